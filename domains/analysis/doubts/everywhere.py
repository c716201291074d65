"""A relation said to hold, or to be nothing, in every group, where the groups differ by more than
chance and in sign: `it can be left out of account in all three shops`; and a coefficient that is
called sure where chance may have made it, or that is the best of those of several groups.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import numpy as np

from domains.analysis.claims import Claim, Condition
from domains.analysis.doubts.report import Report
from domains.analysis.doubts.words import clause, denied, near, open_words
from domains.analysis.kinds.comparing import as_name
from domains.analysis.kinds.correlations import corr
from domains.analysis.kinds.testing import adjusted
from domains.analysis.reading.places import doubt, named
from domains.analysis.reading.statistics import is_null
from domains.analysis.soundness.differences import told_within
from domains.analysis.soundness.many_tests import ALPHA, LOOKS, OF_MANY
from domains.analysis.tables.table import NoColumn, NoMeaning
from domains.analysis.verdicts import Judged
from domains.analysis.wording import hedged
from workbench.core.checks import CheckResult
from workbench.prose.english import stem
from workbench.prose.numbers import numbers
from workbench.prose.sentences import Sentence

_RELATES = ("corr", "trend", "test")
LEAST_GROUP = 8
"""Rows of a group whose coefficient says anything."""
MOST_GROUPS = 12
_EVERY = re.compile(
    r"\b(?:(?:in|at|within|inside|on) (?:all|both)|"
    r"(?:in|at|within|inside|across|for|over|among|on) (?:every|each|either|any))"
    r"(?: (?:single|one))?(?: of)?(?: (?:the|our|these))? ?(?P<words>(?:[\w-]+ ){0,2}[\w-]+)|"
    r"\b(?:whichever|whatever|regardless of|irrespective of)(?: the)? (?P<any>[\w-]+)",
    re.I,
)
_UNLIKE = re.compile(
    r"\b(?:differ\w*|another|other|itself|separate\w*|apart|turn\w*|signs?|same|unlike|var(?:y|ies)|"
    r"own|split\w*|except|only|nowhere|together|pooled|combined|lump\w*|total)\b|\bnot\b[^.;]{0,30}\b(?:all|every|each|both)\b",
    re.I,
)
_CERTAIN = re.compile(
    r"(?<!\bless )(?<!\bmore )(?<!\bmost )(?<!\bleast )(?<!\bas )(?<!\bhow )(?<!\btoo )"
    r"\b(?:plain(?:ly)?|clear(?:ly)?|sure(?:ly)?|certain(?:ly)?|evident(?:ly)?|obvious(?:ly)?|"
    r"undoubtedly|unmistakabl[ey]|definite(?:ly)?|(?:without|no|beyond) (?:any |a )?doubt|"
    r"reliabl[ey]|demonstrabl[ey]|significant(?:ly)?|real(?! answer)|genuine|prove[ns]|solid|"
    r"established|firm(?:ly)?|robust|conclusive|convincing|holds (?:up|good)|stands (?:up|firm)|"
    r"does matter|matters)\b|"
    r"\bthe (?:\w+er|more|less)\b[^.;,]*, ?the (?:\w+er|more|less)\b|"
    r"\b(?:more than|beyond|not|no|never|cannot be|isn['’]t|rules? out|rather than) "
    r"(?:just |mere |pure |down to |due to |by |an? |the work of )*"
    r"(?:luck|chance|noise|accident|coincidence|fluke)\b",
    re.I,
)
"""Words of certainty, of one that goes with the other, and against chance."""
_ASKS = re.compile(r"\b(?:would|needs?|wants?|far from)\b", re.I)
_FIRM = re.compile(
    r"\b(?:significan(?:t|tly|ce)|pass(?:es|ed)?|relia\w+|rel(?:y|ies|ied)|trust\w*|firm(?:ly)?|"
    r"dependabl[ey]|solid|robust|sound|beyond chance|(?:holds?|stands?) (?:up|firm))\b",
    re.I,
)


def told_of_groups(report: Report) -> Iterator[CheckResult]:
    """The doubts of all three kinds."""
    if report.table.sampled:
        return
    yield from _said_of_every(report)
    yield from _called_sure(report)
    yield from _best_of_groups(report)


def _said_of_every(report: Report) -> Iterator[CheckResult]:
    for sentence in report.sentences:
        text = sentence.text
        column = _group_column(report, text)
        if not column or open_words(text) or _UNLIKE.search(text):
            continue
        for one in report.quoting(sentence):
            claim = one.named.claim
            used = {*claim.col, *claim.by, *(c.col for c in claim.filter)}
            if claim.kind != "corr" or column in used or told_within(claim, column, report.judged):
                continue
            inside = _inside(report, claim, column)
            if not _unlike(list(inside.values())):
                continue
            listed = ", ".join(f"{name} {r:.2f}" for name, (r, _) in inside.items())
            yield doubt(
                report.judge,
                f"every group: {one.named.name}",
                sentence,
                f"“{text}” has it alike in every group; by {column} r is {listed}, which differ by "
                "more than chance, and in sign.",
                f"by {column}: {listed}",
                f"Tell the correlation within each {column}.",
            )
            break


def _group_column(report: Report, text: str) -> str:
    """The column of whose groups a text says `all`: by its name, or by their number."""
    for found in _EVERY.finditer(text):
        words = (found["words"] or found["any"]).casefold().split()
        count = next((n.value for n in numbers(found[0]) if n.role == "spoken"), 0)
        count = 2 if re.search(r"\b(?:both|either)\b", found[0], re.I) else count
        groups = {c: report.table.frame[c].nunique() for c in report.table.groups()}
        for column in groups:
            if any(_is_name(word, column) for word in words):
                return column
        told = [column for column, size in groups.items() if size == count]
        asked = any(stem(words[-1]) in {stem(w) for w in _task_words(report)} for _ in told)
        if len(told) == 1 and asked and not report.names.in_text(words[-1]):
            return told[0]
    return ""


def _task_words(report: Report) -> list[str]:
    """What stands behind a number in the task: `three bicycle workshops`."""
    found = re.findall(
        r"\b(?:two|three|four|five|six|\d+) (?:\w+ )?(\w+)", f"{report.prompt} {report.question}"
    )
    return [str(word).casefold() for word in found]


def _is_name(word: str, column: str) -> bool:
    """`shops` of the column workshop."""
    parts = [part for part in re.split(r"[\W_\d]+", column.casefold()) if len(part) > 2]
    own, bare = stem(word), re.sub(r"s$", "", word)
    ends = len(bare) > 3 and any(p.endswith(bare) for p in parts)
    return ends or any(own == stem(part) for part in parts)


def _inside(report: Report, claim: Claim, column: str) -> dict[str, tuple[float, int]]:
    """r and the number of rows in each group of a column."""
    found = {}
    values = report.table.frame[column].dropna().unique()
    for value in values if len(values) <= MOST_GROUPS else ():
        one = Condition.model_validate({"col": column, "op": "==", "value": as_name(value)})
        try:
            known = corr(report.table, claim.model_copy(update={"filter": [*claim.filter, one]}))
        except (NoMeaning, NoColumn, ValueError):
            continue
        if known.counts[0] >= LEAST_GROUP and abs(float(known.value)) < 1:
            found[as_name(value)] = (float(known.value), known.counts[0])
    return found


def _unlike(inside: Sequence[tuple[float, int]]) -> bool:
    """The coefficients differ in sign, and by more than chance (Cochran's Q of Fisher's z)."""
    from scipy import stats

    rs, weights = np.array([r for r, _ in inside]), np.array([n - 3.0 for _, n in inside])
    if len(rs) < 2 or not (rs.min() < 0 < rs.max()):
        return False
    z = np.arctanh(rs)
    q = float((weights * (z - np.average(z, weights=weights)) ** 2).sum())
    return float(stats.chi2.sf(q, len(rs) - 1)) < ALPHA


def _called_sure(report: Report) -> Iterator[CheckResult]:
    """Words of certainty where chance may have made each coefficient, slope and p-value of the
    sentence; also in the sentence after it that has no entry.
    """
    every = report.sentences
    for sentence, after in zip(every, [*every[1:], None], strict=True):
        found = [o for o in report.quoting(sentence) if o.named.claim.kind in _RELATES]
        if not found or not all(one.right and is_null(one) for one in found):
            continue
        goes_on = after and after.block == sentence.block and not report.quoting(after)
        for said in [sentence, *([after] if after and goes_on else [])]:
            at = max(0, said.text.find(found[0].named.claim.quote))
            own = said.text[said.text.rfind("; ", 0, at) + 1 :]
            words, rest = _CERTAIN.search(own), _CERTAIN.sub(" ", own)
            aside = denied(rest) or hedged(rest) or open_words(rest)
            if not words or aside or _ASKS.search(clause(own, words.start())):
                continue
            name, told = (
                f"sure: {found[0].named.name}",
                f"“{said.text}” says “{words[0]}”; its p is ",
            )
            told += "0.05 or more, or its 95 % interval holds 0."
            chance, fix = "words that say that it may be chance", "Say so, or take it out."
            yield doubt(report.judge, name, said, told, chance, fix)
            break


def _best_of_groups(report: Report) -> Iterator[CheckResult]:
    """The coefficient of one group called firm, which it is not among those of all groups."""
    for one in report.about("corr"):
        picked = _picked(report, one)
        if picked is None:
            continue
        group, p, after, many = picked
        blocks = {s.block for s in report.sentences if one in report.quoting(s)}
        for sentence in report.sentences:
            firm = _FIRM.search(sentence.text) if sentence.block in blocks else None
            if (
                not firm
                or not named(sentence.text, [group])
                or not _asserts(report, sentence, firm)
            ):
                continue
            yield doubt(
                report.judge,
                f"best of groups: {one.named.name}",
                sentence,
                f"“{sentence.text}” makes something of {group}, whose coefficient has p = {p:.2g}; "
                f"it is one of {many} groups, and adjusted for their number (Benjamini-Hochberg) p "
                f"is {after:.2f}.",
                f"p = {after:.2f} after adjustment",
                "Make nothing of the one group, or give the adjusted p.",
            )
            break


def _asserts(report: Report, sentence: Sentence, firm: re.Match[str]) -> bool:
    own = clause(sentence.text, firm.start())
    back = denied(own) or hedged(own) or open_words(own)
    beside = near(report.sentences, sentence)
    return not (back or OF_MANY.search(beside) or LOOKS.search(beside))


def _picked(report: Report, one: Judged) -> tuple[str, float, float, int] | None:
    """The group of an entry, its p, the adjusted one, and how many groups; None if it holds."""
    claim = one.named.claim
    groups = report.table.groups()
    kept = [c for c in claim.filter if c.col in groups and c.op in ("==", "=", "eq", "is")]
    if len(kept) != 1 or not isinstance(kept[0].value, str):
        return None
    rest = [c for c in claim.filter if c is not kept[0]]
    inside = _inside(report, claim.model_copy(update={"filter": rest}), kept[0].col)
    ps = {name: _p_of(r, n) for name, (r, n) in inside.items()}
    group = kept[0].value
    if len(ps) < 3 or ps.get(group, 1.0) >= ALPHA:
        return None
    after = dict(zip(ps, adjusted(list(ps.values())), strict=True))[group]
    return (group, ps[group], after, len(ps)) if after >= ALPHA else None


def _p_of(r: float, n: int) -> float:
    from scipy import stats

    return float(2 * stats.t.sf(abs(r) * np.sqrt((n - 2) / (1 - r * r)), n - 2))
