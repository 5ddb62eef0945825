// Runs Python inside Pyodide, with the repository and other folders of this machine mounted.
//   node pyodide_run.mjs '{"home": Pyodide's folder, "mounts": {place: folder}, "code": text}'
// stdout: what the code prints, then as the last line what it evaluates to. A SystemExit ends the process.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

process.setUncaughtExceptionCaptureCallback((err) => {
  console.error(err.message ?? err);
  process.exit(1);
});

const { home, mounts, code } = JSON.parse(process.argv[2]);
const { loadPyodide } = await import(pathToFileURL(path.join(home, "pyodide.mjs")));
const { info } = JSON.parse(fs.readFileSync(path.join(home, "pyodide-lock.json")));
const py = await loadPyodide({ lockFileContents: { info, packages: {} } });
for (const [place, folder] of Object.entries(mounts)) {
  py.FS.mkdirTree(place);
  py.FS.mount(py.FS.filesystems.NODEFS, { root: folder }, place);
}
py.runPython("import sys; sys.dont_write_bytecode = True");
console.log(await py.runPythonAsync(code));
