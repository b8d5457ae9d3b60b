// Which page is shown: `#/` the start, `#/settings` a player's own, `#/players/NAME` what is known of one, `#/sandbox/SCENARIO` and `#/sandbox/games/ID/FRAME` positions to build, `#/games/ID` a table, `#/games/ID/replay/FRAME/SIDE` a moment of it.

import { linkPage } from "./account.js";
import { browserLanguage, setLanguage } from "./i18n.js";
import { api } from "./net.js";
import { gamePage } from "./game_page.js";
import { notice } from "./notice.js";
import { newSeed } from "./promise.js";
import { profilePage } from "./profile_page.js";
import { startPage } from "./start_page.js";
import { state } from "./state.js";
import { setTheme } from "./theme.js";
import { takeWay } from "./way.js";

const page = /** @type {HTMLElement} */ (document.getElementById("page"));
let leave = () => {};

/** A name in a link, as it stands there if it was not written as names in links are. @param {string} part */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

async function route() {
  const isHere = takeWay();
  leave();
  leave = () => {};
  for (const dialog of document.querySelectorAll("dialog")) dialog.close();
  state.user ??= await api("GET", "/me").catch(() => null);
  await setLanguage(state.user?.lang ?? localStorage.getItem("lang") ?? browserLanguage());
  if (!isHere()) return;
  const [, what, game, kind, arg, side] = location.hash.split("/");
  if (what === "confirm" || what === "reset") leave = linkPage(page, what, game);
  else if (what === "sandbox") {
    const { sandboxPage } = await import("./sandbox_page.js");
    if (isHere()) leave = sandboxPage(page, [game, kind, arg].map((part) => part ?? ""));
  }
  else if (what === "players") leave = profilePage(page, decoded(game ?? ""));
  else if (what === "settings") {
    const { settingsPage } = await import("./settings_page.js");
    if (isHere()) leave = settingsPage(page, route);
  }
  else if (what !== "games" || !game) leave = startPage(page, route);
  else {
    if (kind === "invite") await accept(game, arg);
    if (isHere()) leave = gamePage(page, game, kind === "replay" ? { frame: Number(arg), side } : undefined);
  }
}

/** Take the free seat of a private game; where several are free, choose among them at the table. @param {string} game @param {string} invite */
async function accept(game, invite) {
  try {
    state.user ??= await api("POST", "/guests", { lang: browserLanguage() });
    const table = await api("GET", `/games/${game}`);
    const free = table.seats.filter((/** @type {any} */ seat) => !seat.player && !seat.bot);
    state.invite = invite;
    if (free.length === 1 && !table.your_sides.length) await api("PUT", `/games/${game}/seats/${free[0].seat}`, { invite, seed: newSeed() });
    history.replaceState(null, "", `#/games/${game}`);
  } catch (fault) {
    notice(/** @type {Error} */ (fault).message);
  }
}

/** A menu that hangs open closes when somebody clicks beside it. */
addEventListener("pointerdown", (event) => {
  for (const menu of document.querySelectorAll("details.drop[open], .menu"))
    if (!menu.contains(/** @type {Node} */ (event.target))) menu.matches("details") ? menu.removeAttribute("open") : menu.remove();
});
addEventListener("hashchange", route);
setTheme();
route();
