"""Forgetting a session from the history screen, over a real store: said first, then done whole."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tests.curation.test_desk import model_draft
from tests.tui.support import screen_text, typed, until
from workbench.commands.screens import ScreenServices
from workbench.core import events as ev
from workbench.history import History
from workbench.settings import Settings
from workbench.tui.app import WorkbenchApp


def written(home: Path) -> str:
    """A session with a draft that somebody rated: an interaction comes of it."""
    with History.open(home / "history.db") as history:
        session = "01M7Y5AFZ5A98WF1P727MJ9B7K"
        for body in [*model_draft("d1"), ev.Rated("d1", 1)]:
            history.record(session, [body])
    unsent = {f"guidance:{session}": "half a sentence", "guidance:other": "kept"}
    (home / "unsent.json").write_text(json.dumps(unsent))
    return session


async def test_it_says_what_would_go_asks_and_erases_all_of_it(
    services: ScreenServices, tmp_path: Path
) -> None:
    session = written(tmp_path)
    async with WorkbenchApp(services).run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: "code/process_data" in screen_text(pilot))
        await pilot.press("H")
        await until(pilot, lambda: "± rated" in screen_text(pilot))
        await pilot.press("x")
        await until(pilot, lambda: "1 session, 1 interaction" in screen_text(pilot))
        assert "unsent text: would be erased" in screen_text(pilot)
        await pilot.press("escape")
        with History.open(tmp_path / "history.db", read_only=True) as history:
            assert not history.was_forgotten(session)
        await pilot.press("x")
        await until(pilot, lambda: "There is no undo" in screen_text(pilot))
        await typed(pilot, "forget")
        await pilot.press("enter")
        await until(pilot, lambda: "unsent text: erased." in screen_text(pilot))
    with History.open(tmp_path / "history.db", read_only=True) as history:
        assert history.was_forgotten(session)
        assert history.items.rows() == []
        assert [entry.counts["interactions"] for entry in history.erasures.all()] == [1]
    assert json.loads((tmp_path / "unsent.json").read_text()) == {"guidance:other": "kept"}


async def test_a_long_title_is_cut_with_a_mark(services: ScreenServices, tmp_path: Path) -> None:
    first, *more = model_draft("d1")
    assert isinstance(first, ev.SessionStarted)
    named = replace(first, title="Another train, and help for a blind traveller")
    with History.open(tmp_path / "history.db") as history:
        history.record("01M7Y5AFZ5A98WF1P727MJ9B7K", [named, *more])
    async with WorkbenchApp(services).run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: "code/process_data" in screen_text(pilot))
        await pilot.press("H")
        await until(pilot, lambda: "Another train" in screen_text(pilot), "title", 6.0)
        await pilot.press("x")
        await until(pilot, lambda: "There is no undo" in screen_text(pilot))
        assert "Forget “Another train, and help for a blind tra…” for" in screen_text(pilot)


async def test_a_session_that_runs_is_not_forgotten(
    services: ScreenServices, tmp_path: Path
) -> None:
    session = written(tmp_path)
    with History.open(tmp_path / "history.db") as other, other.lease(session):
        async with WorkbenchApp(services).run_test(size=(120, 40)) as pilot:
            await until(pilot, lambda: "code/process_data" in screen_text(pilot))
            await pilot.press("H")
            await until(pilot, lambda: "± rated" in screen_text(pilot))
            await pilot.press("x")
            await until(pilot, lambda: "is held by process" in screen_text(pilot))
        assert not other.was_forgotten(session)


async def test_retention_is_applied_when_the_screens_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WORKBENCH_HOME", str(tmp_path))
    old = "01ARZ3NDEKTSV4RRFFQ69G5FAV"
    with History.open(tmp_path / "history.db") as history:
        event = ev.Event(old, old, 1, "2020-01-01T00:00:00.000Z", "person", model_draft("d1")[0])
        history.adopt(old, [event])
    young = written(tmp_path)
    services = ScreenServices(Settings(retention_days=30), "", "")
    await services.ready()
    await services.shut()
    with History.open(tmp_path / "history.db", read_only=True) as history:
        assert history.was_forgotten(old)
        assert not history.was_forgotten(young)
