"""The tool that makes slips of the hand in the law: on small data, and on what has changed since
all of it was tried (`python3 run.py test --law`, which writes law_tried.json).
"""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from pycore.law import packs
from tests.mutants import law, law_files, law_places, law_rows, toy
from tests.mutants.law_changes import code_changes, data_changes
from tests.mutants.law_guards import guard_changes

CLAUSES = ["XX-1", "XX-2", "XX-3", "YY-1"]
WORDS = {"odd_chip": ("carry", "first", "stated")}


def changed(data: object) -> dict[str, object]:
    """{name without the file: the data with the change in it}"""
    changes = data_changes("a/place/pack.json", json.dumps(data), CLAUSES, WORDS)
    return {
        change.name.removeprefix("place/pack.json "): json.loads(change.text) for change in changes
    }


def test_a_limit_is_one_more_one_less_another_clause_s_or_gone() -> None:
    cap = {"kind": "at-most", "field": "fee", "cap": 5, "clause": "XX-1"}
    assert changed({"code": "xx", "set_up": [cap]}) == {
        "set_up: gone": {"code": "xx"},
        "set_up[0]: gone": {"code": "xx", "set_up": []},
        "set_up[0].cap: 5 -> 6": {"code": "xx", "set_up": [{**cap, "cap": 6}]},
        "set_up[0].cap: 5 -> 4": {"code": "xx", "set_up": [{**cap, "cap": 4}]},
        'set_up[0].clause: "XX-1" -> "XX-2"': {
            "code": "xx",
            "set_up": [{**cap, "clause": "XX-2"}],
        },
    }


def test_a_term_is_another_of_its_words_and_a_yes_a_no() -> None:
    changes = changed({"play": {"odd_chip": {"value": "carry", "clause": "XX-3"}, "dead": True}})
    assert set(changes) == {
        "play: gone",
        "play.odd_chip: gone",
        'play.odd_chip.value: "carry" -> "first"',
        'play.odd_chip.value: "carry" -> "stated"',
        'play.odd_chip.clause: "XX-3" -> "XX-1"',
        "play.dead: true -> false",
    }


def test_a_change_knows_the_clause_it_stands_by() -> None:
    data = {"play": {"clock": {"value": {"seconds": 60}, "clause": "XX-2"}}, "no_refund": "XX-3"}
    changes = data_changes("a/place/pack.json", json.dumps(data), CLAUSES, {})
    of = {change.name: change.clauses for change in changes}
    assert of["place/pack.json play.clock.value.seconds: 60 -> 61"] == ("XX-2",)
    assert of['place/pack.json no_refund: "XX-3" -> "XX-1"'] == ("XX-3",)


def test_what_a_library_finds_clauses_by_is_no_law_and_what_it_decides_is() -> None:
    changes = changed({"topics": {"pots": ["XX-1"]}, "decisions": {"K1": {"follows": ["XX-1"]}}})
    assert not [name for name in changes if "topics" in name]
    assert 'decisions.K1.follows[0]: "XX-1" -> "XX-2"' in changes


def test_a_place_asks_its_houses_and_a_rule_book_asks_all() -> None:
    thursday, consolation = (
        f"pycore.law.houses.selkirk_{name}" for name in ("thursday", "consolation")
    )
    assert law_places.built_on("pycore.law.jurisdictions.ca_bc") == [
        "pycore.law.houses.british_columbia_night"
    ]
    assert consolation in law_places.built_on(thursday)
    assert law_places.built_on("pycore.law.rulebooks.tda_2024") == list(packs.house_folders())


def test_only_what_is_kept_is_said_to_follow_from_a_file() -> None:
    cached = {name for name in vars(packs) if hasattr(getattr(packs, name), "cache_clear")}
    assert law_places.READ_FROM.keys() <= cached
    assert {path.name for path in map(Path, law_files.data_files())} <= {
        *law_places.RULES,
        *law_places.READERS,
        "library.json",
    }


def test_a_policy_loses_its_clause_its_check_and_its_comparison() -> None:
    text = (
        "def check(self, fee):\n    if fee > self.cap:\n        raise Refused('cap', self.clause)"
    )
    names = {change.name for change in code_changes("pycore/law/policies/fees.py", text)}
    assert "fees: Refused('cap', self.clause): its clause -> None" in names
    assert any("> -> >=" in name or "fee >= self.cap" in name for name in names)
    assert any(name.endswith("-> pass") for name in names)


def test_a_check_beside_the_policies_refuses_no_more_and_forgets_its_clause() -> None:
    text = (
        "def sell(age, pack):\n"
        "    if age < 19:\n"
        "        raise Refused('too-young', pack.age.clause, kind='law')\n"
        "    if age > 150:\n"
        "        raise Refused('bad-command', field='age')\n"
        "    return Refused('no-seat', pack.clause('seats')) if pack.full else None"
    )
    changes = {change.name: change for change in guard_changes("pycore/night/door.py", text)}
    assert set(changes) == {
        "door: 'too-young' under pack.age.clause: refuses no more",
        "door: 'too-young' under pack.age.clause: its clause -> None",
        "door: 'no-seat' under pack.clause('seats'): refuses no more",
        "door: 'no-seat' under pack.clause('seats'): its clause -> None",
    }
    young = changes["door: 'too-young' under pack.age.clause: refuses no more"]
    assert "19:\n        pass" in young.text
    assert young.lines == (3, 3)
    seat = changes["door: 'no-seat' under pack.clause('seats'): refuses no more"]
    assert "return None if pack.full else None" in seat.text


