// Letting the enemy pass without being asked at each step: one stand all its way, or everybody until something is done to
// somebody. Each answer is one that the server offers; whatever was not on offer when I said so is asked again.

import { button } from "./dom.js";
import { t } from "./i18n.js";
import { act } from "./moves.js";
import { askedStand, changed, choice, position, state } from "./state.js";

/** What happens while they only go about; anything else is a reason to be asked again. */
const QUIET = new Set(["move", "turned", "hatch", "load", "look", "found"]);
const ASK = "react";

/** How far it goes: `mover` all its way, without one everybody; what may come up is what could be answered then.
 * @type {{game: string, side: string, mover: string | null, from: number, offers: Set<string>, passed: number} | null} */
let order = null;

/** The answer by which it passes, where that is asked. */
const letting = () => (choice()?.ask === ASK ? choice()?.actions.find((action) => action.verb === "let") : undefined);

/** What I could do against whoever moves: all of it where it is one of them, kinds of answers where it is everybody.
 * @param {string | null} mover */
const known = (mover) => (choice()?.actions ?? []).map((action) => (mover ? action.text : action.verb));

/** @param {string | null} mover */
function letPass(mover) {
  const { game, side } = state.view;
  order = { game, side, mover, from: state.events.length, offers: new Set(known(mover)), passed: 0 };
  goOnLetting();
  changed();
}

/** Who was found may be one of mine. @param {import("./state.js").Event} event */
const isQuiet = ({ kind, detail }) => QUIET.has(kind) && !position()?.blocks.some((/** @type {any} */ one) => one.name === detail?.stand);

/** Does the order still hold? It ends when I am asked something else, with whoever it was about, and with the first that is not only movement. */
function holds() {
  if (!order || state.view?.game !== order.game || state.view.status !== "on") return false;
  if (state.view.side !== order.side) return true; // whoever plays both sides sees the other's log now
  if (!state.events.slice(order.from).every(isQuiet)) return false;
  if (!choice()) return true; // it is not for me to answer
  if (!letting()) return false; // I am asked something else: my own turn has come
  return (!order.mover || order.mover === askedStand()) && known(order.mover).every((one) => order?.offers.has(one));
}

let answered = "";

/** Let whoever moves pass; called whenever something has changed. */
export function goOnLetting() {
  if (!order || state.replay || state.busy || state.following) return;
  if (!holds()) return askAgain();
  const action = state.view.side === order.side ? letting() : undefined;
  if (!action || answered === state.view.at) return;
  answered = state.view.at;
  order.passed += 1;
  act(action, true);
}

function askAgain() {
  order = null;
  changed();
}

/** What is shown of it, for whoever draws it. */
export const lettingPass = () => (order ? `${order.mover} ${order.passed}` : "");

/** Where it is asked: for how long to let pass. While it holds: how to be asked again. */
export function lettingButtons() {
  if (order) return [button(t(order.mover ? "let.stop.one" : "let.stop", { n: order.passed }), askAgain, { id: "let-stop" })];
  if (!letting()) return [];
  return [
    button(t("let.one"), () => letPass(askedStand()), { id: "let-one", title: t("let.one.about") }),
    button(t("let.all"), () => letPass(null), { id: "let-all", title: t("let.all.about") }),
  ];
}
