"""What holds at every question of random games with Oktoberfest, alone and mixed (engine.md, section 6)."""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest

import tantocuore as tc
from tantocuore import bots, rules, scoring, setup
from tantocuore.cards import CARDS, IDS
from tantocuore.explain import lines
from tantocuore.fork import redealt
from tantocuore.moves import parse
from tantocuore.okt import reading
from tantocuore.setup import copies
from tantocuore.simulate import finish
from tantocuore.simulate.drive import drive
from tantocuore.simulate.rollout import _dealt, _resumed
from tantocuore.state import CARD, ILL
from tests.engine.okt.pub import house, pub
from tests.engine.table import at
from tests.engine.test_properties import grammar, here
from tests.marks import rule

NAMES = ("Raoul", "Baron", "Claris", "Denise", "Emil")
RULES = frozenset(rules.ids())
BOTH = ("base", "oktoberfest")
SETS = (("oktoberfest",), BOTH)
OKT = [card.id for card in CARDS if card.set == "oktoberfest" and card.kind == "general_maid"]
BASE = [card.id for card in CARDS if card.set == "base" and card.kind == "general_maid"]
WEIGHT = {"end": 0.3, "use": 4.0, "cure": 4.0, "beer": 4.0, "exchange": 3.0, "love": 0.8, "pass": 0.6, "yes": 2.0}
SEEDS = range(6)
MANY = range(100, 140)

every_start = pytest.mark.parametrize("sets", SETS, ids=("pub", "mixed"))


def started(seed, sets):
    """A new game whose Town and number of players come from the seed."""
    options = {
        "toni_once_a_turn": seed % 2 == 0,
        "open_information": seed % 3 != 0,
        "end_fixed_at_once": seed % 4 != 0,
    }
    chiefs = ["anja", "matilde"] if seed % 3 == 0 else None
    return tc.Game.new(NAMES[: 2 + seed % 4], sets=sets, town="random", seed=seed, options=options, chiefs=chiefs)


def rich(seed, sets):
    """A game in the middle: full quarters, beers, events and hands of every kind."""
    rng = random.Random(seed)
    count = 2 + seed % 4
    general = rng.sample(OKT + (BASE if len(sets) > 1 else []), 10)
    pool = [card.id for card in CARDS if card.kind == "beer" for _ in range(card.quantity)]
    rng.shuffle(pool)
    drunk = [card for card in pool if card.startswith("get_drunk")]
    pool = [card for card in pool if not card.startswith("get_drunk")]
    maids = (
        ["matilde", "kaori", "ute"] if sets == ("oktoberfest",) or seed % 3 == 0 else ["colette", "kaori", "azure"]
    )
    houses = {}
    for name in NAMES[:count]:
        hand = [*rng.choices(general, k=12), *("love_1 love_2 love_3 love_1 nicole nicole " + maids[0]).split()]
        rng.shuffle(hand)
        ill = len(sets) > 1
        rows = [
            rng.choice(({"card": "beer_fest", "beer": pool.pop()}, "beer_fest")) for _ in range(rng.randrange(3))
        ]
        houses[name] = house(
            beers=" ".join(pool.pop() for _ in range(rng.randrange(4))), buildings=rows, envy=rng.randrange(2),
            drinks=rng.randrange(2), chambermaids=" ".join(rng.choices(maids, k=rng.randrange(3))),
        )  # fmt: skip
        houses[name] |= {"hand": hand[:6], "deck": hand[6:13], "discard": hand[13:]}
        houses[name]["bad_habits"] = rng.randrange(2) * ill
        if rows and rng.randrange(2):
            rows[0] = {**(rows[0] if isinstance(rows[0], dict) else {"card": "beer_fest"}), "storms": 1}
    face_up = pool.pop()
    pile = pool[:8] + drunk
    rng.shuffle(pile)
    chiefs = {"chiefs": ["anja", "matilde"]} if len(sets) > 1 and maids[0] == "matilde" else {}
    data = {
        "format": 1, "sets": list(sets), "players": list(NAMES[:count]), "active": rng.choice(NAMES[:count]),
        "phase": "starting", "seed": seed, "house": houses,
        "town": {"general": general, "beer_face_up": face_up, "beer_pile": pile, **chiefs},
    }  # fmt: skip
    try:
        return tc.Scenario.from_dict(data).game()
    except tc.ScenarioError:  # too many copies of one card: the next seed
        return rich(seed + 1000, sets)


