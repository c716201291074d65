"""Answers to a review: each point is answered by changed words or by a rebuttal with evidence.

A point is closed when what it pointed at has changed and the answer's words stand in the prose, or
when a rebuttal cites a passage that stands in its source. No score of a reviewer closes anything.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from domains.research.case import Case
from domains.research.claims import Answer
from workbench.core.checks import CheckResult
from workbench.prose.fields import Placed
from workbench.prose.findings import found
from workbench.prose.plain import plain
from workbench.prose.sentences import sentences

CRITERION = "review"
LEAST = 5
"""Words of a rebuttal that says something."""
_WHETHER = re.compile(
    r"\b(?:check|verify|confirm|recompute|reckon)\b|\b(?:say|tell|state|show)\b[^.;]*\b(?:whether|if)\b",
    re.I,
)
"""What asks whether words hold, and not for others."""
_MORE = re.compile(
    r"\s*(?:please )?(?:also )?(?:give|add|name|say|state|tell|report|mention|include|cite|explain|"
    r"show|describe|list|provide|quote|define|discuss|take up|set out|spell out)\b",
    re.I,
)
_OTHERWISE = re.compile(
    r"\b(?:not|only|instead|rather|less|limit\w*|drop|remove|delete|cut|take \w+ out|replac\w+|"
    r"correct\w*|chang\w+|weaken|soften|narrow\w*)\b|n['’]t\b",
    re.I,
)
"""With one of these a request for more wants other words too."""


@dataclass(frozen=True)
class Point:
    """What a reviewer asked for."""

    id: str
    reviewer: str
    quote: str
    request: str


def points(case: Case) -> list[Point]:
    """The points of the reviews that the task gives."""
    given = case.settings.get("reviews") or case.settings.get("review_points") or []
    listed = given if isinstance(given, list) else []
    found_ones = []
    for number, one in enumerate(listed, 1):
        if isinstance(one, Mapping):
            inner = one.get("points")
            for at, point in enumerate(inner if isinstance(inner, list) else [one], 1):
                if isinstance(point, Mapping):
                    id = str(point.get("id") or f"{number}.{at}")
                    found_ones.append(_point(id, point, str(one.get("reviewer") or "")))
    return found_ones


def _point(id: str, given: Mapping[str, object], reviewer: str) -> Point:
    request = given.get("request") or given.get("change") or given.get("text") or ""
    named = str(given.get("reviewer") or reviewer)
    return Point(id, named, str(given.get("quote") or ""), str(request))


def answers(case: Case) -> Iterator[CheckResult]:
    """Each point of the task, and each answer of the ledger."""
    asked = points(case)
    given = {one.entry.point.casefold().strip(): one for one in case.synthesis.answers}
    wrong = [r for point in asked for r in _answered(case, point, given.get(point.id.casefold()))]
    known = {point.id.casefold() for point in asked}
    for one in case.synthesis.answers:
        if asked and one.entry.point.casefold().strip() not in known:
            wrong.append(_stray(case, one))
        elif one.entry.quote and not case.document.places(one.entry.quote):
            wrong.append(_not_there(case, one))
    yield from wrong
    if asked and not any(one.severity == "major" for one in wrong):
        yield found("answers", "pass", CRITERION, f"All {len(asked)} points are answered.")


def _answered(case: Case, point: Point, answer: Placed[Answer] | None) -> Iterator[CheckResult]:
    if answer is None:
        yield found(
            f"answers: {point.id}", "fail", CRITERION,
            f"Point {point.id} of {point.reviewer or 'the review'} is not answered: "
            f"“{point.request}”", cause=f"unanswered {point.id}",
            span=case.span(point.quote) if case.document.places(point.quote) else
            case.document.span_of("/answers"), expected=point.request,
            fix="Change the words and quote them, or give a rebuttal with a passage.",
        )  # fmt: skip
        return
    entry = answer.entry
    rebutted = len(entry.rebuttal.split()) >= LEAST
    unchanged = _unchanged(case, point, entry)
    if not entry.quote and not rebutted:
        yield _open(case, point, answer, "says neither what was changed nor why not", "empty")
    elif unchanged and not rebutted:
        yield _open(
            case, point, answer, f"claims a change, and “{point.quote}” still stands", "unchanged"
        )
    elif not entry.quote and not _rests(case, entry):
        yield _open(case, point, answer, "rebuts without a passage of a source", "bare_rebuttal")
    elif entry.quote and not rebutted:
        yield from _standing(case, point, answer)


def _unchanged(case: Case, point: Point, answer: Answer) -> bool:
    """The words that the point is about still stand, where it asks for others. A point that asks to
    check them, or for more beside them, is met by a sentence that the reviewed draft did not have.
    """
    if not point.quote or not case.document.places(point.quote):
        return False
    more = _MORE.match(point.request) and not _OTHERWISE.search(point.request)
    if not answer.quote or not (more or _WHETHER.search(point.request)):
        return True
    before = str(case.settings.get("draft_under_review") or "")
    old = {_bare(one.text) for one in sentences(plain(before))}
    told = [one.text for a, b in case.places(answer.quote) for one in case.sentences
            if one.start < b and a < one.end]  # fmt: skip
    told = told or [answer.quote]  # a row of a table is no sentence
    return not old or all(_bare(one) in old for one in told)


def _bare(text: str) -> str:
    return " ".join(text.split()).casefold()


def _standing(case: Case, point: Point, answer: Placed[Answer]) -> Iterator[CheckResult]:
    """A warning where the words quoted as changed stood in the draft under review already; texts
    are compared, and words that were right may be quoted beside others that changed.
    """
    before = " ".join(str(case.settings.get("draft_under_review") or "").split())
    quote = " ".join(answer.entry.quote.split())
    if not quote or quote.casefold() not in before.casefold():
        return
    yield found(
        f"answers: {point.id} unchanged", "warn", CRITERION,
        f"“{quote}”, quoted as the answer to {point.id}, stood in the draft already.",
        severity="minor", cause=f"standing {point.id}",
        span=case.span(answer.entry.quote, answer.pointer), observed=quote,
        expected=point.request, fix="Quote the words that were changed.",
    )  # fmt: skip


def _rests(case: Case, entry: Answer) -> bool:
    """A rebuttal cites a passage that stands in its source."""
    for cite in entry.cites:
        source = case.source(cite.id)
        if source is not None and cite.source_quote and source.passage(cite.source_quote):
            return True
    return False


def _open(case: Case, point: Point, answer: Placed[Answer], what: str, cause: str) -> CheckResult:
    return found(
        f"answers: {point.id}", "fail", CRITERION,
        f"The answer to point {point.id} {what}. The point asks: “{point.request}”",
        cause=f"{cause} {point.id}",
        span=case.span(point.quote, answer.pointer) if cause == "unchanged"
        else case.document.span_of(answer.pointer), expected=point.request,
        fix="Do what the point asks and quote the new words, or rebut it with a passage.",
    )  # fmt: skip


def _stray(case: Case, one: Placed[Answer]) -> CheckResult:
    return found(
        f"answers: {one.entry.point}", "warn", CRITERION,
        f"The answer to “{one.entry.point}” answers no point of the review.", severity="minor",
        cause="stray", span=case.document.span_of(one.pointer), observed=one.entry.point,
        fix="Use the points' ids.",
    )  # fmt: skip


def _not_there(case: Case, one: Placed[Answer]) -> CheckResult:
    return found(
        f"answers: {one.entry.point} quote", "fail", CRITERION,
        f"The answer to {one.entry.point} quotes “{one.entry.quote}”, which the prose does not "
        "say.", cause="not_in_prose", span=case.document.span_of(one.pointer),
        observed=one.entry.quote, expected="words that stand in the prose",
        fix="Copy the words of the prose.",
    )  # fmt: skip
