// How it ended: the result, what it was made of, and what one can do now.

import { button, el, replace } from "./dom.js";
import { t, word } from "./i18n.js";
import { luckPart, victory } from "./ledger.js";
import { api, newKey } from "./net.js";
import { notice } from "./notice.js";
import { openReplay } from "./replay.js";
import { wholeReport } from "./report.js";
import { position, state } from "./state.js";
import { goToNewGame } from "./way.js";

/** @param {any} result @returns {string} one sentence */
export function resultText(result) {
  const winner = result.winner ? t("over.winner", { side: word("side", result.winner) }) : t("over.nobody");
  return `${winner} ${result.text.charAt(0).toUpperCase()}${result.text.slice(1)}`;
}

/** @param {HTMLElement} place */
export function showResult(place) {
  const { view, table } = state;
  const seen = position();
  replace(
    place, el("h2", {}, resultText(view.result)),
    el("div", { class: "row" },
      button(t("replay.open"), () => openReplay(0, "*"), { class: "main" }),
      button(t("report.whole"), wholeReport, { id: "whole-report" }),
      table.your_sides.length > 0 && button(t("over.again"), again, { id: "again" }),
      state.facts?.levels && el("a", { class: "button", id: "to-sandbox", href: `#/sandbox/games/${view.game}` }, t("sandbox.take")),
      el("a", { class: "button", href: `/api/games/${view.game}/file`, download: `${view.game}.match` }, t("talk.file"))),
    state.facts?.levels && seen && victory(seen), luckPart(),
  );
}

/** The same once more: my seats and the bots' as they were, the others free for whoever has the link. */
function again() {
  const { id, game, scenario, options, title, clock, built } = state.table;
  const seats = state.table.seats.map((/** @type {any} */ seat) => ({ side: seat.side, who: seat.you ? "me" : seat.bot ?? "free" }));
  return goToNewGame(async () => {
    const position = built ? (await api("GET", `/games/${id}/position?frame=0`)).position : "";
    return { game, scenario, options, position, title, clock, seats, private: true };
  }, (made) => seats.some((/** @type {any} */ seat) => seat.who === "free") && tellOthers(id, made));
}

/** Whoever played here is asked to come, too: the invitation stands in the talk at this table. @param {string} game @param {any} made */
function tellOthers(game, made) {
  const text = t("over.come", { link: `${location.origin}/#/games/${made.id}/invite/${made.invite}` });
  api("POST", `/games/${game}/chat`, { text, team: false, key: newKey(), side: state.view?.side }).catch((fault) => notice(fault.message));
}
