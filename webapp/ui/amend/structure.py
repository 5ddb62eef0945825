"""Levels and breaks that have not begun: each opens in its row, and all that were opened are
changed in one act.
"""

from __future__ import annotations

from pycore.portable.structure import BREAK
from webapp.ui.amend.details import of
from webapp.ui.amend.state import mine
from webapp.ui.frame import forms, page, why, words
from webapp.ui.frame.house_fields import LONGEST_LEVEL_MS, MINUTE_MS, MOST_CHIPS
from webapp.ui.frame.html import html
from webapp.ui.frame.parts import button, clause, refusal, shut, submit
from webapp.ui.frame.typed_field import Field
from webapp.ui.frame.words import t

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from browser import Element

    from pycore.portable.structure import Item
    from webapp.ui.frame.forms import Drawing
    from webapp.ui.frame.html import Markup
    from webapp.ui.frame.tablet import Tablet
    from webapp.ui.frame.typed_field import Form

BLINDS = ("small", "big", "ante")


def _opened(app: Tablet) -> list[int]:
    """The rows that are being changed and have not begun meanwhile."""
    first = app.view["amending"]["first_open"]
    return [i for i in mine(app).opened if first <= i < len(app.items)]


def _name(what: str, index: int) -> str:
    return "%s-%d" % (what, index)


def _has_antes(app: Tablet) -> bool:
    return bool([item for item in app.items if item.ante])


def _blinds_of(app: Tablet, item: Item) -> list[str]:
    """What is typed of a level beside its length; nothing of a break."""
    if item.kind == BREAK:
        return []
    return [one for one in BLINDS if one != "ante" or _has_antes(app)]


def form_of(app: Tablet) -> Form:
    form = mine(app).levels
    fields = []
    texts = {}
    for index in _opened(app):
        item = app.items[index]
        values = {"small": item.small, "big": item.big, "ante": item.ante}
        for what in _blinds_of(app, item):
            name = _name(what, index)
            fields.append(Field(name, "chips", 0 if what == "ante" else 1, MOST_CHIPS))
            texts[name] = forms.text_of(values[what], "chips")
        name = _name("minutes", index)
        fields.append(Field(name, "minutes", MINUTE_MS, LONGEST_LEVEL_MS))
        texts[name] = forms.text_of(item.ms, "minutes")
    texts.update(form.texts)
    form.fields = fields
    form.texts = texts
    return form


def panel(app: Tablet) -> Markup:
    structure = of(app, "structure")
    first = app.view["amending"]["first_open"]
    opened = _opened(app)
    drawing = forms.Drawing(app, form_of(app), "amend-levels")
    rows = [_row(app, drawing, i, i in opened) for i in range(first, len(app.items))]
    body = (
        html('<ul class="rows" data-test="amend-levels">{rows}</ul>', rows=rows)
        if rows
        else html('<p class="pad soft">{none}</p>', none=t("ui.amend.structure-none"))
    )
    if structure["refused"]:
        body = html('<div class="pad">{shut}</div>', shut=shut(structure["refused"]))
    return html(
        '<section class="panel panel-flush"><div class="panel-head"><h2>{title}{source}</h2></div>'
        '<p class="pad-line soft">{help}</p>'
        '<form id="amend-levels" data-submit="amend-structure" data-input="amend-levels-typed" '
        "novalidate>{body}{foot}</form></section>",
        title=t("ui.amend.structure"),
        source=clause(structure["clause"]),
        help=t("ui.amend.structure-help"),
        body=body,
        foot=_foot(app) if opened and not structure["refused"] else "",
    )


def _foot(app: Tablet) -> Markup:
    """Why the structure changes, and the button that changes all rows that are open."""
    return html(
        '<div class="pad stack">{refusal}{why}{how_many}{submit}</div>',
        refusal=refusal(app.refusals.get("amend-levels")),
        why=why.why_fields(of(app, "structure")["asks"], "levels", mine(app).levels_why),
        how_many=forms.how_many(mine(app).levels),
        submit=submit(
            "amend-structure",
            words.count("ui.amend.structure-do", len(_opened(app))),
            "btn-main btn-wide",
            "check",
        ),
    )


def _row(app: Tablet, drawing: Drawing, index: int, is_open: bool) -> Markup:
    item = app.items[index]
    called = t("ui.clock.break")
    said = words.length(item.ms)
    if item.kind != BREAK:
        called = t("ui.clock.level", number=item.number)
        said = words.blinds(item.small, item.big, item.ante) + " · " + said
    if is_open:
        return html(
            '<li class="row-says"><div class="grow stack stack-tight"><b>{called}</b>'
            '<div class="three">{fields}</div></div>{act}</li>',
            called=called,
            fields=[
                drawing.field(_name(what, index), t("ui.structure." + what))
                for what in [*_blinds_of(app, item), "minutes"]
            ],
            act=_act("amend-close", index, t("common.cancel"), called),
        )
    return html(
        '<li><div class="grow"><b>{called}</b><br><span class="soft small num">{said}</span></div>'
        "{act}</li>",
        called=called,
        said=said,
        act=_act("amend-open", index, t("ui.amend.change"), called),
    )


def _act(act: str, index: int, label: str, called: str) -> Markup:
    facts = html(
        'id="{act}-{index}" data-index="{index}" aria-label="{spoken}"',
        act=act,
        index=index,
        spoken=t("common.told", about=label, told=called),
    )
    return button(act, label, "btn-plain", "", facts)


# ---- taps ----


def open_row(app: Tablet, element: Element) -> None:
    index = int(page.data(element, "index"))
    _keep(app)
    mine(app).opened = sorted([*_opened(app), index])
    app.draw()
    page.focus(_name("minutes" if app.items[index].kind == BREAK else "small", index))


def close_row(app: Tablet, element: Element) -> None:
    index = int(page.data(element, "index"))
    _keep(app)
    mine(app).opened = [other for other in _opened(app) if other != index]
    _forget(app, index)
    app.refusals.pop("amend-levels", None)
    app.draw()
    page.focus("amend-open-%d" % index)


def _forget(app: Tablet, index: int) -> None:
    form = mine(app).levels
    form.texts = {
        name: form.texts[name] for name in form.texts if not name.endswith("-%d" % index)
    }


def _keep(app: Tablet) -> dict[str, Any]:
    given = page.form("amend-levels")
    if given:
        mine(app).levels.take(given)
        mine(app).levels_why = why.given(given, ("reason", "approval"))
    return given


def typed(app: Tablet, element: Element) -> None:
    _keep(app)
    forms.typed_in(app, form_of(app), "amend-levels")


def amend(app: Tablet, element: Element) -> None:
    _keep(app)
    values = forms.sent(app, form_of(app))
    if values is None:
        return
    changes = []
    for index in _opened(app):
        item = app.items[index]
        changes.append(
            {
                "index": index,
                "number": item.number,
                "small_blind_chips": values.get(_name("small", index), item.small),
                "big_blind_chips": values.get(_name("big", index), item.big),
                "ante_chips": values.get(_name("ante", index), item.ante),
                "length_ms": values[_name("minutes", index)],
            }
        )
    command: dict[str, Any] = {"command": "amend-structure", "changes": changes}
    command.update(mine(app).levels_why)

    def done() -> None:
        mine(app).opened = []
        mine(app).levels.clear()
        mine(app).levels_why = {}

    app.do(command, "amend-levels", done)


ACTIONS = {
    "amend-open": open_row,
    "amend-close": close_row,
    "amend-levels-typed": typed,
    "amend-structure": amend,
}
