"""A position made by hand: cards in the learner's words, every fault at its field, and nothing hidden told."""

import random
from typing import Any

import pytest

from tantocuore import Game, Scenario
from tantocuore.cards import CARDS
from tantocuore.fork import redealt
from tantocuore.state import PHASES
from tantocuore.tutor import Session, filling, laying, placing
from tantocuore.tutor.run import ALL_SEATS
from tests.marks import rule

from .learner import Learner
from .test_seats import Page, play


def both(scenario: str = "raoul") -> Learner:
    """A learner who plays every seat after Raoul's turn."""
    return Learner(Session.free(Scenario.load(scenario).play()))


def opened(learner: Learner | Page) -> dict[str, Any]:
    learner.ask("form", id="position")
    return {field["name"]: field["value"] for field in learner.view["form"]["fields"]}


def laid(learner: Learner | Page, values: dict[str, Any]) -> dict[str, str]:
    """What is wrong at which field; nothing when the position was laid out."""
    learner.ask("submit", id="position", values=values)
    form = learner.view.get("form")
    if form is None:
        return {}
    return {"": form["error"]} | {field["name"]: field["error"] for field in form["fields"] if field["error"]}


def house(learner: Learner | Page, player: str) -> dict[str, Any]:
    found: dict[str, Any] = learner.session.game.position().to_dict()["house"][player]
    return found


def town(learner: Learner | Page) -> dict[str, Any]:
    found: dict[str, Any] = learner.session.game.position().to_dict()["town"]
    return found


# the fields


def test_the_position_that_stands_is_laid_out_as_it_is() -> None:
    learner = both()
    before = learner.session.game.position().to_dict()
    opened(learner)
    assert laid(learner, {}) == {}
    assert learner.session.game.position().to_dict() == before


def test_every_field_given_back_as_it_is_shown_gives_the_same_cards() -> None:
    """What a field shows is what it takes."""
    for name in ("raoul", "serving", "employing", "rooms"):
        for player, zones in Scenario.load(name).to_dict()["house"].items():
            for zone in ("deck", "discard", "private_maids"):
                ids = [placing.called(entry) for entry in zones[zone]]
                assert list(filling.cards(placing.listed(ids)).cards) == ids, player


def test_fields_stand_by_player_and_say_what_they_are() -> None:
    learner = both()
    opened(learner)
    fields = learner.view["form"]["fields"]
    groups = [field["group"] for field in fields if "group" in field]  # named once
    assert groups[1:] == ["This turn so far", "The Town", "Raoul's House", "Baron's House", "Claris's House"]
    assert {field["kind"] for field in fields[5:]} == {"cards", "number"}  # the page folds a group of these
    assert all(field["label"] for field in fields)
    assert [option["value"] for option in fields[1]["options"]] == list(PHASES)


@rule("FLOW-04")
def test_a_phase_begins_with_its_own_resource_unless_another_number_is_given() -> None:
    learner = both()
    opened(learner)
    assert laid(learner, {"active": "Claris", "phase": "employ"}) == {}
    game = learner.session.game
    assert (game.active, game.phase, game.resources["employments"]) == ("Claris", "employ", 1)
    assert laid(learner, {"love": 9, "employments": 3}) == {}
    assert learner.session.game.resources == {"servings": 0, "love": 9, "employments": 3}


# cards in words


@pytest.mark.parametrize(
    ("typed", "cards"),
    [
        ("", []), (" , ;\n", []), ("2 Colette, 3 1 Love, Rouge", ["colette"] * 2 + ["love_1"] * 3 + ["rouge"]),
        ("1 love", ["love_1"]), ("2 Love", ["love_2"]), ("2 2 Love", ["love_2"] * 2), ("3x 1 Love", ["love_1"] * 3),
        ("1 Love ×2", ["love_1"] * 2), ("2 × Kagari and Rouge", ["kagari"] * 2 + ["rouge"]),
        ("2 colettes", ["colette"] * 2), ("GENEVIEVE; Geneviève", ["genevieve"] * 2), ("Gene", ["genevieve"]),
        ("Kagri", ["kagari"]), ("Kagari Ichinomiya", ["kagari"]), ("love_3", ["love_3"]), ("0 Rouge", []),
        ("Sainsbry\nTenalis", ["sainsbury", "tenalys"]), ("3 x love_1", ["love_1"] * 3),
    ],
)  # fmt: skip
def test_cards_are_read_as_somebody_says_them(typed: str, cards: list[str]) -> None:
    assert list(filling.cards(typed).cards) == cards


