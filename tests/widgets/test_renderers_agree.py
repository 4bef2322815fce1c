"""Live table, text view and still picture name the same cards, numbers and legal moves: they draw one scene."""

import random
import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from tantocuore import Game
from tantocuore.tutor import Session, still
from tantocuore.tutor.run import ALL_SEATS
from tests.engine.okt.test_okt_properties import choose, rich

COUNT = 100
POSITIONS = 60  # of those with Oktoberfest, on its own or with the base game
SETS = (("oktoberfest",), ("base", "oktoberfest"))
NAMES = ("Anna", "Bert&Co", "Cora", "Dora")

Open = Callable[..., Any]
Read = dict[str, Any]

# Reads what is drawn: the regions by title, each with its note, headings and lines, and the moves that are offered.
READ = r"""([scenes, words]) => {
  const text = (el) => {
    const copy = el.cloneNode(true);
    for (const inner of copy.querySelectorAll(".terms > ol")) inner.remove();
    return copy.textContent.replace(/\s+/g, " ").trim();
  };
  const all = (at, sel) => [...at.querySelectorAll(sel)].filter((el) => !el.closest(".terms > ol"));
  const small = (at) => all(at, ".heading > small").map(text).join("");
  const phase = (li) => {
    const state = li.getAttribute("aria-current") ? words.now : li.querySelector(".unseen") ? words.phase_done : "";
    return `${text(li.children[0])} ${text(li.children[1])}${state ? ` (${state})` : ""}`;
  };
  const pool = (div) => {
    const [word, sum, from] = [...div.children].map(text);
    return `${sum} ${word}${from ? ` (${from})` : ""}`;
  };
  const seat = (li) => [li.querySelector(".who b"), ...all(li, "[data-number]")].map(text).join(" ");
  const folded = (el) => `${text(el.children[0])}: ${text(el.children[1])}`;
  const line = (el) =>
    el.dataset.card ? el.getAttribute("aria-label") : el.matches(".pools > div") ? pool(el) : text(el);
  const LINES = "[data-card], .ghost > .unseen, .pools > div, .piled p, .inside > p, .owed > li, .strength";
  const READERS = {
    table: (page) => ({
      regions: all(page, ".stage [data-region]:not(.seats)").map((part) => ({
        title: text(part.querySelector("h3")),
        note: small(part),
        heads: [...all(part, "h4").map(text), ...all(part, ".others summary").map(folded)],
        phases: all(part, ".phases > li").map(phase).join(", "),
        lines: all(part, LINES).map(line),
      })),
      moves: [
        ...all(page, ".card.legal").flatMap((el) => el.dataset.moves.split("|")),
        ...all(page, ".end:not([aria-disabled])").map(() => "end"),
      ],
      asked: all(page, ".asks button").map(text),
      seats: all(page, ".seat").map(seat),
    }),
    words: (page) => ({
      regions: all(page, "[data-region^=t-]").map((part) => ({
        title: text(part.querySelector("h3")),
        note: small(part),
        heads: all(part, "h4").map(text),
        phases: all(part, ".phase-line").map(text).join(""),
        lines: all(part, "li").map(text),
      })),
      moves: all(page, ".moves button").map((el) => [...el.children].map(text).reverse()),
    }),
  };
  return scenes.map((view) => {
    window.rev = (window.rev ?? 1000) + 1;
    window.hear({ id: 1e6, rev: window.rev, view: { ...view, rev: window.rev } });
    const page = document.querySelector(".tutor .page");
    const read = page.querySelector(".words") ? READERS.words(page) : READERS.table(page);
    return read;
  });
}"""
READ_STILL = r"""(pages) => pages.map((html) => {
  const page = new DOMParser().parseFromString(html, "text/html");
  const text = (el) => el.textContent.replace(/\s+/g, " ").trim();
  return [...page.querySelectorAll("h3")].map((title) => {
    const found = { title: text(title.firstChild), note: "", heads: [], phases: "", lines: [], codes: [] };
    found.note = [...title.querySelectorAll("small")].map(text).join("");
    for (let el = title.nextElementSibling; el && el.tagName !== "H3"; el = el.nextElementSibling) {
      if (el.tagName === "H4") found.heads.push(text(el));
      if (el.className === "phase-line") found.phases = text(el);
      found.lines.push(...[...el.querySelectorAll("li")].map(text));
      found.codes.push(...[...el.querySelectorAll("code")].map(text));
    }
    return found;
  });
})"""


