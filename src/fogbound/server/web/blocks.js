// Wooden blocks: our own with their faces to us, the enemy's with their backs, in the order of the map's own drawings.

import { el, svg } from "./dom.js";
import { t, word } from "./i18n.js";
import { labels } from "./labels.js";
import { drawStand, titleOf } from "./stands.js";
import { hexTitle, printed, state } from "./state.js";

/**
 * @typedef {{name: string | null, class: string | null, steps: number | null, hex: string | null, marks: string[],
 *   colour: string, kind: string, own: boolean, facing?: string, spent?: number}} Piece
 */

/** Size of the blocks of a stack, and how many stand in each row of it. @type {Record<number, [number, number[]]>} */
const STACKS = {
  1: [0.95, [1]], 2: [0.74, [2]], 3: [0.68, [2, 1]], 4: [0.68, [2, 2]],
  5: [0.52, [3, 2]], 6: [0.52, [3, 3]], 7: [0.42, [3, 4]], 8: [0.42, [4, 4]],
};
const SIZE = 60;
const GRAIN = "M-26-18q26-7 52 0M-26-8q30 8 52-1M-26 3q20-6 52 2M-26 13q28 6 52-2M-26 22q24-5 52 0";
const QUARTERS = [0, 90, 180, 270];

/** Scale and place of each block of a stack. @param {number} count @returns {[number, number, number][]} */
export function spots(count) {
  const [scale, rows] = STACKS[count] ?? [0.42, Array(Math.ceil(count / 4)).fill(4)];
  const step = (SIZE + 6) * scale;
  return rows
    .flatMap((wide, row) =>
      Array.from({ length: wide }, (_, n) => /** @type {[number, number, number]} */ ([
        scale, (n - (wide - 1) / 2) * step, (row - (rows.length - 1) / 2) * step,
      ])),
    )
    .slice(0, count);
}

/** All that stands on the map in an observation. @param {any} seen @returns {Piece[]} */
export function pieces(seen) {
  if (!seen) return [];
  if (made.facts !== state.facts) made = { facts: state.facts, of: new WeakMap() };
  return [...seen.blocks.filter((/** @type {any} */ block) => block.hex).map(ownPiece), ...seen.enemies.map(enemyPiece)];
}

/** Hexes in which both sides stand; on a tabletop nobody stands where another does. @param {Piece[]} all */
export function contested(all) {
  const [mine, theirs] = [true, false].map((own) => new Set(all.filter((piece) => piece.own === own && !piece.facing).map((piece) => piece.hex ?? "")));
  return [...mine].filter((hex) => theirs.has(hex));
}

/** What did not change is the very same piece, so that nobody need look at it again. @type {{facts: any, of: WeakMap<any, Piece>}} */
let made = { facts: null, of: new WeakMap() };

/** @param {(seen: any) => Piece} make */
const once = (make) => (/** @type {any} */ seen) => {
  const piece = made.of.get(seen) ?? make(seen);
  made.of.set(seen, piece);
  return piece;
};

const ownPiece = once((block) => ({ ...block, colour: printed(block.name)?.colour ?? block.colour ?? "minor", kind: "", own: true }));
const enemyPiece = once((enemy) => ({ ...enemy, colour: enemy.kind === "fort" ? "fort" : enemy.colour, own: false }));

/** @param {Piece} piece what a screen reader says, and a hovering mouse */
export function describe(piece) {
  const left = pointsLeft(piece);
  const marks = [...piece.marks.map((mark) => word("mark", mark)), left !== null && t("hq.left", { n: left })].filter(Boolean).join(", ");
  if (piece.facing) return `${titleOf(piece.name)} (${[word("heading", piece.facing), marks].filter(Boolean).join(", ")})`;
  const said = piece.name
    ? `${piece.name}${t("colon")} ${word("class", piece.class ?? "")}, ${t("block.steps", { n: piece.steps ?? 0 })}`
    : `${t("block.hidden")}${t("colon")} ${word("nation", piece.colour)}, ${word("sort", piece.kind)}`;
  return marks ? `${said} (${marks})` : said;
}

/** Action points that an activated headquarters has left (13.4), if one sees them. @param {Piece} piece */
export function pointsLeft(piece) {
  if (!piece.marks.includes("activated") || piece.steps === null) return null;
  const all = piece.marks.includes("unsupplied") ? Math.max(1, Math.floor(piece.steps / 2)) : piece.steps;
  return Math.max(0, all - (piece.spent ?? 0));
}

/** The inside of a block. @param {Piece} piece @returns {SVGElement[]} */
function inside(piece) {
  if (piece.facing) return [svg("title", {}, describe(piece)), ...drawStand(piece)];
  const body = [svg("title", {}, describe(piece)), ...wood()];
  if (!piece.name) {
    body.push(svg("path", { class: "grain", d: GRAIN }));
    if (piece.kind === "air") body.push(svg("path", { class: "wings", d: "M-17 1h34M0-12v24M-7 12h14" }));
  } else body.push(...face(piece));
  body.push(...badges(piece));
  if (piece.marks.includes("unsupplied")) body.push(svg("use", { href: "#unsupplied", x: 20, y: 20 }));
  return body;
}

