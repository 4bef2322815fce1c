"""What the maids of Oktoberfest do when they serve, and their Employ Bonuses (EMPLOY-10)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tantocuore import quarters, serving
from tantocuore.cards import CARDS, CHIEF, IDS, INDEX, LOVE, SERVED
from tantocuore.cards.row import bonus, served
from tantocuore.moves import PASS, YES, Move, make
from tantocuore.okt import beer, legal, verbs
from tantocuore.play import Play

if TYPE_CHECKING:
    from collections.abc import Generator

    from tantocuore.play import Question

    Asks = Generator[Question, Move, Any]

MANY = 4  # CARD-ELSA-1: from so many cards on a hand loses one
HELD = 5  # CARD-RENATA-1: so many cards must be in a hand to be named
NUMBERS = tuple(range(max(row.cost or 0 for row in CARDS) + 1))  # every cost there is; other numbers find nothing
TWO = 2


# drawing and discarding


@served("elsa")
def elsa(play: Play) -> Asks:
    """OPEN-81: three draws first, then every large hand loses a card, the active player's first."""
    yield from serving.text_draw(play, 3, "CARD-ELSA-1")
    for seat in play.all_seats():
        if len(play.houses[seat].hand) >= MANY:
            yield from play.choose_discard(seat, "CARD-ELSA-1")
        else:
            play.nothing("CARD-ELSA-1", seat)


@served("aileen")
def aileen(play: Play) -> Asks:
    """Up to two cards for as many; the draws follow when the last is chosen (OPEN-99)."""
    if not play.house.hand:
        return play.nothing("CARD-AILEEN-1")
    count = 0
    while count < TWO and play.house.hand:
        if not (yield from play.choose_discard(play.seat, "CARD-AILEEN-1", optional=True)):
            break
        count += 1
    if count:
        yield from serving.text_draw(play, count, "CARD-AILEEN-1")


@served("toni")
def toni(play: Play) -> Asks:
    """OPEN-84: one card for one Employment, once a turn however many Tonis serve."""
    state = play.state
    once = state.options.toni_once_a_turn
    if not play.house.hand or (once and INDEX["toni"] in state.used):
        return play.nothing("CARD-TONI-2")
    if (yield from play.choose_discard(play.seat, "CARD-TONI-2", optional=True)):
        if once:
            play.spend_once("toni")
        play.add("employments", 1, "CARD-TONI-2")


@served("nora")
def nora(play: Play) -> Asks:
    """OPEN-06: the top two cards of the own deck are turned up, reshuffling between them where needed."""
    if play.state.servings < 1 or not play.can_draw(play.seat):
        return play.nothing("CARD-NORA-2")
    answer = yield from play.ask("turn_up", [YES, PASS], "CARD-NORA-2")
    if answer is PASS:
        return
    play.add("servings", -1, "CARD-NORA-2")
    house = play.house
    shown: list[int] = []
    while len(shown) < TWO and (house.deck or play.reshuffle(play.seat)):
        shown.append(house.deck.pop())
        play.event("turn_up", ("CARD-NORA-2",), None, shown[-1], "deck", "town")
    for card in shown:
        loved = CARDS[card].kind == LOVE  # a chambermaid chief is Love in the hand alone (OPEN-75)
        zone, kind = ("hand", "fetch") if loved else ("discard", "discard")
        getattr(house, zone).append(card)
        play.event(kind, ("CARD-NORA-2",), None, card, "deck", zone)


@served("renata")
def renata(play: Play) -> Asks:
    """OPEN-82: whoever holds a card of that printed cost discards one; a hand without stays hidden."""
    held = [play.names[seat] for seat in play.all_seats() if len(play.houses[seat].hand) >= HELD]
    if not held:
        return play.nothing("CARD-RENATA-1")
    names = [make("name", str(number), target=name) for name in held for number in NUMBERS]
    answer = yield from play.ask("name", names, "CARD-RENATA-1")
    number, seat = int(answer.what), play.names.index(answer.target)
    play.cause = play.event("name", ("CARD-RENATA-1",), None, -1, "", answer.target, number)
    match = [card for card in play.houses[seat].hand if CARDS[card].cost == number]
    if not match:
        return play.nothing("CARD-RENATA-1", seat)
    discards = [make("discard", card_id) for card_id in play.distinct(match)]
    answer = yield from play.ask("match", discards, "CARD-RENATA-1", player=seat)
    play.discard_from_hand(seat, INDEX[answer.what], "CARD-RENATA-1")


