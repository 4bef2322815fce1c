"""What happened, told short: the folded log, the timeline, and where the numbers of a turn come from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from functools import partial
from itertools import islice
from typing import Any, NamedTuple

from tantocuore import explain
from tantocuore.cards import IDS
from tantocuore.events import Answer, Event
from tantocuore.game import Game
from tantocuore.moves import parse
from tantocuore.text import say
from tantocuore.tutor.words import amount, counted, listed, move_words, name, phase_word, rich, signed

POOLS = ("love", "servings", "employments")
SYMBOL = {"love": "love", "servings": "serving", "employments": "employment"}
RULES_SHOWN = 2
PLAYED = ("serve", "chambermaid", "love", "employ")  # what a turn in a few words is made of
HIDDEN = ("deck", "private_pile")
STILL = ("look", "swap", "aim", "cover", "act", "use", "pile_empty", "reveal", "pass")  # no card is moved by them
ORIGINS_OF = 60  # answers back in which a card may have come to where it lies


class Term(NamedTuple):
    """One change of a resource in this turn, its card (or ""), and the id of its log line (or -1)."""

    amount: int
    card: str
    line: int = -1


class Seen(NamedTuple):
    """An event as one player may know it, with its place in the log and the node of its answer."""

    at: int
    node: int
    event: Event


def way(game: Game, node: int, first: int = 0) -> list[Answer]:
    """The answers from node `first` to `node`, both among them, the start (node 0) too."""
    nodes, out = game.history, []
    while node >= first:
        out.append(nodes[node])
        node = nodes[node].parent
    return out[::-1]


def back(game: Game, depth: int = -1) -> Iterator[Answer]:
    """The answers of the way here from the last one back, the start too, as far as they lie deeper than `depth`."""
    nodes, at = game.history, game.node
    while at >= 0 and nodes[at].depth > depth:
        yield nodes[at]
        at = nodes[at].parent


def seen(answers: Iterable[Answer], seat: int) -> list[Seen]:
    """What the player in this seat may know of what these answers caused."""
    return [
        Seen(answer.before + i, answer.id, event.seen_by(seat))
        for answer in answers
        for i, event in enumerate(answer.events)
    ]


def this_turn(game: Game, viewer: str) -> list[Seen]:
    """The events since the last turn began."""
    out = []
    for answer in back(game):
        out.append(answer)
        if any(event.kind == "turn" for event in answer.told):
            break
    found = seen(reversed(out), game.players.index(viewer))
    begins = [i for i, one in enumerate(found) if one.event.kind == "turn"]
    return found[begins[-1] if begins else 0 :]


def terms(game: Game, viewer: str) -> dict[str, list[Term]]:
    """Where Love, Servings and Employments of this turn come from; their sums are the engine's numbers."""
    now = this_turn(game, viewer)
    of = {one.at: one.event for one in now}
    changes = [one for one in now if one.event.kind in ("add", "expire")]
    line = _line_of(now, game.players, {one.at for one in changes})
    out: dict[str, list[Term]] = {pool: [] for pool in POOLS}
    for at, _, event in changes:
        cause = of.get(event.cause)
        card = IDS[cause.card] if cause is not None and cause.card >= 0 else ""
        out[event.target].append(Term(event.amount, card, line.get(at, -1)))
    for pool, known in out.items():
        missing = game.resources[pool] - sum(term.amount for term in known)
        if missing:
            known.insert(0, Term(missing, ""))
    return out


def origin(pool: str, known: Sequence[Term], phase: str) -> str:
    """Where a number comes from: "1 from Geneviève", "1 − 1 + 2", or when there will be some."""
    if not known:
        return say(f"table.pool.none.{pool}" if phase in ("starting", "serving") else "table.pool.none.late")
    first, *rest = known
    if not rest:
        key = "one" if first.card else "start"
        return say(f"table.pool.from.{key}", n=first.amount, card=name(first.card))
    return str(first.amount) + "".join(f" {'+' if t.amount >= 0 else '−'} {abs(t.amount)}" for t in rest)


# the log


