"""Spot the mistake: a turn of which the engine makes one beat illegal, and the two questions about it.

Each seed deals another turn. The rule is drawn before the mistake, so that all rules have their turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import groupby
from random import Random
from secrets import randbelow
from typing import NamedTuple

from tantocuore import rules
from tantocuore.cards import CARDS, EVENT, GENERAL, IDS, INDEX, LOVE
from tantocuore.game import Game
from tantocuore.legality import price, useless
from tantocuore.moves import Move, make, parse
from tantocuore.okt.beer import PRICE
from tantocuore.okt.legal import SELLERS
from tantocuore.text import catalogue, say
from tantocuore.tutor.lesson import Choice, Lesson, LessonError, Start, Step
from tantocuore.tutor.predicates import Predicate
from tantocuore.tutor.words import amount, counted, move_words, name, words_in

FEWEST, MOST = 4, 8  # lines of a turn, the illegal one included
TRIES, AGAIN = 60, 20  # deals until a turn can be asked about, and until it breaks a new rule
GIVEN = ("nicole",)  # goes to another player all the same, by her Employ Bonus
NEW = 0.7  # of the mistakes in Oktoberfest are about its own rules
NEAR = 2  # Love that is missing, at most, for a card that somebody could take for payable
OFFERED, LONGEST = 3, 13  # rules offered for the illegal beat, and the words of one that is no answer

# What a player may well get wrong; a slip of the pen teaches nothing and is left out.
TAUGHT = frozenset({
    "serve_phase", "no_serving", "not_served", "not_in_hand", "chamber_phase", "not_chambermaid",
    "chamber_servings", "love_hand", "employ_phase", "no_employment", "love_short", "pile_empty", "no_pile",
    "not_event", "no_maid_there", "habit_needs_player", "covered", "start_phase", "cure_phase", "no_cure_card",
    "not_active", "beer_gained", "beer_phase", "no_beer_due", "beer_love", "stand_used", "needs_kirika",
    "nicole_phase", "two_nicoles", "nicole_cost", "own_event", "envy_needs_player", "no_building",
})  # fmt: skip
PLAYED = ("not_in_hand", "love_hand")  # a mistake only with a card that was in the hand; its last rule tells where
FOLLOWS = {
    "no_employment": "employ_phase", "love_short": "employ_phase", "no_serving": "serve_phase",
    "beer_love": "beer_phase", "needs_place": "no_building",
}  # fmt: skip
PAID = ("not_event", "no_pile", "own_event", "no_building", "beer_gained")  # told alone, whatever else is missing
BASIC = ("FLOW-02", "SERVE-02", "CHAMBER-03", "EMPLOY-02", "LOVE-02", "CHAMBER-01")
CLOSE = (  # rules that one could argue about: never both
    {"SERVE-03", "CHAMBER-01"}, {"SERVE-02", "CHAMBER-03"}, {"CARD-KIRIKA-2", "LOVE-02"},
    {"CARD-KIRIKA-2", "SERVE-02"}, {"CARD-KIRIKA-2", "SERVE-03"}, {"CARD-KIRIKA-2", "ZONE-05"},
    {"BEER-01", "EMPLOY-02"}, {"CARD-GINA-2", "EMPLOY-02"}, {"CARD-BEERSTAND-2", "EMPLOY-02"},
)  # fmt: skip


class Turn(NamedTuple):
    """A turn of `player`: moves in notation, and the position before each. The one at `wrong` is taken back.

    `rules` stop it; `rule` is the one to ask for, `others` are those of other mistakes in such a turn.
    """

    player: str
    beats: tuple[str, ...]
    wrong: int
    rules: tuple[str, ...]
    rule: str
    before: tuple[Start, ...]
    others: tuple[str, ...]

    @property
    def lines(self) -> tuple[tuple[int, ...], ...]:
        """The beats by index as they are told: the same Love cards in a row are one line."""
        love = [beat.startswith("love ") and i != self.wrong for i, beat in enumerate(self.beats)]
        same = groupby(range(len(self.beats)), lambda i: self.beats[i] if love[i] else i)
        return tuple(tuple(row) for _, row in same)


class Tried(NamedTuple):
    """A move that the rules forbid, at a place of a turn; `key` is that of the refusal."""

    key: str
    at: int
    move: str
    rule: str
    rules: tuple[str, ...]


@lru_cache(1024)
def _at(where: Start) -> Game:
    """The game there, to look at; play on a copy."""
    if not where.moves:
        return where.game()
    game = _at(Start(where.scenario, where.moves[:-1])).copy()
    game.play(where.moves[-1])
    return game


@lru_cache(256)
def deal(scenario: str | Start, seed: int) -> Turn:
    """A turn of the player whom the scenario asks, legal but for one beat. The same seed gives the same turn.

    Raises ScenarioError for an unknown scenario, ValueError where no turn with a mistake can be dealt.

    >>> turn = deal("raoul", 3)
    >>> turn.before[turn.wrong].game().why_not(turn.beats[turn.wrong]).rules == turn.rules
    True
    """
    start = scenario if isinstance(scenario, Start) else Start(scenario)
    player, rng = _at(start).asked or "", Random(seed)
    for _ in range(TRIES if player else 0):
        found = _mistakes(start, path := _played(_at(start).copy(), player, rng), player)
        kinds = [(tried.rule, tried.key) for tried in found]
        new = [kind for kind in kinds if rules.rule(kind[0]).scope == "okt"]
        if new and rng.random() < NEW:
            kinds = new
        if kinds:
            rule = rng.choice(sorted({rule for rule, _ in kinds}))
            kind = rng.choice(sorted({kind for kind in kinds if kind[0] == rule}))
            tried = rng.choice([tried for tried in found if (tried.rule, tried.key) == kind])
            others = tuple(sorted({other.rule for other in found} - set(tried.rules)))
            turn = _with(start, path[: tried.at], player, tried, rng)._replace(others=others)
            if FEWEST <= len(turn.lines) <= MOST:
                return turn
    raise ValueError(f"no turn of {player} from {start.scenario!r} holds a mistake to spot")


def _played(game: Game, player: str, rng: Random, spent: Sequence[str] = ()) -> list[tuple[str, str]]:
    """Play the turn to its end; returns who gave each answer, and the answer. `spent` verbs wait."""
    path = []
    while game.asked is not None and game.active == player:
        path.append((game.asked, _sensible(game, rng, spent)))
        game.play(path[-1][1])
    return path


def _sensible(game: Game, rng: Random, spent: Sequence[str]) -> str:
    """A legal move that a player could make: the hand is used before a phase ends, and nobody harms himself."""
    assert game.question is not None
    moves = [m for m in game.legal_moves if not useless(m) and m.target.partition("/")[0] != game.asked]
    if game.question.main:
        moves = [m for m in moves if m.verb not in spent and (m.verb != "love" or game.phase == "employ")]
        if any(m.verb == "love" for m in moves):
            moves = [m for m in moves if m.verb == "love"]  # first the Love, then what it pays for
        elif any(m.verb != "end" for m in moves) and rng.random() < 0.9:
            moves = [m for m in moves if m.verb != "end"]
        dear = max((_cost(game, m) for m in moves), default=0)
        moves = [m for m in moves if m.verb != "employ" or 2 * _cost(game, m) >= dear]
    moves = moves or list(game.legal_moves)
    kind = rng.choice(sorted({(m.verb, m.what) for m in moves}))
    return str(rng.choice([m for m in moves if (m.verb, m.what) == kind]))


def _cost(game: Game, move: Move) -> int:
    return price(game.state, INDEX[move.what]) if move.verb == "employ" else 0


def _mistakes(start: Start, path: Sequence[tuple[str, str]], player: str) -> list[Tried]:
    """All mistakes that could be made in a turn, in a fixed order."""
    game, seen, found = _at(start).copy(), set[str](), list[Tried]()
    for at, (who, move) in enumerate(path):
        seen |= set(game.view(player)["houses"][player]["hand"])
        if who == player and game.question is not None and game.question.main:
            found += _forbidden(game, player, at, seen)
        game.play(move)
    return sorted(found)


def _forbidden(game: Game, player: str, at: int, seen: set[str]) -> Iterator[Tried]:
    """The moves that could be tried here by mistake; each breaks one rule, and what FOLLOWS from that."""
    gone = seen - set(game.view(player)["houses"][player]["hand"])
    for move in _tries(game, player, seen):
        refusal = game.why_not(move)
        if refusal is None or useless(move):
            continue
        key, *more = (reason.key for reason in refusal.reasons)
        alone = all(FOLLOWS.get(other) == key for other in more)
        lacks = (PRICE if key == "beer_love" else _cost(game, move)) - game.resources["love"]
        if key in PAID:  # also what it takes must be there
            alone = lacks <= 0 and game.resources["employments"] > 0
        if key in ("not_event", "not_chambermaid"):  # nobody takes a Love card for a maid
            alone = alone and CARDS[INDEX[move.what]].kind != LOVE
        if key in TAUGHT and alone and lacks <= NEAR and (key not in PLAYED or move.what in gone):
            yield Tried(key, at, str(move), refusal.rules[-1 if key in PLAYED else 0], refusal.rules)


def _tries(game: Game, player: str, seen: set[str]) -> Iterator[Move]:
    """Moves with the cards that this player knows, whether or not the rules allow them."""
    view = game.view(player)
    houses, town = view["houses"], view["town"]
    for card in seen:
        yield from (make(verb, card) for verb in ("serve", "chambermaid", "love"))
    general = [card.id for card in CARDS if card.kind == GENERAL and card.set in game.state.sets]  # SETUP-08
    yield from (make("beer", seller) for seller in SELLERS)
    yield from (make("exchange", "nicole", target=id) for id in general if "nicole" in seen)
    if town.get("beer_face_up"):
        yield make("employ", town["beer_face_up"])
    for id in {*town["piles"], *town["private_face_up"], *general}:
        yield make("employ", id)
        for other in {*game.players} - {player} if game.phase == "employ" and id not in GIVEN else ():
            yield make("employ", id, target=other)
            if CARDS[INDEX[id]].kind == EVENT:
                maids = houses[other]["private_maids"] + houses[other]["chambermaids"]
                yield from (make("employ", id, target=f"{other}/{maid}") for maid in maids)
    yield from (make("cure", maid) for maid in houses[player]["chambermaids"] if "+" in maid)
    quarters = houses[player]["private_maids"] + houses[player]["chambermaids"]
    yield from (make("use", maid.partition("+")[0]) for maid in quarters)


def _with(start: Start, path: Sequence[tuple[str, str]], player: str, tried: Tried, rng: Random) -> Turn:
    """The turn up to the mistake, the mistake, and a new end that does not try the same again."""
    game = _at(Start(start.scenario, (*start.moves, *(move for _, move in path)))).copy()
    spent = next((verbs for verbs in (("serve", "chambermaid"), ("employ",)) if tried.move.startswith(verbs)), ())
    beats, before, moves, wrong = list[str](), list[Start](), start.moves, 0
    for who, move in (*path, (player, ""), *_played(game, player, rng, spent)):
        wrong = wrong if move else len(beats)
        if who == player:
            beats.append(move or tried.move)
            before.append(Start(start.scenario, moves))
        moves += (move,) if move else ()
    return Turn(player, tuple(beats), wrong, tried.rules, tried.rule, tuple(before), ())


def expand(lesson: Lesson, seed: int) -> Lesson:
    """The lesson with two questions in place of each step of the mode "spot": which beat, and which rule.

    The step with the id "one" becomes "one_beat" and "one_rule". Raises LessonError.
    """
    rng, steps, texts = Random(seed), list[Step](), dict(lesson.texts)
    start, met = Start(lesson.scenario), set[str]()
    for step in lesson.steps:
        start = step.start or start
        if step.mode != "spot":
            steps.append(step)
            continue
        met.add((turn := _another(lesson, step, start, rng, met)).rule)
        at = f"steps.{step.id}."
        own = {key.removeprefix(at): texts.pop(key) for key in lesson.texts if key.startswith(at)}
        for made, words in (_which_beat(step, start, turn, own), _which_rule(step, turn, rng)):
            steps.append(made)
            texts |= {f"steps.{made.id}.{key}": text for key, text in words.items()}
    return replace(lesson, steps=tuple(steps), texts=texts, source=lesson, seed=seed)


def visit(lesson: Lesson, seed: int | None = None) -> Lesson:
    """The lesson as one visit meets it: made anew from the seed, or from one that is drawn. Raises LessonError."""
    source = lesson.source or lesson
    if all(step.mode != "spot" for step in source.steps):
        return lesson
    return expand(source, randbelow(1 << 32) if seed is None else seed)


def _another(lesson: Lesson, step: Step, start: Start, rng: Random, met: set[str]) -> Turn:
    """A turn with a mistake that the lesson did not have yet, where one is found."""
    for _ in range(AGAIN):
        try:
            turn = deal(start, rng.getrandbits(32))
        except ValueError as error:
            raise LessonError(lesson.file, f"steps.{step.id}.start", str(error)) from None
        if turn.player != lesson.viewer:
            raise LessonError(lesson.file, f"steps.{step.id}.start", f"asks {turn.player}, not {lesson.viewer}")
        if turn.rule not in met:
            break
    return turn


def _which_beat(step: Step, start: Start, turn: Turn, own: dict[str, str]) -> tuple[Step, dict[str, str]]:
    words, choices = {key: say(f"spotting.beat.{key}") for key in ("title", "text", "main")} | own, []
    told = [_told(turn, line) for line in turn.lines]
    for n, (line, beat) in enumerate(zip(turn.lines, told, strict=True), 1):
        first = turn.before[line[0]], turn.beats[line[0]]
        choices.append(_choice(f"beat{n}", *first))
        if (times := told.count(beat)) > 1:
            beat = say("spotting.one_of", beat=beat, n=told[:n].count(beat), all=times)
        words[f"choices.beat{n}.text"] = beat
        words[f"choices.beat{n}.reason"] = _reason(*first)
    return Step(f"{step.id}_beat", "predict", (turn.rule,), start, tuple(choices)), words


def _which_rule(step: Step, turn: Turn, rng: Random) -> tuple[Step, dict[str, str]]:
    before, beat = turn.before[turn.wrong], turn.beats[turn.wrong]
    told = move_words(beat, _at(before).phase)
    words, choices = {key: say(f"spotting.rule.{key}", beat=told) for key in ("title", "text", "main")}, []
    for n, id in enumerate(_offered(turn, rng), 1):
        choices.append(_choice(f"rule{n}", before, beat, id))
        words[f"choices.rule{n}.text"] = rules.rule(id).short
        words[f"choices.rule{n}.reason"] = say(f"spotting.rule.{'broken' if id == turn.rule else 'kept'}")
    return Step(f"{step.id}_rule", "predict", (turn.rule,), before, tuple(choices)), words


def _choice(id: str, before: Start, beat: str, rule: str = "") -> Choice:
    """An answer that is right if the beat is refused there, by this rule where one is given."""
    return Choice(id, None, Predicate(id, lambda context: _refused(before, beat, rule)))


def _refused(before: Start, beat: str, rule: str) -> bool:
    refusal = _at(before).why_not(beat)
    return refusal is not None and (not rule or rule in refusal.rules)


def _offered(turn: Turn, rng: Random) -> list[str]:
    """The rule that stops the beat and some that do not, in any order."""
    close = set(turn.rules).union(*(pair for pair in CLOSE if turn.rule in pair))
    short = (id for id in (*turn.others, *BASIC) if words_in(rules.rule(id).short) <= LONGEST)
    wrong = [id for id in dict.fromkeys(short) if id not in close]
    return rng.sample([turn.rule, *rng.sample(wrong, OFFERED - 1)], OFFERED)


def _told(turn: Turn, line: Sequence[int]) -> str:
    """A line of the turn: the beat, how often, and what it draws."""
    game = _at(turn.before[line[0]])
    words, drawn = move_words(turn.beats[line[0]], game.phase), []
    if len(line) > 1:
        words = say("tutor.way.times", move=words, n=len(line))
    for i in line if line[0] != turn.wrong else ():
        events = _at(turn.before[i]).copy().play(turn.beats[i])
        mine = [e for e in events if e.kind == "draw" and game.players[e.player] == turn.player]
        drawn += [IDS[e.card] for e in mine if "DISCARD-03" not in e.rules]
    return say("spotting.drew", beat=words, cards=counted(drawn)) if drawn else words


def _reason(before: Start, beat: str) -> str:
    """Why a beat is not allowed, or what allows it."""
    game, move = _at(before), parse(beat)
    if refusal := game.why_not(move):
        return refusal.what
    slots = {resource: amount(resource, n) for resource, n in game.resources.items()}
    kind = ""
    if move.what in INDEX:
        row = CARDS[INDEX[move.what]]
        kind = row.kind
        slots |= {"cost": amount("love", _cost(game, move)), "room": amount("servings", row.chambermaid_cost or 0)}
    keys = (key for key in (f"{move.verb}_{kind}", move.verb) if f"spotting.allowed.{key}" in catalogue())
    key, asks = next(keys, "other"), game.question
    stands_on = move.rules if asks is None or asks.main else asks.rules  # an answer: on what the question does
    return say(f"spotting.allowed.{key}", card=name(move.what), short=rules.rule(stands_on[0]).short, **slots)
