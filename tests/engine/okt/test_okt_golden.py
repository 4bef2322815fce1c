"""The playthroughs are what they were; if a difference is meant: `python -m tests.engine.okt.golden`."""

import pytest

import tantocuore as tc
from tantocuore import rules
from tests.engine.okt.golden import CARDS, sources, text

OKT = [card for card in tc.CARDS if card.set == "oktoberfest"]


@pytest.mark.parametrize("path", sources(), ids=lambda path: path.stem)
def test_a_playthrough_is_what_it_was(path):
    assert text(sources()[path]) == path.read_text("utf-8")


def test_every_card_has_one():
    assert {path.stem for path in CARDS.glob("*.txt")} == {card.id for card in OKT}


@pytest.mark.parametrize("card", OKT, ids=lambda card: card.id)
def test_a_cards_playthrough_names_its_rules(card):
    told = (CARDS / f"{card.id}.txt").read_text("utf-8")
    assert [rule.id for rule in rules.rules_for_card(card.id) if rule.id in told]
