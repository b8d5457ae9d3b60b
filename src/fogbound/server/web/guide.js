// The first game, guided: a dozen steps in an ordinary practice game. Each says what to do and why, shows where to
// click, and waits until it is done, in whatever way.

import { button, el, replace } from "./dom.js";
import { lang, t, word } from "./i18n.js";
import { pieces } from "./blocks.js";
import { offers } from "./choices.js";
import { api } from "./net.js";
import { reported } from "./report.js";
import { ruleTag } from "./rules.js";
import { board } from "./select.js";
import { changed, choice, position, state } from "./state.js";
import { turns } from "./story.js";
import { goToNewGame } from "./way.js";

const NARROW = 800; // pixels, as in the style sheet
const GAME = { game: "west", scenario: "SBW1", private: true };
const [MINE, THEIRS] = ["allies", "axis"];
const SEATS = [{ side: THEIRS, who: "greedy" }, { side: MINE, who: "me" }];

/** How far my turn is when something is asked of me; whatever is not here comes later. @type {Record<string, number>} */
const PHASES = { spend: 0, disband: 0, move_by_rail: 1, rail_to: 1, move_ground: 2, march: 2, move_air: 3, fly_to: 3 };
const DONE = ".answers [data-action=done], .answers [data-action=stop]";
const [GROUND, AIR, BATTLES, OVER] = [2, 3, 4, 9];

/**
 * @typedef {{name: string, rule: string, done: () => boolean, blocks?: () => string[], hexes?: () => string[], page?: () => string}} Step
 * what it teaches, under which rule; when it is done; where to click: blocks, hexes, parts of the page
 */

/** @type {Step[]} */
const STEPS = [
  { name: "look", rule: "3.11", done: () => phase() >= GROUND || ownHexes().has(state.hex ?? ""), hexes: () => [...ownHexes()] },
  { name: "report", rule: "3.2", done: () => phase() >= 0 && !reported(), page: () => "#report header button" },
  { name: "repair", rule: "7.3", done: () => phase() > 0 || told("repaired"), blocks: () => offered("repair") },
  { name: "phase", rule: "7.4", done: () => phase() >= GROUND, page: () => DONE },
  { name: "pick", rule: "7.5", done: () => phase() > GROUND || choice()?.ask === "march" || told("moved"), blocks: () => offered("move") },
  { name: "attack", rule: "3.22", done: () => phase() > GROUND || battles().length > 0, hexes: () => targets(), blocks: () => movers() },
  { name: "more", rule: "3.10", done: () => phase() > GROUND || battles().some((hex) => standing(hex, true) > 1), hexes: () => targets().filter((hex) => standing(hex, true)), blocks: () => movers() },
  { name: "fly", rule: "7.5.2", done: () => phase() > AIR || told("flown"), hexes: () => targets().filter((hex) => !battles().length || standing(hex, true)), blocks: () => offered("fly"), page: () => (phase() === GROUND ? DONE : ".menu button:first-child") },
  { name: "battle", rule: "7.7", done: () => phase() > BATTLES || told("battle"), hexes: () => [...offers().hexes.keys()], page: () => `${DONE}, dialog .odds` },
  { name: "dice", rule: "7.7.5", done: () => phase() > BATTLES || told("battle_over"), page: () => "dialog .odds, .answers button.main, #fight-on, .ask button" },
  { name: "end", rule: "7.10", done: () => phase() === OVER, page: () => ".answers button.main, #fight-all, #all-rebase" },
  { name: "points", rule: "2.2", done: () => Boolean(document.querySelector("#tab-ledger[aria-selected=true]")), page: () => "#tab-ledger" },
];

// -- what is known of the game ------------------------------------------------------------------------------------------

/** How far my first turn is; -1 while the other side acts. */
function phase() {
  const mine = turns(state.events).filter((turn) => turn.side === MINE).length;
  if (state.view?.status === "over" || mine > 1 || (mine && position()?.active !== MINE)) return OVER;
  const asked = choice();
  return asked && position()?.active === MINE ? PHASES[asked.ask] ?? BATTLES : -1;
}

/** Has this happened in my first turn? @param {string} kind */
function told(kind) {
  const turn = turns(state.events).find((one) => one.side === MINE);
  return Boolean(turn) && state.events.slice(turn?.start, turn?.end).some((event) => event.kind === kind);
}

/** @param {string} verb */
const offered = (verb) => (choice()?.actions ?? []).filter((action) => action.verb === verb).map((action) => action.args[0]);

/** Who may still march: whoever is clicked on while another is asked goes instead. */
const movers = () => (choice()?.ask === "march" ? pieces(position()).filter((piece) => piece.own && !piece.marks.includes("moved")).map((piece) => piece.name ?? "") : offered("move"));

/** @param {string} hex @param {boolean} own */
const standing = (hex, own) => pieces(position()).filter((piece) => piece.hex === hex && piece.own === own).length;

