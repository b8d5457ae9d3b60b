// The report when one's turn comes: what happened since one's last order, in a few lines, with arrows on the map.

import { button, el, replace, svg } from "./dom.js";
import { monthName, t, word } from "./i18n.js";
import { listedBattle } from "./battle.js";
import { linked } from "./log.js";
import { toldMeanwhile } from "./meanwhile.js";
import { ordered } from "./moves.js";
import { lastTurn } from "./replay.js";
import { board, placeOf } from "./select.js";
import { changed, choice, hexTitle, state } from "./state.js";
import { battles, blockOf, JOURNEYS, placesOf, stepsLost, turns, withoutEchoes } from "./story.js";

const SIDES = ["axis", "allies"];

/** @typedef {{from: number, to: number, all: boolean, key?: string, now?: string}} Shown the events that are reported; of which turn, and where it is noted that they were read */
/** @type {{shown: Shown | null}} */
const report = { shown: null };

/** What is shown, for whoever draws it. */
export const reported = () => report.shown;

/** Watch for the moment when I am asked after the enemy has done something: in the midst of his turn, and when it is over. */
export function watchTurns() {
  const { view, events } = state;
  if (!view?.side || !choice() || state.table?.your_sides.length !== 1) return;
  const all = turns(events);
  const theirs = all.findLast((turn) => turn.side !== view.side);
  if (!theirs || events.slice(theirs.start, theirs.end).every((event) => event.kind === "income")) return;
  const now = `${theirs.start} ${theirs === all[all.length - 1]}`;
  const key = `told ${view.game} ${view.side}`;
  if (localStorage.getItem(key) === now || (report.shown?.key === key && report.shown.now === now)) return;
  report.shown = { from: theirs.start, to: events.length, all: false, key, now };
  state.hex = null; // both lie at the same edge of the map
}

/** I give an order: I have read enough. */
function noteOrder() {
  if (report.shown && !report.shown.all) closeReport();
}

ordered.add(noteOrder);

/** It has been read; until then whoever opens the page anew is told again. */
export function closeReport() {
  const { key, now } = report.shown ?? {};
  if (key && now) localStorage.setItem(key, now);
  forgetReport();
}

/** The table is left. */
export function forgetReport() {
  report.shown = null;
  changed();
}

/** Everything from the beginning: to read after the game, and to print. */
export function wholeReport() {
  report.shown = { from: 0, to: state.events.length, all: true };
  changed();
}

/** @param {HTMLElement} place */
export function showReport(place) {
  const { shown } = report;
  place.hidden = !shown || Boolean(state.replay);
  const told = shown ? state.events.slice(shown.from, shown.all ? shown.from : shown.to) : toldMeanwhile();
  drawArrows(state.replay ? state.replay.events : told.filter((event) => JOURNEYS.has(event.kind)));
  if (!shown || place.hidden) return;
  place.classList.toggle("whole", shown.all);
  const parts = turns(state.events).filter((turn) => turn.end > shown.from && turn.start < shown.to);
  const title = t(shown.all ? "report.whole" : "report");
  replace(
    place,
    el("header", {}, el("h2", {}, title), button("×", closeReport, { class: "icon", "aria-label": t("close") })),
    el("div", { class: "report-body", tabindex: 0, role: "region", "aria-label": title },
      parts.map((turn) => turnPart(Math.max(turn.start, shown.from), Math.min(turn.end, shown.to), turn))),
    el("div", { class: "row" },
      shown.all ? button(t("report.print"), () => print(), { class: "main" }) : button(t("report.play"), () => { closeReport(); lastTurn(); }, { class: "main", id: "report-play" }),
      button(t("close"), closeReport)),
  );
}

/** @param {number} from @param {number} to @param {import("./story.js").Turn} turn */
function turnPart(from, to, turn) {
  const events = state.events.slice(from, to);
  const fought = battles(state.events, from, to);
  const lines = (/** @type {string[]} */ ...kinds) => events.filter((event) => kinds.includes(event.kind)).map((event) => el("li", {}, linked(event.text)));
  const travelled = events.filter((event) => JOURNEYS.has(event.kind)).length;
  const parts = [
    travelled > 0 && el("p", {}, t("report.moves", { n: travelled })),
    list(t("report.battles"), fought.map(battleLine)),
    list(t("report.places"), lines("taken", "open_city", "destroyed", "fortified")),
    list(t("report.arrivals"), lines("appeared")),
    list(t("report.powers"), lines("attacked", "plan", "power_surrenders", "armistice", "assisted", "refused", "us_out")),
    list(t("report.supply"), lines("unsupplied", "forgone")),
  ].filter((part) => part !== false);
  return parts.length > 0 && el("section", {}, el("h3", { class: turn.side }, `${monthName(turn.month)} · ${word("side", turn.side)}`), parts);
}

/** @param {string} title @param {HTMLElement[]} rows */
const list = (title, rows) => rows.length > 0 && el("div", {}, el("h4", {}, title), el("ul", {}, rows));

/** One battle in a line: dice, hits, losses, who left. @param {import("./story.js").Battle} battle */
export function battleLine(battle) {
  const fire = SIDES.filter((side) => battle.fire[side]).map((side) =>
    t("report.fire", { side: word("side", side), ...battle.fire[side], steps: stepsLost(battle, side) }));
  const fates = ["lost", "retreated", "withdrew"].map((fate) => [fate, battle.fighters.filter((one) => one.fate === fate)]);
  const gone = fates.filter(([, all]) => all.length).map(([fate, all]) =>
    t(`report.${fate}`, { blocks: /** @type {any[]} */ (all).map((one) => one.block).join(", ") }));
  return el("li", { class: "fought" }, button(hexTitle(battle.hex), () => listedBattle(battle.start), { class: "link" }), t("colon"), " ",
    [battle.over?.text ?? t("report.open"), ...fire, ...gone].join(" "));
}

/** Where something happened, and where blocks went, as arrows. @param {import("./state.js").Event[]} events */
function drawArrows(events) {
  const { map } = board;
  map?.arrows?.replaceChildren(...withoutEchoes(events).flatMap((event) => {
    const { from, to } = placesOf(event);
    const [a, b] = [from, to ?? placeOf(blockOf(event) ?? "")].map((hex) => (hex ? map.centre(hex) : null));
    if (!b) return [];
    return a ? [arrow(a, b)] : [svg("circle", { class: "arrived", cx: b.x, cy: b.y, r: 20 })];
  }));
}

/** @param {{x: number, y: number}} a @param {{x: number, y: number}} b */
function arrow(a, b) {
  const turn = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
  return svg("g", { class: "arrow" },
    svg("line", { x1: a.x, y1: a.y, x2: b.x, y2: b.y }),
    svg("path", { d: "M0 0L-26-13-26 13z", transform: `translate(${b.x} ${b.y}) rotate(${turn})` }));
}
