// The turn assistant: a page for a telephone beside a real table. What it says came from the rules, in the reader's language.

import { button, el, replace, select } from "../dom.js";
import { Ledger } from "./ledger.js";
import { oddsView } from "./odds_view.js";
import { rulesView } from "./rules_view.js";
import { turnView } from "./turn_view.js";

/** @typedef {{evening: any, ledger: Ledger, show: (tab: string, more?: any) => void, more: any, card: (side: number, n: number) => void}} Table */

const TABS = { turn: turnView, stands: standsView, odds: oddsView, rules: rulesView };

/** @param {HTMLElement} page @param {any} evening @param {(() => void) | null} change to other armies */
export function eveningPage(page, evening, change) {
  let tab = "turn";
  const ledger = new Ledger(evening, () => draw());
  const head = el("header"), main = el("main"), nav = el("nav");
  replace(page, head, main, nav);

  /** @type {Table} */
  const table = {
    evening, ledger, more: {},
    show(next, more = {}) {
      tab = next;
      table.more = more;
      draw();
      scrollTo(0, 0);
    },
    card: (side, n) => cardDialog(table, side, n),
  };

  function draw() {
    const { words, sides, phases } = evening, { now } = ledger;
    const score = words.result.replace("{one}", sides[0].people).replace("{first}", now.points[0]).replace("{second}", now.points[1]).replace("{other}", sides[1].people);
    replace(head,
      el("h1", {}, `${words.turn} ${now.turn}`), el("span", {}, phases[now.phase].title), el("span", { class: "score", id: "score" }, score),
      button("↶", () => ledger.undo(), { title: words.undo, "aria-label": words.undo, id: "undo", disabled: !ledger.past.length }));
    replace(main, TABS[/** @type {keyof TABS} */ (tab)](table), tab === "turn" && foot());
    replace(nav, Object.keys(TABS).map((name) => button(words[name], () => table.show(name), { id: `tab-${name}`, "aria-current": name === tab ? "page" : null })));
  }

  function foot() {
    const { words } = evening;
    const anew = () => confirm(words.sure) && ledger.anew();
    return el("footer", {},
      el("details", { id: "log" }, el("summary", {}, words.log), el("ol", { reversed: true }, [...ledger.now.log].reverse().map((line) => el("li", {}, line)))),
      el("div", { class: "row" }, button(words.new, anew, { id: "anew" }), change && button(words.change, change, { id: "change" })),
      el("p", {}, `${evening.title}. ${evening.foot.join(" ")} ${words.offline}`));
  }

  draw();
}

/** Everybody by formation. @param {Table} table */
function standsView({ evening, ledger, card }) {
  return el("div", {}, el("p", { class: "hint" }, evening.words.tap), evening.sides.map((/** @type {any} */ side, /** @type {number} */ s) =>
    el("section", {}, el("h2", {}, side.army), side.formations.map((/** @type {string} */ formation, /** @type {number} */ f) =>
      el("div", { class: "formation" }, el("h3", {}, formation), el("div", { class: "stands" },
        side.stands.map((/** @type {any} */ stand, /** @type {number} */ n) => stand.formation === f && standChip(evening, ledger, s, n, () => card(s, n)))))))));
}

/** A stand as it is now. @param {any} evening @param {Ledger} ledger @param {number} side @param {number} n @param {() => void} tapped */
export function standChip(evening, ledger, side, n, tapped) {
  const mark = ledger.of(side, n), { card } = evening.sides[side].stands[n];
  const told = [mark.status !== "ready" && mark.status, mark.stuck && "immobilised", mark.acted && "acted", mark.fired && "fired", mark.shot && "shot at"].filter(Boolean);
  const chip = button("", tapped, { class: `stand ${card.kind} ${mark.status} ${mark.acted ? "acted" : ""}`, "data-stand": `${side}-${n}` });
  chip.append(el("b", {}, card.leads && "★ ", card.name), el("small", {}, [card.what, card.experience, ...told.map((name) => evening.words[String(name)])].join(" · ")));
  return chip;
}

