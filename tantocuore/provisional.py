"""What only the printed cards would tell and no source gives: plausible values, until somebody reads the cards.

They are defaults of `options.Options`; a scenario, a file (`options.read`) or a form replaces them. The thresholds
that they are held against, 9 for Get Drunk and 2 to 9 for Ute, are certain. No single beer reaches 9.
"""

from __future__ import annotations

ALCOHOL = {"pilsner": 2, "altbier": 3, "bock": 4, "weissbier": 2, "oktoberfest": 3, "beer_stand": 1}  # BEER-11
MOST_ALCOHOL = 8
BEER_FEST_VP = 2  # BUILD-02
RULES = frozenset({"BUILD-02", "CARD-UTE-3"})  # lines of a score that rest on them
