// What the offered actions would lead to. The server works it out from what my side knows; here it is only asked for.

import { changed, choice, isPiece, state } from "./state.js";
import { api } from "./net.js";

/**
 * @typedef {import("./state.js").Action} Action
 * @typedef {{dice: boolean, rolls: string, final: boolean, joins: string[], leads: string[], path: string[], left: number | null, spends: number, discards: number, strands: string[], loses: string[], weakens: string[]}} Outlook
 */

/** So few actions are all looked at beforehand: a click then waits for nothing. */
const FEW = 12;

/** @type {{at: string, all: Promise<Record<string, Outlook>> | null, known: Record<string, Outlook>}} */
const asked = { at: "", all: null, known: {} };

function fresh() {
  const at = `${state.view?.game} ${state.view?.at} ${state.view?.side}`;
  if (asked.at !== at) Object.assign(asked, { at, all: null, known: {} });
  return at;
}

/** @param {string} [action] @returns {Promise<Record<string, Outlook>>} */
const fetchAdvice = (action) =>
  api("GET", `/games/${state.view.game}/advice${action ? `?${new URLSearchParams({ action })}` : ""}`).catch(() => ({}));

/** Ask about everything that is offered now; whoever shows it is told when the answer is there. */
export function lookAhead() {
  const at = fresh();
  if (!choice()) return;
  asked.all ??= fetchAdvice().then((found) => {
    if (asked.at === at) {
      asked.known = found;
      changed();
    }
    return found;
  });
}

/** A few answers, or places to go to: what they lead to is wanted soon. */
export function lookAheadIfShort() {
  const actions = choice()?.actions ?? [];
  if (actions.length <= FEW || actions.some((action) => action.verb === "to")) lookAhead();
}

/** All that is known by now: another object when there is more. */
export function advised() {
  fresh();
  return asked.known;
}

/** What is known of this action by now. @param {Action} action @returns {Outlook | null} */
export function known(action) {
  fresh();
  return asked.known[action.text] ?? null;
}

/** @param {Action} action @returns {Promise<Outlook | null>} */
export async function outlook(action) {
  fresh();
  const found = await (asked.all ?? fetchAdvice(action.text));
  return found[action.text] ?? null;
}

/** The blocks on offer that could get to a hex. @param {string} hex @returns {string[]} */
export const reachedBy = (hex) =>
  (choice()?.actions ?? []).filter((action) => isPiece(action.args[0] ?? "") && known(action)?.leads.includes(hex)).map((action) => action.args[0]);
