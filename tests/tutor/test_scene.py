"""The scene: names for the ear, provenance, size, and nothing hidden in any reply."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import tantocuore as tc
from tantocuore.tutor import Session
from tests.marks import rule
from tests.tutor.learner import LARGEST, Learner, cards_of, offered, size
from tests.tutor.test_session import played


def card(learner: Learner, key: str) -> dict[str, Any]:
    return next(card for card in cards_of(learner.view) if card["key"] == key)


@pytest.mark.parametrize(
    ("moves", "key", "label"),
    [
        ((), "hand/genevieve/0", "Geneviève Daubigny, Cooking Maid, you can serve her."),
        ((), "hand/love_1/1", "1 Love, you can play it."),
        ((), "town/private/pile", "Private Maid pile, 8 hidden."),
        (("serve genevieve",), "play/genevieve/0", "Geneviève Daubigny, Cooking Maid, played this turn."),
        (("end", "love love_1", "love love_1"), "town/rouge",
         "Rouge Crescent, Chambermaid, costs 2, 10 left, you can employ her."),
        (("end",), "town/rouge", "Rouge Crescent, Chambermaid, costs 2, 10 left. Rouge costs 2 Love. You have 0."),
        ((), "hand/colette/0", "Colette Framboise, Chambermaid Chief. "
         "Colette costs 2 Servings as a chambermaid. You have 1."),
    ],
)  # fmt: skip
def test_a_card_says_what_it_is_and_what_it_can_do(moves: tuple[str, ...], key: str, label: str) -> None:
    assert card(played(*moves), key)["label"] == label


@rule("CHAMBER-02")
def test_a_click_on_colette_means_chambermaid() -> None:
    """Serving a chief is legal and useless (OPEN-14): never outlined."""
    learner = played()
    assert (card(learner, "hand/colette/0")["state"], card(learner, "hand/colette/0")["try"]) == (
        "illegal", "chambermaid colette",
    )  # fmt: skip
    learner = played("serve genevieve", "serve kagari")
    colette = card(learner, "hand/colette/0")
    assert colette["moves"] == [{"move": "chambermaid colette", "label": "Chambermaid (2 Servings)"}]
    assert colette["lit"] is True
    assert "lit" not in card(learner, "hand/love_1/0")
    ghost = learner.view["house"]["quarters"]["cards"]
    assert [(c["key"], c["ghost"]) for c in ghost] == [("quarters/ghost", True)]
    assert learner.view["house"]["quarters"]["empty"] == "Empty. Colette will move here."


def test_numbers_show_where_they_come_from() -> None:
    learner = played("serve genevieve", "serve kagari")
    assert [(p["sum"], p["word"], p["from"]) for p in learner.view["meter"]["pools"]] == [
        (1, "Love", "1 from Geneviève"),
        (2, "Servings", "1 − 1 + 1 − 1 + 2"),
        (0, "Employments", "1 from phase 3 on"),
    ]  # fmt: skip


def test_the_log_is_folded_and_names_rules_and_cards() -> None:
    learner = played("serve genevieve")
    folded = [(line["text"], line["rules"], line["cards"], line["depth"]) for line in learner.log[3:]]
    assert folded == [
        (["Geneviève serves, Serving −1"], ["SERVE-02"], ["genevieve"], 0),
        (["Draw Kagari, Love +1, Serving +1"], ["CARD-GENEVIEVE-1"], ["kagari"], 1),
    ]


@rule("SCORE-03")
def test_who_is_asked_to_count_finds_the_sum_only_with_the_answer() -> None:
    learner = Learner(Session.lesson("winning")).to("Milly is ill")
    assert learner.view["house"]["note"] == ""
    assert "vp" not in learner.view["house"]
    learner.ask("answer", choice="two")
    assert learner.view["house"]["note"] == "2 VP set aside"


def test_houses_of_others_are_folded() -> None:
    others = Learner().view["house"]["others"]
    assert [(o["name"], o["summary"]) for o in others] == [
        ("Baron", "nobody set aside"),
        ("Claris", "nobody set aside"),
    ]
    assert others[0]["lines"] == ["Private Quarters empty.", "Hand 5, deck 5, discards 0."]


def late_game() -> tc.Game:
    """Four players late in a game, with full quarters, illness and bad habits."""
    full = {"chambermaids": ["colette", "colette", {"card": "azure", "illness": 2}, "viola", "rouge", "safran"],
            "deck": ["kagari"] * 1, "discard": ["moine"], "bad_habits": 3,
            "hand": ["colette", "love_1", "love_2", "genevieve", "sainsbury"]}  # fmt: skip
    stacks = [["rosa", "fay"], ["milly", "tanya"], ["sora"], ["nord"]]
    names = ["Anna", "Bert", "Carl", "Dora"]
    houses = {n: {**full, "private_maids": s} for n, s in zip(names, stacks, strict=True)}
    data = {"format": 1, "sets": ["base"], "players": names, "active": "Anna", "phase": "employ", "house": houses,
            "resources": {"love": 9, "employments": 3}}  # fmt: skip
    return tc.Scenario.from_dict(data).game()


def test_a_full_late_game_fits_into_20_kb(record_property: Any) -> None:
    learner = Learner(Session.free(late_game(), "Anna"))
    record_property("scene of a full four-player game, bytes", size(learner.view))
    learner.ask("moves")
    record_property("the same with all legal moves read out, bytes", size(learner.view))
    learner.ask("card", id="illness")
    assert {a["args"]["move"] for a in learner.view["why"]["actions"]} >= {"employ illness on Carl/colette"}
    assert size(learner.view) <= LARGEST
    illness = card(learner, "town/illness")
    assert {move["move"] for move in illness["moves"]} >= {
        "employ illness on Bert/milly",
        "employ illness on Anna/rosa",
    }
    azure = card(learner, "quarters/azure+2/0")
    assert azure["badges"] == [{"text": "ill", "count": 2, "label": "2 Illnesses", "kind": "ill"}]
    assert [b["kind"] for b in card(learner, "quarters/private/fay/0")["badges"]] == ["covered"]


@pytest.mark.parametrize("looking", [False, True])
@pytest.mark.parametrize("sitting", [{}, dict.fromkeys(("Bert", "Carl", "Dora"), "love-first")])
@pytest.mark.parametrize(
    ("verb", "args"),
    [
        ("card", {"id": "illness"}),
        ("card", {"id": "bad_habit"}),
        ("moves", {}),
        ("why", {"move": "employ sora"}),
        ("form", {"id": "new"}),
        ("form", {"id": "seats"}),
        ("submit", {"id": "new", "values": {"name1": "", "name2": "", "seat3": "?", "town": "?", "seed": "?"}}),
        ("compare", {"node": 0, "with": 1}),
    ],
    ids=lambda it: it if isinstance(it, str) else "",
)
def test_whatever_is_open_over_a_full_table_fits_into_20_kb(
    verb: str, args: dict[str, Any], sitting: dict[str, str], looking: bool, record_property: Any
) -> None:
    learner = Learner(Session.free(late_game(), "Anna", sitting=sitting))
    learner.ask("move", move="employ illness on Bert/milly")
    if looking:
        learner.ask("look", node=0)
    else:
        learner.ask("undo")
    learner.ask(verb, **args)
    assert ("looking" in learner.view) is looking
    assert learner.view["why"] or learner.view["form"]
    record_property(f"scene with {verb} open, bytes", size(learner.view))
    assert size(learner.view) <= LARGEST


def test_where_a_form_stands_no_card_can_be_played() -> None:
    learner = Learner(Session.free(late_game(), "Anna"))
    assert offered(learner.view)
    learner.ask("form", id="new")
    assert not offered(learner.view)
    assert {card["state"] for card in cards_of(learner.view)} == {"plain"}
    learner.ask("close")
    assert offered(learner.view)


@rule("INFO-01", "INFO-02")
def test_hidden_cards_are_in_no_reply() -> None:
    """Two games that differ only in what Raoul cannot see give the same replies, `save` apart."""
    raoul = tc.Scenario.load("raoul").to_dict()
    twins = []
    for kagari, anise in ((3, 0), (0, 3)):
        data = json.loads(json.dumps(raoul))
        data["house"]["Baron"] |= {
            "hand": ["kagari"] * kagari + ["anise"] * anise + ["love_2"] * 2,
            "deck": ["anise"] * kagari + ["kagari"] * anise + ["claire", "love_1"],
        }
        data["town"]["piles"] |= {"kagari": 1, "anise": 1, "love_2": 1, "love_1": 5}
        del data["town"]["private_pile"]
        data["town"]["general"] = ["claire", *data["town"]["general"][1:]]
        data["town"]["piles"].pop("azure")
        data["town"]["piles"]["claire"] = 5
        twins.append(data)
    twins[1]["house"]["Claris"], twins[1]["seed"] = twins[0]["house"]["Claris"], twins[0]["seed"]
    for before in ((), ("end",) * 4, ("serve genevieve", "serve kagari", *("end",) * 4)):
        games = [tc.Scenario.from_dict(data).game() for data in twins]
        for game in games:
            for move in before:
                game.play(move)
        replies = [conversation(game) for game in games]
        assert replies[0] == replies[1]
        assert len(replies[0]) > 100


def conversation(game: tc.Game) -> list[str]:
    """Everything a page hears while somebody asks and tries a lot, in a fixed order."""
    session, chance, heard = Session.free(game, "Raoul"), random.Random(5), []
    texts = [
        "serve kagari",
        "employ claire",
        "chambermaid colette",
        "love love_1",
        "end",
        "employ illness on Baron/anise",
    ]

    def ask(verb: str, **args: Any) -> dict[str, Any]:
        reply = session.answer({"id": 1, "verb": verb, "args": args})
        reply.pop("save", None)
        heard.append(json.dumps(reply, sort_keys=True))
        return reply

    ask("hello", save=None)
    for _ in range(12):
        for text in texts:
            ask("why", move=text)
        for verb in ("moves", "where", "hint", "resume"):
            ask(verb)
        view = json.loads(heard[-1])["view"]
        moves = sorted(m["move"] for c in cards_of(view) if c["state"] == "legal" for m in c["moves"])
        ask("move", move=chance.choice([*moves, "end"]))
    ask("undo")
    ask("redo")
    ask("go", node=1)
    return heard


def eliza(*moves: str) -> Learner:
    """Raoul holds her and two "2 Love"; a "2 Love" lies on Baron's deck, too."""
    house = {
        "Raoul": {"hand": ["eliza", "love_2", "love_2"], "deck": ["love_1"]},
        "Baron": {"hand": ["love_1"], "deck": ["love_2"]},
    }
    start = {"format": 1, "players": list(house), "phase": "serving", "seed": 5, "house": house}
    learner = Learner(Session.free(tc.Scenario.from_dict(start).game(), "Raoul"))
    for text in moves:
        learner.ask("move", move=text)
    return learner


@rule("CARD-ELIZA-2")
def test_a_card_in_hand_does_not_stand_for_its_like_on_a_deck() -> None:
    learner = eliza("serve eliza", "look Baron")
    assert [move["move"] for move in learner.view["asks"]["moves"]] == ["discard love_2", "pass"]
    assert [card(learner, f"hand/love_2/{n}").get("state") for n in (0, 1)] == ["illegal", "illegal"]


@rule("CARD-ELIZA-2")
def test_a_question_that_a_move_opens_is_announced_with_it() -> None:
    told = eliza().ask("move", move="serve eliza")["announce"]["text"]
    assert told.startswith("Eliza serves.")
    assert told.endswith("Eliza: at the top card of whose deck will you look?")
    told = eliza("serve eliza").ask("move", move="look Baron")["announce"]["text"]
    assert told.endswith("Discard that card from its deck, or leave it?")
