"""Reported statistics computed again: p from t, F, χ², z and r; GRIM for means of whole numbers;
sums of a search (identified − excluded = included).

Statistics in the formal notation (`t(48) = 2.31, p = .025`) and in the ledger are read exactly;
what a source itself reports so is the source's, and only warns. The idea of both tests: statcheck
(Nuijten and others 2016) and GRIM (Brown and Heathers 2017).
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from domains.research.case import Case
from domains.research.checks.quality import citing_units
from domains.research.effects import as_number
from domains.research.probabilities import p_of_chi2, p_of_f, p_of_r, p_of_t, p_of_z
from workbench.core.checks import CheckResult, Span
from workbench.prose.findings import found

CRITERION = "statistics"
ALPHA = 0.05
_NUMBER = r"[-−–]?\s?(?:\d+(?:,\d{3})*\.?\d*|\.\d+)"
_STATISTIC = re.compile(
    rf"(?<![\w])(?P<test>t|F|r|z|Z|χ2|χ²|X2|chi2|chi-square|χ\^2)\s*"
    rf"(?:\(\s*(?P<df1>\d+(?:\.\d+)?)\s*(?:,\s*(?:N\s*=\s*)?(?P<df2>\d+(?:\.\d+)?))?\s*\))?\s*=\s*"
    rf"(?P<value>{_NUMBER})\s*[,;]?\s*(?:and\s+)?p\s*(?P<sign>[=<>≤≥])\s*(?P<p>\d?\.\d+)"
)
_MEAN = re.compile(r"\bM\s*=\s*(?P<mean>\d+\.\d+)")
_SIZE = re.compile(r"\b[nN]\s*=\s*(?P<n>\d+)")
_ONE_SIDED = re.compile(r"one-?(?:sided|tailed)", re.I)
_FLOW = {
    "identified": ("identified", "records", "found", "records_identified", "hits"),
    "included": ("included", "studies_included", "final"),
}
_OUT = ("duplicates", "excluded", "removed", "screened_out", "not_eligible", "duplicates_removed",
        "excluded_full_text", "excluded_title", "ineligible", "not_retrieved")  # fmt: skip
_SCREENED = ("screened",)
_SUM = re.compile(
    r"(?P<n>\d[\d,]*)\s+(?:(?:unique|further|more|other|of them|of these)\s+)?"
    r"(?:[\w-]+\s+){0,3}?(?:were\s+|was\s+)?(?P<what>identified|duplicates?|excluded|removed|included|"
    r"ineligible)\b",
    re.I,
)


@dataclass(frozen=True)
class Reported:
    """A statistic with its p as printed."""

    test: str
    df1: float
    df2: float
    value: float
    places: int
    p: float
    p_places: int
    sign: str
    shown: str


def reported(case: Case) -> Iterator[CheckResult]:
    """Statistics of prose and ledger, means, sums."""
    wrong = [*_in_prose(case), *_in_ledger(case), *_means(case), *_flows(case)]
    yield from wrong
    if case.english:
        yield from _sums(case)


def _in_prose(case: Case) -> Iterator[CheckResult]:
    text = case.document.plain.text[: case.body_end]
    for match in _STATISTIC.finditer(text):
        one = _statistic(match.groupdict(), match[0])
        if one is None or _fits(one, _ONE_SIDED.search(_near(text, match)) is not None):
            continue
        source = any(_flat(match[0]) in _flat(s.text) for s in case.sources)
        span = case.document.span(match.start(), match.end())
        yield _wrong_p(one, span, "the source's own" if source else "")


def _near(text: str, match: re.Match[str]) -> str:
    return text[max(0, match.start() - 120) : match.end() + 80]


def _flat(text: str) -> str:
    return re.sub(r"\s+", "", text.replace("−", "-").replace("–", "-"))


def _statistic(given: Mapping[str, Any], shown: str) -> Reported | None:
    """The statistic of a match or of a ledger's fields; None where something is missing."""
    value, p = _printed(given.get("value")), _printed(given.get("p"))
    if value is None or p is None:
        return None
    test = _test(str(given.get("test") or ""))
    df1, df2 = as_number(given.get("df1")), as_number(given.get("df2"))
    if not test or (test != "z" and df1 is None) or (test == "F" and df2 is None):
        return None
    sign = str(given.get("sign") or "=")
    return Reported(test, df1 or 0.0, df2 or 0.0, value[0], value[1], p[0], p[1], sign, shown)


