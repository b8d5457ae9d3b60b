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
  /** views that the socket has brought */ pushed: 0,
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
  if (last.of !== seen) last = { of: seen, shown: arranged(seen) };
  return last.shown;
}

/** @type {{of: any, shown: any}} */
let last = { of: null, shown: null };

/** An observation as the parts of the page read it. @param {any} seen @returns {any} */
function arranged(seen) {
  if (!seen || seen.blocks) return seen;
  if (seen.stands) return table(seen, state.replay?.side ?? state.view?.side);
  const hands = Object.values(seen).map(arranged);
  return { ...hands[0], side: "*", blocks: hands.flatMap((hand) => hand.blocks), enemies: [] };
}

/** A tabletop: stands on cells, as blocks on hexes. @param {any} seen @param {string} side */
function table(seen, side) {
  const pieces = seen.stands.map((/** @type {any} */ stand) => ({
    name: stand.name, hex: stand.cell, away: null, nation: stand.side, class: "stand", steps: null, faces: [],
    side: stand.side, colour: stand.side, facing: stand.facing, marks: standMarks(stand),
  }));
  const mine = (/** @type {any} */ piece) => !side || piece.side === side || side === "*";
  return {
    ...seen, side, month: null, blocks: pieces.filter(mine), enemies: pieces.filter((/** @type {any} */ piece) => !mine(piece)),
    losses: [], owners: {}, works: {},
  };
}

/** @param {any} stand */
const standMarks = (stand) =>
  [stand.status, stand.hidden && "hidden", stand.immobilised && "immobilised", stand.activated && "moved"].filter((mark) => mark && mark !== "ready");

/** @returns {Choice | null} what is asked of me now */
export const choice = () => (state.replay ? null : state.view?.choice ?? null);

/** @param {string} hex */
export const hexTitle = (hex) => state.facts?.hexes?.[hex]?.title ?? hex;

/** @param {string} name */
export const printed = (name) => state.facts?.blocks?.[name] ?? null;

/** Does a word of an action name a piece, on the board or not? @param {string} name */
export const isPiece = (name) => Boolean(printed(name)) || [...(position()?.blocks ?? []), ...(position()?.enemies ?? [])].some((piece) => piece.name === name);
