"""The findings on what prose says beyond what it was given: warnings, which never decide.

A day or a code that nothing gives is compared as printed and counts as major, since the request to
the writer states the rule; a year, a name and a figure of speech are guesses and count as minor.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from workbench.core.checks import CheckResult, Severity, Span
from workbench.prose.beyond.days import strange_days
from workbench.prose.beyond.names import Strange, strange_codes, strange_names
from workbench.prose.beyond.said import Said, on_nobodys_word
from workbench.prose.findings import found
from workbench.prose.sentences import Sentence

Place = Callable[[int, int], Span]
CRITERION = "ledger"
_WHAT = {
    "hearsay": "names people whom neither the task nor a source lets speak",
    "comparison": "compares with something that neither the task nor a source speaks of",
    "span": "tells a time that neither the task nor a source gives",
}


def beyond(sentences: Iterable[Sentence], given: str, place: Place) -> Iterator[CheckResult]:
    """One warning for each day, code, name and assertion on nobody's word that stands in these
    sentences and in nothing that was `given`; `place` makes the span of a place in the plain text.
    """
    listed = list(sentences)
    for day in strange_days(listed, given):
        bare = day.text.isdigit()
        yield _strange(day, "year" if bare else "day", "minor" if bare else "major", place)
    for code in strange_codes(listed, given):
        yield _strange(code, "code", "major", place)
    for name in strange_names(listed, given):
        yield _strange(name, "name", "minor", place)
    for said in on_nobodys_word(listed, given):
        yield _said(said, place)


def _strange(one: Strange, what: str, severity: Severity, place: Place) -> CheckResult:
    return found(
        f"uncovered.{what}: {one.text}", "warn", CRITERION,
        f"“{one.text}” stands neither in the task nor in a source.", severity=severity,
        cause=f"uncovered {one.text}", span=place(one.start, one.end), observed=one.text,
        expected="what the task and its sources name",
        fix="Take it out, or name what the task gives.",
    )  # fmt: skip


def _said(one: Said, place: Place) -> CheckResult:
    return found(
        f"uncovered.said: {one.text}", "warn", CRITERION, f"“{one.text}” {_WHAT[one.kind]}.",
        severity="minor", cause=f"uncovered {one.text}", span=place(one.start, one.end),
        observed=one.text, expected="what the task and its sources say",
        fix="Take it out, say whose view it is, or give the passage that says it.",
    )  # fmt: skip
