"""What a report leaves out: kinds of analysis that were asked for, and what the data show."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from domains.analysis.claims import Claim
from domains.analysis.measuring import share_condition
from domains.analysis.omissions.mining import Insight, mine
from domains.analysis.tables.table import NoColumn, Table
from workbench.core.checks import CheckResult
from workbench.prose.english import stems

AT = 5
"""Of the best insights so many are looked for."""
CLOSELY = 0.8
"""A correlation from which on the trend of one column tells that of the other."""
KINDS = {
    "descriptive": ("stat", "share", "rank", "compare"),
    "comparison": ("compare", "rank", "test"),
    "compare": ("compare", "rank", "test"),
    "trend": ("trend",),
    "correlation": ("corr",),
    "corr": ("corr",),
    "prediction": ("forecast",),
    "forecast": ("forecast",),
    "test": ("test",),
    "share": ("share",),
    "rank": ("rank",),
    "stat": ("stat", "share"),
}


def required(asked: Sequence[str], claims: Sequence[Claim]) -> Iterator[CheckResult]:
    """One result for each kind of analysis that the task asks for."""
    there = {claim.kind for claim in claims}
    beside = {"compare"} if _side_by_side(claims) else set()
    for kind in asked:
        wanted = KINDS.get(kind.casefold(), (kind.casefold(),))
        held = bool((there | beside) & set(wanted))
        yield CheckResult(
            f"kinds: {kind}",
            "pass" if held else "fail",
            "coverage",
            cause="" if held else "missing_kind",
            observed="" if held else f"claims of kind {', '.join(sorted(there)) or 'none'}",
            expected=f"a claim of kind {' or '.join(wanted)}",
            message="" if held else f"The task asks for a {kind} analysis, and no claim is one.",
            fix="" if held else f"Add a {kind} claim, in prose and ledger.",
        )


def _side_by_side(claims: Sequence[Claim]) -> bool:
    """One measure of one column told for two groups, which is a comparison in all but its kind."""
    seen: dict[tuple[str, str, str], set[str]] = {}
    for claim in claims:
        if claim.kind not in ("stat", "share", "corr", "trend"):
            continue
        for condition in claim.filter:
            if condition.col and condition.op in ("==", "=", "eq", "is"):
                key = (claim.column, (claim.agg or "mean").casefold(), condition.col)
                seen.setdefault(key, set()).add(str(condition.value))
    return any(len(groups) > 1 for groups in seen.values())


def asked_about(table: Table, question: str) -> set[str]:
    """The columns that the task is about: outcomes, else those that the question names."""
    outcomes = {name for name in table.schema if table.role(name) in ("outcome", "target")}
    words = f" {re.sub(r'[^a-z0-9]+', ' ', question.casefold())} "
    named = {c for c in table.measures() if _spoken(c) and f" {_spoken(c)} " in words}
    return outcomes or named


def _meant(table: Table, question: str) -> set[str]:
    """Measures of which the question says a word of the same stem: `returns` means `returned`."""
    said = set(stems(question))
    return {c for c in table.measures() if (own := set(stems(_spoken(c)))) and own <= said}


def _spoken(column: str) -> str:
    return re.sub(r"[^a-z0-9]+", " ", column.casefold()).strip()


def insights(
    table: Table,
    claims: Sequence[Claim],
    question: str,
    asked: Sequence[str],
    prompt: str = "",
    aside: Collection[str] = (),
) -> Iterator[CheckResult]:
    """A warning for each of the best insights of which no claim speaks, by column and kind: a major
    one for the strongest of its kind about what the task asks for. How two columns go together that
    the question does not ask about is no fault of a report on a third one. `aside` are columns of
    whose wrong values the report speaks: they are its outliers.
    """
    about = asked_about(table, question)
    central = (about or set(table.measures()[:1])) | _meant(table, f"{question} {prompt}")
    if "insights" not in table.kept:
        later = {c for c in table.frame.columns if table.known_later(c)}
        table.kept["insights"] = [i for i in mine(table) if not later & set(i.columns)][:AT]
    best: list[Insight] = [i for i in table.kept["insights"] if _asked(i, about)]
    told = [insight for insight in best if any(speaks(table, c, insight) for c in claims)]
    told += [
        i for i in best if i not in told and i.kind == "outlier" and set(i.columns) <= {*aside}
    ]
    told += [i for i in best if i not in told and _goes_along(table, claims, i)]
    untold = [insight for insight in best if insight not in told]
    for insight in untold:
        columns = " and ".join(insight.columns)
        more = [" and ".join(one.columns) for one in untold if one is not insight]
        matters = _matters(insight, best, central, asked)
        yield CheckResult(
            f"insight: {insight.kind} {columns}",
            "warn",
            "coverage",
            severity="major" if matters else "minor",
            cause="missing_insight",
            expected=f"a claim about the {insight.kind} of {columns}",
            message=f"The data show a {_NAMES[insight.kind]} in {columns} that no claim speaks of "
            f"(q = {insight.q:.1g} after Benjamini-Hochberg)."
            + (f" Nor does one speak of {', '.join(more)}." if matters and more else ""),
            fix=f"Look at {columns} and say what you find, or why it does not matter.",
            evidence={"kind": insight.kind, "columns": list(insight.columns), "q": insight.q},
            decides=False,
        )
    if len(told) == len(best):
        message = f"{len(told)} of {len(best)} insights of the miner are spoken of."
        yield CheckResult("insight", "pass", "coverage", severity="minor", message=message)


def _goes_along(table: Table, claims: Sequence[Claim], insight: Insight) -> bool:
    """A trend of a column that, as a claim tells, goes closely with one whose trend is told."""
    if insight.kind != "trend":
        return False
    trends = [spoken_of(table, claim) for claim in claims if claim.kind == "trend"]
    for claim in claims:
        columns = spoken_of(table, claim)
        close = isinstance(claim.value, int | float) and abs(claim.value) >= CLOSELY
        if claim.kind == "corr" and close and insight.columns[0] in columns:
            others = columns & {*table.measures()} - {*insight.columns}
            if any(others & trend for trend in trends):
                return True
    return False


def _asked(insight: Insight, about: set[str]) -> bool:
    between = insight.kind in ("correlation", "segment")
    return not about or not between or bool(about & set(insight.columns))


def _matters(
    insight: Insight, best: Sequence[Insight], central: set[str], asked: Sequence[str]
) -> bool:
    """It is the first of a kind asked for about what the task asks for; where nothing is about
    that, the first of all.
    """
    about = [i for i in best if central & set(i.columns)]
    if not about:
        return insight is best[0]
    same = [i for i in about if i.kind == insight.kind]
    wanted = not asked or any(kind.casefold() in _ASKED_AS[insight.kind] for kind in asked)
    return wanted and bool(same) and insight is same[0]


_ASKED_AS = {
    "trend": ("trend",),
    "change": ("trend",),
    "shift": ("trend", "descriptive", "comparison", "compare", "share"),
    "segment": ("descriptive", "comparison", "compare", "rank", "share", "test"),
    "outlier": ("descriptive", "stat"),
    "correlation": ("correlation", "corr"),
}
_NAMES = {
    "trend": "trend",
    "outlier": "far outlier",
    "segment": "difference between groups",
    "correlation": "correlation",
    "change": "change at some point in time",
    "shift": "change of the rate at some time",
}


def speaks(table: Table, claim: Claim, insight: Insight) -> bool:
    """Whether a claim is about the columns of an insight, in a way that could show it."""
    columns = spoken_of(table, claim)
    match insight.kind:
        case "trend":
            return insight.columns[0] in columns and claim.kind in ("trend", "forecast")
        case "change" | "shift":
            timed = claim.kind in ("trend", "forecast") or table.time in columns
            return set(insight.columns) <= columns and timed
        case "outlier":
            named = bool(re.search(r"outlier|beyond|extreme|largest|highest", claim.quote, re.I))
            limited = any(c.col in insight.columns for c in claim.filter)
            extreme = (claim.agg or "") in ("max", "min")
            return insight.columns[0] in columns and (named or limited or extreme)
        case _:
            return set(insight.columns) <= columns


def spoken_of(table: Table, claim: Claim) -> set[str]:
    """The columns that a claim uses, by their own names."""
    names = [*claim.col, *claim.by, *(c.col for c in claim.filter if c.col)]
    if (claim.agg or "").casefold().startswith("share:"):
        names.append(share_condition(claim.agg or "", claim.column).col)
    names += re.split(r"[:~+,]", claim.how.split(";")[0])[1:] if claim.kind == "forecast" else []
    found = set()
    for name in names:
        try:
            found.add(table.name(name.strip()))
        except NoColumn:
            continue
    return found
