"""Bad input of every kind: it is named, it changes nothing, and nothing breaks."""

from __future__ import annotations

import base64
import json
import random
import tracemalloc
import zlib
from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree

import pytest

import tantocuore as tc
from tantocuore.text import catalogue, say
from tantocuore.tutor import Session, still
from tantocuore.tutor.carrier import answer
from tantocuore.tutor.refusing import normal
from tantocuore.tutor.session import unpacked
from tantocuore.tutor.verbs import VERBS
from tantocuore.tutor.words import plain, rich
from tests.marks import rule
from tests.tutor.learner import Learner, cards_of, offered

MARKED = ["[[x]]", "[[deck|", "**b**", "((ZZ-99))", "((SERVE-02))", "{player}", "{0}", "%s", "<b>hi</b>"]
SIGNS = ["\x00", "\u202e abc", "😀" * 50, "serve kagari" + "\u0301" * 100, "ſ İ ß ٣", "\n".join(["end"] * 20)]
MOVES = [
    "use azure+" + "9" * 100,
    "use azure+-1",
    "employ illness on /",
    "on / / /",
    "//",
    "+",
    "serve +",
    "a " * 90,
]
LONG = ["x" * 200, "x" * 201, "azure " * 33, "a-b-" * 50]
TEXTS = ["", " ", "nan", "-1", "__proto__", "\ud800", *MARKED, *SIGNS, *MOVES, *LONG]
VALUES: list[Any] = [
    None, True, 0, -1, 10**5000, 2**63, 1.5, float("nan"), float("inf"), [], ["end"], {}, {"a": {"b": {}}}, b"x",
    (1,), {1}, object(),
]  # fmt: skip


def unnamed(_value: object) -> str:
    """What is sent makes no name of a test."""
    return "sent"


RIGHT: dict[type, Any] = {str: "x", int: 0, bool: True, dict: {}}
LOOKING = sorted({name for name, verb in VERBS.items() if not verb.changes} - {"more"})


def raoul() -> Session:
    return Session.lesson("raoul")


def odd_names() -> Session:
    return Session.free(tc.Game.new(["<b>Ann", "{player}", "[[x]]", "((ZZ-99))"], town="random", seed=3))


def one_seat() -> Session:
    game = tc.Game.new(["Anna", "Bert"], seed=8)
    return Session.free(game, "Bert", sitting={"Anna": "love-first"})


def four() -> Session:
    names = ["Anna", "Bert", "Carl", "Dora"]
    sitting = {"Anna": "love-first", "Bert": "random", "Dora": "love-first"}
    return Session.free(tc.Game.new(names, seed=11), "Carl", sitting=sitting)


def alike() -> Session:
    return Session.free(tc.Game.new(["Anna", "anna", "😀" * 40], seed=12))


TABLES: dict[str, Callable[[], Session]] = {
    "lesson": raoul, "names": odd_names, "bot": one_seat, "bots": four, "alike": alike,
}  # fmt: skip


def state(session: Session) -> tuple[Any, ...]:
    run = session._run
    return session._save(run), session._rev, run.game.node, run.looked, run.here


def shoot(session: Session, verb: Any, args: Any, rev: Any = None) -> dict[str, Any]:
    """Send a request; where it is an error, it says so in a few words that can be sent, and changes nothing."""
    before = state(session)
    reply = session.answer({"id": 1, "rev": session._rev if rev is None else rev, "verb": verb, "args": args})
    json.dumps(reply, ensure_ascii=False, allow_nan=False).encode()
    if "error" in reply:
        assert 0 < len(reply["error"]["text"]) <= 300
        assert state(session) == before
    return reply


@pytest.mark.parametrize("make", [raoul, odd_names, one_seat])
def test_no_argument_of_any_verb_breaks_anything(make: Callable[[], Session]) -> None:
    session = make()
    for name, verb in VERBS.items():
        right = {arg: RIGHT[kind] for arg, kind in verb.takes.items()}
        for arg, kind in verb.takes.items():
            for value in VALUES:
                reply = shoot(session, name, right | {arg: value})
                assert type(value) is kind or name in reply["error"]["text"]
            for text in TEXTS if kind is str else ():
                shoot(session, name, right | {arg: text})
            missing = shoot(session, name, {key: value for key, value in right.items() if key != arg})
            assert arg in missing["error"]["text"]
        for value in [*VALUES, {10**5000: 1, "x" * 1000: 2}]:
            if value or verb.takes:
                assert "error" in shoot(session, name, value)
    for value in [*VALUES, *TEXTS, "x" * 10**6]:
        assert "error" in shoot(session, value, {})
        shoot(session, "hello", {"save": value})


