"""Published benchmarks become tasks: right solutions pass, wrong ones fail, as plain Python says.

The own problems are always run; the real HumanEval file too where WORKBENCH_HUMANEVAL names it.
"""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from domains.code import DOMAIN
from tests.domains.code.mutations import faulty
from tests.domains.code.oracle import verdicts
from workbench.core.checks import CheckResult, failing, scorecard
from workbench.core.task import Task
from workbench.core.taskfile import TaskFile
from workbench.errors import TaskFileError

OWN = Path(__file__).parent / "data" / "own_humaneval.jsonl"
REAL = os.environ.get("WORKBENCH_HUMANEVAL", "")

EVALPLUS = {
    "task_id": "HumanEval/900",
    "prompt": 'def share(part: float, whole: float) -> float:\n    """ Part of whole. """\n',
    "entry_point": "share",
    "canonical_solution": "    return part / whole\n",
    "base_input": [[1, 4], [2.0, 3]],
    "plus_input": [[n, 7] for n in range(1, 61)],
    "contract": '\n    assert whole != 0, "invalid inputs" # $_CONTRACT_$\n',
    "atol": 0,
}
MBPP_PLUS = {
    "task_id": "Mbpp/2",
    "prompt": '"""\nWrite a function to find the shared elements of two lists.\n"""\n',
    "entry_point": "similar_elements",
    "canonical_solution": "\ndef similar_elements(a, b):\n    return tuple(set(a) & set(b))\n",
    "base_input": [[[3, 4, 5], [5, 7, 4]], [[1, 2], [5, 4]]],
    "plus_input": [[[], []], [["x", "y"], ["y"]]],
    "contract": "\n  assert isinstance(a, tuple)\n",
    "assertion": "assert set(similar_elements((3, 4, 5), (5, 7, 4))) == set((4, 5))",
    "atol": 0,
}
MBPP = {
    "text": "Write a function to remove the first and last occurrence of a character.",
    "code": "def remove_both(s,ch): \r\n    i = s.find(ch) \r\n    s = s[:i] + s[i + 1:]\r\n"
    "    j = s.rfind(ch)\r\n    return s[:j] + s[j + 1:] if j >= 0 else s",
    "task_id": 911,
    "test_setup_code": "",
    "test_list": [
        'assert remove_both("hello","l") == "heo"',
        'assert remove_both("abcda","a") == "bcd"',
        'assert len(remove_both("PHP","P")) == 1',
    ],
    "challenge_test_list": ['assert remove_both("hellolloll","l") == "helollol"'],
}
SANITIZED = {
    "source_file": "Questions.ipynb",
    "task_id": 912,
    "prompt": "Write a python function to check whether a number is whole.",
    "code": "import math\ndef check(n):\n    return math.floor(n) == n",
    "test_imports": ["import math"],
    "test_list": ["assert check(2) == True", "assert check(math.pi) == False"],
}


def tasks(path: Path, importer: str = "humaneval") -> list[Task]:
    """All tasks of a file."""
    return [DOMAIN.load(TaskFile(str(path), data)) for data in DOMAIN.importers[importer](path)]


def written(folder: Path, rows: Sequence[Mapping[str, Any]], name: str = "rows.jsonl") -> Path:
    """A file of JSON lines."""
    file = folder / name
    file.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return file


def check(subject: Task, draft: str, *, hidden: bool = False) -> list[CheckResult]:
    """Results of the shown tests, or of the hidden ones."""
    narrowed = subject.hidden_only() if hidden else subject.shown(1)
    return list(DOMAIN.check(narrowed, draft, None))


def wrong(results: Sequence[CheckResult]) -> list[str]:
    """What does not pass."""
    return [f"{result.check}: {result.message}" for result in failing(results)]


def drafts(subject: Task) -> dict[str, str]:
    """The ways in which a right solution may be written."""
    stub = str(subject.settings["stub"])
    body = subject.reference.removeprefix(stub)
    lines = [line for line in body.split("\n") if line.strip()]
    return {
        "whole": subject.reference,
        "continued": body,
        "first indent lost": body.lstrip("\n ") if not lines[0].startswith("    def") else body,
        "fenced": f"Here it is:\n```python\n{subject.reference}```\n",
        "continued in a fence": f"```python\n{body}```",
    }


