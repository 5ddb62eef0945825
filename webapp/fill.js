// Makes the content of an element what a text says, and touches only what differs. What stays keeps its focus, its
// scroll and its words for a screen reader, and is neither laid out nor painted anew. Fields end with the values that
// the text gives them, as if all had been written anew.
//   id and data-key tell elements apart, so another data-key makes another element; data-live: a text that somebody writes while the page stands.
export function fill(box, text) {
  const wanted = box.cloneNode(false); // a parent of the same kind: rows of a list, parts of a drawing
  wanted.innerHTML = text;
  children(box, wanted);
  for (const field of box.querySelectorAll("input, textarea, select")) reset(field);
}

// One element alone becomes what a text says of it.
export function renew(element, text) {
  const wanted = element.parentNode.cloneNode(false);
  wanted.innerHTML = text;
  become(element, wanted.firstElementChild);
  for (const field of element.querySelectorAll("input, textarea, select")) reset(field);
}

const key = (element) => [element.id, element.getAttribute("data-key") || ""].join(" ").trim();

function isLike(one, other) {
  if (one.nodeName !== other.nodeName) return false;
  return one.nodeType !== 1 || key(one) === key(other);
}

function children(box, wanted) {
  let at = box.firstChild;
  while (wanted.firstChild) {
    const next = wanted.firstChild;
    const found = there(at, next);
    if (!found) {
      box.insertBefore(next, at);
      continue;
    }
    wanted.removeChild(next);
    if (found === at) at = at.nextSibling;
    else box.insertBefore(found, at);
    if (!found.isEqualNode(next)) become(found, next);
  }
  while (at) {
    const gone = at;
    at = at.nextSibling;
    box.removeChild(gone);
  }
}

// The child from *at* on that becomes *next*: the first one, or the one of the same name further on.
function there(at, next) {
  if (!at || isLike(at, next)) return at;
  if (next.nodeType !== 1 || !key(next)) return null;
  for (let other = at.nextSibling; other; other = other.nextSibling) if (isLike(other, next)) return other;
  return null;
}

function become(node, next) {
  if (node.nodeType !== 1) {
    node.nodeValue = next.nodeValue;
    return;
  }
  for (const name of node.getAttributeNames()) if (!next.hasAttribute(name)) node.removeAttribute(name);
  for (const name of next.getAttributeNames()) {
    const value = next.getAttribute(name);
    if (node.getAttribute(name) !== value) node.setAttribute(name, value);
  }
  if (next.hasAttribute("data-live") && !next.firstChild) return;
  children(node, next);
}

function reset(field) {
  if (field.nodeName === "SELECT") {
    for (const option of field.options) {
      if (option.selected !== option.defaultSelected) option.selected = option.defaultSelected;
    }
    if (field.selectedIndex < 0 && !field.multiple && field.options.length) field.selectedIndex = 0;
  } else if (field.type === "checkbox" || field.type === "radio") {
    if (field.checked !== field.defaultChecked) field.checked = field.defaultChecked;
  } else if (field.type === "range") {
    const value = field.getAttribute("value");
    if (value !== null && field.value !== value) field.value = value;
  } else if (field.value !== field.defaultValue) {
    field.value = field.defaultValue;
  }
}