/** What has become of a unit, as a small round sign at its corner. @type {Record<string, string>} */
const BADGES = { stand_by: "⚓", landed: "≋", dropped: "☂", reserve: "R", held_back: "R", fuelled: "➤", sailed: "⚓" };

/** @param {Piece} piece */
function badges(piece) {
  const found = piece.marks.includes("activated") ? [["activated", String(pointsLeft(piece) ?? "★")]] : [];
  for (const mark of piece.marks) if (BADGES[mark] && !(mark === "fuelled" && found.length) && !(mark === "sailed" && piece.marks.includes("landed"))) found.push([mark, BADGES[mark]]);
  return found.slice(0, 2).map(([mark, letter], n) => svg("g", { class: `badge ${mark}`, transform: `translate(${-22 + 20 * n} 22)` },
    svg("circle", { r: 10 }), svg("text", { y: 4.5 }, letter)));
}

/** Drawn in place and not as a symbol, which could not take the colour of its block. */
function wood() {
  return [
    svg("rect", { class: "shadow", x: -26, y: -25, width: 60, height: 60, rx: 5 }),
    svg("path", { class: "edge", d: "M-30 24v6q0 4 4 4h56q4 0 4-4v-56q0-4-4-4h-6z" }),
    svg("rect", { class: "wood", x: -30, y: -30, width: 60, height: 60, rx: 4 }),
  ];
}

/** @param {Piece} piece */
function face(piece) {
  const name = piece.name ?? "";
  const { faces, costs } = printed(name) ?? { faces: [piece.steps], costs: [1] };
  const current = Math.max(0, faces.indexOf(piece.steps));
  return [
    svg("rect", { class: "face", x: -26.5, y: -26.5, width: 53, height: 53, rx: 2.5 }),
    svg("use", { href: `#nato-${piece.class}`, y: -1, class: "nato" }),
    svg("text", { y: 14.5, class: "printed", "font-size": Math.min(8.5, 76 / name.length) }, name),
    ...faces.flatMap((/** @type {number} */ steps, /** @type {number} */ n) =>
      step(steps, costs[n], faces[n + 1], QUARTERS[(n - current + 4) % 4])),
  ];
}

/** The shapes that tell the price of a step, for the edge that is on top and for the others. @type {Record<string, [string, string]>} */
const PRICES = {
  1: ["m-7 0a7 7 0 1 0 14 0 7 7 0 1 0-14 0z", "m-4.3 0a4.3 4.3 0 1 0 8.6 0 4.3 4.3 0 1 0-8.6 0z"],
  2: ["m-6.3-6.3h12.6v12.6h-12.6z", "m-3.9-3.9h7.8v7.8h-7.8z"],
  3: ["m0-8.6l8.6 8.6-8.6 8.6-8.6-8.6z", "m0-5.3l5.3 5.3-5.3 5.3-5.3-5.3z"],
  x: ["m-3-7.2h6v4.2h4.2v6h-4.2v4.2h-6v-4.2h-4.2v-6h4.2z", "m-1.9-4.5h3.8v2.6h2.6v3.8h-2.6v2.6h-3.8v-2.6h-2.6v-3.8h2.6z"],
};
/** Where each quarter is; the shapes look alike from all of them and need not be turned, which costs a layer each. @type {Record<number, string>} */
const EDGES = { 0: "M0-20.5", 90: "M21.5 0", 180: "M0 21.5", 270: "M-21.5 0" };

/** A step at its edge of the block, its price told by colour and by shape.
 * @param {number} steps @param {number | null} cost @param {number | undefined} below @param {number} quarter @returns {SVGElement[]} */
function step(steps, cost, below, quarter) {
  const kind = cost === null ? "x" : cost;
  const turned = quarter ? `rotate(${quarter})` : null;
  const shielded = below !== undefined && steps - below === 2;
  return [
    ...(shielded ? [svg("use", { href: "#shield", transform: quarter ? `rotate(${quarter}) translate(6.8 -21.5) scale(.62)` : "translate(11 -20.5)" })] : []),
    svg("path", { class: `cost cost-${kind}`, d: EDGES[quarter] + PRICES[kind][quarter ? 1 : 0] }),
    svg("text", { y: quarter ? -19.3 : -16.5, transform: turned, class: `step on-${kind}${quarter ? " small" : ""}` }, steps),
  ];
}

