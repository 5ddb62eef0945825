"""Gaps, forks and damage: what a push cannot simply append, on SQLite and PostgreSQL alike."""

from __future__ import annotations

import json
import random

import pytest
from flask import Flask

from pycore.ledger.lines.chain import DeviceLog, Node
from pycore.ledger.lines.frames import write_frames
from pycore.ledger.lines.logset import LogSet
from pycore.ledger.lines.runs import Run
from tests.backend.tablet import TID, Tablet, line, lines_of, run_of


def test_a_gap_is_answered_with_what_is_needed(any_app: Flask) -> None:
    tablet = Tablet(any_app)
    tablet.push(tablet.write(2))
    tablet.write(4)
    later = tablet.write(3)
    reply = tablet.push(later)
    assert reply["need"] == [{"dev": "dev-a", "from": 3}]
    assert reply["ack"]["dev-a"][0] == 2
    assert reply["quarantined"] == []


def test_a_gap_of_astronomical_size_is_answered_at_once(any_app: Flask) -> None:
    tablet = Tablet(any_app)
    far = run_of("dev-a", [line(1)], start=2**53 - 2, prev="A" * 43)
    assert tablet.push(far)["need"] == [{"dev": "dev-a", "from": 1}]


def test_the_longest_branch_wins_a_fork_and_the_others_are_kept_and_passed_on(
    any_app: Flask,
) -> None:
    tablet, clone, third = (Tablet(any_app, dev) for dev in ("dev-a", "dev-b", "dev-c"))
    trunk = run_of("dev-a", lines_of(2))
    branches = [
        run_of("dev-a", lines_of(length, 3, text), start=3, prev=trunk.head)
        for text, length in (("one", 3), ("two", 2), ("three", 4))
    ]
    tablet.push(trunk, branches[0])
    clone.push(branches[1])
    reply = clone.push(branches[2])
    local = LogSet(TID)
    for run in (trunk, *branches):
        local, _ = local.receive(run)
    assert tablet.heads()["heads"] == local.heads() == {"dev-a": [6, branches[2].head]}
    assert tablet.heads()["forks"] == local.forks()
    assert reply["ack"]["dev-a"] == local.heads()["dev-a"]
    third.pull()
    assert third.logs.heads() == local.heads()
    assert third.logs.forks() == local.forks()
    assert third.logs.log("dev-a").strays == local.log("dev-a").strays
    assert third.pull().runs == ()


def test_a_lost_branch_is_named_each_time_it_is_pushed_and_may_grow(any_app: Flask) -> None:
    tablet = Tablet(any_app)
    winner, loser = (run_of("dev-a", lines_of(*many)) for many in ((5, 1, "one"), (2, 1, "two")))
    tablet.push(winner)
    for _ in range(2):
        reply = tablet.push(loser)
        assert reply["quarantined"] == [
            {"dev": "dev-a", "seq": 1, "id": loser.head, "n": 2, "why": "fork"}
        ]
        assert reply["ack"] == {"dev-a": [5, winner.head]}
    more = run_of("dev-a", lines_of(2, 3, "more"), start=3, prev=loser.head)
    tablet.push(more)
    assert tablet.heads()["forks"] == {"dev-a": [more.head]}
    assert tablet.heads()["heads"] == {"dev-a": [5, winner.head]}


@pytest.mark.parametrize("seed", range(6))
def test_forks_in_any_order_make_the_same_tree_as_on_a_tablet(any_app: Flask, seed: int) -> None:
    dice = random.Random(seed)
    runs = [run_of("dev-a", lines_of(3))]
    for number in range(7):
        parent = dice.choice(runs)
        cut = dice.randint(1, len(parent.lines))
        prev = parent.ids(TID)[cut - 1]
        lines = lines_of(dice.randint(1, 3), 1, f"branch {number}")
        runs.append(run_of("dev-a", lines, start=parent.start + cut, prev=prev))
    tree: dict[str, Node] = {}
    for run in runs:
        ids = run.ids(TID)
        for place, raw in enumerate(run.lines):
            prev = ids[place - 1] if place else run.prev
            tree[ids[place]] = Node(run.start + place, prev, raw)
    local = LogSet(TID).with_log(DeviceLog("dev-a").union(tree))
    tablet, reader = Tablet(any_app, "dev-b"), Tablet(any_app, "dev-c")
    shuffled = [*runs, *runs]
    dice.shuffle(shuffled)
    for run in [*shuffled, *runs]:
        tablet.push(run)
        reader.pull(2, by_cursor=True)
    while reader.pull(2, by_cursor=True).end["more"]:
        pass
    assert tablet.heads()["heads"] == local.heads() == reader.logs.heads()
    assert tablet.heads()["forks"] == local.forks() == reader.logs.forks()
    assert reader.logs.log("dev-a").strays == local.log("dev-a").strays


def test_a_run_hung_on_the_wrong_number_of_a_branch_is_set_aside(any_app: Flask) -> None:
    tablet = Tablet(any_app)
    ways = [run_of("dev-a", lines_of(2, 1, text)) for text in ("one", "two")]
    for way in ways:
        tablet.push(way)
    before = tablet.heads()
    wrong = run_of("dev-a", lines_of(1, 9), start=9, prev=ways[0].head)
    assert [entry["why"] for entry in tablet.push(wrong)["quarantined"]] == ["bad-hash"]
    after = tablet.heads()
    assert (after["heads"], after["forks"]) == (before["heads"], before["forks"])


