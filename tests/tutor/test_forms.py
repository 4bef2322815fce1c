"""Forms: one click begins a game, each wrong value is named at its field, and no value breaks anything."""

import random
from typing import Any

import pytest

from tantocuore.options import Options
from tantocuore.text import say
from tantocuore.tutor import Session
from tantocuore.tutor.words import rich

from .test_seats import Page


def opened(page: Page, id: str = "new") -> dict[str, Any]:
    page.ask("form", id=id)
    form: dict[str, Any] = page.view["form"]
    return form


def values(form: dict[str, Any]) -> dict[str, Any]:
    return {field["name"]: field["value"] for field in form["fields"]}


def submitted(page: Page, id: str = "new", **changed: Any) -> dict[str, str]:
    """What is wrong at which field; nothing when the form was taken."""
    form = opened(page, id)
    page.ask("submit", id=id, values=values(form) | {k.replace("__", "."): v for k, v in changed.items()})
    shown = page.view.get("form")
    return {} if shown is None else {field["name"]: field["error"] for field in shown["fields"] if field["error"]}


def test_one_click_begins_a_game() -> None:
    page = Page({"Bert": "love-first"}, 2)
    page.ask("move", move=str(page.run.playable[-1]))
    page.ask("form", id="new")
    before = page.rev
    page.ask("submit", id="new", values={})
    assert page.rev == before + 1
    assert page.run.game.node == 0
    assert page.run.seats == {"Bert": "love-first"}
    assert "form" not in page.view
    assert page.view["viewer"] == "Anna"


def test_who_plays_alone_is_offered_a_bot() -> None:
    page = Page({}, 2)
    assert values(opened(page))["seat2"] == "love-first"


def test_every_field_says_what_it_is_and_offers_what_it_takes() -> None:
    for id in ("new", "seats"):
        form = opened(Page({"Bert": "random"}, 3), id)
        assert form["submit"]["verb"] == "submit"
        assert form["submit"]["args"] == {"id": id}
        assert form["fields"][0]["group"]
        for field in form["fields"]:
            assert field["label"]
            if field["kind"] == "choice":
                assert field["value"] in {option["value"] for option in field["options"]}
    fields = {field["name"] for field in opened(Page({}, 2))["fields"]}
    assert {f"options.{name}" for name in Options._fields} - fields == {"options.five_or_more"}


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name1", ""), ("name1", "A B"), ("name1", "a/b"), ("name2", "anna"), ("name1", "town"),
        ("name1", "x" * 21),
        ("name1", 7), ("name1", None), ("name1", "a\u202eb"), ("seat1", "love-first"), ("seat1", "nobody"),
        ("seat2", "best-bot"), ("seat3", True), ("town", "all"), ("town", 3), ("seed", "twelve"), ("seed", True),
        ("seed", "9" * 19), ("seed", "²"), ("options.milly_vp", 10), ("options.milly_vp", "2"),
        ("options.milly_vp", True), ("options.love_any_time", 1), ("options.love_any_time", None),
    ],
)  # fmt: skip
def test_a_wrong_value_is_named_at_its_field_and_stays_there(field: str, value: Any) -> None:
    page = Page({"Bert": "love-first"}, 2)
    game = page.run.game
    assert set(submitted(page, **{field.replace(".", "__"): value})) == {field}
    form = page.view["form"]
    assert form["error"]
    assert values(form)[field] == value
    assert page.run.game.players == game.players
    assert page.moves == []


def test_what_is_asked_for_is_begun() -> None:
    page = Page({}, 2)
    wrong = submitted(
        page, name1="Ida", seat1="random", seat2="you", name3="Uwe", seat3="love-first", town="random", seed="-12",
        options__milly_vp=4, options__without_bad_habits=True,
    )  # fmt: skip
    assert wrong == {}
    game = page.run.game
    assert game.players == ("Ida", "Bert", "Uwe")
    assert page.run.seats == {"Ida": "random", "Uwe": "love-first"}
    assert game.options.milly_vp == 4
    assert game.options.without_bad_habits
    assert game.state.seed == -12
    assert page.view["viewer"] == "Bert"
    assert page.view["waits"]["player"] == "Ida"
    kept = Page({}, 2, save=page.save)
    assert kept.run.game.players == game.players


