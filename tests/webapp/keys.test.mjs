// keys.js with the WebCrypto that Node and browsers share, over a database in memory. Run by test_javascript.py.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openKeys } from "../../webapp/worker/keys.js";

console.error = () => {};
const { subtle } = globalThis.crypto;

// What a browser's indexedDB does, as far as the keys go. *trouble*: it cannot be opened.
function memory(trouble = false) {
  const rows = new Map();
  const asked = (result, error) => {
    const request = { result, error };
    queueMicrotask(() => (error ? request.onerror() : request.onsuccess()));
    return request;
  };
  const store = { get: (key) => asked(rows.get(key)), put: (value, key) => asked(rows.set(key, value)) };
  const db = {
    close() {},
    transaction() {
      const transaction = { objectStore: () => store };
      setTimeout(() => transaction.oncomplete());
      return transaction;
    },
  };
  return { rows, open: () => asked(db, trouble ? new Error("no storage") : undefined) };
}

const without = (...names) => ({
  generateKey: (kind, ...more) => {
    if (names.includes(kind.name)) throw new DOMException("none here", "NotSupportedError");
    return subtle.generateKey(kind, ...more);
  },
  exportKey: (...asked) => subtle.exportKey(...asked),
  sign: (...asked) => subtle.sign(...asked),
});

const bytes = (text) => Buffer.from(text, "base64url");

async function holds({ alg, key }, text, sig) {
  const kind = alg === "Ed25519" ? { name: "Ed25519" } : { name: "ECDSA", namedCurve: "P-256" };
  const how = alg === "Ed25519" ? { name: "Ed25519" } : { name: "ECDSA", hash: "SHA-256" };
  const made = await subtle.importKey("raw", bytes(key), kind, false, ["verify"]);
  return subtle.verify(how, made, bytes(sig), new TextEncoder().encode(text));
}

for (const [missing, alg, length] of [[[], "Ed25519", 32], [["Ed25519"], "ES256", 65]]) {
  test(`${alg}: an id has one key, which signs`, async () => {
    const factory = memory();
    const keys = openKeys(factory, without(...missing));
    const told = JSON.parse(await keys.public_key("desk"));
    assert.equal(told.alg, alg);
    assert.equal(bytes(told.key).length, length);
    assert.deepEqual(JSON.parse(await keys.public_key("desk")), told);
    assert.deepEqual(JSON.parse(await openKeys(factory, subtle).public_key("desk")), told); // started again
    assert.notDeepEqual(JSON.parse(await keys.public_key("door")), told);
    const text = "tlog1-head\0night\0desk\0" + "7\0é";
    assert.ok(await holds(told, text, await keys.sign("desk", text)));
    assert.ok(!(await holds(told, text + "!", await keys.sign("desk", text))));
  });

  test(`${alg}: nobody reads the key out`, async () => {
    const factory = memory();
    await openKeys(factory, without(...missing)).public_key("desk");
    const { own } = factory.rows.get("desk");
    assert.equal(own.extractable, false);
    await assert.rejects(subtle.exportKey("pkcs8", own));
  });
}

test("a browser that can make or keep none says so, and nothing fails", async () => {
  for (const keys of [openKeys(memory(), without("Ed25519", "ECDSA")), openKeys(memory(true), subtle),
                      openKeys(memory(), undefined)]) {
    assert.equal(await keys.public_key("desk"), "");
    assert.equal(await keys.sign("desk", "text"), "");
  }
});
