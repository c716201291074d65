"""LiveCodeBench, BigCodeBench and the polyglot exercises in their published form, written here."""

from __future__ import annotations

import base64
import json
import pickle
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from domains.code import DOMAIN
from domains.code.domain import CodeDomain
from workbench.cli import run
from workbench.core.checks import CheckResult, scorecard
from workbench.core.task import Task
from workbench.core.taskfile import TaskFile
from workbench.errors import TaskFileError


@pytest.fixture(scope="module")
def domain() -> Iterator[CodeDomain]:
    yield DOMAIN
    DOMAIN.configure({})


def packed(cases: object) -> str:
    return base64.b64encode(zlib.compress(pickle.dumps(json.dumps(cases)))).decode()


def case(given: str, wanted: str, kind: str = "stdin") -> Mapping[str, str]:
    return {"input": given, "output": wanted, "testtype": kind}


STDIN = {
    "question_title": "Sum of pairs",
    "question_content": "Read n, then n lines of two numbers. Print the sum of each.",
    "question_id": "own_a",
    "starter_code": "",
    "difficulty": "easy",
    "public_test_cases": json.dumps([case("1\n2 3\n", "5\n")]),
    "private_test_cases": packed([case("2\n1 1\n5 5\n", "2\n10")]),
    "metadata": "{}",
}
METHOD = STDIN | {
    "question_id": "own_b",
    "starter_code": "class Solution:\n"
    "    def longest(self, words: List[str], least: int) -> int:\n",
    "public_test_cases": json.dumps([case('["a", "bcd"]\n1', "3", "functional")]),
    "private_test_cases": json.dumps([case('["a"]\n2', "0", "functional")]),
    "metadata": json.dumps({"func_name": "longest"}),
}


def tasks(importer: str, path: Path) -> list[Task]:
    return [DOMAIN.load(TaskFile(str(path), data)) for data in DOMAIN.importers[importer](path)]


def rows(folder: Path, *data: Mapping[str, Any]) -> Path:
    file = folder / "rows.jsonl"
    file.write_text("".join(json.dumps(row) + "\n" for row in data), encoding="utf-8")
    return file


def results(domain: CodeDomain, task: Task, draft: str) -> list[CheckResult]:
    shown = list(domain.check(task.shown(1), draft, None))
    return [*shown, *(domain.check(task.hidden_only(), draft, None) if task.hidden else ())]


def passes(domain: CodeDomain, task: Task, draft: str) -> bool:
    return scorecard(results(domain, task, draft)).passed


# --- LiveCodeBench -------------------------------------------------------------------------------


def test_a_program_is_asked_for_as_a_function_of_its_input(
    tmp_path: Path, domain: CodeDomain
) -> None:
    (task,) = tasks("livecodebench", rows(tmp_path, STDIN))
    assert task.id == "LiveCodeBench/own_a"
    assert "solve(text)" in task.prompt
    right = (
        "def solve(text):\n    n, *lines = text.splitlines()\n"
        "    return '\\n'.join(str(sum(map(int, line.split()))) for line in lines)\n"
    )
    assert passes(domain, task, right)
    assert passes(domain, task, right.replace("'\\n'.join(", "'  \\n'.join("))
    assert not passes(domain, task, right.replace("sum(", "max("))


def test_private_tests_are_hidden(tmp_path: Path, domain: CodeDomain) -> None:
    (task,) = tasks("livecodebench", rows(tmp_path, STDIN))
    shown = scorecard(list(domain.check(task.shown(1), "def solve(text):\n    return '5'\n", None)))
    assert shown.passed
    assert not passes(domain, task, "def solve(text):\n    return '5'\n")


def test_a_method_is_called_with_the_values_of_its_lines(
    tmp_path: Path, domain: CodeDomain
) -> None:
    (task,) = tasks("livecodebench", rows(tmp_path, METHOD))
    right = (
        "class Solution:\n    def longest(self, words: List[str], least: int) -> int:\n"
        "        return max((len(w) for w in words if len(w) >= least), default=0)\n"
    )
    assert passes(domain, task, right)
    assert not passes(domain, task, right.replace("default=0", "default=1"))


def test_a_packed_test_that_would_run_something_is_refused(tmp_path: Path) -> None:
    class Evil:
        def __reduce__(self) -> tuple[Any, ...]:
            return (print, ("owned",))

    bomb = base64.b64encode(zlib.compress(pickle.dumps(Evil()))).decode()
    with pytest.raises(TaskFileError, match="cannot be unpacked"):
        tasks("livecodebench", rows(tmp_path, STDIN | {"private_test_cases": bomb}))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"public_test_cases": "[1]"}, "list of test cases"),
        ({"public_test_cases": '[{"input": "1"}]'}, "without input and output"),
        ({"private_test_cases": "?"}, "cannot be unpacked"),
    ],
)
def test_a_row_that_does_not_fit_is_named(
    tmp_path: Path, change: Mapping[str, str], said: str
) -> None:
    with pytest.raises(TaskFileError, match=said):
        tasks("livecodebench", rows(tmp_path, STDIN | change))


