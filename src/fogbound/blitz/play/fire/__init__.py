"""Direct fire: at whom, with what, how it is resolved, what it does, what it uses up."""
