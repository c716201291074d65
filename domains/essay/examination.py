"""All checks of one draft, in the order in which a reader needs them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from domains.essay.asking import example
from domains.essay.case import Case
from domains.essay.checks.beyond import beyond
from domains.essay.checks.citing import citing
from domains.essay.checks.clarity import clarity
from domains.essay.checks.consistency import consistency
from domains.essay.checks.counters import counters
from domains.essay.checks.demands import demands
from domains.essay.checks.drifting import drifting
from domains.essay.checks.evidence import evidence
from domains.essay.checks.figures import figures
from domains.essay.checks.graph import graph
from domains.essay.checks.keeping import kept, revised
from domains.essay.checks.retold.always import always
from domains.essay.checks.retold.apposed import apposed
from domains.essay.checks.retold.changes import changes
from domains.essay.checks.retold.counts import counts
from domains.essay.checks.retold.limits import limits
from domains.essay.checks.retold.outdated import outdated
from domains.essay.checks.retold.rates import rates
from domains.essay.checks.retold.unsourced import unsourced
from domains.essay.checks.retold.wholes import wholes
from domains.essay.checks.style import style
from domains.essay.checks.thesis import thesis
from domains.essay.checks.turning import turning
from domains.essay.checks.unity import unity
from workbench.core.checks import CheckResult, Span, failing
from workbench.core.task import Task
from workbench.prose.base.bounded import compared, not_compared, too_long, upper_bound
from workbench.prose.contract import Quoted, ledger_results, quote_results
from workbench.prose.declared import workings_results
from workbench.prose.once import numbered
from workbench.prose.reckoning.money import read_as_money

_RETOLD = (always, limits, outdated, changes, apposed)


def _retellings(case: Case) -> Iterator[CheckResult]:
    """What a source says, held against what the essay makes of it."""
    for check in _RETOLD if case.english else ():
        yield from check(case)


def _workings(case: Case) -> Iterator[CheckResult]:
    yield from workings_results(case.document, case.workings, "evidence", "the task or a source")


def _contradictions(case: Case) -> Iterator[CheckResult]:
    told = _once(consistency(case), counts(case))
    yield from _once(told, rates(case) if case.english else iter(()))


def _beyond(case: Case) -> Iterator[CheckResult]:
    yield from _once(beyond(case), unsourced(case))


def _once(first: Iterator[CheckResult], then: Iterator[CheckResult]) -> Iterator[CheckResult]:
    """Both, but for what the second says where the first has said the same."""
    told = list(first)
    yield from told
    marked = [(one.check.split(":")[0], one.span) for one in told]
    for one in then:
        kind, span = one.check.split(":")[0], one.span
        if not any(
            kind == name and span and other and other.start < span.end and span.start < other.end
            for name, other in marked
        ):
            yield one


IN_ORDER = (
    thesis, graph, evidence, figures, _workings, citing, counters, _contradictions,
    _beyond, turning, wholes, drifting, _retellings, kept, demands, unity, clarity, style,
)  # fmt: skip
LIGHT = (kept, demands)
"""Checks whose time grows with the length of the draft."""


def results(task: Task, draft: str, before: str | None) -> Iterator[CheckResult]:
    """The shown checks of a draft, or the hidden ones where the task has those alone."""
    yield from read_as_money(_results, task, draft, before)


def _results(task: Task, draft: str, before: str | None) -> Iterator[CheckResult]:
    case = Case(task, draft)
    if not task.stages:
        yield from _hidden(case)
        return
    yield from numbered(_shown(case, before))


def _shown(case: Case, before: str | None) -> Iterator[CheckResult]:
    wrong = (*case.argument.complaints, *case.workings.complaints)
    yield from ledger_results(case.document, example(case.task), wrong)
    if not case.document.ledger.present:
        yield from demands(case)
        return
    yield from quote_results(case.document, _quotes(case))
    yield from compared(IN_ORDER, case, LIGHT, _long(case))
    if before is not None and before != case.draft:
        yield from _revised(case, Case(case.task, before))


def _quotes(case: Case) -> Iterator[Quoted]:
    """The claims' words; thesis, evidence and objections are looked up by their own checks."""
    for claim in case.argument.claims:
        yield Quoted(claim.name, claim.pointer, claim.claim.quote)


def _long(case: Case) -> bool:
    return too_long(case.document, upper_bound(case.settings.get("length")))


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
    """The same checks with what the writer was never told: objections, facts, banned words."""
    given = case.task.hidden if isinstance(case.task.hidden, Mapping) else {}
    asked = {**given, "sources": case.settings.get("sources")}
    alone = Case(replace(case.task, materials=asked, settings={}), case.draft)
    if given.get("must_address"):
        yield from counters(alone)
    if given.get("protected_facts"):
        yield from kept(alone)
    if given.get("style") or given.get("length") or given.get("required_sections"):
        yield from demands(alone)
