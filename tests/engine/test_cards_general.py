"""The sixteen General Maids of the base game (section 18.2)."""

import pytest

import tantocuore as tc
from tests.engine.table import at, cards, citing, has, house, left, moves, of_kind, play, position, refused, ruling
from tests.marks import rule

SYMBOLS = {  # draw, Love, Serving, Employment, as the catalogue says
    "ophelia": (1, 1, 1, 1),
    "anise": (3, 0, 0, 1),
    "sainsbury": (0, 0, 0, 0),
    "tenalys": (0, 3, 0, 1),
    "nena": (0, 1, 0, 0),
    "natsumi": (1, 0, 2, 0),
    "esquine": (2, 0, 0, 0),
    "genevieve": (1, 1, 1, 0),
    "moine": (2, 0, 0, 2),
    "eliza": (0, 2, 0, 0),
    "kagari": (0, 0, 2, 0),
    "claire": (0, 0, 1, 0),
    "safran": (0, 2, 0, 0),
    "azure": (0, 0, 0, 1),
    "viola": (1, 0, 0, 0),
    "rouge": (0, 1, 0, 0),
}


@rule("CARD-OPHELIA-1", "CARD-ANISE-1", "CARD-SAINSBURY-1", "CARD-TENALYS-1", "CARD-NENA-1", "CARD-NATSUMI-1")
@rule("CARD-ESQUINE-1", "CARD-GENEVIEVE-1", "CARD-MOINE-1", "CARD-ELIZA-1", "CARD-KAGARI-1", "CARD-CLAIRE-1")
@rule("CARD-SAFRAN-1", "CARD-AZURE-1", "CARD-VIOLA-1", "CARD-ROUGE-1")
@pytest.mark.parametrize("card", SYMBOLS)
def test_symbols(card):
    draw, love, serving, employment = SYMBOLS[card]
    game = position(Raoul=house(card, "colette*5"))
    events = play(game, f"serve {card}")
    assert has(game) == (serving, love, employment)
    assert at(game).hand == ["colette"] * draw
    for event in events:
        if event.kind in ("draw", "add") and event.amount > 0 and event.player == 0:
            assert f"CARD-{card.upper()}-1" in event.rules


@rule("CARD-SAFRAN-1", "CARD-AZURE-1", "CARD-VIOLA-1", "CARD-ROUGE-1")
@pytest.mark.parametrize("card", ["safran", "azure", "viola", "rouge"])
def test_or_chambermaid_for_one_serving(card):
    game = position(Raoul=house(card))
    play(game, f"chambermaid {card}")
    assert has(game) == (0, 0, 0)
    assert at(game).chambermaids == [card]


@rule("CARD-SAFRAN-1")
def test_safran_has_no_fixed_vp():
    assert tc.card("safran").vp is None
    assert position(Raoul=house(deck="safran*3")).score()["Raoul"].total == 0


# Sainsbury


@rule("CARD-SAINSBURY-1", "CARD-SAINSBURY-2", "EMPLOY-08")
@pytest.mark.parametrize("wanted", ["love_2", "kagari", "genevieve", "rouge"])
def test_sainsbury_exchanges_a_1_love_into_the_hand(wanted):
    game = position(Raoul=house("sainsbury love_1*2 azure"))
    loves, there = left(game, "love_1"), left(game, wanted)
    events = play(game, "serve sainsbury", f"exchange love_1 for {wanted}")
    assert at(game).hand == ["love_1", "azure", wanted]
    assert (left(game, "love_1"), left(game, wanted)) == (loves + 1, there - 1)
    kinds = [event.kind for event in events]
    assert kinds.index("return") < kinds.index("gain")


@rule("CARD-SAINSBURY-1")
@ruling("OPEN-23")
def test_a_chief_of_four_or_less_too():
    game = position(Raoul=house("sainsbury love_1"))
    play(game, "serve sainsbury")
    assert "exchange love_1 for colette" in moves(game)
    assert "exchange love_1 for marianne" not in moves(game)


@rule("CARD-SAINSBURY-1")
def test_a_1_love_is_not_exchanged_for_another_love():
    game = position(Raoul=house("sainsbury love_1"))
    play(game, "serve sainsbury")
    assert not {"exchange love_1 for love_1", "exchange love_1 for love_3"} & set(moves(game))


