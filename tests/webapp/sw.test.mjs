// What the service worker keeps: an app's files at its install, the rules once somebody opens them, by Node.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import vm from "node:vm";

const SOURCE = readFileSync(new URL("../../webapp/sw.js", import.meta.url), "utf-8");
const ORIGIN = "https://hall.example";
const file = (url) => ({ url, sha256: createHash("sha256").update(url).digest("hex"), br_bytes: 1 });

class Cache {
  kept = new Map();
  async match(asked) { return this.kept.get(new URL(asked.url || asked, ORIGIN).pathname)?.clone(); }
  async put(url, response) { this.kept.set(url, response); }
  async keys() { return [...this.kept.keys()].map((url) => ({ url: ORIGIN + url })); }
  async delete(request) { this.kept.delete(new URL(request.url).pathname); }
}

function phone() {
  const named = new Map();
  return { open: async (name) => named.get(name) || named.set(name, new Cache()).get(name),
           kept: () => [...named.get("holdfast-phone-files").kept.keys()].sort() };
}

// A version of the phone's app, and whether there is a network. Every file says its own address.
function version(name, caches) {
  const heard = {}, asked = [], net = { works: true, lies: false };
  const address = `/assets/rules-en.${name}.html`;
  const facts = { app: "phone", build: name, pages: { "/phone/rules/en.html": address },
                  files: [file(`/assets/app.${name}.js`)], later: [file(address), file(`/assets/rules-fr.${name}.html`)] };
  vm.runInNewContext(SOURCE.replace('"@SW@"', JSON.stringify(facts)), {
    caches, crypto: globalThis.crypto, URL, Response, setTimeout, location: { origin: ORIGIN },
    clients: { matchAll: async () => [], claim: async () => {} },
    addEventListener: (kind, callback) => { heard[kind] = callback; },
    fetch: async (request) => {
      const path = new URL(request.url || request, ORIGIN).pathname;
      asked.push(path);
      if (!net.works) throw new TypeError("no network");
      const type = path.endsWith("js") ? "text/javascript" : "text/html";
      return new Response(net.lies ? `not ${path}` : path, { headers: { "content-type": type } });
    },
  });
  async function fire(kind, event = {}) {
    let answer = null;
    const until = [];
    heard[kind]({ ...event, waitUntil: (work) => until.push(work), respondWith: (given) => { answer = given; } });
    await Promise.all(until);
    return answer;
  }
  const opens = (path) => fire("fetch", { request: { method: "GET", url: ORIGIN + path } });
  return { asked, fire, net, opens, files: facts.files, later: facts.later };
}

const urls = (files) => files.map((one) => one.url);

test("an install leaves the rules alone, and the first visit keeps them in every language", async () => {
  const caches = phone(), one = version("aaaaaaaaaaaa", caches);
  await one.fire("install");
  assert.deepEqual(caches.kept(), urls(one.files));
  await one.opens("/phone/rules/en.html");
  assert.deepEqual(caches.kept(), urls([...one.files, ...one.later]));
  one.net.works = false;
  assert.equal(await (await one.opens("/phone/rules/en.html")).text(), one.later[0].url);
  assert.equal(await (await one.opens(one.later[1].url)).text(), one.later[1].url);
});

test("a phone that has the rules gets them with the next version; another phone does not", async () => {
  for (const reads of [true, false]) {
    const caches = phone(), one = version("aaaaaaaaaaaa", caches), two = version("bbbbbbbbbbbb", caches);
    await one.fire("install");
    if (reads) await one.opens("/phone/rules/en.html");
    await new Promise((done) => setTimeout(done, 5)); // an older version is one of an earlier moment
    await two.fire("install");
    await two.fire("activate");
    assert.deepEqual(caches.kept(), urls([...two.files, ...(reads ? two.later : [])]));
  }
});

test("what a browser cleared away is put back at the next visit, and only as it was", async () => {
  const caches = phone(), one = version("aaaaaaaaaaaa", caches), url = one.files[0].url;
  await one.fire("install");
  await (await caches.open("holdfast-phone-files")).delete({ url: ORIGIN + url });
  one.net.lies = true;
  assert.equal(await (await one.opens(url)).text(), `not ${url}`);
  await new Promise((done) => setTimeout(done, 50));
  assert.deepEqual(caches.kept(), []);
  one.net.lies = false;
  assert.equal(await (await one.opens(url)).text(), url);
  for (let nth = 0; nth < 400 && !caches.kept().length; nth++) await new Promise((done) => setTimeout(done, 5));
  one.net.works = false;
  assert.equal(await (await one.opens(url)).text(), url);
});

test("what is not ours goes to the network", async () => {
  const one = version("aaaaaaaaaaaa", phone());
  assert.equal(await one.opens("/api/live/1/abc/clock.json"), null);
});
