// The battle board: who fights, and each volley with its dice, target numbers and modifiers.

import { button, el, replace } from "./dom.js";
import { t, word } from "./i18n.js";
import { picture } from "./blocks.js";
import { byVerb, offers } from "./choices.js";
import { oddsOf } from "./confirm.js";
import { act, ordered } from "./moves.js";
import { changed, choice, hexTitle, printed, state } from "./state.js";
import { battleLine } from "./report.js";
import { battleFrom, battles } from "./story.js";
import { ruleTag as rule } from "./rules.js";
import { board, locate } from "./select.js";

const SIDES = ["axis", "allies"];
/** Questions that belong to a battle: their answers stand on its board. */
const VERBS = new Set(["withdraw", "retreat", "stay", "lose"]);

/** @type {{listed: number | null, hidden: number | null}} a battle of the log that is looked at; one that was put away */
const shown = { listed: null, hidden: null };

/** What is looked at, for whoever shows it: changes when somebody opens or closes a board. */
export const listed = () => `${shown.listed} ${shown.hidden}`;

/** @param {number} n number of the event with which it began */
export function listedBattle(n) {
  shown.listed = n;
  shown.hidden = null;
  changed();
}

/** The battle that is on, or was just fought. @param {import("./state.js").Event[]} events */
function current(events) {
  const start = events.findLastIndex((event) => event.kind === "battle");
  if (start < 0) return null;
  const over = events.findIndex((event, n) => n > start && event.kind === "battle_over");
  return over < 0 || over >= unread(events) ? start : null;
}

/** From where on the log is new: since my last order, or in the frame of a replay. @param {import("./state.js").Event[]} events */
const unread = (events) => (state.replay ? events.length - state.replay.events.length : since);

/** How far the log went when I gave my last order, or sat down: what ended since then I have not read yet. */
let since = 0;
let at = "";

/** Where it is noted, so that who opens the page anew has not forgotten it. */
const noted = () => `read ${state.view.game}`;

ordered.add(() => {
  since = state.events.length;
  sessionStorage.setItem(noted(), String(since));
});

/** Whoever sits down for the first time is told of former battles by the report and the log. */
function sitDown() {
  if (!state.view || at === state.view.game) return;
  at = state.view.game;
  since = Number(sessionStorage.getItem(noted()) ?? state.events.length);
}

/** @param {HTMLElement} place */
export function showBattle(place) {
  lookBack();
  sitDown();
  const events = state.replay ? state.replay.all ?? [] : state.events;
  const start = shown.listed ?? (state.view?.result && !state.replay ? null : current(events));
  const on = start !== null && start !== shown.hidden && events[start]?.kind === "battle";
  place.hidden = !on;
  if (!on || start === null) return;
  const battle = battleFrom(events, start);
  const { hex, over } = battle;
  place.classList.toggle("aside", !over && offers().hexes.size > 0); // the answer is given on the map
  if (!over) showTargets(hex);
  if (!over && !state.replay) takeRoom(start);
  const close = () => { shown.hidden = start; shown.listed = null; changed(); };
  const header = el("header", {}, el("h2", {}, t("battle.of", { hex: hexTitle(hex) })),
    button("◎", () => locate(hex), { class: "icon", "aria-label": t("locate", { hex }) }),
    button("×", close, { class: "icon", "aria-label": t("close") }));
  if (over && shown.listed === null && !state.replay) { // how it ended; the map is wanted again
    replace(place, header, el("ul", {}, ended(events).map(battleLine)));
    return;
  }
  const volleys = el("ol", { class: "volleys", tabindex: 0 }, events.slice(start + 1, battle.end).map(entry));
  replace(
    place,
    header,
    !over && !state.replay && el("ul", { class: "ended" }, ended(events).map(battleLine)),
    el("div", { class: "armies" }, SIDES.map((side) => army(side, battle))),
    answers(),
    !over && state.view?.side && !state.replay && oddsButton(hex),
    volleys,
  );
  volleys.scrollTop = volleys.scrollHeight;
}

/** The battle for which the card of a hex was closed: once, for somebody may want to look at one while it is fought. */
let roomFor = -1;

/** The board says more of those who fight than the card beside it, which hides the map. @param {number} start */
function takeRoom(start) {
  if (roomFor === start) return;
  roomFor = start;
  state.hex = null;
  changed();
}

/** The battles whose end I have not read yet. @param {import("./state.js").Event[]} events */
const ended = (events) => battles(events, Math.max(0, events.findLastIndex((event, n) => n < since && event.kind === "battle")))
  .filter((battle) => battle.over && battle.end > since);

/** What was in view before the places to retreat to, and then. @type {{question: string, before: string, then: string}} */
const sight = { question: "", before: "", then: "" };
const inView = () => JSON.stringify(board.map?.moving?.sight() ?? null);

