// The keys that this tablet signs with, one for each of its ids and one for its requests: made here, never to be read out, kept as they are in
// a database of their own. Only text crosses; "" where this browser can make or keep none: the tablet works on unsigned.
const NAME = "holdfast-keys";
const STORE = "keys";
// alg: [how a key is made, how it signs]
const WAYS = {
  Ed25519: [{ name: "Ed25519" }, { name: "Ed25519" }],
  ES256: [{ name: "ECDSA", namedCurve: "P-256" }, { name: "ECDSA", hash: "SHA-256" }],
};

const text64 = (data) => btoa(String.fromCharCode(...new Uint8Array(data)))
  .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

const answered = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

export function openKeys(factory, subtle) {
  async function database() {
    const request = factory.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    return answered(request);
  }

  async function used(mode, work) {
    const db = await database();
    try {
      const transaction = db.transaction(STORE, mode, { durability: "strict" });
      const done = new Promise((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error);
      });
      const [found] = await Promise.all([answered(work(transaction.objectStore(STORE))), done]);
      return found;
    } finally {
      db.close();
    }
  }

  const held = (dev) => used("readonly", (store) => store.get(dev));

  async function made(dev) {
    for (const [alg, [kind]] of Object.entries(WAYS)) {
      let pair;
      try {
        pair = await subtle.generateKey(kind, false, ["sign", "verify"]);
      } catch {
        continue; // this browser has none of the kind
      }
      const key = { alg, key: text64(await subtle.exportKey("raw", pair.publicKey)), own: pair.privateKey };
      await used("readwrite", (store) => store.put(key, dev));
      return key;
    }
    return null;
  }

  const orNothing = async (work) => {
    try {
      return await work();
    } catch (err) {
      console.error("keys", err);
      return "";
    }
  };

  return {
    // {"alg", "key"} of an id, made when it has none.
    public_key: (dev) => orNothing(async () => {
      const key = (await held(dev)) || (await made(dev));
      return key ? JSON.stringify({ alg: key.alg, key: key.key }) : "";
    }),
    sign: (dev, text) => orNothing(async () => {
      const key = await held(dev);
      return key ? text64(await subtle.sign(WAYS[key.alg][1], key.own, new TextEncoder().encode(text))) : "";
    }),
  };
}
