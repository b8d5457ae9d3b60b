// The books: production points, prices, victory, and how lucky the dice were.

import { button, el, replace } from "./dom.js";
import { number, t, word } from "./i18n.js";
import { luck } from "./luck.js";
import { position, printed, state } from "./state.js";
import { locate } from "./select.js";

/** @param {HTMLElement} place */
export function showLedger(place) {
  const seen = position();
  if (!seen) return replace(place);
  replace(place, production(seen), prices(seen), state.facts?.levels && victory(seen), powers(seen), luckPart());
}

/** The colours of production (11.0), and where an observation has them. */
const COLOURS = [["yellow", "points"], ["red", "red"], ["blue", "blue"], ["black", "black"]];

/** @param {any} seen */
function production(seen) {
  const colours = COLOURS.filter(([, key]) => key === "points" || Object.keys(seen[key] ?? {}).length);
  const nations = [...new Set(colours.flatMap(([, key]) => Object.keys(seen[key])))];
  const rows = nations.map((nation) => [word("nation", nation), ...colours.map(([colour, key]) => el("span", { class: `points ${colour}` }, seen[key][nation] ?? 0))]);
  const head = colours.length > 1 ? colours.map(([colour]) => word("colour", colour)) : [t("ledger.hand")];
  const piers = Object.entries(seen.mulberry_paid ?? {}).map(([nation, n]) => el("li", {}, t("ledger.mulberry", { nation: word("nation", nation), n: Number(n) })));
  return el("section", {}, el("h3", {}, t("ledger.points")), table([t("ledger.nation"), ...head], rows), piers.length > 0 && el("ul", {}, piers));
}

/** What the next step of a weakened block costs. @param {any} seen */
function prices(seen) {
  const rows = seen.blocks
    .filter((/** @type {any} */ block) => block.hex && block.steps < block.faces[0])
    .map((/** @type {any} */ block) => {
      const facts = printed(block.name);
      const next = Math.max(0, block.faces.indexOf(block.steps) - 1);
      return [block.name, `${block.steps} → ${block.faces[next]}`, facts?.costs?.[next] ?? "–"];
    });
  return el("details", {}, el("summary", {}, t("ledger.repairs", { n: rows.length })),
    table([t("ledger.block"), t("ledger.steps"), t("ledger.price")], rows));
}

/** What counts; at the end without the standing, for a side does not see all that was counted. @param {any} seen @param {boolean} [over] */
export function victory(seen, over = false) {
  const { goals = [], levels = [] } = state.facts ?? {};
  const owner = ownerOf(seen);
  const rows = goals.map((/** @type {any} */ goal) => [
    goal.hex ? button(goal.title, () => locate(goal.hex), { class: "link" }) : t(`goal.${goal.kind}`, { nation: word("nation", goal.nation ?? "") }),
    number(goal.points),
    goal.hex ? word("nation", owner.get(goal.hex) ?? "") : "",
  ]);
  const at = levels.find((/** @type {any} */ level) => level.least === null || seen.score >= level.least);
  return el("section", {}, el("h3", {}, t("ledger.victory")),
    !over && el("p", {}, t("ledger.score", { n: number(seen.score) }), " ", at && el("b", {}, grade(at))),
    !over && el("ul", {}, levels.map((/** @type {any} */ level) => el("li", { class: level === at ? "now" : "" }, `${level.least === null ? "…" : `≥ ${number(level.least)}`}${t("colon")} ${grade(level)}`))),
    table([t("ledger.goal"), t("ledger.worth"), t("ledger.holder")], rows));
}

/** @param {any} level */
const grade = (level) => (level.winner ? `${word("side", level.winner)}, ${word("grade", level.grade)}` : word("grade", level.grade));

/** @param {any} seen @returns {Map<string, string>} */
function ownerOf(seen) {
  const found = new Map();
  for (const [nation, hexes] of Object.entries(seen.owners)) for (const hex of /** @type {string[]} */ (hexes)) found.set(hex, nation);
  return found;
}

/** @param {any} seen */
function powers(seen) {
  const lines = ["neutral", "assisted", "surrendered"].filter((name) => seen[name]?.length).map((name) =>
    el("li", {}, t(`ledger.${name}`), t("colon"), " ", seen[name].map((/** @type {string} */ nation) => word("nation", nation)).join(", ")));
  return el("section", {}, el("h3", {}, t("ledger.powers")), el("ul", {}, lines));
}

export function luckPart() {
  const rows = luck(state.events).map((one) => [
    word("side", one.side), one.dice, one.hits, number(Math.round(10 * one.expected) / 10),
    el("meter", { min: -3, max: 3, value: one.z, title: `z = ${one.z.toFixed(2)}`, "aria-label": t("luck.z", { z: one.z.toFixed(2) }) }),
  ]);
  return el("section", {}, el("h3", {}, t("luck")), rows.length
    ? table([t("luck.side"), t("luck.dice"), t("luck.hits"), t("luck.expected"), ""], rows)
    : el("p", { class: "quiet" }, t("luck.none")));
}

/** @param {string[]} head @param {any[][]} rows */
function table(head, rows) {
  return el("table", {}, el("thead", {}, el("tr", {}, head.map((cell) => el("th", { scope: "col" }, cell)))),
    el("tbody", {}, rows.map((row) => el("tr", {}, row.map((cell) => el("td", {}, cell))))));
}

