"""What each request does to a run, and what is told about it. Each gets a run that it may change."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tantocuore.cards import IDS, INDEX, UnknownCard
from tantocuore.errors import UnknownMove, nearest
from tantocuore.moves import Move, parse
from tantocuore.rules import UnknownRule
from tantocuore.text import UnknownText, say
from tantocuore.tutor import explaining, hinting, looking, refusing, saying, story
from tantocuore.tutor.lesson import Choice
from tantocuore.tutor.refusing import Why, part
from tantocuore.tutor.replying import Fault, Out, echo, spoken
from tantocuore.tutor.run import Run
from tantocuore.tutor.scene import open_question
from tantocuore.tutor.showing import can_show
from tantocuore.tutor.words import amount, move_words, phase_word, plain

BY_CARD = ("serve", "chambermaid", "love", "employ", "use", "cure")
OFTEN = 2  # refusals by one rule, after which its lesson is offered


# moves


def move(run: Run, args: Mapping[str, Any]) -> Out:
    """Play a move; what the rules forbid is explained, what is only watched here is not played."""
    text = _normal(run, args["move"])
    try:
        found = parse(text)
    except UnknownMove as error:
        return Out(refusal=_unknown(run, error, args["move"]), view=False)
    card_id = found.what.partition("+")[0]
    if found.verb in BY_CARD and card_id not in INDEX:  # a slip of the pen, not a question of rules
        near = nearest(card_id, IDS)
        meant = f"{found.verb} {near}" if near else None
        return Out(refusal=_unknown(run, UnknownMove(text, text, meant), args["move"]), view=False)
    if not run.asked:
        return Out(refusal=refusing.waits(run.game, move_words(found, run.game.phase)), view=False)
    if run.waiting:
        choice = next((c for c in run.step.choices if c.move == text), None)
        if choice is not None:
            return _chosen(run, choice)
    legal = next((m for m in run.game.legal_moves if str(m) == text), None)
    if legal is None:
        return _refused(run, text)
    if legal not in run.playable:
        key = "choices" if run.waiting else "forbidden" if run.step.mode == "illegal" else "watching"
        why = refusing.allowed(run.game, legal, played=False)
        why["parts"].append(part("", [say(f"tutor.step.{key}")]))
        return Out(say(f"tutor.step.{key}"), why)
    return _played(run, legal)


def _normal(run: Run, typed: str) -> str:
    legal = run.game.legal_moves if run.asked else ()
    return refusing.normal(typed, legal, run.game.players, run.game.phase)


def _unknown(run: Run, error: UnknownMove, typed: str) -> Why:
    if run.asked:
        try:
            run.game.why_not(_normal(run, typed))
        except UnknownMove as nearer:
            error = nearer
    return refusing.unknown(error, typed, run.playable, run.game.phase)


def _played(run: Run, legal: Move) -> Out:
    before, node, branch = run.stop, run.game.node, run.branch
    run.play(legal)
    happened = _told(run, node, before.part)
    if run.branch and not branch:
        return Out(spoken(happened, say("tutor.branch.announce")))
    if run.stop.step != before.step:
        return Out(spoken(happened, saying.opened(run, happened)))
    asks = plain(open_question(run.game, run.viewer))
    both = spoken(happened, asks)
    return Out(both if both.endswith(asks) else spoken(asks))  # what is to be answered matters most


def _told(run: Run, node: int, part: int) -> str:
    """What the last moves did; after a new part was laid out there is nothing to tell."""
    if run.stop.part != part or all(answer.id != node for answer in story.back(run.game)):
        return ""
    return story.told(run.game, run.viewer, node, own=run.own)


def _refused(run: Run, text: str) -> Out:
    refusal = run.game.why_not(text)
    assert refusal is not None
    times = run.refused[refusal.rules[0]]
    again = times > 0
    practised = refusing.practised(refusal.rules[0], run.lesson.id) if times >= OFTEN else ""
    why = refusing.refusal(
        run.game, refusal, again=again, acting=run.acting, shows=can_show(run), practised=practised
    )
    met = run.met(refusal.rules)
    way = saying.opened(run, happened=text) if met else plain(why["parts"][-1]["text"]) if not again else ""
    return Out(spoken(plain(why["parts"][0]["text"]), way), refusal=why, view=met)


# questions and steps


def choose(run: Run, args: Mapping[str, Any]) -> Out:
    """Answer the question of the step."""
    choice = next((c for c in run.step.choices if c.id == args["choice"]), None)
    if choice is None and run.step.choices:
        raise Fault(say("tutor.error.choice", choice=echo(args["choice"])))
    if choice is None or not run.waiting:
        raise Fault(say("tutor.error.closed"))
    return _chosen(run, choice)


def _chosen(run: Run, choice: Choice) -> Out:
    reason = run.lesson.say(run.stop.step, f"choices.{choice.id}.reason") or ""
    right = run.answer(choice)
    return Out(spoken(say(f"tutor.step.{'right' if right else 'wrong'}", reason=reason)))


def onward(run: Run, _args: Mapping[str, Any]) -> Out:
    """The main button; on a branch it compares."""
    if run.branch:
        return Out(compare=True)
    if run.done or run.waiting or saying.main(run) is None:
        return Out(keep_why=True)
    node, part = run.game.node, run.stop.part
    shows = bool(run.to_show)
    run.next()
    happened = _told(run, node, part) if shows else ""
    return Out(spoken(happened, saying.opened(run, happened)))


def skip(run: Run, _args: Mapping[str, Any]) -> Out:
    """Leave the step without doing it."""
    if run.branch:
        run.what_if(False)
    elif not run.done and not run.given:
        run.skip()
    return Out(spoken(saying.opened(run)))


def hint(run: Run, _args: Mapping[str, Any]) -> Out:
    """The next rung; the last one does it."""
    run.rung += 1
    last = hinting.last_rung(run)
    if run.rung < last or run.done:
        run.rung = min(run.rung, last - 1)
        button = saying.main(run)
        return Out(why=hinting.hint(run, button["label"] if button else None))
    return _help(run)


def _help(run: Run) -> Out:
    """Do it for the learner. The step counts as aided, without any penalty."""
    if run.branch:
        return looking.what_if(run, {"on": False})
    if run.waiting:
        run.help()
        run.rung = 0
        right = next((choice for choice in run.step.choices if run.judged(choice)), None)
        return _chosen(run, right) if right else skip(run, {})
    if not run.step.acting or run.step.mode == "free":
        return onward(run, {})
    if hinting.stuck(run):
        return skip(run, {})
    if hinting.astray(run):
        return looking.go(run, {"node": run.start_node})
    text = hinting.next_move(run)
    if text is None:
        run.rung = hinting.last_rung(run) - 1
        return Out(why=hinting.hint(run, None))
    run.help()
    if run.step.mode == "illegal":
        return _refused(run, text)
    return _played(run, next(m for m in run.game.legal_moves if str(m) == text))


# asking


def why(run: Run, args: Mapping[str, Any]) -> Out:
    """Ask about a move without playing it."""
    text = _normal(run, args["move"])
    try:
        found = parse(text)
    except UnknownMove as error:
        return Out(why=_unknown(run, error, args["move"]))
    if not run.asked:
        return Out(why=refusing.waits(run.game, move_words(found, run.game.phase)))
    refusal = run.game.why_not(text)
    if refusal is not None:
        told = refusing.refusal(run.game, refusal, again=False, acting=run.acting, shows=can_show(run))
        return Out(why=told)
    legal = next(m for m in run.game.legal_moves if str(m) == text)
    return Out(why=refusing.allowed(run.game, legal, played=legal in run.playable, shows=can_show(run)))


def rule(_run: Run, args: Mapping[str, Any]) -> Out:
    """Explain a rule."""
    try:
        return Out(why=explaining.rule_panel(args["id"]))
    except UnknownRule as error:
        raise Fault(say("tutor.error.rule", id=echo(args["id"]), near=error.nearest)) from None


def card(run: Run, args: Mapping[str, Any]) -> Out:
    """Explain a card, with a button for each legal move of it."""
    try:
        why = explaining.card_panel(args["id"], run.game.options)
        why["actions"] = refusing.move_actions(run.game, run.playable, args["id"])
        return Out(why=why)
    except UnknownCard:
        raise Fault(say("tutor.error.card", id=echo(args["id"]))) from None


def term(_run: Run, args: Mapping[str, Any]) -> Out:
    """Explain a word of the game."""
    try:
        return Out(why=explaining.term_panel(args["id"]))
    except UnknownText:
        raise Fault(say("tutor.error.term", id=echo(args["id"]))) from None


def moves(run: Run, _args: Mapping[str, Any]) -> Out:
    """Read the legal moves."""
    return Out(why=refusing.moves(run.game, run.playable, run.waiting))


def where(run: Run, _args: Mapping[str, Any]) -> Out:
    """Say where the learner is."""
    progress = saying.head(run)["progress"]
    pools = {pool: amount(pool, n) for pool, n in run.game.resources.items()}
    step = f"{progress['text']}." if progress else ""
    text = say("tutor.where.text", step=step, phase=phase_word(run.game.phase), player=run.game.active, **pools)
    spoken = text.strip()
    return Out(spoken, why=refusing.why("answer", say("tutor.tool.where"), [part("", [spoken])]))


def close(_run: Run, _args: Mapping[str, Any]) -> Out:
    """Nothing is asked any more."""
    return Out()
