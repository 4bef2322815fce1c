"""The set-up and the runner of the checks."""

import sys
from pathlib import Path

import pytest

from tools import browser, checks, commands, ready


def python(code: str) -> list[str]:
    return [sys.executable, "-c", code]


def unready() -> dict[str, str]:
    raise SystemExit("there is no browser")


@pytest.fixture(autouse=True)
def nothing_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ready, "packages", lambda need: Path(sys.executable))


def test_every_part_runs_and_one_failure_fails_the_run(capsys: pytest.CaptureFixture[str]) -> None:
    every = [
        checks.Part("broken", python("raise SystemExit(3)")),
        checks.Part("tests", python("print('2 passed, 1 skipped in 0.01s')")),
        checks.Part("unready", python("print('never')"), unready),
        checks.Part("style", python("")),
        checks.Part("absent", python("print('never')"), files="nowhere/*.ipynb"),
    ]
    assert checks.run(every, []) == 1
    out = capsys.readouterr().out
    assert "never" not in out
    assert "ended with status 3" in out
    assert "there is no browser" in out
    assert out.splitlines()[-1] == "3 passed, 2 failed, 2 skipped"


def test_named_parts_run_alone(capsys: pytest.CaptureFixture[str]) -> None:
    every = [checks.Part("broken", python("raise SystemExit(3)")), checks.Part("style", python(""))]
    assert checks.run(every, ["style"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "1 passed, 0 failed, 0 skipped"
    assert checks.run(every, ["stile"]) == 2
    assert "'stile'" in capsys.readouterr().out


def test_a_part_sees_the_variables_that_its_preparation_gave(capsys: pytest.CaptureFixture[str]) -> None:
    told = python("import os; print(os.environ['TANTOCUORE_BROWSER'])")
    part = checks.Part("browser", told, lambda: {browser.VARIABLE: "/my/browser"})
    assert checks.run([part], []) == 0
    assert "/my/browser" in capsys.readouterr().out


def test_an_unknown_command_is_answered_with_the_known_ones(capsys: pytest.CaptureFixture[str]) -> None:
    assert commands.run(["tutro"]) == 2
    assert "tutor" in capsys.readouterr().out


def test_a_group_holds_the_groups_inside_it() -> None:
    assert set(ready.group("test")) < set(ready.group("dev"))


def test_a_named_browser_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(browser.VARIABLE, "/my/browser")
    assert browser.find() == "/my/browser"


def test_without_any_browser_the_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv(browser.VARIABLE, raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path))
    monkeypatch.setattr(browser, "APPLICATIONS", ())
    assert browser.find() is None
    assert "apt-get install chromium" in browser.MISSING
    assert "\n" not in browser.MISSING


def test_playwrights_own_browser_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    own = tmp_path / "chromium-1255" / "chrome-linux64" / "chrome"
    own.parent.mkdir(parents=True)
    own.touch()
    monkeypatch.delenv(browser.VARIABLE, raising=False)
    monkeypatch.setenv("PATH", "")
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path))
    monkeypatch.setattr(browser, "APPLICATIONS", ())
    assert browser.find() == str(own)