def test_what_refuses_under_a_clause_is_found() -> None:
    files = law_files.guarded()
    assert {
        "pycore/night/registration/entries.py",
        "pycore/book/jackpot.py",
        "pycore/poker/hand.py",
    } <= set(files)
    assert not any(file.startswith("pycore/law/policies/") for file in files)


def test_every_policy_is_tried_or_says_why_not() -> None:
    stems = {path.stem for path in (law_files.ROOT / "pycore/law").glob("*/*.py")}
    assert law_files.NO_LAW.keys() <= stems
    assert {Path(file).stem for file in law_files.policies()} == stems - law_files.NO_LAW.keys()


def test_what_is_excused_is_a_change_that_there_is_and_has_its_reason() -> None:
    # A change's name begins with its file's: "duties Duties.check: ..." is one of duties.py.
    named = {name.partition(" ")[0].rstrip(":") for name in law_files.excused()}
    files = [
        path.as_posix()
        for path in map(Path, law_files.all_files())
        if {path.stem, f"{path.parent.name}/{path.name}"} & named
    ]
    every = {change.name for file in files for change in law.changes_of(file)}
    assert law_files.excused().keys() <= every
    assert all(reason.endswith(".") for reason in law_files.excused().values())


@pytest.mark.slow
@pytest.mark.timeout(3_600)
@pytest.mark.skipif(sys.platform == "win32", reason="each change has a child of its own")
def test_no_change_lives_in_what_was_changed_since_all_were_tried() -> None:
    files = law_files.changed()
    assert law.tried_apart(files) == 0, f"run: python3 run.py test --law --files {files}"


MODULE = '''
"""A limit."""

from pycore.kernel.units import Cents

MOST = 5
"""Cents."""


def check(paid: Cents) -> bool:
    return paid <= MOST
'''


@pytest.mark.parametrize(
    ("change", "tried_again"),
    [
        (("from pycore.kernel.units import Cents", "from money import (\n    Cents,\n)"), False),
        (('"""Cents."""', '"""Cents,\nwhole."""'), False),
        (("import Cents", "import Chips as Cents"), True),
        (("MOST = 5", "MOST = 6"), True),
        (("<=", "<"), True),
        (("    return", "    import os\n    return not"), True),
    ],
)
def test_a_module_is_tried_again_when_it_does_something_else(
    change: tuple[str, str], tried_again: bool
) -> None:
    assert change[0] in MODULE
    assert (law_files.does(MODULE.replace(*change)) != law_files.does(MODULE)) is tried_again


TOY = "tests/mutants/toy.py"


def test_a_function_that_is_taken_out_says_nothing_or_yes() -> None:
    for function, without in ((toy.owed, [None]), (toy.is_small, [None, True])):
        whole = function.__code__
        answers = []
        for take_out in law_rows.ways(f"{TOY}:{function.__name__}"):
            take_out()
            answers.append(function(5, 3) if function is toy.owed else function(8))
        function.__code__ = whole
        assert answers == without
    assert (toy.owed(5, 3), toy.is_small(8)) == (2, False)


def test_a_class_that_is_taken_out_does_nothing_and_then_holds_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(toy, "Tally", type("Tally", (toy.Tally,), {"add": toy.Tally.add}))
    methods, values = law_rows.ways(f"{TOY}:Tally")
    tally = toy.Tally()
    methods()
    tally.add(2)
    assert tally.calls == 0
    values()
    assert toy.Tally.__init__(tally, 1, 2) is None  # type: ignore[call-arg, func-returns-value]


def test_a_row_is_tried_anew_when_its_own_code_or_tests_are_others() -> None:
    row = next(row for row in law_rows.rows() if row.id == "SEL-H2")
    key = law_rows.key_of(row)
    assert key == law_rows.key_of(replace(row, says="Otherwise."))
    assert key != law_rows.key_of(replace(row, tests=row.tests[:1]))
    beside = (*row.where, "webapp/ui/a.py:b", "pack.json#c")
    assert law_rows.places(replace(row, where=beside)) == [*row.where]


def test_every_row_is_tried_or_says_why_not() -> None:
    assert law_rows.unheld() == law_rows.untried().keys()
    assert all(reason.endswith(".") for reason in law_rows.untried().values())
    assert law_rows.tried().keys() <= {row.id for row in law_rows.rows()}


@pytest.mark.slow
@pytest.mark.timeout(3_600)
@pytest.mark.skipif(sys.platform == "win32", reason="each place has a child of its own")
def test_the_tests_of_a_row_that_was_changed_fail_without_its_code() -> None:
    rows = law_rows.changed()
    some = rows[:: -(-len(rows) // law_rows.AT_ONCE) or 1]
    assert law_rows.tried_apart(some) == 0, "run: python3 run.py test --law --rows"
