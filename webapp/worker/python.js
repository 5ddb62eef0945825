// Python in a module worker (Pyodide refuses classic ones), with the core to import. Shared by the tablet's worker
// and by that of the page for inspectors.
export const LIMIT_MS = 60_000;
const TYPES = { mjs: "text/javascript", wasm: "application/wasm", zip: "application/zip" };

export class Failed extends Error {
  constructor(code, detail) {
    super(detail);
    this.code = code;
  }
}

async function get(url) {
  const response = await fetch(url);
  const type = (response.headers.get("content-type") || "").split(";")[0];
  const wanted = TYPES[url.split(".").pop()];
  if (!response.ok) throw new Failed("files", `${url}: status ${response.status}`);
  if (type !== wanted) throw new Failed("files", `${url}: type ${type}, not ${wanted}`);
  return response;
}

export async function startPython({ files, lock }) {
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
  return py;
}

export const watchdog = () => new Promise((_, reject) =>
  setTimeout(() => reject(new Failed("slow", `no start within ${LIMIT_MS} ms`)), LIMIT_MS));
