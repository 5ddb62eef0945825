// Module worker (Pyodide refuses classic ones) that owns the Python core and the journal.
//   in:  {start: {files, lock, env}}      out: {state: "waiting" | "starting" | "ready"} or {failed: {code, detail}}
//   in:  {id, request} (JSON text)        out: {id, answer} (JSON text)
// Only strings cross into Python and back.
import { openJournal } from "@worker/journal.js";
import { openKeys } from "@worker/keys.js";
import { transport } from "@worker/transport.js";

const LOCK = "holdfast-writer";
const LIMIT_MS = 60_000;
const TYPES = { mjs: "text/javascript", wasm: "application/wasm", zip: "application/zip" };
let handle; // Python's tablet.handle, taken once

class Failed extends Error {
  constructor(code, detail) {
    super(detail);
    this.code = code;
  }
}

// One tab writes. The lock is held until this worker ends, however it ends.
function onlyWriter() {
  return new Promise((resolve, reject) => {
    const keep = (lock) => {
      if (!lock) {
        postMessage({ state: "waiting" });
        navigator.locks.request(LOCK, keep).catch(reject);
        return undefined;
      }
      resolve();
      return new Promise(() => {});
    };
    navigator.locks.request(LOCK, { ifAvailable: true }, keep).catch(reject);
  });
}

async function get(url) {
  const response = await fetch(url);
  const type = (response.headers.get("content-type") || "").split(";")[0];
  const wanted = TYPES[url.split(".").pop()];
  if (!response.ok) throw new Failed("files", `${url}: status ${response.status}`);
  if (type !== wanted) throw new Failed("files", `${url}: type ${type}, not ${wanted}`);
  return response;
}

async function startPython({ files, lock, env }) {
  // Checked first: loadPyodide() does not reject on a missing or mistyped wasm, it hangs.
  const needed = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "stdlib.zip", "core.zip"];
  const checked = await Promise.all(needed.map((name) => get(files[name])));
  const core = new Uint8Array(await checked.pop().arrayBuffer());
  for (const response of checked) response.body.cancel();

  const { loadPyodide } = await import(files["pyodide.mjs"]);
  const { default: createPyodideModule } = await import(files["pyodide.asm.mjs"]);
  const at = (url) => new URL(url, location.origin).href;
  const py = await loadPyodide({
    indexURL: new URL(".", at(files["pyodide.asm.wasm"])).href,
    stdLibURL: at(files["stdlib.zip"]),
    lockFileContents: lock, // else it fetches pyodide-lock.json
    createPyodideModule,
  });
  py.FS.writeFile("/core.zip", core);
  py.runPython("import sys; sys.path.insert(0, '/core.zip'); from pycore.kernel import values; values.wait()");

  let journal;
  try {
    journal = await openJournal(indexedDB);
  } catch (err) {
    throw new Failed(err.message, String(err.cause || err));
  }
  const boot = py.pyimport("webapp.worker.main").boot;
  const keys = openKeys(indexedDB, crypto.subtle);
  const tablet = await boot(journal, transport, JSON.stringify({ ...env, core: files["core.zip"] }), keys);
  handle = tablet.handle;
}

const watchdog = () => new Promise((_, reject) =>
  setTimeout(() => reject(new Failed("slow", `no start within ${LIMIT_MS} ms`)), LIMIT_MS));

async function start(job) {
  try {
    await onlyWriter();
    postMessage({ state: "starting" });
    await Promise.race([startPython(job), watchdog()]);
    postMessage({ state: "ready" });
  } catch (err) {
    postMessage({ failed: { code: err.code || "start", detail: String((err && err.message) || err) } });
  }
}

async function reply({ id, request }) {
  let answer;
  try {
    answer = await handle(request);
  } catch (err) {
    console.error(err);
    answer = JSON.stringify({ failed: { code: "internal", detail: String((err && err.message) || err) } });
  }
  postMessage({ id, answer });
}

onmessage = ({ data }) => (data.start ? start(data.start) : reply(data));
