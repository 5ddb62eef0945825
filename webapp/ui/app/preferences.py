"""Language, light and sound, kept on this tablet."""

from __future__ import annotations

from browser import Element, window

from webapp.ui.app.app import App
from webapp.ui.kit import page, words
from webapp.ui.kit.html import Markup, html
from webapp.ui.kit.parts import button, keys
from webapp.ui.kit.words import t

THEMES = ("auto", "light", "dark")


def theme() -> str:
    stored = window.localStorage.getItem("holdfast-theme")
    return stored if stored else "auto"


def apply() -> None:
    """Put language and theme on the page."""
    page.root("lang", words.lang())
    chosen = theme()
    page.root("data-theme", "" if chosen == "auto" else chosen)


def preferences(app: App) -> Markup:
    offered = [(code, name, "", False) for code, name in words.languages()]
    themes = [(name, t("ui.theme." + name), "", False) for name in THEMES]
    return html(
        '<section class="panel stack" aria-label="{ui.preferences}">{language}{light}</section>',
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


def change_language(app: App, element: Element) -> None:
    words.keep_language(element.value)
    app.note = None  # it was said in the other language
    apply()
    app.draw_all()


def change_theme(app: App, element: Element) -> None:
    window.localStorage.setItem("holdfast-theme", element.value)
    apply()


def sound_button(app: App) -> Markup:
    on = app.sound.is_on()
    return button(
        "sound",
        t("ui.sound.is-on") if on else t("ui.sound.is-off"),
        "btn-plain btn-sound",
        "sound" if on else "silent",
        html(
            'aria-label="{is_now}. {turn}"',
            is_now=t("ui.sound.is-on") if on else t("ui.sound.is-off"),
            turn=t("ui.sound.turn-off") if on else t("ui.sound.turn-on"),
        ),
    )


def turn_sound(app: App, element: Element) -> None:
    app.sound.turn()
    app.draw()


ACTIONS = {"language": change_language, "theme": change_theme, "sound": turn_sound}
