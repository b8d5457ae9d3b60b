// Players who leave, or do not come back: pause, hand a seat over, claim against somebody who keeps all waiting.

import { ask } from "./confirm.js";
import { button, el, select } from "./dom.js";
import { t, word } from "./i18n.js";
import { send } from "./moves.js";
import { catalogue } from "./options.js";
import { state } from "./state.js";

/** Has the other side kept me waiting for longer than this game allows? */
export function mayClaim() {
  const { side, turn, patience } = state.view ?? {};
  return Boolean(turn !== side && patience && patience * 1000 < Date.now());
}

/** What a player of a running game may do about it. */
export function leavingButtons() {
  const { side, paused } = state.view;
  return [
    paused ? button(t("leave.resume"), () => send("resume", { side })) : button(t("leave.pause"), () => send("offers", { what: "pause", side })),
    button(t("leave.hand_over"), handOver),
    mayClaim() && button(t("leave.claim"), claim, { class: "main" }),
  ];
}

/** The bots that can take a seat over. @returns {Promise<[string, string][]>} */
async function bots() {
  const { games } = await catalogue();
  const mine = games.find((/** @type {any} */ one) => one.game === state.table.game);
  return (mine?.bots ?? []).map((/** @type {string} */ bot) => [bot, t("start.bot", { bot: word("bot", bot) })]);
}

async function handOver() {
  const who = select([["", t("leave.anybody")], ...await bots()], "", { name: "who", "aria-label": t("leave.who") });
  const sure = await ask(t("leave.hand_over"), [el("p", {}, t("leave.hand_over_about")), who], [["yes", t("leave.offer")], ["", t("confirm.no")]]);
  const mine = state.table.seats.find((/** @type {any} */ seat) => seat.you && seat.side === state.view.side);
  if (sure === "yes" && mine) await send("offers", { what: "replace", seat: mine.seat, bot: who.value || null, side: state.view.side });
}

async function claim() {
  const who = select(await bots(), "", { name: "who", "aria-label": t("leave.who") });
  const answers = ["win", "draw", "bot", "seat"].map((take) => /** @type {[string, string]} */ ([take, t(`leave.claim.${take}`)]));
  const take = await ask(t("leave.claim"), [el("p", {}, t("leave.claim_about")), who], [...answers, ["", t("confirm.no")]]);
  if (take) await send("claim", { take, bot: take === "bot" ? who.value : null, side: state.view.side });
}
