"""A maid serves: her draws, her other symbols, then her text (SERVE-04, SERVE-05)."""

from __future__ import annotations

from tantocuore import quarters
from tantocuore.cards import AFTER_DRAW, CARDS, IDS, INDEX, SERVED
from tantocuore.moves import Move
from tantocuore.play import Play, Steps
from tantocuore.state import SERVING


def maid_serves(play: Play, card: int) -> Steps | None:
    """Symbols first, then her text (SERVE-04, SERVE-05)."""
    draws = CARDS[card].draw
    if draws and play.draw(play.state.active, draws, *DRAW_RULES[card]):
        after = after_draw(play)
        if after is not None:
            return _serve_on(play, card, after)
    return _symbols_and_text(play, card)


def _serve_on(play: Play, card: int, after: Steps) -> Steps:
    cause = play.cause
    yield from after
    play.cause = cause
    text = _symbols_and_text(play, card)
    if text is not None:
        yield from text


def _symbols_and_text(play: Play, card: int) -> Steps | None:
    for symbol in SYMBOLS[card]:
        play.change(*symbol)
    text = SERVED.get(IDS[card])
    return text(play) if text is not None else None


def after_draw(play: Play) -> Steps | None:
    """CARD-MILLY-2, CARD-TANYA-2: what the active Private Maid may do after the draw of a maid."""
    active, state = quarters.active_private(play.house), play.state
    if active in AFTER_DRAW_BY_INDEX and active not in state.used and state.phase == SERVING:
        return AFTER_DRAW_BY_INDEX[active](play)
    return None


def text_draw(play: Play, count: int, *rules: str) -> Steps:
    """Draws that a maid's text gives to the active player; what they bring about comes at once (OPEN-31)."""
    if play.draw(play.seat, count, *rules):
        after = after_draw(play)
        if after is not None:
            cause = play.cause
            yield from after
            play.cause = cause


def play_love(play: Play, move: Move) -> None:
    """LOVE-01: a card of the hand gives its Love; a chambermaid chief gives 1 after Kirika (CARD-KIRIKA-2)."""
    card, house = INDEX[move.what], play.house
    gives = CARDS[card].love
    house.hand.remove(card)
    house.played.append(card)
    played, given = AS_LOVE if gives else AS_CHIEF
    play.cause = play.event("love", played, None, card, "hand", "played")
    play.change("love", gives or 1, given)


# The rules by which a Love card, and a chief after Kirika, is played and gives Love.
AS_LOVE = (("LOVE-01", "LOVE-02"), ("CARD-LOVE-1", "LOVE-04"))
AS_CHIEF = (("CARD-KIRIKA-2", "LOVE-01", "LOVE-02"), ("CARD-KIRIKA-2", "LOVE-04"))
AFTER_DRAW_BY_INDEX = {INDEX[card_id]: effect for card_id, effect in AFTER_DRAW.items()}
DRAW_RULES = tuple(("SERVE-05", "SYM-02", f"CARD-{row.id.upper()}-1") for row in CARDS)
SYMBOLS = tuple(  # by card: the symbols of a maid who serves besides her draws, with their rules
    [
        (resource, amount, (f"CARD-{row.id.upper()}-1", symbol))
        for resource, amount, symbol in (
            ("love", row.love, "SYM-03"),
            ("servings", row.serving, "SYM-04"),
            ("employments", row.employment, "SYM-05"),
        )
        if amount
    ]
    for row in CARDS
)
