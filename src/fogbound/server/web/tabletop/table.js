// The table editor: terrain is put down, dragged and shaped; the rules of table files judge it; it is saved as one.

import { button, el, field, replace, select, svg } from "../dom.js";

/**
 * @typedef {[number, number]} Point centimetres, from the near left corner
 * @typedef {{name: string, kind?: string, side?: string, points: Point[], height?: number, width?: number, narrow?: boolean}} Thing
 * @typedef {{name: string, size: [number, number], piece: Thing[], zone: Thing[], [more: string]: any}} Table
 */

const page = /** @type {HTMLElement} */ (document.getElementById("page"));
const start = JSON.parse(document.getElementById("given-table")?.textContent ?? "{}");
const { words, kinds } = start;
const KEPT = "tabletop table", STEPS = 60;

/** @returns {Table} */
const empty = () => ({ name: words.mine, size: [120, 80], piece: [], zone: [] });
/** @type {Table} */
let table = JSON.parse(localStorage.getItem(KEPT) ?? "null") ?? empty();
/** @type {string[]} */
let past = [];
/** @type {Thing | null} */
let picked = null;
/** @type {{thing: Thing, corner: number, from: Point} | null} */
let held = null;

const picture = /** @type {SVGSVGElement} */ (svg("svg", { id: "table-picture", role: "application", "aria-label": words.title }));
const told = el("div", { id: "table-told", role: "status" }), panel = el("div", { id: "table-panel" });

/** @param {unknown} question */
async function ask(question) {
  const body = JSON.stringify({ ...Object(question), lang: document.documentElement.lang });
  const answer = await fetch("/api/tabletop/tables", { method: "POST", headers: { "Content-Type": "application/json" }, body }), found = await answer.json();
  if (!answer.ok) throw new Error(found.error.text);
  return found;
}

const complain = (/** @type {Error} */ fault) => replace(told, el("p", { role: "alert" }, fault.message));

/** Change the table, remember how it was, and have it judged. @param {() => void} what */
function change(what) {
  past = [...past, JSON.stringify(table)].slice(-STEPS);
  what();
  show();
}

function show() {
  localStorage.setItem(KEPT, JSON.stringify(table));
  drawPicture();
  drawPanel();
  ask({ table }).then((found) => replace(told, found.faults.length ? el("ul", { class: "faults" }, found.faults.map((/** @type {string} */ fault) => el("li", {}, fault))) : el("p", { class: "legal" }, words.legal))).catch(complain);
}

/** @param {Point} point */
const across = ([x, y]) => `${x * 10},${(table.size[1] - y) * 10}`;

function drawPicture() {
  const [wide, deep] = table.size;
  picture.setAttribute("viewBox", `-20 -20 ${wide * 10 + 40} ${deep * 10 + 40}`);
  const patterns = new DOMParser().parseFromString(start.patterns, "image/svg+xml").documentElement.firstElementChild;
  const grid = [...Array(Math.floor(wide / 10)).keys()].map((n) => `M${n * 100} 0V${deep * 10}`).join("") + [...Array(Math.floor(deep / 10)).keys()].map((n) => `M0 ${deep * 10 - n * 100}H${wide * 10}`).join("");
  replace(picture, patterns && document.importNode(patterns, true), svg("rect", { width: wide * 10, height: deep * 10, fill: start.ground, stroke: "#2a2a22", "stroke-width": 3 }),
    svg("path", { d: grid, class: "rule-lines" }), table.piece.map(pieceShape), table.zone.map(zoneShape), picked && picked.points.map((point, n) =>
      svg("circle", { cx: point[0] * 10, cy: (deep - point[1]) * 10, r: 11, class: "corner", "data-corner": n })));
}

