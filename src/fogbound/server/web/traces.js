// Which way the stands of a tabletop went this turn and the last, read from the events alone.

import { svg } from "./dom.js";
import { position, printed, state } from "./state.js";

/** What tells where a stand is. */
const PLACED = new Set(["set_up", "move", "recoil", "found"]);
/** What is a way that it went. */
const WENT = new Set(["move", "recoil"]);

/** @typedef {{stand: string, from: string | null, to: string, turn: number}} Trace */

/** @param {import("./state.js").Event[]} events @returns {Trace[]} */
export function traces(events) {
  /** @type {Map<string, string>} */
  const last = new Map();
  /** @type {Trace[]} */
  const found = [];
  let turn = 0;
  for (const { kind, message } of events) {
    if (kind === "turn") turn = Number(message.args.n);
    const [stand, to] = [message?.args?.stand?.args?.id, message?.args?.cell];
    if (!PLACED.has(kind) || !stand || typeof to !== "string") continue;
    if (WENT.has(kind) && last.get(stand) !== to) found.push({ stand, from: last.get(stand) ?? null, to, turn });
    last.set(stand, to);
  }
  return found;
}

/** @param {import("./map.js").MapView} map */
export function showTraces(map) {
  const seen = map.layers?.traces ? position() : null;
  const now = seen?.stands ? traces(state.replay ? state.replay.all : state.events).filter((one) => one.turn >= seen.turn - 1 && one.turn <= seen.turn) : [];
  map.traces?.replaceChildren(...now.flatMap((one) => draw(map, one, seen.turn)));
}

/** @param {import("./map.js").MapView} map @param {Trace} one @param {number} turn */
function draw(map, { stand, from, to, turn: went }, turn) {
  const [a, b] = [from && map.centre(from), map.centre(to)];
  if (!a || !b) return [];
  const heading = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
  return [svg("g", { class: `trace ${printed(stand)?.side ?? ""} ${went < turn ? "older" : ""}`, "data-of": stand },
    svg("path", { class: "way", d: `M${a.x} ${a.y}L${b.x} ${b.y}` }), svg("circle", { cx: a.x, cy: a.y, r: 5 }),
    svg("path", { class: "tip", d: "M0 0L-14-6-14 6z", transform: `translate(${b.x} ${b.y}) rotate(${heading}) translate(-22 0)` }))];
}
