"""Bots that know West."""