/** @param {Thing} thing */
function pieceShape(thing) {
  const kind = kinds[thing.kind ?? ""] ?? { shape: "area", area: "#b0a0b8", fill: "#b0a0b8", edge: "#000", opacity: 1, width: 10, dash: "", label: thing.kind };
  const points = thing.points.map(across).join(" "), mine = { class: thing === picked ? "piece picked" : "piece", "data-name": thing.name };
  const middle = thing.points.reduce((sum, point) => [sum[0] + point[0] / thing.points.length, sum[1] + point[1] / thing.points.length], [0, 0]);
  const drawn = kind.shape === "area"
    ? svg("polygon", { ...mine, points, fill: kind.area, "fill-opacity": kind.opacity, stroke: kind.edge || "none", "stroke-width": 2.5 })
    : svg("polyline", { ...mine, points, fill: "none", stroke: kind.fill, "stroke-width": Math.max(thing.width ? thing.width * 10 : kind.width, 8), "stroke-dasharray": kind.dash || null });
  drawn.addEventListener("pointerdown", (event) => take(thing, -1, /** @type {PointerEvent} */ (event)));
  return svg("g", {}, drawn, svg("text", { x: middle[0] * 10, y: (table.size[1] - middle[1]) * 10, class: "label" }, thing.name));
}

/** @param {Thing} zone */
function zoneShape(zone) {
  const drawn = svg("polygon", { class: `zone ${zone.side?.toLowerCase() ?? ""} ${zone === picked ? "picked" : ""}`, points: zone.points.map(across).join(" "), "data-name": zone.name });
  drawn.addEventListener("pointerdown", (event) => take(zone, -1, /** @type {PointerEvent} */ (event)));
  return drawn;
}

/** Where a pointer is, in whole centimetres. @param {PointerEvent} event @returns {Point} */
function spot(event) {
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(picture.getScreenCTM()?.inverse());
  return [Math.round(at.x / 10), Math.round(table.size[1] - at.y / 10)];
}

/** @param {Thing} thing @param {number} corner @param {PointerEvent} event */
function take(thing, corner, event) {
  event.stopPropagation();
  past = [...past, JSON.stringify(table)].slice(-STEPS);
  picked = thing;
  held = { thing, corner, from: spot(event) };
  picture.setPointerCapture(event.pointerId);
  drawPicture();
  drawPanel();
}

picture.addEventListener("pointerdown", (event) => {
  const corner = /** @type {Element} */ (event.target).getAttribute("data-corner");
  if (picked && corner !== null) take(picked, Number(corner), event);
  else { picked = null; drawPicture(); drawPanel(); }
});
picture.addEventListener("pointermove", (event) => {
  if (!held) return;
  const to = spot(event), { thing, corner, from } = held;
  const inside = (/** @type {Point} */ [x, y]) => /** @type {Point} */ ([Math.max(0, Math.min(table.size[0], x)), Math.max(0, Math.min(table.size[1], y))]);
  if (corner >= 0) thing.points[corner] = inside(to);
  else thing.points = thing.points.map(([x, y]) => /** @type {Point} */ ([x + to[0] - from[0], y + to[1] - from[1]]));
  held.from = to;
  drawPicture();
});
for (const end of ["pointerup", "pointercancel"]) picture.addEventListener(end, () => { if (held) { held = null; show(); } });

/** @param {string} wanted */
function freeName(wanted) {
  const taken = new Set([...table.piece, ...table.zone].map((one) => one.name));
  for (let n = 1; ; n++) if (!taken.has(`${wanted} ${n}`)) return `${wanted} ${n}`;
}

/** @param {string} kind */
function put(kind) {
  const [x, y] = [Math.round(table.size[0] / 2), Math.round(table.size[1] / 2)];
  /** @type {Point[]} */
  const points = kinds[kind].shape === "area" ? [[x - 8, y - 6], [x + 8, y - 6], [x + 8, y + 6], [x - 8, y + 6]] : [[x - 15, y], [x + 15, y]];
  change(() => table.piece.push((picked = { name: freeName(kinds[kind].label), kind, points })));
}

/** @param {"axis" | "allies"} side */
function putZone(side) {
  const [wide, deep] = table.size, low = side === "axis" ? deep - 20 : 0;
  table.zone = table.zone.filter((zone) => zone.side?.toLowerCase() !== side);
  change(() => table.zone.push((picked = { name: words[side], side: side === "axis" ? "Axis" : "Allies", points: [[0, low], [wide, low], [wide, low + 20], [0, low + 20]] })));
}

/** A corner more in the middle of the longest edge. @param {Thing} thing */
function addCorner(thing) {
  const closed = !thing.kind || kinds[thing.kind]?.shape === "area", { points } = thing;
  const ends = points.map((point, n) => ({ n, to: points[n + 1] ?? (closed ? points[0] : null), point })).filter((edge) => edge.to);
  const longest = ends.sort((a, b) => Math.hypot(b.point[0] - b.to[0], b.point[1] - b.to[1]) - Math.hypot(a.point[0] - a.to[0], a.point[1] - a.to[1]))[0];
  points.splice(longest.n + 1, 0, [Math.round((longest.point[0] + longest.to[0]) / 2), Math.round((longest.point[1] + longest.to[1]) / 2)]);
}

