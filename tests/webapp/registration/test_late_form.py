"""What was written on paper, entered at a tablet: whatever is typed into the form is read or
refused in plain words, and nothing that was typed is lost.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any
from unittest.mock import MagicMock

import pytest

from tests.webapp.fakes import START_MS, Hall, run
from tests.webapp.pages import Page, page
from tests.webapp.said import refusal_words

__all__ = ["page"]

MINUTE = 60_000
DAY = 1_440 * MINUTE
NOON = START_MS - START_MS % DAY + DAY // 2
LONG = "A" * 10_000


# --- The form on the page ------------------------------------------------------------------------


class Form:
    """The form as a page shows it at *now*; what is typed stands in *typed*."""

    def __init__(
        self, page: Page, kind: str, now: int = NOON, start: int = NOON + DAY, **typed: Any
    ) -> None:
        self.panel_module, states = page.floor__papers__late, {}
        self.state = states[page.floor__papers__late.PapersState] = (
            page.floor__papers__late.PapersState()
        )
        page.kit__words.in_hall(0)
        self.typed = {"ticket": "3", "time": "11:40", "wrote": "Ana", "name": "Noor", **typed}
        self.app = SimpleNamespace(
            state=lambda kind: states.setdefault(kind, kind()),
            forms={},
            sheet=None,
            view={
                "phase": "playing",
                "history": [],
                "night": {"start_at_ms": start},
                "desk": {"age_limit": 19, "age_clause": "NU-9.01m", "ways": ["cash", "cheque"]},
            },
            refusals={},
            now=lambda: now,
            draw=MagicMock(),
            corrected=MagicMock(),
            do=MagicMock(),
            dev="desk",
            tell=lambda entry: entry["type"],
        )
        page.forms__forms.page = MagicMock()
        page.forms__forms.fields = MagicMock()  # which climbs up a page that is not there
        page.forms__forms.page.form.side_effect = lambda name: self.shown_fields()
        self.panel_module.panel(self.app)
        self.choose(kind)
        self.drawn()

    def choose(self, kind: str) -> None:
        self.typed["late-what"] = kind
        self.panel_module.ACTIONS["late-what"](self.app, MagicMock())

    def shown_fields(self) -> dict[str, Any]:
        """What stands in the fields that the page shows now."""
        is_entry = self.typed["late-what"] not in ("rebuy", "out")
        return {name: text for name, text in self.typed.items() if name != "name" or is_entry}

    def drawn(self) -> str:
        return str(self.panel_module.panel(self.app)).replace("\u00a0", " ")

    def sent(self, act: str = "late-send") -> dict[str, Any] | None:
        """The wish that was sent; None where nothing was."""
        self.app.do.reset_mock()
        self.panel_module.ACTIONS[act](self.app, MagicMock())
        if not self.app.do.called:
            return None
        command: dict[str, Any] = self.app.do.call_args.args[0]
        return command

    def holds(self) -> bool:
        """Whether everything that was typed still stands in the form."""
        drawn = self.drawn()
        return all(f'value="{text}"' in drawn for text in self.shown_fields().values() if text)


WHAT = ("entry", "rebuy", "out")


@pytest.mark.parametrize("kind", WHAT)
def test_what_is_right_is_sent_with_the_time_on_the_paper(page: Page, kind: str) -> None:
    sent = Form(page, kind).sent()
    assert sent
    assert sent["happened_at_ms"] == NOON - 20 * MINUTE
    assert sent["wrote"] == "Ana"
    assert {
        "entry": (sent["command"], sent.get("number"), sent.get("name"), sent.get("paid")),
        "rebuy": (sent["command"], sent.get("ticket"), sent.get("again"), sent.get("paid")),
        "out": (sent["command"], sent.get("out"), sent.get("confirmed"), sent.get("paid")),
    }[kind] == {
        "entry": ("sell-entry", 3, "Noor", "cash"),
        "rebuy": ("sell-rebuy", 3, False, "cash"),
        "out": ("eliminate", [{"ticket": 3, "stack_chips": None}], True, None),
    }[kind]


@pytest.mark.parametrize(
    ("now", "time", "ago"),
    [
        ("12:00", "12:00", 0),
        ("12:00", "11:59", 1),
        ("00:30", "23:50", 40),
        ("12:00", "12:01", -1),
        ("22:30", "23:00", -30),
        ("23:50", "00:10", -20),
    ],
)
def test_a_time_is_that_of_this_night(page: Page, now: str, time: str, ago: int) -> None:
    """Before midnight it was yesterday; what is still to come is no evening of the day before."""
    hours, minutes = map(int, now.split(":"))
    at = NOON - DAY // 2 + (hours * 60 + minutes) * MINUTE + 12_345
    sent = Form(page, "out", now=at, time=time).sent()
    assert sent
    assert (at - at % MINUTE - sent["happened_at_ms"]) // MINUTE == ago


EVENING = NOON + 6 * 60 * MINUTE


@pytest.mark.parametrize("later", [40, 660, 1_200, 3 * 1_440])
@pytest.mark.parametrize(
    ("time", "after"), [("18:00", 0), ("19:30", 90), ("10:30", -450), ("00:30", 390)]
)
def test_what_is_entered_days_later_is_still_that_evening_s(
    page: Page, later: int, time: str, after: int
) -> None:
    """A tablet that came back the next day takes in the whole sheet."""
    sent = Form(page, "out", now=EVENING + later * MINUTE, start=EVENING, time=time).sent()
    assert sent
    assert sent["happened_at_ms"] == EVENING + after * MINUTE


@pytest.mark.parametrize("kind", WHAT)
@pytest.mark.parametrize("time", ["", "25:00", "11:75", "half past", "-1:00", "٣", LONG])
def test_a_time_that_is_none_is_refused_at_its_field(page: Page, kind: str, time: str) -> None:
    form = Form(page, kind, time=time)
    assert form.sent() is None
    assert "late-time-wrong" in form.drawn()
    assert form.holds()


@pytest.mark.parametrize("kind", WHAT)
@pytest.mark.parametrize("ticket", ["", "0", "-3", "3.5", "abc", "100000", "9" * 400, LONG])
def test_a_ticket_that_is_none_is_refused_at_its_field(page: Page, kind: str, ticket: str) -> None:
    form = Form(page, kind, ticket=ticket)
    sent = form.sent()
    if kind == "entry" and not ticket:
        assert sent
        assert sent["number"] == 0, "the next number"
        return
    assert sent is None
    assert "late-ticket-wrong" in form.drawn()
    assert form.holds()


REFUSED = {
    "same-name": ({"tickets": [2], "out": False}, "entry", "same_person", "no"),
    "same-name-beside": ({}, "entry", "same_person", "no"),
    "same-name-works": ({"tickets": [2]}, "entry", "same_person", "no"),
    "paper-twice": ({"ticket": 3, "at_ms": NOON}, "rebuy", "again", True),
}


@pytest.mark.parametrize("code", REFUSED)
def test_who_or_what_is_another_is_entered_by_one_more_tap(page: Page, code: str) -> None:
    facts, kind, field, answer = REFUSED[code]
    form = Form(page, kind)
    first_wish = form.sent()
    assert first_wish
    assert first_wish[field] != answer
    form.app.refusals["late"] = {"code": code, "clause": None, "kind": "ask", "facts": facts}
    assert 'data-act="late-another"' in form.drawn()
    assert form.holds()
    again = form.sent("late-another")
    assert again == {**first_wish, field: answer}


@pytest.mark.parametrize(
    ("code", "facts"),
    [
        ("paper-ahead", {"at_ms": NOON}),
        ("paper-too-early", {"from_at_ms": NOON}),
        ("ticket-taken", {"ticket": 3}),
        ("player-not-in", {"ticket": 3}),
        ("text-too-long", {"field": "name", "limit": 80}),
        ("field-needed", {"field": "wrote"}),
        ("rebuy-after-out", {"ticket": 3}),
        ("no-such-ticket", {"ticket": 99}),
    ],
)
def test_a_refusal_stands_above_the_form_and_nothing_typed_is_lost(
    page: Page, code: str, facts: dict[str, Any]
) -> None:
    form = Form(page, "entry")
    assert form.sent()
    form.app.refusals["late"] = {"code": code, "clause": None, "kind": "state", "facts": facts}
    drawn = form.drawn()
    assert refusal_words({"code": code, "facts": facts})[0].split("{")[0][:20] in drawn
    assert "late-another" not in drawn
    assert form.holds()


def test_once_it_is_entered_only_who_wrote_stays(page: Page) -> None:
    form = Form(page, "rebuy")
    assert form.sent()
    form.app.do.call_args.args[2]()
    drawn = form.drawn()
    assert 'value="Ana"' in drawn
    assert 'value="3"' not in drawn
    assert "11:40" not in drawn


def test_another_sort_keeps_what_was_typed_and_an_unknown_one_is_none(page: Page) -> None:
    form = Form(page, "entry")
    form.panel_module.ACTIONS["late-typed"](form.app, MagicMock())
    form.choose("out")
    assert "Noor" not in form.drawn()
    form.panel_module.ACTIONS["late-typed"](form.app, MagicMock())
    form.choose("entry")
    assert form.holds()
    form.choose("everything")
    sent = form.sent()
    assert sent
    assert sent["command"] == "sell-entry"


def test_what_was_typed_is_text_on_the_page(page: Page) -> None:
    form = Form(page, "entry", name="<b>Noor", wrote='"><script>')
    form.sent()
    drawn = form.drawn()
    assert "<script>" not in drawn
    assert "<b>Noor" not in drawn
    assert "&lt;b&gt;Noor" in drawn


@pytest.mark.parametrize("phase", ["finished", "cancelled"])
def test_after_the_night_it_is_said_why_nothing_is_entered(page: Page, phase: str) -> None:
    form = Form(page, "entry")
    form.app.view["phase"] = phase
    form.state.written = [
        {
            "id": "a",
            "type": "rebuy-sold/1",
            "at_ms": NOON,
            "dev": "desk",
            "facts": {},
            "units": {},
            "kind": "applied",
            "undone": False,
            "undo_refused": None,
            "also": [],
        }
    ]
    drawn = form.drawn()
    assert 'data-act="late-send"' not in drawn
    assert "night" in drawn
    assert 'data-test="late-list"' in drawn, "what was entered is still listed"
    assert "Entered 12:00" in drawn


# --- The wish at the tablet ----------------------------------------------------------------------

SEED = "a-seed-for-the-draw"
SALE = {"name": "Noor", "paid": "cash", "of_age": True, "player": "p-40", "seed": SEED}


async def playing() -> tuple[Hall, str]:
    hall = Hall()
    tid = await hall.create()
    for name in ("Ann", "Ben", "Cy", "Dee"):
        await hall.sell(tid, name)
    await hall.do(tid, "draw-seats", seed=SEED)
    await hall.do(tid, "start-clock")
    hall.passes(70 * MINUTE)
    return hall, tid


def wish(command: str, **fields: Any) -> dict[str, Any]:
    then = START_MS + 5 * MINUTE
    return {"command": command, "happened_at_ms": then, "wrote": "Ana", **fields}


OUT = [{"ticket": 3, "stack_chips": None}]
BAD = {
    "a time to come": (wish("eliminate", out=OUT, happened_at_ms=START_MS + DAY), "paper-ahead"),
    "a time before the night": (wish("eliminate", out=OUT, happened_at_ms=1), "paper-too-early"),
    "nobody wrote it": (wish("eliminate", out=OUT, wrote=" \n "), "field-needed"),
    "who wrote it has no end": (wish("eliminate", out=OUT, wrote=LONG), "text-too-long"),
    "a ticket that nobody has": (wish("sell-rebuy", ticket=99, paid="cash"), "no-such-ticket"),
    "a ticket below nothing": (wish("sell-rebuy", ticket=-3, paid="cash"), "no-such-ticket"),
    "nobody out": (wish("eliminate", out=[]), "bad-command"),
    "nobody known out": (
        wish("eliminate", out=[{"ticket": 99, "stack_chips": None}]),
        "player-not-in",
    ),
    "a number that is taken": (wish("sell-entry", number=3, **SALE), "ticket-taken"),
    "a number below nothing": (wish("sell-entry", number=-1, **SALE), "bad-command"),
    "a name without end": (
        wish("sell-entry", number=40, **{**SALE, "name": LONG}),
        "text-too-long",
    ),
}


@pytest.mark.parametrize("case", BAD)
def test_a_bad_wish_is_refused_in_plain_words_and_writes_nothing(case: str) -> None:
    command, code = BAD[case]

    async def work() -> None:
        hall, tid = await playing()
        before = hall.night(tid).logs.count()
        answer = await hall.ask("do", tid=tid, command=command)
        assert answer["refused"]["code"] == code
        english, french = refusal_words(answer["refused"])
        assert english
        assert french
        assert english != french
        assert not {"{", "}"} & {*english, *french}
        assert LONG[:200] not in english
        assert hall.night(tid).logs.count() == before
        assert await hall.get("from-paper", tid=tid) == []

    run(work())


@pytest.mark.parametrize(
    "command",
    [
        wish("late-something"),
        wish("eliminate", out=OUT, happened_at_ms=-1),
        wish("eliminate", out=OUT, happened_at_ms="20:05"),
        wish("eliminate", out="3"),
        wish("eliminate", out=OUT, wrote=None),
        wish("sell-rebuy", ticket="3", paid="cash"),
        wish("sell-rebuy", ticket=3, paid="cash", again="yes"),
        wish("eliminate"),
    ],
)
def test_what_no_form_sends_is_refused_too(command: dict[str, Any]) -> None:
    async def work() -> None:
        hall, tid = await playing()
        before = hall.night(tid).logs.count()
        answer = await hall.ask("do", tid=tid, command=command)
        assert "ok" not in answer
        assert hall.night(tid).logs.count() == before

    run(work())


def test_who_is_out_already_is_not_put_out_again() -> None:
    async def work() -> None:
        hall, tid = await playing()
        await hall.get("do", tid=tid, command=wish("eliminate", out=OUT))
        answer = await hall.ask("do", tid=tid, command=wish("eliminate", out=OUT))
        assert answer["refused"]["code"] == "player-not-in"
        rebuy = wish("sell-rebuy", ticket=3, paid="cash", happened_at_ms=START_MS + 6 * MINUTE)
        answer = await hall.ask("do", tid=tid, command=rebuy)
        assert answer["refused"]["code"] == "rebuy-after-out"

    run(work())


def test_the_list_is_whole_however_much_was_done_since_and_after_a_reload() -> None:
    async def work() -> None:
        hall, tid = await playing()
        await hall.get("do", tid=tid, command=wish("sell-entry", number=40, **SALE))
        await hall.get("do", tid=tid, command=wish("eliminate", out=OUT))
        undone = (await hall.get("from-paper", tid=tid))[0]
        await hall.do(tid, "undo", target=undone["id"])
        for _ in range(25):
            await hall.do(tid, "pause-clock")
            await hall.do(tid, "resume-clock")
        rows = await hall.get("from-paper", tid=tid)
        assert [row["type"] for row in rows] == [
            "undone/1",
            "players-eliminated/1",
            "entry-sold/1",
        ]
        assert [row["undone"] for row in rows] == [False, True, False]
        await hall.start()
        assert await hall.get("from-paper", tid=tid) == rows
        (row,) = [
            row for row in (await hall.get("entries", tid=tid))["rows"] if row["number"] == 40
        ]
        assert row["paper"]["wrote"] == "Ana"
        assert row["paper"]["happened_at_ms"] == START_MS + 5 * MINUTE

    run(work())
