// Odds by tapping firer and target.

import { button, el } from "../dom.js";
import { choice, linesList } from "./evening.js";
import { told } from "./ledger.js";
import { fire, shot } from "./reckon.js";

/** @typedef {import("./evening.js").Table} Table */

const SOFT = ["infantry", "gun"];

/** @param {Table} table */
export function oddsView(table) {
  const { evening, ledger, more } = table, { words } = evening;
  const firers = listed((/** @type {any} */ stand) => stand.guns || stand.arm !== null || stand.at_weapon !== null);
  more.firer ??= firers[0];
  const [side, n] = more.firer, stand = evening.sides[side].stands[n];
  const targets = listed((/** @type {any} */ other, /** @type {number} */ s) => s !== side && weaponsFor(stand, other).length > 0);
  if (!more.target || more.target[0] === side || !targets.some(([s, k]) => s === more.target[0] && k === more.target[1])) more.target = targets[0];
  more.how ??= { distance: 30, act: more.moved ? 3 : 0, hatch: 0, shelter: "open", moved: 0, above: 0, facing: 0, again: false };
  const redraw = () => table.show("odds", more);

  /** @param {(stand: any, side: number) => any} fits @returns {[number, number][]} */
  function listed(fits) {
    return evening.sides.flatMap((/** @type {any} */ one, /** @type {number} */ s) => one.stands.flatMap((/** @type {any} */ other, /** @type {number} */ k) => (ledger.of(s, k).status !== "lost" && fits(other, s) ? [[s, k]] : [])));
  }
  const options = (/** @type {[number, number][]} */ found) => found.map(([s, k]) => /** @type {[string, string]} */ ([`${s}-${k}`, `${evening.sides[s].stands[k].card.name} · ${evening.sides[s].stands[k].card.what}`]));
  const picked = (/** @type {string} */ key) => key.split("-").map(Number);

  return el("div", { id: "odds" }, el("h2", {}, words.odds),
    choice(words["who fires"], options(firers), more.firer.join("-"), (value) => { more.firer = picked(value); more.weapon = null; redraw(); }, "firer"),
    targets.length ? choice(words["at whom"], options(targets), more.target.join("-"), (value) => { more.target = picked(value); more.weapon = null; redraw(); }, "target") : el("p", { class: "hint" }, words.nobody),
    targets.length > 0 && situation(table, redraw));
}

/** What of a stand's weapons can harm another: kind, and number of the gun or arm. @param {any} stand @param {any} target @returns {[string, number][]} */
function weaponsFor(stand, target) {
  /** @type {[string, number][]} */
  const found = [];
  const soft = SOFT.includes(target.card.kind);
  if (stand.guns) found.push(["gun", stand.guns[Number(soft)]]);
  if (!soft && stand.at_weapon !== null) found.push(["gun", stand.at_weapon]);
  if (soft && stand.arm !== null) found.push(["arm", stand.arm]);
  return found;
}

