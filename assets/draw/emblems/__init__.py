"""Emblems: objects of the household, one small function each. Importing this package fills `EMBLEMS`."""

from . import beer, chiefs, events, general, oktoberfest, private
from .registry import EMBLEMS

__all__ = ["EMBLEMS", "beer", "chiefs", "events", "general", "oktoberfest", "private"]
