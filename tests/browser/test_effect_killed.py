"""The kernel is pulled away in the middle of an effect: it is said, and after a reload the same question stands."""

import time
from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from tantocuore.text import say
from tests.browser.conftest import Record, Server, kernel_of, until_set
from tests.browser.hands import AGAINST_BOT, NAMES, Player, Pointer, seated

Visit = Callable[..., Page]
PATIENCE = 5_000


def state(player: Player) -> dict[str, object]:
    """What a learner sees of the question."""
    learner = player.learner
    question = player.table.get_by_role("group", name=say("table.asks.judge"))
    expect(question).to_be_visible()
    return {
        "answers": question.get_by_role("button").evaluate_all(NAMES),
        "hand": learner.places["hand"].get_by_role("list").last.inner_text().replace("new\n", ""),
        "turn": learner.region("Anna's turn").inner_text(),
        "goal": learner.title,
    }


def test_the_same_question_is_asked_after_the_kernel_was_killed(
    context: BrowserContext,
    page: Page,
    visit: Visit,
    voila: Server,
    record: Record,
    record_property: Callable[[str, object], None],
) -> None:
    """Eliza has looked at the top of a deck: the card, and the choice, are still hers to make."""
    record.allow("404")
    seated(context, AGAINST_BOT, AGAINST_BOT.near_end())
    player = Player(visit(AGAINST_BOT.page), Pointer())
    player.learner.play("serve eliza")
    player.press(player.question.filter(has_text="Bert"))
    before = state(player)
    answers = before["answers"]
    assert isinstance(answers, list)
    assert any("2 Love" in answer for answer in answers), answers  # what lies on top of Bert's deck

    kernel = kernel_of(page)
    (process,) = [running for running in voila.kernels() if any(kernel in word for word in running.cmdline())]
    began = time.monotonic()
    process.kill()
    alert = page.get_by_role("alert").filter(has_text=say("page.lost.title"))
    expect(alert).to_be_visible(timeout=PATIENCE)
    record_property("lost kernel said in an effect after", f"{time.monotonic() - began:.1f} s")
    with page.expect_navigation():
        alert.get_by_role("button", name=say("page.lost.action")).click()

    player = Player(until_set(page), Pointer())
    assert kernel_of(page) != kernel
    assert state(player) == before
    player.press(player.question.first)
    assert not player.question.count()
    assert [answer.move for answer in player.kept().path()][:2] == ["serve eliza", "look Bert"]
