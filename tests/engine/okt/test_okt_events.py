"""Beer Fest, Heavy Storm, Envy and Let Me Drink! (BUILD, OKT-EVENT), and Matilde in the Starting Phase."""

from collections import Counter

from tests.engine.okt.pub import bar, beers, gone, house, pub
from tests.engine.table import at, cards, citing, has, left, moves, of_kind, play, refused, ruling
from tests.marks import rule

RICH = {"resources": {"love": 20, "employments": 4}}


# buildings


@rule("BUILD-01", "EMPLOY-12", "CARD-BEERFEST-1", "BUILD-03", "EMPLOY-10", "SYM-09")
def test_an_employed_beer_fest_stands_in_the_quarters_with_a_beer_under_it():
    game = pub("employ", Raoul=house(beers="bock altbier"), **RICH)
    play(game, "employ beer_fest")
    assert moves(game) == ["store bock", "store altbier", "pass"]
    play(game, "store altbier")
    assert bar(game)["buildings"] == [{"card": "beer_fest", "beer": "altbier"}]
    assert (beers(game), at(game).discard, left(game, "beer_fest")) == (["bock"], [], 7)
    assert has(game) == (0, 16, 3)


@ruling("OPEN-92")
def test_one_beer_only_when_it_is_gained_and_never_an_open_stand():
    game = pub("employ", Raoul=house(beers="bock", stand=2), **RICH)
    play(game, "employ beer_fest")
    assert moves(game) == ["store bock", "pass"]
    play(game, "pass", "employ beer_fest", "store bock")
    assert bar(game)["buildings"] == ["beer_fest", {"card": "beer_fest", "beer": "bock"}]
    events = play(game, "employ beer_fest")
    assert citing(of_kind(events, "nothing"), "CARD-BEERFEST-1")
    assert not [move for move in moves(game) if move.startswith("store")]


@rule("BUILD-02")
def test_beer_fest_gives_its_provisional_vp():
    game = pub("employ", Raoul=house(buildings=["beer_fest", "beer_fest"]), options={"beer_fest_vp": 3})
    (line,) = [line for line in game.score()["Raoul"].lines if line.rule == "BUILD-02"]
    assert (line.vp, line.cards, line.provisional) == (6, ("beer_fest", "beer_fest"), True)


@rule("BUILD-03")
def test_its_bonus_comes_once():
    game = pub("employ", Raoul=house(beers="bock", buildings=["beer_fest"]), **RICH)
    assert "store bock" not in moves(game)


# Heavy Storm


@rule("CARD-STORM-1", "CARD-BEERFEST-3")
@ruling("OPEN-90")
def test_what_lies_under_a_storm_does_not_exist():
    rows = [{"card": "beer_fest", "beer": "altbier"}]
    game = pub("employ", Baron=house(beers="bock", buildings=rows), options={"beer_fest_vp": 2}, **RICH)
    assert game.score()["Baron"].total == 6 + 4 + 2
    assert [move for move in moves(game) if "storm" in move] == ["employ heavy_storm on Baron/beer_fest"]
    play(game, "employ heavy_storm on Baron/beer_fest")
    assert bar(game, "Baron")["buildings"] == [{"card": "beer_fest", "beer": "altbier", "storms": 1}]
    assert game.score()["Baron"].total == 6
    refused(game, "employ heavy_storm on Baron/beer_fest", "CARD-STORM-1")
    refused(game, "employ heavy_storm on Claris/beer_fest", "CARD-STORM-1")
    refused(game, "employ heavy_storm to Baron", "CARD-STORM-1")
    refused(game, "employ heavy_storm", "EMPLOY-06")


@ruling("OPEN-90")
def test_an_own_building_may_be_chosen():
    game = pub("employ", Raoul=house(buildings=["beer_fest"]), **RICH)
    assert "employ heavy_storm on Raoul/beer_fest" in moves(game)


@rule("CARD-STORM-1")
def test_two_of_one_player_are_told_apart_by_the_beer_below():
    rows = [
        "beer_fest",
        {"card": "beer_fest", "beer": "bock"},
        {"card": "beer_fest", "beer": "altbier", "storms": 1},
    ]
    game = pub("employ", Baron=house(buildings=rows), **RICH)
    storms = [move for move in moves(game) if "storm" in move]
    assert storms == [f"employ heavy_storm on Baron/{word}" for word in ("beer_fest", "beer_fest:bock")]
    play(game, storms[1])
    assert bar(game, "Baron")["buildings"][1] == {"card": "beer_fest", "beer": "bock", "storms": 1}


