"""The counts of `perft` are what they were, and what Game counts by itself."""

import json

import pytest

from tests.engine.perft import SCENARIOS, main, table

# By scenario and depth: sequences of moves, positions, sequences after which the game is over.
COUNTS = {
    "raoul": (
        (4, 4, 0),
        (12, 11, 0),
        (35, 29, 0),
        (108, 74, 0),
        (316, 187, 0),
        (810, 438, 0),
        (2_056, 960, 0),
        (5_312, 2_078, 0),
        (14_638, 4_435, 0),
        (41_554, 9_603, 0),
        (117_414, 20_635, 0),
    ),
    "quarters": (
        (4, 4, 0),
        (9, 8, 0),
        (18, 11, 0),
        (72, 34, 0),
        (315, 138, 0),
        (1_528, 549, 0),
        (6_253, 2_080, 0),
        (23_761, 7_117, 0),
        (98_536, 24_949, 0),
    ),
    "effects": (
        (3, 3, 0),
        (11, 10, 0),
        (50, 45, 0),
        (114, 99, 0),
        (246, 190, 1),
        (699, 501, 1),
        (2_044, 1_336, 14),
        (5_337, 3_340, 48),
        (14_746, 7_819, 82),
        (39_841, 17_957, 446),
    ),
}
QUICK = {"raoul": 7, "quarters": 6, "effects": 7}
BRUTE = 6


def counted(name, depth):
    return tuple((row.sequences, row.positions, row.over) for row in table(name, depth))


@pytest.mark.parametrize("name", SCENARIOS)
def test_counts_are_what_they_were(name):
    assert counted(name, QUICK[name]) == COUNTS[name][: QUICK[name]]


@pytest.mark.slow
@pytest.mark.parametrize("name", SCENARIOS)
def test_counts_further_down_are_what_they_were(name):
    assert counted(name, len(COUNTS[name])) == COUNTS[name]


def tried(game, depth, found):
    """Play every sequence of moves and take it back; what each depth comes to."""
    if not depth:
        return
    for move in game.legal_moves:
        game.play(move)
        found[depth - 1].append((json.dumps(game.position().to_dict(), sort_keys=True), game.is_over))
        tried(game, depth - 1, found)
        game.undo()


@pytest.mark.parametrize("name", SCENARIOS)
def test_playing_and_undoing_every_sequence_counts_the_same(name):
    found = [[] for _ in range(BRUTE)]
    tried(SCENARIOS[name](), BRUTE, found)
    by_hand = [(len(all_), len(set(all_)), sum(over for _, over in all_)) for all_ in reversed(found)]
    assert tuple(by_hand) == COUNTS[name][:BRUTE]


def test_the_table_is_printed(capsys):
    main("raoul", "2")
    out = capsys.readouterr().out.splitlines()
    assert out[0].startswith("raoul: ")
    assert [line.split() for line in out[2:]] == [["1", "4", "4", "0"], ["2", "12", "11", "0"]]


@pytest.mark.parametrize("words", [("ludek", "2"), ("raoul", "deep")])
def test_what_is_no_scenario_and_no_depth(words):
    with pytest.raises(SystemExit, match="usage"):
        main(*words)
