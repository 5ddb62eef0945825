"""The two sides of a disagreement, and what the night would be: as the core told it, no sums."""

from __future__ import annotations

from pycore.night.devices.disagreements import (
    Disagreement,
    Effect,
    Figure,
    PlayerDiffers,
    PlayerStanding,
)
from pycore.night.records import RecordView
from webapp.ui.app.app import App
from webapp.ui.devices import tablet_names
from webapp.ui.kit import words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.parts import why_key
from webapp.ui.kit.words import t


def both(app: App, conflict: Disagreement) -> Markup:
    """Return what stands beside what was written against it."""
    standing = [_record(app, stand) for stand in conflict["opposing_records"]]
    if not standing:
        standing = [html("<p>{ui.against.state}</p>")]
    rest = NOTHING
    if conflict["rest"]:
        rest = html(
            '<p data-test="block">{block}</p><details class="fold">'
            '<summary>{ui.conflict.rest}</summary><ol class="small">{rows}</ol></details>',
            block=t("ui.conflict.block", n=conflict["block"]),
            rows=[html("<li>{row}</li>", row=app.tell(record)) for record in conflict["rest"]],
        )
    return html(
        '<div class="sides"><div class="side" data-test="stands">'
        '<h3>{ui.against.stands}</h3>{stands}</div><div class="side" data-test="proposed">'
        '<h3>{ui.against.proposed}</h3>{record}{rest}<p class="soft">{why}</p></div></div>',
        stands=standing,
        record=_record(app, conflict),
        rest=rest,
        why=words.conflict(conflict),
    )


def _record(app: App, record: RecordView) -> Markup:
    """A record as its sentence, who wrote it and when."""
    written = t("ui.history.this")
    if record["dev"] != app.session.dev:
        written = tablet_names.other(app, record["dev"])
    if record["at_ms"]:
        written = "%s · %s" % (words.clock_time(record["at_ms"]), written)
    return html(
        '<p><b>{sentence}</b><br><span class="soft small num">{written}</span></p>',
        sentence=app.tell(record),
        written=written,
    )


def comes_to(effect: Effect | None) -> Markup:
    """Return what the night would be. Nothing where it cannot be taken."""
    if effect is None:
        return NOTHING
    inside = [_figures(effect["figures"])] if effect["figures"] else []
    if effect["players"]:
        rows = [_player(player) for player in effect["players"]]
        if effect["more"]:
            more = words.count("ui.sheet.more", effect["more"])
            rows.append(html('<li class="soft">{more}</li>', more=more))
        inside.append(html('<ul class="small">{rows}</ul>', rows=rows))
    for passed in effect["passes"]:
        inside.append(
            html(
                '<p class="no-text">{told}{clause}</p>',
                told=words.refusal(passed),
                clause=why_key(passed["clause"]),
            )
        )
    if not inside:
        inside = [html('<p class="soft">{ui.against.same}</p>')]
    return html(
        '<div class="stack stack-tight" data-test="effect">'
        "<h3>{ui.against.effect}</h3>{inside}</div>",
        inside=inside,
    )


def _figures(figures: list[Figure]) -> Markup:
    return html(
        '<table class="grid-table weighed"><thead><tr><th scope="col">{ui.against.what}</th>'
        '<th scope="col" class="end">{ui.against.now}</th>'
        '<th scope="col" class="end">{ui.against.then}</th></tr></thead>'
        "<tbody>{rows}</tbody></table>",
        rows=[
            html(
                '<tr data-test="figure-{name}"><th scope="row">{label}</th>'
                '<td class="end num">{now}</td><td class="end num"><b>{then}</b></td></tr>',
                name=figure["name"],
                label=t("ui.against.figure." + figure["name"]),
                now=_written(figure["unit"], figure["now"]),
                then=_written(figure["unit"], figure["then"]),
            )
            for figure in figures
        ],
    )


def _written(unit: str, value: int) -> str:
    if unit == "cents":
        return words.amount(value)
    if unit == "ms":
        return words.length(value)
    if unit == "flag":
        return t("ui.against.runs") if value else t("ui.clock.paused")
    return words.grouped(value)


def _player(player: PlayerDiffers) -> Markup:
    return html(
        "<li>{player} → <b>{then}</b></li>",
        player=t(
            "common.told",
            about="%s %s" % (words.plain_ticket(player["number"]), words.called(player["name"])),
            told=_stands(player["now"]),
        ),
        then=_stands(player["then"]),
    )


def _stands(standing: PlayerStanding | None) -> str:
    if standing is None:
        return t("ui.against.not-in")
    if standing["out"]:
        return t("ui.against.out")
    parts = [t("ui.against.in")]
    if standing["table"]:
        parts.append(t("common.table-seat", table=standing["table"], seat=standing["seat"]))
    if standing["chips"] is not None:
        parts.append(t("ui.against.chips", chips=standing["chips"]))
    if standing["rebuys"]:
        parts.append(words.count("ui.player.rebuys", standing["rebuys"]))
    return ", ".join(parts)
