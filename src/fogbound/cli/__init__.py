"""The command line: one thin file per group of commands."""
