"""The sentences of the command line, by their keys: everything that it says on its own account.

What the core refuses with, `refused` puts into words.
"""

from __future__ import annotations

import errno
from collections.abc import Mapping

from pycore.kernel.clauses import Refused

WORDS: Mapping[str, str] = {
    # The command itself
    "argument": "{command}: {what}; for example: {example}",
    "argument.group": "{command}: {what}; `{command} --help` shows what there is",
    "number.whole": "takes a whole number, not “{text}”",
    "number.range": "takes a whole number from {least} to {most}, not {text}",
    "output": "The answer could not be written: {why}.",
    "stopped": "It could not be done: {why}.",
    # Files
    "file.read": "{file} cannot be read ({why}): name a file that is there and that is yours.",
    "file.not-utf8": "{file}: line {line} is not UTF-8 text: name another file, or save this one"
    " as UTF-8.",
    "file.utf16": "{file} is UTF-16 text: save it as UTF-8, then start the same command again.",
    "file.exists": "{file} is there already: name another file, or add --replace to write over"
    " it.",
    "file.is-source": "{file} is what this command reads: name another file to write.",
    "file.is-night": "{file} holds the records of a night, and those are never written over: name"
    " another file.",
    "file.is-folder": "{file} is a folder: name a file in it.",
    "file.write": "{file} cannot be written ({why}): name a file in a folder that is there and"
    " that is yours.",
    "file.full": "{file} cannot be written, for the disk is full: make room, then start the same"
    " command again.",
    "file.not-night": "{file} is no whole night, as {what}: name the file of a night, as a tablet"
    " saves it.",
    "file.book": "{file} is the organization's book, not a night: name the file of a night.",
    # What is wrong with a line of a night's file
    "line": "line {line} {what}",
    "line.bad-hash": "was changed after it was written, or one is missing there",
    "line.bad-line": "cannot be read as a record",
    "line.cut-off": "should follow, but the file is cut off there",
    "line.not-json": "is not JSON",
    "line.unknown-frame": "is nothing that a night's file holds there",
    "line.bad-run": "is no sound header of a device's records",
    "line.text-after-end": "stands after the end",
    "line.not-a-night-file": "does not begin a night's file",
    "line.gap": "leaves out records before it",
    "line.too-big": "heads a record that is too large",
    "line.heads-differ": "names other last records than the file holds",
    "line.count-differs": "counts other records than the file holds",
    "line.not-utf8": "is not UTF-8 text",
    # A script
    "refused": "refused: {what}",
    "script.line": "{file}: line {line}: {what}.",
    "script.not-json": "this is not JSON ({why}); write one object, such as"
    ' {{"command": "start-clock"}}',
    "script.not-object": "this is {what}; write one object, such as"
    ' {{"command": "start-clock"}}',
    "script.late-head": '"night" stands in the first line only',
    "script.head": '"night" is {{"tid": "...", "dev": "..."}}, each of 1 to 64 letters, digits,'
    " - or _",
    "script.no-command": 'this names no command; write "command": "start-clock" or another of'
    " docs/commands.md",
    "script.unknown-command": "there is no command “{name}”{meant}; docs/commands.md lists all",
    "script.unknown-field": "{command} has no field “{name}”{meant}; it takes {fields}",
    "script.no-fields": "nothing else",
    "script.needed": "{command} needs “{name}”: {takes}",
    "script.misfit": "“{name}” of {command} takes {takes}, not {value}",
    "script.meant": " (did you mean “{name}”?)",
    "script.two-times": 'give the time as "at" or as "at_ms", not both',
    "script.no-time": 'the first command needs its time, such as "at":'
    ' "2026-11-19T19:00:00-06:00"',
    "script.at-ms": '"at_ms" takes whole milliseconds since 1970, such as 1795136400000, not'
    " {value}",
    "script.at": '"at" takes a time with its offset, such as 2026-11-19T19:00:00-06:00, not'
    " {value}",
    "script.earlier": "its time is before that of line {before}; write {then} or a later one",
    "script.dev": '"dev" takes 1 to 64 letters, digits, - or _, not {value}',
    "script.target": "“{value}” names no earlier line that was recorded; write # and the number of"
    " such a line",
    "script.somebody": "Player {line}",
    # What a field takes
    "takes.flag": "true or false",
    "takes.number": "a whole number",
    "takes.cents": "whole cents",
    "takes.chips": "whole chips",
    "takes.ms": "whole milliseconds",
    "takes.range": "{what} from {least} to {most}",
    "takes.text": "text",
    "takes.or": "{first} or {last}",
    "takes.id": "1 to 64 letters, digits, - or _",
    "takes.seed": "16 to 64 letters, digits, - or _",
    "takes.nothing": "null",
    "takes.list": "a list, each {item}",
    "takes.object": "an object with {fields}",
    "takes.document": "house rules as an object (docs/house-rules.md)",
    "takes.names": "an object of {item} by name",
    # What the verbs answer
    "night.written": "{records} records written to {file}",
    "night.hands-written": "{hands} hands written to {file}",
    "show.night": "Night {tid}: {phase}, {records} records",
    "show.clock": "Clock on {when}: {item}, {left} left{still}",
    "show.clock.before": "Clock on {when}: not started",
    "show.level": "level {level}, {small}/{big}{ante}",
    "show.ante": ", ante {ante}",
    "show.break": "break",
    "show.paused": ", paused",
    "show.desk": "Entries {entries}, rebuys {rebuys}, left {left}",
    "show.money": "Taken {taken}, prizes {pool}",
    "show.tied": "tied",
    "show.ticket": "ticket {ticket}",
    "show.missing": "{records} records are missing: {sales} sales, {lost}",
    "show.conflicts": "{records} records wait for the director's decision",
    "cards.card-count": "a hand is ranked from {least} to {most} cards, not from {count}",
    "cards.card-twice": "{what} is there twice",
    "cards.not-a-card": "“{what}” is not a card; write rank and suit, such as As, Td or 9c",
    "house.sound": "{id}, edition {edition}, for {pack}: sound",
    "house.unsound": "{file}: {field}: {why}{more}.",
    "verify.whole": "{file}: whole and unchanged, {records} records{whose}",
    "verify.book": " of the organization's book",
    "verify.device": "  device {device}: {records} records, last {head}",
    "verify.bad": "{file}: {what} ({code}).",
    # The server
    "serve.code": "Pairing code for tablets: {code}",
    "serve.nights": "The organization's nights, with the same code: {address}/org",
    "serve.ready": "Holdfast ready on {address}",
    "serve.stopped": "Holdfast stopped.",
    "serve.silent": "Holdfast runs, but does not answer this machine on {address} ({why}): open"
    " that address from another machine, or start it with another --host.",
    "serve.not-built": "The web app is not built: run `python3 run.py build` first.",
    "serve.setting": "{name} takes a whole number, not “{text}”: correct it, or unset it.",
    "serve.address": "DATABASE_URL is no address that Holdfast knows: write"
    " postgresql://user:password@host/name, or unset it to keep the records in --data.",
    "serve.driver": "DATABASE_URL names a PostgreSQL, and its driver is not installed: install it"
    " with `pip install 'psycopg[binary]'`, or unset DATABASE_URL to keep the records in --data.",
    "serve.newer": "The database was written by a newer Holdfast: install that version or a later"
    " one.",
    "serve.busy": "The records in {data} are held by another program: stop it, then start again.",
    "serve.full": "The records in {data} cannot be kept, for the disk is full: make room, then"
    " start again.",
    "serve.records": "The records cannot be opened ({why}): put that right, or name another folder"
    " with --data.",
    "serve.taken": "Port {port} is taken by another program: choose another, --port {other}.",
    "serve.low-port": "Port {port} is only for administrators: choose one above 1023, such as"
    " --port 8000.",
    "serve.host": "Holdfast cannot listen on “{host}”: name an address of this machine, such as"
    " --host 127.0.0.1, or --host 0.0.0.0 for all of them.",
}  # fmt: skip

