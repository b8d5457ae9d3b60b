// The mouse and the finger on the map: what is under it, who could get there, which way.

import { el, replace, svg } from "./dom.js";
import { t } from "./i18n.js";
import { known, lookAhead, reachedBy } from "./advice.js";
import { offers } from "./choices.js";
import { hexLine } from "./inspector.js";
import { board, pickBlock, pickHex } from "./select.js";
import { choice, hexTitle, listen } from "./state.js";

const REST = 200; // milliseconds that the mouse rests before the server is asked
const MOST_NAMES = 8;

/** @param {HTMLElement} stage @param {HTMLElement} hint @returns {() => void} how to stop */
export function pointAt(stage, hint) {
  /** @type {string | null} */
  let under = null;
  let timer = 0;
  const show = () => {
    replace(hint, under && [el("span", {}, `${hexTitle(under)} · ${hexLine(under)}`), ...ahead(under)]);
    preview(under);
  };
  stage.addEventListener("click", (event) => {
    const target = /** @type {Element} */ (event.target);
    const block = /** @type {SVGElement | null} */ (target.closest("[data-block]"));
    const hex = board.map?.hexAt(event) ?? null;
    const name = block?.dataset.block;
    if (hex && offers().hexes.has(hex)) pickHex(hex, target);
    else if (name && offers().blocks.has(name)) pickBlock(name, target);
    else if (hex) pickHex(hex, target);
  });
  stage.addEventListener("mousemove", (event) => {
    const hex = board.map?.hexAt(event) ?? null;
    if (hex === under) return;
    under = hex;
    show();
    clearTimeout(timer);
    if (hex && choice()) timer = setTimeout(lookAhead, REST);
  });
  stage.addEventListener("mouseleave", () => { under = null; show(); });
  return listen(show);
}

/** What the offered actions have to do with a hex. @param {string} hex */
function ahead(hex) {
  const lines = [];
  const way = wayTo(hex);
  if (way?.left !== null && way?.left !== undefined) lines.push(el("b", {}, t("ahead.left", { n: way.left })));
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
  const points = spots.map((at) => `${at.x},${at.y}`).join(" ");
  map?.trail?.replaceChildren(...(spots.length > 1
    ? [svg("polyline", { class: "trail-back", points }), svg("polyline", { class: "trail", points }), ...spots.slice(1).map((at) => svg("circle", { class: "trail-dot", cx: at.x, cy: at.y, r: 7 }))]
    : []));
}
