// Stands of a tabletop: each as its silhouette in true size, turned where it faces, with what has befallen it.

import { svg } from "./dom.js";
import { word } from "./i18n.js";
import { silhouette } from "./silhouettes.js";
import { askedStand, position, printed, state } from "./state.js";

/** @typedef {import("./blocks.js").Piece} Piece */

const HEADINGS = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];
/** A stand of which nothing is printed: one that somebody may have put into a file by hand. */
export const BASE = [30, 30];
const PLAIN = { shape: "infantry", base: BASE, title: "", nation: "" };

/** What has befallen a stand, as a small round sign beside it. @type {Record<string, string>} */
const BADGES = { demoralised: "⚑", immobilised: "⊘", suppressed: "≈", dug_in: "⌓", dry: "∅", jammed: "⨯", looks_out: "◓", loaded: "▣" };

/** Degrees clockwise from the far edge. @param {string | undefined} facing */
export const degrees = (facing) => 45 * Math.max(0, HEADINGS.indexOf(facing ?? "N"));

/** What people call a stand. @param {string | null} name */
export const titleOf = (name) => printed(name ?? "")?.title ?? name ?? "";

/** The stand that somebody looks at: the one picked, the one in the place picked, else the one that is asked.
 * @returns {any} as the position has it */
export function lookedAt() {
  const all = [...(position()?.blocks ?? []), ...(position()?.enemies ?? [])].filter((one) => one.facing && one.hex && !one.marks.includes("lost"));
  const named = (/** @type {string | null} */ name) => all.find((one) => one.name === name);
  return named(state.block) ?? all.find((one) => one.hex === state.hex) ?? named(askedStand()) ?? null;
}

/** @param {Piece} piece */
export function drawStand(piece) {
  const facts = printed(piece.name ?? "") ?? PLAIN;
  const lost = piece.marks.includes("lost");
  return [
    svg("g", { class: `model ${facts.nation.toLowerCase()}`, transform: `rotate(${degrees(piece.facing)})` }, silhouette(facts, lost),
      !lost && svg("path", { class: "facing", d: `M-5 ${-facts.base[1] / 2 - 2}L0 ${-facts.base[1] / 2 - 9}L5 ${-facts.base[1] / 2 - 2}z` })),
    !lost && svg("text", { class: "stand-name" }), // what is written there, and where, hangs on who stands beside it
    ...(lost ? [] : badges(piece, facts.base)),
  ].filter((one) => one instanceof Node);
}

/** @param {Piece} piece @param {number[]} base */
const badges = (piece, [width]) => piece.marks.filter((mark) => BADGES[mark]).slice(0, 3).map((mark, n) =>
  svg("g", { class: `badge ${mark}`, transform: `translate(${width / 2 + 4} ${-12 + 15 * n}) scale(.72)` },
    svg("title", {}, word("mark", mark)), svg("circle", { r: 9.5 }), svg("text", { y: 4.5 }, BADGES[mark])));
