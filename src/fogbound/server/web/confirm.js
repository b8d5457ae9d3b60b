// A second look before something that cannot be taken back; of a battle, with its odds.

import { button, el } from "./dom.js";
import { number, percent, t, word } from "./i18n.js";
import { api } from "./net.js";
import { outlook } from "./advice.js";
import { contested, pieces } from "./blocks.js";
import { isFateful } from "./choices.js";
import { askedStand, choice, hexTitle, position, state } from "./state.js";
import { resolveToFight, resolveToFightAll } from "./resolve.js";
import { battleFrom } from "./story.js";
import { isWarned, setWarned } from "./warned.js";

/** @typedef {import("./state.js").Action} Action */

/** Kinds of warning about harm. */
const GRAVE = new Set(["joins", "strands", "loses", "weakens", "spent"]);
/** Questions and orders after which dice fall for mines and submarines on the way, and not for a battle (18.2). */
const CROSSING = new Set(["land_at", "follow_up_at", "ship_to", "ferry_to", "embark_to", "land", "ship", "ferry", "embark"]);

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

/** Of this many battles the end has been seen; until the next end no more is asked about dice. */
let trusted = -1;

const battlesOver = () => state.events.filter((event) => event.kind === "battle_over").length;

/** Whether to go on with an action: asked where it cannot be taken back, or costs something that one may not expect.
 * @param {Action} action */
export async function confirmAction(action) {
  const told = await outlook(action);
  if (!choice()?.actions.some((offered) => offered.text === action.text)) return false; // it was answered, or left, meanwhile
  const found = warnings(action, told).filter(({ kind }) => isWarned(kind) && !(kind === "dice" && trusted === battlesOver()));
  const asked = found.filter(({ kind }) => !agreed.has(`${kind} ${action.text}`));
  if (!asked.length) return true;
  const title = [orderText(action), ...sentTo(action, told)].join(" ");
  const body = asked.map(({ kind, text }) => el("p", { class: GRAVE.has(kind) ? "warning" : "" }, text));
  const onTable = Boolean(position()?.stands);
  const fights = (told?.dice && !isCrossing(action) && !onTable && battleHexes().length > 0) || action.verb === "battle" || isFoughtNext(action);
  const of = onTable || action.verb === "battle" || isUnderWay() ? action.text : battleText(onlyBattle());
  if ((fights || onTable) && of) body.push(oddsOf(of));
  const silence = asked.map(({ kind }) => silencer(kind));
  /** @type {[string, string][]} */
  const answers = [["yes", t("confirm.yes")], ["", t("confirm.no")]];
  if (fights) answers.splice(1, 0, ["trust", t("confirm.trust")], ["loss", t("fight.loss")], ["end", t("fight.end")]);
  const answer = await ask(title, [...body, ...silence], answers);
  if (answer === "trust") trusted = battlesOver();
  if (answer === "loss" || answer === "end") resolveTo(battleHex(action), answer);
  if (answer) for (const { kind } of asked) if (kind !== "dice") agreed.add(`${kind} ${action.text}`);
  return answer !== "";
}

/** An order in words: what is done, by whom, to whom or where. @param {Action} action */
function orderText({ verb, args }) {
  const asked = choice()?.message.args.block ?? askedStand();
  const named = args.map(hexTitle).join(", ");
  if (verb === "to" && asked) return `${hexTitle(asked)} → ${named}`;
  const about = named || (asked && hexTitle(asked));
  return `${word("verb", verb)}${about ? `${t("colon")} ${about}` : ""}`;
}

/** Where the unit of an order ends up, if there is only one place. @param {Action} action @param {import("./advice.js").Outlook | null} told */
export const sentTo = (action, told) => (action.verb !== "to" && told?.path.length ? ["→", hexTitle(told.path[told.path.length - 1])] : []);

/** Without a hex it is for all battles that begin now. @param {string | null} hex @param {string} until */
const resolveTo = (hex, until) => (hex ? resolveToFight(hex, state.view.side, until) : resolveToFightAll(state.view.side, until));

/** What was said yes to, for all who do the same in one gesture. @type {Set<string>} */
const agreed = new Set();

export const endGesture = () => agreed.clear();

/** @param {string} kind */
function silencer(kind) {
  const box = /** @type {HTMLInputElement} */ (el("input", { type: "checkbox", name: `silence-${kind}`, onchange: () => setWarned(kind, !box.checked) }));
  return el("label", { class: "check quiet" }, box, t("warn.silence", { kind: t(`warn.${kind}`) }));
}

