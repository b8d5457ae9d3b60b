// Find a place or a block on the map.

import { el } from "./dom.js";
import { t } from "./i18n.js";
import { notice } from "./notice.js";
import { locate, placeOf } from "./select.js";
import { state } from "./state.js";

/** Without case and accents. @param {string} text */
const plain = (text) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

/** @returns {[string, string][]} every name with its hex */
function names() {
  const hexes = Object.entries(state.facts?.hexes ?? {});
  const places = hexes.flatMap(([hex, facts]) => (facts.places ?? []).map((/** @type {any} */ place) => [place.name, hex]));
  const blocks = Object.keys(state.facts?.blocks ?? {}).map((name) => [name, placeOf(name)]).filter(([, hex]) => hex);
  return /** @type {[string, string][]} */ ([...places, ...blocks, ...hexes.map(([hex]) => [hex, hex])]);
}

export function searchBox() {
  const list = el("datalist", { id: "places" });
  const input = /** @type {HTMLInputElement} */ (el("input", { id: "search", type: "search", list: "places", placeholder: t("search"), "aria-label": t("search"), autocomplete: "off" }));
  input.addEventListener("focus", () => {
    if (!list.childElementCount) list.append(...names().filter(([name]) => !/^\d/.test(name)).map(([name]) => el("option", { value: name })));
  });
  const find = () => {
    const wanted = plain(input.value.trim());
    if (!wanted) return;
    const all = names();
    const found = all.find(([name]) => plain(name) === wanted) ?? all.find(([name]) => plain(name).startsWith(wanted));
    if (found) locate(found[1]);
    else notice(t("search.none", { name: input.value }));
  };
  const form = el("form", { class: "search", role: "search", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); find(); } }, input, list);
  input.addEventListener("change", find);
  return form;
}
