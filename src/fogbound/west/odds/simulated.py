"""Simulated odds: battles fought with dice through the same arithmetic, for what is too large to follow exactly.

What is best on a tie (7.7.9) is not known here; hits go to guns first, then to whoever fires least.
"""

from __future__ import annotations
