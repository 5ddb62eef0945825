"""What a draft would mean: the room left under the licence, what is refused, and the button that
opens the night. Drawn by itself, so that nothing moves under a person who types.
"""

from __future__ import annotations

from pycore.night.setup.set_up_view import SetUpView
from webapp.ui.app.app import App
from webapp.ui.device.keeping import tab_note
from webapp.ui.forms import forms
from webapp.ui.kit import words
from webapp.ui.kit.html import NOTHING, Markup, html, join
from webapp.ui.kit.icons import icon
from webapp.ui.kit.parts import banner, button, refusal, why_key
from webapp.ui.kit.words import t
from webapp.ui.money import headroom
from webapp.ui.setup.set_up import lacking
from webapp.ui.setup.set_up.lacking import NOT_YET
from webapp.ui.setup.set_up.state import room_state


def side(app: App) -> Markup:
    """Return the button first: what stands below it may come and go without moving it."""
    return join([_foot(app), _room(app)])


def _room(app: App) -> Markup:
    """Limits as meters, if every seat sells and everybody rebuys as often as allowed."""
    preview = room_state(app).preview
    if not preview or "limits" not in preview:
        return NOTHING
    limits = [headroom.row(limit) for limit in preview["limits"]]
    if not limits:
        limits = [html('<p class="small soft">{ui.setup.no-limits}</p>')]
    return html(
        '<aside class="panel stack stack-wide" aria-label="{ui.setup.room}">'
        '<div class="stack stack-tight"><h2>{ui.setup.room}</h2>'
        '<p class="soft small">{full_house}</p>{chips}</div>{limits}</aside>',
        chips=_chips(preview),
        full_house=t(
            "ui.setup.full-house",
            gross_cents=preview["full_house_gross_cents"],
            pool_cents=preview["full_house_pool_cents"],
        ),
        limits=limits,
    )


def _chips(preview: SetUpView) -> Markup:
    """For how many players the chips that the house owns are enough; nothing where it does not
    say.
    """
    enough, most = preview["chips_for"], preview["player_cap"]
    if enough is None:
        return NOTHING
    if enough < most:
        sentence = t("ui.setup.chips-short", players=enough, most=most)
        return html('<p class="small no-text" data-test="chips-for">{said}</p>', said=sentence)
    sentence = t("ui.setup.chips-for", players=enough)
    return html('<p class="small soft" data-test="chips-for">{said}</p>', said=sentence)


def _foot(app: App) -> Markup:
    preview = room_state(app).preview
    refused = preview["refused"] if preview else []
    waiting = [wish for wish in refused if wish["code"] in NOT_YET]
    blocking = [wish for wish in refused if wish["code"] not in NOT_YET]
    parts = [refusal(wish) for wish in blocking]
    if preview and "limits" in preview:
        parts.insert(0, _clock(preview))
        parts += [refusal(warning) for warning in preview["warnings"]]
        parts.append(_lawful(preview))
    answer = app.refusals.get("setup")
    if not answer or answer["code"] not in [wish["code"] for wish in blocking]:
        parts.append(refusal(answer))
    if waiting and not answer and not room_state(app).pressed:
        parts.append(
            banner(
                "",
                "info",
                t("ui.setup.missing"),
                join([words.refusal(waiting[0]), why_key(waiting[0]["clause"])]),
            )
        )
    parts.append(_how_many(app))
    if not app.session.data["enrolled"]:
        parts.append(tab_note())
    busy = room_state(app).creating
    return html(
        '<section class="stack" id="setup-foot">'
        '<button id="create-night" class="btn btn-main btn-big btn-wide" type="submit" '
        'data-act="create-night" {disabled}>{icon}{label}</button>{below}{rehearse}'
        '<p class="soft small">{ui.rehearsal.set-up-help}</p>{rules}</section>',
        disabled=html('aria-disabled="true"') if busy or blocking else "",
        icon=icon("check"),
        label=t("ui.saved.saving") if busy else t("ui.setup.open"),
        below=parts,
        rehearse=button("rehearse-night", t("ui.rehearsal.set-up"), "btn-wide", "", NOTHING, busy),
        rules=button(
            "rules-ahead",
            t("paper.tournament-rules.title"),
            "",
            "print",
            html('id="rules-ahead"'),
        )
        if preview and not refused
        else "",
    )


def _how_many(app: App) -> Markup:
    """How many things are missing, once they are said at their fields."""
    wrong = room_state(app).form.shown(forms.rules())
    missing = lacking.shown(app) if room_state(app).pressed else []
    return forms.so_many(len({*wrong, *missing}))


def _clock(preview: SetUpView) -> Markup:
    """By whose clock the night is held: the tablet's own, which may be set wrong."""
    offset = words.offset(preview["utc_offset_minutes"])
    city = preview["zone"].split("/")[-1].replace("_", " ")
    return html(
        '<p class="small soft" id="hall-clock">{clock}</p>',
        clock=t("ui.setup.hall-clock", zone=city, offset=offset),
    )


def _lawful(preview: SetUpView) -> Markup:
    """The prizes that a full house would be paid where the payout table passes a cap."""
    if not preview["lawful_prizes_cents"]:
        return NOTHING
    prizes = [words.amount(cents) for cents in preview["lawful_prizes_cents"]]
    rest = ""
    if preview["not_paid_cents"]:
        rest = " " + t("ui.setup.lawful-kept", not_paid_cents=preview["not_paid_cents"])
    return html(
        '<p class="small" id="lawful-prizes">{ui.setup.lawful} '
        '<b class="num">{prizes}</b>{rest}</p>',
        prizes=words.joined(prizes),
        rest=rest,
    )
