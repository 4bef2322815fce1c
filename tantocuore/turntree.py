"""Every legal turn from a position: all lines of answers, the ends they lead to, and which of them beats which."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from tantocuore import scoring
from tantocuore.cards import BEER, CARDS, EVENT, IDS, INDEX
from tantocuore.errors import TantoCuoreError, nearest, short
from tantocuore.fork import KNOWN, Fork
from tantocuore.game import Game
from tantocuore.legality import OWN_QUARTERS, useless
from tantocuore.moves import END, Move, parse
from tantocuore.okt import reading
from tantocuore.okt.beer import TOP
from tantocuore.state import CARD, EMPLOY, House, State

MOST = 20_000  # positions: some seconds; the turns of the lessons have a few hundred
WORD = re.compile(r"[^\W_]+")


class End(NamedTuple):
    """Where a turn ends: the same answers, in any order that leaves the same cards in the same places.

    `moves` is one of its lines in notation, with Love kept for the Employ Phase; `orders` counts its lines.
    `spent` is the Love paid since the tree's position, `left` and `servings` what was not spent. `gained` are the
    card ids owned now and not before, `beers` the same of beers, `chambermaids` those made in it. `vp` is the score
    of the whole House if the game ended here (SCORE-01 to SCORE-11). `useless` says whether a chief serves in it,
    which is legal and does nothing (OPEN-14). `chances` has what `vp` can be, the least first, each with its
    chance, where the top beer of the pile is taken unseen (BEER-05); else it is empty. A beer with which the line
    cannot be played, such as a Get Drunk that asks more, is left out.
    """

    moves: tuple[str, ...]
    orders: int
    spent: int
    left: int
    servings: int
    gained: tuple[str, ...]
    chambermaids: tuple[str, ...]
    vp: int
    useless: bool
    beers: tuple[str, ...] = ()
    chances: tuple[tuple[int, Fraction], ...] = ()

    @property
    def sure(self) -> int:
        """The VP that no beer can make fewer."""
        return self.chances[0][0] if self.chances else self.vp


MEASURES: Mapping[str, Callable[[End], int]] = {
    "spent": lambda end: end.spent,
    "gained": lambda end: len(end.gained),
    "vp": lambda end: end.vp,
    "chambermaids": lambda end: len(end.chambermaids),
    "beers": lambda end: len(end.beers),
    "sure": lambda end: end.sure,
}


def measure(by: str) -> Callable[[End], int]:
    """What an end is measured by: "spent" (Love), "gained" (cards), "vp", "chambermaids" (made in the turn),
    "beers" (gained) or "sure" (VP, whichever beer lies on top).

    Raises TantoCuoreError for another word.

    >>> measure("vps")
    Traceback (most recent call last):
    ...
    tantocuore.errors.TantoCuoreError: no measure 'vps'; did you mean 'vp'?
    """
    if by not in MEASURES:
        near = nearest(by, MEASURES) if isinstance(by, str) else None
        raise TantoCuoreError(f"no measure {short(by)}" + (f"; did you mean {near!r}?" if near else ""))
    return MEASURES[by]


def ranked(ends: Iterable[End], by: str) -> tuple[End, ...]:
    """Ends by a measure, the most first; level ones by the others, then without useless moves, then the shorter."""
    measures = (measure(by), *MEASURES.values())
    return tuple(sorted(ends, key=lambda end: (*[-of(end) for of in measures], end.useless, len(end.moves))))


class TurnTree:
    """All legal turns from one position; `every_turn` makes one.

    `player` is whose turn it is. `lines` counts the different lists of answers. Of `ends` there is one for all
    lines that differ in nothing but their order. `results` counts what stands on the table after them: which card
    is in which pile or House, whatever was left unspent.

    >>> from tantocuore import Scenario
    >>> tree = every_turn(Scenario.load("raoul").game())
    >>> tree
    <TurnTree: Raoul; 970 lines, 108 ends, 22 results>
    >>> len(tree.search("colette chambermaid, rouge"))
    2
    """

    def __init__(self, player: str, ends: Sequence[End], results: int, steps: Sequence[Mapping[str, int]]) -> None:
        self.player = player
        self.ends = tuple(ends)
        self.results = results
        self._steps = steps  # by node: where each answer leads, a node or ~ the index of an end
        self._moves = tuple(frozenset(end.moves) for end in ends)

    def __repr__(self) -> str:
        return f"<TurnTree: {self.player}; {self.lines} lines, {len(self.ends)} ends, {self.results} results>"

    @property
    def lines(self) -> int:
        """How many lines there are."""
        return sum(end.orders for end in self.ends)

    @property
    def useful(self) -> tuple[End, ...]:
        """The ends in which no chief serves: `useless` says why."""
        return tuple(end for end in self.ends if not end.useless)

    def every_line(self) -> Iterator[tuple[str, ...]]:
        """All lines in notation, each once."""
        todo: list[tuple[int, tuple[str, ...]]] = [(0, ())]
        while todo:
            node, line = todo.pop()
            if node < 0:
                yield line
            else:
                todo += [(to, (*line, move)) for move, to in reversed(list(self._steps[node].items()))]

    def end_of(self, line: Iterable[str]) -> End:
        """The end that a line of the notation leads to. Raises TantoCuoreError when it is no whole legal turn.

        >>> from tantocuore import Scenario
        >>> scenario = Scenario.load("raoul")
        >>> end = every_turn(scenario.game()).end_of(scenario.moves)
        >>> end.spent, end.left, end.gained, end.chambermaids, end.vp
        (2, 1, ('rouge',), ('colette',), 4)
        """
        node = 0
        for n, text in enumerate(line, start=1):
            if node < 0:
                raise TantoCuoreError(f"the turn is over before answer {n}, {short(text)}")
            if text not in self._steps[node]:
                raise TantoCuoreError(f"answer {n}, {short(text)}, is not legal there")
            node = self._steps[node][text]
        if node >= 0:
            raise TantoCuoreError("the line stops before the turn is over")
        return self.ends[~node]

    def beats(self, line: Iterable[str], by: str) -> tuple[End, ...]:
        """The ends that have more of a measure than the end of this line, the most first; empty proves it best.

        Raises as `end_of` and `measure` do.

        >>> from tantocuore import Scenario
        >>> scenario = Scenario.load("raoul")
        >>> tree = every_turn(scenario.game())
        >>> tree.beats(scenario.moves, "chambermaids")
        ()
        >>> tree.beats(scenario.moves, "vp")[0].gained
        ('colette',)
        """
        of, own = measure(by), self.end_of(line)
        return ranked((end for end in self.ends if of(end) > of(own)), by)

    def search(self, words: str, text: Callable[[str], str] | None = None) -> tuple[End, ...]:
        """The ends that have these words in their moves, in the order of `ends`; no words find all.

        A comma parts what is looked for: each part must stand in one move. Words that no move of the tree has
        together are looked for apart. The beginning of a word is enough; case and accents do not matter. A move
        is found by its notation, by the name of its card, and by what `text` makes of its notation.
        """
        known = {
            move: _names(move) + _words(text(move) if text else "") for move in frozenset().union(*self._moves)
        }
        groups: list[set[str]] = []
        for typed in filter(None, map(_words, words.split(","))):
            together = {move for move, has in known.items() if _has(has, typed)}
            apart = [{move for move, has in known.items() if _has(has, [word])} for word in typed]
            groups += [together] if together else apart
        pairs = zip(self.ends, self._moves, strict=True)
        return tuple(end for end, own in pairs if not any(own.isdisjoint(group) for group in groups))


def _words(text: str) -> list[str]:
    """The words of a text without case and accents."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return WORD.findall("".join(letter for letter in letters if not unicodedata.combining(letter)))


