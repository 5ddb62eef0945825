"""What happens in a hall: what volunteers do, what becomes of their tablets, of the network and of
the server.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, get_args

from backend.store.devices.reach import DeviceReach, Part
from pycore.judge.acts import StepCode
from pycore.kernel.clauses import Refused
from tests.simulator.ledger import header
from tests.simulator.tablet import Tablet
from tests.webapp import fakes
from webapp.worker.database.journal import StorageProblem
from webapp.worker.database.records import LOG

if TYPE_CHECKING:
    from tests.simulator.history import History

DRAFT = fakes.DRAFT
MOST_TABLETS = 5
PARTS: tuple[Part, ...] = ("director", "desk", "desk", "table", "viewer")
LINES: tuple[tuple[str, str, dict[str, Any], int], ...] = (
    ("entries", "hand-blessed/1", {"by": "the bishop"}, 0),
    ("clock", "clock-blessed/2", {"hours": 3}, 0),
    ("entries", "entry-sold/1", {"ticket": -1}, 0),
    ("nowhere", "clock-paused/1", {"at": 1}, 0),
    ("clock", "clock-paused/1", {"at": 1}, (1 << 53) - 1),
    ("clock", "level-changed/1", {"level": 77}, 0),
    ("tablets", "tablets-placed/1", {"placed": [], "heard": [], "at": 1}, 0),
)
"""Lines that a newer version writes, or a broken one: (stream, type, body, number; 0 for the next
one).
"""


async def wishes(history: History, tablet: Tablet, command: str, **facts: Any) -> None:
    """Ask a tablet for something, and note what it says it saved."""
    reply = await tablet.wishes(history.tid, command, **facts)
    did = reply.get("ok", {}).get("did", ())
    outcome = (
        f"saved {' '.join(line_id[:4] for line_id in did)}"
        if "ok" in reply
        else str(
            reply.get("refused", reply.get("failed", {"code": "it died over it"})).get("code")
        )
    )
    history.story.append(f"{tablet.name}: {command}: {outcome}")
    history.ledger.saved |= set(did)


async def sells(history: History, tablet: Tablet) -> None:
    chance = history.chance
    name = f"P {chance.getrandbits(30)}"
    sale = {"name": name, "paid": chance.choice(("cash", "debit")), "of_age": True}
    await wishes(history, tablet, "sell-entry", **sale)


async def syncs(history: History, tablet: Tablet, *, force: bool | None = None) -> None:
    hard = history.chance.random() < 0.6 if force is None else force
    before = history.put_back
    reply = await tablet.ask("sync", force=hard)
    outcome = "it died over it" if not reply else reply.get("ok", reply).get("data", reply)
    if "ok" in reply:
        data = reply["ok"]["data"]
        outcome = f"{data['organization']} of {data['here']}, {data['problem'] or 'well'}"
    history.story.append(f"{tablet.name}: sync: {outcome}")
    if history.put_back == before:
        history.ledger.acknowledged_to(tablet)


# What a volunteer does at a tablet


async def _ticket(history: History, tablet: Tablet) -> int:
    night = tablet.night_of(history.tid)
    tickets = list(night.state.entries) if night else []
    return history.chance.choice(tickets or [1])


async def _rebuy(history: History, tablet: Tablet) -> None:
    ticket = await _ticket(history, tablet)
    await wishes(history, tablet, "sell-rebuy", ticket=ticket, paid="cash")


async def _jackpot(history: History, tablet: Tablet) -> None:
    ticket = await _ticket(history, tablet)
    await wishes(history, tablet, "join-jackpot", ticket=ticket, signed=True)


async def _out(history: History, tablet: Tablet) -> None:
    ticket = await _ticket(history, tablet)
    out = [{"ticket": ticket, "stack_chips": None}]
    await wishes(history, tablet, "eliminate", out=out)


async def _clock(history: History, tablet: Tablet) -> None:
    action = history.chance.choice(("start", "pause", "resume", "next"))
    if action == "next":
        await wishes(history, tablet, "next-level", reason="mistake")
    else:
        await wishes(history, tablet, f"{action}-clock")


async def _undo(history: History, tablet: Tablet) -> None:
    night = tablet.night_of(history.tid)
    events = night.folded.recorded if night else []
    if events:
        target = events[-1 - history.chance.randrange(min(len(events), 8))].placed.id
        await wishes(history, tablet, "undo", target=target, reason="a mistake")


async def _place(history: History, tablet: Tablet) -> None:
    chance = history.chance
    devs = {peer.shelf.dev for peer in history.tablets if await peer.wakes()}
    parts = ({"role": "director"}, {"role": "desk"}, {"role": "table", "tables": [1]})
    placed = [{"dev": dev, **chance.choice(parts)} for dev in sorted(devs)]
    await wishes(history, tablet, "place-tablets", placed=placed)


async def _stop(history: History, tablet: Tablet) -> None:
    other = history.chance.choice(history.tablets)
    if await other.wakes():
        why = history.chance.choice(("lost", "stolen", "retired"))
        await wishes(history, tablet, "stop-tablet", dev=other.shelf.dev, why=why)


async def _take_over(history: History, tablet: Tablet) -> None:
    table = history.chance.choice((0, 1))
    await wishes(history, tablet, "take-over", table=table, confirmed=True)


async def _seal(history: History, tablet: Tablet) -> None:
    if history.chance.random() < 0.2:
        await wishes(history, tablet, "cancel-night", reason="storm", confirmed=True)
    left_open = [{"duty": code, "reason": "as told"} for code in get_args(StepCode)]
    await wishes(
        history, tablet, "seal-night", confirmed=True, reason="as told", left_open=left_open
    )


async def _unseal(history: History, tablet: Tablet) -> None:
    await wishes(history, tablet, "open-seal", reason="it was wrong")


async def _judge(history: History, tablet: Tablet) -> None:
    """The director looks at what waits, and at what stands on branches."""
    night, chance = tablet.night_of(history.tid), history.chance
    if night is None:
        return
    if night.strays and chance.random() < 0.5:
        stray = chance.choice(night.strays)
        facts: dict[str, Any] = {"dev": stray.dev, "tip": stray.tip}
        await wishes(
            history, tablet, "settle-branch", take=chance.random() < 0.7, note="", **facts
        )
    elif night.conflicts:
        target = chance.choice(night.conflicts).placed.id
        take = chance.random() < 0.6
        await wishes(
            history, tablet, "resolve-conflict", target=target, take=take, block=True, note="seen"
        )


async def _newer(history: History, tablet: Tablet) -> None:
    """Another version of the app, or a broken one, writes on this tablet."""
    night = tablet.night_of(history.tid)
    if night is None:
        return
    own, kind, body, lam = history.chance.choice(LINES)
    try:
        written = await tablet.writes(history.tid, own, kind, body, lam)
    except (StorageProblem, Refused):
        return
    history.story.append(f"{tablet.name}: another version writes {kind}: {written[:4]}")
    history.ledger.saved.add(written)


async def _file(history: History, tablet: Tablet) -> None:
    """The night goes from one tablet to another as a file."""
    reply = await tablet.ask("export", tid=history.tid)
    other = history.chance.choice(history.tablets)
    if "ok" in reply:
        text = reply["ok"]["text"]
        if history.chance.random() < 0.3:
            text = text[: history.chance.randrange(len(text))]
        taken = await other.ask("import", text=text)
        history.story.append(
            f"{other.name} reads the file of {tablet.name}: {next(iter(taken), '')}"
        )


async def _sync(history: History, tablet: Tablet) -> None:
    await syncs(history, tablet)


# What becomes of tablets


async def _dies(history: History, tablet: Tablet) -> None:
    """It is killed between some two steps of what it does next."""
    tablet.dies_in = history.chance.randint(1, 12)
    history.story.append(f"{tablet.name} dies {tablet.dies_in} steps from now")
    await history.chance.choice((sells, _sync, _sync))(history, tablet)
    tablet.dies_in = 0
    if history.chance.random() < 0.5:
        tablet.tablet, tablet.heard_of = None, set()


async def _storage(history: History, tablet: Tablet) -> None:
    tablet.trouble = history.chance.choice(("storage-full", "storage-lost", "storage-lost after"))
    history.story.append(f"{tablet.name}: {tablet.trouble}")
    await history.chance.choice((sells, _sync))(history, tablet)


async def _away(history: History, tablet: Tablet) -> None:
    tablet.is_away = not tablet.is_away
    history.story.append(f"{tablet.name} is {'away' if tablet.is_away else 'back'}")


async def _leaves(history: History, tablet: Tablet) -> None:
    """Its network is gone in the middle of a talk with the server."""
    tablet.is_away, tablet.leaves_in = False, history.chance.randint(1, 7)
    history.story.append(f"{tablet.name}'s network is gone {tablet.leaves_in} requests from now")
    await syncs(history, tablet, force=True)
    tablet.is_away, tablet.leaves_in = history.chance.random() < 0.3, 0


async def _jump(history: History, tablet: Tablet) -> None:
    tablet.skew_ms = history.chance.randint(-(10**7), 10**7)
    history.story.append(f"{tablet.name}'s clock jumps")
    for _ in range(2):
        await tablet.ask("hello")


async def _copied(history: History, tablet: Tablet) -> None:
    tablet.copies.append(tablet.disk.copy())


async def _set_back(history: History, tablet: Tablet) -> None:
    """Its profile is put back to an older copy."""
    with history.ledger.may_be_lost():
        tablet.disk = history.chance.choice(tablet.copies).copy()
        tablet.tablet, tablet.shown, tablet.heard_of = None, set(), set()
    history.story.append(f"{tablet.name} is set back")


async def spoils(history: History, tablet: Tablet) -> None:
    """One character of a line on its disk is changed: it finds out at its next start, and says
    what it misses.
    """
    log = tablet.disk.stores[LOG]
    keys = sorted(key for key in log if key.startswith(f"{history.tid}/"))
    if not keys:
        return
    key = history.chance.choice(keys)
    at = history.chance.randrange(len(log[key]))
    with history.ledger.may_be_lost():
        log[key] = log[key][:at] + chr(ord(log[key][at]) ^ 1) + log[key][at + 1 :]
        tablet.tablet, tablet.shown, tablet.heard_of = None, set(), set()
        woke = await tablet.wakes()
    history.story.append(f"{tablet.name}: {key[-8:]} is damaged at {at}")
    night = tablet.night_of(history.tid) if woke else None
    if night is not None and night.logs.damaged:
        answer = (await tablet.ask("view", tid=history.tid)).get("ok")
        assert answer is None or "missing" in header(answer), f"{tablet.name}: no red word"


async def _clone(history: History, tablet: Tablet) -> None:
    if len(history.tablets) < MOST_TABLETS:
        history.story.append(f"{tablet.name} is copied: {history.copy_of(tablet).name}")


async def _put_out(history: History, tablet: Tablet) -> None:
    server = history.server if history.hub is None else history.chance.choice(history.servers)
    devices = server.devices()
    if devices:
        dev = history.chance.choice(sorted(devices))
        state = history.chance.choice(("in", "revoked", "lost", "retired"))
        server.put(dev, state)
        history.story.append(f"the office puts {dev[:4]} {state}")


async def limits(history: History, tablet: Tablet) -> None:
    """The office lets a tablet in for less, or for more."""
    chance = history.chance
    if await tablet.wakes() and tablet.shelf.dev in tablet.server.devices():
        only = chance.choice(("", "", history.tid, "another-night"))
        reach = DeviceReach(only, chance.random() < 0.7, chance.choice(PARTS))
        tablet.server.limit(tablet.shelf.dev, reach)
        history.story.append(f"the office lets {tablet.name} in as {reach.role}")


async def at_work(history: History, tablet: Tablet) -> None:
    """Somebody does something at a tablet, whosever part it is."""
    if await tablet.wakes():
        await history.chance.choice((sells, sells, _rebuy, _out, _clock, _undo))(history, tablet)


# What becomes of the network and of the server


async def _server_away(history: History, tablet: Tablet) -> None:
    history.network.server_away = not history.network.server_away
    history.story.append(f"the server is {'away' if history.network.server_away else 'back'}")


async def _late(history: History, tablet: Tablet) -> None:
    """A letter that was lost arrives."""
    late_letters = history.network.late_letters
    if late_letters:
        letter = late_letters.pop(history.chance.randrange(len(late_letters)))
        history.story.append(f"a late {letter.question} arrives")
        history.network.deliver(letter)


async def _backup(history: History, tablet: Tablet) -> None:
    history.copies.append(history.server.copy())
    if history.hub:
        history.hub.copies.append(history.hub.copy())


async def _restore(history: History, tablet: Tablet) -> None:
    """It is put back; whoever talks to it first may not come to the end of it."""
    await puts_back(history)
    if history.chance.random() < 0.5:
        await _leaves(history, tablet)


async def puts_back(history: History) -> None:
    chance = history.chance
    history.put_back += 1
    renamed = f"store-{chance.getrandbits(30)}" if chance.random() < 0.5 else ""
    hub = history.hub if history.hub and chance.random() < 0.4 else None
    with history.ledger.may_be_lost():
        if hub:
            hub.put_back(chance.choice(hub.copies), renamed=renamed)
        else:
            history.server.put_back(chance.choice(history.copies), renamed=renamed)
    for tablet in history.tablets:
        tablet.heard_of = set()
    named = f"the {'hub' if hub else 'server'} is put back to a copy"
    history.story.append(f"{named}{', renamed' if renamed else ''}")


async def _erase(history: History, tablet: Tablet) -> None:
    """The office erases somebody's name."""
    players = [player for player, _ in history.server.names(history.tid)]
    if players:
        player = history.chance.choice(players)
        history.server.erase(history.tid, player)
        history.story.append(f"the office erases {player[:4]}")


