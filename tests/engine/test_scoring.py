"""Counting VP (chapter SCORE and the cards that score)."""

import pytest

import tantocuore as tc
from tests.engine.table import house, play, position, ruling
from tests.marks import rule

NO_VP = (
    "sainsbury", "tenalys", "nena", "natsumi", "esquine", "genevieve", "moine", "eliza", "kagari", "claire", "fay",
    "eugenie",
)  # fmt: skip


def scored(one, **others):
    """The total of Raoul with this House; Baron and Claris hold three Colettes each, so there is no majority."""
    rest = {"Baron": house(deck="colette*4"), "Claris": house(deck="colette*4")}
    return position(Raoul=one, **{**rest, **others}).score()["Raoul"].total


def ended(**houses):
    """A game that has just ended with these Houses."""
    return tc.Scenario.from_dict(position("employ", turn={"over": True}, **houses).position().to_dict()).game()


@rule("SCORE-01", "SCORE-04")
@pytest.mark.parametrize("zone", ["hand", "deck", "discard", "played"])
def test_hand_and_discard_pile_are_merged_with_the_deck(zone):
    assert scored(house(**{"deck": "", zone: "marianne anise azure"})) == 6 + 3 + 1


@rule("SCORE-02", "ILL-10", "CARD-COLETTE-2")
@ruling("OPEN-56", "OPEN-62")
def test_ill_maids_are_removed_before_sets_and_majorities():
    game = position(
        Raoul=house(deck="colette*2", chambermaids="colette+1"), Baron=house(deck="colette*2"), players=2
    )
    assert {name: score.total for name, score in game.score().items()} == {"Raoul": 2, "Baron": 2}


@rule("SCORE-03", "CHAMBER-05")
def test_maids_in_the_quarters_with_their_bonuses():
    assert scored(house(deck="", chambermaids="azure viola safran*2", private="lalande rosa")) == 2 + 3 + 4 + 2 + 1


@rule("SCORE-04", "CARD-COLETTE-2")
def test_bonuses_that_look_at_quarters_and_deck_together():
    game = position(
        players=2, Raoul=house(deck="colette*2", chambermaids="colette*2"), Baron=house(deck="colette*3")
    )
    assert {name: score.total for name, score in game.score().items()} == {"Raoul": 4 + 5, "Baron": 3}


@rule("SCORE-05", "HABIT-06")
def test_last_bad_habits_are_subtracted():
    game = position(Raoul=house(deck="anise", habits=4))
    lines = game.score()["Raoul"].lines
    assert (lines[-1].rule, lines[-1].vp) == ("HABIT-06", -8)
    assert game.score()["Raoul"].total == 3 - 8


@rule("SCORE-07")
@pytest.mark.parametrize(
    ("zones", "points"),
    [({"deck": "ophelia"}, 0), ({"deck": "safran*4"}, 0), ({"deck": "", "chambermaids": "safran"}, 0),
     ({"deck": "ophelia*3"}, 6), ({"deck": "", "chambermaids": "safran*2"}, 4)],
)  # fmt: skip
def test_open_vp_count_only_when_the_requirement_is_met(zones, points):
    assert scored(house(**zones)) == points


@rule("SCORE-07")
def test_a_card_with_fixed_vp_may_carry_a_bonus_or_a_penalty_as_well():
    assert scored(house(deck="", chambermaids="azure rouge")) == 2 + 3
    assert scored(house(deck="", private="amber", habits=1)) == -3 - 1


@rule("SCORE-08")
def test_most_vp_wins():
    game = ended(Raoul=house(deck="anise"), Baron=house(deck="marianne"), Claris=house(deck=""))
    assert game.winners == ("Baron",)


@rule("SCORE-08", "CARD-AMBER-1")
@ruling("OPEN-61")
def test_totals_may_be_negative():
    game = ended(
        Raoul=house(deck="", private="amber nord", habits=4), Baron=house(deck="", habits=1), Claris=house(habits=2)
    )
    assert {name: score.total for name, score in game.score().items()} == {"Raoul": -15, "Baron": -1, "Claris": -2}
    assert game.winners == ("Baron",)


@rule("SCORE-09")
@ruling("OPEN-60")
def test_ties_are_broken_by_maids_without_vp():
    game = ended(
        Raoul=house(deck="azure kagari*2"),
        Baron=house(deck="azure kagari*2", private="fay"),
        Claris=house(deck="colette love_1*9 safran*3 ophelia"),
    )
    assert {score.total for name, score in game.score().items() if name != "Claris"} == {1}
    assert game.score()["Claris"].total == 1 + 5
    assert ended(Raoul=house(deck="azure kagari*2"), Baron=house(deck="viola kagari*3")).winners == ("Baron",)


@rule("SCORE-09")
@ruling("OPEN-60")
def test_which_maids_generate_no_vp():
    idle = [card.id for card in tc.CARDS if card.set == "base" and card.generates_no_vp]
    assert sorted(idle) == sorted(NO_VP)
    every = position(Raoul=house(deck=" ".join(NO_VP[:-2]), private="fay eugenie"))
    assert every.score()["Raoul"].no_vp_maids == len(NO_VP)


@rule("SCORE-09", "ILL-05")
@ruling("OPEN-60")
def test_ill_maids_break_no_tie():
    game = ended(Raoul=house(deck="kagari", private="fay+1"), Baron=house(deck="kagari"), Claris=house(deck=""))
    assert game.score()["Raoul"].no_vp_maids == 1
    assert game.winners == ("Raoul", "Baron")