# --- BigCodeBench --------------------------------------------------------------------------------

BIG = {
    "task_id": "BigCodeBench/9000",
    "complete_prompt": "from collections import Counter\n\ndef task_func(words):\n"
    '    """Count words. Returns a dict."""\n',
    "instruct_prompt": "Count words.",
    "canonical_solution": "    return dict(Counter(words))\n",
    "code_prompt": "from collections import Counter\n\ndef task_func(words):\n",
    "test": "import unittest\n\nclass TestCases(unittest.TestCase):\n"
    "    def test_two(self):\n        self.assertEqual(task_func(['a', 'b', 'a'])['a'], 2)\n"
    "    def test_none(self):\n        self.assertEqual(task_func([]), {})\n",
    "entry_point": "task_func",
    "doc_struct": "{}",
    "libs": "['collections']",
}


def test_unit_tests_of_bigcodebench_decide(tmp_path: Path, domain: CodeDomain) -> None:
    (task,) = tasks("bigcodebench", rows(tmp_path, BIG))
    assert passes(domain, task, task.reference)
    found = results(domain, task, task.reference.replace("dict(Counter(words))", "{'a': 2}"))
    assert {r.check.rpartition("::")[2]: r.status for r in found if "test_" in r.check} == {
        "test_two": "pass",
        "test_none": "fail",
    }


def test_problems_that_need_other_packages_are_left_out(tmp_path: Path) -> None:
    foreign = BIG | {"task_id": "BigCodeBench/9001", "libs": "['pandas', 'collections']"}
    hidden = BIG | {"task_id": "BigCodeBench/9002", "test": "import numpy as np\n" + BIG["test"]}
    found = tasks("bigcodebench", rows(tmp_path, foreign, BIG, hidden))
    assert [task.id for task in found] == ["BigCodeBench/9000"]


# --- polyglot ------------------------------------------------------------------------------------


def exercise(folder: Path, slug: str) -> Path:
    place, module = folder / slug, slug.replace("-", "_")
    (place / ".meta").mkdir(parents=True)
    (place / ".docs").mkdir()
    files = {
        "solution": [f"{module}.py"],
        "test": [f"{module}_test.py"],
        "example": [".meta/example.py"],
    }
    (place / ".meta" / "config.json").write_text(json.dumps({"files": files}))
    (place / ".meta" / "example.py").write_text("def twice(n):\n    return 2 * n\n")
    (place / ".docs" / "instructions.md").write_text("# Instructions\n\nDouble it.\n")
    (place / f"{module}.py").write_text("def twice(n):\n    pass\n")
    (place / f"{module}_test.py").write_text(
        f"import unittest\n\nfrom {module} import twice\n\n\nclass TwiceTest(unittest.TestCase):\n"
        "    def test_one(self):\n        self.assertEqual(twice(1), 2)\n\n"
        "    def test_word(self):\n        self.assertEqual(twice('a'), 'aa')\n"
    )
    return place / ".meta" / "config.json"


def test_one_exercise_brings_its_neighbours(tmp_path: Path, domain: CodeDomain) -> None:
    config = exercise(tmp_path, "two-times")
    exercise(tmp_path, "again-two")
    found = tasks("polyglot", config)
    assert [task.id for task in found] == ["polyglot/again-two", "polyglot/two-times"]
    task = found[1]
    assert "Double it." in task.prompt
    assert "def twice(n):\n    pass" in task.prompt
    assert passes(domain, task, task.reference)
    assert not passes(domain, task, "def twice(n):\n    return n + 1\n")


def test_exercises_are_imported_by_a_file_and_a_folder_says_which(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("WORKBENCH_HOME", str(tmp_path / "home"))
    config = exercise(tmp_path / "sets", "two-times")
    assert run(["import", str(tmp_path / "sets")]) == 2
    assert "any '.meta/config.json' brings all" in capsys.readouterr().err
    assert run(["import", str(config)]) == 0
    assert "polyglot/two-times" in capsys.readouterr().out


def test_another_config_is_no_exercise(tmp_path: Path) -> None:
    (tmp_path / ".meta").mkdir()
    other = tmp_path / ".meta" / "config.json"
    other.write_text('{"authors": []}')
    assert tasks("polyglot", other) == []


def test_an_exercise_cannot_name_files_elsewhere(tmp_path: Path) -> None:
    config = exercise(tmp_path, "two-times")
    data = json.loads(config.read_text())
    data["files"]["test"] = ["../../secret.py"]
    config.write_text(json.dumps(data))
    with pytest.raises(TaskFileError, match="lies elsewhere"):
        tasks("polyglot", config)
