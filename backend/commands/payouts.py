"""`holdfast payouts`: the prizes of a field under a template, without a night."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from pycore import packs
from pycore.kernel.units import Cents, share
from pycore.portable.amounts import money
from pycore.rules.payouts import prize_table


def add_parser(subparsers: Any) -> None:
    parser = subparsers.add_parser("payouts", help="the prizes of a field under a template")
    parser.add_argument("--template", required=True, choices=sorted(packs.houses()))
    parser.add_argument("--entries", type=int, required=True)
    parser.add_argument("--rebuys", type=int, default=0)
    parser.add_argument("--unit-cents", type=int, choices=(1, 100), help="round prizes to this")
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    values = {name: ruled.value for name, ruled in packs.house(args.template).values.items()}
    if not 0 < args.entries <= values["player_cap"]:
        print(f"entries must be from 1 to {values['player_cap']}", file=sys.stderr)
        return 1
    if not 0 <= args.rebuys <= args.entries * values["rebuy_limit"]:
        most = args.entries * values["rebuy_limit"]
        print(f"rebuys must be from 0 to {most}", file=sys.stderr)
        return 1
    revenue = Cents(
        args.entries * values["entry_fee_cents"] + args.rebuys * values["rebuy_fee_cents"]
    )
    pool = share(revenue, values["pool_bp"])
    unit = Cents(args.unit_cents or values["payout_unit_cents"])
    prizes = prize_table(values["payout_bands"], args.entries, pool, unit)
    if args.json:
        print(json.dumps({"pool_cents": pool, "payouts_cents": list(prizes)}))
        return 0
    print(f"Taken {money(revenue, 'en')}, prizes {money(pool, 'en')}")
    for place, prize in enumerate(prizes, 1):
        print(f"{place:>4}  {money(prize, 'en')}")
    return 0
