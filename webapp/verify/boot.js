// The page for inspectors: a report pack or a night's file is dropped, and judged in this browser. Nothing is sent.
import { Keeper } from "@keep.js";

const { build, version, lock, files, said } = JSON.parse(document.getElementById("build").textContent);
const $ = (id) => document.getElementById(id);
const LANGS = Object.keys(said);
let lang = LANGS.find((one) => (navigator.language || "").toLowerCase().startsWith(one)) || "en";
let worker;
let isReady = false;
let given; // what was dropped last: {name, bytes}, to be judged again in the other language

function say(key) {
  return said[lang][key];
}

function draw() {
  document.documentElement.lang = lang;
  document.title = say("title");
  for (const box of document.querySelectorAll("[data-say]")) box.textContent = say(box.dataset.say);
  $("langs").replaceChildren(...LANGS.filter((one) => one !== lang).map((one) => {
    const button = document.createElement("button");
    Object.assign(button, { type: "button", className: "btn btn-plain", textContent: said[one].name, lang: one });
    button.addEventListener("click", () => { lang = one; draw(); judge(); });
    return button;
  }));
}

function tell(state, key, detail = "") {
  document.body.dataset.state = state;
  $("state").textContent = key ? say(key) : "";
  $("detail").textContent = detail;
}

function lines(box, texts) {
  box.replaceChildren(...texts.map((text) => {
    const line = document.createElement("li");
    const inside = document.createElement("bdi");
    inside.textContent = text;
    line.append(inside);
    return line;
  }));
}

function show(answer) {
  tell("judged", "");
  $("result").dataset.verdict = answer.verdict;
  $("headline").textContent = answer.headline;
  $("todo").textContent = answer.todo;
  lines($("more"), answer.more);
  $("result").hidden = false;
  $("headline").focus();
}

function judge() {
  if (!given || !isReady) return;
  tell("judging", "judging");
  worker.postMessage({ judge: { ...given, lang } });
}

async function take(list) {
  const [file] = list;
  if (!file) return;
  $("result").hidden = true;
  try {
    given = { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
  } catch (err) {
    return tell("failed", "unreadable", err.name); // a folder is no file
  }
  if (!isReady) tell("starting", "starting");
  judge();
}

function startWorker() {
  tell("starting", "starting");
  worker = new Worker(files["worker.js"], { type: "module" });
  worker.onerror = (event) => tell("failed", "failed", event.message || "");
  worker.onmessage = ({ data }) => {
    if (data.answer) return show(JSON.parse(data.answer));
    if (data.failed) return tell("failed", "failed", `${data.failed.code}: ${data.failed.detail}`);
    isReady = true;
    tell("ready", "ready");
    judge();
  };
  worker.postMessage({ start: { files, lock } });
}

const keeper = new Keeper({ app: "verify", script: "/verify/sw.js", scope: "/verify/", files,
                            progress(done, total) {
                              if (worker) return;
                              tell("downloading", "downloading", `${Math.floor((100 * done) / total)} %`);
                            },
                            problem: (code, detail) => { if (!worker) tell("downloading", "downloading", detail); } });

async function start() {
  draw();
  $("version").textContent = `Holdfast ${version}+${build}`;
  $("file").addEventListener("change", () => take($("file").files));
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    take(event.dataTransfer.files);
  });
  // Where nothing can be kept it works all the same, as long as the server can be reached.
  if (keeper.possible) {
    await keeper.ready();
    keeper.available(() => keeper.accept());
  }
  document.body.dataset.kept = keeper.possible ? "1" : "";
  $("kept").hidden = !keeper.possible;
  startWorker();
}

if (document.documentElement.dataset.floor !== "old") start();