/** The circumstances, and what comes of them. @param {Table} table @param {() => void} redraw */
function situation(table, redraw) {
  const { evening, ledger, more } = table, { words, acts, above, shelters, facings, moved } = evening, { how } = more;
  const [side, n] = more.firer, [s, k] = more.target;
  const stand = evening.sides[side].stands[n], target = evening.sides[s].stands[k], mark = evening.marks[target.mark];
  const weapons = weaponsFor(stand, target);
  const [kind, number] = weapons.find(([, one]) => `${one}` === more.weapon) ?? weapons[0];
  if (!(how.shelter in mark.hit)) how.shelter = "open";
  const set = (/** @type {string} */ name) => (/** @type {string} */ value) => { how[name] = Number(value); redraw(); };
  const many = (/** @type {string[]} */ names) => names.map((name, at) => /** @type {[string, string]} */ ([String(at), name]));
  const distance = /** @type {HTMLInputElement} */ (el("input", { type: "range", name: "distance", min: 5, max: 180, step: 5, value: how.distance, "aria-label": words.distance }));
  distance.addEventListener("change", () => set("distance")(distance.value));
  const shaken = ledger.of(s, k).status === "demoralised";
  const firers = [{ arm: evening.arms[number], moved: how.act === 3, shaken: ledger.of(side, n).status === "demoralised" }];
  for (const other of more.together ?? []) firers.push({ arm: evening.arms[evening.sides[side].stands[other].arm], moved: how.act === 3, shaken: false });
  const odds = kind === "gun" ? shot(evening, evening.guns[number], mark, how) : fire(evening, firers, mark, { ...how, shaken });
  const title = (/** @type {[string, number]} */ [what, at]) => stand.arms[what === "arm" ? 2 : at === stand.at_weapon ? 1 : 0];
  return el("div", {},
    el("label", { class: "field" }, el("span", {}, told(words.distance, ""), el("b", { id: "distance" }, `${how.distance} cm`)), distance),
    el("div", { class: "grid" },
      weapons.length > 1 && choice(words.weapon, weapons.map((one) => /** @type {[string, string]} */ ([String(one[1]), title(one)])), String(number), (value) => { more.weapon = value; redraw(); }, "weapon"),
      choice(words.act, many(Object.values(acts)), String(how.act), set("act"), "act"),
      choice(words.shelter, Object.keys(mark.hit).map((name) => /** @type {[string, string]} */ ([name, shelters[name]])), how.shelter, (value) => { how.shelter = value; redraw(); }, "shelter"),
      choice(words.moves, many(moved), String(how.moved), set("moved"), "moved"),
      mark.kind === "vehicle" && choice(words.facing, many(facings), String(how.facing), set("facing"), "facing"),
      kind === "gun" && choice(words.height, many(Object.values(above)), String(how.above), set("above"), "above")),
    kind === "gun" && el("div", { class: "row" },
      evening.guns[number].hit[0].length > 1 && toggle(words.hatch, Boolean(how.hatch), () => { how.hatch = 1 - how.hatch; redraw(); }, "hatch"),
      toggle(words.again, how.again, () => { how.again = !how.again; redraw(); }, "again")),
    kind === "arm" && pooled(table, redraw),
    shown(table, odds, s, k));
}

/** @param {string} label @param {boolean} on @param {() => void} tapped @param {string} name */
const toggle = (label, on, tapped, name) => button(label, tapped, { "aria-pressed": String(on), "data-toggle": name });

/** Others of the formation that fire at the same target. @param {Table} table @param {() => void} redraw */
function pooled({ evening, ledger, more }, redraw) {
  const [side, n] = more.firer, { stands } = evening.sides[side];
  const mates = stands.flatMap((/** @type {any} */ one, /** @type {number} */ k) => (k !== n && one.formation === stands[n].formation && one.arm !== null && one.card.kind === "infantry" && ledger.of(side, k).status === "ready" ? [k] : []));
  const chosen = new Set((more.together ?? []).filter((/** @type {number} */ k) => mates.includes(k)));
  more.together = [...chosen];
  return mates.length > 0 && el("div", { class: "row" }, el("span", {}, evening.words.together), mates.map((/** @type {number} */ k) =>
    toggle(stands[k].card.name, chosen.has(k), () => { chosen.has(k) ? chosen.delete(k) : chosen.add(k); more.together = [...chosen]; redraw(); }, `with-${k}`)));
}

const STATUS = { demoralised: "demoralised", eliminated: "lost", destroyed: "lost" };

/** @param {Table} table @param {import("./reckon.js").Odds} odds @param {number} s @param {number} k */
function shown({ evening, ledger }, odds, s, k) {
  const { words, outcomes } = evening;
  if (odds.barred) return el("div", { class: "odds barred", role: "status" }, el("b", {}, words.forbidden), linesList(odds.barred.map(([reason, , proposal, ours]) => [reason, 1, proposal, ours])));
  const share = new Intl.NumberFormat(document.documentElement.lang, { style: "percent", maximumFractionDigits: 1 });
  const settle = (/** @type {string} */ name) => {
    const status = STATUS[/** @type {keyof STATUS} */ (name)];
    ledger.mark(s, k, status ?? ledger.of(s, k).status, outcomes[name], true); // one step, which one “undo” takes back
  };
  return el("div", { class: "odds", role: "status" },
    el("div", { class: "outcomes" }, Object.entries(odds.outcomes).map(([name, chance]) =>
      outcome(name, chance, `${outcomes[name]} `, share.format(chance), () => settle(name)))),
    odds.parts.map((part) => el("details", { open: true }, el("summary", {}, part.title, " ", el("b", {}, part.says)), linesList(part.lines))));
}

/** A bar as long as the chance. @param {string} name @param {number} chance @param {string} title @param {string} said @param {() => void} tapped */
function outcome(name, chance, title, said, tapped) {
  const bar = button(title, tapped, { class: "outcome", "data-outcome": name, "data-chance": chance.toFixed(5) });
  bar.append(el("b", {}, said));
  bar.style.setProperty("--share", String(chance));
  return bar;
}