def lines(game: Game, viewer: str) -> list[dict[str, Any]]:
    """The whole log as lines of the page: an event and what it brought about, folded."""
    start = game.history[0].state
    assert start is not None
    events = seen(way(game, game.node), game.players.index(viewer))
    return [line | {"n": i + 1} for i, line in enumerate(lines_of(events, game.players, start.phase, start.turns))]


def lines_of(events: Sequence[Seen], players: Sequence[str], phase: str, turn: int) -> list[dict[str, Any]]:
    """The lines of some events; `phase` and `turn` are those in which the first of them falls."""
    out = []
    for group in _groups(events):
        root = group[0].event
        if root.kind == "phase":
            phase = root.target
        elif root.kind == "turn":
            turn = root.amount
        for said, ruled, shown, depth in _told(group, players):
            out.append({
                "id": ruled[0].at, "text": rich(said()), "rules": _rules(ruled), "cards": _cards(shown),
                "depth": depth, "phase": phase, "turn": turn, "node": ruled[-1].node,
            })  # fmt: skip
    return out


def _line_of(events: Sequence[Seen], players: Sequence[str], wanted: AbstractSet[int]) -> dict[int, int]:
    """The id of the line that tells each wanted event; both are places in the log."""
    groups = (group for group in _groups(events) if not wanted.isdisjoint(one.at for one in group))
    told = (ruled for group in groups for _, ruled, _, _ in _told(group, players))
    return {one.at: ruled[0].at for ruled in told for one in ruled}


def _groups(events: Sequence[Seen]) -> list[list[Seen]]:
    """Each event that began by itself with all that it brought about."""
    groups: list[list[Seen]] = []
    of: dict[int, int] = {}
    for one in events:
        event = one.event
        if event.cause in of:
            of[one.at] = of[event.cause]
        elif event.kind == "nothing" and groups and _idle(groups[-1][0], one):
            of[one.at] = len(groups) - 1
        else:
            of[one.at] = len(groups)
            groups.append([])
        groups[of[one.at]].append(one)
    return groups


def _idle(root: Seen, nothing: Seen) -> bool:
    return root.event.kind == "phase" and root.node == nothing.node


Told = tuple[Callable[[], str], list[Seen], list[Seen], int]


def _told(group: list[Seen], players: Sequence[str]) -> Iterator[Told]:
    """The lines of a group: its words where they are wanted, its events, those whose cards it names, its depth."""
    root, *children = group
    kind = root.event.kind
    with_root = [
        one for one in children
        if one.event.kind == "add" and (one.event.amount < 0 or kind in ("phase", "love"))
    ]  # fmt: skip
    rest = [one for one in children if one not in with_root]
    if kind == "phase" and [one.event.kind for one in rest] == ["nothing"]:
        yield lambda: say("table.log.idle", phase=phase_word(root.event.target)), rest, [], 0
        return
    ruled = with_root if kind == "phase" and with_root else [root, *with_root]
    yield lambda: ", ".join([_head(root.event, players), *map(_pool, with_root)]), ruled, [root], 0
    runs = _runs(rest)
    if kind in ("serve", "use"):
        if runs:
            told = [one for run in runs for one in run]
            yield lambda: ", ".join(_run(run, root.event, players) for run in runs), told, rest, 1
        return
    for run in runs:
        yield partial(_run, run, root.event, players), run, run, 1


def _head(event: Event, players: Sequence[str]) -> str:
    slots = {"card": name(IDS[event.card]) if event.card >= 0 else "", "player": players[event.player]}
    if event.kind == "phase":
        return say("table.log.phase", phase=phase_word(event.target))
    if event.kind in ("turn", "serve", "chambermaid", "love", "employ"):
        return say(f"table.log.{event.kind}", **slots)
    return explain.event_text(event, players).rstrip(".")


def _pool(one: Seen) -> str:
    event = one.event
    return say("table.log.add", resource=say(f"word.symbol.{SYMBOL[event.target]}"), amount=signed(event.amount))


def _runs(events: list[Seen]) -> list[list[Seen]]:
    """Neighbours of one kind and one player together."""
    runs: list[list[Seen]] = []
    for one in events:
        last, event = runs[-1][0].event if runs else None, one.event
        if last and event.kind in ("draw", "discard") and (last.kind, last.player) == (event.kind, event.player):
            runs[-1].append(one)
        else:
            runs.append([one])
    return runs


