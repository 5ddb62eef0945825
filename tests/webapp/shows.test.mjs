// The windows that only show, and the one that writes: who asks, who answers, and what happens when one of them ends.
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

const queued = []; // who waits for the lock
const held = { reloads: 0 };
const kept = new Map();
Object.defineProperty(globalThis, "navigator", { configurable: true, value: {
  locks: { request: (name, options, callback) => { queued.push(callback); return new Promise(() => {}); } },
} });
globalThis.location = { hash: "#/show/night", reload: () => { held.reloads += 1; } };
globalThis.sessionStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) };

const { Show, Shown, shows } = await import("../../webapp/shows.js");
const open = [];
const pause = () => new Promise((done) => setTimeout(done, 30));

function controls(build = "one") {
  const asked = [];
  const window = new Shown(build, (to, request) => asked.push([to, request]));
  open.push(window);
  return { window, asked };
}

function show(build = "one") {
  const heard = { said: [], told: [], controls: [] };
  const window = new Show(build);
  window.said = (text) => heard.said.push(JSON.parse(text));
  window.told = (text) => heard.told.push(text);
  window.start((what) => heard.controls.push(what));
  open.push(window);
  return { window, heard };
}

afterEach(() => {
  open.splice(0).forEach((one) => one.channel.close());
  queued.length = held.reloads = 0;
  kept.clear();
});

test("an address says which window it is", () => {
  assert.equal(shows(), true);
});

test("what is asked is answered to the one that asked", async () => {
  const { window, asked } = controls();
  const one = show();
  const other = show();
  await pause();
  one.window.post({ id: 7, op: "view", tid: "night" });
  await pause();
  assert.equal(asked.length, 1);
  const [to, request] = asked[0];
  assert.deepEqual(request, { id: 7, op: "view", tid: "night" });
  assert.equal(window.answered({ id: 7, to, answer: '{"ok": {"view": {}}, "at_ms": 5}' }), true);
  await pause();
  assert.deepEqual(one.heard.said, [{ id: 7, ok: { view: {} }, at_ms: 5 }]);
  assert.deepEqual(other.heard.said, []);
});

test("a window that shows writes nothing", async () => {
  const { asked } = controls();
  const { window } = show();
  await pause();
  for (const op of ["do", "create", "deal", "import", "sync", "enrol", "book-do"]) window.post({ id: 1, op });
  await pause();
  assert.deepEqual(asked, []);
});

test("a new view is told to all, once somebody has asked", async () => {
  const { window } = controls();
  const { window: asking, heard } = show();
  await pause();
  const view = '{"ok": {"view": {"tid": "night"}}, "at_ms": 5}';
  assert.equal(window.answered({ id: "a text", answer: view }), false);
  await pause();
  assert.deepEqual(heard.told, [], "nobody watched");
  asking.post({ id: 1, op: "open", tid: "night" });
  await pause();
  window.answered({ id: 2, answer: view });
  window.answered({ id: 3, answer: '{"ok": {"table": {}}, "at_ms": 6}' });
  await pause();
  assert.deepEqual(heard.told, [view]);
});

test("when the other window ends, what was asked fails, and it is known when one comes back", async () => {
  const { window: gone } = controls();
  const { window, heard } = show();
  await pause();
  assert.deepEqual(heard.controls, ["here"]);
  window.post({ id: 9, op: "view" });
  gone.channel.close();
  assert.equal(queued.length, 1);
  queued.splice(0).forEach((granted) => granted({}));
  window.post({ id: 10, op: "qr" });
  await pause();
  assert.deepEqual(heard.controls, ["here", "gone"]);
  assert.deepEqual(heard.said.map(({ id, failed }) => [id, failed.code]), [[9, "alone"], [10, "alone"]]);
  controls();
  await pause();
  assert.deepEqual(heard.controls, ["here", "gone", "here"]);
  assert.equal(queued.length, 1, "it waits for the lock again");
});

test("a window of another version is taken anew, once", async () => {
  controls("two");
  show("one");
  await pause();
  assert.equal(held.reloads, 1);
  const { heard } = show("one");
  await pause();
  assert.equal(held.reloads, 1);
  assert.deepEqual(heard.controls, ["here"]);
});
