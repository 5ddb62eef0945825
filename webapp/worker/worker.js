// Module worker that owns the Python core and the journal.
//   in:  {start: {files, lock, env}}      out: {state: "waiting" | "starting" | "ready"} or {failed: {code, detail}}
//   in:  {id, request} (JSON text)        out: {id, answer} (JSON text); `to`, where there is one, goes with both
// Only strings cross into Python and back.
import { openJournal } from "@worker/journal.js";
import { openKeys } from "@worker/keys.js";
import { Failed, startPython, watchdog } from "@worker/python.js";
import { transport } from "@worker/transport.js";

const LOCK = "holdfast-writer";
let handle; // Python's tablet.handle, taken once

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

async function startTablet(job) {
  const { files, env } = job;
  const py = await startPython(job);
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

async function start(job) {
  try {
    await onlyWriter();
    postMessage({ state: "starting" });
    await Promise.race([startTablet(job), watchdog()]);
    postMessage({ state: "ready" });
  } catch (err) {
    postMessage({ failed: { code: err.code || "start", detail: String((err && err.message) || err) } });
  }
}

async function reply({ id, request, to }) {
  let answer;
  try {
    answer = await handle(request);
  } catch (err) {
    console.error(err);
    answer = JSON.stringify({ failed: { code: "internal", detail: String((err && err.message) || err) } });
  }
  postMessage({ id, answer, to });
}

onmessage = ({ data }) => (data.start ? start(data.start) : reply(data));
