// The map: the printed sheet from the server, and what is laid over it.

import { el, svg } from "./dom.js";
import { t } from "./i18n.js";
import { edgesOf } from "./edges.js";
import { api } from "./net.js";
import { PanZoom } from "./panzoom.js";
import { Sheet } from "./sheet.js";
import { choice, position, state } from "./state.js";

const COPY = 0.6; // scale of the copy that is seen while the sheet is stretched: 26 MB of the map of West
const EDGE = 70; // pixels from the edge of the stage: what is nearer is not well in view
const PAPER = 85; // from the middle of a cell at the edge of a table to the end of its paper, on which the centimetres stand
const FAR = 0.4; // scale below which nobody reads names

/** Layers that people may switch, and whether they are on at first. */
export const LAYERS = {
  blocks: true,
  ranges: true,
  traces: true,
  control: false,
  supply: false,
  zoc: false,
  command: false,
  beaches: false,
  rail: true,
  production: true,
  numbers: true,
  names: true,
  borders: true,
  countries: true,
  routes: false,
  zones: false,
  legend: true,
};

/** The keys that switch them. @type {Record<string, string>} */
export const LAYER_KEYS = {
  blocks: "b", ranges: "f", traces: "i", control: "c", supply: "s", zoc: "z", command: "h", beaches: "e", rail: "t", production: "y", numbers: "x", names: "w", borders: "o",
  countries: "k", routes: "a", zones: "v", legend: "g",
};

/** Layers of tabletops, and those that both games have. */
const OF_TABLES = new Set(["ranges", "traces"]);
const OF_BOTH = new Set(["blocks"]);

/** Whose layer it is. @param {string} name */
export const gameOf = (name) => (OF_TABLES.has(name) ? "blitz" : OF_BOTH.has(name) ? "any" : "west");

/** What the server works out to be laid over the map, and with which layer it is shown if it has none of its own. */
const LAID = ["supply", "siege", "zoc", "command", "beaches"];
/** @type {Record<string, string>} */
const SHOWN_WITH = { siege: "supply" };

export class MapView {
  /** @param {HTMLElement} frame */
  constructor(frame) {
    this.frame = frame;
    /** @type {string} */
    this.controlOf = "";
    this.overlaysOf = "";
    this.markedAs = "";
  }

  /** @param {string} game @param {string} scenario */
  async load(game, scenario) {
    this.sheet = await Sheet.load(game, scenario);
    const { x, y, width, height } = this.sheet.box;
    this.control = svg("g", { class: "art", id: "live-control" });
    this.overlays = svg("g", { class: "art", id: "live-overlays" });
    this.edges = svg("g", { id: "live-edges", "aria-hidden": "true", "pointer-events": "none" }, ...edgesOf(this.sheet.centres));
    this.asked = svg("g", { class: "art", id: "live-asked" });
    this.marks = svg("g", { id: "live-marks" });
    this.goal = svg("g", { id: "live-goal", "pointer-events": "none" });
    this.traces = svg("g", { id: "live-traces", "pointer-events": "none" });
    this.fallen = svg("g", { id: "live-fallen" });
    this.ranges = svg("g", { id: "live-ranges", "pointer-events": "none" });
    this.pieces = svg("g", { id: "live-blocks" });
    this.trail = svg("g", { id: "live-trail", "pointer-events": "none" });
    this.arrows = svg("g", { id: "live-arrows", "pointer-events": "none" });
    this.signs = svg("g", { id: "live-signs", "pointer-events": "none" });
    this.battles = svg("g", { id: "live-battles", "pointer-events": "none" });
    const live = svg("svg", { id: "live", class: `west-map ${game}`, viewBox: `${x} ${y} ${width} ${height}`, width, height },
      ...this.sheet.symbols(), this.edges, this.control, this.overlays, this.asked, this.goal, this.traces, this.fallen, this.ranges, this.marks, this.pieces, this.signs, this.battles, this.arrows, this.trail);
    this.printed = /** @type {HTMLImageElement} */ (el("img", { id: "printed", alt: t("map"), width, height, draggable: "false" }));
    this.copy = /** @type {HTMLCanvasElement} */ (el("canvas", { id: "copy", width: Math.round(COPY * width), height: Math.round(COPY * height), "aria-hidden": "true" }));
    this.printed.addEventListener("load", () => this.sheet?.copy(/** @type {any} */ (this.printed), /** @type {any} */ (this.copy)));
    this.lying = el("div", { id: "sheet" }, this.copy, this.printed, live);
    Object.assign(this.lying.style, { width: `${width}px`, height: `${height}px` });
    this.frame.replaceChildren(this.lying);
    this.moving = new PanZoom(this.frame, this.lying, () => this.print());
    this.setLayers(savedLayers());
    this.fit([...this.sheet.centres.keys()]);
  }

  /** Show the picture with the layers that are wanted, and as fine as it can be read from here. */
  async print() {
    const hidden = Object.keys(LAYERS).filter((name) => !this.layers?.[name]);
    const wanted = await this.sheet?.picture(hidden, (this.moving?.scale ?? 1) < FAR);
    this.frame.classList.toggle("far", (this.moving?.scale ?? 1) < FAR);
    if (wanted && this.printed && this.printed.getAttribute("src") !== wanted) this.printed.src = wanted;
  }

  close() {
    this.sheet?.close();
  }

  /** @param {string} hex number of a hex, name of a box */
  centre(hex) {
    return this.sheet?.centres.get(hex) ?? this.sheet?.centres.get(hex.toLowerCase()) ?? null;
  }

