"""Whether the words of a passage bear a claim: neither denies what the other says, and they speak
of the same thing. Words are read, so all of it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from domains.research.case import Case
from domains.research.checks.aligned.alike import group_names, told_apart
from domains.research.checks.aligned.said import BOUNDED
from domains.research.checks.contrary.designs import kinds
from domains.research.checks.pooling import quotes_pooling, speaks_of_pooling
from domains.research.checks.quality import clause_of
from domains.research.checks.support.affirmed import affirmed
from domains.research.claims import Cite, NamedClaim
from domains.research.polarity import contradicts, moved
from domains.research.sources import estimates
from workbench.core.checks import CheckResult, Severity
from workbench.prose.anchoring import nearest
from workbench.prose.english import denials, stem, stems
from workbench.prose.findings import found
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.reckoning.derived import derivable, prints
from workbench.prose.reckoning.stated import unstated
from workbench.prose.retold.turned import Turn, turned
from workbench.prose.retold.undenied import undenied
from workbench.prose.sentences import split

CRITERION = "support"
_TWICE = re.compile(
    r"(?:\b(?:not|cannot|never|nobody|no one|none)\b|n['’]t\b)[^.;]*\bwithout\b", re.I
)
"""`Could not follow without help` asks for help: two denials deny nothing."""
_OUGHT = re.compile(r"\b(?:needs? to|ought to|should|must|has to|have to)\b", re.I)
"""What ought to be done is denied by no word of what was not."""
_OR_NONE = re.compile(
    r"\b(?:or|versus|vs\.?|against|than)\s+(?:(?:to|with|for|where|at|on|in)\s+)?none\b", re.I
)
"""`To a text or to none` names the group without, and denies nothing."""
_PRINTED = re.compile(r"(?!.*\bma[dk]e)[^a-z]*\d[^.;,]*(?<=\s)difference\W*(?:\([^)]*\)\W*)?", re.I)
"""`A 0.08 m difference (95 % CI −0.25 to 0.41)` has no verb that could deny or affirm."""
LEVELS = frozenset({90.0, 95.0, 99.0})
"""Of an interval; they belong to no passage more than to another."""
_CLAUSES = re.compile(r";\s|,\s(?=(?:and|but|while|whereas|though|although|yet)\b)")
BORNE = 3
"""Content words that a claim has in common with a sentence that bears it."""
_RESEARCH = "study trial experiment cohort survey participants randomised report analysis data"
GENERIC = frozenset(stem(word) for word in _RESEARCH.split())


def words_of(case: Case, claim: NamedClaim) -> Iterator[CheckResult]:
    """Denial, direction and subject of a finding, held against each passage (heuristics)."""
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
                yield _parity(case, claim, passage, told, "minor")
        return
    for n, passage in given:
        if _of_the_rest(case, quote, passage):
            continue
        own = _own(case, claim, n)
        mine, theirs = (_OR_NONE.sub("", t) for t in (own, passage))
        if contradicts(mine, theirs) and not _PRINTED.fullmatch(quote):
            if _brings_together(case, claim, passage):
                continue
            twice = any(_TWICE.search(one) for one in (quote, passage)) or _OUGHT.search(quote)
            sure = not twice and contradicts(mine, theirs, named=True)
            told = "denies what the other says"
            yield _parity(case, claim, passage, told, "major" if sure else "minor")
        elif len(given) == 1 and (turn := _turned(quote, passage)) is not None:
            told = f"says “{turn.said}” where the other says “{turn.given}”"
            yield _parity(case, claim, passage, told, "minor")
        elif (lost := undenied(group_names(own), passage)) and not _others_say(
            claim, passage, lost.said
        ):
            told = f"says “{lost.said}” where the other says “{lost.given}”"
            yield _parity(case, claim, passage, told, "minor")
        elif len(given) == 1 and (said := moved(quote, passage)):
            told = f"says “{said}” where the other says that it stayed the same"
            yield _parity(case, claim, passage, told, "minor")
        elif apart := _apart(case, claim, n, own):
            told = f"says “{apart}” where the other finds no difference"
            yield _parity(case, claim, passage, told, "minor")
    if lost_one := affirmed(quote, [passage for _, passage in given], GENERIC):
        told = f"tells as so what the other denies, “{lost_one}”"
        yield _parity(case, claim, given[0][1], told, "minor")
    for place in given:
        cite = claim.claim.cites[place[0]]
        borne = _named(case, claim, cite) or _is_the_effect(case, quote, cite, place[1])
        better = "" if borne else _borne_elsewhere(case, claim, place[1])
        if better:
            yield _no_bearing(case, claim, *place, better)


def _apart(case: Case, claim: NamedClaim, number: int, own: str) -> str:
    """A difference that the words tell of a cite which found none, where no other cite found one,
    or where they are this one's alone.
    """
    cites = claim.claim.cites
    said = told_apart(own, cites[number].source_quote, case.source(cites[number].id))
    alone = own != claim.claim.quote or len(cites) == 1
    others = all(told_apart(own, c.source_quote, case.source(c.id)) for c in cites)
    return said if alone or others else ""


def _is_the_effect(case: Case, quote: str, cite: Cite, passage: str) -> bool:
    """The passage prints the estimate, which bears words of its source without figures on what came
    of it.
    """
    source = case.source(cite.id)
    if source is None or source.effect is None or not source.effect.est:
        return False
    est, mine = source.effect.est, set(stems(quote)) - GENERIC
    if any(n.role == "quantity" for n in numbers(quote)) or mine.isdisjoint(stems(source.text)):
        return False
    return any(n.prints(est) for n in numbers(passage))


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


def _turned(quote: str, passage: str) -> Turn | None:
    """The word of a quote that says the opposite of its passage; the ends of intervals, `2.4 up to
    5.4`, tell no direction.
    """
    return turned(unstated(BOUNDED.sub("", quote)), unstated(passage))


def _brings_together(case: Case, claim: NamedClaim, passage: str) -> bool:
    """The claim is on several sources, and pools them, or another of them denies this one too."""
    if len(case.cited(claim)) < 2:
        return False
    quote = claim.claim.quote
    pools = speaks_of_pooling(quote) or any(quotes_pooling(case, *p) for p in case.places(quote))
    others = (c.source_quote for c in claim.claim.cites if c.source_quote != passage)
    return pools or any(contradicts(one, passage) for one in others)


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


def _parity(
    case: Case, claim: NamedClaim, passage: str, what: str, severity: Severity
) -> CheckResult:
    quote = claim.claim.quote
    return found(
        f"support.parity: {claim.name}", "warn", CRITERION,
        f"One of “{quote}” and its passage “{passage}” {what} (heuristic).", severity=severity,
        cause="parity", span=case.span(quote, claim.pointer), observed=quote, expected=passage,
        fix="Say what the passage says.",
    )  # fmt: skip


def _borne_elsewhere(case: Case, claim: NamedClaim, passage: str) -> str:
    """Why a passage that shares neither word nor figure with a claim does not bear it: a sentence
    that the claim does not quote tells it, another of its passages tells all of it, or no source at
    all has one of its words and it does not speak of the study, `the survey`, itself. What brings
    sources together has words of its own, so that some strange words show nothing.
    """
    quote = claim.claim.quote
    mine = {one for one in stems(quote) if one not in GENERIC}
    figures = [n for n in numbers(quote) if n.role in ("quantity", "spoken")]
    given = [n for n in numbers(passage) if n.role in ("quantity", "spoken")]
    same = any(prints(a, b.value, "about ") for a in figures for b in given)
    others = [cite.source_quote for cite in claim.claim.cites if cite.source_quote != passage]
    worked_out = any(derivable(n, given, "about ") for n in figures)
    worked_out = worked_out or _compared(case, claim, figures, passage, others)
    worked_out = worked_out or any(case.workings.takes(n, [n, *figures]) for n in given)
    theirs = [one for one in stems(passage) if one not in GENERIC]
    if not theirs or same or worked_out or any(_kin(a, b) for a in mine for b in theirs):
        return ""
    quoted = " ".join(cite.source_quote for cite in claim.claim.cites)
    told = [s.text[a:b] for s in case.sources for a, b in split(s.text)]
    best = max(told, key=lambda one: len(mine & set(stems(one))), default="")
    taken = len(set(stems(best)) & set(stems(quoted))) >= BORNE
    if len(mine & set(stems(best))) >= BORNE and not taken:
        return f"“{best}” does"
    if any(_told_whole(mine, figures, one) for one in others):
        return "the other passages do"
    texts = [*told, case.task.prompt, *(f"{s.title} {s.design_named}" for s in case.sources)]
    alone = len(claim.claim.cites) == 1 and len(mine) >= BORNE and not _goes_on(case, claim)
    alone = alone and not any(kinds(quote) & kinds(s.design_named) for s in case.cited(claim))
    strange = alone and not mine & {one for text in texts for one in stems(text)}
    return "no source has any of its words" if strange else ""


def _goes_on(case: Case, claim: NamedClaim) -> bool:
    """The sentence before is on the same source, and this one may name its things otherwise."""
    cited = case.cited(claim)
    for start, _ in case.places(claim.claim.quote):
        first, _ = case.paragraph(start)
        before = [s for s in case.sentences if first <= s.start and s.end <= start]
        near = case.within(before[-1].start, before[-1].end) if before else []
        if near and all(one.source in cited for one in near):
            return True
    return False


def _named(case: Case, claim: NamedClaim, cite: Cite) -> bool:
    """A claim on several sources calls this one by its author or, if no other has one of its kind,
    by its design, which no word of a passage has to repeat: `plot trial and Vale Board report
    agree`, `the trial did not ask`.
    """
    source = case.source(cite.id)
    if source is None or len(case.cited(claim)) < 2:
        return False
    theirs = [kinds(s.design_named) for s in case.cited(claim) if s is not source]
    if kinds(claim.claim.quote) & kinds(source.design_named).difference(*theirs):
        return True
    said = set(re.findall(r"[^\W\d_]{3,}", claim.claim.quote.replace(f"@{cite.id}", "")))
    called = {word for name in source.surnames for word in re.findall(r"[^\W\d_]{3,}", name)}
    others = [s for s in case.sources if s.authors != source.authors]
    shared = {w for s in others for name in s.surnames for w in re.findall(r"[^\W\d_]{3,}", name)}
    return any(word[0].isupper() for word in said & (called - shared))


def _compared(
    case: Case, claim: NamedClaim, figures: Sequence[NumberFound], passage: str, others: list[str]
) -> bool:
    """A share in words takes the passage's figure and one of another source to be worked out."""
    mine = [s for s in case.cited(claim) if s.passage(passage) is None]
    rest = [n for one in others for n in numbers(one)] + estimates(mine)
    both = bare([*numbers(passage), *rest])
    said = [n for n in figures if n.role == "spoken" and n.unit in ("percent", "times")]
    return any(
        derivable(n, both, before) and not derivable(n, [*rest, *bare(rest)], before)
        for n in said
        for before in ("about ", claim.claim.quote[: n.start])
    )


