"""Many games between bots, and roll-outs: exact, repeatable, and blind to what is hidden."""

import json
import random
import signal
import subprocess
import sys
import time

import pytest

import tantocuore as tc
from tantocuore import __main__ as command
from tantocuore import setup
from tantocuore.__main__ import main
from tantocuore.bots import BOTS, RandomPolicy, love_first
from tantocuore.fork import redealt
from tantocuore.moves import parse
from tantocuore.options import Options
from tantocuore.simulate import IllegalAnswer, finish, rollouts, simulate, wilson
from tantocuore.simulate.match import Match
from tantocuore.simulate.tally import PARTS, Tally
from tests.engine.table import house, position
from tests.engine.test_properties import rich


def new(seed=7, players=("Raoul", "Baron")):
    return setup.new_state(players, ("base",), "recommended", seed, None)


# one game


def test_an_answer_that_is_not_legal_is_refused():
    with pytest.raises(IllegalAnswer) as caught:
        finish(new(), [lambda view: parse("serve marianne")] * 2, names=["peter", "paul"])
    error = caught.value
    assert (error.bot, error.kind) == ("peter", "serving")
    assert "serve marianne" in str(error)
    with pytest.raises(IllegalAnswer, match="bot Raoul: None"):
        finish(new(), [lambda view: None] * 2)


def test_a_bot_that_never_employs_leaves_the_game_unfinished():
    state = new()
    finish(state, [lambda view: view.moves[-1]] * 2, most_rounds=20)
    assert (state.over, state.turns) == (False, 41)


def test_an_equal_move_of_the_bots_own_making_counts():
    states = [new(), new()]
    finish(states[0], [love_first] * 2)
    finish(states[1], [lambda view: parse(str(love_first(view)))] * 2)
    assert [tc.Game(state).score() for state in states[:1]] == [tc.Game(state).score() for state in states[1:]]


# many games


def test_the_result_does_not_depend_on_the_processes():
    one, two = (
        simulate(120, ["love-first", "random", "love-first"], seed=4, town="random", jobs=jobs) for jobs in (1, 2)
    )
    assert json.dumps(one["result"]) == json.dumps(two["result"])
    assert [out["speed"]["jobs"] for out in (one, two)] == [1, 2]
    assert (
        simulate(120, ["love-first"] * 2, seed=5, jobs=1)["result"]
        != simulate(120, ["love-first"] * 2, seed=6, jobs=1)["result"]
    )


def test_what_the_result_holds():
    done = []
    result = simulate(60, ["love-first", "love-first"], seed=2, jobs=1, progress=done.append)["result"]
    first, second = result["bots"]
    assert (first["bot"], second["bot"]) == ("love-first-1", "love-first-2")
    assert first["wins"] + second["wins"] == result["games"] - result["unfinished"] == 60
    low, high = first["interval_95"]
    assert low < first["win_rate"] < high
    assert first["vp"]["mean"] > 10
    assert first["vp"]["deviation"] > 0
    assert 5 < result["turns_per_player"]["mean"] <= result["turns_per_player"]["most"] <= 25
    assert result["first_seat"]["advantage"] == pytest.approx(result["first_seat"]["win_rate"] - 0.5)
    assert done == [50, 60]


def test_seats_rotate_and_every_win_is_counted_once():
    result = simulate(30, [dice, dice, dice], seed=1, jobs=1, options={"quick_two_player": True})["result"]
    assert [row["bot"] for row in result["bots"]] == ["dice-1", "dice-2", "dice-3"]
    assert result["unfinished"] == 0
    assert sum(row["wins"] for row in result["bots"]) == pytest.approx(30, abs=0.001)
    match = Match((dice, dice), ("a", "b"), 1, "recommended", Options())
    tally = Tally(2)
    for game in range(2):
        order = [(seat + game) % 2 for seat in range(2)]
        state = match.start(game, order)
        assert state.names == (("a", "b"), ("b", "a"))[game]
        state.over = True  # with equal scores
        state.houses[1] = state.houses[0].copy()
        tally.add(state, order, 0)
    assert tally.wins == [PARTS, PARTS]
    assert tally.first_seat == PARTS


