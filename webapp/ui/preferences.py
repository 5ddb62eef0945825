"""Language and light, kept on this tablet. Used by the nights and the data screens."""

from browser import window

from webapp.ui import dom, words
from webapp.ui.parts import keys
from webapp.ui.words import h, t

THEMES = ("auto", "light", "dark")


def theme():
    kept = window.localStorage.getItem("holdfast-theme")
    return kept if kept else "auto"


def apply():
    """Put language and theme on the page."""
    dom.root("lang", words.lang())
    chosen = theme()
    dom.root("data-theme", "" if chosen == "auto" else chosen)


def preferences(app):
    offered = [(code, name, "", False) for code, name in words.languages()]
    themes = [(name, t("ui.theme." + name), "", False) for name in THEMES]
    return '<section class="panel stack" aria-label="%s">%s%s</section>' % (
        h("ui.preferences"),
        keys(
            "lang",
            t("ui.language"),
            offered,
            words.lang(),
            "language",
            "keys-row keys-2" if len(offered) == 2 else "keys-row keys-3",
        ),
        keys("theme", t("ui.theme"), themes, theme(), "theme", "keys-row keys-3"),
    )


def change_language(app, element):
    words.keep_language(element.value)
    apply()
    app.redraw_all()


def change_theme(app, element):
    window.localStorage.setItem("holdfast-theme", element.value)
    apply()


ACTIONS = {"language": change_language, "theme": change_theme}
