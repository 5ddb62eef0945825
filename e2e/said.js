// Keeps every word that a page ever shows, in which language, however shortly: what people read and
// what is read out to them. A clause that is told by its name alone, with no words to open, is kept
// apart.
(() => {
  const READ_OUT = ["aria-label", "aria-description", "aria-valuetext", "title", "placeholder", "alt"];
  const texts = new Map();
  const keep = (text, kind = "text") => {
    const told = text.replace(/\s+/g, " ").trim();
    const lang = document.documentElement.lang;
    if (told) texts.set(JSON.stringify([lang, kind, told]), 1);
  };
  const read = (node) => {
    if (node.nodeType === Node.TEXT_NODE) {
      if (!node.parentElement?.closest("script, style, noscript, template")) keep(node.data);
    }
    if (node.nodeType !== Node.ELEMENT_NODE) return;
    for (const name of READ_OUT) if (node.hasAttribute(name)) keep(node.getAttribute(name));
    if (node.matches("span.clause") && !node.closest("[role=dialog]")) keep(node.textContent, "clause");
    node.childNodes.forEach(read);
  };
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === "childList") addedNodes.forEach(read);
      else read(target);
    }
  }).observe(document, {
    subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: READ_OUT,
  });
  window.said = {
    // All there was so far, and what stands there now, in the language that is spoken now.
    all() {
      read(document.body);
      return [...texts.keys()].map((kept) => JSON.parse(kept));
    },

    // The app's own way to another language, in place: what the radio on the data screen says.
    speak(lang) {
      const radio = document.createElement("input");
      radio.dataset.change = "language";
      radio.value = lang;
      document.body.append(radio);
      radio.dispatchEvent(new Event("change", { bubbles: true }));
      radio.remove();
      read(document.body);
    },

    // What a clause's button opens, for each of these clauses.
    opened(ids) {
      return ids.map((id) => {
        const button = document.createElement("button");
        button.dataset.act = "clause";
        button.dataset.clause = id;
        document.body.append(button);
        button.click();
        button.remove();
        const text = document.querySelector('#over [role="dialog"] p')?.textContent ?? "";
        document.querySelector("#close-over")?.click();
        return [id, text];
      });
    },
  };
})();
