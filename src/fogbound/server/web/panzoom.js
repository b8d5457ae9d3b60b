// Moving about on a large sheet: mouse, wheel, touch and keyboard. While it moves, the sheet is a picture that is only
// shifted and stretched; when it comes to rest, it is drawn anew and sharp.

const LEAST = 0.12;
const MOST = 3;
const SLOP = 6; // pixels that a finger may tremble
const REST = 160; // milliseconds without motion after which the sheet is at rest

export class PanZoom {
  /** @param {HTMLElement} frame what is looked through @param {HTMLElement} sheet what is moved @param {() => void} onRest */
  constructor(frame, sheet, onRest) {
    this.onRest = onRest;
    this.frame = frame;
    this.sheet = sheet;
    this.x = 0;
    this.y = 0;
    this.scale = 1;
    /** @type {Map<number, {x: number, y: number}>} */
    this.fingers = new Map();
    this.travelled = 0;
    this.flight = 0;
    this.resting = 0;
    const { left, top } = frame.getBoundingClientRect();
    this.left = left;
    this.top = top;
    new ResizeObserver(() => { this.box(); this.apply(); }).observe(frame);
    frame.addEventListener("pointerdown", (event) => this.press(event));
    frame.addEventListener("pointermove", (event) => this.drag(event));
    for (const name of ["pointerup", "pointercancel"])
      frame.addEventListener(name, (event) => this.release(/** @type {PointerEvent} */ (event)));
    frame.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    frame.addEventListener("click", (event) => this.travelled > SLOP && event.stopPropagation(), { capture: true });
  }

  /** Where the frame is. Whatever has shifted it, what is seen stays where it was on the screen: a hand is over it. */
  box() {
    const box = this.frame.getBoundingClientRect();
    if (this.frame.isConnected) {
      this.x += this.left - box.left;
      this.y += this.top - box.top;
      Object.assign(this, { left: box.left, top: box.top });
    }
    return box;
  }

  /** @param {PointerEvent} event */
  press(event) {
    if (event.button !== 0) return;
    cancelAnimationFrame(this.flight);
    if (this.fingers.size === 0) this.travelled = 0;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  /** @param {PointerEvent} event */
  drag(event) {
    const was = this.fingers.get(event.pointerId);
    if (!was) return;
    const now = { x: event.clientX, y: event.clientY };
    this.travelled += Math.hypot(now.x - was.x, now.y - was.y);
    if (this.travelled > SLOP && !this.frame.hasPointerCapture(event.pointerId)) {
      this.frame.setPointerCapture(event.pointerId);
      this.frame.classList.add("dragging");
    }
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
    this.fingers.set(event.pointerId, now);
    if (other) {
      const before = Math.hypot(was.x - other.x, was.y - other.y);
      const after = Math.hypot(now.x - other.x, now.y - other.y);
      this.move((now.x - was.x) / 2, (now.y - was.y) / 2);
      if (before > 0) this.zoomAt((now.x + other.x) / 2, (now.y + other.y) / 2, after / before);
    } else if (this.travelled > SLOP) this.move(now.x - was.x, now.y - was.y);
  }

  /** @param {PointerEvent} event */
  release(event) {
    this.fingers.delete(event.pointerId);
    if (this.fingers.size === 0) this.frame.classList.remove("dragging");
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    event.preventDefault();
    cancelAnimationFrame(this.flight);
    this.zoomAt(event.clientX, event.clientY, Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016)));
  }

  /** @param {number} dx @param {number} dy */
  move(dx, dy) {
    this.x += dx;
    this.y += dy;
    this.apply();
  }

  /** @param {number} clientX @param {number} clientY @param {number} factor */
  zoomAt(clientX, clientY, factor) {
    this.sheet.classList.add("stretched");
    const box = this.box();
    const [px, py] = [clientX - box.left, clientY - box.top];
    const scale = Math.min(MOST, Math.max(LEAST, this.scale * factor));
    this.x = px - ((px - this.x) * scale) / this.scale;
    this.y = py - ((py - this.y) * scale) / this.scale;
    this.scale = scale;
    this.apply();
  }

  /** @param {number} factor */
  zoom(factor) {
    const box = this.box();
    this.zoomAt(box.left + box.width / 2, box.top + box.height / 2, factor);
  }

  apply() {
    this.sheet.classList.add("moving");
    this.sheet.style.transform = `translate3d(${this.x}px, ${this.y}px, 0) scale(${this.scale})`;
    clearTimeout(this.resting);
    this.resting = setTimeout(() => this.rest(), REST);
  }

  rest() {
    if (this.fingers.size && this.travelled > SLOP) {
      this.resting = setTimeout(() => this.rest(), REST);
      return;
    }
    this.sheet.classList.remove("moving", "stretched");
    this.onRest();
  }

  /** Where a point of the sheet is on the screen. @param {number} sx @param {number} sy */
  onScreen(sx, sy) {
    const box = this.box();
    return { x: box.left + this.x + sx * this.scale, y: box.top + this.y + sy * this.scale };
  }

  /** The point of the sheet that is under the mouse. @param {number} clientX @param {number} clientY */
  onSheet(clientX, clientY) {
    const box = this.box();
    return { x: (clientX - box.left - this.x) / this.scale, y: (clientY - box.top - this.y) / this.scale };
  }

  /** Go where a point of the sheet is in the middle. @param {number} sx @param {number} sy @param {number} [scale] */
  centre(sx, sy, scale = this.scale) {
    const box = this.box();
    const goal = { x: box.width / 2 - sx * scale, y: box.height / 2 - sy * scale, scale };
    const from = { x: this.x, y: this.y, scale: this.scale };
    cancelAnimationFrame(this.flight);
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
      Object.assign(this, goal);
      this.apply();
      return;
    }
    const start = performance.now();
    const step = (/** @type {number} */ now) => {
      const part = Math.min(1, (now - start) / 300);
      const ease = 1 - (1 - part) ** 3;
      this.x = from.x + (goal.x - from.x) * ease;
      this.y = from.y + (goal.y - from.y) * ease;
      this.scale = from.scale + (goal.scale - from.scale) * ease;
      this.apply();
      if (part < 1) this.flight = requestAnimationFrame(step);
    };
    this.flight = requestAnimationFrame(step);
  }

  /** What is seen, by where it is on the screen. */
  sight() {
    const { left, top } = this.box();
    return { x: left + this.x, y: top + this.y, scale: this.scale };
  }

  /** @param {{x: number, y: number, scale: number}} sight as it was */
  look({ x, y, scale }) {
    cancelAnimationFrame(this.flight);
    const { left, top } = this.box();
    Object.assign(this, { x: x - left, y: y - top, scale });
    this.apply();
  }

  /** Show a rectangle of the sheet. @param {{x: number, y: number, width: number, height: number}} box */
  fit(box) {
    const frame = this.box();
    const scale = Math.min(1.2, Math.max(LEAST, Math.min(frame.width / box.width, frame.height / box.height)));
    this.scale = scale;
    this.x = frame.width / 2 - (box.x + box.width / 2) * scale;
    this.y = frame.height / 2 - (box.y + box.height / 2) * scale;
    this.apply();
  }
}
