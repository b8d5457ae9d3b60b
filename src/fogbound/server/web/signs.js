// What lies on the map beside the blocks: artificial harbours, closed ports, ruins, partisans, and what bombs have hit.

import { svg } from "./dom.js";
import { t, word } from "./i18n.js";
import { position, state } from "./state.js";

/** @typedef {{hex: string, kind: string, letter: string, told: string}} Sign */

/** What bombs hit in the Strategic Warfare Phase (32), by the field that counts it, and the letter on its disc. */
const BOMBED = { bombed_factories: "▚", bombed_centres: "◍", bombed_ports: "⚓", bombed_rails: "╪" };
/** Between two discs of one hex. */
const APART = 30;

/** @param {import("./map.js").MapView} map */
export function showSigns(map) {
  const seen = position();
  if (!seen) return;
  /** @type {Map<string, number>} */
  const lying = new Map();
  const drawn = signs(seen).map((one) => {
    const n = lying.get(one.hex) ?? 0;
    lying.set(one.hex, n + 1);
    return draw(map, one, n * APART);
  });
  map.signs?.replaceChildren(...drawn.filter((one) => one !== null));
}

/** @param {any} seen @returns {Sign[]} */
function signs(seen) {
  const nations = state.facts?.nations ?? [];
  const sign = (/** @type {string} */ kind, /** @type {string} */ letter, /** @type {string} */ told) => (/** @type {string} */ hex) => ({ hex, kind, letter, told });
  const counted = (/** @type {string} */ field) => Object.entries(/** @type {Record<string, number>} */ (seen[field] ?? {}));
  const wrecked = (seen.wrecks ?? []).map((/** @type {[string, string, number]} */ [hex]) => hex);
  return [
    ...(seen.mulberries ?? []).flatMap((/** @type {string | null} */ hex, /** @type {number} */ n) => (hex ? [sign("pier", "M", t("sign.pier", { nation: word("nation", nations[n] ?? "") }))(hex)] : [])),
    ...counted("denied").filter(([, turn]) => turn === seen.turn).map(([hex]) => sign("closed", "×", t("sign.closed"))(hex)),
    ...[...new Set([...(seen.ruins ?? []), ...wrecked])].map(sign("ruin", "▚", t("sign.ruin"))),
    ...counted("partisans").map(([hex, n]) => sign("partisan", n > 1 ? `P${n}` : "P", t("sign.partisans", { n }))(hex)),
    ...Object.entries(BOMBED).flatMap(([field, letter]) => counted(field).map(([hex, n]) => sign("bombed", `${letter}${n}`, t(`sign.${field}`, { n }))(hex))),
  ];
}

/** @param {import("./map.js").MapView} map @param {Sign} one @param {number} aside */
function draw(map, { hex, kind, letter, told }, aside) {
  const at = map.centre(hex);
  return at && svg("g", { class: `sign ${kind}`, transform: `translate(${at.x - 40 + aside} ${at.y + 34})`, role: "img", "aria-label": told },
    svg("title", {}, told), svg("circle", { r: 14 }), svg("text", { y: 6 }, letter));
}
