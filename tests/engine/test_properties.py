"""What holds at every question of random games of 2 to 5 players (engine.md, section 6)."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tantocuore as tc
from tantocuore import rules
from tantocuore.cards import CARDS, IDS
from tantocuore.game import LATE
from tantocuore.moves import Move, parse
from tantocuore.setup import copies
from tantocuore.state import CARD, ILL
from tests.engine.table import at

NAMES = ("Raoul", "Baron", "Claris", "Denise", "Emil")
GENERAL = [card.id for card in CARDS if card.kind == "general_maid" and card.set == "base"]
RULES = frozenset(rules.ids())
MOST = 20_000  # answers of the longest game
REFUSED = 20  # other moves tried at a question
DEFAULT = range(6)
MANY = range(100, 160)

OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"love_any_time": False, "open_information": False},
    {"ill_maids_present": False, "sainsbury_private_maids": False},
    {"end_fixed_at_once": False, "milly_vp": 1},
    {"without_bad_habits": True},
    {"quick_two_player": True},
)


def started(seed: int) -> tc.Game:
    """A game whose Town, number of players and options come from the seed."""
    return tc.Game.new(NAMES[: 2 + seed % 4], town="random", seed=seed, options=OPTIONS[seed % len(OPTIONS)])


def rich(seed: int) -> tc.Game:
    """A game in the middle: full Private Quarters, events, hands of every kind; effects come often."""
    rng = random.Random(seed)
    count = 2 + seed % 4
    privates = [card.id for card in CARDS if card.kind == "private_maid"]
    rng.shuffle(privates)
    chamber = ["colette", "azure", "viola", "rouge", "safran"]
    houses = {}
    for name in NAMES[:count]:
        pool = [*rng.choices(GENERAL, k=12), "love_1", "love_1", "love_2", "love_3", "love_3", "claire", "colette"]
        rng.shuffle(pool)
        maids = rng.choices(chamber, k=rng.randrange(3))
        own = [privates.pop() for _ in range(rng.randrange(3)) if len(privates) > 2]
        houses[name] = {
            "hand": pool[:6],
            "deck": pool[6:13],
            "discard": pool[13:],
            "chambermaids": [{"card": card, "illness": rng.choice((0, 0, 1, 2))} for card in maids],
            "private_maids": [{"card": card, "illness": rng.choice((0, 0, 0, 1))} for card in own],
            "bad_habits": rng.randrange(3),
        }
    piles = {"bad_habit": rng.randrange(5), "illness": rng.randrange(4)}
    town = {"general": rng.sample(GENERAL, 10), "piles": piles}
    data = {
        "format": 1, "players": list(NAMES[:count]), "active": rng.choice(NAMES[:count]), "phase": "starting",
        "seed": seed, "options": OPTIONS[seed % 4], "town": town, "house": houses,
    }  # fmt: skip
    try:
        return tc.Scenario.from_dict(data).game()
    except tc.ScenarioError:  # too many copies of one card: the next seed
        return rich(seed + 1000)


def choose(game: tc.Game, rng: random.Random) -> Move:
    """A random move that seldom ends a phase and likes to use effects."""
    weight = {"end": 0.25, "use": 4.0, "cure": 4.0, "love": 0.8, "pass": 0.6}
    legal = game.legal_moves
    return rng.choices(legal, [weight.get(move.verb, 1.0) for move in legal])[0]


def walked(game: tc.Game, seed: int, most: int = MOST) -> Iterator[tuple[tc.Game, random.Random]]:
    """The game at each of its questions, and after the last one."""
    rng = random.Random(seed)
    for _ in range(most):
        yield game, rng
        if game.is_over:
            return
        game.play(choose(game, rng))


def here(game: tc.Game) -> tuple[Any, ...]:
    """All that tells one moment from another: the question, the whole truth, the log and the tree."""
    tree = tuple((node.id, node.parent, node.move, node.seat, node.events) for node in game.history)
    return game.question, game.position().to_dict(), at_all(game), game.log(), game.node, tree


def at_all(game: tc.Game) -> tuple[Any, ...]:
    """Every zone now, in the middle of an effect too."""
    state = game.state
    houses = tuple((at(state, name), state.houses[i].shuffles) for i, name in enumerate(state.names))
    town = (tuple(state.piles), tuple(state.private_up), tuple(state.private_pile))
    turn = (state.active, state.phase, state.servings, state.love, state.employments, state.used, state.turns)
    return houses, town, turn, state.end_fixed, state.over, state.picks


def owned(game: tc.Game) -> Counter[str]:
    """All cards of the Town and of every zone by id."""
    state = game.state
    count: Counter[int] = Counter({card: left for card, left in enumerate(state.piles) if left > 0})
    count.update(state.private_up + state.private_pile + list(state.removed))
    for house in state.houses:
        count.update(house.owned())
        count[IDS.index("bad_habit")] += house.bad_habits
        count[IDS.index("illness")] += sum(maid // ILL for maid in house.chambermaids + house.private_maids)
    return Counter({IDS[card & CARD]: number for card, number in count.items() if number})


# at every question


@pytest.mark.parametrize("seed", DEFAULT)
def test_cards_are_conserved_and_rules_exist_and_the_game_ends(seed):
    game = started(seed)
    state = game.state
    first = owned(game)
    for card, number in first.items():
        if CARDS[IDS.index(card)].kind != "private_maid":
            assert number == copies(IDS.index(card), state.options, len(state.names), state.sets), card
    for now, _rng in walked(game, seed):
        assert owned(now) == first
        assert now.resources["servings"] >= 0
        assert min(now.resources.values()) >= 0
    assert game.is_over
    assert game.winners
    told = {ident for event in game.log() for ident in event.rules}
    assert told <= RULES
    assert all(event.rules for event in game.log())
    assert all(event.cause < index for index, event in enumerate(game.log()))


@pytest.mark.parametrize("seed", DEFAULT)
@pytest.mark.parametrize("start", [started, rich])
def test_a_copy_continues_identically(start, seed):
    for game, rng in walked(start(seed), seed, 250):
        if game.is_over:
            break
        copied = game.copy()
        assert here(copied) == here(game)
        ahead = random.Random(rng.random())
        for _ in range(3):
            if copied.is_over:
                break
            copied.play(choose(copied, ahead))
    again, original = start(seed), start(seed)
    rng_a, rng_b = random.Random(seed), random.Random(seed)
    for _ in range(250):
        if original.is_over:
            break
        again = again.copy()
        again.play(choose(again, rng_a))
        original.play(choose(original, rng_b))
        assert again.question == original.question
    assert here(again) == here(original)
    told = [event for answer in again.copy().history[1:-LATE] for event in answer.told]
    assert len({id(event) for event in told}) == len(set(told)), "what is alike is kept once"
    assert len(told) < 100 or len(set(told)) < 0.8 * len(told)


@pytest.mark.parametrize("seed", DEFAULT)
@pytest.mark.parametrize("start", [started, rich])
def test_undo_and_redo_are_the_same_state(start, seed):
    for game, rng in walked(start(seed), seed, 250):
        if game.is_over or not game.path():
            continue
        before = here(game)
        back = rng.randrange(1, 4)
        nodes = [game.node]
        for _ in range(min(back, len(game.path()))):
            game.undo()
            nodes.append(game.node)
        for node in reversed(nodes[:-1]):
            assert game.can_redo
            game.redo()
            assert game.node == node
        assert here(game) == before


@pytest.mark.parametrize("seed", DEFAULT)
@pytest.mark.parametrize("start", [started, rich])
def test_a_save_loads_as_the_same_state_question_log_and_tree(start, seed):
    game = start(seed)
    rng = random.Random(seed)
    for number in range(400):
        if game.is_over:
            break
        inside = game.question is not None and not game.question.main
        if number < 40 or inside or number % 40 == 0:
            loaded = tc.Game.from_json(game.to_json())
            assert here(loaded) == here(game)
            assert loaded.to_json() == game.to_json()
            assert [loaded.view(name) for name in loaded.players] == [game.view(name) for name in game.players]
        if rng.random() < 0.05:
            game.go(rng.randrange(len(game.history)))
        else:
            game.play(choose(game, rng))


@pytest.mark.parametrize("seed", DEFAULT)
@pytest.mark.parametrize("start", [started, rich])
def test_a_position_loaded_again_asks_the_same_question(start, seed):
    for game, _rng in walked(start(seed), seed, 300):
        scenario = game.position()
        data = json.loads(scenario.to_json())
        loaded = tc.Scenario.from_dict(data).play()
        assert loaded.question == game.question
        assert [str(move) for move in loaded.legal_moves] == [str(move) for move in game.legal_moves]
        assert at_all(loaded) == at_all(game)
        assert loaded.position().to_dict() == data
        if game.node % 10 == 0:
            assert tc.Scenario.from_text(scenario.to_toml()).to_dict() == data


@pytest.mark.parametrize("seed", DEFAULT)
@pytest.mark.parametrize("start", [started, rich])
def test_steps_are_the_events_with_the_views_between_them(start, seed):
    for game, rng in walked(start(seed), seed, 150):
        if game.is_over:
            break
        player = rng.choice(game.players)
        move = choose(game, rng)
        plain, stepped = game.copy(), game.copy()
        events = plain.play(move)
        shown = list(stepped.steps(move, player))
        seat = game.players.index(player)
        assert [event for event, _view in shown] == [event.seen_by(seat) for event in events]
        assert here(stepped) == here(plain)
        assert shown[-1][1] == plain.view(player)
        for _event, view in shown[:-1]:
            assert view["question"] is None, "nobody is asked while things happen"


# refusals


def grammar(game: tc.Game) -> list[str]:
    """A wide sample of the moves that the notation can say about this game."""
    cards, players = [*IDS, "beer_fest:altbier"], game.players
    maids = [f"{name}/{word}" for name in players for word in at(game, name).chambermaids + at(game, name).private]
    places = [*maids, f"{players[0]}/kagari", f"{players[-1]}/azure+3", "Nobody/azure"]
    own = [place.partition("/")[2] for place in places]
    often = ("serve", "chambermaid", "love", "employ", "use", "discard")
    seldom = ("keep", "return", "reveal", "take")
    out = [f"{verb} {card}" for verb in often for card in cards]
    out += [f"{verb} {card}" for verb in (*seldom, "store", "beer") for card in IDS[::4]]
    for event in ("illness", "bad_habit", "heavy_storm", "envy", "rouge"):
        out += [f"employ {event} on {place}" for place in places]
        out += [f"employ {event} to {name}" for name in (*players, "Nobody")]
    out += [f"exchange love_1 for {card}" for card in cards[::2] if ":" not in card]
    out += [f"{verb} {word}" for verb in ("cure", "recall") for word in own]
    out += [f"look {name}" for name in (*players, "Nobody")] + [f"target {place}" for place in (*places, *players)]
    out += [f"return illness from {word}" for word in own] + [f"to {name}" for name in players]
    out += [f"move illness from {one} to {two}" for one in places for two in places if one != two]
    out += [f"move bad_habit from {one} to {two}" for one in players for two in players if one != two]
    out += [f"name 3 {players[0]}", f"give bock to {players[-1]}", "exchange nicole for rouge", "cure beer_fest"]
    return [*out, "end", "pass", "yes", "draw", "swap", "choose love", "choose employment", "take top"]


@pytest.mark.parametrize("seed", DEFAULT)
@pytest.mark.parametrize("start", [started, rich])
def test_legal_moves_have_no_refusal_and_every_other_has_one_with_rules(start, seed):
    for game, rng in walked(start(seed), seed, 300):
        legal = {str(move) for move in game.legal_moves}
        for move in game.legal_moves:
            assert game.why_not(move) is None
            assert parse(str(move)) == move
            assert set(move.rules) <= RULES
        others = [text for text in grammar(game) if text not in legal]
        for text in rng.sample(others, min(REFUSED, len(others))):
            refusal = game.why_not(text)
            assert refusal is not None, text
            assert refusal.rules, text
            assert set(refusal.rules) <= RULES, text
            assert 0 < len(refusal.text.split()) <= 40, refusal.text


def near(game: tc.Game) -> list[str]:
    """Moves that a turn may lead to: with the cards in hand, and those of the Town."""
    town = [*game.view(game.players[0])["town"]["piles"], *game.view(game.players[0])["town"]["private_face_up"]]
    out = [
        f"{verb} {card}" for card in set(at(game, game.active).hand) for verb in ("serve", "chambermaid", "love")
    ]
    out += [f"employ {card}" for card in town] + [f"employ bad_habit to {name}" for name in game.players]
    return sorted(out)


@pytest.mark.parametrize("seed", DEFAULT)
@pytest.mark.parametrize("start", [started, rich])
def test_fixes_are_legal_and_lead_to_the_wanted_move(start, seed):
    found = 0
    for game, rng in walked(start(seed), seed, 60):
        if game.is_over or game.node % 3:
            continue
        legal = {str(move) for move in game.legal_moves}
        wishes = [text for text in near(game) if text not in legal]
        for text in rng.sample(wishes, min(3, len(wishes))):
            refusal = game.why_not(text)
            assert refusal is not None
            for fix in refusal.fixes:
                found += 1
                branch = game.copy()
                for step in fix:
                    assert branch.why_not(step) is None, (text, fix)
                    branch.play(step)
                assert branch.why_not(text) is None, (text, fix)
    if start is rich:
        assert found


# what nobody can see makes no difference


def twin(game: tc.Game, viewer: str, rng: random.Random) -> tuple[tc.Game, tc.Game]:
    """Two games from this main question on: as it is, and with all that the viewer cannot see dealt anew."""
    data = game.position().to_dict()
    other = json.loads(json.dumps(data))
    for name, house in other["house"].items():
        if name == viewer:
            rng.shuffle(house["deck"])
            under = house["discard"][1:]
            rng.shuffle(under)
            house["discard"][1:] = under
            continue
        under = house["discard"][1:]
        pool = house["hand"] + house["deck"] + under
        rng.shuffle(pool)
        hand, deck = len(house["hand"]), len(house["hand"]) + len(house["deck"])
        house["hand"], house["deck"], house["discard"][1:] = pool[:hand], pool[hand:deck], pool[deck:]
    rng.shuffle(other["town"]["private_pile"])
    return tc.Scenario.from_dict(data).game(), tc.Scenario.from_dict(other).game()


def revealed(event: tc.Event, seat: int) -> bool:
    """Whether this event shows a card that lay hidden before: then two twins may part here."""
    if event.kind in ("draw", "look", "swap"):
        return event.audience is not None and seat in event.audience
    if event.kind == "discard":
        return event.source in ("hand", "deck")
    return event.kind == "refill"


@pytest.mark.parametrize("seed", DEFAULT)
@pytest.mark.parametrize("start", [started, rich])
def test_what_a_player_cannot_see_changes_neither_view_nor_events(start, seed):
    compared = 0
    for game, rng in walked(start(seed), seed, 200):
        if game.is_over or game.question is None or not game.question.main:
            continue
        viewer = rng.choice(game.players)
        seat = game.players.index(viewer)
        one, two = twin(game, viewer, rng)
        if one.phase != two.phase:  # START-07: a 3 Love in hand may hold the Starting Phase open
            assert {one.phase, two.phase} == {"starting", "serving"}
            continue
        assert one.view(viewer) == two.view(viewer)
        common = [str(move) for move in one.legal_moves if str(move) in {str(other) for other in two.legal_moves}]
        if viewer == one.asked:
            assert one.legal_moves == two.legal_moves
        for move in rng.sample(common, min(4, len(common))):
            compared += same_events(one.copy(), two.copy(), move, seat)
    assert compared > 50


def same_events(one: tc.Game, two: tc.Game, move: str, seat: int) -> int:
    """Play a move in both; the viewer's events agree until one shows what was hidden. How many agreed."""
    viewer = one.players[seat]
    events = [[event.seen_by(seat) for event in game.play(move)] for game in (one, two)]
    for number, (first, second) in enumerate(zip(*events, strict=False)):
        if first == second:
            continue
        assert first._replace(card=-1) == second._replace(card=-1), (move, first, second)
        assert revealed(first, seat), (move, first, second)
        return number
    if len(events[0]) == len(events[1]):
        asked = [(game.question.player, game.question.kind) if game.question else None for game in (one, two)]
        if asked[0] == asked[1]:
            assert one.view(viewer) == two.view(viewer)
    return len(events[0])


