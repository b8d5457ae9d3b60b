// Fighting on without being asked each time: to the end of a battle, or until one of my units is lost. Whoever chose
// that has seen the odds; every answer is one that the server offers.

import { button, el } from "./dom.js";
import { t } from "./i18n.js";
import { ask, oddsOf } from "./confirm.js";
import { act } from "./moves.js";
import { forget, resolve, resolveToFight } from "./resolve.js";
import { choice, state } from "./state.js";
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

/** Can it be fought on from here? */
export const canFightOn = () => Boolean(battleOn() && choice()?.actions.some((action) => action.verb === "stay"));

let answered = "";

/** Give the answer that was chosen for the whole battle; called whenever something has changed. */
export function goOnFighting() {
  if (!resolve.hex || state.busy || state.following || state.replay) return;
  const battle = battleOn();
  if (!battle || battle.hex !== resolve.hex) {
    if (resolve.begun) forget();
    return;
  }
  resolve.begun = true;
  resolve.lost ??= lost(battle);
  if (resolve.until === "loss" && lost(battle) > resolve.lost) return forget();
  const action = state.view.side === resolve.side ? staying() : null;
  if (!action || answered === state.view.at) return;
  answered = state.view.at;
  act(action, true);
}

/** Ask how long to fight on, with the odds as they stand. */
export async function fightOn() {
  const battle = battleOn();
  const stay = staying();
  if (!battle || !stay) return;
  const until = await ask(t("fight.on"), [el("p", {}, t("fight.about")), oddsOf(stay.text)], [["loss", t("fight.loss")], ["end", t("fight.end")], ["", t("confirm.no")]]);
  if (!until) return;
  resolveToFight(battle.hex, state.view.side, until);
  goOnFighting();
}

/** While it is fought on: how to stop. */
export const stopButton = () => (resolve.begun && resolve.hex ? button(t("fight.stop"), forget, { id: "fight-stop" }) : null);
