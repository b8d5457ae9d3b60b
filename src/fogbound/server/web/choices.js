// The offered actions, sorted by what they are done to. Nothing is ever offered that the server did not offer.

import { choice, isPiece, position, printed, state } from "./state.js";

/** @typedef {import("./state.js").Action} Action */

/** Done at once and not taken back: worth a second look. */
const FATEFUL = new Set(["battle", "armistice", "open_city", "disband"]);
/** These end something; they stand where one always finds them, before all others. */
export const ENDING = ["stop", "stay", "done"];

/** @typedef {{plain: Action[], blocks: Map<string, Action[]>, hexes: Map<string, Action[]>}} Offers */

/** @type {{of: unknown, offers: Offers}} */
let last = { of: undefined, offers: { plain: [], blocks: new Map(), hexes: new Map() } };

/** @returns {Offers} */
export function offers() {
  const asked = choice();
  if (last.of === asked) return last.offers;
  /** @type {Offers} */
  const found = { plain: [], blocks: new Map(), hexes: new Map() };
  for (const action of asked?.actions ?? []) {
    const [what] = action.args;
    if (what === undefined) found.plain.push(action);
    else add(isPiece(what) ? found.blocks : found.hexes, what, action);
    for (const stand of standsOf(what)) add(found.blocks, stand, action);
  }
  found.plain.sort((a, b) => ENDING.indexOf(b.verb) - ENDING.indexOf(a.verb));
  last = { of: asked, offers: found };
  return found;
}

/** The stands of a formation that can be chosen: whoever points at one of them means it. @param {string} [what] @returns {string[]} */
const standsOf = (what) => (what && state.facts?.objective && !isPiece(what)
  ? position()?.blocks.filter((/** @type {any} */ one) => one.hex && !one.marks.includes("lost") && printed(one.name)?.of === what).map((/** @type {any} */ one) => one.name) ?? [] : []);

/** @param {Map<string, Action[]>} map @param {string} key @param {Action} action */
function add(map, key, action) {
  const held = map.get(key);
  if (held) held.push(action);
  else map.set(key, [action]);
}

/** @param {Action} action */
export const isFateful = (action) => FATEFUL.has(action.verb);

/** The plain way on: what ends something, or the only answer there is. @returns {Action | undefined} */
export function plainWay() {
  const { plain } = offers();
  return plain.find((action) => ENDING.includes(action.verb)) ?? (plain.length === 1 ? plain[0] : undefined);
}

/** The offered actions by verb, in the order in which they are offered. @returns {Map<string, Action[]>} */
export function byVerb() {
  const found = new Map();
  for (const action of choice()?.actions ?? []) if (action.args.length) add(found, action.verb, action);
  return found;
}
