// The table: map, question, panels. Puts the parts together and keeps the line to the server.

import { button, el, replace, seldom, svg } from "./dom.js";
import { readable } from "./edges.js";
import { lang, t } from "./i18n.js";
import { api, Line, newKey } from "./net.js";
import { advised, known, lookAheadIfShort } from "./advice.js";
import { Stacks, contested, pieces } from "./blocks.js";
import { offers } from "./choices.js";
import { showClocks, tick } from "./clocks.js";
import { counsel, mayAskCounsel } from "./counsel.js";
import { settingUp } from "./deploy.js";
import { showInspector } from "./inspector.js";
import { listed, showBattle } from "./battle.js";
import { goOnFighting, isFightingOn } from "./fight_on.js";
import { keepFocus } from "./focus.js";
import { showForces } from "./forces.js";
import { showGuide } from "./guide.js";
import { keysFor } from "./keys.js";
import { layersPanel } from "./layers.js";
import { showLedger } from "./ledger.js";
import { goOnLetting, lettingPass } from "./letting.js";
import { showLog } from "./log.js";
import { MapView } from "./map.js";
import { toldMeanwhile, watchMeanwhile } from "./meanwhile.js";
import { look, wanted } from "./moves.js";
import { notice } from "./notice.js";
import { pointAt } from "./pointer.js";
import { bound, showOrders } from "./orders_panel.js";
import { holdWhileBusy, showPrompt, signs } from "./prompt.js";
import { showSigns } from "./signs.js";
import { closeReplay, openReplay, showReplay } from "./replay.js";
import { forgetReport, reported, showReport, watchTurns } from "./report.js";
import { showGoal, showRanges } from "./ranges.js";
import { showRules } from "./rules_panel.js";
import { nameSearch, searchBox } from "./search.js";
import { board, placeOf } from "./select.js";
import { showTable } from "./seats.js";
import { askedStand, changed, choice, forgetGame, isPast, listen, position, seen, state, takeView } from "./state.js";
import { heard, loadTalk, showTalk } from "./talk.js";
import { showTraces } from "./traces.js";

/** The panels beside the map, in their order, and what each shows.
 * @type {[string, (place: HTMLElement) => void, () => unknown[]][]} */
const PANELS = [
  ["orders", showOrders, () => [choice(), state.block, position(), state.table, state.view?.result, state.facts, counsel(), bound(), toldMeanwhile(), choice() ? null : state.events, state.replay]],
  ["log", showLog, () => [state.events, state.replay, state.facts]],
  ["forces", showForces, () => [position(), state.facts]],
  ["ledger", showLedger, () => [position(), state.events, state.facts]],
  ["talk", showTalk, () => [{}]], // it is built once and looks itself after what is new
  ["table", showTable, () => [state.table, state.facts, state.view?.side]],
  ["rules", showRules, () => [state.table?.game]],
];

const TALK = PANELS.findIndex(([name]) => name === "talk");

