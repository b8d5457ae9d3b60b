// Wooden blocks: our own with their faces to us, the enemy's with their backs, in the order of the map's own drawings.

import { svg } from "./dom.js";
import { t, word } from "./i18n.js";
import { hexTitle, printed } from "./state.js";

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
  const own = seen.blocks
    .filter((/** @type {any} */ block) => block.hex)
    .map((/** @type {any} */ block) => ({ ...block, colour: printed(block.name)?.colour ?? block.colour ?? "minor", kind: "", own: true }));
  const enemies = seen.enemies.map((/** @type {any} */ enemy) => ({
    ...enemy, colour: enemy.kind === "fort" ? "fort" : enemy.colour, own: false,
  }));
  return [...own, ...enemies];
}

/** @param {Piece} piece what a screen reader says, and a hovering mouse */
export function describe(piece) {
  const left = pointsLeft(piece);
  const marks = [...piece.marks.map((mark) => word("mark", mark)), left !== null && t("hq.left", { n: left })].filter(Boolean).join(", ");
  if (piece.facing) return `${piece.name} (${[word("heading", piece.facing), marks].filter(Boolean).join(", ")})`;
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
  if (piece.facing) return stand(piece);
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

const HEADINGS = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];

/** A stand of the tabletop: its name, and an arrow where it faces. @param {Piece} piece */
function stand(piece) {
  const turn = 45 * HEADINGS.indexOf(piece.facing ?? "N");
  const words = (piece.name ?? "").split(" ");
  return [
    svg("title", {}, describe(piece)), ...wood(),
    svg("path", { class: "facing", d: "M-12-32L0-46 12-32z", transform: `rotate(${turn})` }),
    ...words.map((part, n) => svg("text", { y: 5 + (n - (words.length - 1) / 2) * 15, class: "stand-name", "font-size": Math.min(14, 88 / part.length) }, part)),
  ];
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
    ...faces.map((/** @type {number} */ steps, /** @type {number} */ n) =>
      step(steps, costs[n], faces[n + 1], QUARTERS[(n - current + 4) % 4])),
  ];
}

/** A step at its edge of the block, its price told by colour and by shape.
 * @param {number} steps @param {number | null} cost @param {number | undefined} below @param {number} quarter */
function step(steps, cost, below, quarter) {
  const kind = cost === null ? "x" : cost;
  const turn = quarter ? `rotate(${quarter}) translate(0 -21.5) scale(.62)` : "translate(0 -20.5)";
  return svg(
    "g", { transform: turn },
    below !== undefined && steps - below === 2 && svg("use", { href: "#shield", x: 11 }),
    svg("use", { href: `#cost-${kind}` }),
    svg("text", { y: quarter ? 3.6 : 4, class: `step on-${kind}` }, steps),
  );
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
    "svg", { viewBox: "-33 -33 70 70", width: size, height: size, class: "west-map piece", "aria-hidden": "true" },
    drawBlock(piece),
  );
}

/** Who it is and where, for those who do not see it. @param {SVGElement} element @param {Piece} piece @param {string} hex */
function name(element, piece, hex) {
  element.dataset.hex = hex;
  element.setAttribute("role", "img");
  element.setAttribute("aria-label", `${describe(piece)}, ${hexTitle(hex)}`);
}

/** Lays all stacks out anew, keeping the elements of blocks that look as before. */
export class Stacks {
  /** @param {import("./map.js").MapView} map */
  constructor(map) {
    this.map = map;
    /** @type {Map<string, {look: string, element: SVGElement}>} */
    this.known = new Map();
  }

  /** @param {Piece[]} all @param {(piece: Piece) => string} classOf */
  show(all, classOf) {
    /** @type {Map<string, Piece[]>} */
    const stacks = new Map();
    for (const piece of all) stacks.set(piece.hex ?? "", [...(stacks.get(piece.hex ?? "") ?? []), piece]);
    const shown = new Map();
    for (const [hex, stack] of stacks) {
      const at = this.map.centre(hex);
      if (!at) continue;
      stack.sort((a, b) => Number(b.own) - Number(a.own));
      spots(stack.length).forEach(([scale, dx, dy], n) => {
        const piece = stack[n];
        const key = piece.name ?? `${hex}/${n}`;
        const look = JSON.stringify([piece.name, piece.steps, piece.colour, piece.kind, piece.marks, piece.own, piece.facing, piece.spent]);
        let entry = this.known.get(key);
        if (!entry || entry.look !== look) entry = { look, element: drawBlock(piece) };
        const { element } = entry;
        if (element.dataset.hex !== hex) name(element, piece, hex);
        element.style.transform = `translate(${at.x + dx}px, ${at.y - 3 + dy}px) scale(${scale})`;
        const wanted = classOf(piece);
        for (const name of ["may", "picked", "spent"]) element.classList.toggle(name, wanted === name);
        shown.set(key, entry);
      });
    }
    for (const [key, { element }] of this.known) if (shown.get(key)?.element !== element) element.remove();
    for (const { element } of shown.values()) if (!element.isConnected) this.map.pieces?.append(element);
    this.known = shown;
  }
}
