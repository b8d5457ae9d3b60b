// What happened, by turn and phase, newest last, with the number of its rule; places in it lead to the map.

import { button, el, replace, select } from "./dom.js";
import { readable } from "./edges.js";
import { monthName, t, word } from "./i18n.js";
import { listedBattle } from "./battle.js";
import { lastTurn, openReplay } from "./replay.js";
import { ruleTag } from "./rules.js";
import { hexTitle, state } from "./state.js";
import { isEcho, phaseOf, turns } from "./story.js";
import { locate } from "./select.js";

const NEAR_END = 40; // pixels
const PLACE = /\b(\d{4}|R\d\dC\d\d)\b/;

/** What people filter by, and the kinds of events in each. @type {Record<string, (kind: string) => boolean>} */
const FILTERS = {
  all: () => true,
  battles: (kind) => ["battle", "fire", "hit", "reduced", "eliminated", "battle_over", "retreated", "lost", // West
    "shot", "accuracy", "destruction", "saves", "burst", "shells", "shelled", "melee", "overrun", "storm", "flak", "air_attack"].includes(kind), // Blitz
  moves: (kind) => ["moved", "appeared", "railed", "flown", "rebased", "shipped", "landed", "dropped", "move", "turned", "recoil", "load", "dismount"].includes(kind),
  powers: (kind) => ["taken", "income", "attacked", "plan", "assisted", "refused", "power_surrenders", "armistice", "open_city", "us_out"].includes(kind),
};
let filter = "all";

/** @param {HTMLElement} place */
export function showLog(place) {
  /** @type {import("./state.js").Event[]} */
  const events = state.replay ? state.replay.all : state.events;
  const shut = new Set([...place.querySelectorAll("details:not([open])")].map((part) => part.id));
  const seen = new Set([...place.querySelectorAll("details")].map((part) => part.id));
  const all = turns(events);
  const parts = all.map((turn, n) => {
    const id = `log-${turn.month}-${turn.side}`;
    const open = seen.has(id) ? !shut.has(id) : n === all.length - 1;
    return el("details", { id, open }, el("summary", { class: turn.side }, `${monthName(turn.month)} · ${word("side", turn.side)}`), lines(events, turn.start, turn.end));
  });
  const list = el("div", { class: "log", role: "log", tabindex: 0, "aria-label": t("log") }, all.length ? parts : lines(events, 0, events.length));
  const known = Object.keys(FILTERS).filter((name) => ["all", filter].includes(name) || events.some((event) => FILTERS[name](event.kind)));
  const choose = select(known.map((name) => [name, t(`log.${name}`)]), filter, {
    "aria-label": t("log.filter"), onchange: (/** @type {any} */ change) => { filter = change.target.value; showLog(place); },
  });
  const reads = place.scrollHeight - place.scrollTop - place.clientHeight > NEAR_END ? place.scrollTop : null;
  replace(place, el("div", { class: "row" }, choose, !state.replay && button(t("replay.open"), () => openReplay()), !state.replay && button(t("replay.turn"), lastTurn)), list);
  place.scrollTop = reads ?? place.scrollHeight; // the newest, unless somebody reads further up
}

/** Some events under the headings of their phases. @param {import("./state.js").Event[]} events @param {number} from @param {number} to */
function lines(events, from, to) {
  const rows = [];
  let phase = "";
  for (let n = from; n < to; n += 1) {
    if (!FILTERS[filter](events[n].kind) || isEcho(events[n], events[n - 1])) continue;
    const now = phaseOf(events[n]);
    if (now && now !== phase) rows.push(el("li", { class: "phase" }, word("phase", now)));
    phase = now ?? phase;
    rows.push(line(events[n], n));
  }
  return el("ol", {}, rows);
}

/** @param {import("./state.js").Event} event @param {number} n */
function line(event, n) {
  const open = event.kind === "battle" && button(t("log.board"), () => listedBattle(n), { class: "link" });
  return el("li", { class: event.kind }, linked(event.text), " ", ruleTag(event.rule), open && " ", open);
}

/** The server writes the name of a hex behind its number, and of a cell the number alone. @param {string} place */
const nameOf = (place) => (readable(place) === place ? place : hexTitle(place));

/** A text in which hex numbers, and cells of a table, are links. @param {string} text */
export function linked(text) {
  const parts = text.split(PLACE);
  return parts.map((part, n) =>
    n % 2 === 1 && state.facts?.hexes?.[part] ? button(nameOf(part), () => locate(part), { class: "link" }) : part);
}
