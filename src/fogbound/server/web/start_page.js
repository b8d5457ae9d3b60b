// The first page: begin a game, go on with one, join one, watch one.

import { button, el, replace } from "./dom.js";
import { lang, t, word } from "./i18n.js";
import { api } from "./net.js";
import { notice } from "./notice.js";
import { beginGuide } from "./guide.js";
import { newGame } from "./new_game.js";
import { catalogue, forgetCatalogue } from "./options.js";
import { sitter } from "./seats.js";
import { signInForm } from "./sign_in.js";
import { state } from "./state.js";

/** @param {HTMLElement} page @param {() => void} again */
export function startPage(page, again) {
  const middle = el("main", { id: "start" }, el("p", {}, t("wait")));
  replace(page, header(again), middle);
  fill(middle, again).catch((fault) => replace(middle, el("p", { role: "alert" }, fault.message)));
  return () => undefined;
}

/** @param {() => void} again */
function header(again) {
  const other = lang() === "fr" ? "en" : "fr";
  const change = async () => {
    if (state.user) state.user = await api("PATCH", "/me", { lang: other });
    localStorage.setItem("lang", other);
    forgetCatalogue();
    again();
  };
  const leave = async () => {
    await api("DELETE", "/sessions");
    state.user = null;
    again();
  };
  return el("header", { class: "masthead" }, el("h1", {}, "Fogbound"), el("p", {}, t("motto")),
    el("div", { class: "row" },
      state.user && el("a", { href: "#/settings", id: "settings-link" }, `${state.user.name} ⚙`),
      button(t("language.other"), change, { id: "language", lang: other }),
      state.user && !state.user.guest && button(t("sign.out"), leave)));
}

/** @param {HTMLElement} place @param {() => void} again */
async function fill(place, again) {
  const offered = await catalogue();
  if (!state.user) {
    replace(place, offered.guests && guideCard(), signInForm(offered.guests, again), await openGames());
    return;
  }
  const [mine, open] = await Promise.all([api("GET", "/me/games"), openGames()]);
  replace(
    place,
    guideCard(),
    newGame(offered),
    mine.games.length > 0 && el("section", {}, el("h2", {}, t("start.mine")), gameList(mine.games)),
    open,
    el("section", {}, el("h2", {}, t("start.import")), importer()),
    el("footer", { class: "quiet" }, t("unofficial")),
  );
}

/** The way in for whoever has never played it. */
const guideCard = () => el("section", { class: "row learn" }, button(t("guide"), beginGuide, { class: "main", id: "learn" }), el("span", {}, t("guide.about")));

async function openGames() {
  const [open, on, over] = await Promise.all(["open", "on", "over"].map((status) => api("GET", `/games?status=${status}&limit=20`)));
  const part = (/** @type {string} */ title, /** @type {any} */ found) => found.games.length > 0 && el("section", {}, el("h2", {}, t(title)), gameList(found.games));
  return el("div", {}, part("start.open", open), part("start.on", on), part("start.over", over));
}

/** @param {any[]} games */
function gameList(games) {
  return el("ul", { class: "games" }, games.map((game) =>
    el("li", { class: game.your_turn ? "turn" : "" },
      el("a", { href: `#/games/${game.id}` }, el("b", {}, game.title || game.scenario), " ", el("small", {}, game.title ? game.scenario : "")),
      el("span", {}, game.seats.map((/** @type {any} */ seat) => `${word("side", seat.side)}${t("colon")} ${sitter(seat)}`).join(" – ")),
      game.clock && el("small", {}, "⏱"),
      el("small", {}, game.your_turn ? t("your_turn") : t(`status.${game.status}`)))));
}

function importer() {
  const file = /** @type {HTMLInputElement} */ (el("input", { type: "file", "aria-label": t("start.import"), id: "import" }));
  file.addEventListener("change", async () => {
    try {
      const made = await api("POST", "/imports", await file.files?.[0]?.text() ?? "");
      location.hash = `#/games/${made.id}`;
    } catch (fault) {
      notice(/** @type {Error} */ (fault).message);
    }
  });
  return file;
}
