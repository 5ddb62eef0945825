"""The way into every state of the screens that a director and a door work with."""

from __future__ import annotations

from e2e.layout.nights import LONGEST
from e2e.layout.tour import Tour

NAMES = f"name,paid\n{LONGEST},yes\n{'x' * 81},no\n204 555 0199,yes\nSam Ironside,perhaps"


def door(tour: Tour) -> None:
    tour.opens("selling", "door")
    tour.look("door")
    tour.types("#name", "Sam Ironside", enter=True)
    tour.sees("text=Sam Ironside")
    tour.look("door: after a sale")
    tour.strip_leaves("door: a while after a sale")
    tour.types("#name", "Sam Ironside", enter=True)
    tour.sees('[data-test="same-name"]')
    tour.look("door: the same name")
    tour.types("#name", LONGEST[:79], enter=True)
    tour.sees('[data-test="same-name"] >> nth=1')
    tour.look("door: two of the same name")
    tour.opens("selling", "door")
    tour.brings(
        "door: the same name",
        lambda: tour.types("#name", "Sam Ironside", enter=True),
        '[data-test="same-name"]',
        lambda: tour.taps('[data-act="same-yes"]'),
    )
    tour.opens("selling", "door")
    tour.types("#name", "", enter=True)
    tour.sees('[data-test="refusal"]')
    tour.look("door: refused")
    tour.opens("selling", "door")
    tour.folds('[data-fold="refund-open"]')
    tour.types("#refund-who", "Ann")
    tour.sees('[data-act="refund-entry"]')
    tour.look("door: refunds")
    tour.opens("selling", "door")
    tour.folds('[data-fold="door-list"]')
    tour.sees('[data-test="door-list"] > li')
    tour.look("door: everybody", action="")
    tour.taps('[data-test="door-list"] > li:nth-child(2) [data-act="seat-code"]')
    tour.sees('[data-test="seat-word"]')
    tour.look(
        "door: a seat on a phone, and no server to ask", action="#sheet-cancel", near="#over"
    )
    tour.taps("#sheet-cancel")
    tour.taps('[data-test="door-list"] > li:nth-child(2) [data-act="rename"]')
    tour.sees("#rename-name")
    tour.acted("door: a name corrected", action='[data-act="rename-save"]')
    tour.types("#rename-name", "Ann Stefansson", enter=True)
    tour.sees('[data-test="rename-same"]')
    same = '[data-act="rename-no"]'
    tour.acted("door: a corrected name stands already", action=same, near="#rename")
    tour.taps('[data-act="rename-yes"]')
    tour.sees('#rename [data-test="refusal"]')
    tour.acted("door: two tickets of one person", action="#rename-name", near="#rename")
    tour.opens("selling", "door")
    tour.folds('[data-fold="door-expected"]')
    tour.sees("#names-text")
    tour.types("#names-text", NAMES)
    tour.taps('[data-act="look-names"]')
    tour.sees('[data-test="names-wrong"] > li')
    tour.look("door: a list looked at", action="")
    tour.opens("expecting", "door")
    tour.folds('[data-fold="door-expected"]')
    tour.sees('[data-test="expected"] > li')
    tour.look("door: who is expected", action="")
    tour.opens("selling", "door")
    tour.folds('[data-fold="door-cash"]')
    tour.sees("#cash--counted")
    tour.types("#name", "Cash Customer", enter=True)
    tour.sees('[data-test="till"]')
    tour.volunteer.saved()
    tour.volunteer.pass_time(0, 2)  # a key that follows another at once does not count
    tour.types("#cash--float", "100")
    tour.types("#cash--counted", "1000000", enter=True)
    tour.sees('[data-test="cash-counted"]')
    tour.look("door: cashed up", action="")
    tour.opens("running", "door")
    tour.types("#who", "a")
    tour.sees('[data-act="sell-rebuy"]')
    tour.look("door: a rebuy")
    tour.types("#who", "77", enter=True)
    tour.sees("#who-wrong")
    tour.acted("door: nobody holds it", action="#who", near="#who")
    tour.opens("buying_again", "door")
    tour.sees("text=/^Buys again/")
    tour.look("door: who buys again", action="")
    tour.opens("buying_again", "door")
    tour.folds('[data-fold="door-list"]')
    tour.waits_a_moment()
    tour.taps('[data-test="door-list"] > li:nth-child(4) [data-act="undo"]')
    tour.sees('[data-test="sheet"]')
    tour.acted("door: an undo takes others along")
    tour.page.keyboard.press("Escape")
    tour.opens("announced", "door")
    tour.look("door: sales closed", action="")
    tour.opens("cancelled", "door")
    tour.look("door: called off", action="")
    tour.opens("called_off_with_prepaid", "door")
    tour.sees('[data-act="refund-prepaid"]')
    tour.look("door: called off, and some had paid beforehand", action="")
    tour.opens("few_late", "seats")
    tour.taps('[data-task="low-turnout"]')
    tour.sees('[data-task="low-turnout"][data-meant="1"]')
    tour.look("seats: nobody can be refunded any more", action="")
    tour.opens("passed_limit", "door")
    tour.look("door: a limit passed", action="")


