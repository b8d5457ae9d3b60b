// Choosing with the mouse on the map: a block, then where it goes.

import { button, el } from "./dom.js";
import { word } from "./i18n.js";
import { offers } from "./choices.js";
import { isSettingUp, setUpAt } from "./deploy.js";
import { act } from "./moves.js";
import { changed, position, state } from "./state.js";

/** @typedef {import("./state.js").Action} Action */

/** @type {{map: import("./map.js").MapView | null}} the map on the page */
export const board = { map: null };

/** @param {string} name */
export const placeOf = (name) =>
  position()?.blocks.find((/** @type {any} */ block) => block.name === name)?.hex ?? null;

/** A block was chosen: do what is offered for it, or ask which. @param {string} name @param {Element} [near] */
export function pickBlock(name, near) {
  const found = offers().blocks.get(name) ?? [];
  const isNew = state.hex !== placeOf(name);
  state.block = name;
  state.hex = placeOf(name) ?? state.hex;
  changed();
  if (isNew && found.some((action) => action.args[0] !== name)) return; // a stand stands for its formation: one looks at it first
  if (found.length === 1) act(found[0]);
  else if (found.length > 1) menu(found, near);
}

/** @param {string} hex @param {Element} [near] */
export function pickHex(hex, near) {
  const found = offers().hexes.get(hex) ?? [];
  state.hex = hex;
  changed();
  if (found.length === 1) (isSettingUp() ? setUpAt : act)(found[0]);
  else if (found.length > 1) menu(found, near);
}

/** @param {Action[]} actions @param {Element} [near] */
function menu(actions, near) {
  const close = () => list.remove();
  const list = el("div", { class: "menu", role: "menu" }, actions.map((action) =>
    button(`${word("verb", action.verb)} ${action.args.slice(1).join(" ")}`, () => { close(); act(action); }, { role: "menuitem" })));
  list.addEventListener("keydown", (event) => event.key === "Escape" && close());
  document.getElementById("dialogs")?.replaceChildren(list);
  const box = near?.getBoundingClientRect();
  if (box) Object.assign(list.style, { left: `${Math.min(box.right, innerWidth - 180)}px`, top: `${Math.min(box.top, innerHeight - 120)}px` });
  /** @type {HTMLElement | null} */ (list.querySelector("button"))?.focus();
}

/** The next block that may act, in the middle of the map. */
export function nextBlock() {
  const names = [...offers().blocks.keys()];
  if (!names.length) return;
  const next = names[(names.indexOf(state.block ?? "") + 1) % names.length];
  state.block = next;
  state.hex = placeOf(next);
  if (state.hex) board.map?.show(state.hex);
  changed();
}

/** @param {string} hex */
export function locate(hex) {
  state.hex = hex;
  board.map?.show(hex);
  changed();
}
