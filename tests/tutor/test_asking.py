"""Free questions: what is understood, that it is said, and that nothing is guessed."""

import random

import pytest

from tantocuore import Game
from tantocuore.tutor import Session
from tantocuore.tutor.asking import MOST_OTHERS, fold
from tantocuore.tutor.words import plain
from tests.tutor.learner import Learner

QUESTIONS = {
    # a move, in words or as it is written
    "can I employ Kagari?": "why employ kagari",
    "Could I hire Viola": "why employ viola",
    "why not viola": "why employ viola",
    "why can't I employ Viola?": "why employ viola",
    "WHY NOT Geneviève?": "why employ genevieve",
    "may I set aside Colette": "why chambermaid colette",
    "chambermaid colette": "why chambermaid colette",
    "why not Colette": "why chambermaid colette",
    "can I play 1 Love": "why love love_1",
    "can I end the phase": "why end",
    "can I employ illness": "why employ illness",
    # a card
    "What does Sainsbury do?": "card sainsbury",
    "how much does Rouge cost": "card rouge",
    "bad habit": "card bad_habit",
    "Anisse": "card anise",
    "who is esquine foret": "card esquine",
    # a word of the game, by any edition's name
    "what is a chambermaid": "term chambermaid",
    "What is the waiting room?": "term deck",
    "femme de chambre": "term chambermaid",
    "salle d'attente": "term deck",
    "tell me about private maids": "term private_maid",
    # a rule
    "CHAMBER-03": "rule CHAMBER-03",
    "what does love-01 mean": "rule LOVE-01",
    "who wins": "rule SCORE-08",
    "what happens when the deck is empty": "rule DRAW-02",
    "how does the game end": "rule END-01",
    "When is the game over?": "rule END-01",
    "what happens to my hand at the end of the turn": "rule DISCARD-01",
    "can I employ two maids": "rule EMPLOY-03",
    "how do I get rid of a Bad Habit": "rule HABIT-07",
    "can I end my turn now": "why end",
    "when do I reshufle?": "rule DISCARD-04",
    # what one can do, and where one is
    "what can I do?": "moves",
    "whose turn is it": "where",
    "how much love do I have": "where",
}
NOTHING = ["", "?!", "blah blah", "how is the weather", "why", "asdf qwer", "<b>bold</b>", "🍰" * 40, "x" * 200]


@pytest.fixture(scope="module")
def learner() -> Learner:
    return Learner(Session.lesson("raoul")).to("Give Colette her room")


@pytest.mark.parametrize("typed", QUESTIONS)
def test_what_is_asked_is_understood_and_said(learner: Learner, typed: str) -> None:
    verb, _, about = QUESTIONS[typed].partition(" ")
    why = learner.ask("ask", text=typed)["view"]["why"]
    assert why["question"] == typed
    assert why["when"].startswith("understood: ")
    args = {"why": {"move": about}}.get(verb, {"id": about} if about else {})
    direct = learner.ask(verb, **args)["view"]["why"]
    assert (why["title"], why["parts"], why["actions"]) == (direct["title"], direct["parts"], direct["actions"])


@pytest.mark.parametrize("typed", NOTHING)
def test_what_is_not_understood_is_not_answered(learner: Learner, typed: str) -> None:
    why = learner.ask("ask", text=typed)["view"]["why"]
    assert (why["kind"], why["title"]) == ("answer", "That was not understood")
    assert why["question"] == (typed or None)
    assert 0 < len(why["actions"]) <= 3
    for example in why["actions"]:
        assert example["verb"] == "ask"
        again = learner.ask("ask", **example["args"])["view"]["why"]
        assert again["title"] != why["title"], example


def test_a_near_name_is_offered_and_not_taken(learner: Learner) -> None:
    why = learner.ask("ask", text="Frambois")["view"]["why"]
    assert why["title"] == "That was not understood"
    assert plain(why["parts"][0]["text"]) == "Did you mean Framboise?"
    assert why["actions"][0]["args"] == {"text": "Framboise"}


def test_other_answers_are_few_and_lead_somewhere(learner: Learner) -> None:
    why = learner.ask("ask", text="can I employ Kagari?")["view"]["why"]
    assert 0 < len(why["more"]) <= MOST_OTHERS
    assert ("The card Kagari", "card", {"id": "kagari"}) in [
        (it["label"], it["verb"], it["args"]) for it in why["more"]
    ]
    for other in why["more"]:
        assert "error" not in learner.ask(other["verb"], **other["args"]), other


def test_a_rule_of_the_other_game_is_no_answer(learner: Learner) -> None:
    for typed in ("tell me about beer", "private maids", "how does the game end", "empty piles"):
        more = learner.ask("ask", text=typed)["view"]["why"].get("more", [])
        assert not [it for it in more if it["args"].get("id", "").startswith(("OKT-", "EX-"))], typed


def test_asking_changes_nothing_and_any_text_is_answered() -> None:
    learner = Learner(Session.free(Game.new(("Anna", "Bert", "Cleo"), seed=4), "Anna"))
    words = [word for typed in [*QUESTIONS, *NOTHING] for word in typed.split()] + [
        "Anna",
        "end",
        "'",
        "illness",
        "on",
    ]
    before, chance = learner.session._save(learner.session._run), random.Random(7)
    for _ in range(200):
        letters = "".join(chr(chance.randrange(32, 0x2FF)) for _ in range(chance.randrange(1, 30)))
        typed = " ".join(chance.choices(words, k=chance.randrange(1, 9))) if chance.random() < 0.8 else letters
        reply = learner.ask("ask", text=typed[:200])
        assert "error" not in reply, typed
        why = reply["view"]["why"]
        assert why["when"].startswith("understood: ") or why["title"] == "That was not understood", typed
    assert learner.session._save(learner.session._run) == before


def test_while_somebody_else_decides_the_answer_says_so() -> None:
    game = Game.new(("Anna", "Bert"), seed=4)
    viewer = next(player for player in game.players if player != game.asked)
    learner = Learner(Session.free(game, viewer))
    why = learner.ask("ask", text="can I employ Anise?")["view"]["why"]
    assert game.asked in plain(why["parts"][0]["text"])


def test_fold() -> None:
    assert fold(" L'Été,  3 Love! ") == "l ete 3 love"


def test_a_maid_who_is_called_like_a_player_can_be_asked_about() -> None:
    learner = Learner(Session.free(Game.new(("Anna", "Bert"), ["oktoberfest"], seed=4), "Anna"))
    assert "anna" in learner.session.game.view("Anna")["town"]["piles"]
    assert learner.ask("ask", text="What does Anna do?")["view"]["why"]["when"] == "understood: the card Anna"
    asked = learner.ask("ask", text="May Anna serve Matilde?")["view"]["why"]
    assert asked["when"] == "understood: Serve Matilde, without effect"
