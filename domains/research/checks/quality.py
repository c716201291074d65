"""What may not be rested on: retracted and superseded sources, one group of people counted twice.

Status and cohort are metadata, and what cites is a key: both are compared. Words such as
“retracted” in the sentence only excuse.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from domains.research.case import Case
from domains.research.sources import Source
from domains.research.wordlists import pattern
from workbench.core.checks import CheckResult, Severity, Span, Status
from workbench.prose.english import denials, stems
from workbench.prose.findings import found
from workbench.prose.numbers import numbers
from workbench.prose.sentences import Sentence

CRITERION = "sources"
_BACK = re.compile(
    r"\b(?:these|those|this|that|the (?=first |said |original |\d|[\w-]+ty\b|ten\b|twelve\b)) ?"
    r"(?P<what>(?:[\w,-]+ ){0,2}[\w-]+)",
    re.I,
)
"""`those zones`, `the first forty orchards`, `the 40 orchards`."""
_INDEPENDENT = re.compile(r"\b(?:independent|separate|distinct|unrelated)(?:ly)?\b", re.I)
_STUDIES = re.compile(
    r"\b(?P<many>\d+|two|three|four|five|six|seven|eight|nine|ten)\s(?:[\w-]+\s){0,3}?"
    r"(?:stud(?:y|ies)|trials?|experiments?|cohorts?|surveys?|samples?|groups?)\b",
    re.I,
)
_ADDED = re.compile(
    r"\b(?:together|in all|in total|altogether|all told|between them|combined|on top|"
    r"add(?:s|ed|ing|ition\w*)?|plus|sum(?:s|med)?|(?<!a )totals?|bring\w*|number of stud\w+)\b",
    re.I,
)
_SUPPOSED = re.compile(r"\b(?:as (?:though|if)|would|whether|seem\w*|look\w* like)\b", re.I)
_OF_THEM = re.compile(
    r"\b(?:of|among|from|out of)\s(?:(?:all|the|its|these|those|first)\s)*$", re.I
)
_VERSION = re.compile(r"earlier version|preprint|updated?|corrected|older figure|revised", re.I)
"""Names what a source was, and may be said of one that is rested on."""
_CONCESSION = re.compile(
    r"\b(?:although|though|even if|despite|notwithstanding|albeit)\b[^,;.()]*", re.I
)
_NOT_HELD = re.compile(
    r"\b(?:only|merely|solely|remain\w*|ignor\w+|omit\w*|drop\w*|reject\w*|wrong\w*|void|"
    r"doubt\w*|caution|warn\w*|claim\w*|once|had (?:reported|found|said)|used to)\b",
    re.I,
)
"""What is told with one of these is not told as if it held."""


def quality(case: Case) -> Iterator[CheckResult]:
    """Status, cohorts; one pass where nothing bad is rested on."""
    if not case.sources:
        return
    wrong = [*_status(case), *_twice(case)]
    yield from wrong
    if not wrong:
        yield found("source.status", "pass", CRITERION, "Every source cited is in force.")


def citing_units(case: Case) -> list[tuple[int, int, tuple[Source, ...]]]:
    """(start, end, sources) of each sentence or table row that cites, and of each claim's words
    with the sources of its entry.
    """
    units: dict[tuple[int, int], list[Source]] = {}
    spans = [(s.start, s.end) for s in case.sentences]
    for claim in case.synthesis.claims:
        for place in case.around(claim):
            units.setdefault(place, []).extend(case.cited(claim))
    for start, end in spans:
        near = [one.source for one in case.within(start, end) if one.source is not None]
        if near:
            key = next((k for k in units if k[0] <= start and end <= k[1]), (start, end))
            units.setdefault(key, []).extend(near)
    for one in case.citations:
        inside = any(a <= one.start < b for a, b in units)
        if one.source is not None and not inside:
            units.setdefault(case.paragraph(one.start), []).append(one.source)
    return [(a, b, tuple(dict.fromkeys(cited))) for (a, b), cited in sorted(units.items())]


def _status(case: Case) -> Iterator[CheckResult]:
    """A finding of the ledger that rests on such a source is a blocker; a citation of the prose
    alone may say more than its words tell, so it warns.
    """
    told: set[str] = set()
    rested = _rested(case)
    gaps = _gaps(case)
    for start, end, sources in citing_units(case):
        for source in () if (start, end) in gaps else sources:
            if source.id in told or source.status not in ("retracted", "superseded"):
                continue
            where = clause_of(case, source, (start, end))
            excused = pattern(source.status).search(_excuse(case, where, end))
            half = max(start, case.document.plain.text.rfind(";", start, where[0]))
            conceded = _conceded(source, _excuse(case, (half, where[1]), end))
            if excused and not conceded and not _lent(case, source, (start, end)):
                continue
            if source.id not in rested and _said_before(case, source, start):
                continue
            told.add(source.id)
            yield _bad(case, source, where, source.id in rested)
    for entry in case.synthesis.pooled:
        for source in case.pooled_studies(entry):
            if source.status in ("retracted", "superseded") and source.id not in told:
                told.add(source.id)
                yield found(
                    f"source.{source.status}: {source.id}", "fail", CRITERION,
                    f"The pooled value {entry.name} includes {source.label}, which is "
                    f"{source.status}.", severity="blocker", cause=source.status,
                    span=case.document.span_of(entry.pointer), observed=source.id,
                    expected="sources in force", fix="Pool without it.",
                )  # fmt: skip


def _rested(case: Case) -> set[str]:
    """The sources on which entries of the ledger rest a finding."""
    findings = (claim for claim in case.synthesis.claims if claim.claim.finding)
    return {source.id for claim in findings for source in case.cited(claim)}


def _lent(case: Case, source: Source, place: tuple[int, int]) -> bool:
    """An entry takes a side of the question by words of this place that do not tell the status."""
    return any(
        source in case.cited(claim)
        and re.match("support|contradict", str(claim.claim.stance or ""), re.I)
        and not _excluded(claim.claim.quote, source)
        and any(place[0] <= start < place[1] for start, _ in case.places(claim.claim.quote))
        for claim in case.synthesis.claims
    )


def _excluded(quote: str, source: Source) -> bool:
    """The words say that the source counts no more; what it was, `an earlier version`, does not."""
    said = [match[0] for match in pattern(source.status).finditer(quote)]
    return any(not _VERSION.fullmatch(one) for one in said)


def _conceded(source: Source, text: str) -> bool:
    """A concession alone tells the status, and the rest tells a figure of the source as if it held:
    `although withdrawn, it found 95 minutes`.
    """
    rest = _CONCESSION.sub(" ", text)
    if rest == text or pattern(source.status).search(rest) or _NOT_HELD.search(rest):
        return False
    return not denials(re.sub(r"\bwithout\b", "", rest)) and any(
        n.prints(one.value)
        for n in numbers(rest)
        for one in source.numbers
        if n.role == one.role == "quantity"
    )


def _excuse(case: Case, where: tuple[int, int], end: int) -> str:
    """The words of a clause up to where the next one begins; the next sentence too where it goes
    on about the same source.
    """
    text = case.document.plain.text
    rest = re.match(r"[^;.]*(?:\.(?=\d)[^;.]*)*", text[where[1] : end])
    told = text[where[0] : where[1]] + (rest[0] if rest else "")
    following = next((s.text for s in case.sentences if s.start >= end), "")
    goes_on = re.match(r"(?:It|This|That|Both|The (?:\w+ )?(?:trial|study|paper|report|article|"
                       r"preprint|version|source))\b", following)  # fmt: skip
    return f"{told} {following}" if goes_on else told


def _said_before(case: Case, source: Source, start: int) -> bool:
    """The sentences before in its block name the source with its status: `r7 is retracted. Neither
    is used [@r7]`.
    """
    first, _ = case.paragraph(start)
    names = "|".join(re.escape(name) for name in (source.id, *source.surnames[:1]) if name)
    before = case.document.plain.text[first:start]
    named = re.search(rf"(?<!\w)(?:{names})(?!\w)", before, re.I) if names else None
    return named is not None and pattern(source.status).search(before[named.end() :]) is not None


def _around(case: Case, start: int, end: int) -> str:
    """The sentence with the ones before and behind it in its paragraph."""
    first, last = case.paragraph(start)
    after = next((s.end for s in case.sentences if end <= s.start < last), end)
    earlier = [s.start for s in case.sentences if first <= s.start and s.end <= start]
    begin = earlier[-1] if earlier else start
    return case.document.plain.text[begin : max(end, min(after, last))]


def _bad(case: Case, source: Source, where: tuple[int, int], rested: bool) -> CheckResult:
    """Without an entry that rests on it, words are severe that tell a figure of the source."""
    figured = any(n.prints(one.value) for n in numbers(case.text(*where)) if n.role == "quantity"
                  for one in source.numbers if one.role == "quantity")  # fmt: skip
    newer = case.source(source.superseded_by) if source.superseded_by else None
    instead = f" It was superseded by {newer.label}." if newer is not None else ""
    return found(
        f"source.{source.status}: {source.id}", "fail" if rested else "warn", CRITERION,
        f"The synthesis rests on {source.label}, which is {source.status}.{instead}",
        severity="blocker" if rested else "major" if figured else "minor", cause=source.status,
        span=case.document.span(*where), observed=source.id,
        expected=newer.id if newer is not None else "a source in force",
        fix=f"Rest on {newer.id}." if newer is not None
        else "Take it out, or say that it was retracted and excluded.",
    )  # fmt: skip


def clause_of(case: Case, source: Source, place: tuple[int, int]) -> tuple[int, int]:
    """The words that a citation of the source goes with, from the last other citation on."""
    inside = case.within(*place)
    mine = [one for one in inside if one.source is source]
    if not mine:
        return place
    others = [one.end for one in inside if one.source is not source and one.end <= mine[0].start]
    plain = case.document.plain.text
    start = max([place[0], *others])
    if not re.search(r"\w", plain[start : mine[0].start]):
        start = place[0]
    gap = re.match(r"[\s;,.\])]*(?:and\b|but\b)?[\s\[(]*", plain[start:])
    return start + (gap.end() if gap else 0), mine[0].end


def _twice(case: Case) -> Iterator[CheckResult]:
    """Two reports of one group of people that stand as two: pooled together they are wrong; side by
    side in the prose they are asked about.
    """
    told: set[str] = set()
    gaps, known = _gaps(case), _known_as_one(case)
    for start, end, sources in citing_units(case):
        if (start, end) in gaps:
            continue  # which sources were searched counts nobody
        pair = _pair(case, [s for s in sources if s.usable])
        if pair is None or pair[1].id in told:
            continue
        text = case.document.plain.text[start:end]
        apart = _apart(text) and not _counts_as_one(case, text, sources)
        excused = pair[1].id in known or _as_one(case, pair, (start, end))
        if apart or (_counted(case, text, sources, pair) and not excused):
            told.add(pair[1].id)
            span = case.document.span(start, end)
            alone = set(sources) == set(pair)
            yield counted_as_two(case, pair, span, "warn", "major" if apart and alone else "minor")
    yield from _replicated(case, told)
    for sentence, pair in _again(case):
        if pair[1].id not in told:
            told.add(pair[1].id)
            span = case.document.span(sentence.start, sentence.end)
            yield counted_as_two(case, pair, span, "warn", "minor")
    for entry in case.synthesis.pooled:
        pair = _pair(case, case.pooled_studies(entry))
        if pair is not None:
            yield counted_as_two(case, pair, case.document.span_of(entry.pointer), "fail", "major")


def _counted(case: Case, text: str, sources: Sequence[Source], pair: Sequence[Source]) -> bool:
    """The words count more studies than groups, or the people, or add up; beside one another two
    reports are no more than compared.
    """
    groups = len({case.families[source.id] for source in sources if source.usable})
    counted = [n.value for match in _STUDIES.finditer(text) for n in numbers(match["many"])]
    people = sum(source.n or 0 for source in pair)
    summed = people and any(n.prints(people) for n in numbers(text))
    added = _ADDED.search(text)
    both = added is not None and not denials(text[: added.start()])
    return any(n > groups for n in counted) or bool(summed or both)


def _replicated(case: Case, told: set[str]) -> Iterator[CheckResult]:
    """A sentence without a citation that calls two reports independent, where its paragraph or list
    cites them.
    """
    for sentence in case.sentences:
        near = case.within(*case.paragraph(sentence.start))
        beside = {one.source for one in near if one.source is not None and one.source.usable}
        pair = _pair(case, [s for s in case.sources if s in beside])
        plain = _INDEPENDENT.search(sentence.text) and not _SUPPOSED.search(sentence.text)
        cited = case.within(sentence.start, sentence.end)
        if pair is None or len(beside) > 2 or cited or not plain or not _apart(sentence.text):
            continue
        if pair[1].id not in told:
            told.add(pair[1].id)
            span = case.document.span(sentence.start, sentence.end)
            yield counted_as_two(case, pair, span, "warn", "minor")


def _gaps(case: Case) -> list[tuple[int, int]]:
    """Sentences that say what no source has: what they cite was searched, and bears nothing."""
    return [p for c in case.synthesis.claims if c.claim.kind == "gap" for p in case.around(c)]


def _counts_as_one(case: Case, text: str, sources: Sequence[Source]) -> bool:
    """The words that count the studies say themselves that these two have the same people, or count
    no more studies than groups of people: `two trials, and a second year of the first`.
    """
    if _INDEPENDENT.search(text):
        return False
    if any(pattern(said).search(text) for said in ("seen_again", "same_people", "returned")):
        return True
    groups = {case.families[source.id] for source in sources if source.usable}
    counted = {n.value for match in _STUDIES.finditer(text) for n in numbers(match["many"])}
    return bool(counted) and max(counted) <= len(groups)


def _known_as_one(case: Case) -> set[str]:
    """The second reports of which some place that cites both, or one that counts the people of
    either, says that the people are the same; or one beside the later report that it returned.
    """
    later = {s.id for s in case.sources if case.families[s.id] != s.id}
    back = {source.id for start, end, sources in citing_units(case) for source in sources
            if source.id in later and _returns(case, start, end)}  # fmt: skip
    pairs = [(pair, (start, end)) for start, end, sources in citing_units(case)
             if (pair := _pair(case, [s for s in sources if s.usable]))]  # fmt: skip
    texts = (case.text(sentence.start, sentence.end) for sentence in case.sentences)
    sizes = {n.value for text in texts if pattern("same_people").search(text)
             for n in numbers(text)}  # fmt: skip
    return back | {
        pair[1].id
        for pair, place in pairs
        if _as_one(case, pair, place) or not sizes.isdisjoint(source.n for source in pair)
    }


def _returns(case: Case, start: int, end: int) -> bool:
    """The words around tell of a return to those whom an earlier study had."""
    text = _around(case, start, end)
    return pattern("returned").search(text) is not None or bool(pattern("seen_again").search(text))


def _as_one(case: Case, pair: tuple[Source, Source], place: tuple[int, int]) -> bool:
    """The words around say that two reports have the same people: in so many words, by denying that
    they are two, or by pointing back, `those very zones`, to what both count.
    """
    text = _around(case, *place)
    said = pattern("apart").search(text)
    again = pattern("seen_again").search(text) or pattern("same_people").search(text)
    if again or pattern("returned").search(text) or (said and denials(text[: said.start()])):
        return True
    if _part_of_it(case.text(*place), pair):
        return True
    counted = frozenset.intersection(*(_counted_by(source) for source in pair))
    back = (stems(match["what"]) for match in _BACK.finditer(case.text(*place)))
    return any(set(what) & counted for what in back)


def _part_of_it(text: str, pair: tuple[Source, Source]) -> bool:
    """The people of the one are told as some of those of the other: `of the 412, 371 replied`."""
    part, whole = sorted(s.n or 0.0 for s in pair)
    of = any(n.value == whole and _OF_THEM.search(text[: n.start]) for n in numbers(text))
    return of and part < whole and any(n.value == part for n in numbers(text))


def _counted_by(source: Source) -> frozenset[str]:
    """What stands behind the size of a source in its text."""
    sizes = [n for n in source.numbers if source.n is not None and n.value == source.n]
    return frozenset(one for n in sizes for one in stems(source.text[n.end : n.end + 24])[:2])


def _again(case: Case) -> Iterator[tuple[Sentence, tuple[Source, Source]]]:
    """The sentences that cite a later report alone and call it a study of its own."""
    for sentence in case.sentences:
        cited = {one.source for one in case.within(sentence.start, sentence.end)}
        later = next((s for s in cited if s is not None), None)
        if len(cited) != 1 or later is None or not later.usable or not _apart(sentence.text):
            continue
        first = case.source(case.families[later.id])
        asked = _SUPPOSED.search(sentence.text) or pattern("same_people").search(sentence.text)
        if first is not None and first is not later and not asked:
            yield sentence, (first, later)


def _apart(text: str) -> bool:
    """The words take the reports for two studies, and do not say that they are none."""
    said = pattern("apart").search(text)
    return said is not None and not denials(text[: said.start()])


def _pair(case: Case, sources: Sequence[Source]) -> tuple[Source, Source] | None:
    first: dict[str, Source] = {}
    for source in sources:
        root = case.families[source.id]
        if root in first and first[root] is not source:
            one, other = first[root], source
            return (other, one) if other.id == root else (one, other)
        first[root] = source
    return None


def counted_as_two(
    case: Case, pair: tuple[Source, Source], span: Span, status: Status, severity: Severity
) -> CheckResult:
    one, other = pair
    return found(
        f"source.cohort: {one.id} {other.id}", status, CRITERION,
        f"{one.label} and {other.label} report on the same people and are counted as two.",
        severity=severity, cause=f"cohort {one.id} {other.id}", span=span,
        observed=f"{one.id}, {other.id}", expected=f"{one.id} or {other.id}, once",
        fix="Count one of them, or say that they report on the same people.",
    )  # fmt: skip
