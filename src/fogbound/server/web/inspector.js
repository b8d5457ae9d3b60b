// What stands in a hex, and what the hex is.

import { button, el, replace } from "./dom.js";
import { number, t, word } from "./i18n.js";
import { describe, picture, pieces } from "./blocks.js";
import { oddsOf } from "./confirm.js";
import { offers } from "./choices.js";
import { hexTitle, position, state } from "./state.js";
import { board, pickBlock } from "./select.js";
import { standCard } from "./table_books.js";
import { forgetAnswers, inquiries, whyLines } from "./why.js";

const WORKS = ["", "bunker", "fortress", "maginot"];

/** Where it was opened last, and whether somebody stood there. @type {{hex: string | null, held: boolean}} */
let last = { hex: null, held: false };

/** @param {HTMLElement} place */
export function showInspector(place) {
  const stack = pieces(position()).filter((piece) => piece.hex === state.hex);
  if (last.held && last.hex === state.hex && !stack.length) state.hex = null; // all whom it showed have gone
  const hex = state.hex;
  last = { hex, held: stack.length > 0 };
  place.hidden = !hex;
  forgetAnswers();
  if (!hex) return;
  const own = stack.filter((piece) => piece.own).map((piece) => piece.name ?? "");
  replace(
    place,
    el("header", {}, el("h3", {}, hexTitle(hex)),
      button("×", () => { state.hex = null; place.hidden = true; }, { class: "icon", "aria-label": t("close") })),
    el("p", { class: "facts" }, hexLine(hex)),
    contested(stack) && el("div", { class: "odds-place" }, button(t("odds.show"), (/** @type {any} */ event) => event.target.replaceWith(oddsOf(`battle ${hex}`)), { class: "link" })),
    isLive() && whyLines([hex]),
    ...inOrder(position()?.stands,
      isLive() && own.length > 0 && inquiries(hex),
      el("ul", { class: "stack-list" }, stack.map((piece) => el("li", {}, unit(piece), !piece.marks.includes("lost") && standCard(piece.name), isLive() && piece.own && isAboutOwn() && whyLines([piece.name ?? ""], 1))))),
  );
}

/** On a tabletop who stands there comes first. @param {unknown} onTable @param {...(import("./dom.js").Child | import("./dom.js").Child[])} parts */
const inOrder = (onTable, ...parts) => (onTable ? parts.reverse() : parts);

/** Can the server still be asked about it? */
const isLive = () => !state.replay && state.view?.status === "on" && Boolean(state.view.side);

/** Is one of one's own asked for? At whom to fire is no question about them. */
const isAboutOwn = () => position()?.blocks.some((/** @type {any} */ block) => offers().blocks.has(block.name));

/** Both sides stand there, and it can still be asked how it will go. @param {import("./blocks.js").Piece[]} stack */
const contested = (stack) => isLive() && new Set(stack.map((piece) => piece.own)).size === 2;

/** @param {import("./blocks.js").Piece} piece */
function unit(piece) {
  const offered = piece.name ? offers().blocks.get(piece.name) : undefined;
  const label = [picture(piece, 46), el("span", {}, describe(piece), command(piece))];
  if (!offered) return el("div", { class: "unit" }, label);
  const choose = button("", () => pickBlock(piece.name ?? "", choose), { class: "unit may", "data-pick": piece.name });
  choose.append(...label);
  return choose;
}

/** What a headquarters may lead, and how far. @param {{name: string | null}} piece */
export function command(piece) {
  const facts = state.facts?.headquarters?.[piece.name ?? ""];
  if (!facts) return null;
  const leads = facts.functions.map((/** @type {string} */ one) => word("function", one)).join(", ");
  const far = facts.range ? t("hq.range", { n: facts.range }) : t("hq.anywhere");
  return el("small", { class: "command" }, t("hq.leads", { what: leads, far, phases: facts.phases.map((/** @type {string} */ one) => word("hq.phase", one)).join(", ") }));
}

const MM = 10; // of a centimetre

/** Where a cell of a table lies, by the figures at its edges. @param {string} cell */
function onRulers(cell) {
  const at = state.facts?.map && board.map?.centre(cell);
  return at && t("hex.at", { x: number(at.x / MM), y: number((state.facts.map.depth - at.y) / MM) });
}

/** One line about a hex. @param {string} hex */
export function hexLine(hex) {
  const facts = state.facts?.hexes?.[hex] ?? {};
  const seen = position();
  const owner = Object.entries(seen?.owners ?? {}).find(([, hexes]) => /** @type {string[]} */ (hexes).includes(hex))?.[0];
  const works = WORKS[seen?.works?.[hex] ?? 0];
  const ports = (facts.places ?? []).map((/** @type {any} */ place) => place.port).filter(Boolean);
  const told = [
    onRulers(hex),
    facts.terrain ? word("terrain", facts.terrain) : word("kind", facts.kind ?? ""),
    facts.cost && t("hex.cost", { n: facts.cost }),
    facts.malus && t("hex.malus", { n: facts.malus }),
    facts.country,
    owner && word("nation", owner) !== facts.country && t("hex.held", { nation: word("nation", owner) }),
    works && word("work", works),
    ...(facts.places ?? []).filter((/** @type {any} */ place) => place.city).map((/** @type {any} */ place) => word("city", place.city)),
    ...ports.map((/** @type {string} */ port) => word("port", port)),
    facts.rivers && facts.rivers.join(", "),
    ...[...yields(facts)].map(([colour, n]) => t("hex.yields", { n, colour: word("points", colour) })),
  ];
  return [...new Set(told)].filter(Boolean).join(" · "); // two towns of a kind in a hex are said once
}

/** What the factories of a hex give, all of a colour together. @param {{yields?: [string, number][]}} facts @returns {Map<string, number>} */
function yields(facts) {
  const sums = new Map();
  for (const [colour, n] of facts.yields ?? []) sums.set(colour, (sums.get(colour) ?? 0) + n);
  return sums;
}
