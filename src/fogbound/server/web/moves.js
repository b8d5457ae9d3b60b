// Everything a player does at the table goes through here: act, undo, redo; the answer is always a new view.

import { api, newKey } from "./net.js";
import { changed, choice, seen, state, takeView } from "./state.js";
import { confirmAction } from "./confirm.js";
import { notice } from "./notice.js";

/** @typedef {import("./state.js").Action} Action */

/** @param {string} what @param {Record<string, unknown>} body */
export async function send(what, body) {
  if (state.busy) return;
  state.busy = true;
  changed();
  try {
    const answer = await api("POST", `/games/${state.view.game}/${what}`, body);
    if (answer.refusal) notice(answer.refusal.text, answer.refusal.rule);
    takeView(answer.view);
  } catch (fault) {
    notice(/** @type {Error} */ (fault).message, /** @type {any} */ (fault).rule);
  } finally {
    state.busy = false;
    changed();
  }
}

/** Whoever plays both sides acts for the one that is asked, and sees the next question from the side it is put to. */
const step = () => ({ at: state.view.at, key: newKey(), ...seen() });

/** A click twice on the same thing is one click. */
let asking = false;

/** Do one of the offered actions. @param {Action} action */
export async function act(action) {
  if (!choice()?.actions.some((offered) => offered.text === action.text)) return;
  if (state.busy || asking) return;
  asking = true;
  const sure = await confirmAction(action).finally(() => { asking = false; });
  if (sure) await send("actions", { ...step(), action: action.text });
}

export const undo = () => (state.view?.can.undo ? send("undo", step()) : undefined);
export const redo = () => (state.view?.can.redo ? send("redo", step()) : undefined);
