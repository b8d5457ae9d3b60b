// Which layers of the map are shown.

import { el } from "./dom.js";
import { t } from "./i18n.js";
import { changed } from "./state.js";
import { LAYERS, LAYER_KEYS, gameOf, savedLayers } from "./map.js";

/** @param {() => import("./map.js").MapView | null} map */
export function layersPanel(map) {
  const on = savedLayers();
  const boxes = Object.keys(LAYERS).map((name) => {
    const box = /** @type {HTMLInputElement} */ (el("input", { type: "checkbox", checked: on[name], id: `show-${name}`, onchange: () => { on[name] = box.checked; map()?.setLayers(on); changed(); } }));
    return el("label", { class: `check of-${gameOf(name)}` }, box, t(`layer.${name}`), el("kbd", {}, LAYER_KEYS[name].toUpperCase()));
  });
  return el("details", { class: "drop", id: "layers" }, el("summary", {}, t("layers")), el("div", { class: "dropped" }, boxes));
}

/** Switch a layer by its key. @param {string} name */
export const switchLayer = (name) => document.getElementById(`show-${name}`)?.click();
