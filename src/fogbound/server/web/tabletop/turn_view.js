// The turn, phase by phase: what is done, the tests due, who acts.

import { button, el } from "../dom.js";
import { askedRow, standChip, throwDice } from "./evening.js";
import { told } from "./ledger.js";

/** @typedef {import("./evening.js").Table} Table */

const PHASES = { rally: rallyView, support: supportView, initiative: initiativeView, activations: activationsView };

/** @param {Table} table */
export function turnView(table) {
  const { evening, ledger } = table, { now } = ledger, { words, phases } = evening;
  const phase = phases[now.phase], last = now.phase === phases.length - 1;
  const next = () => (last ? ledger.endTurn() : ledger.do("", (state) => (state.phase += 1)));
  const label = last ? words["end turn"].replace("{n}", now.turn) : words.next.replace("{phase}", phases[now.phase + 1].title);
  return el("div", {},
    el("ol", { class: "steps" }, phases.map((/** @type {any} */ one, /** @type {number} */ n) => el("li", { class: n === now.phase ? "now" : n < now.phase ? "past" : "" }, one.title))),
    el("h2", {}, phase.title),
    now.formation < 0 && phase.says.map((/** @type {string} */ line) => el("p", { class: "says" }, line)), see(table, phase.tables),
    PHASES[/** @type {keyof PHASES} */ (phase.name)](table),
    now.formation < 0 && button(label, next, { class: "main large", id: "next" }));
}

/** Links to tables of the sheet. @param {Table} table @param {string[]} names */
export function see({ evening, show }, names) {
  const there = names.filter((name) => name in evening.tables);
  return there.length > 0 && el("p", { class: "see" }, there.map((name) => button(evening.tables[name].title, () => show("rules", { table: name }), { class: "link" })));
}

/** @param {Table} table */
function rallyView({ evening, ledger }) {
  const { now } = ledger, { words } = evening;
  const due = evening.sides.flatMap((/** @type {any} */ side, /** @type {number} */ s) => side.stands.flatMap((/** @type {any} */ stand, /** @type {number} */ n) => {
    const mark = ledger.of(s, n), done = `rally ${s}-${n}` in now.rolled;
    if (mark.status !== "demoralised" && !done) return [];
    const rallies = evening.rallies[stand.level][Number(Boolean(mark.before))];
    const settle = (/** @type {boolean} */ passed) => ledger.do(told(stand.card.name, passed ? words.ready : words.demoralised), (state) => {
      state.rolled[`rally ${s}-${n}`] = Number(passed);
      if (passed) state.marks[s][n].status = "ready";
    });
    if (done) return [el("p", {}, told(stand.card.name, words[now.rolled[`rally ${s}-${n}`] ? "passed" : "failed"]))];
    return [askedRow(words, rallies[0], stand.card.name, settle), askedRow(words, rallies[1], `${stand.card.name}, ${words["leader near"]}`, settle)];
  }));
  return el("section", { id: "due" }, due.length ? due : el("p", { class: "hint" }, words["nothing due"]));
}

/** @param {Table} table */
function supportView({ evening, ledger }) {
  const { now } = ledger, { words } = evening;
  /** @type {(HTMLElement)[]} */
  const due = [];
  evening.sides.forEach((/** @type {any} */ side, /** @type {number} */ s) => {
    side.batteries.forEach((/** @type {any} */ battery, /** @type {number} */ b) => due.push(support(battery.asks, told(side.people, battery.name), "called", s, b)));
    if (now.turn >= evening.aircraft_from) now.aircraft[s].forEach((/** @type {string} */ _was, /** @type {number} */ b) => due.push(support(evening.arrival, told(side.people, words.air), "aircraft", s, b)));
  });

  /** @param {any} asked @param {string} name @param {"called" | "aircraft"} kind @param {number} s @param {number} b */
  function support(asked, name, kind, s, b) {
    const state = now[kind][s][b], tried = `${kind} ${s}-${b}` in now.rolled;
    if (state || tried) return el("p", {}, told(name, words[state || "not available"]));
    return askedRow(words, asked, name, (passed) => ledger.do(told(name, words[passed ? "available" : "not available"]), (then) => {
      then.rolled[`${kind} ${s}-${b}`] = Number(passed);
      if (passed) then[kind][s][b] = "available";
    }));
  }

  return el("section", { id: "due" }, due.length ? due : el("p", { class: "hint" }, words["nothing due"]));
}