@rule("CARD-STORM-2", "OKT-EVENT-02")
def test_a_three_love_ends_a_storm_in_the_owners_starting_phase():
    rows = [{"card": "beer_fest", "beer": "altbier", "storms": 1}]
    game = pub("starting", Raoul=house("love_3 love_1", buildings=rows), Baron=house(buildings=rows[:0]))
    assert moves(game) == ["cure beer_fest", "love love_1", "love love_3", "end"]
    before = left(game, "heavy_storm")
    play(game, "cure beer_fest")
    assert bar(game)["buildings"] == [{"card": "beer_fest", "beer": "altbier"}]
    assert (left(game, "heavy_storm"), at(game).discard) == (before + 1, ["love_3"])
    assert game.phase == "serving"


@rule("CARD-STORM-2")
def test_why_a_storm_cannot_be_ended():
    rows = [{"card": "beer_fest", "storms": 1}]
    game = pub("starting", Raoul=house("love_1", buildings=rows, chambermaids="matilde"))
    refused(game, "cure beer_fest", "CARD-STORM-2")
    refused(game, "cure beer_fest:bock", "CARD-STORM-2")


# Envy


@rule("CARD-ENVY-1", "OKT-EVENT-01")
@ruling("OPEN-89")
def test_envy_makes_maids_dearer_for_its_owner_by_two_at_most():
    for count, more in ((0, 0), (1, 1), (2, 2), (3, 2)):
        game = pub("employ", Raoul=house(envy=count), resources={"love": 3})
        bought = [move for move in moves(game) if move.startswith("employ")]
        assert ("employ anna" in bought) == (more == 0)
        assert ("employ nicole" in bought) == (more < 2)
        assert "employ love_1" in bought, "only maids"
        play(game, "employ nicole" if more < 2 else "employ love_1")
        if more < 2:
            play(game, "to Raoul")
            assert has(game)[1] == 3 - 2 - more
    game = pub("employ", Raoul=house(envy=3), resources={"love": 4})
    assert {"employ matilde", "employ beer_fest"} <= set(moves(game))
    assert refused(game, "employ anna", "EMPLOY-02", "CARD-ENVY-1").numbers["cost"] == 5
    assert "CARD-ENVY-1" not in refused(game, "employ love_3", "EMPLOY-02").rules, "Envy has no part in it"


@rule("OKT-EVENT-01")
@ruling("OPEN-89")
def test_envy_goes_to_any_quarters_even_empty_ones():
    game = pub("employ", **RICH)
    placed = [move for move in moves(game) if "envy" in move]
    assert placed == [f"employ envy to {name}" for name in ("Raoul", "Baron", "Claris")]
    play(game, "employ envy to Claris")
    assert (bar(game, "Claris")["envy"], left(game, "envy"), at(game).discard) == (1, 7, [])
    refused(game, "employ envy", "EMPLOY-06")
    refused(game, "employ envy on Claris/beer_fest", "CARD-ENVY-1")


@rule("CARD-ENVY-2")
@ruling("OPEN-88")
def test_a_maid_of_four_or_more_from_the_hand_takes_one_envy_away():
    game = pub("starting", Raoul=house("anna gina elsa love_3", envy=2))
    assert "use envy" in moves(game)
    play(game, "use envy")
    assert moves(game) == ["return gina", "return elsa"]
    town = left(game, "gina")
    play(game, "return gina")
    assert (bar(game)["envy"], left(game, "gina"), at(game).hand) == (1, town + 1, ["anna", "elsa", "love_3"])
    play(game, "use envy")
    assert (bar(game)["envy"], at(game).hand) == (0, ["anna", "love_3"]), "one maid for each"


@ruling("OPEN-88")
def test_envy_need_not_be_taken_away():
    game = pub("starting", Raoul=house("gina", envy=1))
    play(game, "end")
    assert bar(game)["envy"] == 1
    game = pub("starting", Raoul=house("anna", envy=1, chambermaids="matilde"))
    refused(game, "use envy", "CARD-ENVY-2")
    refused(game, "use let_me_drink", "CARD-LETMEDRINK-2")


# Let Me Drink!


@rule("CARD-LETMEDRINK-1", "CARD-LETMEDRINK-4", "EMPLOY-12")
def test_it_goes_to_the_own_quarters_and_waits():
    game = pub("employ", Raoul=house("love_1"), Baron=house(beers="bock"), **RICH)
    assert [move for move in moves(game) if "drink" in move] == ["employ let_me_drink"]
    refused(game, "employ let_me_drink to Baron", "CARD-LETMEDRINK-1")
    play(game, "employ let_me_drink")
    assert (bar(game)["let_me_drink"], left(game, "let_me_drink")) == (1, 7)
    refused(game, "use let_me_drink", "START-01")