def _run(run: list[Seen], root: Event, players: Sequence[str]) -> str:
    first = run[0].event
    if first.kind == "add":
        return _pool(run[0])
    if first.kind == "expire":
        return say("table.log.expire", what=amount(first.target, -first.amount))
    if first.kind in ("draw", "discard"):
        known = [IDS[one.event.card] for one in run if one.event.card >= 0]
        hidden = len(run) - len(known)
        parts = ([counted(known)] if known else []) + ([amount("cards", hidden)] if hidden else [])
        who = "" if first.player == root.player else "_other"
        return say(f"table.log.{first.kind}{who}", player=players[first.player], cards=listed(parts))
    return explain.event_text(first, players).rstrip(".")


def _cards(events: list[Seen]) -> list[str]:
    return list(dict.fromkeys(IDS[one.event.card] for one in events if one.event.card >= 0))


def _rules(events: list[Seen]) -> list[str]:
    """The rule of each event, a card's own rule first, each once."""
    rules = [one.event.rules for one in events]
    ids = [next((r for r in some if r.startswith("CARD-")), some[0]) for some in rules]
    return list(dict.fromkeys(ids))[:RULES_SHOWN]


def origins(
    game: Game, viewer: str, lying: AbstractSet[tuple[str, str]] | None = None
) -> dict[tuple[str, str], int]:
    """The id of the log line that brought each card where it lies, by zone and card, the newest one of each.

    With `lying`, only of these.

    Zones are those of the viewer, the Town's for all: "hand", "played", "discard", "chambermaids",
    "private_maids", "town"; another player's have the name before them ("Bert/chambermaids").
    """
    seat, players = game.players.index(viewer), game.players
    last: dict[tuple[str, str], int] = {}
    telling: list[Answer] = []  # whose lines are asked for, the newest first
    here = game.history[game.node]
    begins = here.before + len(here.told)  # the place in the log where what belongs together with those begins
    for answer in islice(back(game), ORIGINS_OF + 1):  # what was moved long ago lights nothing
        wanted, known = answer.before + len(answer.told) > begins, len(last)
        for at, event in _moved(answer, seat):
            card = (_zone(event, seat, players), IDS[event.card])
            if lying is None or card in lying:
                last.setdefault(card, at)
        if wanted or len(last) > known:
            telling.append(answer)
            begins = min(begins, answer.before, *[event.cause for event in answer.events if event.cause >= 0])
    line = _line_of(seen(reversed(telling), seat), players, set(last.values()))
    return {card: line[at] for card, at in last.items() if at in line}


def _moved(answer: Answer, seat: int) -> Iterator[tuple[int, Event]]:
    """The events of an answer that moved a card which this player may know, by place in the log, the last first."""
    at = answer.before + len(answer.told)
    for event in reversed(answer.told):
        at -= 1
        if event.card >= 0 and event.target and event.kind not in STILL and event.seen_by(seat).card >= 0:
            yield at, event


def _zone(event: Event, seat: int, players: Sequence[str]) -> str:
    target, _, maid = event.target.partition("/")
    if target == "town":
        return "town"
    owner = players.index(target) if target in players else event.player
    zone = "quarters" if target in players else target
    if maid:
        zone = f"quarters/{maid}"
    return zone if owner == seat else f"{players[owner]}/{zone}"


# the timeline


def learnt(event: Event, seat: int, players: Sequence[str]) -> bool:
    """Whether this player, through an event as this player sees it, came to know a card that was hidden.

    >>> draw = Event("draw", ("DISCARD-03",), 0, card=5, source="deck", target="hand", audience=(0,))
    >>> learnt(draw, 0, ["Ann", "Bob"]), learnt(draw.seen_by(1), 1, ["Ann", "Bob"])
    (True, False)
    """
    if event.card < 0:
        return False
    if event.source in HIDDEN:
        return True
    owner = players.index(event.target) if event.kind in ("look", "swap") else event.player
    return owner != seat and (event.source == "hand" or event.kind == "reveal")


