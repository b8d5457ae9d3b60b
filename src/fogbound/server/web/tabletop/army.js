// The army builder: what a nation can buy in a year, points as one goes, and what is wrong, in the words of the rules.

import { button, el, field, replace, select } from "../dom.js";

/**
 * @typedef {{item: string, count: number, experience: string, options: string[]}} Line
 * @typedef {{name: string, nation: string, year: number, limit: number | null, unit: Line[]}} Army
 */

const page = /** @type {HTMLElement} */ (document.getElementById("page"));
const start = JSON.parse(document.getElementById("given-army")?.textContent ?? "{}");
const { words } = start;
const KEPT = "tabletop army";

/** @type {Army} */
let army = JSON.parse(localStorage.getItem(KEPT) ?? "null") ?? { name: words.mine, nation: "Germany", year: 1944, limit: 1500, unit: [] };
/** @type {any[]} */
let sold = [];
let wanted = "";

const told = el("div", { id: "army-told", role: "status" }), list = el("div", { id: "army-lines" }), shop = el("div", { id: "army-shop" }), total = el("b", { id: "army-total" });

/** @param {string} path @param {unknown} [body] */
async function ask(path, body) {
  const how = body === undefined ? {} : { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(`/api/tabletop/${path}`, how), found = await answer.json();
  if (!answer.ok) throw new Error(found.error.text);
  return found;
}

/** @param {() => Promise<void>} what */
const tried = (what) => what().catch((fault) => replace(told, el("p", { role: "alert" }, fault.message)));

/** Price and judge what is bought. */
const judge = () => tried(async () => {
  localStorage.setItem(KEPT, JSON.stringify(army));
  const found = await ask("armies", { army, rules: start.rules, lang: document.documentElement.lang });
  total.textContent = army.limit ? `${found.points} / ${army.limit}` : String(found.points);
  total.className = army.limit && found.points > army.limit ? "over" : "";
  replace(told, found.faults.length ? el("ul", { class: "faults" }, found.faults.map((/** @type {string} */ fault) => el("li", {}, fault))) : el("p", { class: "legal" }, words.legal));
  replace(list, army.unit.length ? army.unit.map((line, n) => lineRow(line, n, found.lines[n])) : el("p", { class: "hint" }, words.empty));
});

const stock = () => tried(async () => {
  sold = (await ask(`items?${new URLSearchParams({ nation: army.nation, year: String(army.year), rules: start.rules, lang: document.documentElement.lang })}`)).items;
  drawShop();
});

/** @param {Line} line @param {number} n @param {any} priced */
function lineRow(line, n, priced) {
  const known = sold.find((one) => one.item === line.item);
  const change = (/** @type {Partial<Line>} */ part) => {
    army.unit[n] = { ...line, ...part };
    if (army.unit[n].count < 1) army.unit.splice(n, 1);
    judge();
  };
  const level = select((known?.levels ?? [line.experience]).map((/** @type {string} */ one) => [one, start.levels[one]]), line.experience, { "aria-label": words.experience });
  level.addEventListener("change", () => change({ experience: level.value }));
  return el("div", { class: "bought", "data-line": line.item },
    el("b", {}, `${line.count} × ${known?.label ?? line.item}`), el("span", { class: "cost" }, priced ? `${priced.points}${priced.ours ? "*" : ""}` : "–"),
    el("div", { class: "row" }, button("−", () => change({ count: line.count - 1 }), { "aria-label": words.less }), button("+", () => change({ count: line.count + 1 }), { "aria-label": words.more }), level,
      (known?.options ?? []).map((/** @type {string} */ option) => button(start.options[option], () => change({ options: line.options.includes(option) ? line.options.filter((one) => one !== option) : [...line.options, option] }), { "aria-pressed": String(line.options.includes(option)) }))));
}

/** @param {any} one */
function buy(one) {
  const same = army.unit.find((line) => line.item === one.item && !line.options.length);
  if (same) same.count += 1;
  else army.unit.push({ item: one.item, count: 1, experience: one.levels[0], options: [] });
  judge();
}

function drawShop() {
  const found = sold.filter((one) => one.label.toLowerCase().includes(wanted));
  const kinds = Object.keys(start.kinds).filter((kind) => found.some((one) => one.kind === kind));
  replace(shop, kinds.map((kind) => el("details", { open: Boolean(wanted) || kind === "company" }, el("summary", {}, start.kinds[kind]), found.filter((one) => one.kind === kind).map((one) =>
    el("div", { class: "offer" }, button("+", () => buy(one), { "data-item": one.item, "aria-label": `${words.more}: ${one.label}` }), el("span", {}, one.label, el("small", {}, ` ${one.detail}`)), el("b", {}, `${one.points}${one.ours ? "*" : ""}`))))));
}

/** A file for play, sheets and other tools. */
const save = () => tried(async () => {
  const { text } = await ask("armies", { army, rules: start.rules, lang: document.documentElement.lang });
  const link = el("a", { href: URL.createObjectURL(new Blob([text], { type: "application/toml" })), download: `${army.name.replace(/\W+/g, "_").toLowerCase() || "army"}.toml` });
  link.click();
});

/** @param {HTMLInputElement} file */
const load = (file) => tried(async () => {
  army = (await ask("armies", { text: await file.files?.[0]?.text() ?? "", rules: start.rules, lang: document.documentElement.lang })).army;
  draw();
});

function draw() {
  const name = /** @type {HTMLInputElement} */ (el("input", { name: "name", value: army.name, maxlength: 80 }));
  const nation = select(start.nations, army.nation, { name: "nation" });
  const year = select(start.years.map((/** @type {number} */ one) => [String(one), String(one)]), String(army.year), { name: "year" });
  const limit = /** @type {HTMLInputElement} */ (el("input", { name: "limit", type: "number", min: 0, step: 50, value: army.limit ?? "" }));
  const search = /** @type {HTMLInputElement} */ (el("input", { type: "search", placeholder: words.search, "aria-label": words.search }));
  const file = /** @type {HTMLInputElement} */ (el("input", { type: "file", accept: ".toml", id: "army-load", hidden: true }));
  name.addEventListener("change", () => { army.name = name.value; judge(); });
  limit.addEventListener("change", () => { army.limit = Number(limit.value) || null; judge(); });
  nation.addEventListener("change", () => { army.nation = nation.value; stock().then(judge); });
  year.addEventListener("change", () => { army.year = Number(year.value); stock().then(judge); });
  search.addEventListener("input", () => { wanted = search.value.toLowerCase(); drawShop(); });
  file.addEventListener("change", () => load(file));
  replace(page, el("header", {}, el("h1", {}, words.title), el("span", { class: "score" }, total, ` ${words.points}`)), el("main", { class: "builder" },
    el("section", {}, el("div", { class: "grid" }, field(words.name, name), field(words.limit, limit), field(words.nation, nation), field(words.year, year)), told, list,
      el("div", { class: "row" }, button(words.save, save, { class: "main", id: "army-save" }), button(words.open, () => file.click()), file,
        button(words.clear, () => { army.unit = []; judge(); }, { id: "army-clear" }), el("a", { class: "button", href: "/tabletop/?armies=1" }, words.evening)),
      el("p", { class: "hint" }, words.ours)),
    el("section", {}, el("h2", {}, words.shop), search, shop)));
  stock().then(judge);
}

draw();