@pytest.mark.parametrize("rev", [-1, 10**5000, "1", 1.5, float("nan"), [], {}], ids=unnamed)
def test_a_request_of_another_revision_plays_nothing(rev: Any) -> None:
    session = raoul()
    before = state(session)
    reply = shoot(session, "next", {}, rev)
    assert reply["stale"]
    assert state(session) == before


@pytest.mark.parametrize("value", VALUES[:-1], ids=unnamed)
def test_what_is_no_request_gets_a_reply_of_the_carrier(value: Any) -> None:
    session = raoul()
    before = state(session)
    for message in (
        value,
        {"id": value},
        {"id": 1, "verb": value},
        {"id": 1, "verb": "faces", "args": {"names": value}},
    ):
        reply, buffers = answer(session, message)
        assert reply.get("error") or reply == {"id": 1, "faces": []}
        assert buffers == []
        json.dumps(reply)
    assert "error" in answer(session, {"id": 1, "verb": "move", "args": {"move": value}})[0]
    assert state(session) == before


def test_half_a_sign_is_refused_and_named() -> None:
    reply = Learner().ask("ask", text="why \ud800")
    assert reply["error"]["text"] == say("tutor.error.torn")


# names


@pytest.mark.parametrize("name", ["[[x]]", "((ZZ-99))", "[[deck", "{player}"])
def test_a_name_that_looks_like_a_mark_is_only_a_name(name: str) -> None:
    assert plain(rich(say("seats.yours", player=name))) == say("seats.yours", player=name)


def test_every_mark_of_a_catalogue_text_is_known() -> None:
    for key, text in catalogue().items():
        if key.startswith("check."):
            continue  # said in a terminal, about the files of lessons
        assert not {"[[", "(("} & {text_of for text_of in ("[[", "((") if text_of in plain(rich(text))}, key


def test_names_that_differ_in_a_capital_letter_are_two_players() -> None:
    legal = [tc.parse("employ illness on Anna/azure"), tc.parse("employ illness on anna/azure")]
    for move in legal:
        assert normal(str(move), legal, ("Anna", "anna")) == str(move)
    assert normal("employ illness on anna/rouge", legal, ("Anna", "anna")) == "employ illness on anna/rouge"


@pytest.mark.parametrize(
    ("one", "two"),
    [("Zo\u00eb", "Zoe\u0308"), ("Anna", "\uff21nna"), ("ANNA", "anna"), ("[[x]]", "Bert"), ("a**", "Bert")],
)
def test_names_that_nobody_can_tell_apart_or_that_are_marks_are_refused(one: str, two: str) -> None:
    learner = Learner(one_seat())
    before = state(learner.session)
    learner.ask("submit", id="new", values={"name1": one, "name2": two, "seat2": "you"})
    wrong = {field["name"] for field in learner.view["form"]["fields"] if field["error"]}
    assert wrong == {"name1" if two == "Bert" else "name2"}
    assert state(learner.session)[1:] == before[1:]
    assert learner.last.get("save") is None


@pytest.mark.parametrize("value", ["😀" * 200, "\x00" * 200, '"' * 200, -(10**199)], ids=unnamed)
def test_a_form_full_of_long_values_still_fits_into_a_scene(value: Any) -> None:
    learner = Learner(odd_names())
    learner.ask("form", id="new")
    fields = [field["name"] for field in learner.view["form"]["fields"]]
    learner.ask("submit", id="new", values=dict.fromkeys(fields, value))  # the learner measures the scene
    assert learner.view["form"]["error"]


# saves


def saved() -> Any:
    learner = Learner().to("Let somebody serve")
    learner.ask("move", move="serve genevieve")
    return json.loads(unpacked(learner.save or ""))


def unread(text: str, make: Callable[[], Session] = raoul) -> bool:
    learner = Learner(make(), save=text)
    learner.ask("more")
    learner.ask("undo")
    return learner.heard[:1] == [say("tutor.save.unread")]


def bomb() -> bytes:
    """Packed, a gigabyte of spaces: one block, again and again."""
    pack = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    block = pack.compress(b" " * 2**20) + pack.flush(zlib.Z_FULL_FLUSH)
    return b"\x78\xda" + block * 1024


