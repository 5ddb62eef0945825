"""A night's script: one command a line, as JSON with its time. Read strictly: what a line says and
nobody would hear is an error.

Fields are those of docs/commands.md. A first line {"night": {"tid": ..., "dev": ...}} may name
the night and the device. Player ids and seeds that a line leaves out are derived from the night's
id and the line's number, so a script always gives the same file. "#12" as a target means the
record of line 12.

What the fields of a command take is said in words, read from their types.
"""

from __future__ import annotations

import dataclasses
import difflib
import json
import re
import types
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from backend.commands.parts.parsing import echo
from backend.commands.parts.words import listed, refused, say
from pycore.kernel import canonical
from pycore.kernel.clauses import Refused
from pycore.kernel.ids import digest64, is_id
from pycore.kernel.ranges import YEAR_2100, IntRange
from pycore.kernel.units import MINUTE, Cents, Chips, Millis
from pycore.law import packs
from pycore.law.house.house_values import (
    BREAK_MINUTES,
    MOMENT_MS,
    NUMBERS,
    OFFSET_MINUTES,
    OneOf,
    Whole,
)
from pycore.ledger.model import acts, codec
from pycore.night.night import Night
from pycore.night.setup.set_up import SetUpNight, offered

_NUMBERS = {Cents: "takes.cents", Chips: "takes.chips", Millis: "takes.ms", int: "takes.number"}


def hints(kind: type) -> dict[str, Any]:
    """Return the fields that a wish for a command may have, each with its type."""
    type_hints = get_type_hints(kind, include_extras=True)
    names = [field.name for field in dataclasses.fields(kind)]
    return {name: type_hints[name] for name in names if name != "at"}


def needed(kind: type) -> list[str]:
    """Return the fields without which a command makes no sense."""
    return [
        field.name
        for field in dataclasses.fields(kind)
        if field.default is field.default_factory is dataclasses.MISSING and field.name != "at"
    ]


def takes(hint: Any) -> str:
    """Return what a field of this type takes: "whole cents", "cash, debit or prepaid"."""
    origin, inside = get_origin(hint), get_args(hint)
    if origin is Annotated:
        phrase = takes(inside[0])
        bounds = [mark for mark in inside[1:] if isinstance(mark, IntRange)]
        for mark in bounds:
            phrase = say("takes.range", what=phrase, least=str(mark.low), most=str(mark.high))
        return phrase
    if hint in _NUMBERS:
        return say(_NUMBERS[hint])
    if origin is Literal:
        return listed([f'"{word}"' if isinstance(word, str) else str(word) for word in inside])
    if origin in (Union, types.UnionType):
        return listed([takes(member) for member in inside])
    if origin is tuple:
        return say("takes.list", item=takes(inside[0]))
    if dataclasses.is_dataclass(hint) and isinstance(hint, type):
        return say("takes.object", fields=", ".join(hints(hint)))
    if origin is not None:
        return say("takes.names", item=takes(inside[1]))
    if hasattr(hint, "__supertype__"):
        return say("takes.document")
    return say({bool: "takes.flag", types.NoneType: "takes.nothing"}.get(hint, "takes.text"))


def stray(hint: Any, data: Any) -> tuple[type, str] | None:
    """Return the first key inside *data* that its type does not know, with the type it was meant
    for.
    """
    origin, inside = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType, Annotated):
        strays = [stray(member, data) for member in inside]
    elif origin is tuple and isinstance(data, list):
        strays = [stray(inside[0], piece) for piece in data]
    elif dataclasses.is_dataclass(hint) and isinstance(hint, type) and isinstance(data, Mapping):
        fields = hints(hint)
        strays = [(hint, name) for name in data if name not in fields]
        strays += [stray(fields[name], data[name]) for name in data if name in fields]
    else:
        return None
    return next((unknown_key for unknown_key in strays if unknown_key), None)


