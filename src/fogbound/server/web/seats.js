// Who sits where, under which options and readings; the dice's commitment; invitations.

import { button, el, replace, select } from "./dom.js";
import { t, word } from "./i18n.js";
import { api } from "./net.js";
import { notice } from "./notice.js";
import { ask } from "./confirm.js";
import { catalogue, chosenOptions } from "./options.js";
import { isPromised, kept, newSeed } from "./promise.js";
import { share } from "./share.js";
import { state } from "./state.js";

/** Who sits there. @param {any} seat */
export const sitter = (seat) => seat.you ? t("seat.you") : seat.player ?? (seat.bot ? t("start.bot", { bot: word("bot", seat.bot) }) : t("seat.free"));

/** @param {HTMLElement} place */
export function showTable(place) {
  const { table, facts } = state;
  if (!table) return;
  const open = table.status === "open";
  replace(
    place,
    el("h3", {}, facts?.title ?? table.scenario), el("p", {}, facts?.about ?? ""),
    facts?.briefing?.[state.view?.side] && el("p", { class: "briefing" }, facts.briefing[state.view.side]),
    el("ul", { class: "seat-list" }, table.seats.map((/** @type {any} */ seat) => el("li", {}, `${word("side", seat.side)}${t("colon")} `, seat.you ? el("b", {}, t("seat.you")) : sitter(seat), seat.powers.length > 0 && ` (${seat.powers.map((/** @type {string} */ power) => word("nation", power)).join(", ")})`, (open || isLeft(seat)) && seatButtons(seat)))),
    table.invite && open && el("p", {}, t("seat.invite"), " ", el("code", {}, invitation(table)), " ", button(t("lobby.copy"), () => share(invitation(table)), { class: "main", id: "invite-copy" })),
    open && el("p", { class: "quiet" }, t("seat.begins")),
    table.absence > 0 && el("p", { class: "quiet" }, t("seat.absence", { days: Math.round(table.absence / 86_400) })),
    table.invite && (open || state.view?.closed) && button(t("seat.cancel"), cancel, { class: "danger" }),
    table.adviser && table.status === "on" && el("p", {}, el("a", { href: `#/sandbox/games/${table.id}`, id: "table-sandbox" }, t("sandbox.take")), " ", el("small", {}, t("sandbox.fog"))),
    el("h3", {}, t("options")), chosenOptions(table),
    el("h3", {}, t("dice")), el("p", { class: "quiet wrap" }, t("dice.commitment"), " ", el("code", {}, kept(table))),
    el("p", { class: "quiet", id: "dice-verdict" }, t("dice.kept")),
    table.dice_key && el("p", { class: "quiet wrap" }, t("dice.key"), " ", el("code", {}, table.dice_key)),
  );
  isPromised(table).then((same) => {
    const verdict = /** @type {HTMLElement | null} */ (place.querySelector("#dice-verdict"));
    if (verdict && same === false) replace(verdict, el("b", { class: "danger", role: "alert" }, t("dice.other")));
    if (verdict && same && table.dice_key) replace(verdict, t("dice.same"));
  });
}

/** Has its player left a running game? @param {any} seat */
const isLeft = (seat) => state.table.status === "on" && !seat.player && !seat.bot && !state.table.your_sides.length;

/** What can be done about a seat before the game: take it, leave it, put a bot there. @param {any} seat */
function seatButtons(seat) {
  const path = `/games/${state.table.id}/seats/${seat.seat}`;
  if (seat.you) return button(t("seat.leave"), () => change("DELETE", path), { class: "link" });
  if (seat.player || seat.bot) return null;
  const place = el("span", { class: "row" }, state.user && button(t("seat.take"), () => change("PUT", path, { invite: state.invite, seed: newSeed() }), { class: state.table.your_sides.length ? "" : "main" })); // who has one seat rarely means both
  if (state.table.invite)
    catalogue().then(({ games }) => {
      const bots = games.find((/** @type {any} */ one) => one.game === state.table.game)?.bots ?? [];
      const offered = bots.map((/** @type {string} */ bot) => [bot, t("start.bot", { bot: word("bot", bot) })]);
      if (bots.length) place.append(select([["", t("seat.bot")], ...offered], "", { "aria-label": t("seat.bot"), onchange: (/** @type {any} */ event) => change("PUT", `${path}/bot`, { bot: event.target.value }) }));
    });
  return place;
}

/** @param {string} method @param {string} path @param {object} [body] */
async function change(method, path, body) {
  try {
    state.table = await api(method, path, body);
    location.reload(); // what I may see changes with my seat
  } catch (fault) {
    notice(/** @type {Error} */ (fault).message);
  }
}

/** @param {any} table */
const invitation = (table) => `${location.origin}/#/games/${table.id}/invite/${table.invite}`;

async function cancel() {
  const sure = await ask(t("seat.cancel"), [], [["yes", t("confirm.yes")], ["", t("confirm.no")]]);
  if (sure !== "yes") return;
  await api("DELETE", `/games/${state.table.id}`).then(() => { location.hash = "#/"; }, (fault) => notice(fault.message));
}
