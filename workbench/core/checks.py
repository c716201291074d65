"""What a check says about a draft, and what the checks say together.

Only `pass` counts as a pass, and not refuted is not verified: a check *decides* when the target
needs it to pass, so that one which stayed `unknown` or `na` leaves the draft undecided. Hidden
results are kept in the same type but never reach a rule, a prompt or a judge: `Session.view()`
drops them. A check that could not decide is `unknown`; one whose checker broke is `error`; one that
cannot apply is `na`: none of the three is a verdict on the draft.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from workbench.core.codec import Json

Status = Literal["pass", "fail", "warn", "unknown", "na", "error"]
Severity = Literal["blocker", "major", "minor", "info"]
Tier = Literal["computed", "judge", "person"]
Outcome = Literal["passed", "failed", "undecided"]
"""Of a draft: every deciding check passed; a blocker or major one is wrong; neither."""

WEIGHTS: dict[str, float] = {"blocker": 4.0, "major": 2.0, "minor": 1.0, "info": 0.0}
"""Weight of one check in its criterion's score, by severity (research/domains.md, "Score")."""

DECIDED = ("pass", "warn", "fail")
"""The statuses that are a verdict on the draft."""

BLOCKED_CAP = 49.0
"""A draft with a failed blocker never scores above this (of 100)."""

SEVERITY_ORDER: dict[str, int] = {"blocker": 0, "major": 1, "minor": 2, "info": 3}


_LINES = re.compile(r"([^\r\n]*)(\r\n|\r|\n|$)")
"""A line and its end; the empty match at the end of the text comes last."""


@dataclass(frozen=True, slots=True)
class Span:
    """A place in a draft that survives edits: offsets plus the quoted text and its surroundings."""

    start: int = 0
    """First character, from 0."""
    end: int = 0
    """One past the last character."""
    quote: str = ""
    before: str = ""
    """Up to 32 characters before the quote."""
    after: str = ""
    """Up to 32 characters after the quote."""
    pointer: str = ""
    """A JSON pointer, for structured drafts."""
    cell: tuple[str, ...] = ()
    """(table, row, column), for tables."""


def span_at(text: str, start: int, end: int) -> Span:
    """The span of `text[start:end]` with its 32 characters of context on each side."""
    return Span(start, end, text[start:end], text[max(0, start - 32) : start], text[end : end + 32])


def line_span(text: str, line: int) -> Span | None:
    """The span of a line (numbered from 1) without its indentation; None when there is no such
    line.
    """
    lines = _LINES.findall(text)[:-1]
    if not 1 <= line <= len(lines):
        return None
    offset = sum(len(body) + len(end) for body, end in lines[: line - 1])
    body = lines[line - 1][0]
    indent = len(body) - len(body.lstrip())
    return span_at(text, offset + indent, offset + len(body))


NEAR_LIMIT = "near limit"
"""The cause of a passing check of a length, `observed` of which says how much of it is used; the
writer of a revision is told it.
"""


@dataclass(frozen=True, slots=True)
class CheckResult:
    """One computed finding on one draft."""

    check: str
    """Name, once in a draft and stable over drafts: the test's name, the rule's id, the step's
    number.
    """
    status: Status
    criterion: str = "tests"
    """Group for the score: tests, regression, style, steps, …"""
    tier: Tier = "computed"
    severity: Severity = "major"
    cause: str = ""
    """Why it did not pass: assertion, exception, timeout, crashed, memory, load, tampered, no_code,
    …
    """
    weight: float = 1.0
    """Factor on the severity's weight."""
    score: float | None = None
    """0..1 for a graded check; None takes 1 for a pass, 0.5 for a warning, 0 for a failure."""
    span: Span | None = None
    observed: str = ""
    expected: str = ""
    message: str = ""
    """One sentence: what is wrong, where, measured and expected value."""
    fix: str = ""
    """One action, or empty."""
    evidence: Json = None
    """Plain data that lets the verdict be replayed: input, traceback, output, counterexample,
    isolation.
    """
    hidden: bool = False
    flaky: bool = False
    milliseconds: float = 0.0
    decides: bool = True
    """The target needs this check to pass: one that could not decide, or had nothing to check,
    leaves the draft undecided. Says nothing of minor, informational and judged checks, which never
    decide. A check that may rightly not apply is `decides=False`, or is not given at all.
    """
    subject: str = ""
    """What the check is about, where its name is only a position that moves from draft to draft
    (a step's own text under the name `step 3`).
    """

    @property
    def key(self) -> str:
        """By what it is followed over drafts: what it is about, else its name."""
        return self.subject or self.check

    @property
    def deciding(self) -> bool:
        """The target is reached only if it passes."""
        strong = self.severity in ("blocker", "major")
        return self.decides and strong and self.tier != "judge"

    @property
    def applies(self) -> bool:
        """It ran on this draft: neither `na` nor informational."""
        return self.status != "na" and self.severity != "info"

    @property
    def required(self) -> bool:
        """It must pass for the draft to pass: a blocker or major check that applies.

        Minor findings count through the score; they neither hold up the target nor veto a revision.
        """
        return self.applies and self.severity in ("blocker", "major")


