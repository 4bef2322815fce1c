"""Oktoberfest at the table: beers, buildings, events, what a turn owes, and every question in words of its own."""

from __future__ import annotations

import ast
import random
from pathlib import Path
from typing import Any

import pytest

import tantocuore as tc
from tantocuore import legality, scoring
from tantocuore.cards import CARDS, INDEX
from tantocuore.options import DEFAULT
from tantocuore.provisional import ALCOHOL
from tantocuore.text import catalogue, say
from tantocuore.tutor import Session, cards, scene, seats, sums
from tantocuore.tutor.explaining import card_panel
from tantocuore.tutor.words import move_words, plain
from tests.engine.okt.pub import house, pub
from tests.engine.okt.test_okt_properties import choose, rich, walked
from tests.marks import rule
from tests.tutor.learner import LARGEST, Learner, cards_of, offered, size

ROOMS = ("okt", "cards", ".")
GENERAL = "gina nadja sara julia kirika anna ute kaori nicole renata"
SETS = (("oktoberfest",), ("base", "oktoberfest"))


def middle(phase: str = "employ", **given: Any) -> tc.Game:
    """Three Houses with every kind of thing that lies in one."""
    there = [{"card": "beer_fest", "beer": "bock"}, {"card": "beer_fest", "storms": 1}]
    raoul = house(
        "sara nicole nicole love_2 love_3 matilde", beers="pilsner altbier pilsner", buildings=there, envy=1,
        drinks=1, chambermaids="kaori kaori ute matilde",
    )  # fmt: skip
    baron = house("love_1 sara", beers="altbier weissbier", buildings=["beer_fest"], envy=2, stand=2)
    claris = house("love_1 nadja", beers="weissbier", chambermaids="ute ute kaori", drinks=1)
    given.setdefault("resources", {"love": 9, "employments": 2, "servings": 2})
    given.setdefault("turn", {"beers_due": 1})
    houses = {"Raoul": raoul, "Baron": baron, "Claris": claris}
    return pub(phase, general=GENERAL, face_up="oktoberfest", **{**houses, **given})


def page(phase: str = "employ", **given: Any) -> Learner:
    return Learner(Session.free(middle(phase, **given), "Raoul"))


def card(learner: Learner, key: str) -> dict[str, Any]:
    return next(card for card in cards_of(learner.view) if card["key"] == key)


def moves(learner: Learner, key: str) -> list[str]:
    return [it["move"] for it in card(learner, key).get("moves", [])]


# beers


@rule("INFO-03", "BEER-10", "BEER-11")
def test_own_beers_lie_open_to_their_owner_and_are_a_number_to_the_others() -> None:
    learner = page()
    beers = learner.view["house"]["beers"]
    assert [it["id"] for it in beers["cards"]] == ["pilsner", "altbier", "pilsner"]
    assert beers["cards"][0]["label"] == "Pilsner, Alcohol Value 2 (provisional)."
    baron, claris = learner.view["house"]["others"]
    backs = [it for other in (baron, claris) for it in other["cards"] if it["id"] == "beer_back"]
    assert [(it["face"], it["note"], it["label"]) for it in backs] == [
        ("back", "2 beers", "2 beers of Baron, face down."), ("back", "1 beer", "1 beer of Claris, face down."),
    ]  # fmt: skip
    assert "3 beers" in baron["summary"], "the open Beer Stand is one, too"
    assert [seat["beers"] for seat in learner.view["seats"]] == [3, 3, 1]


@rule("BEER-11", "BEER-12", "CARD-UTE-3")
def test_the_alcohol_value_says_what_it_is_held_against_and_that_it_is_provisional() -> None:
    drunk, ute = page().view["house"]["beers"]["sums"]
    assert (drunk["sum"], ute["sum"]) == (7, 11), "Get Drunk does not count what lies under Beer Fest"
    assert drunk["word"] == "Alcohol Value 7 (provisional). Get Drunk acts from 9."
    assert ute["word"] == "For Ute 11 (provisional). She gives 2 VP from 2 to 9."
    for one in (drunk, ute):
        assert sum(term["n"] for term in one["terms"]) == one["sum"]
    plainer = Learner(Session.free(pub("serving", Raoul=house("elsa", beers="bock"), general="elsa gina"), "Raoul"))
    assert len(plainer.view["house"]["beers"]["sums"]) == 1, "no Ute in this Town"
    assert "beers" not in Learner().view["house"], "a game without beers has no place for them"


