"""The base game. A row holds a card's numbers; above it stand the few lines of a card that does more."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from tantocuore.cards.row import AUTOMATIC, CHIEF, EVENT, GENERAL, LOVE, PRIVATE, after_draw, served, use
from tantocuore.cards.row import Card as _
from tantocuore.moves import DRAW, PASS, YES, make

if TYPE_CHECKING:
    from tantocuore.moves import Move
    from tantocuore.play import Play, Question

    Asks = Generator[Question, Move, Any]

CHIEFS = (
    _("marianne", "Marianne Soleil", "Maid Chief", CHIEF, 8, 9, 6),
    _("colette", "Colette Framboise", "Chambermaid Chief", CHIEF, 24, 3, 1, chambermaid_cost=2),
)


@served("sainsbury")
def sainsbury(play: Play) -> Asks:
    """OPEN-24: only what the Town can give is offered. OPEN-22: a Private Maid goes to the quarters."""
    paid = play.ones()
    wanted = play.exchanges() if paid else []
    if not wanted:
        return play.nothing("CARD-SAINSBURY-1")
    offers = [make("exchange", one, target=card_id) for one in paid for card_id in wanted]
    answer = yield from play.ask("exchange", [*offers, PASS], "CARD-SAINSBURY-1")
    if answer is not PASS:
        play.give_back(answer.what, "CARD-SAINSBURY-2")
        play.gain(answer.target, "hand", "CARD-SAINSBURY-2")


@served("tenalys")
def tenalys(play: Play) -> Asks:
    for seat in play.others():
        play.draw(seat, 1, "CARD-TENALYS-2")
    yield from ()


@served("nena")
def nena(play: Play) -> Asks:
    for seat in play.neighbours():
        if not play.may_take_habit(seat):
            play.nothing("CARD-NENA-2", seat)
        elif not play.left("bad_habit"):
            play.nothing("CARD-NENA-3", seat)
        else:
            yield from play.place("bad_habit", seat, -1, "CARD-NENA-2", "HABIT-02")


@served("natsumi")
def natsumi(play: Play) -> Asks:
    """OPEN-16: each hand is counted when its turn comes."""
    if not play.house.hand:
        return play.nothing("CARD-NATSUMI-2")
    paid = yield from play.choose_discard(play.seat, "CARD-NATSUMI-2", optional=True)
    if paid:
        for seat in play.others():
            if len(play.houses[seat].hand) >= 4:
                yield from play.choose_discard(seat, "CARD-NATSUMI-2", "CARD-NATSUMI-3")
            else:
                play.nothing("CARD-NATSUMI-2", seat)


@served("esquine")
def esquine(play: Play) -> Asks:
    """OPEN-17: the Servings follow when the last card is chosen."""
    if not play.house.hand:
        return play.nothing("CARD-ESQUINE-2")
    count = 0
    while count < 2 and play.house.hand:
        paid = yield from play.choose_discard(play.seat, "CARD-ESQUINE-2", optional=True)
        if not paid:
            break
        count += 1
    if count:
        play.add("servings", count, "CARD-ESQUINE-2")


@served("eliza")
def eliza(play: Play) -> Asks:
    """OPEN-19: only the active player sees the card, unless it is discarded."""
    decks = [seat for seat in play.all_seats() if play.can_draw(seat)]
    if not decks:
        return play.nothing("CARD-ELIZA-2")
    looks = [make("look", play.names[seat]) for seat in decks]
    answer = yield from play.ask("look", [*looks, PASS], "CARD-ELIZA-2")
    if answer is PASS:
        return
    seat = play.names.index(answer.what)
    card_id = play.look_at_top(seat, "CARD-ELIZA-2")
    answer = yield from play.ask("judge", [make("discard", card_id), PASS], "CARD-ELIZA-2")
    play.settle_top(seat, answer is not PASS, "CARD-ELIZA-2")


@served("claire")
def claire(play: Play) -> Asks:
    """OPEN-27: any event in the own quarters, also one on a covered Private Maid."""
    answers = play.own_events()
    if not answers:
        return play.nothing("CARD-CLAIRE-1")
    answer = yield from play.ask("return", [*answers, PASS], "CARD-CLAIRE-1")
    if answer is not PASS:
        play.remove_event(play.seat, answer.what, answer.source, "CARD-CLAIRE-1")


GENERALS = (
    _("ophelia", "Ophelia Grail", "All-purpose Maid", GENERAL, 8, 6, None, 1, 1, 1, 1),
    _("anise", "Anise Greenaway", "Treasury Maid", GENERAL, 8, 7, 3, draw=3, employment=1),
    _("sainsbury", "Sainsbury Lockwood", "Laundry Maid", GENERAL, 10, 5, 0),
    _("tenalys", "Tenalys Trent", "Nap Maid", GENERAL, 10, 5, 0, love=3, employment=1),
    _("nena", "Nena Wilder", "Teasing Maid", GENERAL, 10, 5, 0, love=1),
    _("natsumi", "Natsumi Fujikawa", "Cleaning Maid", GENERAL, 10, 5, 0, draw=1, serving=2),
    _("esquine", "Esquine Forêt", "Scrapping Maid", GENERAL, 10, 4, 0, draw=2),
    _("genevieve", "Geneviève Daubigny", "Cooking Maid", GENERAL, 10, 4, 0, draw=1, love=1, serving=1),
    _("moine", "Moine de Lefèvre", "Employing Maid", GENERAL, 10, 4, 0, draw=2, employment=2),
    _("eliza", "Eliza Rosewater", "Policing Maid", GENERAL, 10, 3, 0, love=2),
    _("kagari", "Kagari Ichinomiya", "Sewing Maid", GENERAL, 10, 3, 0, serving=2),
    _("claire", "Claire Saint-Juste", "White Maid", GENERAL, 10, 3, 0, serving=1),
    _("safran", "Safran Virginie", "Chambermaid", GENERAL, 10, 3, None, love=2, chambermaid_cost=1),
    _("azure", "Azure Crescent", "Chambermaid", GENERAL, 10, 2, 1, employment=1, chambermaid_cost=1),
    _("viola", "Viola Crescent", "Chambermaid", GENERAL, 10, 2, 1, draw=1, chambermaid_cost=1),
    _("rouge", "Rouge Crescent", "Chambermaid", GENERAL, 10, 2, 1, love=1, chambermaid_cost=1),
)

# PRIVATE-04: the icon of these two repeats their text; together they mean one.
AUTOMATIC["lucienne"] = ("servings", 1, ("CARD-LUCIENNE-1", "START-01"))
AUTOMATIC["rosa"] = ("love", 1, ("CARD-ROSA-1", "START-01"))


def _nord_can(play: Play) -> bool:
    return play.left("illness") > 0 and len(play.house.hand) > 1  # OPEN-42, OPEN-43


@use("nord", _nord_can, "CARD-NORD-1")
def nord(play: Play) -> Asks:
    keeps = [make("keep", card_id) for card_id in play.distinct(play.house.hand)]
    answer = yield from play.ask("keep", keeps, "CARD-NORD-1")
    play.discard_all_but(answer.what, "CARD-NORD-1")
    targets = [make("target", target=place) for place in play.illness_places()]
    answer = yield from play.ask("target", targets, "CARD-NORD-1", "CARD-NORD-2")
    play.aim("illness", "town", answer.target, "CARD-NORD-2", "ILL-01")
    seat, zone, spot = play.find(answer.target)
    for _again in range(2):  # an Illness that Claire sent back is there again for the second (OPEN-20, OPEN-42)
        if play.left("illness"):
            yield from play.place("illness", seat, spot, "CARD-NORD-2", zone=zone)


@use("sora", lambda play: bool(play.event_moves()), "CARD-SORA-1")
def sora(play: Play) -> Asks:
    answer = yield from play.ask("move", play.event_moves(), "CARD-SORA-1", "CARD-SORA-2")
    yield from play.move_event(answer.what, answer.source, answer.target, "CARD-SORA-1")


@use("fay", lambda play: True, "CARD-FAY-1", must=True)
def fay(play: Play) -> Asks:
    answer = yield from play.ask("choose", [make("choose", "love"), make("choose", "employment")], "CARD-FAY-1")
    play.add("love" if answer.what == "love" else "employments", 1, "CARD-FAY-1")


@use("lalande", lambda play: play.can_draw(play.seat), "CARD-LALANDE-1")
def lalande(play: Play) -> Asks:
    play.draw(play.seat, 1, "CARD-LALANDE-1")
    yield from ()


@after_draw("milly")
def milly(play: Play) -> Asks:
    play.spend_once("milly")
    play.act("milly", "CARD-MILLY-1", "CARD-MILLY-2")
    play.add("servings", 1, "CARD-MILLY-1", "CARD-MILLY-2")
    yield from ()


@use("eugenie", lambda play: any(play.houses[seat].hand for seat in play.others()), "CARD-EUGENIE-1")
def eugenie(play: Play) -> Asks:
    """OPEN-41: picks are uniformly random; with an own empty hand she may look, not exchange."""
    looks = [make("look", play.names[seat]) for seat in play.others() if play.houses[seat].hand]
    answer = yield from play.ask("look", looks, "CARD-EUGENIE-1")
    seat = play.names.index(answer.what)
    spot = play.look_at_hand(seat, "CARD-EUGENIE-1")
    if play.house.hand:
        answer = yield from play.ask("swap", [YES, PASS], "CARD-EUGENIE-2")
    else:
        answer = PASS
    play.settle_hand(seat, spot, answer is YES, "CARD-EUGENIE-2")


@after_draw("tanya")
def tanya(play: Play) -> Asks:
    """OPEN-33: declined once, she may still be used after a later draw of this turn."""
    if not play.can_draw(play.seat):
        return
    answer = yield from play.ask("draw", [DRAW, PASS], "CARD-TANYA-1")
    if answer is DRAW:
        play.spend_once("tanya")
        play.act("tanya", "CARD-TANYA-1", "CARD-TANYA-2")
        play.draw(play.seat, 1, "CARD-TANYA-1", "CARD-TANYA-2")


PRIVATES = (
    _("amber", "Amber Twilight", "Black Maid", PRIVATE, 1, 5, -3),
    _("nord", "Nord Twilight", "Black Maid", PRIVATE, 1, 4, -4),
    _("sora", "Sora Nakachi", "Private Maid", PRIVATE, 1, 7, 2),
    _("fay", "Fay Longfang", "Private Maid", PRIVATE, 1, 6, 0),
    _("lalande", "Lalande Dreyfus", "Private Maid", PRIVATE, 1, 6, 2, draw=1),
    _("milly", "Milly Violet", "Private Maid", PRIVATE, 1, 5, 2),
    _("eugenie", "Eugenie Fontaine", "Private Maid", PRIVATE, 1, 5, 0),
    _("lucienne", "Lucienne de Marlboro", "Private Maid", PRIVATE, 1, 5, 1, serving=1),
    _("rosa", "Rosa Topaz", "Private Maid", PRIVATE, 1, 5, 1, love=1),
    _("tanya", "Tanya Petrushka", "Private Maid", PRIVATE, 1, 4, 1),
)

EVENTS_AND_LOVE = (
    _("illness", "Illness", "", EVENT, 10, 4, 0),
    _("bad_habit", "Bad Habit", "", EVENT, 16, 2, -1),
    _("love_1", "1 Love", "", LOVE, 36, 1, 0, love=1),
    _("love_2", "2 Love", "", LOVE, 12, 4, 0, love=2),
    _("love_3", "3 Love", "", LOVE, 8, 7, 0, love=3),
)

ROWS = CHIEFS + GENERALS + PRIVATES + EVENTS_AND_LOVE
