// What stands on a tabletop, seen from above and in true size: a unit of the drawing is a millimetre of the table, the
// front is up. Drawn by us.

import { svg } from "./dom.js";

/** @typedef {SVGElement[]} Drawing */

const paint = (/** @type {string} */ d) => svg("path", { class: "paint", d });
const dark = (/** @type {string} */ d) => svg("path", { class: "iron", d });
const line = (/** @type {string} */ d) => svg("path", { class: "seam", d });
const shade = (/** @type {string} */ d) => svg("path", { class: "hollow", d });
const round = (/** @type {number} */ r, x = 0, y = 0) => svg("circle", { class: "paint", r, cx: x, cy: y });
const box = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ w, /** @type {number} */ h) => `M${x} ${y}h${w}v${h}h${-w}z`;

/** Two bands of track. @param {number} out half the width over all @param {number} top @param {number} long @param {number} [wide] */
const tracks = (out, top, long, wide = 5) => dark(box(-out, top, wide, long) + box(out - wide, top, wide, long));
/** Wheels in pairs. @param {number} out @param {number[]} at @param {number} [long] */
const wheels = (out, at, long = 9) => dark(at.map((y) => box(-out, y - long / 2, 4, long) + box(out - 4, y - long / 2, 4, long)).join(""));
/** @param {number} from @param {number} to @param {number} [wide] */
const barrel = (from, to, wide = 3) => dark(box(-wide / 2, to, wide, from - to));
/** Men: where each stands. @param {[number, number][]} at */
const men = (at) => at.flatMap(([x, y]) => [dark(`M${x + 2.2} ${y - 1}l1.4-8.5h1.3l-1 9z`), paint(`M${x - 4.4} ${y + 1.6}q4.4-4 8.8 0q-.6 3.6-4.4 3.6t-4.4-3.6z`), round(2.7, x, y)]);

