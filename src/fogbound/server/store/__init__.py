"""What lasts: the schema, its migrations, and the database."""
