"""Aircraft: when they come and what they attack (601-603)."""