def seats(tour: Tour) -> None:
    tour.opens("selling", "seats")
    tour.look("seats: before the draw")
    tour.folds("#draw details")
    tour.types("#tables", "999", enter=True)
    tour.sees("#tables-wrong")
    tour.look("seats: refused", action="#tables", near="#tables")
    tour.opens("short_of_seats", "seats")
    tour.look("seats: too few are open", action="")
    tour.opens("kept_from_breaking", "seats")
    tour.taps("#table-3")
    tour.sees('[data-act="close-table"]')
    tour.acted("seats: a table that cannot break", action="")
    tour.opens("running", "seats")
    tour.look("seats: drawn", action="")
    tour.taps("#table-1")
    tour.sees('[data-act="close-table"]')
    tour.acted("seats: one table", action="")
    tour.types("#find", LONGEST[:12])
    tour.sees('[data-test="found-seat"]')
    tour.look("seats: found", action="")
    tour.types("#find", "")

    def move() -> None:
        tour.taps('.rows-two [data-act="move"]')

    def stay() -> None:
        tour.taps('[data-act="move-cancel"]')

    tour.brings("seats: moving", move, ".panel-now", stay)
    move()
    tour.chooses("#move-table-2")
    tour.acted("seats: moving", action='.key:has([name="move-table"]:checked)')
    tour.opens("to_balance", "seats")
    tour.look("seats: to balance")
    tour.sees('[data-test="ask-blind"]')
    tour.at('[data-test="ask-blind"]').scroll_into_view_if_needed()
    tour.look("seats: where the big blind is", action="")
    tour.opens("twelve_tables", "seats")
    tour.folds("#plan-fold")
    tour.sees("#order")
    tour.look("seats: the plan opened", action="")
    tour.opens("dealt_uneven", "seats")
    tour.look("seats: whom to move")
    tour.taps("#table-1")
    move()
    tour.chooses("#move-table-2")
    tour.chooses("#move-seat-1")
    tour.taps('[data-act="exchange-players"], [data-act="move-player"]')
    tour.sees('[data-test="refusal"]')
    tour.types("#move--words", "the chair is broken")
    tour.taps('[data-act="exchange-players"], [data-act="move-player"]')
    tour.sees('[data-act="hands-none-on"]')
    tour.look("seats: asked at the table", action="")
    tour.opens("twelve_tables", "seats")
    tour.look("seats: twelve tables")
    tour.brings(
        "seats: a table opens",
        lambda: tour.taps("#table-12"),
        "section:has(> .rows-two)",
        lambda: tour.taps('[data-act="close-table"]'),
    )
    tour.opens("final_table", "seats")
    tour.look("seats: the final table")
    tour.opens("broken", "seats")
    tour.look("seats: a table was broken", action="")
    tour.taps('[data-act="show-list"]')
    tour.sees('[data-test="lists"]')
    tour.look("seats: the list", action="")
    tour.chooses("#list-tables")
    tour.look("seats: by table", action="")
    tour.opens("broken_and_moved", "seats")
    tour.look("seats: a table was broken, then one moved", action="")
    tour.opens("branch", "seats")
    tour.look("seats: a branch to settle")


