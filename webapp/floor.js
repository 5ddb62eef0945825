// The floor of the tablet's app: Safari 16.4, Chrome and Edge 103, Firefox 114. A browser below it cannot read this file,
// or lacks what is named here; either is a mistake that old.js tells. Nothing else is loaded before.
class Floor {
  static missing = []; // Pyodide's own script has static blocks, and no browser without them

  static needs(name, there) {
    if (!there) Floor.missing.push(name);
  }

  // Asked by what a browser reads of the options; the address is wrong, so that nothing is started.
  static get moduleWorkers() {
    let read = false;
    try {
      new Worker("http://[", { get type() { read = true; return "module"; } });
    } catch {
      return read;
    }
    return read;
  }

  static {
    Floor.needs("Object.hasOwn", Object.hasOwn);
    Floor.needs("AbortSignal.timeout", window.AbortSignal && AbortSignal.timeout);
    Floor.needs("WebAssembly.Exception", window.WebAssembly && WebAssembly.Exception);
    Floor.needs("module workers", Floor.moduleWorkers);
    Floor.needs("locks", navigator.locks || !isSecureContext);
    if (Floor.missing.length) throw new Error(`too old for Holdfast: ${Floor.missing}`);
    document.documentElement.dataset.floor = "met";
  }
}
