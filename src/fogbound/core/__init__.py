"""The kernel both games stand on: decisions, dice, sequence, events, match, notation."""
