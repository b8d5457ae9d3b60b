"""18: units at sea. The ways of ships, what lies in wait for them, and transport from port to port."""