async def _restart(history: History, tablet: Tablet) -> None:
    history.server.restart()
    if history.hub:
        history.hub.opens()


async def _round(history: History, tablet: Tablet) -> None:
    """The hub talks to the organization."""
    assert history.hub
    problem = history.hub.goes_round()
    history.story.append(f"the hub goes round: {problem or 'well'}")


async def _lie(history: History, tablet: Tablet) -> None:
    history.chance.choice(history.liars).lies(history)


Act = Callable[["History", Tablet], Awaitable[None]]
WEIGHTS: dict[Act, int] = {
    sells: 16, _rebuy: 4, _jackpot: 2, _out: 3, _clock: 4, _undo: 4,
    _place: 1, _stop: 1, _take_over: 2, _seal: 4, _unseal: 1, _judge: 5, _newer: 2, _file: 2,
    _sync: 20,
    _dies: 5, _storage: 2, _away: 3, _jump: 1, _copied: 3, _set_back: 2, _clone: 3, _put_out: 2,
    _leaves: 3, _server_away: 1, _late: 3, _backup: 2, _restore: 3, _erase: 1, _restart: 1,
}  # fmt: skip
ACTS, OFTEN = [*WEIGHTS, limits, spoils, _round, _lie], list(WEIGHTS.values())
LIMITS, DAMAGES, ROUNDS, LIES = 8, 4, 16, 32
"""How often the office does that, a disk, a hub and a liar, in histories in which they do."""


async def act(history: History) -> None:
    """Something happens, most likely at some tablet."""
    (action,) = history.chance.choices(ACTS, history.often)
    tablet = history.chance.choice(history.tablets)
    if await tablet.wakes():
        await action(history, tablet)
