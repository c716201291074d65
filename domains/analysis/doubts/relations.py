"""Relations that a sentence tells in words alone, held against the rows: `warm days bring lower
takings` where the coefficient is 0.37, `item 10 goes with a higher score` where chance may have
made it, `rain has nothing to do with it` where r is -0.47.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.analysis.claims import Claim
from domains.analysis.doubts.report import Report
from domains.analysis.doubts.words import denied, open_words
from domains.analysis.kinds.correlations import corr
from domains.analysis.planted.truths import Truth
from domains.analysis.reading.places import doubt
from domains.analysis.tables.table import NoColumn, NoMeaning
from domains.analysis.wording import hedged
from workbench.core.checks import CheckResult
from workbench.prose.sentences import Sentence

LEAST = 0.1
"""A smaller coefficient is near enough to nothing, however many rows stand behind it."""
_UP = (
    r"more|higher|larger|greater|longer|older|bigger|hotter|warmer|wetter|faster|heavier|"
    r"ris(?:es?|ing)|grows?|increas(?:es?|ing)|climbs?|goes up|go up"
)
_DOWN = (
    r"less|fewer|lower|smaller|shorter|younger|colder|cooler|drier|slower|lighter|"
    r"falls?|shrinks?|decreas(?:es?|ing)|drops?|declin(?:es?|ing)|goes down|go down"
)
_WAY = re.compile(rf"\b(?:(?P<up>{_UP})|(?P<down>{_DOWN}))\b", re.I)
_WITH = re.compile(
    r"\b(?:go(?:es)?|comes?|is|are|moves?|linked|associated|connected|together|hand in hand)"
    r"(?: \w+){0,2}? with\b|\bwhere\b|\bwhen\b|\bas\b|,? the\b",
    re.I,
)
_BARE_WITH = re.compile(
    r"\b(?:go(?:es)?|comes?|is (?:linked|associated|connected)) (?:together )?with (?:an? |the )?",
    re.I,
)
_NOTHING = re.compile(
    r"\b(?:no|not any|hardly any) (?:\w+ )?(?:relation\w*|links?|"
    r"correlation|connection|association)"
    r"\b|\bunrelated\b|\bnothing to do with\b|\bindependent of\b",
    re.I,
)
_BREAK = re.compile(r"[.;:,()]|\b(?:than|with|where|when|as|while|whereas|but|its|their)\b", re.I)
_FAR = 4
"""Words that may stand between a word of more or less and the column that it is said of."""


def misrelated(report: Report) -> Iterator[CheckResult]:
    """A doubt at each sentence about two columns whose words the rows do not bear."""
    if report.table.sampled:
        return
    for sentence in report.sentences:
        text = sentence.text
        pair = _pair(report, text)
        if not pair or open_words(text):
            continue
        found = _nothing(report, sentence, *pair) or _signed(report, sentence, *pair)
        if found is not None:
            yield found


def _pair(report: Report, text: str) -> tuple[str, str] | None:
    """The two columns of numbers that a sentence names; None where it names more or fewer."""
    measures = set(report.table.measures())
    named = [column for column in report.names.in_text(text) if column in measures]
    return (named[0], named[1]) if len(named) == 2 else None


def _signed(report: Report, sentence: Sentence, one: str, two: str) -> CheckResult | None:
    text = sentence.text
    said = 0 if denied(text) else _sign(report, text, one, two)
    if not said:
        return None
    known = _known(report, sentence, one, two)
    if known is None or known.seen.get("simpson"):
        return None
    r = float(known.value)
    if "few" in known.seen and (r * said > 0 or known.seen["without"] * said > 0):
        return None
    low, high = known.interval or (r, r)
    if r * said < 0 and not low <= 0 <= high:
        return _reversed(report, sentence, (one, two), known)
    entered = [each for each in report.quoting(sentence) if each.named.claim.kind != "stat"]
    after = _adjusted(report, known, one, two)
    if entered or hedged(text) or after is None:
        return None
    return doubt(
        report.judge,
        f"relation: {one} {two}",
        sentence,
        f"“{text}” tells a relation; between {one} and {two} r is {r:.2f} with a 95 % interval "
        f"of {low:.2f} to {high:.2f}{after}: chance may have made it.",
        f"r = {r:.2f}, 95 % interval {low:.2f} to {high:.2f}",
        "Take the sentence out, or say that no relation can be told from chance.",
    )


def _reversed(
    report: Report, sentence: Sentence, pair: tuple[str, str], known: Truth
) -> CheckResult:
    r, (one, two) = float(known.value), pair
    true = "rise together" if r > 0 else "move against each other"
    return doubt(
        report.judge,
        f"relation: {one} {two}",
        sentence,
        f"“{sentence.text}” says the reverse of the rows: {one} and {two} {true} (r = {r:.2f}, "
        f"n = {known.counts[0]:,}).",
        f"r = {r:.2f}",
        "Turn the words round.",
    )


def _nothing(report: Report, sentence: Sentence, one: str, two: str) -> CheckResult | None:
    """No relation is said to be where r is far from nought."""
    if not _NOTHING.search(sentence.text):
        return None
    known = _known(report, sentence, one, two)
    if known is None or known.interval is None:
        return None
    r, (low, high) = float(known.value), known.interval
    if low <= 0 <= high or max(abs(low), abs(high)) < 3 * LEAST or abs(r) < 2 * LEAST:
        return None
    return doubt(
        report.judge,
        f"relation: {one} {two}",
        sentence,
        f"“{sentence.text}” tells of no relation; between {one} and {two} r is {r:.2f} with a "
        f"95 % interval of {low:.2f} to {high:.2f}.",
        f"r = {r:.2f}",
        "Say how they go together, or on which rows they do not.",
    )


def _known(report: Report, sentence: Sentence, one: str, two: str) -> Truth | None:
    """r of the sentence's own entry where it has one of the pair, else over all rows."""
    for each in report.quoting(sentence):
        claim = each.named.claim
        if claim.kind in ("corr", "other", "trend", "compare", "test"):
            own = claim.kind == "corr" and {*claim.col, *claim.by} == {one, two}
            return each.known if own else None
    try:
        return corr(report.table, Claim.model_validate({"kind": "corr", "col": one, "by": two}))
    except (NoMeaning, NoColumn, ValueError):
        return None


