// The printed sheet: the server's drawing as one picture, and where every hex lies on it. As a picture it is neither laid
// out nor searched anew when something moves over it, and it stays sharp at every size.

import { lang } from "./i18n.js";
import { theme } from "./theme.js";

/** What is too small to read from far away. */
const FINE = ["numbers", "names"];
/** The page takes no style from inside a document; the picture gets that of its theme. */
const STYLE = /<style>[\s\S]*?<\/style>/;
/** Cells are there to be found, not seen. */
const CELLS = ".cell { fill: none; stroke: none; }";
const STRIPS = 16;
const PAUSE = 30; // milliseconds between two strips
const dark = matchMedia("(prefers-color-scheme: dark)");

/** @type {Map<string, Promise<string>>} */
const fetched = new Map();

/** @param {string} path */
function text(path) {
  if (!fetched.has(path)) fetched.set(path, fetch(path).then((answer) => (answer.ok ? answer.text() : "")));
  return /** @type {Promise<string>} */ (fetched.get(path));
}

export class Sheet {
  /** @param {string} game @param {string} scenario */
  static async load(game, scenario) {
    const drawn = await text(`/api/handbook/${game}/map.svg?lang=${lang()}&scenario=${scenario}`);
    return new Sheet(game, new DOMParser().parseFromString(drawn.replace(STYLE, ""), "image/svg+xml"));
  }

  /** @param {string} game @param {Document} drawn */
  constructor(game, drawn) {
    this.game = game;
    this.drawn = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (drawn.documentElement));
    const [x, y, width, height] = (this.drawn.getAttribute("viewBox") ?? "0 0 1 1").split(" ").map(Number);
    this.box = { x, y, width, height };
    /** @type {Map<string, {x: number, y: number}>} */
    this.centres = new Map();
    /** @type {{name: string, x: number, y: number, width: number, height: number}[]} */
    this.boxes = [];
    this.measure();
    /** @type {Map<string, Promise<string>>} */
    this.pictures = new Map();
  }

  /** Where every hex and box lies. */
  measure() {
    const number = (/** @type {Element} */ element, /** @type {string} */ name) => Number(element.getAttribute(name));
    for (const hex of this.drawn.querySelectorAll("#layer-hexes [id^=hex-]"))
      this.centres.set(hex.id.slice(4), { x: number(hex, "x"), y: number(hex, "y") });
    const [first, ...others] = this.centres.values();
    this.reach = 0.72 * Math.min(...others.map((at) => Math.hypot(at.x - first.x, at.y - first.y)));
    for (const box of this.drawn.querySelectorAll("[id^=box-]")) {
      const [x, y, width, height] = ["x", "y", "width", "height"].map((name) => number(box, name));
      this.boxes.push({ name: box.id.slice(4), x, y, width, height });
      this.centres.set(box.id.slice(4), { x: x + width / 2, y: y + height / 2 });
    }
  }

  /** The hex or box at a point of the drawing. @param {number} x @param {number} y @returns {string | null} */
  hexAt(x, y) {
    const box = this.boxes.find((one) => x >= one.x && x <= one.x + one.width && y >= one.y && y <= one.y + one.height);
    if (box) return box.name;
    let found = null;
    let nearest = this.reach ?? 0;
    for (const [hex, at] of this.centres) {
      const far = Math.hypot(at.x - x, at.y - y);
      if (far < nearest) [found, nearest] = [hex, far];
    }
    return found;
  }

  /** The symbols that are used on what is laid over the sheet. */
  symbols() {
    return [...this.drawn.querySelectorAll("defs")].map((one) => document.importNode(one, true));
  }

  /** The address of the picture without some layers. @param {string[]} hidden @param {boolean} far */
  picture(hidden, far) {
    const looks = theme() === "dark" || (theme() === "system" && dark.matches) ? "dark" : "paper";
    const without = [...new Set(far ? [...hidden, ...FINE] : hidden)].sort();
    const key = `${looks} ${without}`;
    if (!this.pictures.has(key)) this.pictures.set(key, this.draw(looks, without));
    return /** @type {Promise<string>} */ (this.pictures.get(key));
  }

  /** @param {string} looks @param {string[]} without */
  async draw(looks, without) {
    const copy = /** @type {SVGSVGElement} */ (this.drawn.cloneNode(true));
    for (const name of without) copy.querySelector(`#layer-${name}`)?.remove();
    copy.setAttribute("width", String(this.box.width));
    copy.setAttribute("height", String(this.box.height));
    const style = `<style>${await text(`/api/handbook/${this.game}/${looks}.css`)}${CELLS}</style>`;
    const drawn = new XMLSerializer().serializeToString(copy).replace(/^<svg[^>]*>/, (head) => head + style);
    return URL.createObjectURL(new Blob([drawn], { type: "image/svg+xml" }));
  }

  /** Copy a picture, strip by strip so that nothing waits for it, to a canvas: what is seen while the sheet is stretched.
   * @param {HTMLImageElement} picture @param {HTMLCanvasElement} copy */
  async copy(picture, copy) {
    const source = picture.src;
    const ink = copy.getContext("2d", { alpha: false });
    const strip = Math.ceil(copy.height / STRIPS);
    for (let top = 0; ink && top < copy.height; top += strip) {
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
      if (picture.src !== source) return;
      ink.save();
      ink.beginPath();
      ink.rect(0, top, copy.width, strip);
      ink.clip();
      ink.drawImage(picture, 0, 0, copy.width, copy.height);
      ink.restore();
    }
  }

  /** Forget the pictures: the page is left. */
  close() {
    for (const picture of this.pictures.values()) picture.then(URL.revokeObjectURL);
  }
}
