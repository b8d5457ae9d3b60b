// The scenarios to choose from, each on a card: where the sides stand, what it is about, how long, how hard, what for.

import { el, svg } from "./dom.js";
import { monthName, t, word } from "./i18n.js";

/** @param {any[]} scenarios @param {string} chosen @param {(name: string) => void} choose */
export function scenarioCards(scenarios, chosen, choose) {
  return el("fieldset", { class: "cards" }, el("legend", {}, t("start.scenario")), scenarios.map((one) =>
    el("label", { class: one.card ? "scenario" : "scenario plain" },
      el("input", { type: "radio", name: "scenario", value: one.name, checked: one.name === chosen, onchange: () => choose(one.name) }),
      one.card && picture(one.card.dots),
      el("span", { class: "told" }, el("b", {}, one.title === one.name ? one.name : `${one.name} · ${one.title}`), one.card && facts(one.card)))));
}

/** @param {any} card */
function facts(card) {
  const kind = card.stands ? "stands" : "blocks";
  const size = Object.entries(card[kind]).map(([side, n]) => `${word("side", side)} ${n}`).join(" – ");
  return [
    el("small", {}, [monthName(card.first), t("card.turns", { n: card.turns }), t(`card.${kind}`, { size }), t("card.difficulty", { n: card.difficulty }), card.level && word("level", card.level)].filter(Boolean).join(" · ")),
    el("span", { class: "about" }, card.about),
    card.goals.length > 0 && el("small", {}, t("card.goals", { goals: card.goals.join(", ") })),
  ];
}

const ROOM = 1.2; // widths of a hex around what is drawn

/** Where the sides stand. @param {[number, number, string][]} dots */
export function picture(dots) {
  const [xs, ys] = [dots.map(([x]) => x), dots.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs) - ROOM, Math.min(...ys) - ROOM];
  const box = [left, top, Math.max(...xs) + ROOM - left, Math.max(...ys) + ROOM - top];
  return svg("svg", { viewBox: box.join(" "), class: "where", "aria-hidden": "true" },
    dots.map(([x, y, side]) => svg("rect", { x: x - 0.4, y: y - 0.4, width: 0.8, height: 0.8, rx: 0.1, class: side })));
}
