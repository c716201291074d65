"""Code regressions as one pytest file that needs nothing but pytest.

Each case brings the tests of its task. The file proves that the correction passes them and that the
draft that was turned down does not, so that a case which has gone stale shows; and with
WORKBENCH_ANSWERS set to a file of recorded answers, that today's answer passes too. Drafts run in a
process of their own with a time limit; that is a guard against accidents, no sandbox, and the file
says so.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Sequence

from workbench.core.codec import Json
from workbench.curation.exporting.cases import ExportCase, Format, Row
from workbench.curation.exporting.lines import require

_HEAD = '''"""Code regressions, written by Feedback Workbench. Do not edit: export again instead.

pytest THIS_FILE checks that each correction passes its tests and that what was turned down does
not (an expected failure where the tests cannot tell the two apart). With WORKBENCH_ANSWERS set to
a file of lines {"id": CASE, "answer": TEXT} it also checks those answers. Drafts are run on this
machine, in a process of their own but without a sandbox.
"""

import json
import os
import re
import subprocess
import sys

import pytest

SECONDS = 20
RUN = """
import json, sys
names = {"__name__": "draft"}
for part in json.load(sys.stdin):
    exec(compile(part, "draft", "exec"), names)
"""
CASES = json.loads(r\'\'\'
'''
_BODY = '''
\'\'\')
IDS = [case["id"] for case in CASES]
REJECTED = [case for case in CASES if case["rejected"].strip()]


def code_of(answer):
    """The first fenced block, else the whole answer."""
    found = re.search(r"```[^\\n]*\\n(.*?)```", answer, re.DOTALL)
    return found.group(1) if found else answer


def complaint(answer, case):
    """Empty when the case's tests pass on the answer's code."""
    script = json.dumps([case["before"], code_of(answer), case["tests"]])
    command = [sys.executable, "-I", "-c", RUN]
    try:
        done = subprocess.run(command, input=script.encode(), capture_output=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return f"longer than {SECONDS} s"
    if done.returncode == 0:
        return ""
    return done.stderr.decode(errors="replace").strip()[-2000:] or f"exit status {done.returncode}"


def recorded():
    """Answers by case id from WORKBENCH_ANSWERS; None when it is not set."""
    name = os.environ.get("WORKBENCH_ANSWERS")
    if not name:
        return None
    with open(name, encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines if line.strip()]
    return {row["id"]: row["answer"] for row in rows}


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_the_correction_passes(case):
    assert complaint(case["correction"], case) == ""


@pytest.mark.parametrize("case", REJECTED, ids=[case["id"] for case in REJECTED])
def test_what_was_turned_down_still_fails(case):
    if complaint(case["rejected"], case) == "":
        pytest.xfail("The tests do not tell it from the correction: give the task one that does.")


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_the_answer_given_now_passes(case):
    answers = recorded()
    if answers is None:
        pytest.skip("WORKBENCH_ANSWERS names no recorded answers")
    assert case["id"] in answers, "no answer was recorded for this case"
    assert complaint(answers[case["id"]], case) == ""
'''


def _rows(case: ExportCase) -> list[Json] | str:
    if case.domain != "code":
        return "not about code"
    if case.kind != "regression" or not case.chosen.strip():
        return "no correction"
    if not case.tests.strip():
        return "its task has no tests to take along"
    try:
        ast.parse(case.before)
        ast.parse(case.tests)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return "its tests are no Python"
    return [
        {
            "id": case.id,
            "correction": case.chosen,
            "rejected": case.rejected,
            "before": case.before,
            "tests": case.tests,
            "tags": sorted(case.tags),
        }
    ]


def _render(rows: Sequence[Row]) -> str:
    """The cases stand in a raw literal as ASCII JSON; apostrophes are escaped, so that none ends
    it.
    """
    lines = [json.dumps(row.data, sort_keys=True).replace("'", "\\u0027") for row in rows]
    return _HEAD + "[\n" + ",\n".join(lines) + "\n]" + _BODY


def _check(text: str, rows: Sequence[Row]) -> None:
    """The file compiles, and holds the cases as data; nothing of it is run."""
    tree = ast.parse(text)
    compile(tree, "export", "exec")
    calls = [
        node.value
        for node in tree.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "CASES"
    ]
    require(len(calls) == 1 and isinstance(calls[0], ast.Call), "the cases cannot be found")
    assert isinstance(calls[0], ast.Call)
    held = json.loads(ast.literal_eval(calls[0].args[0]))
    require(held == [row.data for row in rows], "the cases read back differently")


FORMATS = (
    Format("pytest", "a pytest file of code regressions", ".py", "eval", _rows, _render, _check),
)
