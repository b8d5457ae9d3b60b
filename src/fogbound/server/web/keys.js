// Everything by keyboard. What a key does stands in the help.

import { el } from "./dom.js";
import { t } from "./i18n.js";
import { ask } from "./confirm.js";
import { plainWay } from "./choices.js";
import { act, passAll, passing, redo, undo } from "./moves.js";
import { film, go, lastTurn } from "./replay.js";
import { closeReport } from "./report.js";
import { switchLayer } from "./layers.js";
import { LAYER_KEYS } from "./map.js";
import { nextBlock, pickBlock } from "./select.js";
import { isOnlyPicked, putDown } from "./several.js";
import { state } from "./state.js";

const STEP = 80;
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
/** Keys that may be held down. */
const GO_ON = new Set([...Object.keys(ARROWS), "+", "=", "-"]);

/** @param {import("./map.js").MapView} map @param {(panel: number) => void} open @returns {() => void} how to stop */
export function keysFor(map, open) {
  /** @type {Record<string, () => unknown>} */
  const table = {
    n: nextBlock,
    u: undo,
    r: redo,
    m: () => state.block && pickBlock(state.block),
    d: () => { const way = plainWay(); if (way) act(way); },
    p: () => passing() && passAll(),
    l: lastTurn,
    "+": () => map.moving?.zoom(1.25),
    "=": () => map.moving?.zoom(1.25),
    "-": () => map.moving?.zoom(0.8),
    "/": () => document.getElementById("search")?.focus(),
    "?": help,
    Escape: clear,
    ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((n) => [String(n), () => open(n - 1)])),
    ...Object.fromEntries(Object.entries(LAYER_KEYS).map(([name, key]) => [key, () => switchLayer(name)])),
  };
  const press = (/** @type {KeyboardEvent} */ event) => {
    const target = /** @type {Element} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, textarea, select, dialog")) return;
    if (event.repeat && !GO_ON.has(event.key) && (event.key === "Enter" || event.key in table)) { // a key that is held down answers one question, not all that come
      event.preventDefault();
      return;
    }
    const arrow = ARROWS[event.key];
    if (state.replay && arrow?.[0]) {
      go(film.frame - arrow[0]);
      event.preventDefault();
      return;
    }
    if (arrow && !target.closest("[role=tablist], .log, .volleys, .panel-body")) {
      map.moving?.move(arrow[0] * STEP, arrow[1] * STEP);
      event.preventDefault();
    } else if (table[event.key]) {
      event.preventDefault();
      table[event.key]();
    }
  };
  document.addEventListener("keydown", press);
  return () => document.removeEventListener("keydown", press);
}

function clear() {
  if (isOnlyPicked()) putDown();
  document.querySelector(".menu")?.remove();
  state.block = null;
  state.hex = null;
  closeReport();
}

function help() {
  const rows = ["n", "m", "d", "p", "u", "r", "l", "arrows", "zoom", "slash", "digits", "escape"].map((name) =>
    el("tr", {}, el("th", { scope: "row" }, el("kbd", {}, t(`key.${name}`))), el("td", {}, t(`key.${name}.does`))));
  const layers = Object.entries(LAYER_KEYS).map(([name, key]) =>
    el("tr", {}, el("th", { scope: "row" }, el("kbd", {}, key.toUpperCase())), el("td", {}, t(`layer.${name}`))));
  ask(t("keys"), [el("div", { class: "pair" }, el("table", {}, rows), el("table", {}, el("caption", {}, t("layers")), layers))], [["", t("close")]]);
}
