// The tablet's database: everything in it, and one way to write. Strict durability; a commit answers only when the
// transaction completed. Rejects with Error(code): "storage-full", "storage-lost" (the database cannot be opened any
// more, or came back empty), "storage-failed" (anything else).
const STORES = ["log", "people", "acks", "quarantine", "kv", "play", "folds", "sums"];
const VERSION = 4; // 2: play, 3: folds, 4: sums

export async function openJournal(factory, name = "holdfast") {
  let db = null; // null: no usable handle
  let known = false; // it was there before, or we made it: from now on an empty one means the data are gone

  // -> true when the database had to be created
  function open() {
    return new Promise((resolve, reject) => {
      const request = factory.open(name, VERSION);
      let created = false;
      request.onupgradeneeded = ({ oldVersion }) => {
        created = oldVersion === 0;
        const there = request.result.objectStoreNames;
        for (const store of STORES) if (!there.contains(store)) request.result.createObjectStore(store);
      };
      request.onblocked = () => reject(new Error("blocked by another tab"));
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        const opened = request.result;
        const forget = () => { if (db === opened) db = null; };
        opened.onclose = forget; // the browser took it away: data cleared, disk trouble
        opened.onversionchange = () => { opened.close(); forget(); };
        db = opened;
        resolve(created);
      };
    });
  }

  function finished(transaction) {
    return new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error || new Error("transaction aborted"));
      // An error event is followed by abort; abort is the one that says nothing was written.
    });
  }

  async function write(ops) {
    const stores = [...new Set(ops.map((op) => op[1]))];
    const transaction = db.transaction(stores, "readwrite", { durability: "strict" });
    const done = finished(transaction);
    try {
      for (const [what, store, key, value] of ops) {
        if (what === "put") transaction.objectStore(store).put(value, key);
        else if (what === "delete") transaction.objectStore(store).delete(key);
        else throw new Error(`unknown operation ${what}`);
      }
    } catch (err) {
      done.catch(() => {}); // err says why
      transaction.abort();
      throw err;
    }
    await done;
  }

  async function read() {
    const transaction = db.transaction(STORES, "readonly");
    const done = finished(transaction);
    const asked = STORES.map((store) => [
      store, transaction.objectStore(store).getAllKeys(), transaction.objectStore(store).getAll(),
    ]);
    await done;
    const found = {};
    for (const [store, keys, values] of asked) {
      found[store] = Object.fromEntries(keys.result.map((key, index) => [key, values.result[index]]));
    }
    return JSON.stringify(found);
  }

  async function reopen() {
    let created;
    try {
      if (db) db.close();
      db = null;
      created = await open();
    } catch (err) {
      throw coded("storage-lost", err);
    }
    // A write into an empty database would say "saved" over the loss of all before it. The new one stays open:
    // load() shows that it is empty, and Python puts back what it still holds.
    if (created && known) throw coded("storage-lost", new Error("the database is gone"));
    known = true;
  }

  // Once more on a fresh handle; a full disk is not helped by that.
  async function twice(work) {
    try {
      if (!db) throw new Error("no handle");
      return await work();
    } catch (err) {
      if (isFull(err)) throw coded("storage-full", err);
      await reopen();
      try {
        return await work();
      } catch (again) {
        throw coded(isFull(again) ? "storage-full" : "storage-failed", again);
      }
    }
  }

  await reopen();
  return {
    load: () => twice(read),
    commit: (opsJson) => twice(() => write(JSON.parse(opsJson))),
  };
}

const isFull = (err) => Boolean(err) && err.name === "QuotaExceededError";

// The code is the message, as Python reads it; the cause stays for the console.
function coded(code, cause) {
  console.error(code, cause);
  return new Error(code, { cause });
}
