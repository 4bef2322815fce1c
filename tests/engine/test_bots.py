"""Bots decide from a view, which shows nothing hidden, and answer every question of every base card."""

import random

import pytest

import tantocuore as tc
from tantocuore import setup, turn
from tantocuore.bots import BOTS, RandomPolicy, UnknownBot, love_first, policy
from tantocuore.cards import IDS
from tantocuore.fork import redealt
from tantocuore.play import Play
from tantocuore.simulate import finish, simulate
from tantocuore.view import View
from tests.engine.table import house, position
from tests.engine.test_properties import NAMES, OPTIONS, rich, started
from tests.marks import rule

KINDS = {
    "starting", "serving", "employ", "discard", "exchange", "look", "judge", "return", "reveal", "keep", "target",
    "move", "choose", "swap", "draw",
}  # fmt: skip


def sent(steps, move):
    """The question after this answer; None when the game is over."""
    try:
        return steps.send(move)
    except StopIteration:
        return None


def told(view):
    """Every answer of a view's public names."""
    out = {}
    for name in dir(View):
        if name.startswith("_") or name == "ask":
            continue
        value = getattr(view, name)
        if name == "left":
            value = [value(card_id) for card_id in IDS]
        elif name == "house":
            value = [value(player) for player in view.players]
        out[name] = value() if name == "to_dict" else value
    return out


@rule("INFO-01", "INFO-02")
@pytest.mark.parametrize("start", [started, rich])
@pytest.mark.parametrize("seed", range(6))
def test_no_answer_of_a_view_depends_on_a_hidden_card(start, seed):
    rng, state, compared = random.Random(seed), start(seed).state, 0
    play = Play(state)
    steps = turn.turns(play)
    question = next(steps, None)
    for _ in range(150):
        if question is None:
            break
        for seat in range(len(state.names)) if question.main else ():
            twin = redealt(state, seat, rng.randrange(1 << 30))
            asked = next(turn.turns(Play(twin)), None)
            if asked is None or asked.kind != question.kind:  # START-07: a hand may hold the Starting Phase open
                continue
            one, two = (View(Play(of), seat, about) for of, about in ((state, question), (twin, asked)))
            assert told(one) == told(two)
            compared += 1
        question = sent(steps, rng.choice(question.moves))
    assert compared > 50


def test_who_is_not_asked_sees_no_answers():
    game = tc.Game.new(["Raoul", "Baron"], seed=7)
    assert game.lazy_view("Raoul").moves == game.legal_moves
    other = game.lazy_view("Baron")
    assert (other.moves, other.kind, other.to_dict()["question"]["moves"]) == ((), "serving", None)


def test_a_view_tells_its_own_hand_and_the_round():
    game = position("employ", Raoul=house("love_1*2 love_3 azure"))
    view = game.lazy_view("Raoul")
    assert (view.hand, view.hand_love, view.round) == (("love_1", "love_1", "love_3", "azure"), 5, 1)
    assert [view.left(card_id) for card_id in game.view("Raoul")["town"]["private_face_up"]] == [1, 1]


# what the bots answer


def test_love_first_answers_every_question_of_every_base_card():
    seen = set()
    for seed in range(24):
        state, rng = rich(seed).state, random.Random(seed)
        play = Play(state)
        steps = turn.turns(play)
        views = [View(play, seat) for seat in range(len(state.names))]
        question = next(steps, None)
        for _ in range(400):
            if question is None:
                break
            seen.add(question.kind)
            assert love_first(views[question.player].ask(question)) in question.moves, question
            offered = [move for move in question.moves if move.verb != "end"] or question.moves
            question = sent(steps, rng.choice(offered if rng.random() < 0.8 else question.moves))
    assert seen == KINDS


@pytest.mark.parametrize("bot", sorted(BOTS))
@pytest.mark.parametrize("seed", range(10))
def test_bots_finish_games_in_any_town(bot, seed):
    count = 2 + seed % 4
    state = setup.new_state(NAMES[:count], ("base",), "random", seed, OPTIONS[seed % len(OPTIONS)])
    finish(state, [policy(bot, seat) for seat in range(count)])
    assert state.over
    if bot == "love-first":
        assert state.turns / count <= 25


@pytest.mark.parametrize("seed", range(12))
def test_bots_finish_games_that_they_did_not_begin(seed):
    state = rich(seed).state
    finish(state, [policy(("random", "love-first")[seat % 2], seat) for seat in range(len(state.names))])
    assert state.over


def test_love_first_beats_random():
    row = simulate(60, ["love-first", "random"], seed=5, town="random", jobs=1)["result"]["bots"][0]
    assert row["win_rate"] >= 0.95


def answers(game, bot=love_first):
    """What the bot answers until its turn is over."""
    out, active = [], game.active
    while not game.is_over and game.active == active:
        view = game.lazy_view(game.asked)
        out.append(str(bot(view)))
        game.play(out[-1])
    return out


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("love_3 love_3 love_3 love_1", ["love love_3"] * 3 + ["employ marianne"]),
        ("love_1 love_3 love_3 love_1", ["love love_3"] * 2 + ["love love_1", "employ love_3"]),
        ("love_2 love_3 colette", ["love love_3", "love love_2", "employ love_2"]),
        ("love_1", []),
    ],
)
def test_love_first_plays_the_love_it_needs_and_no_more(hand, expected):
    assert answers(position("employ", Raoul=house(hand)))[:-1] == expected


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("kagari genevieve rouge", ["serve genevieve", "serve kagari", "chambermaid rouge"]),
        ("colette marianne", []),
        ("anise rouge", ["serve anise"]),
        ("kagari colette", ["serve kagari", "chambermaid colette"]),
    ],
)
def test_love_first_uses_its_servings(hand, expected):
    game = position("serving", Raoul=house(hand, "marianne*5"))
    assert answers(game)[: len(expected) + 1] == [*expected, "end"]


@rule("CARD-CLAIRE-2")
@pytest.mark.parametrize(
    ("phase", "before", "expected"),
    [
        ("employ", ("employ bad_habit to Baron",), "reveal claire"),
        ("serving", ("serve natsumi",), "discard marianne"),
        ("serving", ("serve eliza",), "look Raoul"),
        ("serving", ("serve eliza", "look Raoul"), "pass"),
        ("serving", ("serve sainsbury",), "exchange love_1 for love_2"),
    ],
)
def test_answers_inside_effects(phase, before, expected):
    game = position(
        phase,
        Raoul=house("natsumi eliza sainsbury love_1 marianne love_2", "kagari*5", chambermaids="azure"),
        Baron=house("claire", chambermaids="rouge"),
        resources={"love": 9},
        general="natsumi eliza sainsbury claire azure rouge kagari",
    )
    for move in before:
        game.play(move)
    assert str(love_first(game.lazy_view(game.asked))) == expected


def test_the_random_bot_repeats_itself_with_its_seed():
    game = tc.Scenario.load("raoul").game()
    runs = [[bot(game.lazy_view("Raoul")) for _ in range(20)] for bot in (RandomPolicy(3), RandomPolicy(3))]
    assert runs[0] == runs[1]
    assert set(runs[0]) == set(game.legal_moves)


def test_an_unknown_bot_is_told_with_the_nearest():
    with pytest.raises(UnknownBot, match="did you mean 'love-first'"):
        policy("love-furst")
