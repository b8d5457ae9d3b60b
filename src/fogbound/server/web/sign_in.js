// Sign in, make an account, or just sit down.

import { forgotPassword, secretInput } from "./account.js";
import { button, el, field } from "./dom.js";
import { lang, t } from "./i18n.js";
import { api } from "./net.js";
import { notice } from "./notice.js";
import { state } from "./state.js";

/** @param {boolean} guests @param {() => void} again */
export function signInForm(guests, again) {
  const name = /** @type {HTMLInputElement} */ (el("input", { name: "name", maxlength: 24, autocomplete: "username", required: true }));
  const password = secretInput("password", "current-password");
  const enter = async (/** @type {string} */ path, /** @type {object} */ body) => {
    try {
      state.user = await api("POST", path, body);
      again();
    } catch (fault) {
      notice(/** @type {Error} */ (fault).message);
    }
  };
  const code = /** @type {HTMLInputElement} */ (el("input", { name: "code", maxlength: 40, autocomplete: "one-time-code" }));
  const isFilledIn = () => [name, password].every((one) => one.reportValidity());
  const given = () => ({ name: name.value, password: password.value });
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    enter("/sessions", { ...given(), code: code.value });
  };
  return el("section", { class: "card" }, el("h2", {}, t("sign.in")),
    el("form", { onsubmit: submit }, field(t("sign.name"), name), field(t("sign.password"), password),
      el("details", {}, el("summary", {}, t("sign.more")), field(t("sign.code"), code), button(t("sign.forgot"), () => name.reportValidity() && forgotPassword(name.value), { class: "link" })),
      el("div", { class: "row" }, el("button", { class: "main" }, t("sign.in")),
        button(t("sign.new"), () => isFilledIn() && enter("/accounts", { ...given(), lang: lang() }), { id: "new-account" }),
        guests && button(t("sign.guest"), () => enter("/guests", { lang: lang() }), { id: "guest" }))));
}