@rule("BEER-05", "CARD-GINA-2", "CARD-BEERSTAND-2")
def test_a_beer_is_bought_and_taken_where_it_lies() -> None:
    learner = page()
    pile, up = card(learner, "town/beer/pile"), card(learner, "town/beer/open")
    assert (pile["note"], pile["face"], up["note"]) == ("5 left", "back", "face up")
    assert moves(learner, "town/beer/pile") == moves(learner, "town/beer/open") == ["beer gina", "beer beer_stand"]
    assert moves(learner, "house/Baron/beer_stand") == ["beer beer_stand"]
    learner.ask("move", move="beer gina")
    assert plain(learner.view["asks"]["text"]) == "Which beer will you take, the open one or the top of the pile?"
    assert moves(learner, "town/beer/pile") == ["take top"]
    assert moves(learner, "town/beer/open") == ["take oktoberfest"]
    assert [it["face"] for it in learner.view["asks"]["moves"]] == ["back", "oktoberfest"]
    learner.ask("move", move="take oktoberfest")
    assert learner.view["house"]["beers"]["cards"][0]["id"] == "oktoberfest"


@rule("BEER-01")
def test_a_beer_that_cannot_be_had_says_why() -> None:
    learner = page(turn={}, Baron=house("love_1"))
    assert card(learner, "town/beer/open")["try"] == "employ oktoberfest"
    assert "You gain beers through other cards." in card(learner, "town/beer/open")["label"]
    assert card(learner, "town/beer/pile")["state"] == "plain"
    learner.ask("card", id="beer_back")
    assert learner.view["why"]["title"] == "Beers"


@rule("CARD-BEERSTAND-2", "CARD-BEERSTAND-3")
def test_an_open_beer_stand_has_a_clock() -> None:
    stand = card(page(), "house/Baron/beer_stand")
    assert stand["note"] == "open, 2 turns"
    assert "a beer for 4 Love, until Baron ends 2 more turns" in stand["label"]


# buildings and events


@rule("CARD-BEERFEST-1", "CARD-STORM-1", "BUILD-02")
def test_a_building_says_what_lies_under_it_and_on_it() -> None:
    learner = page("starting")
    first, second = card(learner, "quarters/building/0"), card(learner, "quarters/building/1")
    assert first["note"] == "holds Bock"
    assert first["label"] == "Beer Fest, 2 VP (provisional), with Bock under it."
    assert [badge["label"] for badge in second["badges"]] == ["1 Heavy Storm"]
    assert "nothing of it counts" in second["label"]
    assert moves(learner, "quarters/building/1") == ["cure beer_fest"]
    assert move_words("cure beer_fest:bock") == "End the Heavy Storm on Beer Fest with Bock"


@rule("CARD-ENVY-1")
def test_envy_shows_its_prices_on_maids_alone() -> None:
    learner = page()
    game = learner.session.game
    assert "costs 4, for you 5, through Envy" in card(learner, "town/gina")["label"]
    for group in learner.view["town"]["groups"]:
        for it in group["cards"]:
            if it["id"] in INDEX and CARDS[INDEX[it["id"]]].cost is not None:
                price = legality.price(game.state, INDEX[it["id"]])
                assert it.get("price", CARDS[INDEX[it["id"]]].cost) == price
    assert card(learner, "town/gina")["moves"][0]["label"] == "Employ (5 Love)"
    assert not any("price" in it for it in cards_of(Learner(Session.free(middle(), "Claris")).view))
    assert "Envy: maids cost Raoul 1 more." in learner.view["play"]["lines"]
    three = middle(Raoul=house("love_1", envy=3))
    assert sums.vp(three, "Raoul")
    assert legality.price(three.state, INDEX["gina"]) - 4 == cards.MOST_ENVY


@rule("CARD-MATILDE-2", "CARD-ENVY-2", "CARD-LETMEDRINK-2")
def test_what_acts_when_the_turn_begins_is_clicked_where_it_lies() -> None:
    learner = page("starting")
    assert moves(learner, "quarters/matilde/0") == ["use matilde"]
    assert moves(learner, "quarters/let_me_drink") == ["use let_me_drink"]
    assert moves(learner, "quarters/envy") == ["use envy"]
    learner.ask("move", move="use matilde")
    assert moves(learner, "hand/nicole/0") == ["return nicole"]


