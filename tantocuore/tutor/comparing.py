"""Two turns side by side: what the learner did and what the rulebook's player did. Neither is called wrong."""

from __future__ import annotations

from typing import Any, NamedTuple

from tantocuore.cards import card
from tantocuore.game import Game
from tantocuore.text import say
from tantocuore.tutor import sums
from tantocuore.tutor.refusing import Why, action, part, why
from tantocuore.tutor.story import gained, given, looked, turn_events
from tantocuore.tutor.words import counted, listed, name

SAW = {(True, False): "left", (False, True): "right", (True, True): "both"}  # which side looked at hidden cards
ROWS = ("love", "servings", "employments", "gained", "chambermaids", "beers", "vp")


class Tally(NamedTuple):
    """A turn in numbers: what was left at its end or is left now, and what it brought.

    `given` says who got a card that this player paid for; `beers` are all that lie in the own quarters.
    """

    love: int
    servings: int
    gained: tuple[str, ...]
    chambermaids: tuple[str, ...]
    vp: int
    over: bool
    given: tuple[tuple[str, str], ...]
    beers: tuple[str, ...]


def tally(game: Game, viewer: str) -> Tally:
    """The numbers of this player's last turn, from the engine."""
    events = turn_events(game, viewer)
    over = any(event.kind == "phase" and event.target == "discard" for event in events)
    lost = {event.target: -event.amount for event in events if event.kind == "expire"}
    left = lost if over else game.resources
    new = tuple(gained(game, viewer))
    house = game.view(viewer)["houses"][viewer]
    return Tally(
        left.get("love", 0), left.get("servings", 0), new, tuple(house["chambermaids"]),
        sum(card(i).vp or 0 for i in new), over, tuple(given(game, viewer)),
        tuple(sorted(house.get("beers", ()))),
    )  # fmt: skip


def compare(
    game: Game, line: Game, viewer: str, back: dict[str, Any], rulebook: bool = True, whole: bool = False
) -> Why:
    """The table of both turns, the other one being the rulebook's or the lesson's `line`.

    `back` is the button that returns to the lesson. `whole` tells the VP of the House, too, as if the game had
    ended: that counts hidden cards of others, so only a lesson that shows all turns does it.
    """
    yours, theirs = tally(game, viewer), tally(line, viewer)
    beers = (yours.beers, theirs.beers)
    rows = [
        [say("tutor.compare.love"), str(yours.love), str(theirs.love)],
        [say("tutor.compare.servings"), str(yours.servings), str(theirs.servings)],
        [say("tutor.compare.gained"), _cards(yours.gained), _cards(theirs.gained)],
        *([[say("tutor.compare.given"), _given(yours), _given(theirs)]] if yours.given or theirs.given else []),
        [say("tutor.compare.chambermaids"), _cards(yours.chambermaids), _cards(theirs.chambermaids)],
        *([[say("tutor.compare.beers"), *map(_cards, beers)]] if any(beers) else []),
        [say("tutor.compare.vp"), str(yours.vp), str(theirs.vp)],
    ]
    if whole:
        scores = [str(one.score()[viewer].total) for one in (game, line)]
        rows.append([say("tutor.compare.house"), *scores])
    verdict = "same" if yours == theirs else "text" if yours.over else "now"
    head = ["", say("tutor.compare.you"), viewer if rulebook else say("tutor.compare.line")]
    keep = action(say("tutor.compare.keep"), "close")
    when = say("tutor.compare.over" if yours.over else "tutor.compare.so_far")
    title = say("tutor.compare.title" if rulebook else "tutor.compare.title_line", player=viewer)
    text = say(f"tutor.compare.{verdict}")
    table = {"head": head, "rows": rows}
    return why("compare", title, [part("", [text])], when=when, table=table, actions=[back, keep])


def positions(games: tuple[Game, Game], viewer: str, outlook: dict[str, Any], back: dict[str, Any] | None) -> Why:
    """The table of two positions of one game, as `viewer` knows them; how they go on grows in `outlook`."""
    sides = [_numbers(game, viewer) for game in games]
    rows = []
    for key in ROWS:
        if key == "beers" and not any(side[key] for side in sides):
            continue
        values = [side[key] for side in sides]
        counts = all(isinstance(value, int) for value in values)
        diff = values[0] - values[1] if counts else 0
        shown = [str(value) if isinstance(value, int) else _cards(value) for value in values]
        more = say("outlook.more" if diff > 0 else "outlook.fewer", n=abs(diff)) if diff else None
        rows.append({"label": say(f"outlook.row.{key}"), "values": shown, "diff": more})
    one, other = games
    saw = (looked(other, viewer, one.node), looked(one, viewer, other.node))
    head = [say("outlook.this"), say("outlook.other")]
    compare = {"head": head, "rows": rows, "outlook": outlook, "saw": list(saw)}
    parts = [part("", [say("outlook.how")])] + ([part("", [say(f"outlook.saw.{SAW[saw]}")])] if any(saw) else [])
    keep = action(say("tutor.compare.keep"), "close")
    actions = [back, keep] if back else [keep]
    return why("compare", say("outlook.title"), parts, compare=compare, actions=actions)


def _numbers(game: Game, viewer: str) -> dict[str, Any]:
    turn = tally(game, viewer)
    events = turn_events(game, viewer)
    spent = -sum(event.amount for event in events if event.kind == "expire" and event.target == "employments")
    employments = spent if turn.over else game.resources["employments"]
    return turn._asdict() | {"employments": employments, "vp": sums.vp(game, viewer)[viewer]["sum"]}


def _given(turn: Tally) -> str:
    cards = [say("tutor.compare.to", card=name(card_id), player=player) for card_id, player in turn.given]
    return listed(cards) or say("tutor.compare.nobody")


def _cards(ids: tuple[str, ...]) -> str:
    return counted(ids) if ids else say("tutor.compare.nobody")
