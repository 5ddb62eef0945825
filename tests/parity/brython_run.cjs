// Runs a Brython app, compiled ahead of time, without a browser.
//   stdin: {"runtime": text, "app": text}     stdout: what the app left in window.result
const fs = require("fs");
const vm = require("vm");
const { browserHusk } = require("../../webapp/build/husk.cjs");

const job = JSON.parse(fs.readFileSync(0, "utf8"));
const context = browserHusk();
vm.runInContext(job.runtime, context, { filename: "runtime.js" });
vm.runInContext(job.app, context, { filename: "app.js" });
process.stdout.write(String(context.result));
