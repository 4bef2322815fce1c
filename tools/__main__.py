"""`python3 -m tools COMMAND`: the Makefile's commands, for machines with and without make.

This file is read by whatever `python3` is, so it keeps to what Python 3.6 understands
until a new enough one is found.
"""

import os
import shutil
import sys

OLDEST = (3, 11)
NEWER = ("python3.14", "python3.13", "python3.12", "python3.11")
CHECK = "import sys; sys.exit(sys.version_info < (3, 11))"


def new_enough() -> "str | None":
    """The path of a Python that is new enough, or None."""
    import subprocess

    for path in filter(None, map(shutil.which, NEWER)):
        # A version manager's stand-in may be there without its Python: ask it.
        if subprocess.call([path, "-c", CHECK], stderr=subprocess.DEVNULL) == 0:
            return path
    return None


def main() -> "int | str":
    """Run the command, under a newer Python if this one is too old."""
    if sys.version_info >= OLDEST:
        from tools.commands import run

        return run(sys.argv[1:])
    path = new_enough()
    if path:
        os.execv(path, [path, "-m", "tools"] + sys.argv[1:])  # noqa: RUF005
    return (
        "This needs Python 3.11 or newer, and python3 here is {}.{}. Install a newer one from your system's "
        "packages or from python.org; where it has another name, say: make PYTHON=NAME COMMAND"
    ).format(*sys.version_info)


if __name__ == "__main__":
    sys.exit(main())
