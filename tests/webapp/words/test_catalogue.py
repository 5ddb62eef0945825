"""The words: what is declared is said and no hole stays open, in whatever languages there are. A
missing sentence would show itself as a code in the middle of a night.

What can be said is taken from its declarations (tests/declared.py), not from the source.
"""

from __future__ import annotations

import ast
import dataclasses
import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest

from pycore.book.book import Book
from pycore.book.subject import BOOK
from pycore.kernel.clauses import Clause
from pycore.law import packs
from pycore.law.house import house_text
from pycore.law.house.house_values import NUMBERS
from pycore.law.policies.settings import NightSettings
from pycore.law.policies.takings import LimitCode
from pycore.ledger.lines.bundle import read_bundle
from pycore.ledger.model import acts
from pycore.ledger.model.names import ERASED_WORDS
from pycore.ledger.model.slices import Fact
from pycore.night.base.parts import Phase
from pycore.night.night import Night
from pycore.night.setup.stated import StatedRule
from pycore.night.table import hand_records
from pycore.portable.voice import unit_of
from pycore.tournament.jackpot import JackpotTerms
from pycore.voice import catalogues
from tests import declared
from tests.core.book.office import ADDENDUM, CHEQUE, LICENCE, MAY, TRAINING, WIN, office, register
from tests.core.book.office import NIGHT as COUNTED
from tests.core.felt import counted_in
from tests.core.hall import DAY, SEED, counted, licensed, nunavut, thursday, wall
from tests.core.kit.apart import placed
from tests.core.kit.houses import OURS
from tests.core.poker.felt import wager_rules
from tests.webapp.pages import Page, page
from webapp.phone import catalogue as of_the_phone
from webapp.worker.database import journal

__all__ = ["page"]

ROOT = Path(__file__).resolve().parents[3]
LANGUAGES = catalogues.codes()
WHOLE = (catalogues.BASE, "fr")
"""The languages that say everything: the one that lends its sentences, and the country's other,
which nobody here shall have to read in the first. Any other borrows what it does not say."""
EN = catalogues.catalogue("en")
GOLDEN = ROOT / "tests" / "oracle" / "golden"


def own(lang: str) -> dict[str, str]:
    """What a language's own file says, the law's folders too, nothing borrowed."""
    return catalogues.own(lang)


def holes(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))


def without_words(keys: Iterator[str] | set[str] | list[str]) -> dict[str, list[str]]:
    """{language: the keys that it says nothing for}, of those that say everything."""
    wanted = set(keys)
    lacking = {lang: sorted(wanted - own(lang).keys()) for lang in WHOLE}
    return {lang: absent for lang, absent in lacking.items() if absent}


# ---- the files ----


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_language_says_its_name_and_each_key_once_and_in_order(lang: str) -> None:
    assert own(lang)["lang.name"].strip()
    files = [ROOT / "pycore" / "voice" / f"{lang}.json"]
    files += (ROOT / "pycore").rglob(f"words.{lang}.json")
    read = [re.findall(r'^  "([^"]+)":', file.read_text("utf-8"), re.M) for file in files]
    assert all(keys == sorted(keys) for keys in read)
    all_keys = [key for keys in read for key in keys]
    assert len(all_keys) == len(set(all_keys))


def test_a_folder_says_the_same_keys_in_each_whole_language() -> None:
    for english in (ROOT / "pycore").rglob("words.en.json"):
        others = (english.with_name(f"words.{lang}.json") for lang in WHOLE)
        keys = [json.loads(file.read_text("utf-8")).keys() for file in (english, *others)]
        assert keys[0] == keys[1] == keys[2], english


@pytest.mark.parametrize("lang", WHOLE)
def test_a_whole_language_has_every_key(lang: str) -> None:
    assert own(lang).keys() == EN.keys()


def sentences(lang: str) -> dict[str, str]:
    """What a language says; "lang...." is how it writes, each in its own way."""
    return {key: text for key, text in own(lang).items() if not key.startswith("lang.")}


