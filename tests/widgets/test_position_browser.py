"""A position made by hand, and a game shared as a line, in a browser: by mouse, by keys, and within a phone."""

from typing import Any

import pytest

from tantocuore import Game, Scenario, ScenarioError
from tantocuore.errors import SetupError
from tantocuore.tutor import Session
from tantocuore_widgets import sandbox as table_to_try

from .test_form_browser import Open, free, no_barrier

__all__ = ["free"]  # the fixture
OKT, BOTH = ("oktoberfest",), ("base", "oktoberfest")


@pytest.fixture
def sandbox(free: Open) -> Open:
    """`sandbox(width=390, sets=BOTH)` opens a game of Anna and Bert in which the learner plays both."""

    def opened(sets: tuple[str, ...] = ("base",), **kwargs: Any) -> Any:
        page = free(**kwargs)
        page.session = Session.free(Game.new(["Anna", "Bert"], sets=sets, seed=11), store="sandbox")
        page.reload()
        page.wait_for_function("document.querySelector('.tutor')?.getAttribute('aria-busy') === 'false'")
        return page

    return opened


def form(page: Any, button: str) -> None:
    page.get_by_role("button", name=button, exact=True).click()
    page.locator(".form [data-heading]").wait_for()


def test_a_position_is_laid_out_with_cards_in_the_learners_words(sandbox: Open) -> None:
    page = sandbox()
    form(page, "Position")
    no_barrier(page)
    folded = page.locator(".form details")
    assert folded.evaluate_all("all => all.map((el) => el.open)") == [False] * 4
    page.get_by_label("Phase", exact=True).select_option("employ")
    page.get_by_text("Anna's House").click()
    house = page.get_by_role("group", name="Anna's House")
    house.get_by_label("Hand").fill("2 Colette, 3 1 Love, Kagri")
    house.get_by_label("Events").fill("2 Bad Habit")
    no_barrier(page)
    page.get_by_role("button", name="Lay it out").click()
    page.locator(".form").wait_for(state="detached")
    game = page.session.game
    hand = ["colette", "colette", "love_1", "love_1", "love_1", "kagari"]
    assert game.view("Anna")["houses"]["Anna"]["hand"] == hand
    assert (game.phase, game.view("Anna")["houses"]["Anna"]["bad_habits"]) == ("employ", 2)
    assert page.locator(".hand [data-card]").count() > 0
    assert page.problems == []


@pytest.mark.parametrize("width", [1280, 390])
def test_beers_buildings_and_events_are_laid_out_too(sandbox: Open, width: int) -> None:
    page = sandbox(BOTH, width=width)
    form(page, "Position")
    page.get_by_text("The Town", exact=True).click()
    the_town = page.get_by_role("group", name="The Town")
    the_town.get_by_label("Beer that lies face up").fill("Bock")
    page.get_by_text("Anna's House").click()
    anna = page.get_by_role("group", name="Anna's House")
    anna.get_by_label("Buildings").fill("Beer Fest with Altbier, Beer Fest")
    anna.get_by_label("Events").fill("Heavy Storm on Beer Fest, Envy, 2 Let Me Drink!")
    anna.get_by_label("Beer Stand").fill("2")
    page.get_by_text("Bert's House").click()
    bert = page.get_by_role("group", name="Bert's House")
    bert.get_by_label("Beers").fill("3 Pilsner, Get Drunk (give version)")
    page.get_by_role("button", name="Lay it out").click()
    page.locator(".form [aria-invalid='true']").wait_for()
    assert bert.get_by_label("Beers").evaluate("it => it === document.activeElement")
    page.locator(".form .wrong", has_text="Get Drunk leaves the game when it is gained").wait_for()
    no_barrier(page)
    bert.get_by_label("Beers").fill("3 Pilsner")
    page.get_by_role("button", name="Lay it out").click()
    page.locator(".form").wait_for(state="detached")
    position = page.session.game.position().to_dict()
    found = position["house"]["Anna"]
    assert found["buildings"] == [{"card": "beer_fest", "beer": "altbier"}, {"card": "beer_fest", "storms": 1}]
    assert (found["envy"], found["let_me_drink"], found["beer_stand"]) == (1, 2, 2)
    assert position["house"]["Bert"]["beers"] == ["pilsner"] * 3
    assert position["town"]["beer_face_up"] == "bock"
    assert page.locator(".house").get_by_text("Beer Fest").count() > 0
    assert page.locator(".tutor").get_by_text("Pilsner").count() == 0  # they lie face down
    assert page.problems == []


def test_a_wrong_card_is_named_at_its_field_and_what_was_typed_stays(sandbox: Open) -> None:
    page = sandbox()
    form(page, "Position")
    page.get_by_text("Bert's House").click()
    deck = page.get_by_role("group", name="Bert's House").get_by_label("Deck")
    typed = ", ".join(["Kagari"] * 12) + ", Xylophone"
    deck.fill(typed)
    page.get_by_role("button", name="Lay it out").click()
    page.locator(".form [aria-invalid='true']").wait_for()
    assert deck.evaluate("it => it === document.activeElement")
    assert deck.input_value() == typed
    about = deck.get_attribute("aria-describedby").split()[0]
    assert "The nearest is" in page.locator(f"[id='{about}']").inner_text()
    no_barrier(page)
    deck.fill("12 Kagari")
    page.get_by_role("button", name="Lay it out").click()
    page.locator(".form .wrong", has_text="12 copies of Kagari, but only 10 exist.").wait_for()
    assert page.session.game.node == 0
    assert page.problems == []


