"""Finds a Chromium or Chrome for the tests: the set-up and the tests look in the same places."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

VARIABLE = "TANTOCUORE_BROWSER"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
APPLICATIONS = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Google/Chrome/Application/chrome.exe",
)
CACHES = {"darwin": "~/Library/Caches/ms-playwright", "win32": "~/AppData/Local/ms-playwright"}
EXECUTABLES = (
    "chrome-linux*/chrome",
    "chrome-mac*/*.app/Contents/MacOS/*",
    "chrome-win*/chrome.exe",
)
MISSING = (
    "No browser for the tests: install Chromium or Chrome (Debian: apt-get install chromium; elsewhere from "
    f"google.com/chrome), or set {VARIABLE} to the path of one."
)

# What a browser needs in containers and on machines without a way out.
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def find() -> str | None:
    """The path of a browser: what TANTOCUORE_BROWSER names, an installed one, Playwright's own, or None."""
    named = os.environ.get(VARIABLE)
    if named:
        return named
    on_path = filter(None, map(shutil.which, NAMES))
    applications = filter(os.path.exists, APPLICATIONS)
    return next((path for paths in (on_path, applications, _playwrights()) for path in paths), None)


def starts(path: str) -> bool:
    """Whether the program at `path` can start here: its libraries are there."""
    return subprocess.run([path, "--version"], capture_output=True, stdin=subprocess.DEVNULL).returncode == 0


def _playwrights() -> list[str]:
    cache = os.environ.get("PLAYWRIGHT_BROWSERS_PATH") or CACHES.get(sys.platform, "~/.cache/ms-playwright")
    builds = sorted(Path(cache).expanduser().glob("chromium-*"), reverse=True)
    return [str(path) for build in builds for pattern in EXECUTABLES for path in build.glob(pattern)]
