// What a place on a table is called: by the letter and the number at its edges. Match files and the server say R15C08,
// row and column; here it is H15, as on a street map, and both letter and number can be read off the table.

import { svg } from "./dom.js";

const CELL = /\bR(\d\d)C(\d\d)\b/g;
const LETTERS = 26;
const GAP = 7; // millimetres between the edge of the table and what stands at it

/** The letter of a column; after Z comes AA. @param {number} column */
const letter = (column) => (column > LETTERS ? "A" : "") + String.fromCharCode(65 + ((column - 1) % LETTERS));

/** A text of the server, with its cells named as they are at the edges. @param {string} text */
export const readable = (text) => text.replace(CELL, (_cell, row, column) => `${letter(Number(column))}${Number(row)}`);

/** The letters along the far edge of a table, and the numbers at its right: the centimetres stand at the other two.
 * @param {Map<string, {x: number, y: number}>} centres */
export function edgesOf(centres) {
  const cells = [...centres].flatMap(([cell, at]) => [...cell.matchAll(CELL)].map(([, row, column]) => ({ row: Number(row), column: Number(column), at })));
  const [first, second] = cells;
  if (!second) return [];
  const half = (second.at.x - first.at.x) / 2;
  const [far, right] = [Math.min(...cells.map(({ at }) => at.y)) - half - GAP, Math.max(...cells.map(({ at }) => at.x)) + half + 2 * GAP];
  return [
    ...cells.filter(({ row }) => row === 1).map(({ column, at }) => svg("text", { class: "edge-name", x: at.x, y: far }, letter(column))),
    ...cells.filter(({ column }) => column === 1).map(({ row, at }) => svg("text", { class: "edge-name", x: right, y: at.y + GAP - 1 }, row)),
  ];
}