@served("sara")
def sara(play: Play) -> Asks:
    """OPEN-85: any chambermaid of the own quarters, ill or not, goes to the discard pile for two Servings."""
    maids = play.house.chambermaids
    if not maids:
        return play.nothing("CARD-SARA-2")
    words = [make("recall", quarters.maid_word(maid)) for maid in dict.fromkeys(maids)]
    answer = yield from play.ask("recall", [*words, PASS], "CARD-SARA-2")
    if answer is not PASS:
        spot = next(i for i, maid in enumerate(maids) if quarters.maid_word(maid) == answer.what)
        verbs.leave(play, spot, "CARD-SARA-2")
        play.add("servings", 2, "CARD-SARA-2")


@served("kirika")
def kirika(play: Play) -> Asks:
    """OPEN-74 to OPEN-76: chambermaid chiefs in hand are 1 Love, too, until the turn ends."""
    play.state.okt_turn = play.state.okt_turn._replace(kirika=True)
    play.event("treat", ("CARD-KIRIKA-2",), None, INDEX["kirika"])
    yield from ()


# beers


@served("julia")
def julia(play: Play) -> Asks:
    """DIFF-55, OPEN-99: the top two beers of the pile are seen by nobody else, nor is what becomes of them."""
    pile = play.state.okt.pile
    if not pile:
        return play.nothing("CARD-JULIA-2")
    for card in pile[: -TWO - 1 : -1]:
        play.event("peek", ("CARD-JULIA-2", "INFO-03"), None, card, "beer_pile", audience=(play.seat,))
    looks = tuple(look for look in play.state.okt.looks if look[1] - TWO < len(pile))
    play.state.okt = play.state.okt._replace(looks=(*looks, (play.seat, len(pile))))
    if len(pile) < TWO:
        return
    answer = yield from play.ask("order", [make("swap"), PASS], "CARD-JULIA-2")
    if answer is not PASS:
        town = play.state.okt
        play.state.okt = town._replace(pile=(*town.pile[:-TWO], town.pile[-1], town.pile[-TWO]))
    play.event("ordered", ("CARD-JULIA-2",), None, -1, "", "beer_pile")


@served("gina")
def gina(play: Play) -> Asks:
    """OPEN-72: one beer for each Gina who serves may be bought in the Employ Phase."""
    turn = play.state.okt_turn
    play.state.okt_turn = turn._replace(beers_due=turn.beers_due + 1)
    play.event("beer_due", ("CARD-GINA-2",), None, INDEX["gina"])
    yield from ()


@served("nadja")
def nadja(play: Play) -> Asks:
    """OPEN-73: a Love card, which gives no Love, and a Serving for a beer, now or never."""
    state = play.state
    loves = [card for card in play.house.hand if quarters.is_love(state, card)]
    if state.servings < 1 or not loves or not beer.there(state):
        return play.nothing("CARD-NADJA-2")
    discards = [make("discard", card_id) for card_id in play.distinct(loves)]
    answer = yield from play.ask("pay_love", [*discards, PASS], "CARD-NADJA-2", quiet=True)
    if answer is not PASS:
        play.discard_from_hand(play.seat, INDEX[answer.what], "CARD-NADJA-2")
        play.add("servings", -1, "CARD-NADJA-2")
        yield from beer.gain(play, "CARD-NADJA-2", "BEER-03")


def _offer(play: Play, price: int, rule: str) -> Asks:
    """A beer for some Love more, at once; Love cards may be played for it. Whether the hand could is not told."""
    state = play.state
    while beer.there(state) and state.love + legal.hand_love(play) >= price:
        able = [YES] if state.love >= price else []
        answer = yield from play.ask("bonus", [*able, *legal.love_moves(play), PASS], rule, quiet=True)
        if answer is PASS:
            return
        if answer is YES:
            play.add("love", -price, rule)
            yield from beer.gain(play, rule)
            return
        cause = play.cause
        serving.play_love(play, answer)
        play.cause = cause
    play.nothing(rule)


@bonus("nadja")
def nadja_bonus(play: Play) -> Asks:
    """CARD-NADJA-3: a beer for 1 Love more."""
    yield from _offer(play, 1, "CARD-NADJA-3")


@bonus("gina")
def gina_bonus(play: Play) -> Asks:
    """CARD-GINA-3: a beer for 2 Love more."""
    yield from _offer(play, 2, "CARD-GINA-3")