def test_a_small_save_of_a_gigabyte_is_refused_without_unpacking_it() -> None:
    packs = bomb()
    text = "tc2:" + base64.b64encode(packs).decode()
    assert len(text) < 2_000_000
    tracemalloc.start()
    assert unread(text)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 40_000_000
    assert unread("tc2:" + base64.b64encode(zlib.compress(packs)).decode())


@pytest.mark.parametrize(
    "text",
    [
        "x" * 2_000_000, "[" * 2_000_001, "[" * 1_999_999, "[" + "[]," * 60_000 + "[]]", "tc2:" + "A" * 1_999_000,
        "tc3:e30=", '{"lesson":' + "9" * 100_000 + "}", '{"lesson":"raoul",' * 10_000, "tc2:\ud800", "\x00",
    ],
    ids=unnamed,
)  # fmt: skip
def test_two_megabytes_of_nothing_are_no_save(text: str) -> None:
    assert unread(text)


@pytest.mark.parametrize(
    "wrong",
    [
        {"seats": {"Raoul": "best"}}, {"seats": {"Baron": "love-first"}}, {"seats": {"Nobody": "you"}},
        {"games": []}, {"stops": []}, {"here": -1}, {"here": 10**9}, {"seat": "Baron"}, {"rung": 1.0},
        {"rung": None}, {"seats": []},
    ],
    ids=str,
)  # fmt: skip
def test_a_save_with_what_a_lesson_does_not_have_is_refused(wrong: dict[str, Any]) -> None:
    record = saved()
    record["run"] |= wrong
    assert unread(json.dumps(record))


def test_a_save_cut_or_flipped_anywhere_is_answered() -> None:
    good, chance = Learner().to("Let somebody serve").save or "", random.Random(4)
    for _ in range(60):
        at = chance.randrange(5, len(good))
        assert unread(good[:at])
        flipped = chr(ord(good[at]) ^ 1 << chance.randrange(7))
        Learner(save=good[:at] + flipped + good[at + 1 :]).ask("resume")


# any order


def arguments(verb: str, learner: Learner, chance: random.Random) -> dict[str, Any]:
    view = learner.view
    tries = [card["try"] for card in cards_of(view) if card.get("try")]
    legal = sorted(offered(view)) or ["end"]
    words = [*legal, *tries, "employ illness", "employ illness on nobody/azure", *TEXTS[5:-4]]
    words = [word for word in words if word != "\ud800"]
    node = chance.choice([*(node["id"] for node in learner.nodes), -1, 10**9])
    choices = (learner.say["question"] or {"choices": [{"id": "a"}]})["choices"]
    form = view.get("form") or {"id": "new", "fields": []}
    values = {field["name"]: field["value"] for field in form["fields"]}
    for name in chance.sample(sorted(values), min(len(values), chance.randrange(3))):
        values[name] = chance.choice(["", "you", "nobody", "random", "😀" * 200, -1, 2**70, None, True, "<i>x"])
    given: dict[str, dict[str, Any]] = {
        "move": {"move": chance.choice(words if chance.random() < 0.2 else legal)},
        "why": {"move": chance.choice(words)},
        "show": {"move": chance.choice(words)},
        "answer": {"choice": chance.choice(choices)["id"]},
        "go": {"node": node},
        "look": {"node": node},
        "compare": {"node": node, "with": chance.choice([-1, node, learner.now])},
        "what_if": {"on": chance.random() < 0.5},
        "rule": {"id": chance.choice(["SERVE-02", "x"])},
        "card": {"id": chance.choice(["rouge", "back", "[[x]]"])},
        "term": {"id": chance.choice(["deck", "x"])},
        "ask": {"text": chance.choice(["what does Anna hold", "top card of my deck", *words])},
        "form": {"id": chance.choice(["new", "seats", "x"])},
        "submit": {"id": form["id"], "values": values},
    }
    return given.get(verb, {})


def wander(make: Callable[[], Session], seed: int, steps: int) -> None:
    """The learner checks each reply; looking leaves the game, the revision and the save as they were."""
    chance, learner = random.Random(seed), Learner(make())
    asked = [*VERBS, *["move"] * 24, *["more"] * 10, *["next", "answer", "look", "show", "what_if"] * 2]
    for _ in range(steps):
        verb = chance.choice(asked)
        if verb in ("restart", "submit", "go", "undo") and chance.random() < 0.8:
            continue
        before = state(learner.session)
        learner.ask(verb, **arguments(verb, learner, chance))
        after = state(learner.session)
        if verb in LOOKING:
            assert (*after[:3], after[4]) == (*before[:3], before[4]), verb
        if "error" in learner.last:
            assert after == before, verb


