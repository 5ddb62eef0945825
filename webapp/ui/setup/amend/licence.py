"""The licence that the night is held under, and what the organization's book has new of it."""

from __future__ import annotations

from browser import Element

from pycore.night.setup.licence_view import NightLicence
from webapp.ui.app.app import App
from webapp.ui.kit import words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.parts import button, refusal, why_key
from webapp.ui.kit.words import t
from webapp.ui.setup import licence_said


def panel(app: App) -> Markup:
    """Return nothing where the night is held under none."""
    night_licence = app.view["licence"]
    if not night_licence:
        return NOTHING
    return html(
        '<section class="panel stack" data-test="night-licence"><h2>{ui.book.licence}</h2>'
        '<div class="cluster"><b>{number}</b>{state}</div><p class="soft small">{facts}</p>'
        "{special}{papers}{news}{refusal}</section>",
        number=night_licence["number"],
        state=licence_said.status(night_licence),
        facts=words.joined(
            licence_said.period(night_licence)
            + [words.civil(day) for day in night_licence["days"]]
        ),
        special=html('<p class="small">{special}</p>', special=night_licence["special"])
        if night_licence["special"]
        else "",
        papers=_papers(night_licence),
        news=_news(night_licence) if night_licence["news"] else "",
        refusal=refusal(app.refusals.get("licence")),
    )


def _papers(licence: NightLicence) -> Markup:
    if not licence["papers"]:
        return NOTHING
    rows = [
        html(
            '<li><div class="grow"><b>{number}</b> {said}</div></li>',
            number=paper["number"],
            said=licence_said.paper(paper),
        )
        for paper in licence["papers"]
    ]
    return html('<ul class="rows rows-in" data-test="night-papers">{rows}</ul>', rows=rows)


def _news(licence: NightLicence) -> Markup:
    """What is new, and the one button that makes it the night's."""
    new = list(licence["new_papers"])
    if licence["new_status"]:
        new.insert(0, t("ui.book.status-" + licence["new_status"]))
    return html(
        '<div class="stack stack-tight" data-test="licence-news">'
        '<p>{ui.licence.news}{clause}</p>{new}<div class="cluster">{take}</div></div>',
        clause=why_key(licence["clause"]),
        new=html('<p class="small">{new}</p>', new=words.joined(new)) if new else "",
        take=button("licence-take-over", t("ui.licence.take-over"), "btn-soft", "check"),
    )


def take_over(app: App, element: Element) -> None:
    app.do({"command": "take-over-licence"}, "licence")


ACTIONS = {"licence-take-over": take_over}
