"""What the dealer's screen draws of a table that is run in three ways, and what its taps ask of
the worker.
"""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

from pycore.night.table.hands_told import ToldChips
from pycore.night.table.table_view import HalfTold, table_view
from tests.core.felt import counted_in, deal
from tests.core.hall import Hall, nunavut
from tests.webapp.pages import Page, page

__all__ = ["page"]


class Tablet:
    """As much of the app as a panel of the table asks."""

    def __init__(self, page: Page, hall: Hall, half: HalfTold | None = None) -> None:
        self.tid, self.saving, self.blocked, self.refusals = hall.night.tid, 0, None, {}
        self.view = hall.view
        self.requests: list[dict[str, Any]] = []
        self.bus = SimpleNamespace(call=lambda kind, args, done: self.requests.append(args))
        page.app__shell.say_saving = lambda app: None
        page.kit__page.show = lambda *where: None  # scrolls, which takes a browser
        self._waiting = page.table__table__dealing.Waiting
        self._state = page.table__table__dealing.TableState()
        self._state.number = 1
        self._state.table = table_view(hall.night, 1, None, (), hall.now, half)

    def state(self, kind: type) -> Any:
        return kind() if kind is self._waiting else self._state

    def player(self, ticket: int) -> None:
        return None

    def draw(self, *quiet: bool) -> None:
        return None

    @property
    def table(self) -> Any:
        return self._state.table


def hall_of(way: str) -> Hall:
    hall = counted_in(nunavut().sell(4).at("17:55").draw().at("18:00").start())
    return hall.do("choose-way", table=1, way=way)


TWO_IN = HalfTold(
    no=1, rows=(ToldChips(seat=1, all_in=True), ToldChips(seat=4, all_in=True)), winners=((4,),)
)


def drawn(page: Page, app: Tablet) -> str:
    ways = page.table__table__told
    panel = ways.count_panel if app.table["stage"] == "count" else ways.ready_panel
    return str(panel(app, app.table)) + str(ways.ready_foot(app, app.table))


def test_the_way_that_is_on_is_pressed(page: Page) -> None:
    for way in ("every", "told", "button"):
        shown = drawn(page, Tablet(page, hall_of(way)))
        assert f'id="way-{way}" aria-pressed="true"' in shown
        assert shown.count('aria-pressed="true"') == 1
        assert ('id="tb-deal"' in shown) == (way == "every")
        assert ('id="tb-unentered"' in shown) == (way != "every")
        assert ('id="tb-walk"' in shown) == (way == "told")


def test_all_fold_to_the_big_blind_is_not_offered_where_the_small_blind_is_all_in(
    page: Page,
) -> None:
    hall = hall_of("told").do(
        "count-stacks",
        table=1,
        confirmed=True,
        because="counted twice",
        stacks=[{"seat": 2, "chips": 25}],
    )
    assert "tb-walk" not in drawn(page, Tablet(page, hall))
    assert "tb-unentered" in drawn(page, Tablet(page, hall))


def test_a_hand_half_told_asks_who_wins_and_is_recorded(page: Page) -> None:
    shown = drawn(page, Tablet(page, hall_of("told"), TWO_IN))
    assert 'id="wins-0-4" aria-pressed="true"' in shown
    assert 'id="wins-0-1" aria-pressed="false"' in shown
    assert 'id="tb-told"' in shown
    assert "tb-unentered" not in shown
    undecided = drawn(page, Tablet(page, hall_of("told"), replace(TWO_IN, winners=())))
    assert 'aria-disabled="true"' in undecided


def test_a_tap_on_a_seat_offers_its_stack_and_what_others_put_in(page: Page) -> None:
    app = Tablet(page, hall_of("told"), HalfTold(no=1, rows=(ToldChips(seat=4, chips=200),)))
    app.state(object).seat = 1
    sheet = str(page.table__table__told.told_sheet(app, app.table))
    assert 'data-chips="1500" data-all="1" id="told-q-all"' in sheet
    assert 'data-chips="200" data-all="0" id="told-q-same"' in sheet
    assert "told-clear" not in sheet
    foot = str(page.table__table__told.told_foot(app, app.table))
    assert "told-all" not in foot, "an all-in of a known stack is one key"
    unknown = Tablet(page, hall_of("told").do("record-unentered", table=1))
    unknown.state(object).seat = 1
    assert "told-q-all" not in str(page.table__table__told.told_sheet(unknown, unknown.table))
    assert "told-all" in str(page.table__table__told.told_foot(unknown, unknown.table))


def test_the_winners_of_the_last_hand_are_those_it_had(page: Page) -> None:
    hand = {"chips": [{"seat": 1, "chips": 200}, {"seat": 4, "chips": 200}], "winners": [[4]]}
    hall = hall_of("every").do("tell-hand", table=1, **hand)
    app = Tablet(page, hall)
    assert 'id="tb-correct-open"' in drawn(page, app)
    page.table__table__between.open_winners(app, None)
    panel = str(page.table__table__between.winners_panel(app, app.table))
    assert 'id="correct-0-4" aria-pressed="true"' in panel
    assert 'aria-disabled="true"' in str(page.table__table__between.winners_foot(app, app.table))
    app.state(object).right_winners = [[1]]
    assert "aria-disabled" not in str(page.table__table__between.winners_foot(app, app.table))
    page.table__table__between.done(app, None)
    assert app.requests == [
        {"tid": "night-1", "table": 1, "do": {"what": "correct", "no": 1, "winners": [[1]]}}
    ]


def test_of_unknown_stacks_a_dash_is_shown_and_only_what_was_counted_is_sent(page: Page) -> None:
    app = Tablet(page, hall_of("button").do("record-unentered", table=1))
    between, state = page.table__table__between, app.state(object)
    assert 'id="tb-count-now"' in drawn(page, app)
    page.table__table__between.count_now(app, None)
    panel = str(between.count_panel(app, app.table))
    assert panel.count("–") == 4
    assert 'aria-disabled="true"' in str(between.count_button(app, app.table))
    state.counted = {2: 1_400}
    assert "aria-disabled" not in str(between.count_button(app, app.table))
    between.count_right(app, None)
    assert app.requests[0]["do"]["stacks"] == [{"seat": 2, "chips": 1_400}]


def test_a_stack_put_right_is_sent_alone(page: Page) -> None:
    app = Tablet(page, hall_of("every"))
    app.state(object).counted = {3: 1_475}
    page.table__table__between.count_right(app, None)
    assert app.requests[0]["do"]["stacks"] == [{"seat": 3, "chips": 1_475}]
    played = deal(hall_of("every")).folds(3).ends()
    assert "tb-correct-open" not in drawn(page, Tablet(page, played)), "nobody else could win it"


def test_who_does_not_buy_again_is_out_with_the_hand_that_asked(page: Page) -> None:
    app = Tablet(page, hall_of("told"), TWO_IN)
    ask, state = page.table__table__result, app.state(object)
    facts = {"seats": [1]}
    refusal = {"code": "rebuy-unsaid", "kind": "ask", "clause": "SEL-7b", "facts": facts}
    for step in ("told", "walk", "unentered", "begin"):
        wish = {"what": step, "no": 1}
        state.refused, state.refused_wish = refusal, wish
        shown = str(page.table__table__floor.refused(app))
        assert 'id="tb-deal-out"' in shown
        assert ("They are out: deal" in shown) == (step == "begin")
        app.saving = 0
        ask.begin_without(app, None)
        assert app.requests[-1]["do"] == {**wish, "out": True}
