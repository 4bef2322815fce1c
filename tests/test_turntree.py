"""Every legal turn: against a count that walks the game itself, answer by answer."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

import pytest

from tantocuore import Game, Scenario
from tantocuore.cards import IDS
from tantocuore.errors import TantoCuoreError
from tantocuore.fork import redealt
from tantocuore.state import CARD
from tantocuore.turntree import MEASURES, TurnTree, every_turn, measure, ranked, tops
from tests.marks import rule

RAOUL = Scenario.load("raoul")
EFFECTS = """
format = 1
players = ["Ann", "Ben"]
phase = "serving"
seed = 5
[town]
general = "recommended"
[house.Ann]
hand = ["genevieve", "sainsbury", "love_3"]
deck = []
discard = ["love_1", "love_1"]
[house.Ben]
hand = ["claire", "love_1"]
chambermaids = ["azure"]
"""


def grown(name: str) -> TurnTree:
    return every_turn(Scenario.load(name).game())


def walked(game: Game) -> Iterator[tuple[tuple[str, ...], Game]]:
    """Every line until the turn passes, with the game right behind it: nothing merged, nothing remembered."""
    begun = game.state.turns

    def walk(at: Game, line: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Game]]:
        if at.is_over or at.state.turns != begun:
            yield line, at
            return
        for move in at.legal_moves:
            after = at.copy()
            after.play(move)
            yield from walk(after, (*line, str(move)))

    return walk(game, ())


def chambermaids(game: Game, seat: int) -> Counter[str]:
    """Those of a player by card, ill or not."""
    return Counter(IDS[maid & CARD] for maid in game.state.houses[seat].chambermaids)


def check(game: Game) -> TurnTree:
    """The tree has the lines that a plain walk finds, and its numbers are those that the events of each tell."""
    tree, player = every_turn(game), game.active
    seat, begun, lines = game.players.index(player), len(game.path()), []
    before = chambermaids(game, seat)
    for line, after in walked(game):
        lines.append(line)
        end = tree.end_of(line)
        events = [event for answer in after.path()[begun:] for event in answer.events]
        love = [event.amount for event in events if event.kind == "add" and event.target == "love"]
        lost = [-event.amount for event in events if event.kind == "expire" and event.target == "love"]
        assert end.spent == -sum(amount for amount in love if amount < 0)
        assert end.left == sum(lost)
        assert end.vp == after.score()[player].total
        assert Counter(end.chambermaids) == chambermaids(after, seat) - before
        assert sorted(end.moves) == sorted(line)  # the same answers, in another order
    assert len(lines) == tree.lines == len(set(lines))
    assert sorted(tree.every_line()) == sorted(lines)
    return tree


@rule("FLOW-02", "SERVE-02", "EMPLOY-02", "EMPLOY-09")
@pytest.mark.parametrize(
    ("name", "lines", "ends", "results"),
    [("raoul", 970, 108, 22), ("serving", 2768, 222, 44), ("rooms", 426, 85, 18)],
)
def test_it_finds_what_a_plain_walk_finds(name: str, lines: int, ends: int, results: int) -> None:
    tree = check(Scenario.load(name).game())
    assert (tree.lines, len(tree.ends), tree.results) == (lines, ends, results)


@rule("SERVE-06", "DRAW-01", "CARD-SAINSBURY-2", "CARD-CLAIRE-2")
def test_draws_reshuffles_exchanges_and_answers_of_others_are_in_it() -> None:
    game = Scenario.from_text(EFFECTS).game()
    tree = check(game)
    assert any("reveal claire" in end.moves for end in tree.ends)
    assert any("exchange" in " ".join(end.moves) for end in tree.ends)
    begun = ("serve genevieve", "serve sainsbury")
    for move in begun:
        game.play(move)
    assert not game.question.main
    assert check(game).lines == sum(line[:2] == begun for line in tree.every_line())


def test_from_the_middle_of_a_turn_it_counts_what_is_left_of_it() -> None:
    game = RAOUL.game()
    for move in RAOUL.moves[:3]:
        game.play(move)
    tree = check(game)
    whole = [line for line in every_turn(RAOUL.game()).every_line() if line[:3] == RAOUL.moves[:3]]
    assert tree.lines == len(whole)
    assert tree.end_of(RAOUL.moves[3:]).chambermaids == ()  # she was made before


def test_lines_of_the_same_moves_are_one_end_and_copies_of_a_card_one_move() -> None:
    tree = grown("raoul")
    assert len({tuple(sorted(end.moves)) for end in tree.ends}) == len(tree.ends)
    end = tree.end_of(RAOUL.moves)
    orders = [line for line in tree.every_line() if tree.end_of(line) is end]
    assert len(orders) == end.orders
    assert RAOUL.moves in orders
    assert end.moves == RAOUL.moves  # Love is kept for the Employ Phase where it may be


def test_the_same_game_gives_the_same_tree_and_is_left_alone() -> None:
    game = RAOUL.game()
    before = (game.node, len(game.history), game.legal_moves)
    assert every_turn(game).ends == every_turn(game).ends
    assert (game.node, len(game.history), game.legal_moves) == before


@rule("SERVE-03")
def test_serving_a_chief_is_counted_and_can_be_left_out() -> None:
    tree = grown("raoul")
    chiefs = [end for end in tree.ends if any(move in ("serve colette", "serve marianne") for move in end.moves)]
    assert [end for end in tree.ends if end.useless] == chiefs
    assert len(tree.useful) == len(tree.ends) - len(chiefs) == 55
    without = [line for line in tree.every_line() if "serve colette" not in line]
    assert sum(end.orders for end in tree.useful) == len(without) == 415


# words


def test_words_find_turns_by_their_moves() -> None:
    tree = grown("raoul")
    for words, has in {
        "rouge": lambda moves: "employ rouge" in moves,
        "colette chambermaid": lambda moves: "chambermaid colette" in moves,
        "Geneviève": lambda moves: "serve genevieve" in moves or "employ genevieve" in moves,
        "FRAMBOISE, serve": lambda moves: any("colette" in m for m in moves) and any("serve" in m for m in moves),
        "colette chambermaid, rouge": lambda moves: {"chambermaid colette", "employ rouge"} <= set(moves),
        "": lambda moves: True,
        " , ": lambda moves: True,
        "tenalys": lambda moves: False,
    }.items():
        assert tree.search(words) == tuple(end for end in tree.ends if has(end.moves)), words
    assert tree.search("rouge kagari") == tree.search("rouge, kagari")  # no move has both
    assert tree.search("cham col") == tree.search("colette chambermaid")
    assert tree.search("kagari needle") == ()
    assert len(tree.search("needle kagari", lambda move: "needle" if "kagari" in move else "")) == len(
        tree.search("kagari")
    )


# measures


@pytest.mark.parametrize("by", MEASURES)
def test_ranked_and_beaten_by_a_measure(by: str) -> None:
    tree, of = grown("raoul"), measure(by)
    order = ranked(tree.ends, by)
    assert sorted(order) == sorted(tree.ends)
    assert [of(end) for end in order] == sorted(map(of, tree.ends), reverse=True)
    own = of(tree.end_of(RAOUL.moves))
    more = tree.beats(RAOUL.moves, by)
    assert more == tuple(end for end in order if of(end) > own)
    assert tree.beats(order[0].moves, by) == ()


@rule("EMPLOY-02", "CARD-COLETTE-2", "CHAMBER-03")
def test_what_beats_the_rulebooks_turn_and_where_it_is_proved() -> None:
    tree = grown("raoul")
    assert tree.beats(RAOUL.moves, "chambermaids") == ()
    assert tree.beats(RAOUL.moves, "gained") == ()  # one Employment, one card
    assert {end.spent for end in tree.beats(RAOUL.moves, "spent")} == {3}
    assert {end.gained for end in tree.beats(RAOUL.moves, "vp")} == {("colette",)}  # most Colettes, alone


def test_what_is_no_turn_is_refused() -> None:
    tree = grown("raoul")
    for line, wrong in (
        (RAOUL.moves[:-1], "stops before"),
        ((*RAOUL.moves, "end"), "over before answer 9"),
        (("serve kagari",), "answer 1, 'serve kagari'"),
    ):
        with pytest.raises(TantoCuoreError, match=wrong):
            tree.end_of(line)
    with pytest.raises(TantoCuoreError, match="did you mean 'spent'"):
        tree.beats(RAOUL.moves, "spend")
    with pytest.raises(TantoCuoreError, match="no measure 3"):
        ranked(tree.ends, 3)
    with pytest.raises(TantoCuoreError, match="more than 50 positions"):
        every_turn(RAOUL.game(), most=50)
    over = Scenario.from_text('format = 1\nplayers = ["Ann", "Ben"]\n[turn]\nover = true\n').game()
    with pytest.raises(TantoCuoreError, match="over"):
        every_turn(over)


# Oktoberfest

BEERS = """
format = 1
sets = ["oktoberfest"]
players = ["Ann", "Ben"]
phase = "serving"
seed = 5
[town]
general = ["elsa", "nora", "nadja", "gina", "sara", "kirika", "anna", "kaori", "paula", "nicole"]
beer_face_up = "weissbier"
beer_pile = ["altbier", "pilsner", "bock", "beer_stand"]
[house.Ann]
hand = ["gina", "love_3", "love_2"]
deck = ["kirika"]
beers = ["pilsner"]
envy = 1
[house.Ben]
hand = ["love_1"]
beers = ["weissbier", "weissbier"]
"""


@rule("CARD-GINA-2", "CARD-NICOLE-1", "CARD-ENVY-1", "BEER-05", "EMPLOY-11")
def test_beers_and_dearer_maids_are_in_it() -> None:
    tree = check(Scenario.from_text(BEERS).game())
    gained = [end for end in tree.ends if "take top" in end.moves]
    assert {end.beers for end in gained} == {("altbier",)}
    assert all(end.gained == () or "employ" in " ".join(end.moves) for end in gained)
    nicole = [end for end in tree.ends if "employ nicole" in end.moves]
    assert {end.spent - 4 * ("beer gina" in end.moves) for end in nicole} == {3}  # 2, and 1 for Envy
    assert {end.gained for end in nicole if "to Ben" in end.moves} == {()}
    assert {end.gained for end in tree.ends if "employ beer_fest" in end.moves} == {("beer_fest",)}


@rule("BEER-05", "INFO-03")
def test_the_top_beer_is_left_to_chance() -> None:
    game = Scenario.from_text(BEERS).game()
    chances = {IDS[card]: chance for card, chance in tops(game.state).items()}
    fifth = Fraction(3, 20)  # one in five of the hidden ones, where the Beer Stand does not lie
    assert chances == {
        "pilsner": fifth, "altbier": fifth, "bock": fifth, "weissbier": 2 * fifth, "beer_stand": Fraction(1, 4),
    }  # fmt: skip
    counted = Counter(IDS[redealt(game.state, 0, n).okt.pile[-1]] for n in range(4000))
    for id, chance in chances.items():
        assert abs(counted[id] / 4000 - chance) < 0.03, id


@rule("BEER-05", "CARD-BOCK-1", "CARD-PILSNER-1")
def test_an_end_has_the_vp_of_each_beer_that_may_come() -> None:
    game = Scenario.from_text(BEERS).game()
    line = ("serve gina", "end", "love love_3", "love love_2", "beer gina", "take top", "end")
    end = every_turn(game).end_of(line)
    base = end.vp - 4  # an Altbier
    assert dict(end.chances) == {
        base + 1: Fraction(6, 20),  # a Weissbier
        base + 2: Fraction(5, 20),  # the Beer Stand
        base + 4: Fraction(3, 20),
        base + 5: Fraction(3, 20),  # a second Pilsner
        base + 6: Fraction(3, 20),  # a Bock
    }
    assert end.sure == base + 1
    open_beer = every_turn(game).end_of((*line[:-2], "take weissbier", "end"))
    assert (open_beer.chances, open_beer.sure) == ((), open_beer.vp)


def test_chance_is_there_from_the_middle_of_an_effect() -> None:
    game = Scenario.from_text(BEERS).game()
    for move in ("serve gina", "end", "love love_3", "love love_2", "beer gina"):
        game.play(move)
    before = game.position().to_line()
    tree = every_turn(game)
    assert len(tree.end_of(("take top", "end")).chances) == 5
    assert game.position().to_line() == before


@rule("CARD-GETDRUNK-3")
def test_a_beer_that_asks_more_is_left_out_of_the_chances() -> None:
    drunk = BEERS.replace('"bock", "beer_stand"', '"get_drunk_give", "beer_stand"')
    drunk = drunk.replace('beers = ["pilsner"]', 'beers = ["bock", "altbier"]')
    game = Scenario.from_text(drunk.replace("seed = 5", "seed = 5\noptions = { alcohol = { bock = 8 } }")).game()
    end = every_turn(game).end_of(
        ("serve gina", "end", "love love_3", "love love_2", "beer gina", "take top", "end")
    )
    assert sum(chance for _, chance in end.chances) == Fraction(3, 4)


def test_no_beer_no_chance() -> None:
    for end in grown("raoul").ends:
        assert (end.beers, end.chances, end.sure) == ((), (), end.vp)
