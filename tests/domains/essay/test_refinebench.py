"""RefineBench in its published form, on rows of our own: imported, asked, graded by a checklist."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from domains.essay import DOMAIN
from domains.essay.refinebench import import_refinebench
from workbench.core.checks import scorecard
from workbench.core.codec import Json
from workbench.core.session import Session
from workbench.core.taskfile import TaskFile
from workbench.errors import TaskFileError, UsageError
from workbench.judging.rubrics import read_rubric

ROW: dict[str, Json] = {
    "index": "law-7",
    "field": "Law",
    "question": "May Mill Lane be closed?\r\nGive reasons.",
    "passages": ["The council closes lanes.", ""],
    "materials": [{"content": "Statute 4: closures need a hearing."}],
    "checklist": ["Does the response name the hearing?", "Does the response come to an answer?"],
    "reference_answer": ["No.", "No: Statute 4 asks for a hearing first."],
}


def rows(folder: Path, *given: Json) -> Path:
    file = folder / "refine.jsonl"
    file.write_text("\n".join(json.dumps(one) for one in given), encoding="utf-8")
    return file


def test_a_row_becomes_a_task_that_asks_with_its_materials_and_keeps_its_checklist_back(
    tmp_path: Path,
) -> None:
    (data,) = import_refinebench(rows(tmp_path, ROW))
    task = DOMAIN.load(TaskFile("refine", data))
    assert (task.id, task.title) == (
        "RefineBench/law-7",
        "Law: May Mill Lane be closed? Give reasons.",
    )
    assert task.reference == "No: Statute 4 asks for a hearing first."
    asked = "\n".join(m.text for m in DOMAIN.prompt(Session(task=task).view()))
    assert asked.index("The council closes lanes.") < asked.index("Statute 4") < asked.index("May")
    assert "Does the response" not in asked, "the checklist grades, and is not told beforehand"
    assert "ledger" not in asked
    rubric = read_rubric(DOMAIN.rubric(task), "checklist")
    assert [criterion.question for criterion in rubric.criteria] == ROW["checklist"]


def test_fluent_words_are_undecided_and_no_answer_fails(tmp_path: Path) -> None:
    (data,) = import_refinebench(rows(tmp_path, ROW))
    task = DOMAIN.load(TaskFile("refine", data)).shown(1)
    found = scorecard(DOMAIN.check(task, "Surely.", None))
    assert found.outcome == "undecided"
    assert found.undecided == ("item 1", "item 2")
    assert scorecard(DOMAIN.check(task, "  ", None)).outcome == "failed"


def test_lists_and_gzip_are_read_and_images_left_out(tmp_path: Path) -> None:
    other = {**ROW, "index": "p-1", "images": ["x.png"]}
    file = tmp_path / "refine.json.gz"
    file.write_bytes(gzip.compress(json.dumps([ROW, other]).encode()))
    assert [one["id"] for one in import_refinebench(file)] == ["RefineBench/law-7"]


def test_another_format_is_left_to_others_and_a_broken_row_named(tmp_path: Path) -> None:
    assert list(import_refinebench(rows(tmp_path, {"task_id": "HumanEval/0"}))) == []
    text = tmp_path / "words.jsonl"
    text.write_text("no json\n", encoding="utf-8")
    assert list(import_refinebench(text)) == []
    with pytest.raises(TaskFileError, match=":2: is no row"):
        list(import_refinebench(rows(tmp_path, ROW, {"index": 1})))
    with pytest.raises(TaskFileError, match="no item"):
        list(import_refinebench(rows(tmp_path, {**ROW, "checklist": []})))


def test_a_bundled_essay_is_asked_for_with_its_ledger_as_before() -> None:
    data = {"id": "essay/x", "title": "X", "prompt": "Write.", "length": {"min": 5, "max": 50}}
    task = DOMAIN.load(TaskFile("x", data))
    asked = "\n".join(m.text for m in DOMAIN.prompt(Session(task=task).view()))
    assert "ledger" in asked


@pytest.mark.parametrize(
    "broken",
    [b"\x1f\x8b", gzip.compress(b"{}" * 50, mtime=0)[:-9] + b"\xff" * 9],
    ids=["two bytes", "cut in the middle"],
)
def test_a_torn_archive_is_told_as_one(tmp_path: Path, broken: bytes) -> None:
    file = tmp_path / "refine.jsonl.gz"
    file.write_bytes(broken)
    with pytest.raises(UsageError, match="cannot be read"):
        list(import_refinebench(file))


def test_damage_inside_an_archive_is_told_as_such(tmp_path: Path) -> None:
    whole = bytearray(gzip.compress(b"the question of the checklist " * 40))
    whole[12:20] = b"\xff" * 8
    file = tmp_path / "refine.jsonl.gz"
    file.write_bytes(bytes(whole))
    with pytest.raises(UsageError, match="cannot be read"):
        list(import_refinebench(file))
