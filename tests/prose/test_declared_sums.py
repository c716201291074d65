"""Workings in the ways in which able writers put them: right ones are silent, wrong ones found."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from workbench.prose.reckoning.workings import worked

TABLE = yaml.safe_load(Path(__file__).with_name("declared_sums.yaml").read_text(encoding="utf-8"))


def rows(kind: str) -> Iterator[tuple[str, str, str]]:
    for group in TABLE:
        yield from ((group["given"], lines, why) for lines, why in group[kind].items())


def faults(given: str, lines: str) -> list[str]:
    found = worked(lines.split(" | "), [given])
    return [one.fault.kind for one in found if one.fault is not None]


@pytest.mark.parametrize(("given", "lines", "why"), [*rows("right")])
def test_a_right_working_is_silent(given: str, lines: str, why: str) -> None:
    assert faults(given, lines) == [], why


@pytest.mark.parametrize(("given", "lines", "why"), [*rows("wrong")])
def test_a_wrong_working_is_found(given: str, lines: str, why: str) -> None:
    assert {"sum", "operand"} & {*faults(given, lines)}, why