def test_right_solutions_pass_in_every_way_of_writing_them() -> None:
    for place, subject in enumerate(tasks(OWN)):
        for way, draft in list(drafts(subject).items())[: 5 if place % 3 == 0 else 2]:
            results = check(subject, draft)
            assert not wrong(results), f"{subject.id} {way}"
            assert scorecard(results).passed


def test_the_own_problems_cover_what_the_published_ones_have() -> None:
    kinds = {"table": 0, "assert": 0, "pytest": 0}
    problems = tasks(OWN)
    assert len(problems) >= 10
    for subject in problems:
        checks = subject.stages[0].checks
        kinds["table"] += sum("call" in test for test in checks["tests"])
        kinds["assert"] += sum("assert" in test for test in checks["tests"])
        kinds["pytest"] += len(checks["files"])
    assert min(kinds.values()) >= 5


def test_lines_are_those_of_the_continuation() -> None:
    subject = next(t for t in tasks(OWN) if t.settings["entry"] == "checked_root")
    draft = "    wanted = number\n    return wanted / 0\n"
    result = next(r for r in check(subject, draft) if r.cause == "exception")
    assert result.evidence["line"] == 2
    assert result.span is not None
    assert result.span.quote == "return wanted / 0"


def test_helpers_of_the_prompt_cannot_be_bent_and_must_not_be_broken() -> None:
    subject = next(t for t in tasks(OWN) if t.settings["entry"] == "unscramble")
    forged = "def scramble(text):\n    return text\n\n\ndef unscramble(text):\n    return text\n"
    assert "test_block_1" in {r.check for r in failing(check(subject, forged))}
    broken = subject.reference.replace("text[middle:] + text[:middle]", "None", 1)
    assert "test_block_1" in {r.check for r in failing(check(subject, broken))}
    rewritten = subject.reference.replace("(len(text) + 1) // 2", "-(-len(text) // 2)", 1)
    assert not failing(check(subject, rewritten))


def test_inputs_without_values_are_judged_by_the_canonical_solution(tmp_path: Path) -> None:
    (subject,) = tasks(written(tmp_path, [EVALPLUS]), "evalplus")
    right = check(subject, subject.reference)
    assert [r.check for r in right if r.criterion == "tests"] == ["base 1", "base 2"]
    assert not wrong(right)
    assert not wrong(check(subject, "    return part * (1 / whole)\n"))
    floored = check(subject, "    return float(part // whole)\n")
    told = {r.check: (r.evidence["input"], r.observed, r.expected) for r in failing(floored)}
    assert told["base 1"] == ("share(1, 4)", "0.0", "0.25")
    hidden = check(subject, subject.reference, hidden=True)
    assert [result.check for result in hidden] == [
        "test_plus_1_to_25",
        "test_plus_26_to_50",
        "test_plus_51_to_60",
    ]
    assert not wrong(hidden)
    late = "    return part / whole if part < 55 else 0.0\n"
    assert [r.check for r in failing(check(subject, late, hidden=True))] == ["test_plus_51_to_60"]


def test_mbpp_plus_gets_its_tuples_back_and_compares_as_sets(tmp_path: Path) -> None:
    (subject,) = tasks(written(tmp_path, [MBPP_PLUS]), "evalplus")
    assert subject.id == "Mbpp/2"
    inputs = {r.evidence["input"] for r in check(subject, subject.reference) if r.evidence}
    assert "similar_elements((3, 4, 5), (5, 7, 4))" in inputs
    listed = "def similar_elements(a, b):\n    return [x for x in b if x in a]\n"
    assert not wrong(check(subject, listed))
    assert not wrong(check(subject, listed, hidden=True))
    assert len(wrong(check(subject, listed.replace("in a", "not in a")))) == 2


def test_mbpp_as_published(tmp_path: Path) -> None:
    (subject,) = tasks(written(tmp_path, [MBPP]), "mbpp")
    assert subject.id == "MBPP/911"
    assert "def remove_both(s, ch)" in str(subject.settings["signature"])
    assert 'assert remove_both("hello","l") == "heo"' in subject.prompt
    assert not wrong(check(subject, subject.reference))
    assert not wrong(check(subject, subject.reference, hidden=True))
    assert len(wrong(check(subject, "def remove_both(s, ch):\n    return s\n"))) == 3
    assert len(wrong(check(subject, "def remove_both(s, ch):\n    return s\n", hidden=True))) == 1


