// What the other side did while I waited in the midst of something: it reacted, marched to the help of a neutral power,
// or had an activation of its own. Told beside the next question, until I answer it.

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

/** Since how many events I wait, and what I was told when it was over. @type {{of: string, from: number | null, told: Event[]}} */
const pause = { of: "", from: null, told: NOTHING };

/** What is told, for whoever shows it. */
export const toldMeanwhile = () => pause.told;

/** Watch for the moment when I am asked again. */
export function watchMeanwhile() {
  const { view, events } = state;
  const of = `${view?.game} ${view?.side}`;
  if (pause.of !== of) Object.assign(pause, { of, from: null, told: NOTHING });
  if (!view?.side || view.status !== "on" || state.table?.your_sides.length !== 1 || state.replay) return;
  if (!choice()) pause.from ??= events.length;
  else if (pause.from !== null) {
    pause.told = reported() ? NOTHING : withoutEchoes(events.slice(pause.from)).filter(isNews);
    pause.from = null;
  }
}

/** @param {Event} event */
const isNews = ({ kind }) => (position()?.stands ? !DULL.has(kind) : ON_MAP.has(kind));

ordered.add(() => { pause.told = NOTHING; });

/** The card beside the question. */
export function meanwhileCard() {
  const { told } = pause;
  if (!told.length) return null;
  return el("section", { class: "briefing", id: "meanwhile", role: "status" }, el("b", {}, t("meanwhile")),
    told.length > MOST && el("p", { class: "quiet" }, t("meanwhile.more", { n: told.length - MOST })),
    el("ul", { class: "log" }, told.slice(-MOST).map((one) => el("li", { class: one.kind }, linked(one.text), " ", ruleTag(one.rule)))));
}
