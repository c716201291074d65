"""A right value told as another one, which the words name: a median `on average`, `three or fewer`
of rows with fewer than three, 55 % of the laptops as 55 % `of the late jobs`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.analysis.claims import Claim, Condition
from domains.analysis.doubts.report import Report
from domains.analysis.doubts.words import clause, denied
from domains.analysis.kinds.comparing import as_name
from domains.analysis.measuring import canonical, is_share, share_condition
from domains.analysis.reading.places import doubt, sentences_with
from domains.analysis.recompute import truth
from domains.analysis.tables.table import NoColumn, NoMeaning
from domains.analysis.verdicts import Judged, described, shown
from workbench.core.checks import CheckResult
from workbench.prose.english import stem, stems
from workbench.prose.numbers import NumberFound, numbers

Other = Iterator[tuple[str, Claim]]
_OPEN = re.compile(
    r"\b(?:if|whether|unless|may|might|could|would|suppos\w+|all but|except|apart from|rest|"
    r"fail\w*|others?)\b|\?",
    re.I,
)
_MEAN = re.compile(r"\b(?<!either )(?:averag(?:e|es|ed|ing)|mean)\b", re.I)
_MEDIAN = re.compile(r"\b(?:median|midpoint|halfway|middle)\b", re.I)
_BEFORE = re.compile(
    r"\b(?:(?P<le>not? more than|at most)|(?P<ge>at least|not? (?:less|fewer) than)|"
    r"(?P<gt>more than|over|above|beyond)|(?P<lt>less than|fewer than|under|below))\s+$",
    re.I,
)
_AFTER = re.compile(
    r"(?:\s*[^\s.;:,()]+){0,5}? (?:or|and) (?:(?P<ge>more|over|above|better|longer|higher|later)|"
    r"(?P<le>less|fewer|under|below|lower|shorter|earlier))\b",
    re.I,
)
_OPS = {"lt": "<", "le": "<=", "gt": ">", "ge": ">="}
_OF = re.compile(
    r"\bof (?:(?:all|the|our|its|these|those) )*(?P<what>[^\W\d][\w-]*)(?P<more> [a-z][\w-]*)?",
    re.I,
)


def retold(report: Report) -> Iterator[CheckResult]:
    """A doubt at each sentence whose words make another value of an entry's."""
    for one in report.judged if not report.table.sampled and report.sentences else ():
        if not one.right or one.named.claim.kind not in ("stat", "share", "compare"):
            continue
        for sentence in sentences_with(report.judge, one.named.claim.quote):
            number = _told(one, sentence.text)
            found = number and next(_meant(report, one.named.claim, sentence.text, number), None)
            if number and found:
                name, told = f"retold: {one.named.name}", f"“{sentence.text}” says “{found[0]}”; "
                told += f"{found[1]}, and not {number.text.strip()}."
                fix = "Let the words name what the entry computes, or give the value they name."
                yield doubt(report.judge, name, sentence, told, found[1], fix)
                break


def _told(one: Judged, text: str) -> NumberFound | None:
    """The number of a sentence that is the entry's value, inside its quote where that is there."""
    quote, value = one.named.claim.quote, one.known.value if one.known else None
    if not isinstance(value, float):
        return None
    found = [n for n in numbers(text) if n.role != "year" and n.prints(abs(value))]
    inside = [n for n in found if 0 <= n.start - text.find(quote) < len(quote)]
    return next(iter(inside or found), None)


def _meant(
    report: Report, claim: Claim, text: str, number: NumberFound
) -> Iterator[tuple[str, str]]:
    """The words, and what is true of them, for each reading that gives another number."""
    own = clause(text, number.start)
    if text[: number.start].rstrip().endswith("("):
        own = f"{clause(text, text.rfind('(', 0, number.start))} {own}"
    asserts = "" if denied(own) else own
    others = [*_of_others(report, claim, own, number), *_as_mean(report, claim, asserts)]
    others += _bounded(claim, text, asserts, number)
    for words, other in others if not _OPEN.search(own) else ():
        try:
            value = truth(report.table, other).value
        except (NoMeaning, NoColumn, ValueError):
            continue
        if isinstance(value, float) and not number.prints(abs(value)):
            yield words, f"{described(other)} is {shown(round(value, 2))}"


