"""The only module that touches the document. Every function writes only what changed."""

from browser import document, window

_shown = {}


def _changed(key, value):
    if _shown.get(key) == value:
        return False
    _shown[key] = value
    return True


def text(name, value):
    """The text of the element with this id. Never HTML: anybody can write a link."""
    if _changed(name, value):
        document.getElementById(name).textContent = value


def attribute(name, attribute_name, value):
    if _changed(name + "@" + attribute_name, value):
        document.getElementById(name).setAttribute(attribute_name, value)


def visible(name, shown):
    """Show an element or take it out of the page, for screen readers too."""
    if _changed(name + "@hidden", shown):
        document.getElementById(name).hidden = not shown


def drawing(name, svg):
    """The content of a drawing. *svg* is made of numbers only."""
    if _changed(name, svg):
        document.getElementById(name).innerHTML = svg


def choices(name, offered):
    """Keys, one for each (language, what it calls itself), in the element with this id."""
    if not _changed(name, offered):
        return
    there = document.getElementById(name)
    focused = there.contains(document.activeElement)
    there.textContent = ""
    for code, label in offered:
        key = document.createElement("button")
        key.type = "button"
        key.className = "btn btn-plain"
        key.lang = code
        key.textContent = label
        there.appendChild(key)
    if focused:
        there.firstChild.focus()


def on_choice(name, callback):
    """callback(language) when one of the keys in the element with this id is pressed."""

    def pressed(event):
        key = event.target.closest("button")
        if key:
            callback(str(key.lang))

    document.getElementById(name).addEventListener("click", pressed)


def body(attribute_name, value):
    if _changed("body@" + attribute_name, value):
        document.body.setAttribute(attribute_name, value)


def title(value):
    if _changed("title", value):
        document.title = value


def language(value):
    if _changed("lang", value):
        document.documentElement.setAttribute("lang", value)


def is_hidden():
    return document.visibilityState == "hidden"


def on_click(name, callback):
    document.getElementById(name).addEventListener("click", callback)


def on_visibility(callback):
    document.addEventListener("visibilitychange", callback)


def on_window(event_name, callback):
    window.addEventListener(event_name, callback)


def fragment():
    """What stands behind the # of the address, "" when nothing does."""
    behind = window.location.hash[1:]
    if "%" in behind:  # some message services write "." or "_" as %2E and %5F
        try:
            behind = window.decodeURIComponent(behind)
        except Exception:  # not percent-coded text: it is read as it is, and found damaged
            return behind
    return behind


def keep(key, value):
    """Keep text on this phone. False where the browser keeps nothing (private window)."""
    try:
        window.localStorage.setItem(key, value)
    except Exception:
        return False
    return True


def kept(key):
    """Text kept on this phone, "" when there is none."""
    try:
        value = window.localStorage.getItem(key)
    except Exception:
        return ""
    return value if value else ""
