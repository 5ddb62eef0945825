// transport.js against a fetch that keeps what it was given. Run by test_javascript.py: node --test.
import assert from "node:assert/strict";
import test from "node:test";
import { gunzipSync } from "node:zlib";

import { transport } from "../../webapp/worker/transport.js";

const LONG = JSON.stringify({ line: "x".repeat(5_000), name: "Nunavut ᓄᓇᕗᑦ" });
const CompressionStreamHere = globalThis.CompressionStream;

async function sent(body, { method = "POST", packs = CompressionStreamHere } = {}) {
  let given;
  globalThis.fetch = async (path, options) => {
    given = { path, ...options };
    return new Response("{}", { status: 200 });
  };
  globalThis.CompressionStream = packs ?? undefined;
  try {
    const answer = JSON.parse(await transport.send(method, "/api/sync/1/hello", '{"A":"b"}', body));
    assert.equal(answer.status, 200);
  } finally {
    globalThis.CompressionStream = CompressionStreamHere;
  }
  return given;
}

test("a long body goes out as gzip, and comes to the same bytes", async () => {
  const given = await sent(LONG);
  assert.equal(given.headers["Content-Encoding"], "gzip");
  assert.equal(given.headers.A, "b");
  assert.ok(given.body.byteLength < LONG.length / 10);
  assert.ok(gunzipSync(Buffer.from(given.body)).toString("utf8") === LONG);
});

test("a short one goes out plain", async () => {
  const given = await sent("{}");
  assert.equal(given.body, "{}");
  assert.ok(!("Content-Encoding" in given.headers));
});

test("a browser that cannot pack, or fails to, sends plain", async () => {
  class Broken {
    constructor() {
      throw new TypeError("gzip");
    }
  }
  for (const packs of [null, Broken]) {
    const given = await sent(LONG, { packs });
    assert.ok(given.body === LONG);
    assert.ok(!("Content-Encoding" in given.headers));
  }
});

test("what only asks has no body", async () => {
  const given = await sent(LONG, { method: "GET" });
  assert.equal(given.body, undefined);
  assert.ok(!("Content-Encoding" in given.headers));
});

test("no other origin is asked", async () => {
  for (const path of ["//elsewhere.example/x", "https://elsewhere.example/"]) {
    await assert.rejects(() => transport.send("GET", path, "{}", ""));
  }
});
