// “What would you do?” In a game against bots one may ask what a bot would do in one's own place, and why. It thinks on the
// server, from what my side knows; here it is only asked and shown.

import { button, el } from "./dom.js";
import { t, word } from "./i18n.js";
import { act } from "./moves.js";
import { api } from "./net.js";
import { notice } from "./notice.js";
import { locate } from "./select.js";
import { changed, choice, hexTitle, isPiece, position, state } from "./state.js";

/** @typedef {{at: string, waits: boolean, answer: string, reasons: string[]}} Counsel */

/** The last that was asked for; it holds for one question only. @type {Counsel | null} */
let asked = null;

const now = () => `${state.view?.game} ${state.view?.at} ${state.view?.side}`;

/** What is known of the question that is asked now. @returns {Counsel | null} */
export const counsel = () => (asked?.at === now() && choice() ? asked : null);

/** May one ask here? Whoever plays against people has not agreed with them that one may. */
export const mayAskCounsel = () => Boolean(state.table?.adviser && choice() && !state.replay);

export async function askCounsel() {
  const at = now();
  asked = { at, waits: true, answer: "", reasons: [] };
  changed();
  try {
    const told = await api("GET", `/games/${state.view.game}/counsel`);
    if (asked?.at === at) asked = { at, waits: false, ...told };
  } catch (fault) {
    if (counsel()?.at !== at) return;
    asked = null;
    notice(/** @type {Error} */ (fault).message);
  }
  changed();
}

/** The answer with its reasons, and a button that does it. */
export function counselCard() {
  const told = counsel();
  if (!told) return null;
  const action = choice()?.actions.find((one) => one.text === told.answer);
  const [what] = action?.args ?? [];
  const hex = what && isPiece(what) ? position()?.blocks.find((/** @type {any} */ one) => one.name === what)?.hex : what;
  const said = action && [word("verb", action.verb), ...action.args.map(hexTitle)].join(" ");
  return el("section", { class: "briefing counsel", "aria-live": "polite", "aria-label": t("counsel.ask") },
    told.waits ? el("p", { class: "quiet" }, t("counsel.waits")) : [
      el("p", {}, el("b", {}, t("counsel.answer", { answer: said ?? told.answer }))),
      el("ul", {}, told.reasons.map((one) => el("li", {}, one))),
      el("div", { class: "row" },
        action && button(t("counsel.do"), () => act(action), { class: "main", id: "counsel-do", disabled: state.busy }),
        hex && button(t("counsel.show"), () => locate(hex)),
      ),
    ]);
}
