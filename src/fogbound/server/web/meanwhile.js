// What the other side did while I waited in the midst of something: it reacted, marched to the help of a neutral power,
// or had an activation of its own; and on a table, what came of my own dice. Told beside the next question, until I answer it.

import { el } from "./dom.js";
import { t } from "./i18n.js";
import { linked } from "./log.js";
import { ordered } from "./moves.js";
import { reported } from "./report.js";
import { ruleTag } from "./rules.js";
import { choice, position, state } from "./state.js";
import { withoutEchoes } from "./story.js";

/** @typedef {import("./state.js").Event} Event */

const MOST = 16;
/** What is told of the war on the map; what happens in a battle is told by its board. */
const ON_MAP = new Set(["moved", "railed", "flown", "shipped", "landed", "dropped", "appeared", "plan", "assisted", "refused", "us_out", "power_surrenders", "armistice"]);
/** What is not told of a table: it comes with every turn. */
const DULL = new Set(["look", "turn", "initiative", "request"]);

/** @type {Event[]} */
const NOTHING = [];

/** Since how many events I wait; where I gave my last order, and after how many events; what I was told when it was over, and how it is called.
 * @type {{of: string, from: number | null, sent: {at: string, n: number} | null, told: Event[], title: string}} */
const pause = { of: "", from: null, sent: null, told: NOTHING, title: "" };

/** What is told, for whoever shows it. */
export const toldMeanwhile = () => pause.told;

/** Watch for the moment when I am asked again. */
export function watchMeanwhile() {
  const { view, events } = state;
  const of = `${view?.game} ${view?.side}`;
  if (pause.of !== of) Object.assign(pause, { of, from: null, sent: null, told: NOTHING });
  if (!view?.side || view.status !== "on" || state.replay) return;
  if (pause.sent && pause.sent.at !== view.at) tellDice(pause.sent.n);
  if (state.table?.your_sides.length !== 1) return;
  if (!choice()) pause.from ??= events.length;
  else if (pause.from !== null) {
    const news = reported() ? [] : withoutEchoes(events.slice(pause.from)).filter(isNews);
    if (news.length) tell([...pause.told, ...news], "meanwhile");
    pause.from = null;
  }
}

/** On a table no board tells what came of my own dice. @param {number} n after how many events they fell */
function tellDice(n) {
  pause.sent = null;
  const news = state.events.slice(n);
  if (position()?.stands && news.some((event) => event.detail?.dice?.length)) tell(news.filter(isNews), "meanwhile.dice");
}

/** @param {Event[]} told @param {string} title */
const tell = (told, title) => Object.assign(pause, { told, title });

/** @param {Event} event */
const isNews = ({ kind }) => (position()?.stands ? !DULL.has(kind) : ON_MAP.has(kind));

ordered.add(() => Object.assign(pause, { told: NOTHING, sent: { at: state.view.at, n: state.events.length } }));

/** The card beside the question. */
export function meanwhileCard() {
  const { told } = pause;
  if (!told.length) return null;
  return el("section", { class: "briefing", id: "meanwhile", role: "status" }, el("b", {}, t(pause.title)),
    told.length > MOST && el("p", { class: "quiet" }, t("meanwhile.more", { n: told.length - MOST })),
    el("ul", { class: "log" }, told.slice(-MOST).map((one) => el("li", { class: one.kind }, linked(one.text), " ", ruleTag(one.rule)))));
}