@rule("CARD-SAINSBURY-1")
def test_the_exchange_is_optional():
    game = position(Raoul=house("sainsbury love_1"))
    play(game, "serve sainsbury", "pass")
    assert at(game).hand == ["love_1"]


@rule("CARD-SAINSBURY-1")
@pytest.mark.parametrize("hand", ["love_2 love_3 kagari", ""])
def test_without_a_1_love_there_is_none(hand):
    game = position(Raoul=house(f"sainsbury {hand}"))
    events = play(game, "serve sainsbury")
    assert citing(of_kind(events, "nothing"), "CARD-SAINSBURY-1")
    assert game.question.main


@rule("CARD-SAINSBURY-1")
@ruling("OPEN-26")
def test_a_1_love_already_played_does_not_count():
    game = position(Raoul=house("sainsbury love_1"))
    play(game, "love love_1", "serve sainsbury")
    assert game.question.main
    assert at(game).played == ["love_1", "sainsbury"]


@rule("CARD-SAINSBURY-1")
@ruling("OPEN-24")
def test_only_what_the_town_has():
    game = position(Raoul=house("sainsbury love_1"), piles={"love_2": 0, "kagari": 0})
    play(game, "serve sainsbury")
    assert not {"exchange love_1 for love_2", "exchange love_1 for kagari"} & set(moves(game))
    refused(game, "exchange love_1 for kagari")


@rule("CARD-SAINSBURY-3", "SERVE-06")
def test_the_new_card_may_be_played_in_the_same_turn():
    game = position(Raoul=house("sainsbury love_1"), resources={"servings": 2})
    play(game, "serve sainsbury", "exchange love_1 for kagari", "serve kagari")
    assert has(game) == (2, 0, 0)
    love = position(Raoul=house("sainsbury love_1"))
    play(love, "serve sainsbury", "exchange love_1 for love_2", "end", "love love_2")
    assert has(love) == (0, 2, 1)


@rule("CARD-SAINSBURY-1", "CARD-COLETTE-2")
@ruling("OPEN-25")
def test_the_exchange_is_not_employing_but_what_is_gained_is_owned():
    game = position(players=2, Raoul=house("sainsbury love_1", deck="colette*2"), Baron=house(deck="colette*2"))
    play(game, "serve sainsbury", "exchange love_1 for colette")
    assert has(game) == (0, 0, 0)
    assert game.score()["Raoul"].total == 3 + 5


# Tenalys


@rule("CARD-TENALYS-1", "CARD-TENALYS-2")
def test_tenalys_lets_everybody_else_draw():
    game = position(Raoul=house("tenalys"), Baron=house("azure", "kagari rouge"), Claris=house(deck="moine"))
    events = play(game, "serve tenalys")
    assert has(game) == (0, 3, 1)
    assert (at(game).hand, at(game, "Baron").hand, at(game, "Claris").hand) == ([], ["azure", "kagari"], ["moine"])
    assert [event.player for event in citing(events, "CARD-TENALYS-2")] == [1, 2]


@rule("CARD-TENALYS-2")
@ruling("OPEN-18", "OPEN-04")
def test_who_has_no_card_draws_nothing():
    game = position(Raoul=house("tenalys"), Baron=house(deck=""), Claris=house(deck="", discard="moine"))
    play(game, "serve tenalys")
    assert (at(game, "Baron").hand, at(game, "Claris").hand) == ([], ["moine"])


@rule("CARD-TENALYS-2")
@ruling("OPEN-07")
@pytest.mark.parametrize(("active", "order"), [("Raoul", [1, 2, 3]), ("Claris", [3, 0, 1]), ("Denise", [0, 1, 2])])
def test_clockwise_from_the_left_neighbour(active, order):
    game = position(players=4, active=active, **{active: house("tenalys")})
    events = play(game, "serve tenalys")
    assert [event.player for event in of_kind(events, "draw")] == order


# Nena


def nena(players=3, **given):
    quarters = house(chambermaids="azure")
    others = dict.fromkeys(("Baron", "Claris", "Denise", "Emil")[: players - 1], quarters)
    return position(players=players, Raoul=house("nena", chambermaids="viola"), **{**others, **given})


def habits(game):
    return [at(game, name).habits for name in game.players]


@rule("CARD-NENA-1", "CARD-NENA-2")
@pytest.mark.parametrize(("players", "taken"), [(3, [0, 1, 1]), (4, [0, 1, 0, 1]), (5, [0, 1, 0, 0, 1])])
def test_nena_gives_both_neighbours_a_bad_habit(players, taken):
    game = nena(players)
    town = left(game, "bad_habit")
    play(game, "serve nena")
    assert has(game) == (0, 1, 0)
    assert habits(game) == taken
    assert left(game, "bad_habit") == town - 2


