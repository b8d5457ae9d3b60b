"""What every room needs: the position and the board under it, the grid, who is asked, what is told."""
