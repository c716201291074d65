"""Whether the stance that an entry declares fits the effect that it tells.

The request says what a stance means: supports is yes to the question as it is put, contradicts is
no or no difference. An entry that rests on one source and gives its estimate tells that effect; its
interval says whether there is one. Which way the question points is read from its words, and an
entry may mean another thing by the same number, so all of it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from domains.research.case import Case
from domains.research.claims import NamedClaim
from domains.research.effects import unit_of
from domains.research.sources import Source
from workbench.core.checks import CheckResult
from workbench.prose.findings import found
from workbench.prose.numbers import NumberFound, numbers

CRITERION = "ledger"
_LEVELS = (90.0, 95.0, 99.0)
_OPEN = re.compile(
    r"\b(?:change|affect|alter|influence|differ|matter|make (?:a|any) difference|"
    r"have (?:an|any) effect|move|shift)s?\b",
    re.I,
)
"""A question whether there is any effect, whichever way."""
_POINTED = re.compile(
    r"\b(?:more|less|fewer|better|worse|higher|lower|larger|smaller|raise|reduce|increase|decrease|"
    r"improve|harm|help|prevent|cut|boost|shorten|lengthen|protect)\w*\b",
    re.I,
)
"""A question that names a way."""


_TAKEN_BACK = re.compile(r"\b(?:but|though|although|yet|however)\b", re.I)


def stances(case: Case) -> Iterator[CheckResult]:
    """A warning for each stance that the interval of the effect speaks against."""
    question = str(case.settings.get("question") or "")
    open_one = bool(_OPEN.search(question)) and not _POINTED.search(question)
    for claim in case.synthesis.claims:
        source = _told(case, claim)
        if source is None or source.effect is None:
            continue
        said = (claim.claim.stance or "").casefold().strip()
        there = _effect(source)
        if said == "supports" and there is False and not _with_ends(claim, source):
            yield _other(case, claim, source, "contradicts or neutral", "includes no difference")
        elif said == "contradicts" and there is True and open_one:
            yield _other(case, claim, source, "supports", "excludes no difference")


def _told(case: Case, claim: NamedClaim) -> Source | None:
    """The one source whose estimate a finding gives, and no other value of it."""
    sources = case.cited(claim)
    if len(sources) != 1 or not claim.claim.finding or sources[0].effect is None:
        return None
    estimate = sources[0].effect.est
    given = [n for n in numbers(claim.claim.quote) if n.role == "quantity"]
    told = estimate is not None and any(n.prints(estimate) for n in given)
    return sources[0] if told and not _tells_more(given, sources[0]) else None


def _tells_more(given: Sequence[NumberFound], source: Source) -> bool:
    """The entry gives another outcome of the source too, a figure of the same kind that belongs
    neither to the effect nor to its interval: the stance may be that one's.
    """
    effect = source.effect
    assert effect is not None
    mine = [v for v in (effect.est, effect.lo, effect.hi) if v is not None]
    shares = [n for n in given if n.percent and n.value not in _LEVELS]
    others = [n for n in shares if not any(n.prints(v) for v in mine)]
    return unit_of(effect.unit) == unit_of("%") and any(
        n.prints(one.value) for n in others for one in source.numbers if one.percent
    )


def _with_ends(claim: NamedClaim, source: Source) -> bool:
    """The words take the effect back themselves: `3 fewer, but its interval, −7 to 1, admits 0`."""
    effect = source.effect
    assert effect is not None
    ends = [end for end in (effect.lo, effect.hi) if end]
    printed = any(n.prints(end) for n in numbers(claim.claim.quote) for end in ends)
    return printed and _TAKEN_BACK.search(claim.claim.quote) is not None


def _effect(source: Source) -> bool | None:
    """Whether the interval excludes no effect; None where there is no interval."""
    effect = source.effect
    if effect is None or effect.lo is None or effect.hi is None:
        return None
    return not effect.crosses


def _other(case: Case, claim: NamedClaim, source: Source, wanted: str, what: str) -> CheckResult:
    effect = source.effect
    assert effect is not None
    return found(
        f"stance: {claim.name}", "warn", CRITERION,
        f"{claim.name} is entered as “{claim.claim.stance}”; the interval of {source.label}, "
        f"[{effect.lo:g}, {effect.hi:g}], {what}. The question: “"
        f"{case.settings.get('question')}”", severity="minor", cause=f"stance {claim.name}",
        span=case.document.span_of(f"{claim.pointer}/stance"),
        observed=str(claim.claim.stance), expected=wanted,
        fix=f"Enter {wanted}; neutral too where the entry is not about the question.",
    )  # fmt: skip
