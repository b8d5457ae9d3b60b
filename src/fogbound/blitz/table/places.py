"""What the pieces, zones and tables that come with the game are called, in the language of whoever looks."""

from __future__ import annotations

from fogbound.core.texts import Message, texts

_ = texts("blitz")

# fmt: off
PLACES = {
    "US set-up": _("US set-up"), "German set-up": _("German set-up"), "Axis set-up": _("Axis set-up"),
    "Allies set-up": _("Allies set-up"), "axis": _("axis"), "allies": _("allies"), "block one": _("block one"),
    "block two": _("block two"), "block three": _("block three"), "kolkhoz": _("kolkhoz"),
    "churchyard wall": _("churchyard wall"), "barn": _("barn"), "barn north": _("barn north"),
    "spider holes": _("spider holes"), "river": _("river"), "orchard": _("orchard"), "long hedge": _("long hedge"),
    "west hill": _("west hill"), "lane hedge": _("lane hedge"), "mill": _("mill"), "east stakes": _("east stakes"),
    "west stakes": _("west stakes"), "high road": _("high road"), "apple orchard": _("apple orchard"),
    "pear orchard": _("pear orchard"), "east orchard": _("east orchard"), "copse": _("copse"), "ridge": _("ridge"),
    "ridge top": _("ridge top"), "ridge line": _("ridge line"), "camel track": _("camel track"),
    "pillbox": _("pillbox"), "mines": _("mines"), "west mines": _("west mines"), "middle mines": _("middle mines"),
    "minefield": _("minefield"), "farmhouse": _("farmhouse"), "farm": _("farm"), "depot": _("depot"),
    "east hedge": _("east hedge"), "west hedge": _("west hedge"), "south hedge": _("south hedge"),
    "soft field": _("soft field"), "tenement 1": _("tenement 1"), "tenement 2": _("tenement 2"),
    "tenement 3": _("tenement 3"), "tenement 4": _("tenement 4"), "garden wall": _("garden wall"),
    "wide avenue": _("wide avenue"), "sangar": _("sangar"), "cross street": _("cross street"),
    "side street": _("side street"), "main street": _("main street"), "gun pit": _("gun pit"),
    "hedge 1": _("hedge 1"), "hedge 2": _("hedge 2"), "hedge 3": _("hedge 3"), "hedge 4": _("hedge 4"),
    "bunker two": _("bunker two"), "bunker": _("bunker"), "reeds": _("reeds"), "plank bridge": _("plank bridge"),
    "stone bridge": _("stone bridge"), "bridge": _("bridge"), "south road": _("south road"),
    "north road": _("north road"), "main road": _("main road"), "farm road": _("farm road"), "lane": _("lane"),
    "track": _("track"), "track north": _("track north"), "steep bank": _("steep bank"),
    "crossroads inn": _("crossroads inn"), "inn": _("inn"), "barricade": _("barricade"),
    "tram barricade": _("tram barricade"), "west jungle": _("west jungle"), "east jungle": _("east jungle"),
    "north jungle": _("north jungle"), "east knoll": _("east knoll"), "knoll": _("knoll"),
    "log bunker": _("log bunker"), "coppice": _("coppice"), "creek": _("creek"), "brook": _("brook"),
    "paddy": _("paddy"), "sunflowers": _("sunflowers"), "balka": _("balka"), "dragon teeth": _("dragon teeth"),
    "factory": _("factory"), "wadi": _("wadi"), "ministry": _("ministry"), "rise": _("rise"), "school": _("school"),
    "fort": _("fort"), "fort house": _("fort house"), "manor": _("manor"), "hut": _("hut"), "wood": _("wood"),
    "north wood": _("north wood"), "south wood": _("south wood"), "west wood": _("west wood"),
    "flak tower": _("flak tower"), "park": _("park"), "west dunes": _("west dunes"), "east dunes": _("east dunes"),
    "square wall": _("square wall"), "south hill": _("south hill"), "low hill": _("low hill"), "rubble": _("rubble"),
    "trench": _("trench"), "Lanes of the bocage": _("Lanes of the bocage"),
    "Box in the desert": _("Box in the desert"), "Track through the jungle": _("Track through the jungle"),
    "River at dawn": _("River at dawn"), "Rockets behind a farm": _("Rockets behind a farm"),
    "Meeting on the steppe": _("Meeting on the steppe"), "Streets of a capital": _("Streets of a capital"),
    "Tank duel": _("Tank duel"), "Tank in a pit": _("Tank in a pit"), "Town in ruins": _("Town in ruins"),
    "Two groups in a building": _("Two groups in a building"),
    "Village with a barricade": _("Village with a barricade"),
}
# fmt: on


def place(name: str) -> Message:
    """A piece that only a table file has is called by its name there."""
    return PLACES.get(name) or Message("blitz", name)
