"""Rule options: variants, and one named switch for each ruling that may be decided otherwise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from tantocuore.errors import SetupError, short
from tantocuore.provisional import ALCOHOL, BEER_FEST_VP, MOST_ALCOHOL
from tantocuore.text import say

BEER = "alcohol_"  # before the id of a beer: the option that holds its Alcohol Value


class Options(NamedTuple):
    """Options of one game, saved with it. Defaults are the rulings of the catalogue; `RULES` names them.

    Switches are true or false, the others whole numbers from 0 to 9 (`alcohol_` to 8); `in_words` says what each
    means. `five_or_more` comes on by itself with five or more players. The fields from `alcohol_pilsner` on are
    provisional (see `tantocuore.provisional`); data gives them as one table `alcohol` by beer.

    >>> Options(quick_two_player=True).in_words()
    ['For two, General Maid and chief piles hold 3 cards fewer; without Oktoberfest events do, too. [VARIANT-02]']
    """

    quick_two_player: bool = False
    five_or_more: bool = False
    without_bad_habits: bool = False
    love_any_time: bool = True
    sainsbury_private_maids: bool = True
    ill_maids_present: bool = True
    end_fixed_at_once: bool = True
    toni_once_a_turn: bool = True
    milly_vp: int = 2
    anja_nicoles: int = 3
    open_information: bool = True
    alcohol_pilsner: int = ALCOHOL["pilsner"]
    alcohol_altbier: int = ALCOHOL["altbier"]
    alcohol_bock: int = ALCOHOL["bock"]
    alcohol_weissbier: int = ALCOHOL["weissbier"]
    alcohol_oktoberfest: int = ALCOHOL["oktoberfest"]
    alcohol_beer_stand: int = ALCOHOL["beer_stand"]
    beer_fest_vp: int = BEER_FEST_VP

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> Options:
        """Options from a mapping of those that differ from the defaults.

        Raises SetupError, `key` being "options.NAME", for an unknown name and for a value of another type or out
        of bounds.

        >>> Options.of({"milly_vp": 1}).milly_vp
        1
        >>> Options.of({"alcohol": {"bock": 5}}).alcohol_bock
        5
        """
        known = {name: type(default) for name, default in cls._field_defaults.items()}
        if not isinstance(values, Mapping):
            raise SetupError("options", f"expected options by name, got {short(values)}")
        values = _flat(values)
        for name, value in values.items():
            if name not in known:
                raise SetupError(f"options.{str(name)[:60]}", f"unknown option; known are {', '.join(known)}")
            key = f"options.{name.replace(BEER, 'alcohol.')}"
            if type(value) is not known[name]:
                kind = "true or false" if known[name] is bool else "a whole number"
                raise SetupError(key, f"expected {kind}, got {short(value)}")
            most = MOST_ALCOHOL if name.startswith(BEER) else 9
            if isinstance(value, int) and not 0 <= value <= most:
                raise SetupError(key, f"expected a number from 0 to {most}, got {short(value)}")
        return cls(**values)

    def changed(self) -> dict[str, Any]:
        """The options that differ from the defaults, by name: what a save and a scenario hold.

        >>> Options(milly_vp=1, open_information=True).changed()
        {'milly_vp': 1}
        """
        changed = {name: value for name, value in self._asdict().items() if value != self._field_defaults[name]}
        beers = {name.removeprefix(BEER): changed.pop(name) for name in tuple(changed) if name.startswith(BEER)}
        return changed | ({"alcohol": beers} if beers else {})

    def alcohol(self, beer: str) -> int:
        """The Alcohol Value of one beer by its id (BEER-11), provisional."""
        value: int = getattr(self, BEER + beer)
        return value

    def in_words(
        self, *, every: bool = False, language: str = "en", sets: Sequence[str] = ("base", "oktoberfest")
    ) -> list[str]:
        """A sentence for each option that differs from the defaults, or for `every` one, with the rule it rests on.

        Options that no card of the `sets` in use asks about are left out.

        >>> Options(milly_vp=1).in_words()
        ['Milly gives 1 VP. [DIFF-10]']
        >>> len(Options().in_words(every=True)) == len(Options._fields)
        True
        >>> any("Alcohol" in line for line in Options().in_words(every=True, sets=["base"]))
        False
        """
        shown = self._asdict() if every else _flat(self.changed())
        asked = {name: value for name, value in shown.items() if ONLY.get(name, sets[0]) in sets}
        return [f"{_sentence(name, value, language)} [{RULES[name]}]" for name, value in asked.items()]


# The rule or the ruling that each option rests on.
RULES = {
    "quick_two_player": "VARIANT-02",
    "five_or_more": "VARIANT-04",
    "without_bad_habits": "VARIANT-01",
    "love_any_time": "OPEN-02",
    "sainsbury_private_maids": "OPEN-22",
    "ill_maids_present": "OPEN-46",
    "end_fixed_at_once": "OPEN-54",
    "toni_once_a_turn": "OPEN-84",
    "milly_vp": "DIFF-10",
    "anja_nicoles": "DIFF-19",
    "open_information": "DIFF-30",
    **{BEER + beer: "BEER-11" for beer in ALCOHOL},
    "beer_fest_vp": "BUILD-02",
}


# The one set whose cards an option is about; options that are not here matter in every game.
ONLY = {
    **dict.fromkeys(("without_bad_habits", "sainsbury_private_maids", "ill_maids_present", "milly_vp"), "base"),
    **dict.fromkeys(("toni_once_a_turn", "anja_nicoles"), "oktoberfest"),
    **{BEER + beer: "oktoberfest" for beer in ALCOHOL},
    "beer_fest_vp": "oktoberfest",
}
PROVISIONAL = frozenset({"beer_fest_vp", *(BEER + beer for beer in ALCOHOL)})


def _flat(values: Mapping[str, Any]) -> dict[str, Any]:
    """The table of beers as one option each."""
    beers = values.get("alcohol", {})
    if not isinstance(beers, Mapping):
        raise SetupError("options.alcohol", f"expected a number by beer, got {short(beers)}")
    for beer in beers:
        if beer not in ALCOHOL:
            raise SetupError(f"options.alcohol.{str(beer)[:60]}", f"unknown beer; known are {', '.join(ALCOHOL)}")
    rest = {name: value for name, value in values.items() if name != "alcohol"}
    return rest | {BEER + beer: value for beer, value in beers.items()}


def read(path: str) -> Options:
    """Options from a small TOML file: those that differ, as in the `[options]` of a scenario.

    Raises SetupError, its reason naming the file, for one that cannot be read, and where `Options.of` does.
    """
    import tomllib
    from pathlib import Path

    try:
        return Options.of(tomllib.loads(Path(path).read_text("utf-8")))
    except SetupError as error:
        raise SetupError(error.key, f"{path}: {error.reason}") from None
    except (OSError, ValueError) as error:
        raise SetupError("options", f"{path}: {error}") from None


def _sentence(name: str, value: bool | int, language: str) -> str:
    if isinstance(value, bool):
        return say(f"option.{name}.text.{'on' if value else 'off'}", language=language)
    return say(f"option.{name}.text", language=language, n=value)


DEFAULT = Options()
