"""`run --model person`, at a terminal: the editor gets a file of the task's kind, and whatever it
does the command ends with a sentence and a session that goes on.
"""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

from tests.support.terminals import Terminal, python

CODE = """
id: code/double
domain: code
title: Double
prompt: Write `double(n)`, twice the number.
settings: {entry: double, signature: def double(n)}
tests:
  - {call: double(21), expect: 42}
"""
DRAFTS = ("def double(n):\n    return n\n", "def double(n):\n    return 2 * n\n")


def edited_by(tmp_path: Path, body: str) -> dict[str, str]:
    """The environment of a person whose editor is this Python program."""
    script = tmp_path / "edit.py"
    script.write_text(f"import pathlib, sys\npath = pathlib.Path(sys.argv[-1])\n{body}\n")
    editor = f"'{sys.executable}' '{script}'"
    return {"WORKBENCH_HOME": str(tmp_path / "home"), "VISUAL": "", "EDITOR": editor}


def run(tmp_path: Path, task: str, *said: str, **environment: str) -> int | None:
    """The command's exit status, once it has said all this in this order."""
    command = python("-m", "workbench", "run", task, "--model", "person")
    with Terminal(command, (200, 40), environment) as terminal:
        for text in said:
            terminal.until(text)
        return terminal.wait(600)


WRITES = f"""
place = pathlib.Path(sys.argv[0]).parent
number = len(list(place.glob("seen-*")))
before = path.read_text()
(place / f"seen-{{number}}{{path.suffix}}").write_text(before)
head, mark, _ = before.rpartition("write the draft below it\\n")
path.write_text(head + mark + {DRAFTS!r}[number])
"""


def test_the_file_is_of_the_tasks_kind_with_task_and_findings_as_comments(tmp_path: Path) -> None:
    task = tmp_path / "double.yaml"
    task.write_text(CODE)
    home = edited_by(tmp_path, WRITES)
    assert run(tmp_path, str(task), "target", **home) == 0
    first, second = (tmp_path / f"seen-{n}.py" for n in (0, 1))
    asked, found = first.read_text(), second.read_text()
    assert "# Write `double(n)`, twice the number." in asked
    assert ast.dump(ast.parse(asked)) == ast.dump(ast.parse("")), "comments alone"
    assert ast.dump(ast.parse(found)) == ast.dump(ast.parse(DRAFTS[0])), "comments and the draft"
    told = [line for line in found.splitlines() if line.startswith("#")]
    assert any("double(21)" in line for line in told)
    assert any("42" in line for line in told)


def test_prose_is_written_in_a_file_for_prose(tmp_path: Path) -> None:
    body = (
        f"__import__('shutil').move(path, pathlib.Path({str(tmp_path)!r}) / ('seen' + path.suffix))"
    )
    run(tmp_path, "essay/river_baths", "No draft was written", **edited_by(tmp_path, body))
    asked = (tmp_path / "seen.md").read_text().splitlines()
    assert len(asked) > 5
    assert all(line.startswith("<!--") and line.endswith("-->") for line in asked)


@pytest.mark.parametrize(
    ("editor", "said", "status"),
    [
        ("/no/such/editor", "'/no/such/editor' could not be started", 3),
        ("false", "The editor ended with status 1. Its text was not taken.", 3),
        ("sh -c 'kill -9 $$'", "ended by signal 9 (SIGKILL)", 3),
        ("true", "No draft was written", 3),
        ("'half a quote", "is not a command", 3),
    ],
)
def test_an_editor_that_fails_is_a_sentence_and_the_session_goes_on(
    tmp_path: Path, editor: str, said: str, status: int
) -> None:
    task = tmp_path / "double.yaml"
    task.write_text(CODE)
    home = {"WORKBENCH_HOME": str(tmp_path / "home"), "VISUAL": "", "EDITOR": editor}
    assert run(tmp_path, str(task), said, "workbench resume", **home) == status


def test_the_editor_of_the_settings_comes_before_the_environments(tmp_path: Path) -> None:
    task = tmp_path / "double.yaml"
    task.write_text(CODE)
    home = {"WORKBENCH_HOME": str(tmp_path / "home"), "VISUAL": "/no/such", "EDITOR": "/no/such"}
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "config.toml").write_text('editor = "false"\n')
    assert run(tmp_path, str(task), "ended with status 1", **home) == 3
