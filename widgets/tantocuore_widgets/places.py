"""Where the notebooks, the card faces and the fonts lie: in the installed package, or in a checkout beside it."""

from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
CHECKOUT = PACKAGE.parent.parent
SHARE = PACKAGE / "share" / "jupyter"
CONFIG = PACKAGE / "share" / "config"

# A room's name, and its folder in a checkout; in the installed package the folder has the room's own name.
ROOMS = {"notebooks": "notebooks", "faces": "assets/faces", "fonts": "assets/fonts"}


def room(name: str) -> Path:
    """The folder of a room: "notebooks", "faces" or "fonts". It is for reading only.

    Raises LookupError for a name that is no room, and FileNotFoundError, naming the places
    looked at, when the folder is in none of them.

    >>> room("fonts").name
    'fonts'
    """
    if name not in ROOMS:
        raise LookupError(f"there is no room {name!r}; the rooms are {', '.join(ROOMS)}")
    places = (PACKAGE / name, CHECKOUT / ROOMS[name])
    for place in places:
        if place.is_dir():
            return place
    looked = " and ".join(map(str, places))
    raise FileNotFoundError(f"the room {name!r} is missing; looked at {looked}")


def packed(name: str) -> bool:
    """Whether a room lies inside the installed package, where nobody should write.

    >>> packed("fonts")
    False
    """
    return room(name).is_relative_to(PACKAGE)
