// journal.js against a database that can be told to fail. Run by test_javascript.py: node --test.
import assert from "node:assert/strict";
import test from "node:test";

import { openJournal } from "../../webapp/worker/journal.js";

console.error = () => {}; // the journal reports the causes there

const later = (work) => setTimeout(work, 0);
const named = (name) => Object.assign(new Error(name), { name });

// What a browser's indexedDB does, as far as the journal goes. `trouble` is a list, one entry used up by each open
// ("open:Name") or readwrite transaction ("abort:Name", "closed"); an empty string means all goes well.
class FakeFactory {
  disk = null; // {store: Map} once created
  version = 0;
  trouble = [];
  opened = 0;
  durability = [];
  completed = 0;
  handle = null;

  open(name, version) {
    const request = {};
    this.opened += 1;
    const trouble = this.trouble[0]?.startsWith("open:") ? this.trouble.shift() : "";
    later(() => {
      if (trouble) {
        request.error = named(trouble.slice(5));
        request.onerror();
        return;
      }
      request.result = this.handle = new FakeDatabase(this);
      if (this.disk === null) {
        this.disk = {};
        request.onupgradeneeded({ oldVersion: 0 });
      } else if (this.version < version) {
        request.onupgradeneeded({ oldVersion: this.version });
      }
      this.version = version;
      request.onsuccess();
    });
    return request;
  }
}

class FakeDatabase {
  closed = false;
  constructor(factory) { this.factory = factory; }
  get objectStoreNames() { return { contains: (name) => name in this.factory.disk }; }
  createObjectStore(name) { this.factory.disk[name] = new Map(); }
  close() { this.closed = true; }

  transaction(stores, mode, options) {
    const { factory } = this;
    if (this.closed) throw named("InvalidStateError");
    let trouble = "";
    if (mode === "readwrite") {
      factory.durability.push(options?.durability);
      trouble = factory.trouble.shift() ?? "";
    }
    if (trouble === "closed") throw named("InvalidStateError");
    const draft = new Map(stores.map((name) => [name, new Map(factory.disk[name])]));
    const transaction = {
      objectStore: (name) => ({
        put: (value, key) => { draft.get(name).set(key, value); },
        delete: (key) => { draft.get(name).delete(key); },
        getAllKeys: () => ({ result: [...draft.get(name).keys()].sort() }),
        getAll: () => ({ result: [...draft.get(name).keys()].sort().map((key) => draft.get(name).get(key)) }),
      }),
      abort() { later(() => transaction.onabort()); },
    };
    later(() => {
      if (trouble.startsWith("abort:")) {
        transaction.error = named(trouble.slice(6));
        transaction.onabort();
        return;
      }
      for (const [name, content] of draft) factory.disk[name] = content;
      factory.completed += 1;
      transaction.oncomplete();
    });
    return transaction;
  }
}

const PUT = JSON.stringify([["put", "log", "t/d/00000001", "a line"], ["put", "kv", "dev", "d"]]);

async function opened() {
  const factory = new FakeFactory();
  return { factory, journal: await openJournal(factory) };
}

async function stored(journal) {
  return JSON.parse(await journal.load());
}

test("what is committed is read back", async () => {
  const { journal } = await opened();
  await journal.commit(PUT);
  await journal.commit(JSON.stringify([["delete", "kv", "dev"]]));
  assert.deepEqual(await stored(journal), {
    log: { "t/d/00000001": "a line" }, people: {}, acks: {}, quarantine: {}, kv: {}, play: {},
    folds: {}, sums: {},
  });
});

test("every commit asks for strict durability and answers after it completed", async () => {
  const { factory, journal } = await opened();
  const done = journal.commit(PUT).then(() => factory.completed);
  assert.equal(factory.completed, 0);
  assert.equal(await done, 1);
  assert.deepEqual(factory.durability, ["strict"]);
});

test("a full disk is storage-full at once, and the next commit may succeed", async () => {
  const { factory, journal } = await opened();
  factory.trouble = ["abort:QuotaExceededError"];
  await assert.rejects(journal.commit(PUT), { message: "storage-full" });
  assert.equal(factory.opened, 1);
  assert.deepEqual((await stored(journal)).log, {});
  await journal.commit(PUT);
});

test("a lost handle is opened again once, and the commit goes through", async () => {
  const { factory, journal } = await opened();
  for (const trouble of ["closed", "abort:UnknownError"]) {
    factory.trouble = [trouble];
    await journal.commit(PUT);
  }
  assert.equal(factory.opened, 3);
  assert.deepEqual((await stored(journal)).kv, { dev: "d" });
});

test("a handle that the browser closed, or another tab's upgrade, is not used again", async () => {
  const { factory, journal } = await opened();
  factory.handle.onclose();
  await journal.commit(PUT);
  const second = factory.handle;
  second.onversionchange();
  assert.equal(second.closed, true);
  await journal.commit(PUT);
  assert.equal(factory.opened, 3);
});

test("a database that does not open again is storage-lost", async () => {
  const { factory, journal } = await opened();
  factory.trouble = ["closed", "open:UnknownError"];
  await assert.rejects(journal.commit(PUT), { message: "storage-lost" });
});

test("a commit that fails twice is storage-failed", async () => {
  const { factory, journal } = await opened();
  factory.trouble = ["abort:DataError", "abort:DataError"];
  await assert.rejects(journal.commit(PUT), { message: "storage-failed" });
});

test("a database that came back empty never says saved; it shows that it is empty", async () => {
  const { factory, journal } = await opened();
  await journal.commit(PUT);
  factory.handle.close();
  factory.disk = null; // the person cleared the browser's data
  await assert.rejects(journal.commit(PUT), { message: "storage-lost" });
  assert.deepEqual((await stored(journal)).log, {});
  await journal.commit(PUT);
  assert.deepEqual((await stored(journal)).kv, { dev: "d" });
});

test("a database of an earlier version gets the new store and keeps everything", async () => {
  const factory = new FakeFactory();
  const line = new Map([["t/d/00000001", "a line"]]);
  factory.disk = { log: line, people: new Map(), acks: new Map(), quarantine: new Map(), kv: new Map() };
  factory.version = 1;
  const journal = await openJournal(factory);
  await journal.commit(JSON.stringify([["put", "play", "t/2", "{}"]]));
  const found = await stored(journal);
  assert.deepEqual([found.log, found.play], [{ "t/d/00000001": "a line" }, { "t/2": "{}" }]);
});

test("a database that does not open at all is storage-lost", async () => {
  const factory = new FakeFactory();
  factory.trouble = ["open:SecurityError"];
  await assert.rejects(openJournal(factory), { message: "storage-lost" });
});

test("a mistake in the operations writes nothing", async () => {
  const { factory, journal } = await opened();
  const mixed = JSON.stringify([["put", "kv", "dev", "d"], ["replace", "kv", "dev", "e"]]);
  await assert.rejects(journal.commit(mixed), { message: "storage-failed" });
  assert.equal(factory.trouble.length, 0);
});