def _adjusted(report: Report, known: Truth, one: str, two: str) -> str | None:
    """Why chance may have made r: in words; None where it may not."""
    low, high = known.interval or (1.0, 1.0)
    if low <= 0 <= high:
        return ""
    for test in report.about("test"):
        claim = test.named.claim
        family = test.known.seen.get("family") if test.known else None
        p = float(test.known.value) if test.known and family else 0.0
        if family and {one, two} & {*claim.col} and {one, two} & {*claim.by} and p >= 0.05:
            return f", and of {len(claim.by)} columns the smallest adjusted p is {p:.2g}"
    return None


def _sign(report: Report, text: str, one: str, two: str) -> int:
    """1 where the words have both rise together, -1 where one falls; 0 where they do not say."""
    if not _WITH.search(text):
        return 0
    first, second = (report.names.place(text, column) for column in (one, two))
    if not first or not second:
        return 0
    ways = [_way(text, first, second), _way(text, second, first)]
    if all(ways):
        return ways[0] * ways[1]
    bare = _BARE_WITH.search(text)
    if bare and not ways[0] and ways[1] and first[1] <= bare.start():
        return ways[1]
    return 0


def _way(text: str, place: tuple[int, int], other: tuple[int, int]) -> int:
    """Whether a column is said to be more (1) or less (-1), by the word nearest to it that the
    other column does not stand between.
    """
    best, way = _FAR + 1, 0
    for found in _WAY.finditer(text):
        start, end = sorted((found.span(), place))
        between = text[start[1] : end[0]]
        if _BREAK.search(between) or start[1] <= other[0] < end[0]:
            continue
        words = len(between.split())
        if words < best:
            best, way = words, 1 if found["up"] else -1
    return way