/** A block as an element. @param {Piece} piece @param {Record<string, unknown>} [more] */
export function drawBlock(piece, more = {}) {
  const marks = piece.marks.filter((mark) => mark !== "unsupplied").join(" ");
  const { class: added = "", ...rest } = more;
  return svg(
    "g",
    { class: `block ${piece.facing ? "stand " : ""}${piece.colour} ${piece.own ? "own" : "enemy"} ${marks} ${added}`, "data-block": piece.name, ...rest },
    inside(piece),
  );
}

/** A block as a picture of its own, for lists. @param {Piece} piece @param {number} [size] */
export function picture(piece, size = 44) {
  return svg(
    "svg", { viewBox: piece.facing ? "-36 -36 72 72" : "-33 -33 70 70", width: size, height: size, class: "west-map piece", "aria-hidden": "true" },
    drawBlock(piece),
  );
}

/** A block in a line of a list: its colour, its symbol and its steps, which is all that can be read at that size. One
 * element and not the dozen of a picture, for lists are long. @param {Piece} piece */
export const chip = (piece) => (piece.facing ? picture(piece, 34)
  : el("i", { class: `unit-chip ${piece.colour} of-${piece.class}`, "aria-hidden": "true" }, piece.steps));

/** Who it is and where, for those who do not see it. @param {SVGElement} element @param {Piece} piece @param {string} hex */
function name(element, piece, hex) {
  element.dataset.hex = hex;
  element.setAttribute("role", "img");
  element.setAttribute("aria-label", `${describe(piece)}, ${hexTitle(hex)}`);
}

/** @param {Piece} piece */
const lookOf = (piece) => JSON.stringify([piece.name, piece.steps, piece.colour, piece.kind, piece.marks, piece.own, piece.facing, piece.spent]);

/** @typedef {{piece: Piece, element: SVGElement, hex: string, at: string, wanted: string}} Standing a block as it is drawn */

/** Lays all stacks out anew, touching only the elements of blocks that look or stand otherwise than before. */
export class Stacks {
  /** @param {import("./map.js").MapView} map */
  constructor(map) {
    this.map = map;
    /** @type {Map<string, Standing>} */
    this.known = new Map();
  }

  /** @param {Piece[]} all @param {(piece: Piece) => string} classOf */
  show(all, classOf) {
    const shown = new Map();
    const names = labels(all, (hex) => this.map.centre(hex));
    for (const [hex, stack] of stacked(all)) {
      const at = this.map.centre(hex);
      if (!at) continue;
      spots(stack.length).forEach(([scale, dx, dy], n) => {
        const piece = stack[n];
        const key = piece.name ?? `${hex}/${n}`;
        const one = this.drawn(key, piece);
        place(one, hex, piece.facing ? `translate(${at.x}px, ${at.y}px)` : `translate(${at.x + dx}px, ${at.y - 3 + dy}px) scale(${scale})`);
        mark(one, classOf(piece));
        write(one.element, names.get(piece.name ?? ""));
        shown.set(key, one);
      });
    }
    for (const [key, { element }] of this.known) if (shown.get(key)?.element !== element) element.remove();
    for (const { element, piece } of shown.values())
      if (!element.isConnected) (piece.facing && piece.marks.includes("lost") ? this.map.fallen : this.map.pieces)?.append(element);
    this.known = shown;
  }

  /** @param {string} key @param {Piece} piece @returns {Standing} */
  drawn(key, piece) {
    const was = this.known.get(key);
    if (was && (was.piece === piece || lookOf(was.piece) === lookOf(piece))) return Object.assign(was, { piece });
    return { piece, element: drawBlock(piece), hex: "", at: "", wanted: "" };
  }
}

/** Who stands together, our own first. @param {Piece[]} all @returns {Map<string, Piece[]>} */
export function stacked(all) {
  const stacks = new Map();
  for (const piece of [...all.filter((one) => one.own), ...all.filter((one) => !one.own)]) {
    const stack = stacks.get(piece.hex ?? "");
    if (stack) stack.push(piece);
    else stacks.set(piece.hex ?? "", [piece]);
  }
  return stacks;
}

/** @param {Standing} one @param {string} hex @param {string} at */
function place(one, hex, at) {
  if (one.hex !== hex) name(one.element, one.piece, hex);
  if (one.at !== at) one.element.style.transform = at;
  Object.assign(one, { hex, at });
}

/** The name beside a stand. @param {SVGElement} element @param {import("./labels.js").Label} [label] */
function write(element, label) {
  const name = label && element.querySelector(".stand-name");
  if (!name || (name.textContent === label.text && name.getAttribute("y") === String(label.y))) return;
  name.textContent = label.text;
  name.setAttribute("y", String(label.y));
  name.classList.toggle("brief", label.brief);
}

/** @param {Standing} one @param {string} wanted */
function mark(one, wanted) {
  if (one.wanted === wanted) return;
  if (one.wanted) one.element.classList.remove(one.wanted);
  if (wanted) one.element.classList.add(wanted);
  one.wanted = wanted;
}