  /** @param {MouseEvent} event @returns {string | null} the hex that is pointed at */
  hexAt(event) {
    const marked = /** @type {Element} */ (event.target).closest("[data-hex]");
    if (marked) return /** @type {SVGElement} */ (marked).dataset.hex ?? null;
    if (!this.sheet || !this.moving) return null;
    const at = this.moving.onSheet(event.clientX, event.clientY);
    return this.sheet.hexAt(at.x + this.sheet.box.x, at.y + this.sheet.box.y);
  }

  /** @param {string} hex */
  isInView(hex) {
    const at = this.onScreen(hex);
    const box = this.frame.getBoundingClientRect();
    return at !== null && at.x > box.left + EDGE && at.x < box.right - EDGE && at.y > box.top + EDGE && at.y < box.bottom - EDGE;
  }

  /** Where a hex is on the screen. @param {string} hex */
  onScreen(hex) {
    const at = this.centre(hex);
    return at && this.sheet && this.moving ? this.moving.onScreen(at.x - this.sheet.box.x, at.y - this.sheet.box.y) : null;
  }

  /** @param {string} hex @param {number} [scale] */
  show(hex, scale) {
    const at = this.centre(hex);
    if (!at || !this.moving || !this.sheet) return;
    this.moving.centre(at.x - this.sheet.box.x, at.y - this.sheet.box.y, scale ?? Math.max(this.moving.scale, 0.7));
  }

  /** Show all of some hexes. @param {string[]} hexes */
  fit(hexes) {
    const found = hexes.map((hex) => this.centre(hex)).filter((at) => at !== null);
    if (!found.length || !this.moving || !this.sheet) return;
    const [xs, ys] = [found.map((at) => at.x), found.map((at) => at.y)];
    const margin = this.sheet.game === "blitz" ? PAPER : 120; // a table has no hexes beside what is looked at
    const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
    this.moving.fit({
      x: left - this.sheet.box.x,
      y: top - this.sheet.box.y,
      width: Math.max(...xs) + margin - left,
      height: Math.max(...ys) + margin - top,
    });
  }

  /** @param {Record<string, boolean>} on */
  setLayers(on) {
    this.layers = on;
    this.frame.classList.toggle("bare", !on.blocks);
    this.print();
    localStorage.setItem("layers", JSON.stringify(on));
    this.paintControl();
    this.overlaysOf = "?"; // whatever was laid there is not what is wanted now
    this.paintOverlays();
  }

  /** Supply and zones, while somebody wants to see them; that of a headquarters that leads in any case. */
  async paintOverlays() {
    const { view } = state;
    const leader = choice()?.ask === "lead" ? choice()?.message.args.hq : "";
    const wanted = LAID.filter((name) => this.layers?.[SHOWN_WITH[name] ?? name] || (leader && name === "command"));
    const now = wanted.length && view ? `${view.at} ${wanted}` : "";
    if (now === this.overlaysOf) return;
    this.overlaysOf = now;
    const found = now ? await overlays() : nothing;
    if (now !== this.overlaysOf) return;
    this.overlays?.replaceChildren(
      ...wanted.flatMap((name) => Object.entries(found[name] ?? {}).filter(([of]) => name !== "command" || !leader || of === leader).map(([side, hexes]) =>
        svg("g", { class: `laid ${name} ${side}` }, hexes.map((hex) => this.stamp(hex, "laid-hex"))))),
    );
  }

  /** Who holds what, in the colours of the nations. */
  paintControl() {
    const owners = this.layers?.control ? position()?.owners ?? {} : {};
    const now = JSON.stringify(owners);
    if (now === this.controlOf) return;
    this.controlOf = now;
    this.control?.replaceChildren(
      ...Object.entries(owners).map(([nation, hexes]) =>
        svg("g", { class: `held ${nation}` }, /** @type {string[]} */ (hexes).map((hex) => this.stamp(hex, "owned"))),
      ),
    );
  }

  /** Where one may go, each with its class, and what is selected. @param {[string, string][]} targets @param {string | null} chosen */
  mark(targets, chosen) {
    this.marks?.querySelector(".pointed")?.remove();
    const now = JSON.stringify([targets, chosen]);
    if (now === this.markedAs) return;
    this.markedAs = now;
    const marks = [...targets.map(([hex, class_]) => this.stamp(hex, class_, { "data-hex": hex })), chosen && this.stamp(chosen, "chosen")];
    this.marks?.replaceChildren(...marks.filter((mark) => mark instanceof Node));
  }

  /** A hex-shaped mark. @param {string} hex @param {string} class_ @param {Record<string, unknown>} [more] */
  stamp(hex, class_, more = {}) {
    const at = this.centre(hex);
    return at ? svg("use", { href: "#hex", x: at.x, y: at.y, class: class_, ...more }) : null;
  }
}

/** @type {Record<string, Record<string, string[]>>} */
const nothing = {};
let laid = { at: "", found: Promise.resolve(nothing) };

/** What the server works out for my side at this moment, by layer and side.
 * @returns {Promise<Record<string, Record<string, string[]>>>} */
function overlays() {
  const { view } = state;
  if (!view?.side || view.side === "*" || view.status !== "on") return Promise.resolve(nothing);
  if (laid.at !== view.at) laid = { at: view.at, found: api("GET", `/games/${view.game}/overlays`).catch(() => nothing) };
  return laid.found;
}

export function savedLayers() {
  try {
    return { ...LAYERS, ...JSON.parse(localStorage.getItem("layers") ?? "{}") };
  } catch {
    return { ...LAYERS };
  }
}
