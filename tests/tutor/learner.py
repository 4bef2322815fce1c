"""A learner without a page: sends requests to a session and holds every reply against the contract."""

from __future__ import annotations

import json
from typing import Any

from tantocuore import rules
from tantocuore.tutor import Session
from tantocuore.tutor.refusing import MOST_WORDS
from tantocuore.tutor.words import words_in

LARGEST = 20_000
SCENE_MAY = {"looking", "seats", "waits", "form"}
WHY_MAY = {"question", "needs", "steps", "compare", "more"}
WHY_KINDS = {"refusal", "rule", "card", "term", "hint", "moves", "compare", "answer"}
CARD_KEYS = {
    "key", "id", "face", "name", "note", "label", "state", "verb", "moves", "try", "badges", "ghost", "lit",
    "origin", "price",
}  # fmt: skip


class Learner:
    """Keeps what a page would keep: the revision, the scene, a log and a timeline for each viewer, and the save."""

    def __init__(self, session: Session | None = None, save: str | None = None) -> None:
        self.session = session or Session.lesson("raoul")
        self.rev = self.number = 0
        self.view: dict[str, Any] = {}
        self.logs: dict[str, list[dict[str, Any]]] = {}
        self.timelines: dict[str, list[dict[str, Any]]] = {}
        self.log: list[dict[str, Any]] = []  # the ones that are shown
        self.nodes: list[dict[str, Any]] = []
        self.now: Any = None
        self.save: str | None = save
        self.heard: list[str] = []
        self.last = self.ask("hello", save=save)

    def ask(self, verb: str, /, **args: Any) -> dict[str, Any]:
        self.number += 1
        reply = self.session.answer({"id": self.number, "rev": self.rev, "verb": verb, "args": args})
        assert reply["id"] == self.number
        assert json.loads(json.dumps(reply, allow_nan=False)) == reply, "a carrier may write it as JSON"
        self.rev = reply["rev"]
        if "view" in reply:
            self.view = reply["view"]
            assert self.view["rev"] == reply["rev"]
            check_scene(self.view)
        if "log" in reply:
            self.log = added(self.logs, reply["log"], "lines")
            assert [line["n"] for line in self.log] == list(range(1, len(self.log) + 1))
        if "timeline" in reply:
            anew = dict(reply["timeline"].get("set", []))
            self.nodes = [
                node | anew.get(node["id"], {}) for node in added(self.timelines, reply["timeline"], "nodes")
            ]
            self.timelines[reply["timeline"].get("viewer", "")] = self.nodes
            self.now = reply["timeline"]["now"]
            ids = {node["id"] for node in self.nodes}
            assert {self.now, reply["timeline"].get("live", self.now), *anew} <= ids
        if "refusal" in reply:
            check_why(reply["refusal"])
        if "announce" in reply:
            self.heard.append(reply["announce"]["text"])
            assert 0 < words_in(self.heard[-1]) <= 20, self.heard[-1]
        self.save = reply.get("save", self.save)
        self.last = reply
        return reply

    @property
    def say(self) -> dict[str, Any]:
        found: dict[str, Any] = self.view["say"]
        return found

    @property
    def step(self) -> int:
        return int(self.view["head"]["progress"]["now"])

    @property
    def done(self) -> bool:
        return bool(self.say["mode"] == "done")

    def right(self) -> str:
        """The right answer to the open question, asked of the engine."""
        run = self.session._run
        return next(choice.id for choice in run.step.choices if run.judged(choice))

    def onward(self) -> None:
        """What a learner who knows everything does next, through what the page shows."""
        question = self.say["question"]
        if question and not question["answered"]:
            self.ask("answer", choice=self.right())
        elif self.say["main"]:
            self.ask(self.say["main"]["verb"], **self.say["main"]["args"])
        else:
            run = self.session._run
            self.ask("move", move=(run.marked or run.way())[0])

    def to(self, title: str) -> Learner:
        """Play on to the step with this title."""
        while self.say["title"] != title:
            assert not self.done, f"no step {title!r}"
            self.onward()
        return self


def added(kept: dict[str, list[dict[str, Any]]], new: dict[str, Any], name: str) -> list[dict[str, Any]]:
    """What this viewer's list is now that something was added to it."""
    viewer = new.get("viewer", "")
    before = kept.get(viewer, [])
    assert new["from"] <= len(before)
    kept[viewer] = before[: new["from"]] + new[name]
    return kept[viewer]


