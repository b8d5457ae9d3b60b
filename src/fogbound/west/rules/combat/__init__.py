"""7.7: combat. `engagement` is the arithmetic of a battle, which the odds share; `battle` plays it on the map."""
