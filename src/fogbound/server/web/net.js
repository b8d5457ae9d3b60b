// Talking to the server: requests, and the socket on which it pushes what changed.

/** A sentence of the server that says why something was not done. */
export class Refused extends Error {
  /** @param {string} text @param {string} rule @param {number} status */
  constructor(text, rule, status) {
    super(text);
    this.rule = rule;
    this.status = status;
  }
}

/** @param {string} method @param {string} path @param {unknown} [body] @returns {Promise<any>} */
export async function api(method, path, body) {
  const text = typeof body === "string";
  const answer = await fetch(`/api${path}`, {
    method,
    headers: body === undefined ? {} : { "content-type": text ? "text/plain" : "application/json" },
    body: body === undefined ? undefined : text ? body : JSON.stringify(body),
  }).catch(() => null);
  if (answer === null) throw new Refused("…", "", 0);
  const type = answer.headers.get("content-type") ?? "";
  const found = type.includes("json") ? await answer.json() : await answer.text();
  if (answer.ok) return found;
  throw new Refused(found?.error?.text ?? answer.statusText, found?.error?.rule ?? "", answer.status);
}

/** @returns {string} a key that no other move has */
export const newKey = () => crypto.getRandomValues(new Uint32Array(3)).join("-");

const REFUSED = 4403;
const LONGEST_WAIT = 10_000;

/** A socket that comes back when the connection breaks. */
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
    this.open();
  }

  open() {
    if (this.closed) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/socket?${new URLSearchParams(this.query())}`);
    this.socket = socket;
    socket.onopen = () => {
      this.wait = 250;
      this.onState(true, "");
    };
    socket.onmessage = (event) => this.onMessage(JSON.parse(event.data));
    socket.onclose = (event) => {
      if (this.closed) return;
      this.onState(false, event.code === REFUSED ? event.reason : "");
      if (event.code === REFUSED) return;
      setTimeout(() => this.open(), this.wait);
      this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
    };
  }

  close() {
    this.closed = true;
    this.socket?.close();
  }
}
