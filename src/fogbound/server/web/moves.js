// Everything a player does at the table goes through here: act, undo, redo; the answer is always a new view.

import { api, newKey } from "./net.js";
import { changed, choice, position, seen, state, takeView } from "./state.js";
import { outlook } from "./advice.js";
import { ask, confirmAction, endGesture } from "./confirm.js";
import { el } from "./dom.js";
import { t } from "./i18n.js";
import { hush, notice } from "./notice.js";

/** @typedef {import("./state.js").Action} Action */

/** Ask for the view. Whatever came by another way while an answer was under way may be newer than it: then ask again,
 * for views carry no number that would tell how often the enemy has acted.
 * @param {string} game @param {() => Promise<any>} [first] */
export async function look(game, first) {
  let known = seen();
  for (let ask = first; ; ask = undefined) {
    const { taken } = state;
    const view = await (ask ? ask() : api("GET", `/games/${game}/view?${new URLSearchParams(known)}`));
    if (state.table?.id !== game) return; // the player has left the table
    known = seen();
    if (state.taken !== taken && state.view?.at !== view.at) continue;
    if (takeView(view)) return;
    known = {}; // a difference from what we do not have: the whole, then
  }
}

const NOTICED = 250; // milliseconds after which one sees that an order is under way

/** The order under way: on which view it was given, and when the page is done with it. */
let underWay = { at: "", done: Promise.resolve() };

/** Is an order of this very position under way? Then another is the same click twice. If its news were quicker than its
 * answer, the page shows the next question already, and an order that answers it waits until the one before is done. */
const isUnderWay = () => state.busy && underWay.at === state.view?.at;

/** @param {string} what @param {Record<string, unknown>} body */
export async function send(what, body) {
  if (isUnderWay() || !state.view) return;
  const { at, game } = state.view;
  while (state.busy) await underWay.done;
  if (state.view?.at !== at || state.view.game !== game) return; // what it answered is past
  let done = () => {};
  underWay = { at, done: new Promise((go) => { done = () => go(undefined); }) };
  state.busy = true;
  const patience = setTimeout(() => { state.slow = true; changed(); }, NOTICED);
  if (what === "actions") ordered.forEach((tell) => tell());
  changed();
  const known = new Set(state.events);
  try {
    await look(game, async () => {
      const answer = await api("POST", `/games/${game}/${what}`, body);
      if (answer.refusal) notice(answer.refusal.text, answer.refusal.rule);
      return answer.view;
    });
    if (state.view?.game === game) tellCrossing(state.events.filter((event) => !known.has(event)));
  } catch (fault) {
    notice(/** @type {Error} */ (fault).message, /** @type {any} */ (fault).rule);
    const isLost = !(/** @type {any} */ (fault).status);
    if (isLost) look(game).catch(() => {}); // it may have been done, and the socket leaves it to the answer to say so
  } finally {
    clearTimeout(patience);
    Object.assign(state, { busy: false, slow: false });
    done();
    changed();
  }
}

/** Rules of what befalls ships under way: the Strait of Calais, mines and submarines. */
const AT_SEA = new Set(["7.5.5", "18.1"]);

/** A crossing has no board of its own, as battles have: what came of it is said at once. @param {import("./state.js").Event[]} news */
function tellCrossing(news) {
  const told = news.filter((event) => AT_SEA.has(event.rule));
  if (told.length) notice(told.map((event) => event.text).join(" "), told[0].rule);
}

/** Whoever plays both sides acts for the one that is asked, and sees the next question from the side it is put to. */
export const step = () => ({ at: state.view.at, key: newKey(), line: state.line, ...seen() });

/** A click twice on the same thing is one click. */
let asking = false;

/** Do one of the offered actions; what then leaves no choice, and no dice, is done with it.
 * @param {Action} action @param {boolean} [sure] nothing is asked before it @returns {Promise<boolean>} whether it was done */
export function act(action, sure = false) {
  if (!state.following) hush(); // not amidst a gesture, which says at its end who stayed behind
  return together(() => actAlone(action, sure));
}

/** Orders that belong together: the page is busy until the last of them is given. @template T @param {() => Promise<T>} orders */
export async function together(orders) {
  state.following += 1;
  changed();
  try {
    return await orders();
  } finally {
    state.following -= 1;
    if (!state.following) endGesture();
    changed();
  }
}

/** @param {Action} action @param {boolean} trusted @returns {Promise<boolean>} */
async function actAlone(action, trusted) {
  if (!isOffered(action) || isUnderWay() || asking) return false;
  asking = true;
  const sure = await (trusted ? Promise.resolve(true) : confirmAction(action)).finally(() => { asking = false; });
  if (!sure || !isOffered(action)) return false; // the table may have been left, or a step been taken back
  const { at } = state.view;
  await send("actions", { ...step(), action: action.text });
  await passWithoutChoice();
  return state.view?.at !== at;
}

/** @param {Action} action */
const isOffered = (action) => Boolean(choice()?.actions.some((offered) => offered.text === action.text));

/** Questions that pass by unless somebody asks for them: hardly ever answered, and “undo” brings them back. */
const SELDOM = new Set(["disband"]);
export const wanted = { seldom: false };

/** A question with a single answer is no question. */
async function passWithoutChoice() {
  for (;;) {
    const actions = choice()?.actions ?? [];
    const skip = SELDOM.has(choice()?.ask ?? "") && !wanted.seldom;
    const only = skip ? passing() : actions.length === 1 ? actions[0] : undefined;
    if (!only || only.args.length || (await outlook(only))?.dice || !isOffered(only)) return;
    const { at } = state.view;
    await send("actions", { ...step(), action: only.text });
    if (state.view?.at === at) return;
  }
}

/** Who wants to know when I give an order. @type {Set<() => void>} */
export const ordered = new Set();

/** The answer that ends a phase, if it is offered. @returns {Action | undefined} */
export const passing = () => choice()?.actions.find((action) => action.verb === "done");

/** Pass what is left of my turn, phase by phase; stops where dice would fall or something else is asked. */
export async function passAll() {
  const active = position()?.active;
  const sure = await ask(t("pass.all"), [el("p", {}, t("pass.sure"))], [["yes", t("confirm.yes")], ["", t("confirm.no")]]);
  while (sure === "yes" && !state.busy && position()?.active === active) {
    const action = passing();
    if (!action || (await outlook(action))?.dice || !isOffered(action)) break;
    const { at } = state.view;
    await send("actions", { ...step(), action: action.text });
    if (state.view?.at === at) break;
  }
}

export const undo = () => (state.view?.can.undo ? send("undo", step()) : undefined);
export const redo = () => (state.view?.can.redo ? send("redo", step()) : undefined);
