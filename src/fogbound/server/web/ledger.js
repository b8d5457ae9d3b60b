// The books: production points, prices, victory, and how lucky the dice were.

import { button, el, replace } from "./dom.js";
import { monthName, number, t, word } from "./i18n.js";
import { luck } from "./luck.js";
import { score } from "./score.js";
import { hexTitle, position, printed, state } from "./state.js";
import { locate } from "./select.js";
import { tableLedger } from "./table_books.js";

/** @param {HTMLElement} place */
export function showLedger(place) {
  const seen = position();
  if (!seen) return replace(place);
  if (seen.stands) return replace(place, tableLedger(seen), luckPart());
  replace(place, production(seen), prices(seen), state.facts?.levels && victory(seen), powers(seen), luckPart());
}

/** The colours of production (11.0), and where an observation has them. */
const COLOURS = [["yellow", "points"], ["red", "red"], ["blue", "blue"], ["black", "black"]];

/** @param {any} seen */
function production(seen) {
  const nations = [...new Set(coloursIn(seen).flatMap(([, key]) => Object.keys(seen[key])))];
  const piers = Object.entries(seen.mulberry_paid ?? {}).map(([nation, n]) => el("li", {}, t("ledger.mulberry", { nation: word("nation", nation), n: Number(n) })));
  return el("section", {}, el("h3", {}, t("ledger.points")), hands(seen, nations), piers.length > 0 && el("ul", {}, piers));
}

/** @param {any} seen */
const coloursIn = (seen) => COLOURS.filter(([, key]) => key === "points" || Object.keys(seen[key] ?? {}).length);

/** What some powers have, each in a row, by colour. @param {any} seen @param {string[]} nations */
function hands(seen, nations) {
  const colours = coloursIn(seen);
  const head = colours.length > 1 ? colours.map(([colour]) => word("colour", colour)) : [t("ledger.hand")];
  return table([t("ledger.nation"), ...head], nations.map((nation) =>
    [word("nation", nation), ...colours.map(([colour, key]) => el("span", { class: `points ${colour}` }, seen[key][nation] ?? 0))]));
}

/** What my powers have to spend: points of one kind in a line, of several under their names. @param {any} seen */
export function purse(seen) {
  const mine = [...new Set(seen.blocks.map((/** @type {any} */ block) => block.nation))].filter((nation) => nation in (seen.points ?? {}));
  if (coloursIn(seen).length > 1) return el("div", { class: "hands" }, hands(seen, mine));
  return el("p", { class: "purse" }, mine.map((nation) => el("span", {}, word("nation", nation), t("colon"), " ", el("b", { class: "points yellow" }, seen.points[nation]))));
}

/** The step that a weakened block would get, and its price. @param {any} block */
export function nextStep(block) {
  const now = block.faces.indexOf(block.steps);
  const next = now < 0 ? block.faces.length - 1 : Math.max(0, now - 1); // who is in the pool comes back on its last face
  return { steps: `${block.steps} → ${block.faces[next]}`, price: inColours(block, printed(block.name)?.costs?.[next]) };
}

/** Armour, air units and headquarters cost each point once more in their colour (11.0), as it is printed. @param {any} block @param {number | null} [price] */
function inColours(block, price) {
  const colour = state.facts?.colours?.[block.name]?.[block.steps];
  return colour && price ? t(`price.${colour}`, { n: price }) : price ?? "–";
}

/** What the next step of a weakened block costs. @param {any} seen */
function prices(seen) {
  const rows = seen.blocks
    .filter((/** @type {any} */ block) => block.hex && block.steps < block.faces[0])
    .map((/** @type {any} */ block) => [block.name, nextStep(block).steps, nextStep(block).price]);
  return el("details", {}, el("summary", {}, t("ledger.repairs", { n: rows.length })),
    table([t("ledger.block"), t("ledger.steps"), t("ledger.price")], rows));
}

/** What counts, and how it stands: as far as it is open, and at the end all of it. @param {any} seen */
export function victory(seen) {
  const { goals = [], levels = [] } = state.facts ?? {};
  const owner = ownerOf(seen);
  const rows = goals.map((/** @type {any} */ goal) => [
    goal.hex ? [button(hexTitle(goal.hex), () => locate(goal.hex), { class: "link" }), goal.month ? ` (${t("goal.in", { month: monthName(goal.month) })})` : ""] : t(`goal.${goal.kind}`, { nation: word("nation", goal.nation ?? "") }),
    number(goal.points),
    goal.hex ? word("nation", owner.get(goal.hex) ?? "") : "",
  ]);
  const [least, most] = score(seen);
  const [worst, best] = [least, most].map((sum) => levels.findIndex((/** @type {any} */ level) => level.least === null || sum >= level.least));
  const grades = [...new Set([best, worst])].filter((n) => n >= 0).map((n) => grade(levels[n])).join(" – ");
  return el("section", {}, el("h3", {}, t("ledger.victory")),
    el("p", {}, t("ledger.score", { n: [...new Set([least, most])].map(number).join(" – ") }), " ", el("b", {}, grades)),
    least !== most && el("p", { class: "quiet" }, t("ledger.steps_hidden")),
    el("ul", {}, levels.map((/** @type {any} */ level, /** @type {number} */ n) => el("li", { class: n >= best && n <= worst ? "now" : "" }, `${level.least === null ? "…" : `≥ ${number(level.least)}`}${t("colon")} ${grade(level)}`))),
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

