"""Oktoberfest as rows of numbers. What its cards do stands in `tantocuore.okt`, beside beers and buildings.

No source gives the Alcohol Values and the VP of Beer Fest: see `tantocuore.provisional`.
"""

from __future__ import annotations

from tantocuore.cards.row import BEER, BUILDING, CHIEF, EVENT, GENERAL
from tantocuore.cards.row import Card as _

# The General Maids of the first game (OKT-SETUP-07), and a mixture of ours for a game with both sets (COMBINE-05).
RECOMMENDED = ("elsa", "nora", "sara", "anna", "kaori", "toni", "nadja", "kirika", "ute", "paula")
MIXTURE = ("azure", "rouge", "kagari", "claire", "genevieve", "nadja", "anna", "kaori", "kirika", "toni")
BAR_MAIDS = ("gina", "nadja")  # BEER-04

PRINTED = (
    _("anja", "Anja Brunner", "Maid Chief", CHIEF, 8, 10, 6),
    _("matilde", "Matilde Wiese", "Chambermaid Chief", CHIEF, 24, 2, 1, chambermaid_cost=2),
    _("elsa", "Elsa Reinmaier", "Total Management Maid", GENERAL, 8, 7, 2, employment=2),
    _("hermina", "Hermina Baum", "Money Keeper Maid", GENERAL, 8, 6, 1, love=3, employ_bonus=True),
    _("toni", "Toni Darling", "Confectionary Maid", GENERAL, 10, 5, 0, draw=1, love=1, serving=1),
    _("nora", "Nora Morgenstern", "Negotiation Maid", GENERAL, 10, 5, 0, serving=2),
    _("nadja", "Nadja Kersten", "Bar Maid", GENERAL, 10, 5, 0, love=1, employ_bonus=True),
    _("gina", "Gina Kersten", "Bar Maid", GENERAL, 10, 4, 0, draw=1, employ_bonus=True),
    _("sara", "Sara Leonhardt", "Floor Assistant Maid", GENERAL, 10, 4, 0, love=2),
    _("julia", "Julia Kunster", "Potter Ware Maid", GENERAL, 10, 4, 0, draw=2, employment=1),
    _("kirika", "Kirika von Heidemann", "Welfare Maid", GENERAL, 10, 4, 0, draw=2),
    _("anna", "Anna Hartmann", "Silver Tableware Maid", GENERAL, 10, 3, 0, serving=2, employ_bonus=True),
    _("renata", "Renata Abendroth", "Punishing Maid", GENERAL, 10, 3, 0, love=2),
    _("aileen", "Aileen Hammerschmidt", "Gambler Maid", GENERAL, 10, 3, 0),
    _(
        "ute",
        "Ute Krombach",
        "Chambermaid",
        GENERAL,
        10,
        3,
        None,
        employment=1,
        chambermaid_cost=1,
        employ_bonus=True,
    ),
    _("kaori", "Kaori Hamasaki", "Chambermaid", GENERAL, 10, 3, None, love=1, chambermaid_cost=1),
    _("paula", "Paula Lauenburg", "Weathercast Maid", GENERAL, 10, 2, 0),
    _("nicole", "Nicole Schmieg", "Apprentice Maid", GENERAL, 10, 2, 0, employ_bonus=True),
    _("envy", "Envy", "", EVENT, 8, 5, 0),
    _("heavy_storm", "Heavy Storm", "", EVENT, 8, 5, 0),
    _("let_me_drink", "Let Me Drink!", "", EVENT, 8, 5, 0),
    _("beer_fest", "Beer Fest", "", BUILDING, 8, 4, None, employ_bonus=True),
    _("pilsner", "Pilsner", "", BEER, 6, None, None),
    _("altbier", "Altbier", "", BEER, 5, None, 4),
    _("bock", "Bock", "", BEER, 3, None, 6),
    _("weissbier", "Weissbier", "", BEER, 7, None, None),
    _("oktoberfest", "Oktoberfest", "", BEER, 1, None, 3),
    _("beer_stand", "Beer Stand", "", BEER, 1, None, 2),
    _("get_drunk_discard", "Get Drunk (discard version)", "", BEER, 1, None, 0),
    _("get_drunk_give", "Get Drunk (give version)", "", BEER, 1, None, 0),
)

ROWS = tuple(card._replace(set="oktoberfest") for card in PRINTED)
