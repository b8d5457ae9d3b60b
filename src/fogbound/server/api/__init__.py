"""The published interface, one file a subject."""
