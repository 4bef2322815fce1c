"""Messages: revisions, errors, undo, branches, saves."""

from __future__ import annotations

from typing import Any

import pytest

import tantocuore as tc
from tantocuore.tutor import Lesson, Session, answering
from tantocuore.tutor.words import plain, words_in
from tests.marks import rule
from tests.tutor.learner import Learner
from tests.tutor.test_learners import comparable
from tests.tutor.test_lesson import GOOD


def played(*moves: str) -> Learner:
    """A learner in the second part, after these moves."""
    learner = Learner().to("Let somebody serve")
    for move in moves:
        learner.ask("move", move=move)
    return learner


# the first seconds


def test_hello_brings_the_whole_page() -> None:
    learner = Learner()
    assert set(learner.last) == {"id", "rev", "view", "log", "timeline", "words"}
    assert learner.last["words"]["close"] == "Close"
    assert learner.view["store"] == "raoul"
    assert learner.say["main"]["label"] == "Begin the turn"
    assert [line["rules"] for line in learner.log] == [["FLOW-01"], ["START-07"], ["SERVE-01"]]


# messages


def test_a_stale_request_plays_nothing() -> None:
    learner = played()
    reply = learner.session.answer(
        {"id": 9, "rev": learner.rev - 1, "verb": "move", "args": {"move": "serve genevieve"}}
    )
    assert reply["stale"] is True
    assert comparable(reply["view"]) == comparable(learner.view)
    assert reply["log"]["from"] == reply["timeline"]["from"] == 0
    assert "save" not in reply


@pytest.mark.parametrize(
    ("verb", "args", "named"),
    [
        ("mvoe", {}, '"move"'),
        (None, {}, "None"),
        (["move"], {}, "a list"),
        ("move", {}, "move, not nothing"),
        ("move", {"move": 3}, "takes move"),
        ("move", {"move": "x" * 500}, "under 200 characters"),
        ("go", {"node": True}, "takes node"),
        ("go", {"node": 99}, "no such place"),
        ("go", {"node": -1}, "no such place"),
        ("next", {"now": 1}, "takes nothing, not now"),
        ("what_if", {"on": "yes"}, "takes on"),
        ("rule", {"id": "SERVE-2"}, "SERVE-02"),
        ("card", {"id": "kagri"}, "kagri"),
        ("term", {"id": "dek"}, "dek"),
        ("answer", {"choice": "zzz"}, "no open question"),
        ("hello", {"save": 3}, "takes save"),
        ("move", ["move"], "takes move"),
    ],
)  # fmt: skip
def test_a_wrong_request_is_named_and_changes_nothing(verb: Any, args: Any, named: str) -> None:
    learner = played()
    before = learner.session._save(learner.session._run)
    reply = learner.session.answer({"id": 5, "rev": learner.rev, "verb": verb, "args": args})
    assert named in reply["error"]["text"]
    assert [action["verb"] for action in reply["error"]["actions"]] == ["resume"]
    assert learner.session._save(learner.session._run) == before
    assert reply["rev"] == learner.rev
    assert comparable(learner.ask("resume")["view"]) == comparable(learner.view)


def test_a_fault_in_the_middle_leaves_the_session_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    learner = played()
    before = learner.session._save(learner.session._run)

    def breaks(*_args: object, **_slots: object) -> str:
        raise RuntimeError("broken on purpose")

    with monkeypatch.context() as patch:
        patch.setattr(answering.story, "told", breaks)
        with pytest.raises(RuntimeError):
            learner.ask("move", move="serve genevieve")
    assert learner.session._save(learner.session._run) == before
    assert "Geneviève serves" in learner.ask("move", move="serve genevieve")["announce"]["text"]


@pytest.mark.parametrize("typed", ["SERVE Genevieve", "  serve   genevieve ", "Serve Geneviève", "serve GENEVIÈVE"])
def test_moves_may_be_typed_loosely(typed: str) -> None:
    assert "Geneviève serves" in played(typed).heard[-1]


def test_a_text_that_is_no_move_is_answered_with_the_nearest() -> None:
    refusal = played().ask("move", move="serv genevieve")["refusal"]
    assert "serve genevieve" in plain(refusal["parts"][1]["text"])
    assert refusal["actions"][0]["args"] == {"move": "serve genevieve"}


def test_only_what_is_new_of_log_and_timeline_is_sent() -> None:
    reply = played().ask("move", move="serve genevieve")
    assert reply["log"]["from"] == 3
    assert reply["timeline"]["from"] == 1


# refusals


@rule("CHAMBER-03")
def test_one_serving_is_not_enough_for_colette() -> None:
    refusal = Learner().to("First, break a rule").ask("move", move="chambermaid colette")["refusal"]
    what, why, way = (plain(part["text"]) for part in refusal["parts"])
    assert what == "Colette costs 2 Servings as a chambermaid. You have 1."
    assert why.endswith("CHAMBER-03 Cost of chambermaiding")
    assert "Kagari" not in way  # she is still hidden in the deck
    assert refusal["when"] == "tried: Chambermaid Colette"