/** All about one stand, and its marks to set. @param {Table} table @param {number} side @param {number} n */
function cardDialog({ evening, ledger, show }, side, n) {
  const { words, tests } = evening, stand = evening.sides[side].stands[n], { card } = stand;
  const dialog = /** @type {HTMLDialogElement} */ (el("dialog", { class: "card" }));
  const set = (/** @type {string} */ name) => ledger.do("", (now) => (now.marks[side][n][name] = !now.marks[side][n][name]));
  const fill = () => {
    const mark = ledger.of(side, n);
    replace(dialog,
      el("h2", {}, card.name), el("p", {}, [card.formation, card.what, card.experience].join(" · ")),
      el("dl", {}, card.facts.map((/** @type {[string, string]} */ [label, value]) => [el("dt", {}, label), el("dd", {}, value)]).flat()),
      card.traits.length > 0 && el("p", {}, card.traits.join(", ")),
      el("div", { class: "row states" }, ["ready", "demoralised", "lost"].map((status) =>
        button(words[status], () => (ledger.mark(side, n, status), fill()), { "aria-pressed": String(mark.status === status), "data-status": status }))),
      el("div", { class: "row" }, /** @type {[string, string][]} */ ([["stuck", "immobilised"], ["fired", "fired"], ["shot", "shot at"]]).map(([name, said]) =>
        button(words[said], () => (set(name), fill()), { "aria-pressed": String(Boolean(/** @type {any} */ (mark)[name])), "data-mark": name }))),
      askedRow(words, tests[stand.level], tests[stand.level].title, null),
      el("div", { class: "row" },
        (stand.guns || stand.arm !== null || stand.at_weapon !== null) && button(words.odds, () => (dialog.close(), show("odds", { firer: [side, n] })), { class: "main", id: "card-odds" }),
        button(words.back, () => dialog.close(), { id: "card-back" })));
  };
  fill();
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** A roll that is due: its number, why, and buttons for what it brought. @param {Record<string, string>} words @param {any} asked @param {string} title @param {((passed: boolean) => void) | null} settle */
export function askedRow(words, asked, title, settle) {
  const fell = el("b", { class: "fell" });
  const roll = () => {
    const faces = throwDice(asked.dice), passed = faces.reduce((all, one) => all + one, 0) >= asked.need;
    fell.textContent = ` ${faces.map((face) => "⚀⚁⚂⚃⚄⚅"[face - 1]).join("")} ${words[passed ? "passed" : "failed"]}`;
    settle?.(passed);
  };
  return el("div", { class: "asked" },
    el("details", {}, el("summary", {}, el("span", {}, title), " ", el("b", {}, `${asked.need}+`), fell), linesList(asked.lines)),
    el("div", { class: "row" }, settle && button("✓", () => settle(true), { title: words.passed, "aria-label": words.passed }),
      settle && button("✗", () => settle(false), { title: words.failed, "aria-label": words.failed }), button("⚄", roll, { title: words.roll, "aria-label": words.roll, class: "roll" })));
}

/** @param {number} count @returns {number[]} */
export function throwDice(count) {
  const bytes = new Uint8Array(count * 16); // the few bytes beyond 251 are thrown again
  crypto.getRandomValues(bytes);
  return [...bytes].filter((byte) => byte < 252).slice(0, count).map((byte) => (byte % 6) + 1);
}

/** @param {import("./reckon.js").Line[]} lines */
export const linesList = (lines) => el("ul", { class: "lines" }, lines.filter(([, value], n) => value !== 0 || n === 0).map(([reason, value, proposal, ours], n) =>
  el("li", {}, el("span", {}, reason, ours && "*"), proposal && el("small", { class: "rule" }, proposal), el("b", {}, n === 0 ? value : signed(value)))));

/** @param {number} value */
const signed = (value) => (value < 0 ? `−${-value}` : `+${value}`);

/** @param {string} label @param {[string, string][]} choices @param {string} value @param {(value: string) => void} chosen @param {string} name */
export function choice(label, choices, value, chosen, name) {
  const box = select(choices, value, { name });
  box.addEventListener("change", () => chosen(box.value));
  return el("label", { class: "field" }, el("span", {}, label), box);
}
