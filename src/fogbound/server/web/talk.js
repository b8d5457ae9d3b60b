// Words beside the game: chat, private notes, offers, resignation, files.

import { button, el, replace } from "./dom.js";
import { t } from "./i18n.js";
import { ask } from "./confirm.js";
import { leavingButtons, mayClaim } from "./leaving.js";
import { send } from "./moves.js";
import { api, newKey } from "./net.js";
import { notice } from "./notice.js";
import { offer } from "./offers.js";
import { openReplay } from "./replay.js";
import { standingOrders } from "./standing.js";
import { state } from "./state.js";

/** @type {any[]} */
let messages = [];

/** @param {any} message */
export function heard(message) {
  if (!messages.some((one) => one.id === message.id)) messages.push(message);
}

export async function loadTalk() {
  messages = [];
  const { game, side } = state.view ?? {};
  if (!side) return;
  const found = await api("GET", `/games/${game}/chat`).catch(() => ({ messages: [] }));
  if (state.view?.game === game) messages = found.messages;
}

/** Is there somebody who might take a draw? A bot never does. */
const mayBeDrawn = () => state.table?.seats.some((/** @type {any} */ seat) => seat.side !== state.view.side && !seat.bot);

const LINK = /(https?:\/\/\S+)/;

/** Tables of this server that are spoken of can be gone to; no other address. @param {string} text */
const withLinks = (text) => text.split(LINK).map((part) => (part.startsWith(`${location.origin}/#/games/`) ? el("a", { href: part }, part) : part));

/** Builds the panel once; the messages in it are shown anew. @param {HTMLElement} place */
export function showTalk(place) {
  const now = `${state.view?.game} ${state.view?.status}`;
  if (place.dataset.built !== now) {
    place.dataset.built = now;
    build(place);
  }
  const list = place.querySelector(".chat");
  if (list && list.childElementCount !== messages.length) {
    replace(list, messages.map((one) => el("li", {}, el("b", {}, one.player), one.team ? ` (${t("talk.team")})` : "", ": ", withLinks(one.text))));
    list.scrollTop = list.scrollHeight;
  }
  const offers = place.querySelector(".offers-made");
  if (offers) replace(offers, (state.view?.offers ?? []).map(offer));
  agreements(/** @type {HTMLElement} */ (place.querySelector(".agreements")));
}

/** What can be proposed and done now; what is being written beside it stays as it is. @param {HTMLElement} row */
function agreements(row) {
  const { game, side, status, paused } = state.view;
  const now = `${side} ${status} ${mayBeDrawn()} ${paused} ${mayClaim()}`;
  if (row.dataset.built === now) return;
  row.dataset.built = now;
  replace(row,
    button(t("replay.open"), () => openReplay(), { id: "replay-open" }),
    globalThis.Notification?.permission === "default" && button(t("talk.notify"), () => Notification.requestPermission()),
    isPlayer() && status === "on" && [
      mayBeDrawn() && button(t("talk.draw"), () => send("offers", { what: "draw", side })),
      button(t("talk.rewind"), () => { notice(t("talk.rewind_how")); openReplay(); }),
      ...[leavingButtons()].flat(),
      button(t("talk.resign"), resign, { class: "danger" })],
    el("a", { class: "button", href: `/api/games/${game}/file`, download: `${game}.match` }, t("talk.file")));
}

const isPlayer = () => state.table?.your_sides.length > 0;

/** @param {HTMLElement} place */
function build(place) {
  const { game, side } = state.view;
  const say = /** @type {HTMLInputElement} */ (el("input", { name: "say", maxlength: 500, "aria-label": t("talk.say"), placeholder: t("talk.say"), autocomplete: "off" }));
  const team = /** @type {HTMLInputElement} */ (el("input", { type: "checkbox" }));
  const notes = /** @type {HTMLTextAreaElement} */ (el("textarea", { rows: 5, maxlength: 20000, "aria-label": t("talk.notes") }));
  const speak = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const text = say.value;
    if (!text.trim()) return;
    say.value = ""; // before the answer: who presses twice says it once
    await api("POST", `/games/${game}/chat`, { text, team: team.checked, key: newKey(), side }).catch((fault) => {
      say.value ||= text;
      notice(fault.message);
    });
  };
  const player = isPlayer();
  if (player) api("GET", `/games/${game}/notes`).then((found) => { notes.value ||= found.text; }, () => undefined);
  notes.addEventListener("change", () => api("PUT", `/games/${game}/notes`, { text: notes.value }).catch((fault) => notice(fault.message)));
  replace(
    place,
    !player && el("p", { class: "quiet" }, t("talk.players_only")),
    player && [el("h3", {}, t("talk.chat")), el("ul", { class: "chat", "aria-live": "polite" }),
      el("form", { class: "row", onsubmit: speak }, say, el("label", { class: "check" }, team, t("talk.team")), el("button", {}, t("talk.send"))),
      el("h3", {}, t("talk.notes")), notes],
    player && state.view.status === "on" && state.facts?.levels && [el("h3", {}, t("standing")), el("p", { class: "quiet" }, t("standing.about")), standingOrders(game)],
    el("h3", {}, t("talk.agree")), el("div", { class: "offers-made" }), el("div", { class: "row agreements" }),
  );
}

async function resign() {
  const sure = await ask(t("talk.resign"), [el("p", {}, t("talk.resign_sure"))], [["yes", t("talk.resign")], ["", t("confirm.no")]]);
  if (sure === "yes") await send("resign", { side: state.view.side });
}
