"""Blitz: the company-level tabletop rules, every V3 proposal switchable."""