def _names(move: str) -> list[str]:
    """The words of a move's notation and of its card's name."""
    what = parse(move).what
    return _words(f"{move} {CARDS[INDEX[what]].name if what in INDEX else ''}")


def _has(words: Sequence[str], typed: Iterable[str]) -> bool:
    return all(any(word.startswith(begun) for word in words) for begun in typed)


# building


class _Node(NamedTuple):
    """A position inside the turn, and the first line that led to it."""

    number: int
    fork: Fork
    moves: tuple[Move, ...]
    spent: int = 0


def every_turn(game: Game, most: int = MOST) -> TurnTree:
    """Every legal turn from where the game stands: each list of answers until the turn passes or the game ends.

    The turn is that of the active player; what others answer in it is a part of it. What is merged: copies of a
    card are one move already, as everywhere; lines of the same answers that leave the same cards in the same
    places are one end. What does nothing, such as serving a chief, is legal and counted; `TurnTree.useful` leaves
    it out. An end is what stands when the last answer is given (EMPLOY-09): the next hand is no part of it.

    Cards drawn in the turn lie in the deck as they do, beers in the pile as they do, and shuffles come as in this
    game. So the tree knows the whole truth: show it to somebody who may, or deal anew with `fork.redealt` first
    (INFO-02). The top beer of the pile is left to chance as well: `End.chances` has every beer that the player must
    reckon with (`tops`). Not in the tree: what is asked after the new hand is drawn (CARD-HERMINA-2).

    Raises TantoCuoreError when the game is over, and when the turn has more than `most` positions.

    >>> every_turn(Game.new(["Ann", "Bob"], seed=7))
    <TurnTree: Ann; 574 lines, 54 ends, 11 results>
    """
    if game.question is None:
        raise TantoCuoreError("the game is over: there is no turn")
    tree = _grown(game.fork(), most)
    if not any(TOP.text in end.moves for end in tree.ends):
        return tree
    state = game.fork().state
    chances = tops(state)
    others = [(chances.pop(state.okt.pile[-1]), tree)]
    for top, chance in chances.items():
        fork = game.fork()
        _bring_up(fork.origin[0], top)
        others.append((chance, _grown(fork.copy(), most)))
    return TurnTree(tree.player, [_chanced(end, others) for end in tree.ends], tree.results, tree._steps)


