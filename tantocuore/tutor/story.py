"""What happened, told short: the folded log, the timeline, and where the numbers of a turn come from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from tantocuore import explain
from tantocuore.cards import IDS
from tantocuore.events import Event
from tantocuore.game import Game
from tantocuore.moves import parse
from tantocuore.text import say
from tantocuore.tutor.words import amount, counted, listed, move_words, name, phase_word, rich, signed

POOLS = ("love", "servings", "employments")
SYMBOL = {"love": "love", "servings": "serving", "employments": "employment"}
RULES_SHOWN = 2


class Term(NamedTuple):
    """One change of a resource in this turn, and the card that brought it (or "")."""

    amount: int
    card: str


def this_turn(log: Sequence[Event]) -> list[tuple[int, Event]]:
    """The events since the last turn began, with their place in the log."""
    begins = [i for i, event in enumerate(log) if event.kind == "turn"]
    first = begins[-1] if begins else 0
    return list(enumerate(log))[first:]


def terms(game: Game, viewer: str) -> dict[str, list[Term]]:
    """Where Love, Servings and Employments of this turn come from; their sums are the engine's numbers."""
    log = game.log(viewer)
    out: dict[str, list[Term]] = {pool: [] for pool in POOLS}
    for _, event in this_turn(log):
        if event.kind == "add":
            cause = log[event.cause] if 0 <= event.cause < len(log) else None
            card = IDS[cause.card] if cause is not None and cause.card >= 0 else ""
            out[event.target].append(Term(event.amount, card))
    for pool, known in out.items():
        missing = game.resources[pool] - sum(term.amount for term in known)
        if missing and not any(event.kind == "expire" for _, event in this_turn(log)):
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
    log = game.log(viewer)
    out: list[dict[str, Any]] = []
    phase = game.phase if not any(event.kind == "phase" for event in log) else ""
    for group in _groups(log):
        root = group[0]
        if root.kind == "phase":
            phase = root.target
        for text, ruled, cards, depth in _told(group, game.players):
            out.append({
                "n": len(out) + 1, "text": rich(text), "rules": _rules(ruled), "cards": cards, "depth": depth,
                "phase": phase,
            })  # fmt: skip
    return out


def _groups(log: Sequence[Event]) -> list[list[Event]]:
    """Each event that began by itself with all that it brought about."""
    groups: list[list[Event]] = []
    of: dict[int, int] = {}
    for i, event in enumerate(log):
        if event.cause in of:
            of[i] = of[event.cause]
        elif event.kind == "nothing" and groups and groups[-1][0].kind == "phase":
            of[i] = len(groups) - 1
        else:
            of[i] = len(groups)
            groups.append([])
        groups[of[i]].append(event)
    return groups


Told = tuple[str, list[Event], list[str], int]


def _told(group: list[Event], players: Sequence[str]) -> Iterator[Told]:
    root, *children = group
    with_root = [e for e in children if e.kind == "add" and (e.amount < 0 or root.kind in ("phase", "love"))]
    rest = [e for e in children if e not in with_root]
    if root.kind == "phase" and [e.kind for e in rest] == ["nothing"]:
        yield say("table.log.idle", phase=phase_word(root.target)), rest, [], 0
        return
    ruled = with_root if root.kind == "phase" and with_root else [root, *with_root]
    yield ", ".join([_head(root, players), *map(_pool, with_root)]), ruled, _cards([root]), 0
    runs = _runs(rest)
    if root.kind in ("serve", "use"):
        if runs:
            texts = [_run(run, root, players) for run in runs]
            yield ", ".join(texts), [e for run in runs for e in run], _cards(rest), 1
        return
    for run in runs:
        yield _run(run, root, players), run, _cards(run), 1


def _head(event: Event, players: Sequence[str]) -> str:
    slots = {"card": name(IDS[event.card]) if event.card >= 0 else "", "player": players[event.player]}
    if event.kind == "phase":
        return say("table.log.phase", phase=phase_word(event.target))
    if event.kind in ("turn", "serve", "chambermaid", "love", "employ"):
        return say(f"table.log.{event.kind}", **slots)
    return explain.event_text(event, players).rstrip(".")