def _told_whole(mine: set[str], figures: Sequence[NumberFound], passage: str) -> bool:
    """One passage tells the claim by itself: a figure of it with words of it; of a claim without
    figures most of its words.
    """
    shared = len(mine & set(stems(passage)))
    printed = [n for n in figures if n.role == "quantity"]
    if printed:
        there = [n for n in numbers(passage) if n.role == "quantity"]
        return shared >= 2 and any(prints(a, b.value, "about ") for a in printed for b in there)
    return shared >= BORNE and shared > 0.5 * len(mine)


def _kin(one: str, other: str) -> bool:
    """One stem, or two forms of a short irregular verb: `sleep` and `slept`."""
    short = max(len(one), len(other)) <= 6 and abs(len(one) - len(other)) <= 1
    return one == other or (short and len(one) >= 4 and one[:3] == other[:3])


def _no_bearing(
    case: Case, claim: NamedClaim, number: int, passage: str, better: str
) -> CheckResult:
    cite = claim.claim.cites[number]
    return found(
        f"support.bearing: {claim.name} {cite.id}", "warn", CRITERION,
        f"“{passage}” of {cite.id} shares no word with “{claim.claim.quote}”; {better} "
        "(heuristic).", severity="minor", cause="bearing",
        span=case.document.span_of(f"{claim.pointer}/cites/{number}"), observed=passage,
        expected=better, fix="Quote the passage that bears the claim, or cite another.",
    )  # fmt: skip


def bare(given: Sequence[NumberFound]) -> list[NumberFound]:
    """Points among points: 2.2 of 4.8 are less than half."""
    return [replace(one, unit="") for one in given if one.percent]