@pytest.mark.parametrize("row", CARDS, ids=lambda row: row.id)
def test_every_name_of_every_card_is_read(row: Any) -> None:
    for typed in (row.name, row.given_name, row.id, f"3 {row.given_name}", f"{row.name} ×3"):
        assert set(filling.cards(typed).cards) == {row.id}
        assert filling.cards(typed).taken == ()


@pytest.mark.parametrize(
    ("typed", "near"),
    [
        ("2 Colette, Xylophone", "The nearest is"), ("Love", "1 Love"), ("5 Love", "1 Love"), ("Ro", "Rouge"),
        ("x", "The nearest is"), ("999 Rouge", "At most 200"), ("Rouge," * 500, "At most 2000"), (7, "At most"),
        (None, "At most"), ("日本", ""), ("a" * 1999, "The nearest is"),
    ],
)  # fmt: skip
def test_what_names_no_card_is_told_with_the_nearest(typed: Any, near: str) -> None:
    if not near:
        assert filling.cards(typed).cards == ()  # nothing in it is a letter that a name has
        return
    learner = both()
    opened(learner)
    wrong = laid(learner, {"hand.Baron": typed})
    assert set(wrong) == {"", "hand.Baron"}
    assert near in wrong["hand.Baron"]


def test_a_word_that_was_taken_for_a_name_is_told() -> None:
    learner = both()
    opened(learner)
    assert laid(learner, {"hand.Baron": "kagri, 2 rouge"}) == {}
    assert '"kagri" was read as Kagari' in learner.heard[-1]
    assert house(learner, "Baron")["hand"] == ["kagari", "rouge", "rouge"]


def test_decks_and_discard_piles_begin_with_the_top_card() -> None:
    learner = both()
    opened(learner)
    assert laid(learner, {"deck.Baron": "Rouge, Kagari, 2 Colette", "discard.Baron": "Viola, Azure"}) == {}
    assert house(learner, "Baron")["deck"] == ["rouge", "kagari", "colette", "colette"]
    assert learner.session.game.view("Raoul")["houses"]["Baron"]["discard_top"] == "viola"


# events


def test_events_lie_on_a_maid_and_in_the_quarters() -> None:
    learner = both()
    opened(learner)
    values = {
        "chambermaids.Baron": "2 Azure, Rouge", "private_maids.Baron": "Rosa, Tanya",
        "events.Baron": "Illness on Rosa, 2 Illness on Azure, Illness on azure and 3 Bad Habits",
    }  # fmt: skip
    assert laid(learner, values) == {}
    found = house(learner, "Baron")
    assert found["private_maids"] == [{"card": "rosa", "illness": 1}, "tanya"]
    assert found["chambermaids"] == [{"card": "azure", "illness": 2}, {"card": "azure", "illness": 1}, "rouge"]
    assert found["bad_habits"] == 3
    shown = opened(learner)["events.Baron"]
    assert shown == "Illness on Rosa, 2 × Illness on Azure, Illness on Azure, 3 × Bad Habit"
    assert laid(learner, {"events.Baron": shown + ", Bad Habit"}) == {}
    assert house(learner, "Baron") == found | {"bad_habits": 4}


@pytest.mark.parametrize(
    ("events", "told"),
    [
        ("Illness on Rouge", "Rouge does not live here without an Illness. The nearest is"),
        ("Illness", "The nearest is"), ("Rouge on Azure", "Rouge is no event"),
        ("Illness on xyz", "There is no card"),
        ("2 Illness on Azure, Illness on Azure", "does not live here"), ("Bad Habit on Azure", "is no event"),
        ("on Azure", "is no event"), (5, "At most"),
    ],
)  # fmt: skip
def test_an_event_in_no_place_is_told_at_the_events(events: Any, told: str) -> None:
    learner = both()
    opened(learner)
    wrong = laid(learner, {"chambermaids.Baron": "Azure, Viola", "events.Baron": events})
    assert set(wrong) == {"", "events.Baron"}
    assert told in wrong["events.Baron"]


def test_an_illness_alone_lies_on_the_only_maid() -> None:
    learner = both()
    opened(learner)
    assert laid(learner, {"events.Raoul": "Illness"}) == {}
    assert house(learner, "Raoul")["chambermaids"] == [{"card": "colette", "illness": 1}]
    opened(learner)
    assert set(laid(learner, {"chambermaids.Raoul": ""})) == {"", "events.Raoul"}  # nobody is left to be ill
    assert laid(learner, {"chambermaids.Raoul": "", "events.Raoul": ""}) == {}


# where cards come from, and what may lie where


