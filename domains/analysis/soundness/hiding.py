"""What a right number may still hide: a trend inside the noise, a correlation that one row makes,
a paradox, a p-value picked from many, a forecast judged on what it has seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from domains.analysis.claims import Claim, Condition
from domains.analysis.kinds.correlations import FEW
from domains.analysis.kinds.testing import CORRECTED, adjusted, family_of, test
from domains.analysis.planted.truths import Truth
from domains.analysis.soundness.differences import compared, own_sentences, told_within
from domains.analysis.soundness.foretelling import forecast, late
from domains.analysis.soundness.guards import told_without
from domains.analysis.soundness.turned_words import against_words
from domains.analysis.tables.table import NoColumn, NoMeaning, Table
from domains.analysis.verdicts import Judge, Judged, Named, drawing, shown
from domains.analysis.wording import direction, hedged, sign_of_relation
from workbench.core.checks import CheckResult

ALPHA = 0.05
MOST_LEVELS = 60


def sound(judge: Judge, judged: Judged, others: Sequence[Judged]) -> Iterator[CheckResult]:
    """What is wrong with a claim whose number may be right."""
    match judged.named.claim.kind:
        case "trend":
            yield from _trend(judge, judged)
        case "corr":
            yield from _corr(judge, judged, others)
        case "compare":
            yield from compared(judge, judged, others)
        case "test":
            yield from _test(judge, judged, others)
        case "forecast":
            yield from forecast(judge, judged)
        case _:
            pass


def _interval(pair: Sequence[float]) -> str:
    return f"{shown(float(pair[0]))} to {shown(float(pair[1]))}"


def _trend(judge: Judge, judged: Judged) -> Iterator[CheckResult]:
    named, known = judged.named, judged.known
    if known is None or known.interval is None:
        return
    claim, slope = named.claim, float(known.value)
    hac = known.seen.get("hac")
    spans = [pair for pair in (known.interval, hac) if pair is not None]
    holds = any(low <= 0 <= high for low, high in spans)
    if holds and _says_trend(claim) and not hedged(own_sentences(judge, claim.quote)):
        low, high = next(pair for pair in spans if pair[0] <= 0 <= pair[1])
        why = (
            f"neighbouring periods are alike (lag-1 correlation {known.seen['lag1']:.2f}), and "
            "with errors that allow for it (Newey-West)"
            if hac is not None and not known.interval[0] <= 0 <= known.interval[1]
            else "by Theil-Sen"
        )
        yield judge.result(
            "trend",
            named,
            "fail",
            f"“{claim.quote}” claims a trend; {why} the slope's 95 % interval is "
            f"{_interval((low, high))} and holds 0.",
            observed=f"slope {shown(slope)}",
            expected="no trend that can be told from chance",
            fix="Say that no trend can be told from chance, and give the interval.",
            evidence={"slope interval": [low, high], **drawing(claim, known)},
        )
    said = direction(claim.quote)
    if said and said * slope < 0 and judged.right:
        yield against_words(judge, judged, "trend", "up" if slope > 0 else "down")
    yield from _stated_interval(judge, judged)


def _says_trend(claim: Claim) -> bool:
    """Whether the claim tells a direction, or a slope that is not nought in the digits printed; one
    whose value is left open says nothing yet.
    """
    return bool(direction(claim.quote)) or bool(claim.number)


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
    elif "simpson" in seen:
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


def _test(judge: Judge, judged: Judged, others: Sequence[Judged]) -> Iterator[CheckResult]:
    named, known = judged.named, judged.known
    if known is None or "p" not in known.seen:
        return
    claim, p = named.claim, float(known.seen.get("raw", known.seen["p"]))
    if p >= ALPHA or known.seen.get("corrected") or CORRECTED.search(claim.how):
        return
    family = _family(judge.table, claim)
    beside = [float(j.known.seen["p"]) for j in others if _single(j) and j.known is not None]
    family = max((family, beside, _levels(judge.table, claim, others)), key=len)
    if len(family) < 2:
        return
    nearest = min(range(len(family)), key=lambda n: abs(family[n] - p))
    after = adjusted(family)[nearest]
    if after < ALPHA:
        return
    yield judge.result(
        "test",
        named,
        "fail",
        f"“{claim.quote}” gives p = {shown(p)}, one of {len(family)} tests; adjusted for their "
        f"number (Benjamini-Hochberg) p is {after:.3f}.",
        observed=f"p = {shown(p)}",
        expected=f"p = {after:.3f} after adjustment",
        fix="Report the adjusted p and do not call it a finding.",
        evidence={"tests": len(family), "adjusted": after},
    )


def _levels(table: Table, claim: Claim, others: Sequence[Judged]) -> list[float]:
    """The p of the same test in every group of a column, where the ledger has it for two of them or
    more: those that were looked at and left out count as well.
    """
    column = _level(table, claim)
    told = [j for j in others if _single(j) and _level(table, j.named.claim) == column]
    if not column or len(told) < 2:
        return []
    rest = [condition for condition in claim.filter if condition.col != column]
    values = table.rows(rest)[column].dropna().unique().tolist()
    found = []
    for value in values[:MOST_LEVELS]:
        one = Condition.model_validate({"col": column, "op": "==", "value": value})
        try:
            found.append(
                float(test(table, claim.model_copy(update={"filter": [*rest, one]})).seen["p"])
            )
        except (NoMeaning, NoColumn, ValueError, KeyError):
            continue
    return found


def _level(table: Table, claim: Claim) -> str:
    """The column of groups of which the claim's filter keeps one."""
    kept = [c.col for c in claim.filter if not c.first and c.op in ("==", "=", "eq", "is")]
    return next((column for column in kept if column in table.groups()), "")


def _family(table: Table, claim: Claim) -> list[float]:
    try:
        return family_of(table, claim)
    except (NoMeaning, NoColumn, ValueError):
        return []


def _single(judged: Judged) -> bool:
    known = judged.known
    return (
        judged.named.claim.kind == "test"
        and known is not None
        and "p" in known.seen
        and "family" not in known.seen
    )