const ownHexes = () => new Set(pieces(position()).filter((piece) => piece.own).map((piece) => piece.hex ?? ""));

/** Where both sides stand. */
const battles = () => [...ownHexes()].filter((hex) => standing(hex, false));

/** Offered hexes in which the enemy stands. */
const targets = () => [...offers().hexes.keys()].filter((hex) => standing(hex, false));

// -- which step it is ---------------------------------------------------------------------------------------------------

/** @typedef {{game: string, step: number}} Place */

/** @returns {Place | null} */
function kept() {
  try {
    return JSON.parse(localStorage.getItem("guide") ?? "null");
  } catch {
    return null;
  }
}

/** @param {Place | null} place */
const keep = (place) => localStorage.setItem("guide", JSON.stringify(place));

/** A new game of the guide; whoever has no name yet plays as a guest. */
export async function beginGuide() {
  await goToNewGame(async () => {
    state.user ??= await api("POST", "/guests", { lang: lang() });
    return { ...GAME, seats: SEATS, title: t("guide") };
  }, (made) => keep({ game: made.id, step: 0 }));
}

/** The step that is to be done now; nothing if this game is not the guide's. @returns {number | null} */
export function guideStep() {
  const place = kept();
  if (!state.view || place?.game !== state.table?.id) return null;
  const was = place?.step ?? 0;
  let step = was;
  while (step < STEPS.length && STEPS[step].done()) step += 1;
  if (step !== was) keep({ game: state.table.id, step });
  return step;
}

/** @param {number} step */
function goOn(step) {
  keep({ game: state.table.id, step });
  changed();
}

// -- how it is shown ----------------------------------------------------------------------------------------------------

/** What is shown: its words change only with it. @type {string} */
let shown = "";

/** What stands on the buttons that the texts speak of. */
const labels = () => ({
  done: word("verb", "done"), fly: word("verb", "fly"), yes: t("confirm.yes"), undo: t("undo"), fight: t("fight.on"), rebase: t("all.rebase"), orders: t("tab.orders"), ledger: t("tab.ledger"),
});

/** @param {HTMLElement} place */
export function showGuide(place) {
  const n = state.view?.result ? null : guideStep(); // who has finished a game needs no guide
  place.hidden = n === null;
  if (n === null && !shown) return; // most games have no guide
  for (const one of document.querySelectorAll(".guided")) one.classList.remove("guided");
  if (n === null) return void (shown = "");
  const step = STEPS[n];
  const now = `${state.table.id} ${n} ${lang()}`;
  point(step, now !== shown);
  if (now === shown && place.childElementCount) return;
  if (!shown.startsWith(state.table.id)) place.closest("#side")?.classList.toggle("folded", innerWidth < NARROW); // the map needs the room
  shown = now;
  const more = el("div", {},
    el("p", {}, t(`guide.${step?.name ?? "over"}.why`, labels()), " ", step && ruleTag(step.rule)),
    el("div", { class: "row" },
      step && button(t("guide.skip"), () => goOn(n + 1), { class: "link", id: "guide-skip" }),
      button(t("guide.again"), beginGuide, { class: "link", id: "guide-again" })));
  replace(
    place,
    el("header", {}, el("h2", {}, t("guide")), el("small", {}, step && t("guide.of", { n: n + 1, of: STEPS.length })),
      button("×", () => { keep(null); changed(); }, { class: "icon", "aria-label": t("guide.leave"), title: t("guide.leave"), id: "guide-leave" })),
    el("div", { role: "status", "aria-live": "polite", "data-step": step?.name ?? "end" },
      el("p", { class: "do" }, t(`guide.${step?.name ?? "over"}`, labels()))),
    innerWidth < NARROW ? el("details", {}, el("summary", {}, t("guide.why")), more) : more,
  );
}

/** Show where to click, and bring it into view when the step begins. @param {Step | undefined} step @param {boolean} begins */
function point(step, begins) {
  if (!step) return;
  const hexes = new Set(step.hexes?.() ?? []);
  const blocks = new Set(hexes.size ? [] : step.blocks?.() ?? []);
  const isMeant = (/** @type {DOMStringMap} */ { hex, block }) => blocks.has(block ?? "") || (hexes.has(hex ?? "") && !block);
  for (const one of /** @type {NodeListOf<SVGElement>} */ (document.querySelectorAll("#live-blocks .block, #live-marks .target")))
    if (isMeant(one.dataset) || (step.name === "look" && one.matches(".own"))) one.classList.add("guided");
  for (const one of step.page?.() ? document.querySelectorAll(step.page()) : []) one.classList.add("guided");
  const places = [...hexes, ...pieces(position()).filter((piece) => blocks.has(piece.name ?? "")).map((piece) => piece.hex ?? "")];
  if (begins && places.filter((hex) => board.map?.isInView(hex)).length * 2 < places.length) board.map?.fit(places);
}