def tops(state: State) -> dict[int, Fraction]:
    """The beers that may lie on top of the pile, for all that the active player sees, with their chances (INFO-03).

    >>> from tantocuore import Scenario
    >>> {IDS[card]: str(chance) for card, chance in tops(Scenario.load("ludek").game().state).items()}
    {'pilsner': '1/3', 'altbier': '1/3', 'bock': '1/6', 'weissbier': '1/6'}
    """
    pile = state.okt.pile
    if not pile:
        return {}
    hidden = Counter(card for card in pile if card not in KNOWN)
    own, inside = state.active, hidden.total()
    for seat, house in enumerate(state.houses):
        hidden.update(card for card in house.okt.beers if seat != own and card not in KNOWN)
    share = Fraction(inside, len(pile) * hidden.total()) if inside else Fraction(0)
    chances = {card: share * n for card, n in hidden.items() if inside}
    chances |= {card: Fraction(pile.count(card), len(pile)) for card in pile if card in KNOWN}
    return dict(sorted(chances.items()))


def _bring_up(state: State, top: int) -> None:
    """Lay a beer on top of the pile; the one that lay there goes where it came from."""
    pile = list(state.okt.pile)
    old, seat = pile[-1], state.active
    if top in pile:
        pile[pile.index(top)] = old
    else:
        house = next(h for at, h in enumerate(state.houses) if at != seat and top in h.okt.beers)
        beers = list(house.okt.beers)
        beers[beers.index(top)] = old
        house.okt = house.okt._replace(beers=tuple(beers))
    pile[-1] = top
    state.okt = state.okt._replace(pile=tuple(pile))


def _chanced(end: End, others: Iterable[tuple[Fraction, TurnTree]]) -> End:
    """The end with the VP that its line has by chance."""
    if TOP.text not in end.moves:
        return end
    vps: Counter[int] = Counter()
    for chance, tree in others:
        try:
            vps[tree.end_of(end.moves).vp] += chance  # type: ignore[assignment]
        except TantoCuoreError:
            continue
    return end._replace(chances=tuple(sorted(vps.items())))  # type: ignore[arg-type]


