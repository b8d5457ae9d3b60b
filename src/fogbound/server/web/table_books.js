// The books of a tabletop: how the victory points stand, who is left of each formation, what supports from off the table.

import { button, el } from "./dom.js";
import { t, word } from "./i18n.js";
import { chip } from "./blocks.js";
import { locate } from "./select.js";
import { titleOf } from "./stands.js";
import { hexTitle, printed, state } from "./state.js";

const SIDES = ["axis", "allies"];

/** @param {any} seen */
export function tableLedger(seen) {
  const { title = "", worth = 0 } = state.facts?.objective ?? {};
  return [
    el("section", {}, el("h3", {}, t("table.points")),
      el("p", { class: "tally" }, SIDES.map((side) => el("span", { class: side }, word("side", side), " ", el("b", {}, seen.points[side])))),
      el("p", {}, t("goal.objective", { title, n: worth }))),
    support(seen),
  ];
}

/** Batteries off the table, aircraft, smoke. @param {any} seen */
function support(seen) {
  const guns = (seen.batteries ?? []).map((/** @type {any} */ one) => el("li", {}, word("side", one.side), t("colon"), " ", hexTitle(one.name), " – ",
    t(`table.battery.${one.available}`), one.marker && [", ", button(t("table.marker", { hex: hexTitle(one.marker) }), () => locate(one.marker), { class: "link" })]));
  const smoke = (seen.smoke ?? []).map((/** @type {any} */ one) => el("li", {}, t("table.smoke", { hex: hexTitle(one.cell), n: one.until })));
  return guns.length + smoke.length > 0 && el("section", {}, el("h3", {}, t("table.support")), el("ul", {}, guns, smoke));
}

/** Who is left, by side and formation; those that the enemy keeps hidden are not in it. @param {any} seen @param {Set<string>} open */
export function tableForces(seen, open) {
  const all = [...seen.blocks, ...seen.enemies];
  return SIDES.filter((side) => all.some((one) => one.side === side)).map((side) => {
    const mine = all.filter((one) => one.side === side);
    const lost = mine.filter((one) => one.marks.includes("lost")).length;
    const shaken = mine.filter((one) => one.marks.includes("demoralised")).length;
    const id = `forces-${side}`;
    return el("details", { id, open: open.has(id) || !open.size }, el("summary", {}, `${word("side", side)}${t("colon")} ${t("table.count", { all: mine.length, lost, shaken })}`),
      [...formations(mine)].map(([formation, stands]) => el("section", {}, el("h4", {}, formation), el("ul", { class: "forces" }, stands.map(row)))));
  });
}

/** @param {any[]} stands @returns {Map<string, any[]>} */
function formations(stands) {
  const found = new Map();
  for (const one of stands) {
    const formation = printed(one.name)?.formation ?? "";
    found.set(formation, [...(found.get(formation) ?? []), one]);
  }
  return found;
}

/** @param {any} stand */
function row(stand) {
  const facts = printed(stand.name);
  const fate = ["lost", "demoralised"].find((mark) => stand.marks.includes(mark)) ?? "";
  const marks = stand.marks.map((/** @type {string} */ mark) => word("mark", mark)).join(", ");
  return el("li", { class: `force ${fate}` }, chip({ ...stand, kind: "" }), el("span", {}, titleOf(stand.name), el("small", {}, [facts?.what, marks].filter(Boolean).join(" · "))),
    stand.hex && button("◎", () => locate(stand.hex), { class: "icon", "aria-label": t("locate", { hex: hexTitle(stand.hex) }) }));
}

/** What is printed on a stand's card. @param {string | null} name */
export function standCard(name) {
  const facts = printed(name ?? "");
  if (!facts?.card) return null;
  return el("div", { class: "stand-card" }, el("b", {}, facts.what), ` · ${[facts.formation, ...facts.traits].join(" · ")}`,
    el("dl", {}, facts.card.flatMap((/** @type {[string, string]} */ [label, value]) => [el("dt", {}, label), el("dd", {}, value)])));
}
