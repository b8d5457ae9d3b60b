// Talking to the server: requests, and the socket on which it pushes what changed.

import { lang, t } from "./i18n.js";

/** A sentence of the server that says why something was not done. */
export class Refused extends Error {
  /** @param {string} text @param {string} rule @param {number} status */
  constructor(text, rule, status) {
    super(text);
    this.rule = rule;
    this.status = status;
  }
}

const TRIES = 4;
const PATIENCE = 30_000; // milliseconds for one answer, unless it is known to take longer

/** A request. What may be asked twice is asked again when the line fails: to read, or a move, whose key counts once.
 * @param {string} method @param {string} path @param {unknown} [body] @param {number} [patience] milliseconds @returns {Promise<any>} */
export async function api(method, path, body, patience = PATIENCE) {
  const text = typeof body === "string";
  const again = method === "GET" || Boolean(/** @type {any} */ (body)?.key);
  for (let left = again ? TRIES : 1; ; left -= 1) {
    const answer = await fetch(`/api${path}`, {
      method,
      headers: { "accept-language": lang(), ...(body !== undefined && { "content-type": text ? "text/plain" : "application/json" }) },
      body: body === undefined ? undefined : text ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(patience),
    }).then(read).catch((fault) => (fault instanceof Refused ? Promise.reject(fault) : null));
    if (answer) return answer.found;
    if (left === 1) throw new Refused(t("net.lost"), "", 0);
    await new Promise((resolve) => setTimeout(resolve, 500 * (TRIES + 1 - left)));
  }
}

/** @param {Response} answer */
async function read(answer) {
  const type = answer.headers.get("content-type") ?? "";
  const found = type.includes("json") ? await answer.json() : await answer.text();
  if (answer.ok) return { found };
  throw new Refused(found?.error?.text ?? answer.statusText, found?.error?.rule ?? "", answer.status);
}

/** @returns {string} a key that no other move has */
export const newKey = () => crypto.getRandomValues(new Uint32Array(3)).join("-");

const REFUSED = 4403;
const LONGEST_WAIT = 10_000;
const SILENCE = 25_000; // milliseconds after which we ask whether the line still stands
const ANSWER = 6_000; // milliseconds in which a line that stands answers

/** A socket that comes back when the connection breaks, also when the browser does not notice that it broke. */
export class Line {
  /**
   * @param {() => Record<string, string>} query what to ask for, each time anew
   * @param {(message: any) => void} onMessage
   * @param {(up: boolean, why: string) => void} onState
   */
  constructor(query, onMessage, onState) {
    this.query = query;
    this.onMessage = onMessage;
    this.onState = onState;
    this.closed = false;
    this.wait = 250;
    this.timer = 0;
    this.probe = () => document.hidden || this.ask();
    for (const name of ["online", "pageshow"]) addEventListener(name, this.probe); // the laptop slept, or changed its net
    document.addEventListener("visibilitychange", this.probe);
    this.open();
  }

  open() {
    if (this.closed) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/socket?${new URLSearchParams(this.query())}`);
    socket.binaryType = "arraybuffer";
    this.socket = socket;
    let order = Promise.resolve(); // to unpack takes a while; what came first is told first
    socket.onopen = () => {
      this.wait = 250;
      this.heard();
      this.onState(true, "");
    };
    socket.onmessage = (event) => {
      this.heard();
      order = order.then(() => unpack(event.data)).then((text) => { if (this.socket === socket && !this.closed) this.onMessage(JSON.parse(text)); });
    };
    socket.onclose = (event) => this.lost(socket, event.code === REFUSED ? event.reason : "", event.code === REFUSED);
  }

  /** Something came: the line stands, for now. */
  heard() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(), SILENCE);
  }

  /** Is anybody there? */
  ask() {
    const { socket } = this;
    if (this.closed || socket?.readyState !== WebSocket.OPEN) return;
    socket.send("?");
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.lost(socket, "", false), ANSWER);
  }

  /** @param {WebSocket} socket @param {string} why @param {boolean} forGood */
  lost(socket, why, forGood) {
    if (this.closed || socket !== this.socket) return;
    this.socket = undefined;
    clearTimeout(this.timer);
    socket.close();
    this.onState(false, why);
    if (forGood) return;
    setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    for (const name of ["online", "pageshow"]) removeEventListener(name, this.probe);
    document.removeEventListener("visibilitychange", this.probe);
    this.socket?.close();
  }
}

/** @param {string | ArrayBuffer} data long messages come as gzip */
async function unpack(data) {
  if (typeof data === "string") return data;
  const { writable, readable } = new DecompressionStream("gzip");
  const pen = writable.getWriter();
  pen.write(data);
  pen.close();
  return new Response(readable).text();
}
