"""Love first: a bot as simple as a good beginner, and fast, for roll-outs and as a yardstick.

It buys the strongest Love it can pay; from the fourth round on Mariannes, then what brings most VP for one
Employment: chambermaids who score in sets. It keeps nothing in mind: the same view always gets the same answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tantocuore.bots import okt
from tantocuore.cards import CARDS, GENERAL, INDEX, PRIVATE
from tantocuore.moves import Move, make
from tantocuore.view import View

LOVE_ROUNDS = 3  # so long Love cards come before maids
SISTERS = ("rouge", "viola", "azure")  # CARD-CRESCENT-1: sets of three, so each round begins with another one
DEAREST = 9  # no card costs more


def _everything_else() -> list[str]:
    """What only helps to empty piles, so that every game ends: maids who cost no VP, the useful ones first."""
    rest = [
        card for card in CARDS if card.set == "base" and card.kind in (PRIVATE, GENERAL) and (card.vp or 0) >= 0
    ]
    return [card.id for card in sorted(rest, key=lambda card: (card.kind != PRIVATE, -card.draw, -card.love))]


def _wishes(order: Sequence[str]) -> list[list[tuple[str, int, Move]]]:
    """By Love that can be spent, 0 to DEAREST: what to employ, best first, with its cost and its move."""
    rows = [(card_id, CARDS[INDEX[card_id]].cost or 0, make("employ", card_id)) for card_id in dict.fromkeys(order)]
    return [[row for row in rows if row[1] <= love] for love in range(DEAREST + 1)]


def _each_sister_first(before: Sequence[str], after: Sequence[str]) -> list[list[list[tuple[str, int, Move]]]]:
    turned = [SISTERS[i:] + SISTERS[:i] for i in range(len(SISTERS))]
    return [_wishes([*before, *sisters, *after]) for sisters in turned]


EARLY = _each_sister_first(("marianne", "love_3", "love_2"), ())
LATE = _each_sister_first(
    ("marianne",), ("safran", "anise", "sora", "lalande", "milly", "colette", *_everything_else())
)

SERVING = {  # every Serving well used: who gives one back, who draws or gives much, chambermaids, the rest
    f"{verb} {card_id}": rank
    for rank, (verb, card_id) in enumerate(
        (
            ("chambermaid", "colette"), ("serve", "sainsbury"), ("serve", "azure"), ("serve", "viola"),
            ("serve", "rouge"), ("serve", "nena"), ("serve", "esquine"), ("serve", "safran"), ("serve", "eliza"),
            ("chambermaid", "safran"), ("chambermaid", "azure"), ("chambermaid", "viola"),
            ("chambermaid", "rouge"), ("serve", "moine"), ("serve", "tenalys"), ("serve", "anise"),
            ("serve", "kagari"), ("serve", "natsumi"), ("serve", "genevieve"), ("serve", "ophelia"),
        ),
        start=1,
    )
}  # fmt: skip
EXCHANGE = {
    f"exchange love_1 for {card_id}": rank
    for rank, card_id in enumerate(("colette", "tanya", "safran", *SISTERS, "love_2"), start=1)
}
WORTH = {card.id: 5 + card.draw + card.love + card.serving for card in CARDS} | {
    "marianne": 0, "colette": 0, "love_1": 4, "claire": 4,
}  # fmt: skip
JUNK = 0  # worth nothing in a hand
HELPFUL = ("lalande", "fay")  # `use eugenie` and `use nord` cost more than they bring


def love_first(view: View) -> Move:
    """The answer of the love-first bot to the question that its player is asked."""
    answer = ANSWERS.get(view.kind)
    return answer(view) if answer is not None else view.moves[0]


def _starting(view: View) -> Move:
    moves = view.moves
    first = moves[0]
    if first.verb == "use" and (first.what in HELPFUL or (first.what == "sora" and _burdened(view))):
        return first
    return moves[-1]


def _burdened(view: View) -> bool:
    """Whether own quarters hold an event."""
    own = view.house(view.viewer)
    return bool(own["bad_habits"]) or any("+" in maid for maid in own["chambermaids"] + own["private_maids"])


def _serving(view: View) -> Move:
    if view.okt:
        return okt.serving(view)
    moves = view.moves
    if moves[0].verb in ("love", "end"):  # maids come first
        return moves[-1]
    return _best(moves, SERVING)


def _best(moves: Sequence[Move], ranks: dict[str, int]) -> Move:
    """The answer of the highest rank; the last one, `end` or `pass`, when none has a rank."""
    best, most = moves[-1], 0
    for move in moves:
        rank = ranks.get(move.text, 0)
        if rank > most:
            best, most = move, rank
    return best


def _employ(view: View) -> Move:
    """Love cards, the greatest first, until the best wish can be paid; none when no wish can."""
    if view.okt:
        return okt.employ(view)
    moves = view.moves
    if len(moves) == 1 or not view.employments:
        return moves[-1]
    most = love = view.love
    more = moves[0].verb == "love"  # the legal moves begin with the Love cards, the smallest first
    if more:
        most += view.hand_love
    number = view.round
    table = (EARLY if number <= LOVE_ROUNDS else LATE)[number % 3]
    for card_id, cost, move in table[most if most < DEAREST else DEAREST]:
        if view.left(card_id):
            return move if cost <= love or not more else _greatest(moves)
    return moves[-1]


def _greatest(moves: Sequence[Move]) -> Move:
    """The last of the Love cards with which these moves begin."""
    last = moves[0]
    for move in moves:
        if move.verb != "love":
            break
        last = move
    return last


def _discard(view: View) -> Move:
    """What is worth least; where it may be declined, only a card that is worth nothing."""
    moves = view.moves
    cards = moves[:-1] if moves[-1].verb == "pass" else moves
    least = min(cards, key=_worth)
    return least if cards is moves or _worth(least) <= JUNK else moves[-1]


def _worth(move: Move) -> int:
    return WORTH[move.what]


def _look(view: View) -> Move:
    """CARD-ELIZA-2: only into the own deck. CARD-EUGENIE-1: whoever comes first, where looking is a must."""
    moves = view.moves
    return moves[0] if moves[-1].verb != "pass" or moves[0].what == view.viewer else moves[-1]


def _target(view: View) -> Move:
    """Somebody else's maid if there is one (CARD-NORD-1)."""
    own = f"{view.viewer}/"
    return min(view.moves, key=lambda move: move.target.startswith(own))


def _move(view: View) -> Move:
    """CARD-SORA-1: an own event to somebody else, or at least none to oneself."""
    me = view.viewer
    return min(view.moves, key=lambda move: (_owner(move.source) != me, _owner(move.target) == me))


def _owner(place: str) -> str:
    return place.partition("/")[0]


ANSWERS: dict[str, Callable[[View], Move]] = {  # other questions get the first answer: it is the helpful one
    "starting": _starting,
    "serving": _serving,
    "employ": _employ,
    "discard": _discard,
    "judge": _discard,
    "exchange": lambda view: _best(view.moves, EXCHANGE),
    "look": _look,
    "keep": lambda view: max(view.moves, key=_worth),
    "target": _target,
    "move": _move,
    "swap": lambda view: view.moves[-1],
    "order": lambda view: view.moves[-1],
    "recall": lambda view: view.moves[-1],
}
