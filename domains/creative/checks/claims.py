"""Claims held against the facts of the brief: each rests on a fact that may be said, and says no
other figure than it.

What the ledger declares is compared and decides. What only the words suggest (a turned meaning,
figures without an entry) is a warning.
"""

from __future__ import annotations

from collections.abc import Iterator

from domains.creative.brief import Fact
from domains.creative.case import Case
from domains.creative.checks.figures import figures
from domains.creative.checks.meaning import exchanged, given_away, turned
from domains.creative.checks.periods import often
from domains.creative.checks.shares import other_share
from domains.creative.checks.subjects import misplaced
from domains.creative.entries import Claimed
from workbench.core.checks import CheckResult
from workbench.prose.anchoring import nearest
from workbench.prose.findings import found

CRITERION = "claims"


def claims(case: Case) -> Iterator[CheckResult]:
    """Every claim that is wrong; one pass where there are claims and all hold."""
    if not case.claims:
        yield from _none(case)
        return
    wrong = 0
    for claim in case.claims:
        for result in _of_claim(case, claim):
            wrong += result.status == "fail"
            yield result
    if not case.english:
        told = "Figures are compared in English only; those of this text are not verified."
        yield found("claims.numbers", "na", CRITERION, told, cause="language")
        yield _open(told)
    elif not wrong:
        told = f"All {len(case.claims)} claims rest on facts that may be said."
        yield found("claims", "pass", CRITERION, told)


def _open(told: str) -> CheckResult:
    """A verdict that is owed and cannot be given."""
    return CheckResult("claims", "na", CRITERION, message=told, cause="language")


def _none(case: Case) -> Iterator[CheckResult]:
    if case.brief.facts and case.copy and case.document.ledger.present:
        yield found(
            "claims.missing", "fail", CRITERION, "The ledger names no claim of the copy.",
            cause="no_claims", expected="an entry for each thing that is said of the product",
            fix="Enter each claim with its quote and its fact_id.",
        )  # fmt: skip


def _of_claim(case: Case, claim: Claimed) -> Iterator[CheckResult]:
    if not case.says(claim.quote):
        yield _unquoted(case, claim)
    facts = [case.brief.fact(id) for id in claim.facts]
    known = [fact for fact in facts if fact is not None]
    if len(known) < len(facts) or not facts:
        yield _unknown(case, claim)
    for fact in known:
        if not fact.substantiated:
            yield _unbacked(case, claim, fact)
    if known and case.english:
        yield from figures(case, claim, known)
        for check in (turned, given_away, exchanged, often, misplaced, other_share):
            yield from check(case, claim, known)


def _unquoted(case: Case, claim: Claimed) -> CheckResult:
    near = nearest(case.text, claim.quote)
    return found(
        f"claims.quote: {claim.name}", "fail", CRITERION,
        f"{claim.name} quotes “{claim.quote}”, which the copy does not say."
        if claim.quote else f"{claim.name} has no quote.",
        cause="not_in_copy", span=case.span(claim.quote, claim.pointer), observed=claim.quote,
        expected=f"“{near}”" if near else "words of the copy",
        fix="Copy the words of the copy into the quote, character by character.",
    )  # fmt: skip


def _unknown(case: Case, claim: Claimed) -> CheckResult:
    missing = [id for id in claim.facts if case.brief.fact(id) is None]
    said = f"rests on {', '.join(missing)}, which" if missing else "names no fact; it"
    return found(
        f"claims.fact: {claim.name}", "fail", CRITERION,
        f"The claim “{claim.quote}” {said} the brief does not have.", cause="no_fact",
        span=case.span(claim.quote, claim.pointer), observed=", ".join(claim.facts),
        expected=f"one of {', '.join(fact.id for fact in case.brief.facts)}",
        fix="Name the fact that says it, or take the claim out.",
    )  # fmt: skip


def _unbacked(case: Case, claim: Claimed, fact: Fact) -> CheckResult:
    return found(
        f"claims.backed: {claim.name}", "fail", CRITERION,
        f"“{claim.quote}” rests on {fact.id}, which nobody has substantiated.", cause="unbacked",
        span=case.span(claim.quote, claim.pointer), observed=claim.quote,
        expected=f"a substantiated fact; nobody vouches for “{fact.statement}”",
        fix="Take the claim out.",
    )  # fmt: skip
