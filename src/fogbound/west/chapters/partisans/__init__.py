"""29: partisans."""
