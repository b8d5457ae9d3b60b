// What happened, newest last, with the number of its rule; places in it lead to the map.

import { button, el, replace, select } from "./dom.js";
import { t } from "./i18n.js";
import { listedBattle } from "./battle.js";
import { lastTurn, openReplay } from "./replay.js";
import { ruleTag } from "./rules.js";
import { state } from "./state.js";
import { locate } from "./select.js";

const SHOWN = 300;
const HEX = /\b(\d{4})\b/;

/** What people filter by, and the kinds of events in each. @type {Record<string, (kind: string) => boolean>} */
const FILTERS = {
  all: () => true,
  battles: (kind) => ["battle", "fire", "hit", "reduced", "eliminated", "battle_over", "retreated", "lost"].includes(kind),
  moves: (kind) => ["moved", "appeared", "railed", "flown", "rebased"].includes(kind),
  powers: (kind) => ["taken", "income", "attacked", "assisted", "refused", "power_surrenders", "armistice", "open_city", "us_out"].includes(kind),
};
let filter = "all";

/** @param {HTMLElement} place */
export function showLog(place) {
  /** @type {import("./state.js").Event[]} */
  const events = state.replay ? state.replay.events : state.events;
  const numbered = events.map((event, n) => ({ event, n }));
  const shown = numbered.filter(({ event }) => FILTERS[filter](event.kind)).slice(-SHOWN);
  const list = el("ol", { class: "log", role: "log", tabindex: 0, "aria-label": t("log") },
    shown.map(({ event, n }) => line(event, n)));
  const choose = select(Object.keys(FILTERS).map((name) => [name, t(`log.${name}`)]), filter, {
    "aria-label": t("log.filter"), onchange: (/** @type {any} */ change) => { filter = change.target.value; showLog(place); },
  });
  replace(place, el("div", { class: "row" }, choose, !state.replay && button(t("replay.open"), () => openReplay()), !state.replay && button(t("replay.turn"), lastTurn)), list);
  list.scrollTop = list.scrollHeight;
}

/** @param {import("./state.js").Event} event @param {number} n */
function line(event, n) {
  const open = event.kind === "battle" && button(t("log.board"), () => listedBattle(n), { class: "link" });
  return el("li", { class: event.kind }, linked(event.text), " ", ruleTag(event.rule), open);
}

/** A text in which hex numbers are links. @param {string} text */
export function linked(text) {
  const parts = text.split(HEX);
  return parts.map((part, n) =>
    n % 2 === 1 && state.facts?.hexes?.[part] ? button(part, () => locate(part), { class: "link" }) : part);
}
