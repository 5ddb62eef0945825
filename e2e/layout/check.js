// The eye in the page: what a person at this size could not read, reach or press. Answers a list of
// {fault, where, detail}. A sheet may mark what is meant, beside the rule that does it and with its reason:
//   --cut: meant        text that ends in an ellipsis here stands in full elsewhere
//   --sideways: meant   a wide table that scrolls in its own frame
(() => {
  const TARGET = 44;
  const NEAR = 1.01; // a layout's own rounding
  const CODE = /\b(?:cli|common|event|field|org|paper|phone|refused|situation|todo|ui)\.[a-z][\w.-]*/g; // a sentence that is not there shows its key
  const CONTROLS = "a[href], button, input, select, textarea, summary, [role=button], label.file, label[for].btn";

  const over = () => document.querySelector("#over [role=dialog], #over > .veil");
  const isMeant = (el, name) => getComputedStyle(el).getPropertyValue("--" + name).trim() === "meant";
  const isSeen = (el) => el.checkVisibility({ visibilityProperty: true, opacityProperty: false })
    && !el.closest("[inert], .hidden-text");
  const round = (n) => Math.round(n * 10) / 10;
  const hits = (el, hit) => Boolean(hit) && (el === hit || el.contains(hit));

  function words(el) {
    const text = (el.getAttribute("aria-label") || el.innerText || el.value || "").trim().replace(/\s+/g, " ");
    return text.length > 34 ? text.slice(0, 33) + "…" : text;
  }

  function name(el) {
    if (el.id) return "#" + el.id;
    const parts = [];
    for (let at = el; at && at !== document.body && parts.length < 3; at = at.parentElement) {
      if (at.id) { parts.unshift("#" + at.id); break; }
      const act = at.dataset.act ? `[data-act=${at.dataset.act}]` : "";
      const test = !act && at.dataset.test ? `[data-test=${at.dataset.test}]` : "";
      parts.unshift(at.tagName.toLowerCase() + [...at.classList].map((one) => "." + one).join("") + act + test);
    }
    return parts.join(" > ");
  }

  // Lies fixed or stays while the rest scrolls: what it covers is asked of the controls themselves.
  function layer(el) {
    for (let at = el; at && at !== document.body; at = at.parentElement) {
      const place = getComputedStyle(at).position;
      if (place === "fixed" || place === "sticky") return at;
    }
    return null;
  }

  // Words that a person would not write in two lines. What nobody could fit may break: a name of eighty letters.
  function broken(node, range) {
    range.selectNodeContents(node);
    if (range.getClientRects().length < 2) return [];
    return [...node.data.matchAll(/[\p{L}\p{N}’']{2,24}/gu)].filter((word) => {
      const after = node.data[word.index + word[0].length] || " ";
      const before = node.data[word.index - 1] || " ";
      if (/[\p{L}\p{N}]/u.test(after + before)) return false; // a part of something longer
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      return new Set([...range.getClientRects()].filter((one) => one.width > 1).map((one) => Math.round(one.top))).size > 1;
    }).map((word) => word[0]);
  }

  // A key is as wide as what it shows, which may be wider than the place it was given.
  const drawn = (target) => {
    const boxes = [target, ...(target.tagName === "LABEL" ? target.children : [])].map((one) => one.getBoundingClientRect());
    return { left: Math.min(...boxes.map((one) => one.left)), right: Math.max(...boxes.map((one) => one.right)),
             top: Math.min(...boxes.map((one) => one.top)), bottom: Math.max(...boxes.map((one) => one.bottom)) };
  };
  const within = (outer, inner, slack) => inner.left >= outer.left - slack && inner.right <= outer.right + slack;

  function check({ next, header, near }) {
    // What goes by itself after a while is looked at while it is there.
    for (const one of document.getAnimations()) { one.pause(); one.currentTime = 0; }
    const found = [];
    const tell = (fault, el, detail) => found.push({ fault, where: name(el), detail: detail || words(el) });
    const wide = document.documentElement.clientWidth;
    const tall = window.innerHeight;
    const dialog = over();
    const root = dialog || document.body;
    const all = [...root.querySelectorAll("*")].filter((el) => !(el instanceof SVGElement && el.tagName !== "svg"));
    const styles = new Map(all.map((el) => [el, getComputedStyle(el)]));
    const seen = all.filter((el) => isSeen(el));

    // ---- nothing runs out at the side, nothing is cut ----
    const page = document.scrollingElement;
    if (page.scrollWidth > page.clientWidth) {
      const out = seen.filter((el) => el.getBoundingClientRect().right > wide + NEAR);
      tell("page scrolls sideways", out.at(-1) || document.body, `by ${page.scrollWidth - page.clientWidth} px`);
    }
    for (const el of seen) {
      const style = styles.get(el);
      const sideways = el.scrollWidth - el.clientWidth;
      if (["auto", "scroll"].includes(style.overflowX) && sideways > NEAR && !isMeant(el, "sideways")
          && el.tagName !== "TEXTAREA") {
        tell("scrolls sideways", el, `by ${sideways} px`);
      }
      if (!["hidden", "clip"].includes(style.overflowX) || el instanceof SVGElement || el.tagName === "INPUT") continue;
      if (sideways > NEAR && !isMeant(el, "cut")) tell("text cut", el, `${sideways} px of “${words(el)}”`);
      const below = el.scrollHeight - el.clientHeight;
      if (["hidden", "clip"].includes(style.overflowY) && below > 3 && !isMeant(el, "cut")) tell("cut below", el, `${below} px of “${words(el)}”`);
    }

    // ---- every line of text inside its box and on nothing else ----
    const lines = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const el = node.parentElement;
      if (!node.data.trim() || !styles.has(el) || !isSeen(el) || el instanceof SVGElement) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      let box = el;
      let scrolled = false;
      for (; box && box !== document.documentElement; box = box.parentElement) {
        const style = styles.get(box) || getComputedStyle(box);
        const more = box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1;
        if (style.overflowX !== "visible" && more) scrolled = true;
        if (style.display === "contents" || style.display === "inline") continue;
        if (style.overflowX !== "visible" || style.backgroundColor !== "rgba(0, 0, 0, 0)"
            || parseFloat(style.borderInlineStartWidth) > 0) break;
      }
      for (const code of node.data.match(CODE) || []) tell("a code in place of words", el, code);
      for (const word of broken(node, range)) tell("word broken", el, `“${word}”`);
      range.selectNodeContents(node);
      const outer = box.getBoundingClientRect();
      const size = parseFloat(styles.get(el).fontSize);
      for (const line of range.getClientRects()) {
        if (line.width < 1) continue;
        if (!scrolled && (!within(outer, line, NEAR) || line.bottom > outer.bottom + size / 3)) {
          const by = Math.max(line.right - outer.right, outer.left - line.left, line.bottom - outer.bottom);
          tell("text spills out", el, `${round(by)} px of “${words(el)}” out of ${name(box)}`);
        }
        lines.push({ el, top: line.top + size / 4, bottom: line.bottom - size / 4, left: line.left + 1, right: line.right - 1,
                     layer: layer(el), scrolled });
      }
    }
    lines.sort((a, b) => a.top - b.top);
    lines.forEach((a, i) => {
      for (let j = i + 1; j < lines.length && lines[j].top < a.bottom; j++) {
        const b = lines[j];
        if (a.left < b.right && b.left < a.right && a.layer === b.layer && !a.scrolled && !b.scrolled
            && a.el !== b.el && !a.el.contains(b.el) && !b.el.contains(a.el)) {
          tell("text on text", a.el, `“${words(a.el)}” on “${words(b.el)}” of ${name(b.el)}`);
        }
      }
    });

    for (const el of seen) {
      for (const code of `${el.ariaLabel || ""} ${el.title || ""} ${el.placeholder || ""}`.match(CODE) || []) {
        tell("a code in place of words", el, code);
      }
    }

    // ---- the code that phones scan lies free ----
    for (const code of seen.filter((el) => el.matches("svg.qr"))) {
      const box = code.getBoundingClientRect();
      for (const el of seen.filter((one) => one instanceof SVGElement && one !== code && layer(one) === layer(code))) {
        const other = el.getBoundingClientRect();
        if (box.left < other.right && other.left < box.right && box.top < other.bottom - 1 && other.top < box.bottom - 1) {
          tell("code overlapped", code, `${round(Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top))} px by ${name(el)}`);
        }
      }
    }

    // ---- every control large enough and to be reached ----
    const controls = [];
    for (const el of seen) {
      if (!el.matches(CONTROLS) || el.matches("input[type=hidden], input[type=file]")) continue;
      const label = ["radio", "checkbox"].includes(el.type) ? el.closest("label") || document.querySelector(`label[for="${el.id}"]`) : null;
      const target = label || el;
      controls.push({ el, target, drawn: drawn(target) });
    }
    controls.forEach((a, i) => {
      const one = a.drawn;
      for (const b of controls.slice(i + 1)) {
        const other = b.drawn;
        const x = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const y = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        if (x > 2 && y > 2 && a.target !== b.target && !a.target.contains(b.target) && !b.target.contains(a.target)
            && layer(a.target) === layer(b.target)) {
          tell("controls overlap", a.target, `${round(x)}×${round(y)} px with ${name(b.target)} “${words(b.target)}”`);
        }
      }
    });
    const tops = [page, ...seen.filter((el) => el.scrollHeight > el.clientHeight + 1
      && ["auto", "scroll"].includes(styles.get(el).overflowY))].map((el) => [el, el.scrollTop, el.scrollLeft]);
    const focused = document.activeElement;
    for (const { el, target } of controls) {
      target.scrollIntoView({ block: "nearest", inline: "nearest" });
      const waits = target.getBoundingClientRect().bottom < 0; // a way to skip, outside until it has the focus
      if (waits) el.focus({ preventScroll: true });
      const box = target.getBoundingClientRect();
      const x = box.left + box.width / 2;
      const y = box.top + box.height / 2;
      const answers = (at, up) => {
        const hit = document.elementFromPoint(at, up);
        return hits(target, hit) || hits(el, hit) || (hit && hit.closest("label") === target);
      };
      if (x < 0 || y < 0 || x >= wide || y >= tall) {
        tell("out of sight", target, `“${words(target)}” at ${Math.round(x)},${Math.round(y)}`);
        continue;
      }
      if (!answers(x, y)) {
        tell("covered", target, `“${words(target)}” by ${name(document.elementFromPoint(x, y) || document.body)}`);
        continue;
      }
      if (waits) {
        el.blur();
        continue;
      }
      // A link in running text is exempt (WCAG 2.5.5, 2.5.8: "inline"); a clause's box is not.
      const style = styles.get(target);
      const inline = target.tagName === "A" && style.display === "inline"
        && [...target.parentElement.childNodes].some((node) => node.nodeType === 3 && node.data.trim().length > 2);
      if (inline || (box.width >= TARGET - NEAR && box.height >= TARGET - NEAR)) continue;
      const reach = (dx, dy) => {
        let far = 0;
        while (far < TARGET && answers(x + dx * (far + 1), y + dy * (far + 1))) far += 1;
        return far;
      };
      const reaches = { width: 1 + reach(-1, 0) + reach(1, 0), height: 1 + reach(0, -1) + reach(0, 1) };
      const width = Math.max(box.width, reaches.width);
      const height = Math.max(box.height, reaches.height);
      if (width < TARGET - NEAR || height < TARGET - NEAR) {
        tell("too small", target, `${round(width)}×${round(height)} px “${words(target)}”`);
      }
    }
    focused.focus({ preventScroll: true });
    for (const [el, top, left] of tops) el.scrollTo(left, top);

    // ---- the next action in sight without scrolling, from where the last one was ----
    if (near) document.querySelector(near).scrollIntoView({ block: "nearest" });
    const inSight = (el) => {
      const box = el.getBoundingClientRect();
      const points = [[box.left + box.width / 2, box.top + 2], [box.left + box.width / 2, box.bottom - 2]];
      return box.top >= 0 && box.bottom <= tall
        && points.every(([x, y]) => hits(el, document.elementFromPoint(x, y)));
    };
    const wanted = next === "" ? [] : [...(dialog || document.querySelector("#tv:not(:empty)") || document.querySelector("#main") || document.body)
      .querySelectorAll(next || ".btn-main")].filter((el) => isSeen(el)).slice(0, 1);
    if (next && !wanted.length) found.push({ fault: "next action missing", where: next, detail: "" });
    for (const el of wanted) {
      if (inSight(el)) continue;
      const box = el.getBoundingClientRect();
      const under = document.elementFromPoint(box.left + box.width / 2, Math.min(box.bottom - 2, tall - 1));
      const why = box.bottom > tall ? `ends ${Math.round(box.bottom - tall)} px below the fold`
        : `at ${Math.round(box.top)}–${Math.round(box.bottom)} under ${under ? name(under) : "?"}`;
      tell("next action out of sight", el, `“${words(el)}” ${why}`);
    }

    // ---- the header: every piece in one line, side by side where there is room ----
    const bar = document.querySelector("#bar");
    if (header && !dialog && bar && isSeen(bar) && bar.children.length) {
      for (const el of bar.querySelectorAll("*")) {
        if (!isSeen(el) || ![...el.childNodes].some((node) => node.nodeType === 3 && node.data.trim())) continue;
        const range = document.createRange();
        range.selectNodeContents(el);
        const rows = new Set([...range.getClientRects()].filter((one) => one.width > 1).map((one) => Math.round(one.top / 6)));
        if (rows.size > 1 && el.getBoundingClientRect().height > 1.7 * parseFloat(getComputedStyle(el).fontSize)) {
          tell("header wraps", el, `“${words(el)}” in ${rows.size} lines`);
        }
      }
      const parts = [...bar.children].filter((el) => isSeen(el)).map((el) => el.getBoundingClientRect());
      const apart = parts.some((one, i) => i && one.top >= parts[i - 1].bottom);
      if (apart && wide >= 704) tell("header in two rows", bar, `${Math.round(bar.getBoundingClientRect().height)} px high`);
      const status = bar.querySelector(".status");
      if (status) {
        const rows = new Set([...status.children].filter((el) => isSeen(el)).map((el) => Math.round(el.getBoundingClientRect().top / 8)));
        if (rows.size > 1) tell("status in several rows", status, `${rows.size} rows, header ${Math.round(bar.getBoundingClientRect().height)} px high`);
      }
    }
    const same = new Set();
    return found.filter((one) => {
      const key = one.fault + one.where + one.detail;
      return !same.has(key) && same.add(key);
    });
  }

  // A question whose answer leaves something behind on the tablet.
  const WRITES = ["do", "deal", "create", "open-beside", "import", "scanned", "rehearse", "book-do", "house-keep", "enrol"];
  const writes = ({ op, clock }) => WRITES.includes(op) || (op === "called" && clock !== undefined);
  const ELSEWHERE = ["#/trainer", "#/nights"]; // rooms that close the open night, the quicker one first

  function inTheme(theme) {
    const html = document.documentElement;
    if (theme) html.setAttribute("data-theme", theme);
    else html.removeAttribute("data-theme");
  }

  const finish = () => document.getAnimations().forEach((one) => one.finish());

  window.layout = {
    inTheme,

    // ---- what the page asks its worker ----
    // An answer has been drawn when its question leaves the list: the app listened first.
    asked: new Map(),
    waiting: [],
    written: 0,

    listens() {
      const { holdfast } = window;
      if (!holdfast || holdfast.post.isHeard) return;
      const { post } = holdfast;
      holdfast.post = (text) => {
        const question = JSON.parse(text);
        this.asked.set(question.id, question);
        return post(text);
      };
      holdfast.post.isHeard = true;
      holdfast.listen((text) => {
        const [, id, how] = text.match(/^\{"id":(-?\d+),"(\w+)"/);
        const question = this.asked.get(Number(id));
        if (!question) return; // it was asked before this listened
        this.asked.delete(question.id);
        if (how === "ok" && writes(question)) this.written += 1;
        this.waiting.splice(0).forEach((go) => go(how));
      });
    },

    // Until the worker owes no answer.
    async quiet() {
      this.listens();
      while (this.asked.size) await new Promise((go) => this.waiting.push(go));
    },

    // A question of our own: "ok", "refused" or "failed". The app never asked under this number, and leaves the answer alone.
    async ask(question) {
      await this.quiet();
      const answer = new Promise((go) => this.waiting.push(go));
      window.holdfast.post(JSON.stringify({ id: -1, ...question }));
      return answer;
    },

    // To an address, until it is drawn.
    async go(address) {
      if (location.hash !== address) {
        const gone = new Promise((go) => addEventListener("hashchange", go, { once: true }));
        location.hash = address;
        await gone;
      }
      await this.quiet();
      return document.body.dataset.screen;
    },

    // To an address as somebody who has just come: what was typed and opened before is forgotten.
    async goAfresh(address) {
      await this.quiet();
      sessionStorage.clear();
      await this.go(ELSEWHERE.find((one) => one !== address));
      const screen = await this.go(address);
      this.written = 0;
      return screen;
    },

    // A timer for what is only put off; it needs no clock.
    soon(callback, ms = 0, ...given) {
      if (ms) return setTimeout(callback, ms, ...given);
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => { port1.close(); callback(...given); };
      port2.postMessage(0);
      return 0;
    },

    look(theme, wish) {
      if (innerWidth !== wish.wide) throw new Error(`${innerWidth} px wide, not ${wish.wide}`);
      inTheme(theme);
      const found = check(wish);
      inTheme("");
      return found;
    },

    // How much a person reads here and can press.
    counts() {
      const root = over() || document.body;
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      let text = "";
      while (walker.nextNode()) if (isSeen(walker.currentNode.parentElement)) text += " " + walker.currentNode.data;
      const controls = [...root.querySelectorAll(CONTROLS)].filter((el) => isSeen(el));
      return { words: (text.match(/[\p{L}\p{N}][^\s]*/gu) || []).length, controls: controls.length };
    },

    // How much of the room itself a person reads and can press without a scroll.
    inSight() {
      const low = document.querySelector("#last").getBoundingClientRect().top;
      const near = (el) => isSeen(el) && el.getBoundingClientRect().top < low;
      const main = document.querySelector("#main");
      const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
      let text = "";
      while (walker.nextNode()) if (near(walker.currentNode.parentElement)) text += " " + walker.currentNode.data;
      const controls = [...main.querySelectorAll(CONTROLS)].filter(near);
      return { words: (text.match(/[\p{L}\p{N}][^\s]*/gu) || []).length, controls: controls.length };
    },

    // axe: every rule of these tags, or the colours alone. It asks 24 px of a target; check() asks more.
    async examine({ tags, colours, theme }) {
      inTheme(theme);
      const { violations } = await axe.run(document.querySelector("#over > *") || document, {
        runOnly: colours ? { type: "rule", values: ["color-contrast"] } : { type: "tag", values: tags },
        rules: colours ? {} : { "label-content-name-mismatch": { enabled: true }, "target-size": { enabled: false } },
        resultTypes: ["violations"],
      });
      inTheme("");
      // A card's rank and sign are a picture of it: nobody says "ten club sign" to press it.
      const drawn = (id, node) => id === "label-content-name-mismatch" && node.target.every((at) => document.querySelector(at)?.matches(".deck-card, .tb-board-card"));
      return violations.flatMap(({ id, impact, nodes }) => nodes.filter((node) => !drawn(id, node)).map((node) => ({
        fault: `axe ${id} (${impact})`,
        where: node.target.flat().join(" "),
        detail: [...node.any, ...node.all, ...node.none].map((one) => one.message).join("; ").slice(0, 160),
      })));
    },

    // The app's own way to another language, in place: what the radio on the data screen says.
    speak(lang) {
      const radio = document.createElement("input");
      radio.dataset.change = "language";
      radio.value = lang;
      document.body.append(radio);
      radio.dispatchEvent(new Event("change", { bubbles: true }));
      radio.remove();
    },

    focusIsLost: () => [null, document.body, document.querySelector("#main")].includes(document.activeElement),

    top: (at) => Math.round(document.querySelector(at).getBoundingClientRect().top),

    // Where it stands, and what may have moved it.
    standing(at) {
      const above = [...document.querySelector(at).parentElement.children].map((one) => one.offsetHeight);
      return { top: this.top(at), scrolled: scrollY, head: document.querySelector("#main").offsetTop, heights: above.join(" ") };
    },

    // The top of what opened, and its heading, are where a person looks: inside the window and on top.
    outOfSight(at) {
      const el = [...document.querySelectorAll(at)].find((one) => isSeen(one));
      const box = el.getBoundingClientRect();
      const tall = Math.min(box.height, 120);
      const hit = document.elementFromPoint(box.left + box.width / 2, Math.max(box.top, 0) + Math.min(24, box.height / 2));
      if (box.top < -1) return `begins ${Math.round(-box.top)} px above the window`;
      if (box.top + tall > innerHeight) return `begins at y=${Math.round(box.top)} of ${innerHeight}`;
      return el.contains(hit) ? "" : `at y=${Math.round(box.top)} under ${hit ? name(hit) : "nothing"}`;
    },

    // When its time is over the strip lies over nothing.
    stripOverPage() {
      finish();
      const box = (at) => document.querySelector(at).getBoundingClientRect();
      const floor = box("#nav").top > innerHeight / 2 ? box("#nav").top : innerHeight;
      const top = box("#last").top;
      return top < floor && top < box("#main").bottom - 1 ? `at y=${Math.round(top)}` : "";
    },
  };
})();