EXAMPLE = """\
{"night": {"tid": "thursday", "dev": "desk"}}
{"at": "2026-11-19T18:00:00-06:00", "command": "set-up-night", "template": "selkirk-thursday",\
 "organization": "Legion", "venue": "Hall", "start_at_ms": 1795136400000,\
 "utc_offset_minutes": -360, "settings": {"break_ms": 600000}}
{"at": "2026-11-19T18:30:00-06:00", "command": "sell-entry", "name": "Ada", "paid": "cash"}
{"command": "sell-entry", "name": "Ben", "paid": "debit"}
{"command": "sell-entry", "name": "Cleo", "paid": "cash"}
{"command": "undo", "target": "#5"}
{"at": "2026-11-19T18:55:00-06:00", "command": "draw-seats"}
{"at": "2026-11-19T19:00:00-06:00", "command": "start-clock"}
"""
"""A whole script, for help and documentation."""

COMMANDS = {**Night.subject.commands, **acts.COMMANDS}
ENVELOPE = ("command", "at", "at_ms", "dev")
"""What a line says beside the fields of its command."""


class BadScript(ValueError):
    """A script that cannot be run on; the text is a sentence without its end."""

    def __init__(self, line_no: int, sentence: str) -> None:
        super().__init__(sentence)
        self.line_no = line_no


class Declined(BadScript):
    """A sound line whose command the night refuses."""


@dataclass(frozen=True)
class ScriptLine:
    """One line of a script: where it stands, when it happens, on which device, what it asks."""

    line_no: int
    at: Millis
    dev: str
    fields: Mapping[str, Any]


def play(script: str, *, keep_going: bool = False) -> tuple[Night, list[Declined]]:
    """Return the night a script comes to, and the refusals that *keep_going* passed over. Raises
    BadScript.
    """
    head, wishes = _read(script)
    night = Night.empty(head["tid"])
    records: dict[int, str] = {}
    declined: list[Declined] = []
    for wish in wishes:
        fields = _filled(night.tid, wish, records)
        try:
            decided = night.decide(wish.dev, fields, wish.at)
        except Refused as err:
            if err.code == "bad-command":
                raise BadScript(wish.line_no, _beyond_its_type(fields, err)) from None
            refusal = Declined(wish.line_no, refused(err))
            if not keep_going:
                raise refusal from None
            declined.append(refusal)
            continue
        night = night.commit(wish.dev, decided)
        records[wish.line_no] = night.logs.log(wish.dev).head[1]
    return night, declined


