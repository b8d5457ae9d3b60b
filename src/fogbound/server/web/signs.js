// What lies on the map beside the blocks: artificial harbours, ports that are closed, factories in ruins.

import { svg } from "./dom.js";
import { t, word } from "./i18n.js";
import { position, state } from "./state.js";

/** @param {import("./map.js").MapView} map */
export function showSigns(map) {
  const seen = position();
  if (!seen) return;
  const nations = state.facts?.nations ?? [];
  const piers = (seen.mulberries ?? []).map((/** @type {string | null} */ hex, /** @type {number} */ n) => hex && sign(map, hex, "pier", "M", t("sign.pier", { nation: word("nation", nations[n] ?? "") })));
  const closed = Object.entries(seen.denied ?? {}).filter(([, turn]) => turn === seen.turn).map(([hex]) => sign(map, hex, "closed", "×", t("sign.closed")));
  const ruins = (seen.ruins ?? []).map((/** @type {string} */ hex) => sign(map, hex, "ruin", "▚", t("sign.ruin")));
  map.signs?.replaceChildren(...[...piers, ...closed, ...ruins].filter(Boolean));
}

/** @param {import("./map.js").MapView} map @param {string} hex @param {string} kind @param {string} letter @param {string} told */
function sign(map, hex, kind, letter, told) {
  const at = map.centre(hex);
  return at && svg("g", { class: `sign ${kind}`, transform: `translate(${at.x - 40} ${at.y + 34})`, role: "img", "aria-label": told },
    svg("title", {}, told), svg("circle", { r: 14 }), svg("text", { y: 6 }, letter));
}