_REASONS = {
    errno.ENOENT: "there is no such file or folder",
    errno.ENOTDIR: "there is no such file or folder",
    errno.EISDIR: "it is a folder",
    errno.EACCES: "this user may not",
    errno.EPERM: "this user may not",
    errno.EROFS: "that disk takes nothing new",
    errno.ENAMETOOLONG: "the name is too long",
}
FULL = (errno.ENOSPC, errno.EDQUOT)


def say(key: str, **facts: object) -> str:
    """The sentence of a key with its facts."""
    return WORDS[key].format(**facts)


def why(error: OSError) -> str:
    """What the machine said, for the middle of a sentence."""
    if error.errno in FULL:
        return "the disk is full"
    told = _REASONS.get(error.errno or 0) or error.strerror or type(error).__name__
    return told.rstrip(".")


def refused(refusal: Refused) -> str:
    """Why the core turned a wish down, with the clause."""
    return say("refused", what=refusal)


def plain(text: str) -> str:
    """Text out of a record, without what a terminal would take for an order."""
    return "".join(sign if sign.isprintable() else "·" for sign in text)


def bad_line(line_no: int | None, code: str) -> str:
    """What is wrong with a line of a night's file."""
    return say("line", line=line_no, what=WORDS[f"line.{code}"])


def listed(names: list[str]) -> str:
    """ "a", "a or b", "a, b or c" """
    if len(names) < 2:
        return "".join(names)
    return say("takes.or", first=", ".join(names[:-1]), last=names[-1])
