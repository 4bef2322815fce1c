"""What somebody needs who writes a lesson: one to begin with, and every mode and every question with an example."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from textwrap import fill

from tantocuore.scenario import Scenario
from tantocuore.text import catalogue, say
from tantocuore.tutor.lesson import MODES, NEEDED
from tantocuore.tutor.predicates import FUNCTIONS, Context, parse
from tantocuore.tutor.words import move_words

# One move of each form that the base game asks for.
FORMS = (
    "serve kagari", "chambermaid colette", "love love_1", "employ rouge", "employ bad_habit to Baron",
    "employ illness on Baron/azure", "end", "use rosa", "cure azure+1", "return bad_habit",
    "return illness from azure+1", "reveal claire", "exchange love_1 for love_2", "discard rouge", "keep kagari",
    "target Baron/azure", "move bad_habit from Baron to Claris", "move illness from Baron/azure+1 to Claris/rouge",
    "look Baron", "choose love", "draw", "yes", "pass",
)  # fmt: skip
WIDTH = 100  # letters of a line

# An argument of each kind for the examples, which are asked in the first position of Raoul's turn.
SAMPLES: Mapping[str, str | int] = {
    "card": "colette", "number": 1, "phase": "serving", "player": "Raoul", "kind of question": "serving",
    "move": "serve genevieve", "rule": "SERVE-02", "symbol": "love", "tally": "lines", "measure": "vp",
    "thing": "draw", "beer": "pilsner",
}  # fmt: skip


def example() -> str:
    """A lesson of three steps to begin with: the text of one file.

    >>> from tantocuore.tutor import Lesson
    >>> Lesson.from_text(example()).title
    'Who comes first?'
    """
    return (files(__package__) / "example.toml").read_text("utf-8")


def step(mode: str) -> str:
    """A step of a mode, as it stands in a lesson's file.

    >>> print(step("free"))
    [[steps]]
    id = "play"
    mode = "free"
    rules = ["FLOW-02"]
    """
    steps = (files(__package__) / "modes.toml").read_text("utf-8").partition("[texts]")[0].split("[[steps]]")[1:]
    found = {tomllib.loads(text)["mode"]: text for text in steps}
    return f"[[steps]]\n{found[mode].strip()}"


def ask(word: str) -> str:
    """An example of a question that is so at the beginning of Raoul's turn.

    >>> ask("cost"), ask("phase"), ask("leads")
    ('cost("colette") == 3', 'phase("serving")', 'not leads("Raoul")')
    """
    samples = (SAMPLES[kind] for kind in FUNCTIONS[word].kinds)
    given = ", ".join(f'"{sample}"' if isinstance(sample, str) else f"{sample}" for sample in samples)
    called = f"{word}({given})"
    game = Scenario.load("raoul").game()
    value = parse(called).value(Context(game, game.active))
    if isinstance(value, bool):
        return called if value else f"not {called}"
    return f'{called} == "{value}"' if isinstance(value, str) else f"{called} == {value}"


def modes() -> str:
    """All modes as a table in Markdown, and below it a step of each."""
    rows = [say("writing.mode_head")]
    for mode in MODES:
        needed = ", ".join(f"`{key}`" for key in NEEDED.get(mode, ())) or say("writing.none")
        rows.append(f"| {mode} | {say(f'writing.mode.{mode}')} | {needed} |")
    return "\n".join(rows) + "\n\n```toml\n" + "\n\n".join(map(step, MODES)) + "\n```"


def asks() -> str:
    """All questions that a goal or an answer can ask, as a list in Markdown: it fits a narrow page."""
    return "\n".join(f"- `{ask(word)}`: {say(f'writing.ask.{word}')}" for word in FUNCTIONS)


def moves() -> str:
    """A move of each form as a table in Markdown."""
    rows = (f"| `{move}` | {move_words(move)} |" for move in FORMS)
    return "\n".join([say("writing.move_head"), *rows])


def terms() -> str:
    """The words of the game that a text can mark, as a block in Markdown.

    >>> "[[bad_habit]]" in terms()
    True
    """
    keys = (key.split(".") for key in catalogue() if key.startswith("glossary."))
    words = sorted(f"[[{key[1]}]]" for key in keys if key[2:] == ["word"])
    return "```\n" + fill(" ".join(words), WIDTH) + "\n```"
