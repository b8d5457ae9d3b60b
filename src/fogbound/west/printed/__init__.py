"""The table edition: map, blocks, charts and set-ups as PDF in true millimetres, for those who play on a table."""
