"""How the rules of this domain speak: a rule looks at an examined draft and gives findings.

One rule is one check, with one result in every draft, so that its row can be followed over
revisions: all places at which it is broken stand in its message, the first one gives the span.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from domains.planning.engine.demands import Demands
from domains.planning.engine.forecast import Forecast
from domains.planning.engine.plan import Plan, Problem
from domains.planning.engine.workable import workable
from workbench.core.checks import WEIGHTS, CheckResult, Severity, Span
from workbench.core.codec import Json
from workbench.prose.document import Document

MOST_TOLD = 5
"""Places of one rule that are told at once."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A rule is broken at one place."""

    message: str
    """What is wrong, with the measured value."""
    pointer: str = ""
    span: Span | None = None
    """A place in the prose, where a reader looks before `pointer`."""
    observed: str = ""
    expected: str = ""
    fix: str = ""
    evidence: Json = None
    severity: Severity | None = None
    """Where this place weighs less than the rule does."""


@dataclass(frozen=True)
class Examined:
    """A draft taken apart, with what the task demands."""

    document: Document
    plan: Plan
    problems: Sequence[Problem]
    demands: Demands
    told: str = ""
    """The task's own words, whose numbers and dates the memo may repeat."""

    @cached_property
    def forecast(self) -> Forecast | None:
        """The plan's forecast; None where it cannot be simulated."""
        sound = workable(self.plan)
        return None if sound is None else Forecast(sound)


Look = Callable[[Examined], Iterable[Finding] | None]
"""The findings of a rule; None where there is nothing for it to look at."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One check of this domain."""

    name: str
    severity: Severity
    look: Look
    held: str
    """What is told where it holds."""
    simulated: bool = False
    """It needs a plan that can be simulated."""
    advises: bool = False
    """It is a doubt: it warns, and never decides."""
    tells: bool = False
    """It is told even while other rules are broken, though it weighs little."""
    moves: bool = False
    """What is right follows from the whole plan, so a revision may have moved it."""

    def result(self, seen: Examined) -> Iterator[CheckResult]:
        """The rule's result, or nothing where it does not apply."""
        criterion = self.name.partition(".")[0]
        if self.simulated and seen.forecast is None:
            told = "The plan cannot be simulated before its network holds together."
            yield CheckResult(
                self.name, "unknown", criterion, severity=self.severity, message=told,
                cause="network",
            )  # fmt: skip
            return
        given = self.look(seen)
        if given is None:
            return
        found = sorted(given, key=self._lightness)
        if found:
            yield _failed(self, criterion, found, seen)
        else:
            yield CheckResult(
                self.name, "pass", criterion, severity=self.severity, message=self.held
            )

    def _lightness(self, finding: Finding) -> float:
        """The heaviest place comes first, and gives the result its weight and its span."""
        return -WEIGHTS[finding.severity or self.severity]


def _failed(rule: Rule, criterion: str, found: Sequence[Finding], seen: Examined) -> CheckResult:
    first = found[0]
    told = [each.message for each in found[:MOST_TOLD]]
    if len(found) > MOST_TOLD:
        told.append(f"{len(found) - MOST_TOLD} more of this kind.")
    span = first.span or seen.document.span_of(first.pointer)
    if first.pointer and not span.pointer:
        span = replace(span, pointer=first.pointer)
    return CheckResult(
        rule.name,
        "warn" if rule.advises else "fail",
        criterion,
        severity=first.severity or rule.severity,
        span=span,
        observed=first.observed,
        expected=first.expected,
        message=" ".join(told),
        fix=first.fix,
        evidence=_evidence(rule, found),
        decides=not rule.advises,
    )


def _evidence(rule: Rule, found: Sequence[Finding]) -> Json:
    pointers = [each.pointer for each in found if each.pointer]
    evidence: Json = found[0].evidence or {"pointers": pointers}
    marks = {"tell": rule.tells, "moves": rule.moves}
    given = {name: True for name, held in marks.items() if held}
    return {**evidence, **given} if isinstance(evidence, dict) else evidence


def listed(ids: Iterable[str]) -> str:
    """Ids as a sentence has them."""
    names = list(ids)
    return ", ".join(names[:-1]) + f" and {names[-1]}" if len(names) > 1 else "".join(names)


def days_text(days: float) -> str:
    """A number of days with at most one decimal."""
    return f"{days:.1f}".removesuffix(".0")


def chance_text(chance: float) -> str:
    """A chance in per cent with one decimal."""
    return f"{100 * chance:.1f} %"
