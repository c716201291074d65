"""What an observational source says of its own groups: its effect is told only with it.

Which sentence of a source tells that its groups differed, and whether the synthesis tells it, is
read from words, so it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.research.case import Case
from domains.research.checks.pooling import speaks_of_pooling
from domains.research.checks.support.bearing import GENERIC
from domains.research.claims import NamedClaim
from domains.research.sources import Source
from domains.research.wordlists import pattern
from workbench.core.checks import CheckResult
from workbench.prose.english import stems
from workbench.prose.findings import found
from workbench.prose.numbers import numbers
from workbench.prose.sentences import split

CRITERION = "methods"
TOLD = 2
"""Content words of the source's sentence that one of the synthesis has."""

MANY = 2
_LONGER = re.compile(
    r"\b(?:more|less|fewer|better|worse|longer|shorter|older|younger|(?:rich|poor|health|wealth|sick|"
    r"fitt?|heavi|light|warm|cold|dri|wett|larg|small|bigg|high|low|great|fast|slow|strong|weak|busi|"
    r"quiet|mild|clean|earli|lat|deep|happi|lonel|keen|saf|hard|easi|new|thinn|thick|clos|near|"
    r"furth|fresh|calm|loud|tall|wid|broad|steep|rar)i?er)\b",
    re.I,
)
_UNLIKE = re.compile(
    r"\b(?:also|too|as well|besides|unlike|uneven|unequal|lopsided|dissimilar|differ\w*|"
    r"not (?:the same|alike|comparable))\b",
    re.I,
)
"""Compares groups in any matter: a clause with it and without a figure tells how they differed."""
_THOSE = re.compile(
    r"^\s*(?:those|these|they|(?:the )?[\w-]+(?: [\w-]+)? (?:that|who|with|without|in|of)|"
    r"(?:the )?(?:[\w-]+ )?[\w-]*s)\b",
    re.I,
)
"""A sentence that begins with a group."""
_CLAUSE = re.compile(r"[;:()–—|]|[.,](?!\d)|\b(?:but|while|whereas|although|though|and)\b", re.I)
_CONFOUNDED = re.compile(r"\bconfound|\bself-select", re.I)
_CHOSEN = re.compile(r"already|cho|by|of|through|beforehand|start", re.I)
"""Says little of one source in a sentence that cites several."""


def confounders(case: Case) -> Iterator[CheckResult]:
    """A warning for each observational source that takes a side or whose effect is told, its own
    reservation left out.
    """
    if not case.sources or not case.english:
        return
    for source in case.sources:
        if not source.usable or source.design != "observational":
            continue
        if not (claims := [c for c in case.synthesis.claims if _counts(case, c, source)]):
            continue
        differing = [one for one in reservations(source) if not _told(case, source, one)]
        if differing and len(differing) == len(reservations(source)):
            yield _left_out(case, source, claims[0], differing[0])


def _counts(case: Case, claim: NamedClaim, source: Source) -> bool:
    """The entry takes a side with the source, or finds what the source found."""
    if source not in case.cited(claim):
        return False
    side = re.match("support|contradict", (claim.claim.stance or "").strip(), re.I)
    effect = source.effect
    printed = (
        effect is not None
        and bool(effect.est)
        and claim.claim.finding
        and any(n.role == "quantity" and n.prints(effect.est) for n in numbers(claim.claim.quote))
    )
    return bool(side) or bool(printed)


def reservations(source: Source) -> list[str]:
    """The sentences of a source that say how its groups differed besides."""
    told = [source.text[a:b] for a, b in split(source.text)]
    effect = source.effect
    more = [one for one in told[1:] if not numbers(one) and _THOSE.match(one)
            and _LONGER.search(one)]  # fmt: skip
    return [one for one in told if (one in more or pattern("differing").search(one))
            and not (effect and any(n.prints(effect.est) for n in numbers(one)))]  # fmt: skip


def _told(case: Case, source: Source, one: str) -> bool:
    """Words rest on it; or a sentence of the synthesis has words that only this one of the source's
    has, one where it cites the source alone, or says that the groups differed.
    """
    if _rested_on(case, source, one):
        return True
    wanted = set(stems(one))
    others = " ".join(source.text[a:b] for a, b in split(source.text) if source.text[a:b] != one)
    known = f"{others} {source.title} {source.design_named} {case.settings.get('question')}"
    strange = (one for one in wanted - GENERIC if not any(_kin(one, k) for k in stems(known)))
    own = set(strange)
    for start, end in [*((s.start, s.end) for s in case.sentences), *case.rows]:
        text, cited = case.text(start, end), {c.source for c in case.within(start, end)}
        row = (start, end) in case.rows  # names the study, and may compare in any matter
        if cited and source not in cited:
            if _CONFOUNDED.search(text):
                return True
            continue
        if not cited and (row or speaks_of_pooling(text)):
            continue
        said = stems(text)
        shared = {one for one in wanted if any(_kin(one, each) for each in said)}
        alone = cited == {source}
        if (own & shared or not (own or row)) and (
            len(shared) >= min(TOLD, len(wanted)) or (own and alone)
        ):
            return True
        if alone and not row and _tells_apart(text):
            return True
        before = pattern("beforehand").search(text)
        if before and (len(cited) < MANY or not _CHOSEN.match(before[0])):
            return True
    return False


def _rested_on(case: Case, source: Source, one: str) -> bool:
    """An entry's passage is of this sentence alone, in whatever words the entry tells it; of a
    wider passage its words have to tell groups apart.
    """
    for claim in case.synthesis.claims:
        for cite in claim.claim.cites:
            said = " ".join(cite.source_quote.split()).strip(" .")
            whole = " ".join(one.split()).strip(" .")
            if case.source(cite.id) is not source or not said or claim.claim.kind == "gap":
                continue
            wide = whole in said and case.cited(claim) == [source]
            if said in whole or (wide and _tells_apart(claim.claim.quote)):
                return True
    return False


def _tells_apart(text: str) -> bool:
    """A clause without a figure compares groups, or says that they were unlike; one that weighs
    studies tells nothing of groups.
    """
    clauses = [one for one in _CLAUSE.split(text)
               if not numbers(one) and not {*GENERIC, "weigh"} & set(stems(one))]  # fmt: skip
    return any(_LONGER.search(one) or _UNLIKE.search(one) for one in clauses)


def _kin(one: str, other: str) -> bool:
    """One stem, or one within the other: `staff` and `unstaff`."""
    short, long = sorted((one, other), key=len)
    return one == other or (len(short) >= 4 and short in long)


def _left_out(case: Case, source: Source, claim: NamedClaim, one: str) -> CheckResult:
    said = one.strip()
    return found(
        f"method.confounder: {source.id}", "warn", CRITERION,
        f"The effect of {source.label} is told, and its own reservation is not told: “{said}” "
        "(heuristic).", severity="minor", cause=f"confounder {source.id}",
        span=case.span(claim.claim.quote, claim.pointer), observed=claim.claim.quote,
        expected=said, fix="Say how the groups differed.",
    )  # fmt: skip
