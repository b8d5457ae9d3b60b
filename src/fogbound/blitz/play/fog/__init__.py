"""Who sees whom, what a side knows of the table, and the tables that it could not tell from this one."""
