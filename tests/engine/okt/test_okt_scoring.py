"""The score of what only Oktoberfest has, against numbers from the rules (SCORE-06, SCORE-07)."""

import pytest

import tantocuore as tc
from tantocuore.cards import CARDS
from tests.engine.okt.pub import PLAIN, house, pub
from tests.engine.okt.test_okt_properties import rich, walked
from tests.engine.table import ruling
from tests.marks import rule

IDLE = "nora nadja toni sara julia kirika gina renata anna aileen paula nicole"


def total(own=None, *, options=None, **given):
    game = pub(Raoul=house("", "", **(own or {})), options={"beer_fest_vp": 0, **(options or {})}, **given)
    score = game.score()["Raoul"]
    assert score.total == sum(line.vp for line in score.lines)
    return score.total


@rule("CARD-PILSNER-1", "SCORE-06")
@pytest.mark.parametrize(("count", "vp"), [(0, 0), (1, 1), (2, 6), (3, 14), (4, 15), (5, 20), (6, 28)])
def test_pilsner_sets(count, vp):
    assert total({"beers": f"pilsner*{count}" if count else ""}, pile="bock") == vp


@rule("CARD-ALTBIER-1", "SCORE-06")
def test_altbier():
    assert total({"beers": "altbier*3"}, pile="bock") == 12


@rule("CARD-BOCK-1", "SCORE-07")
@ruling("OPEN-93")
@pytest.mark.parametrize(
    ("deck", "vp"), [("", 12), ("anja", 12 + 6), ("anja*2", 12), ("matilde*5", 12 + 5), ("anja matilde*3", 12 + 9)]
)
def test_bock_counts_maid_chiefs_titled_so(deck, vp):
    assert total({"beers": "bock*2", "discard": deck}, pile="pilsner") == vp


@rule("CARD-WEISSBIER-1", "CARD-OKTOBERFEST-1")
@ruling("OPEN-94")
@pytest.mark.parametrize("count", range(7))
def test_weissbier_with_and_without_the_oktoberfest(count):
    beers = f"weissbier*{count}" if count else ""
    assert total({"beers": beers}, pile="bock", face_up=None) == count * count
    assert total({"beers": f"{beers} oktoberfest".strip()}, pile="bock", face_up=None) == count * (count + 1) + 3


@rule("CARD-BEERSTAND-1")
@ruling("OPEN-71")
def test_beer_stand_gives_two_open_or_closed():
    assert total({"beers": "beer_stand"}, pile="bock") == 2
    assert total({"stand": 1}, pile="bock") == 2


@rule("CARD-KAORI-2")
@pytest.mark.parametrize(("count", "vp"), [(1, 1), (2, 2), (3, 12), (4, 13), (5, 14), (6, 24)])
def test_kaori_sets(count, vp):
    assert total({"chambermaids": f"kaori*{count}"}) == vp
    assert total({"discard": f"kaori*{count}"}) == 0, "only as chambermaids"


@rule("CARD-UTE-3", "BEER-12")
@ruling("OPEN-94")
@pytest.mark.parametrize(
    ("beers", "each"),
    [("", 1), ("beer_stand", 1), ("pilsner", 2), ("bock bock beer_stand", 2), ("bock bock pilsner", 1)],
)
def test_ute_likes_two_to_nine(beers, each):
    vp = total({"beers": beers}, pile="altbier")
    assert total({"beers": beers, "chambermaids": "ute ute", "discard": "ute"}, pile="altbier") == vp + 2 * each


@ruling("OPEN-94")
def test_beers_under_beer_fest_count_but_not_under_a_storm():
    rows = [{"card": "beer_fest", "beer": "pilsner"}]
    assert total({"beers": "pilsner*2", "buildings": rows, "chambermaids": "ute"}, pile="bock") == 14 + 2
    rows = [{"card": "beer_fest", "beer": "pilsner", "storms": 1}]
    assert total({"beers": "pilsner*2", "buildings": rows, "chambermaids": "ute"}, pile="bock") == 6 + 2
    assert total({"buildings": rows, "chambermaids": "ute"}, pile="bock") == 1


