"""Files that people write: read with every fault found, each with its line, before anything is refused."""
