"""Sentences that say more than the rows are of: a course in time where there is none, persons where
a row is a state, parts of the day where a row is a day.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.analysis.doubts.report import Report
from domains.analysis.doubts.words import denied, listed, open_words
from domains.analysis.reading.places import doubt
from domains.analysis.tables.table import NoMeaning
from workbench.core.checks import CheckResult
from workbench.prose.numbers import numbers
from workbench.prose.sentences import Sentence

_MOVES = r"(?:ris|grow|climb|increas|fall|declin|drop|decreas|shrink|improv|worsen)"
_COURSE = re.compile(
    rf"\b(?:has|have) been (?:\w+ )?{_MOVES}\w*|\b(?:has|have) (?:\w+ )?(?:risen|grown|climbed|"
    r"increased|fallen|declined|dropped|decreased|shrunk|improved|worsened|doubled|halved)\b|"
    rf"\b(?:is|are) (?:still |now |steadily |slowly )?{_MOVES}\w*ing\b|"
    r"\bon the (?:rise|increase|decline|wane)\b|\b(?:year|month|week) (?:by|after|on) "
    r"(?:year|month|week)\b|\b(?:over|in) the (?:last|past) (?:\w+ )?(?:years?|decades?|months?)\b|"
    r"\bkeeps? (?:on )?(?:rising|growing|falling|declining|climbing|shrinking)\b|"
    r"\bfrom (?:year|month) to (?:year|month)\b",
    re.I,
)
_ELSEWHERE = re.compile(r"\b(?:elsewhere|according to|reported|others|literature|census)\b", re.I)
_INDIVIDUAL = re.compile(
    r"\b(?:an?|any|each|every|the average|the typical|a single) (?:\w+ )?"
    r"(?P<one>person|individual|woman|man|child|family|household|resident|citizen|inhabitant|student|pupil|worker|employee|adult|"
    r"patient|customer|graduate|dropout)\b|\b(?P<many>people|persons|individuals|residents|citizens|"
    r"inhabitants|adults|women|men|children|families|households) (?:who|that|with|without|in)\b|"
    r"\b(?:those|someone|somebody|anyone|anybody|whoever) who\b",
    re.I,
)
_TENDENCY = re.compile(
    r"\b(?:likelier|(?:more|less) (?:likely|often|prone|apt|frequently)|tends? to|"
    r"at (?:a )?(?:higher|greater|lower) risk|(?:higher|lower|greater) (?:risk|chance|probability)|"
    r"(?:commits?|earns?|"
    r"spends?|drinks?|smokes?|dies|votes?) (?:more|less))\b",
    re.I,
)
_TAKEN_BACK = re.compile(r"\b(?:not|cannot|never|nor|neither|nothing)\b|n['’]t\b", re.I)
_PART_OF_DAY = re.compile(
    r"\b(mornings?|noons?|midday|lunch(?:time)?s?|afternoons?|evenings?|nights?|o['’]clock|"
    r"(?<!\ban )(?<!\b\d )hours?)\b",
    re.I,
)
_WEEKDAY = re.compile(
    r"\b((?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekends?|weekdays?)\b", re.I
)
_AMOUNT = re.compile(
    r"\b(?:half|third|quarter|twice|double|as much|as many|more|less|fewer|most|least|highest|"
    r"lowest|best|worst|busiest|quietest|\d[\d.,]*)\b",
    re.I,
)
_PLANS = re.compile(
    r"\b(?:tests?|tr(?:y|ied|ial)|measur\w+|record\w*|not (?:in|known|held)|note|noted|writt?en?|"
    r"count|counted|cover\w*|should|recommend\w*|data|file|if|whether|ask\w*|suppos\w+|need\w*|open\w*|"
    r"threshold|at least)\b",
    re.I,
)


def beyond_the_rows(report: Report) -> Iterator[CheckResult]:
    """One doubt of each kind at most."""
    yield from _first(report, _course)
    yield from _first(report, _person)
    yield from _first(report, _finer)


def _first(report: Report, of: object) -> Iterator[CheckResult]:
    found = (of(report, sentence) for sentence in report.sentences)  # type: ignore[operator]
    yield from [one for one in found if one is not None][:1]


def _course(report: Report, sentence: Sentence) -> CheckResult | None:
    """A course in time of data that have no time, or one period."""
    table, text = report.table, sentence.text
    if _periods(report) > 1 or any(n.role == "year" for n in numbers(text)):
        return None
    found = _COURSE.search(text)
    if not found or open_words(text) or denied(text) or _ELSEWHERE.search(text):
        return None
    if not report.names.in_text(text):
        return None
    held = "one period only" if table.time else "no column of time"
    return doubt(
        report.judge,
        "course",
        sentence,
        f"“{text}” tells a course in time (“{found[0]}”); the data hold {held}, one row per "
        f"{' and '.join(report.unit_of_rows) or 'case'}.",
        "nothing of a course in time",
        "Say how things stood at that one time.",
    )


def _periods(report: Report) -> int:
    table = report.table
    timed = [c for c in table.frame.columns if table.role(str(c)) == "time" or c == table.time]
    dated = [c for c in table.frame.columns if re.search(r"year|date|month|week|day", str(c), re.I)]
    return max((int(table.frame[c].nunique()) for c in (*timed, *dated)), default=0)


def _person(report: Report, sentence: Sentence) -> CheckResult | None:
    """What holds of states, schools or shops, said of a single person."""
    text, rows = sentence.text, report.unit_of_rows
    grains = [word for word in rows if word in listed("aggregates")]
    found, tends = _INDIVIDUAL.search(text), _TENDENCY.search(text)
    if not grains or len(rows) != 1 or not found or not tends:
        return None
    if open_words(text) or _TAKEN_BACK.search(text[: tends.start()]):
        return None
    return doubt(
        report.judge,
        "level",
        sentence,
        f"“{text}” speaks of single persons; a row of the data is a {grains[0]}, and what goes "
        f"together among them need not hold of the people in any of them.",
        f"a sentence about each {grains[0]}",
        f"Say it of the {grains[0]} as a whole, not of a person.",
    )


def _finer(report: Report, sentence: Sentence) -> CheckResult | None:
    """Hours or days of the week of rows that are coarser."""
    text = sentence.text
    gap = _gap(report)
    parts = _PART_OF_DAY.search(text) if gap >= 1 else None
    parts = parts or (_WEEKDAY.search(text) if gap > 7 else None)
    if not parts or not _AMOUNT.search(text) or _PLANS.search(text) or denied(text):
        return None
    if any(entry.quote and (entry.quote in text or text in entry.quote) for entry in report.advice):
        return None  # what is to be done, and when
    stem = parts[1].casefold().rstrip("s")
    if stem in _vocabulary(report):
        return None
    return doubt(
        report.judge,
        "finer",
        sentence,
        f"“{text}” tells of {parts[1]}; a row of the data is a whole "
        f"{'day' if gap < 2 else 'week' if gap < 8 else 'month or more'}, so they hold nothing of "
        "it.",
        f"nothing of {parts[1]}",
        "Take the sentence out, or say that the data do not hold it.",
    )


def _gap(report: Report) -> float:
    """Days from one period to the next; 0 where there are no days, or hours."""
    table = report.table
    if not table.time:
        return 0.0
    try:
        days = table.days(table.frame[table.time].dropna().drop_duplicates()).dropna().sort_values()
    except (NoMeaning, ValueError):
        return 0.0
    steps = days.diff().dropna().dt.total_seconds() / 86_400
    return float(steps.median()) if len(steps) else 0.0


def _vocabulary(report: Report) -> str:
    """The names of columns and groups."""
    table = report.table
    names = [str(column) for column in table.frame.columns]
    names += [str(v) for c in table.groups() for v in table.frame[c].dropna().unique()]
    return " ".join(names).casefold()
