"""What a score tells besides its total."""

from tests.engine.table import house, position
from tests.marks import rule


@rule("SCORE-02", "ILL-10")
def test_ill_maids_of_both_kinds_are_told_in_one_line():
    game = position(Raoul=house(deck="", chambermaids="azure+1 rouge", private="rosa+1 fay nord+2"))
    line = game.score()["Raoul"].lines[0]
    assert (line.rule, sorted(line.cards), line.vp) == ("ILL-10", ["azure", "nord", "rosa"], 0)
