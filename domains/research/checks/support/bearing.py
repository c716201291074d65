"""Whether the words of a passage bear a claim: neither denies what the other says. Words are read,
so all of it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations

from domains.research.case import Case
from domains.research.checks.aligned.alike import group_names, told_apart
from domains.research.checks.quality import clause_of
from domains.research.checks.support.affirmed import affirmed
from domains.research.claims import Cite, NamedClaim
from domains.research.polarity import moved
from domains.research.sources import Source
from workbench.core.checks import CheckResult
from workbench.prose.anchoring import nearest
from workbench.prose.english import denials, stem, stems
from workbench.prose.findings import found
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.reckoning.derived import derivable, prints
from workbench.prose.retold.undenied import undenied

CRITERION = "support"
LEVELS = frozenset({90.0, 95.0, 99.0})
"""Of an interval; they belong to no passage more than to another."""
_CLAUSES = re.compile(r";\s|,\s(?=(?:and|but|while|whereas|though|although|yet)\b)")
BORNE = 3
"""Content words that a claim without figures has in common with a passage that tells it."""
WHOLE = 4
"""Words of a passage below which it only names something: `the next day`."""
_RESEARCH = "study trial experiment cohort survey participants randomised report analysis data"
GENERIC = frozenset(stem(word) for word in _RESEARCH.split())


def words_of(case: Case, claim: NamedClaim) -> Iterator[CheckResult]:
    """Denial and direction of a finding, held against each passage (heuristics)."""
    quote = claim.claim.quote
    given = [(n, _said(case, c)) for n, c in enumerate(claim.claim.cites) if c.source_quote.strip()]
    if not quote.strip() or not claim.claim.finding:
        for passage, lost in ((p, undenied(quote, p)) for _, p in given):
            if (
                lost
                and not _others_say(claim, passage, lost.said)
                and claim.claim.kind.startswith("interpret")
            ):
                told = f"says “{lost.said}” where the other says “{lost.given}”"
                yield _parity(case, claim, passage, told)
        return
    for n, passage in given:
        if _of_the_rest(case, quote, passage):
            continue
        own = _own(case, claim, n)
        if (lost := undenied(group_names(own), passage)) and not _others_say(
            claim, passage, lost.said
        ):
            told = f"says “{lost.said}” where the other says “{lost.given}”"
            yield _parity(case, claim, passage, told)
        elif len(given) == 1 and (said := moved(quote, passage)):
            told = f"says “{said}” where the other says that it stayed the same"
            yield _parity(case, claim, passage, told)
        elif apart := _apart(case, claim, n, own):
            told = f"says “{apart}” where the other finds no difference"
            yield _parity(case, claim, passage, told)
    yield from _strays(case, claim, given)
    if lost_one := affirmed(quote, [passage for _, passage in given], GENERIC):
        told = f"tells as so what the other denies, “{lost_one}”"
        yield _parity(case, claim, given[0][1], told)


def _apart(case: Case, claim: NamedClaim, number: int, own: str) -> str:
    """A difference that the words tell of a cite which found none, where no other cite found one,
    or where they are this one's alone.
    """
    cites = claim.claim.cites
    said = told_apart(own, cites[number].source_quote, case.source(cites[number].id))
    alone = own != claim.claim.quote or len(cites) == 1
    others = all(told_apart(own, c.source_quote, case.source(c.id)) for c in cites)
    return said if alone or others else ""


def _own(case: Case, claim: NamedClaim, number: int) -> str:
    """The words of a claim that its cite of that number bears: those up to the source's own key,
    without the clauses whose figures stand in other passages alone.
    """
    quote, cites = claim.claim.quote, claim.claim.cites
    source, passage = case.source(cites[number].id), cites[number].source_quote
    places = case.places(quote) if source and len(case.cited(claim)) > 1 else []
    if source and places:
        quote = case.text(*clause_of(case, source, places[0]))
    others = {n.value for c in cites if c.source_quote != passage for n in numbers(c.source_quote)}
    own = {n.value for n in numbers(passage)} - LEVELS
    for clause in _CLAUSES.split(quote) if others else ():
        told = {n.value for n in numbers(clause)}
        if told & (others - own) and not told & own:
            quote = quote.replace(clause, " ")
    return quote


def _others_say(claim: NamedClaim, passage: str, said: str) -> bool:
    """Another passage of the claim has the words and denies nothing."""
    others = (c.source_quote for c in claim.claim.cites if c.source_quote != passage)
    return any(set(stems(said)) <= set(stems(one)) and not denials(one) for one in others)


def _said(case: Case, cite: Cite) -> str:
    """The passage; of a bent one the words of the source that are most like it."""
    source = case.source(cite.id)
    if source is None or source.passage(cite.source_quote) is not None:
        return cite.source_quote
    return nearest(source.text, cite.source_quote) or cite.source_quote


def _of_the_rest(case: Case, quote: str, passage: str) -> bool:
    """A figure of the claim is what the passage leaves of a whole: 42 % did not, 58 % did; of 248
    patients 57 did, 191 did not.
    """
    mine, theirs = numbers(quote), numbers(passage)
    told = {n.value for n in theirs}
    shares = [n for n in mine if n.unit == "percent" and n.value not in told]
    rest = [100 - n.value for n in theirs if n.unit == "percent"]
    counts = [n.value for n in theirs if n.role == "quantity" and _counted(n)]
    left = [n for n in mine if n.role == "quantity" and _counted(n) and n.value not in told]
    return any(n.prints(one) for n in shares for one in rest) or any(
        n.value == abs(whole - part) and case.workings.gives(n)
        for n in left
        for whole, part in combinations(counts, 2)
    )


def _counted(number: NumberFound) -> bool:
    """It counts people or things."""
    return number.unit == "" and not number.decimals


def _parity(case: Case, claim: NamedClaim, passage: str, what: str) -> CheckResult:
    quote = claim.claim.quote
    return found(
        f"support.parity: {claim.name}", "warn", CRITERION,
        f"One of “{quote}” and its passage “{passage}” {what} (heuristic).", severity="minor",
        cause="parity", span=case.span(quote, claim.pointer), observed=quote, expected=passage,
        fix="Say what the passage says.",
    )  # fmt: skip


def _strays(
    case: Case, claim: NamedClaim, given: Sequence[tuple[int, str]]
) -> Iterator[CheckResult]:
    """A passage of which no word and no figure is in the sentences around a claim, beside one of
    another study that tells the claim whole: its study is cited for what it does not say.
    """
    quote = claim.claim.quote
    near = " ".join([quote, *(case.text(*place) for place in case.around(claim))])
    printed = [n for n in numbers(near) if n.role in ("quantity", "spoken")]
    said = set(stems(near)) - GENERIC
    for number, passage in given:
        cite = claim.claim.cites[number]
        source = case.source(cite.id)
        figures = [n for n in numbers(passage) if n.role in ("quantity", "spoken")]
        others = [p for n, p in given if _another(case, source, claim.claim.cites[n])]
        if (
            source is None
            or denials(passage)
            or len(passage.split()) < WHOLE
            or not any(_told_whole(quote, one) for one in others)
        ):
            continue
        shared = any(_kin(a, b) for a in said for b in set(stems(passage)) - GENERIC)
        shared = shared or any(prints(a, b.value, "about ") for a in printed for b in figures)
        shared = shared or any(derivable(n, figures, "about ") for n in printed)
        if not shared and not any(case.workings.takes(n, [n, *printed]) for n in figures):
            yield _stray(case, claim, number, passage)


def _another(case: Case, source: Source | None, cite: Cite) -> bool:
    """The cite is of another source, on other people."""
    other = case.source(cite.id)
    if source is None or other is None or other is source:
        return False
    return not source.cohort or source.cohort != other.cohort


def _told_whole(quote: str, passage: str) -> bool:
    """One passage tells the claim by itself: a figure of it with words of it; of a claim without
    figures most of its words.
    """
    mine = set(stems(quote)) - GENERIC
    shared = len(mine & set(stems(passage)))
    printed = [n for n in numbers(quote) if n.role == "quantity"]
    if printed:
        there = [n for n in numbers(passage) if n.role == "quantity"]
        return shared >= 2 and any(prints(a, b.value, "about ") for a in printed for b in there)
    return shared >= BORNE and shared > 0.5 * len(mine)


def _kin(one: str, other: str) -> bool:
    """One stem, or two forms of a short irregular verb: `sleep` and `slept`."""
    short = max(len(one), len(other)) <= 6 and abs(len(one) - len(other)) <= 1
    return one == other or (short and len(one) >= 4 and one[:3] == other[:3])


def _stray(case: Case, claim: NamedClaim, number: int, passage: str) -> CheckResult:
    cite = claim.claim.cites[number]
    return found(
        f"support.bearing: {claim.name} {cite.id}", "warn", CRITERION,
        f"“{passage}” of {cite.id} shares no word with “{claim.claim.quote}” and what is around "
        "it; another passage tells all of it (heuristic).", severity="minor", cause="bearing",
        span=case.document.span_of(f"{claim.pointer}/cites/{number}"), observed=passage,
        expected="a passage that bears the claim",
        fix="Quote the passage that bears the claim, or leave this source out here.",
    )  # fmt: skip