@rule("COMP-02")
def test_cards_come_from_the_town_and_go_back_there() -> None:
    learner = both()
    before = town(learner)["piles"]
    opened(learner)
    assert laid(learner, {"hand.Baron": "3 Rouge"}) == {}  # one Colette and four Love go back
    after = town(learner)["piles"]
    assert after["rouge"] == before["rouge"] - 3
    assert after["colette"] == before["colette"] + 1
    assert after["love_1"] == before["love_1"] + 4
    assert laid(learner, {"pile.rouge": 2}) == {}
    assert laid(learner, {"hand.Baron": ""}) == {}
    assert town(learner)["piles"]["rouge"] == 2  # a number that was chosen stands


def test_a_private_maid_leaves_the_pile_for_a_house_and_comes_back() -> None:
    learner = both()
    up = town(learner)["private_face_up"]
    opened(learner)
    assert laid(learner, {"private_maids.Baron": up[0]}) == {}
    now = town(learner)
    assert up[0] not in now["private_face_up"] + now["private_pile"]
    assert len(now["private_face_up"]) == 2
    opened(learner)
    assert laid(learner, {"private_maids.Baron": ""}) == {}
    assert town(learner)["private_pile"][-1] == up[0]


@rule("SETUP-06")
def test_other_general_maids_bring_their_piles() -> None:
    learner = both()
    opened(learner)
    names = "Ophelia, Nena, Natsumi, Esquine, Eliza, Claire, Viola, Rouge, Kagari, Genevieve"
    assert laid(learner, {"general": names}) == {}
    piles = town(learner)["piles"]
    assert piles["claire"] == piles["nena"] == 10
    assert "azure" not in piles


@rule("COMP-02", "CARD-TYPE-04", "CHAMBER-01")
@pytest.mark.parametrize(
    ("values", "wrong"),
    [
        ({"hand.Baron": "11 Rouge"}, {"hand.Baron": "but only 10 exist."}),
        ({"hand.Baron": "6 Rouge", "deck.Claris": "6 Rouge"}, {"hand.Baron": "only 10 exist."}),
        ({"pile.rouge": 11}, {"pile.rouge": "but only 10 exist."}),
        ({"pile.rouge": "ten"}, {"pile.rouge": "A whole number from 0 to 10."}),
        ({"pile.rouge": -1}, {"pile.rouge": "Expected a number from 0"}),
        ({"pile.rouge": 1.5}, None), ({"pile.rouge": True}, {"pile.rouge": "A whole number"}),
        ({"hand.Baron": "Rosa"}, {"hand.Baron": "Rosa cannot be here"}),
        ({"hand.Baron": "Illness"}, {"hand.Baron": "Illness cannot be here"}),
        ({"hand.Baron": "Toni"}, {"hand.Baron": "not in this game"}),
        ({"chambermaids.Baron": "Rouge, 1 Love"}, {"chambermaids.Baron": "1 Love cannot be"}),
        ({"chambermaids.Baron": "Ophelia"}, {"chambermaids.Baron": "Ophelia cannot be chambermaided"}),
        ({"private_maids.Baron": "Rosa, Rosa"}, {"private_maids.Baron": "2 copies of Rosa"}),
        ({"private_up": "Rosa, Tanya, Fay"}, {"private_up": "At most 2"}),
        ({"private_maids.Baron": "Rosa", "private_maids.Claris": "Rosa"}, {"private_maids.Baron": "2 copies"}),
        ({"private_up": "Nord, Amber", "private_pile": "Nord"}, {"private_up": "2 copies of Nord"}),
        ({"general": "Rouge, Rouge"}, {"general": "named twice"}),
        ({"general": "Colette"}, {"general": "Colette is not a General Maid"}),
        ({"general": "Ophelia", "pile.rouge": 3}, {"pile.rouge": "Rouge has no pile in this Town"}),
        ({"active": "Dora"}, {"active": "Choose one"}), ({"phase": "night"}, {"phase": "Choose one"}),
        ({"love": 1000}, {"love": "A whole number from 0 to 999"}), ({"love": "much"}, {"love": "A whole number"}),
        ({"events.Baron": "17 Bad Habit"}, {"events.Baron": "17 copies of Bad Habit"}),
        ({"hand.Baron": "Rosa", "deck.Claris": "xyz", "pile.azure": 99}, {
            "hand.Baron": "Rosa cannot", "deck.Claris": "There is no card", "pile.azure": "99 left",
        }),
        ({"hat.Baron": "Rouge"}, {"": "does not belong here"}),
    ],
)  # fmt: skip
def test_each_fault_is_named_at_its_field(values: dict[str, Any], wrong: dict[str, str] | None) -> None:
    learner = both()
    before = learner.session.game.position().to_dict()
    shown = opened(learner)
    if wrong is None:
        assert "error" in learner.ask("submit", id="position", values=values)
        return
    found = laid(learner, values)
    assert set(found) == {"", *wrong}
    for name, told in wrong.items():
        assert told in found[name], found
    now = {field["name"]: field["value"] for field in learner.view["form"]["fields"]}
    typed = shown | {name: value for name, value in values.items() if name in shown}
    assert now == {name: None if len(str(value)) > 24 else value for name, value in typed.items()}
    assert learner.session.game.position().to_dict() == before
    assert learner.last.get("save") is None