def _pool(event: Event) -> str:
    return say("table.log.add", resource=say(f"word.symbol.{SYMBOL[event.target]}"), amount=signed(event.amount))


def _runs(events: list[Event]) -> list[list[Event]]:
    """Neighbours of one kind and one player together."""
    runs: list[list[Event]] = []
    for event in events:
        last = runs[-1][0] if runs else None
        if last and event.kind in ("draw", "discard") and (last.kind, last.player) == (event.kind, event.player):
            runs[-1].append(event)
        else:
            runs.append([event])
    return runs


def _run(run: list[Event], root: Event, players: Sequence[str]) -> str:
    first = run[0]
    if first.kind == "add":
        return _pool(first)
    if first.kind == "expire":
        return say("table.log.expire", what=amount(first.target, -first.amount))
    if first.kind in ("draw", "discard"):
        known = [IDS[event.card] for event in run if event.card >= 0]
        hidden = len(run) - len(known)
        parts = ([counted(known)] if known else []) + ([amount("cards", hidden)] if hidden else [])
        who = "" if first.player == root.player else "_other"
        return say(f"table.log.{first.kind}{who}", player=players[first.player], cards=listed(parts))
    return explain.event_text(first, players).rstrip(".")


def _cards(events: list[Event]) -> list[str]:
    return list(dict.fromkeys(IDS[event.card] for event in events if event.card >= 0))


def _rules(events: list[Event]) -> list[str]:
    """The rule of each event, a card's own rule first, each once."""
    ids = [next((r for r in event.rules if r.startswith("CARD-")), event.rules[0]) for event in events]
    return list(dict.fromkeys(ids))[:RULES_SHOWN]


def origins(_game: Game, _viewer: str) -> dict[tuple[str, str], int]:
    """The id of the log line that brought each card where it lies, by zone and card; none is known yet."""
    return {}


# the timeline


def nodes(game: Game, viewer: str, what_ifs: set[int], line: Sequence[str]) -> list[dict[str, Any]]:
    """Every position reached, as nodes of the page; `line` holds the moves of the rulebook."""
    seat = game.players.index(viewer)
    out: list[dict[str, Any]] = []
    pools: dict[int, dict[str, int]] = {}
    follows: dict[int, bool] = {}
    for answer in game.history:
        events = [event.seen_by(seat) for event in answer.events]
        before = pools.get(answer.parent) or dict.fromkeys(POOLS, 0)
        pools[answer.id] = now = _after(before, events)
        follows[answer.id] = answer.id == 0 or (
            follows[answer.parent] and answer.depth <= len(line) and line[answer.depth - 1] == answer.move
        )
        out.append({
            "id": answer.id, "parent": answer.parent if answer.id else None,
            "text": _moment(game, answer.move, answer.seat == seat, events), "note": _note(events, now),
            "what_if": answer.id in what_ifs, "rulebook": bool(line) and follows[answer.id],
        })  # fmt: skip
    return out


def _after(pools: dict[str, int], events: list[Event]) -> dict[str, int]:
    now = dict(pools)
    for event in events:
        if event.kind == "turn":
            now = dict.fromkeys(POOLS, 0)
        elif event.kind in ("add", "expire"):
            now[event.target] += event.amount
    return now


def _note(events: list[Event], now: dict[str, int]) -> str | None:
    """What is left of the resource that this moment is about."""
    changed = [event.target for event in events if event.kind == "add"]
    if not changed or any(event.kind == "phase" and event.target == "discard" for event in events):
        return None
    pool = "servings" if "servings" in changed else changed[0]
    return amount(pool, now[pool])


def _moment(game: Game, move: str, own: bool, events: list[Event]) -> str:
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
    answers = [answer for answer in game.path() if answer.depth > depth]
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
    return [IDS[e.card] for e in turn_events(game, viewer) if e.kind in ("employ", "gain") and e.card >= 0]


def turn_events(game: Game, viewer: str) -> list[Event]:
    """The events of this player's last turn."""
    seat, log = game.players.index(viewer), game.log(viewer)
    begins = [i for i, event in enumerate(log) if event.kind == "turn"]
    own = [i for i in begins if log[i].player == seat]
    first = own[-1] if own else 0
    last = next((i for i in begins if i > first), len(log))
    return [event for event in log[first:last] if event.player == seat]