@cache
def scenes() -> list[dict[str, Any]]:
    """Positions along random games of two to four: some with bots, some in the middle of an effect."""
    luck, found = random.Random(23), []
    while len(found) < COUNT:
        players = NAMES[: luck.randint(2, 4)]
        game = Game.new(players, town="random", seed=luck.randrange(10**6))
        least = luck.randrange(200)
        most = 400 if len(found) % 4 == 0 else least
        while game.question and len(game.history) < (most if game.question.main else least):
            game.play(luck.choice(game.legal_moves))
        if len(found) % 3:
            session = Session.free(game)
        else:
            session = Session.free(game, players[0], sitting=dict.fromkeys(players[1:], "random"))
        found.append(session.picture)
    return [*found, *beery()]


def beery() -> Iterator[dict[str, Any]]:
    """Positions with beers: in the middle of games that are full of them, seen by each player and by all."""
    luck = random.Random(7)
    for number in range(POSITIONS):
        game = rich(number % 20, SETS[number % 2])
        for _ in range(luck.randrange(40)):
            if game.is_over:
                break
            game.play(choose(game, luck))
        seat = luck.choice((ALL_SEATS, *game.players))
        yield Session.free(game, seat).picture


def test_three_renderers_say_the_same_of_160_positions(table: Open) -> None:
    page = table("raoul")
    given = scenes()
    assert sum(bool(it["asks"]) for it in given) >= 5
    assert sum("waits" in it for it in given) >= 5
    assert sum("beers" in it["house"] for it in given) >= 20
    assert sum("lines" in it["play"] for it in given) >= 5
    words = page.evaluate("window.model.get('_start').words")
    live = page.evaluate(READ, [given, words])
    page.get_by_role("button", name="Text view", exact=True).click()
    told = page.evaluate(READ, [given, words])
    pictures = page.evaluate(READ_STILL, [still.in_words(scene) for scene in given])
    for scene, on_table, in_words, picture in zip(given, live, told, pictures, strict=True):
        _agree(scene, on_table, in_words, picture)
    assert page.problems == []


def _agree(scene: dict[str, Any], table: Read, words: Read, picture: list[Read]) -> None:
    moves = dict(still.legal_moves(scene))
    asked = {it["move"]: it["label"] for it in (scene["asks"] or {}).get("moves", ())}
    useless = {it["move"] for it in scene["legal"]}
    assert words["moves"] == [[move, label] for move, label in moves.items()]
    assert set(table["moves"]) | set(asked) == set(moves) - useless
    assert table["asked"] == list(asked.values())
    assert picture[1]["codes"] == list(moves)

    for told, stood in zip(words["regions"], picture[2:], strict=True):
        assert told == {name: stood[name] for name in told}
    regions = list(words["regions"])
    if table["seats"]:
        strip = regions.pop(-2)
        for seat, numbers, line in zip(scene["seats"], table["seats"], strip["lines"], strict=True):
            beers = [str(seat["beers"])] if "beers" in seat else []
            assert numbers == " ".join([seat["player"], str(seat["vp"]["sum"]), str(seat["hand"]), *beers])
            held = "".join(f", Beers {n}" for n in beers)
            assert re.match(rf"{seat['player']}: .*, {seat['vp']['sum']} VP, Hand {seat['hand']}{held}, ", line), (
                line
            )
    assert [part["title"] for part in table["regions"]] == [
        scene[part]["title"] for part in ("town", "play", "hand", "meter", "house")
    ]
    for live, told in zip(table["regions"], regions, strict=True):
        assert live | {"lines": sorted(live["lines"])} == told | {"lines": sorted(told["lines"])}
    named = [line for part in words["regions"] for line in part["lines"]]
    assert all(it["label"] in named for it in still.cards_of(scene))
