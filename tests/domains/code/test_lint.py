"""The warm ruff says what a fresh one says, and nothing that a draft does to it lasts."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from domains.code.lint import RULES, Linter, LintError, LintFinding, program

FAULTS = """import os
from typing import *
def f(xs=[], l=1):
    try:
        if xs == None or not 1 in xs or l == True:
            return undefined
    except:
        raise ValueError("x")
    callbacks = [lambda: n for n in xs]
    return type(xs) == list, f"nothing"
def f(x):
    unused = 1
    import sys  # noqa: F401
"""
RIGHT = "def double(x):\n    return 2 * x\n"


@pytest.fixture
def linter() -> Iterator[Linter]:
    warm = Linter()
    yield warm
    warm.close()


def fresh(source: str) -> list[LintFinding]:
    """What a ruff started for this text alone finds."""
    command = [str(program()), "check", "--isolated", "--no-cache", "--exit-zero", "--quiet"]
    command += ["--output-format", "json", "--select", ",".join(RULES), "-"]
    done = subprocess.run(command, input=source.encode(), capture_output=True, check=True)
    found = [
        LintFinding(str(e["code"]), int(e["location"]["row"]), str(e["message"]))
        for e in json.loads(done.stdout)
    ]
    return sorted(found, key=lambda f: (f.line, f.rule))


@pytest.mark.parametrize(
    "source", [FAULTS, RIGHT, "", "x = (\n", "def f(:\n  pass\n", "s = 'ü\u2028'\nimport os\n"]
)
def test_the_warm_process_finds_what_a_fresh_one_finds(source: str, linter: Linter) -> None:
    linter.lint("import json\n")
    assert linter.lint(source) == fresh(source)


def test_each_rule_that_is_asked_for_is_heard(linter: Linter) -> None:
    rules = {finding.rule for finding in linter.lint(FAULTS)}
    assert {"F401", "B006", "E711", "E713", "E722", "B904", "E741", "E721", "F811"} <= rules


def test_no_draft_is_remembered(linter: Linter) -> None:
    assert linter.lint("def f(): return later\n")
    assert linter.lint("later = 1\n") == []
    assert linter.lint("def f(): return later\n")


def test_a_configuration_lying_about_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, linter: Linter
) -> None:
    (tmp_path / "ruff.toml").write_text('lint.select = ["W"]\n')
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RUFF_CONFIG", str(tmp_path / "ruff.toml"))
    assert [finding.rule for finding in linter.lint("import os\n")] == ["F401"]


def test_a_process_that_ended_is_an_error_once_and_then_replaced(linter: Linter) -> None:
    others = _ruffs()
    linter.lint(RIGHT)
    (child,) = _ruffs() - others
    os.kill(child, signal.SIGKILL)
    with pytest.raises(LintError):
        linter.lint(RIGHT)
    assert linter.lint("import os\n")[0].rule == "F401"


def test_no_answer_in_time_is_an_error_and_ends_the_process(linter: Linter) -> None:
    others = _ruffs()
    linter.lint(RIGHT)
    assert _ruffs() - others
    with pytest.raises(LintError, match="in time"):
        linter.lint("y = 1\n" * 20_000, seconds=0.0)
    assert not _ruffs() - others


def _ruffs() -> set[int]:
    tasks = Path("/proc/self/task").iterdir()
    children = [pid for task in tasks for pid in (task / "children").read_text().split()]
    return {int(pid) for pid in children if "ruff" in Path(f"/proc/{pid}/cmdline").read_text()}
