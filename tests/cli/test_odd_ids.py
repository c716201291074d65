"""Ids that are too long for a file's name, or that would lead elsewhere as a path."""

from __future__ import annotations

from pathlib import Path

import pytest

from workbench.catalog import assets, practice_script
from workbench.cli import run as typed

LONG = "code/" + "a" * 5000


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WORKBENCH_HOME", str(tmp_path / "home"))


@pytest.mark.parametrize("id", [LONG, "a" * 5000 + "/b", "code/" + "ä" * 130])
def test_a_task_id_that_no_file_can_be_called_is_unknown(
    id: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert typed(["run", id, "--model", "practice"]) == 2
    told = capsys.readouterr().err
    assert "No task called" in told
    assert "Check the disk" not in told
    assert len(told) < 1000


def test_an_id_never_leads_out_of_the_practice_scripts(tmp_path: Path) -> None:
    outside = tmp_path / "passwd.yaml"
    outside.write_text("drafts: []\n")
    up = "/".join([".."] * len((assets() / "practice" / "code").resolve().parts))
    stem = str(outside.with_suffix(""))
    for id in (f"code/{stem}", f"{up}{stem}", f"code/{up}{stem}", "../../etc/passwd", LONG):
        assert practice_script(id) is None
    assert practice_script("code/process_data") is not None


def test_a_task_file_whose_id_is_a_path_has_no_practice_script(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bundled = (assets() / "tasks" / "code" / "process_data.yaml").read_text("utf-8")
    for id in ("../../etc/passwd", f"code/{tmp_path}/other", LONG):
        (tmp_path / "other.yaml").write_text("drafts: []\n")
        task = tmp_path / "task.yaml"
        task.write_text(f"domain: code\nid: {id}\n" + without_id(bundled))
        assert typed(["run", str(task), "--model", "practice"]) == 2
        assert "has no script for the task" in capsys.readouterr().err


def without_id(text: str) -> str:
    kept = (line for line in text.splitlines() if not line.startswith(("id:", "domain:")))
    return "\n".join(kept) + "\n"