/** What one should know before an action, by kind. @param {Action} action @param {import("./advice.js").Outlook | null} told */
export function warnings(action, told) {
  const names = (/** @type {string[]} */ blocks) => blocks.join(", ");
  /** @type {[string, unknown, () => string][]} */
  const all = [
    ["joins", told?.joins.length, () => t("ahead.joins", { nations: (told?.joins ?? []).map((one) => word("nation", one)).join(", ") })],
    ["strands", told?.strands.length, () => t("ahead.strands", { blocks: names(told?.strands ?? []) })],
    ["loses", told?.loses.length, () => t("ahead.loses", { blocks: names(told?.loses ?? []) })],
    ["weakens", told?.weakens.length, () => t("ahead.weakens", { blocks: names(told?.weakens ?? []) })],
    ["dear", (told?.spends ?? 0) > 1, () => t("ahead.dear", { n: told?.spends ?? 0 })],
    ["discards", told?.discards, () => t("ahead.discards", { n: told?.discards ?? 0 })],
    ["spent", isLastOrder(action), () => t("ahead.spent", { block: action.args[0] })],
    ["unled", action.verb === "done" && leadersOfNow().length, () => t("ahead.unled", { blocks: names(leadersOfNow()) })],
    ["dice", told?.dice || isFoughtNext(action), () => (told?.dice ? diceText(action, told.rolls) : t("ahead.soon", { hex: hexTitle(onlyBattle() ?? "") }))],
    ["fateful", isFateful(action) && !told?.dice, () => t("ahead.fateful")],
    ["final", told?.final && !told.dice && !isFateful(action), () => t("ahead.final")],
  ];
  return all.filter(([, holds]) => holds).map(([kind, , say]) => ({ kind, text: say() }));
}

/** What the dice of an order decide, as far as there is more to say than that they fall. @param {Action} action @param {string} rolls */
function diceText(action, rolls) {
  if (isCrossing(action)) return t("ahead.crossing");
  const decides = word("rolls", rolls);
  return decides === rolls ? t("ahead.dice") : `${decides} ${t("ahead.dice")}`;
}

/** Does somebody go to sea with it? @param {Action} action */
const isCrossing = (action) => CROSSING.has(choice()?.ask ?? "") || CROSSING.has(action.verb);

/** Each activation costs a headquarters a step, and the last one itself (13.6). @param {Action} action */
function isLastOrder(action) {
  const hq = action.verb === "activate" ? position()?.blocks.find((/** @type {any} */ block) => block.name === action.args[0]) : null;
  return Boolean(hq?.faces && hq.steps === hq.faces[hq.faces.length - 1]);
}

/** Headquarters that lead landings and drops, and can be activated in this phase only (13.8.1). @returns {string[]} */
const leadersOfNow = () => (choice()?.actions ?? []).filter((action) => action.verb === "activate").map((action) => action.args[0]).filter((name) => {
  const { phases = [], functions = [] } = state.facts?.headquarters?.[name] ?? {};
  const asleep = !position()?.blocks.find((/** @type {any} */ block) => block.name === name)?.marks.includes("activated");
  return asleep && phases.length === 1 && ["invasion", "casablanca", "airborne"].some((one) => functions.includes(one));
});

/** Is a battle being fought? Then there are odds of each answer. */
function isUnderWay() {
  const start = state.events.findLastIndex((event) => event.kind === "battle");
  return start >= 0 && !battleFrom(state.events, start).over;
}

/** Where the dice fall. @param {Action} action */
const battleHex = (action) => {
  const start = state.events.findLastIndex((event) => event.kind === "battle");
  return action.verb === "battle" ? action.args[0] : isUnderWay() ? state.events[start].detail.hex : onlyBattle();
};

/** The last order before the enemy's answer, after which a single battle is fought without another question. @param {Action} action */
const isFoughtNext = (action) => action.verb === "done" && choice()?.ask === "move_air" && onlyBattle() !== null;

/** @param {string | null} hex */
const battleText = (hex) => (hex ? `battle ${hex}` : null);

/** The only hex in which both sides stand, if there is one: the dice are for it. */
function onlyBattle() {
  const [first, ...others] = battleHexes();
  return first && !others.length ? first : null;
}

/** Without a battle dice fall for something else, such as rockets or the weather. */
const battleHexes = () => contested(pieces(position()));

/** A place where the odds appear when the server has worked them out; of some dice it knows none. @param {string} action */
export function oddsOf(action) {
  const place = el("div", { class: "odds" }, t("odds.wait"));
  const query = new URLSearchParams({ action });
  api("GET", `/games/${state.view.game}/odds?${query}`).then(
    (found) => place.replaceChildren(...chances(found)),
    () => place.remove(),
  );
  return place;
}

/** @param {{outcomes: Record<string, number>, exact: boolean, error: number, losses: Record<string, number>}} found */
export function chances({ outcomes, exact, error, losses }) {
  const battle = ["win", "open", "lose"].filter((name) => name in outcomes);
  const bars = (battle.length ? battle : Object.keys(outcomes)).map((name) => {
    const meter = el("meter", { min: 0, max: 1, value: outcomes[name], class: name, "aria-label": word("odds", name) });
    return el("div", { class: "odd" }, el("span", {}, word("odds", name)), meter, el("b", {}, percent(outcomes[name])));
  });
  const costs = Object.entries(losses).map(([role, n]) => el("p", { class: "costs" }, t(`odds.loss.${role}`, { n: number(n) })));
  return [...bars, ...costs, el("small", {}, exact ? t("odds.exact") : t("odds.error", { error: percent(error) }))];
}