def test_a_long_text_that_is_refused_stays_in_the_page_and_is_not_sent_back() -> None:
    learner = both()
    opened(learner)
    assert "deck.Baron" in laid(learner, {"deck.Baron": "Rouge, " * 100})
    assert {f["name"]: f["value"] for f in learner.view["form"]["fields"]}["deck.Baron"] is None


def test_a_turn_that_was_over_begins_anew_in_a_position_that_was_changed() -> None:
    scenario = Scenario.load("raoul").to_dict() | {"moves": [], "turn": {"over": True, "end_fixed": True}}
    learner = Learner(Session.free(Scenario.from_dict(scenario).game()))
    assert learner.session.game.is_over
    opened(learner)
    assert laid(learner, {"hand.Raoul": "Rouge"}) == {}
    assert not learner.session.game.is_over


# the game goes on


def test_the_game_goes_on_from_the_position_and_is_kept() -> None:
    learner = both()
    opened(learner)
    assert laid(learner, {"hand.Baron": "2 Rouge, Kagari"}) == {}
    learner.ask("move", move="serve kagari")
    learner.ask("undo")
    learner.ask("move", move="serve kagari")
    again = Learner(Session.free(Game.new(["Anna", "Bert"], seed=1)), save=learner.save)
    assert again.session.game.position().to_dict() == learner.session.game.position().to_dict()


def test_whoever_sat_at_the_table_still_does() -> None:
    page = Page({"Bert": "love-first"}, 2)
    opened(page)
    assert laid(page, {"active": "Bert", "hand.Anna": "2 Rouge"}) == {}
    assert page.run.seats == {"Bert": "love-first"}
    assert page.view["viewer"] == "Anna"
    assert page.view["waits"]["player"] == "Bert"
    assert page.bots()


# what is hidden


@rule("INFO-01", "INFO-02")
def test_the_form_depends_on_nothing_that_the_learner_cannot_see() -> None:
    page = Page({"Bert": "love-first"}, 3, seed=8)
    play(page, random.Random(1), 40)
    page.bots()
    run = page.run
    state, _ = run.game.fork().origin
    seen = laying._stands(run)
    for count in range(2, 12):
        other = Session.free(Game(redealt(state, 0, count)), "Anna", sitting={"Bert": "love-first"})
        assert laying._stands(other._run) == seen
    assert seen["seed"] != state.seed
    real = run.game.position().to_dict()["house"]
    assert seen["house"]["Anna"]["hand"] == real["Anna"]["hand"]
    assert sorted(seen["house"]["Anna"]["deck"]) == sorted(real["Anna"]["deck"])
    page.ask("form", id="position")
    assert "one possible order" in str(page.view["form"]["text"])


def test_where_nobody_may_count_nothing_is_shown() -> None:
    game = Game.new(["Anna", "Bert"], seed=3, options={"open_information": False})
    page = Page({}, 2, session=Session.free(game, "Anna", sitting={"Bert": "random"}))
    assert opened(page) == {}
    assert set(laid(page, {})) == {""}
    everybody = Page({}, 2, session=Session.free(game, ALL_SEATS))
    assert opened(everybody)["hand.Bert"]


# anything


def test_no_values_break_anything() -> None:
    """Any flat mapping is answered: with a position, or with what is wrong."""
    dice = random.Random(7)
    some: list[Any] = [
        "", "2 Colette, 3 1 Love, Rouge", "Illness on Azure", "x" * 3000, "[[deck]]", "\x00", "ß", "1 " * 50, 0, -1,
        2**70, True, None, "Rosa, Tanya, Amber", "10 Rouge", "and", "on", "Illness on", "2 2 2", "99 Bad Habit",
    ]  # fmt: skip
    page = Page({}, 2, seed=4)
    done = 0
    for _ in range(120):
        names = list(opened(page))
        values = {name: dice.choice(some) for name in dice.sample(names, dice.choice([1, 1, 2, 5]))}
        done += laid(page, values) == {}
        page.ask("close")
    assert 0 < done < 120
