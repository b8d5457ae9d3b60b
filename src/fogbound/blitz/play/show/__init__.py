"""The table for people: its picture, its words, the chances of a fire."""
