// Windows that only show, beside the one that writes: as many as wanted, offline. Only the one that writes has a worker;
// it answers the others over a channel of the own origin, and tells them every view that it gets itself.
//   from a window that shows: {who} or {ask: request, from}   from the one that writes: {here: build}, {to, answer}, {told: answer}
const CHANNEL = "holdfast-shows";
const LOCK = "holdfast-writer"; // worker.js holds it
const ROUTE = "#/show";
const READS = ["open", "view", "qr", "hello"]; // a window that shows writes nothing
const VIEW = '"view": '; // in the worker's text: an answer with a night in it
const TRIED = "holdfast-show-build";

export const shows = () => location.hash.startsWith(ROUTE);

// In the window that writes. ask(to, request) hands a request to the worker, whose answer goes to answered() with `to`.
export class Shown {
  constructor(build, ask) {
    this.build = build;
    this.ask = ask;
    this.isWatched = false; // telling costs nothing where nobody listens
    this.channel = new BroadcastChannel(CHANNEL);
    this.channel.onmessage = ({ data }) => this.#heard(data);
    this.channel.postMessage({ here: build });
  }

  #heard({ who, ask, from }) {
    if (who) this.channel.postMessage({ here: this.build });
    if (!ask) return;
    this.isWatched = true;
    const request = JSON.parse(ask);
    if (READS.includes(request.op)) this.ask(from, request);
  }

  // Whether the answer was for another window.
  answered({ id, answer, to }) {
    if (to) this.channel.postMessage({ to, answer: `{"id":${JSON.stringify(id)},${answer.slice(1)}` });
    else if (this.isWatched && answer.includes(VIEW)) this.channel.postMessage({ told: answer });
    return Boolean(to);
  }
}

// In a window that only shows: in the worker's place. said(answer) gets answers, told(answer) what the window that writes
// got, controls("here" | "gone") when that window comes and goes. What is asked meanwhile fails at once.
export class Show {
  constructor(build) {
    this.build = build;
    this.name = crypto.randomUUID();
    this.asked = new Set();
    this.isHere = null;
    this.isWatching = false;
    this.said = this.told = this.controls = () => {};
    this.channel = new BroadcastChannel(CHANNEL);
    this.channel.onmessage = ({ data }) => this.#heard(data);
  }

  start(controls) {
    this.controls = controls;
    this.channel.postMessage({ who: true });
    this.#watch();
  }

  post(request) {
    const { id } = request;
    if (!this.isHere) return this.#fail(id);
    this.asked.add(id);
    this.channel.postMessage({ ask: JSON.stringify(request), from: this.name });
  }

  #heard({ here, to, answer, told }) {
    if (here) this.#come(here);
    if (told) this.told(told);
    if (to !== this.name) return;
    this.asked.delete(JSON.parse(answer).id);
    this.said(answer);
  }

  // A window of another version speaks another language: the page is taken anew, once.
  #come(build) {
    if (build !== this.build && sessionStorage.getItem(TRIED) !== build) {
      sessionStorage.setItem(TRIED, build);
      location.reload();
      return;
    }
    this.isHere = true;
    this.#drop();
    this.#watch();
    this.controls("here");
  }

  // The lock is free when the window that writes has ended, however it ended.
  #watch() {
    if (this.isWatching) return;
    this.isWatching = true;
    navigator.locks.request(LOCK, { mode: "shared" }, () => {
      this.isWatching = false;
      this.isHere = false;
      this.#drop();
      this.controls("gone");
    });
  }

  #drop() {
    const lost = [...this.asked];
    this.asked.clear();
    lost.forEach((id) => this.#fail(id));
  }

  #fail(id) {
    const failed = { code: "alone", detail: "", wait_ms: 0 };
    queueMicrotask(() => this.said(JSON.stringify({ id, failed, at_ms: 0 })));
  }
}
