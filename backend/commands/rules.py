"""`holdfast rules`: house rules as files. Checks one, shows a shipped one, writes the schema."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from dataclasses import fields
from pathlib import Path
from typing import Any, get_args

from backend.commands import VERBS
from backend.commands.parts import files
from backend.commands.parts.ending import DONE, Ends
from backend.commands.parts.parsing import add_command, add_group, echo
from backend.commands.parts.words import against, say
from pycore.kernel.clauses import Refused
from pycore.law import packs
from pycore.law.house import house_jackpot
from pycore.law.house import house_values as of
from pycore.law.house.house_beside import MOST_BESIDE
from pycore.law.house.house_fields import CLAUSE, TIME
from pycore.law.house.house_format import FORMAT, NEEDED, OPTIONAL, text
from pycore.law.house.house_text import damaged
from pycore.law.house.house_values import NUMBERS, PLAIN_CLAUSES, VALUES, OneOf, Whole
from pycore.law.policies.beside import OpenTo
from pycore.law.policies.statements import OPTIONS
from pycore.law.policies.term_data import WHOLE_TERMS, names, options, shape, takes
from pycore.poker.terms import BookClauses, PlayRules, WagerRules
from pycore.tournament.jackpot import SalesCount
from pycore.voice import catalogues

Schema = dict[str, Any]

_FLAG: Schema = {"type": "boolean"}
CODE = "[a-z]{2}_[a-z0-9]{1,3}"
"""A subdivision of ISO 3166-2, in lower case: the folder of a jurisdiction."""

_CLAUSE: Schema = {"$ref": "#/$defs/clause"}


def add_parser(verbs: Any) -> None:
    group = add_group(verbs, "rules", says=VERBS["rules"])
    show = add_command(
        group,
        "show",
        _show,
        says="the file of shipped house rules, to copy and edit",
        example="holdfast rules show selkirk-thursday > our-rules.json",
    )
    show.add_argument("id", choices=sorted(packs.houses()))
    check = add_command(
        group,
        "check",
        _check,
        says="whether a file is sound; else the field that is not",
        example="holdfast rules check our-rules.json",
    )
    check.add_argument("file", type=Path)
    add_command(
        group,
        "schema",
        _schema,
        says="the JSON Schema of the format",
        example="holdfast rules schema > house-rules.schema.json",
    )


def _check(args: argparse.Namespace) -> int:
    try:
        house = packs.take_house(files.read(args.file))
        spoken = catalogues.codes()
        if house.language not in spoken:
            damaged("language", "not-one-of", options=", ".join(spoken))
    except Refused as refused:
        field, code = echo(str(refused.facts["field"])), str(refused.facts["why"])
        why = against(code, refused.facts)
        code = f"{code}, {refused.clause}" if refused.clause else code
        sentence = say("rules.unsound", file=args.file, field=field, why=why, code=code)
        raise Ends(sentence) from None
    print(say("rules.sound", id=house.id, edition=house.edition, pack=house.pack))
    return DONE


def _show(args: argparse.Namespace) -> int:
    print(text(packs.house(args.id)), end="")
    return DONE


def _schema(args: argparse.Namespace) -> int:
    print(json.dumps(schema(), indent=1, ensure_ascii=False))
    return DONE


def schema() -> Schema:
    """Return the format as JSON Schema, from the tables that the reader goes by. What no schema
    can say (blinds that fall, parts that are not the whole, an approval that is missing) stands in
    docs/house-rules.md.
    """
    level = _object(
        {"small": _whole(of.BLIND), "big": _whole(of.BLIND), "minutes": _whole(of.MINUTES)},
        {"ante": _whole(of.CHIPS)},
    )
    pause = _object(
        {"break": {"anyOf": [{"type": "null"}, _whole(of.BREAK_MINUTES)]}},
        {"remove": _whole(of.CHIPS)},
    )
    clause, time = _pattern(CLAUSE.pattern), _pattern(TIME.pattern)
    fields_: Schema = {
        "format": {"const": FORMAT},
        "id": {"$ref": "#/$defs/id"},
        "edition": _text(40),
        "jurisdiction": _pattern(CODE),
        "language": {"enum": list(catalogues.codes())},
        "name": _text(of.MOST_TEXT),
        "description": _text(2_000, 0),
        "approval": _object({}, {"reference": _text(of.MOST_TEXT, 0), "date": _text(10, 0)}),
        "values": _object({name: _ruled(_value(name)) for name in VALUES}),
        "structure": _object(
            {
                "clause": _CLAUSE,
                "items": _list({"anyOf": [level, pause]}, of.MOST_ITEMS),
            },
            {"extra": _object({"clause": _CLAUSE, "items": _list(level, of.MOST_ITEMS)})},
        ),
        "start": time,
        "stop": _object({"value": time, "clause": _CLAUSE}),
        "ruleset": {"$ref": "#/$defs/id"},
        "play": _object({}, {name: _term(PlayRules, name) for name in names(PlayRules)}),
        "wagers": _object({}, {name: _term(WagerRules, name) for name in names(WagerRules)}),
        "book": _object({}, dict.fromkeys(BookClauses._fields, _CLAUSE)),
        "states": _object({}, {name: _stated(options) for name, options in OPTIONS.items()}),
        "beside": _beside(time),
        "jackpot": _jackpot(),
        "clauses": _object({}, dict.fromkeys(PLAIN_CLAUSES, _CLAUSE)),
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Holdfast house rules",
        **_object(
            {name: fields_[name] for name in NEEDED}, {name: fields_[name] for name in OPTIONAL}
        ),
        "$defs": {"clause": clause, "id": _pattern("[A-Za-z0-9_-]{1,64}")},
    }


def _stated(options: Iterable[str]) -> Schema:
    return _object({"value": {"enum": list(options)}, "clause": _CLAUSE})


def _beside(time: Schema) -> Schema:
    values: Schema = {
        "most": _whole(MOST_BESIDE),
        "last_start": time,
        "least_players": _whole(of.UP_TO),
        "open_to": {"enum": list(get_args(OpenTo))},
    }
    ruled = {name: _object({"value": rule, "clause": _CLAUSE}) for name, rule in values.items()}
    return _object({"clause": _CLAUSE, **ruled})


def _jackpot() -> Schema:
    values: Schema = dict.fromkeys(house_jackpot.PARTS, _whole(house_jackpot.PART))
    values["sales"] = {"enum": list(get_args(SalesCount))}
    values |= dict.fromkeys(house_jackpot.FLAGS, _FLAG)
    ruled = {name: _object({"value": rule, "clause": _CLAUSE}) for name, rule in values.items()}
    plain = _object({}, dict.fromkeys(house_jackpot.PLAIN, _CLAUSE))
    return _object({**ruled, "clauses": plain})


def _object(needed: Schema, optional: Schema | None = None) -> Schema:
    return {
        "type": "object",
        "properties": {**needed, **(optional or {})},
        "required": list(needed),
        "additionalProperties": False,
    }


def _list(items: Schema, most: int) -> Schema:
    return {"type": "array", "items": items, "minItems": 1, "maxItems": most}


def _text(most: int, least: int = 1) -> Schema:
    return {"type": "string", "minLength": least, "maxLength": most}


def _pattern(pattern: str) -> Schema:
    return {"type": "string", "pattern": "^" + pattern.removesuffix(r"\Z") + "$"}


def _whole(kind: Whole) -> Schema:
    return {"type": "integer", "minimum": kind.least, "maximum": kind.most}


def _ruled(value: Schema) -> Schema:
    return _object({"value": value, "clause": _CLAUSE}, {"free": _FLAG})


def _value(name: str) -> Schema:
    if name == "night_name":
        return _text(of.MOST_TEXT)
    if name == "chip_set":
        chip = {"colour": _text(40), "value": _whole(of.BLIND), "count": _whole(of.CHIP_COUNT)}
        return _list(_object(chip, {"owned": _whole(of.CHIPS_OWNED)}), of.MOST_COLOURS)
    if name == "payout_bands":
        parts = _list(_whole(of.PART_BP), of.MOST_PLACES)
        return _list(_object({"up_to": _whole(of.UP_TO), "parts": parts}), of.MOST_BANDS)
    kind = NUMBERS[name]
    return {"enum": list(kind.options)} if isinstance(kind, OneOf) else _whole(kind)


def _term(kind: type, name: str) -> Schema:
    made_of = shape(kind, name)
    if made_of is not None:
        parts = [field.name for field in fields(made_of)]
        value = _object(
            {
                part: _whole(Whole(*WHOLE_TERMS[part])) if part in WHOLE_TERMS else _FLAG
                for part in parts
            }
        )
    elif options(kind, name):
        value = {"enum": list(options(kind, name))}
    elif takes(kind, name, bool):
        value = _FLAG
    else:
        value = _whole(Whole(*WHOLE_TERMS[name]))
        if takes(kind, name, type(None)):
            value = {"anyOf": [{"type": "null"}, value]}
    return _object({"value": value, "clause": _CLAUSE})
