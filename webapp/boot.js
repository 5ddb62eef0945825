// Starts the tablet's app: all files first, then the worker, then the screens. Everything that can go wrong here
// ends in one plain sentence. Once the screens are drawn only window.holdfast is left of this file.
import { fill, renew } from "@fill.js";
import { Keeper, storageTrouble } from "@keep.js";
import { scan } from "@scan.js";
import { Show, Shown, shows } from "@shows.js";
import { sentences } from "@words.js";

const { version, build, lock, files } = JSON.parse(document.getElementById("build").textContent);
const SCREENS_MS = 30_000;
const text = sentences();
const $ = (id) => document.getElementById(id);

// ---- the panel that stands until the screens are drawn ----
// An update that downloads later speaks through the same functions; then there is no panel any more.
function say(sentence, detail = "") {
  if (!$("boot")) return;
  $("boot-text").textContent = sentence;
  $("boot-detail").textContent = detail;
}

function failed(code, detail) {
  $("boot").hidden = false;
  $("boot").dataset.state = "failed";
  $("boot-progress").hidden = true;
  $("boot-again").hidden = false;
  say(text[code] || text.start, detail ? `${code}: ${detail}` : code);
}

function progress(done, total) {
  if (!$("boot") || worker) return;
  $("boot").dataset.state = "downloading";
  $("boot-progress").hidden = false;
  $("boot-progress").max = total;
  $("boot-progress").value = done;
  say(text.downloading(Math.floor((100 * done) / total), (total / 1e6).toFixed(1)));
}

// ---- time ----
// performance.now() may stand still while a tablet sleeps; the wall clock does not. Python tells that from a corrected
// wall clock by whether the page was out of sight since the last request.
let wasHidden = false;
document.addEventListener("visibilitychange", () => { wasHidden = true; });

function time() {
  const hidden = wasHidden || document.hidden;
  wasHidden = false;
  return { wall_ms: Date.now(), perf_ms: Math.round(performance.now()), hidden };
}

// ---- the worker ----
let worker;
let shown; // the windows that only show
const show = shows() ? new Show(`${version}+${build}`) : null; // this window is one
let isReady = false;
const queued = [];
const listeners = [];
const troubles = [];

function send(request) {
  worker.postMessage({ id: request.id, request: JSON.stringify(request) });
}

// The time of a question from a window that shows is this page's: its own timer counts from another moment.
function relay(to, request) {
  worker.postMessage({ id: request.id, to, request: JSON.stringify({ ...request, ...time() }) });
}

function startWorker() {
  return new Promise((resolve, reject) => {
    const stop = (code, detail) => reject(Object.assign(new Error(detail), { code }));
    worker = new Worker(files["worker.js"], { type: "module" });
    worker.onerror = (event) => {
      if (isReady) troubles.forEach((callback) => callback("worker-lost"));
      else stop("files", event.message || "the worker did not load");
    };
    worker.onmessage = ({ data }) => {
      if (data.answer) {
        if (shown && shown.answered(data)) return;
        const said = `{"id":${JSON.stringify(data.id)},${data.answer.slice(1)}`;
        listeners.forEach((callback) => callback(said));
      } else if (data.failed) {
        stop(data.failed.code, data.failed.detail);
      } else if (data.state === "waiting") {
        $("boot").dataset.state = "waiting";
        say(text.waiting);
        $("boot-show").hidden = false;
      } else if (data.state === "starting") {
        $("boot").dataset.state = "starting";
        $("boot-show").hidden = true;
        say(text.starting);
        $("boot-progress").removeAttribute("value"); // that it goes on is all that is known
        $("boot-progress").hidden = false;
      } else if (data.state === "ready") {
        isReady = true;
        queued.splice(0).forEach(send);
        shown = new Shown(`${version}+${build}`, relay);
        resolve();
      }
    };
    const lang = document.documentElement.lang;
    const env = { now_ms: Date.now(), perf_ms: Math.round(performance.now()), app: window.holdfast.version,
                  origin: location.origin, lang };
    worker.postMessage({ start: { files, lock, env } });
  });
}

// A page that the browser keeps for the way back would keep its worker asleep, and with it the lock that lets one tab
// write: no other could start. What was not yet said to be saved is lost with it, as when the tab is closed.
addEventListener("pagehide", () => { if (worker) worker.terminate(); });
addEventListener("pageshow", ({ persisted }) => { if (persisted) location.reload(); });