def moment(value: Any) -> Millis:
    """Return the time of "2026-11-19T19:00:00-06:00"; ValueError where it is none, or has no
    offset.
    """
    at = datetime.fromisoformat(value) if isinstance(value, str) else None
    if at is None or at.tzinfo is None:
        raise ValueError(value)
    since = at - datetime.fromtimestamp(0, UTC)
    if not 0 <= since.total_seconds() <= YEAR_2100 / 1000:
        raise ValueError(value)
    return Millis((since.days * 86_400 + since.seconds) * 1000 + since.microseconds // 1000)


# --- Reading ------------------------------------------------------------------------------------


def _read(script: str) -> tuple[dict[str, str], list[ScriptLine]]:
    head = {"tid": "script-" + digest64(script.encode())[:12], "dev": "script"}
    wishes: list[ScriptLine] = []
    for index, (line_no, value) in enumerate(_lines(script)):
        if "night" in value:
            if index:
                raise BadScript(line_no, say("script.late-head"))
            head |= _head(value, line_no)
            continue
        wish = ScriptLine(
            line_no, _time(value, wishes, line_no), _dev(value, head, line_no), value
        )
        _check(wish)
        wishes.append(wish)
    return head, wishes


def _lines(script: str) -> Iterator[tuple[int, dict[str, Any]]]:
    for line_no, text in enumerate(script.split("\n"), 1):
        if not text.strip():
            continue
        try:
            value = canonical.loads(text)
        except (ValueError, RecursionError) as err:
            reason = str(err).partition(":")[0]
            raise BadScript(line_no, say("script.not-json", why=reason)) from None
        if not isinstance(value, dict):
            raise BadScript(line_no, say("script.not-object", what=_shown(value)))
        yield line_no, value


def _head(value: Mapping[str, Any], line_no: int) -> dict[str, str]:
    head = value["night"]
    sound = isinstance(head, dict) and len(value) == 1 and head.keys() <= {"tid", "dev"}
    if not sound or not all(is_id(text) for text in head.values()):
        raise BadScript(line_no, say("script.head"))
    return dict(head)


def _dev(value: Mapping[str, Any], head: Mapping[str, str], line_no: int) -> str:
    dev = value.get("dev", head["dev"])
    if not is_id(dev):
        raise BadScript(line_no, say("script.dev", value=_shown(dev)))
    return str(dev)


def _time(value: Mapping[str, Any], before: list[ScriptLine], line_no: int) -> Millis:
    wish = before[-1] if before else None
    if "at" in value and "at_ms" in value:
        raise BadScript(line_no, say("script.two-times"))
    if "at_ms" in value:
        at = value["at_ms"]
        if type(at) is not int or not 0 <= at <= YEAR_2100:
            raise BadScript(line_no, say("script.at-ms", value=_shown(at)))
    elif "at" in value:
        try:
            at = moment(value["at"])
        except ValueError:
            raise BadScript(line_no, say("script.at", value=_shown(value["at"]))) from None
    elif wish is None:
        raise BadScript(line_no, say("script.no-time"))
    else:
        at = wish.at
    if wish is not None and at < wish.at:
        earliest = wish.fields.get("at", wish.at)
        raise BadScript(line_no, say("script.earlier", before=str(wish.line_no), then=earliest))
    return Millis(at)


# --- Checking a line against the fields of its command -----------------------------------------


def _check(wish: ScriptLine) -> None:
    name = wish.fields.get("command")
    if not isinstance(name, str):
        raise BadScript(wish.line_no, say("script.no-command"))
    if name not in COMMANDS:
        fault = say("script.unknown-command", name=echo(name), meant=_meant(name, COMMANDS))
        raise BadScript(wish.line_no, fault)
    try:
        _check_fields(name, wish)
    except ValueError as err:
        raise BadScript(wish.line_no, str(err)) from None


def _check_fields(name: str, wish: ScriptLine) -> None:
    """ValueError with the sentence of the first field that does not fit."""
    kind = COMMANDS[name]
    fields, beside = hints(kind), _beside(name)
    for field in wish.fields:
        if field not in (*fields, *ENVELOPE, beside):
            options = [option for option in fields if option not in _told_by_a_device(kind)]
            raise ValueError(_unknown(name, field, [*options, *([beside] if beside else [])]))
    filled = Night.subject.filled(wish.fields, lambda: "", {})
    typed = {field: value for field, value in filled.items() if field in fields}
    for field, value in typed.items():
        inside = stray(fields[field], value)
        if inside:
            raise ValueError(_unknown(field, inside[1], list(hints(inside[0]))))
    for field in needed(kind):
        if field not in typed:
            expected = takes(fields[field])
            raise ValueError(say("script.needed", command=name, name=field, takes=expected))
    if beside in wish.fields and not isinstance(wish.fields[beside], str):
        raise ValueError(_instead(name, beside, takes(str), wish.fields[beside]))
    try:
        built: Any = codec.from_body(kind, typed, wish.at)
    except codec.Unsound as err:
        field = re.split(r"[.\[]", err.field)[0]
        raise ValueError(_instead(name, field, takes(fields[field]), typed[field])) from None
    if isinstance(built, SetUpNight):
        _check_settings(built)


def _beyond_its_type(fields: Mapping[str, Any], err: Refused) -> str:
    """What a field takes that fits its type and still makes no sense."""
    name, field = str(fields["command"]), str(err.facts.get("field", ""))
    field = re.split(r"[.\[]", field)[0]
    if field in _NARROWER:
        expected = _NARROWER[field]
        expected = say(expected) if isinstance(expected, str) else _range(expected)
    else:
        expected = takes(hints(COMMANDS[name]).get(field, str))
    return _instead(name, field, expected, fields.get(field))


def _check_settings(wish: SetUpNight) -> None:
    """Settings are a table of their own: of the rules that the night is set up by."""
    try:
        house = offered(wish)
    except Refused as err:
        if err.code != "unknown-template":
            return  # rules of one's own that are not sound: the night says where
        names = listed([f'"{name}"' for name in packs.houses()])
        raise ValueError(_instead("set-up-night", "template", names, wish.template)) from None
    ranges = {
        name: NUMBERS[name]
        for name, ruled in house.values.items()
        if type(ruled.value) is int and (ruled.free or name in wish.settings)
    }
    if house.needs_break_length:
        ranges = {"break_ms": _BREAK_MS, **ranges}
        if "break_ms" not in wish.settings:
            span = _range(_BREAK_MS)
            raise ValueError(say("script.needed", command="settings", name="break_ms", takes=span))
    for name, value in wish.settings.items():
        if name not in ranges:
            raise ValueError(_unknown("settings", name, list(ranges)))
        approved = name in house.values and not house.values[name].free
        if value not in ranges[name] and not approved:
            raise ValueError(_instead("settings", name, _range(ranges[name]), value))


_NARROWER: Mapping[str, str | Whole] = {
    "player": "takes.id",
    "seed": "takes.seed",
    "start_at_ms": MOMENT_MS,
    "utc_offset_minutes": OFFSET_MINUTES,
}
_BREAK_MS = Whole(BREAK_MINUTES.least * MINUTE, BREAK_MINUTES.most * MINUTE)


def _range(kind: Whole | OneOf) -> str:
    if isinstance(kind, OneOf):
        return listed([str(option) for option in kind.options])
    return say("takes.range", what=say("takes.number"), least=str(kind.least), most=str(kind.most))


def _beside(name: str) -> str:
    """The field of a command that is kept beside the log; "" where there is none."""
    kind = COMMANDS[name]
    return next(
        (
            subject_slice.beside[kind].text
            for subject_slice in Night.subject.slices
            if kind in subject_slice.beside
        ),
        "",
    )


def _told_by_a_device(kind: type) -> tuple[str, ...]:
    """The fields of a command that only a device in a hall knows: no script is asked for them."""
    return next(
        (
            subject_slice.known_here
            for subject_slice in Night.subject.slices
            if kind in subject_slice.commands.values()
        ),
        (),
    )


def _unknown(command: str, name: str, known_fields: list[str]) -> str:
    fields = ", ".join(known_fields) or say("script.no-fields")
    return say(
        "script.unknown-field",
        command=command,
        name=echo(name),
        meant=_meant(name, known_fields),
        fields=fields,
    )


def _instead(command: str, name: str, expected: str, value: Any) -> str:
    return say("script.misfit", command=command, name=name, takes=expected, value=_shown(value))


def _meant(name: str, known_names: Iterable[str]) -> str:
    close = difflib.get_close_matches(name, list(known_names), 1)
    return say("script.meant", name=close[0]) if close else ""


def _shown(value: Any) -> str:
    return echo(json.dumps(value, ensure_ascii=False))


# --- What a line leaves out ----------------------------------------------------------------------


def _filled(tid: str, wish: ScriptLine, records: Mapping[int, str]) -> dict[str, Any]:
    name = str(wish.fields["command"])
    own = ("command", *hints(COMMANDS[name]), _beside(name))
    fields = {field: value for field, value in wish.fields.items() if field in own}
    made_up = digest64(f"{tid}/{wish.line_no}".encode())[:22]
    fields = Night.subject.filled(fields, lambda: made_up, {})
    if _beside(name):
        fields.setdefault(_beside(name), say("script.somebody", line=wish.line_no))
    target = fields.get("target")
    if isinstance(target, str) and target.startswith("#"):
        if not re.fullmatch("#[0-9]{1,9}", target) or int(target[1:]) not in records:
            raise BadScript(wish.line_no, say("script.target", value=echo(target)))
        fields["target"] = records[int(target[1:])]
    return fields
