// The first page: begin a game, go on with one, join one, watch one.

import { button, el, replace } from "./dom.js";
import { howFar, lang, t, word } from "./i18n.js";
import { picture } from "./cards.js";
import { api } from "./net.js";
import { beginGuide } from "./guide.js";
import { newGame } from "./new_game.js";
import { catalogue, forgetCatalogue } from "./options.js";
import { profileLink, ratingText } from "./profile_page.js";
import { sitter } from "./seats.js";
import { share } from "./share.js";
import { signInForm } from "./sign_in.js";
import { state } from "./state.js";
import { goToNew } from "./way.js";

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
      state.user && !state.user.guest && el("a", { href: profileLink(state.user.name), id: "profile-link" }, t("profile")),
      button(t("language.other"), change, { id: "language", lang: other }),
      state.user && !state.user.guest && button(t("sign.out"), leave)));
}

/** @param {HTMLElement} place @param {() => void} again */
async function fill(place, again) {
  const offered = await catalogue();
  if (!state.user && offered.local) {
    replace(place, el("p", { role: "alert" }, t("start.local")));
    return;
  }
  if (!state.user) {
    replace(place, offered.guests && guideCard(), signInForm(offered.guests, again), await openGames());
    return;
  }
  const [mine, open] = await Promise.all([api("GET", "/me/games"), openGames()]);
  const isOver = (/** @type {any} */ game) => game.status === "over";
  replace(
    place,
    gameSection("start.mine", waitingFirst(mine.games.filter((/** @type {any} */ game) => !isOver(game)))),
    guideCard(),
    newGame(offered),
    gameSection("start.mine_over", mine.games.filter(isOver)),
    open,
    el("section", {}, el("h2", {}, t("start.import")), importer()),
    el("section", {}, el("h2", {}, t("start.tabletop")), el("ul", {}, [["/tabletop/", "assistant"], ["/tabletop/army", "army"], ["/tabletop/table", "table"]].map(([href, name]) => el("li", {}, el("a", { href, id: `tabletop-${name}` }, t(`start.${name}`)))))),
    el("footer", { class: "quiet" }, t("unofficial")),
  );
}

/** Whoever waits for me comes first. @param {any[]} games */
const waitingFirst = (games) => games.sort((a, b) => Number(b.your_turn) - Number(a.your_turn));

/** The way in for whoever has never played it. */
const guideCard = () => el("section", { class: "row learn" }, button(t("guide"), beginGuide, { class: "main", id: "learn" }), el("span", {}, t("guide.about")));

async function openGames() {
  const [open, on, over] = await Promise.all(["open", "on", "over"].map((status) => api("GET", `/games?status=${status}&limit=20`)));
  const part = (/** @type {string} */ title, /** @type {any} */ found) => gameSection(title, found.games.filter((/** @type {any} */ game) => !game.your_sides.length));
  return el("div", {}, part("start.open", open), part("start.on", on), part("start.over", over));
}

const AT_ONCE = 5; // games of a kind that one sees; what lies below them must be found, too

/** Games under their title; what comes after the first of them folds up. @param {string} title @param {any[]} games */
function gameSection(title, games) {
  const [first, more] = [games.slice(0, AT_ONCE), games.slice(AT_ONCE)];
  return games.length > 0 && el("section", { "data-list": title }, el("h2", {}, t(title)), gameList(first),
    more.length > 0 && el("details", {}, el("summary", {}, t("lobby.others", { n: more.length })), gameList(more)));
}

/** @param {any[]} games */
function gameList(games) {
  const place = el("ul", { class: "games" });
  catalogue().then((offered) => replace(place, games.map((game) => gameRow(game, scenarioOf(offered, game)))));
  return place;
}

/** @param {any} offered @param {any} game */
const scenarioOf = (offered, game) => offered.games.find((/** @type {any} */ one) => one.game === game.game)?.scenarios.find((/** @type {any} */ one) => one.name === game.scenario);

/** A game: where, who, how far, whose move, since when. @param {any} game @param {any} scenario */
function gameRow(game, scenario) {
  const name = scenario && scenario.title !== scenario.name ? `${game.scenario} · ${scenario.title}` : game.scenario;
  const path = `#/games/${game.id}`;
  const link = `${location.origin}/${path}${game.invite && game.status === "open" ? `/invite/${game.invite}` : ""}`;
  return el("li", { class: game.your_turn ? "turn" : "", "data-game": game.id },
    scenario?.card && picture(scenario.card.dots),
    el("div", { class: "told" },
      el("a", { href: path }, el("b", {}, game.title || name), " ", game.title && el("small", {}, name)),
      el("span", {}, game.seats.flatMap((/** @type {any} */ seat, /** @type {number} */ n) => [n > 0 && " – ", `${word("side", seat.side)}${t("colon")} `, ...seated(seat)])),
      el("small", {}, [game.stage && howFar(game.stage), whoseMove(game), ago(game.changed), game.clock && "⏱"].filter(Boolean).join(" · "))),
    el("div", { class: "row" }, button(t("lobby.copy"), () => share(link), { class: "link", "data-link": link })));
}

/** Who sits there, and how strong he is. @param {any} seat */
function seated(seat) {
  if (!seat.player || seat.you) return [sitter(seat)];
  return [el("a", { href: profileLink(seat.player) }, seat.player), seat.rating && el("small", {}, ` ${ratingText(seat.rating)}`)];
}

/** @param {any} game */
function whoseMove(game) {
  if (game.your_turn) return t("your_turn");
  if (game.status === "over" && game.winner) return t("over.winner", { side: word("side", game.winner) });
  return game.turn ? t("lobby.move", { side: word("side", game.turn) }) : t(`status.${game.status}`);
}

/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [["day", 86_400], ["hour", 3600], ["minute", 60]];

/** @param {number} time in seconds since 1970 */
function ago(time) {
  const seconds = Math.max(0, Date.now() / 1000 - time);
  const [unit, size] = UNITS.find(([, one]) => seconds >= one) ?? UNITS[2];
  return new Intl.RelativeTimeFormat(lang(), { numeric: "auto" }).format(-Math.floor(seconds / size), unit);
}

function importer() {
  const file = /** @type {HTMLInputElement} */ (el("input", { type: "file", "aria-label": t("start.import"), id: "import" }));
  file.addEventListener("change", () => goToNew("/imports", async () => await file.files?.[0]?.text() ?? ""));
  return file;
}