def chips(tour: Tour) -> None:
    tour.opens("twelve_tables", "chips")
    tour.folds("#owned-fold")
    tour.sees("#owned-fold input")
    tour.types("#owned-fold input", "1000000", enter=True)
    tour.look("chips: what the hall owns", action="")
    tour.opens("on_break", "chips")
    tour.look("chips: to change up", action="#up-do")
    tour.opens("changing_up", "chips")
    tour.sees("#up-form")
    tour.look("chips: the second table", action="#up-do")
    tour.types("#up-form .up-input", "1,5x")
    tour.taps("#up-do")
    tour.sees("#up-form .wrong")
    tour.look("chips: not a number", action="#up-form .up-input", near="#up-form .up-input")
    tour.chooses("#up-table-1")
    tour.sees('[data-test="up-done"]')
    tour.look("chips: who gets what", action="")
    tour.types("#forfeit-find", "3")
    tour.taps('[data-act="forfeit-who"]')
    tour.sees("#forfeit-chips")
    tour.look("chips: out of play", action="")


def tonight(tour: Tour) -> None:
    tour.opens("selling", "tonight")
    tour.look("tonight: before the draw")
    tour.opens("few", "tonight")
    tour.look("tonight: too few", action='[data-task="low-turnout"]')
    tour.opens("cancelled", "tonight")
    tour.look("tonight: called off")
    tour.opens("drawn", "tonight")
    tour.look("tonight: ready to start")
    tour.opens("even", "tonight")
    tour.look("tonight: running", action='[data-act="pause-clock"]')
    tour.chooses("#seat-1")
    tour.sees('[data-act="eliminate"]')
    tour.acted("tonight: a seat chosen", action='[data-act="eliminate"]', near=".live-bust")
    tour.brings(
        "tonight: why the clock moves",
        lambda: tour.taps('[data-act="next-level"]'),
        "#change",
        lambda: tour.taps('[data-act="change-cancel"]'),
    )
    tour.taps('[data-act="next-level"]')
    tour.sees("#change")
    tour.acted("tonight: why the clock moves")
    tour.taps('[data-act="change-cancel"]')
    tour.folds('[data-fold="structure-open"]')
    tour.look("tonight: the structure", action="")
    tour.folds('[data-fold="structure-open"]')
    tour.opens("even", "tonight")
    tour.keeps_still(
        "tonight: a seat chosen",
        ".live-bust .keys-5",
        lambda: tour.presses("#seat-2"),
        lambda: tour.presses("#table-2"),
    )
    tour.same_place(
        "tonight: something comes to be done",
        ".controls",
        ("even", "running", "paused", "twelve_tables"),
        "tonight",
    )
    tour.begins()
    tour.opens("running", "tonight")
    tour.stays_as_time_passes("tonight: a minute is left", ".controls", 4, 5)
    tour.opens("running", "tonight")
    tour.look("tonight: something to do")
    tour.opens("acting", "tonight")
    tour.enters("tonight: Pause", '[data-act="pause-clock"]', ".clock-held")
    tour.enters("tonight: Resume", '[data-act="resume-clock"]', '[data-act="pause-clock"]')
    tour.chooses("#seat-3")
    tour.enters("tonight: a player out", '[data-act="eliminate"]', ".chosen-none")
    tour.opens("paused", "tonight")
    tour.look("tonight: paused")
    tour.opens("on_break", "tonight")
    tour.look("tonight: break", action='[data-act="pause-clock"]')
    tour.opens("last_level", "tonight")
    tour.look("tonight: the last level")
    tour.opens("with_antes", "tonight")
    tour.look("tonight: an ante of the big blind")
    tour.opens("twelve_tables", "tonight")
    tour.chooses("#seat-1")
    tour.sees('[data-act="eliminate"]')
    tour.look("tonight: twelve tables", action='[data-act="eliminate"]', near=".live-bust")
    tour.opens("stop_due", "tonight")
    tour.look("tonight: play must stop")
    tour.opens("finished", "tonight")
    tour.look("tonight: over, a tie")
    tour.opens("tie_at_the_top", "tonight")
    tour.look("tonight: over, two winners")