def moment(game: Game, viewer: str, node: int) -> str:
    """What a node is called on the timeline."""
    answer, seat = game.history[node], game.players.index(viewer)
    return moment_of(game, answer.move, answer.seat == seat, [one.event for one in seen([answer], seat)])


def looked(game: Game, viewer: str, node: int) -> bool:
    """Whether the way to `node` that the game did not take showed this player hidden cards."""
    on, seat = {answer.id for answer in way(game, game.node)}, game.players.index(viewer)
    left = [answer for answer in way(game, node) if answer.id not in on]
    return any(learnt(one.event, seat, game.players) for one in seen(left, seat))


def left_of(events: list[Event], now: dict[str, int]) -> str | None:
    """What is left of the resource that this moment is about."""
    changed = [event.target for event in events if event.kind == "add"]
    if not changed or any(event.kind == "phase" and event.target == "discard" for event in events):
        return None
    pool = "servings" if "servings" in changed else changed[0]
    return amount(pool, now[pool])


def moment_of(game: Game, move: str, own: bool, events: list[Event]) -> str:
    """What a node is called whose answer was `move`, and caused these events."""
    if not move:
        return say("table.time.start")
    roots = [event for event in events if event.cause < 0]
    phase = next((event.target for event in roots if event.kind == "phase"), "")
    if phase == "discard":
        return say("table.time.end")
    if phase:
        return phase_word(phase)
    if roots and roots[0].kind in ("serve", "chambermaid", "love", "employ"):
        return _head(roots[0], game.players)
    if own:
        return move_words(parse(move))
    return _head(roots[0], game.players) if roots else say("table.time.other")


# what a move did


def told(game: Game, viewer: str, since: int, own: bool = True) -> str:
    """What happened since a node of the current path, in a few words; `own` says "you" to the viewer."""
    seat, depth = game.players.index(viewer), game.history[since].depth
    answers = [*back(game, depth)][::-1]
    events = [event.seen_by(seat) for answer in answers for event in answer.events]
    roots = [event for event in events if event.cause < 0 and event.player == seat]
    texts = [_head(root, game.players) for root in roots if root.kind in ("serve", "chambermaid", "love", "employ")]
    phases = [root.target for root in roots if root.kind == "phase"]
    drawn = [IDS[e.card] for e in events if e.kind == "draw" and e.player == seat and e.card >= 0 and e.cause >= 0]
    if phases and phases[-1] == "discard":
        return say("table.told.over" if own else "table.told.over_of", player=viewer)
    texts = [text if n == 1 else say("table.times", card=text, n=n) for text, n in Counter(texts).items()]
    if drawn and not phases:
        texts.append(say("table.log.draw", cards=counted(drawn)))
    texts += [phase_word(phases[-1])] if phases else []
    if not texts and answers:
        texts.append(move_words(parse(answers[-1].move)) if answers[-1].seat == seat else say("table.time.other"))
    changed = dict.fromkeys(event.target for event in events if event.kind == "add")
    if changed:
        left = listed([amount(pool, game.resources[pool]) for pool in changed])
        texts.append(say("table.told.have" if own else "table.told.has", what=left, player=viewer))
    return ". ".join(texts) + "."


def gained(game: Game, viewer: str) -> list[str]:
    """The cards that joined this player in the turn that is being played, or was played last."""
    cards = [IDS[e.card] for e in turn_events(game, viewer) if e.kind in ("employ", "gain") and e.card >= 0]
    for card, _ in given(game, viewer):
        cards.remove(card)
    return cards


def given(game: Game, viewer: str) -> list[tuple[str, str]]:
    """The cards of that turn that went to other players, each with whose they are now (CARD-NICOLE-1)."""
    over = [e for e in turn_events(game, viewer) if e.kind == "hand_over" and e.target != viewer]
    return [(IDS[e.card], e.target) for e in over]


def turn_events(game: Game, viewer: str) -> list[Event]:
    """The events of this player's last turn."""
    seat, log = game.players.index(viewer), game.log(viewer)
    begins = [i for i, event in enumerate(log) if event.kind == "turn"]
    own = [i for i in begins if log[i].player == seat]
    first = own[-1] if own else 0
    last = next((i for i in begins if i > first), len(log))
    return [event for event in log[first:last] if event.player == seat]
