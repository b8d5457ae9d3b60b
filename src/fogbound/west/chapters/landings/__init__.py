"""24: amphibious landings. Who lands where, in which wave, and what the beach does to them."""
