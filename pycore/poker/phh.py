"""PHH, the open format of poker hand histories: .phh holds one hand, .phhs many. Read and write.

Amounts are exact. A record counts in the smallest unit its hand needs: *scale* of them make one
of the file's own (100 where a file says 0.25), and everything played is a whole number of them.
Players stand in position order; between two, the file's forced bets are written small blind first
but belong to the other player, and are turned round here and back again when written.

Keys of ours begin with an underscore: _smallest_chip, _carried (chips waiting from the last pot)
and _absent (players, from 1). After a "#", an action's commentary says what a floor's ruling was:
"clock", "killed" or "disqualified", with a reason behind a colon where one was given; "ruling"
says that it overruled a poker rule. A hand that was called off ends in "# misdeal" or "# void";
"# win p1 p3" gives the first pot that nobody has won to players whose cards nobody wrote down.

Playing a recorded hand again, every action checked by the terms of a table.

A history is a fact, so what it says of cards is believed: a card that it names twice is a warning,
and a hand it threw away at the showdown is away even where it should have been shown. Betting is
not believed but checked. What a history leaves out at its end is added: known hands are turned up,
unknown ones can win nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from functools import lru_cache
from typing import Any, NamedTuple

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.values import dataclass
from pycore.poker.actions import UNKNOWN, Action, Setup
from pycore.poker.betting import NOBODY, Options
from pycore.poker.cards import RANKS, SUITS, Card, deck
from pycore.poker.cards import name as name_of
from pycore.poker.hand import Hand, start
from pycore.poker.terms import PlayRules

UNKNOWN_STACK = 10**15
"""What a stack of "inf" is played as."""

_NUMBER = re.compile(r"\+?(\d+)(?:\.(\d+))?\Z")
_STRING = re.compile(r"'[^']*'|\"(?:[^\"\\]|\\.)*\"|#.*|\]")
_PLAYERS = {f"p{player + 1}": player for player in range(99)}
_CARDS = {name_of(card): card for card in deck()} | {
    rank + suit: UNKNOWN for rank in RANKS + "?" for suit in SUITS + "?" if "?" in rank + suit
}
_CALLED_OFF = ("misdeal", "void")
DISQUALIFIED = "# disqualified"
_RULINGS = {"clock": "clock", "killed": "kill", "disqualified": "disqualify"}
_REQUIRED = (
    "variant",
    "ante_trimming_status",
    "antes",
    "blinds_or_straddles",
    "min_bet",
    "small_bet",
    "big_bet",
    "starting_stacks",
    "actions",
)


class BadHistory(ValueError):
    """A history that cannot be read or played on.

    *code* is a stable name, *line* counts from 1 (0 where it is not known), *action* is the text
    it stopped at, *facts* are plain values for the sentence, *legal* says what could be done.
    """

    def __init__(
        self,
        code: str,
        *,
        line: int = 0,
        action: str = "",
        clause: str | None = None,
        legal: Mapping[str, object] | None = None,
        facts: Mapping[str, object] | None = None,
    ) -> None:
        super().__init__(code)
        self.code = code
        self.line = line
        self.action = action
        self.clause = clause
        self.legal = dict(legal or {})
        self.facts = dict(facts or {})


class Exact(str):
    """A decimal number as it was written."""

    __slots__ = ()


@dataclass(frozen=True, kw_only=True)
class PhhHand:
    """One hand. Amounts are in units of which *scale* make one of the file's; *finishing* is as
    written, None where it is not told. *extra* holds every other key; *lines* are the actions'.
    """

    name: str | int
    variant: str
    setup: Setup
    actions: tuple[str, ...]
    scale: int = 1
    finishing: tuple[str, ...] | None = None
    extra: Mapping[str, Any] = field(default_factory=dict)
    lines: tuple[int, ...] = ()

    def line(self, action: int) -> int:
        """Return where an action stands, 0 when that is not known."""
        return self.lines[action] if action < len(self.lines) else 0


# --- Reading -----------------------------------------------------------------------------------


def read(text: str, name: str = "") -> list[PhhHand | BadHistory]:
    """Return every hand of a file, in order; BadHistory stands where one cannot be read.

    *name* is what a single hand without a number of its own is called.
    """
    import tomllib  # not a part of what the tablet carries

    try:
        document = tomllib.loads(text, parse_float=Exact)
    except tomllib.TOMLDecodeError as err:
        line = re.search(r"line (\d+)", str(err))
        return [BadHistory("not-toml", line=int(line[1]) if line else 0, facts={"said": str(err)})]
    except (RecursionError, ValueError):  # nested by thousands, or a number as long as a page
        return [BadHistory("not-toml", facts={"said": "too deep or too long"})]
    many = document and all(isinstance(value, dict) for value in document.values())
    tables = list(document.items()) if many else [(name, document)]
    lines = action_lines(text)
    if len(lines) != len(tables):
        lines = [()] * len(tables)
    return [_record(key, table, at) for (key, table), at in zip(tables, lines, strict=True)]


def _record(key: str, table: Mapping[str, Any], lines: tuple[int, ...]) -> PhhHand | BadHistory:
    name = table.get("hand", int(key) if key.isdigit() else key)
    try:
        return record(table, name, lines)
    except BadHistory as bad:
        bad.facts.setdefault("hand", name)
        return bad


def record(table: Mapping[str, Any], name: str | int = "", lines: tuple[int, ...] = ()) -> PhhHand:
    """Return the hand of a table of PHH keys; BadHistory when a key is missing or makes no
    sense.
    """
    variant = table.get("variant")
    if variant not in ("NT", "FT"):
        raise BadHistory("unknown-variant", facts={"variant": str(variant), "known": "NT FT"})
    actions = tuple(str(text) for text in _list(table, "actions"))
    stacks = _list(table, "starting_stacks")
    blinds = _list(table, "blinds_or_straddles")
    antes = _list(table, "antes")
    fixed = [table.get("small_bet"), table.get("big_bet")] if variant == "FT" else []
    least = [table.get("min_bet") if variant == "NT" else fixed[0]]
    amounts = [_text(stack, "starting_stacks", infinite=True) for stack in stacks]
    amounts += [_text(blind, "blinds_or_straddles") for blind in blinds]
    amounts += [_text(ante, "antes") for ante in antes]
    amounts += [_text(bet, "min_bet") for bet in least]
    amounts += [_text(bet, "big_bet") for bet in fixed]
    ours = [_text(table.get(key, 0), key) for key in ("_smallest_chip", "_carried")]
    raises = [words[2] for words in map(str.split, actions) if words[1:2] == ["cbr"] and words[2:]]
    scale = 10 ** max(len(text.partition(".")[2]) for text in amounts + ours + raises)

    def counted(values: Iterable[object], key: str) -> tuple[int, ...]:
        return tuple(amount(_text(value, key, infinite=True), scale) for value in values)

    forced, paid = counted(blinds, "blinds_or_straddles"), counted(antes, "antes")
    if len(stacks) == 2:
        forced, paid = forced[::-1], paid[::-1]
    if not len(forced) == len(paid) == len(stacks) >= 2:
        sizes = {"stacks": len(stacks), "blinds": len(forced), "antes": len(paid)}
        raise BadHistory("arrays-differ", facts=sizes)
    chip, carried = (amount(text, scale) for text in ours)
    setup = Setup(
        stacks=counted(stacks, "starting_stacks"),
        blinds=forced,
        big_blind=counted(least, "min_bet")[0] if variant == "NT" else max(forced),
        antes=paid,
        bets=(counted(fixed, "big_bet")[0], counted(fixed, "big_bet")[1]) if fixed else None,
        unit=chip or 1,
        carried=carried,
        trimmed=bool(table.get("ante_trimming_status", False)),
        absent=tuple(player - 1 for player in table.get("_absent", ())),
    )
    finishing = table.get("finishing_stacks")
    known_keys = {*_REQUIRED, "finishing_stacks", "_smallest_chip", "_carried", "_absent"}
    return PhhHand(
        name=name,
        variant=variant,
        setup=setup,
        actions=actions,
        scale=scale,
        finishing=None if finishing is None else tuple(str(stack) for stack in finishing),
        extra={key: value for key, value in table.items() if key not in known_keys},
        lines=lines,
    )


def _list(table: Mapping[str, Any], key: str) -> list[Any]:
    if key not in table:
        raise BadHistory("key-missing", facts={"key": key})
    if not isinstance(table[key], list):
        raise BadHistory("key-wrong", facts={"key": key, "value": str(table[key])})
    values: list[Any] = table[key]
    return values


def _text(value: object, key: str, *, infinite: bool = False) -> str:
    """An amount as plain digits: "250" or "0.25"."""
    text = str(value).replace("_", "")
    if infinite and text.lstrip("+") == "inf":
        return str(UNKNOWN_STACK)
    if isinstance(value, bool) or not isinstance(value, int | Exact) or not _NUMBER.match(text):
        raise BadHistory("not-an-amount", facts={"key": key, "value": str(value)})
    return text


def amount(text: str, scale: int) -> int:
    """Read an amount: "0.25" at a scale of 100 is 25; ValueError when it is no amount or finer
    than the scale.
    """
    match = _NUMBER.match(text)
    if not match:
        raise ValueError(text)
    whole, part = match[1], (match[2] or "").rstrip("0")
    digits = len(str(scale)) - 1
    if len(part) > digits:
        raise ValueError(text)
    return int(whole) * scale + (int(part.ljust(digits, "0")) if part else 0)


def written(chips: int, scale: int) -> str:
    """Return chips as an amount: 25 at a scale of 100 is "0.25"; whole amounts have no point."""
    whole, part = divmod(chips, scale)
    if not part:
        return str(whole)
    return f"{whole}." + str(part).rjust(len(str(scale)) - 1, "0").rstrip("0")


def action_lines(text: str) -> list[tuple[int, ...]]:
    """Return the line of each string of each "actions" of a file."""
    hand_lines: list[tuple[int, ...]] = []
    inside: list[int] | None = None
    for number, line in enumerate(text.splitlines(), 1):
        if inside is None:
            start = re.match(r"\s*actions\s*=\s*\[", line)
            if not start:
                continue
            inside, line = [], line[start.end() :]
        for piece in _STRING.findall(line):
            if piece == "]":
                hand_lines.append(tuple(inside))
                inside = None
                break
            if piece[0] != "#":
                inside.append(number)
    return hand_lines


@lru_cache(maxsize=1 << 14)
def action(text: str, scale: int = 1) -> Action | None:
    """Return what one string of a history says; None for commentary, BadHistory for nonsense.

    A hand thrown away at the showdown, and one that shows cards nobody knows, are both "muck". A
    show without new cards has none.
    """
    instruction, *comments = text.split("#")
    words = instruction.split()
    remarks = [comment.partition(":")[0].strip() for comment in comments]
    ruling = remarks[0] if remarks else ""
    if not words:
        if ruling in _CALLED_OFF:
            return Action(ruling)  # type: ignore[arg-type]
        return _won(comments[0]) if comments else None
    try:
        done = _action(words, ruling, scale)
    except (IndexError, ValueError):
        raise BadHistory("not-an-action", action=text) from None
    return done._replace(ruling=True) if "ruling" in remarks else done


def _won(comment: str) -> Action | None:
    """Who won a pot without cards; None for any other commentary."""
    words = comment.split()
    if words[:1] != ["win"] or not all(word in _PLAYERS for word in words[1:]) or len(words) < 2:
        return None
    return Action("win", players=tuple(map(_player, words[1:])))


def _action(words: Sequence[str], ruling: str, scale: int) -> Action:
    actor, verb, *rest = words
    if actor == "d":
        if verb == "dh" and len(rest) == 2:
            return Action("hole", _player(rest[0]), 0, cards(rest[1]))
        if verb == "db" and len(rest) == 1:
            return Action("board", NOBODY, 0, cards(rest[0]))
        raise ValueError(verb)
    player = _player(actor)
    if verb == "f" and not rest:
        return Action(_RULINGS.get(ruling, "fold"), player)  # type: ignore[arg-type]
    if verb == "cc" and not rest:
        return Action("clock" if ruling == "clock" else "call", player)
    if verb == "cbr" and len(rest) == 1:
        return Action("raise", player, amount(rest[0], scale))
    if verb == "sm" and len(rest) < 2:
        shown = cards(rest[0]) if rest and rest[0] != "-" else ()
        if rest and UNKNOWN not in shown:
            return Action("show", player, 0, shown)
        return Action("muck", player, 0, shown)
    raise ValueError(verb)


def _player(text: str) -> int:
    try:
        return _PLAYERS[text]
    except KeyError:
        raise ValueError(text) from None


def cards(text: str) -> tuple[Card, ...]:
    """Return the cards of "As????"; ValueError when it is not made of cards."""
    try:
        return tuple([_CARDS[text[at : at + 2]] for at in range(0, len(text), 2)])
    except KeyError:
        raise ValueError(text) from None


# --- Writing -----------------------------------------------------------------------------------


def write(history: PhhHand) -> str:
    """Return a .phh file: the required keys first."""
    return "".join(f"{key} = {value}\n" for key, value in _keys(history).items())


def write_all(histories: Iterable[PhhHand]) -> str:
    """Return a .phhs file: each hand a table, numbered from 1."""
    return "\n".join(f"[{at}]\n{write(history)}" for at, history in enumerate(histories, 1))


def _keys(history: PhhHand) -> dict[str, str]:
    setup, scale = history.setup, history.scale
    turn = -1 if len(setup.stacks) == 2 else 1

    def listed(chips: Sequence[int]) -> str:
        texts = [
            "inf" if chip == UNKNOWN_STACK * scale else written(chip, scale) for chip in chips
        ]
        return f"[{', '.join(texts)}]"

    keys = {"variant": _toml(history.variant)}
    if setup.trimmed:
        keys["ante_trimming_status"] = "true"
    keys["antes"] = listed((setup.antes or (0,) * len(setup.stacks))[::turn])
    keys["blinds_or_straddles"] = listed(setup.blinds[::turn])
    if setup.bets:
        keys["small_bet"], keys["big_bet"] = (written(bet, scale) for bet in setup.bets)
    else:
        keys["min_bet"] = written(setup.big_blind, scale)
    keys["starting_stacks"] = listed(setup.stacks)
    keys["actions"] = "[" + "".join(f"\n  {_toml(step)}," for step in history.actions) + "\n]"
    if history.finishing is not None:
        keys["finishing_stacks"] = f"[{', '.join(history.finishing)}]"
    if setup.unit > 1:
        keys["_smallest_chip"] = written(setup.unit, scale)
    if setup.carried:
        keys["_carried"] = written(setup.carried, scale)
    if setup.absent:
        keys["_absent"] = _toml([player + 1 for player in setup.absent])
    return keys | {key: _toml(value) for key, value in history.extra.items()}


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int | Exact):
        return str(value)
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_toml, value))}]"
    text = str(value)
    if isinstance(value, str):
        if "'" not in text and text.isprintable():
            return f"'{text}'"
        signs = {"\\": "\\\\", '"': '\\"'}
        safe = (
            signs.get(sign, sign) if sign.isprintable() else f"\\U{ord(sign):08x}" for sign in text
        )
        return '"' + "".join(safe) + '"'
    return text  # dates and times are written the way TOML writes them


def action_text(done: Action, scale: int = 1) -> str:
    """Return an action as a history tells it; a call-off is only commentary."""
    kind, player, total, shown, _, winners = done
    who = f"p{player + 1}"
    text = "".join(name_or_unknown(card) for card in shown)
    if kind == "hole":
        return f"d dh {who} {text or '????'}"
    plain = {
        "board": f"d db {text}",
        "fold": f"{who} f",
        "call": f"{who} cc",
        "raise": f"{who} cbr {written(total, scale)}",
        "show": f"{who} sm {text or '-'}",
        "muck": f"{who} sm",
        "clock": f"{who} f # clock",
        "kill": f"{who} f # killed",
        "disqualify": f"{who} f {DISQUALIFIED}",
        "win": " ".join(["# win", *(f"p{winner + 1}" for winner in winners)]),
    }
    return plain.get(kind, f"# {kind}")


def name_or_unknown(card: Card) -> str:
    return name_of(card) if card else "??"


REFUSALS: Refusals = {
    "no-such-player": ("player",),
}

BETTING = frozenset(("fold", "call", "raise", "clock"))


class Replay(NamedTuple):
    """The hand as far as its history goes, and what each betting decision could have been."""

    hand: Hand
    legal: list[Options]
    warnings: list[str]


def replay(history: PhhHand, rules: PlayRules) -> Replay:
    """Play *history* by *rules*; BadHistory names the line and what was legal."""
    try:
        hand = start(history.setup, rules)
    except Refused as refused:
        raise BadHistory(refused.code, clause=refused.clause, facts=refused.facts) from None
    legal: list[Options] = []
    warnings: list[str] = []
    late_mucks: list[Action] = []
    scale = history.scale
    players = len(history.setup.stacks)
    for at, text in enumerate(history.actions):
        try:
            done = action(text, scale)
            if done is None:
                continue
            kind, player = done[0], done[1]
            if player >= players:
                raise Refused("no-such-player", player=player)
            if kind in BETTING:
                turn = hand.turn
                if turn != NOBODY:
                    legal.append(hand.options(turn))
                elif kind == "call" and _pointless(hand, player):
                    continue
                hand.do(done)
            elif kind == "muck":
                if hand.phase == "board":
                    late_mucks.append(done)
                else:
                    hand.do(done._replace(ruling=True))
            else:
                _cards(hand, done, text, warnings)
        except (Refused, BadHistory) as err:
            raise _stopped(history, at, hand, err) from None
    try:
        _finish(hand, late_mucks)
    except Refused as refused:
        raise _stopped(history, len(history.actions) - 1, hand, refused) from None
    return Replay(hand, legal, warnings)


def _pointless(hand: Hand, player: int) -> bool:
    """Whether a check is told that there was nobody left to check to."""
    return hand.able == 1 and not hand.folded[player] and hand.stacks[player] > 0


def _cards(hand: Hand, done: Action, text: str, warnings: list[str]) -> None:
    try:
        hand.do(done)
    except Refused as refused:
        if refused.code != "card-seen-already":
            raise
        warnings.append(f"{refused}: {text}")
        hand.do(done._replace(ruling=True))


def _finish(hand: Hand, late_mucks: list[Action]) -> None:
    """Bring a showdown to its end with the hands that are known."""
    if hand.phase != "showdown":
        return
    thrown = {done.player for done in late_mucks}
    live = [player for player in hand.in_hand() if not hand.tabled[player]]
    unknown = [player for player in live if player in thrown or UNKNOWN in hand.hole[player]]
    if UNKNOWN in hand.board or len(unknown) == len(hand.in_hand()) > 1:
        return
    for player in live:
        if player not in unknown and hand.phase == "showdown":
            hand.do(Action("show", player))
    for player in unknown:
        if hand.phase == "showdown":
            hand.do(Action("muck", player, ruling=True))


def _stopped(history: PhhHand, at: int, hand: Hand, err: Refused | BadHistory) -> BadHistory:
    options = hand.next_options if hand.turn != NOBODY else None
    legal: dict[str, object] = {"phase": hand.phase}
    if options:
        scale = history.scale
        legal |= {"player": options.player + 1, "call": written(options.call, scale)}
        if options.least is not None and options.most is not None:
            legal["min_raise_to"] = written(options.least, scale)
            legal["max_raise_to"] = written(options.most, scale)
    facts = dict(err.facts)
    for key in ("player", "turn"):
        place = facts.get(key)
        if isinstance(place, int):
            facts[key] = place + 1
    for key in [key for key in facts if key.endswith("chips")]:
        chips = facts[key]
        if isinstance(chips, int):
            facts[key] = written(chips, history.scale)
    text = history.actions[at] if history.actions else ""
    return BadHistory(
        err.code, line=history.line(at), action=text, clause=err.clause, legal=legal, facts=facts
    )
