"""The command line: replay, check, rules, cards (engine.md, sections 3 and 4)."""

import json
import subprocess
import sys
from collections import Counter

import pytest

import tantocuore as tc
from tantocuore import rules
from tantocuore.__main__ import main
from tests.engine.table import data, house
from tests.marks import rule

KEYS = {"position", "question", "resources", "score", "over", "winners", "events"}


@pytest.fixture
def run(capsys):
    def run(*words):
        status = main([str(word) for word in words])
        out, err = capsys.readouterr()
        return status, out, err

    return run


@pytest.fixture
def as_json(run):
    def as_json(*words):
        status, out, err = run(*words, "--json")
        assert err == ""
        return status, json.loads(out)

    return as_json


@pytest.fixture
def file(tmp_path):
    def file(content, name="position.json"):
        path = tmp_path / name
        text = content if isinstance(content, str) else json.dumps(content)
        path.write_text(text, "utf-8")
        return path

    return file


def raoul(**changes):
    """The shipped scenario as plain data, changed."""
    return tc.Scenario.load("raoul").to_dict() | changes


def with_marianne():
    moves = [move.replace("employ rouge", "employ marianne") for move in tc.Scenario.load("raoul").moves]
    return raoul(moves=moves, expect={})


# replay


@rule("EX-RAOUL-07")
def test_replay_raoul_as_json(as_json):
    status, told = as_json("replay", "raoul")
    assert status == 0
    assert set(told) == KEYS
    own = told["position"]["house"]["Raoul"]
    assert own["chambermaids"] == ["colette"]
    assert Counter(own["discard"]) == Counter(["rouge", "genevieve", "kagari", "love_1", "love_1", "colette"])
    assert told["position"]["active"] == told["question"]["player"] == "Baron"
    lost = [(e["target"], e["amount"]) for e in told["events"] if "DISCARD-05" in e["rules"]]
    assert lost == [("love", -1)]
    assert told["resources"] == {"servings": 1, "love": 0, "employments": 0}
    assert (told["over"], told["winners"]) == (False, [])


def test_the_shape_of_what_replay_prints(as_json):
    told = as_json("replay", "raoul")[1]
    assert set(told["question"]) == {"player", "kind", "phase", "moves", "rules"}
    assert set(told["resources"]) == {"servings", "love", "employments"}
    assert set(told["score"]) == {"Raoul", "Baron", "Claris"}
    for score in told["score"].values():
        assert set(score) == {"total", "lines"}
        assert sum(line["vp"] for line in score["lines"]) == score["total"]
        assert all(set(line) == {"rule", "cards", "vp"} for line in score["lines"])
    for event in told["events"]:
        assert set(event["rules"]) <= set(rules.ids())
        assert event["rules"]
        assert event["text"]
    assert told["question"]["moves"] == [str(m) for m in tc.Scenario.load("raoul").play().legal_moves]


def test_the_position_it_prints_loads_again(as_json, file):
    told = as_json("replay", "raoul")[1]
    again = as_json("replay", file(told["position"]))[1]
    assert again["position"] == told["position"]
    assert again["question"] == told["question"]
    assert again["score"] == told["score"]
    for zone in ("hand", "deck", "discard", "played", "chambermaids", "private_maids", "bad_habits"):
        assert all(zone in one for one in told["position"]["house"].values())
    assert {"general", "piles", "private_face_up", "private_pile"} <= set(told["position"]["town"])
    assert len(told["position"]["town"]["piles"]) == 17


def test_replay_in_the_middle_of_an_effect(as_json, file):
    position = data("serving", Raoul=house("esquine", "kagari rouge"), moves=["serve esquine"])
    told = as_json("replay", file(position))[1]
    assert told["question"]["kind"] == "discard"
    assert told["question"]["moves"] == ["discard kagari", "discard rouge", "pass"]
    assert told["position"]["moves"] == ["serve esquine"]
    assert as_json("replay", file(told["position"]))[1]["question"] == told["question"]


def test_replay_after_the_end(as_json, file):
    position = data("employ", piles={"rouge": 0, "azure": 0}, moves=["end"], Baron=house(deck="marianne"))
    told = as_json("replay", file(position))[1]
    assert (told["over"], told["winners"], told["question"]) == (True, ["Baron"], None)
    assert told["score"]["Baron"]["total"] == 6
    again = as_json("replay", file(told["position"]))[1]
    assert (again["over"], again["winners"], again["question"]) == (True, ["Baron"], None)


