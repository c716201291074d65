"""What a right difference between groups may hide: words that turn it round, groups of another
column within which it turns, and chance.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence

from domains.analysis.claims import Claim
from domains.analysis.measuring import canonical, share_condition
from domains.analysis.soundness.strata import contradicted, turned, within_chance
from domains.analysis.soundness.turned_words import against_words
from domains.analysis.stated import left_open
from domains.analysis.verdicts import Judge, Judged, shown
from domains.analysis.wording import hedged, turned_comparison
from workbench.core.checks import CheckResult

_CLAIMS = re.compile(
    r"\b(?:ahead|behind|leads)\b|\b(?:more|less|fewer|better|worse|\w+er)\b[^.;]*?\bthan\b",
    re.I,
)
"""Words that say which of two is ahead: an entry whose value is left open claims nothing else."""
_ASKS = re.compile(
    r"\W*(?:(?:(?:by|in|to|on|for|from) )?(?:whether|if|how|what|which|who|where|when|why)|"
    r"is|are|does|do)\b",
    re.I,
)
_ASKED = re.compile(r"\b(?:whether|if|how|what|which|where|why)\b[^,.;:?]*$", re.I)
"""A sentence that leaves open what its entry asks for."""
_RELATES = ("corr", "compare", "test", "trend", "other")


def compared(judge: Judge, judged: Judged, others: Sequence[Judged]) -> Iterator[CheckResult]:
    """The results of a difference whose number may be right."""
    named, known = judged.named, judged.known
    if known is None or not isinstance(known.value, float):
        return
    claim, seen = named.claim, known.seen
    gap = seen["values"][0] - seen["values"][1]
    if turned_comparison(claim.quote, seen["first"], seen["second"], gap) and judged.right:
        true = f"{seen['first']} is {'above' if gap > 0 else 'below'} {seen['second']}"
        yield against_words(judge, judged, "compare", true)
    column, inside = turned(judge.table, claim, seen["first"], seen["second"], gap)
    if column and not told_within(claim, column, others):
        listed = ", ".join(f"{name} {shown(round(value, 2))}" for name, value in inside.items())
        yield judge.result(
            "compare",
            named,
            "fail",
            f"“{claim.quote}”: the difference over all rows is {shown(round(gap, 2))}, and within "
            f"every group of {column} it has the other sign ({listed}), a Simpson's paradox.",
            observed=shown(round(gap, 2)),
            expected=f"by {column}: {listed}",
            fix=f"Compare within each {column} and say that the mix differs.",
            evidence={"groups": {"column": column, "within": inside}},
        )
    elif gap and not column and not hedged(around(judge, claim.quote)):
        yield from _by_chance(judge, judged, others, gap)


def _by_chance(
    judge: Judge, judged: Judged, others: Sequence[Judged], gap: float
) -> Iterator[CheckResult]:
    """A doubt about a difference that chance may have made, with groups that contradict it."""
    claim = judged.named.claim
    assert judged.known is not None
    if left_open(claim, judged.known) and _only_asks(judge, claim.quote):
        return
    first, second = (str(judged.known.seen[name]) for name in ("first", "second"))
    interval = within_chance(judge.table, claim, first, second)
    if interval is None or judge.table.sampled or _tested(claim, others):
        return
    column, inside = contradicted(judge.table, claim, first, second, gap)
    if column and told_within(claim, column, others):
        return
    listed = ", ".join(f"{name} {shown(round(value, 2))}" for name, value in inside.items())
    apart = f", and the groups of {column} differ both ways ({listed})" if column else ""
    low, high = (shown(round(each, 2)) for each in interval)
    yield judge.result(
        "compare",
        judged.named,
        "warn",
        f"“{claim.quote}”: the difference over all rows is {shown(round(gap, 2))} with a 95 % "
        f"interval of {low} to {high}, which holds 0{apart}.",
        severity="minor",
        observed=shown(round(gap, 2)),
        expected="words that say that it may be chance",
        fix="Say that it may be chance"
        + (f", or compare within each {column}." if column else "."),
        evidence={"interval": list(interval), "column": column, "within": inside, "tell": True},
        decides=False,
    )


def _only_asks(judge: Judge, quote: str) -> bool:
    """A quote that says of no group that it is ahead, or that a question asks: `how returns of the
    new page differ`, `(we ask whether) desktops are seen for longer than phones`.
    """
    said = own_sentences(judge, quote)[len(quote) :]
    before = said[: max(0, said.find(quote))]
    return bool(_ASKS.match(quote) or not _CLAIMS.search(quote) or _ASKED.search(before))


def own_sentences(judge: Judge, quote: str) -> str:
    """The quote with the sentences that hold it: what is said of it in one breath."""
    document, found = judge.document, [quote]
    places = document.places(quote) if quote.strip() else []
    for sentence in document.sentences:
        place = document.span(sentence.start, sentence.end)
        if any(span.start < place.end and place.start < span.end for span in places):
            found.append(sentence.text)
    return " ".join(found)


def around(judge: Judge, quote: str) -> str:
    """The sentences that hold a quote, and the one after, which may take it back."""
    document, found = judge.document, [quote]
    places = document.places(quote) if quote.strip() else []
    for sentence, following in itertools.zip_longest(document.sentences, document.sentences[1:]):
        place = document.span(sentence.start, sentence.end)
        if any(span.start < place.end and place.start < span.end for span in places):
            near = following is not None and following.block == sentence.block
            found += [sentence.text, following.text if near else ""]
    return " ".join(found)


def told_within(claim: Claim, column: str, others: Sequence[Judged]) -> bool:
    """The report tells the relation of a claim within groups of that column: by an entry that holds
    both of its sides and keeps to such a group, or by the measures of two parts of its groups, as
    the rows of a table do.
    """
    sides = _sides(claim)
    beside = [other.named.claim for other in others if other.named.claim is not claim]
    related = (one for one in beside if one.kind in _RELATES and _keeps_to(one, column))
    told = any(_speaks_of_all(one, sides) for one in related)
    return told or _set_side_by_side(beside, sides, column)


def _sides(claim: Claim) -> set[str]:
    """The two columns that a claim holds together."""
    return {_measured(claim), *claim.col[:1], *claim.by[:1], *claim.col[1:2]} - {""}


def _keeps_to(claim: Claim, column: str) -> bool:
    kept = any(c.col == column for c in claim.filter)
    return kept or bool(re.search(rf"\b{re.escape(column)}\b", claim.expression or ""))


def _speaks_of_all(claim: Claim, sides: set[str]) -> bool:
    held = {*_sides(claim), *(c.col for c in claim.filter)}
    told = claim.expression or ""
    return all(side in held or re.search(rf"\b{re.escape(side)}\b", told) for side in sides)


def _set_side_by_side(beside: Sequence[Claim], sides: set[str], column: str) -> bool:
    """Two parts of two groups of the column are told, each with the measure of the other side."""
    seen: dict[str, set[tuple[str, str]]] = {}
    for told in beside:
        measured = _measured(told) if told.kind in ("stat", "share") else ""
        parts = {(c.op, str(c.value)) for c in told.filter if c.col in sides - {measured}}
        for kept in told.filter if measured in sides and parts else ():
            if kept.col == column and kept.op in ("==", "=", "eq", "is"):
                seen.setdefault(str(kept.value), set()).update(parts)
    return sum(len(parts) > 1 for parts in seen.values()) > 1


def _measured(claim: Claim) -> str:
    """The column whose value is compared: that of a share's condition, else the claim's own."""
    if canonical(claim.agg).startswith("share"):
        return share_condition(claim.agg or "", claim.column).col
    return claim.column


def _tested(claim: Claim, others: Sequence[Judged]) -> bool:
    """Another claim tests the same column by the same groups, and so tells what chance may do."""
    return any(
        other.named.claim.kind == "test"
        and set(claim.by) <= {*other.named.claim.by, *other.named.claim.col}
        for other in others
    )
