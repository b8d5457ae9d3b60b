"""Where everything stands: the state of a game, what is kept of it, what a side may know of it."""