STARTS = pytest.mark.parametrize("start", [started, rich])


def choose(game, rng):
    """A random move that likes beers and effects."""
    legal = game.legal_moves
    return rng.choices(legal, [WEIGHT.get(move.verb, 1.0) for move in legal])[0]


def walked(game, seed, most=20_000):
    """The game at each of its questions, and after the last one."""
    rng = random.Random(seed)
    for _ in range(most):
        yield game, rng
        if game.is_over:
            return
        game.play(choose(game, rng))


def owned(game):
    """All cards of the Town and of every zone by id."""
    state = game.state
    count = Counter({card: left for card, left in enumerate(state.piles) if left > 0})
    count.update([*state.private_up, *state.private_pile, *state.removed, *state.okt.pile])
    count.update([state.okt.face_up] if state.okt.face_up >= 0 else [])
    for one in state.houses:
        count.update(one.owned())
        count.update(reading.owned(one))
        count[IDS.index("bad_habit")] += one.bad_habits
        count[IDS.index("illness")] += sum(maid // ILL for maid in one.chambermaids + one.private_maids)
    return Counter({IDS[card & CARD]: number for card, number in count.items() if number})


@every_start
@STARTS
@pytest.mark.parametrize("seed", SEEDS)
def test_cards_are_conserved_and_rules_exist_and_the_game_ends(seed, start, sets):
    game = start(seed, sets)
    first = owned(game)
    if start is started:
        for card, number in first.items():
            if CARDS[IDS.index(card)].kind != "private_maid":
                assert number == copies(IDS.index(card), game.state.options, len(game.players), sets), card
    for now, _rng in walked(game, seed):
        assert owned(now) == first
        assert now.question is None or set(now.question.rules) <= RULES
        assert min(now.resources.values()) >= 0
    assert game.is_over
    assert game.winners
    assert {ident for event in game.log() for ident in event.rules} <= RULES
    assert all(event.rules for event in game.log())
    assert all(event.cause < index for index, event in enumerate(game.log()))
    for name in (None, *game.players):
        assert list(lines(game.log(name), game.players, 0, name))


@every_start
@STARTS
@pytest.mark.parametrize("seed", SEEDS)
def test_copies_saves_positions_and_undo_are_the_same_state(seed, start, sets):
    for game, rng in walked(start(seed, sets), seed, 150):
        if game.is_over:
            break
        before = here(game)
        assert here(game.copy()) == before
        data = json.loads(game.position().to_json())
        loaded = tc.Scenario.from_dict(data).play()
        assert loaded.question == game.question
        assert loaded.position().to_dict() == data
        assert loaded.state.okt == game.state.okt
        assert [one.okt for one in loaded.state.houses] == [one.okt for one in game.state.houses]
        if game.node % 15 == 0:
            assert here(tc.Game.from_json(game.to_json())) == before
        if game.path() and rng.random() < 0.3:
            game.undo()
            game.redo()
            assert here(game) == before


@every_start
@STARTS
@pytest.mark.parametrize("seed", SEEDS)
def test_steps_are_the_events_with_the_views_between_them(seed, start, sets):
    for game, rng in walked(start(seed, sets), seed, 100):
        if game.is_over:
            break
        player = rng.choice(game.players)
        move = choose(game, rng)
        plain, stepped = game.copy(), game.copy()
        events = plain.play(move)
        shown = list(stepped.steps(move, player))
        seat = game.players.index(player)
        assert [event for event, _view in shown] == [event.seen_by(seat) for event in events]
        assert here(stepped) == here(plain)
        assert shown[-1][1] == plain.view(player)


def more(game):
    """Moves of Oktoberfest that the notation can say about this game."""
    names = game.players
    out = [f"employ {event} {joint}" for event in ("envy", "heavy_storm", "let_me_drink") for joint in (
        "", f"to {names[0]}", f"on {names[-1]}/beer_fest", f"on {names[0]}/beer_fest:bock", "to Nobody",
    )]  # fmt: skip
    out += [f"exchange nicole for {card}" for card in (*OKT, "colette", "love_2", "nobody")]
    out += [f"exchange {card} for elsa" for card in ("matilde", "love_1")]
    out += [f"use {card}" for card in ("matilde", "envy", "let_me_drink", "beer_fest")]
    out += ["cure beer_fest", "cure beer_fest:bock", "love matilde", "love colette", "beer gina", "beer beer_stand"]
    out += ["take top", "take bock", "employ bock", "employ beer_fest", "store bock", "beer nadja", "to Baron"]
    out += [f"give bock to {names[0]}", f"name 3 {names[0]}", f"target {names[0]}", "recall kaori", "return envy"]
    return [" ".join(text.split()) for text in out]


@every_start
@STARTS
@pytest.mark.parametrize("seed", SEEDS)
def test_legal_moves_have_no_refusal_and_every_other_has_one_with_rules(seed, start, sets):
    for game, rng in walked(start(seed, sets), seed, 150):
        legal = {str(move) for move in game.legal_moves}
        for move in game.legal_moves:
            assert game.why_not(move) is None
            assert parse(str(move)) == move
            assert move.rules
            assert set(move.rules) <= RULES
        others = [text for text in more(game) if text not in legal]
        others += [text for text in rng.sample(grammar(game), 10) if text not in legal]
        for text in others:
            refusal = game.why_not(text)
            if refusal is None:
                assert text.startswith("name"), text
                continue
            assert refusal.rules, text
            assert set(refusal.rules) <= RULES, text
            assert 0 < len(refusal.text.split()) <= 40, refusal.text


@every_start
@pytest.mark.parametrize("seed", SEEDS)
def test_ways_on_are_legal_and_lead_to_the_wanted_move(seed, sets):
    for game, rng in walked(rich(seed, sets), seed, 40):
        if game.is_over or game.node % 4:
            continue
        legal = {str(move) for move in game.legal_moves}
        wishes = [text for text in more(game) if text not in legal and not text.startswith("name")]
        for text in rng.sample(wishes, 2):
            refusal = game.why_not(text)
            assert refusal is not None
            for fix in refusal.fixes:
                branch = game.copy()
                for step in fix:
                    branch.play(step)
                assert branch.why_not(text) is None, (text, fix)


# what nobody can see makes no difference


def twin(game, viewer, rng):
    """Two games from this main question on: as it is, and with all that the viewer cannot see dealt anew."""
    data = game.position().to_dict()
    state = redealt(game.state, game.players.index(viewer), rng.randrange(1 << 30))
    state.seed = game.state.seed
    other = tc.Game(state)
    return tc.Scenario.from_dict(data).game(), tc.Scenario.from_dict(other.position().to_dict()).game()


HIDDEN = ("draw", "look", "swap", "beer", "beer_given", "beer_taken", "peek")
OPENED = ("discard", "refill", "beer_up", "turn_up", "get_drunk", "stand", "beer_lost", "fetch", "copy", "return")


@rule("INFO-03")
@every_start
@STARTS
@pytest.mark.parametrize("seed", SEEDS)
def test_what_a_player_cannot_see_changes_neither_view_nor_events(seed, start, sets):
    compared = 0
    for game, rng in walked(start(seed, sets), seed, 150):
        if game.is_over or game.question is None or not game.question.main:
            continue
        viewer = rng.choice(game.players)
        one, two = twin(game, viewer, rng)
        if one.phase != two.phase:  # START-07: what the hand holds may keep the Starting Phase open
            assert {one.phase, two.phase} == {"starting", "serving"}
            continue
        assert one.view(viewer) == two.view(viewer)
        if viewer == one.asked:
            assert one.legal_moves == two.legal_moves
        common = [str(move) for move in one.legal_moves if move in two.legal_moves]
        for move in rng.sample(common, min(3, len(common))):
            compared += same_events(one.copy(), two.copy(), move, viewer)
    assert compared > 20


def same_events(one, two, move, viewer):
    """Play a move in both: the viewer's events agree until one shows what was hidden."""
    seat = one.players.index(viewer)
    events = [[event.seen_by(seat) for event in game.play(move)] for game in (one, two)]
    for number, (first, second) in enumerate(zip(*events, strict=False)):
        if first == second:
            continue
        if {first.kind, second.kind} & set(OPENED):  # a card that was turned up leads on differently
            return number
        if {first.kind, second.kind} == {"nothing", "forced"} or "smaller_hand" in (first.kind, second.kind):
            return number
        assert first._replace(card=-1) == second._replace(card=-1), (move, first, second)
        assert first.kind in HIDDEN, (move, first, second)
        assert seat in (first.audience or ()), (move, first, second)
        return number
    return len(events[0])


@rule("INFO-03", "BEER-10")
@every_start
@pytest.mark.parametrize("seed", SEEDS)
def test_no_view_holds_a_beer_that_its_viewer_may_not_know(seed, sets):
    for game, _rng in walked(rich(seed, sets), seed, 120):
        for name in game.players:
            view = game.view(name)
            assert isinstance(view["town"]["beer_pile"], int)
            for other, seen in view["houses"].items():
                assert (seen["beers"] is None) == (other != name)
                assert seen["beers_size"] == len(game.state.houses[game.players.index(other)].okt.beers)


@every_start
@pytest.mark.parametrize("seed", SEEDS)
def test_a_redeal_keeps_what_the_viewer_knows(seed, sets):
    game = rich(seed, sets)
    for seat, name in enumerate(game.players):
        for number in range(5):
            dealt = tc.Game(redealt(game.state, seat, number))
            if dealt.phase == game.phase:
                assert dealt.view(name) == game.view(name)
            pool = Counter([*dealt.state.okt.pile, *(card for one in dealt.state.houses for card in one.okt.beers)])
            assert pool == Counter(
                [*game.state.okt.pile, *(card for one in game.state.houses for card in one.okt.beers)]
            )
            drunk = {IDS.index("get_drunk_give"), IDS.index("get_drunk_discard")}
            assert not any(drunk & set(one.okt.beers) for one in dealt.state.houses)


# bots


@every_start
@pytest.mark.parametrize("who", ["random", "love-first", "both"])
@pytest.mark.parametrize("seed", range(15))
def test_bots_play_games_to_the_end(seed, who, sets):
    names = NAMES[: 2 + seed % 4]
    chiefs = ["anja", "matilde"] if seed % 2 else None
    state = setup.new_state(names, sets, "random", seed, None, chiefs)
    kinds = ("random", "love-first") if who == "both" else (who,)
    policies = [bots.policy(kinds[i % len(kinds)], seed * 7 + i) for i in range(len(names))]
    finish(state, policies, names=names)
    assert state.over
    assert len(scoring.scores(state)) == len(names)


@every_start
@pytest.mark.parametrize("seed", SEEDS)
def test_bots_play_on_from_the_middle(seed, sets):
    game = rich(seed, sets)
    state = game.state
    finish(state, [bots.policy("random" if i % 2 else "love-first", i) for i in range(len(game.players))])
    assert state.over
    assert at(tc.Game(state)).hand is not None


@pytest.mark.slow
@pytest.mark.parametrize("seed", MANY)
@every_start
@STARTS
@pytest.mark.parametrize(
    "held",
    [
        test_cards_are_conserved_and_rules_exist_and_the_game_ends,
        test_copies_saves_positions_and_undo_are_the_same_state,
        test_steps_are_the_events_with_the_views_between_them,
        test_legal_moves_have_no_refusal_and_every_other_has_one_with_rules,
        test_what_a_player_cannot_see_changes_neither_view_nor_events,
    ],
)
def test_more_seeds(held, start, sets, seed):
    held(seed, start, sets)


@every_start
@pytest.mark.parametrize("seed", range(3))
def test_roll_outs_begin_at_any_question_and_lose_no_card(seed, sets):
    for game, _rng in walked(rich(seed, sets), seed, 80):
        if game.is_over or game.question is None or game.question.main:
            continue
        first = owned(game)
        for seat in range(len(game.players)):
            fork = game.fork()
            point = _dealt(*fork.origin, _resumed(fork.origin[0].copy(), fork.answers), seat, seed)
            assert owned(tc.Game(point.play.state)) == first
            drive(*point, [bots.policy("random", seat)] * len(game.players))
            assert point.play.state.over
            assert owned(tc.Game(point.play.state)) == first


@rule("INFO-03")
def test_a_re_deal_while_a_beer_is_chosen_stays_dealt():
    others = house(beers="bock altbier"), house(beers="pilsner weissbier")
    for count in range(20):
        game = pub(
            "employ", Raoul=house(), Baron=others[0], Claris=others[1], turn={"beers_due": 1}, resources={"love": 4}
        )
        game.play("beer gina")
        first, fork = owned(game), game.fork()
        point = _dealt(*fork.origin, _resumed(fork.origin[0].copy(), fork.answers), 0, count)
        point.steps.send(parse("take weissbier"))
        assert owned(tc.Game(point.play.state)) == first
