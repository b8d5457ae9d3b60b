"""What the keys of charts and of data files are called, in the language of whoever reads."""

from __future__ import annotations

from fogbound.core.texts import Message, texts

_ = texts("blitz")

# fmt: off
WORDS = {
    # arms
    "rifle group": _("rifle group"), "SMG group": _("SMG group"), "Bren carrier crew": _("Bren carrier crew"),
    "scouts": _("scouts"), "company commander": _("company commander"), "LMG": _("LMG"), "MMG": _("MMG"),
    "HMG": _("HMG"), "vehicle HMG": _("HMG of a vehicle"),
    "hull MG": _("hull MG"), "coaxial MG": _("coaxial MG"), "twin MG": _("twin MG"),
    "AA MG": _("AA MG"), "sniper": _("sniper"), "flamethrower": _("flamethrower"), "ATR": _("anti-tank rifle"),
    # experience
    "conscript": _("conscript"), "regular": _("regular"), "veteran": _("veteran"), "elite": _("elite"),
    # moves
    "infantry": _("infantry"), "infantry firing": _("infantry that fires"), "crawling": _("crawling"),
    "crawling firing": _("crawling and firing"), "12.7 mm MG": _("12.7 mm MG"), "81 mm mortar": _("81 mm mortar"),
    "light gun": _("light gun by hand"), "gun by hand": _("other gun by hand"), "light truck": _("light truck"),
    "heavy truck": _("heavy truck"), "half-track": _("half-track"), "slow tank": _("slow tank"),
    "tank": _("tank"), "fast tank": _("fast tank"), "wheeled": _("wheeled vehicle"),
    # cover and ground
    "open": _("open"), "light": _("light cover"), "heavy": _("heavy cover"), "hard": _("heavy cover"),
    "clear": _("clear"), "road": _("road"), "wood": _("wood"), "light wood": _("light wood"),
    "orchard": _("orchard"), "dense wood": _("dense wood"), "jungle": _("jungle"), "soft sand": _("soft sand"),
    "rice paddy": _("rice paddy"), "hill": _("hill"), "steep hill": _("steep hill"), "building": _("building"),
    "ruins": _("ruins"), "marsh": _("marsh"), "stream": _("stream"), "stone wall": _("stone wall"),
    "hedge": _("hedge"), "entrenchment": _("entrenchment"), "bunker": _("bunker"),
    # infantry against armour
    "assault or SMG": _("assault troops or SMG"), "explosive charge": _("explosive charge"),
    "magnetic mine": _("magnetic mine"), "Molotov": _("Molotov cocktail"),
    # coloured die
    "machine gun": _("machine gun"), "mortar": _("mortar"), "anti-tank weapon": _("anti-tank weapon"),
    "portable flamethrower": _("portable flamethrower"), "special rounds": _("special rounds"),
    "vehicle flamethrower": _("vehicle flamethrower"), "gun, direct fire": _("gun, direct fire"),
    "gun, indirect fire": _("gun, indirect fire"),
    # options and losses
    "smoke": _("smoke"), "grenade launcher": _("grenade launcher"), "recon": _("reconnaissance unit"),
    "armour destroyed": _("armour destroyed"), "armour immobilised": _("armour immobilised"),
    "vehicle damaged": _("vehicle damaged"), "gun": _("gun"), "exited tank": _("tank exited"),
    "exited infantry": _("infantry exited"), "soft vehicle": _("soft vehicle"),
    # support
    "organic": _("organic"), "divisional": _("divisional"),
    # sizes of guns
    "small": _("small"), "medium": _("medium"), "large": _("large"),
    # facings
    "front": _("front"), "side": _("side"), "rear": _("rear"),
    # from the air
    "small bomb": _("small bomb"), "big bomb": _("big bomb"), "20 mm": _("20 mm"), "37 mm": _("37 mm"),
    "Russian rocket": _("Russian rocket"), "Allied rocket": _("Allied rocket"),
    # nations
    "Germany": _("Germany"), "USSR": _("USSR"), "USA": _("USA"), "UK": _("UK"), "France": _("France"),
    "Italy": _("Italy"), "Poland": _("Poland"), "Japan": _("Japan"),
    # what armies buy
    "mechanised infantry company": _("mechanised infantry company"), "grenadier company": _("grenadier company"),
    "reduced grenadier company": _("reduced grenadier company"),
    "reduced panzergrenadier company": _("reduced panzergrenadier company"),
    "infantry company": _("infantry company"), "assault commander": _("assault commander"),
    "pioneer section with smoke and a half-track with AA machine gun":
        _("pioneer section with smoke and a half-track with AA machine gun"),
    "pioneer section": _("pioneer section"), "scout section": _("scout section"),
    "AA machine gun for a Sd.Kfz. 251": _("AA machine gun for a Sd.Kfz. 251"), "Bazooka team": _("Bazooka team"),
    "60 mm mortar team": _("60 mm mortar team"), "50 mm mortar team": _("50 mm mortar team"),
    "75 mm infantry howitzer": _("75 mm infantry howitzer"),
    "half-battery of 80 mm mortars off the table": _("half-battery of 80 mm mortars off the table"),
    "105 mm battery off the table": _("105 mm battery off the table"),
    "120 mm mortar battery off the table": _("120 mm mortar battery off the table"),
    "155 mm battery off the table": _("155 mm battery off the table"), "air support": _("air support"),
    "half-group": _("half-group"), "recoilless gun": _("recoilless gun"),
    "75 mm battery off the table": _("75 mm battery off the table"),
    "25-pounder battery off the table": _("25-pounder battery off the table"),
    "122 mm battery off the table": _("122 mm battery off the table"),
    "132 mm rocket battery off the table": _("132 mm rocket battery off the table"),
    "150 mm rocket battery off the table": _("150 mm rocket battery off the table"),
    # companies of nations
    "Volksgrenadier company": _("Volksgrenadier company"), "Volkssturm company": _("Volkssturm company"),
    "Fallschirmjäger company": _("Fallschirmjäger company"),
    "Soviet rifle company (early war)": _("Soviet rifle company (early war)"),
    "Soviet rifle company (late war)": _("Soviet rifle company (late war)"),
    "Soviet submachine-gun company": _("Soviet submachine-gun company"),
    "US rifle company (early war)": _("US rifle company (early war)"),
    "US rifle company (late war)": _("US rifle company (late war)"), "US Marine company": _("US Marine company"),
    "US parachute company": _("US parachute company"),
    "British rifle company (early war)": _("British rifle company (early war)"),
    "British rifle company (late war)": _("British rifle company (late war)"),
    "British motor company": _("British motor company"), "British parachute company": _("British parachute company"),
    "French rifle company": _("French rifle company"), "French motorised dragoons": _("French motorised dragoons"),
    "Free French rifle company": _("Free French rifle company"), "Italian rifle company": _("Italian rifle company"),
    "Bersaglieri company": _("Bersaglieri company"), "Polish rifle company": _("Polish rifle company"),
    "Polish cavalry squadron": _("Polish cavalry squadron"), "Japanese rifle company": _("Japanese rifle company"),
    "Japanese naval landing company": _("Japanese naval landing company"),
    # stands, and what they can do
    "submachine guns": _("submachine guns"), "anti-tank rifle": _("anti-tank rifle"), "carrier": _("carrier"),
    "rifles": _("rifles"), "grenadiers": _("grenadiers"), "panzergrenadiers": _("panzergrenadiers"),
    "pioneers": _("pioneers"), "infantry gun": _("infantry gun"), "observer": _("observer"), "guns": _("guns"),
    "leader": _("leader"), "charges": _("explosive charges"), "no radio": _("no radio"), "dug in": _("dug in"),
    "magnetic mines": _("magnetic mines"), "bulldozer": _("bulldozer"),
    "narrow turret": _("narrow turret"), "poor optics": _("poor optics"), "stabiliser": _("stabiliser"),
    "unreliable": _("unreliable tank"), "50 mm mortar": _("50 mm mortar"), "60 mm mortar": _("60 mm mortar"),
    "81 mm mortar (German)": _("81 mm mortar (German)"), "120 mm mortar (German)": _("120 mm mortar (German)"),
    "82 mm mortar": _("82 mm mortar"), "120 mm mortar (Soviet)": _("120 mm mortar (Soviet)"),
    "81 mm mortar (French)": _("81 mm mortar (French)"), "81 mm mortar (US)": _("81 mm mortar (US)"),
    "50 mm mortar (Soviet)": _("50 mm mortar (Soviet)"), "60 mm mortar (French)": _("60 mm mortar (French)"),
    "2-inch mortar": _("2-inch mortar"), "3-inch mortar": _("3-inch mortar"), "Air support": _("Air support"),
    # the published lists
    "German advance guard, 1940": _("German advance guard, 1940"),
    "German combat group, 1940": _("German combat group, 1940"),
    "German assault company, 1940": _("German assault company, 1940"),
    "American armoured infantry, 1945": _("American armoured infantry, 1945"),
}
# fmt: on


def word(key: str) -> Message:
    """What is not in the list, such as the name of a vehicle, is the same in every language."""
    return WORDS.get(key) or Message("blitz", key)
