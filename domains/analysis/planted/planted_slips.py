"""Operators for slips in one claim: a wrong figure, filter, count, unit, direction, verb or quote.

Each takes (task, clean draft, seed) and gives the faulty draft, or None where the draft has no
claim that can carry the fault.
"""

from __future__ import annotations

import re
from random import Random

from domains.analysis.planted.planting import (
    Claim,
    Parts,
    apart,
    restated,
    shuffled,
)
from domains.analysis.tables.plain_table import aggregate
from domains.analysis.tables.task_tables import table_of
from workbench.core.faults import Planted
from workbench.core.task import Task

FIGURES = ("stat", "share", "compare", "trend", "corr")


def planted(parts: Parts, claim: Claim, *checks: str) -> Planted:
    """The changed draft, with the claim's sentence and ledger entry as the place."""
    pointer = f"/claims/{parts.index(claim)}"
    return Planted(parts.text(), checks, claim["quote"], pointer)


def perturbed(task: Task, draft: str, seed: int) -> Planted | None:
    """A figure that is off by 7 to 40 per cent."""
    parts = apart(draft)
    draw = Random(seed)
    for claim in shuffled(parts.claims, seed, FIGURES) if parts else []:
        value = claim.get("value")
        if parts is None or not isinstance(value, int | float) or not value:
            continue
        factor = 1 + draw.choice((-1, 1)) * draw.uniform(0.07, 0.4)
        if claim["kind"] == "corr":
            factor = 1 - draw.uniform(0.15, 0.4)
        if abs(value) >= 0.1 and restated(parts, claim, "value", value * factor):
            return planted(parts, claim, "recompute", str(claim["kind"]))
    return None


def wrong_filter(task: Task, draft: str, seed: int) -> Planted | None:
    """The figure of all rows under a claim that names some of them."""
    parts = apart(draft)
    table = table_of(task)
    for claim in shuffled(parts.claims, seed, ("stat", "share")) if parts else []:
        filters = [entry for entry in claim.get("filter", []) if "col" in entry]
        if parts is None or not filters:
            continue
        kept = [entry for entry in claim["filter"] if entry is not filters[-1]]
        value = aggregate(table.where(kept), claim["col"], claim["agg"])
        if value is not None and restated(parts, claim, "value", value):
            return planted(parts, claim, "recompute", "filter")
    return None


def mean_for_median(task: Task, draft: str, seed: int) -> Planted | None:
    """The other average under the old name."""
    parts = apart(draft)
    table = table_of(task)
    other = {"mean": "median", "median": "mean"}
    for claim in shuffled(parts.claims, seed, ("stat",)) if parts else []:
        if parts is None or claim.get("agg") not in other:
            continue
        value = aggregate(table.where(claim.get("filter", [])), claim["col"], other[claim["agg"]])
        if value is not None and restated(parts, claim, "value", value):
            return planted(parts, claim, "recompute")
    return None


def wrong_count(task: Task, draft: str, seed: int) -> Planted | None:
    """A number of rows that is off by a few, or that of the whole table."""
    parts = apart(draft)
    draw = Random(seed)
    for claim in shuffled(parts.claims, seed) if parts else []:
        n = claim.get("n")
        if parts is None or not isinstance(n, int):
            continue
        wrong = draw.choice((n + draw.randint(2, 15), max(1, n - draw.randint(2, 9)), 2 * n))
        if restated(parts, claim, "n", wrong):
            return planted(parts, claim, "n", "denominator", "recompute")
    return None


def points_for_percent(task: Task, draft: str, seed: int) -> Planted | None:
    """`10 percentage points` told as `10 %`."""
    parts = apart(draft)
    for claim in shuffled(parts.claims, seed, ("compare",)) if parts else []:
        if parts is None or "percentage points" not in claim["quote"]:
            continue
        parts.reword(claim, claim["quote"].replace("percentage points", Random(seed).choice(_PCT)))
        claim["unit"] = "%"
        return planted(parts, claim, "unit")
    return None


