"""23: airborne assaults. Who drops where, and what meets the paratroops in the air and on the ground."""
