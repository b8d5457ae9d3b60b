// The order of battle: every block of mine, where it is, what is to come, what the enemy has in his pool.

import { button, el, replace } from "./dom.js";
import { monthName, t, word } from "./i18n.js";
import { chip, describe } from "./blocks.js";
import { hexTitle, position, printed, state } from "./state.js";
import { locate } from "./select.js";
import { tableForces } from "./table_books.js";

/** @param {HTMLElement} place */
export function showForces(place) {
  const seen = position();
  if (!seen) return replace(place);
  const open = new Set([...place.querySelectorAll("details[open]")].map((part) => part.id));
  if (seen.stands) return replace(place, tableForces(seen, open));
  /** @type {Map<string, any[]>} */
  const nations = new Map();
  for (const block of seen.blocks) nations.set(block.nation, [...(nations.get(block.nation) ?? []), block]);
  replace(
    place,
    [...nations].map(([nation, blocks]) => nationPart(nation, blocks, open)),
    coming(seen),
    seen.losses.length > 0 && part("forces-losses", t("forces.losses", { n: seen.losses.length }), seen.losses.map((/** @type {string} */ name) => el("li", {}, name)), open),
  );
}

/** @param {string} nation @param {any[]} blocks @param {Set<string>} open */
function nationPart(nation, blocks, open) {
  const steps = blocks.reduce((sum, block) => sum + (block.hex ? block.steps : 0), 0);
  const here = blocks.filter((block) => block.hex).length;
  const title = `${word("nation", nation)}: ${t("forces.count", { here, all: blocks.length, steps })}`;
  return part(`forces-${nation}`, title, blocks.map(row), open);
}

/** @param {any} block */
function row(block) {
  const piece = { ...block, colour: printed(block.name)?.colour, kind: "", own: true };
  return el("li", { class: "force" }, chip(piece), el("span", {}, describe(piece), el("small", {}, block.hex ? hexTitle(block.hex) : word("away", block.away ?? ""))),
    block.hex && button("◎", () => locate(block.hex), { class: "icon", "aria-label": t("locate", { hex: hexTitle(block.hex) }) }));
}

/** @param {string} id @param {string} title @param {HTMLElement[]} rows @param {Set<string>} open */
function part(id, title, rows, open) {
  return el("details", { id, open: open.has(id) }, el("summary", {}, title), el("ul", { class: "forces" }, rows));
}

/** @param {any} seen */
function coming(seen) {
  const mine = (/** @type {string} */ name) => seen.side === "*" || printed(name)?.side === seen.side;
  const later = (state.facts?.arrivals ?? []).filter((/** @type {any} */ one) => one.month >= seen.month && mine(one.block));
  const leaving = (state.facts?.withdrawals ?? []).filter((/** @type {any} */ one) => one.month >= seen.month && mine(one.block));
  const rows = [
    ...later.map((/** @type {any} */ one) => `${monthName(one.month)}: ${one.block} (${one.steps}) ${one.hexes.join(", ")}`),
    ...leaving.map((/** @type {any} */ one) => `${monthName(one.month)}: ${t("forces.leaves", { block: one.block })}`),
  ];
  return el("details", { id: "forces-coming" }, el("summary", {}, t("forces.coming", { n: later.length })), el("ul", {}, rows.map((text) => el("li", {}, text))));
}
