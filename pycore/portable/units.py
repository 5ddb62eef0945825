"""What a fact's name says of its unit, and so of how it is written.

    ..._cents  cents   money, in cents           ..._at_ms   at_ms   a moment, as a time of day
    ..._chips  chips   chips                     ..._ms      ms      a length of time
    ..._bp     bp      hundredths of a per cent  ..._minutes count   so many of them
    ..._minute minute  a time of day, in minutes after midnight

Whatever else a refusal, a record or a thing to do may say has its name in the table below. What
something only bears (a table's number, a level's) is a "number" and never grouped; a "count" is.
A "code" is for a program, and no sentence says it; "field", "kind" and "why" have words of their
own.
"""

_ENDS = (
    ("at_ms", "at_ms"),
    ("bp", "bp"),
    ("cents", "cents"),
    ("chips", "chips"),
    ("day", "day"),
    ("entries", "count"),
    ("hands", "count"),
    ("level", "number"),
    ("minute", "minute"),
    ("minutes", "count"),
    ("players", "count"),
    ("seat", "number"),
    ("table", "number"),
    ("tables", "count"),
    ("until_ms", "at_ms"),
    ("ms", "ms"),
)

_NAMES = {
    "about": "text",
    "acted": "count",
    "along": "code",
    "also": "code",
    "amendment": "code",
    "approval": "text",
    "asked": "flag",
    "because": "text",
    "between_hands": "flag",
    "by": "kind",
    "card": "text",
    "cards": "text",
    "check": "code",
    "cheque": "text",
    "clause": "text",
    "command": "code",
    "count": "count",
    "decided": "text",
    "decimals": "count",
    "deck": "text",
    "description": "text",
    "desk": "text",
    "dev": "code",
    "donated": "flag",
    "early": "flag",
    "edition": "text",
    "field": "field",
    "first": "day",
    "follows": "text",
    "format": "text",
    "hand": "text",
    "hands": "count",
    "heard": "text",
    "how": "code",
    "id": "code",
    "incident": "code",
    "index": "number",
    "jackpot": "code",
    "jurisdiction": "text",
    "last": "day",
    "late": "flag",
    "least": "count",
    "left": "count",
    "left_over": "chips",
    "licence": "code",
    "limit": "count",
    "line": "number",
    "line_no": "number",
    "missing": "ticket",
    "most": "count",
    "mover": "code",
    "name": "text",
    "names": "text",
    "needed": "count",
    "next": "ticket",
    "night": "code",
    "night_name": "text",
    "no": "number",
    "note": "text",
    "now": "flag",
    "number": "number",
    "offered": "text",
    "office": "text",
    "options": "text",
    "out": "flag",
    "outcome": "code",
    "overrules": "text",
    "pack": "text",
    "paid": "code",
    "penalty": "code",
    "person": "code",
    "phase": "code",
    "pieces": "count",
    "place": "place",
    "player": "code",
    "pocket": "number",
    "prepaid": "count",
    "present": "count",
    "reason": "text",
    "rebuys": "count",
    "records": "count",
    "reference": "text",
    "removed": "chips",
    "reporter": "text",
    "result": "code",
    "retired": "flag",
    "room": "count",
    "rows": "count",
    "rules": "code",
    "said_by": "text",
    "sales": "count",
    "seats": "number",
    "seed": "code",
    "situation": "code",
    "table_order": "text",
    "take": "flag",
    "takings": "code",
    "target": "code",
    "template": "text",
    "text": "text",
    "ticket": "ticket",
    "tickets": "ticket",
    "tip": "code",
    "today": "day",
    "topic": "text",
    "training": "code",
    "turn": "number",
    "typed": "text",
    "uncounted": "count",
    "value": "count",
    "venue": "text",
    "was": "ticket",
    "what": "text",
    "whole": "flag",
    "why": "why",
    "wrote": "text",
    "would_be": "count",
    "written": "code",
    "years": "count",
    "account": "text",
    "slip": "text",
    "source": "code",
    "purpose": "code",
    "support": "text",
    "towards": "code",
    "receipt": "text",
    "expense": "code",
    "deposit": "code",
    "payment": "code",
    "is_property": "flag",
    "duty": "code",
}


# Names that were asked about before: a screen says the same facts again and again.
_known = dict(_NAMES)


def unit_of(name: str) -> str:
    """The unit of a fact of this name, "" for a name that says none."""
    if name not in _known:
        _known[name] = _by_end(name)
    return _known[name]


def _by_end(name: str) -> str:
    for end, unit in _ENDS:
        if name == end or name.endswith("_" + end):
            return unit
    return ""
