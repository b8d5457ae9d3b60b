// What the client knows: the table, the view of it, what is selected. Whoever shows something listens for changes.

import { applied } from "./difference.js";
import { readable } from "./edges.js";

/**
 * @typedef {{text: string, verb: string, args: string[]}} Action
 * @typedef {{ask: string, prompt: string, message: {args: Record<string, any>}, actions: Action[], passing: string[]}} Choice
 * @typedef {{kind: string, rule: string, text: string, message: any, detail: any}} Event
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
  /** views that were taken in, wherever they came from */ taken: 0,
  busy: false,
  /** an order takes long enough to be noticed */ slow: false,
  /** orders that are still to be followed by others */ following: 0,
  online: true,
  /** what the socket is called: what an answer tells is not told there again @type {string | null} */ line: null,
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

const RECENT = 8;
/** The last views: what the server sends next may be told as a difference from one of them. @type {any[]} */
let recent = [];

/** A view as a whole; nothing if it is a difference from one that we do not have. @param {any} view */
function whole(view) {
  if (!view.since) return view;
  const known = recent.find((one) => one.at === view.since && one.side === view.side);
  return known && { ...view, since: "", observation: applied(known.observation, view.observation), choice: applied(known.choice, view.choice) };
}

/** @param {any} told @returns {boolean} whether it could be taken in; if not, ask for the whole */
export function takeView(told) {
  const held = state.view;
  if (held?.at === told.at && held.side === told.side && held.status === told.status) return takeTalk(told);
  const view = whole(told);
  if (!view) return false;
  const { keep, add } = view.events;
  if (held && held.side !== view.side) Object.assign(state, { block: null, hex: null });
  state.events = [...state.events.slice(0, keep), ...add];
  if (held?.choice?.prompt !== view.choice?.prompt) state.block = null;
  state.view = view;
  state.taken += 1;
  recent = [view, ...recent].slice(0, RECENT);
  changed();
  return true;
}

/** Is it a view that has given way to another? Then it came late, or a step was taken back: only the server can tell.
 * @param {any} told */
export const isPast = (told) => state.view?.at !== told.at && recent.some((one) => one.at === told.at && one.side === told.side);

/** The position that we have, told again: only what is said across the table may be new. @param {any} told */
function takeTalk(told) {
  const said = (/** @type {any} */ { can, offers, clock, paused, patience }) => ({ can, offers, clock, paused, patience });
  if (JSON.stringify(said(told)) === JSON.stringify(said(state.view))) return true;
  state.view = { ...state.view, ...said(told) };
  changed();
  return true;
}

/** The view that we have, so that only what is new is sent. @returns {Record<string, string>} */
export const seen = () => (state.view ? { seen: state.view.at, seen_as: state.view.side } : { seen_as: "" });

export function forgetGame() {
  recent = [];
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
    side: stand.side, colour: stand.side, facing: stand.facing, marks: standMarks(stand), own: !side || stand.side === side || side === "*",
  }));
  const mine = (/** @type {any} */ piece) => piece.own;
  return {
    ...seen, side, month: null, blocks: pieces.filter(mine), enemies: pieces.filter((/** @type {any} */ piece) => !mine(piece)),
    losses: [], owners: {}, works: {},
  };
}

/** @param {any} stand */
const standMarks = (stand) =>
  [stand.status, stand.hidden && "hidden", stand.immobilised && "immobilised", stand.suppressed && "suppressed", stand.dug_in && "dug_in", !stand.ammunition && "dry", stand.jammed && "jammed",
    stand.looks_out && "looks_out", stand.activated && stand.name !== askedStand() && "acted"].filter((mark) => mark && mark !== "ready");

/** @returns {Choice | null} what is asked of me now */
export const choice = () => (state.replay ? null : state.view?.choice ?? null);

/** The stand that the question is about. @returns {string | null} */
export const askedStand = () => /** @type {any} */ (choice()?.message?.args?.stand)?.args?.id ?? null;

/** What a hex is called this turn: another place in it may come to matter. @param {string} hex */
export function hexTitle(hex) {
  const facts = state.facts?.hexes?.[hex];
  const renamed = (facts?.renamed ?? []).filter((/** @type {[number, string]} */ [turn]) => turn <= (position()?.turn ?? 1));
  return readable(renamed.at(-1)?.[1] ?? facts?.title ?? state.facts?.titles?.[hex] ?? (state.facts?.objective && printed(hex)?.title) ?? hex);
}

/** @param {string} name */
export const printed = (name) => state.facts?.blocks?.[name] ?? null;

/** Does a word of an action name a piece, on the board or not? @param {string} name */
export const isPiece = (name) => Boolean(printed(name)) || [...(position()?.blocks ?? []), ...(position()?.enemies ?? [])].some((piece) => piece.name === name);
