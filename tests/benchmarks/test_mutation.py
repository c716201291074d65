"""The mutation driver: a change that matters is noticed, one that nothing tests is listed."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.benchmarks.mutation import Mutant, mutants, mutated, sample

SOURCE = '''"""A module."""

LIMIT = 3


def small(value: int, bound: int = 5) -> bool:
    """Whether it is small."""
    if not value or value < bound and value != 2:
        return True
    return value + bound == LIMIT
'''


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "small.py"
    path.write_text(SOURCE, encoding="utf-8")
    return path


def test_every_kind_of_change_is_found_and_nothing_outside_of_functions(source: Path) -> None:
    found = list(mutants(source))
    kinds = {"comparison", "and/or", "not", "truth", "number", "return", "operator"}
    assert {m.what for m in found} == kinds
    assert min(m.line for m in found) > 7


def test_each_change_gives_another_program_that_compiles(source: Path) -> None:
    plain = ast.unparse(ast.parse(SOURCE))
    changed = [ast.unparse(mutated(m)) for m in mutants(source)]
    assert plain not in changed
    assert len(set(changed)) == len(changed)
    for text in changed:
        compile(text, "changed", "exec")


def test_a_comparison_is_turned_at_its_border(source: Path) -> None:
    texts = [ast.unparse(mutated(m)) for m in mutants(source) if m.what == "comparison"]
    assert any("value <= bound" in text for text in texts)


def test_the_same_sample_is_drawn_again(source: Path) -> None:
    def places(chosen: list[Mutant]) -> list[tuple[int, str]]:
        return [(m.node, m.what) for m in chosen]

    assert places(sample(source.parent, 4, 1)) == places(sample(source.parent, 4, 1))
    assert places(sample(source.parent, 4, 1)) != places(sample(source.parent, 4, 2))
    assert len(sample(source.parent, 4, 1)) == 4


def test_what_gives_the_same_program_is_no_mutant(tmp_path: Path) -> None:
    path = tmp_path / "same.py"
    text = """
def same(a, b):
    if not a:
        return None
    if a == b:
        return False
    return list(zip(a, b, strict=True))
"""
    path.write_text(text, encoding="utf-8")
    found = [(m.line, m.what) for m in mutants(path)]
    assert sorted(found) == [(3, "not"), (5, "comparison"), (6, "truth"), (7, "return")]


TESTS = """
from small import small

def test_small():
    assert small(2, 1) is True
    assert small(9) is False

def test_that_always_fails():
    assert small(1) is None
"""


def test_a_change_is_run_against_the_tests_that_reach_it(source: Path) -> None:
    (source.parent / "test_small.py").write_text(TESTS, encoding="utf-8")
    ran = subprocess.run(
        [sys.executable, "-m", "tests.benchmarks.mutation", "small.py", "test_small.py"],
        cwd=source.parent,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "1 of 2 tests serve" in ran.stdout
    assert "alive after 0 tests: small.py:9 truth: return True" in ran.stdout
    assert "small.py:10 operator" not in ran.stdout
    assert f"of {len(list(mutants(source)))} killed" in ran.stdout
