// PouchDB and a server of CouchDB's protocol beside it, both on LevelDB.
//
//   node peer.cjs serve FOLDER PORT              GET /bytes answers what went over every socket
//   node peer.cjs push FOLDER PORT NAME < lines  keeps each line as a document, then pushes them;
//                                                prints {"ms"} of the push alone
"use strict";
const fs = require("fs");
const path = require("path");
const PouchDB = require("pouchdb");

function serve(folder, port) {
  const express = require("express");
  const Server = PouchDB.defaults({ prefix: folder + path.sep });
  const options = { mode: "minimumForPouchDB", inMemoryConfig: true, logPath: path.join(folder, "log") };
  const app = express();
  const sockets = new Set();
  let gone = 0;
  app.get("/bytes", (_, answer) => {
    let all = gone;
    for (const one of sockets) all += one.bytesRead + one.bytesWritten;
    answer.json(all);
  });
  app.use(require("express-pouchdb")(Server, options));
  const server = app.listen(port, "127.0.0.1");
  server.on("connection", socket => {
    sockets.add(socket);
    socket.on("close", () => {
      sockets.delete(socket);
      gone += socket.bytesRead + socket.bytesWritten;
    });
  });
}

async function push(folder, port, name) {
  const lines = fs.readFileSync(0, "utf8").trimEnd().split("\n");
  const local = new PouchDB(path.join(folder, `local-${name}`)); // not the name of the server's own
  await local.bulkDocs(lines.map((line, nth) => ({ _id: String(nth).padStart(6, "0"), line: JSON.parse(line) })));
  const began = performance.now();
  const remote = new PouchDB(`http://127.0.0.1:${port}/${name}`);
  await remote.info(); // makes the database
  const done = await local.replicate.to(remote, { batch_size: 1000 });
  const ms = performance.now() - began;
  if (!done.ok || done.docs_written !== lines.length) throw new Error(JSON.stringify(done));
  await local.close();
  console.log(JSON.stringify({ ms }));
}

const [what, folder, port, name] = process.argv.slice(2);
if (what === "serve") serve(folder, Number(port));
else push(folder, Number(port), name).catch(error => {
  console.error(error);
  process.exit(1);
});
