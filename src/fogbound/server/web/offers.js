// What one side proposes to the other: a draw, or to go back. It stands above the map until it is answered.

import { button, el } from "./dom.js";
import { t, word } from "./i18n.js";
import { send } from "./moves.js";
import { state } from "./state.js";

/** @param {any} one */
export function offer(one) {
  const mine = one.side === state.view.side;
  const answer = (/** @type {boolean} */ agree) => send(`offers/${one.id}`, { agree, side: state.view.side });
  return el("p", { class: "proposal" }, t(`offer.${one.what}`, { side: word("side", one.side) }), " ",
    !mine && button(t("offer.agree"), () => answer(true), { class: "main" }), button(mine ? t("offer.back") : t("offer.decline"), () => answer(false)));
}

/** Ask to go back to a frame of my replay. @param {number} frame */
export const askRewind = (frame) => send("offers", { what: "rewind", frame, side: state.view.side });
