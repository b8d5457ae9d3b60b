"""Movement: how far, which way, under whose eyes, over which works, with whom aboard."""
