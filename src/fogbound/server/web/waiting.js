// What somebody reads who is not asked: whose answer all wait for, what was seen last, when he will be asked himself.

import { el } from "./dom.js";
import { lang, t, word } from "./i18n.js";
import { linked } from "./log.js";
import { ruleTag } from "./rules.js";
import { sitter } from "./seats.js";
import { state } from "./state.js";
import { withoutEchoes } from "./story.js";

const LAST = 8;

/** Who is to act, by name. */
export function whoActs() {
  const seats = (state.table?.seats ?? []).filter((/** @type {any} */ seat) => seat.side === state.view.turn);
  return seats.map((/** @type {any} */ seat) => (seat.bot ? word("bot", seat.bot) : sitter(seat))).join(", ");
}

/** Is it a person on whom I wait? A bot needs no patience. */
const isPerson = () => state.table?.seats.some((/** @type {any} */ seat) => seat.side === state.view.turn && !seat.bot);

/** @param {number} seconds */
const day = (seconds) => new Date(seconds * 1000).toLocaleDateString(lang(), { day: "numeric", month: "long", year: "numeric" });

/** The end of a story. @param {import("./state.js").Event[]} events */
export const seenLast = (events) => events.length > 0 && el("section", {}, el("h3", {}, t("wait.last")),
  el("ul", { class: "log", id: "seen-last" }, withoutEchoes(events).slice(-LAST).map((one) => el("li", { class: one.kind }, linked(one.text), " ", ruleTag(one.rule)))));

export function waitingCard() {
  const { view, events } = state;
  if (!view.turn || view.status !== "on" || !state.table?.your_sides.length) return [el("p", { class: "quiet" }, t("orders.none"))];
  return [
    seenLast(events),
    view.paused && el("p", {}, t("wait.paused")),
    el("p", { class: "quiet" }, t("wait.asked")),
    isPerson() && view.patience && el("p", { class: "quiet" }, t("wait.patience", { day: day(view.patience) })),
  ];
}
