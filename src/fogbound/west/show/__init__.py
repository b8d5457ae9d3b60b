"""What people are shown beside the position: handbook, titles, overlays, advice, tallies, standing orders."""