@dataclass(frozen=True, slots=True)
class Scorecard:
    """The verdicts of one draft in numbers; computed and judged scores are kept apart, never
    blended.
    """

    computed: float | None = None
    """0..100, to compare drafts by: an open deciding check counts as failed; None when no check
    gave a verdict. While the draft is undecided it is never shown: `score_words` is.
    """
    judged: float | None = None
    outcome: Outcome = "undecided"
    score_range: tuple[float, float] | None = None
    """What the score is if each open deciding check fails, and if each passes; from 0 where no
    check decides, since nothing has been verified.
    """
    undecided: tuple[str, ...] = ()
    """The deciding checks without a verdict, by name."""
    passing: int = 0
    total: int = 0
    """Checks that apply (shown ones; informational and `na` ones left out)."""
    ran: int = 0
    """Checks among them that gave a verdict (pass, fail or warn)."""
    unknown: int = 0
    errors: int = 0
    verified: int = 0
    """Deciding checks that pass."""
    deciding: int = 0

    @property
    def counts(self) -> tuple[int, int]:
        """(passed, all) as people are told it: of the deciding checks, a task's tests; of all that
        apply where none decides.
        """
        return (self.verified, self.deciding) if self.deciding else (self.passing, self.total)

    @property
    def passed(self) -> bool:
        """Every deciding check passed, none that is blocker or major is wrong."""
        return self.outcome == "passed"

    @property
    def score_words(self) -> str:
        """The score as people read it: `67`; `33 to 67` while undecided; `–` without one."""
        if self.outcome == "undecided":
            return "–" if self.score_range is None else "{:.0f} to {:.0f}".format(*self.score_range)
        return "–" if self.computed is None else f"{self.computed:.0f}"


def scorecard(results: Iterable[CheckResult], judged: float | None = None) -> Scorecard:
    """The scorecard of one draft's results; hidden results must be taken out before.

    Within a criterion the score is the weighted mean of its checks, over criteria the mean weighted
    by their total weight, times 100; any failed blocker caps it at `BLOCKED_CAP`. A deciding check
    without a verdict counts as failed at the lower end of the range and as passed at the upper one;
    others without one take no part in the score.
    """
    given = list(results)
    applying = [result for result in given if result.applies]
    decided = [result for result in applying if result.status in DECIDED]
    open_ones = [r for r in given if r.deciding and r.status not in DECIDED]
    low = _computed_score([*decided, *(replace(r, status="fail", score=0.0) for r in open_ones)])
    high = _computed_score([*decided, *(replace(r, status="pass", score=1.0) for r in open_ones)])
    return Scorecard(
        computed=low if decided else None,
        judged=judged,
        outcome=_outcome(given),
        score_range=_range(low, high, any(result.deciding for result in given)),
        undecided=tuple(result.check for result in open_ones),
        passing=sum(result.status == "pass" for result in applying),
        total=len(applying),
        ran=len(decided),
        unknown=sum(result.status == "unknown" for result in applying),
        errors=sum(result.status == "error" for result in applying),
        verified=sum(result.deciding and result.status == "pass" for result in given),
        deciding=sum(result.deciding for result in given),
    )


def _range(low: float | None, high: float | None, verifies: bool) -> tuple[float, float] | None:
    if low is None or high is None:
        return None
    return (low if verifies else 0.0, high)


def _outcome(results: Sequence[CheckResult]) -> Outcome:
    deciding = [result for result in results if result.deciding]
    if any(r.required and r.tier != "judge" and r.status == "fail" for r in results):
        return "failed"
    if any(result.status == "warn" for result in deciding):
        return "failed"
    if not deciding or any(result.status != "pass" for result in deciding):
        return "undecided"
    return "passed"


def _computed_score(decided: Sequence[CheckResult]) -> float | None:
    total = sum(_weight(result) for result in decided)
    if not total:
        return None
    score = 100.0 * sum(_weight(result) * _grade(result) for result in decided) / total
    blocked = any(result.status == "fail" and result.severity == "blocker" for result in decided)
    return round(min(score, BLOCKED_CAP) if blocked else score, 4)


def _weight(result: CheckResult) -> float:
    return WEIGHTS[result.severity] * result.weight


def _grade(result: CheckResult) -> float:
    if result.score is not None:
        return min(1.0, max(0.0, result.score))
    return {"pass": 1.0, "warn": 0.5}.get(result.status, 0.0)


def failing(results: Iterable[CheckResult]) -> tuple[CheckResult, ...]:
    """Results that say something is wrong with the draft, most severe first, else in their own
    order.
    """
    wrong = [r for r in results if r.applies and r.status in ("fail", "warn")]
    return tuple(sorted(wrong, key=lambda r: (SEVERITY_ORDER[r.severity], r.status == "warn")))


def as_hidden(results: Iterable[CheckResult]) -> tuple[CheckResult, ...]:
    """The same results, marked hidden."""
    return tuple(replace(result, hidden=True) for result in results)


def check_vector(results: Iterable[CheckResult]) -> tuple[tuple[str, str], ...]:
    """The draft's verdicts as a comparable value: (check, status) sorted by check."""
    return tuple(sorted((result.check, result.status) for result in results if result.applies))


def tampered(results: Iterable[CheckResult]) -> bool:
    """The draft tried to forge its verdict; it is thrown out, not scored 0."""
    return any(result.cause == "tampered" for result in results)
