"""`holdfast reference`: every command and event with its fields, written from the code.

docs/commands.md is this page; a test fails when the two differ.
"""

from __future__ import annotations

import argparse
import dataclasses
import inspect
import re
from typing import Any, get_type_hints

from backend.commands import VERBS
from backend.commands.parts.ending import DONE
from backend.commands.parts.parsing import add_command
from backend.commands.parts.script import EXAMPLE
from pycore.book.subject import BOOK
from pycore.ledger.model import acts
from pycore.ledger.model.subject import Subject
from pycore.night.subject import NIGHT

SUBJECTS: tuple[Subject[Any], ...] = (NIGHT, BOOK)

HEAD = f"""\
# Commands and events

Written from the code by `holdfast reference > docs/commands.md`; a test compares the two.

A **command** is a wish: `{{"command": "sell-entry", ...}}` with the fields below. It becomes one
**event**, or it is refused with a code and the clause. Money is whole cents (`_cents`), chips
are whole chips (`_chips`), times are milliseconds since 1970 (`_ms`). The time of a command or
an event is not a field: it travels beside it (`at_ms` in a script, `wall` in a log line). A
field with a default may be left out. A seed is 16 to 64 letters, digits, `-` or `_` from a
secure random source. `sell-entry` also takes `name`, which is kept beside the log and never in
it.

A script for `holdfast night run` has one command a line, with `"at_ms"`, or `"at"` as ISO 8601
with an offset; a line without either happens when the one before it did, and none happens before
it. `player`, `name` and `seed` may be left out there, a target may be written `"#12"` for the
record of line 12, and `"dev"` names the device that acts. The first line may be
`{{"night": {{"tid": "...", "dev": "..."}}}}`. A field that its command does not have, or that does
not fit, is refused with the line.

A whole one: it sells three tickets, takes the third back, draws the seats and starts the clock.
`holdfast night run evening.jsonl --out evening.txt` makes a night of it.

```
{EXAMPLE}```
"""


def add_parser(verbs: Any) -> None:
    add_command(
        verbs,
        "reference",
        run,
        says=VERBS["reference"],
        example="holdfast reference > commands.md",
    )


def run(args: argparse.Namespace) -> int:
    print(reference(), end="")
    return DONE


def reference(*subjects: Subject[Any]) -> str:
    """Return the whole page, of the subjects there are or of these."""
    chosen = subjects or SUBJECTS
    commands: dict[str, type] = dict(acts.COMMANDS)
    events: dict[str, type] = {}
    streams: dict[type, str] = {}
    for subject in chosen:
        commands |= subject.commands
        events |= subject.events
        streams |= {kind: subject.stream_of_kind(kind) for kind in subject.events.values()}
    parts = [HEAD, "\n## Commands\n"]
    parts += [_entry(name, kind) for name, kind in sorted(commands.items())]
    parts += ["\n## Events\n"]
    parts += [_entry(name, kind, streams[kind]) for name, kind in sorted(events.items())]
    parts += ["\n## Parts\n", *(_entry(kind.__name__, kind) for kind in _inner(events, commands))]
    return "".join(parts)


def _entry(name: str, kind: type, stream: str = "") -> str:
    out = [f"\n### `{name}`\n\n", " ".join((inspect.getdoc(kind) or "").split()) + "\n"]
    if stream:
        out.append(f"Stream: `{stream}`.\n")
    hints = get_type_hints(kind)
    rows = [field for field in dataclasses.fields(kind) if field.name != "at"]
    if rows:
        out.append("\n| Field | Type | Default |\n|---|---|---|\n")
    for field in rows:
        default = ""
        if field.default is not dataclasses.MISSING:
            default = f"`{field.default!r}`"
        elif field.default_factory is not dataclasses.MISSING:
            default = "`{}`"
        out.append(f"| `{field.name}` | {_type(hints[field.name])} | {default} |\n")
    return "".join(out)


def _type(hint: Any) -> str:
    text = re.sub(r"\b(?:\w+\.)+(?=\w)", "", inspect.formatannotation(hint))
    return "`" + text.replace("|", "or") + "`"


def _inner(*tables: dict[str, type]) -> list[type]:
    """The dataclasses that stand inside fields, each once, by name."""
    classes: dict[str, type] = {}
    todo = [kind for table in tables for kind in table.values()]
    while todo:
        for hint in get_type_hints(todo.pop()).values():
            for inside in _classes(hint):
                if inside.__name__ not in classes:
                    classes[inside.__name__] = inside
                    todo.append(inside)
    return [classes[name] for name in sorted(classes)]


def _classes(hint: Any) -> list[type]:
    if dataclasses.is_dataclass(hint) and isinstance(hint, type):
        return [hint]
    return [inside for part in getattr(hint, "__args__", ()) for inside in _classes(part)]
