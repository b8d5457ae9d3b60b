// Keeps the assistant for tables without a network: what was fetched once is answered from here when nothing else answers.

const CACHE = "tabletop";
const worker = /** @type {any} */ (self);

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event, { pathname } = new URL(request.url);
  if (request.method !== "GET" || !/^\/(tabletop|files)\//.test(pathname)) return;
  event.respondWith(fetched(request));
});

/** @param {Request} request */
async function fetched(request) {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request, answer.clone());
    return answer;
  } catch {
    return (await cache.match(request)) ?? Response.error();
  }
}

worker.addEventListener("install", () => worker.skipWaiting());
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(worker.clients.claim()));