_PCT = ("%", "per cent", "percent")
_TURNED = {
    "rose": "fell", "grew": "shrank", "up": "down", "Rise": "Fall", "Growth": "Decline",
    "fell": "rose", "shrank": "grew", "down": "up", "Fall": "Rise", "Decline": "Growth",
    "increased": "decreased", "decreased": "increased",
}  # fmt: skip


def reversed_trend(task: Task, draft: str, seed: int) -> Planted | None:
    """The same numbers with the opposite sign and word."""
    parts = apart(draft)
    for claim in shuffled(parts.claims, seed, ("trend",)) if parts else []:
        word = next((w for w in _TURNED if re.search(rf"\b{w}\b", claim["quote"])), None)
        if parts is None or word is None:
            continue
        parts.reword(claim, re.sub(rf"\b{word}\b", _TURNED[word], claim["quote"], count=1))
        claim["value"] = -claim["value"]
        if "ci" in claim:
            claim["ci"] = [-claim["ci"][1], -claim["ci"][0]]
        return planted(parts, claim, "trend", "recompute")
    return None


_LOOSE = re.compile(
    r"(?:is|are) associated with|goes with|go with|moves with|correlates with|tends to rise with"
)
_CAUSAL = ("is caused by", "is driven by", "rises because of", "is the result of", "depends on and"
           " is brought about by")  # fmt: skip


def causal_verb(task: Task, draft: str, seed: int) -> Planted | None:
    """A cause in place of an association; the ledger keeps saying that it is none."""
    parts = apart(draft)
    for claim in shuffled(parts.claims, seed, ("corr", "compare")) if parts else []:
        if parts is None or not _LOOSE.search(claim["quote"]):
            continue
        said = _LOOSE.sub(Random(seed).choice(_CAUSAL[:4]), claim["quote"], count=1)
        parts.reword(claim, said)
        return planted(parts, claim, "causal")
    return None


_ASIDES = (
    "That is {n} % better than in the town next door.",
    "A further {n} cases were seen elsewhere.",
    "Experts expect {n} % for the year to come.",
)


def uncovered_number(task: Task, draft: str, seed: int) -> Planted | None:
    """A sentence with a figure from nowhere."""
    parts = apart(draft)
    if parts is None:
        return None
    draw = Random(seed)
    said = draw.choice(_ASIDES).format(n=draw.choice((13.7, 27.3, 33.9, 41.6, 58.2)))
    parts.prose = parts.prose.rstrip("\n") + f"\n\n{said}\n\n"
    return Planted(parts.text(), ("uncovered", "numbers"), said)


def invented_quote(task: Task, draft: str, seed: int) -> Planted | None:
    """A claim whose quote has a word that the prose has not."""
    parts = apart(draft)
    for claim in shuffled(parts.claims, seed) if parts else []:
        if parts is None:
            continue
        words = claim["quote"].split(" ")
        at = Random(seed).randrange(1, len(words))
        claim["quote"] = " ".join([*words[:at], "reportedly", *words[at:]])
        return Planted(parts.text(), ("quote",), "", f"/claims/{parts.index(claim)}")
    return None


def vague_recommendation(task: Task, draft: str, seed: int) -> Planted | None:
    """Advice that nobody owns, or that names no size or day."""
    parts = apart(draft)
    if parts is None or not parts.ledger.get("recommendations"):
        return None
    entry = parts.ledger["recommendations"][0]
    gone = Random(seed).choice(("owner", "metric", "threshold", "date", "claims"))
    entry[gone] = [] if gone == "claims" else ""
    return Planted(parts.text(), ("decision",), entry["quote"], "/recommendations/0")


def silent_dirt(task: Task, draft: str, seed: int) -> Planted | None:
    """The sentence on duplicates or blanks left out."""
    parts = apart(draft)
    for claim in shuffled(parts.claims, seed, ("stat",)) if parts else []:
        if parts is not None and claim.get("agg") in ("dup_count", "missing_pct"):
            parts.remove(claim)
            return Planted(parts.text(), ("quality",))
    return None
