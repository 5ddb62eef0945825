// keep.js in browsers that refuse to keep anything: found out by doing. Run by test_javascript.py: node --test.
import assert from "node:assert/strict";
import { test } from "node:test";

console.error = () => {}; // the causes are told there

const named = (name) => Object.assign(new Error(name), { name });
const registrations = [];
let refusal = null; // of the service worker
Object.defineProperty(globalThis, "navigator", { configurable: true, value: {
  serviceWorker: {
    addEventListener() {}, startMessages() {}, controller: null,
    register: async (script) => { registrations.push(script); throw refusal; },
  },
} });
globalThis.addEventListener = () => {};
globalThis.location = { href: "https://hall.example/" };

const { Keeper, storageTrouble } = await import("../../webapp/keep.js");

// What a browser offers, as far as the question goes: each of *refusing* throws or fails as a browser does.
function browser(refusing = {}) {
  const rows = new Map(), deleted = [];
  const later = (work) => queueMicrotask(work);
  const db = {
    close() {},
    createObjectStore() {},
    transaction() {
      const transaction = { objectStore: () => ({ put: (value, key) => rows.set(key, value) }) };
      later(() => {
        if (!refusing.write) return transaction.oncomplete();
        transaction.error = named(refusing.write);
        transaction.onabort();
      });
      return transaction;
    },
  };
  return {
    rows, deleted,
    get localStorage() {
      if (refusing.localStorage) throw named(refusing.localStorage);
      return { setItem() { if (refusing.setItem) throw named(refusing.setItem); }, removeItem() {} };
    },
    caches: { has: async () => { if (refusing.caches) throw named(refusing.caches); return false; } },
    indexedDB: {
      deleteDatabase: (name) => { deleted.push(name); return {}; },
      open() {
        if (refusing.throws) throw named(refusing.throws);
        const request = {};
        if (refusing.silent) return request;
        later(() => {
          if (refusing.open) {
            request.error = named(refusing.open);
            return request.onerror();
          }
          request.result = db;
          request.onupgradeneeded();
          request.onsuccess();
        });
        return request;
      },
    },
  };
}

test("a browser that keeps what it is given has no trouble, and nothing of the question stays", async () => {
  const usual = browser();
  assert.equal(await storageTrouble(usual), "");
  assert.equal(usual.rows.size, 1);
  assert.deepEqual(usual.deleted, ["holdfast-probe"]);
});

for (const [place, name] of [["localStorage", "SecurityError"], ["setItem", "SecurityError"], ["throws", "SecurityError"],
                             ["open", "UnknownError"], ["write", "UnknownError"], ["caches", "SecurityError"]]) {
  test(`the functions are there, but ${place} is refused: this browser keeps nothing`, async () => {
    assert.equal(await storageTrouble(browser({ [place]: name })), "storage-lost");
  });
}

for (const place of ["setItem", "open", "write"]) {
  test(`no room at ${place} keeps nobody out: what is saved can be read`, async () => {
    assert.equal(await storageTrouble(browser({ [place]: "QuotaExceededError" })), "");
  });
}

test("a database that does not answer holds nothing up: the worker says what is wrong with it", async () => {
  assert.equal(await storageTrouble(browser({ silent: true }), 5), "");
});

function keeper(problems) {
  return new Keeper({ app: "director", script: "/sw.js", scope: "/", files: {}, progress() {},
                      problem: (code) => problems.push(code) });
}

test("a service worker that this browser does not allow is no lost connection", async () => {
  const problems = [];
  refusal = named("NotSupportedError"); // Chromium with all site data blocked
  await assert.rejects(keeper(problems).ready(), { code: "storage-lost" });
  assert.deepEqual(problems, []);
});

test("a service worker that did not arrive is a lost connection, and is asked for again", async () => {
  const problems = [];
  refusal = new TypeError("Failed to fetch");
  keeper(problems).ready().catch(() => {});
  await new Promise((done) => setTimeout(done, 300));
  assert.deepEqual(problems, ["download"]);
  const asked = registrations.length;
  await new Promise((done) => setTimeout(done, 1_200));
  assert.ok(registrations.length > asked);
  refusal = named("NotSupportedError"); // or it would ask for ever
});
