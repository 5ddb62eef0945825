"""Set-up as plain data: the templates to start from, and what a draft would mean under its
licence.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypedDict, cast, final, get_args

from pycore.kernel.clauses import Refusal, Refusals, Refused
from pycore.kernel.days import Day
from pycore.kernel.units import Cents, Millis
from pycore.law import packs
from pycore.law.policies import statements
from pycore.law.policies.pack import RulePack
from pycore.law.policies.settings import HouseRules, NightSettings, OutAt, StatedOddChip
from pycore.law.policies.takings import Takings
from pycore.ledger.model import codec
from pycore.night.chips.owned import stacks_of
from pycore.night.money.headroom import events
from pycore.night.money.money import published
from pycore.night.registration import desk
from pycore.night.registration.desk import DeskLimit
from pycore.night.setup.house_advice_view import HouseDocument
from pycore.night.setup.house_differs import Differs, Statement, differs
from pycore.night.setup.licence_view import LicenceSummary
from pycore.night.setup.set_up import SetUpNight, check_cut_offs, lacking, settle
from pycore.portable.structure import BREAK, level_count, read_structure


class RuledValue(TypedDict):
    """A settings value with its clause; its name says the unit. *free*: a night may set it
    otherwise.
    """

    value: Any
    clause: str
    free: bool


Choice = TypedDict(
    "Choice",
    {
        "field": str,
        "clause": str,
        "value": str,
        "with": str,
        "stated": bool,
        "options": list[StatedOddChip] | list[OutAt] | list[str],
    },
)
"""A setting that is chosen in words. *value* stands without a choice, "" where there must be one;
it is asked only where the number *with* is not 0 ("" for always). *stated*: among what the
tournament rules must say, with the *stated* of the wish.
"""


class RequiredField(TypedDict):
    """What the jurisdiction wants to be told."""

    field: str
    clause: str


class LeastAge(TypedDict):
    """How old players are at least, in whole years."""

    years: int
    clause: str


class ApprovalRef(TypedDict):
    """Under which reference a regulator approved house rules, and on which day."""

    reference: str
    date: str


class Template(TypedDict):
    """House rules to start from. *house* is the document that `set-up-night` takes, None for
    shipped ones, and *differs* what it has otherwise than a shipped one. Minutes count from
    midnight in the hall. *beside*: for events beside another. *licence* is the clause that lets no
    night be held without a licence, None where none does. *stated* is what is played without being
    asked, by the house rules or by law; *age* how old players are at least, None where nobody
    says it.
    """

    id: str
    house: HouseDocument | None
    differs: Differs | None
    name: str
    description: str
    house_edition: str
    approval: ApprovalRef
    pack: str
    edition: str
    language: str
    values: dict[str, RuledValue]
    levels: int
    level_minutes: int
    structure_clause: str
    start_minute: int
    stop_minute: int | None
    stop_clause: str
    break_length_needed: bool
    beside: bool
    licence: str | None
    choices: list[Choice]
    stated: list[Statement]
    age: LeastAge | None
    required: list[RequiredField]


@final
class UnreadDraft(TypedDict):
    """A draft that makes no night yet, and why: all that it lacks. *before*: as the book knows
    it, None when not.
    """

    refused: list[Refusal]
    before: YearBefore | None


@final
class SetUpView(TypedDict):
    """What a draft comes to if every seat sells: refusals that must go, *warnings* that need not.
    *lawful_prizes_cents* stand in for the table's where that passes a cap, else nothing does.
    *before*: as the book knows it, None when not. *chips_for* so many players the house has
    starting stacks, None where it does not say what it owns.
    """

    refused: list[Refusal]
    before: YearBefore | None
    warnings: list[Refusal]
    player_cap: int
    chips_for: int | None
    full_house_gross_cents: Cents
    full_house_pool_cents: Cents
    largest_prize_cents: Cents
    lawful_prizes_cents: list[Cents]
    not_paid_cents: Cents
    limits: list[DeskLimit]
    levels: int
    breaks: int
    stop_at_ms: int | None
    zone: str
    utc_offset_minutes: int


class HeldUnder(LicenceSummary):
    """What a licence with its papers says for one night. *places* and hours are those it names, if
    any; *papers* the numbers of what changed it.
    """

    population: int | None
    papers: list[str]


class YearBefore(TypedDict):
    """What a set-up reads of the book: *cents* None where the book knows nothing of the year.
    *licence* is the licence of the day with its papers taken in, None where there is none.
    """

    jurisdiction: str
    day: Day
    cents: Cents | None
    licence: HeldUnder | None


REFUSALS: Refusals = {
    "bad-command": ("field",),
    "unknown-template": (),
}


def templates_view(own: Iterable[Mapping[str, Any]] = ()) -> list[Template]:
    """Return every set of house rules to start from, the organization's *own* documents first: its
    values with their clauses, and what the set-up must still be told. *house* is the document that
    `set-up-night` takes, None for a shipped one. Refused names the field of one that is damaged.
    """
    templates = [
        _template(packs.read_house(document), cast(HouseDocument, document)) for document in own
    ]
    return templates + [_template(house, None) for house in packs.houses().values()]


def _template(house: HouseRules, document: HouseDocument | None) -> Template:
    pack = house.applied_to(packs.load(house.pack))
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
            {"rule": rule, "value": ruled.value, "clause": ruled.clause}
            for rule, ruled in {
                **statements.stated_options(house),
                **statements.by_law(house, pack),
            }.items()
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
    """Return what a set-up draft comes to: refusals, and the room under each limit if every seat
    sells.

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
        return _unread(before, Refused("bad-command", field=err.field))
    except LookupError:
        return _unread(before, Refused("unknown-template"))
    except Refused as refused:
        return _unread(before, refused)
    pack = house.applied_to(packs.load(house.pack))
    try:
        settings = settle(command, house, pack)
    except Refused as refused:
        lacks = lacking(command, house, pack)
        stops = [] if str(refused) in map(str, lacks) else [refused]
        return _unread(before, *stops, *lacks)
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
        "breaks": sum(1 for period in items if period.kind == BREAK),
        "stop_at_ms": settings.stop_at_ms,
        "zone": settings.zone,
        "utc_offset_minutes": settings.utc_offset_minutes,
    }


def _unread(before: YearBefore | None, *refusals: Refused) -> UnreadDraft:
    return {"refused": [refused.as_data() for refused in refusals], "before": before}


def _refusals(settings: NightSettings, pack: RulePack) -> list[Refusal]:
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