@rule("CARD-NENA-2", "HABIT-01")
def test_only_quarters_with_a_maid():
    game = nena(Baron=house(), Claris=house(private="rosa"))
    play(game, "serve nena")
    assert habits(game) == [0, 0, 1]


@rule("CARD-NENA-3", "EVENT-05")
@pytest.mark.parametrize(("town", "taken"), [(0, [0, 0, 0, 0]), (1, [0, 1, 0, 0]), (2, [0, 1, 0, 1])])
def test_left_first_and_as_many_as_there_are(town, taken):
    game = nena(4, piles={"bad_habit": town})
    events = play(game, "serve nena")
    assert habits(game) == taken
    assert len(citing(of_kind(events, "nothing"), "CARD-NENA-3")) == 2 - min(town, 2)


@rule("CARD-NENA-3", "CARD-CLAIRE-2")
@ruling("OPEN-20", "OPEN-28")
@pytest.mark.parametrize(("answer", "taken"), [("reveal claire", [0, 0, 1]), ("pass", [0, 1, 0])])
def test_the_last_bad_habit_that_claire_sends_back_goes_to_the_right(answer, taken):
    game = nena(piles={"bad_habit": 1}, Baron=house("claire", chambermaids="azure"))
    play(game, "serve nena")
    assert game.asked == "Baron"
    play(game, answer)
    assert habits(game) == taken


@rule("CARD-NENA-4")
def test_with_two_players_one_and_not_two():
    game = nena(2)
    play(game, "serve nena")
    assert habits(game) == [0, 1]


# Natsumi


@rule("CARD-NATSUMI-1", "CARD-NATSUMI-2", "CARD-NATSUMI-3")
@ruling("OPEN-16", "OPEN-07")
def test_natsumis_discard_makes_hands_of_four_discard_clockwise():
    game = position(
        players=4,
        Raoul=house("natsumi azure", "kagari"),
        Baron=house("love_1*3 rouge"),
        Claris=house("love_1*2 moine"),
        Denise=house("love_2 viola*2 rouge azure"),
    )
    events = play(game, "serve natsumi")
    assert has(game)[0] == 2
    assert moves(game) == ["discard azure", "discard kagari", "pass"]
    events = play(game, "discard azure")
    assert (game.asked, moves(game)) == ("Baron", ["discard love_1", "discard rouge"])
    play(game, "discard rouge")
    assert game.asked == "Denise"
    events += play(game, "discard viola")
    assert [at(game, name).discard for name in game.players] == [["azure"], ["rouge"], [], ["viola"]]
    assert citing(events, "CARD-NATSUMI-3")


@rule("CARD-NATSUMI-2")
def test_natsumi_is_optional():
    game = position(Raoul=house("natsumi", "kagari"), Baron=house("love_1*3 rouge"))
    play(game, "serve natsumi", "pass")
    assert (at(game).hand, len(at(game, "Baron").hand)) == (["kagari"], 4)


@rule("CARD-NATSUMI-2")
@ruling("OPEN-12")
def test_her_card_may_be_discarded_even_if_nobody_holds_four():
    game = position(Raoul=house("natsumi", "kagari"), Baron=house("love_1*3"))
    play(game, "serve natsumi", "discard kagari")
    assert (at(game).discard, len(at(game, "Baron").hand)) == (["kagari"], 3)
    assert game.question.main


@rule("CARD-NATSUMI-2")
@ruling("OPEN-16")
def test_with_an_empty_hand_natsumi_cannot_be_used():
    game = position(Raoul=house("natsumi", ""), Baron=house("love_1*3 rouge"))
    play(game, "serve natsumi")
    assert game.question.main
    assert len(at(game, "Baron").hand) == 4


@rule("CARD-NATSUMI-2")
def test_two_natsumis_take_a_hand_from_five_to_three_and_a_third_nothing():
    game = position(players=2, Raoul=house("natsumi*3 love_1*3", "", ""), Baron=house("love_1*2 rouge azure viola"))
    for size, answer in ((4, "discard rouge"), (3, "discard azure"), (3, None)):
        play(game, "serve natsumi", "discard love_1", *([answer] if answer else []))
        assert len(at(game, "Baron").hand) == size


