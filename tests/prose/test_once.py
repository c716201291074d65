"""One slip costs one finding, and two slips cost two."""

from __future__ import annotations

import pytest

from workbench.core.checks import CheckResult, Severity, Span, Status, span_at
from workbench.prose.once import once

TEXT = "In July 2026 we spun 450 g of honey, and in July 2026 we sold it."


def at(words: str, start: int = 0) -> Span:
    place = TEXT.index(words, start)
    return span_at(TEXT, place, place + len(words))


def wrong(
    check: str,
    observed: str,
    span: Span | None,
    status: Status = "fail",
    severity: Severity = "major",
    cause: str = "date",
) -> CheckResult:
    return CheckResult(
        check, status, "claims", severity=severity, cause=cause, span=span, observed=observed
    )


def test_the_same_words_at_one_place_are_told_once_by_the_severest() -> None:
    weak = wrong("uncovered", "July 2026", at(TEXT), "warn", cause="uncovered")
    strong = wrong("numbers", "July 2026", at("In July 2026 we spun"))
    assert [one.check for one in once([weak, strong])] == ["numbers"]
    assert [one.check for one in once([strong, weak])] == ["numbers"]


def test_words_within_the_words_of_one_cause_are_told_once() -> None:
    whole = wrong("promise", "we spun 450 g of honey", at(TEXT), cause="promise")
    part = wrong("unbacked", "spun 450 g of", at(TEXT), "warn", cause="promise")
    assert once([whole, part]) == [whole]


@pytest.mark.parametrize(
    "other",
    [
        wrong("other place", "July 2026", at("July 2026", 20)),
        wrong("other words", "450 g", at(TEXT)),
        wrong("no place", "July 2026", None),
        wrong("other cause", "we spun 450 g of", at(TEXT), cause="number"),
        wrong("passed", "July 2026", at(TEXT), "pass"),
        wrong("short", "July", at("In July 2026")),
    ],
    ids=lambda one: one.check,
)
def test_what_differs_in_words_or_place_is_told_twice(other: CheckResult) -> None:
    first = wrong("first", "July 2026", at("In July 2026"))
    assert once([first, other]) == [first, other]


def test_two_measures_of_one_place_are_two_slips() -> None:
    """Both are two too many, of different things; the `2` of 2026 is not what was observed."""
    tags, emoji = wrong("tags", "2", at(TEXT)), wrong("emoji", "2", at(TEXT))
    assert once([tags, emoji]) == [tags, emoji]
