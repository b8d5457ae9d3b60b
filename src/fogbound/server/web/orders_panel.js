// Every offered action as a list: for keyboards, small screens, and blocks that are not on the map.

import { button, el, replace } from "./dom.js";
import { readable } from "./edges.js";
import { lang, t, word } from "./i18n.js";
import { advised, known } from "./advice.js";
import { byVerb } from "./choices.js";
import { sentTo } from "./confirm.js";
import { counselCard } from "./counsel.js";
import { chip, pieces, pointsLeft, stacked } from "./blocks.js";
import { command } from "./inspector.js";
import { nextStep, purse } from "./ledger.js";
import { meanwhileCard } from "./meanwhile.js";
import { act, ordered } from "./moves.js";
import { choice, hexTitle, position, printed, state } from "./state.js";
import { preview } from "./pointer.js";
import { showResult } from "./result.js";
import { showTable } from "./seats.js";
import { board, locate } from "./select.js";
import { seenLast, waitingCard } from "./waiting.js";

const MOST = 400;
const FEW = 8;
/** Long lists that few read: two dozen forts, all places of a table, which are pointed at. */
const FOLDED = new Set(["rebuild", "place", "aim"]);
const PRICED = new Set(["repair", "rebuild"]);
/** Questions about units of which most have one place to go to: the row says where, once the server has answered. */
const SENDING = new Set(["react", "commit", "second_wave"]);

/** What is known of where they go, for whoever shows the rows. */
export const bound = () => (SENDING.has(choice()?.ask ?? "") ? advised() : null);

/** @param {HTMLElement} place */
export function showOrders(place) {
  const asked = choice();
  if (!asked && state.table?.status === "open") {
    showTable(place); // who sits where is all that matters now
    return;
  }
  if (state.replay) {
    replace(place, el("p", { class: "quiet" }, t("replay.about")), seenLast(state.replay.all));
    return;
  }
  if (state.view?.result) {
    showResult(place);
    return;
  }
  if (!asked) {
    replace(place, briefing(), waitingCard());
    return;
  }
  replace(place, counselCard(), meanwhileCard(), briefing(), el("p", { class: "question" }, readable(asked.prompt)), asked.ask === "spend" && purse(position()), groups());
  if (asked.ask !== listed) place.scrollTop = 0; // another question is read from its beginning
  listed = asked.ask;
}

/** What was asked last. */
let listed = "";

/** By verb; the shortest first, for a landing must not be looked for below fifty trains. */
const groups = () => [...byVerb()].sort(([, a], [, b]) => a.length - b.length).map(([verb, actions]) => group(verb, actions));

/** What a commander is told before the first turn. Whoever has given an order has read it: then the orders come first, and it
 * stays at hand here and in the table's papers. */
function briefing() {
  const told = state.facts?.briefing?.[state.view?.side];
  if (!told || position()?.turn !== 1) return null;
  const fold = /** @type {HTMLDetailsElement} */ (el("details", { class: "briefing", open: !isFolded(), ontoggle: () => sessionStorage.setItem(folded(), fold.open ? "" : "1") },
    el("summary", {}, t("briefing")), el("p", {}, state.facts.about), el("p", {}, told)));
  return fold;
}

const folded = () => `briefing ${state.view?.game} ${state.view?.side}`;

/** On a small screen the orders come first from the beginning. */
const isFolded = () => Boolean(sessionStorage.getItem(folded()) ?? innerWidth < 800);

ordered.add(() => sessionStorage.setItem(folded(), "1"));

/** @param {string} verb @param {import("./state.js").Action[]} actions */
function group(verb, actions) {
  const title = [word("verb", verb), " ", el("small", {}, actions.length)];
  const list = el("ul", { class: "offers" }, rows(actions.slice(0, MOST)));
  if (FOLDED.has(verb) && actions.length > FEW) return el("details", { class: "group" }, el("summary", {}, title), list);
  return el("section", { class: "group" }, el("h3", {}, title), list);
}

/** Rows as they were drawn: the next question offers most of them again. @type {Map<string, HTMLElement>} */
let drawn = new Map();
let drawnOf = "";