def forms(lang: str) -> tuple[str, ...]:
    """The forms that a counted sentence can have in a language."""
    parts = catalogues.catalogue(lang)["lang.plural"].split(" ")
    return (*(part.partition(":")[0] for part in parts), "other")


def in_english(lang: str, key: str) -> str:
    """The key of the English sentence that one of a language stands for; a form that English does
    not count in stands for ".other". "" where nothing asks for the key.
    """
    counted, _, form = key.rpartition(".")
    is_another_form = form in forms(lang) and f"{counted}.other" in EN
    return key if key in EN else f"{counted}.other" if is_another_form else ""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_language_says_only_what_is_asked_for(lang: str) -> None:
    assert [key for key in own(lang) if not in_english(lang, key)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_leaves_the_same_holes(lang: str) -> None:
    assert [
        key
        for key, text in sentences(lang).items()
        if holes(text) != holes(EN.get(in_english(lang, key), ""))
    ] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_how_a_language_writes_can_be_worked_with(lang: str) -> None:
    """Twelve months, seven days, forms by numbers, and no hole that nothing fills."""
    writes = catalogues.catalogue(lang)
    assert len(writes["lang.months"].split(" ")) == 12
    assert len(writes["lang.weekdays"].split(" ")) == 7
    assert re.fullmatch(r"([a-z]+:\d+(,\d+)*( |$))*", writes["lang.plural"])
    filled = {
        key: {hole for whole in WHOLE for hole in holes(own(whole)[key])}
        for key in EN
        if key.startswith("lang.")
    }
    assert [key for key in filled if not holes(writes[key]) <= filled[key]] == []


def test_no_sentence_is_empty() -> None:
    for lang in LANGUAGES:
        assert [key for key, text in sentences(lang).items() if not text.strip()] == []


def test_counted_sentences_have_no_fact_that_counting_takes_itself() -> None:
    counted = [key for key in EN if key.endswith((".one", ".other"))]
    assert [key for key in counted if "{number}" in EN[key] or "{key}" in EN[key]] == []


def test_a_player_is_they() -> None:
    wrong = re.compile(r"\b(he|him|his|himself|she|her|hers)\b", re.I)
    assert [key for key, text in EN.items() if wrong.search(text)] == []


def test_french_puts_its_colons_and_dollars_as_canadians_do() -> None:
    wrong = [
        key
        for key, text in sentences("fr").items()
        if re.search(r"\w :|\d \$|\w ;", text) or re.search(r"(?<![\u00a0\d\"]):(?= )", text)
    ]
    assert wrong == []


def test_closing_a_panel_is_not_breaking_a_table() -> None:
    """French has one verb for both; the wrong key sends nine people to other tables."""
    french = own("fr")
    close = french["common.close"].casefold()
    assert [
        key for key in ("ui.seats.break", "todo.break-table") if close in french[key].casefold()
    ] == []


def test_stopping_the_clock_is_not_the_break_between_levels() -> None:
    french = own("fr")
    stopping = {french["ui.clock.pause"], french["ui.clock.paused"]}
    assert not stopping & {french["ui.clock.break"], french["ui.house.form.add-break"]}


@pytest.mark.parametrize("house", sorted(packs.houses()))
def test_a_night_by_shipped_rules_is_called_in_the_language_of_the_page(
    page: Page, house: str
) -> None:
    usual = page.setup__practising
    night_name = packs.house(house).values["night_name"].value
    template = {"id": house, "house": None, "values": {"night_name": {"value": night_name}}}
    named = {}
    for lang in WHOLE:
        usual.words.choose(lang)
        named[lang] = usual.night_name(template)
    assert named["en"] == night_name
    assert named["fr"] == own("fr")[f"house.{house}.night"] != night_name
    if house == "selkirk-thursday":
        assert named["fr"] == "Tournoi principal du jeudi"


def test_a_night_by_own_rules_is_called_what_they_call_it(page: Page) -> None:
    usual = page.setup__practising
    usual.words.choose("fr")
    named = {"night_name": {"value": "Friday"}}
    template = {"id": "selkirk-thursday", "house": {"values": named}, "values": named}
    assert usual.night_name(template) == "Friday"


# ---- what the core and the worker can say ----


@pytest.mark.parametrize("code", sorted(declared.refusals()))
def test_every_refusal_has_a_sentence_that_its_facts_fill(code: str) -> None:
    key = f"refused.{code}"
    assert without_words([key]) == {}
    always, _ = declared.refusals()[code]
    for lang in LANGUAGES:
        assert holes(catalogues.catalogue(lang)[key]) <= always, lang


def test_there_is_no_sentence_without_its_refusal() -> None:
    keys = {key for key in EN if key.startswith("refused.")}
    assert keys - {"refused.other"} == {f"refused.{code}" for code in declared.refusals()}


def test_no_sentence_says_what_is_for_a_program() -> None:
    hole_names = {name for key in EN if key.startswith("refused.") for name in holes(EN[key])}
    assert {name for name in hole_names - {"code"} if unit_of(name) in ("code", "")} == set()


@pytest.mark.parametrize("why", sorted({*house_text.WHYS, "not-an-amount"}))
def test_every_reason_against_a_house_file_has_a_sentence(why: str) -> None:
    """The form reads dollars and per cent: there "a whole number" would be the wrong word."""
    key = f"ui.house.why.{why}"
    assert without_words([key]) == {}
    assert holes(EN[key]) <= set(house_text.WHYS.get(why, ()))


def why_it_waits() -> dict[str, list[str]]:
    """{reason: the kinds of record that have a sentence of their own for it}."""
    kinds_by_reason: dict[str, list[str]] = {}
    for key in EN:
        if key.startswith("ui.conflict.why."):
            why, _, kind = key.removeprefix("ui.conflict.why.").partition(".")
            kinds_by_reason.setdefault(why, []).extend([kind] if kind else [])
    return kinds_by_reason


def test_every_reason_why_a_record_waits_has_a_sentence_that_needs_no_fact() -> None:
    reasons = why_it_waits()
    assert reasons.keys() == declared.reasons() | {"other"}
    assert without_words(f"ui.conflict.why.{why}" for why in reasons) == {}
    open_holes = {why: holes(EN[f"ui.conflict.why.{why}"]) for why in reasons}
    assert {why: names for why, names in open_holes.items() if names} == {"other": {"code"}}


@pytest.mark.parametrize(
    ("why", "name"), [(why, name) for why, names in why_it_waits().items() for name in names]
)
def test_a_reason_told_by_a_record_is_one_it_can_have_and_its_facts_are_always_there(
    why: str, name: str
) -> None:
    """A kind that goes by another version then says so here."""
    ((kind, event),) = [
        (kind, event)
        for subject in declared.SUBJECTS
        for concern in subject.slices
        if why in concern.reasons
        for kind, event in concern.events.items()
        if kind.split("/")[0] == name
    ]
    hole_names = holes(EN[f"ui.conflict.why.{why}.{name}"])
    assert hole_names
    assert hole_names <= told_of(kind)
    hints = get_type_hints(event)
    assert [fact for fact in hole_names if type(None) in get_args(hints.get(fact))] == []


def test_every_reason_against_a_hand_has_a_sentence_at_its_table_too() -> None:
    assert without_words(f"refused.{why}" for why in get_args(hand_records.Reason)) == {}


def test_every_limit_has_a_name() -> None:
    assert without_words(f"ui.limit.{code}" for code in get_args(LimitCode)) == {}


def test_every_phase_of_a_night_has_a_name() -> None:
    assert without_words(f"ui.phase.{phase}" for phase in get_args(Phase)) == {}


def fields() -> set[str]:
    """Whatever a refusal may name as the field that does not fit. Nobody types what a set-up is
    told of its main event.
    """
    names = {*NUMBERS, "break_ms"}
    walked: set[Any] = {NightSettings, JackpotTerms, StatedRule}
    todo: list[Any] = [
        kind
        for subject in declared.SUBJECTS
        for kind in (*subject.commands.values(), *acts.COMMANDS.values())
    ]
    while todo:
        kind = todo.pop()
        todo += get_args(kind)
        if dataclasses.is_dataclass(kind) and kind not in walked:
            walked.add(kind)
            hints = get_type_hints(kind)
            names |= hints.keys()
            todo += hints.values()
    return names


def test_every_field_has_a_name() -> None:
    """A field is named where the screens name it, or under its own key."""
    starts = ("ui.setup.", "ui.setting.", "ui.book.", "field.")
    for lang in WHOLE:
        keys = own(lang).keys()
        assert [
            field for field in fields() if not {start + field for start in starts} & keys
        ] == []


def clauses() -> set[str]:
    """Every clause that a place, a set of house rules or the rules of play stand on."""
    clause_ids: set[str] = set()
    houses = packs.houses().values()
    todo: list[Any] = [packs.load(code) for code in packs.codes()]
    todo += [*houses, *(house.applied_to(packs.load(house.pack)) for house in houses)]
    todo += [*packs.play_rules().values(), *wager_rules().values()]
    walked: dict[int, Any] = {}  # held, so that no other value takes the place of one that is gone
    while todo:
        value = todo.pop()
        if id(value) in walked:
            continue
        walked[id(value)] = value
        if isinstance(value, Clause):
            clause_ids.add(value.id)
        elif dataclasses.is_dataclass(value):
            for field in dataclasses.fields(value):
                content = getattr(value, field.name)
                if field.name.endswith("clause") and isinstance(content, str) and content:
                    clause_ids.add(content)
                if field.name == "clauses":
                    clause_ids |= set(content.values())
                todo.append(content)
        elif isinstance(value, Mapping):
            todo += value.values()
        elif isinstance(value, tuple | list):
            todo += value
    return clause_ids


def test_every_clause_has_its_words() -> None:
    assert {"NU-5.02e", "SEL-9", "MB-23"} <= clauses()
    assert without_words(f"clause.{clause}" for clause in clauses() - {"licence"}) == {}


def a_book() -> Book:
    """A book in which everything happened that an office does, nothing left blank."""
    our = {"id": OURS["id"], "edition": OURS["edition"]}
    desk = office().do("keep-house", document=OURS).do("retire-house", **our)
    limits = {"players": 90, "event_gross_cents": 500_000, "year_gross_cents": 5_000_000}
    desk = desk.do("keep-licence", **LICENCE, **limits)
    desk = desk.do("mark-licence", licence="lic", status="suspended", note="by letter")
    desk = desk.do("keep-paper", **ADDENDUM).do("drop-paper", amendment="add-1")
    desk = desk.do("drop-licence", licence=LICENCE["licence"])
    desk = desk.do("record-takings", **MAY).do("remove-takings", takings=MAY["takings"])
    desk = desk.do("state-complete", jurisdiction=MAY["jurisdiction"])
    desk = desk.do("open-jackpot", day="2026-01-01", current_cents=1_000, seed_cents=50)
    desk = desk.do("count-jackpot", **register(1, 10)).do("record-win", **WIN)
    desk = desk.do("confirm-paperwork", win="w1", reference="LGCA 7")
    desk = desk.do("write-cheque", **CHEQUE, cents=5_500)
    desk = desk.do("keep-training", **TRAINING).do("drop-training", training="t1")
    sent = {"night": COUNTED["night"], "duty": "report"}
    desk = desk.do("close-duty", **sent, day="2026-12-01", people=["p"], names=["Ann"])
    return desk.do("reopen-duty", **sent).do("count-night", **COUNTED).book


def a_night() -> Night:
    """A night in which the floor did what it does in no golden one."""
    week = {"start_at_ms": wall("19:00") + 7 * DAY, "reason": "the furnace failed"}
    hall = thursday().do("amend-night", night_name="Friday", licence="17", venue="Rink", **week)
    hall = hall.do("note-incident", incident="one", kind="other", text="A cable lay there")
    incident = {"kind": "other", "text": "I fell over it", "said_by": "Ticket 1", "about": "one"}
    hall = hall.do("note-incident", incident="two", **incident)
    hall = hall.do("expect-players", players=["soon"], prepaid=[True], names=["N"]).sell(2)
    hall = hall.lasting(1_200_000, 1)
    hall = hall.do("seat-prepaid", seed=SEED).draw().start().later(minutes=90)
    return hall.do("remove-absent", stacks=counted({3: 9_000})).night


def a_licensed_night() -> Night:
    """A night whose licence was suspended after it was opened."""
    return nunavut().do("take-over-licence", licensed=licensed(status="suspended")).night


def three_ways() -> Night:
    """A table at which somebody goes out of a hand that was told, and of one without entry."""
    hall = counted_in(nunavut().sell(4).at("17:55").draw().at("18:00").start())
    hall = hall.do("choose-way", table=1, way="told")
    all_in = [{"seat": seat, "all_in": True} for seat in (1, 2)]
    hall = hall.do("tell-hand", table=1, chips=all_in, winners=[[2]])
    return hall.do("record-unentered", table=1, lost=[3]).night


def two_doors() -> Night:
    """Numbers that two doors were given, gave back and did not sell; a tablet at a table."""
    hall = placed(thursday(), door="desk")
    hall = hall.do("place-tablets", placed=[{"dev": "felt", "role": "table", "tables": [1]}])
    hall = hall.sell().on("door").sell().on("desk")
    ticket, other = hall.state.entries
    hall = hall.do("tell-players-apart", ticket=ticket, other=other)
    for dev in ("desk", "door"):
        hall = hall.do("return-numbers", dev=dev, confirmed=True)
    return hall.do("void-numbers", reason="The doors are closed").night


def counted_otherwise(event: Any) -> Iterator[Any]:
    """A count of chips as it is told where it does not agree, which no golden night has."""
    for name in ("expected_chips", "in_play_chips"):
        if hasattr(event, name):
            yield dataclasses.replace(event, **{name: 1})


@cache
def facts_by_kind() -> dict[str, dict[str, Fact]]:
    """{kind of record: what the history says of it} of every golden night, and of a book."""
    nights = (
        Night.of(read_bundle(path.read_text("utf-8")).logs)
        for path in sorted(GOLDEN.glob("*.txt"))
    )
    facts_by_kind: dict[str, dict[str, Fact]] = {}
    for record in (*nights, a_book(), a_night(), a_licensed_night(), three_ways(), two_doors()):
        for line in record.folded.recorded:
            if line.event is not None:
                kind = record.subject.name_of(line.event)
                for event in (line.event, *counted_otherwise(line.event)):
                    facts = {fact.name: fact for fact in record.subject.facts(event)}
                    facts_by_kind.setdefault(kind, {}).update(facts)
    return facts_by_kind


BESIDE = {"name", "names", "n", "what", "where", "kind", "values"}
"""What a screen adds to a record's own facts: who it is about, another record's sentence,
and the values that were put right."""
ALSO = {"house-retired": "house-offered"}
"""What a record is called where it says the opposite."""
SAME = {
    ("level", "number"),
    ("number", "count"),
    ("number", "ticket"),
    ("seat", "number"),
    ("table", "number"),
    ("tickets", "ticket"),
    ("tickets", "flag"),
    ("number", "chips"),
}
"""Units of a record's facts, and what the same is called where it is written."""


def told_of(kind: str) -> set[str]:
    """What the history says of a kind of record: its fields, where no golden night has one."""
    if kind in facts_by_kind():
        return set(facts_by_kind()[kind])
    (event,) = {subject.events[kind] for subject in declared.SUBJECTS if kind in subject.events}
    return {field.name for field in dataclasses.fields(event)} - {"at"}


def test_the_book_is_told_whole() -> None:
    assert BOOK.events.keys() - facts_by_kind().keys() - set(acts.EVENTS) == set()


@pytest.mark.parametrize("kind", sorted(declared.events()))
def test_every_event_has_a_sentence_and_a_name(kind: str) -> None:
    name = kind.split("/")[0]
    counted = [f"event.{name}.one", f"event.{name}.other"]
    plain = f"event.{name}" in EN
    keys = [f"ui.kind.{name}", *([f"event.{name}"] if plain else counted)]
    assert without_words(keys) == {}
    ways = {f"event.{name}", f"event.{ALSO.get(name, name)}"}
    hole_names = {
        hole
        for key in EN
        if key in ways or key.startswith(f"event.{name}.")
        for hole in holes(EN[key])
    }
    assert hole_names <= told_of(kind) | BESIDE


@pytest.mark.parametrize("kind", sorted(declared.events()))
def test_every_fact_of_a_record_says_the_unit_that_it_has(kind: str) -> None:
    for name, fact in facts_by_kind().get(kind, {}).items():
        assert unit_of(name), name
        if fact.unit not in ("text", "nothing", unit_of(name)):
            assert (fact.unit, unit_of(name)) in SAME, name


@pytest.mark.parametrize("kind", sorted(declared.tasks()))
def test_every_thing_to_do_says_what_and_why(kind: str) -> None:
    assert without_words([f"todo.{kind}", f"todo.{kind}.why"]) == {}
    hole_names = holes(EN[f"todo.{kind}"] + EN[f"todo.{kind}.why"])
    made_there = {
        "breach": {"said"},
        "same-person": {"first", "second"},
        "stray-branch": {"told"},
    }
    assert hole_names <= declared.tasks()[kind] | made_there.get(kind, set())


def test_there_is_no_sentence_without_its_task() -> None:
    assert {key.split(".")[1] for key in EN if key.startswith("todo.")} == declared.tasks().keys()


def test_every_reading_of_a_wager_has_a_sentence() -> None:
    keys = {f"ui.wager.read.{code}" for code in declared.readings()}
    assert without_words(keys) == {}
    assert {key for key in EN if key.startswith("ui.wager.read.")} == keys


def test_every_problem_with_the_server_has_a_sentence() -> None:
    assert without_words(f"ui.problem.{code}" for code in declared.problems()) == {}


def test_every_trouble_with_the_disk_has_a_banner() -> None:
    parts = [f"ui.alarm.{code}.{part}" for code in journal.CODES for part in ("title", "body")]
    assert without_words(parts) == {}
    source = (ROOT / "webapp" / "worker" / "journal.js").read_text("utf-8")
    assert set(re.findall(r'"(storage-[a-z]+)"', source)) == set(journal.CODES)


# ---- what the screens and pages name ----


def spoken_keys() -> dict[str, tuple[str, set[str]]]:
    """{key: (where, facts given)} of every key that a screen names in full."""
    spoken: dict[str, tuple[str, set[str]]] = {}
    for path in sorted((ROOT / "webapp" / "ui").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            name = getattr(getattr(node, "func", None), "id", "") or getattr(
                getattr(node, "func", None), "attr", ""
            )
            if not isinstance(node, ast.Call) or not node.args:
                continue
            key_node, where = node.args[0], f"{path.name}:{node.lineno}"
            if not isinstance(key_node, ast.Constant) or not isinstance(key_node.value, str):
                continue
            if name == "html":
                in_template = re.findall(r"\{([\w-]*\.[^}]*)\}", key_node.value)
                spoken |= dict.fromkeys(in_template, (where, set[str]()))
            if name not in ("t", "count"):
                continue
            facts = {keyword.arg for keyword in node.keywords if keyword.arg}
            forms = (".one", ".other") if name == "count" else ("",)
            for form in forms:
                spoken[key_node.value + form] = (where, facts | ({"n"} if form else set()))
    return spoken


def test_every_key_a_screen_names_exists_and_gets_its_facts() -> None:
    named = spoken_keys()
    assert {"ui.undo.title", "ui.welcome.body"} <= named.keys()  # given by hand, and in a template
    assert without_words(set(named)) == {}
    assert [where for key, (where, facts) in named.items() if not holes(EN[key]) <= facts] == []


def written_keys() -> dict[str, str]:
    """{where: key} of whatever reads like a key, wherever a screen writes it: one that is chosen
    between two is named as an argument nowhere. What a dash or a dot ends is put together.
    """
    tops = {key.partition(".")[0] for key in EN}
    return {
        f"{path.relative_to(ROOT)}:{node.lineno}:{node.col_offset}": node.value
        for path in sorted((ROOT / "webapp" / "ui").rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and re.fullmatch(r"[a-z]+(\.[\w-]*\w)+", node.value)
        and node.value.partition(".")[0] in tops
    }


def test_whatever_reads_like_a_key_is_one() -> None:
    written = written_keys()
    assert {"todo.balance.waits", "ui.saved.saving"} <= set(written.values())
    starts = {
        ".".join(parts[:most])
        for parts in (key.split(".") for key in EN)
        for most in range(1, len(parts) + 1)
    }
    assert {where: key for where, key in written.items() if key not in starts} == {}


def test_an_erased_name_is_known_by_its_words_in_every_language() -> None:
    erased_words = {catalogues.catalogue(lang)["org.people.erased-word"] for lang in LANGUAGES}
    assert erased_words == set(ERASED_WORDS)


def page_keys() -> set[str]:
    """Every key that an organization's page names in full."""
    keys: set[str] = set()
    for path in (ROOT / "backend" / "templates").rglob("*.html"):
        text = path.read_text("utf-8")
        keys |= set(re.findall(r'say\.t\("([\w.-]+)"', text))
        keys |= {f"{key}.other" for key in re.findall(r'say\.many\("([\w.-]+)"', text)}
    return {key for key in keys if not key.endswith(".")}


def test_every_key_a_page_names_exists() -> None:
    assert {"org.digest", "ui.figure.pool", "ui.nights.entries.other"} <= page_keys()
    assert without_words(page_keys()) == {}


def phone_keys() -> set[str]:
    """Every key that the phone names; of a counted one the form that is always there."""
    named = {
        node.value
        for path in (ROOT / "webapp" / "phone").glob("*.py")
        if path.name != "catalogue.py"
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    keys = {key for key in named if re.fullmatch(r"(phone|ui)\.[\w.-]*[\w]", key)}
    return {key if key in EN else f"{key}.other" for key in keys}


def test_the_phone_has_every_key_that_it_names() -> None:
    assert {"phone.rule", "ui.clock.break", "phone.minute.other"} <= phone_keys()
    for lang in LANGUAGES:
        assert phone_keys() - of_the_phone.CATALOGUES[lang].keys() == set(), lang


def test_the_phone_takes_no_sentence_of_a_screen_that_it_does_not_name() -> None:
    taken = {key for key in of_the_phone.CATALOGUES["en"] if key.startswith("ui.")}
    assert taken - phone_keys() == {"ui.clause.own"}  # which pycore.portable names


APART = {
    ("phone.ante", "ui.table.did.ante"),  # what a level asks for; what a player put in
    ("phone.left-of", "ui.card"),  # so many of all players; a rank of a suit
}
"""Two sentences that only one language writes alike."""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_phone_says_nothing_of_its_own_that_the_tablet_says_already(lang: str) -> None:
    """One voice: a sentence that stands twice is soon two sentences."""
    on_the_tablet: dict[str, list[str]] = {}
    for key, text in own(lang).items():
        if key.startswith("ui."):
            on_the_tablet.setdefault(re.sub(r"\{\w+\}", "{}", text), []).append(key)
    twice = {
        (key, other)
        for key, text in own(lang).items()
        if key.startswith("phone.")
        for other in on_the_tablet.get(re.sub(r"\{\w+\}", "{}", text), [])
    }
    assert twice <= APART


def test_a_command_says_nothing_of_its_own_that_the_office_says_already() -> None:
    office = {tuple(own(lang)[key] for lang in WHOLE): key for key in EN if key.startswith("org.")}
    commands = [key for key in EN if key.startswith("cli.")]
    twice = {key: office.get(tuple(own(lang)[key] for lang in WHOLE)) for key in commands}
    assert {key: other for key, other in twice.items() if other} == {}