/** Bring the places to retreat to into view, once for each question. @param {string} hex */
function showTargets(hex) {
  const targets = [...offers().hexes.keys()];
  const question = `${state.view?.at}`;
  if (!targets.length || sight.question === question) return;
  const before = sight.then === inView() ? sight.before : inView(); // one after the other goes home
  board.map?.fit([hex, ...targets]);
  Object.assign(sight, { question, before, then: inView() });
}

/** Back to what was in view, unless somebody has looked elsewhere since. */
function lookBack() {
  if (!sight.then || offers().hexes.size) return;
  if (sight.then === inView()) board.map?.moving?.look(JSON.parse(sight.before));
  Object.assign(sight, { before: "", then: "" });
}

/** Everybody who fought, as the log tells it. @param {string} side @param {import("./story.js").Battle} battle */
function army(side, battle) {
  return el(
    "section", { class: `army ${side}` }, el("h3", {}, word("side", side)),
    battle.fighters.filter((one) => one.side === side).map((one) => {
      const facts = printed(one.block) ?? {};
      const gone = one.fate !== "";
      const piece = { name: one.block, class: facts.class, steps: one.fate === "lost" ? one.before : one.steps, hex: battle.hex, marks: [], colour: facts.colour, kind: "", own: true };
      const offered = battle.over ? [] : offers().blocks.get(one.block)?.filter((action) => VERBS.has(action.verb)) ?? [];
      const label = [picture(piece, 58), el("small", {}, stepsOf(one)), gone && el("small", { class: "fate" }, t(`fate.${one.fate}`))].filter((part) => part !== false);
      if (!offered.length) return el("div", { class: `fighter ${one.fate}` }, label);
      const choose = button("", () => act(offered[0]), { class: "fighter may", title: `${word("verb", offered[0].verb)} ${one.block}` });
      choose.append(...label, el("b", {}, word("verb", offered[0].verb)));
      return choose;
    }),
  );
}

/** Its steps when the battle began, and now. @param {import("./story.js").Fighter} one */
function stepsOf(one) {
  const now = one.fate === "lost" ? 0 : one.steps;
  return t("block.steps", { n: now === one.before ? now : `${one.before} → ${now}` });
}

function answers() {
  const asked = choice();
  const here = asked?.actions.some((action) => VERBS.has(action.verb));
  if (!asked || !here) return null;
  return el("div", { class: "ask" }, el("p", { class: "question" }, asked.prompt), el("div", { class: "row" },
    offers().plain.map((action) => button(word("verb", action.verb), () => act(action), { class: "main" })),
    [...byVerb().values()].flat().map((action) =>
      button(`${word("verb", action.verb)}${t("colon")} ${action.args[0]}`, () => act(action)))));
}

/** @param {string} hex */
function oddsButton(hex) {
  const place = el("div", { class: "odds-place" }, button(t("odds.show"), () => place.replaceChildren(oddsOf(`battle ${hex}`)), { class: "link" }));
  return place;
}

/** @param {import("./state.js").Event} event */
function entry(event) {
  if (event.kind !== "fire" || !event.detail?.shots) return el("li", { class: event.kind }, event.text, " ", rule(event.rule));
  const { side, step, round, shots, faces, hits } = event.detail;
  let next = 0;
  return el(
    "li", { class: `fire ${side}` },
    el("div", { class: "step-name" }, t("battle.round", { n: round }), " · ", word("step", step), " · ", word("side", side), " ", rule(event.rule)),
    shots.map((/** @type {any} */ shot) => {
      const rolled = faces.slice(next, (next += shot.dice));
      return el("div", { class: "shot" },
        el("span", { class: "who" }, shot.unit || t("battle.guns")),
        el("span", { class: "needs" }, t("battle.needs", { n: shot.target })),
        el("span", { class: "dice" }, rolled.map((/** @type {number} */ face) => die(face, shot.target))),
        el("span", { class: "changes" }, [...shot.modifiers.map(modifier), shot.merged ? t("battle.merged", { n: shot.merged }) : ""].filter(Boolean).join("; ")));
    }),
    el("div", { class: "hits" }, t("battle.hits", { n: hits })),
  );
}

/** @param {any} change */
function modifier(change) {
  const value = change.mali ? `−${change.mali}` : `+${change.boni}`;
  return `${word("modifier", change.name)} ${value} (${change.rule})`;
}

/** @param {number} face @param {number} target */
function die(face, target) {
  return el("span", { class: `die ${face >= target ? "hit" : ""}`, "aria-label": String(face) }, "⚀⚁⚂⚃⚄⚅"[face - 1] ?? face);
}