/** A row for each; one that would look as before is taken as it is. @param {import("./state.js").Action[]} actions */
function rows(actions) {
  const of = `${state.view?.game} ${lang()} ${Boolean(state.facts)}`; // without facts a row has neither picture nor price
  if (of !== drawnOf || drawn.size > 4 * MOST) drawn = new Map();
  drawnOf = of;
  const seen = position();
  const stacks = stacked(seen?.stands ? [] : pieces(seen));
  const stands = seen?.stands ? seen.enemies : []; // of whom one may be asked, too: at whom to fire
  const blocks = new Map([...(seen?.blocks ?? []), ...stands].map((/** @type {any} */ block) => [block.name, block]));
  return actions.map((action) => {
    const own = blocks.get(action.args[0]);
    const met = own ? "" : meets(stacks.get(action.args[0]) ?? []);
    const look = JSON.stringify([action.text, choice()?.ask, met, own?.hex, own?.away, own?.steps, own?.marks, own?.spent, known(action)?.path]);
    const row = drawn.get(look) ?? item(action, own, met);
    drawn.set(look, row);
    row.firstElementChild?.classList.toggle("picked", state.block === action.args[0]);
    return row;
  });
}

/** @param {import("./state.js").Action} action @param {any} own the block, or the stand of either side, it is about @param {string} met who stands where it leads */
function item(action, own, met) {
  const [what] = action.args;
  const label = own
    ? [chip({ ...own, colour: printed(what)?.colour ?? own.colour, kind: "", own: own.own ?? true }), el("span", {}, hexTitle(what), el("small", {}, where(own), PRICED.has(action.verb) && ` · ${priceOf(own)}`, ...sentTo(action, known(action)).map((one) => ` ${one}`)), action.verb === "activate" && (activated(own) ?? command(own)))]
    : [el("span", {}, action.verb === "face" ? word("heading", what) : hexTitle(what), alsoNamed(what), met && el("small", { class: "foes" }, met))];
  const place = own ? own.hex : what;
  const hex = state.facts?.objective && !state.facts.hexes[place] ? null : place; // formations and headings lie nowhere
  const choose = button("", () => act(action), {
    class: "offer", "data-action": action.text,
    onmouseenter: () => board.map && hex && point(hex), onfocus: () => hex && point(hex),
  });
  choose.append(...label.flat());
  return el("li", {}, choose, hex && button("◎", () => locate(hex), { class: "icon", "aria-label": t("locate", { hex: hexTitle(hex) }) }));
}

/** The next step of a unit and what it costs; that of the SS is free (10.0). @param {any} own */
const priceOf = (own) => t(choice()?.ask === "spend" ? "orders.price" : "orders.free", nextStep(own));

/** Who is activated already only goes on leading. @param {any} own */
function activated(own) {
  const left = pointsLeft(own);
  return left === null ? null : el("small", {}, t("hq.left", { n: left }));
}

/** What else lies in a hex: beaches are known by names of their own. @param {string} hex */
function alsoNamed(hex) {
  const names = (state.facts?.hexes?.[hex]?.places ?? []).map((/** @type {any} */ place) => place.name).filter((/** @type {string} */ name) => !hexTitle(hex).includes(name));
  return names.length ? el("small", {}, names.join(", ")) : null;
}

/** Whom one meets there: to go where the enemy stands is to attack, which the map shows and a list must say. @param {import("./blocks.js").Piece[]} stack */
function meets(stack) {
  const own = stack.filter((piece) => piece.own).length;
  const foes = stack.length - own;
  return [foes && t("orders.foes", { n: foes }), foes && own && t("orders.own", { n: own })].filter(Boolean).join(" · ");
}

/** @param {any} block */
const where = (block) => (block.hex ? hexTitle(block.hex) : word("away", block.away ?? ""));

/** @param {string} hex */
function point(hex) {
  board.map?.marks?.querySelectorAll(".pointed").forEach((mark) => mark.remove());
  const mark = board.map?.stamp(hex, "pointed");
  if (mark) board.map?.marks?.append(mark);
  preview(hex);
}
