"""What each place and house is expected to do, read from the cases.json of its folder.

A case says what it holds to (*says*), the *clauses* it does so for, and one of these:

    pack       what else its pack.json has under these clauses (jurisdictions)
    terms      {term: value}: how its tables play
    values     {value: number or word}, with *free*: what a night may set otherwise (houses)
    rows       the levels as [small, big, minutes], with *extra* and *removed* (houses)
    prizes     {players, pool_cents, unit_cents}: *pays* by the published table (houses)
    rules      {name: clause} of rules that have no value (houses)
    holds      {file: what it has, perhaps among more}, as the core understands the file
    plan       settings of a night that differ from a small lawful one; *start* and *stop* by the
               clock of the hall, *stop* null where none is set
    takings    players and cents of an event, and of the months before it
    paid_by    ways in which something that is sold is paid
    paid_cents the prizes of a night; *lawful* is what they come to under the caps
    hand       a hand in the words of tests/core/poker/felt.py: *does*, then what is then so
    checks     {clause: moment} of what is looked at and ticked (jurisdictions)
    duties     of an event of *day* that took in *gross_cents*, under a licence whose last
               day is *licence_last*: what is due when, what may be spent and on which word, what
               must be left, what the net may go to (jurisdictions)
    staff      {tables: how many of each role they need} (jurisdictions)
    night      a draft and its *steps* in the words of tests/core/hall.py (houses)

*refused* is [code, clause] where it may not be; without it, it may.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any, get_args

import pytest

from pycore.kernel.clauses import Refused
from pycore.kernel.units import Cents, Chips
from pycore.law import packs
from pycore.law.files.situations import IncidentKind
from pycore.law.house import house_fields, house_format
from pycore.law.policies.pack import RulePack
from pycore.law.policies.settings import Denomination, HouseRules
from pycore.law.policies.statements import wanted as wanted_of
from pycore.law.policies.takings import Takings
from pycore.ledger.model.codec import plain
from pycore.night.floor import checklists
from pycore.tournament.payouts import prize_table
from tests.core.evening import thursday_evening
from tests.core.hall import ALL_STATED, LICENSED, MINUTE, Hall, empty_hall, wall
from tests.core.kit.clauses import leaves
from tests.core.poker.felt import felt, wager_rules

Case = dict[str, Any]

START, STOP = "2026-11-21 13:00", "2026-11-21 22:00"
"""A Saturday afternoon, as the clock in the hall says it: six hours behind."""

CHIPS = (
    ("green", 25),
    ("black", 100),
    ("purple", 500),
    ("yellow", 1_000),
    ("brown", 5_000),
    ("white", 10_000),
)


@dataclass(frozen=True, kw_only=True)
class Plan:
    """A small night, as the policies see one."""

    entry_fee_cents: int = 1_000
    jackpot_fee_cents: int = 0
    pool_bp: int = 1_000
    balance_few: int = 1
    balance_many: int = 1
    player_cap: int = 10
    available_population: int | None = None
    seats_per_table: int = 8
    rebuy_limit: int = 0
    start_at_ms: int = 0
    stop_at_ms: int | None = None
    utc_offset_minutes: int = -360
    rebuy_close_level: int = 0
    entry_close_level: int = 1
    structure: str = "l,1,25,50,0,900000;l,2,50,100,0,900000;b,600000,25;l,3,100,200,0,900000"
    chip_set: tuple[Denomination, ...] = ()


@dataclass(frozen=True)
class Place:
    """A folder of the law: its code, its rules, and what it is above them where it is a house."""

    code: str
    pack: RulePack | None
    house: HouseRules | None = None
    folder: str = ""

    def terms(self) -> dict[str, Any]:
        play = packs.play_rules()[self.pack.play.code if self.pack else self.code]
        wagers = wager_rules()[play.code]
        return {**vars(wagers), **vars(play)}


def places(*among: str) -> Iterator[tuple[Place, list[Case]]]:
    """Every folder, or these, with its cases."""
    for folder in among or packs.folders():
        code = folder.rpartition(".")[2]
        cases = json.loads(packs.text_of(folder, "cases.json") or "[]")
        if packs.text_of(folder, "pack.json"):
            yield Place(code, packs.load(code), None, folder), cases
        elif source := packs.text_of(folder, "house.json"):
            house = packs.read_house(source)
            pack = house.applied_to(packs.load(house.pack))
            yield Place(house.id, pack, house, folder), cases
        elif source := packs.text_of(folder, "rules.json"):
            yield Place(packs.read_rule_book(source).code, None, None, folder), cases


def every_case() -> Iterator[Any]:
    for place, cases in places():
        for case in cases:
            marks = pytest.mark.clause(*case["clauses"])
            yield pytest.param(place, case, id=f"{place.code}: {case['says']}", marks=marks)


@pytest.mark.parametrize(("place", "case"), list(every_case()))
def test_a_case(place: Place, case: Case) -> None:
    unread = dict(case)
    clauses = set(unread.pop("clauses"))
    assert clauses
    assert unread.pop("says")
    refused = unread.pop("refused", None)
    if refused:
        assert refused[1] in clauses or refused[1] is None
    (kind,) = unread.keys() & KINDS.keys()
    KINDS[kind](place, unread.pop(kind), unread, clauses, refused)
    assert not unread, f"nobody reads {sorted(unread)}"


def test_every_place_and_house_brings_cases() -> None:
    assert [place.code for place, cases in places() if not cases] == []


def may(refused: list[str | None] | None, act: Any) -> Any:
    """What comes of it; it is refused just as the case says, or not at all."""
    if refused is None:
        return act()
    with pytest.raises(Refused) as refusal:
        act()
    assert [refusal.value.code, refusal.value.clause] == refused
    return None


def in_hall(text: str) -> int:
    """Milliseconds of "2026-11-21 13:00" on the clock of the hall."""
    at = datetime.strptime(text + " -0600", "%Y-%m-%d %H:%M %z")
    return int(at.timestamp()) * 1_000


# --- The kinds of cases ---


def _pack(place: Place, wanted: Case, _told: Case, clauses: set[str], _refused: Any) -> None:
    assert place.pack is not None
    document = packs.pack_document(place.pack)
    assert {name: document.get(name) for name in wanted} == wanted
    for value in wanted.values():
        clause = value["clause"] if isinstance(value, dict) else value
        assert clause in clauses or clause in (None, True, False)


def _terms(place: Place, wanted: Case, _told: Case, clauses: set[str], _refused: Any) -> None:
    terms = place.terms()
    for name, value in wanted.items():
        assert plain(terms[name].value) == value, name
        assert terms[name].clause in clauses, (name, terms[name].clause)


def _values(place: Place, wanted: Case, unread: Case, clauses: set[str], _refused: Any) -> None:
    assert place.house is not None
    free = unread.pop("free")
    for name, value in wanted.items():
        ruled = place.house.values[name]
        assert (plain(ruled.value), ruled.free) == (value, free), name
        assert ruled.clause in clauses, (name, ruled.clause)


def _rows(place: Place, wanted: Any, unread: Case, clauses: set[str], _refused: Any) -> None:
    house = place.house
    assert house is not None
    assert [[row.small, row.big, row.minutes] for row in house.rows if row.small] == wanted
    extra = [[row.small, row.big, row.minutes] for row in house.extra_rows]
    assert extra == unread.pop("extra", [])
    removed = [row.remove for row in house.rows if not row.small]
    assert removed == unread.pop("removed", [])
    assert {house.rows_clause, house.extra_clause or house.rows_clause} <= clauses


def _prizes(place: Place, wanted: Case, unread: Case, clauses: set[str], _refused: Any) -> None:
    house, pack = place.house, place.pack
    assert house is not None
    assert pack is not None
    ruled = house.values["payout_bands"]
    table = prize_table(
        ruled.value, wanted["players"], Cents(wanted["pool_cents"]), Cents(wanted["unit_cents"])
    )
    assert list(pack.lawful_prizes(table)) == unread.pop("pays")
    assert ruled.clause in clauses


def _rules(place: Place, wanted: Case, _told: Case, clauses: set[str], _refused: Any) -> None:
    assert place.house is not None
    assert {name: place.house.clauses.get(name) for name in wanted} == wanted
    assert set(wanted.values()) <= clauses


def _holds(place: Place, wanted: Case, _told: Case, clauses: set[str], _refused: Any) -> None:
    for file, part in wanted.items():
        if file == "pack.json":
            assert place.pack is not None
            document = packs.pack_document(place.pack)
        elif file == "house.json":
            assert place.house is not None
            document = house_format.document(place.house)
        else:
            document = json.loads(packs.text_of(place.folder, file))
        assert has(document, part), file
        assert {leaf for leaf in leaves(part) if house_fields.CLAUSE.match(leaf)} <= clauses


def has(whole: Any, part: Any) -> bool:
    """Whether plain data has another in it: objects may have more fields, lists of objects more
    items; a list of anything else is the same.
    """
    if isinstance(whole, dict) and isinstance(part, dict):
        return all(name in whole and has(whole[name], field) for name, field in part.items())
    if isinstance(whole, list) and isinstance(part, list) and isinstance(part[0], dict):
        return all(any(has(candidate, sought) for candidate in whole) for sought in part)
    return bool(whole == part) and type(whole) is type(part)


def _checks(place: Place, wanted: Case, _told: Case, clauses: set[str], _refused: Any) -> None:
    when_by_clause = {
        check.clause: check.when for check in checklists.of(place.code).items if check.clause
    }
    assert when_by_clause == wanted
    assert set(wanted) <= clauses


def _duties(place: Place, wanted: Case, _told: Case, clauses: set[str], _refused: Any) -> None:
    duties, accounts = packs.duties(place.code), packs.accounts(place.code)
    assert place.pack is not None
    day, gross = wanted.pop("day"), Cents(wanted.pop("gross_cents"))
    least_left = duties.least_left(gross, place.pack)
    answers = {
        "records_until": duties.records_until(day, wanted.pop("licence_last", None)),
        "least_left": least_left and [least_left.cents, *least_left.clauses],
        "reported": {
            kind: [reporting.days, reporting.clause, reporting.in_writing]
            for kind in get_args(IncidentKind)
            if (reporting := duties.reported_by([kind]))
        },
        "deposit_by": duties.deposit_by(day),
        "report_by": duties.report_by(day),
        "most_spent_cents": duties.most_spent(gross),
        "by_cheque": accounts.by_cheque and accounts.by_cheque.clause,
        "no_transfer": accounts.no_transfer and accounts.no_transfer.clause,
        "words": [[word.kind, word.states, word.clause] for word in accounts.words],
        "never": {ban.kind: ban.clause for ban in accounts.never},
        "purposes": {purpose.code: purpose.clause for purpose in accounts.purposes},
        "financial_report": [
            [line.field, line.clause] for line in packs.financial_report(place.code).fields
        ],
    }
    assert {name: answers[name] for name in wanted} == wanted
    assert wanted
    assert clauses


def _staff(place: Place, wanted: Case, _told: Case, clauses: set[str], _refused: Any) -> None:
    rules = packs.staff(place.code)
    assert {tables: rules.needed(int(tables)) for tables in wanted} == wanted
    assert {role.need.clause for role in rules.roles if role.need} <= clauses


def _plan(place: Place, wanted: Case, _told: Case, _clauses: set[str], refused: Any) -> None:
    assert place.pack is not None
    chips = tuple(
        Denomination(colour, Chips(value), 1) for colour, value in wanted.get("chip_set", CHIPS)
    )
    times = {name: wanted.pop(name, at) for name, at in (("start", START), ("stop", STOP))}
    moments = {f"{name}_at_ms": text and in_hall(text) for name, text in times.items()}
    plan = Plan(**{**wanted, **moments, "chip_set": chips})
    may(refused, lambda: place.pack.check_set_up(plan))  # type: ignore[union-attr, arg-type]


def _takings(place: Place, wanted: Case, unread: Case, _clauses: set[str], refused: Any) -> None:
    pack = place.pack
    assert pack is not None
    count = {"players": 1, "gross": 0, "gross_before": 0, **wanted}
    plan = Plan(**unread.pop("plan_of_it", {}))
    may(refused, lambda: pack.check_takings(plan, Takings(**count)))  # type: ignore[arg-type]


def _paid_by(place: Place, wanted: Any, _told: Case, _clauses: set[str], refused: Any) -> None:
    pack = place.pack
    assert pack is not None
    for way in wanted:
        may(refused, lambda way=way: pack.check_paid(way))


def _paid(place: Place, wanted: Any, unread: Case, _clauses: set[str], refused: Any) -> None:
    pack = place.pack
    assert pack is not None
    may(refused, lambda: pack.check_prizes(wanted))
    if "lawful" in unread:
        assert list(pack.lawful_prizes(wanted)) == unread.pop("lawful")


def _hand(place: Place, wanted: Case, unread: Case, _clauses: set[str], refused: Any) -> None:
    stacks, setup = wanted["stacks"], {k: v for k, v in wanted.items() if k != "stacks"}
    setup["hole"] = {int(player): cards for player, cards in setup.pop("hole", {}).items()}
    table = felt(*stacks, code=place.terms()["code"], **setup).do(*unread.pop("does", ()))
    if "tries" in unread:
        refusal = table.refused(unread.pop("tries"))
        assert [refusal.code, refusal.clause] == refused
    for name, value in unread.pop("then", {}).items():
        shown = {
            "stacks": table.stacks,
            "legal": table.legal,
            "carried": table.hand.carried,
            "pots": table.pots,
            "must_show": table.hand.must_show(),
        }
        assert json.loads(json.dumps(shown[name])) == value, name


def _night(place: Place, wanted: Case, unread: Case, clauses: set[str], refused: Any) -> None:
    house, pack = place.house, place.pack
    assert house is not None
    assert pack is not None
    start = f"{house.start_minute // 60:02}:{house.start_minute % 60:02}"
    draft: Case = {
        "template": house.id,
        "start_at_ms": wall(start),
        "utc_offset_minutes": 0,
        "organization": "Club",
        "venue": "Hall",
        "licensed": LICENSED,
        "available_population": 5_000,
        "gross_before_cents": 0,
        "settings": {},
    }
    if house.needs_break_length:
        draft["settings"]["break_ms"] = 10 * MINUTE
    if pack.play.to_be_stated():
        draft["odd_chip"] = "first"
    draft["stated"] = {name: ALL_STATED[name] for name in wanted_of(house, pack)}
    settings = {**draft["settings"], **wanted.get("settings", {})}
    draft |= {**wanted, "settings": settings}
    hall = may(refused, lambda: _set_up(house, draft))
    for step in unread.pop("steps", ()):
        hall = _step(hall, dict(step), clauses)


def _set_up(house: HouseRules, draft: Case) -> Hall:
    """The night, or the event beside a Thursday whose entries are closed."""
    if house.beside is None:
        return empty_hall("17:00").do("set-up-night", **draft)
    return thursday_evening().open(start_at_ms=draft["start_at_ms"]).hall(1)


def _step(hall: Hall, step: Case, clauses: set[str]) -> Hall:
    if "at" in step:
        return hall.at(step["at"])
    if "sell" in step:
        return hall.sell(step["sell"])
    if "shows" in step:
        for where, value in step["shows"].items():
            shown: Any = hall.view
            for name in where.split("."):
                shown = shown[name]
            assert shown == value, where
        return hall
    refused, command = step.pop("refused", None), step.pop("do")
    if refused:
        refusal = hall.refused(command, **step)
        assert [refusal.code, refusal.clause] == refused
        assert refusal.clause in clauses or refusal.clause is None
        return hall
    return hall.do(command, **step)


KINDS = {
    "pack": _pack, "terms": _terms, "values": _values, "rows": _rows, "prizes": _prizes,
    "rules": _rules, "holds": _holds, "plan": _plan, "takings": _takings, "paid_by": _paid_by,
    "paid_cents": _paid, "hand": _hand, "night": _night, "checks": _checks,
    "duties": _duties, "staff": _staff,
}  # fmt: skip


def test_a_plan_is_what_the_policies_look_at() -> None:
    assert set(asdict(Plan())) >= {"entry_fee_cents", "pool_bp", "seats_per_table", "rebuy_limit"}
