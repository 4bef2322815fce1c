"""The public names: the contract of engine.md, section 3."""

import json
import subprocess
import sys

import pytest

import tantocuore as tc
from tantocuore import rules
from tests.engine.table import house, moves, play, position


def test_the_names_of_the_package():
    wanted = {
        "Game", "Scenario", "Options", "Event", "Move", "Refusal", "TantoCuoreError", "IllegalMove", "UnknownMove",
        "ScenarioError", "SaveError",
    }  # fmt: skip
    assert wanted <= set(tc.__all__)
    assert all(hasattr(tc, name) for name in tc.__all__)


@pytest.mark.parametrize("error", ["IllegalMove", "UnknownMove", "ScenarioError", "SaveError", "SetupError"])
def test_errors_are_of_one_family(error):
    assert issubclass(getattr(tc, error), tc.TantoCuoreError)


def test_the_import_is_light_and_stands_alone():
    code = (
        "import sys; before = set(sys.modules); import tantocuore; "
        "print(sorted({m.partition('.')[0] for m in set(sys.modules) - before} - set(sys.stdlib_module_names)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['tantocuore']"


def test_a_game_as_the_design_shows_it():
    game = tc.Game.new(["Raoul", "Baron", "Claris"], sets=["base"], town="recommended", seed=7)
    assert game.question.kind == "serving"
    assert game.question.rules
    assert isinstance(game.legal_moves, tuple)
    move = game.legal_moves[0]
    assert (str(move), set(move.rules) <= set(rules.ids())) == (moves(game)[0], True)
    assert game.why_not(move) is None
    assert game.players == ("Raoul", "Baron", "Claris")


def test_play_takes_a_text_or_a_move_and_returns_its_events():
    game, other = (tc.Scenario.load("raoul").game() for _ in range(2))
    by_text = game.play("serve genevieve")
    by_move = other.play(next(move for move in other.legal_moves if str(move) == "serve genevieve"))
    assert by_text == by_move
    assert all(isinstance(event, tc.Event) for event in by_text)
    assert game.log()[-len(by_text) :] == by_text


def test_why_not():
    game = tc.Scenario.load("raoul").game()
    assert game.why_not("serve genevieve") is None
    refusal = game.why_not("employ marianne")
    assert isinstance(refusal, tc.Refusal)
    assert "EMPLOY-02" in refusal.rules
    assert refusal.numbers
    assert isinstance(refusal.fixes, tuple)


def test_an_illegal_move_carries_its_refusal():
    game = tc.Scenario.load("raoul").game()
    with pytest.raises(tc.IllegalMove) as caught:
        game.play("employ marianne")
    assert isinstance(caught.value.refusal, tc.Refusal)
    assert caught.value.move == "employ marianne"
    with pytest.raises(tc.IllegalMove):
        list(game.steps("employ marianne", "Raoul"))


@pytest.mark.parametrize("change", ["play", "why_not", "steps", "go", "view", "log"])
def test_an_error_never_changes_the_state(change):
    game = tc.Scenario.load("raoul").game()
    before = game.to_json()
    wrong = {"play": ("employ marianne",), "why_not": ("dance",), "steps": ("dance", "Raoul"), "go": (99,)}
    with pytest.raises(tc.TantoCuoreError):
        list(getattr(game, change)(*wrong.get(change, ("Nobody",))))
    assert game.to_json() == before
    game.play("serve genevieve")


def test_steps():
    game = tc.Scenario.load("raoul").game()
    pairs = list(game.steps("serve genevieve", "Raoul"))
    assert [event.kind for event, _ in pairs] == ["serve", "add", "draw", "add", "add"]
    servings = [view["resources"]["servings"] for _, view in pairs]
    assert servings == [1, 0, 0, 0, 1]
    hands = [len(view["houses"]["Raoul"]["hand"]) for _, view in pairs]
    assert hands == [4, 4, 5, 5, 5]
    assert pairs[-1][1] == game.view("Raoul")


def test_steps_play_the_move_even_if_nobody_looks():
    game = tc.Scenario.load("raoul").game()
    game.steps("serve genevieve", "Baron")
    assert "serve kagari" in moves(game)


def test_steps_hide_what_the_player_may_not_see():
    game = tc.Scenario.load("raoul").game()
    assert "kagari" not in json.dumps(
        [view["houses"]["Raoul"] for _, view in game.steps("serve genevieve", "Baron")]
    )


def test_undo_redo_go_and_the_tree():
    game = tc.Scenario.load("raoul").game()
    assert (game.node, game.can_redo) == (0, False)
    play(game, "serve genevieve", "serve kagari")
    game.undo()
    game.undo()
    assert (game.node, game.can_redo) == (0, True)
    play(game, "love love_1")
    branch = game.node
    assert [(node.parent, node.move) for node in game.history[1:]] == [
        (0, "serve genevieve"),
        (1, "serve kagari"),
        (0, "love love_1"),
    ]
    game.go(2)
    assert [answer.move for answer in game.path()] == ["serve genevieve", "serve kagari"]
    assert game.resources == {"servings": 2, "love": 1, "employments": 0}
    game.go(branch)
    assert game.resources == {"servings": 1, "love": 1, "employments": 0}
    game.undo()
    game.redo()
    assert game.node == branch, "redo follows the branch last taken"


def test_playing_an_answer_again_grows_no_second_branch():
    game = tc.Scenario.load("raoul").game()
    play(game, "serve genevieve")
    game.undo()
    play(game, "serve genevieve")
    assert (len(game.history), game.node) == (2, 1)


def test_undo_at_the_start_and_redo_at_the_end_do_nothing():
    game = tc.Scenario.load("raoul").game()
    before = game.to_json()
    game.undo()
    game.redo()
    assert game.to_json() == before


@pytest.mark.parametrize("node", [-1, 1, True, None, "0", 10**9])
def test_go_knows_only_nodes(node):
    with pytest.raises(tc.TantoCuoreError):
        tc.Scenario.load("raoul").game().go(node)


def test_undo_gives_the_same_cards_again():
    game = position(Raoul=house("viola*2", "", "kagari rouge azure moine"), resources={"servings": 2})
    play(game, "serve viola")
    first = game.view("Raoul")
    game.undo()
    play(game, "serve viola")
    assert game.view("Raoul") == first


def test_a_copy_is_independent():
    game = tc.Scenario.load("raoul").game()
    copied = game.copy()
    play(copied, "serve genevieve")
    assert (game.node, len(game.history)) == (0, 1)
    assert copied.node == 1
    play(game, "love love_1")
    assert copied.history[1].move == "serve genevieve"


def test_score():
    game = position(Raoul=house(deck="marianne azure"))
    score = game.score()["Raoul"]
    assert score.total == 7
    assert [(line.rule, line.cards, line.vp) for line in score.lines] == [
        ("CARD-MARIANNE-1", ("marianne",), 6),
        ("CARD-AZURE-1", ("azure",), 1),
    ]


def test_events_are_data_with_names():
    game = tc.Scenario.load("raoul").game()
    event = game.play("serve genevieve")[0]
    assert event.to_dict(game.players, [card.id for card in tc.CARDS]) == {
        "kind": "serve", "player": "Raoul", "card": "genevieve", "source": "hand", "target": "played", "amount": 0,
        "rules": ["SERVE-02"], "cause": None,
    }  # fmt: skip


def test_causes_are_indices_in_the_log():
    game = tc.Scenario.load("raoul").game()
    play(game, "serve genevieve", "serve kagari", "end")
    log = game.log()
    for index, event in enumerate(log):
        assert -1 <= event.cause < index
    drawn = next(event for event in log if event.kind == "draw")
    assert log[drawn.cause].kind == "serve"


def test_cards_are_found_by_id():
    assert tc.card("kagari").name == "Kagari Ichinomiya"
    with pytest.raises(tc.UnknownCard, match="kagari"):
        tc.card("kagary")


@pytest.mark.parametrize("name", ["__repr__", "__str__"])
def test_a_game_shows_itself_without_telling_cards(name):
    game = position(Raoul=house("kagari"), Baron=house("moine"))
    assert not [card for card in ("kagari", "moine", "Kagari", "Moine") if card in getattr(game, name)()]
