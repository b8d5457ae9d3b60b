"""West: Blocks in the West, the operational block game of the Western Front 1940-45."""