# Esquine


@rule("CARD-ESQUINE-1", "CARD-ESQUINE-2")
@ruling("OPEN-17")
@pytest.mark.parametrize(
    ("answers", "servings"),
    [(("pass",), 0), (("discard kagari", "pass"), 1), (("discard kagari", "discard love_1"), 2)],
)
def test_esquine_gives_a_serving_for_each_card_discarded(answers, servings):
    game = position(Raoul=house("esquine love_1", "kagari rouge"))
    play(game, "serve esquine")
    for answer in answers:
        assert has(game)[0] == 0, "the Servings follow when the last card is chosen"
        play(game, answer)
    assert has(game) == (servings, 0, 0)
    assert len(at(game).discard) == servings


@rule("CARD-ESQUINE-2")
def test_esquine_with_one_card_only():
    game = position(Raoul=house("esquine", "kagari"))
    play(game, "serve esquine", "discard kagari")
    assert has(game) == (1, 0, 0)
    assert game.question.main


# Eliza


@rule("CARD-ELIZA-1", "CARD-ELIZA-2")
@pytest.mark.parametrize("owner", ["Raoul", "Baron", "Claris"])
@pytest.mark.parametrize("answer", ["discard kagari", "pass"])
def test_eliza_looks_at_the_top_of_any_deck_and_leaves_or_discards_it(owner, answer):
    deck = house(deck="kagari rouge")
    given = {"Raoul": house("eliza", "azure"), owner: deck}
    if owner == "Raoul":
        given["Raoul"] = house("eliza", "kagari rouge")
    game = position(**given)
    play(game, "serve eliza")
    assert has(game) == (0, 2, 0)
    play(game, f"look {owner}")
    assert moves(game) == ["discard kagari", "pass"]
    play(game, answer)
    there = at(game, owner)
    gone = answer != "pass"
    assert (there.deck, there.discard) == ((["rouge"], ["kagari"]) if gone else (["kagari", "rouge"], []))


@rule("CARD-ELIZA-2")
@ruling("OPEN-19")
def test_eliza_need_not_be_used():
    game = position(Raoul=house("eliza"))
    play(game, "serve eliza")
    assert moves(game) == ["look Raoul", "look Baron", "look Claris", "pass"]
    events = play(game, "pass")
    assert of_kind(events, "look") == []


@rule("CARD-ELIZA-2")
@ruling("OPEN-05")
def test_eliza_with_no_card_anywhere():
    game = position(players=2, Raoul=house("eliza", ""), Baron=house(deck=""))
    events = play(game, "serve eliza")
    assert citing(of_kind(events, "nothing"), "CARD-ELIZA-2")


# Claire served


@rule("CARD-CLAIRE-1", "HABIT-07", "ILL-08")
@ruling("OPEN-27")
def test_claire_returns_one_event_of_the_own_quarters():
    game = position(
        Raoul=house("claire", chambermaids="azure+1 azure+2", private="rosa lalande+1", habits=2),
        Baron=house(chambermaids="viola+1", habits=1),
    )
    play(game, "serve claire")
    assert has(game) == (1, 0, 0)
    assert moves(game) == [
        "return bad_habit",
        "return illness from azure+1",
        "return illness from azure+2",
        "return illness from lalande+1",
        "pass",
    ]
    play(game, "return illness from azure+2")
    assert at(game).chambermaids == ["azure+1", "azure+1"]


@rule("CARD-CLAIRE-1")
def test_claire_without_an_event():
    game = position(Raoul=house("claire"), Baron=house(habits=1))
    events = play(game, "serve claire")
    assert citing(of_kind(events, "nothing"), "CARD-CLAIRE-1")
    assert game.question.main


# Kagari, Geneviève, Moine and the rest do what their symbols say


@rule("CARD-GENEVIEVE-1", "CARD-KAGARI-1", "CARD-MOINE-1", "CARD-ANISE-1", "CARD-OPHELIA-1")
@pytest.mark.parametrize(
    "card", ["genevieve", "kagari", "moine", "anise", "ophelia", "azure", "viola", "rouge", "safran"]
)
def test_maids_without_a_text_ask_nothing(card):
    game = position(Raoul=house(card, "colette*5"))
    events = play(game, f"serve {card}")
    assert game.question.main
    assert cards(of_kind(events, "serve")) == [card]
    assert at(game).played == [card]