def test_the_way_on_is_a_button() -> None:
    learner = played("serve genevieve")
    refusal = learner.ask("why", move="chambermaid colette")["view"]["why"]
    assert plain(refusal["parts"][2]["text"]) == "Serve Kagari first."
    assert [(it["label"], it["verb"], it["args"]) for it in refusal["actions"]] == [
        ("Serve Kagari", "move", {"move": "serve kagari"}),
        ("Show me", "show", {"move": "chambermaid colette"}),
    ]


def test_the_second_time_it_is_one_line_and_more() -> None:
    learner = played()
    first = learner.ask("move", move="employ rouge")["refusal"]
    second = learner.ask("move", move="employ anise")["refusal"]
    assert [len(refusal["parts"]) for refusal in (first, second)] == [3, 2]
    assert words_in(second["parts"][0]["text"]) < 15
    assert second["actions"][0]["label"] == "More"
    more = learner.ask("why", **second["actions"][0]["args"])["view"]["why"]
    assert len(more["parts"]) == 3


def test_asking_why_about_a_legal_move_says_yes() -> None:
    why = played().ask("why", move="serve genevieve")["view"]["why"]
    assert why["title"] == "You can do this"
    assert why["actions"][0]["args"] == {"move": "serve genevieve"}
    assert "gains nothing" in plain(played().ask("why", move="serve colette")["view"]["why"]["parts"][0]["text"])


# questions


def test_a_click_on_the_right_card_answers_the_question() -> None:
    learner = Learner().to("What may Raoul do first?")
    learner.ask("move", move="employ rouge")
    assert learner.say["question"]["choices"][2]["state"] == "wrong"
    learner.ask("move", move="serve genevieve")
    assert learner.say["question"]["answered"] is True
    assert learner.now == 0  # answered, not yet played
    learner.ask("move", move="serve genevieve")
    assert learner.now == 1


def test_an_open_question_is_not_given_away_by_the_table() -> None:
    learner = Learner().to("What may Raoul do first?")
    cards = [*learner.view["hand"]["cards"], *(c for g in learner.view["town"]["groups"] for c in g["cards"])]
    assert {card.get("state", "plain") for card in cards} == {"plain"}
    assert not any("you can" in card["label"] for card in cards)
    assert learner.view["meter"]["end"] is None
    assert learner.say["rules"] == []
    assert "Answer the question" in plain(learner.ask("moves")["view"]["why"]["parts"][0]["text"])


def test_every_answer_gets_its_own_reason() -> None:
    learner = Learner().to("What may Raoul do first?")
    learner.ask("answer", choice="colette")
    assert learner.heard[-1].startswith("Not quite. ")
    assert [choice["reason"] is not None for choice in learner.say["question"]["choices"]] == [True, False, False]
    learner.ask("answer", choice="genevieve")
    assert all(choice["reason"] for choice in learner.say["question"]["choices"])
    assert "error" in learner.ask("answer", choice="rouge")


def test_what_is_watched_can_be_asked_about_but_not_played() -> None:
    learner = Learner()
    reply = learner.ask("move", move="love love_1")
    assert learner.now == 0
    assert "was played" in plain(reply["view"]["why"]["parts"][-1]["text"])


# undo, redo, the timeline


def test_undo_and_redo_move_step_and_game_together() -> None:
    learner = Learner()
    seen = [comparable(learner.view)]
    while not learner.done:
        learner.onward()
        if comparable(learner.view)["say"]["title"] != seen[-1]["say"]["title"] or learner.now != 0:
            seen.append(comparable(learner.view))
    last, tree = learner.view["say"]["title"], len(learner.nodes)
    back = 0
    while learner.say["tools"][1]["enabled"]:
        learner.ask("undo")
        back += 1
    assert learner.step == 1
    assert learner.say["title"] == seen[0]["say"]["title"]
    for _ in range(back):
        assert learner.say["tools"][2]["enabled"]
        learner.ask("redo")
    assert learner.say["title"] == last
    assert len(learner.nodes) == tree
    assert learner.say["tools"][2]["enabled"] is False


def test_undo_takes_a_move_back_and_the_goal_returns() -> None:
    learner = played("serve genevieve")
    assert learner.say["title"] == "Reach two Servings"
    learner.ask("undo")
    assert (learner.say["title"], learner.now) == ("Let somebody serve", 0)
    assert [node["text"] for node in learner.nodes] == ["Turn starts", "Geneviève serves"]  # nothing is lost
    learner.ask("redo")
    assert (learner.say["title"], learner.now) == ("Reach two Servings", 1)


