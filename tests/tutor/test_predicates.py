"""The small language of goals: what it counts, and what it refuses."""

import pytest

import tantocuore as tc
from tantocuore.tutor.predicates import Context, PredicateError, parse

RAOUL = tc.Scenario.load("raoul")


def after(*moves: str, refusals: tuple[tuple[str, ...], ...] = ()) -> Context:
    game = RAOUL.game()
    for move in moves:
        game.play(move)
    return Context(game, "Raoul", 0, refusals)


START = after()
DRAWN = after("serve genevieve")
TOWN = after(*RAOUL.moves[:4])
EMPLOYED = after(*RAOUL.moves[:7])
OVER = after(*RAOUL.moves)


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("servings() == 1 and love() == 0", START),
        ('hand("love_1") == 2 and hand() == 5', START),
        ('served("genevieve") and drawn("kagari") == 1 and not served("kagari")', DRAWN),
        ('can("serve kagari") and not can("chambermaid colette")', DRAWN),
        ("deck() == 6 and played() == 1", DRAWN),
        ('chambermaids("colette") == 1 and chambermaids() == 1', TOWN),
        ('phase("employ") and phase() == "employ" and employments() == 1', TOWN),
        ('employed("rouge") and gained() == 1 and town("rouge") == 9', EMPLOYED),
        ("love_left(1) and love() == 1 and within(7) and not within(6)", EMPLOYED),
        ("moves() >= 7 and moves() <= 7 and moves() != -1", EMPLOYED),
        ('turn_of("Baron") and asked("Baron") and question("serving")', OVER),
        ('love_left(1) and love() == 0 and discard("love_1") == 2 and discard() == 6', OVER),
        ('vp() == 4 and not over() and bad_habits() == 0 and private_maids() == 0', OVER),
        ("never_illegal() or refusals() == 1", START),
        ('refused_by("SERVE-02") and not never_illegal()', after(refusals=(("SERVE-02", "FLOW-02"),))),
    ],
)  # fmt: skip
def test_holds(text: str, at: Context) -> None:
    assert parse(text)(at)


CELLAR = """
format = 1
sets = ["oktoberfest"]
players = ["Ann", "Ben"]
phase = "employ"
[town]
beer_face_up = "pilsner"
beer_pile = ["altbier"]
[house.Ann]
hand = ["nicole"]
beers = ["bock", "altbier"]
buildings = [{ card = "beer_fest", beer = "weissbier", storms = 1 }, { card = "beer_fest", beer = "bock" }]
envy = 3
beer_stand = 1
[house.Ben]
hand = ["nicole", "nicole"]
beers = ["bock"]
"""


@pytest.mark.parametrize(
    "text",
    [
        'beers() == 2 and beers("bock") == 1 and beers_of("Ben") == 1 and beers_of("Ben") < beers_of("Ann")',
        'owned("bock") == 2 and owned("beer_fest") == 2 and owned("heavy_storm") == 1 and owned("envy") == 3',
        'cards_of("Ben", "nicole") == 2 and cards_of("Ann", "nicole") == 1 and cards_of("Cleo", "nicole") == 0',
        "alcohol() == 11 and not drunk()",
        'sees_beers("Ann") and not sees_beers("Ben")',
        'stand() == 1 and open_beer("pilsner") and not open_beer("bock") and beer_pile() == 1 and not ends()',
        'cost("kirika") == 4 and price("kirika") == 6 and price("love_2") == 4 and removed("bock") == 0',
    ],
)
def test_holds_with_beers_and_buildings(text: str) -> None:
    """OPEN-68, OPEN-90, OPEN-94, BEER-12, INFO-03, CARD-ENVY-1: a Storm hides a beer, Get Drunk passes one over."""
    assert parse(text)(Context(tc.Scenario.from_text(CELLAR).game(), "Ann"))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("servd('kagari')", "nearest is 'served'"),
        ("served('kagri')", "nearest is 'kagari'"),
        ("refused_by('SERVE-2')", "nearest is 'SERVE-02'"),
        ("phase('serve')", "nearest is 'serving'"),
        ("can('srve kagari')", "not a move"),
        ("beers('weisbier')", "nearest is 'weissbier'"),
        ("beers('rouge')", "unknown beer"),
        ("love", "with brackets"),
        ("love() == 'two'", "a number with a text"),
        ("phase() == 2", "a number with a text"),
        ("phase() == 'servin'", "nearest is 'serving'"),
        ("'servin' == phase()", "nearest is 'serving'"),
        ("question('pay_lov')", "nearest is 'pay_love'"),
        ("chance('colette', 1, 1) == '2/14'", "write '1/7'"),
        ("chance('colette', 1, 1) == 'often'", "is never a chance"),
        ("can('serve kagary')", "did you mean 'serve kagari'"),
        ("0 < love() < 3", "two things at a time"),
        ("served()(1)", "not allowed"),
        ("__import__('os')", "unknown word"),
        ("love().real", "not allowed"),
        ("[x for x in (1,)]", "not allowed"),
        ("love() + 1 == 2", "not allowed"),
        ("within('2')", "takes a number"),
        ("town()", "takes a card"),
        ("served(card='kagari')", "takes"),
        ("served(love())", "takes"),
        ("love() is 1", "compare with"),
        ("True", "expected a number"),
        ("love( ==", "cannot be read"),
        ("not " * 20 + "over()", "too deep"),
        ("over() and " * 100 + "over()", "at most 300"),
        ("", "cannot be read"),
    ],
)
def test_refuses(text: str, reason: str) -> None:
    with pytest.raises(PredicateError, match=reason.replace("(", r"\(")):
        parse(text)
