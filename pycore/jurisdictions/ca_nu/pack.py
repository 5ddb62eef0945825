"""Nunavut. Edition: the terms carry no date, so this is the day they were read."""

from __future__ import annotations

from pycore.jurisdictions.ca_nu.play import PLAY
from pycore.jurisdictions.ca_nu.wagers import WAGERS
from pycore.kernel.clauses import Clause
from pycore.kernel.units import BasisPoints, Cents
from pycore.policies.pack import (
    AtMost,
    ColoursAtLeast,
    EventGrossAtMost,
    MinimumAge,
    OnePrizeAtMost,
    PlayersAtMost,
    RebuyTimeSet,
    Required,
    RulePack,
    YearGrossAtMost,
)
from pycore.policies.term_data import LeftOpen, as_data

ENTRY_FEE = Clause("NU-5.02e", "The entry fee is at most 100 dollars a player.")
PLAYERS = Clause(
    "NU-5.02f", "At most 150 players, or a tenth of the available population if fewer."
)
PRIZES = Clause("NU-5.02g", "Prizes are worth at most half of what the event takes in.")
ONE_PRIZE = Clause("NU-5.02h", "No player's prizes pass 2,500 dollars.")
EVENT_GROSS = Clause("NU-5.02i", "One event takes in at most 30,000 dollars.")
YEAR_GROSS = Clause("NU-5.02j", "The events of twelve months take in at most 60,000 dollars.")
TABLE = Clause("NU-7.03", "At most ten players sit at a table.")
COLOURS = Clause("NU-7.05", "At least three chip denominations are available.")
REBUYS = Clause("NU-8.12a", "At most three rebuys are offered.")
REBUY_TIME = Clause("NU-8.12b", "Rebuys stop at a time set beforehand.")
APPROVAL = Clause("NU-8.18a", "What the licence approved changes only with written approval.")
RAISES = Clause("NU-9.01d", "The tournament rules state the conditions for raises.")
AGE = Clause("NU-9.01m", "Players are 19 or older.")
NO_REFUND = Clause("NU-9.02", "Nothing is refunded once play has begun.")
HAND_STANDS = Clause(
    "NU-B.DM5", "A ruling on a pot is made when asked for before the next deal starts."
)
NO_RETURN = Clause("NU-9.27", "Who is eliminated cannot rebuy.")

PACK = RulePack(
    code="ca_nu",
    edition="2026-11-20",
    play_terms=as_data(PLAY),
    wager_terms=as_data(WAGERS),
    left_open=(LeftOpen("raise_size", RAISES.id),),
    set_up=(
        AtMost("entry_fee_cents", 10_000, "entry-fee-cap", ENTRY_FEE),
        PlayersAtMost(150, BasisPoints(1_000), PLAYERS),
        AtMost("pool_bp", 5_000, "prize-share-cap", PRIZES),
        AtMost("seats_per_table", 10, "table-size-cap", TABLE),
        ColoursAtLeast(3, COLOURS),
        AtMost("rebuy_limit", 3, "rebuy-offer-cap", REBUYS),
        RebuyTimeSet(REBUY_TIME),
    ),
    takings=(
        PlayersAtMost(150, BasisPoints(1_000), PLAYERS),
        EventGrossAtMost(Cents(3_000_000), EVENT_GROSS),
        YearGrossAtMost(Cents(6_000_000), YEAR_GROSS),
    ),
    prizes=(OnePrizeAtMost(Cents(250_000), ONE_PRIZE),),
    required=(
        Required("available_population", PLAYERS),
        Required("gross_before_cents", YEAR_GROSS),
    ),
    minimum_age=MinimumAge(19, AGE),
    no_return=NO_RETURN,
    hand_stands=HAND_STANDS,
    no_refund=NO_REFUND,
    structure_change=APPROVAL,
    structure_change_needs_approval=True,
)
