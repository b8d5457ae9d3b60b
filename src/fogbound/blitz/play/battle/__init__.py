"""Battles of your own: a table file and two army files make a scenario."""
