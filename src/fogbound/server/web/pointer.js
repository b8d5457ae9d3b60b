// The mouse and the finger on the map: what is under it, who could get there, which way.

import { el, replace, svg } from "./dom.js";
import { readable } from "./edges.js";
import { t } from "./i18n.js";
import { known, lookAhead, reachedBy } from "./advice.js";
import { offers } from "./choices.js";
import { hexLine } from "./inspector.js";
import { printed } from "./rules.js";
import { board, pickBlock, pickHex, placeOf } from "./select.js";
import { asked, bySea, goTo, goingOf, isGoing, marchAll, pickInstead } from "./several.js";
import { choice, hexTitle, listen, position, state } from "./state.js";
import { isBarred, toldWhy, whyNot } from "./why.js";

const REST = 200; // milliseconds that the mouse rests before the server is asked
const MOST_NAMES = 8;
const SLOP = 6; // pixels that a hand may tremble
const AFTER = 60; // milliseconds in which a click belongs to the drag before it

/** @param {HTMLElement} stage @param {HTMLElement} hint @returns {() => void} how to stop */
export function pointAt(stage, hint) {
  /** @type {string | null} */
  let under = null;
  let over = "";
  let timer = 0;
  const askAbout = (/** @type {string} */ hex, /** @type {string} */ name) => {
    lookAhead();
    const barred = [hex, name].filter((one) => one && isBarred(one));
    if (barred.length) Promise.all(barred.map(whyNot)).then(show);
  };
  const show = () => {
    const told = under === state.hex ? [] : [under && el("span", {}, [hexTitle(under), hexLine(under)].filter(Boolean).join(" · "))]; // its card says it
    const lines = under ? [...told, ...ahead(under), ...against(under, over)].filter((line) => line instanceof HTMLElement) : [];
    if (!isShown(hint, lines)) replace(hint, lines);
    preview(under);
  };
  const dropped = dragBlocks(stage);
  stage.addEventListener("click", (event) => {
    if (dropped()) return;
    const target = /** @type {Element} */ (event.target);
    const block = /** @type {SVGElement | null} */ (target.closest("[data-block]"));
    const hex = board.map?.hexAt(event) ?? null;
    const name = block?.dataset.block;
    if (hex && offers().hexes.has(hex)) pickHex(hex, target);
    else if (name && block?.classList.contains("own") && isGoing() && !isAsked(name)) {
      state.hex = hex;
      pickInstead(name);
    }
    else if (name && offers().blocks.has(name)) pickBlock(name, target);
    else if (hex) pickHex(hex, target);
  });
  stage.addEventListener("mousemove", (event) => {
    const hex = board.map?.hexAt(event) ?? null;
    if (hex === under && nameOf(event) === over) return;
    under = hex;
    over = nameOf(event);
    show();
    clearTimeout(timer);
    if (hex && choice()) timer = setTimeout(() => askAbout(hex, over), REST);
  });
  stage.addEventListener("mouseleave", () => { under = null; show(); });
  return listen(show);
}

/** The same words need not be set again for everything that changes elsewhere. @param {HTMLElement} hint @param {HTMLElement[]} lines */
const isShown = (hint, lines) => lines.length === hint.childElementCount && lines.every((line, n) => line.isEqualNode(hint.children[n]));

/** The own unit under the mouse. @param {Event} event */
const nameOf = (event) =>
  /** @type {SVGElement | null} */ (/** @type {Element} */ (event.target).closest(".block.own"))?.dataset.block ?? "";

/** Why the hex, or the unit in it, cannot be chosen; not beside the card that says so. @param {string} hex @param {string} name */
const against = (hex, name) => [
  ...[hex, name].filter((one) => one && hex !== state.hex && isBarred(one)).flatMap(toldWhy).map((one) => el("b", { class: "barred" }, `${readable(one.text)}${one.rule ? ` (${printed(one.rule)})` : ""}`)),
  ...bySea(hex).map((told) => el("b", {}, told)),
];

