"""The gate on free text, by the command: a model that says the same in other words passes, one that
alters a fact in 14 of 21 answers fails, and each of them is named.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Command
from tests.curation.cases import corrected, exported, write_cases
from tests.curation.grading.facts import FACTS

PLACES = ("in Oslo", "in Lima", "in Kyoto")
Answers = dict[str, str]


def asked() -> list[tuple[str, str, str, str, str]]:
    """21 rows of (id, question, mended, paraphrase, altered)."""
    rows = []
    for place in PLACES:
        for question, mended, paraphrase, other in FACTS:
            altered = re.sub(r"\d+", other, mended, count=1)
            id = f"regr-{len(rows):02}"
            rows.append((id, f"{question[:-1]} {place}?", mended, paraphrase, altered))
    return rows


ROWS = asked()


@pytest.fixture
def suite(tmp_path: Path) -> str:
    file = tmp_path / "cases.jsonl"
    cases = [
        corrected(id, question, chosen=mended, rejected="I cannot say.")
        for id, question, mended, _, _ in ROWS
    ]
    file.write_text(write_cases(cases))
    return str(file)


def gated(workbench: Command, suite: str, folder: Path, said: Answers) -> tuple[int, str]:
    """The exit status and summary against a baseline that gave every mended answer."""

    def file(name: str, answers: Answers) -> str:
        lines = [json.dumps({"id": id, "answer": text}) + "\n" for id, text in answers.items()]
        (folder / name).write_text("".join(lines))
        return str(folder / name)

    words = ("eval", "run", "--suite", suite, "--answers")
    mended = file("mended.jsonl", {row[0]: row[2] for row in ROWS})
    workbench(*words, mended, "-o", str(folder / "then.json"))
    baseline = str(folder / "then.json")
    done = workbench(*words, file("said.jsonl", said), "--baseline", baseline)
    return done.returncode, done.stdout


def test_a_good_model_in_other_words_passes_the_gate(
    workbench: Command, suite: str, tmp_path: Path
) -> None:
    status, told = gated(workbench, suite, tmp_path, {row[0]: row[3] for row in ROWS})
    assert status == 0, told
    assert "0 broken" in told


def test_one_fact_altered_in_14_of_21_answers_fails_and_names_each(
    workbench: Command, suite: str, tmp_path: Path
) -> None:
    altered = {row[0]: row[4] if n < 14 else row[3] for n, row in enumerate(ROWS)}
    status, told = gated(workbench, suite, tmp_path, altered)
    assert status == 1
    [reason] = [line for line in told.splitlines() if "mended cases fail again" in line]
    assert [row[0] for row in ROWS[:14]] == re.findall(r"regr-\d\d", reason)


def test_an_unknown_answer_waits_in_the_review_queue(
    workbench: Command, suite: str, tmp_path: Path
) -> None:
    file = tmp_path / "said.jsonl"
    file.write_text(
        "".join(
            json.dumps(
                {"id": row[0], "answer": "It varies by the phase of the moon." if n else row[2]}
            )
            + "\n"
            for n, row in enumerate(ROWS[:2])
        )
    )
    words = ("eval", "run", "--suite", suite, "--answers", str(file), "--review", "--json")
    done = workbench(*words)
    unknown = json.loads(done.stdout)["summary"]["unknown"]
    assert f"{unknown} unknown answers wait" in done.stderr
    assert "Not queued" not in done.stderr


def test_the_exported_pytest_file_gives_the_same_verdicts(tmp_path: Path) -> None:
    case = corrected("regr-1", "How long?", chosen="It lasts 3 years.", rejected="2 years.")
    file = tmp_path / "test_answers.py"
    file.write_bytes(exported("pytest-answers", case).data)
    said = tmp_path / "said.jsonl"
    outcomes = {}
    for answer in ("It lasts 36 months.", "It lasts 4 years.", "It lasts three frobs."):
        said.write_text(json.dumps({"id": "regr-1", "answer": answer}) + "\n")
        path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(file)],
            env=os.environ | {"WORKBENCH_ANSWERS": str(said), "PATH": path},
            cwd=tmp_path,
            capture_output=True,
            text=True,
            timeout=600,
        )
        outcomes[answer] = done.stdout.splitlines()[-1].split(" in ")[0]
    assert [told.split()[1] for told in outcomes.values()] == ["passed", "failed", "skipped"]