/** @param {HTMLElement} page @param {string} game @param {{frame?: number, side?: string}} [replay] @returns {() => void} how to leave */
export function gamePage(page, game, replay) {
  forgetGame();
  const stage = el("div", { id: "stage", tabindex: 0, role: "region", "aria-label": t("map") });
  const parts = {
    prompt: el("div", { id: "prompt", tabindex: -1 }),
    inspector: el("aside", { id: "inspector", "aria-label": t("inspector") }),
    battle: el("section", { id: "battle", "aria-label": t("battle"), tabindex: -1 }),
    report: el("section", { id: "report", "aria-label": t("report") }),
    replay: el("section", { id: "replay", "aria-label": t("replay.on") }),
    hint: el("div", { id: "hint", "aria-hidden": "true" }),
    clocks: el("div", { id: "clocks" }),
    guide: el("section", { id: "guide", "aria-label": t("guide"), hidden: true }),
  };
  const panels = PANELS.map(([name]) => el("div", { id: `panel-${name}`, class: "panel-body", role: "tabpanel", tabindex: 0, "aria-labelledby": `tab-${name}` }));
  const tabs = PANELS.map(([name], n) => button(t(`tab.${name}`), () => open(n), { id: `tab-${name}`, role: "tab", "aria-controls": `panel-${name}` }));
  const side = el("aside", { id: "side", "aria-label": t("panels") }, parts.guide, el("div", { id: "tabs", role: "tablist" }, tabs), panels);
  let shown = Number(sessionStorage.getItem(`panel ${game}`) ?? 0) % PANELS.length;
  const open = (/** @type {number} */ n) => {
    side.classList.toggle("folded", n === shown && !side.classList.contains("folded") && innerWidth < 800);
    shown = n;
    tabs[n].classList.remove("news");
    sessionStorage.setItem(`panel ${game}`, String(n));
    render();
  };
  const search = searchBox();
  const table = el("div", { id: "table" },
    el("header", { id: "top" }, el("h1", {}, el("a", { href: "#/", class: "home", "aria-label": t("home") }, "Fogbound")), parts.prompt, parts.clocks, search, layersPanel(() => board.map)),
    el("main", { id: "middle" }, stage, parts.report, parts.battle, parts.replay, parts.inspector, parts.hint), side);
  replace(page, table);

  const map = new MapView(stage);
  board.map = map;
  const stacks = new Stacks(map);
  let first = true;
  const drawPieces = () => {
    const all = pieces(position());
    if (first && all.length) {
      first = false;
      showGuide(parts.guide); // takes its room before the map is fitted into what is left
      if (!all[0].facing) map.fit(front(map, all)); // a tabletop is seen whole
    }
    stacks.show(all, classOf);
    map.battles?.replaceChildren(...contested(all).flatMap((hex) => swords(map, hex)));
  };
  const panelOf = PANELS.map(([, show, reads], n) => seldom(() => [...reads(), shown], () => show(panels[n])));
  const question = seldom(() => [state.view, state.table, state.replay, state.online, choice(), state.facts, wanted.seldom, signs(), isFightingOn(), mayAskCounsel(), counsel(), settingUp(), lettingPass()], showPrompt);
  const inspector = seldom(() => [state.hex, position(), choice(), state.facts, state.view?.status], showInspector);
  const battle = seldom(() => [state.events, state.replay, choice(), position(), state.view?.result, state.facts, listed()], showBattle);
  const blocks = seldom(() => [position(), choice(), state.block, state.facts], drawPieces);
  const lying = seldom(() => [position(), state.facts], () => showSigns(map));
  const fired = seldom(() => [position(), choice(), state.block, state.hex, state.facts, map.layers?.ranges], () => showRanges(map));
  const traced = seldom(() => [position(), state.events, state.facts, map.layers?.traces], () => showTraces(map));
  const named = seldom(() => [Boolean(position()?.stands)], () => nameSearch(search));
  const aimed = seldom(() => [state.facts], () => showGoal(map));
  const marked = seldom(() => [choice(), state.hex, advised(), state.facts], () => marks(map));

  const report = seldom(() => [reported(), toldMeanwhile(), state.replay, state.facts, map.sheet], showReport);

  /** Whoever asks the adviser wants to read the answer, unless he turns elsewhere before it comes. */
  const turnToCounsel = seldom(() => [counsel()], () => {
    if (!counsel()?.waits) return;
    shown = 0;
    side.classList.remove("folded");
  });

  let wasOn = false;
  /** Whoever sees the game end wants to know how, unless he is writing. */
  const turnToResult = seldom(() => [state.view?.game, state.view?.status], () => {
    const was = wasOn;
    wasOn = state.view?.status === "on";
    if (!was || state.view?.status !== "over" || side.contains(document.activeElement?.closest("input, textarea") ?? null)) return;
    shown = 0;
    side.classList.remove("folded");
  });

  /** On a tabletop one looks at the stand that is asked, until one looks elsewhere; on a small screen its card would hide the answers. */
  const follow = seldom(() => [choice()?.prompt, askedStand()], () => {
    if (position()?.stands && choice()) state.hex = innerWidth > 800 ? placeOf(askedStand() ?? "") : null;
  });

  const render = () => {
    turnToCounsel();
    turnToResult();
    follow();
    lookAheadIfShort();
    watchTurns();
    watchMeanwhile();
    table.dataset.at = state.view?.at ?? "";
    table.dataset.game = state.table?.game ?? "";
    table.classList.toggle("busy", state.busy || state.following > 0);
    keepFocus(parts.prompt, () => { question(parts.prompt); holdWhileBusy(parts.prompt); }, ".answers *");
    showClocks(parts.clocks);
    tabs.forEach((tab, n) => tab.setAttribute("aria-selected", String(n === shown)));
    panels.forEach((panel, n) => { panel.hidden = n !== shown; });
    if (state.view) keepFocus(panels[shown], panelOf[shown]);
    inspector(parts.inspector);
    keepFocus(parts.battle, () => { battle(parts.battle); holdWhileBusy(parts.battle); }, ".ask *, .fighter");
    report(parts.report);
    showReplay(parts.replay);
    if (!map.sheet || !state.facts) return;
    blocks();
    lying();
    fired();
    traced();
    aimed();
    named();
    map.paintControl();
    map.paintOverlays();
    marked();
    showGuide(parts.guide);
  };
  const stop = listen(render);
  const stopFighting = listen(goOnFighting);
  const stopLetting = listen(goOnLetting);
  const stopKeys = keysFor(map, open);
  const stopClocks = tick(parts.clocks);
  const stopPointer = pointAt(stage, parts.hint);

  const takePushed = (/** @type {any} */ view) => {
    if (isPast(view) || !takeView(view)) look(game).catch((fault) => notice(fault.message));
  };
  const line = new Line(
    () => ({ game, line: (state.line = newKey()), ...seen() }),
    (message) => {
      if (message.type === "view") takePushed(message);
      if (message.type === "table") { state.table = message.table; changed(); }
      if (message.type === "chat") {
        heard(message.chat);
        tabs[TALK].classList.toggle("news", shown !== TALK);
        changed();
      }
      ring();
    },
    (up, why) => {
      state.online = up;
      if (why) notice(why);
      changed();
    },
  );
  begin(map, game, replay).catch((fault) => board.map === map && (state.view ? notice(fault.message) : showNothing(parts.prompt, fault)));
  render();

  return () => {
    line.close();
    stop();
    stopFighting();
    stopLetting();
    stopKeys();
    stopPointer();
    stopClocks();
    closeReplay();
    forgetReport();
    board.map = null;
    map.close();
    document.title = "Fogbound";
  };
}

