// A second look before something that cannot be taken back; of a battle, with its odds.

import { button, el } from "./dom.js";
import { t, word, percent } from "./i18n.js";
import { api } from "./net.js";
import { hexTitle, state } from "./state.js";

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

/** @param {Action} action */
export async function confirmAction(action) {
  const body = [el("p", {}, action.args.map(hexTitle).join(", "))];
  if (action.verb === "battle") body.push(oddsOf(action.args[0]));
  const answer = await ask(word("verb", action.verb), body, [["yes", t("confirm.yes")], ["", t("confirm.no")]]);
  return answer === "yes";
}

/** A place where the odds appear when the server has worked them out. @param {string} hex */
export function oddsOf(hex) {
  const place = el("div", { class: "odds" }, t("odds.wait"));
  const query = new URLSearchParams({ action: `battle ${hex}` });
  api("GET", `/games/${state.view.game}/odds?${query}`).then(
    (found) => place.replaceChildren(...chances(found)),
    (fault) => place.replaceChildren(fault.message),
  );
  return place;
}

/** @param {{outcomes: Record<string, number>, exact: boolean, error: number}} found */
function chances({ outcomes, exact, error }) {
  const bars = ["win", "open", "lose"].filter((name) => name in outcomes).map((name) => {
    const meter = el("meter", { min: 0, max: 1, value: outcomes[name], class: name, "aria-label": t(`odds.${name}`) });
    return el("div", { class: "odd" }, el("span", {}, t(`odds.${name}`)), meter, el("b", {}, percent(outcomes[name])));
  });
  return [...bars, el("small", {}, exact ? t("odds.exact") : t("odds.error", { error: percent(error) }))];
}
