"""Whom or what advice picks, held against what it is judged by: a machine chosen for its number of
rows, a letter in place of a call that scores more.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from domains.analysis.claims import Claim, Recommendation
from domains.analysis.doubts.report import Report
from domains.analysis.doubts.standings import groups_in
from domains.analysis.kinds.comparing import as_name
from domains.analysis.measuring import COUNTING, canonical, measure
from domains.analysis.reading.places import MOST_NAMES, doubt, sentences_with
from domains.analysis.tables.table import NoColumn, NoMeaning
from domains.analysis.verdicts import Judged, shown
from workbench.core.checks import CheckResult
from workbench.prose.sentences import Sentence

_MORE = re.compile(r"\b(?:more|above|over|at least|higher|beyond|gain\w*|rise\w*)\b|[>≥]|\+", re.I)
_LESS = re.compile(r"\b(?:less|below|under|at most|lower|fewer|fall\w*|drop\w*)\b|[<≤]", re.I)
_TOWARDS = re.compile(r"\b(?:to|at|for|in|into|on|with|towards?)(?: the)? $", re.I)
_BOTH = re.compile(r"\b(?:by lot|at random|half|both|test|trial|whether|until|if)\b", re.I)


def misaimed(report: Report) -> Iterator[CheckResult]:
    """The doubts about each piece of advice."""
    if report.table.sampled:
        return
    by_name = {one.named.name: one for one in report.judged}
    for n, entry in enumerate(report.advice, 1):
        yield from _on_another(report, entry.id or f"r{n}", entry, by_name)
        column = _metric(report, entry)
        for sentence in sentences_with(report.judge, entry.quote)[:1] if column else ():
            name, cited = entry.id or f"r{n}", [by_name[c] for c in entry.claims if c in by_name]
            yield from _by_count(report, name, sentence, column, cited)
            yield from _worse_one(report, name, sentence, column, entry)


def _on_another(
    report: Report, name: str, entry: Recommendation, by_name: Mapping[str, Judged]
) -> Iterator[CheckResult]:
    """Something is done to one group, of which nothing cited speaks, and judged by another one."""
    cited = [by_name[each].named.claim for each in entry.claims if each in by_name]
    told = " ".join([entry.metric or "", str(entry.threshold or ""), *map(repr, cited)])
    judged_by = groups_in(report, entry.metric or "")
    groups = groups_in(report, entry.quote)[:1] if cited and judged_by else []
    for group in groups:
        beside = any(other.column == group.column for other in judged_by)
        open_to_all = any(group.column in c.by and c.kind in ("stat", "share") for c in cited)
        if not beside or open_to_all or re.search(rf"\b{re.escape(group.name)}\b", told):
            continue
        if not _TOWARDS.search(entry.quote[: group.at]):
            continue
        for sentence in sentences_with(report.judge, entry.quote)[:1]:
            yield doubt(
                report.judge,
                f"elsewhere: {name}",
                sentence,
                f"“{sentence.text}” acts on {group.name}, of which nothing that it cites "
                f"speaks; it is judged by {entry.metric}.",
                f"advice on {judged_by[0].name}, or an entry about {group.name}",
                f"Act on {judged_by[0].name}, or cite what speaks for {group.name}.",
            )


def _metric(report: Report, entry: Recommendation) -> str:
    """The one column of numbers that advice is judged by; empty where it names none or several."""
    measures = report.table.measures()
    named = [c for c in report.names.in_text(entry.metric or "") if c in measures]
    return named[0] if len(named) == 1 else ""


def _by_count(
    report: Report, name: str, sentence: Sentence, column: str, cited: list[Judged]
) -> Iterator[CheckResult]:
    """A group is picked, and what is cited of it counts its rows only."""
    groups = {(g.column, g.name) for g in groups_in(report, sentence.text)}
    if len(groups) != 1:
        return
    by, group = groups.pop()
    about = [one.named.claim for one in cited if _speaks_of(one.named.claim, by)]
    if not about or not all(_counts_rows(claim, by) for claim in about):
        return
    means = _means(report, column, by)
    listed = ", ".join(f"{each} {shown(round(value, 2))}" for each, value in means.items())
    yield doubt(
        report.judge,
        f"picked: {name}",
        sentence,
        f"“{sentence.text}” picks {group}, and what it cites of {group} counts rows; judged by "
        f"{column} ({listed}) nothing cited sets the groups beside each other.",
        f"an entry that compares {column} by {by}",
        f"Pick by {column}, and cite the entry that compares it by {by}.",
    )


def _speaks_of(claim: Claim, by: str) -> bool:
    said = f"{claim.agg or ''} {claim.expression or ''}"
    named = by in (*claim.col, *claim.by, *(c.col for c in claim.filter))
    return named or bool(re.search(rf"\b{re.escape(by)}\b", said))


def _counts_rows(claim: Claim, by: str) -> bool:
    if claim.kind not in ("stat", "share", "compare", "rank"):
        return False
    share = canonical(claim.agg or "").startswith("share") and claim.column in ("", by)
    return share or canonical(claim.agg, "count") in COUNTING


def _means(report: Report, column: str, by: str) -> dict[str, float]:
    try:
        return {
            as_name(value): measure(report.table, part, column, "mean").value
            for value, part in report.table.frame.groupby(by, observed=True)
        }
    except (NoMeaning, NoColumn):
        return {}


def _worse_one(
    report: Report, name: str, sentence: Sentence, column: str, entry: Recommendation
) -> Iterator[CheckResult]:
    """One group is advised in place of another that does better by the advice's own measure."""
    good = _good(str(entry.threshold or ""))
    if not good or _BOTH.search(re.sub(r"\bdrawn at random\b", "", sentence.text)):
        return
    for by in report.table.groups():
        values = report.table.frame[by].dropna().unique()
        names = [as_name(value) for value in values] if len(values) <= MOST_NAMES else []
        pair = _preferred(sentence.text, names)
        means = _means(report, column, by) if pair else {}
        if not pair or not set(pair) <= set(means):
            continue
        one, other = (means[each] for each in pair)
        if (one - other) * good >= 0:
            return
        told = f"{pair[0]} {shown(round(one, 2))}, {pair[1]} {shown(round(other, 2))}"
        yield doubt(
            report.judge,
            f"against: {name}",
            sentence,
            f"“{sentence.text}” advises {pair[0]} in place of {pair[1]}; the mean {column} is "
            f"{told}, and {entry.threshold} is called success.",
            told,
            f"Advise {pair[1]}, or say why the lower figure is taken.",
        )
        return


def _good(threshold: str) -> int:
    """1 where more is better by a threshold, -1 where less is; 0 where it does not say."""
    more, less = bool(_MORE.search(threshold)), bool(_LESS.search(threshold))
    return 0 if more == less else 1 if more else -1


def _preferred(text: str, names: list[str]) -> tuple[str, str] | None:
    """The two groups of `a letter instead of a call`, the advised one first."""
    listed = "|".join(sorted((re.escape(name) for name in names), key=len, reverse=True))
    pattern = (
        rf"\b(?P<one>{listed})s?(?: [\w-]+)? (?:instead of|rather than|in place of|and not) "
        rf"(?:an? |the |any )?(?P<other>{listed})s?\b"
    )
    found = re.search(pattern, text, re.I) if listed else None
    if found is None:
        return None
    same = {name.casefold(): name for name in names}
    pair = same[found["one"].casefold()], same[found["other"].casefold()]
    return pair if pair[0] != pair[1] else None
