// Who sits where, under which options and readings; the dice's commitment; invitations.

import { button, el, replace } from "./dom.js";
import { t, word } from "./i18n.js";
import { api } from "./net.js";
import { notice } from "./notice.js";
import { changed, state } from "./state.js";
import { chosenOptions } from "./options.js";

/** Who sits there. @param {any} seat */
export const sitter = (seat) => seat.player ?? (seat.bot ? t("start.bot", { bot: word("bot", seat.bot) }) : t("seat.free"));

/** @param {HTMLElement} place */
export function showTable(place) {
  const { table, facts } = state;
  if (!table) return;
  replace(
    place,
    el("h3", {}, facts?.title ?? table.scenario), el("p", {}, facts?.about ?? ""),
    el("ul", {}, table.seats.map((/** @type {any} */ seat) => el("li", {}, `${word("side", seat.side)}: `, seat.you ? el("b", {}, t("seat.you")) : sitter(seat),
      !seat.player && !seat.bot && table.your_sides.length === 0 && button(t("seat.take"), () => takeSeat(seat.seat), { class: "main" })))),
    table.invite && table.status === "open" && el("p", {}, t("seat.invite"), " ", el("code", {}, `${location.origin}/#/games/${table.id}/invite/${table.invite}`)),
    el("h3", {}, t("options")), chosenOptions(table),
    el("h3", {}, t("dice")), el("p", { class: "quiet wrap" }, t("dice.commitment"), " ", el("code", {}, table.dice)),
    table.dice_key && el("p", { class: "quiet wrap" }, t("dice.key"), " ", el("code", {}, table.dice_key)),
  );
}

/** @param {number} seat @param {string} [invite] */
export async function takeSeat(seat, invite) {
  try {
    state.table = await api("PUT", `/games/${state.table.id}/seats/${seat}`, { invite: invite ?? null });
    location.reload();
  } catch (fault) {
    notice(/** @type {Error} */ (fault).message);
  }
  changed();
}
