"""`holdfast payouts`: the prizes of a field under a template, without a night."""

from __future__ import annotations

import argparse
import json
from typing import Any

from backend.commands import VERBS
from backend.commands.parts.ending import DONE
from backend.commands.parts.parsing import add_command, whole
from backend.commands.parts.words import money, say
from pycore.kernel.units import Cents, share
from pycore.law import packs
from pycore.tournament.payouts import prize_table


def add_parser(verbs: Any) -> None:
    parser = add_command(
        verbs,
        "payouts",
        run,
        says=VERBS["payouts"],
        example="holdfast payouts --template selkirk-thursday --entries 87 --rebuys 61",
    )
    parser.add_argument("--template", required=True, choices=sorted(packs.houses()))
    parser.add_argument("--entries", type=whole(), required=True, help="how many players")
    parser.add_argument("--rebuys", type=whole(), default=0, help="how many rebuys in all")
    parser.add_argument(
        "--unit-cents", type=whole(), choices=(1, 100), help="round prizes to this"
    )
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(args: argparse.Namespace) -> int:
    values = packs.house(args.template).plain
    _check(args, "entries", 1, values["player_cap"])
    _check(args, "rebuys", 0, args.entries * values["rebuy_limit"])
    revenue = Cents(
        args.entries * values["entry_fee_cents"] + args.rebuys * values["rebuy_fee_cents"]
    )
    pool = share(revenue, values["pool_bp"])
    unit = Cents(args.unit_cents or values["payout_unit_cents"])
    prizes = prize_table(values["payout_bands"], args.entries, pool, unit)
    if args.json:
        print(json.dumps({"pool_cents": pool, "payouts_cents": list(prizes)}))
        return DONE
    print(say("show.money", taken_cents=revenue, pool_cents=pool))
    for place, prize in enumerate(prizes, 1):
        print(f"{place:>4}  {money(prize)}")
    return DONE


def _check(args: argparse.Namespace, name: str, least: int, most: int) -> None:
    number = getattr(args, name)
    if not least <= number <= most:
        fault = say("number.range", least=str(least), most=str(most), text=str(number))
        args.error(f"--{name}: {fault}")