@rule("CARD-BEERFEST-3", "CARD-STORM-1")
@ruling("OPEN-90")
def test_a_stormed_beer_fest_gives_nothing_and_is_told():
    rows = [{"card": "beer_fest", "beer": "altbier", "storms": 1}, "beer_fest"]
    game = pub(Raoul=house("", "", buildings=rows), options={"beer_fest_vp": 3})
    lines = {line.rule: (line.cards, line.vp) for line in game.score()["Raoul"].lines}
    assert lines == {"CARD-STORM-1": (("beer_fest", "altbier"), 0), "BUILD-02": (("beer_fest",), 3)}


@rule("CARD-ANJA-1")
@ruling("OPEN-100", "DIFF-19")
@pytest.mark.parametrize(("nicoles", "bonus"), [(0, 0), (2, 0), (3, 1), (5, 1)])
def test_anja_likes_nicoles(nicoles, bonus):
    deck = "anja anja" + (f" nicole*{nicoles}" if nicoles else "")
    assert total({"discard": deck}) == 2 * (6 + bonus)
    assert total({"discard": deck}, options={"anja_nicoles": 4}) == 2 * (6 + (nicoles >= 4))


@rule("CARD-ELSA-1", "CARD-HERMINA-1")
def test_printed_vp():
    assert total({"discard": "elsa hermina toni"}) == 3


@ruling("OPEN-60")
def test_who_generates_no_vp_breaks_a_tie():
    idle = {card.id for card in CARDS if card.set == "oktoberfest" and card.generates_no_vp}
    assert idle == {*IDLE.split()}


@rule("CARD-UTE-3", "BUILD-02")
def test_lines_that_rest_on_provisional_values_say_so():
    game = pub(Raoul=house("", "", chambermaids="ute", buildings=["beer_fest"], beers="altbier"))
    marked = {line.rule for line in game.score()["Raoul"].lines if line.provisional}
    assert marked == {"CARD-UTE-3", "BUILD-02"}


# an independent count, written from the rules alone


def counted(position, name):
    """The VP of one House of a game of Oktoberfest alone, from its scenario; beers as in the options of `pub`."""
    own = position["house"][name]
    deck = own["hand"] + own["deck"] + own["discard"] + own["played"]
    rooms = own["chambermaids"]
    fests = [{"card": row} if isinstance(row, str) else row for row in own["buildings"]]
    dry = [row for row in fests if not row.get("storms")]
    cellar = own["beers"] + [row["beer"] for row in dry if "beer" in row]
    vp = 0
    for maid, each in {"anja": 6, "matilde": 1, "elsa": 2, "hermina": 1}.items():
        vp += each * (deck + rooms).count(maid)
    if deck.count("nicole") >= 3:
        vp += deck.count("anja")
    kaoris = rooms.count("kaori")
    vp += kaoris // 3 * 12 + (0, 1, 2)[kaoris % 3]
    value = sum(PLAIN[beer] for beer in cellar)
    vp += rooms.count("ute") * (2 if 2 <= value <= 9 else 1)
    pilsners = cellar.count("pilsner")
    vp += pilsners // 3 * 14 + (0, 1, 6)[pilsners % 3]
    vp += 4 * cellar.count("altbier") + 3 * cellar.count("oktoberfest")
    vp += 2 * (cellar.count("beer_stand") + (own["beer_stand"] > 0))
    vp += 0 if deck.count("anja") >= 2 else 6 * cellar.count("bock")
    wheat = cellar.count("weissbier")
    vp += wheat * (wheat + cellar.count("oktoberfest"))
    return vp + 2 * len(dry)


@rule("SCORE-06", "CARD-BEERFEST-3", "CARD-UTE-3")
@pytest.mark.parametrize("seed", range(60))
def test_final_positions_against_an_independent_count(seed):
    start = rich(seed, ("oktoberfest",)).position().to_dict()
    start["options"] = {"alcohol": PLAIN, "beer_fest_vp": 2}
    game = tc.Scenario.from_dict(start).game()
    for now, _rng in walked(game, seed):
        if now.is_over or now.node % 25 == 0:
            table = now.score()
            position = now.position().to_dict()
            if now.question is None or now.question.main:
                assert {name: score.total for name, score in table.items()} == {
                    name: counted(position, name) for name in now.players
                }
    assert game.is_over