def _grown(fork: Fork, most: int) -> TurnTree:
    level = [_Node(0, fork, ())]
    before = fork.state.copy()
    steps: list[dict[str, int]] = [{}]
    ways = [1]  # by node: how many lines lead to it
    ends: dict[Hashable, int] = {}
    found: list[End] = []
    vps: dict[Hashable, int] = {}  # by what stands on the table
    while level:  # all positions after so many moves, then those a move further
        below: dict[Hashable, _Node] = {}
        for node in level:
            employ = node.fork.state.phase == EMPLOY
            for move in sorted(node.fork.moves, key=lambda move: not employ and move.verb == "love"):
                to = node._replace(moves=(*node.moves, move))
                if move == END and employ:  # EMPLOY-09: the turn passes
                    at = ends.setdefault(_key(to, _sorted), len(found))
                    if at == len(found):
                        found.append(_end(before, to, vps))
                    found[at] = found[at]._replace(orders=found[at].orders + ways[node.number])
                    steps[node.number][move.text] = ~at
                    continue
                to = to._replace(number=len(steps), fork=node.fork.copy())
                love = to.fork.state.love
                to.fork.send(move)
                to = to._replace(spent=node.spent + max(0, love - to.fork.state.love))
                to = below.setdefault(_key(to), to)
                if to.number == len(steps):
                    steps.append({})
                    ways.append(0)
                ways[to.number] += ways[node.number]
                steps[node.number][move.text] = to.number
            if len(steps) > most:
                raise TantoCuoreError(f"this turn has more than {most} positions")
        level = list(below.values())
    return TurnTree(before.names[before.active], found, len(vps), steps)


def _end(before: State, at: _Node, vps: dict[Hashable, int]) -> End:
    """The numbers of an end; `vps` remembers the score of each table."""
    state, seat, table = at.fork.state, before.active, _table(at.fork.state)
    new, old = state.house, before.houses[seat]
    gained = _all(new) - _all(old)
    beers = Counter({card: n for card, n in gained.items() if CARDS[card].kind == BEER})
    rooms = Counter(maid & CARD for maid in new.chambermaids) - Counter(maid & CARD for maid in old.chambermaids)
    if table not in vps:
        vps[table] = scoring.scores(state)[state.names[seat]].total
    return End(
        tuple(map(str, at.moves)), 0, at.spent, state.love, state.servings, _ids(gained - beers), _ids(rooms),
        vps[table], any(map(useless, at.moves)), _ids(beers),
    )  # fmt: skip


def _all(house: House) -> Counter[int]:
    """Every card that is a player's own; an event that hurts is none."""
    cards = Counter(house.owned()) + reading.owned(house)
    return Counter({card: n for card, n in cards.items() if CARDS[card].kind != EVENT or card == OWN_QUARTERS})


def _ids(cards: Counter[int]) -> tuple[str, ...]:
    return tuple(IDS[card] for card in sorted(cards.elements()))


def _sorted(cards: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(cards))


def _key(node: _Node, pile: Callable[[list[int]], tuple[int, ...]] = tuple) -> Hashable:
    """What two lines share when they go on alike. At an end the order of hand and discard pile is none of it."""
    state, inside = node.fork.origin
    houses = [(pile(h.hand), pile(h.discard), _sorted(h.played), h.spot, *_kept(h)) for h in state.houses]
    turn = (state.phase, state.servings, state.love, state.employments, state.used, state.picks, state.okt_turn)
    return (*houses, *_town(state), *turn, inside, tuple(sorted(node.moves)))


def _table(state: State) -> Hashable:
    """What stands on the table after the turn: all but the next hand, which comes from the same deck."""
    return (*[(_sorted(h.hand + h.played + h.discard), *_kept(h)) for h in state.houses], *_town(state))


def _kept(house: House) -> tuple[Hashable, ...]:
    maids = (_sorted(house.chambermaids), tuple(house.private_maids), house.bad_habits)
    return (tuple(house.deck), *maids, house.shuffles, house.aside, house.okt)


def _town(state: State) -> tuple[Hashable, ...]:
    rest = (tuple(state.private_up), tuple(state.private_pile), state.end_fixed, state.okt, state.removed)
    return (tuple(state.piles), *rest)
