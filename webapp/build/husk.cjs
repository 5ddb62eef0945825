// A context in which brython.js loads under Node.
const vm = require("vm");

// brython.js 3.15.0 touches the DOM while loading (it does not when compiling): give it husks.
function browserHusk() {
  class Husk {}
  const node = () => ({
    setAttribute() {}, appendChild() {}, addEventListener() {},
    getElementsByTagName: () => [], querySelectorAll: () => [],
    style: {}, childNodes: [], classList: { add() {} },
  });
  const husk = {
    console, setTimeout, clearTimeout, setInterval, clearInterval,
    TextEncoder, TextDecoder, URL, performance, crypto: globalThis.crypto, atob, btoa,
    addEventListener() {}, dispatchEvent() {}, customElements: { define() {} },
    Node: Husk, Element: Husk, HTMLElement: Husk, Event: Husk, CustomEvent: Husk,
    NodeList: Husk, HTMLCollection: Husk, DOMException: class extends Error {},
    MutationObserver: class { observe() {} disconnect() {} },
    navigator: { userAgent: "node", language: "en" },
    location: { href: "http://build/", origin: "http://build", pathname: "/", protocol: "http:",
                hash: "", search: "" },
    document: { ...node(), createElement: node, documentElement: node(), head: node(), body: node(),
                scripts: [], cookie: "", currentScript: { src: "http://build/brython.js" } },
  };
  husk.self = husk.window = husk;
  return vm.createContext(husk);
}

module.exports = { browserHusk };