/** @param {Table} table */
function initiativeView({ evening, ledger }) {
  const { words, sides } = evening;
  const take = (/** @type {number} */ side, /** @type {string} */ faces) =>
    ledger.do(`${words.first.replace("{side}", sides[side].people)}${faces}`, (now) => Object.assign(now, { side: ledger.waits(side) ? side : 1 - side, phase: now.phase + 1 }));
  const told = el("p", { role: "status" });
  const roll = () => {
    const [one, other] = throwDice(2);
    if (one === other) told.textContent = `${one} : ${other}. ${words.tie}`;
    else take(Number(other > one), ` (${one} : ${other})`);
  };
  return el("section", { class: "row" }, sides.map((/** @type {any} */ side, /** @type {number} */ s) => button(words.first.replace("{side}", side.people), () => take(s, ""), { "data-first": s })),
    button(`⚄⚄ ${words.roll}`, roll, { class: "roll", id: "roll-initiative" }), told);
}

/** @param {Table} table */
function activationsView(table) {
  const { evening, ledger } = table, { now } = ledger, { words } = evening;
  const s = Math.max(0, now.side), side = evening.sides[s];
  if (now.formation >= 0) return formationView(table, s);
  const left = (/** @type {number} */ f) => side.stands.filter((/** @type {any} */ stand, /** @type {number} */ n) => stand.formation === f && !ledger.of(s, n).acted && ledger.of(s, n).status !== "lost").length;
  const spend = (/** @type {"called" | "aircraft"} */ kind, /** @type {number} */ b, /** @type {string} */ name) => ledger.do(name, (state) => {
    state[kind][s][b] = "used";
    pass(state, s);
  });
  const pass = (/** @type {any} */ state, /** @type {number} */ from) => (state.side = ledger.waits(1 - from) ? 1 - from : from);
  return el("section", {},
    el("h3", { class: `acts side-${s}`, id: "acts" }, words.acts.replace("{side}", side.people)),
    el("div", { class: "stands" },
      side.formations.map((/** @type {string} */ name, /** @type {number} */ f) => left(f) > 0 && button(`${name} (${left(f)})`, () => ledger.do(name, (state) => (state.formation = f)), { "data-formation": f })),
      side.batteries.map((/** @type {any} */ battery, /** @type {number} */ b) => now.called[s][b] === "available" && button(battery.name, () => spend("called", b, battery.name), { class: "battery" })),
      now.aircraft[s].map((/** @type {string} */ air, /** @type {number} */ b) => air === "available" && button(words.air, () => spend("aircraft", b, words.air), { class: "battery" }))),
    !ledger.waits(s) && el("p", { class: "hint" }, words.pass.replace("{side}", side.people)),
    ledger.waits(1 - s) && button(words.acts.replace("{side}", evening.sides[1 - s].people), () => ledger.do("", (state) => (state.side = 1 - s)), { id: "other-side" }));
}

/** The stands of a formation that acts, and what each is told to do. @param {Table} table @param {number} s */
function formationView(table, s) {
  const { evening, ledger, show, card } = table, { now } = ledger, { words } = evening, side = evening.sides[s];
  const done = () => ledger.do("", (state) => {
    for (const [n, stand] of side.stands.entries()) if (stand.formation === now.formation) state.marks[s][n].acted ||= "hold";
    Object.assign(state, { formation: -1, side: ledger.waits(1 - s) ? 1 - s : s });
  });
  const give = (/** @type {number} */ n, /** @type {any} */ order) => {
    ledger.do(told(side.stands[n].card.name, order.title), (state) => {
      state.marks[s][n].acted = order.name;
      for (const left of order.marks) state.marks[s][n][left] = true;
    });
    if (order.marks.includes("fired") && order.name !== "shell") show("odds", { firer: [s, n], moved: order.marks.includes("moved") });
  };
  return el("section", { id: "formation" }, el("h3", { class: `acts side-${s}` }, side.formations[now.formation]),
    side.stands.map((/** @type {any} */ stand, /** @type {number} */ n) => {
      const mark = ledger.of(s, n);
      if (stand.formation !== now.formation || mark.status === "lost") return null;
      const given = evening.orders.find((/** @type {any} */ order) => order.name === mark.acted);
      return el("div", { class: "ordered" }, standChip(evening, ledger, s, n, () => card(s, n)),
        given ? el("p", {}, el("b", {}, given.title), " ", see(table, given.tables))
          : el("div", { class: "row orders" }, evening.orders.filter((/** @type {any} */ order) => fits(order, stand, mark)).map((/** @type {any} */ order) =>
            button(order.title, () => give(n, order), { "data-order": order.name }))));
    }),
    button(words.done, done, { class: "main large", id: "formation-done" }));
}

/** Can this stand be told to? @param {any} order @param {any} stand @param {import("./ledger.js").Marks} mark */
function fits(order, stand, mark) {
  const armed = stand.guns || stand.arm !== null || stand.at_weapon !== null;
  if (order.trait && stand.card.kind === "infantry" && !stand.card.skills.includes(order.trait)) return false;
  if (!order.kinds.includes(stand.card.kind) || (order.marks.includes("fired") && order.name !== "shell" && !armed)) return false;
  return !(order.marks.includes("moved") && mark.stuck);
}
