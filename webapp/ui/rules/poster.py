"""House rules as one page for the wall: levels with their hours, prizes, what costs what, and the
clauses behind it.
"""

from __future__ import annotations

from pycore.portable import typed_when
from webapp.ui.frame import device, forms, rules_said, words
from webapp.ui.frame.house_fields import kind_of
from webapp.ui.frame.html import NOTHING, html, join
from webapp.ui.frame.parts import button
from webapp.ui.frame.words import t
from webapp.ui.rules import house_draft, jackpot_draft
from webapp.ui.rules.house_draft import bands, chips, is_break, levels
from webapp.ui.rules.state import mine

ENDS = "ui.house.design.poster-ends"

TYPE_CHECKING = False
if TYPE_CHECKING:
    from browser import Element

    from pycore.views.shapes.differs import Statement
    from webapp.ui.frame.html import Markup
    from webapp.ui.frame.tablet import Tablet
    from webapp.ui.rules.house_draft import Document


def sheet(app: Tablet, document: Document) -> Markup:
    """The page, and above it the keys that are not printed."""
    approval = document.get("approval") or {}
    facts = [t("jurisdiction." + document["jurisdiction"])]
    facts.append(t("ui.book.edition", edition=document["edition"]))
    if approval.get("reference"):
        facts.append(words.approved(approval["reference"], approval.get("date", "")))
    return html(
        '<section class="panel stack poster" data-test="poster">'
        '<div class="cluster">{print}{back}</div>'
        '<h1>{name}</h1><p class="soft">{facts}</p><p>{description}</p>'
        '<div class="poster-columns"><div class="stack">{levels}{chips}</div>'
        '<div class="stack">{values}{prizes}{stated}</div></div>{rules}</section>',
        print=button("house-poster-print", t("ui.lists.print-this"), "btn-main", "print"),
        back=button("house-poster-close", t("ui.house.design.poster-form"), "", "back"),
        name=document["name"],
        facts=" · ".join(facts),
        description=document.get("description", ""),
        levels=_levels(app, document),
        chips=_chips(document),
        values=_values(document),
        prizes=_prizes(document),
        stated=_stated(document),
        rules=_rules(document),
    )


def _stated(document: Document) -> Markup:
    """What these rules state in words. What they leave to each night is told there."""
    states = document.get("states") or {}
    if not states:
        return NOTHING
    rows = []
    for name in states:
        told: Statement = {
            "rule": name,
            "value": states[name]["value"],
            "clause": states[name]["clause"],
        }
        rows.append(rules_said.row(told))
    return html(
        '<h2>{title}</h2><dl class="sum">{rows}</dl>', title=t("ui.setup.stated"), rows=rows
    )


def _levels(app: Tablet, document: Document) -> Markup:
    told = mine(app).advice
    begins = told["begins_minute"] if told else []
    items = levels(document)
    with_ante = bool([row for row in items if row.get("ante")])
    ante = "ui.house.form.ante"
    if house_draft.term(document, "ante_payer")["value"] == "big-blind":
        ante = "ui.structure.big-ante"
    rows: list[Markup] = []
    number = 0
    for nth in range(len(items)):
        minute = begins[nth] if nth < len(begins) else None
        at = words.time_of_day(minute) if minute is not None else ""
        if is_break(items[nth]):
            rows.append(_break(items[nth], at, 4 if with_ante else 3))
            continue
        number += 1
        row = items[nth]
        rows.append(
            html(
                '<tr><td class="num">{number}</td><td class="num">{at}</td>'
                '<td class="end num"><b>{blinds}</b></td>{ante}<td class="end num">{minutes}</td>'
                "</tr>",
                number=number,
                at=at,
                blinds="%s / %s" % (_count(row["small"]), _count(row["big"])),
                ante=html('<td class="end num">{ante}</td>', ante=_count(row.get("ante", 0)))
                if with_ante
                else "",
                minutes=_count(row["minutes"]),
            )
        )
    return html(
        '<table class="poster-table"><caption>{title}</caption><thead><tr><th scope="col">{level}'
        '</th><th scope="col">{at}</th><th scope="col" class="end">{blinds}</th>{ante}'
        '<th scope="col" class="end">{minutes}</th></tr></thead><tbody>{rows}</tbody></table>',
        title=t("ui.house.form.structure"),
        level=t("ui.house.design.poster-level"),
        at=t("ui.house.design.poster-from"),
        blinds=t("ui.clock.blinds"),
        ante=html('<th scope="col" class="end">{ante}</th>', ante=t(ante)) if with_ante else "",
        minutes=t("ui.house.form.minutes"),
        rows=rows,
    )


