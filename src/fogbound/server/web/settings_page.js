// A player's own settings: language, look, and how he is told that it is his turn.

import { secondFactor, secretInput, sessionList } from "./account.js";
import { button, el, field, replace, select } from "./dom.js";
import { lang, t } from "./i18n.js";
import { api } from "./net.js";
import { notice } from "./notice.js";
import { catalogue, forgetCatalogue } from "./options.js";
import { state } from "./state.js";
import { setTheme, theme, THEMES } from "./theme.js";
import { isWarned, setWarned, WARNINGS } from "./warned.js";

/** @param {HTMLElement} page @param {() => void} again */
export function settingsPage(page, again) {
  const middle = el("main", { id: "start" });
  replace(page, el("header", { class: "masthead small" }, el("h1", {}, el("a", { href: "#/" }, "Fogbound")), el("p", {}, t("settings"))), middle);
  catalogue().then((offered) => replace(middle, look(again), warningsPart(), state.user && news(offered), state.user && !state.user.guest && [password(), secondFactor(again), sessionList()]));
  return () => undefined;
}

/** @param {() => void} again */
function look(again) {
  const speak = async (/** @type {any} */ event) => {
    if (state.user) state.user = await api("PATCH", "/me", { lang: event.target.value });
    localStorage.setItem("lang", event.target.value);
    forgetCatalogue();
    again();
  };
  return el("section", { class: "card" }, el("h2", {}, t("settings.look")),
    field(t("settings.language"), select([["en", "English"], ["fr", "Français"]], lang(), { name: "lang", onchange: speak })),
    field(t("settings.theme"), select(THEMES.map((name) => [name, t(`theme.${name}`)]), theme(), { name: "theme", onchange: (/** @type {any} */ event) => setTheme(event.target.value) })));
}

function warningsPart() {
  const boxes = WARNINGS.map((kind) => {
    const box = /** @type {HTMLInputElement} */ (el("input", { type: "checkbox", name: `warn-${kind}`, checked: isWarned(kind), onchange: () => setWarned(kind, box.checked) }));
    return el("label", { class: "check" }, box, t(`warn.${kind}`));
  });
  return el("section", { class: "card" }, el("h2", {}, t("warn")), el("p", { class: "quiet" }, t("warn.about")), boxes);
}

/** In the page, by mail, by webhook: as far as this server sends them. @param {any} offered */
function news(offered) {
  const email = /** @type {HTMLInputElement} */ (el("input", { name: "email", type: "email", maxlength: 200, value: state.user.email ?? state.user.email_wanted ?? "", autocomplete: "email", disabled: !offered.mail }));
  const webhook = /** @type {HTMLInputElement} */ (el("input", { name: "webhook", type: "url", maxlength: 200, value: state.user.webhook ?? "", placeholder: offered.webhook_hosts.length ? `https://${offered.webhook_hosts[0]}/…` : "", disabled: !offered.webhook_hosts.length }));
  const save = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const wanted = { ...(offered.mail ? { email: email.value } : {}), ...(offered.webhook_hosts.length ? { webhook: webhook.value } : {}) };
    await tell(async () => { state.user = await api("PATCH", "/me", wanted); });
  };
  const permission = globalThis.Notification?.permission;
  return el("section", { class: "card" }, el("h2", {}, t("settings.news")), el("p", { class: "quiet" }, t("settings.news_about")),
    el("p", {}, t("settings.page"), " ", permission === "default"
      ? button(t("talk.notify"), () => Notification.requestPermission().then(() => notice(t("settings.saved"))), { id: "notify" })
      : el("b", {}, t(permission === "granted" ? "settings.on" : "settings.blocked"))),
    el("form", { onsubmit: save },
      field(t("settings.email"), email), state.user.email_wanted && el("p", { class: "quiet" }, t("settings.unconfirmed", { address: state.user.email_wanted })), !offered.mail && el("p", { class: "quiet" }, t("settings.no_mail")),
      field(t("settings.webhook"), webhook),
      el("p", { class: "quiet" }, offered.webhook_hosts.length ? t("settings.hosts", { hosts: offered.webhook_hosts.join(", ") }) : t("settings.no_webhook")),
      el("button", { class: "main", id: "save-news" }, t("settings.save"))));
}

function password() {
  const [old, wanted] = [secretInput("old", "current-password"), secretInput("new", "new-password")];
  const save = async (/** @type {Event} */ event) => {
    event.preventDefault();
    await tell(() => api("POST", "/me/password", { old: old.value, new: wanted.value }));
  };
  return el("section", { class: "card" }, el("h2", {}, t("settings.password")),
    el("form", { onsubmit: save }, field(t("settings.old"), old), field(t("sign.password"), wanted), el("button", {}, t("settings.save"))));
}

/** @param {() => Promise<unknown>} change */
const tell = (change) => change().then(() => notice(t("settings.saved")), (fault) => notice(fault.message));