def out(tour: Tour) -> None:
    tour.opens("selling", "out")
    tour.look("out: not yet", action="")
    tour.opens("even", "out")
    tour.look("out", action="#out-find")
    tour.types("#out-find", "a")
    tour.sees('[data-act="out-add"]')
    tour.look("out: typed", action='[data-act="out-add"]')
    tour.types("#out-find", "2", enter=True)
    tour.sees('[data-act="out-remove"]')
    tour.acted("out: one picked")
    tour.brings(
        "out: one more",
        lambda: tour.types("#out-find", "7", enter=True),
        '[data-act="out-remove"][data-ticket="7"]',
        lambda: tour.taps('[data-act="out-remove"][data-ticket="7"]'),
    )
    tour.types("#out-find", "5", enter=True)
    tour.types("#out-find", "20", enter=True)
    tour.sees('[data-act="out-remove"] >> nth=2')
    tour.look("out: several on one hand", action="#out-find")
    tour.folds("#stop-fold")
    tour.sees('[data-act="stop-play"]')
    tour.taps('[data-act="stop-play"]')
    tour.sees('[data-test="typed-wrong"]')
    tour.look("out: the stop refused", action="")
    tour.opens("stop_due", "out")
    tour.look("out: play must stop", action="#out-find")
    for ticket in ("1", "2", "3", "4"):
        tour.types(f"#stop-{ticket}", "15 000")
    tour.taps('[data-act="stop-play"]')
    tour.sees('[data-test="stop-question"]')
    tour.acted("out: the stop asked about", action="#stop-right", near="#stop-right")
    tour.opens("finished", "out")
    tour.look("out: over", action="")


def standings(tour: Tour) -> None:
    tour.opens("selling", "standings")
    tour.look("standings: nobody out", action="")
    tour.opens("announced", "standings")
    tour.look("standings", action="")
    tour.opens("twelve_tables", "standings")
    tour.look("standings: twelve tables", action="")
    tour.opens("finished", "standings")
    tour.look("standings: a tie", action="")


def prizes(tour: Tour) -> None:
    tour.opens("selling", "payouts")
    tour.look("prizes: estimate", action="")
    tour.opens("twelve_tables", "payouts")
    tour.look("prizes: to announce")
    tour.opens("announced", "payouts")
    tour.look("prizes: announced", action='[data-act="pay-prize"]')
    tour.opens("finished", "payouts")
    tour.look("prizes: one paid, a tie", action='[data-act="pay-prize"]')
    tour.opens("over_full", "payouts")
    tour.look("prizes: thirteen winners", action="")
    tour.opens("prairie", "payouts")
    tour.look("prizes: what the licence asks after the night", action="")
    tour.opens("passed_limit", "payouts")
    tour.look("prizes: a limit passed", action="")
    tour.taps('[data-act="breach-seen"]')
    tour.sees('[data-test="sheet"]')
    tour.acted("prizes: the limit was seen")
    tour.page.keyboard.press("Escape")
    tour.opens("with_goods", "payouts")
    tour.folds('[data-fold="goods-open"]')
    tour.types("#goods--value", "free", enter=True)
    tour.sees("#goods--value-wrong")
    tour.look("payouts: prizes in goods", action="")
    tour.opens("goods_announced", "payouts")
    tour.look("prizes: goods beside the money", action="")
    tour.opens("goods_announced", "standings")
    tour.look("standings: goods beside the money", action="")
    tour.opens("goods_announced", "out")
    tour.types("#out-find", "1", enter=True)
    tour.sees("text=/go out now/")
    tour.look("out: goods beside the money", action="#out [type=submit]")
    tour.opens("goods_over", "tonight")
    tour.look("tonight: over, won in goods", action="")


def big_screen(tour: Tour) -> None:
    for night, state in (
        ("selling", "before the start"), ("twelve_tables", "running"), ("paused", "paused"),
        ("on_break", "break"), ("last_level", "the last level"), ("finished", "over, a tie"),
        ("tie_at_the_top", "over, two winners"), ("drawn_full", "seats after the draw"),
        ("broken", "who goes where"), ("late", "the final table"), ("bubble", "the bubble"),
        ("announced", "prizes announced"), ("cancelled", "called off"),
        ("last_hand", "the last hand"), ("stop_due", "play is over"),
        ("with_goods", "goods beside the money"), ("goods_announced", "goods announced"),
        ("goods_over", "over, won in goods"),
        ("broken_and_moved", "ten go elsewhere"), ("held_moves", "they go while it is paused"),
        ("announced_full", "thirteen prizes"), ("held_prizes", "prizes while it is paused"),
        ("over_full", "over, three long names"), ("royal_flush", "a jackpot"),
        ("with_antes", "an ante of the big blind"),
    ):  # fmt: skip
        tour.opens(night, "screen")
        tour.look(f"big screen: {state}", action="")