@rule("CARD-NICOLE-2", "CARD-KIRIKA-2")
def test_a_hand_card_offers_what_only_this_set_knows() -> None:
    learner = page("serving", turn={"kirika": True})
    two = moves(learner, "hand/nicole/0")
    assert "exchange nicole for sara" in two
    assert {"label": "Two for Sara", "move": "exchange nicole for sara"} in card(learner, "hand/nicole/0")["moves"]
    assert "love matilde" in moves(learner, "hand/matilde/0")


@rule("CARD-GINA-2", "CARD-UTE-2", "CARD-HERMINA-2", "CARD-KIRIKA-2")
def test_what_a_turn_still_owes_stands_by_the_play_area() -> None:
    turn = {"beers_due": 2, "kirika": True, "extra_draws": 1, "redraws": 1}
    assert page(turn=turn, Raoul=house("love_1")).view["play"]["lines"] == [
        "Chambermaid Chiefs in hand are 1 Love, too.", "Gina sells 2 beers for 4 Love each.",
        "The new hand gets 1 card more.", "1 card of the new hand may be changed.",
    ]  # fmt: skip
    assert "lines" not in page(turn={}, Raoul=house("love_1")).view["play"]


def test_a_game_without_a_bar_maid_is_warned_of() -> None:
    learner = Learner(Session.free(pub("serving", general="elsa nora sara")))
    assert "the Beer pile is out of reach" in plain(learner.view["say"]["text"])
    learner.ask("form", id="seats")
    assert "the Beer pile is out of reach" in plain(learner.view["form"]["notes"][0]["lines"][0])


# questions