# more of the same


@pytest.mark.slow
@pytest.mark.parametrize("seed", MANY)
@pytest.mark.parametrize("start", [started, rich])
@pytest.mark.parametrize(
    "held",
    [
        test_a_copy_continues_identically,
        test_undo_and_redo_are_the_same_state,
        test_a_save_loads_as_the_same_state_question_log_and_tree,
        test_a_position_loaded_again_asks_the_same_question,
        test_steps_are_the_events_with_the_views_between_them,
        test_legal_moves_have_no_refusal_and_every_other_has_one_with_rules,
        test_fixes_are_legal_and_lead_to_the_wanted_move,
        test_what_a_player_cannot_see_changes_neither_view_nor_events,
    ],
)
def test_more_seeds(held, start, seed):
    held(start, seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", MANY)
def test_more_games_to_the_end(seed):
    test_cards_are_conserved_and_rules_exist_and_the_game_ends(seed)


# texts from anywhere


@given(st.text(max_size=60))
def test_any_text_is_a_move_or_unknown(text):
    try:
        move = parse(text)
    except tc.UnknownMove:
        return
    assert parse(str(move)) == move


SENTENCE = "serve employ illness on to from Raoul Baron/azure azure+1 love love_1 for end"
WORDS = st.sampled_from(SENTENCE.split())


@given(st.lists(WORDS, max_size=7).map(" ".join))
def test_any_words_are_refused_or_unknown_or_legal(text):
    game = tc.Scenario.load("raoul").game()
    try:
        refusal = game.why_not(text)
    except tc.UnknownMove:
        return
    if refusal is None:
        assert text in [str(move) for move in game.legal_moves]
    else:
        assert set(refusal.rules) <= RULES


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


KEYS = "format players house town turn moves expect options resources phase active sets seed title"


@given(st.dictionaries(st.sampled_from(KEYS.split()), JSON))
def test_any_data_is_a_scenario_or_a_scenario_error(data):
    base = {"format": 1, "players": ["Raoul", "Baron"]}
    try:
        scenario = tc.Scenario.from_dict(base | data)
    except tc.ScenarioError:
        return
    assert tc.Scenario.from_dict(scenario.to_dict()).to_dict() == scenario.to_dict()
