"""`python -m fogbound`: the command, where its script is not on the path."""

from fogbound.cli.start import run

if __name__ == "__main__":
    run()
