"""The results of one claim: whether the data give its value, its n and its unit, and whether what
was found bears what is said.

Each message says what is wrong, where, the measured value and the expected one; the check's name is
its family and the claim's own, so that it keeps its thread over drafts.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from domains.analysis.charts import chart
from domains.analysis.claims import KINDS, Claim, Condition
from domains.analysis.drawn import doubt, grown, tellable
from domains.analysis.measuring import canonical
from domains.analysis.otherwise import keeps_a_limit, prints_otherwise, states_a_limit
from domains.analysis.periods import named_in, same_name
from domains.analysis.planted.truths import Truth
from domains.analysis.recompute import slip, truth
from domains.analysis.stated import (
    DIGITS,
    Stated,
    denies,
    left_open,
    may_print,
    quoted_numbers,
    stated,
)
from domains.analysis.tables.table import NoColumn, NoMeaning, Table
from domains.analysis.tables.units import in_stated_unit, wrong_units
from domains.analysis.views import picture
from workbench.core.checks import CheckResult, Severity, Span, Status
from workbench.prose.document import Document


@dataclass(frozen=True)
class Named:
    """A claim with the name that its checks carry, and its place."""

    claim: Claim
    name: str
    pointer: str


@dataclass(frozen=True)
class Judged:
    """A claim computed anew; `known` is None where it could not be."""

    named: Named
    known: Truth | None
    right: bool
    results: tuple[CheckResult, ...]
    open: bool = False
    """Its value was left open to be computed, so there was nothing to be right or wrong."""


@dataclass(frozen=True)
class Judge:
    """Judges claims of one document on one table."""

    document: Document
    table: Table
    tolerances: dict[str, float]

    def judged(self, named: Named) -> Judged:
        """The claim's value, n and unit."""
        claim = named.claim.with_columns([str(column) for column in self.table.frame.columns])
        named = replace(named, claim=claim)
        try:
            known = truth(self.table, claim)
        except NoColumn as wrong:
            return self._unfit(named, f"There is no column '{wrong.name}'", _near(wrong.near))
        except NoMeaning as wrong:
            return self._unfit(named, f"It cannot be computed: {wrong}", "the grammar's fields")
        if self.table.sampled:
            if not tellable(claim):
                return self._untold(named, known)
            known = grown(self.table, claim, known)
        value = stated(claim, self._tolerance(claim, known))
        if left_open(claim, known):
            return Judged(named, known, False, tuple(self._count(named, known)), open=True)
        turned = in_stated_unit(self.table, claim, known, value) if value is not None else None
        known = turned or known
        right, results = self._value(named, known, value)
        results = [*results, *self._count(named, known)]
        if value is not None:
            results += self._units(named, known, value) if turned is None else ()
            results += self._printed(named, known, value, right)
        return Judged(named, known, right, tuple(results))

    def span(self, named: Named, field: str = "value") -> Span:
        """The claim's quote in the prose; else its place in the ledger."""
        places = self.document.places(named.claim.quote) if named.claim.quote else []
        pointer = f"{named.pointer}/{field}"
        if places:
            return replace(places[0], pointer=pointer)
        return self.document.span_of(pointer)

    def result(
        self,
        family: str,
        named: Named,
        status: Status,
        message: str,
        *,
        severity: Severity = "major",
        observed: str = "",
        expected: str = "",
        fix: str = "",
        field: str = "value",
        evidence: Any = None,
        decides: bool = True,
    ) -> CheckResult:
        """A result about a claim, marked in the prose."""
        return CheckResult(
            f"{family}: {named.name}",
            status,
            "claims",
            severity=severity,
            cause=family if status != "pass" else "",
            span=None if status == "pass" else self.span(named, field),
            observed=observed,
            expected=expected,
            message=message,
            fix=fix,
            evidence=evidence,
            decides=decides,
        )

    def _unfit(self, named: Named, why: str, expected: str) -> Judged:
        told = self.result(
            "recompute",
            named,
            "fail",
            f"“{named.claim.quote}”: {why}.",
            observed=str(named.claim.value),
            expected=expected,
            fix="Write the entry in the claim grammar, with columns of the data.",
        )
        return Judged(named, None, False, (told,))

    def _tolerance(self, claim: Claim, known: Truth) -> float:
        given = self.tolerances
        absolute = given.get(claim.column, given.get(claim.kind, given.get("absolute", 0.0)))
        relative = given.get("relative", 0.0)
        value = abs(known.value) if isinstance(known.value, float) else 0.0
        drawn = self.table.sampled and isinstance(known.value, float)
        unsure = doubt(self.table, claim) if drawn else 0.0
        return max(absolute, relative * value, unsure)

    def _untold(self, named: Named, known: Truth) -> Judged:
        """A value on which a sample has no say; it neither fails nor counts as right."""
        told = self.result(
            "recompute",
            named,
            "unknown",
            f"“{named.claim.quote}” cannot be told from {self.table.sampled}: extremes, distinct "
            "values, repeated rows and p-values need all of them.",
            severity="minor",
            decides=False,
        )
        return Judged(named, known, False, (told,))

    def _value(
        self, named: Named, known: Truth, value: Stated | None
    ) -> tuple[bool, list[CheckResult]]:
        claim = named.claim
        if isinstance(known.value, str):
            return self._group(named, known)
        if value is None:
            true = shown(known.value)
            told = f"“{claim.quote}” prints another number than {true}, and its entry none."
            fix = f'Write {true} in the sentence and as "value" of the entry.'
            said = ", ".join(number.text for number in quoted_numbers(claim))
            wrong = self.result(
                "recompute", named, "fail", told, observed=said, expected=true, fix=fix
            )
            return False, [wrong]
        true_ones = (known.value, *known.also)
        if any(map(value.fits, true_ones)) or states_a_limit(claim, value.value, true_ones):
            message = f"{named.name}: {shown(value.value)} is what the data give."
            evidence = drawing(claim, known)
            return True, [self.result("recompute", named, "pass", message, evidence=evidence)]
        return False, [self._wrong(named, known, value)]

    def _group(self, named: Named, known: Truth) -> tuple[bool, list[CheckResult]]:
        said = _as_name(named.claim.value)
        if same_name(said, str(known.value)):
            told = f"{named.name}: {said} is what the data give."
            right = self.result("recompute", named, "pass", told)
            return True, [right, *self._unnamed(named, said)]
        scores = known.seen["scores"]
        listed = ", ".join(f"{name} {shown(v)}" for name, v in list(scores.items())[:6])
        which = "smallest" if known.seen["low"] else "largest"
        return False, [
            self.result(
                "recompute",
                named,
                "fail",
                f"“{named.claim.quote}” names {said}; the {which} is {known.value} ({listed}).",
                observed=said,
                expected=str(known.value),
                fix=f"Name {known.value}, or say what is ranked.",
                evidence=drawing(named.claim, known),
            )
        ]

    def _unnamed(self, named: Named, said: str) -> Iterator[CheckResult]:
        quote = named.claim.quote
        if not quote or named_in(said, quote) or not self.document.places(quote):
            return
        told = f"“{quote}” does not name {said}, which its entry states."
        fix = "Let the quote name the group that the entry states."
        yield self.result("quote", named, "fail", told, observed=quote, expected=said, fix=fix)

    def _wrong(self, named: Named, known: Truth, value: Stated) -> CheckResult:
        claim = named.claim
        likely = slip(self.table, claim, known, value.fits)
        assert isinstance(known.value, float)
        right = as_printed(known.value, value)
        meant = f" Likely slip: {likely}." if likely else ""
        count = f", n = {known.counts[0]:,}" if known.counts else ""
        told = f"“{claim.quote}” states {shown(value.value)}; {described(claim)} is {right}{count}."
        return self.result(
            "recompute",
            named,
            "fail",
            f"{told}{meant}{self._drawn()}",
            observed=shown(value.value),
            expected=right,
            fix="Correct the number in prose and ledger, or name the filter and measure meant.",
            evidence={"slip": likely, "n": list(known.counts), **drawing(claim, known)},
        )

    def _drawn(self) -> str:
        return f" (Computed on {self.table.sampled}.)" if self.table.sampled else ""

    def _count(self, named: Named, known: Truth) -> Iterator[CheckResult]:
        claim = named.claim
        if claim.n is None or not known.counts or self.table.sampled or claim.kind not in KINDS:
            return
        if any(int(claim.n) == count for count in known.counts):
            yield from self._blanks_counted(named, known)
            return
        once = self._once(claim)
        why = f" Counted once for each {once} it is {claim.n:g}." if once else ""
        add = f'Add {{"first": "{once}"}} to the filter, or give the n of all rows.'
        told = self.result(
            "n",
            named,
            "fail",
            f"“{claim.quote}” rests on n = {claim.n:g}; after the filter and without blanks n is "
            f"{known.counts[0]:,}.{why}",
            observed=f"{claim.n:g}",
            expected=str(known.counts[0]),
            fix=add if once else "Give the n of exactly these rows, in prose and ledger.",
            field="n",
        )
        yield replace(told, cause=f"n: repeated {once}") if once else told

    def _blanks_counted(self, named: Named, known: Truth) -> Iterator[CheckResult]:
        """A right n; a doubt where the sentence prints that of all rows beside a mean of some."""
        claim, n = named.claim, int(named.claim.n or 0)
        present = known.counts[0]
        mean = claim.kind == "stat" and canonical(claim.agg) in ("mean", "median", "std", "sum")
        said = re.search(rf"\bn\s*=\s*{n}\b", claim.quote.replace(",", ""), re.I)
        if n == present or not (mean and said):
            yield self.result("n", named, "pass", f"{named.name}: n = {n:,} is right.")
            return
        yield self.result(
            "n",
            named,
            "warn",
            f"“{claim.quote}” gives n = {n:,}, and {n - present:,} of these rows have no "
            f"{claim.column}: the {canonical(claim.agg)} rests on {present:,}.",
            observed=f"{n}",
            expected=str(present),
            fix=f"Give n = {present:,}, in prose and ledger.",
            field="n",
            decides=False,
        )

    def _once(self, claim: Claim) -> str:
        """The id whose repeated rows the stated n leaves out; empty where it is another slip."""
        if any(condition.first for condition in claim.filter):
            return ""
        for column in self.table.ids():
            once = Condition.model_validate({"first": column})
            keyed = claim.model_copy(update={"filter": [*claim.filter, once]})
            try:
                counts = truth(self.table, keyed).counts
            except (NoColumn, NoMeaning):
                continue
            if any(int(claim.n or 0) == count for count in counts):
                return column
        return ""

    def _units(self, named: Named, known: Truth, value: Stated) -> Iterator[CheckResult]:
        for wrong in wrong_units(self.table, named.claim, known, value):
            yield self.result(
                "unit",
                named,
                "fail",
                f"“{named.claim.quote}” gives the unit {wrong.observed or 'none'}: {wrong.why}.",
                observed=wrong.observed,
                expected=wrong.expected,
                fix=f"Write {wrong.expected}.",
                field="unit",
            )
            return

    def _printed(
        self, named: Named, known: Truth, value: Stated, right: bool
    ) -> Iterator[CheckResult]:
        """The quote has to say what the entry claims: the value, where it prints numbers."""
        claim = named.claim
        if value.printed or not claim.quote or not self.document.places(claim.quote):
            return
        found = [number for number in quoted_numbers(claim) if number.value != claim.n]
        found = [number for number in found if may_print(claim, number)]
        silent = not found and claim.kind in ("trend", "corr", "test")
        silent = silent or (right and value.value == 0 and denies(claim.quote))
        if (
            silent
            or keeps_a_limit(claim, value.value)
            or (right and prints_otherwise(self.table, claim, known))
        ):
            return
        said = ", ".join(number.text.strip() for number in found)
        told = f"prints {said}, not" if found else "does not print"
        held = ", which is right" if right else ""
        true = shown(value.value)
        fix = f"Write {true} in this sentence, and copy the sentence into the quote."
        yield self.result(
            "quote",
            named,
            "fail",
            f"“{claim.quote}” {told} the value {true} of its entry{held}.",
            severity="minor" if right and not found else "major",
            observed=said or "no number",
            expected=true,
            fix=fix if right else "Let sentence and entry say the same number.",
        )


