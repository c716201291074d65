"""`workbench regrade` over sessions that the real loop left in a real history."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.tui.support import screen_text, until
from workbench.catalog import assets
from workbench.cli import run
from workbench.commands.screens import ScreenServices
from workbench.settings import Settings
from workbench.tui.app import WorkbenchApp


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("WORKBENCH_HOME", str(tmp_path))
    assert run(["run", "code/process_data", "--model", "practice", "--json"]) == 0
    return tmp_path


def test_todays_checks_flip_nothing_and_are_kept_with_their_versions(home, capsys) -> None:
    capsys.readouterr()
    assert run(["regrade", "--check", "--json"]) == 0
    (line,) = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert line["task"] == "code/process_data"
    assert {r["decision"] for r in line["rulings"]} == {"outcome", "gate"}
    assert not any(r["skipped"] for r in line["rulings"])
    assert run(["regrade", "--json"]) == 0
    (made,) = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert made["kind"] == "check"
    assert set(made["versions"]) == {"workbench", "rules", "code"}
    assert made["streams"] == [line]


def test_a_changed_task_flips_what_it_now_turns_down_and_the_history_keeps_its_word(
    home, capsys
) -> None:
    bundled = (assets() / "tasks" / "code" / "process_data.yaml").read_text(encoding="utf-8")
    file = home / "process_data.yaml"
    file.write_text(bundled.replace("mode='sum')\", expect: 15}", "mode='sum')\", expect: 16}"))
    assert run(["history", "--json"]) == 0
    before = capsys.readouterr().out.splitlines()[-1]
    assert run(["regrade", "--check", "sum of 1 to 5", "--task", str(file)]) == 1
    told = capsys.readouterr().out
    assert "outcome: passed → failed  (sum of 1 to 5: pass → fail" in told
    assert run(["history", "--json"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == before


def test_a_forgotten_session_is_told_of_no_more(home, capsys) -> None:
    assert run(["regrade", "--check"]) == 0
    capsys.readouterr()
    assert run(["history", "--json"]) == 0
    (entry,) = json.loads(capsys.readouterr().out)
    assert run(["forget", "--session", entry["id"], "--yes"]) == 0
    capsys.readouterr()
    assert run(["regrade", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["streams"] == []


def test_nothing_of_another_time_or_domain_is_touched(home, capsys) -> None:
    for narrowed in (["--since", "2001-01"], ["--domain", "essay"]):
        capsys.readouterr()
        assert run(["regrade", "--check", *narrowed]) == 0
        assert "0 of 0 decisions flip, over 0 streams" in capsys.readouterr().out


async def test_the_history_screen_checks_again_and_says_what_flips(home) -> None:
    services = ScreenServices(Settings(), "", "")
    await services.ready()
    async with WorkbenchApp(services).run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: "code/process_data" in screen_text(pilot))
        await pilot.press("H")
        await until(pilot, lambda: "practice" in screen_text(pilot))
        await pilot.press("v")
        await until(pilot, lambda: "this session" in screen_text(pilot))
        await pilot.press("enter")
        await until(pilot, lambda: "decisions flip" in screen_text(pilot))
    await services.shut()


def test_without_a_regrade_it_says_how_to_begin_and_a_mistyped_day_is_refused(
    tmp_path, monkeypatch, capsys
) -> None:
    monkeypatch.setenv("WORKBENCH_HOME", str(tmp_path))
    assert run(["run", "code/process_data", "--model", "practice", "--json"]) == 0
    capsys.readouterr()
    assert run(["regrade"]) == 0
    assert "workbench regrade --check" in capsys.readouterr().err
    assert run(["regrade", "--since", "7x"]) == 2
    assert "7x" in capsys.readouterr().err
