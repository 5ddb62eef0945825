"""Who is out, by place, as a list that stands still: whoever was taken back a moment ago keeps
their row until somebody else goes out, so that a second tap never meets the next one's Undo.
"""

from __future__ import annotations

from collections.abc import Sequence

from pycore.night.night_view import NightView, Player, Standing
from pycore.night.records import HistoryLine
from webapp.ui.devices import undone

# What puts somebody out on a screen that lists who is out. A hand is taken back at its table.
ACTS = ("players-eliminated", "player-removed", "absent-removed", "play-stopped")


class OutRow:
    """Somebody with a place, *standing*; or *gone*, who had one a moment ago, with the record and
    the undos that speak of it: no record for who had been left of all.
    """

    def __init__(
        self,
        standing: Standing | None = None,
        gone: Player | None = None,
        entry: HistoryLine | None = None,
        chain: Sequence[HistoryLine] = (),
    ) -> None:
        self.standing = standing
        self.gone = gone
        self.entry = entry
        self.chain = chain


def rows(view: NightView) -> list[OutRow]:
    """Return everybody with a place, and those who had one a moment ago where it was."""
    history = view["history"]
    ages = {history[i]["id"]: i for i in range(len(history))}
    gone = _gone(view, ages)
    listed = _last_of_all(view, gone)
    for standing in view["standings"]:
        record = standing["record"]
        age = ages.get(record, len(history)) if record else -1
        while gone and gone[0].entry and ages[gone[0].entry["id"]] < age:
            listed.append(gone.pop(0))
        listed.append(OutRow(standing))
    return listed + gone


def _gone(view: NightView, ages: dict[str, int]) -> list[OutRow]:
    """Those whose way out was undone since anybody went out, newest first."""
    history = view["history"]
    out = [entry["id"] for entry in history if entry["type"].split("/")[0] in ACTS]
    out += [standing["record"] or "" for standing in view["standings"]]
    newest = min([ages[record] for record in out if record in ages] + [len(history)])
    players = {player["ticket"]: player for player in view["players"]}
    taken_back: list[OutRow] = []
    for entry, chain in undone.grouped(history):
        if not entry["undone"] or entry["type"].split("/")[0] not in ACTS:
            continue
        undo = _undo_of(entry, history)
        if not undo or ages[undo["id"]] > newest:
            continue
        facts = entry["facts"]
        for ticket in facts["tickets"] if "tickets" in facts else [facts["ticket"]]:
            player = players.get(ticket)
            if player and not player["out"]:
                taken_back.append(OutRow(None, player, entry, chain))
    return taken_back


def _undo_of(entry: HistoryLine, history: Sequence[HistoryLine]) -> HistoryLine | None:
    """The record that took it back, itself or along with another."""
    for line in history:
        if line["type"] != "undone/1" or line["undone"]:
            continue
        along = [record["id"] for record in line["also"]]
        if undone.root(line, history)[0] is entry or entry["id"] in along:
            return line
    return None


def _last_of_all(view: NightView, gone: Sequence[OutRow]) -> list[OutRow]:
    """Who had won when the last one went out: no record of their own says so."""
    back = [row.gone["ticket"] for row in gone if row.gone]
    still_in = [
        player
        for player in view["players"]
        if not player["out"] and not player["place"] and player["ticket"] not in back
    ]
    return [OutRow(None, still_in[0])] if gone and len(still_in) == 1 else []
