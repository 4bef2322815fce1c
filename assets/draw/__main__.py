"""`python -m assets.draw`: draw every face, the symbols and the crest anew."""

import argparse
import sys
from pathlib import Path

from PIL import features

from .output import contact_sheet, write_all
from .source import load_cards

ASSETS = Path(__file__).parents[1]


def main(arguments: list[str] | None = None) -> int:
    """Draw into the assets folder or another; exit status 1 when this Pillow cannot kern."""
    about = "Draw the card faces, the symbols and the crest."
    parser = argparse.ArgumentParser(prog="python -m assets.draw", description=about)
    parser.add_argument("--into", type=Path, default=ASSETS, help="another folder than assets/")
    parser.add_argument("--sheet", type=Path, help="also write all faces on one PNG, to look at")
    options = parser.parse_args(arguments)
    if not features.check("raqm"):
        print("This Pillow cannot kern letters: install libfribidi, then draw again.", file=sys.stderr)
        return 1
    made = write_all(load_cards(), options.into)
    if options.sheet:
        contact_sheet(made, options.sheet)
    print(f"{len(made)} pictures in {options.into / 'faces'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
