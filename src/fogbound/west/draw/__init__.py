"""The map as a picture: SVG from the tables of the theatre, layer by layer, in any theme and language."""