def dice(seed):
    return RandomPolicy(seed)


def test_wilson():
    assert wilson(0, 0) == (0.0, 1.0)
    assert [round(bound, 4) for bound in wilson(50, 100)] == [0.4038, 0.5962]
    assert wilson(0, 10)[0] == 0.0


# roll-outs


def last(forecasts):
    *_, forecast = forecasts
    return forecast


def test_rollouts_come_game_by_game_and_leave_the_fork_alone():
    game = tc.Scenario.load("raoul").game()
    fork = game.fork()
    forecasts = list(rollouts(fork, 0, 5))
    assert [forecast.games for forecast in forecasts] == [1, 2, 3, 4, 5]
    assert set(forecasts[-1].vp) == set(game.players) == set(forecasts[-1].deviation)
    assert fork.moves == game.legal_moves
    assert forecasts == list(rollouts(game.fork(), 0, 5)) != list(rollouts(fork, 0, 5, seed=1))
    assert len(list(rollouts(fork, 0, 2, "random"))) == 2


@pytest.mark.parametrize("viewer", [0, 1])
def test_rollouts_do_not_see_what_the_viewer_cannot_see(viewer):
    state = tc.Game.new(["Raoul", "Baron"], seed=3).state
    twins = [redealt(state, viewer, 100 + count) for count in range(3)]
    assert len({str(last(rollouts(twin, viewer, 6))) for twin in (state, *twins)}) == 1


def effect(hidden):
    """Natsumi has been served: her player has to choose a discard, then Baron."""
    game = position(
        Raoul=house("natsumi marianne love_1", "kagari rouge"),
        Baron=house(hidden[0], hidden[1]),
        general="natsumi kagari rouge azure viola",
    )
    game.play("serve natsumi")
    return game


HIDDEN = [("love_1 love_2 azure rouge", "viola viola"), ("love_1 viola azure viola", "love_2 rouge")]


def test_rollouts_from_the_middle_of_an_effect():
    forecasts = []
    for hidden in HIDDEN:
        game = effect(hidden)
        assert game.question.kind == "discard"
        forecasts.append(last(rollouts(game.fork(), 0, 6)))
    assert forecasts[0].games == 6
    assert forecasts[0] == forecasts[1]


def test_rollouts_while_somebody_else_is_asked_in_an_effect():
    forecasts = []
    for hidden in HIDDEN:
        game = effect(hidden)
        game.play("discard marianne")
        assert (game.asked, game.question.kind) == ("Baron", "discard")
        forecasts.append(last(rollouts(game.fork(), 0, 6)))
    assert forecasts[0] == forecasts[1]


@pytest.mark.parametrize("seed", range(8))
def test_rollouts_go_on_from_every_question_inside_an_effect(seed):
    """Whoever looks, whoever is asked: no effect remembers a card that was dealt anew under it."""
    rng, fork = random.Random(seed), rich(seed).fork()
    for _ in range(250):
        if not fork.moves:
            break
        if not fork.question.main:
            forecast = last(rollouts(fork, rng.randrange(len(fork.state.names)), 1, rng.choice(sorted(BOTS))))
            assert forecast.games == 1
        fork.send(rng.choice([move for move in fork.moves if move.verb != "end"] or fork.moves))


@pytest.mark.parametrize("seat", [-1, 2, "Raoul", None])
def test_nobody_looks_from_a_seat_that_is_not_there(seat):
    with pytest.raises(tc.TantoCuoreError, match="0 to 1"):
        last(rollouts(new(), seat, 1))


