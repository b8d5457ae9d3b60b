// Setting up a tabletop: a whole formation round the place that was pointed at, or all that is left of the army. Each stand
// is set up by an answer that the server offered; “undo” takes them back one by one.

import { button } from "./dom.js";
import { t } from "./i18n.js";
import { act, together } from "./moves.js";
import { board } from "./select.js";
import { askedStand, changed, choice, printed, state } from "./state.js";

/** @typedef {import("./state.js").Action} Action */

const DEEP = 2.2; // how much rather a stand goes beside the others than behind them
const MOST = 80;
/** How much is set up with one click. */
const HOW = ["stand", "formation", "army"];
let how = "formation";

export const isSettingUp = () => choice()?.ask === "set_up";

/** What the buttons show, for whoever shows them. */
export const settingUp = () => (isSettingUp() ? how : "");

/** The formation of the stand that is asked for. */
const formation = () => printed(askedStand() ?? "")?.formation ?? "";

export const deployButtons = () => isSettingUp() && HOW.map((one) =>
  button(t(`deploy.${one}`, { formation: formation() }), () => { how = one; changed(); }, { "aria-pressed": String(one === how), id: `deploy-${one}` }));

/** The offered place that is nearest to another, rather beside it than behind it. @param {string} place @returns {Action | undefined} */
function nearest(place) {
  const from = board.map?.centre(place);
  const far = (/** @type {Action} */ action) => {
    const at = board.map?.centre(action.args[0]);
    return from && at ? Math.hypot(at.x - from.x, DEEP * (at.y - from.y)) : Infinity;
  };
  return choice()?.actions.reduce((best, one) => (far(one) < far(best) ? one : best));
}

/** Set up what the buttons say, beginning here. @param {Action} first */
export const setUpAt = (first) => together(async () => {
  const { side } = state.view;
  const [wanted, together] = [formation(), how];
  let [place] = first.args;
  if (!(await act(first)) || together === "stand") return;
  for (let n = 0, of = wanted; n < MOST && isSettingUp() && state.view.side === side; n += 1) {
    if (together === "formation" && formation() !== wanted) return;
    const next = nearest(place);
    if (!next || !(await act(next, true))) return; // who sets all up means the last of them as well
    if (formation() !== of) [of, place] = [formation(), next.args[0]];
  }
});

