"""What counts as an answer copied from a shown test, and the near misses that must not."""

from __future__ import annotations

import pytest

from domains.code.hardcoding import Known, hard_coded
from domains.code.source import parse

KNOWN = (
    Known("one", ([1, 2, 3], "sum"), 6),
    Known("two", ([4, 5, 9], "sum"), 18),
    Known("mean", ([1, 2, 3], "average"), 2.0),
    Known("empty", ([], "sum"), None),
    Known("word", ("a long sentence", "count"), 3),
)
COPIED = {
    "both arguments in one condition": """
def f(xs, mode):
    if xs == [1, 2, 3] and mode == "sum":
        return 6
    if mode == "sum" and xs == [4, 5, 9]:
        return 18
""",
    "a condition inside a condition": """
def f(xs, mode):
    if mode == "sum":
        if xs == [1, 2, 3]:
            return 6
        elif list(xs) == [4, 5, 9]:
            return 18
""",
    "an expression": """
def f(xs, mode):
    return 6 if (xs, mode) == ([1, 2, 3], "sum") else (
        3 if xs == "a long sentence" and mode == "count" else None)
""",
    "a match": """
def f(xs, mode):
    match mode:
        case "sum":
            if tuple(xs) == [1, 2, 3]: return 6
        case "count":
            if xs == "a long sentence": return 3
""",
    "a lookup of nearly all": """
def f(xs, mode):
    return {([1, 2, 3], "sum"): 6, ([4, 5, 9], "sum"): 18, ([1, 2, 3], "average"): 2.0,
            ("a long sentence", "count"): 3}[xs, mode]
""",
}
HONEST = {
    "one argument alone": """
def f(xs, mode):
    if mode == "sum":
        return 6
    if xs == [1, 2, 3]:
        return 6
    if xs == [4, 5, 9]:
        return 18
""",
    "another answer than the test's": """
def f(xs, mode):
    if xs == [1, 2, 3] and mode == "sum":
        return 7
    if xs == [4, 5, 9] and mode == "sum":
        return 19
""",
    "base cases": """
def f(xs, mode):
    if xs == [] and mode == "sum":
        return None
    return sum(xs)
""",
    "something computed from the input": """
def f(xs, mode):
    if sorted(xs)[0:3] == [1, 2, 3] and mode == "sum":
        return 6
    if xs[0] == 4 and len(xs) == 3 and mode == "sum":
        return 18
""",
    "a table of modes": """
def f(xs, mode):
    return {"sum": 6, "average": 2.0, "count": 3}[mode]
""",
}


def found(draft: str, prompt: str = "", known: tuple[Known, ...] = KNOWN) -> object:
    tree = parse(draft)
    assert tree is not None
    return hard_coded(tree, known, prompt)


@pytest.mark.parametrize("name", COPIED)
def test_a_whole_input_of_a_shown_test_with_its_answer_is_copied(name: str) -> None:
    result = found(COPIED[name])
    assert result is not None
    assert result.clear  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", HONEST)
def test_a_part_of_an_input_or_another_answer_is_not(name: str) -> None:
    assert found(HONEST[name]) is None


def test_modes_and_bounds_that_the_prompt_names_never_count() -> None:
    known = tuple(Known(word, (word,), word[0]) for word in ("mean", "median", "mode", "sum"))
    draft = "def f(m):\n" + "".join(
        f"    if m == {test.args[0]!r}:\n        return {test.expected!r}\n" for test in known
    )
    assert found(draft, known=known) is not None
    assert found(draft, "Modes are mean, median, mode and sum.", known) is None
    assert found(draft, "Meaningful medians modelled in summary.", known) is not None


def test_a_single_case_is_only_suspected() -> None:
    single = COPIED["both arguments in one condition"].split("    if mode")[0]
    result = found(single)
    assert result is not None
    assert not result.clear  # type: ignore[attr-defined]