/** @param {MapView} map @param {string} game @param {{frame?: number, side?: string} | undefined} replay */
async function begin(map, game, replay) {
  const table = await api("GET", `/games/${game}`);
  const isLeft = () => board.map !== map; // for another table, perhaps
  if (isLeft()) return;
  state.table = table;
  const [facts] = await Promise.all([api("GET", `/games/${game}/facts?lang=${lang()}`), map.load(table.game, table.scenario)]);
  if (isLeft()) return;
  state.facts = facts;
  if (!state.view) await look(game);
  await loadTalk();
  if (isLeft()) return;
  if (replay) await openReplay(replay.frame, replay.side);
  changed();
}

/** There is no table to show: why, and the way back. @param {HTMLElement} place @param {Error} fault */
const showNothing = (place, fault) => replace(place, el("div", { class: "question", role: "alert" }, fault.message), el("a", { class: "button", href: "#/" }, t("home.back")));

/** My turn is told in the title of the page, which shows in its tab. */
function ring() {
  const mine = Boolean(state.view?.choice);
  const was = document.title;
  document.title = `${mine ? "● " : ""}${state.facts?.title ?? "Fogbound"}`;
  if (mine && !was.startsWith("●") && document.hidden && globalThis.Notification?.permission === "granted")
    new Notification(t("your_turn"), { body: readable(state.view.choice.prompt), lang: lang() });
}

/** @param {import("./blocks.js").Piece} piece */
function classOf(piece) {
  if (piece.name && [state.block, choice()?.message?.args?.block, askedStand()].includes(piece.name)) return "picked";
  if (piece.name && offers().blocks.has(piece.name)) return "may";
  return piece.marks.some((mark) => mark === "moved" || mark === "acted") ? "spent" : "";
}

const NEAR = 320; // three hexes

/** Where the sides face each other; all that stands, if they do not. @param {MapView} map @param {import("./blocks.js").Piece[]} all */
function front(map, all) {
  const placed = all.filter((piece) => !piece.marks.includes("frozen")).map((piece) => ({ own: piece.own, hex: piece.hex ?? "", at: map.centre(piece.hex ?? "") }));
  const faces = placed.filter((one) => placed.some((other) =>
    one.own !== other.own && one.at && other.at && Math.hypot(one.at.x - other.at.x, one.at.y - other.at.y) < NEAR));
  return (faces.length ? faces : placed).map((one) => one.hex);
}

/** A battle is on, or will be. @param {MapView} map @param {string} hex */
function swords(map, hex) {
  const at = map.centre(hex);
  return at ? [svg("circle", { class: "fight", cx: at.x, cy: at.y - 44, r: 17 }), svg("text", { class: "swords", x: at.x, y: at.y - 36 }, "⚔")] : [];
}

/** Where one may go, what is selected. @param {MapView} map */
function marks(map) {
  const passing = new Set(choice()?.passing);
  const kind = (/** @type {import("./state.js").Action} */ action) => (passing.has(action.text) ? " passing" : known(action)?.strands.length ? " hungry" : "");
  map.mark([...offers().hexes].map(([hex, [action]]) => [hex, `target${kind(action)}`]), state.hex);
}
