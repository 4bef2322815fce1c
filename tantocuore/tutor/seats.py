"""Who sits where: the learner, or a bot that decides from its own view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tantocuore.bots import BOTS, maker
from tantocuore.cards import IDS
from tantocuore.errors import TantoCuoreError
from tantocuore.events import Event
from tantocuore.game import Game
from tantocuore.moves import Move
from tantocuore.text import say
from tantocuore.tutor import story, sums
from tantocuore.tutor.replying import Out, spoken
from tantocuore.tutor.run import ALL_SEATS, YOU, Run
from tantocuore.tutor.scene import open_question
from tantocuore.tutor.words import counted, listed, plain

STRONGEST = "love-first"  # who sits down when nobody is named
DONE = ("serve", "use", "chambermaid", "love", "employ")  # what is told of a turn, in this order
TOLD_OF = frozenset((*DONE, "turn"))
MOST_SUMMED = 4  # players of whose VP every part is told
STEP = 1 << 20  # more answers than any game has


def names() -> tuple[str, ...]:
    """The bots that can sit down here, the strongest first.

    >>> names()[0]
    'love-first'
    """
    return (STRONGEST, *(name for name in BOTS if name != STRONGEST))


def seated(game: Game, sitting: Mapping[str, str]) -> dict[str, str]:
    """Who sits where, if those players and bots exist. Raises TantoCuoreError, UnknownBot for a bot."""
    for player, sits in sitting.items():
        if player not in game.players:
            raise TantoCuoreError(f"no player {player!r}; there are {', '.join(game.players)}")
        if sits != YOU:
            maker(sits)
    return dict(sitting)


def viewer(players: Sequence[str], sitting: Mapping[str, str]) -> str:
    """Whose hand the screen shows: the only learner's, or each learner's in turn.

    >>> viewer(("Anna", "Bert"), {"Bert": "love-first"})
    'Anna'
    """
    people = [player for player in players if sitting.get(player, YOU) == YOU]
    return people[0] if len(people) == 1 else ALL_SEATS


def decision(game: Game, policy: str) -> Move:
    """What this bot does where it is asked. It sees its own view; its dice are those of this one decision.

    The same position after the same number of answers always gets the same move, so undo and redo repeat it.
    """
    player = game.asked
    assert player is not None
    count = game.history[game.node].depth
    dice = (abs(game.state.seed) * STEP + count) * len(game.players) + game.players.index(player)
    return maker(policy)(dice)(game.lazy_view(player))


def next(run: Run) -> Out | None:
    """Let a bot that is asked make one decision; None when no bot is asked."""
    if not _decides(run):
        return None
    new = run.fork()
    player, node = new.game.asked, new.game.node
    assert player is not None
    assert new.bot is not None
    new.play(decision(new.game, new.bot))
    going = new.game.asked == player and not _ended(new.game, node)
    more = "bot" if _decides(new) else None
    own = run.game.active == player
    return Out("" if going else _announced(new, player, own), keep_why=True, run=new, more=more)


def _decides(run: Run) -> bool:
    return run.bot is not None and not run.branch_over


def _ended(game: Game, node: int) -> bool:
    """Whether a turn has begun since this node."""
    since = game.history[node].depth
    return any(e.kind == "turn" for a in game.path() if a.depth > since for e in a.told)


def _announced(run: Run, player: str, own: bool) -> str:
    """What a bot did in its own turn, and whose move it is now, in one breath."""
    told = last(run.game, run.viewer).get(player) if own else None
    happened = say("seats.did", player=player, what=told) if told else ""
    if run.game.is_over:
        return spoken(happened, say("tutor.free.over", winners=listed(run.game.winners)))
    yours = say("seats.yours", player=run.viewer) if run.asked else ""
    asks = plain(open_question(run.game, run.viewer))
    said = spoken(happened, yours, asks)
    return said if said and said.endswith(asks) else spoken(yours, asks)


# the strip of all Houses


def strip(run: Run) -> Sequence[dict[str, Any]]:
    """All players in a row, clockwise from the viewer, as the page draws them; lessons have none."""
    if not run.given:
        return ()
    game, me = run.game, run.viewer
    view, told, vp = game.view(me), last(game, me), sums.vp(game, me)
    at = game.players.index(me)
    return [
        {
            "player": player,
            "who": who(run, player),
            "turn": player == game.active and not game.is_over,
            "vp": vp[player] if player == me else _short(vp[player], len(game.players)),
            "hand": view["houses"][player]["hand_size"],
            "deck": view["houses"][player]["deck_size"],
            "discard": view["houses"][player]["discard_size"],
            **_beers(view["houses"][player]),
            "last": told.get(player),
        }
        for player in (*game.players[at:], *game.players[:at])
    ]


def _short(vp: Mapping[str, Any], players: int) -> dict[str, Any]:
    """Somebody else's sum: in a folded House there is nothing to light, and a large table keeps the total alone."""
    terms = [{name: part for name, part in term.items() if name != "cards"} for term in vp["terms"]]
    return {**vp, "terms": terms if players <= MOST_SUMMED else []}


def _beers(house: Mapping[str, Any]) -> dict[str, int]:
    """How many beers lie there, the open Beer Stand among them; nothing in a game without beers."""
    return {"beers": house["beers_size"] + bool(house["beer_stand"])} if "beers" in house else {}


def who(run: Run, player: str) -> str:
    """What sits there, as the page knows it. Raises UnknownBot for a policy that is not there."""
    sits = run.seats.get(player, YOU)
    if sits == YOU:
        return YOU
    maker(sits)
    return "bot"


def waits(run: Run) -> dict[str, Any] | None:
    """Who is deciding, where that is a bot."""
    if not _decides(run) or run.game.asked is None:
        return None
    return {"player": run.game.asked, "text": say("seats.waits", player=run.game.asked)}


def last(game: Game, viewer: str) -> dict[str, str]:
    """What each player did last, in words, as far as the viewer may know: in the own last turn."""
    seat, out = game.players.index(viewer), {}
    turns: list[int] = []
    events: list[Event] = []
    for answer in story.back(game, 0):  # back to the last turn of each player, and no further
        told = [event for event in answer.told if event.kind in TOLD_OF]
        events[:0] = [event.seen_by(seat) for event in told]
        turns += [event.player for event in told if event.kind == "turn"]
        if len(turns) > len(game.players):
            break
    for number, player in enumerate(game.players):
        own = [event for event in events if event.player == number]
        begins = [i for i, event in enumerate(own) if event.kind == "turn"]
        parts = [own[a:b] for a, b in zip([0, *begins], [*begins, len(own)], strict=True)]
        done: list[str] = []
        for part in parts:
            done = _done(part) or done
        if done:
            out[player] = listed(done)
    return out


def _done(events: Sequence[Event]) -> list[str]:
    cards = {kind: [IDS[e.card] for e in events if e.kind == kind and e.card >= 0] for kind in DONE}
    return [say(f"seats.done.{kind}", cards=counted(ids)) for kind, ids in cards.items() if ids]