def cards_of(view: dict[str, Any]) -> list[dict[str, Any]]:
    groups = [group["cards"] for group in view["town"]["groups"]]
    house = view["house"]
    rows = [*groups, view["play"]["cards"], view["hand"]["cards"], house["quarters"]["cards"]]
    rows += [house["beers"]["cards"]] if "beers" in house else []
    rows += [other["cards"] for other in house["others"]] + [[house["discard"]["top"]]]
    return [{"state": "plain", **card} for row in rows for card in row if card]


def offered(view: dict[str, Any]) -> set[str]:
    """Every move that the page offers."""
    moves = {m["move"] for card in cards_of(view) if card["state"] == "legal" for m in card["moves"]}
    moves |= {m["move"] for m in view["legal"]} | {m["move"] for m in (view["asks"] or {"moves": []})["moves"]}
    end = view["meter"]["end"]
    return moves | ({end["move"]} if end and end["state"] == "legal" else set())


def size(view: dict[str, Any]) -> int:
    """Bytes of a scene as JSON."""
    return len(json.dumps(view, ensure_ascii=False, separators=(",", ":")).encode())


def check_scene(view: dict[str, Any]) -> None:
    assert size(view) <= LARGEST
    assert set(view) - SCENE_MAY == {
        "rev", "store", "lang", "viewer", "head", "say", "town", "play", "hand", "meter", "asks", "house", "why",
        "legal",
    }  # fmt: skip
    assert set(view["say"]) == {"title", "text", "rules", "mode", "tone", "question", "main", "tools"}
    assert view["say"]["mode"] in {"watch", "predict", "guided", "choose", "illegal", "free", "done"}
    assert view["say"]["tone"] in {"goal", "good", "note"}
    check_rich(view["say"]["text"])
    for cited in view["say"]["rules"]:
        assert rules.rule(cited["id"]).title == cited["title"]
    for tool in [*view["say"]["tools"], *filter(None, [view["say"]["main"]])]:
        check_action(tool)
    keys = [card["key"] for card in cards_of(view)]
    assert len(keys) == len(set(keys)), keys
    for card in cards_of(view):
        check_card(card)
    for pool in view["meter"]["pools"]:
        check_origin(pool)
    if view["why"] is not None:
        check_why(view["why"])


def check_card(card: dict[str, Any]) -> None:
    assert set(card) <= CARD_KEYS
    assert card["label"].endswith(".")
    assert card["state"] in {"legal", "illegal", "plain"}
    assert bool(card.get("moves")) == (card["state"] == "legal"), card
    assert bool(card.get("try")) == (card["state"] == "illegal"), card
    assert not any(move["move"].startswith(("serve colette", "serve marianne")) for move in card.get("moves") or [])


def check_origin(pool: dict[str, Any]) -> None:
    """A number and where it comes from agree."""
    text = pool["from"]
    if any(sign in text for sign in ("+", "−")):
        assert eval(text.replace("−", "-")) == pool["sum"], pool
    elif text[0].isdigit() and "on" not in text.split():
        assert int(text.split()[0]) == pool["sum"], pool


def check_rich(text: Any) -> None:
    assert isinstance(text, list)
    for part in text:
        assert isinstance(part, str) or set(part) in ({"term", "text"}, {"rule", "text"}, {"b"}), part
        if isinstance(part, dict) and "rule" in part:
            assert part["rule"] in rules.all_rules()


def check_action(action: dict[str, Any]) -> None:
    assert {"label", "verb", "args"} <= set(action) <= {"label", "verb", "args", "key", "enabled"}
    assert action["label"]


def check_why(why: dict[str, Any]) -> None:
    assert why["kind"] in WHY_KINDS
    assert set(why) - WHY_MAY == {"kind", "title", "when", "parts", "table", "sources", "face", "actions"}
    for part in why["parts"]:
        check_rich(part["text"])
    for action in why["actions"]:
        check_action(action)
    if why["kind"] == "refusal":
        assert sum(words_in(part["text"]) for part in why["parts"]) <= MOST_WORDS, why["parts"]
