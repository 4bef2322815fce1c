"""The rules as data: all there, all well formed, true to themselves, easy to ask."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tantocuore import rules
from tantocuore.rules import Point, Rule

IDS = Path(__file__).with_name("ids.txt").read_text(encoding="utf-8").split()
RULE_IDS = [id for id in IDS if not re.match("DIFF-|OPEN-", id)]
POINT_IDS = [id for id in IDS if re.match("DIFF-|OPEN-", id)]
RULES = list(rules.all_rules().values())
POINTS = list(rules.all_points().values())
ENTRIES: list[Rule | Point] = [*RULES, *POINTS]
NUMBERS = {"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "ten": "10"}
CARDS = """
    marianne colette ophelia anise sainsbury tenalys nena natsumi esquine genevieve moine eliza kagari claire
    safran azure viola rouge amber nord sora fay lalande milly eugenie lucienne rosa tanya illness bad_habit
    love_1 love_2 love_3
    anja matilde elsa hermina toni nora nadja gina sara julia kirika anna renata aileen ute kaori paula nicole
    envy heavy_storm let_me_drink beer_fest
    pilsner altbier bock weissbier oktoberfest beer_stand get_drunk_discard get_drunk_give
"""


def texts(entry: Rule | Point) -> list[str]:
    """Every text of an entry that a learner may read."""
    if isinstance(entry, Rule):
        return [entry.chapter, entry.title, entry.short, entry.text, *entry.sources.values()]
    return [entry.question, entry.ruling, entry.reason, *entry.options]


def numbers(text: str) -> set[str]:
    """The numbers in a text, written in digits or as a word."""
    return {NUMBERS.get(word.lower(), word) for word in re.findall(r"\d+|[A-Za-z]+", text)}


def test_every_rule_is_there_in_order() -> None:
    assert [rule.id for rule in RULES] == RULE_IDS
    assert list(rules.ids()) == RULE_IDS
    assert len(RULE_IDS) == 329


def test_every_point_is_there_in_order() -> None:
    assert [point.id for point in POINTS] == POINT_IDS
    expected = [f"DIFF-{n:02}" for n in range(1, 65)] + [f"OPEN-{n:02}" for n in range(1, 101)]
    assert expected == POINT_IDS


def test_every_rule_keeps_its_word_limits_in_one_sentence() -> None:
    for rule in RULES:
        assert 1 <= len(rule.title.split()) <= 5, rule.id
        assert 3 <= len(rule.short.split()) <= 15, rule.id
        assert re.fullmatch(r"[A-Z0-9\"].*[^.]\.", rule.short), rule.id
        assert not re.search(r"[.?] ", rule.short), rule.id


def test_no_two_rules_have_the_same_title_or_sentence() -> None:
    assert len({rule.title for rule in RULES}) == len(RULES)
    assert len({rule.short for rule in RULES}) == len(RULES)


def test_a_short_sentence_names_no_number_that_its_rule_lacks() -> None:
    for rule in RULES:
        assert set(re.findall(r"\d+", rule.short)) <= numbers(rule.text), rule.id


def test_every_rule_says_where_it_stands() -> None:
    for rule in RULES:
        assert rule.sources, rule.id
        for section in rule.sources.values():
            assert re.match(r"§\d|Symbols box, §\d", section), rule.id
        assert rule.scope != "base" or "OKT" not in rule.sources, rule.id
        assert rule.scope != "okt" or set(rule.sources) == {"OKT"}, rule.id


def test_what_a_rule_settles_is_a_point() -> None:
    named = [id for rule in RULES for id in rule.settles]
    assert len(named) > 100
    assert set(named) <= set(POINT_IDS)


def test_every_id_in_a_text_exists() -> None:
    for entry in ENTRIES:
        for id in re.findall(r"\b[A-Z]+(?:-[A-Z]+)*-\d+\b", " ".join(texts(entry))):
            assert id in IDS, entry.id


def test_nothing_is_left_of_the_notes_shorthand() -> None:
    for entry in ENTRIES:
        for text in texts(entry):
            assert not re.search(r"\bPQ\b|[⟦⟧→*`]|\b[SLE] \d|\[text\]|\[FAQ\]|EN2015|\bEN1\b|\bOKT\b(?!-)", text), (
                entry.id
            )


def test_a_few_facts_of_the_rulebooks() -> None:
    serving = rules.rule("SERVE-02")
    assert serving.scope == "both"
    assert serving.sources == {
        "EN2015": "§5, §6-2",
        "EN1": "§4, §5-2",
        "FR": "§5, §6-2",
        "IT": "§4, §5-2",
        "OKT": "§5, §6-2",
    }
    assert rules.rule("CARD-MILLY-1").sources["IT"] == "§12-3 (VP 2)"
    assert rules.rule("CARD-NORD-1").settles == ("OPEN-42", "OPEN-43", "OPEN-44", "OPEN-12")
    assert [rule.id for rule in RULES if rule.derived] == ["SETUP-11", "SETUP-13", "DRAW-03"]
    assert rules.point("DIFF-10").weight == "H"
    assert rules.point("OPEN-09").options == ("own discard pile", "Private Quarters")


def test_the_rulings_that_are_switches() -> None:
    switches = {point.id for point in POINTS if point.switch}
    assert switches == {
        "OPEN-02",
        "OPEN-22",
        "OPEN-46",
        "OPEN-54",
        "OPEN-84",
        "DIFF-10",
        "DIFF-19",
        "DIFF-30",
    }


def test_every_point_has_a_question_and_a_ruling_in_words() -> None:
    for point in POINTS:
        assert point.question.endswith(("?", ".")), point.id
        assert re.search("[A-Za-z]{2}", point.ruling), point.id
        assert not re.match(r"\([a-c]\)|See ", point.ruling), point.id


def test_every_card_has_rules_and_every_card_rule_a_card() -> None:
    assert {card for rule in RULES for card in rule.cards} == set(CARDS.split())
    for rule in RULES:
        assert bool(rule.cards) == bool(re.fullmatch(r"CARD-[A-Z]+-\d", rule.id)), rule.id


@pytest.mark.parametrize(
    ("card", "expected"),
    [
        ("kagari", ["CARD-KAGARI-1"]),
        ("azure", ["CARD-AZURE-1", "CARD-CRESCENT-1", "CARD-CRESCENT-2"]),
        ("love_2", ["CARD-LOVE-1"]),
        ("bad_habit", ["CARD-BADHABIT-1"]),
        ("heavy_storm", ["CARD-STORM-1", "CARD-STORM-2"]),
        ("beer_fest", ["CARD-BEERFEST-1", "CARD-BEERFEST-2", "CARD-BEERFEST-3"]),
        ("get_drunk_discard", ["CARD-GETDRUNK-1", "CARD-GETDRUNK-2", "CARD-GETDRUNK-4"]),
        ("get_drunk_give", ["CARD-GETDRUNK-1", "CARD-GETDRUNK-3", "CARD-GETDRUNK-4"]),
    ],
)
def test_rules_for_a_card(card: str, expected: list[str]) -> None:
    assert [rule.id for rule in rules.rules_for_card(card)] == expected


def test_an_unknown_id_names_the_nearest() -> None:
    for ask, id, near in [
        (rules.rule, "SERVE-2", "SERVE-02"),
        (rules.rule, "CARD-KAGARI", "CARD-KAGARI-1"),
        (rules.point, "OPN-09", "OPEN-09"),
        (rules.lookup, "DIF-10", "DIFF-10"),
        (rules.rules_for_card, "kagary", "kagari"),
    ]:
        with pytest.raises(rules.UnknownRule, match=re.escape(id)) as caught:
            ask(id)
        assert caught.value.id == id
        assert caught.value.nearest == near
        assert near in str(caught.value)
        assert isinstance(caught.value, LookupError)


def test_ids_may_be_typed_in_small_letters() -> None:
    assert rules.rule(" serve-02") is rules.rule("SERVE-02")
    assert rules.lookup("open-02") is rules.point("OPEN-02")


def test_find_wants_every_word_and_no_accent() -> None:
    assert [rule.id for rule in rules.find("Genevieve MOINE")] == ["SETUP-12"]
    assert "ILL-07" in [rule.id for rule in rules.find("removes illness")]
    assert rules.find("removes illness") != rules.find("illness")
    assert rules.find("xylophone") == ()
    assert rules.find(" ") == ()


def test_the_catalogue_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        rules.all_rules()["SERVE-02"] = rules.rule("SERVE-03")  # type: ignore[index]
    with pytest.raises(AttributeError):
        rules.rule("SERVE-02").title = "Two Servings"  # type: ignore[misc]


def test_importing_reads_no_file() -> None:
    program = """
import tantocuore
from tantocuore import rules
from tantocuore.rules.loader import catalogue

print(catalogue.cache_info().currsize, rules.ids()[0], catalogue.cache_info().currsize)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["0", "COMP-01", "1"]