def test_sanitized_mbpp_is_one_list(tmp_path: Path) -> None:
    file = tmp_path / "sanitized-mbpp.json"
    file.write_text(json.dumps([SANITIZED]))
    (subject,) = tasks(file, "mbpp")
    assert subject.settings["entry"] == "check"
    assert not wrong(check(subject, subject.reference))
    assert len(wrong(check(subject, "def check(n):\n    return True\n"))) == 1


def test_a_gzipped_file_is_the_same_file(tmp_path: Path) -> None:
    file = tmp_path / "own.jsonl.gz"
    file.write_bytes(gzip.compress(OWN.read_bytes()))
    assert [subject.id for subject in tasks(file)] == [subject.id for subject in tasks(OWN)]


@pytest.mark.parametrize(
    ("importer", "row"),
    [("evalplus", EVALPLUS), ("evalplus", MBPP_PLUS), ("mbpp", MBPP), ("mbpp", SANITIZED)],
)
def test_each_format_is_recognised_by_its_importer_alone(
    importer: str, row: Mapping[str, Any], tmp_path: Path
) -> None:
    file = written(tmp_path, [row])
    found = [name for name, read in DOMAIN.importers.items() if list(read(file))]
    assert found == [importer]
    assert [name for name, read in DOMAIN.importers.items() if list(read(OWN))] == ["humaneval"]


@pytest.mark.parametrize("text", ["", "not json", "name,value\n1,2\n", "[1, 2]", '{"a": 1}', "[]"])
def test_a_foreign_file_is_left_to_others(text: str, tmp_path: Path) -> None:
    file = tmp_path / "file.txt"
    file.write_text(text)
    assert not any(list(read(file)) for read in DOMAIN.importers.values())


def test_a_broken_row_is_named_with_its_line(tmp_path: Path) -> None:
    file = written(tmp_path, [MBPP, {**MBPP, "test_list": "no list"}])
    with pytest.raises(TaskFileError, match=r"rows.jsonl:2: field 'test_list'"):
        list(DOMAIN.importers["mbpp"](file))
    (tmp_path / "cut.jsonl").write_text(json.dumps(MBPP) + '\n{"task_id": 2, "te')
    with pytest.raises(TaskFileError, match=r"cut.jsonl:2: is not JSON"):
        list(DOMAIN.importers["mbpp"](tmp_path / "cut.jsonl"))


@pytest.mark.skipif(not REAL, reason="WORKBENCH_HUMANEVAL names no file")
def test_all_canonical_solutions_of_the_real_file_pass() -> None:
    problems = tasks(Path(REAL))
    assert len(problems) == 164
    for subject in problems:
        for draft in list(drafts(subject).values())[:2]:
            assert not wrong(check(subject, draft)), subject.id


@pytest.mark.skipif(not REAL, reason="WORKBENCH_HUMANEVAL names no file")
def test_what_plain_python_catches_in_the_real_file_is_caught() -> None:
    lines = _rows(Path(REAL))
    planted = []
    for subject in tasks(Path(REAL)):
        variants = list(faulty(subject.reference))
        for draft in variants[:: max(1, len(variants) // 3)][:3]:
            planted.append((subject, draft, lines[subject.id]))
    jobs = [
        {
            "draft": f"{draft}\n{row['test']}",
            "tests": [{"name": "check", "body": f"check({row['entry_point']})"}],
        }
        for _, draft, row in planted
    ]
    caught = 0
    for (subject, draft, _), truth in zip(planted, verdicts(jobs), strict=True):
        if truth["check"]["held"]:
            continue
        caught += 1
        assert not scorecard(check(subject, draft)).passed, f"{subject.id}\n{draft}"
    assert caught >= 200


def _rows(path: Path) -> dict[str, dict[str, Any]]:
    raw = path.read_bytes()
    text = (gzip.decompress(raw) if raw[:2] == b"\x1f\x8b" else raw).decode()
    rows = [json.loads(line) for line in text.splitlines() if line.strip()]
    return {row["task_id"]: row for row in rows}
