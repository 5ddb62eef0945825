"""A form says what is wrong at the field, sends nothing that was not read, and asks about days far
away.
"""

from __future__ import annotations

import inspect

import pytest

from tests.core.portable.languages import EN, FR
from webapp.ui.forms.typed_field import (
    ALL_WELL,
    ASKED,
    BOUNDS,
    NUMBERS,
    WRONG,
    Form,
    InputField,
    attributes,
    written,
    wrong_id,
)

TODAY = "2026-11-26"
MINUTE_MS = 60_000


def set_up() -> Form:
    """Some fields of a night's set-up, as a person met them."""
    return Form(
        [
            InputField("date", "day", is_asked=True),
            InputField("time", "time"),
            InputField("break_minutes", "minutes", MINUTE_MS, 120 * MINUTE_MS),
            InputField("set-entry_fee_cents", "money", place="fee"),
            InputField("tables", "count", 1, 200, empty=True),
        ]
    )


RIGHT: dict[str, object] = {
    "date": TODAY,
    "time": "19:30",
    "break_minutes": "15",
    "set-entry_fee_cents": "60",
    "tables": "",
}


def filled(**texts: str) -> Form:
    form = set_up()
    form.take(
        {**RIGHT, **{name.replace("fee", "set-entry_fee_cents"): texts[name] for name in texts}}
    )
    return form


def test_what_is_right_is_sent_in_its_units() -> None:
    step = filled().send(EN, TODAY)
    assert (step.outcome, step.place) == (ALL_WELL, "")
    assert step.values == {
        "date": TODAY,
        "time": 1_170,
        "break_minutes": 15 * MINUTE_MS,
        "set-entry_fee_cents": 6_000,
        "tables": None,
    }


@pytest.mark.parametrize(
    ("texts", "place", "code"),
    [
        # Each of these was once taken as another number.
        ({"break_minutes": "10,5"}, "break_minutes", "typed-not-whole"),
        ({"fee": "-5"}, "fee", "typed-below-money"),
        ({"fee": "1,250"}, "fee", "typed-ambiguous-money"),
        ({"tables": "0"}, "tables", "typed-below-number"),
        ({"tables": "abc"}, "tables", "typed-not-a-number"),
        ({"tables": "-1"}, "tables", "typed-below-number"),
        ({"date": "2026-02-30"}, "date", "typed-no-such-day"),
        ({"date": ""}, "date", "typed-empty"),
        ({"time": "25:00"}, "time", "typed-no-such-time"),
    ],
)
def test_nothing_is_sent_that_was_not_read(texts: dict[str, str], place: str, code: str) -> None:
    form = filled(**texts)
    step = form.send(FR, TODAY)
    assert (step.outcome, step.place, step.values) == (WRONG, place, {})
    (refusal,) = form.shown(FR).values()
    assert (refusal["code"], refusal["clause"], refusal["kind"]) == (code, None, "state")
    assert not form.values(FR).keys() & form.shown(FR).keys()


def test_sixty_and_a_half_dollars_in_french() -> None:
    assert filled(fee="60,50").send(FR, TODAY).values["set-entry_fee_cents"] == 6_050


def test_the_focus_goes_to_the_first_wrong_field_of_the_page() -> None:
    form = filled(tables="x", fee="y", break_minutes="z")
    assert form.send(EN, TODAY).place == "break_minutes"
    assert list(form.shown(EN)) == ["break_minutes", "set-entry_fee_cents", "tables"]


# ---- when a refusal is said ----


def test_half_a_number_is_not_complained_about_while_it_is_typed() -> None:
    form = filled(fee="60.", tables="x")
    assert form.shown(EN) == {}
    form.leave("set-entry_fee_cents")
    assert list(form.shown(EN)) == ["set-entry_fee_cents"]
    form.take({"set-entry_fee_cents": "60.5"})
    assert form.shown(EN) == {}


def test_an_empty_field_is_asked_for_only_when_the_form_is_sent() -> None:
    form = filled(break_minutes="")
    form.leave("break_minutes")
    assert form.shown(EN) == {}
    form.send(EN, TODAY)
    assert list(form.shown(EN)) == ["break_minutes"]


def test_a_form_that_was_sent_and_cleared_begins_anew() -> None:
    form = filled(fee="x")
    form.send(EN, TODAY)
    form.clear()
    assert (form.texts, form.shown(EN)) == ({}, {})


def test_a_field_that_is_not_on_the_page_keeps_its_text() -> None:
    form = filled()
    form.take({"date": "2026-12-01", "something": "else"})
    assert form.texts["set-entry_fee_cents"] == "60"
    assert form.texts["date"] == "2026-12-01"
    assert "something" not in form.texts


