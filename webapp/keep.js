// Keeps every file of an app on the device: registers its service worker, says how far the download is, tries again
// by itself, and offers an update only when all of it is here. Shared by boot.js and phone/boot.js.
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

// The next attempt: after a while, or at once when the connection comes back.
const nextChance = (ms) => Promise.race([
  pause(ms), new Promise((done) => addEventListener("online", done, { once: true })),
]);

const PROBE = "holdfast-probe";

// What keeps this browser from keeping anything for this address, found out by doing: "" for nothing, else the code of
// the sentence that says so. A browser that blocks site data has every function and refuses only their use. A database
// that does not answer in *patienceMs* holds nothing up: the worker says what is wrong with it.
export async function storageTrouble(browser, patienceMs = 5_000) {
  try {
    browser.localStorage.setItem(PROBE, "1");
    browser.localStorage.removeItem(PROBE);
    await browser.caches.has(PROBE);
    await Promise.race([written(browser.indexedDB), pause(patienceMs)]);
  } catch (err) {
    console.error(err);
    // A full tablet opens all the same: what is saved can be read, and the app says what is wrong.
    return err.name === "QuotaExceededError" ? "" : "storage-lost";
  }
  return "";
}

// One value in a database of its own, which is taken away again.
function written(factory) {
  return new Promise((resolve, reject) => {
    const request = factory.open(PROBE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(PROBE);
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const db = request.result;
      const transaction = db.transaction([PROBE], "readwrite");
      transaction.oncomplete = () => {
        db.close();
        factory.deleteDatabase(PROBE);
        resolve();
      };
      transaction.onabort = () => reject(transaction.error || new Error("transaction aborted"));
      transaction.objectStore(PROBE).put(1, PROBE);
    };
  });
}

export class Keeper {
  // {app, script, scope, progress(done, total), problem(code, detail), files: {name: url}}
  constructor(options) {
    Object.assign(this, options);
    this.container = navigator.serviceWorker;
    this.waiting = []; // who wants to hear of an update
    this.registration = null;
    this.last = null; // what the service worker said went wrong
    if (!this.container) return;
    this.container.addEventListener("message", ({ data }) => {
      if (data.app !== this.app) return;
      if (data.problem) this.last = data;
      if (data.total) this.progress(data.done, data.total);
    });
    this.container.startMessages();
  }

  get possible() {
    return Boolean(this.container && window.caches && window.isSecureContext);
  }

  get controlled() {
    const controller = this.container.controller;
    return Boolean(controller) && controller.scriptURL === new URL(this.script, location).href;
  }

  // Resolves when every file is here and this page is served from them.
  async ready() {
    const wasKept = this.controlled;
    for (let attempt = 1; !this.controlled; attempt++) {
      try {
        await this.#install();
      } catch (err) {
        // The browser does not allow it here, whatever the connection.
        if (err.name === "NotSupportedError") throw Object.assign(new Error(err.message), { code: "storage-lost" });
        await pause(200); // the service worker's own words may come after its end
        const said = this.last || { problem: "download", detail: err.message };
        this.problem(said.problem, said.detail);
        this.last = null;
        await nextChance(Math.min(30_000, 1000 * attempt)); // finished files are kept
      }
    }
    this.registration = await this.container.getRegistration(this.scope);
    // The page may be of an older version than the files that just came: then take the page that belongs to them.
    if (!wasKept && !(await this.#complete())) {
      location.reload();
      await new Promise(() => {});
    }
    this.#watch();
    if (wasKept) this.#look();
    setInterval(() => this.#look(), 3_600_000);
    addEventListener("online", () => this.#look());
  }

  async #install() {
    const registration = await this.container.register(this.script, { scope: this.scope, updateViaCache: "none" });
    const worker = registration.active || registration.waiting || registration.installing;
    await new Promise((done, failed) => {
      const look = () => {
        if (worker.state === "activated") done();
        else if (worker.state === "redundant") failed(new Error("the download was interrupted"));
      };
      worker.addEventListener("statechange", look);
      look();
    });
    for (let turn = 0; !this.controlled && turn < 100; turn++) { // not at once, and not after a hard reload
      worker.postMessage("claim");
      await pause(50);
    }
  }

  async #complete() {
    const hits = await Promise.all(Object.values(this.files).map((url) => caches.match(url, { ignoreVary: true })));
    return hits.every(Boolean);
  }

  #look() {
    this.registration.update().catch(() => {}); // no network is the normal state of a hall
  }

  #watch() {
    const offer = () => {
      if (this.registration.waiting) this.waiting.forEach((callback) => callback());
    };
    offer();
    this.registration.addEventListener("updatefound", () => {
      this.registration.installing.addEventListener("statechange", offer);
    });
  }

  available(callback) {
    this.waiting.push(callback);
    if (this.registration && this.registration.waiting) callback();
  }

  accept() {
    if (!this.registration || !this.registration.waiting) return;
    this.container.addEventListener("controllerchange", () => location.reload(), { once: true });
    this.registration.waiting.postMessage("activate");
  }
}