def asked_in_code() -> set[tuple[str, str]]:
    """Every question that the engine can ask: its kind, and the rule it names first, as far as the code says so."""
    found = set()
    root = Path(tc.__file__).parent
    for file in (*root.glob("*.py"), *root.glob("okt/*.py"), *root.glob("cards/*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "ask" and len(node.args) > 1:
                kind, *rest = [it.value if isinstance(it, ast.Constant) else "" for it in node.args]
                if kind and isinstance(kind, str):
                    found.add((kind, next((it for it in rest[1:2] if isinstance(it, str)), "")))
    return found


def test_every_question_of_the_engine_has_a_text_of_its_own() -> None:
    texts, kinds = catalogue(), asked_in_code()
    assert len(kinds) > 20
    for kind, by in kinds:
        own = {f"table.asks.{kind}", f"table.asks.{kind}.{by}"} & set(texts)
        many = not by and any(key.startswith(f"table.asks.{kind}.") for key in texts)
        assert own or many, (kind, by)


@pytest.mark.parametrize("sets", SETS, ids=("pub", "mixed"))
@pytest.mark.parametrize("seed", range(8))
def test_no_question_is_asked_in_words_for_nobody(seed: int, sets: tuple[str, ...]) -> None:
    for game, _ in walked(rich(seed, sets), seed, 150):
        question = game.question
        if question is not None and not question.main:
            key = scene.asked_by(question)
            assert key != "other", (question.kind, question.rules)
            assert not (key == "discard.other" and any("oktoberfest" in it.set for it in of(question.rules[0])))
            assert plain(say(f"table.asks.{key}", player="Ann"))
            for move in question.moves:
                assert move_words(move, game.phase)


def of(rule_id: str) -> list[Any]:
    """The cards that a rule is about."""
    from tantocuore import rules

    return [CARDS[INDEX[id]] for id in rules.rule(rule_id).cards]


@rule("CARD-RENATA-1")
def test_the_numbers_that_can_be_named_stand_in_a_row_for_each_player() -> None:
    hands = {"Raoul": house("renata love_1*5"), "Baron": house("love_1*5"), "Claris": house("love_1")}
    learner = Learner(Session.free(pub("serving", general="renata gina", **hands), "Raoul"))
    learner.ask("move", move="serve renata")
    named = learner.view["asks"]["moves"]
    assert {it["by"] for it in named} == {"Raoul", "Baron"}
    assert all(it["label"].endswith(it["short"]) for it in named)


# numbers


@rule("INFO-03", "CARD-KAORI-2", "CARD-UTE-3", "CARD-PILSNER-1", "CARD-BOCK-1")
def test_vp_set_aside_count_own_beers_and_of_others_what_all_may_see() -> None:
    game = middle()
    raoul, claris = (sums.vp(game, "Raoul")[name] for name in ("Raoul", "Claris"))
    told = {term.get("rule"): (term["n"], term["text"]) for term in raoul["terms"]}
    assert told["CARD-PILSNER-1"] == (6, "Pilsner ×2")
    assert told["CARD-BOCK-1"] == (6, "Bock")
    assert told["CARD-KAORI-2"] == (2, "Kaori ×2")
    assert told["BUILD-02"] == (2, "Beer Fest (provisional)")
    assert told["CARD-UTE-3"] == (1, "Ute (provisional)")
    seen = {term.get("rule"): (term["n"], term["text"]) for term in claris["terms"]}
    assert seen["CARD-UTE-3"] == (2, "Ute ×2, at least")
    assert not any("WEISSBIER" in str(key) for key in seen)
    assert {term.get("rule") for term in sums.vp(game, "Claris")["Claris"]["terms"]} >= {"CARD-WEISSBIER-1"}


@rule("SCORE-06", "CARD-ANJA-1")
@pytest.mark.parametrize("seed", range(4))
def test_when_the_game_is_over_every_line_of_the_score_is_told(seed: int) -> None:
    game = rich(seed, SETS[seed % 2])
    chance = random.Random(seed)
    for _ in range(4000):
        if game.is_over:
            break
        game.play(choose(game, chance))
    assert game.is_over
    score = scoring.scores(game.state)
    for player, told in sums.vp(game, game.players[0]).items():
        assert told["sum"] == score[player].total
        assert told["word"].endswith(" VP")
        lines = [line for line in score[player].lines if line.vp]
        assert [term["rule"] for term in told["terms"]] == [line.rule for line in lines]
        for term, line in zip(told["terms"], lines, strict=True):
            assert ("(provisional)" in term["text"]) == line.provisional


def test_values_that_no_source_gives_are_called_provisional_wherever_a_card_explains_itself() -> None:
    for id in (*ALCOHOL, "beer_fest"):
        assert "provisional" in plain(card_panel(id)["parts"][0]["text"])
    changed = DEFAULT._replace(alcohol_bock=7, beer_fest_vp=5)
    assert "Alcohol Value 7" in plain(card_panel("bock", changed)["parts"][0]["text"])
    game = pub("serving", options={"alcohol": {"bock": 7}}, Raoul=house("elsa", beers="bock"))
    learner = Learner(Session.free(game, "Raoul"))
    assert learner.view["house"]["beers"]["sums"][0]["sum"] == 7
    learner.ask("card", id="bock")
    assert "Alcohol Value 7" in plain(learner.view["why"]["parts"][0]["text"])
    assert "Alcohol Value 7" in plain(learner.ask("book")["book"]["cards"]["bock"]["parts"][0])


@rule("EMPLOY-10")
@pytest.mark.parametrize("id", ["gina", "nadja", "anna", "nicole", "hermina", "ute"])
def test_an_employ_bonus_is_called_so(id: str) -> None:
    assert [part["label"] for part in card_panel(id)["parts"]].count("Employ Bonus") == 1


# asking


@pytest.mark.parametrize(
    ("text", "understood"),
    [
        ("can I buy a beer from Gina?", "Buy a beer from Gina"),
        ("can I get a beer", "Buy a beer from Gina"),
        ("why not Beer Stand", "Buy a beer from Beer Stand"),
        ("exchange two Nicoles for Sara", "Exchange two Nicoles for Sara"),
        ("can I end the Heavy Storm", "End the Heavy Storm on Beer Fest"),
        ("can I use Let Me Drink", "Use Let Me Drink!"),
        ("get drunk", "the card Get Drunk (discard version)"),
        ("what is the alcohol value of Bock", "the card Bock"),
        ("what is an Employ Bonus", "the word Employ Bonus"),
    ],
)
def test_free_questions_know_the_new_verbs_and_cards(text: str, understood: str) -> None:
    learner = page("starting")
    learner.ask("ask", text=text)
    assert learner.view["why"]["when"] == f"understood: {understood}"


@pytest.mark.parametrize("phase", ["starting", "serving", "employ"])
def test_every_move_of_the_position_can_be_asked_about(phase: str) -> None:
    learner = page(phase)
    for move in sorted(offered(learner.view)):
        learner.ask("why", move=move)
        assert learner.view["why"]["title"] == say("tutor.allowed.title")
    for move in (
        "employ heavy_storm",
        "employ envy",
        "employ let_me_drink",
        "beer gina",
        "exchange nicole for anja",
    ):
        learner.ask("why", move=move)
        assert learner.view["why"]["parts"]


@rule("CARD-STORM-1", "CARD-ENVY-1")
def test_an_event_without_a_place_offers_the_places_there_are() -> None:
    learner = page()
    learner.ask("move", move="employ heavy_storm")
    shown = {action["args"].get("move") for action in learner.last["refusal"]["actions"]}
    assert "employ heavy_storm on Raoul/beer_fest:bock" in shown
    learner = page()
    learner.ask("move", move="employ envy")
    shown = {action["args"].get("move") for action in learner.last["refusal"]["actions"]}
    assert {f"employ envy to {name}" for name in ("Raoul", "Baron", "Claris")} <= shown


# size


NAMES = ("Anna", "Bert", "Carl", "Dora", "Emil")
MIXED = ["azure", "viola", "rouge", "safran", "kagari", "nadja", "gina", "kaori", "ute", "nicole"]


def crowded(players: int) -> tc.Game:
    """Both sets, and a House for each player with maids, a Private Maid, a building, events and beers."""
    private = ["rosa", "milly", "sora", "nord"]
    names = NAMES[:players]
    houses = {
        name: {
            "chambermaids": [{"card": "azure", "illness": 1} if i < 2 else "rouge", "ute"],
            "private_maids": private[i : i + 1], "deck": ["kagari"], "discard": ["gina"],
            "hand": ["matilde", "love_1", "love_2", "nicole", "nadja"], "envy": 1 - i % 2, "let_me_drink": i % 2,
            "beers": ["pilsner", "weissbier", "altbier"][: 3 - i % 2] if i < 4 else [], "beer_stand": 2 * (i == 1),
            "buildings": [{"card": "beer_fest", "beer": "bock", "storms": 1} if i == 0 else "beer_fest"],
        }
        for i, name in enumerate(names)
    }  # fmt: skip
    town = {"general": MIXED, "chiefs": ["anja", "matilde"], "beer_face_up": "oktoberfest"}
    data = {
        "format": 1, "sets": ["base", "oktoberfest"], "players": list(names), "phase": "employ", "town": town,
        "house": houses, "resources": {"love": 9, "employments": 3}, "turn": {"beers_due": 1, "kirika": True},
    }  # fmt: skip
    return tc.Scenario.from_dict({**data, "active": "Anna"}).game()


@pytest.mark.parametrize("players", [4, 5])
@pytest.mark.parametrize("bots", [False, True])
def test_a_crowded_mixed_table_fits_into_20_kb_whatever_is_open(
    players: int, bots: bool, record_property: Any
) -> None:
    sitting = dict.fromkeys(NAMES[1:players], "love-first") if bots else {}
    learner = Learner(Session.free(crowded(players), "Anna", sitting=sitting))
    largest = size(learner.view)
    for verb, args in (
        ("card", {"id": "illness"}), ("card", {"id": "heavy_storm"}), ("card", {"id": "envy"}), ("moves", {}),
        ("why", {"move": "employ sora"}), ("form", {"id": "new"}), ("form", {"id": "seats"}),
        ("form", {"id": "share"}), ("ask", {"text": "can I buy a beer?"}),
    ):  # fmt: skip
        assert "error" not in learner.ask(verb, **args)
        largest = max(largest, size(learner.view))
    record_property(f"largest scene of a crowded mixed table of {players}, bytes", largest)
    assert largest <= LARGEST


def test_every_scene_of_a_bot_game_of_five_is_small(record_property: Any) -> None:
    game, largest = tc.Game.new(NAMES, ["base", "oktoberfest"], "random", 3), 0
    sitting = dict.fromkeys(NAMES[1:], "love-first")
    for number in range(500):
        if game.is_over:
            break
        game.play(seats.decision(game, "love-first"))
        if number % 25 == 0:
            learner = Learner(Session.free(game, "Anna", sitting=sitting))
            learner.ask("moves")
            largest = max(largest, size(learner.view))
    record_property("largest scene of a mixed bot game of five with its moves, bytes", largest)
    assert 8_000 < largest <= LARGEST
