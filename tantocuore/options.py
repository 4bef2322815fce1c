"""Rule options: variants, and one named switch for each ruling that may be decided otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from tantocuore.errors import SetupError, short


class Options(NamedTuple):
    """Options of one game, saved with it. Defaults are the rulings of the catalogue.

    `quick_two_player` (VARIANT-02), `five_or_more` (VARIANT-04), `without_bad_habits` (VARIANT-01),
    `love_any_time` (OPEN-02), `sainsbury_private_maids` (OPEN-22), `ill_maids_present` (OPEN-46),
    `end_fixed_at_once` (OPEN-54), `toni_once_a_turn` (OPEN-84), `milly_vp` (DIFF-10), `anja_nicoles` (DIFF-19),
    `open_information` (DIFF-30).
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

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> Options:
        """Options from a mapping of those that differ from the defaults.

        Raises SetupError for an unknown name or a value of another type.

        >>> Options.of({"milly_vp": 1}).milly_vp
        1
        """
        known = {name: type(default) for name, default in cls._field_defaults.items()}
        if not isinstance(values, Mapping):
            raise SetupError("options", f"expected options by name, got {short(values)}")
        for name, value in values.items():
            if name not in known:
                raise SetupError(f"options.{str(name)[:60]}", f"unknown option; known are {', '.join(known)}")
            if type(value) is not known[name]:
                kind = "true or false" if known[name] is bool else "a whole number"
                raise SetupError(f"options.{name}", f"expected {kind}, got {short(value)}")
            if isinstance(value, int) and not 0 <= value <= 9:
                raise SetupError(f"options.{name}", f"expected a number from 0 to 9, got {short(value)}")
        return cls(**values)

    def changed(self) -> dict[str, Any]:
        """The options that differ from the defaults."""
        return {name: value for name, value in self._asdict().items() if value != self._field_defaults[name]}


DEFAULT = Options()
