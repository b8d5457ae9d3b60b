// What is asked of me: the question on top of the map, its plain answers as buttons, undo and redo.

import { button, el, replace } from "./dom.js";
import { readable } from "./edges.js";
import { howFar, t, word } from "./i18n.js";
import { known } from "./advice.js";
import { ENDING, offers } from "./choices.js";
import { askCounsel, counsel, mayAskCounsel } from "./counsel.js";
import { warnings } from "./confirm.js";
import { deployButtons } from "./deploy.js";
import { act, passAll, passing, redo, undo, wanted } from "./moves.js";
import { changed, choice, hexTitle, position, state } from "./state.js";
import { resultText } from "./result.js";
import { nextBlock } from "./select.js";
import { offer } from "./offers.js";
import { canFightAll, canFightOn, fightAll, fightOn, stopButton } from "./fight_on.js";
import { lettingButtons } from "./letting.js";
import { forAll, isOnlyPicked, putDown, sameForAll } from "./several.js";
import { whoActs } from "./waiting.js";

const SKIES = { good: "☀", snow: "❄" };

/** The weather, where it is played. @param {any} seen */
const sky = (seen) => (seen.weather && (state.facts?.level === "advanced" || seen.weather !== "good")
  ? ` · ${SKIES[/** @type {"good"} */ (seen.weather)] ?? "☂"} ${word("weather", seen.weather)}` : "");

/** @param {HTMLElement} place */
export function showPrompt(place) {
  const { view, table, replay } = state;
  if (!view) return;
  const seen = position();
  const asked = choice();
  const date = seen ? `${howFar(seen)}${sky(seen)}` : "";
  const active = seen?.turn ? seen.active : view.turn; // nobody's turn has begun while the sides set up
  const mine = asked !== null;
  const question = replay ? t("replay.on") : asked ? readable(asked.prompt) : waiting(view);
  place.classList.toggle("mine", mine);
  place.classList.toggle("over", view.status === "over");
  replace(
    place,
    el("div", { class: "date" }, date, seen ? el("span", { class: `flag ${active}` }, word("side", active)) : ""),
    view.paused && el("span", { class: "flag watching", id: "paused" }, t("paused")),
    table && !table.your_sides.length && el("span", { class: "flag watching" }, t("watching")),
    el("div", { class: "question", role: "status", "aria-live": "polite", id: "question" }, question),
    el(
      "div", { class: "answers", role: "toolbar", "aria-label": t("answers") },
      offers().plain.map((action) =>
        button(isPutDown(action) ? t("put_down") : word("verb", action.verb), (event) => isMeant(action, event) && (isPutDown(action) ? putDown() : act(action)), {
          class: `${isMain(action) ? "main" : ""} ${mark(action)}`, "data-action": action.text, title: warnings(action, known(action)).map((one) => one.text).join(" ") || null,
        })),
      isOnlyPicked() && !offers().plain.some(isPutDown) && button(t("put_down"), putDown, { title: "Esc", id: "put-down" }),
      canFightOn() && button(t("fight.on"), fightOn, { id: "fight-on" }),
      canFightAll() && button(t("fight.all"), fightAll, { id: "fight-all" }),
      stopButton(),
      lettingButtons(),
      deployButtons(),
      forAll().map((verb) => button(t(`all.${verb}`), () => sameForAll(verb), { id: `all-${verb}` })),
      asked?.ask === "spend" && button(t("disband.too"), () => { wanted.seldom = !wanted.seldom; changed(); }, { "aria-pressed": String(wanted.seldom), id: "disband-too" }),
      mine && offers().blocks.size > 0 && button(t(seen?.stands ? "next.stand" : "next"), nextBlock, { title: "N" }),
      mayAskCounsel() && button(t("counsel.ask"), askCounsel, { "data-off": Boolean(counsel()), id: "counsel" }),
      passing() && view.side === seen?.active && button(t("pass.all"), passAll, { title: "P", id: "pass-all" }),
      !replay && view.side && view.status === "on" && [
        !view.can.undo && isOnlyWhere() && el("span", { class: "quiet stands" }, t("undo.none")),
        stepButton("↶", "undo", undo, { "data-off": !view.can.undo, title: view.can.undo ? `${t("undo")}${undone(view.can.undo)} (U)` : t("undo.none"), id: "undo" }),
        stepButton("↷", "redo", redo, { "data-off": !view.can.redo, title: `${t("redo")} (R)`, id: "redo" }),
      ],
    ),
    !replay && view.offers.filter((/** @type {any} */ one) => one.side !== view.side).map(offer),
    !state.online && el("div", { class: "offline", role: "alert" }, t("offline")),
  );
}

/** A step back or on: a sign, and its word where there is room for it. @param {string} sign @param {string} name @param {() => void} take @param {Record<string, unknown>} more */
const stepButton = (sign, name, take, more) => el("button", { type: "button", onclick: take, "aria-label": t(name), ...more }, sign, el("span", { class: "wording" }, ` ${t(name)}`));

/** Is nothing asked but a place? On a small screen, which shows no button that is off, the way back would be missing without a word. */
const isOnlyWhere = () => !offers().plain.length && !offers().blocks.size && offers().hexes.size > 0;

/** What an undo would take back. @param {import("./state.js").Action | null} action */
const undone = (action) => (action ? `${t("colon")} ${[word("verb", action.verb), ...action.args.map(hexTitle)].join(" ")}` : "");

/** While an order is under way nothing else is answered. The buttons show it only when it takes long: to switch all of them
 * off and on again draws the whole page twice for each order. @param {HTMLElement} place */
export function holdWhileBusy(place) {
  for (const one of /** @type {NodeListOf<HTMLButtonElement>} */ (place.querySelectorAll(".answers button, .ask button"))) {
    const off = one.hasAttribute("data-off") || (state.slow && one !== document.activeElement); // to switch it off would take the focus from it
    if (one.disabled !== off) one.disabled = off;
  }
}

/** The second half of a double click would end the next phase too, which nobody has seen. @param {import("./state.js").Action} action @param {MouseEvent} event */
const isMeant = (action, event) => !ENDING.includes(action.verb) || event.detail < 2;

/** A unit that was picked and has not set out is put down, not spent. @param {import("./state.js").Action} action */
const isPutDown = (action) => action.verb === "stop" && isOnlyPicked();

/** Where something can be ended, that is the plain way on; all else is an offer. @param {import("./state.js").Action} action */
const isMain = (action) => ENDING.includes(action.verb) || !offers().plain.some((one) => ENDING.includes(one.verb));

/** What the buttons say beside their words, for whoever shows them. */
export const signs = () => offers().plain.map(mark).join();

/** A sign on what cannot be taken back. @param {import("./state.js").Action} action */
const mark = (action) => (known(action)?.dice ? "dice" : known(action)?.final ? "final" : "");

/** @param {any} view */
function waiting(view) {
  if (view.result) return resultText(view.result);
  if (view.closed) return view.closed;
  if (view.status === "open") return t("wait.players");
  return view.turn ? t("wait.side", { side: word("side", view.turn), who: whoActs() }) : t("wait");
}
