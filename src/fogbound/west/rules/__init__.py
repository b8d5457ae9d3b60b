"""The rules of the Basic game, one chapter or section a file, in the manual's order."""
