// The worker of the page for inspectors: the same core, and nothing else of a tablet.
//   in:  {start: {files, lock}}                out: {state: "ready"} or {failed: {code, detail}}
//   in:  {judge: {name, bytes, lang}}          out: {answer} (JSON text)
import { startPython, watchdog } from "@worker/python.js";

let inspector;

async function start(job) {
  try {
    await Promise.race([startInspector(job), watchdog()]);
    postMessage({ state: "ready" });
  } catch (err) {
    postMessage({ failed: { code: err.code || "start", detail: String((err && err.message) || err) } });
  }
}

async function startInspector(job) {
  const words = fetch(job.files["words.json"]).then((response) => response.text());
  const judge = fetch(job.files["judge.zip"]).then((response) => response.arrayBuffer());
  const py = await startPython(job);
  py.FS.writeFile("/judge.zip", new Uint8Array(await judge));
  py.runPython("import pycore; pycore.__path__.append('/judge.zip/pycore')"); // beside what tablets have of it
  inspector = py.pyimport("pycore.verify.page").Inspector(await words);
}

function judge({ name, bytes, lang }) {
  try {
    postMessage({ answer: inspector.judged(name, bytes, lang) });
  } catch (err) {
    postMessage({ failed: { code: "internal", detail: String((err && err.message) || err) } });
  }
}

onmessage = ({ data }) => (data.start ? start(data.start) : judge(data.judge));
