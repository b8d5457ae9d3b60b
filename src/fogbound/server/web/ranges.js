// How far and how wide a stand fires, laid over the table: the bands of its main weapon, the arc in which it bears
// without turning, and the plates of a vehicle by the side from which it is shot at.

import { svg } from "./dom.js";
import { t } from "./i18n.js";
import { degrees, lookedAt } from "./stands.js";
import { printed, state } from "./state.js";

const MM = 10; // of a centimetre
const PLATES = 78; // millimetres from its middle at which the plates of a vehicle are written
/** The limits between front, side and rear. */
const CORNERS = [45, 135, 225, 315];

/** A point so far off, in a heading. @param {number} far @param {number} heading */
const off = (far, heading) => [far * Math.sin((heading * Math.PI) / 180), -far * Math.cos((heading * Math.PI) / 180)];

/** @param {number} far @param {number} arc @param {number} facing */
function sector(far, arc, facing) {
  const [[ax, ay], [bx, by]] = [off(far, facing - arc / 2), off(far, facing + arc / 2)];
  return `M0 0L${ax} ${ay}A${far} ${far} 0 ${arc > 180 ? 1 : 0} 1 ${bx} ${by}z`;
}

/** @param {import("./map.js").MapView} map */
export function showRanges(map) {
  const one = map.layers?.ranges ? lookedAt() : null;
  const facts = one && printed(one.name);
  const at = facts && map.centre(one.hex);
  const { width = 0, depth = 0 } = state.facts?.map ?? {};
  const edge = svg("clipPath", { id: "table-edge" }, svg("rect", { width, height: depth }));
  map.ranges?.setAttribute("clip-path", "url(#table-edge)");
  map.ranges?.replaceChildren(...(at ? [edge, svg("g", { transform: `translate(${at.x} ${at.y})`, class: one.own === false ? "enemy" : "own", "data-of": one.name },
    ...weapon(facts.weapons[0], degrees(one.facing)), ...plates(facts.armour, degrees(one.facing)))] : []));
}

/** @param {any} main @param {number} facing */
function weapon(main, facing) {
  if (!main) return [];
  const { bands, arc } = main;
  const farthest = MM * bands[bands.length - 1].cm;
  const bears = arc < 360 ? [svg("path", { class: "bears", d: sector(farthest, arc, facing) })] : [svg("circle", { class: "bears", r: farthest })];
  const rings = bands.flatMap((/** @type {any} */ band) => {
    const [x, y] = off(MM * band.cm, facing);
    return [svg("circle", { class: "band", r: MM * band.cm }), svg("text", { class: "band-name", x, y: y - 5 }, `${t("cm", { n: band.cm })}${band.note ? ` · ${band.note}` : ""}`)];
  });
  return [...bears, ...rings];
}

/** @param {number[] | null} armour front, side, rear @param {number} facing */
function plates(armour, facing) {
  if (!armour) return [];
  const [front, side, rear] = armour;
  const limits = CORNERS.map((corner) => {
    const [[ax, ay], [bx, by]] = [off(PLATES - 34, facing + corner), off(PLATES + 22, facing + corner)];
    return svg("path", { class: "corner", d: `M${ax} ${ay}L${bx} ${by}` });
  });
  const values = [front, side, rear, side].map((value, n) => {
    const [x, y] = off(PLATES, facing + 90 * n);
    return svg("g", { class: "armour", transform: `translate(${x} ${y})` }, svg("circle", { r: 12 }), svg("text", { y: 5 }, String(value).replace("-", "−")));
  });
  return [...limits, ...values];
}

/** What the battle is for: whoever alone stands there at the end has its points. @param {import("./map.js").MapView} map */
export function showGoal(map) {
  const { cells = [], title = "", worth = 0 } = state.facts?.objective ?? {};
  const found = cells.map((/** @type {string} */ cell) => map.centre(cell)).filter((/** @type {any} */ at) => at !== null);
  if (!found.length) return map.goal?.replaceChildren();
  const [x, y] = ["x", "y"].map((axis) => found.reduce((/** @type {number} */ sum, /** @type {any} */ at) => sum + at[axis], 0) / found.length);
  map.goal?.replaceChildren(...cells.map((/** @type {string} */ cell) => map.stamp(cell, "goal")), svg("g", { transform: `translate(${x} ${y - 34})`, class: "goal-flag", role: "img", "aria-label": t("goal.objective", { title, n: worth }) },
    svg("path", { class: "pole", d: "M0 16V-26" }), svg("path", { class: "flag-cloth", d: "M0-26q12-6 20 0t14-1v17q-8 6-14 0t-20 1z" }), svg("text", { x: 17, y: -13 }, worth)));
}