/** By shape; the names are those of the arsenal's classes. @type {Record<string, () => Drawing>} */
const DRAWN = {
  tank: () => [tracks(14, -26, 52), paint("M-9-25h18l1.5 8v40l-2 4h-17l-2-4v-40z"), line("M-8 18h16M-8 22h16M-9-18h18"), barrel(-6, -37), paint("M-6-7h12l3.5 6v9l-3.5 5h-12l-3.5-5v-9z"), round(3, 3, 4)],
  "assault gun": () => [tracks(14, -26, 52), paint("M-9-26h18l1.5 8v42l-2 2h-17l-2-2v-42z"), barrel(-8, -35, 3.4), paint("M-7.5-11h15l2 6v18h-19v-18z"), line("M-8 19h16M-3-11v-5h6v5"), round(2.8, -4, 4)],
  "self-propelled artillery": () => [tracks(14, -26, 52), paint("M-9-26h18l1.5 8v43h-21v-43z"), shade(box(-8, -3, 16, 26)), barrel(12, -30, 4), paint("M-10-6h20v4h-20z"), paint("M-10-2h3v26h-3zM7-2h3v26h-3z")],
  "armoured car": () => [wheels(12, [-14, 13]), paint("M-5-23h10l4 10v24l-3 10h-12l-3-10v-24z"), line("M-8-11h16M-8 13h16"), barrel(-4, -19, 2), round(6.5, 0, -1), round(2, 1.5, 0)],
  "half-track": () => [dark(box(-12.5, 0, 5, 25) + box(7.5, 0, 5, 25)), wheels(11, [-17], 10), paint("M-4-26h8l3.5 14h3v38h-21v-38h3z"), shade(box(-7, -5, 14, 28)), line("M-7-8h14M-6-15h12M-3.5 -3v24M3.5 -3v24"), barrel(-5, -14, 2)],
  carrier: () => [tracks(11, -17, 34, 4), paint(box(-7.5, -17, 15, 34)), shade(box(-5.5, -9, 11, 9) + box(-5.5, 3, 11, 11)), barrel(-6, -21, 1.8)],
  car: () => [wheels(9, [-10, 10], 7), paint("M-5-16h10l2 6v23l-2 3h-10l-2-3v-23z"), shade(box(-5.5, -3, 11, 15)), line("M-6-4h12M-5.5 5h11M-4-15v9M4-15v9")],
  truck: () => [wheels(12, [-19, 10, 20], 8), paint("M-6-28h12l1.5 10h-15z"), paint(box(-9, -17, 18, 10)), line("M-7.5-15h15"), paint(box(-11, -6, 22, 35)), line("M-11 3h22M-11 11.5h22M-11 20h22M0-6v35")],
  tractor: () => [dark(box(-11.5, -2, 5, 26) + box(6.5, -2, 5, 26)), wheels(11, [-17], 9), paint("M-5-26h10l3 14v36h-16v-36z"), shade("M-6-9h12v6h-12zM-6 0h12v6h-12zM-6 9h12v11h-12z"), line("M-4-24v10M0-25v11M4-24v10")],
  gun: () => [dark("M-2 2L-8 20h3L0 7l5 13h3L2 2z"), wheels(12, [1], 11), barrel(8, -22), paint("M-10-3q10-5 20 0v3q-10-4-20 0z"), ...men([[-7.5, 13], [8, 11]])],
  flak: () => [dark("M-2-14h4v28h-4zM-14-2h28v4h-28z"), round(8), line("M-5 3h10"), barrel(5, -26, 3.4), ...men([[-8, 10], [8.5, 9]])],
  mortar: () => [round(5, 0, 3), dark("M-1.6 3l1-15h1.2l1 15z"), line("M-4-7L0-5l4-2"), ...men([[-9, 6], [9, 7]])],
  launcher: () => [wheels(11, [3], 9), dark("M-2 6L-7 19h3L0 9l4 10h3L2 6z"), ...[[-6, 0], [0, -3], [6, 0], [-6, 7], [0, 9], [6, 7]].map(([x, y]) => round(3, x, y - 4)), line("M-6-9v-7M0-12v-7M6-9v-7")],
  infantry: () => men([[-8, -6], [1, -9], [9, -4], [-5, 6], [5, 8]]),
  "half-group": () => men([[-8, -1], [0, -4], [8, 0]]),
  "machine gun": () => [dark("M-1.2 2h2.4v-17h-2.4z"), line("M-6-3L0 2l6-5M0 2v8"), ...men([[-6, 7], [6, 8]])],
  team: () => [...men([[-5, 5], [6, 6]]), dark("M-7.5-12h3v22h-3z")],
  sniper: () => [dark("M-.8-14h1.6v17h-1.6z"), paint("M-4 2q4-4 8 0l2 9h-12z"), round(2.9, 0, 1)],
  observer: () => [...men([[0, 2]]), dark("M-3.2-6h2.6v6h-2.6zM.6-6h2.6v6h-2.6z"), dark(box(6, 3, 6, 7)), line("M9 3v-13")],
};

/** What is left of a vehicle: burnt out, its turret askew, smoke over it. @param {string} shape */
const wreck = (shape) => [
  svg("g", { class: "burnt" }, ...(DRAWN[shape] ?? DRAWN.tank)()),
  svg("path", { class: "flame", d: "M-5 9q-4-6 1-11 0 4 3 4-1-6 4-10 0 6 4 9 3 5-1 9-5 4-11-1z" }),
  svg("path", { class: "smoke", d: "M2-4q9-4 5-12 10-1 8-11 8 0 7-9" }),
];

const VEHICLES = new Set(["tank", "assault gun", "self-propelled artillery", "armoured car", "half-track", "carrier", "car", "truck", "tractor"]);

/** Does it leave a wreck? @param {string} shape */
export const isVehicle = (shape) => VEHICLES.has(shape);

/** A stand as it lies on the table, front up. @param {{shape: string, base: number[]}} printed @param {boolean} lost */
export function silhouette({ shape, base: [width, length] }, lost) {
  if (lost && !isVehicle(shape)) return [svg("path", { class: "fallen", d: "M-8-8L8 8M8-8L-8 8" })];
  const plate = svg("rect", { class: "plate", x: -width / 2, y: -length / 2, width, height: length, rx: isVehicle(shape) ? 7 : 4 });
  return lost ? wreck(shape) : [plate, ...(DRAWN[shape] ?? DRAWN.infantry)()];
}
