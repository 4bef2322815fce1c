"""Hints in four rungs: look here, which rule, which card, do it for me."""

from __future__ import annotations

from typing import Any

from tantocuore import rules
from tantocuore.cards import INDEX
from tantocuore.moves import Move, parse
from tantocuore.text import say
from tantocuore.tutor.lesson import Choice
from tantocuore.tutor.predicates import looks
from tantocuore.tutor.refusing import Why, action, part, rule_link, why
from tantocuore.tutor.run import Run
from tantocuore.tutor.words import listed, move_words, name, rich

RUNGS = 4
WHERE = {
    "serve": "hand", "chambermaid": "hand", "love": "hand", "exchange nicole": "hand", "employ": "town",
    "beer": "town", "end": "meter", "use": "house", "cure": "house",
}  # fmt: skip
# Where on the table the words of a predicate look; what looks at one card looks at the card itself.
SEEN = {
    "hand": ("hand", "turns"), "play": ("played", "next"), "discard": ("discard",),
    "deck": ("deck", "drawn"), "meter": ("servings", "love", "employments", "love_left", "phase", "turn_of"),
    "house": ("chambermaids", "private_maids", "bad_habits", "owned", "beers", "alcohol", "drunk", "stand", "vp"),
    "houses": ("vp_of", "leads", "winner", "cards_of", "beers_of", "sees_beers"), "numbers": ("chance",),
    "town": ("town", "counts", "empty_piles", "price", "open_beer", "beer_pile", "ends"),
}  # fmt: skip
PLACE = {word: place for place, words in SEEN.items() for word in words}
READ = ("cost", "worth", "brings", "room_cost")
MOST_PLACES = 4


def next_move(run: Run) -> str | None:
    """The move that leads on: a marked one, else the first of a way to the goal."""
    marked = run.marked
    if marked:
        return marked[0]
    way = run.way() if run.acting and not run.branch else ()
    return way[0] if way else None


def astray(run: Run) -> bool:
    """Whether no move leads to the goal of the step any more: only the way back does."""
    if run.branch or run.done or run.step.success is None or run.step.mode == "illegal":
        return False
    return run.failed or next_move(run) is None


def stuck(run: Run) -> bool:
    """Whether the goal is out of reach from where the step begins, as a teacher's lesson may have it."""
    return astray(run) and run.game.node == run.start_node and not run.tries and not run.failed


def last_rung(run: Run) -> int:
    """How far the hints go here: where there is only a button to press, two rungs are enough."""
    if run.branch or run.done or (not run.step.acting and not run.waiting) or astray(run):
        return 2
    return RUNGS


def hint(run: Run, main: str | None) -> Why:
    """The hint of the run's rung; `main` is the label of the main button."""
    if run.acting and not run.branch and run.step.success is None:
        show = action(say("tutor.unknown.moves"), "moves")
        return why("hint", say("tutor.tool.hint"), [part("", [say("tutor.hint.free")])], actions=[show])
    last = last_rung(run)
    rung = min(run.rung, last)
    parts = [part("", rich(_text(run, rung, main)))]
    if rung == 2 and last == RUNGS and not _asks_for_rule(run):
        rule = rules.rule(run.step.rules[0])
        parts = [part("rule", [rule.short, " ", rule_link(rule.id)])]
    do = action(say("tutor.hint.do") if rung >= last - 1 else say("tutor.hint.more"), "hint")
    if stuck(run):
        do = action(say("tutor.tool.skip"), "skip")
    elif astray(run):
        do = action(say("tutor.step.failed"), "go", node=run.start_node)
    move = next_move(run)
    face = parse(move).what if move and rung >= 3 and parse(move).what in INDEX else None
    return why("hint", say("tutor.hint.title", n=rung, last=last), parts, face=face, actions=[do])


def _text(run: Run, rung: int, main: str | None) -> str:
    own = run.lesson.say(min(run.stop.step, len(run.lesson.steps) - 1), "hint")
    if stuck(run):
        return say("tutor.hint.stuck", button=say("tutor.tool.skip"))
    if astray(run):
        return say("tutor.hint.astray", button=say("tutor.step.failed"))
    if last_rung(run) == 2:
        return say("tutor.hint.press", button=main) if main else say("tutor.hint.free")
    if rung == 1 and own:
        return own
    if run.waiting:
        return _question(run, rung)
    move = next_move(run)
    if move is None:
        return say("tutor.hint.free")
    return _about(parse(move), rung, run)


def _asks_for_rule(run: Run) -> bool:
    """Whether the rule itself is the answer: then it is no hint."""
    right = next((choice for choice in run.step.choices if run.waiting and run.judged(choice)), None)
    return right is not None and _answer(run, right.id) == rules.rule(run.step.rules[0]).short


def _question(run: Run, rung: int) -> str:
    last = len(run.step.choices)
    if rung <= 1:
        places = _places(run)
        if not places:
            return say("tutor.hint.question", last=last)
        return say("tutor.hint.places", places=listed(places), last=last)
    wrong = [c.id for c in run.step.choices if c.id not in run.given_here and not run.judged(c)]
    if not wrong:
        return say("tutor.hint.left")
    told = wrong[-1] if rung == 3 and _asks_for_rule(run) else wrong[0]  # one was named on the rung before
    return say("tutor.hint.not_this", answer=_answer(run, told).removesuffix("."))


def _places(run: Run) -> list[str]:
    """Where the answers can be seen: the places that the engine looks at to judge them, then the cards it reads."""
    places: dict[str, None] = {}
    cards: dict[str, None] = {}
    for word, about in (look for choice in run.step.choices for look in _looks(choice)):
        if word == "can":
            places[_where(parse(*about))] = None
        elif word == "best":
            places["turns" if run.lists_turns else "hand"] = None
        elif word in READ:
            cards[about[0]] = None
        elif word in PLACE:
            places[PLACE[word]] = None
    if "houses" in places:
        places.pop("house", None)
    found = [*(say(f"tutor.hint.place.{place}") for place in places), *map(name, cards)]
    return found if len(found) <= MOST_PLACES else found[: len(places)]


def _looks(choice: Choice) -> list[tuple[str, tuple[Any, ...]]]:
    if choice.move is not None:
        return [("can", (choice.move,))]
    assert choice.holds is not None
    return looks(choice.holds)


def _answer(run: Run, choice: str) -> str:
    return run.lesson.say(run.stop.step, f"choices.{choice}.text") or ""


def _where(move: Move) -> str:
    return WHERE.get(f"{move.verb} {move.what}") or WHERE.get(move.verb, "table")


def _about(move: Move, rung: int, run: Run) -> str:
    if rung <= 1:
        return say(f"tutor.hint.look.{_where(move)}")
    if move.what in INDEX:
        return say("tutor.hint.card", card=name(move.what), move=move_words(move, run.game.phase))
    return say("tutor.hint.button", move=move_words(move, run.game.phase))
