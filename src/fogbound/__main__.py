"""`python -m fogbound`: the command, where its script is not on the path."""

from fogbound.cli.start import run

run()
