// A second look before something that cannot be taken back; of a battle, with its odds.

import { button, el } from "./dom.js";
import { t, word, percent } from "./i18n.js";
import { api } from "./net.js";
import { outlook } from "./advice.js";
import { pieces } from "./blocks.js";
import { isFateful } from "./choices.js";
import { hexTitle, position, state } from "./state.js";

/** @typedef {import("./state.js").Action} Action */

/**
 * @param {string} title @param {(Node | string)[]} body @param {[string, string][]} answers value and label, the safe one last
 * @returns {Promise<string>} the value that was chosen; empty if the dialog was closed
 */
export function ask(title, body, answers) {
  const dialog = /** @type {HTMLDialogElement} */ (
    el("dialog", { "aria-label": title }, el("h2", {}, title), body,
      el("div", { class: "row" }, answers.map(([value, label], n) =>
        button(label, () => dialog.close(value), { value, class: n === 0 ? "main" : "" }))))
  );
  document.getElementById("dialogs")?.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue);
    });
  });
}

/** Of this many battles the end has been seen; until the next end no more is asked about dice. */
let trusted = -1;

const battlesOver = () => state.events.filter((event) => event.kind === "battle_over").length;

/** Whether to go on with an action: asked where it cannot be taken back, or leaves somebody without supply.
 * @param {Action} action */
export async function confirmAction(action) {
  const told = await outlook(action);
  const dice = Boolean(told?.dice) && trusted !== battlesOver();
  const strands = told?.strands ?? [];
  const loses = told?.loses ?? [];
  if (!dice && !strands.length && !loses.length && !isFateful(action)) return true;
  const body = action.args.length ? [el("p", {}, action.args.map(hexTitle).join(", "))] : [];
  if (strands.length) body.push(el("p", { class: "warning" }, t("ahead.strands", { blocks: strands.join(", ") })));
  if (loses.length) body.push(el("p", { class: "warning" }, t("ahead.loses", { blocks: loses.join(", ") })));
  if (told?.dice) body.push(el("p", {}, t("ahead.dice")));
  if (told?.dice) body.push(oddsOf(action.verb === "battle" ? action.text : battleText(onlyBattle()) ?? action.text));
  /** @type {[string, string][]} */
  const answers = [["yes", t("confirm.yes")], ["", t("confirm.no")]];
  if (told?.dice) answers.splice(1, 0, ["trust", t("confirm.trust")]);
  const answer = await ask(word("verb", action.verb), body, answers);
  if (answer === "trust") trusted = battlesOver();
  return answer !== "";
}

/** @param {string | null} hex */
const battleText = (hex) => (hex ? `battle ${hex}` : null);

/** The only hex in which both sides stand, if there is one: the dice are for it. */
function onlyBattle() {
  const all = pieces(position());
  const mine = new Set(all.filter((piece) => piece.own).map((piece) => piece.hex));
  const shared = new Set(all.filter((piece) => !piece.own && mine.has(piece.hex)).map((piece) => piece.hex));
  return shared.size === 1 ? [...shared][0] : null;
}

/** A place where the odds appear when the server has worked them out; of some dice it knows none. @param {string} action */
export function oddsOf(action) {
  const place = el("div", { class: "odds" }, t("odds.wait"));
  const query = new URLSearchParams({ action });
  api("GET", `/games/${state.view.game}/odds?${query}`).then(
    (found) => place.replaceChildren(...chances(found)),
    () => place.remove(),
  );
  return place;
}

/** @param {{outcomes: Record<string, number>, exact: boolean, error: number}} found */
function chances({ outcomes, exact, error }) {
  const battle = ["win", "open", "lose"].filter((name) => name in outcomes);
  const bars = (battle.length ? battle : Object.keys(outcomes)).map((name) => {
    const meter = el("meter", { min: 0, max: 1, value: outcomes[name], class: name, "aria-label": word("odds", name) });
    return el("div", { class: "odd" }, el("span", {}, word("odds", name)), meter, el("b", {}, percent(outcomes[name])));
  });
  return [...bars, el("small", {}, exact ? t("odds.exact") : t("odds.error", { error: percent(error) }))];
}
