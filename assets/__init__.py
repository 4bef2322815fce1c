"""Fonts, card faces and symbols of the tutor, and the script that draws them (`assets.draw`)."""
