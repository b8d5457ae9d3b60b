// Which evening: the one in this file, the one that this telephone keeps, or two armies to choose.

import { button, el, replace, select } from "../dom.js";
import { eveningPage } from "./evening.js";

const KEPT = "tabletop evening";
const page = /** @type {HTMLElement} */ (document.getElementById("page"));
const block = (/** @type {string} */ id) => JSON.parse(document.getElementById(id)?.textContent || "null");
const start = block("given-start"); // words, published lists; null in a file of its own

function open() {
  const evening = block("given-evening") ?? JSON.parse(localStorage.getItem(KEPT) ?? "null");
  const other = new URLSearchParams(location.search).get("armies");
  if (evening && !other) eveningPage(page, evening, start && choose);
  else choose();
}

function choose() {
  const { words, lists } = start;
  const told = el("p", { role: "alert" });
  const sides = ["axis", "allies"].map((name, n) => armyField(words, lists, name, n));
  const rules = /** @type {HTMLInputElement} */ (el("input", { name: "rules", value: "V3", autocapitalize: "off", spellcheck: "false" }));
  const begin = async () => {
    told.textContent = words.wait;
    try {
      const found = await asked("evenings", { armies: await Promise.all(sides.map((side) => side.army())), rules: rules.value, lang: document.documentElement.lang });
      localStorage.setItem(KEPT, JSON.stringify(found));
      eveningPage(page, found, choose);
    } catch (fault) {
      told.textContent = /** @type {Error} */ (fault).message;
    }
  };
  replace(page, el("main", { class: "choose" }, el("h1", {}, "Blitzkrieg"), el("p", {}, words.choose), sides.map((side) => side.field),
    el("label", { class: "field" }, el("span", {}, words.ruleset), rules), button(words.start, begin, { class: "main large", id: "begin" }), told, el("a", { href: "/tabletop/army", id: "build" }, words.build)));
}

/** @param {string} what @param {unknown} question */
async function asked(what, question) {
  const answer = await fetch(`/api/tabletop/${what}`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(question) });
  const found = await answer.json();
  if (!answer.ok) throw new Error(found.error.text);
  return found;
}

/** A list that comes with the game, or a file. @param {Record<string, string>} words @param {[string, string][]} lists @param {string} name @param {number} n */
function armyField(words, lists, name, n) {
  const built = JSON.parse(localStorage.getItem("tabletop army") ?? "null"); // by the army builder
  /** @type {[string, string][]} */
  const own = built?.unit.length ? [["built", built.name]] : [];
  const box = select([...own, ...lists, ["", words.file]], lists[n === 0 ? 1 : 0][0], { name });
  const file = /** @type {HTMLInputElement} */ (el("input", { type: "file", accept: ".toml", name: `${name}-file`, hidden: true }));
  box.addEventListener("change", () => (file.hidden = box.value !== ""));
  const army = async () => (box.value === "built" ? (await asked("armies", { army: built })).text : box.value || ((await file.files?.[0]?.text()) ?? ""));
  return { field: el("label", { class: "field" }, el("span", {}, words[name]), box, file), army };
}

if (start && "serviceWorker" in navigator) navigator.serviceWorker.register("/tabletop/worker.js").catch(() => undefined);
open();
