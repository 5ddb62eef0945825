"""Language and light, kept on this tablet. Used by the nights and the data screens."""

from __future__ import annotations

from browser import window

from webapp.ui.frame import page, words
from webapp.ui.frame.html import html
from webapp.ui.frame.parts import keys
from webapp.ui.frame.words import t

TYPE_CHECKING = False
if TYPE_CHECKING:
    from browser import Element

    from webapp.ui.frame.html import Markup
    from webapp.ui.frame.tablet import Tablet

THEMES = ("auto", "light", "dark")


def theme() -> str:
    kept = window.localStorage.getItem("holdfast-theme")
    return kept if kept else "auto"


def apply() -> None:
    """Put language and theme on the page."""
    page.root("lang", words.lang())
    chosen = theme()
    page.root("data-theme", "" if chosen == "auto" else chosen)


def preferences(app: Tablet) -> Markup:
    offered = [(code, name, "", False) for code, name in words.languages()]
    themes = [(name, t("ui.theme." + name), "", False) for name in THEMES]
    return html(
        '<section class="panel stack" aria-label="{label}">{language}{light}</section>',
        label=t("ui.preferences"),
        language=keys(
            "lang",
            t("ui.language"),
            offered,
            words.lang(),
            "language",
            "keys-row keys-2" if len(offered) == 2 else "keys-row keys-3",
        ),
        light=keys("theme", t("ui.theme"), themes, theme(), "theme", "keys-row keys-3"),
    )


def change_language(app: Tablet, element: Element) -> None:
    words.keep_language(element.value)
    app.note = None  # it was said in the other language
    apply()
    app.redraw_all()


def change_theme(app: Tablet, element: Element) -> None:
    window.localStorage.setItem("holdfast-theme", element.value)
    apply()


ACTIONS = {"language": change_language, "theme": change_theme}