def test_looking_at_the_timeline_brings_the_step_of_that_moment() -> None:
    learner = played("serve genevieve", "serve kagari")
    learner.ask("go", node=1)
    assert learner.say["title"] == "Reach two Servings"
    learner.ask("go", node=2)
    assert learner.say["title"] == "Give Colette her room"


def test_between_two_moves_that_a_step_shows() -> None:
    learner = Learner().to("Three Love to spend")
    node = learner.now
    learner.ask("go", node=node - 1)
    assert learner.say["title"] == "The Town is open"
    assert learner.say["question"]["answered"] is True
    learner.ask("next")
    assert (learner.say["title"], learner.now) == ("Three Love to spend", node)


# branches


def test_a_legal_move_off_the_line_runs_as_a_branch_and_is_compared() -> None:
    learner = played("serve genevieve", "end")
    assert learner.heard[-1].endswith("That is allowed too. You are on a branch.")
    assert learner.say["main"]["label"] == "Back to Raoul's turn"
    assert learner.nodes[-1]["what_if"] is True
    assert learner.nodes[-1]["rulebook"] is False
    for move in ("love love_1", "employ rouge", "end"):
        learner.ask("move", move=move)
    why = learner.view["why"]
    assert why["kind"] == "compare"
    assert why["table"] == {
        "head": ["", "You", "Raoul"],
        "rows": [
            ["Love left", "0", "1"],
            ["Servings left", "1", "0"],
            ["Cards gained", "Rouge", "Rouge"],
            ["Chambermaids", "none", "Colette"],
            ["VP on those cards", "1", "1"],
        ],
    }
    text = (
        " ".join(plain(part["text"]) for part in why["parts"]) + learner.say["title"] + plain(learner.say["text"])
    )
    assert "wrong" not in text.lower()
    learner.ask(why["actions"][0]["verb"], **why["actions"][0]["args"])
    assert (learner.say["title"], learner.now) == ("Reach two Servings", 1)
    assert sum(node["what_if"] for node in learner.nodes) == 4


def test_another_order_with_the_same_result_is_called_that() -> None:
    learner = played("love love_1", "serve genevieve", "serve kagari", "chambermaid colette", "end", "love love_1",
                     "employ rouge", "end")  # fmt: skip
    assert plain(learner.view["why"]["parts"][0]["text"]) == "Another order, the same result."


def test_a_branch_can_be_compared_before_it_is_over() -> None:
    learner = played("love love_1")
    compare = next(tool for tool in learner.say["tools"] if tool["label"] == "Compare")
    why = learner.ask(compare["verb"], **compare["args"])["view"]["why"]
    assert why["kind"] == "compare"
    assert why["when"] == "your turn so far"


def test_after_the_branch_nobody_elses_cards_are_touched() -> None:
    """It is Baron's turn: what he could do is not looked at (INFO-01)."""
    learner = played("end", "end")
    assert learner.view["meter"]["title"] == "Baron's turn"
    for move in ("serve kagari", "chambermaid colette", "end", "love love_1"):
        refusal = learner.ask("move", move=move)["refusal"]
        assert plain(refusal["parts"][0]["text"]) == "Your turn is over. Now Baron decides."
    assert {card["state"] for card in learner.view["hand"]["cards"]} == {"illegal"}


def test_a_branch_survives_a_reload() -> None:
    learner = played("end", "love love_1", "end")
    again = Learner(save=learner.save)
    assert comparable(again.view) == comparable(learner.view)
    assert again.view["why"]["kind"] == "compare"


def test_what_if_begins_a_branch_anywhere() -> None:
    learner = Learner().to("What may Raoul do first?")
    learner.ask("what_if", on=True)
    assert learner.say["question"] is None
    learner.ask("move", move="end")
    assert learner.nodes[-1]["what_if"] is True
    learner.ask("what_if", on=False)
    assert (learner.say["title"], learner.now) == ("What may Raoul do first?", 0)


# hints


def test_hints_have_four_rungs() -> None:
    learner = played()
    texts = [plain(learner.ask("hint")["view"]["why"]["parts"][0]["text"]) for _ in range(3)]
    assert texts == [
        "Look at your hand.",
        "Playing a maid from your hand costs 1 Serving. SERVE-02 One Serving per maid",
        "Geneviève is the one. Serve Geneviève.",
    ]
    assert learner.view["why"]["face"] == "genevieve"
    assert learner.session.aided == set()
    learner.ask("hint")
    assert learner.say["title"] == "Reach two Servings"
    assert learner.session.aided == {"serve"}


# explaining


def test_a_rule_with_its_places() -> None:
    why = Learner().ask("rule", id="CHAMBER-03")["view"]["why"]
    assert (why["title"], why["when"]) == ("Cost of chambermaiding", "CHAMBER-03")
    assert ["English 2015", "§7, §12-1"] in why["sources"]


