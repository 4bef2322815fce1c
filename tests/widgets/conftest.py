"""The view in a browser: a page without a kernel, fed by the scenes beside this file."""

import json
from base64 import b64encode
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlparse

import pytest

from tantocuore import Scenario
from tantocuore.tutor import Session, book
from tantocuore.tutor.carrier import answer
from tantocuore_widgets import places
from tantocuore_widgets.widget import script, style, words

HERE = Path(__file__).parent
PAGE = "http://tutor.test"
BOOK = book.pages(Scenario.load("raoul").game())


def scene(name: str) -> dict[str, Any]:
    """A scene file; one with a `base` is that scene with some paths of its view set anew."""
    found: dict[str, Any] = json.loads((HERE / "scenes" / f"{name}.json").read_text("utf-8"))
    if "base" in found:
        base = scene(found["base"])
        for path, value in found["set"].items():
            *steps, last = path.split(".")
            at = base["hello"]["view"]
            for step in steps:
                at = at[step]
            at[last] = value
        base["on"] |= found.get("on", {})
        found = base
    found["on"].setdefault("book", {"book": BOOK})
    return found | {"start": {"words": words(), "store": found["hello"]["view"]["store"]}}


def held(count: int) -> list[dict[str, Any]]:
    """So many cards as a hand of the scene `raoul` shows them."""
    one = scene("raoul")["hello"]["view"]["hand"]["cards"][0]
    return [one | {"key": f"held-{i}"} for i in range(count)]


def serve(path: str) -> tuple[str, bytes] | None:
    """Content type and bytes of what the harness asks for."""
    kind, _, name = path.lstrip("/").partition("/")
    if path == "/":
        return "text/html", (HERE / "harness.html").read_bytes()
    if path == "/view.js":
        return "text/javascript", script().encode()
    if path == "/view.css":
        return "text/css", style().encode()
    if kind == "scene":
        return "application/json", json.dumps(scene(name)).encode()
    if kind in places.ROOMS and (file := places.room(kind) / name).is_file():
        return "application/octet-stream", file.read_bytes()
    return None


def sit(page: Any, session: Session) -> None:
    """Set a table that a real session answers, with its own faces and fonts, as the widget carries them.

    `page.session` answers (a test may set another), `page.sent` holds its requests as (verb, args), and
    `page.problems` what scripts threw.
    """
    page.session, page.sent, page.problems = session, [], []
    page.on("pageerror", lambda error: page.problems.append(str(error)))
    files = {
        "/": ("text/html", (HERE / "live.html").read_text("utf-8")),
        "/view.js": ("text/javascript", script()),
        "/view.css": ("text/css", style()),
    }

    def fulfil(route: Any) -> None:
        kind, body = files.get(urlparse(route.request.url).path, ("text/plain", ""))
        route.fulfill(content_type=kind, body=body)

    def ask(request: dict[str, Any]) -> tuple[dict[str, Any], list[str]]:
        if request["verb"] not in ("faces", "fonts"):
            page.sent.append((request["verb"], request["args"]))
        reply, buffers = answer(page.session, request, places.room)
        return reply, [b64encode(it).decode() for it in buffers]

    page.route("**/*", fulfil)
    page.expose_function("start", lambda: {"words": words(), "store": page.session.store})
    page.expose_function("ask", ask)
    page.goto(f"{PAGE}/")
    is_set(page)


def is_set(page: Any) -> None:
    """Wait until the table of a page is set, in its own type."""
    page.wait_for_function("document.querySelector('.tutor')?.getAttribute('aria-busy') === 'false'")
    page.wait_for_function("[...document.fonts].length && document.fonts.status === 'loaded'")


def card(page: Any, key: str) -> Any:
    """A card by its key. Playwright will not click what is aria-disabled: give `force` to try an illegal card."""
    return page.locator(f'[data-card="{key}"]')


@pytest.fixture
def table(browser: Any) -> Iterator[Callable[..., Any]]:
    """`table("raoul", width=390, theme="dark")` opens a scene and waits until its faces are there."""
    contexts = []

    def open_scene(
        name: str,
        *,
        width: int = 1280,
        height: int = 900,
        ratio: float = 1,
        theme: str = "light",
        settings: str = "",
        **kept: str,
    ) -> Any:
        context = browser.new_context(viewport={"width": width, "height": height}, device_scale_factor=ratio)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(5000)
        page.problems = []
        page.on("pageerror", lambda error: page.problems.append(str(error)))

        def fulfil(route: Any) -> None:
            address = urlparse(route.request.url)
            found = serve(address.path) if address.netloc == "tutor.test" else None
            if found is None:
                route.fulfill(status=404, body="")
            else:
                route.fulfill(content_type=found[0], body=found[1])

        page.route("**/*", fulfil)
        for key, value in {"theme": theme, **kept}.items():
            name_, value_ = json.dumps(f"tantocuore:{key}"), json.dumps(value)
            page.add_init_script(f"localStorage.getItem({name_}) ?? localStorage.setItem({name_}, {value_})")
        page.goto(f"{PAGE}/?scene={name}{settings}")
        page.wait_for_function("window.ready")
        if "silent" not in settings:
            page.wait_for_function("document.querySelector('.tutor').getAttribute('aria-busy') === 'false'")
        return page

    yield open_scene
    for context in contexts:
        context.close()
