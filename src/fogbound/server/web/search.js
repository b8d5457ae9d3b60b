// Find a place, a block or a stand on the map.

import { el } from "./dom.js";
import { readable } from "./edges.js";
import { t } from "./i18n.js";
import { notice } from "./notice.js";
import { locate, placeOf } from "./select.js";
import { titleOf } from "./stands.js";
import { position, state } from "./state.js";

/** Without case and accents. @param {string} text */
const plain = (text) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

/** @returns {[string, string][]} every name with its hex */
function names() {
  const hexes = Object.entries(state.facts?.hexes ?? {});
  const places = hexes.flatMap(([hex, facts]) => (facts.places ?? []).map((/** @type {any} */ place) => [place.name, hex]));
  const blocks = Object.keys(state.facts?.blocks ?? {}).map((name) => [titleOf(name), placeOf(name)]).filter(([, hex]) => hex);
  return /** @type {[string, string][]} */ ([...places, ...blocks, ...hexes.flatMap(([hex]) => [...new Set([readable(hex), hex])].map((name) => [name, hex]))]);
}

/** What there is to find is known when the game is. @param {HTMLElement} form */
export function nameSearch(form) {
  const label = t(position()?.stands ? "search.table" : "search");
  for (const name of ["placeholder", "aria-label"]) form.querySelector("input")?.setAttribute(name, label);
}

export function searchBox() {
  const list = el("datalist", { id: "places" });
  const input = /** @type {HTMLInputElement} */ (el("input", { id: "search", type: "search", list: "places", autocomplete: "off" }));
  input.addEventListener("focus", () => {
    if (!list.childElementCount) list.append(...names().filter(([name, hex]) => ![hex, readable(hex)].includes(name)).map(([name]) => el("option", { value: name })));
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
  nameSearch(form);
  return form;
}
