// The way to the organization's server: the own origin, by path. Rejects when nobody answered in time.
const PATIENCE_MS = 20_000;
const WORTH_PACKING = 1_000; // characters; below that a packet is a packet

// What goes over the line in place of *body*: gzip, where this browser can and it is worth it.
async function packed(body) {
  if (!body || body.length < WORTH_PACKING || typeof CompressionStream === "undefined") return null;
  try {
    const stream = new Blob([body]).stream().pipeThrough(new CompressionStream("gzip"));
    return await new Response(stream).arrayBuffer();
  } catch {
    return null; // plain is always right
  }
}

export const transport = {
  async send(method, path, headersJson, body) {
    if (!path.startsWith("/") || path.startsWith("//")) throw new Error("only the own origin");
    const headers = JSON.parse(headersJson);
    const has = method !== "GET" && method !== "HEAD";
    const small = has ? await packed(body) : null;
    const response = await fetch(path, {
      method,
      headers: small ? { ...headers, "Content-Encoding": "gzip" } : headers,
      body: has ? (small ?? body) : undefined,
      cache: "no-store",
      credentials: "omit", // the device's token is in the headers; nobody's cookie belongs in here
      redirect: "error",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return JSON.stringify({
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: await response.text(),
    });
  },
};