@rule("SCORE-09")
def test_the_tie_break_is_among_the_tied_only():
    game = ended(Raoul=house(deck="anise"), Baron=house(deck="anise"), Claris=house(deck="kagari*9"))
    assert game.winners == ("Raoul", "Baron")


@rule("SCORE-10")
def test_a_tie_that_stays_stands():
    game = ended(Raoul=house(deck="anise kagari"), Baron=house(deck="anise moine"), Claris=house())
    assert game.winners == ("Raoul", "Baron")


@rule("SCORE-11", "PRIVATE-06")
def test_covered_private_maids_count_unless_ill():
    assert scored(house(deck="", private="fay sora lalande+1 tanya")) == 2 + 1


@rule("CARD-MARIANNE-1")
def test_marianne():
    assert scored(house(deck="marianne*3")) == 18
    assert tc.card("marianne").quantity == 8
    assert tc.card("marianne").chambermaid_cost is None


@rule("CARD-COLETTE-1")
def test_colette():
    assert scored(house(deck="colette", chambermaids="colette*2")) == 3
    assert tc.card("colette").quantity == 24


@rule("CARD-COLETTE-2")
@ruling("OPEN-56")
def test_strictly_most_colettes_give_five_once():
    assert scored(house(deck="colette*3", hand="colette", discard="colette", chambermaids="colette*2")) == 7 + 5


@rule("CARD-COLETTE-3")
@pytest.mark.parametrize(
    ("counts", "totals"), [((3, 3, 1), (3, 3, 1)), ((2, 2, 2), (2, 2, 2)), ((3, 2, 2), (8, 2, 2))]
)
def test_a_shared_highest_count_gives_nobody_the_five(counts, totals):
    houses = {
        name: house(deck=f"colette*{count}")
        for name, count in zip(("Raoul", "Baron", "Claris"), counts, strict=True)
    }
    assert tuple(score.total for score in position(**houses).score().values()) == totals


@rule("CARD-COLETTE-2")
def test_nobody_with_a_colette_nobody_with_the_five():
    assert all(score.total == 0 for score in position().score().values())


@rule("CARD-OPHELIA-2")
@ruling("OPEN-57")
@pytest.mark.parametrize(
    ("count", "points"), [(0, 0), (1, 0), (2, -4), (3, 6), (4, -8), (5, 10), (6, -12), (7, 14), (8, -16)]
)
def test_ophelia_by_number(count, points):
    zones = {"deck": f"ophelia*{count}" if count < 3 else "ophelia*2"} if count else {"deck": ""}
    if count >= 3:
        zones |= {"hand": "ophelia", "discard": f"ophelia*{count - 3}" if count > 3 else ""}
    assert scored(house(**zones)) == points


@rule("CARD-SAFRAN-2")
@ruling("OPEN-58")
@pytest.mark.parametrize(
    ("count", "points"),
    [(1, 0), (2, 4), (3, 8), (4, 12), (5, 12), (6, 16), (7, 20), (8, 24), (9, 24), (10, 28)],
)
def test_safran_by_sets(count, points):
    assert scored(house(deck="", chambermaids=f"safran*{count}")) == points
    assert scored(house(deck="safran*2", chambermaids="safran+1")) == 0


@rule("CARD-CRESCENT-1", "CARD-CRESCENT-2", "CARD-AZURE-1", "CARD-VIOLA-1", "CARD-ROUGE-1")
@ruling("OPEN-59")
@pytest.mark.parametrize(
    ("azure", "viola", "rouge", "bonus"),
    [(1, 0, 0, 0), (2, 0, 0, 0), (1, 0, 1, 3), (1, 1, 1, 7), (2, 1, 1, 7), (2, 2, 1, 10), (3, 2, 1, 10),
     (2, 2, 0, 6), (3, 1, 1, 7), (1, 3, 3, 13), (2, 2, 2, 14), (0, 4, 1, 3), (5, 4, 3, 24)],
)  # fmt: skip
def test_the_crescent_sisters(azure, viola, rouge, bonus):
    counts = {"azure": azure, "viola": viola, "rouge": rouge}
    quarters = " ".join(f"{card}*{count}" for card, count in counts.items() if count)
    assert scored(house(deck="", chambermaids=quarters)) == azure + viola + rouge + bonus
    in_deck = house(deck=quarters)
    assert scored(in_deck) == azure + viola + rouge


@rule("CARD-ANISE-1")
def test_anise_gives_three():
    assert scored(house(deck="anise*2")) == 6
    assert (tc.card("anise").draw, tc.card("anise").employment, tc.card("anise").vp) == (3, 1, 3)


@rule("SCORE-07", "SYM-08")
def test_each_line_of_a_score_names_its_rule_and_cards():
    game = position(
        Raoul=house("marianne", "colette*2", chambermaids="azure viola+1 rouge", private="milly", habits=1)
    )
    score = game.score()["Raoul"]
    assert sum(line.vp for line in score.lines) == score.total == 6 + 2 + 5 + 2 + 3 + 2 - 1
    assert {line.rule for line in score.lines} == {
        "ILL-10", "CARD-MARIANNE-1", "CARD-COLETTE-1", "CARD-AZURE-1", "CARD-ROUGE-1", "CARD-MILLY-1",
        "CARD-CRESCENT-1", "CARD-COLETTE-2", "HABIT-05",
    }  # fmt: skip


@rule("FLOW-06", "SCORE-08")
def test_winners_are_told_only_when_the_game_is_over():
    game = position("employ", Raoul=house(deck="marianne"))
    assert game.winners == ()
    play(game, "end")
    assert game.winners == ()
