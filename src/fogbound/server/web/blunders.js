// Looking back with the planner: which decisions of a finished game cost most, each judged by what its side could know.

import { button, el } from "./dom.js";
import { t, word } from "./i18n.js";
import { api } from "./net.js";
import { notice } from "./notice.js";
import { changed, state } from "./state.js";

/** @typedef {{side: string, frame: number, reasons: string[]}} Blunder */

/** The last that was asked for. @type {{of: string, waits: boolean, blunders: Blunder[], judged: number, parts: number} | null} */
let review = null;

const THOUGHT = 180_000; // milliseconds: the planner thinks for a minute, on a busy machine for longer

const now = (/** @type {string} */ side) => `${state.view?.game} ${side}`;

/** @param {string} side */
export async function askBlunders(side) {
  const of = now(side);
  review = { of, waits: true, blunders: [], judged: 0, parts: 0 };
  changed();
  try {
    const told = await api("GET", `/games/${state.view.game}/blunders?${new URLSearchParams(side ? { side } : {})}`, undefined, THOUGHT);
    if (review?.of === of) review = { of, waits: false, ...told };
  } catch (fault) {
    if (review?.of !== of || now(side) !== of) return;
    review = null;
    notice(/** @type {Error} */ (fault).message);
  }
  changed();
}

/** What was found for a side, each with a button to where it was. @param {string} side @param {(frame: number) => void} go */
export function blunderList(side, go) {
  if (review?.of !== now(side)) return null;
  const { waits, blunders, judged, parts } = review;
  return el("section", { class: "blunders frame-events", "aria-live": "polite", "aria-label": t("blunders.ask") },
    el("p", { class: "quiet" }, waits ? t("blunders.waits") : t(blunders.length ? "blunders.found" : "blunders.none", { judged, parts })),
    el("ol", {}, blunders.map((one) => el("li", {},
      button(t("blunders.show", { side: word("side", one.side) }), () => go(one.frame)),
      el("ul", {}, one.reasons.map((reason) => el("li", {}, reason)))))));
}
