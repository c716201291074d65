"""Readers as data: what cannot be used is refused with a word of what to do."""

from __future__ import annotations

import pytest

from workbench.core.codec import Json
from workbench.core.readers import Reader, read_readers
from workbench.errors import UsageError
from workbench.judging.rubrics import narrowed, read_rubric

RUBRIC = read_rubric(
    {
        "name": "two",
        "criteria": [
            {"id": one, "question": "?", "levels": {1: "a", 3: "b", 5: "c"}} for one in ("x", "y")
        ],
    },
    "a rubric",
)


def test_a_reader_has_a_name_a_brief_on_one_line_and_its_criteria() -> None:
    given = [{"name": "methods", "brief": "You ask\nhow.", "criteria": ["x"]}]
    assert read_readers(given, "f") == (Reader("methods", "You ask how.", ("x",)),)


@pytest.mark.parametrize(
    "given",
    [[], None, [{"name": "a"}], [{"brief": "b"}], [{"name": "a", "brief": "b"}] * 2, ["a"]],
)
def test_readers_that_cannot_be_used_are_refused(given: Json) -> None:
    with pytest.raises(UsageError, match="reader"):
        read_readers(given, "reviewers.yaml")


def test_a_rubric_is_narrowed_to_a_readers_criteria_and_to_none_that_is_unknown() -> None:
    assert [one.id for one in narrowed(RUBRIC, ("y",)).criteria] == ["y"]
    assert narrowed(RUBRIC, ()) is RUBRIC
    with pytest.raises(UsageError, match="no criterion 'z'"):
        narrowed(RUBRIC, ("z",))
