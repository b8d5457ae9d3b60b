"""7.1, 32, 35: strategic warfare."""
