// “Why not?” The rule against what is not offered, and what can be asked about a place. The server answers with the
// sentences by which it would refuse; here they are only asked for and shown.

import { button, el, replace } from "./dom.js";
import { readable } from "./edges.js";
import { t } from "./i18n.js";
import { offers } from "./choices.js";
import { api } from "./net.js";
import { ruleTag } from "./rules.js";
import { notice } from "./notice.js";
import { board } from "./select.js";
import { choice, isPiece, position, state } from "./state.js";

/** @typedef {{verb: string, text: string, rule: string}} Why */

/** @type {{at: string, known: Map<string, Promise<Why[]>>, told: Map<string, Why[]>}} */
const asked = { at: "", known: new Map(), told: new Map() };

function fresh() {
  const at = `${state.view?.game} ${state.view?.at} ${state.view?.side}`;
  if (asked.at !== at) Object.assign(asked, { at, known: new Map(), told: new Map() });
}

/** Is something of this kind asked for now, and this one not offered? @param {string} name */
export function isBarred(name) {
  if (!choice() || !state.view?.side) return false;
  const { blocks, hexes } = offers();
  if (position()?.blocks.some((/** @type {any} */ block) => block.hex === name && choice()?.prompt.includes(block.name))) return false; // it stands there
  return isPiece(name) ? blocks.size > 0 && !blocks.has(name) : hexes.size > 0 && !hexes.has(name);
}

/** @param {string} name of a block or hex @returns {Promise<Why[]>} */
export function whyNot(name) {
  fresh();
  const { known, told } = asked;
  const found = known.get(name) ?? api("GET", `/games/${state.view.game}/why?${new URLSearchParams({ name })}`).catch(() => []);
  known.set(name, found);
  found.then((/** @type {Why[]} */ why) => told.set(name, why));
  return found;
}

/** What is known by now. @param {string} name @returns {Why[]} */
export function toldWhy(name) {
  fresh();
  return asked.told.get(name) ?? [];
}

/** Why these cannot be chosen now, as lines that come when the server has answered.
 * @param {string[]} names @param {number} [most] of the reasons, the weightiest first */
export function whyLines(names, most = Infinity) {
  const place = el("ul", { class: "why", "aria-live": "polite" });
  Promise.all(names.filter(isBarred).map(whyNot)).then((found) =>
    replace(place, found.flat().slice(0, most).map((one) => el("li", {}, readable(one.text), " ", ruleTag(one.rule)))));
  return place;
}

/** The questions that can be put about a place, as buttons; the answer is written below them and drawn on the map. @param {string} hex */
export function inquiries(hex) {
  const answer = el("ul", { class: "why", "aria-live": "polite" });
  let last = "";
  const ask = async (/** @type {string} */ topic) => {
    last = topic;
    forgetAnswers();
    const found = await api("GET", `/games/${state.view.game}/about/${topic}?${new URLSearchParams({ place: hex })}`)
      .catch((fault) => { notice(fault.message, fault.rule); return []; });
    if (topic !== last || !answer.isConnected) return; // something else was asked since
    replace(answer, found.map((/** @type {any} */ one) => el("li", { class: one.good.length ? "good" : null }, readable(one.text), " ", ruleTag(one.rule))));
    draw(found);
  };
  const topics = /** @type {string[]} */ (state.facts?.inquiries ?? []);
  return [el("div", { class: "row inquiries" }, topics.map((topic) => button(t(`about.${topic}`), () => ask(topic), { "data-about": topic }))), answer];
}

/** @param {{good: string[], bad: string[]}[]} found */
function draw(found) {
  const { map } = board;
  const bad = new Set(found.flatMap((one) => one.bad));
  const good = new Set(found.flatMap((one) => one.good).filter((hex) => !bad.has(hex)));
  const stamps = [...[...good].map((hex) => map?.stamp(hex, "asked good")), ...[...bad].map((hex) => map?.stamp(hex, "asked bad"))];
  map?.asked?.replaceChildren(...stamps.filter((one) => one !== null && one !== undefined));
}

/** Nothing is asked any more. */
export const forgetAnswers = () => board.map?.asked?.replaceChildren();
