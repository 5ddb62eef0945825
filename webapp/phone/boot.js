// The players' page runs at once; its files are kept on the phone in the background, where the browser can. Nothing of
// either happens in a browser that is too old (floor.js).
import { Keeper } from "@keep.js";

const { version, build, files } = JSON.parse(document.getElementById("build").textContent);
const waiting = [];
let how = ""; // "ready" or "none" once known

function known(answer) {
  how = answer;
  waiting.splice(0).forEach((callback) => callback(how));
}

const keeper = new Keeper({ app: "phone", script: "/phone/sw.js", scope: "/phone/", files,
                            progress() {}, problem() {} });

window.holdfast = {
  version: `${version}+${build}`,
  offline(callback) {
    if (how) callback(how);
    else waiting.push(callback);
  },
  update: {
    available: (callback) => keeper.available(callback),
    accept: () => keeper.accept(),
  },
};

function script(address) {
  const element = document.createElement("script");
  element.src = address;
  element.async = false; // in the order in which they are added
  document.body.append(element);
}

async function start() {
  if (!keeper.possible) return known("none");
  await keeper.ready();
  known("ready");
}

if (document.documentElement.dataset.floor !== "old") {
  script(files["runtime.js"]);
  script(files["app.js"]);
  start().catch((err) => {
    console.error(err);
    known("none");
  });
}
