"""A hand of hold'em, from the forced bets to the last chip: what may be done next, and doing it.

    hand = start(Setup(stacks=(5000, 5000, 5000), blinds=(50, 100, 0), big_blind=100), rules)
    ask(hand, Action("raise", 2, 250))   Legal, or Refused with a code and a clause
    hand = act(hand, Action("raise", 2, 250))

Clauses: NU-9.13, MB-12, NU-A.5g, BC-5.g (two cards each), NU-9.16, MB-15, SK-A.3.l, NU-A.5h,
BC-5.h (three, one and one to the board), NU-A.5i (four betting rounds), NU-9.30a, NU-B.MD1,
NU-B.MD2, MB-26a, SK-A.3.x (when a misdeal is too late), NU-9.30b, MB-26b, SK-A.3.y (a redeal
costs nothing: every chip goes back), NU-B.IR3, NU-B.IR4 (a void hand returns the bets),
NU-B.TP6, NU-B.TP15, SEL-18 (an absent player's hand is dead), NU-B.DH1e, BC-5.l, SK-A.2.hh,
SEL-41 (a called clock kills), NU-B.TP24 (the chips of a disqualified player leave play).

A Hand is a value: ask and act work on a copy, so every hand that was can be kept for undo. The one
that works a whole history off (`play`) copies once. Asking is doing it on a copy: there is no
second opinion on what is legal. Chips never appear or vanish: stacks, pots, removed and carried
chips always sum to what the hand began with. What is done with the cards stands in showing.py, the
betting in betting.py.

Players are numbered from 0 in the order of the first seat left of the button, who is the last;
between two, player 1 is the button and small blind. Cards are ints of cards.py, 0 is unknown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from pycore.kernel.clauses import Refusals, Refused
from pycore.poker import ranking
from pycore.poker.actions import ENDED, HIDDEN, Action, Judge, Setup
from pycore.poker.betting import NOBODY, NOT_YET, Options, Round
from pycore.poker.blinds import check_straddles, first_to_act
from pycore.poker.cards import Card
from pycore.poker.showdown import Showing
from pycore.poker.terms import PlayRules

REFUSALS: Refusals = {
    "bad-command": ("field",),
    "bad-set-up": ("field", "players?"),
    "cards-already-dealt": ("player?",),
    "hand-is-dead": ("player",),
    "hand-is-over": ("phase",),
    "misdeal-too-late": ("acted",),
    "no-card-due": ("phase",),
    "odd-chip-rule-missing": (),
    "pot-needs-a-hand": ("player",),
}


class Legal(NamedTuple):
    """It may be done, and this is the hand then."""

    hand: Hand


class Hand(Showing):
    """A hand as it stands. Its fields are for reading."""

    __slots__ = ("dealt", "out", "removed", "returned", "street")

    street: int  # 0 before the flop to 3 on the river
    dealt: int  # players who have their cards
    out: list[bool]  # disqualified in this hand
    returned: tuple[tuple[int, int], ...]  # bets nobody matched
    removed: int  # chips out of play

    def copy(self) -> Hand:
        new = Hand.__new__(Hand)
        for field in _PLAIN:
            setattr(new, field, getattr(self, field))
        for field in _LISTS:
            setattr(new, field, getattr(self, field).copy())
        return new

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Hand):
            return NotImplemented
        return all(getattr(self, field) == getattr(other, field) for field in _PLAIN + _LISTS)

    __hash__ = None  # type: ignore[assignment]

    # --- Reading ---

    @property
    def next_options(self) -> Options | None:
        """What the player whose turn it is may do."""
        return None if self.turn == NOBODY else self.options(self.turn)

    def chips(self) -> int:
        """Return every chip the hand knows of; it never changes."""
        pot = 0 if self.phase in ENDED else sum(self.ante) + sum(self.paid) + sum(self.bets)
        waiting = self.carried if self.phase in ENDED else self.setup.carried
        return sum(self.stacks) + pot + waiting + self.removed

    # --- Doing ---

    def do(self, action: Action) -> None:
        """Check and do; Refused leaves the hand unusable, which is why others get a copy."""
        kind, player, amount, cards, ruling, _ = action
        if kind == "fold":
            self.fold(player)
        elif kind == "call":
            self.call(player)
        elif kind == "raise":
            self.raise_to(player, amount, ruling)
        elif kind == "hole":
            self._deal(player, cards, ruling)
            return
        elif kind == "board":
            self._board(cards, ruling)
        elif kind == "show":
            self.show(player, cards, ruling)
            return
        elif kind == "muck":
            self.muck(player, ruling)
            return
        elif kind in _RARE:
            _RARE[kind](self, action)
            return
        else:
            raise Refused("bad-command", field="kind")
        if self.turn == NOBODY:
            self._end_round()

    def _deal(self, player: int, cards: tuple[Card, ...], ruling: bool) -> None:
        if self.phase != "deal":
            raise Refused("cards-already-dealt")
        if player == NOBODY:
            todo = [at for at, pocket in enumerate(self.hole) if not pocket]
        elif self.hole[player]:
            raise Refused("cards-already-dealt", player=player)
        else:
            todo = [player]
        for at in todo:
            self.hole[at] = self.fresh(cards, 2, ruling) if cards else HIDDEN
            self.dealt += 1
        if self.dealt == len(self.hole):
            self.phase = "bet"
            self._kill_absent()
            self.pass_on(first_to_act(self.setup.blinds) - 1)
            if self.turn == NOBODY:
                self._end_round()

    def _kill_absent(self) -> None:
        """Absent players paid and got cards; their hands are dead, but somebody must win."""
        big = self.setup.blinds.index(max(self.setup.blinds))
        for player in sorted(self.setup.absent, key=lambda player: player == big):
            if self.live > 1 and not self.folded[player]:
                self.drop(player)

    def forfeits(self, player: int) -> bool:
        """Return whether a blind is lost whole, as an absent player's is; an uncalled bet goes
        back.
        """
        return player in self.setup.absent

    def _board(self, cards: tuple[Card, ...], ruling: bool) -> None:
        if self.phase != "board":
            raise Refused("no-card-due", phase=self.phase)
        self.board += self.fresh(cards, 1 if self.street else 3, ruling)
        self.street += 1
        self.phase = "bet"
        fixed = self.setup.bets
        self.open(fixed[self.street > 1] if fixed else self.setup.big_blind)

    def _end_round(self) -> None:
        back, chips = self.gather()
        if chips:
            self.returned += ((back, chips),)
            if self.out[back]:
                self.removed += self.stacks[back]
                self.stacks[back] = 0
        if self.live == 1 or self.street == 3:
            self.at_stake = self.pots()
            if self.live == 1:
                self.award_pots()
            else:
                self.phase = "showdown"
                self.settle()
        else:
            self.phase = "board"

    def _win(self, action: Action) -> None:
        self.win(action.players)

    # --- What the floor does ---

    def _clock(self, action: Action) -> None:
        """A called clock ran out: the hand is dead, or checks where the rules say so."""
        player = action.player
        self._my_turn(player)
        if self.level > self.bets[player] or self.rules.called_clock.value.without_a_bet:
            self.fold(player)
        else:
            self.call(player)
        if self.turn == NOBODY:
            self._end_round()

    def _kill(self, action: Action) -> None:
        """A ruling: this hand is dead. With "disqualify" the stack leaves play too."""
        player = action.player
        if self.phase in ENDED:
            raise Refused("hand-is-over", phase=self.phase)
        alive = not self.folded[player]
        if action.kind == "kill":
            if not alive:
                raise Refused("hand-is-dead", player=player)
            if not action.ruling:
                self.check_stands(player)
        if alive and self.live == 1:
            raise Refused("pot-needs-a-hand", player=player)
        before = self.turn
        if alive:
            self.drop(player)
        if action.kind == "disqualify":
            self.out[player] = True
            self.removed += self.stacks[player]
            self.stacks[player] = 0
        if not alive:
            return
        if self.phase == "bet":
            self.pass_on(player if before == player else before - 1)
            if self.turn == NOBODY:
                self._end_round()
        elif self.phase == "showdown":
            self.at_stake = []
            self.at_stake = self.pots()
            self.settle()
        elif self.live == 1:
            self._end_round()

    def _call_off(self, action: Action) -> None:
        """A misdeal while that may still be called, or a void hand: every chip goes back."""
        if self.phase in ENDED:
            raise Refused("hand-is-over", phase=self.phase)
        if action.kind == "misdeal":
            window = self.rules.misdeal
            if self.street or not window.value.is_open(self.acted, self.with_chips):
                raise Refused("misdeal-too-late", window.clause, kind="law", acted=self.acted)
        # What would go back to a disqualified player is removed instead.
        had = self.setup.stacks
        self.stacks = [0 if out else chips for out, chips in zip(self.out, had, strict=True)]
        self.removed = sum(had) - sum(self.stacks)
        self.phase = "misdeal" if action.kind == "misdeal" else "void"
        self.carried = self.setup.carried
        self.turn = NOBODY


_RARE: dict[str, Callable[[Hand, Action], None]] = {
    "win": Hand._win,
    "clock": Hand._clock,
    "kill": Hand._kill,
    "disqualify": Hand._kill,
    "misdeal": Hand._call_off,
    "void": Hand._call_off,
}
_LISTS = (
    "ante", "bets", "cards_seen", "faced", "folded", "hole", "out", "paid", "stacks", "tabled",
)  # fmt: skip
_PLAIN = tuple(sorted({*Round.__slots__, *Showing.__slots__, *Hand.__slots__} - set(_LISTS)))


def start(setup: Setup, rules: PlayRules, judge: Judge = ranking.strengths) -> Hand:
    """Return a hand with its antes and blinds posted, waiting for its cards."""
    missing = rules.to_be_stated()
    if missing:
        raise Refused("odd-chip-rule-missing", missing[0][1], kind="law")
    stacks, blinds, big = list(setup.stacks), setup.blinds, setup.big_blind
    count = len(stacks)
    antes = setup.antes or (0,) * count
    if not 2 <= count <= 10 or not len(blinds) == len(antes) == count or min(stacks) < 1:
        raise Refused("bad-set-up", field="stacks", players=count)
    if big < 1 or min(blinds) < 0 or min(antes) < 0 or setup.unit < 1 or setup.carried < 0:
        raise Refused("bad-set-up", field="blinds")
    check_straddles(blinds, big, rules)
    if setup.trimmed and len(set(antes)) > 1:
        # Antes of different sizes, a big-blind ante above all, are whole in the main pot.
        setup = setup._replace(trimmed=False)
    hand = Hand.__new__(Hand)
    hand.setup, hand.rules, hand.judge = setup, rules, judge
    hand.limit = setup.bets is not None
    hand.able = 0
    hand.ante, hand.bets = [0] * count, [0] * count
    for player, stack in enumerate(stacks):
        ante, blind = antes[player], blinds[player]
        if ante:
            hand.ante[player] = ante = min(ante, stack)
            stack -= ante
        if blind:
            hand.bets[player] = blind = min(blind, stack)
            stack -= blind
        if stack:
            hand.able += 1
        stacks[player] = stack
    hand.stacks = stacks
    hand.level = hand.rung = max(blinds)
    hand.floor = setup.bets[0] if setup.bets else big
    hand.step = max(big, hand.level)
    hand.paid = [0] * count
    hand.folded, hand.tabled, hand.out = [False] * count, [False] * count, [False] * count
    hand.faced = [NOT_YET] * count
    hand.raises = hand.acted = hand.with_chips = 0
    hand.raiser = hand.bettor = hand.turn = NOBODY
    hand.live = count
    hand.phase = "deal"
    hand.street = hand.dealt = hand.carried = hand.removed = 0
    hand.hole = [()] * count
    hand.board = hand.returned = hand.awards = hand.won = ()
    hand.cards_seen = set()
    hand.at_stake = []
    return hand


def act(hand: Hand, action: Action) -> Hand:
    """Return the hand after *action*; Refused says why not."""
    new = hand.copy()
    new.do(action)
    return new


def ask(hand: Hand, action: Action) -> Legal | Refused:
    """Return whether *action* may be done now, without doing it."""
    try:
        return Legal(act(hand, action))
    except Refused as refused:
        return refused


def play(hand: Hand, actions: Iterable[Action]) -> Hand:
    """Return the hand after all of *actions*, each of them checked."""
    new = hand.copy()
    for action in actions:
        new.do(action)
    return new
