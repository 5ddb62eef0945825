"""Set-up as plain data: the templates to start from, and what a draft would mean under its
licence.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, cast, get_args

from pycore.kernel.clauses import Refusal, Refusals, Refused
from pycore.kernel.units import Cents, Millis
from pycore.law import packs
from pycore.law.policies import statements
from pycore.law.policies.pack import RulePack
from pycore.law.policies.settings import HouseRules, OutAt, Settings, StatedOddChip
from pycore.law.policies.takings import Takings
from pycore.ledger.model import codec
from pycore.night.chips.owned import stacks_of
from pycore.night.money.headroom import events
from pycore.night.money.money import published
from pycore.night.registration import desk
from pycore.night.setup.house_differs import differs
from pycore.night.setup.house_shape import HouseDocument
from pycore.night.setup.set_up import SetUpNight, check_cut_offs, settle
from pycore.night.setup.set_up_shape import (
    Choice,
    RuledValue,
    SetUpView,
    Template,
    UnreadDraft,
    YearBefore,
)
from pycore.portable.structure import BREAK, level_count, read_structure

REFUSALS: Refusals = {
    "bad-command": ("field",),
    "unknown-template": (),
}


def templates_view(own: Iterable[Mapping[str, Any]] = ()) -> list[Template]:
    """Every set of house rules to start from, the organization's *own* documents first: its values
    with their clauses, and what the set-up must still be told. *house* is the document that
    `set-up-night` takes, None for a shipped one. Refused names the field of one that is damaged.
    """
    kept = [
        _template(packs.read_house(document), cast(HouseDocument, document)) for document in own
    ]
    return kept + [_template(house, None) for house in packs.houses().values()]


def _template(house: HouseRules, document: HouseDocument | None) -> Template:
    pack = house.over(packs.load(house.pack))
    age = pack.minimum_age
    values: dict[str, RuledValue] = {
        name: {"value": codec.plain(ruled.value), "clause": ruled.clause, "free": ruled.free}
        for name, ruled in house.values.items()
    }
    return {
        "id": house.id,
        "house": document,
        "differs": differs(house) if document else None,
        "name": house.name,
        "description": house.description,
        "house_edition": house.edition,
        "approval": codec.plain(house.approval),
        "pack": house.pack,
        "edition": pack.edition,
        "language": house.language,
        "values": values,
        "levels": sum(1 for row in house.rows if row.small),
        "level_minutes": next(row.minutes for row in house.rows if row.small),
        "structure_clause": house.rows_clause,
        "start_minute": house.start_minute,
        "stop_minute": house.stop_minute,
        "stop_clause": house.stop_clause,
        "break_length_needed": house.needs_break_length,
        "beside": house.beside is not None,
        "licence": needed.id if (needed := pack.licence_clause("licence-needed")) else None,
        "choices": _choices(house, pack),
        "stated": [
            {"rule": rule, "value": one.value, "clause": one.clause}
            for rule, one in {**statements.said(house), **statements.by_law(house, pack)}.items()
        ],
        "age": {"years": age.years, "clause": age.clause.id} if age is not None else None,
        "required": [
            {"field": wanted.field, "clause": wanted.clause.id}
            for wanted in pack.required
            if wanted.field not in statements.OPTIONS
        ],
    }


def _choices(house: HouseRules, pack: RulePack) -> list[Choice]:
    """What is chosen in words: the values there are, and the one that stands without a choice.
    Asked only where the number *with* is not 0.
    """
    choices: list[Choice] = [
        {
            "field": name,
            "clause": clause,
            "value": "",
            "with": "",
            "stated": False,
            "options": [value for value in get_args(StatedOddChip) if value],
        }
        for name, clause in pack.play.to_be_stated()
    ]
    out_at = house.values["out_at"]
    if out_at.free:
        choices.append(
            {
                "field": "out_at",
                "clause": out_at.clause,
                "value": out_at.value,
                "with": "rebuy_limit",
                "stated": False,
                "options": list(get_args(OutAt)),
            }
        )
    for rule, clause in statements.wanted(house, pack).items():
        choices.append(
            {
                "field": rule,
                "clause": clause,
                "value": "",
                "with": "",
                "stated": True,
                "options": list(statements.OPTIONS[rule]),
            }
        )
    return choices


def set_up_view(
    draft: Mapping[str, Any], before: YearBefore | None = None
) -> SetUpView | UnreadDraft:
    """What a set-up draft comes to: refusals, and the room under each limit if every seat sells.

    *draft* has the fields of `set-up-night`; *before* is handed on. Nothing is decided here; the
    command decides.
    """
    try:
        command = codec.from_body(SetUpNight, draft, Millis(0))
        house = (
            packs.house(command.template)
            if command.house is None
            else packs.read_house(command.house)
        )
    except codec.Unsound as err:
        return _unread(Refused("bad-command", field=err.field), before)
    except LookupError:
        return _unread(Refused("unknown-template"), before)
    except Refused as refused:
        return _unread(refused, before)
    pack = house.over(packs.load(house.pack))
    try:
        settings = settle(command, house, pack)
    except Refused as refused:
        return _unread(refused, before)
    cap = settings.player_cap
    gross = cap * (settings.entry_fee_cents + settings.rebuy_limit * settings.rebuy_fee_cents)
    full = Takings(
        players=cap, gross=Cents(gross), gross_before=settings.gross_before_cents or Cents(0)
    )
    prizes = published(settings, cap, Cents(gross)) if settings.pool_bp else ()
    lawful = pack.lawful_prizes(prizes)
    items = read_structure(settings.structure)
    return {
        "refused": _refusals(settings, pack),
        "before": before,
        "warnings": _over_a_cap(pack, prizes),
        "player_cap": cap,
        "chips_for": stacks_of(house.owned, settings),
        "full_house_gross_cents": Cents(gross),
        "full_house_pool_cents": Cents(sum(prizes)),
        "largest_prize_cents": max(prizes, default=Cents(0)),
        "lawful_prizes_cents": list(lawful) if lawful != prizes else [],
        "not_paid_cents": Cents(sum(prizes) - sum(lawful)),
        "limits": desk.limits([*settings.rules.limits(settings, full), *events(settings)]),
        "levels": level_count(items),
        "breaks": sum(1 for item in items if item.kind == BREAK),
        "stop_at_ms": settings.stop_at_ms,
        "zone": settings.zone,
        "utc_offset_minutes": settings.utc_offset_minutes,
    }


def _unread(refused: Refused, before: YearBefore | None) -> UnreadDraft:
    return {"refused": [refused.as_data()], "before": before}


def _refusals(settings: Settings, pack: RulePack) -> list[Refusal]:
    """Every clause that these settings break, or else a cut-off that is no level."""
    rules = settings.rules
    broken = [*rules.licence_refusals(settings), *rules.set_up_refusals(settings)]
    if not broken:
        try:
            check_cut_offs(settings)
        except Refused as refused:
            broken.append(refused)
    return [refused.as_data() for refused in broken]


def _over_a_cap(pack: RulePack, prizes: tuple[Cents, ...]) -> list[Refusal]:
    """The cap that the payout table of a full house would pass: then the lawful one is paid."""
    try:
        pack.check_prizes(prizes)
    except Refused as refused:
        return [refused.as_data()]
    return []