# other decks and discard piles


def _top_of_a_deck(play: Play, rule: str) -> Generator[Question, Move, int]:
    """Discard the top card of any player's deck, if wanted; the card, or -1."""
    decks = [seat for seat in play.all_seats() if play.can_draw(seat)]
    if not decks:
        play.nothing(rule)
        return -1
    targets = [make("target", target=play.names[seat]) for seat in decks]
    answer = yield from play.ask("player", [*targets, PASS], rule)
    return -1 if answer is PASS else play.discard_top(play.names.index(answer.target), rule)


@bonus("anna")
def anna_bonus(play: Play) -> Asks:
    """OPEN-99: the deck is made anew first where it is empty (OPEN-05)."""
    yield from _top_of_a_deck(play, "CARD-ANNA-2")


@served("paula")
def paula(play: Play) -> Asks:
    """OPEN-77, OPEN-78: any deck's top card is discarded by its owner, and serves here once, without a Serving."""
    card = yield from _top_of_a_deck(play, "CARD-PAULA-1")
    if card < 0 or not _helps(play, card):
        return
    answer = yield from play.ask("copy", [YES, PASS], "CARD-PAULA-2", "CARD-PAULA-3")
    if answer is PASS:
        return
    play.cause = play.event("copy", ("CARD-PAULA-2",), None, card, "discard")
    if CARDS[card].kind == LOVE:
        play.add("love", CARDS[card].love, "CARD-PAULA-2", "CARD-LOVE-1")
        return
    steps = serving.maid_serves(play, card)
    if steps is not None:
        yield from steps


def _helps(play: Play, card: int) -> bool:
    """Whether the card that Paula turned up could do something; a chief and Nicole never do (CARD-PAULA-3)."""
    row = CARDS[card]
    if row.kind == CHIEF or row.id == "nicole":
        return False
    if row.love or row.serving or row.employment or (row.draw and play.can_draw(play.seat)):
        return True
    return row.id in SERVED and (row.id not in WANTS or WANTS[row.id](play))


WANTS: dict[str, Callable[[Play], bool]] = {  # what the texts of maids without symbols need
    "sainsbury": lambda play: bool(play.ones()) and bool(play.exchanges()),
    "aileen": lambda play: bool(play.house.hand),
    "paula": lambda play: any(play.can_draw(seat) for seat in play.all_seats()),
}


@bonus("nicole")
def nicole_bonus(play: Play) -> Asks:
    """OPEN-80: she goes onto any discard pile, one's own too."""
    answers = [make("to", target=play.names[seat]) for seat in play.all_seats()]
    answer = yield from play.ask("to", answers, "CARD-NICOLE-1", "EMPLOY-08")
    seat = play.names.index(answer.target)
    play.houses[seat].discard.append(play.house.discard.pop())
    play.event("hand_over", ("CARD-NICOLE-1",), None, INDEX["nicole"], "discard", answer.target)


# the next hand


@bonus("ute")
def ute_bonus(play: Play) -> Asks:
    """OPEN-86: one card more for the new hand, for each Ute employed."""
    turn = play.state.okt_turn
    play.state.okt_turn = turn._replace(extra_draws=turn.extra_draws + 1)
    play.event("larger_hand", ("CARD-UTE-2",), None, INDEX["ute"], amount=1)
    yield from ()


@bonus("hermina")
def hermina_bonus(play: Play) -> Asks:
    """OPEN-86: one discard-and-draw of the new hand, for each Hermina employed."""
    turn = play.state.okt_turn
    play.state.okt_turn = turn._replace(redraws=turn.redraws + 1)
    play.event("redraw", ("CARD-HERMINA-2",), None, INDEX["hermina"], amount=1)
    yield from ()


def redraws(play: Play) -> Asks:
    """CARD-HERMINA-2: with the new hand, once for each Hermina employed in this turn."""
    state = play.state
    while state.okt_turn.redraws:
        if not play.house.hand:
            return play.nothing("CARD-HERMINA-2")
        if (yield from play.choose_discard(play.seat, "CARD-HERMINA-2", optional=True)):
            play.draw(play.seat, 1, "CARD-HERMINA-2")
        state.okt_turn = state.okt_turn._replace(redraws=state.okt_turn.redraws - 1)


assert all(IDS[card] == "colette" or IDS[card] == "matilde" for card in quarters.TREATED)
