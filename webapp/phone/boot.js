// The players' page runs at once; this keeps its files on the phone in the background, where the browser can.
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

async function start() {
  if (!keeper.possible) return known("none");
  await keeper.ready();
  known("ready");
}

// Python needs what very old phones lack; the static sentence in the page then stays.
start().catch((err) => {
  console.error(err);
  known("none");
});
