"""What a right number may still hide: a trend inside the noise, a correlation that one row makes,
a paradox, a p-value picked from many, a forecast judged on what it has seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from domains.analysis.claims import Claim
from domains.analysis.kinds.correlations import FEW
from domains.analysis.planted.truths import Truth
from domains.analysis.reading.places import sentences_with
from domains.analysis.soundness.differences import around, compared, own_sentences, told_within
from domains.analysis.soundness.foretelling import forecast, late
from domains.analysis.soundness.guards import told_without
from domains.analysis.soundness.many_tests import tested
from domains.analysis.soundness.turned_words import against_words
from domains.analysis.tables.table import Table
from domains.analysis.verdicts import Judge, Judged, Named, drawing, shown
from domains.analysis.wording import direction, hedged, sign_of_relation
from workbench.core.checks import CheckResult
from workbench.prose.numbers import numbers

ROUNDED = 0.02
"""Share of an interval by which a printed end of it may be off."""


def sound(judge: Judge, judged: Judged, others: Sequence[Judged]) -> Iterator[CheckResult]:
    """What is wrong with a claim whose number may be right."""
    match judged.named.claim.kind:
        case "trend":
            yield from _trend(judge, judged, others)
        case "corr":
            yield from _corr(judge, judged, others)
        case "compare":
            yield from compared(judge, judged, others)
        case "test":
            yield from tested(judge, judged, others)
        case "forecast":
            yield from forecast(judge, judged)
        case _:
            pass


def _interval(pair: Sequence[float]) -> str:
    return f"{shown(float(pair[0]))} to {shown(float(pair[1]))}"


def _trend(judge: Judge, judged: Judged, others: Sequence[Judged]) -> Iterator[CheckResult]:
    named, known = judged.named, judged.known
    if known is None or known.interval is None:
        return
    claim, slope = named.claim, float(known.value)
    if _within_zero(known) and not hedged(own_sentences(judge, claim.quote)):
        if _says_trend(judge, judged):
            yield judge.result("trend", named, "fail", **_no_trend(claim, known))
        elif _words_beside(judge, judged, others):
            told = _no_trend(claim, known)
            doubted = judge.result("trend", named, "warn", decides=False, **told)
            (sentence, *_) = sentences_with(judge, claim.quote)
            yield replace(doubted, span=judge.document.span(sentence.start, sentence.end))
    said = direction(claim.quote)
    if said and said * slope < 0 and judged.right:
        yield against_words(judge, judged, "trend", "up" if slope > 0 else "down")
    yield from _stated_interval(judge, judged)


def _within_zero(known: Truth) -> tuple[float, float] | None:
    """The interval of a slope that holds 0, by Theil-Sen or with errors for what lasts in time."""
    spans = [pair for pair in (known.interval, known.seen.get("hac")) if pair is not None]
    return next((pair for pair in spans if pair[0] <= 0 <= pair[1]), None)


def _no_trend(claim: Claim, known: Truth) -> dict[str, Any]:
    low, high = _within_zero(known) or (0.0, 0.0)
    plain = known.interval is not None and known.interval[0] <= 0 <= known.interval[1]
    why = (
        "by Theil-Sen"
        if plain
        else f"neighbouring periods are alike (lag-1 correlation {known.seen['lag1']:.2f}), and "
        "with errors that allow for it (Newey-West)"
    )
    return {
        "message": f"“{claim.quote}” claims a trend; {why} the slope's 95 % interval is "
        f"{_interval((low, high))} and holds 0.",
        "observed": f"slope {shown(float(known.value))}",
        "expected": "no trend that can be told from chance",
        "fix": "Say that no trend can be told from chance, and give the interval.",
        "evidence": {"slope interval": [low, high], **drawing(claim, known)},
    }


def _says_trend(judge: Judge, judged: Judged) -> bool:
    """Whether the claim tells a direction, or a slope that is not nought in the digits printed and
    whose interval the report keeps to itself: with it a slope is an estimate, and no claim. One
    whose value is left open says nothing yet.
    """
    claim = judged.named.claim
    bare = bool(claim.number) and not _interval_told(judge, judged)
    return bare or bool(direction(claim.quote))


def _interval_told(judge: Judge, judged: Judged) -> bool:
    """Both ends of an interval that holds 0 are printed beside the slope."""
    known, given = judged.known, judged.named.claim.ci
    pairs = [known.interval, known.seen.get("hac")] if known else []
    told = numbers(around(judge, judged.named.claim.quote))
    return any(
        low <= 0 <= high
        and all(any(n.prints(end, ROUNDED * (high - low)) for n in told) for end in (low, high))
        for low, high in (pair for pair in (*pairs, given) if pair and len(pair) == 2)
    )


def _words_beside(judge: Judge, judged: Judged, others: Sequence[Judged]) -> bool:
    """The sentence that tells the slope has a word of its direction outside the quote (`the flow is
    on a climb: 1.5 a year`), and no other entry there that such a word may belong to.
    """
    quote = judged.named.claim.quote
    said = own_sentences(judge, quote)[len(quote) :]
    here = [one for one in others if one is not judged and one.named.claim.quote in said]
    if judged.known is None or any(not _is_noise(one) for one in here):
        return False
    return direction(said) * float(judged.known.value) > 0


def _is_noise(one: Judged) -> bool:
    trend = one.named.claim.kind == "trend" and one.known is not None
    return trend and one.known is not None and _within_zero(one.known) is not None


def _stated_interval(judge: Judge, judged: Judged) -> Iterator[CheckResult]:
    named, known = judged.named, judged.known
    assert known is not None
    given = named.claim.ci
    if len(given) != 2 or known.interval is None:
        return
    pairs = [known.interval, *([known.seen["hac"]] if known.seen.get("hac") else [])]
    width = max(abs(known.interval[1] - known.interval[0]), 1e-12)
    margin = max(0.1 * width, _half_a_digit(given) * (1 + 1e-9))
    for low, high in pairs:
        if max(abs(given[0] - low), abs(given[1] - high)) <= margin:
            return
    yield judge.result(
        "trend" if named.claim.kind == "trend" else named.claim.kind,
        named,
        "fail",
        f"“{named.claim.quote}” states the interval {_interval(given)}; recomputed it is "
        f"{_interval(known.interval)}.",
        observed=_interval(given),
        expected=_interval(known.interval),
        fix="Correct the interval in prose and ledger.",
        field="ci",
    )


def _half_a_digit(values: Sequence[float]) -> float:
    """Half of the last decimal that any of the values has: as far as rounding may move them."""
    places = max(len(f"{value:.10f}".rstrip("0").partition(".")[2]) for value in values)
    return float(0.5 * 10**-places)


def _corr(judge: Judge, judged: Judged, others: Sequence[Judged]) -> Iterator[CheckResult]:
    named, known = judged.named, judged.known
    if known is None:
        return
    claim, seen, r = named.claim, known.seen, float(known.value)
    if "few" in seen and not told_without(judge, judged, others, seen):
        if _remainder(judge.table, claim):
            yield _doubt(judge, named, _few(claim, known, r))
            return
        yield judge.result("corr", named, "fail", **_few(claim, known, r))
    elif "moved" in seen and not told_without(judge, judged, others, seen["moved"]):
        yield _doubt(judge, named, _few(claim, known, r, seen["moved"]))
    elif "simpson" in seen and not told_within(claim, seen["simpson"]["column"], others):
        yield judge.result("corr", named, "fail", **_turned(claim, seen["simpson"], r))
    elif "vanishes" in seen and not told_within(claim, seen["vanishes"]["column"], others):
        yield _doubt(judge, named, _gone(claim, seen["vanishes"], r))
    elif "effective" in seen and not hedged(claim.quote):
        low, high = seen["effective_ci"]
        if low <= 0 <= high and not _holds_zero(known.interval):
            yield judge.result("corr", named, "warn", **_in_time(claim, seen), decides=False)
    said = sign_of_relation(claim.quote)
    if said and said * r < 0 and judged.right:
        yield against_words(judge, judged, "corr", "positive" if r > 0 else "negative")
    yield from _stated_interval(judge, judged)
    yield from late(judge, judged)


def _remainder(table: Table, claim: Claim) -> bool:
    """The entry leaves out a row or two, as it was asked to: what one more row does is advice."""
    out = [c for c in claim.filter if not c.first and c.op in ("!=", "<>", "ne", "not in")]
    left = len(table.frame) - len(table.rows(claim.filter)) if out else 0
    return 0 < left <= FEW


def _doubt(judge: Judge, named: Named, told: dict[str, Any]) -> CheckResult:
    """A finding that weighs little and is told all the same."""
    told["evidence"] = {**told["evidence"], "tell": True}
    return judge.result("corr", named, "warn", severity="minor", decides=False, **told)


def _holds_zero(pair: tuple[float, float] | None) -> bool:
    return pair is not None and pair[0] <= 0 <= pair[1]


def _few(
    claim: Claim, known: Truth, r: float, found: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """What a correlation is without the rows that make it, or that move it by more than chance."""
    seen = found or known.seen
    what = "moves by more than chance with" if found else "hangs on"
    rows = ", ".join(f"row {row + 2}" for row in seen["few"])
    values = "; ".join(f"{shown(x)}, {shown(y)}" for x, y in seen["at"])
    return {
        "message": f"“{claim.quote}”: r = {r:.2f} {what} {rows} of the file ({values}); without "
        f"{'it' if len(seen['few']) == 1 else 'them'} r is {seen['without']:.2f}.",
        "observed": f"r = {r:.3g}",
        "expected": f"r = {seen['without']:.3g} without {rows}",
        "fix": "Say what that row is, and add a corr claim whose filter leaves it out.",
        "evidence": drawing(claim, known),
    }


def _turned(claim: Claim, found: Any, r: float) -> dict[str, Any]:
    return {
        **_by_groups(found, r),
        "message": f"“{claim.quote}”: r = {r:.2f} over all rows turns round within the groups of "
        f"{found['column']} ({_inside(found)}), a Simpson's paradox.",
        "fix": f"Report the correlation within each {found['column']}.",
    }


def _gone(claim: Claim, found: Any, r: float) -> dict[str, Any]:
    return {
        **_by_groups(found, r),
        "message": f"“{claim.quote}”: r = {r:.2f} over all rows is {found['pooled']:.2f} within "
        f"the groups of {found['column']} ({_inside(found)}): it is mostly the difference between "
        "them.",
        "fix": f"Add a corr claim for a {found['column']}, and say what its groups have to do with "
        "it.",
    }


def _inside(found: Any) -> str:
    return ", ".join(f"{name} {value:.2f}" for name, value in found["within"].items())


def _by_groups(found: Any, r: float) -> dict[str, Any]:
    return {
        "observed": f"r = {r:.3g}",
        "expected": f"by {found['column']}: {_inside(found)}",
        "evidence": {"groups": dict(found)},
    }


def _in_time(claim: Claim, seen: Any) -> dict[str, Any]:
    low, high = seen["effective_ci"]
    return {
        "message": f"“{claim.quote}”: both series go on in time, so the rows are worth "
        f"{seen['effective']:g} independent ones; r then lies in {_interval((low, high))}.",
        "observed": "rows taken as independent",
        "expected": f"an interval of {_interval((low, high))}",
        "fix": "Say so, or compare changes from period to period.",
    }