@rule("INFO-01", "INFO-02")
def test_as_a_player_it_prints_that_players_view(as_json, file):
    position = data("serving", Raoul=house("viola safran", "kagari"), Baron=house("moine"), moves=["serve viola"])
    path = file(position)
    own = as_json("replay", path, "--as", "Raoul")[1]
    assert own["position"]["houses"]["Raoul"]["hand"] == ["safran", "kagari"]
    other = as_json("replay", path, "--as", "Baron")[1]
    assert other["position"] == tc.Scenario.load(path).play().view("Baron")
    for card in ("kagari", "safran"):
        assert card not in json.dumps([other["position"]["houses"]["Raoul"], other["events"], other["question"]])
    assert other["question"]["moves"] == []
    assert "moine" not in json.dumps([own["position"]["houses"], own["events"]])


def test_as_a_player_the_words_tell_no_more(run, file):
    position = data("serving", Raoul=house("viola safran", "kagari"), moves=["serve viola", "end", "end"])
    own, other = (run("replay", file(position), "--as", name)[1] for name in ("Raoul", "Baron"))
    assert "Kagari" in own
    assert "Safran" in own
    assert "Kagari" in other, "the uppermost card of the discard pile shows"
    assert "Safran" not in other


def test_as_somebody_who_does_not_play(as_json):
    status, told = as_json("replay", "raoul", "--as", "Nobody")
    assert status == 2
    assert (told["error"]["kind"], told["error"]["key"]) == ("scenario", "--as")


def test_replay_in_words(run):
    status, out, err = run("replay", "raoul")
    assert (status, err) == (0, "")
    game = tc.Scenario.load("raoul").play()
    assert out.count("[") >= len(game.log())
    for ident in {ident for event in game.log() for ident in event.rules}:
        assert ident in out
    assert "Geneviève" in out
    assert "Baron" in out.splitlines()[-1]


# moves that fail


@rule("EMPLOY-02")
def test_an_illegal_move(as_json, file):
    status, told = as_json("replay", file(with_marianne()))
    assert status == 1
    assert set(told) == {"error", "position"}
    error = told["error"]
    assert set(error) == {"kind", "index", "move", "rules", "text"}
    assert (error["kind"], error["index"], error["move"]) == ("illegal", 6, "employ marianne")
    assert "EMPLOY-02" in error["rules"]
    assert "9" in error["text"]
    before = tc.Scenario.from_dict(raoul(moves=list(tc.Scenario.load("raoul").moves[:6]))).play()
    assert told["position"] == before.position().to_dict()


@pytest.mark.parametrize(("move", "index"), [("empoly rouge", 6), ("", 6)])
def test_an_unknown_move(as_json, file, move, index):
    position = with_marianne()
    position["moves"][6] = move
    status, told = as_json("replay", file(position))
    if move:
        assert status == 1
        error = told["error"]
        assert (error["kind"], error["index"], error["move"], error["rules"]) == ("unknown", index, move, [])
        assert "employ rouge" in error["text"]
        assert told["position"]["house"]["Raoul"]["chambermaids"] == ["colette"]
    else:
        assert (status, told["error"]["kind"], told["error"]["key"]) == (2, "scenario", "moves[6]")


def test_an_illegal_move_as_a_player(as_json, file):
    told = as_json("replay", file(with_marianne()), "--as", "Claris")[1]
    assert told["error"]["kind"] == "illegal"
    assert told["position"]["viewer"] == "Claris"


def test_a_move_after_the_last_one(as_json, file):
    position = data("employ", piles={"rouge": 0, "azure": 0}, moves=["end", "end"])
    status, told = as_json("replay", file(position))
    assert (status, told["error"]["kind"], told["error"]["index"]) == (1, "illegal", 1)
    assert "END-01" in told["error"]["rules"]


def test_an_illegal_move_in_words(run, file):
    status, out, _err = run("replay", file(with_marianne()))
    assert status == 1
    assert "employ marianne" in out
    assert "EMPLOY-02" in out


# files that fail


