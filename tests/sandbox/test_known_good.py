"""Right functions are judged by the split judge exactly as plain pytest judges them."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from workbench.sandbox import PytestFile, Sandbox

FOLDER = Path(__file__).parent / "known_good"
TOPICS = sorted(path.stem for path in FOLDER.glob("*.draft"))


_PLAIN = """
import os, sys, pytest
for topic in sys.argv[1:]:
    if os.fork() == 0:
        os.chdir(topic)
        sys.path.insert(0, os.getcwd())
        options = ["-rA", "--rootdir=.", "-p", "no:cacheprovider"]
        code = pytest.main(options)
        sys.stdout.flush()
        os._exit(0)
    os.wait()
"""


def _functions(source: str) -> int:
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    return sum(isinstance(node, kinds) for node in ast.walk(ast.parse(source)))


def test_there_are_at_least_two_hundred_functions() -> None:
    assert sum(_functions((FOLDER / f"{t}.draft").read_text()) for t in TOPICS) >= 200


@pytest.fixture(scope="session")
def plain(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, str]]:
    """What plain pytest says, one fork of a process that has imported it per topic."""
    top = tmp_path_factory.mktemp("plain")
    for topic in TOPICS:
        folder = top / topic
        folder.mkdir()
        (folder / "draft.py").write_text((FOLDER / f"{topic}.draft").read_text())
        (folder / f"test_{topic}.py").write_text((FOLDER / f"{topic}.tests").read_text())
    done = subprocess.run(
        [sys.executable, "-c", _PLAIN, *TOPICS],
        cwd=top,
        env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, dict[str, str]] = {}
    for status, topic, name in re.findall(
        r"^(PASSED|FAILED|ERROR) test_(\w+)\.py::(\S+)", done.stdout, re.M
    ):
        found.setdefault(topic, {})[f"test_{topic}.py::{name}"] = status
    return found


@pytest.mark.parametrize("topic", TOPICS)
def test_judged_as_plain_pytest_does(
    topic: str, plain: dict[str, dict[str, str]], sandbox: Sandbox
) -> None:
    draft, tests = ((FOLDER / f"{topic}.{kind}").read_text() for kind in ("draft", "tests"))
    file = PytestFile(f"test_{topic}.py", tests)
    judged = {o.name: o for o in sandbox.run_pytest(draft, "draft", [file])}
    said = {
        name: "PASSED" if o.passed else f"{o.status}: {o.message}" for name, o in judged.items()
    }
    assert plain[topic]
    assert said == plain[topic]


@pytest.mark.parametrize("topic", ["algorithms", "classes", "errors"])
def test_a_fault_is_caught_where_plain_pytest_catches_it(topic: str, sandbox: Sandbox) -> None:
    faults = {
        "algorithms": ("return lo if", "return lo + 1 if", {"test_binary"}),
        "classes": ("self.side ** 2", "self.side * 2", {"test_area"}),
        "errors": (
            "self.key = key",
            "self.key = 'wrong'",
            {"test_not_found", "test_made", "test_build"},
        ),
    }
    before, after, caught = faults[topic]
    draft, tests = ((FOLDER / f"{topic}.{kind}").read_text() for kind in ("draft", "tests"))
    file = PytestFile(f"test_{topic}.py", tests)
    judged = sandbox.run_pytest(draft.replace(before, after), "draft", [file])
    assert {o.name.rpartition("::")[2] for o in judged if not o.passed} == caught