def test_the_cards_are_chosen_and_values_of_beers_count_only_where_there_are_any() -> None:
    for sets, there in (("oktoberfest", ("oktoberfest",)), ("both", ("base", "oktoberfest")), ("base", ("base",))):
        page = Page({}, 2)
        assert submitted(page, sets=sets, options__alcohol_bock=7, options__beer_fest_vp=4) == {}
        game = page.run.game
        assert game.state.sets == there
        assert (game.options.alcohol_bock == 7) is (sets != "base")
    page = Page({}, 2)
    assert set(submitted(page, sets="oktoberfest", options__alcohol_bock=9)) == {"options.alcohol_bock"}
    assert submitted(Page({}, 2), sets="base", options__alcohol_bock=9) == {}, "what is not shown is not asked"
    assert set(submitted(Page({}, 2), sets="all")) == {"sets"}


def test_each_field_knows_with_which_cards_it_is_shown() -> None:
    fields = {field["name"]: field for field in opened(Page({}, 2))["fields"]}
    assert fields["options.alcohol_bock"]["only"] == {"sets": ["oktoberfest", "both"]}
    assert fields["options.milly_vp"]["only"] == {"sets": ["base", "both"]}
    assert "only" not in fields["options.love_any_time"]
    provisional = [field for field in fields.values() if "(provisional)" in field["label"]]
    assert len(provisional) == 7
    assert [field.get("group") for field in provisional] == [say("form.group.provisional"), *[None] * 6]
    every = opened(Page({}, 2), "seats")["notes"][1]["lines"]
    assert not any("provisional" in str(line) for line in every), "no beers, no values of beers"


def test_a_seat_changes_hands_in_the_middle_of_a_game() -> None:
    page = Page({}, 2)
    page.ask("move", move=str(page.run.playable[-1]))
    moves = page.moves
    assert submitted(page, "seats", plays__Bert="random") == {}
    assert page.moves == moves
    assert page.run.seats == {"Bert": "random"}
    assert page.view["viewer"] == "Anna"
    assert set(submitted(page, "seats", plays__Anna="random")) == {"plays.Anna"}


def test_a_lesson_has_no_forms_and_an_unknown_form_is_named() -> None:
    for session in (Session.lesson("raoul"), Page({}, 2).session):
        for verb, more in (("form", {}), ("submit", {"values": {}})):
            reply = session.answer({"id": 9, "rev": session._rev, "verb": verb, "args": {"id": "news", **more}})
            assert reply["error"]["text"]


def test_no_values_break_anything() -> None:
    """Any flat mapping is answered: with a game, or with what is wrong."""
    dice = random.Random(5)
    some = ["", "you", "nobody", "random", "Anna", "x" * 200, "-1", "\x00", "ß", 0, -1, 2**70, True, False, None]
    names = [*values(opened(Page({}, 2))), "plays.Anna", "options.nothing", "", "seat9", "name"]
    page = Page({"Bert": "random"}, 2)
    for _ in range(120):
        given = {dice.choice(names): dice.choice(some) for _ in range(dice.randrange(6))}
        id = dice.choice(["new", "seats"])
        page.ask("submit", id=id, values=given)
        if page.view.get("form"):
            assert page.view["form"]["error"]


def test_the_options_of_the_game_that_runs_are_told_in_words() -> None:
    page = Page({}, 2)
    differ, every = opened(page, "seats")["notes"]
    assert differ["lines"] == [rich(say("form.seats.printed"))]
    assert len(every["lines"]) == len(Options().in_words(every=True, sets=["base"]))
    assert submitted(page, options__milly_vp=4, options__without_bad_habits=True) == {}
    differ, every = opened(page, "seats")["notes"]
    assert len(differ["lines"]) == 2
    assert "4 VP" in str(differ["lines"])
    assert every["folded"]
    assert not differ["folded"]
    assert "notes" not in opened(page)


def test_undo_in_a_new_game_brings_the_game_before_back() -> None:
    page = Page({"Bert": "random"}, 2)
    page.ask("move", move=str(page.run.playable[-1]))
    before = page.run.game.node
    page.ask("submit", id="new", values={"name1": "Zoe"})
    assert (page.run.game.players[0], page.run.game.node) == ("Zoe", 0)
    assert next(tool for tool in page.view["say"]["tools"] if tool["verb"] == "undo")["enabled"]
    told = page.ask("undo")["announce"]["text"]
    assert told.startswith("The game before is back.")
    assert (page.run.game.players[0], page.run.game.node) == ("Anna", before)
    page.ask("submit", id="seats", values={"plays.Bert": "you"})
    assert page.run.replaced is None, "who sits where changes no game"


def test_one_game_is_kept_behind_a_new_one_and_not_a_row_of_them() -> None:
    page = Page({}, 2)
    for name in ("Zoe", "Yves"):
        page.ask("submit", id="new", values={"name1": name})
    page.ask("undo")
    assert page.run.game.players[0] == "Zoe"
    page.ask("undo")
    assert page.run.game.players[0] == "Zoe"
