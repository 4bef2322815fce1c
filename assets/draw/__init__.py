"""Draws every card face, the symbol sprite and the crest: `python -m assets.draw`."""
