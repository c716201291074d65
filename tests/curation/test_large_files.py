"""A large file is logged over all cores, with the result that one core has."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Command
from workbench.commands.curating.log import LARGE

pytestmark = pytest.mark.long


def test_a_large_file_is_logged_as_a_pipe_is(workbench: Command, tmp_path: Path) -> None:
    lines = [
        json.dumps(
            {
                "id": f"c{place}",
                "question": f"Where is parcel {place} of ann{place % 7}@example.org?",
                "answer": f"Dear Ann Lee, it is on its way. {'Please wait. ' * 60}",
                "feedback": "down" if place % 5 == 0 else "up",
            }
        )
        for place in range(LARGE // 800)
    ]
    file = tmp_path / "large.jsonl"
    file.write_text("\n".join(lines), encoding="utf-8")
    assert file.stat().st_size > LARGE
    piped = workbench("log", "-", stdin="\n".join(lines))
    shown = workbench("log", str(file), WORKBENCH_HOME=str(tmp_path / "other"))
    assert piped.returncode == shown.returncode == 0, shown.stderr
    assert piped.stdout == shown.stdout
    for id in ("c0", "c7", f"c{len(lines) - 1}"):
        one = workbench("review", "--show", id).stdout
        assert (
            one == workbench("review", "--show", id, WORKBENCH_HOME=str(tmp_path / "other")).stdout
        )
        assert "<EMAIL_1>" in one
        assert "example.org" not in one
