// A tablet's start as the app's worker does it, with the zips that the app ships, under Node.
//   node boot.mjs '{"home": Pyodide's folder, "zips": folder, "stores": file, "tid", "wall_ms"[, "bundle": file]}'
// With a bundle the night is taken in as from a stick, and what the tablet then keeps is written to the file
// "stores"; without one the tablet starts over that file. stdout: {"ms", "answers"}.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

process.setUncaughtExceptionCaptureCallback((err) => {
  console.error(err.message ?? err);
  process.exit(1);
});

const { home, zips, stores, tid, wall_ms, bundle } = JSON.parse(process.argv[2]);
const { loadPyodide } = await import(pathToFileURL(path.join(home, "pyodide.mjs")));
const lockFileContents = JSON.parse(fs.readFileSync(path.join(zips, "lock.json")));
const core = fs.readFileSync(path.join(zips, "core.zip"));
const text = bundle ? "{}" : fs.readFileSync(stores, "utf8");

const held = JSON.parse(text);
const journal = {
  load: async () => text,
  commit: async (ops) => {
    for (const [what, store, key, value] of JSON.parse(ops)) {
      held[store] ??= {};
      if (what === "put") held[store][key] = value;
      else delete held[store][key];
    }
  },
};
const transport = { send: async () => { throw new Error("unreachable"); } };
const env = { now_ms: wall_ms, perf_ms: 0, app: "bench", core: "bench", origin: "https://night.example", lang: "en" };

const started = performance.now();
const py = await loadPyodide({ lockFileContents, stdLibURL: path.join(zips, "stdlib.zip") });
py.FS.writeFile("/core.zip", core);
py.runPython("import sys; sys.path.insert(0, '/core.zip'); from pycore.kernel import values; values.wait()");
const boot = py.pyimport("webapp.worker.main").boot;
const tablet = await boot(journal, transport, JSON.stringify(env));
let passed = 0;
async function ask(op, facts = {}) {
  passed += 1000;
  const request = { op, wall_ms: wall_ms + passed, perf_ms: passed, ...facts };
  return JSON.parse(await tablet.handle(JSON.stringify(request)));
}
const answers = [];
if (bundle) answers.push(await ask("import", { text: fs.readFileSync(bundle, "utf8") }));
answers.push(await ask("hello"), await ask("open", { tid }));
const ms = performance.now() - started;
if (bundle) fs.writeFileSync(stores, JSON.stringify(held));
console.log(JSON.stringify({ ms, answers: answers.map((one) => Object.keys(one)[0]) }));
