// The number of a rule, and at a click what it says in our own words.

import { button, el } from "./dom.js";
import { lang, t } from "./i18n.js";
import { api } from "./net.js";
import { notice } from "./notice.js";
import { state } from "./state.js";

/** Base clauses have names that only we know. @param {string} number */
export const printed = (number) => (number.startsWith("base.") ? t("rule.base") : number);

/** @param {string} number */
export const ruleTag = (number) => (number ? button(printed(number), () => show(number), { class: "rule", title: t("rule.show") }) : null);

/** @param {any} one @returns {(Node | false)[]} a clause, and what is played where the rule book is disputed */
export const clause = (one) => [
  el("dt", {}, `${printed(one.id)} · ${one.title}`),
  el("dd", {}, one.says, one.readings.map((/** @type {any} */ reading) =>
    el("p", { class: "reading" }, el("q", {}, reading.asks), ` ${reading.takes} ${reading.because}`))),
];

/** @param {string} number */
async function show(number) {
  try {
    const clauses = await api("GET", `/handbook/${state.table.game}/rules/${number}?lang=${lang()}`);
    const close = () => dialog.close();
    const dialog = /** @type {HTMLDialogElement} */ (el("dialog", { class: "clauses", "aria-label": printed(number) },
      el("h2", { tabindex: -1, autofocus: "" }, t("rule", { number: printed(number) })), // not the button below, which would scroll there
      el("dl", {}, clauses.map(clause).flat()),
      clauses.length === 0 && el("p", {}, t("rule.none")),
      el("div", { class: "row" }, button(t("close"), close, { class: "main" }))));
    dialog.addEventListener("close", () => dialog.remove());
    document.getElementById("dialogs")?.append(dialog);
    dialog.showModal();
  } catch (fault) {
    notice(/** @type {Error} */ (fault).message);
  }
}