@pytest.mark.parametrize(
    ("content", "name", "key"),
    [
        ("format = 1\nplayers = [", "broken.toml", ""),
        ("{", "broken.json", ""),
        ("[1, 2]", "list.json", ""),
        ('{"format": 2, "players": ["A", "B"]}', "other.json", "format"),
        (
            '{"format": 1, "players": ["A", "B"], "house": {"A": {"deck": ["rosa"]}}}',
            "rosa.json",
            "house.A.deck[0]",
        ),
        ('{"format": 1, "players": ["A", "B"], "colour": 1}', "colour.json", "colour"),
        ('{"format": 1, "players": ["A", "B"], "seed": NaN}', "nan.json", ""),
        ("[" * 5000, "deep.json", ""),
        ("a = " + "[" * 5000, "deep.toml", ""),
    ],
)
def test_a_bad_file(as_json, run, file, content, name, key):
    path = file(content, name)
    status, told = as_json("replay", path)
    assert status == 2
    assert set(told) == {"error"}
    assert set(told["error"]) == {"kind", "key", "text"}
    assert (told["error"]["kind"], told["error"]["key"]) == ("scenario", key)
    assert name in told["error"]["text"]
    status, out, err = run("check", path)
    assert (status, out) == (2, "")
    assert name in err


@pytest.mark.parametrize("name", ["nowhere.toml", "raul", "/tmp", "."])
def test_no_such_file(as_json, name):
    status, told = as_json("replay", name)
    assert (status, told["error"]["kind"]) == (2, "scenario")
    assert told["error"]["text"]


# check


def test_check_the_shipped(run):
    status, out, err = run("check", "raoul")
    assert (status, err) == (0, "")
    assert "raoul" in out


def test_check_what_differs(run, file):
    position = raoul(expect={"Raoul": {"chambermaids": ["azure"]}})
    status, out, _err = run("check", file(position))
    assert status == 1
    assert "expect.Raoul.chambermaids" in out


def test_check_a_move_that_fails(run, file):
    status, _out, err = run("check", file(with_marianne()))
    assert status == 1
    assert "position.json: moves[6]: employ marianne" in err


def test_check_a_move_that_is_none(run, file):
    status, _out, err = run("check", file(raoul(moves=["serv genevieve"], expect={})))
    assert status == 1
    assert "moves[0]" in err
    assert "A way out: serve genevieve" in err


def test_check_several_and_the_worst_counts(run, file):
    good, bad = "raoul", file("{", "broken.json")
    differs = file(raoul(expect={"over": True}), "differs.json")
    assert run("check", good, differs)[0] == 1
    assert run("check", differs, bad, good)[0] == 2
    assert run("check", good, good)[0] == 0


# rules and cards


def test_a_rule(run):
    status, out, _err = run("rules", "SERVE-02")
    assert status == 0
    for part in ("SERVE-02", rules.rule("SERVE-02").short, rules.rule("SERVE-02").text):
        assert part in out
    assert run("rules", "serve-02")[1] == out


def test_an_open_point(run):
    status, out, _err = run("rules", "OPEN-14")
    assert status == 0
    assert rules.point("OPEN-14").ruling in out


def test_all_rules(run):
    status, out, _err = run("rules")
    assert status == 0
    assert all(ident in out for ident in rules.ids())


def test_an_unknown_rule(run):
    status, out, err = run("rules", "SERVE-2")
    assert (status, out) == (2, "")
    assert "SERVE-02" in err


def test_a_card(run):
    status, out, _err = run("cards", "kagari")
    assert status == 0
    for part in ("Kagari Ichinomiya", "Sewing Maid", "3 Love", "Serving +2", "CARD-KAGARI-1"):
        assert part in out


def test_all_cards(run):
    status, out, _err = run("cards")
    assert status == 0
    assert all(card.name in out for card in tc.CARDS)
    last = out.splitlines()[-1]
    assert "not playable" in last.lower()
    assert all((card.given_name in last) != card.playable for card in tc.CARDS)


def test_an_unknown_card(run):
    status, out, err = run("cards", "kagary")
    assert (status, out) == (2, "")
    assert "kagari" in err


# the program itself


@pytest.mark.parametrize("words", [[], ["dance"], ["replay"], ["replay", "raoul", "--colour"], ["rules", "A", "B"]])
def test_wrong_words(words, capsys):
    with pytest.raises(SystemExit) as caught:
        main(words)
    assert caught.value.code == 2
    assert capsys.readouterr().err


def test_as_a_program():
    done = subprocess.run(
        [sys.executable, "-m", "tantocuore", "replay", "raoul", "--json"], capture_output=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout.decode("utf-8"))["position"]["active"] == "Baron"


def test_accents_on_a_terminal_without_them():
    done = subprocess.run(
        [sys.executable, "-m", "tantocuore", "cards", "genevieve"],
        capture_output=True,
        check=False,
        env={"PYTHONIOENCODING": "ascii", "LC_ALL": "C"},
    )
    assert done.returncode == 0
    assert "Geneviève" in done.stdout.decode("utf-8")