def _test(named: str) -> str:
    low = named.strip().casefold()
    if low.startswith(("chi", "χ", "x2", "x²")):
        return "chi2"
    first = low.split(" ")[0].split("-")[0]
    return {"t": "t", "f": "F", "anova": "F", "r": "r", "pearson": "r", "z": "z", "welch": "t"}.get(
        first, ""
    )


def _printed(given: Any) -> tuple[float, int] | None:
    """(value, decimals) of a printed number."""
    if given is None or isinstance(given, bool):
        return None
    text = re.sub(r"[\s<>=≤≥]", "", str(given)).replace("−", "-").replace("–", "-").replace(",", "")
    try:
        return float(text), len(text.partition(".")[2])
    except ValueError:
        return None


def p_value(one: Reported, value: float) -> float:
    """The two-sided p of the statistic with a value."""
    match one.test:
        case "t":
            return p_of_t(value, one.df1)
        case "F":
            return p_of_f(value, one.df1, one.df2)
        case "chi2":
            return p_of_chi2(value, one.df1)
        case "r":
            return p_of_r(value, one.df1)
        case _:
            return p_of_z(value)


def _fits(one: Reported, one_sided: bool) -> bool:
    """The printed p is one that a value rounding to the printed one can have."""
    half = 0.5 * 10.0**-one.places
    size = abs(one.value)
    high, low = p_value(one, max(size - half, 0.0)), p_value(one, size + half)
    if one_sided:
        low = low / 2
    slack = 0.5 * 10.0**-one.p_places if one.sign == "=" else 0.0
    if one.sign in ("<", "≤"):
        return low < one.p + 1e-12 if one.sign == "<" else low <= one.p + 1e-12
    if one.sign in (">", "≥"):
        return high > one.p - 1e-12
    return low - slack <= one.p <= high + slack


def _wrong_p(one: Reported, span: Span | None, whose: str) -> CheckResult:
    right = p_value(one, abs(one.value))
    flips = (right < ALPHA) != (one.p < ALPHA if one.sign != ">" else False)
    strong = not whose
    note = " The difference decides whether it is below .05." if flips else ""
    own = " The source itself prints it so." if whose else ""
    return found(
        f"reported.p: {one.shown}", "fail" if strong else "warn", CRITERION,
        f"“{one.shown}”: the statistic gives p = {_p(right)}, not {one.sign} {one.p:g}.{note}{own}",
        severity="major" if strong else "minor", cause="p_value", span=span,
        observed=f"p {one.sign} {one.p:g}", expected=f"p = {_p(right)}",
        fix="Correct the p value or the statistic." if strong
        else "Say that the source's p does not follow from its statistic.",
    )  # fmt: skip


def _p(value: float) -> str:
    return f"{value:.3f}" if value >= 0.0005 else "< .001"


def _in_ledger(case: Case) -> Iterator[CheckResult]:
    for pointer, given in case.synthesis.stats:
        fields = {**given, **_degrees(given)}
        if "sign" not in fields and isinstance(given.get("p"), str):
            sign = re.match(r"\s*([<>≤≥])", given["p"])
            fields["sign"] = sign[1] if sign else "="
        value = fields.get("value", fields.get("statistic", fields.get(str(given.get("test")))))
        one = _statistic({**fields, "value": value}, str(given.get("quote") or pointer))
        one_sided = bool(_ONE_SIDED.search(str(given)))
        if one is not None and not _fits(one, one_sided):
            quote = str(given.get("quote") or "")
            yield _wrong_p(one, case.span(quote, pointer), "")
        mean, size = _printed(given.get("mean")), as_number(given.get("n"))
        items = as_number(given.get("items")) or 1.0
        whole = given.get("integer", True) is not False
        if mean is not None and size and whole and not grim(mean[0], mean[1], size * items):
            yield _impossible(
                str(given["mean"]), size * items, case.document.span_of(pointer), pointer, True
            )


def _degrees(given: Mapping[str, Any]) -> dict[str, Any]:
    df = given.get("df", given.get("dof"))
    if isinstance(df, list | tuple) and df:
        return {"df1": df[0], "df2": df[1] if len(df) > 1 else None}
    if isinstance(df, str) and "," in df:
        first, _, second = df.partition(",")
        return {"df1": first, "df2": second}
    return {"df1": df} if df is not None else {}


