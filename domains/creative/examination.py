"""All checks of one draft, in the order in which a copywriter would want to hear of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from domains.creative.asking import example
from domains.creative.case import Case
from domains.creative.checks.access import access
from domains.creative.checks.audience import audience
from domains.creative.checks.boasts.rivals import rivals
from domains.creative.checks.boasts.strong import strong_claims
from domains.creative.checks.claims import claims
from domains.creative.checks.exceptions import exceptions
from domains.creative.checks.keeping import protected, revised
from domains.creative.checks.limits import completeness, limits
from domains.creative.checks.periods import periods
from domains.creative.checks.register import register
from domains.creative.checks.required import calls, excluded, lines, must_tell
from domains.creative.checks.stock import stock
from domains.creative.checks.stories.narration import narration
from domains.creative.checks.stories.person import person
from domains.creative.checks.stories.story import story
from domains.creative.checks.uncovered import other_days, uncovered
from domains.creative.checks.unproven import unproven
from domains.creative.checks.variety import diversity, near_copy
from domains.creative.checks.voice import voice
from domains.creative.engagement.proxy import proxy
from domains.creative.workings import RESTS
from workbench.core.checks import CheckResult, Span, failing
from workbench.core.task import Task
from workbench.prose.base.bounded import compared, not_compared, too_long
from workbench.prose.contract import ledger_results
from workbench.prose.declared import workings_results
from workbench.prose.once import numbered, once


def _workings(case: Case) -> Iterator[CheckResult]:
    yield from workings_results(case.document, case.workings, "claims", RESTS)


IN_ORDER = (
    completeness, limits, claims, _workings, periods, exceptions, strong_claims, rivals, unproven,
    uncovered, other_days, lines, must_tell, calls, excluded, story, narration, person, voice,
    register, diversity, near_copy, protected, audience, access, stock, proxy,
)  # fmt: skip
_WITH_HIDDEN = ("channels", "channel", "audiences", "facts", "language")
TEXTUAL = (limits, voice, lines, must_tell, calls, excluded, diversity, near_copy, protected)
"""Checks that a draft without a ledger can be held against as well."""

LIGHT = (limits, lines, must_tell, calls, excluded, protected)
"""Checks whose time grows with the length of the draft."""


def results(task: Task, draft: str, before: str | None) -> Iterator[CheckResult]:
    """The shown checks of a draft, or the hidden ones where the task has those alone."""
    case = Case(task, draft)
    found = _shown(case, before) if task.stages else _hidden(case)
    yield from numbered(once(found))


def _shown(case: Case, before: str | None) -> Iterator[CheckResult]:
    yield from ledger_results(case.document, example(case.brief), case.workings.complaints)
    if not case.document.ledger.present:
        yield from compared(TEXTUAL, case, LIGHT, _long(case))
        return
    yield from compared(IN_ORDER, case, LIGHT, _long(case))
    if before is not None and before != case.draft:
        yield from _revised(case, Case(case.task, before))


def _long(case: Case) -> bool:
    return too_long(case.document, case.brief.length[1])


def _revised(case: Case, earlier: Case) -> Iterator[CheckResult]:
    if _long(case) or _long(earlier):
        yield not_compared("revised")
        return
    yield from revised(case, earlier, _marked(earlier))


def _marked(earlier: Case) -> list[Span]:
    """The places that the findings on the earlier draft marked."""
    told = [result for check in IN_ORDER for result in check(earlier)]
    return [result.span for result in failing(told) if result.span is not None]


def _hidden(case: Case) -> Iterator[CheckResult]:
    """The same checks with what the writer was never told: lines, words, rules, facts to keep."""
    given = case.task.hidden if isinstance(case.task.hidden, Mapping) else {}
    kept = {key: case.brief.given[key] for key in _WITH_HIDDEN if key in case.brief.given}
    alone = Case(replace(case.task, materials={**kept, **given}, settings={}), case.draft)
    checks = (lines, must_tell, excluded, voice, protected)
    yield from compared(checks, alone, LIGHT, _long(case))
