"""Indirect fire: who calls and directs it, ranging in, where shells and rockets fall, what they do."""
