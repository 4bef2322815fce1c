"""Card faces in a browser: the size that is drawn is asked for, once a page."""

from collections.abc import Callable
from typing import Any

import pytest

from tantocuore_widgets import places

Open = Callable[..., Any]

ASKED = "window.sent.filter((it) => it.verb === 'faces').flatMap((it) => it.args.names)"


def drawn(page: Any) -> list[str]:
    """Names of the pictures that were asked for, once all cards on the page are pictures."""
    page.wait_for_function(
        "document.querySelectorAll('.face').length > 20 && !document.querySelector('.face.blank')"
    )
    names: list[str] = page.evaluate(ASKED)
    return names


@pytest.mark.parametrize(("width", "ratio", "size"), [(1280, 1, "180"), (390, 2, "180"), (1280, 3, "360")])
def test_the_pictures_of_the_piles_are_as_fine_as_the_screen(
    table: Open, record_property: Callable[[str, object], None], width: int, ratio: float, size: str
) -> None:
    page = table("employ", width=width, ratio=ratio)
    names = drawn(page)
    assert len(set(names)) == len(names)
    piles = page.locator(".piles [data-face]").evaluate_all("(all) => all.map((el) => el.dataset.face)")
    assert {f"{name}-{size}" for name in piles} <= set(names)
    total = sum((places.room("faces") / f"{name}.webp").stat().st_size for name in names)
    record_property(f"bytes of faces at {width} pixels x {ratio}", total)
    assert total < (260_000 if size == "180" else 700_000)


def test_a_wider_screen_asks_for_finer_pictures_only_where_they_are_needed(table: Open) -> None:
    page = table("employ", width=390, ratio=3)
    before = set(drawn(page))
    assert not any(name.endswith("-360") for name in before if not name.startswith("colette"))
    page.set_viewport_size({"width": 1440, "height": 900})
    page.wait_for_function(f"{ASKED}.includes('anise-360')")
    page.wait_for_function("document.querySelectorAll('.face.blank').length === 0")


def test_a_table_set_beside_another_asks_for_nothing_again(table: Open) -> None:
    page = table("employ")
    before = drawn(page)
    page.evaluate("""async () => {
        const esm = await fetch("view.js").then((it) => it.text());
        const view = await import(URL.createObjectURL(new Blob([esm], { type: "text/javascript" })));
        const el = document.querySelector("main").appendChild(document.createElement("div"));
        el.id = "second";
        view.default.render({ model: window.model, el });
    }""")
    page.wait_for_function("document.querySelectorAll('#second img.face').length > 20")
    assert drawn(page) == before


def test_a_card_that_is_looked_at_gets_its_fine_picture(table: Open) -> None:
    page = table("employ")
    assert "anise-360" not in drawn(page)
    page.locator('.piles [data-id="anise"]').hover()
    page.wait_for_function(f"{ASKED}.includes('anise-360')")
    sources = "[...document.querySelectorAll('[data-face=anise]')].map((it) => it.src)"
    page.wait_for_function(f"new Set({sources}).size === 1 && {sources}.length === 2")
    page.wait_for_function("document.querySelector('.large [data-face=anise]').naturalWidth === 360")
