"""Close combat: on infantry, on armour (215), and armour that drives over others (214)."""
