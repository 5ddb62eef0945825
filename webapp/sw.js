// Service worker: every file of one app or none, offline afterwards. Built from this source for each app: /sw.js for
// the tablet (director), /phone/sw.js for the players' page, /verify/sw.js for inspectors, each with its own file list, so that
// the script changes exactly when some file does. That is how a browser notices an update.
const { app, build, pages, files, later } = "@SW@";
// Names carry the content's hash, so one cache serves every version: what is there is right, the files of an
// interrupted install are kept, and unchanged ones are never written again (Chromium keeps the compiled wasm
// beside the cache entry; a new put would throw it away).
const CACHE = `holdfast-${app}-files`;
const LISTS = `holdfast-${app}-versions`; // which files each version needs
const TRIES = 4;
const LANES = 3;
// A wrong type would be kept for good, and Pyodide hangs on it.
const TYPES = { js: "text/javascript", mjs: "text/javascript", wasm: "application/wasm", zip: "application/zip",
                html: "text/html", css: "text/css" };

// What not everybody asks for (`later`) is no part of an install: all of it is kept once somebody opens one of it.
const KNOWN = new Map([...files, ...later].map((file) => [file.url, file]));
const LATER = new Set(later.map((file) => file.url));
const stem = (url) => url.split(".")[0];

const pause = (ms) => new Promise((done) => setTimeout(done, ms));
const hex = (buffer) => Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");

async function tell(message) {
  for (const client of await clients.matchAll({ includeUncontrolled: true })) client.postMessage({ app, ...message });
}

// Put one file into the cache: right status, type and digest, or not at all.
async function store(cache, file, response) {
  if (!response.ok) throw new Error(`status ${response.status}`);
  const type = response.headers.get("content-type") || "none";
  const wanted = TYPES[file.url.split(".").pop()];
  if (wanted && !type.startsWith(wanted)) throw new Error(`type ${type}, not ${wanted}`);
  const bytes = await response.clone().arrayBuffer();
  const digest = hex(await crypto.subtle.digest("SHA-256", bytes));
  if (digest !== file.sha256) throw new Error(`wrong content, ${bytes.byteLength} bytes`);
  await cache.put(file.url, response); // the original response, not a rebuilt one
}

async function fetchOne(cache, file) {
  for (let attempt = 1; ; attempt++) {
    try {
      const response = await fetch(file.url, { cache: attempt === 1 ? "default" : "reload" });
      return await store(cache, file, response);
    } catch (err) {
      if (attempt === TRIES || err.name === "QuotaExceededError") {
        await tell({ problem: err.name === "QuotaExceededError" ? "full" : "download", detail: `${file.url}: ${err.message}` });
        throw err;
      }
      await pause(250 * 2 ** attempt);
    }
  }
}

async function install() {
  const cache = await caches.open(CACHE);
  const list = { since: Date.now(), urls: [...KNOWN.keys()] };
  await (await caches.open(LISTS)).put(`/${build}`, new Response(JSON.stringify(list)));
  // What an older version kept later, this one keeps at once.
  const kept = new Set((await cache.keys()).map((request) => stem(new URL(request.url).pathname)));
  const waiting = [...files, ...later.filter((file) => kept.has(stem(file.url)))];
  const total = waiting.reduce((sum, file) => sum + file.br_bytes, 0);
  let done = 0;
  async function lane() {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      if (!(await cache.match(file.url, { ignoreVary: true }))) await fetchOne(cache, file);
      done += file.br_bytes;
      await tell({ done, total });
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane));
}

// Keep what this version needs, and what a newer one that is still downloading needs; drop the rest.
async function clean() {
  const lists = await caches.open(LISTS);
  const versions = [];
  for (const request of await lists.keys()) {
    versions.push({ request, ...(await (await lists.match(request)).json()) });
  }
  const mine = versions.find((version) => new URL(version.request.url).pathname === `/${build}`);
  const keep = new Set(KNOWN.keys());
  for (const version of versions) {
    if (mine && version.since < mine.since) await lists.delete(version.request);
    else version.urls.forEach((url) => keep.add(url));
  }
  const cache = await caches.open(CACHE);
  for (const request of await cache.keys()) {
    if (!keep.has(new URL(request.url).pathname)) await cache.delete(request);
  }
}

addEventListener("install", (event) => event.waitUntil(install())); // a failure ends the install
addEventListener("activate", (event) => event.waitUntil(clean().then(() => clients.claim())));
addEventListener("message", (event) => {
  if (event.data === "activate") skipWaiting(); // only when the page asks
  if (event.data === "claim") event.waitUntil(clients.claim());
});

// What a browser took out of the cache to make room is put back the next time it is asked for.
async function answer(url, event) {
  const cache = await caches.open(CACHE);
  const hit = await cache.match(url, { ignoreVary: true });
  if (hit) return hit;
  const response = await fetch(event.request);
  event.waitUntil(store(cache, KNOWN.get(url), response.clone()).catch(() => {})); // another version's: not kept
  return response;
}

async function keepLater() {
  const cache = await caches.open(CACHE);
  for (const file of later) {
    if (!(await cache.match(file.url, { ignoreVary: true }))) await fetchOne(cache, file);
  }
}

// Pages and manifest are answered from this version's own copy; all else that is not ours goes to the network.
addEventListener("fetch", (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== location.origin) return;
  const url = Object.hasOwn(pages, pathname) ? pages[pathname] : pathname;
  if (!KNOWN.has(url)) return;
  event.respondWith(answer(url, event));
  if (url !== pathname && LATER.has(url)) event.waitUntil(keepLater());
});