@pytest.mark.parametrize("table", sorted(TABLES))
def test_a_monkey_breaks_nothing(table: str) -> None:
    wander(TABLES[table], 1, 200)


@pytest.mark.slow
@pytest.mark.parametrize("table", sorted(TABLES))
def test_three_thousand_requests_break_nothing(table: str) -> None:
    for seed in range(5):
        wander(TABLES[table], 20 + seed, 600)


@pytest.mark.parametrize(
    "verb", ["move", "undo", "redo", "what_if", "show", "go", "compare", "form", "submit", "close"]
)
def test_whatever_is_asked_while_looking_the_game_goes_on_from_where_it_was(verb: str) -> None:
    learner = Learner(alike())
    for _ in range(12):
        learner.ask("move", move=sorted(offered(learner.view))[0])
    learner.ask("undo")
    learner.ask("move", move=sorted(offered(learner.view))[-1])
    live = learner.session.game.node
    for node in range(len(learner.session._run.game.history)):
        learner.ask("go", node=live)
        learner.ask("what_if", on=False)
        stood = learner.session.game.node
        learner.ask("look", node=node)
        given = {"what_if": {"on": True}, "go": {"node": node}, "compare": {"node": node, "with": node}}
        args = {"move": {"move": "end"}, "show": {"move": "end"}, "form": {"id": "new"}}
        args |= {"submit": {"id": "new", "values": {"seed": "?"}}} | given
        learner.ask(verb, **args.get(verb, {}))
        assert "error" not in learner.last
        if verb in LOOKING or verb == "submit":
            assert learner.session.game.node == stood


def test_compare_takes_only_what_is_there() -> None:
    learner = Learner(one_seat())
    for node, other in ((9, 0), (0, 9), (-2, 0), (-1, 0), (0, -2)):
        assert learner.ask("compare", node=node, **{"with": other})["error"]["text"] == say("tutor.error.node")
    assert learner.ask("compare", node=0, **{"with": 0})["more"] == "outlook"
    learner.ask("submit", id="new", values={"seed": "3"})
    assert "outlook" not in learner.ask("more")


# what may not be told


@rule("INFO-01", "INFO-02")
def test_no_question_and_no_error_tells_what_others_hold() -> None:
    """Two games that differ in what the other holds and in the order of the decks give the same answers."""
    texts = []
    for held, pile in (("genevieve", "esquine"), ("esquine", "genevieve")):
        data = {
            "format": 1, "players": ["Anna", "Ben"], "active": "Anna", "seed": 5,
            "house": {
                "Anna": {"hand": ["love_1"] * 4 + ["rouge"], "deck": ["love_1", pile, held], "discard": []},
                "Ben": {"hand": [held, "love_1"], "deck": [pile, "love_1"], "discard": []},
            },
        }  # fmt: skip
        learner = Learner(Session.free(tc.Scenario.from_dict(data).game(), "Anna"))
        heard = []
        for text in (
            "what does Ben hold",
            "top card of my deck",
            "Ben's hand",
            "serve genevieve",
            "who has esquine",
        ):
            for verb, args in (("ask", {"text": text}), ("why", {"move": text}), ("move", {"move": text})):
                heard.append(learner.ask(verb, **args))
        for move in ("serve genevieve", "serve esquine", "chambermaid esquine", "employ illness on Ben/genevieve"):
            for verb in ("why", "show", "move"):
                heard.append(learner.ask(verb, move=move))
            learner.ask("what_if", on=False)
        heard.append(learner.ask("compare", node=0, **{"with": 0}))
        texts.append(json.dumps([{k: v for k, v in reply.items() if k != "save"} for reply in heard]))
    assert texts[0] == texts[1]


def test_a_still_picture_shows_names_as_text() -> None:
    scene = odd_names().picture
    page, picture = still.html(scene), still.svg(scene)
    ElementTree.fromstring(picture)
    for text in (page, picture):
        assert "<b>Ann" not in text
        assert "&lt;b&gt;Ann" in text


def test_a_save_whose_ways_forward_run_in_a_circle_is_answered() -> None:
    learner = Learner(one_seat())
    for _ in range(4):
        learner.ask("more")
    run = learner.session._run
    run.forward = {run.here: run.here}
    assert "error" not in learner.ask("redo")
