// The log as a story: whose turn it was, which phase, which battle; what a battle cost. Read from the events alone, so
// that it is the same whenever it is told.

/** @typedef {import("./state.js").Event} Event
 * @typedef {{block: string, side: string, before: number, steps: number, fate: "" | "retreated" | "withdrew" | "lost"}} Fighter
 * @typedef {{start: number, end: number, hex: string, fighters: Fighter[], over: Event | null,
 *   fire: Record<string, {dice: number, hits: number}>}} Battle
 * @typedef {{start: number, end: number, side: string, month: string}} Turn */

/** The rule under which something happens tells the phase. @type {[RegExp, string][]} */
const PHASES = [
  [/^7\.3/, "production"], [/^7\.4/, "rail"], [/^7\.5/, "movement"], [/^7\.6/, "reaction"], [/^7\.7/, "battles"],
  [/^7\.8/, "blitz"], [/^7\.9/, "supply"], [/^7\.10/, "exploitation"], [/^9\./, "weather"], [/^1[01]\./, "production"],
  [/^13\./, "command"], [/^(18|24)\./, "landings"], [/^23\./, "drops"],
];
const SIDES = ["axis", "allies"];
/** What becomes of a block that fought, by the kind of the event that says so. @type {Record<string, Fighter["fate"]>} */
const FATES = { retreated: "retreated", based: "withdrew", eliminated: "lost", surrendered: "lost", lost: "lost", spent: "lost" };
/** What is worth an arrow or a line in a report. */
export const JOURNEYS = new Set(["moved", "railed", "flown", "retreated", "overrun", "shipped", "landed", "dropped"]);

/** @param {Event} event @returns {string | null} */
export const phaseOf = (event) => PHASES.find(([rule]) => rule.test(event.rule))?.[1] ?? null;

/** The number of a place that a text names with its title. @param {any} title */
const numberOf = (title) => (typeof title === "string" ? /^\d{4}|^.+$/.exec(title)?.[0] ?? null : null);

/** Where something happened, and from where it came. @param {Event} event */
export function placesOf(event) {
  const args = event.message?.args ?? {};
  return { from: numberOf(args.start), to: event.detail?.hex ?? numberOf(args.hex) };
}

/** The block that an event names; nothing if it is hidden from the reader. @param {Event} event @returns {string | null} */
export const blockOf = (event) => (typeof event.message?.args?.block === "string" ? event.message.args.block : null);

/** Once all is open both sides' tales are read: is this what the other side was told of the event before it? It names no block.
 * @param {Event} event @param {Event} [before] */
export function isEcho(event, before) {
  if (!before || !JOURNEYS.has(event.kind) || before.kind !== event.kind || !blockOf(before) || blockOf(event)) return false;
  return JSON.stringify(placesOf(before)) === JSON.stringify(placesOf(event));
}

/** Each thing that happened once. @param {Event[]} events */
export const withoutEchoes = (events) => events.filter((event, n) => !isEcho(event, events[n - 1]));

/** Each side's turn: it begins with its income. @param {Event[]} events @returns {Turn[]} */
export function turns(events) {
  /** @type {Turn[]} */
  const found = [];
  events.forEach((event, n) => {
    const { side, month } = event.kind === "income" ? event.detail : {};
    const last = found[found.length - 1];
    if (!side || !month || (last?.side === side && last.month === month)) return;
    if (last) last.end = n;
    found.push({ start: found.length ? n : 0, end: events.length, side, month });
  });
  return found;
}

/** The battle that began with an event, as far as the log goes. @param {Event[]} events @param {number} start @returns {Battle} */
export function battleFrom(events, start) {
  const { hex, blocks } = events[start].detail;
  const fighters = new Map(blocks.map((/** @type {any} */ one) =>
    [one.block, { block: one.block, side: SIDES[one.side], before: one.steps, steps: one.steps, fate: "" }]));
  /** @type {Battle} */
  const battle = { start, end: start + 1, hex, fighters: [...fighters.values()], over: null, fire: {} };
  for (let n = start + 1; n < events.length && !battle.over && events[n].kind !== "battle"; n += 1) {
    const event = events[n];
    battle.end = n + 1;
    if (event.kind === "battle_over") battle.over = event;
    if (event.kind === "fire" && event.detail?.shots) {
      const fired = (battle.fire[event.detail.side] ??= { dice: 0, hits: 0 });
      fired.dice += event.detail.faces.length;
      fired.hits += event.detail.hits;
    }
    const fighter = fighters.get(blockOf(event) ?? "");
    if (!fighter) continue;
    if (event.kind === "reduced") fighter.steps = event.message.args.steps;
    const fate = FATES[event.kind];
    if (fate) fighter.fate = fate;
    if (fate === "lost") fighter.steps = 0;
  }
  return battle;
}

/** @param {Event[]} events @param {number} [first] @param {number} [end] @returns {Battle[]} */
export function battles(events, first = 0, end = events.length) {
  const found = [];
  for (let n = first; n < end; n += 1) if (events[n].kind === "battle") found.push(battleFrom(events, n));
  return found;
}

/** Steps that a side lost in a battle. @param {Battle} battle @param {string} side */
export const stepsLost = (battle, side) =>
  battle.fighters.filter((one) => one.side === side).reduce((sum, one) => sum + one.before - one.steps, 0);
