"""The picture of a session's screen."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.support import log_of, story
from workbench.commands.picture import picture


def test_the_picture_shows_the_session_and_loads_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WORKBENCH_HOME", str(tmp_path / "home"))
    drawn = picture(log_of(*story()), (120, 40))
    assert drawn.startswith("<svg")
    plain = drawn.replace("&#160;", " ")
    for text in (
        "stopped: target reached",
        "Draft 3",
        "practice: scripted, offline",
        "unknown mode",
    ):
        assert text in plain
    assert "@font-face" not in drawn
    assert "url(http" not in drawn
    assert not (tmp_path / "home" / "history.db").exists()