def _as_mean(report: Report, claim: Claim, own: str) -> Other:
    """A median said to be a mean, and the reverse; not of a column that the task calls a mean."""
    mean, median = _MEAN.search(own), _MEDIAN.search(own)
    told = re.search(
        rf"(?:mean|average)[^.;]{{0,60}}\b{re.escape(claim.column)}\b", report.prompt, re.I
    )
    if mean and not median and not told and re.match(r"median|q\d", canonical(claim.agg)):
        yield mean[0], claim.model_copy(update={"agg": "mean"})
    if median and not mean and canonical(claim.agg) == "mean":
        yield median[0], claim.model_copy(update={"agg": "median"})


def _bounded(claim: Claim, text: str, own: str, number: NumberFound) -> Other:
    """The entry's bound taken in where its condition leaves it out, or the reverse; in the clause
    of the value also the other side of it.
    """
    kept = [(n, c) for n, c in enumerate(claim.filter) if not c.first]
    if ":" in (claim.agg or ""):
        kept.append((-1, share_condition(claim.agg or "", claim.column)))
    for found in numbers(text):
        before, after = _BEFORE.search(text[: found.start]), _AFTER.match(text[found.end :])
        said = before or after
        if not said or found.start == number.start:
            continue
        op = next(_OPS[name] for name, words in said.groupdict().items() if words)
        words = f"{before[0]}{found.text}" if before else f"{found.text}{said[0]}"
        for n, one in kept:
            same = re.fullmatch(rf"{found.value:g}(?:\.0+)?", str(one.value))
            if not same or one.op == op or (one.op[:1] != op[:1] and words not in own):
                continue
            others = [*claim.filter]
            others[n : n + 1] = [one.model_copy(update={"op": op})]
            share = {"agg": f"share:{one.col}{op}{one.value}"}
            yield words, claim.model_copy(update=share if n < 0 else {"filter": others})


def _of_others(report: Report, claim: Claim, own: str, number: NumberFound) -> Other:
    """`13.6 % of the late jobs` of a share of all jobs, or of one among the laptops;
    said right behind it, or in a clause without another share.
    """
    at, every = own.find(number.text.strip()) + len(number.text.strip()), claim.filter
    shares = [n for n in numbers(own) if n.percent and n.role == "quantity"]
    of = [*_OF.finditer(own)]
    behind = [each for each in of if each.start() >= at and not own[at : each.start()].strip()]
    found = next(iter(behind), of[0] if len(shares) == len(of) == 1 else None)
    if not found or not (is_share(claim.agg) or claim.kind == "share"):
        return
    groups = [c for c in every if not c.first and c.op in ("==", "=", "eq", "is")]
    base = next(iter(_rows(report, found)), None)
    if base is None or any(as_name(c.value) == as_name(base.value) for c in groups):
        return
    kept = [*[c for c in every if c not in groups or c.col != base.col], base]
    blank = canonical(claim.agg) == "missing_pct"
    if blank or share_condition(claim.agg or "", claim.column).col != base.col:
        yield found[0], claim.model_copy(update={"filter": kept})
    elif len(groups) == 1:
        told = {"agg": f"share:{groups[0].col}=={groups[0].value}", "col": [groups[0].col]}
        rest = [c for c in kept if c is not groups[0]]
        yield found[0], claim.model_copy(update={**told, "filter": rest})


def _rows(report: Report, found: re.Match[str]) -> Iterator[Condition]:
    """The rows that a phrase names: by the name of a group, or by a flag before what a row is."""
    table, word = report.table, stem(found["what"].casefold())
    for column in map(str, table.frame.columns):
        values = set(table.frame[column].dropna().unique())
        flag = values <= {0, 1}
        if flag and found["more"] and word in stems(column.replace("_", " ")):
            yield Condition(col=column, op="==", value=1)
        groups = values if column in table.groups() and not flag else set()
        named = [each for each in groups if stem(as_name(each).casefold()) == word]
        yield from (Condition(col=column, op="==", value=each) for each in named)
