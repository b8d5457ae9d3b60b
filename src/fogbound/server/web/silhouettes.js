// What stands on a tabletop, seen from above and in true size: a unit of the drawing is a millimetre of the table, the
// front is up. The drawings come from the server, which prints them on cards as well.

import { svg } from "./dom.js";
import { state } from "./state.js";

const VEHICLES = new Set(["tank", "assault gun", "self-propelled artillery", "armoured car", "half-track", "carrier", "car", "truck", "tractor"]);

/** Does it leave a wreck? @param {string} shape */
const isVehicle = (shape) => VEHICLES.has(shape);

/** @param {string} shape */
const drawn = (shape) => (state.facts?.shapes?.[shape] ?? state.facts?.shapes?.infantry ?? []).map((/** @type {[string, string]} */ [matter, d]) => svg("path", { class: matter, d }));

/** What is left of a vehicle: burnt out, smoke over it. @param {string} shape */
const wreck = (shape) => [
  svg("g", { class: "burnt" }, ...drawn(shape)),
  svg("path", { class: "flame", d: "M-5 9q-4-6 1-11 0 4 3 4-1-6 4-10 0 6 4 9 3 5-1 9-5 4-11-1z" }),
  svg("path", { class: "smoke", d: "M2-4q9-4 5-12 10-1 8-11 8 0 7-9" }),
];

/** A stand as it lies on the table, front up. @param {{shape: string, base: number[]}} printed @param {boolean} lost */
export function silhouette({ shape, base: [width, length] }, lost) {
  if (lost && !isVehicle(shape)) return [svg("path", { class: "fallen", d: "M-8-8L8 8M8-8L-8 8" })];
  const plate = svg("rect", { class: "plate", x: -width / 2, y: -length / 2, width, height: length, rx: isVehicle(shape) ? 7 : 4 });
  return lost ? wreck(shape) : [plate, ...drawn(shape)];
}
