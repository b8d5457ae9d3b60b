// Where the names of stands are written on a table, so that none runs into another or over a stand: below it, above it, one
// line lower; in short where there is no room for the whole.

import { printed } from "./state.js";
import { BASE, titleOf } from "./stands.js";

/** @typedef {import("./blocks.js").Piece} Piece
 * @typedef {{text: string, y: number, brief: boolean}} Label
 * @typedef {{left: number, right: number, top: number, bottom: number}} Box */

const MOST_LETTERS = 16;
const TIGHT_LETTERS = 9;
/** In millimetres, as are all figures here: the height of the whole name and of the short one. */
const [WHOLE, BRIEF] = [14, 12];
const BREADTH = 0.66; // of a letter, in heights
const [BELOW, ABOVE, LINE] = [13, 6, 15];
const LIGHTLY = 0.4; // a name over a stand is still read better than one over a name

/** @param {string} title */
const shortened = (title) => (title.length > MOST_LETTERS ? `${title.slice(0, MOST_LETTERS - 1)}…` : title);

/** For a stand between others: long words lose their end, and of many the first and the number are left. @param {string} title */
export function abbreviated(title) {
  const words = title.replace(/\p{L}{5,}/gu, (word) => `${word.slice(0, 3)}.`).split(" ");
  return words.join(" ").length > TIGHT_LETTERS ? [words[0], ...words.slice(1).slice(-1)].join(" ") : words.join(" ");
}

/** A name for each stand, from left to right. @param {Piece[]} all @param {(hex: string) => {x: number, y: number} | null} centre
 * @returns {Map<string, Label>} */
export function labels(all, centre) {
  const placed = all.filter((one) => one.facing && !one.marks.includes("lost")).flatMap((one) => {
    const at = centre(one.hex ?? "");
    const half = Math.max(...(printed(one.name ?? "")?.base ?? BASE)) / 2;
    return at ? [{ name: one.name ?? "", at, half, plate: { left: at.x - half, right: at.x + half, top: at.y - half, bottom: at.y + half } }] : [];
  }).sort((a, b) => a.at.x - b.at.x || a.at.y - b.at.y);
  /** @type {Map<string, Label>} */
  const found = new Map();
  /** @type {Box[]} */
  const written = [];
  for (const { name, at, half } of placed) {
    const plates = placed.filter((other) => other.name !== name).map((other) => other.plate);
    const inTheWay = (/** @type {Label} */ label) => {
      const box = boxOf(label, at);
      return sum(written.map((one) => shared(one, box))) + LIGHTLY * sum(plates.map((one) => shared(one, box)));
    };
    const [best] = ways(titleOf(name), half).map((label) => ({ label, cost: inTheWay(label) })).sort((a, b) => a.cost - b.cost); // the first of those that are alike
    found.set(name, best.label);
    written.push(boxOf(best.label, at));
  }
  return found;
}

/** Where a name may stand, the best first. @param {string} title @param {number} half of the stand @returns {Label[]} */
function ways(title, half) {
  const places = [half + BELOW, -half - ABOVE, half + BELOW + LINE, -half - ABOVE - LINE];
  return [shortened(title), abbreviated(title)].flatMap((text, brief) => places.map((y) => ({ text, y, brief: brief === 1 })));
}

/** The room that a name takes. @param {Label} label @param {{x: number, y: number}} at @returns {Box} */
function boxOf({ text, y, brief }, at) {
  const height = brief ? BRIEF : WHOLE;
  const half = (text.length * BREADTH * height) / 2;
  return { left: at.x - half, right: at.x + half, top: at.y + y - 0.8 * height, bottom: at.y + y + 0.2 * height };
}

/** The room that two boxes share. @param {Box} a @param {Box} b */
const shared = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/** @param {number[]} all */
const sum = (all) => all.reduce((total, one) => total + one, 0);