@rule("CARD-LETMEDRINK-2", "CARD-LETMEDRINK-3", "BEER-02")
@ruling("OPEN-91")
def test_a_love_card_and_the_event_take_a_beer_unseen():
    taken = Counter()
    for seed in range(20):
        own = house("love_1 love_2 anna", drinks=2, beers="pilsner")
        game = pub("starting", seed=seed, Raoul=own, Baron=house(beers="bock altbier"), Claris=house(beers="bock"))
        play(game, "use let_me_drink")
        assert moves(game) == ["discard love_1", "discard love_2"]
        play(game, "discard love_2")
        assert moves(game) == ["target Baron", "target Claris"]
        play(game, "target Baron")
        taken[beers(game)[0]] += 1
        assert len(beers(game)) == 2
        assert (at(game).discard, gone(game), bar(game)["let_me_drink"]) == (["love_2"], ["let_me_drink"], 1)
        told = {name: cards(of_kind(game.log(name), "beer_taken")) for name in game.players}
        assert told["Claris"] == ["-"]
        assert told["Raoul"] == told["Baron"] == [beers(game)[0]]
    assert set(taken) == {"bock", "altbier"}


@ruling("OPEN-91")
def test_it_needs_a_love_card_and_a_beer_within_reach():
    safe = house(buildings=[{"card": "beer_fest", "beer": "bock"}], stand=1)
    for own, other in ((house("anna", drinks=1), house(beers="bock")), (house("love_1", drinks=1), safe)):
        game = pub("starting", Raoul={**own, "chambermaids": ["matilde"]}, Baron=other)
        refused(game, "use let_me_drink", "CARD-LETMEDRINK-2")


@ruling("OPEN-91")
def test_each_copy_works_once_and_none_is_forced():
    game = pub("starting", Raoul=house("love_1*2", drinks=1), Baron=house(beers="bock*2"))
    play(game, "use let_me_drink")
    assert (game.phase, beers(game), bar(game)["let_me_drink"]) == ("serving", ["bock"], 0)
    game = pub("starting", Raoul=house("love_1", drinks=1), Baron=house(beers="bock"))
    play(game, "end")
    assert bar(game)["let_me_drink"] == 1


# Matilde


@rule("CARD-MATILDE-2", "START-03")
@ruling("OPEN-87")
def test_a_chambermaided_matilde_returns_a_card_of_the_hand():
    game = pub("starting", Raoul=house("love_1 anna", chambermaids="matilde matilde"))
    assert moves(game) == ["use matilde", "love love_1", "end"]
    before = left(game, "love_1")
    play(game, "use matilde")
    assert moves(game) == ["return love_1", "return anna"]
    play(game, "return love_1")
    assert (at(game).discard, at(game).chambermaids, left(game, "love_1")) == (["matilde"], ["matilde"], before + 1)
    play(game, "use matilde")
    assert (at(game).discard, at(game).hand, game.phase) == (["matilde", "matilde"], [], "serving")


@ruling("OPEN-87")
def test_not_with_an_empty_hand_and_not_while_ill():
    game = pub("starting", Raoul=house("", chambermaids="matilde", envy=0))
    assert game.phase == "serving"
    game = pub(
        "starting", sets=("base", "oktoberfest"), town={"chiefs": ["anja", "matilde"]},
        Raoul=house("love_3", chambermaids="matilde+1"),
    )  # fmt: skip
    refused(game, "use matilde", "ILL-05")
    play(game, "cure matilde+1")
    refused(game, "use matilde", "CARD-MATILDE-2")


@rule("CARD-MATILDE-1")
def test_matilde_takes_two_servings_as_a_chambermaid_and_scores_anywhere():
    game = pub(Raoul=house("matilde*2"), resources={"servings": 3})
    play(game, "chambermaid matilde")
    assert (has(game)[0], at(game).chambermaids) == (1, ["matilde"])
    assert game.score()["Raoul"].total == 2


@rule("INFO-03")
def test_silence_in_the_starting_phase_tells_nothing_of_the_hand():
    for quarters in ({"envy": 1}, {"drinks": 1}, {"buildings": [{"card": "beer_fest", "storms": 1}]}):
        game = pub("starting", Raoul=house("anna", **quarters))
        assert not citing(game.log(), "START-07")
    assert citing(pub("starting", Raoul=house("anna")).log(), "START-07")


@rule("COMBINE-02", "OKT-COMP-01")
def test_what_has_no_pile_here_is_refused_for_the_rule_that_leaves_it_out():
    game = pub("employ", **RICH)
    refused(game, "employ colette", "COMBINE-02")
    refused(game, "employ bad_habit to Baron", "OKT-COMP-01")
    mixed = pub("employ", sets=("base", "oktoberfest"), options={"without_bad_habits": True}, **RICH)
    refused(mixed, "employ anja", "COMBINE-02")
    refused(mixed, "employ bad_habit to Baron", "VARIANT-01")
