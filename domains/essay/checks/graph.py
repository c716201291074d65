"""The graph of reasons: every claim leads to the thesis, none leads back to itself, each rests on
something.

All of it is computed on the ledger, so it decides.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from domains.essay.argument import ROOTS, NamedClaim
from domains.essay.case import Case
from workbench.core.checks import CheckResult
from workbench.prose.findings import found

CRITERION = "argument"
THESIS = "\x00thesis"
"""The node that no claim can be called."""
Links = Mapping[str, tuple[str, ...]]


def graph(case: Case) -> Iterator[CheckResult]:
    """Unknown targets, circles, stray claims, bare assertions; one pass where there are none."""
    claims = case.argument.claims
    if not claims:
        yield found(
            "arg.graph", "fail", CRITERION, "The ledger has no claims, so nothing is argued.",
            cause="no_claims", span=case.document.span_of("/claims"),
            expected="one entry for each reason", fix="Enter each reason with its evidence.",
        )  # fmt: skip
        return
    wrong = list(_wrong(case))
    yield from wrong
    if not wrong:
        told = f"All {len(claims)} claims rest on something and lead to the thesis."
        yield found("arg.graph", "pass", CRITERION, told)
    yield from _twice(case)


def _wrong(case: Case) -> Iterator[CheckResult]:
    targets, unknown = _targets(case)
    links = {name: tuple(t for t in to if t != THESIS) for name, to in targets.items()}
    reach = {name: _reached(name, links) for name in links}
    circular = {name for name in links if name in reach[name]}
    roots = {name for name, to in targets.items() if THESIS in to}
    supported = {target for to in targets.values() for target in to}
    for claim in case.argument.claims:
        name = claim.name
        for target in unknown.get(name, ()):
            yield _unknown(case, claim, target)
        if name in circular:
            yield _circle(case, claim, sorted(reach[name] & circular))
        elif not (unknown[name] or {name, *reach[name]} & roots or reach[name] & circular):
            yield _stray(case, claim)
        if not _rests(case, claim) and name not in supported:
            yield _bare(case, claim)


def _targets(case: Case) -> tuple[dict[str, tuple[str, ...]], dict[str, list[str]]]:
    """(claim -> what it supports, claim -> names that nobody bears)."""
    argument = case.argument
    nodes = {_key(root): THESIS for root in (*ROOTS, argument.thesis_id, argument.thesis) if root}
    for counter in argument.counters:
        for name in (counter.counter.id, counter.counter.point, counter.counter.quote):
            if name:
                nodes |= {_key(name): THESIS, _key(f"counter {name}"): THESIS}
    for claim in argument.claims:
        nodes[_key(claim.claim.quote)] = claim.name
    for claim in argument.claims:
        nodes[_key(claim.claim.id or claim.name)] = claim.name
    known: dict[str, tuple[str, ...]] = {}
    unknown: dict[str, list[str]] = {}
    for claim in argument.claims:
        given = [name for name in claim.claim.supports if name.strip()]
        known[claim.name] = tuple(nodes[_key(name)] for name in given if _key(name) in nodes)
        unknown[claim.name] = [name for name in given if _key(name) not in nodes]
    return known, unknown


def _key(name: str) -> str:
    return re.sub(r"[\W_]+", " ", name.casefold()).strip()


def _reached(start: str, links: Links) -> set[str]:
    """The claims that one leads to, itself only by way of a circle."""
    seen: set[str] = set()
    front = list(links[start])
    while front:
        name = front.pop()
        if name not in seen:
            seen.add(name)
            front += links.get(name, ())
    return seen


def _rests(case: Case, claim: NamedClaim) -> bool:
    return any(e.source or e.source_quote or e.draft_quote for e in claim.claim.evidence)


def _unknown(case: Case, claim: NamedClaim, target: str) -> CheckResult:
    known = ", ".join(["thesis", *(one.name for one in case.argument.claims)])
    return found(
        f"arg.graph: {claim.name}", "fail", CRITERION,
        f"The claim {claim.name} supports “{target}”, which is no claim and not the thesis.",
        cause="unknown_target", span=case.document.span_of(f"{claim.pointer}/supports"),
        observed=target, expected=f"one of {known}", fix="Name the claim that it is a reason for.",
    )  # fmt: skip


def _circle(case: Case, claim: NamedClaim, ring: list[str]) -> CheckResult:
    told = " and ".join(ring) if len(ring) > 1 else "itself"
    return found(
        f"arg.circle: {claim.name}", "fail", CRITERION,
        f"“{claim.claim.quote}” ({claim.name}) is a reason for itself: the circle holds {told}.",
        cause="circle", span=case.span(claim.claim.quote, claim.pointer),
        observed=", ".join(claim.claim.supports), expected="a way to the thesis without return",
        fix="Let one of them rest on evidence and support the thesis.",
    )  # fmt: skip


def _stray(case: Case, claim: NamedClaim) -> CheckResult:
    return found(
        f"arg.stray: {claim.name}", "fail", CRITERION,
        f"“{claim.claim.quote}” ({claim.name}) supports nothing that leads to the thesis.",
        cause="stray", span=case.span(claim.claim.quote, claim.pointer),
        observed=", ".join(claim.claim.supports) or "supports nothing",
        expected="thesis, or a claim that leads to it",
        fix="Say what it is a reason for, or take it out.",
    )  # fmt: skip


def _bare(case: Case, claim: NamedClaim) -> CheckResult:
    return found(
        f"arg.bare: {claim.name}", "fail", CRITERION,
        f"“{claim.claim.quote}” ({claim.name}) is asserted: no evidence and no reason stands "
        "behind it.",
        severity="major" if case.sources else "minor",
        cause="bare", span=case.span(claim.claim.quote, claim.pointer),
        observed="0 evidence entries, 0 claims that support it", expected="at least one of them",
        fix="Add a passage with the words that rest on it, or a claim that supports it.",
    )  # fmt: skip


def _twice(case: Case) -> Iterator[CheckResult]:
    """Two claims in the same words, or the thesis as its own reason: one of them says nothing."""
    seen = {_key(case.argument.thesis): "the thesis"}
    for claim in case.argument.claims:
        key = _key(claim.claim.quote)
        if key and key in seen:
            yield found(
                f"arg.twice: {claim.name}", "fail", CRITERION,
                f"The claim {claim.name} has the words of {seen[key]}: “{claim.claim.quote}”.",
                severity="minor", cause="twice", span=case.span(claim.claim.quote, claim.pointer),
                fix="Quote the words of this claim, or drop the entry.",
            )  # fmt: skip
        seen.setdefault(key, claim.name)
