// The tables of the reference sheet, for these armies and these rules.

import { el } from "../dom.js";

/** @param {import("./evening.js").Table} table */
export function rulesView({ evening, more }) {
  const box = /** @type {HTMLInputElement} */ (el("input", { type: "search", placeholder: evening.words.search, "aria-label": evening.words.search }));
  const parts = Object.entries(evening.tables).map(([name, table]) => tableView(name, /** @type {any} */ (table), more.table === name));
  box.addEventListener("input", () => {
    const wanted = box.value.toLowerCase();
    for (const part of parts) {
      part.hidden = !part.textContent?.toLowerCase().includes(wanted);
      if (wanted) part.setAttribute("open", "");
    }
  });
  if (more.table) queueMicrotask(() => document.getElementById(`table-${more.table}`)?.scrollIntoView());
  return el("div", {}, el("h2", {}, evening.words.rules), box, parts, el("p", { class: "hint" }, evening.words.ours));
}

/** @param {string} name @param {any} table @param {boolean} open */
function tableView(name, table, open) {
  const width = Math.max(0, ...table.rows.map((/** @type {any} */ row) => row.figures.length));
  return el("details", { class: "sheet", id: `table-${name}`, open },
    el("summary", {}, table.title),
    table.rows.length > 0 && el("table", {},
      table.headings.length > 0 && el("tr", {}, el("th", {}), table.headings.map((/** @type {string} */ heading) => el("th", {}, heading)), el("th", {})),
      table.rows.map((/** @type {any} */ row) => el("tr", {}, el("th", {}, row.label, row.ours && "*"),
        row.figures.map((/** @type {any} */ figure, /** @type {number} */ n) => el("td", { class: figure.changed ? "changed" : "", colspan: n === 0 && row.figures.length < width ? width - row.figures.length + 1 : null }, figure.text, figure.ours && "*")),
        el("td", { class: "rule" }, row.ids.join(" "))))),
    table.notes.map((/** @type {any} */ note) => el("p", {}, note.label, note.ours && "*", note.parts.length > 0 && ": ", ids(note.ids),
      note.parts.map((/** @type {any} */ part, /** @type {number} */ n) => [n > 0 && "; ", part.label, part.ours && "*", ids(part.ids)]).flat())));
}

/** @param {string[]} list */
const ids = (list) => list.length > 0 && el("small", { class: "rule" }, ` ${list.join(" ")}`);
