"""The railways of the map as a traveller asks for them, whoever holds them.

>>> from fogbound.west.theatre.gazetteer import find
>>> len(rail_route(find("Paris"), find("Lille"))) - 1
2
"""

from __future__ import annotations

from fogbound.west.theatre import Theatre, theatre


def rail_route(start: int, end: int, map_: Theatre | None = None) -> tuple[int, ...]:
    """The shortest way by rail with both ends, empty if there is none."""
    map_ = map_ or theatre()
    came_from = {start: start}
    reached = [start]
    for at in reached:
        for there in rails_from(map_, at):
            if there not in came_from:
                came_from[there] = at
                reached.append(there)
    if end not in came_from or not rails_from(map_, start):
        return ()
    route = [end]
    while route[-1] != start:
        route.append(came_from[route[-1]])
    return tuple(reversed(route))


def rails_from(map_: Theatre, at: int) -> list[int]:
    """Locations that a train reaches next: along the hexsides and by the links of the boxes (3.7)."""
    along = [there for direction, there in enumerate(map_.neighbours[at]) if map_.rails[at] >> direction & 1]
    return along + [
        link.b if link.a == at else link.a for link in map_.links if at in (link.a, link.b) and "rail" in link.by
    ]
