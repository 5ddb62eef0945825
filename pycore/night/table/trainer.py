"""A round of the dealer trainer as plain data: questions about dealt hands, answered and scored by
the rules of a house. Where a round stands is what was asked for and answered; nothing is kept.

Questions about a hand in play, each with the one answer that the engine gives and others that a
dealer might take for it. In chips; whom or what they are about are seats.

Clauses: those of pycore/poker/hand.py. The engine is asked for every right answer, under the rules
that the hand is played by, and the clause beside it is the one that those rules name. A wrong
answer is only ever what the engine says no to.

Hands that are dealt for practice: played to their end by the engine under a table's rules, by
chance from a seed. Nobody plays well in them, but nobody does what may not be done.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, Literal, TypedDict, get_args

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.units import Chips, Millis
from pycore.kernel.values import dataclass
from pycore.law import packs
from pycore.law.policies.settings import HouseRules
from pycore.night.table.hand_in_play import HandInPlay, HandSeat, replayed
from pycore.night.table.hand_story import StoryFelt, felt_of
from pycore.night.table.pot_view import showdown_view
from pycore.night.table.table_hand import cards_text
from pycore.night.table.table_view import TableLevel
from pycore.poker import phh
from pycore.poker.actions import Action
from pycore.poker.betting import NOBODY
from pycore.poker.button import forward_to
from pycore.poker.cards import Card, deck, name
from pycore.poker.hand import Hand, act, ask
from pycore.poker.pots import Award
from pycore.poker.terms import PlayRules, stated
from pycore.tournament.seating import Dice

FEWEST, MOST = 3, 6
UNIT = 25
BLINDS = ((25, 50), (50, 100), (100, 200), (200, 400), (300, 600))
DECK = deck()


@dataclass(frozen=True)
class Style:
    """How a hand is played: of a hundred chances to bet or raise, and to fold to a bet, how many
    are taken; how often a raise is all-in; stacks in big blinds; with *equals* the hands are most
    likely equal, and bets are such that a pot may not divide.
    """

    raises: int = 25
    folds: int = 30
    all_in: int = 5
    stacks: tuple[int, int] = (15, 60)
    equals: bool = False


@dataclass(frozen=True)
class Moment:
    """A hand as it stands, what was done in it so far, and the pockets that will be shown; and
    the clauses of what makes a misdeal here.
    """

    sitting: HandInPlay
    rules: PlayRules
    pockets: tuple[tuple[Card, Card], ...]
    hand: Hand
    causes: tuple[str, ...] = ()

    def after(self, action: Action) -> Moment:
        actions = (*self.sitting.actions, phh.action_text(action))
        sitting = replace(self.sitting, actions=actions)
        return replace(self, sitting=sitting, hand=act(self.hand, action))


def played(dice: Dice, rules: PlayRules, style: Style) -> list[Moment]:
    """Return every moment of one hand, from the deal to its end."""
    moment, board = _dealt(dice, rules, style)
    moments = [moment]
    while (hand := moment.hand).phase != "over":
        moment = moment.after(_next(dice, hand, moment, board, style))
        moments.append(moment)
    return moments


def _dealt(dice: Dice, rules: PlayRules, style: Style) -> tuple[Moment, list[Card]]:
    players = FEWEST + dice.below(MOST - FEWEST + 1)
    level = 0 if style.equals else dice.below(len(BLINDS))
    small, big = BLINDS[level]
    least, most = style.stacks
    places = forward_to(1 + dice.below(players), range(1, players + 1))
    seats = tuple(
        HandSeat(
            seat=seat,
            ticket=seat,
            stack_chips=Chips((least * big + dice.below((most - least) * big)) // UNIT * UNIT),
        )
        for seat in places.order
    )
    cards = dice.shuffled(DECK)
    pockets = [(cards[5 + 2 * at], cards[6 + 2 * at]) for at in range(players)]
    if style.equals:
        pockets = _equal(cards[:5], pockets, cards[5 + 2 * players :])
    sitting = HandInPlay(
        table=1,
        no=1,
        level=level + 1,
        small_blind=Chips(small),
        big_blind=Chips(big),
        unit=Chips(UNIT),
        button=places.button,
        small=places.small or 0,
        big=places.big,
        small_seat=places.small_seat,
        seats=seats,
        begun_ms=Millis(0),
    )
    return Moment(sitting, rules, tuple(pockets), replayed(sitting, rules)), cards[:5]


def _equal(
    board: Sequence[Card], pockets: list[tuple[Card, Card]], rest: Sequence[Card]
) -> list[tuple[Card, Card]]:
    """The pockets, everybody's after the first the same ranks in other suits as far as the deck
    has them: most such hands are equal.
    """
    ranks = [name(card)[0] for card in pockets[0]]
    free = [card for pocket in pockets[1:] for card in pocket] + list(rest)
    made = [pockets[0]]
    for _ in pockets[1:]:
        cards: list[Card] = []
        for rank in ranks:
            same_rank = [card for card in free if name(card)[0] == rank and card not in cards]
            cards.append((same_rank or [card for card in free if card not in cards])[0])
        free = [card for card in free if card not in cards]
        made.append((cards[0], cards[1]))
    return made


def _next(dice: Dice, hand: Hand, moment: Moment, board: list[Card], style: Style) -> Action:
    if hand.phase == "board":
        start = 0 if hand.street == 0 else hand.street + 2
        return Action("board", cards=tuple(board[start : 3 if hand.street == 0 else start + 1]))
    if hand.phase == "showdown":
        player = next(at for at in hand.in_hand() if not hand.tabled[at])
        return Action("show", player, cards=moment.pockets[player])
    options = hand.options(hand.turn)
    if options.least is not None and options.most is not None and dice.below(100) < style.raises:
        if dice.below(100) < style.all_in:
            return Action("raise", hand.turn, options.most)
        more = dice.below(9) * UNIT if style.equals else dice.below(3) * hand.setup.big_blind
        return Action("raise", hand.turn, min(options.least + more, options.most))
    if options.call and dice.below(100) < style.folds:
        return Action("fold", hand.turn)
    return Action("call", hand.turn)


# Amounts are chips.
QuestionKind = Literal["turn", "least", "pots", "winner", "odd-chip", "misdeal", "shows"]

OptionCode = Literal[
    "seat",
    "split",
    "chips",
    "no-raise",
    "pots",
    "next-pot",
    "misdeal",
    "play-on",
    "everybody",
    "nobody",
]
"""What an answer says: a seat, seats that split, an amount, amounts of pots, or words alone."""


class TrainerOption(TypedDict):
    """One answer to choose."""

    code: OptionCode
    seats: list[int]
    chips: list[int]


class TrainerQuestion(TypedDict):
    """A question and the felt that it is about. *seat* is whom it asks about, 0 for nobody;
    *chips* how many; *pot_index* which pot, -1 where there is only one; *cause* the clause of the
    mistake that was made, "" where none is named.
    """

    kind: QuestionKind
    felt: StoryFelt
    level: TableLevel
    seat: int
    chips: int
    pot_index: int
    cause: str
    options: list[TrainerOption]


ANSWERS = 4
TRIES = 600
"""A hand has a moment for most questions; for a rare one hands are dealt until one has. One hand
in ten leaves an odd chip: among sixty, one round in two thousand found none."""

ONE_POT = -1

MOST_POTS = 3
"""The main pot and two beside it are what a hall sees, and what a phone can show and ask about."""


@dataclass(frozen=True)
class Option:
    code: OptionCode
    seats: tuple[int, ...] = ()
    chips: tuple[int, ...] = ()


@dataclass(frozen=True)
class Question:
    """*options* in the order in which they stand, *right* the place of the right one."""

    kind: QuestionKind
    moment: Moment
    felt: StoryFelt
    options: tuple[Option, ...]
    right: int
    clause: str
    seat: int = 0
    chips: int = 0
    pot_number: int = ONE_POT
    cause: str = ""


@dataclass(frozen=True)
class RightAnswer:
    """A right answer and what may stand beside it, before their order is drawn."""

    right: Option
    wrong: tuple[Option, ...]
    clause: str
    seat: int = 0
    chips: int = 0
    pot_number: int = ONE_POT
    cause: str = ""


Ask = Callable[[Moment, Dice], RightAnswer | None]


def question(
    kind: QuestionKind, rules: PlayRules, seed: str, causes: tuple[str, ...] = ()
) -> Question:
    """Return a question of one kind; the same seed gives the same. LookupError when the rules have
    no answer to such a question, as none to an odd chip. *causes* are the clauses of what makes a
    misdeal where these rules are played by.
    """
    of = KINDS[kind]
    for attempt in range(TRIES):
        dice = Dice(f"trainer1/{kind}/{attempt}/{seed}")
        style = of.styles[dice.below(len(of.styles))]
        moments = of.moments(played(dice, rules, style))
        for moment in dice.shuffled(moments):
            moment = replace(moment, causes=causes)
            candidate = of.ask(moment, dice)
            if candidate is None:
                continue
            wrong = _distinct(candidate)
            if wrong:
                chosen = dice.shuffled(wrong)[: ANSWERS - 1]
                options = _in_order([candidate.right, *chosen])
                return Question(
                    kind=kind,
                    moment=moment,
                    felt=of.felt(moment),
                    options=tuple(options),
                    right=options.index(candidate.right),
                    clause=candidate.clause,
                    seat=candidate.seat,
                    chips=candidate.chips,
                    pot_number=candidate.pot_number,
                    cause=candidate.cause,
                )
    raise LookupError(kind)


def can_ask(kind: QuestionKind, rules: PlayRules) -> bool:
    """Return whether the rules say enough for a question of this kind."""
    return kind != "odd-chip" or rules.odd_chip.value not in (None, "ask")


def shown(question: Question) -> TrainerQuestion:
    """Return the question as a screen has it: without its answer."""
    sitting = question.moment.sitting
    return {
        "kind": question.kind,
        "felt": question.felt,
        "level": {
            "number": sitting.level,
            "small": sitting.small_blind,
            "big": sitting.big_blind,
            "ante": sitting.ante,
        },
        "seat": question.seat,
        "chips": question.chips,
        "pot_index": question.pot_number,
        "cause": question.cause,
        "options": [_as_data(option) for option in question.options],
    }


def _as_data(option: Option) -> TrainerOption:
    return {"code": option.code, "seats": list(option.seats), "chips": list(option.chips)}


def _distinct(candidate: RightAnswer) -> list[Option]:
    """The wrong answers, each once and none of them the right one."""
    return [key for key in dict.fromkeys(candidate.wrong) if key != candidate.right]


def _in_order(options: Iterable[Option]) -> list[Option]:
    """As people look for them: seats and sums from the smallest on, words last. The place of an
    answer says nothing about it.
    """
    return sorted(
        options,
        key=lambda option: (not (option.seats or option.chips), option.chips, option.seats),
    )


# --- Moments ---


def _seat(moment: Moment, player: int) -> int:
    return moment.sitting.order()[player]


def _seats(moment: Moment, players: Iterable[int]) -> list[Option]:
    return [Option("seat", (_seat(moment, player),)) for player in players]


def _betting(moments: Sequence[Moment]) -> list[Moment]:
    return [moment for moment in moments if moment.hand.phase == "bet"]


def _to_show(moments: Sequence[Moment]) -> list[Moment]:
    return [
        moment for moment in moments if moment.hand.must_show() and not any(moment.hand.tabled)
    ][:1]


def _all_in(moments: Sequence[Moment]) -> list[Moment]:
    """Where the betting is over for good, and what it made are pots."""
    return [
        moment
        for moment in moments
        if moment.hand.phase in ("board", "showdown") and moment.hand.able < 2
    ][:1]


def _over(moments: Sequence[Moment]) -> list[Moment]:
    return [
        moment for moment in moments if moment.hand.phase == "over" and any(moment.hand.tabled)
    ][-1:]


# --- What each asks ---


def _turn(moment: Moment, dice: Dice) -> RightAnswer | None:
    hand, book = moment.hand, moment.rules.book
    others = [player for player in range(len(hand.stacks)) if player != hand.turn]
    able = [at for at in others if not hand.folded[at] and hand.stacks[at]]
    unable = [at for at in others if at not in able]
    likely = [*dice.shuffled(able), *dice.shuffled(unable)][: ANSWERS - 1]
    if not able or hand.turn == NOBODY:
        return None
    clause = book.acts_later if hand.street else book.acts_first
    (right,) = _seats(moment, [hand.turn])
    return RightAnswer(right, tuple(_seats(moment, likely)), clause)


def _least(moment: Moment, dice: Dice) -> RightAnswer | None:
    hand = moment.hand
    options = hand.options(hand.turn)
    player, level, big = hand.turn, hand.level, hand.setup.big_blind
    top = hand.bets[player] + hand.stacks[player]
    full = hand.full_raise()
    sums = {
        full,
        2 * level,
        level + hand.step,
        level + big,
        level + hand.step // 2 // UNIT * UNIT,
        full + big,
        full + hand.step,
        level + 2 * big,
        3 * level,
    }
    seat = _seat(moment, player)
    if options.least is None:
        if hand.stacks[player] <= options.call:
            return None
        answer = ask(hand, Action("raise", player, min(top, full)))
        if not isinstance(answer, Refused):
            return None
        wrong = [Option("chips", chips=(chips,)) for chips in sorted(sums) if level < chips <= top]
        return RightAnswer(Option("no-raise"), tuple(wrong), answer.clause or "", seat, level)
    if full >= top:
        return None
    wrong = [Option("chips", chips=(chips,)) for chips in sorted(sums) if level < chips <= top]
    if level > big:
        wrong.append(Option("no-raise"))
    right = Option("chips", chips=(options.least,))
    return RightAnswer(right, tuple(wrong), hand.rules.raise_size.clause, seat, level)


def _pots(moment: Moment, dice: Dice) -> RightAnswer | None:
    hand = moment.hand
    right = tuple(pot.amount for pot in hand.pots())
    back = sum(chips for _, chips in hand.returned)
    if len(right) > MOST_POTS or (len(right) == 1 and not back):
        return None
    dead = [sum(hand.paid[at] for at, folded in enumerate(hand.folded) if folded)]
    live = sorted({hand.paid[at] for at in hand.in_hand()})
    without = _layered(live, [hand.paid[at] for at in hand.in_hand()])
    small = live[0]
    wrong = {
        (sum(right),),
        (sum(right) + back,),
        (*right[:-1], right[-1] + back),
        (*right, back),
        tuple(without),
        (*without[:-1], without[-1] + dead[0]),
        (right[0] + small, *right[1:]),
        (right[0] - small, *right[1:]),
        (*right[:-1], right[-1] - small),
        tuple(reversed(right)),
    }
    clause = hand.rules.book.side if len(right) > 1 else hand.rules.book.uncalled
    options = [Option("pots", chips=sizes) for sizes in sorted(wrong) if min(sizes, default=0) > 0]
    return RightAnswer(Option("pots", chips=right), tuple(options), clause)


def _layered(levels: Sequence[int], paid: Sequence[int]) -> list[int]:
    """The pots as they would be without the chips of those who folded."""
    made, below = [], 0
    for level in levels:
        made.append(sum(min(chips, level) - min(chips, below) for chips in paid))
        below = level
    return made


def _winner(moment: Moment, dice: Dice) -> RightAnswer | None:
    hand = moment.hand
    contested = [index for index, award in enumerate(hand.awards) if len(award.pot.players) > 1]
    if not contested or len(hand.awards) > MOST_POTS:
        return None
    index = contested[dice.below(len(contested))]
    award = hand.awards[index]
    winners = [player for player, _ in award.shares]
    rivals = [player for player in award.pot.players if hand.tabled[player]]
    if len(rivals) < 2:
        return None
    wrong = _seats(moment, rivals)
    pairs = [(player, other) for at, player in enumerate(rivals) for other in rivals[at + 1 :]]
    sets = [*pairs, tuple(rivals)]
    wrong += [_shared(moment, players) for players in sets]
    right = _shared(moment, winners) if len(winners) > 1 else _seats(moment, winners)[0]
    named = index if len(hand.awards) > 1 else ONE_POT
    return RightAnswer(right, tuple(wrong), _why(moment, hand, rivals), pot_number=named)


def _shared(moment: Moment, players: Iterable[int]) -> Option:
    return Option("split", tuple(sorted(_seat(moment, player) for player in players)))


def _why(moment: Moment, hand: Hand, rivals: Sequence[int]) -> str:
    cards = {_seat(moment, player): cards_text(hand.hole[player]) for player in rivals}
    facts = {"board": cards_text(hand.board), "cards": cards, "button": moment.sitting.button}
    return showdown_view(hand.rules, facts)["clause"]


def _odd_chip(moment: Moment, dice: Dice) -> RightAnswer | None:
    hand = moment.hand
    with_odd: list[Award] = [award for award in hand.awards if award.odd or award.carried]
    if len(hand.awards) != 1 or len(with_odd) != 1:
        return None
    award = with_odd[0]
    winners = [player for player, _ in award.shares]
    if len(award.odd) > 1:
        return None
    right = Option("next-pot") if award.carried else _seats(moment, [award.odd[0][0]])[0]
    others = [player for player in range(len(hand.stacks)) if player not in winners]
    wrong = [*_seats(moment, winners), Option("next-pot"), *_seats(moment, others[:1])]
    chips = award.carried or award.odd[0][1]
    return RightAnswer(right, tuple(wrong), hand.rules.odd_chip.clause, chips=chips)


def _misdeal(moment: Moment, dice: Dice) -> RightAnswer | None:
    hand = moment.hand
    clause, causes = hand.rules.misdeal.clause, moment.causes
    cause = causes[dice.below(len(causes))] if causes else ""
    if isinstance(ask(hand, Action("misdeal")), Refused):
        # Most moments are too late: as often as not the question is about one that is not.
        if dice.below(4):
            return None
        return RightAnswer(Option("play-on"), (Option("misdeal"),), clause, cause=cause)
    return RightAnswer(Option("misdeal"), (Option("play-on"),), cause or clause, cause=cause)


def _shows(moment: Moment, dice: Dice) -> RightAnswer | None:
    hand = moment.hand
    duty, live = hand.must_show(), hand.in_hand()
    first_player = hand.shows_first()[0]
    if first_player not in duty or len(live) < 2:
        return None
    is_at_once = hand.is_all_in() and hand.rules.face_up_all_in.value
    others = [player for player in live if player != first_player] if not is_at_once else live
    wrong = _seats(moment, others)
    if is_at_once:
        right = Option("everybody")
    else:
        (right,) = _seats(moment, [first_player])
    wrong.append(Option("nobody"))
    if len(duty) == 1:
        wrong.append(Option("everybody"))
    return RightAnswer(right, tuple(wrong), duty[first_player])


# --- What is to be seen ---


def _as_it_lies(moment: Moment) -> StoryFelt:
    rows = ({"seat": seat, "ticket": seat, "name": ""} for seat in moment.sitting.order())
    return felt_of(moment.sitting, moment.rules, rows)  # type: ignore[arg-type]


def _whose_turn_hidden(moment: Moment) -> StoryFelt:
    return {**_as_it_lies(moment), "turn": 0, "pots": []}


def _put_in(moment: Moment) -> StoryFelt:
    """What each put in during the whole hand, before anything was given back; no pot is told."""
    felt, hand = _as_it_lies(moment), moment.hand
    back = dict(hand.returned)
    put = {
        _seat(moment, player): hand.paid[player] + back.get(player, 0)
        for player in range(len(hand.stacks))
    }
    rows = felt["seats"]
    for row in rows:
        row["bet"], row["did"] = put[row["seat"]], None
        row["stack"] = (row["stack"] or 0) - back.get(moment.sitting.player(row["seat"]), 0)
        if row["state"] in ("in", "all-in"):
            row["state"] = "in" if row["stack"] else "all-in"
    return {**felt, "pot": sum(put.values()), "pots": [], "turn": 0}


def _before_the_pots(moment: Moment) -> StoryFelt:
    """Every hand is up, and nobody was paid yet."""
    felt = _as_it_lies(moment)
    for row in felt["seats"]:
        row["stack"] = (row["stack"] or 0) - row["won"]
        row["won"], row["did"] = 0, None
        if row["state"] in ("in", "all-in"):
            row["state"] = "in" if row["stack"] else "all-in"
    return felt


@dataclass(frozen=True)
class QuestionForm:
    """Which moments of a hand a question is about, how hands are played so that there are some,
    what is asked and what is seen of it.
    """

    ask: Ask
    moments: Callable[[Sequence[Moment]], list[Moment]] = _betting
    styles: tuple[Style, ...] = (Style(),)
    felt: Callable[[Moment], StoryFelt] = _whose_turn_hidden


TIES = Style(raises=30, folds=35, all_in=0, equals=True)
KINDS: dict[QuestionKind, QuestionForm] = {
    "turn": QuestionForm(_turn),
    "least": QuestionForm(_least, styles=(Style(raises=45, folds=20),), felt=_as_it_lies),
    "pots": QuestionForm(
        _pots, _all_in, (Style(raises=50, folds=25, all_in=60, stacks=(4, 40)),), _put_in
    ),
    "winner": QuestionForm(
        _winner,
        _over,
        (Style(raises=15, folds=15, all_in=10), Style(folds=15), TIES),
        _before_the_pots,
    ),
    "odd-chip": QuestionForm(_odd_chip, _over, (TIES,), _before_the_pots),
    "misdeal": QuestionForm(_misdeal, styles=(Style(raises=20, folds=35),)),
    "shows": QuestionForm(_shows, _to_show, (Style(raises=25, folds=15, all_in=10),)),
}


# Amounts are chips.


class TrainerMark(TypedDict):
    """A question that was answered."""

    kind: QuestionKind
    is_right: bool
    clause: str


class TrainerAnswer(TypedDict):
    """What came of the last answer: the options that were *chosen* and *right*, by their place,
    and the clause that decides ("" where the rules have none).
    """

    chosen: int
    right: int
    clause: str


class TrainerHouse(TypedDict):
    """Rules to train by. *house* is its id, *key* what it is asked for by."""

    key: str
    house: str
    name: str


class TrainerView(TypedDict):
    """A round of questions under one set of rules. *question* is the next one, None when all *of*
    them were answered; *last_answer* is what came of the one before.
    """

    houses: list[TrainerHouse]
    key: str
    seed: str
    of: int
    score: int
    marks: list[TrainerMark]
    last_answer: TrainerAnswer | None
    question: TrainerQuestion | None


REFUSALS: Refusals = {
    "bad-command": ("field",),
    "unknown-template": (),
}

ROUND = 10
EVERY: tuple[QuestionKind, ...] = get_args(QuestionKind)


def trainer_view(
    key: str, seed: str, chosen: Sequence[Any], own: Iterable[Mapping[str, Any]] = ()
) -> TrainerView:
    """Return the round of *seed* under the rules that *key* names, after so many answers were
    *chosen*.

    *own* are documents of the organization's own house rules; the first of all rules where *key*
    is "". Refused when there are no such rules, or an answer was not among those to choose from.
    """
    houses = _houses(own)
    key = key or next(iter(houses))
    if key not in houses:
        raise Refused("unknown-template")
    rules, asks_odd_chip = _playable(houses[key])
    causes = packs.misdeal_causes(houses[key].pack)
    marks: list[TrainerMark] = []
    last_mark = None
    for index, answer in enumerate(chosen):
        question = _asked(rules, asks_odd_chip, causes, seed, index) if index < ROUND else None
        if question is None or type(answer) is not int or not 0 <= answer < len(question.options):
            raise Refused("bad-command", field="chosen")
        marks.append(
            {
                "kind": question.kind,
                "is_right": answer == question.right,
                "clause": question.clause,
            }
        )
        last_mark = {"chosen": answer, "right": question.right, "clause": question.clause}
    is_over = len(marks) == ROUND
    return {
        "houses": [_named(house_key, house) for house_key, house in houses.items()],
        "key": key,
        "seed": seed,
        "of": ROUND,
        "score": sum(mark["is_right"] for mark in marks),
        "marks": marks,
        "last_answer": last_mark,  # type: ignore[typeddict-item]
        "question": None
        if is_over
        else shown(_asked(rules, asks_odd_chip, causes, seed, len(marks))),
    }


def _houses(own: Iterable[Mapping[str, Any]]) -> dict[str, HouseRules]:
    """Rules to train by; an event beside another is played by the main event's."""
    own_houses = [packs.read_house(document) for document in own]
    houses = {f"{house.id}@{house.edition}": house for house in own_houses}
    return houses | {house.id: house for house in packs.houses().values() if house.beside is None}


def _named(key: str, house: HouseRules) -> TrainerHouse:
    return {"key": key, "house": house.id if key == house.id else "", "name": house.name}


def _playable(house: HouseRules) -> tuple[PlayRules, bool]:
    """How the house plays, and whether it says where an odd chip goes. Where it does not, hands
    are dealt all the same, and nobody is asked about odd chips.
    """
    rules = house.applied_to(packs.load(house.pack)).play
    if can_ask("odd-chip", rules):
        return rules, True
    return stated(rules, rules.odd_chip.clause, odd_chip="each"), False


@lru_cache(maxsize=64)
def _asked(
    rules: PlayRules, asks_odd_chip: bool, causes: tuple[str, ...], seed: str, index: int
) -> Question:
    """The *index* question of a round, from 0: every kind once before any comes again."""
    kinds = [kind for kind in EVERY if asks_odd_chip or kind != "odd-chip"]
    dice = Dice(f"trainer-round1/{seed}")
    order: list[QuestionKind] = []
    while len(order) <= index:
        order += dice.shuffled(kinds)
    return question(order[index], rules, f"{index}/{seed}", causes)
