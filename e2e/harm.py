"""What harm a text did in a browser, for tests that type what should do none."""

RUNS = "window.ran = []; window.bad = () => window.ran.push(location.href); null"
"""What the texts would call."""
UNFOLDS = "() => document.querySelectorAll('details').forEach(one => { one.open = true })"
DRAWN = """() => new Promise((done) => {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)));
})"""
"""What was folded or unfolded is drawn, and the page has heard of it."""
HARM = """() => ({
  ran: window.ran,
  opened: [...document.querySelectorAll('img[src="x"], [onload], [onerror], script:not([src])')]
    .filter(one => one.textContent.includes("bad(") || one.tagName !== "SCRIPT")
    .map(one => one.outerHTML.slice(0, 80)),
  wide: document.documentElement.scrollWidth - innerWidth,
})"""