// ---- the screens ----
function script(url) {
  return new Promise((resolve, reject) => {
    const element = document.createElement("script");
    element.src = url;
    element.onload = resolve;
    element.onerror = () => reject(Object.assign(new Error(url), { code: "files" }));
    document.body.append(element);
  });
}

function drawn() {
  return new Promise((resolve, reject) => {
    const look = () => document.body.dataset.ready === "1" && resolve();
    new MutationObserver(look).observe(document.body, { attributes: true, attributeFilter: ["data-ready"] });
    look();
    setTimeout(() => reject(Object.assign(new Error(`nothing drawn in ${SCREENS_MS} ms`), { code: "screens" })), SCREENS_MS);
  });
}

// ---- what Brython sees ----
const keeper = new Keeper({ app: "director", script: "/sw.js", scope: "/", files, progress,
                            problem: (code, detail) => { if (!worker) say(text[code], detail); } });
const isInstalled = () => matchMedia("(display-mode: standalone)").matches || navigator.standalone === true;
let installPrompt = null;
const installers = [];
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  installPrompt = event;
  installers.forEach((callback) => callback());
});

const textFile = (name, text) => new File([text], name, { type: "text/plain" });

window.holdfast = {
  version: `${version}+${build}`,
  post(requestText) {
    if (show) return show.post(JSON.parse(requestText));
    const request = { ...JSON.parse(requestText), ...time() };
    if (isReady) send(request);
    else queued.push(request);
  },
  listen(callback) {
    if (show) show.said = callback;
    else listeners.push(callback);
  },
  fill,
  renew,
  scan,
  share: {
    can: (name) => Boolean(navigator.canShare) && navigator.canShare({ files: [textFile(name, "")] }),
    // done(name of what went wrong, "" for nothing); AbortError where the person changed their mind.
    text(name, text, done) {
      navigator.share({ files: [textFile(name, text)] }).then(() => done(""), (err) => done(err.name));
    },
  },
  bytes: (text) => Uint8Array.from(atob(text), (one) => one.charCodeAt(0)),
  read: (text, none) => JSON.parse(text, (_, value) => (value === null ? none : value)),
  // Only in a window that shows: told(answer) what the window that writes got, controls("here" | "gone").
  show: show && {
    start(told, controls) {
      show.told = told;
      show.start(controls);
    },
  },
  trouble: (callback) => { troubles.push(callback); },
  update: {
    available: (callback) => keeper.available(callback),
    accept: () => keeper.accept(),
  },
  install: {
    available(callback) {
      installers.push(callback);
      if (installPrompt) callback();
    },
    prompt() {
      if (installPrompt) installPrompt.prompt();
      installPrompt = null;
    },
    installed: isInstalled,
    // Every browser on WebKit clears a tab that nobody visits for seven days.
    forgets: () => navigator.vendor.startsWith("Apple") && !isInstalled(),
  },
  persist(callback) {
    const storage = navigator.storage;
    if (!storage || !storage.persist) return callback("unknown");
    storage.persist().then((yes) => callback(yes ? "granted" : "denied"), () => callback("unknown"));
  },
};

async function start() {
  if (document.documentElement.dataset.floor === "old") return; // old.js has said so
  document.documentElement.lang = text.lang;
  $("boot-again").textContent = text.again;
  $("boot-again").addEventListener("click", () => location.reload());
  $("boot-show").textContent = text.show;
  $("boot-show").addEventListener("click", () => {
    location.hash = "#/show";
    location.reload();
  });
  $("boot-late").remove();
  if (!window.isSecureContext) return failed("insecure");
  if (!keeper.possible || !window.indexedDB) return failed("storage-lost"); // in a private window, or switched off
  try {
    say(text.checking);
    const trouble = await storageTrouble(window);
    if (trouble) return failed(trouble);
    await keeper.ready();
    $("boot-progress").hidden = true;
    const runtime = script(files["runtime.js"]); // meanwhile
    runtime.catch(() => {});
    if (!show) await startWorker();
    await runtime;
    await script(files["app.js"]);
    await drawn();
    $("boot").remove();
  } catch (err) {
    console.error(err);
    failed(err.code, err.message);
  }
}

start();
