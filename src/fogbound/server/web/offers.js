// What one side proposes to the other: a draw, or to go back. It stands above the map until it is answered.

import { button, el } from "./dom.js";
import { t, word } from "./i18n.js";
import { send } from "./moves.js";
import { openReplay } from "./replay.js";
import { state } from "./state.js";

/** @param {any} one */
export function offer(one) {
  const mine = one.side === state.view.side;
  const answer = (/** @type {boolean} */ agree) => send(`offers/${one.id}`, { agree, side: state.view.side });
  const about = t(one.bot ? "offer.replace.bot" : `offer.${one.what}`, { side: word("side", one.side), bot: one.bot ? word("bot", one.bot) : "" });
  return el("p", { class: "proposal" }, about, " ",
    one.what === "rewind" && one.frame !== null && !state.replay && button(t("offer.where"), () => openReplay(one.frame)),
    !mine && button(t("offer.agree"), () => answer(true), { class: "main" }), button(mine ? t("offer.back") : t("offer.decline"), () => answer(false)));
}

/** Ask to go back to a frame of my replay. @param {number} frame */
export const askRewind = (frame) => send("offers", { what: "rewind", frame, side: state.view.side });