def drawing(claim: Claim, known: Truth) -> dict[str, Any]:
    """A claim's picture as plain data and as text; empty where it has none."""
    interval = {"interval": list(known.interval)} if known.interval else {}
    view = picture(claim.kind, {**known.seen, **interval}, known.value)
    if not view:
        return {}
    agg = canonical(claim.agg) if claim.agg else ""
    about = {"column": claim.column, "by": ", ".join(claim.by[:1]), "unit": claim.unit or ""}
    view = {**view, **about, "agg": agg}
    return {"view": view, "chart": chart(view)}


def described(claim: Claim) -> str:
    """The claim's specification in words."""
    what = (
        canonical(claim.agg) if claim.kind in ("stat", "share", "compare", "rank") else claim.kind
    )
    of = f" of {claim.column}" if claim.column and claim.column not in what else ""
    more = f" and {len(claim.by) - 2} more" if len(claim.by) > 2 else ""
    by = f" by {', '.join(claim.by[:2])}{more}" if claim.by else ""
    conditions = [
        f"first of each {', '.join(c.first)}" if c.first else f"{c.col} {c.op} {c.value}"
        for c in claim.filter
    ]
    where = f" with {' and '.join(conditions)}" if conditions else ""
    return f"recomputed, the {what}{of}{by}{where}"


def shown(value: object) -> str:
    """A number with six digits at most, without noise."""
    if not isinstance(value, int | float):
        return str(value)
    if float(value).is_integer() and abs(value) < 1e15:
        return str(int(value))
    return f"{value:.{DIGITS}g}"


def as_printed(true: float, value: Stated) -> str:
    """The true value with the stated one's digits; with more where that hides the difference."""
    decimals = max(0, min(8, round(-math.log10(2 * value.half)))) if value.half > 0 else 2
    text = f"{true:.{decimals}f}"
    return shown(true) if float(text) == value.value or float(text) == 0 else text


def _near(names: Sequence[str]) -> str:
    return f"one of {', '.join(names)}"


def _as_name(value: object) -> str:
    return shown(value) if isinstance(value, int | float) else str(value).strip()
