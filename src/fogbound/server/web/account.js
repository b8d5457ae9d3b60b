// What keeps an account its owner's: a second factor, where one is signed in, links that came by mail.

import { ask } from "./confirm.js";
import { button, el, field, replace } from "./dom.js";
import { t } from "./i18n.js";
import { api } from "./net.js";
import { notice } from "./notice.js";
import { state } from "./state.js";

const SHORTEST = 8; // of passwords

/** A field for a secret; the browser itself says when a password is too short.
 * @param {string} name @param {string} kind @param {string} [type] */
export const secretInput = (name, kind, type = "password") =>
  /** @type {HTMLInputElement} */ (el("input", { name, type, minlength: type === "password" && SHORTEST, maxlength: 200, autocomplete: kind, required: true }));

const complain = (/** @type {Error} */ fault) => notice(fault.message);

const MALFORMED = 422;

/** Why a link of a mail does nothing. @param {any} fault @returns {string} */
const whyDead = (fault) => (fault.status === MALFORMED ? t("account.link_cut") : fault.message);

/** A link of a mail was opened: `confirm` or `reset`. @param {HTMLElement} page @param {string} what @param {string} token */
export function linkPage(page, what, token) {
  const middle = el("main", { id: "start" });
  replace(page, el("header", { class: "masthead small" }, el("h1", {}, el("a", { href: "#/" }, "Fogbound"))), middle);
  if (what === "reset") replace(middle, newPassword(token));
  else api("POST", "/confirmations", { token }).then(() => replace(middle, el("p", {}, t("account.confirmed"))), (fault) => replace(middle, el("p", { role: "alert" }, whyDead(fault))));
  return () => undefined;
}

/** @param {string} token */
function newPassword(token) {
  const wanted = secretInput("new", "new-password");
  const save = (/** @type {Event} */ event) => {
    event.preventDefault();
    api("POST", "/resets/password", { token, password: wanted.value }).then(() => { notice(t("settings.saved")); location.hash = "#/"; }, (fault) => notice(whyDead(fault)));
  };
  return el("section", { class: "card" }, el("h2", {}, t("settings.password")), el("form", { onsubmit: save }, field(t("sign.password"), wanted), el("button", { class: "main" }, t("settings.save"))));
}

/** Ask for a link to a new password. @param {string} name */
export const forgotPassword = (name) => api("POST", "/resets", { name }).then(() => notice(t("account.reset_sent")), complain);

/** @param {() => void} again */
export function secondFactor(again) {
  const password = secretInput("second-password", "current-password");
  const begin = async () => {
    const { secret, uri } = await api("POST", "/me/second-factor", { password: password.value });
    const code = secretInput("code", "one-time-code", "text");
    const shown = await ask(t("account.second"), [el("p", {}, t("account.second_how")), el("p", { class: "wrap" }, el("a", { href: uri }, el("code", {}, secret))), field(t("sign.code"), code)], [["yes", t("settings.save")], ["", t("confirm.no")]]);
    if (shown !== "yes") return;
    const { codes } = await api("PUT", "/me/second-factor", { code: code.value });
    await ask(t("account.papers"), [el("p", {}, t("account.papers_about")), el("ul", {}, codes.map((/** @type {string} */ one) => el("li", {}, el("code", {}, one))))], [["", t("account.noted")]]);
  };
  const end = () => api("POST", "/me/second-factor/end", { password: password.value });
  const change = async (/** @type {Event} */ event) => {
    event.preventDefault();
    await (state.user.second_factor ? end() : begin()).catch(complain);
    state.user = await api("GET", "/me");
    again();
  };
  return el("section", { class: "card" }, el("h2", {}, t("account.second")), el("p", { class: "quiet" }, t("account.second_about")),
    el("form", { onsubmit: change }, field(t("sign.password"), password), el("button", {}, t(state.user.second_factor ? "account.second_end" : "account.second_begin"))));
}

/** Where I am signed in. */
export function sessionList() {
  const list = el("ul", { class: "seat-list" });
  const show = async () => {
    const { sessions } = await api("GET", "/me/sessions");
    replace(list, sessions.map((/** @type {any} */ one) => el("li", {}, one.label || one.agent || t("account.browser"), " · ", new Date(one.created * 1000).toLocaleString(), " ",
      one.current ? el("b", {}, t("account.here")) : button(t("account.end"), () => api("DELETE", `/me/sessions/${one.id}`).then(show, complain), { class: "link" }))));
  };
  show().catch(complain);
  return el("section", { class: "card" }, el("h2", {}, t("account.sessions")), list);
}
