"""Players that are programs. They see what a player sees, and nothing else."""
