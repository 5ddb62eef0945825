// Makes stdlib.zip and core.zip inside Pyodide under Node, so that the .pyc files fit its Python,
// then proves that those two alone start the tablet's worker.
//   node zips.mjs OUT ROOT SEGNO EDITION     OUT: folder for the zips and lock.json; ROOT: the repository;
//   SEGNO: the folder of the package segno; EDITION: that of the core. Prints one JSON line about what it did.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

// Node would print the source line of an error, which in pyodide.asm.mjs is one megabyte long.
process.setUncaughtExceptionCaptureCallback((err) => {
  console.error(err.message ?? err);
  process.exit(1);
});

const [out, root, segno] = process.argv.slice(2, 5).map((folder) => path.resolve(folder));
const edition = process.argv[5];
const here = import.meta.dirname;
const home = path.join(here, "node_modules", "pyodide");
const { loadPyodide } = await import(pathToFileURL(path.join(home, "pyodide.mjs")));

// loadPyodide wants a lock file; these four facts are all it checks. No packages: none is fetched.
const { info } = JSON.parse(fs.readFileSync(path.join(home, "pyodide-lock.json")));
const lock = { info, packages: {} };
const boot = (options) => loadPyodide({ lockFileContents: lock, ...options });

function mount(py, place, folder) {
  py.FS.mkdirTree(place);
  py.FS.mount(py.FS.filesystems.NODEFS, { root: folder }, place);
}

function mountSources(py) {
  mount(py, "/src/pycore", path.join(root, "pycore"));
  mount(py, "/src/webapp/worker", path.join(root, "webapp", "worker"));
  py.FS.mkdirTree("/src/segno");
  for (const name of ["encoder.py", "consts.py"]) {
    py.FS.writeFile(`/src/segno/${name}`, fs.readFileSync(path.join(segno, name)));
  }
  py.FS.writeFile("/src/segno/__init__.py", fs.readFileSync(path.join(here, "segno_in_bundle.py")));
  py.FS.writeFile("/src/webapp/__init__.py", fs.readFileSync(path.join(root, "webapp", "__init__.py")));
  mount(py, "/build", here);
  py.runPython("import sys; sys.dont_write_bytecode = True; sys.path[:0] = ['/src', '/build']");
}

// 1. Which modules of the standard library are needed: run everything, look.
async function neededModules() {
  const py = await boot();
  mountSources(py);
  return JSON.parse(await py.runPythonAsync(`
import core_check
await core_check.run("/src")
import json
json.dumps(sorted(sys.modules))`));
}

// 2. The zips, in a Python that imported nothing of ours: marshalled code depends on what else is
// in memory, and a changed core must not change stdlib.zip, which every tablet would download again.
// Columns of a traceback are nobody's business on a tablet, and cost bytes.
async function makeZips(needed) {
  const py = await boot({ args: ["-X", "no_debug_ranges"] });
  mountSources(py);
  mount(py, "/pyodide", home);
  mount(py, "/out", out);
  py.globals.set("needed", JSON.stringify(needed));
  py.globals.set("edition", edition);
  return JSON.parse(py.runPython(`
import json, zips_in_pyodide
zips_in_pyodide.judge_zip("/src", "/out/judge.zip")
json.dumps({
    "stdlib": zips_in_pyodide.stdlib_zip("/pyodide/python_stdlib.zip", "/out/stdlib.zip", set(json.loads(needed))),
    "core": zips_in_pyodide.core_zip("/src", "/out/core.zip", edition),
})`));
}

// 3. Proof: the two zips alone, as the tablet has them.
async function prove() {
  const py = await boot({ stdLibURL: path.join(out, "stdlib.zip") });
  py.FS.writeFile("/core.zip", fs.readFileSync(path.join(out, "core.zip")));
  py.FS.mkdirTree("/proof");
  py.FS.writeFile("/proof/core_check.py", fs.readFileSync(path.join(here, "core_check.py")));
  return JSON.parse(await py.runPythonAsync(`
import sys
sys.path[:0] = ["/core.zip", "/proof"]
from pycore.kernel import values
values.wait()
import json, core_check
json.dumps(await core_check.run("/core.zip"))`));
}

const needed = await neededModules();
const made = await makeZips(needed);
fs.writeFileSync(path.join(out, "lock.json"), JSON.stringify(lock));
console.log(JSON.stringify({ ...made, proof: await prove() }));
