"""The server: people and bots at tables, over HTTP and WebSocket.

Read in this order:

- `store/`     what lasts: schema, migrations, the database and the one thread that writes to it
- `journal.py` the truth of a game: one row for each thing that happened at its table
- `table.py`   a game as its journal tells it; `tables.py` keeps those in use and writes before it answers
- `view.py`    what one side is sent; `replay.py` the same for positions gone by
- `accounts.py`, `lobby.py`  who is who, and who sits where
- `hub.py`, `news.py`        sockets, and how one process learns what another wrote
- `background.py`             whoever must act without being asked: bots, standing orders, clocks, notices
- `api/`, `app.py`           the published interface
"""