# ---- a day far from today ----


def test_a_night_in_2020_asks_and_then_believes() -> None:
    form = filled(date="2020-11-26")
    step = form.send(EN, TODAY)
    assert (step.outcome, step.place, step.values) == (ASKED, "date", {})
    assert form.questions(EN, TODAY) == {
        "date": {
            "code": "typed-day-past",
            "clause": None,
            "kind": "ask",
            "facts": {"day": "2020-11-26", "today": TODAY},
        }
    }
    form.confirm("date", EN)
    assert form.send(EN, TODAY).values["date"] == "2020-11-26"
    form.take({"date": "2020-11-27"})
    assert form.send(EN, TODAY).outcome == ASKED


def test_more_than_a_year_ahead_asks() -> None:
    form = filled(date="26 nov 2062")
    assert form.send(EN, TODAY).outcome == ASKED
    assert form.questions(EN, TODAY)["date"]["code"] == "typed-day-far"


def test_a_wrong_field_comes_before_a_question() -> None:
    assert filled(date="2020-11-26", tables="x").send(EN, TODAY).outcome == WRONG
    assert filled(date="2020-13-26").questions(EN, TODAY) == {}


def test_a_question_stands_under_its_field_only_once_the_form_was_sent() -> None:
    form = filled(date="2020-11-26", fee="x")
    form.leave("date")
    form.leave("set-entry_fee_cents")
    assert form.shown_questions(EN, TODAY) == {}
    assert form.due(EN, TODAY) == ["set-entry_fee_cents typed-not-money"]
    form.send(EN, TODAY)
    assert list(form.shown_questions(EN, TODAY)) == ["date"]
    assert form.due(EN, TODAY)[1:] == ["date typed-day-past"]


def test_a_form_that_begins_anew_has_its_texts_and_says_nothing() -> None:
    form = filled(fee="x")
    form.send(EN, TODAY)
    form.begin({"date": "2020-01-01", "set-entry_fee_cents": "y"})
    assert (form.texts["set-entry_fee_cents"], form.due(EN, TODAY)) == ("y", [])


def test_a_field_is_known_by_its_name() -> None:
    form = set_up()
    assert (form.has("tables"), form.has("chairs")) == (True, False)
    assert form.field("tables").kind == "count"
    with pytest.raises(KeyError):
        form.field("chairs")


# ---- on the page ----


def test_a_wrong_field_is_said_to_be_wrong_and_why() -> None:
    fee = InputField("set-entry_fee_cents", "money", empty=True, place="fee")
    assert attributes(fee, False) == {"inputmode": "decimal"}
    assert attributes(fee, False, True)["aria-describedby"] == "fee-help"
    assert attributes(fee, True, True) == {
        "inputmode": "decimal",
        "aria-invalid": "true",
        "aria-describedby": "fee-help fee-wrong",
    }
    assert attributes(fee, False, is_asked=True) == {
        "inputmode": "decimal",
        "aria-describedby": "fee-wrong",
    }
    assert wrong_id(fee.place) == "fee-wrong"
    assert attributes(InputField("n", "count"), False) == {
        "inputmode": "numeric",
        "required": True,
    }
    assert attributes(InputField("n", "count"), True)["aria-describedby"] == "n-wrong"


@pytest.mark.parametrize(
    ("value", "kind", "english", "french"),
    [
        (6_050, "money", "60.50", "60,50"),
        (6_000, "money", "60", "60"),
        (7_000, "percent", "70", "70"),
        ([5_000, 3_334], "percents", "50 33.34", "50 33,34"),
        (15 * MINUTE_MS, "minutes", "15", "15"),
        (1_170, "time", "19:30", "19:30"),
        (TODAY, "day", TODAY, TODAY),
        (12_000, "chips", "12000", "12000"),
        (0, "count", "0", "0"),
        (3, "level", "3", "3"),
        (6, "ticket", "6", "6"),
    ],
)
def test_what_a_field_shows_is_read_back(
    value: object, kind: str, english: str, french: str
) -> None:
    for rules, text in ((EN, english), (FR, french)):
        assert written(value, kind, rules) == text
        assert InputField("one", kind).read(text, rules).value == value


def test_every_kind_of_field_is_read_and_an_unknown_value_is_empty() -> None:
    for kind in (*NUMBERS, "day", "time"):
        assert InputField("one", kind, empty=True).read("", EN).code == ""
        assert written(None, kind, EN) == ""


def test_a_field_without_bounds_takes_what_its_reader_takes() -> None:
    taken = {kind: inspect.signature(NUMBERS[kind]).parameters for kind in NUMBERS}
    assert {
        kind: (of["lowest"].default, of["highest"].default) for kind, of in taken.items()
    } == BOUNDS
