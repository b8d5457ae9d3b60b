"""Bots that play Blitz."""
