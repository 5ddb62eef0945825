"""The nights that are measured: one that was really played, and one that can be of any length.

Both are Thursdays at twelve tables that record every hand. `played` is an evening as evenings go:
the clock runs through levels and breaks, players bust, some buy in again, the desk counts and
pauses. `cycled` plays some hundred records once and writes them again and again, each time as
they would have been written then, with the stacks counted back in between: 40,000 hands could not
be played in the time of a benchmark.
"""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from typing import Any

from pycore.kernel.clauses import Refused
from pycore.kernel.units import Millis
from pycore.ledger.lines.chain import line_id
from pycore.ledger.lines.line import decode, encode
from pycore.ledger.lines.logset import LogSet
from pycore.night.base.known_stacks import at_zero, uncounted
from tests.core.felt import Table, at_random, counted_in, deal
from tests.core.hall import Hall, thursday

DEV = "desk"
TABLES = 12
PLAYERS = 108
HANDS = 10
"""How many hands a table plays in one cycle."""
CYCLE_MS = 2_000
"""Three hundred of these fit into the first level."""
STREETS = ("2c7d9h", "Js", "3h")


def seated() -> Hall:
    """Everybody is seated and counted; the clock has just started."""
    hall = thursday().sell(PLAYERS).at("18:55").draw(tables=TABLES).at("19:00").start()
    for table in range(1, TABLES + 1):
        hall = counted_in(hall, table)
    return hall


@cache
def played(records: int) -> Hall:
    """An evening of about this many records."""
    hall, dice = seated(), random.Random(records)
    step = 3_600_000 // records  # an hour, whatever is recorded in them
    while hall.night.logs.count() < records:
        hall = hall.later(ms=step)
        tables = [table for table in hall.state.tables() if len(hall.state.at_table(table)) > 3]
        if hall.clock["is_break"]:
            hall = hall.later(minutes=1)
        elif dice.random() < 0.02:
            hall = hall.do("pause-clock").later(ms=step).do("resume-clock")
        else:
            hall = _hand(hall, dice.choice(tables), dice)
    return hall


def _hand(hall: Hall, table: int, dice: random.Random) -> Hall:
    """The hall after a hand; those who lost everything have bought in again, or are out."""
    for ticket in at_zero(hall.state, table).values():
        try:
            hall = hall.rebuy(ticket)
        except Refused:
            hall = hall.out(ticket)
    if uncounted(hall.state, table, hall.now):
        hall = counted_in(hall, table)
    dealt = deal(hall, table)
    if dice.random() < 0.01:
        return at_random(dealt, dice).ends()
    return quiet(dealt, dice.choice((1, 2))).ends()


def quiet(table: Table, keep: int) -> Table:
    """A hand that the first to act takes before the flop, or that *keep* of them check down."""
    streets, shown = iter(STREETS), iter(("AhAd", "KhKd", "QhQd"))
    opened = False
    while (now := table.now).phase not in ("over", "misdeal", "void"):
        if now.phase == "board":
            table = table.board(next(streets))
        elif now.phase == "showdown":
            player = next(player for player in now.in_hand() if not now.tabled[player])
            table = table.do("show", table.hand.order()[player], cards=next(shown))
        else:
            can = now.options(now.turn)
            if can.least and not opened:
                table, opened = table.bet(can.least), True
            else:
                table = table.folds() if can.call and now.live > keep else table.calls()
    return table


@cache
def cycled(records: int) -> LogSet:
    """The logs of a night of exactly this many records, the same some hundred again and again."""
    start = seated()
    end = _cycle(start)
    tid, dev = start.night.tid, DEV
    device_log, all_lines = start.night.logs.log(dev), end.night.logs.log(dev)
    before = len(device_log.ids)
    cycle = [
        (node_id, decode(raw))
        for node_id, raw in list(zip(all_lines.ids, all_lines.lines, strict=True))[before:]
    ]
    heads = {
        decode(raw).own: node_id
        for node_id, raw in zip(device_log.ids, device_log.lines, strict=True)
    }
    pairs: list[tuple[str, bytes]] = []
    seq, prev = device_log.head
    again: dict[str, str] = {}
    for index in range(records - before):
        rounds, place = divmod(index, len(cycle))
        first_id, line = cycle[place]
        shift = Millis(rounds * CYCLE_MS)
        raw = encode(
            replace(
                line,
                lam=seq + 1,
                base=heads.get(line.own, ""),
                wall=Millis(line.wall + shift),
                body=_later(line.body, rounds * HANDS, shift, again),
            )
        )
        seq += 1
        prev = heads[line.own] = again[first_id] = line_id(tid, dev, seq, prev, raw)
        pairs.append((prev, raw))
    return LogSet(tid).with_log(device_log.append(pairs))


def _cycle(hall: Hall) -> Hall:
    """Ten hands at every table, a pause, and everybody's chips put back to what they were."""
    dice = random.Random(7)
    for _ in range(HANDS):
        for table in range(1, TABLES + 1):
            hall = quiet(deal(hall, table), dice.choice((1, 2))).ends()
    for table in range(1, TABLES + 1):
        chips = {sat.seat: 15_000 for sat in deal(hall, table).hand.seats}
        hall = counted_in(hall, table, chips)
    hall = hall.do("pause-clock").later(ms=CYCLE_MS - 1_000).do("resume-clock")
    return hall.rebuy(1).undo()


def _later(body: dict[str, Any], hands: int, shift: int, again: dict[str, str]) -> dict[str, Any]:
    """The same fact some cycles later."""
    if "hand" in body:
        hand = body["hand"]
        moved = {"no": hand["no"] + hands, "begun_ms": hand["begun_ms"] + shift}
        return {**body, "hand": {**hand, **moved}}
    if "hands" in body:
        return {**body, "hands": body["hands"] + hands}
    if "target" in body:
        return {**body, "target": again[body["target"]]}
    return body
