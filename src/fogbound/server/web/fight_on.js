// Fighting on without being asked each time: to the end of a battle, or until one of my units is lost. Whoever chose
// that has seen the odds; every answer is one that the server offers.

import { button, el } from "./dom.js";
import { t } from "./i18n.js";
import { ask, oddsOf } from "./confirm.js";
import { act } from "./moves.js";
import { forget, forgetAll, resolve, resolveToFight, resolveToFightAll } from "./resolve.js";
import { changed, choice, hexTitle, state } from "./state.js";
import { battleFrom } from "./story.js";

/** The battle that is being fought. @returns {import("./story.js").Battle | null} */
function battleOn() {
  const start = state.events.findLastIndex((event) => event.kind === "battle");
  const battle = start < 0 ? null : battleFrom(state.events, start);
  return battle && !battle.over ? battle : null;
}

/** @param {import("./story.js").Battle} battle */
const lost = (battle) => battle.fighters.filter((one) => one.side === resolve.side && one.fate === "lost").length;

/** The answer by which one stays in a battle, or takes the next hit. */
const staying = () => choice()?.actions.find((action) => action.verb === "stay" || (choice()?.ask === "choose_loss" && action.verb === "lose"));

/** Can it be fought on from here? Not again by whoever does. */
export const canFightOn = () => Boolean(!isFightingOn() && battleOn() && choice()?.actions.some((action) => action.verb === "stay"));

let answered = "";

/** Give the answer that was chosen for the whole battle; called whenever something has changed. */
export function goOnFighting() {
  if (state.busy || state.following || state.replay) return;
  const battle = battleOn();
  if (resolve.all && !battle) nextBattle();
  if (resolve.all && battle && !resolve.hex && battle.hex !== resolve.left) resolveToFight(battle.hex, resolve.side, resolve.until); // the last begins by itself
  if (!resolve.hex) return;
  if (!battle || battle.hex !== resolve.hex) {
    if (resolve.begun) leaveOff();
    return;
  }
  resolve.begun = true;
  resolve.lost ??= lost(battle);
  if (resolve.until === "loss" && lost(battle) > resolve.lost) return leaveOff();
  const action = state.view.side === resolve.side ? staying() : null;
  if (!action || answered === state.view.at) return;
  answered = state.view.at;
  act(action, true);
}

/** Begin the next of all battles that are to be fought. */
function nextBattle() {
  const [next] = state.view?.side === resolve.side ? pending() : [];
  if (next && answered !== state.view.at) {
    answered = state.view.at;
    resolveToFight(next.args[0], resolve.side, resolve.until);
    act(next, true);
  } else if (choice() && !next && state.view.side === resolve.side) stop();
}

/** The battles of which one is to be fought next. */
const pending = () => choice()?.actions.filter((action) => action.verb === "battle") ?? [];

export const canFightAll = () => pending().length > 1 && !resolve.all;

/** Ask how to fight all battles that are pending, with the odds of each. */
export async function fightAll() {
  const each = pending().map((action) => el("section", {}, el("h3", {}, hexTitle(action.args[0])), oddsOf(action.text)));
  const until = await ask(t("fight.all"), [el("p", {}, t("fight.all_about")), el("div", { class: "pair" }, each)], HOW_LONG());
  if (!until) return;
  resolveToFightAll(state.view.side, until);
  goOnFighting();
}

/** @returns {[string, string][]} */
const HOW_LONG = () => [["loss", t("fight.loss")], ["end", t("fight.end")], ["", t("confirm.no")]];

/** Ask how long to fight on, with the odds as they stand. */
export async function fightOn() {
  const battle = battleOn();
  const stay = staying();
  if (!battle || !stay) return;
  const until = await ask(t("fight.on"), [el("p", {}, t("fight.about")), oddsOf(stay.text)], HOW_LONG());
  if (!until) return;
  resolveToFight(battle.hex, state.view.side, until);
  goOnFighting();
}

/** From here every answer is asked for again, and the page shows it. */
function leaveOff() {
  forget();
  changed();
}

export const isFightingOn = () => resolve.all || (resolve.begun && resolve.hex !== "");

function stop() {
  forgetAll();
  changed();
}

/** While it is fought on: how to stop. */
export const stopButton = () => (isFightingOn() ? button(t("fight.stop"), stop, { id: "fight-stop" }) : null);