def _break(row: Document, at: str, columns: int) -> Markup:
    key = "ui.house.design.poster-breaks"
    text = t(key, minutes=row["break"]) if row["break"] else t(key + "-open")
    if row.get("remove"):
        leaves = t("ui.house.design.poster-leaves", unit_chips=row["remove"])
        text = t("common.told", about=text, told=leaves)
    return html(
        '<tr class="soft"><td></td><td class="num">{at}</td><td colspan="{columns}">{text}</td>'
        "</tr>",
        at=at,
        columns=columns - 1,
        text=text,
    )


def _count(value: object) -> str:
    return _written(value, "count")


def _chips(document: Document) -> Markup:
    told = []
    for chip in chips(document):
        piece = "%s %s" % (chip["colour"], _count(chip["value"]))
        if chip["count"]:
            piece = "%s × %s" % (_count(chip["count"]), piece)
        told.append(piece)
    text = t("common.told", about=t("ui.house.form.chips"), told=", ".join(told))
    return html("<p>{text}</p>", text=text)


def _values(document: Document) -> Markup:
    rows = []
    stop = (document.get("stop") or {}).get("value", "")
    for key, text in (("ui.house.form.start", document["start"]), (ENDS, stop)):
        read = typed_when.time_of_day(text, forms.rules(), True)
        if isinstance(read.value, int):
            rows.append(_value(t(key), words.time_of_day(read.value)))
    for name in house_draft.VALUES:
        value = document["values"][name]["value"]
        if value:
            rows.append(_value(_called(name), _written(value, kind_of(name))))
    held = jackpot_draft.terms(document)
    if held and document["values"][jackpot_draft.FEE]["value"]:
        for name in jackpot_draft.WON:
            label = t("ui.differs.jackpot." + name)
            rows.append(_value(label, _written(held[name]["value"], "percent")))
    return html('<dl class="poster-values">{rows}</dl>', rows=rows)


def _called(name: str) -> str:
    """What a value is called where its unit stands beside it."""
    key = "ui.differs." + name
    return t(key if words.has(key) else "ui.setting." + name)


def _written(value: object, kind: str) -> str:
    """A value in its unit; what could not be read stands as it was typed."""
    if not isinstance(value, int):
        return str(value)
    if kind == "money":
        return words.amount(value)
    return words.voice().percent(value) if kind == "percent" else words.voice().number(value)


def _value(label: str, value: str) -> Markup:
    return html("<dt>{label}</dt><dd>{value}</dd>", label=label, value=value)


def _prizes(document: Document) -> Markup:
    rows: list[Markup] = []
    for row in bands(document):
        parts = row["parts"] if isinstance(row["parts"], list) else []
        told = [words.voice().percent(part) for part in parts]
        rows.append(
            html(
                '<tr><th scope="row" class="num">{up_to}</th><td>{parts}</td></tr>',
                up_to=_count(row["up_to"]),
                parts=" · ".join(told),
            )
        )
    return html(
        '<table class="poster-table"><caption>{title}</caption><thead><tr><th scope="col">{up_to}'
        '</th><th scope="col">{parts}</th></tr></thead><tbody>{rows}</tbody></table>'
        '<p class="soft small">{help}</p>',
        title=t("ui.house.design.poster-prizes"),
        up_to=t("ui.house.design.poster-up-to"),
        parts=t("ui.house.form.parts"),
        rows=rows,
        help=t("ui.house.design.poster-prizes-help"),
    )


def _rules(document: Document) -> Markup:
    """What the clauses say that these rules stand on, each once."""
    named: list[str] = []
    for name in document["clauses"]:
        named.append(document["clauses"][name])
    for part in ("play", "wagers"):
        terms = document.get(part) or {}
        for name in terms:
            named.append(terms[name]["clause"])
    said: list[Markup] = []
    known: list[str] = []
    for one in named:
        says = words.voice().clause(one)[1]
        if says and one not in known:
            known.append(one)
            said.append(
                html("<li><b>{clause}</b> {says}</li>", clause=one, says=says)
            )  # fmt: skip
    if not said:
        return NOTHING
    return join(
        [
            html("<h2>{title}</h2>", title=t("ui.house.design.poster-rules")),
            html('<ul class="poster-rules small">{said}</ul>', said=said),
        ]
    )


def print_it(app: Tablet, element: Element) -> None:
    device.print_page()
