// The map: the printed sheet from the server, and what is laid over it.

import { svg } from "./dom.js";
import { lang } from "./i18n.js";
import { api } from "./net.js";
import { PanZoom } from "./panzoom.js";
import { position, state } from "./state.js";

/** Layers that people may switch, and whether they are on at first. */
export const LAYERS = {
  control: false,
  supply: false,
  zoc: false,
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

/** The page has it as a stylesheet, and takes none from inside a document. */
const STYLE = /<style>[\s\S]*?<\/style>/;

/** @type {Map<string, Promise<Document>>} */
const sheets = new Map();

/** @param {string} game @param {string} scenario */
function sheet(game, scenario) {
  const key = `/api/handbook/${game}/map.svg?lang=${lang()}&scenario=${scenario}`;
  if (!sheets.has(key))
    sheets.set(
      key,
      fetch(key)
        .then((answer) => answer.text())
        .then((text) => new DOMParser().parseFromString(text.replace(STYLE, ""), "image/svg+xml")),
    );
  return /** @type {Promise<Document>} */ (sheets.get(key));
}

export class MapView {
  /** @param {HTMLElement} frame */
  constructor(frame) {
    this.frame = frame;
    /** @type {Map<string, {x: number, y: number}>} */
    this.centres = new Map();
    /** @type {string} */
    this.controlOf = "";
    this.overlaysOf = "";
  }

  /** @param {string} game @param {string} scenario */
  async load(game, scenario) {
    const drawn = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.importNode((await sheet(game, scenario)).documentElement, true)));
    drawn.querySelector("title")?.remove(); // or it shows wherever the mouse rests
    const box = drawn.viewBox.baseVal;
    this.origin = { x: box.x, y: box.y };
    drawn.setAttribute("width", String(box.width));
    drawn.setAttribute("height", String(box.height));
    drawn.setAttribute("role", "application");
    drawn.classList.add("west-map", game);
    this.control = svg("g", { class: "art", id: "live-control" });
    this.overlays = svg("g", { class: "art", id: "live-overlays" });
    drawn.querySelector("#layer-coast")?.after(this.control, this.overlays);
    this.marks = svg("g", { id: "live-marks" });
    this.pieces = svg("g", { id: "live-blocks" });
    this.trail = svg("g", { id: "live-trail", "pointer-events": "none" });
    drawn.append(this.marks, this.pieces, this.trail);
    this.drawn = drawn;
    this.measure();
    this.frame.replaceChildren(drawn);
    this.moving = new PanZoom(this.frame, /** @type {any} */ (drawn));
    this.setLayers(savedLayers());
    this.fit([...this.centres.keys()]);
  }

  /** Where every hex and box lies. */
  measure() {
    for (const hex of this.drawn?.querySelectorAll("#layer-hexes [id^=hex-]") ?? [])
      this.centres.set(hex.id.slice(4), { x: Number(hex.getAttribute("x")), y: Number(hex.getAttribute("y")) });
    for (const box of this.drawn?.querySelectorAll("[id^=box-]") ?? []) {
      const at = (/** @type {string} */ name) => Number(box.getAttribute(name));
      this.centres.set(box.id.slice(4), { x: at("x") + at("width") / 2, y: at("y") + at("height") / 2 });
    }
  }

  /** @param {string} hex number of a hex, name of a box */
  centre(hex) {
    return this.centres.get(hex) ?? this.centres.get(hex.toLowerCase()) ?? null;
  }

  /** @param {Element | null} element @returns {string | null} the hex that was pointed at */
  static hexAt(element) {
    const found = element?.closest("[data-hex], [id^=hex-], [id^=box-]");
    if (!found) return null;
    return /** @type {SVGElement} */ (found).dataset.hex ?? found.id.slice(4);
  }

  /** @param {string} hex @param {number} [scale] */
  show(hex, scale) {
    const at = this.centre(hex);
    if (!at || !this.moving || !this.origin) return;
    this.moving.centre(at.x - this.origin.x, at.y - this.origin.y, scale ?? Math.max(this.moving.scale, 0.7));
  }

  /** Show all of some hexes. @param {string[]} hexes */
  fit(hexes) {
    const found = hexes.map((hex) => this.centre(hex)).filter((at) => at !== null);
    if (!found.length || !this.moving || !this.origin) return;
    const [xs, ys] = [found.map((at) => at.x), found.map((at) => at.y)];
    const [left, top] = [Math.min(...xs) - 120, Math.min(...ys) - 120];
    this.moving.fit({
      x: left - this.origin.x,
      y: top - this.origin.y,
      width: Math.max(...xs) + 120 - left,
      height: Math.max(...ys) + 120 - top,
    });
  }

  /** @param {Record<string, boolean>} on */
  setLayers(on) {
    for (const name of Object.keys(LAYERS)) this.drawn?.querySelector(`#layer-${name}`)?.toggleAttribute("hidden", !on[name]);
    this.drawn?.querySelectorAll("#layer-legend, #layer-legend *").forEach((part) => part.setAttribute("pointer-events", "none"));
    this.layers = on;
    localStorage.setItem("layers", JSON.stringify(on));
    this.paintControl();
    this.overlaysOf = "?"; // whatever was laid there is not what is wanted now
    this.paintOverlays();
  }

  /** Supply and zones of control, while somebody wants to see them. */
  async paintOverlays() {
    const { view } = state;
    const wanted = ["supply", "zoc"].filter((name) => this.layers?.[name]);
    const now = wanted.length && view ? `${view.at} ${wanted}` : "";
    if (now === this.overlaysOf) return;
    this.overlaysOf = now;
    const found = now ? await overlays() : nothing;
    if (now !== this.overlaysOf) return;
    this.overlays?.replaceChildren(
      ...wanted.flatMap((name) => Object.entries(found[name] ?? {}).map(([side, hexes]) =>
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
