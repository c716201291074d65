"""The mutation driver: a change that matters is noticed, one that nothing tests is listed."""

from __future__ import annotations

import ast
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

    assert places(sample(source.parent, 4)) == places(sample(source.parent, 4))
    assert len(sample(source.parent, 4)) == 4
