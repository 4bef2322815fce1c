"""Events in words, made late and in the reader's language."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tantocuore.cards import CARDS, EVENT, INDEX, LOVE
from tantocuore.events import Event
from tantocuore.text import catalogue, say

HIDEABLE = ("draw", "discard", "look", "swap", "beer", "beer_given", "beer_taken", "peek")
BECAUSE = {"serve": "card", "use": "use", "act": "use", "copy": "card"}


def event_text(event: Event, names: Sequence[str], viewer: str | None = None, language: str = "en") -> str:
    """One sentence for an event, as `viewer` may know it; without a viewer the whole truth.

    `names` are the players in seat order. Raises ValueError for a viewer who does not play.

    >>> event_text(Event("draw", ("DISCARD-03",), 0, INDEX["rouge"], audience=(0,)), ["Raoul", "Baron"], "Baron")
    'Raoul draws a card.'
    """
    if viewer is not None:
        event = event.seen_by(list(names).index(viewer))
    slots = {
        "player": names[event.player],
        "card": card_word(event.card),
        "amount": abs(event.amount),
        "source": place_word(event.source, language),
        "target": place_word(event.target, language),
        "resource": resource_word(event.target, event.amount, language),
    }
    return say(f"event.{_key(event)}", language=language, **slots)


def card_word(card: int) -> str:
    """The given name of a card by its index, or nothing for no card (-1)."""
    return CARDS[card].given_name if card >= 0 else ""


def resource_word(resource: str, amount: int, language: str = "en") -> str:
    """A resource in words that fit its number, or nothing for another word.

    >>> resource_word("servings", 2), resource_word("servings", 1)
    ('Servings', 'Serving')
    """
    if resource not in ("love", "servings", "employments"):
        return ""
    return say(f"word.{resource}", language=language, n=abs(amount)).split(" ", 1)[1]


def place_word(place: str, language: str = "en") -> str:
    """A zone or a place in words.

    >>> place_word("discard"), place_word("Baron/azure+1")
    ('discard pile', 'Azure of Baron')
    """
    owner, slash, word = place.partition("/")
    maid = word if slash else owner
    card, _, below = maid.partition("+")[0].partition(":")
    if card in INDEX:
        name = CARDS[INDEX[card]].given_name
        if below in INDEX:
            name = say("word.holding", language=language, card=name, below=place_word(below, language))
        return say("word.place.of", language=language, card=name, owner=owner) if slash else name
    return catalogue(language).get(f"word.zone.{place}", place)


def _key(event: Event) -> str:
    """Which text an event takes."""
    if event.kind == "phase":
        return f"phase.{event.target}"
    if event.kind == "add":
        return "add.more" if event.amount > 0 else "add.less"
    if event.kind == "nothing":
        key = f"nothing.{event.rules[0]}"
        return key if f"event.{key}" in catalogue() else "nothing.other"
    if event.kind in HIDEABLE:
        return f"{event.kind}.{'seen' if event.card >= 0 else 'hidden'}"
    if event.kind == "end_fixed" and event.rules[0] == "END-04":
        return "end_fixed_beer"
    if event.kind == "place":
        return "place.maid" if "/" in event.target else "place.quarters"
    if event.kind == "employ":
        kind = CARDS[event.card].kind
        if kind == EVENT:
            return "employ.event"
        return "employ.love" if kind == LOVE else f"employ.{event.target}"
    return event.kind


def because(event: Event, log: Sequence[Event], language: str = "en") -> str:
    """Why an event happened, as a clause; empty when it began by itself. `log` is the whole log that holds it.

    >>> from tantocuore import Scenario
    >>> game = Scenario.load("raoul").game()
    >>> drawn = game.play("serve genevieve")[2]
    >>> because(drawn, game.log())
    'because Geneviève served'
    """
    if event.cause < 0 or event.cause >= len(log):
        return ""
    cause = log[event.cause]
    if cause.kind not in BECAUSE or cause.card < 0:
        return ""
    return say(f"event.because.{BECAUSE[cause.kind]}", language=language, card=card_word(cause.card))


def depth(event: Event, log: Sequence[Event]) -> int:
    """How many events stand between this one and one that began by itself: 0 for a move, 1 for what it caused."""
    deep = 0
    while 0 <= event.cause < len(log):
        event, deep = log[event.cause], deep + 1
    return deep


def lines(log: Sequence[Event], names: Sequence[str], start: int = 0, viewer: str | None = None) -> Iterator[str]:
    """The explained log from event number `start` on: a sentence, its cause, and its rule ids, one line each.

    `log` is a whole log, `game.log()` or `game.log(player)`; `viewer` hides what that player may not know.

    >>> from tantocuore import Scenario
    >>> game = Scenario.load("raoul").game()
    >>> _ = game.play("serve genevieve")
    >>> print(list(lines(game.log("Baron"), game.players))[-3].strip())
    Raoul draws a card because Geneviève served.  [SERVE-05, SYM-02, CARD-GENEVIEVE-1]
    """
    for event in log[start:]:
        clause = because(event, log)
        sentence = event_text(event, names, viewer)
        if clause and event.kind not in ("serve", "use"):
            sentence = f"{sentence[:-1]} {clause}."
        yield f"{'  ' * depth(event, log)}{sentence}  [{', '.join(event.rules)}]"