@pytest.mark.parametrize("place", [0, 1, 2])
def test_one_flipped_byte_is_noticed_set_aside_and_healed(any_app: Flask, place: int) -> None:
    tablet = Tablet(any_app)
    run = tablet.write(3)
    raw = run.lines[place]
    flipped = raw.replace(b'"number"', b'"numbes"')
    lines = (*run.lines[:place], flipped, *run.lines[place + 1 :])
    reply = tablet.push(Run("dev-a", 1, "", lines, run.head))
    assert [(entry["dev"], entry["why"]) for entry in reply["quarantined"]] == [
        ("dev-a", "bad-hash")
    ]
    assert reply["ack"] == {"dev-a": [0, ""]}
    assert tablet.push(run)["ack"] == {"dev-a": [3, run.head]}
    reader = Tablet(any_app, "dev-b")
    reader.pull()
    assert reader.logs == tablet.logs


def test_lines_once_sent_broken_can_still_become_a_branch(any_app: Flask) -> None:
    tablet = Tablet(any_app)
    ways = [run_of("dev-a", lines_of(2, 1, text)) for text in ("one", "two")]
    for way in ways:
        tablet.push(Run("dev-a", 1, "", (way.lines[0], b'{"changed":1}'), way.head))
    local = LogSet(TID)
    for way in ways:
        tablet.push(way)
        local, _ = local.receive(way)
    assert tablet.heads()["forks"] == local.forks() != {}


def test_an_oversized_event_is_set_aside_and_the_rest_goes_on(any_app: Flask) -> None:
    tablet = Tablet(any_app)
    run = run_of("dev-a", [line(1), b'{"x":"' + b"x" * 65_536 + b'"}', line(3)])
    good = run_of("dev-c", lines_of(2))
    reply = tablet.push(run, good)
    assert reply["quarantined"] == [
        {"dev": "dev-a", "seq": 2, "id": run.ids(TID)[1], "n": 3, "why": "too-big"}
    ]
    assert reply["ack"]["dev-c"] == [2, good.head]
    assert tablet.push(run_of("dev-a", [line(1)]))["ack"]["dev-a"][0] == 1


def test_a_malformed_frame_applies_nothing_and_names_the_line(any_app: Flask) -> None:
    tablet = Tablet(any_app)
    good = write_frames([run_of("dev-a", lines_of(2))], {"heads": {}}).split(b"\n")
    for at in range(len(good) - 1):
        if at in (1, 2):  # the lines themselves: those are the chain's business
            continue
        body = b"\n".join([*good[:at], b'{"run":', *good[at + 1 :]])
        response = tablet.send("POST", f"/t/{TID}/push", data=body)
        assert response.status_code == 400
        assert response.json["error"]["code"] == "not-json"
        assert response.json["error"]["line"] == at + 1
    cut = tablet.send("POST", f"/t/{TID}/push", data=b"\n".join(good[:3]) + b"\n")
    assert (cut.status_code, cut.json["error"]["code"]) == (400, "cut-off")
    assert tablet.heads()["cur"] == 0


@pytest.mark.parametrize(
    "header",
    [
        {"dev": "a b", "from": 1, "prev": "", "n": 1, "head": "A" * 43},
        {"dev": "a", "from": 0, "prev": "", "n": 1, "head": "A" * 43},
        {"dev": "a", "from": 2**53 - 1, "prev": "A" * 43, "n": 1, "head": "A" * 43},
        {"dev": "a", "from": 2, "prev": "", "n": 1, "head": "A" * 43},
        {"dev": "a", "from": 1, "prev": "A" * 43, "n": 1, "head": "A" * 43},
        {"dev": "a", "from": 2, "prev": "\0" * 43, "n": 1, "head": "A" * 43},
    ],
)
def test_a_run_that_no_device_can_have_written_is_refused(
    any_app: Flask, header: dict[str, object]
) -> None:
    tablet = Tablet(any_app)
    body = json.dumps({"run": header}).encode() + b'\n{}\n{"end":{}}\n'
    response = tablet.send("POST", f"/t/{TID}/push", data=body)
    assert (response.status_code, response.json["error"]["code"]) == (400, "bad-run")
    assert response.json["error"]["line"] == 1


def test_a_peer_with_an_unknown_branch_gets_the_whole_chain_in_one_answer(any_app: Flask) -> None:
    writer, clone = Tablet(any_app, "dev-a"), Tablet(any_app, "dev-b")
    trunk = writer.write(30)
    clone.logs, _ = clone.logs.receive(trunk)
    other = run_of("dev-a", lines_of(2, 31, "clone"), start=31, prev=trunk.head)
    clone.logs, _ = clone.logs.receive(other)
    writer.write(5)
    writer.push()
    clone.pull(10)
    assert set(clone.logs.forks()) == {"dev-a"}
    writer.push(other)
    writer.pull(10)
    assert writer.logs.heads() == clone.logs.heads()
    assert writer.logs.forks() == clone.logs.forks()
