"""The playthroughs are what they were: read the difference, and if it is meant, `python -m tests.golden`."""

import pytest

import tantocuore as tc
from tantocuore import rules
from tests.golden.playthrough import CARDS, HERE, sources, text

BASE = [card for card in tc.CARDS if card.set == "base"]


@pytest.mark.parametrize("path", sources(), ids=lambda path: path.stem)
def test_a_playthrough_is_what_it_was(path):
    assert text(sources()[path]) == path.read_text("utf-8")


def test_every_base_card_has_one():
    assert {path.stem for path in CARDS.glob("*.txt")} == {card.id for card in BASE}


def test_no_file_is_left_over():
    written = set(HERE.rglob("*.txt"))
    assert written == set(sources())


@pytest.mark.parametrize("card", BASE, ids=lambda card: card.id)
def test_a_cards_playthrough_names_its_rules(card):
    told = (CARDS / f"{card.id}.txt").read_text("utf-8")
    chapter = {"illness": "ILL-", "bad_habit": "HABIT-"}.get(card.id, "CARD-")
    own = rules.ids() if card.kind == "event" else [rule.id for rule in rules.rules_for_card(card.id)]
    assert [ident for ident in own if ident.startswith(chapter) and ident in told]


def test_a_change_of_the_rules_would_show(monkeypatch):
    """The comparison can fail: with another VP for Milly her playthrough is another one."""
    before = text(str(CARDS / "milly.toml"))
    changed = (CARDS / "milly.toml").read_text("utf-8").replace("[town]", "[options]\nmilly_vp = 1\n\n[town]", 1)
    monkeypatch.setattr(tc.Scenario, "load", lambda _source: tc.Scenario.from_text(changed))
    assert text("milly") != before
