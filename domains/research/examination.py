"""All checks of one draft, in the order in which a reader needs them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from domains.research.asking import example
from domains.research.case import Case
from domains.research.checks.aligned.conversions import conversions
from domains.research.checks.aligned.ends import ends
from domains.research.checks.aligned.sums import sums
from domains.research.checks.aligned.transfer import transfer
from domains.research.checks.answers import answers
from domains.research.checks.beyond import beyond
from domains.research.checks.completeness import completeness, key_points
from domains.research.checks.confounders import confounders
from domains.research.checks.consistency import consistency
from domains.research.checks.contrary.designs import designs
from domains.research.checks.contrary.rates import rates
from domains.research.checks.contrary.sure import sure
from domains.research.checks.effects.directions import directions
from domains.research.checks.effects.heterogeneity import heterogeneity
from domains.research.checks.effects.whose import effects_told
from domains.research.checks.entries import entered
from domains.research.checks.keeping import revised
from domains.research.checks.keys import keys
from domains.research.checks.methods import methods
from domains.research.checks.pooling import pooling
from domains.research.checks.quality import quality
from domains.research.checks.quoted import quoted
from domains.research.checks.reported import reported
from domains.research.checks.scope import copying, scope
from domains.research.checks.shape import shape
from domains.research.checks.stances import stances
from domains.research.checks.support.support import support
from domains.research.checks.widened import widened
from workbench.core.checks import CheckResult, Span, failing
from workbench.core.task import Task
from workbench.prose.base.bounded import compared, not_compared, too_long, upper_bound
from workbench.prose.contract import Quoted, ledger_results, quote_results
from workbench.prose.declared import workings_results
from workbench.prose.findings import found
from workbench.prose.form import length, sections
from workbench.prose.keeping import protected
from workbench.prose.once import numbered
from workbench.prose.reckoning.money import read_as_money


def _workings(case: Case) -> Iterator[CheckResult]:
    yield from workings_results(case.document, case.workings, "support", "the task or a source")


IN_ORDER = (
    keys, quality, sums, support, _workings, quoted, effects_told, directions, pooling,
    heterogeneity, reported, completeness, consistency, beyond, methods, confounders,
    copying, scope, widened, shape, entered, stances, answers, transfer, ends, conversions, designs,
    sure, rates,
)  # fmt: skip
LIGHT = (keys,)
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
    wrong = (*case.synthesis.complaints, *case.workings.complaints)
    yield from ledger_results(case.document, example(case.task), wrong)
    yield from _form(case)
    if not case.document.ledger.present:
        return
    yield from _language(case)
    yield from quote_results(case.document, _quotes(case))
    if not case.synthesis.claims and not case.document.ledger.complaints:
        yield _no_claims(case)
    yield from compared(IN_ORDER, case, LIGHT, _long(case))
    if before is not None and before != case.draft:
        yield from _revised(case, Case(case.task, before))


def _form(case: Case) -> Iterator[CheckResult]:
    yield from length(case.document, case.settings.get("length"))
    yield from sections(case.document, case.asked("required_sections"))
    yield from protected(case.document, case.asked("protected_facts"))


def _language(case: Case) -> Iterator[CheckResult]:
    """A draft in another language stays undecided: most of what matters was not read."""
    if not case.english:
        told = "The draft is not in English; what is said in its sentences was not checked."
        yield CheckResult("language", "na", "task", cause="language", message=told)


def _quotes(case: Case) -> Iterator[Quoted]:
    for claim in case.synthesis.claims:
        yield Quoted(claim.name, claim.pointer, claim.claim.quote)
    for entry in case.synthesis.pooled:
        if entry.quote:
            yield Quoted(f"pooled {entry.name}", entry.pointer, entry.quote)


def _no_claims(case: Case) -> CheckResult:
    return found(
        "ledger.claims", "fail", "ledger", "The ledger has no claims.", severity="blocker",
        cause="no_claims", span=case.document.span_of(""), observed="no claims",
        expected="an entry for each thing that the synthesis says of its sources",
        fix="Enter every claim with its quote and what it cites.",
    )  # fmt: skip


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
    """Key points and facts that the writer was never told."""
    given = case.task.hidden if isinstance(case.task.hidden, Mapping) else {}
    yield from key_points(case, given.get("key_points"))
    facts = given.get("protected_facts")
    if isinstance(facts, list) and facts:
        yield from protected(case.document, [str(fact) for fact in facts])
