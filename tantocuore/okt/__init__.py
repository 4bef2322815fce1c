"""Oktoberfest: beers, buildings, its events and maids, and the moves that only a game with them has.

The rows of its cards stand in `tantocuore.cards.oktoberfest`.
"""