/** Is it this unit that is asked where it goes? @param {string} name */
const isAsked = (name) => asked() === name;

/** A unit may be dragged to where it is to go, with Shift all of its stack.
 * @param {HTMLElement} stage @returns {() => boolean} whether a click only ended a drag */
function dragBlocks(stage) {
  /** @type {{name: string, hex: string, x: number, y: number, all: boolean, picked: Promise<boolean> | null} | null} */
  let held = null;
  let ended = 0;
  stage.addEventListener("pointerdown", (event) => {
    const block = /** @type {SVGElement | null} */ (/** @type {Element} */ (event.target).closest(".block.own"));
    const name = block?.dataset.block;
    if (event.button !== 0 || event.pointerType === "touch" || !name || !mayGo(name)) return;
    event.stopImmediatePropagation(); // the sheet stays where it is
    if (board.map?.moving) board.map.moving.travelled = 0;
    held = { name, hex: placeOf(name) ?? "", x: event.clientX, y: event.clientY, all: event.shiftKey, picked: null };
  });
  stage.addEventListener("pointermove", (event) => {
    if (!held || Math.hypot(event.clientX - held.x, event.clientY - held.y) < SLOP) return;
    stage.setPointerCapture(event.pointerId); // not before: a click goes to whoever holds the pointer, and would miss the unit
    if (held.picked || held.all) return;
    held.picked = isGoing() && isAsked(held.name) ? Promise.resolve(true) : pickInstead(held.name); // so that one sees where it may go
  });
  stage.addEventListener("pointerup", async (event) => {
    const was = held;
    held = null;
    if (!was || Math.hypot(event.clientX - was.x, event.clientY - was.y) < SLOP) return;
    ended = performance.now();
    const hex = board.map?.hexAt(event);
    if (!hex) return;
    if (was.all) await marchAll(was.hex, hex);
    else if (await was.picked && isGoing()) await goTo(hex); // Escape puts down what is held, too
  });
  return () => performance.now() - ended < AFTER;
}

/** @param {string} name */
const mayGo = (name) => isGoing() || Boolean(goingOf(name));

/** What the offered actions have to do with a hex. @param {string} hex */
function ahead(hex) {
  const lines = [];
  const way = wayTo(hex);
  if (choice()?.passing.includes(offers().hexes.get(hex)?.[0].text ?? "")) lines.push(el("b", {}, t("ahead.passing")));
  if (way?.left !== null && way?.left !== undefined) lines.push(el("b", {}, t("ahead.left", { n: way.left })));
  if (way?.spends) lines.push(el("b", {}, t("ahead.price", { n: way.spends })));
  if (way?.strands.length) lines.push(el("b", { class: "warning" }, `⚠ ${t("ahead.strands", { blocks: way.strands.join(", ") })}`));
  const blocks = reachedBy(hex);
  if (blocks.length) {
    const named = blocks.slice(0, MOST_NAMES).join(", ");
    lines.push(el("b", {}, t("ahead.reached", { n: blocks.length, blocks: blocks.length > MOST_NAMES ? `${named}, …` : named })));
  }
  return lines;
}

/** @param {string} hex */
function wayTo(hex) {
  const [action] = offers().hexes.get(hex) ?? [];
  return action ? known(action) : null;
}

/** Draws the way that a unit would take. @param {string | null} hex */
export function preview(hex) {
  const map = board.map;
  const path = (hex && wayTo(hex)?.path) || [];
  const spots = path.map((one) => map?.centre(one)).filter((at) => at !== null && at !== undefined);
  const points = spots.length > 1 ? spots.map((at) => `${at.x},${at.y}`).join(" ") : "";
  if (!map?.trail || (map.trail.dataset.way ?? "") === points) return;
  map.trail.dataset.way = points;
  map.trail.replaceChildren(...(points
    ? [svg("polyline", { class: "trail-back", points }), svg("polyline", { class: "trail", points }), ...spots.slice(1).map((at) => svg("circle", { class: "trail-dot", cx: at.x, cy: at.y, r: 7 }))]
    : []));
}
