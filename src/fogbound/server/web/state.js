// What the client knows: the table, the view of it, what is selected. Whoever shows something listens for changes.

/**
 * @typedef {{text: string, verb: string, args: string[]}} Action
 * @typedef {{ask: string, prompt: string, actions: Action[]}} Choice
 * @typedef {{kind: string, rule: string, text: string, detail: any}} Event
 * @typedef {{name: string, nation: string, class: string, steps: number, faces: number[], hex: string | null,
 *   away: string | null, marks: string[]}} OwnBlock
 * @typedef {{hex: string, colour: string, kind: string, marks: string[], name: string | null, class: string | null,
 *   steps: number | null}} Enemy
 */

export const state = {
  /** @type {any} */ user: null,
  /** @type {any} */ table: null,
  /** @type {string | null} the invitation with which I came */ invite: null,
  /** @type {any} the server's view of the game, `events` excepted */ view: null,
  /** @type {Event[]} */ events: [],
  /** @type {any} */ facts: null,
  /** @type {any} while a replay is open: its frame */ replay: null,
  /** @type {string | null} */ block: null,
  /** @type {string | null} */ hex: null,
  busy: false,
  online: true,
};

/** @type {Set<() => void>} */
const listeners = new Set();
let asked = false;

/** @param {() => void} listener @returns {() => void} how to stop listening */
export function listen(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Something changed; everybody looks again before the next frame. */
export function changed() {
  if (asked) return;
  asked = true;
  queueMicrotask(() => {
    asked = false;
    for (const listener of [...listeners]) listener();
  });
}

/** @param {any} view */
export function takeView(view) {
  const { keep, add } = view.events;
  if (state.view && state.view.side !== view.side) Object.assign(state, { block: null, hex: null });
  state.events = [...state.events.slice(0, keep), ...add];
  const turned = state.view?.choice?.prompt !== view.choice?.prompt;
  state.view = view;
  if (turned) state.block = null;
  changed();
}

/** The view that we have, so that only what is new is sent; not if the next may be from another side.
 * @returns {Record<string, string>} */
export const seen = () => (state.view && state.table?.your_sides.length === 1 ? { seen: state.view.at } : {});

export function forgetGame() {
  Object.assign(state, { table: null, view: null, events: [], facts: null, replay: null, block: null, hex: null });
}

/** The position that is shown: the game's, or that of the replay. Both sides' once all is open: one of them. */
export function position() {
  const seen = state.replay ? state.replay.observation : state.view?.observation;
  return seen && !seen.blocks && seen.axis ? both(seen) : seen;
}

/** Two open hands as one: the blocks of both. @param {any} seen */
function both(seen) {
  return { ...seen.axis, side: "*", blocks: [...seen.axis.blocks, ...seen.allies.blocks], enemies: [] };
}

/** @returns {Choice | null} what is asked of me now */
export const choice = () => (state.replay ? null : state.view?.choice ?? null);

/** @param {string} hex */
export const hexTitle = (hex) => state.facts?.hexes?.[hex]?.title ?? hex;

/** @param {string} name */
export const printed = (name) => state.facts?.blocks?.[name] ?? null;
