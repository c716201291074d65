"""What an observational source says of its own groups: a study counts as support only with it.

Which sentence of a source tells that its groups differed, and whether the synthesis tells it, is
read from words, so it warns.
"""

from __future__ import annotations

from collections.abc import Iterator

from domains.research.case import Case
from domains.research.sources import Source
from domains.research.wordlists import pattern
from workbench.core.checks import CheckResult
from workbench.prose.english import stems
from workbench.prose.findings import found
from workbench.prose.numbers import numbers
from workbench.prose.sentences import split

CRITERION = "methods"
TOLD = 2
"""Content words of the source's sentence that one of the synthesis has, to tell it."""


def confounders(case: Case) -> Iterator[CheckResult]:
    """A warning for each observational source that supports, its own reservation left out."""
    if not case.sources or not case.english:
        return
    for source in case.sources:
        if not source.usable or source.design != "observational" or not _supports(case, source):
            continue
        differing = [one for one in _differing(source) if not _told(case, source, one)]
        if differing and len(differing) == len(_differing(source)):
            yield _left_out(case, source, differing[0])


def _supports(case: Case, source: Source) -> bool:
    return any(
        source in case.cited(claim) and (claim.claim.stance or "").casefold().strip() == "supports"
        for claim in case.synthesis.claims
    )


def _differing(source: Source) -> list[str]:
    """The sentences of a source that say how its groups differed besides."""
    told = [source.text[a:b] for a, b in split(source.text)]
    effect = source.effect
    return [one for one in told if pattern("differing").search(one)
            and not (effect and any(n.prints(effect.est) for n in numbers(one)))]  # fmt: skip


def _told(case: Case, source: Source, one: str) -> bool:
    """A sentence of the synthesis shares its words, or says that the groups differed before."""
    wanted = set(stems(one))
    least = min(TOLD, len(wanted))
    for sentence in case.sentences:
        if len(wanted & set(stems(sentence.text))) >= least:
            return True
        cited = {c.source for c in case.within(sentence.start, sentence.end)}
        if (not cited or source in cited) and pattern("beforehand").search(sentence.text):
            return True
    return False


def _left_out(case: Case, source: Source, one: str) -> CheckResult:
    claim = next(c for c in case.synthesis.claims if source in case.cited(c)
                 and (c.claim.stance or "").casefold().strip() == "supports")  # fmt: skip
    said = one.strip()
    return found(
        f"method.confounder: {source.id}", "warn", CRITERION,
        f"{source.label} counts as support, and its own reservation is not told: “{said}” "
        "(heuristic).", severity="minor", cause=f"confounder {source.id}",
        span=case.span(claim.claim.quote, claim.pointer), observed=claim.claim.quote,
        expected=said, fix="Say how the groups differed.",
    )  # fmt: skip