def test_a_forecast_of_a_finished_game_is_its_score():
    state = new()
    finish(state, [love_first] * 2)
    forecast = last(rollouts(state, 0, 2))
    assert forecast.vp == {name: score.total for name, score in tc.Game(state).score().items()}
    assert set(forecast.deviation.values()) == {0.0}


# the command


@pytest.fixture
def run(capsys):
    def run(*words):
        try:
            status = main(["simulate", *words])
        except SystemExit as stop:
            status = stop.code
        out, err = capsys.readouterr()
        return status, out, err

    return run


def test_the_command_prints_one_object(run):
    status, out, err = run(
        "--games", "20", "--seed", "9", "--jobs", "1", "--town", "random", "love-first", "random"
    )
    data = json.loads(out)
    assert (status, err) == (0, "")
    assert data["result"]["bots"][0]["win_rate"] >= 0.95
    assert data["result"] == simulate(20, ["love-first", "random"], 9, town="random", jobs=1)["result"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--games", "0", "random", "random"), ("--games", "from 1 to", "got 0")),
        (("--games", "-5", "random", "random"), ("--games", "got -5")),
        (("--games", "1" + "0" * 30, "random", "random"), ("--games", "10000000")),
        (("--games", "9" * 5000, "random", "random"), ("--games", "whole number")),
        (("--games", "many", "random", "random"), ("--games", "'many'")),
        (("--games", "1.5", "random", "random"), ("--games", "'1.5'")),
        (("--jobs", "0", "random", "random"), ("--jobs", "from 1 to 61")),
        (("--seed", "1" * 30, "random", "random"), ("--seed",)),
        (("random",), ("BOT", "2 to 8", "got 1")),
        (("random",) * 9, ("BOT", "2 to 8", "got 9")),
        (("random", "love-frist"), ("BOT", "random, love-first", "did you mean 'love-first'")),
        (("--options", "fast=true", "random", "random"), ("--options fast", "quick_two_player")),
        (("--options", "milly_vp=many", "random", "random"), ("--options milly_vp", "whole number", "'many'")),
        (("--options", "milly_vp", "random", "random"), ("--options", "NAME=VALUE")),
        (("--town", "azure,rogue", "random", "random"), ("--town", "did you mean 'rouge'")),
        (("--town", "", "random", "random"), ("--town",)),
    ],
)
def test_bad_input_names_the_argument_and_the_way_out(run, words, said):
    status, out, err = run(*words)
    assert (status, out) == (2, "")
    assert all(word in err for word in said), err
    assert len(err) < 700


def test_options_and_towns_of_ones_own(run):
    town = "azure,viola,esquine,natsumi,eliza,nena,claire,kagari,moine,ophelia"
    words = ("--games", "4", "--jobs", "1", "--options", "milly_vp=1,quick_two_player=true", "--town", town)
    result = json.loads(run(*words, "love-first", "love-first")[1])["result"]
    assert result["options"] == {"milly_vp": 1, "quick_two_player": True}
    assert result["town"] == town.split(",")


def test_a_terminal_gets_a_bar(run, monkeypatch):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    _, out, err = run("--games", "5", "--jobs", "1", "love-first", "love-first")
    assert "5 of 5 games" in err
    assert json.loads(out)["result"]["games"] == 5


def test_ctrl_c_stops_it(run, monkeypatch):
    def interrupted(*args, **kwargs):
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "simulate", interrupted)
    assert run("random", "random") == (130, "", "Stopped; no result is printed.\n")


@pytest.mark.skipif(sys.platform == "win32", reason="there Ctrl-C is no signal for one process")
def test_ctrl_c_stops_the_processes_too():
    words = [
        sys.executable,
        "-m",
        "tantocuore",
        "simulate",
        "--games",
        "1000000",
        "--jobs",
        "2",
        "random",
        "random",
    ]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        time.sleep(1.5)
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=20)
    assert (running.returncode, out, err) == (130, "", "Stopped; no result is printed.\n")