def grim(mean: float, places: int, size: float) -> bool:
    """Whether a mean of `size` whole numbers can round to the printed one."""
    if size <= 0 or size >= 10**places:
        return True
    near = mean * size
    half = 0.5 * 10.0**-places + 1e-9
    return any(abs(k / size - mean) <= half for k in (math.floor(near), math.ceil(near)))


def _means(case: Case) -> Iterator[CheckResult]:
    """`M = 3.47 … n = 20` in one sentence; it decides where the bundle says that the scale is of
    whole numbers.
    """
    for start, end, sources in citing_units(case):
        text = case.document.plain.text[start:end]
        mean, size = _MEAN.search(text), _SIZE.search(text)
        whole = any(source.integer_scale for source in sources)
        if mean is None or size is None or not whole:
            continue
        places = len(mean["mean"].partition(".")[2])
        if not grim(float(mean["mean"]), places, float(size["n"])):
            printed = any(mean["mean"] in source.text for source in sources)
            span = case.document.span(start + mean.start(), start + mean.end())
            yield _impossible(mean["mean"], float(size["n"]), span, mean["mean"], not printed)


def _impossible(mean: str, size: float, span: Span | None, name: str, strong: bool) -> CheckResult:
    below = math.floor(float(mean) * size) / size
    above = math.ceil(float(mean) * size) / size
    places = len(mean.partition(".")[2])
    near = f"{below:.{places}f} or {above:.{places}f}"
    return found(
        f"reported.grim: {name}", "fail" if strong else "warn", CRITERION,
        f"No {size:g} whole numbers have the mean {mean}; the nearest are {near} (GRIM).",
        severity="major" if strong else "minor", cause="grim", span=span, observed=mean,
        expected=near, fix="Correct the mean or the size, or say that the report is impossible.",
    )  # fmt: skip


def _flows(case: Case) -> Iterator[CheckResult]:
    """A search's numbers in the ledger."""
    for pointer, given in case.synthesis.flows:
        start = next((v for k in _FLOW["identified"] if (v := as_number(given.get(k)))), None)
        kept = next((v for k in _FLOW["included"]
                     if (v := as_number(given.get(k))) is not None), None)  # fmt: skip
        out = [v for k in _OUT if (v := as_number(given.get(k))) is not None]
        if start is None or kept is None or not out or start - sum(out) == kept:
            continue
        screened = next((v for k in _SCREENED if (v := as_number(given.get(k))) is not None), None)
        if screened is not None and screened - sum(out[-1:]) == kept:
            continue
        yield _unsummed(start, out, kept, case.document.span_of(pointer), pointer, True)


def _unsummed(
    start: float, out: list[float], kept: float, span: Span | None, name: str, strong: bool
) -> CheckResult:
    less = " − ".join(f"{one:g}" for one in out)
    right = start - sum(out)
    return found(
        f"reported.sums: {name}", "fail" if strong else "warn", CRITERION,
        f"{start:g} − {less} = {right:g}, not {kept:g}.", severity="major" if strong else "minor",
        cause="sums", span=span, observed=f"{kept:g}", expected=f"{right:g}",
        fix="Correct the counts of the search.",
    )  # fmt: skip


def _sums(case: Case) -> Iterator[CheckResult]:
    """The same in a paragraph of prose: a guess, so it warns."""
    for block in case.document.plain.blocks:
        if block.kind not in ("paragraph", "item") or block.start >= case.body_end:
            continue
        text = case.document.plain.text[block.start : block.end]
        said = [
            (m["what"].casefold(), float(m["n"].replace(",", "")), m) for m in _SUM.finditer(text)
        ]
        start = [n for what, n, _ in said if what == "identified"]
        kept = [(n, m) for what, n, m in said if what == "included"]
        out = [n for what, n, _ in said if what not in ("identified", "included")]
        if len(start) == len(kept) == 1 and out and start[0] - sum(out) != kept[0][0]:
            at = block.start + kept[0][1].start()
            span = case.document.span(at, block.start + kept[0][1].end())
            yield _unsummed(start[0], out, kept[0][0], span, "prose", False)
