"""The laboratory: many games, and what they tell about a rule, a scenario or a bot."""
