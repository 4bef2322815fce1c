"""Every rule of the catalogue is proved by a test, or stands in `untestable.toml` with a reason."""

import pytest

from tantocuore import rules
from tests.engine import rule_coverage
from tests.engine.rule_coverage import Entry, marks, proved, report, untestable, wanted


def test_no_rule_is_missing():
    assert report().missing == ()


def test_marks_name_rules_that_exist():
    for ident in proved():
        assert rules.lookup(ident).id == ident


def test_what_is_proved_is_not_called_untestable():
    done = report()
    assert sorted(set(done.proved) & set(done.excused)) == []


def test_nothing_of_the_base_game_is_excused_as_not_built():
    base = [ident for ident in report().excused if ident in rules.ids() and rules.rule(ident).scope == "base"]
    assert len(base) <= 3


def test_open_points_and_switches_are_wanted_too():
    assert {"OPEN-02", "OPEN-62", "DIFF-10", "DIFF-30", "SERVE-02"} <= set(wanted())


def test_a_missing_rule_is_found(monkeypatch):
    without = tuple(
        Entry(tuple(ident for ident in entry.ids if ident != "ZONE-08"), entry.reason) for entry in untestable()
    )
    monkeypatch.setattr(rule_coverage, "untestable", lambda: without)
    assert report().missing == ("ZONE-08",)


@pytest.mark.parametrize(
    "entry",
    ['rules = ["ZONE-08"]', 'rules = ["ZONE-99"]\nreason = "x"', 'reason = "x"', 'rules = []\nreason = " "',
     'rule = ["ZONE-08"]\nreason = "x"'],
)  # fmt: skip
def test_an_entry_needs_known_rules_and_a_reason(tmp_path, entry):
    file = tmp_path / "untestable.toml"
    file.write_text(f"[[untestable]]\n{entry}\n", "utf-8")
    with pytest.raises((ValueError, LookupError)):
        untestable(file)


def test_marks_are_plain_texts():
    assert list(marks('@ruling("OPEN-14")\ndef test_a(): ...')) == [("OPEN-14", "test_a")]
    assert list(marks('@rule("SERVE-02")\ndef helper(): ...')) == []
    with pytest.raises(ValueError, match="plain texts"):
        list(marks("@rule(ID)\ndef test_a(): ..."))