/** @param {string} label @param {string | number} value @param {(value: string) => void} changed @param {Record<string, unknown>} [more] */
function input(label, value, changed, more = {}) {
  const box = /** @type {HTMLInputElement} */ (el("input", { value, ...more }));
  box.addEventListener("change", () => change(() => changed(box.value)));
  return field(label, box);
}

function drawPanel() {
  const thing = picked;
  if (!thing) return replace(panel, el("p", { class: "hint" }, words.how));
  const least = thing.kind && kinds[thing.kind]?.shape !== "area" ? 2 : 3;
  const remove = () => change(() => {
    table.piece = table.piece.filter((one) => one !== thing);
    table.zone = table.zone.filter((one) => one !== thing);
    picked = null;
  });
  replace(panel, el("div", { class: "grid" }, input(words.name, thing.name, (value) => (thing.name = value), { name: "thing", maxlength: 60 }),
    thing.kind && input(words.height, thing.height ?? "", (value) => { if (Number(value) > 0) thing.height = Number(value); else delete thing.height; }, { type: "number", min: 0, step: 0.5 })),
  el("div", { class: "row" }, button(words.corner, () => change(() => addCorner(thing)), { id: "corner-more" }),
    button(words.fewer, () => change(() => thing.points.pop()), { disabled: thing.points.length <= least }),
    thing.kind && button(words.copy, () => change(() => table.piece.push((picked = { ...structuredClone(thing), name: freeName(kinds[thing.kind ?? ""]?.label ?? thing.name), points: thing.points.map(([x, y]) => [x + 3, y - 3]) })))),
    button(words.delete, remove, { class: "danger", id: "take-away" })));
}

const save = () => ask({ table }).then(({ text }) => el("a", { href: URL.createObjectURL(new Blob([text], { type: "application/toml" })), download: `${table.name.replace(/\W+/g, "_").toLowerCase() || "table"}.toml` }).click()).catch(complain);

/** @param {string} text a file, or the name of a table of the game */
const load = (text) => ask({ text }).then((found) => {
  past = [...past, JSON.stringify(table)].slice(-STEPS);
  table = { ...empty(), ...found.table };
  picked = null;
  draw();
}).catch(complain);

function draw() {
  const file = /** @type {HTMLInputElement} */ (el("input", { type: "file", accept: ".toml", id: "table-load", hidden: true }));
  const begin = select([["", words.begin], ["empty", words.empty], ...start.tables], "", { name: "begin", "aria-label": words.begin });
  file.addEventListener("change", async () => load((await file.files?.[0]?.text()) ?? ""));
  begin.addEventListener("change", () => (begin.value === "empty" ? (change(() => { table = empty(); picked = null; }), draw()) : load(begin.value)));
  const undo = () => { const was = past.pop(); if (was) { table = JSON.parse(was); picked = null; show(); } };
  replace(page, el("header", {}, el("h1", {}, words.title), button("↶", undo, { title: words.undo, "aria-label": words.undo, id: "table-undo" })), el("main", { class: "drafting" },
    el("section", {}, picture, told, panel),
    el("section", {}, el("div", { class: "grid" }, input(words.name, table.name, (value) => (table.name = value), { name: "table" }), begin,
      input(words.wide, table.size[0], (value) => (table.size = [Number(value), table.size[1]]), { type: "number", min: 30, max: 300 }),
      input(words.deep, table.size[1], (value) => (table.size = [table.size[0], Number(value)]), { type: "number", min: 30, max: 300 })),
    el("h2", {}, words.add), el("div", { class: "palette" }, Object.keys(kinds).map((kind) => button(kinds[kind].label, () => put(kind), { "data-kind": kind })),
      button(words["zone axis"], () => putZone("axis"), { id: "zone-axis" }), button(words["zone allies"], () => putZone("allies"), { id: "zone-allies" })),
    el("div", { class: "row" }, button(words.save, save, { class: "main", id: "table-save" }), button(words.open, () => file.click()), file))));
  show();
}

draw();
