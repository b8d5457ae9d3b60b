"""The planner of West: makes a plan of the turn, tries it in imagined games, and carries it out."""