def test_a_card_in_words() -> None:
    why = Learner().ask("card", id="genevieve")["view"]["why"]
    text = [plain(part["text"]) for part in why["parts"]]
    assert text[0] == "General Maid. Costs 4 Love. Worth 0 VP."
    assert text[1] == "Draw +1, Love +1 and Serving +1."
    assert text[2].endswith("CARD-GENEVIEVE-1")
    assert why["title"] == "Geneviève Daubigny"
    assert Learner().ask("card", id="back")["view"]["why"]["face"] == "back"


def test_every_card_and_term_can_be_explained() -> None:
    learner = Learner()
    for card in tc.CARDS:
        assert "error" not in learner.ask("card", id=card.id), card.id
    assert ["English first edition", "waiting room"] in learner.ask("term", id="deck")["view"]["why"]["sources"]


def test_where_am_i() -> None:
    reply = played().ask("where")
    assert (
        reply["announce"]["text"] == "Step 13 of 21. Serving Phase, Raoul's turn. 0 Love, 1 Serving, 0 Employments."
    )
    assert reply["view"]["why"]["parts"][0]["text"] == [reply["announce"]["text"]]  # for eyes as well


def test_every_mode_is_played() -> None:
    learner = Learner(Session.lesson(Lesson.from_text(GOOD)))
    learner.ask("answer", choice="a")
    learner.ask("next")
    learner.ask("move", move="serve kagari")
    assert (learner.say["title"], learner.say["mode"]) == ("C", "choose")
    for move in ("end", "love love_1"):
        learner.ask("move", move=move)
    assert learner.session._run.branch is False  # every move counts where the learner chooses
    texts = [learner.ask("hint")["view"]["why"]["parts"][0]["text"] for _ in range(3)]
    assert plain(texts[2]) == "Rouge is the one. Employ Rouge."
    learner.ask("hint")
    assert learner.say["mode"] == "illegal"
    learner.ask("move", move="love love_1")
    assert "Here you try what is not" in plain(learner.view["why"]["parts"][-1]["text"])
    learner.ask("move", move="employ marianne")
    assert learner.say["mode"] == "free"
    learner.ask("move", move="love love_1")
    learner.ask("next")
    assert learner.done
    assert learner.session.aided == {"reach"}


def test_a_goal_out_of_reach_leads_back_to_the_start_of_the_step() -> None:
    text = GOOD.replace(
        "success = 'employed(\"rouge\")'",
        "success = 'employed(\"rouge\")'\nfailure = 'phase(\"serving\") and servings() < 2'",
    ).replace('title = "C", text = "Reach it."', 'title = "C", text = "Reach it.", failed = "Too few Servings."')
    learner = Learner(Session.lesson(Lesson.from_text(text)))
    learner.ask("skip")
    learner.ask("skip")
    assert learner.say["title"] == "C"
    learner.ask("move", move="chambermaid colette")
    assert (plain(learner.say["text"]), learner.say["tone"]) == ("Too few Servings.", "note")
    learner.ask(learner.say["main"]["verb"], **learner.say["main"]["args"])
    assert plain(learner.say["text"]) == "Reach it."
    assert learner.view["meter"]["pools"][1]["sum"] == 2


def test_a_game_with_a_past_can_be_undone_to_its_start() -> None:
    game = tc.Scenario.load("raoul").game()
    for move in ("serve genevieve", "serve kagari", "chambermaid colette"):
        game.play(move)
    learner = Learner(Session.free(game, "Raoul"))
    assert [learner.ask("undo")["timeline"]["now"] for _ in range(4)] == [2, 1, 0, 0]
    assert [learner.ask("redo")["timeline"]["now"] for _ in range(4)] == [1, 2, 3, 3]
    learner.ask("go", node=1)
    learner.ask("move", move="end")
    assert [learner.ask("undo")["timeline"]["now"] for _ in range(2)] == [1, 0]
    assert game.node == 3  # the game that was given stays as it was


def test_a_game_without_a_goal_has_one_hint() -> None:
    learner = Learner(Session.free(tc.Scenario.load("raoul").game()))
    for _ in range(6):
        why = learner.ask("hint")["view"]["why"]
        assert [action["verb"] for action in why["actions"]] == ["moves"]


def test_a_free_game_knows_nobody_else() -> None:
    with pytest.raises(tc.TantoCuoreError, match="no player 'Rufus'"):
        Session.free(tc.Scenario.load("raoul").game(), "Rufus")


def test_start_again_keeps_what_was_done_in_the_tree() -> None:
    learner = played("serve genevieve")
    learner.ask("restart")
    assert learner.step == 1
    assert len(learner.nodes) == 9
    learner.to("Let somebody serve")
    assert len(learner.nodes) == 2