def test_a_position_by_keys_alone(sandbox: Open) -> None:
    page = sandbox()
    page.get_by_role("button", name="Position", exact=True).focus()
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="A position of your own").wait_for()
    page.get_by_label("Love", exact=True).focus()
    page.keyboard.type("5")
    page.get_by_text("Anna's House").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Control+a")
    page.keyboard.type("rouge, 2 azure")
    page.get_by_role("button", name="Lay it out").focus()
    page.keyboard.press("Enter")
    page.locator(".form").wait_for(state="detached")
    assert page.session.game.resources["love"] == 5
    assert page.session.game.view("Anna")["houses"]["Anna"]["hand"] == ["rouge", "azure", "azure"]
    assert page.problems == []


def test_what_a_turn_owes_by_keys_alone(sandbox: Open) -> None:
    page = sandbox(OKT)
    page.get_by_role("button", name="Position", exact=True).focus()
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="A position of your own").wait_for()
    page.get_by_text("This turn so far").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.type("Toni")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    for key in ("Tab", "Tab", "2"):
        page.keyboard.press(key)
    page.get_by_role("button", name="Lay it out").focus()
    page.keyboard.press("Enter")
    page.locator(".form").wait_for(state="detached")
    turn = page.session.game.position().to_dict()["turn"]
    owed = {name: value for name, value in turn.items() if name != "shuffles"}
    assert owed == {"used": ["toni"], "kirika": True, "beers_due": 2}
    assert page.problems == []


def test_a_game_is_shared_as_a_line_and_loaded_again(sandbox: Open) -> None:
    page = sandbox()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.session = Session.free(Scenario.load("raoul").play(), store="other")
    page.reload()
    form(page, "Share")
    no_barrier(page)
    line = page.get_by_label("Short line", exact=True)
    assert line.input_value().startswith("tc-")
    page.get_by_role("button", name="Copy").first.click()
    page.get_by_role("button", name="Copied").wait_for()
    copied = line.evaluate("it => it.value.slice(it.selectionStart, it.selectionEnd)")
    assert Scenario.from_line(copied).play().position().to_dict() == page.session.game.position().to_dict()
    page.get_by_role("button", name="Copied").wait_for(state="detached")
    other = Scenario.load("serving")
    page.get_by_label("A short line, or a text").fill(other.to_toml())
    page.get_by_role("button", name="Load what I pasted").click()
    page.locator(".form").wait_for(state="detached")
    assert page.session.game.players == other.players
    assert page.problems == []


def test_garbage_of_a_megabyte_ends_in_a_sentence_at_the_field(sandbox: Open) -> None:
    page = sandbox()
    form(page, "Share")
    area = page.get_by_label("A short line, or a text")
    area.evaluate("it => { it.value = 'x'.repeat(1_000_000); }")
    page.get_by_role("button", name="Load what I pasted").click()
    page.locator(".form .wrong", has_text="This is far too long.").wait_for()
    assert area.evaluate("it => it.value.length") == 1_000_000  # nothing that was pasted is lost
    assert page.locator(".banner").count() == 0
    assert page.problems == []


def test_a_game_against_a_bot_shares_nothing_hidden(free: Open) -> None:
    page = free()
    form(page, "Share")
    page.get_by_text("Some cards of this game are hidden from you").wait_for()
    assert page.get_by_role("button", name="Copy").count() == 0
    assert page.problems == []


@pytest.mark.parametrize(
    ("width", "theme", "sets"),
    [
        (1280, "dark", BOTH), (768, "light", ("base",)), (768, "dark", OKT), (390, "light", BOTH),
        (390, "dark", ("base",)), (360, "contrast", BOTH),
    ],
)  # fmt: skip
def test_both_forms_and_their_buttons_fit(sandbox: Open, width: int, theme: str, sets: tuple[str, ...]) -> None:
    page = sandbox(sets, width=width, theme=theme)
    for button in ("Position", "Share"):
        form(page, button)
        for fold in page.locator(".form details > summary").all():
            fold.click()
        no_barrier(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        small = page.evaluate(
            """() => [...document.querySelectorAll(".form :is(button, select, textarea, input, summary)")]
            .map((it) => it.type === "checkbox" ? it.closest(".field") : it)
            .filter((it) => it.getBoundingClientRect().height < 44).map((it) => it.outerHTML)"""
        )
        assert small == []


def test_a_sandbox_is_asked_for_by_a_deal_or_a_scenario() -> None:
    seats = [(seat["player"], seat["who"]) for seat in table_to_try()._session.picture["seats"]]
    assert seats == [("Anna", "you"), ("Bert", "you")]
    assert table_to_try()._session.store == table_to_try()._session.store == "sandbox"
    assert table_to_try(7)._session.game.state.seed == 7
    assert table_to_try(7)._session.store != table_to_try(8)._session.store
    raoul = Scenario.load("raoul")
    for given in ("raoul", raoul, raoul.to_line()):
        assert table_to_try(scenario=given)._session.game.active == "Baron"
    for wrong, seed, error in (("rauol", None, ScenarioError), ("raoul", 7, ValueError), (None, "x", SetupError)):
        with pytest.raises(error):
            table_to_try(seed, wrong)
