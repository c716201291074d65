"""A task's tests as plain Python judge as the domain itself does, without anything of it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from domains.code import DOMAIN
from tests.domains.code.bundled import TASKS
from workbench.catalog import find_domain, find_task, read_task
from workbench.core.task import Task

OWN = """
domain: code
id: mine/all-kinds
title: Every kind of test
prompt: Write `shrink(values)`.
settings:
  entry: shrink
  tolerance: 0.001
  preamble: |
    from typing import List
tests:
  - {name: near, call: "shrink([2.0])", expect: "[1.0004]"}
  - {name: not a number, call: "shrink([float('nan')])", expect: "[float('nan')]"}
  - {name: pairs, call: "shrink([])", expect: "[]"}
  - {name: text, call: "shrink('a')", raises: ValueError, match: "no .*text"}
  - {name: asserted, assert: "len(shrink([1, 2])) == 2"}
pytest: |
  import pytest
  from solution import shrink

  @pytest.mark.parametrize("size", [1, 3])
  def test_size(size):
      assert len(shrink([1.0] * size)) == size
"""
RIGHT = """
def shrink(values: List[float]) -> List[float]:
    if isinstance(values, str):
        raise ValueError("no longer takes text")
    return [value / 2 for value in values]
"""
WRONG = {
    "too far off": ("value / 2", "value / 2.1"),
    "another type": (
        "return [value / 2 for value in values]",
        "return tuple(v / 2 for v in values)",
    ),
    "another exception": ("raise ValueError", "raise TypeError"),
    "another message": ("no longer takes text", "text"),
    "the assertion": ("[value / 2 for value in values]", "[v / 2 for v in values[:1]]"),
    "the pytest file": ("for value in values]", "for value in values][:2]"),
    "no function": ("def shrink", "def shrunk"),
}


def passes(task: Task, draft: str) -> bool:
    """What a Python that knows nothing of the workbench says."""
    plain = DOMAIN.plain_tests(task)
    parts = json.dumps([plain.before, draft, plain.after])
    run = "import json, sys; n = {}; [exec(part, n) for part in json.load(sys.stdin)]"
    done = subprocess.run([sys.executable, "-I", "-c", run], input=parts.encode(), timeout=600)
    return done.returncode == 0


@pytest.mark.parametrize("name", TASKS)
def test_the_reference_of_every_bundled_task_passes_and_a_stump_does_not(name: str) -> None:
    task = find_task(name)
    if "files" in task.settings:
        assert find_domain("code").plain_tests(task) is None, "several files are no one script"
        return
    assert passes(task, task.reference)
    assert not passes(task, "def nothing():\n    return None\n")


def own_task(folder: Path) -> Task:
    file = folder / "mine.yaml"
    file.write_text(OWN)
    return read_task(file)


def test_every_kind_of_test_is_taken_along(tmp_path: Path) -> None:
    assert passes(own_task(tmp_path), RIGHT)


@pytest.mark.parametrize("fault", WRONG)
def test_a_fault_is_found_by_the_tests_alone(fault: str, tmp_path: Path) -> None:
    draft = RIGHT.replace(*WRONG[fault])
    assert draft != RIGHT
    assert not passes(own_task(tmp_path), draft)
