"""Advice held against the task and the report's own values: a day after the deadline that the task
sets, or before the data end, a person set over a group that another leads, a goal that is met
already.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date

from domains.analysis.claims import Recommendation
from domains.analysis.reading.horizons import data_reach
from domains.analysis.reading.places import doubt, named, names_of, sentences_with
from domains.analysis.tables.table import Table
from domains.analysis.verdicts import Judge, Judged, shown
from workbench.core.checks import CheckResult
from workbench.prose.dates import DateFound, dates
from workbench.prose.english import stems
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.sentences import Sentence, split

ALIKE = 2
"""Words, beside names, that a deadline's sentence and advice share where both mean one thing."""
_BY = re.compile(r"\b(?:by|until|till|before|no later than|not later than|at the latest)\s*$", re.I)
_DUE = re.compile(r"\b(?:by|until|till|before|on|no later than|not later than)\s*$", re.I)
_PERSON = r"[A-Z][\w'’-]+(?: [A-Z][\w'’-]+)+"
_GOAL = re.compile(r"\b(?:success|succeed\w*|goal|target|aim|reached|achieved)\b", re.I)
_CHANGE = re.compile(
    r"\b(?:by|fall\w*|drop\w*|rise\w*|gain\w*|change\w*|differ\w*|gap|points?|pp|stay\w*|keep\w*|"
    r"remain\w*|hold\w*|still)\b",
    re.I,
)
_AT_MOST = re.compile(r"^\W*(?:or|and) (?:less|lower|below|under|fewer)\b", re.I)
_AT_LEAST = re.compile(r"^\W*(?:or|and) (?:more|higher|above|over)\b", re.I)
_UNDER = re.compile(r"\b(?:below|under|at most|less than|fewer than|no more than|up to)\s*$", re.I)
_OVER = re.compile(r"\b(?:above|over|at least|more than|no less than)\s*$", re.I)


def misadvised(
    judge: Judge, judged: Sequence[Judged], advice: Sequence[Recommendation], prompt: str
) -> Iterator[CheckResult]:
    """The doubts about each piece of advice."""
    by_name = {one.named.name: one for one in judged}
    for n, entry in enumerate(advice, 1):
        name = entry.id or f"r{n}"
        for sentence in sentences_with(judge, entry.quote)[:1]:
            yield from _late(judge, name, sentence, prompt)
            yield from _gone(judge, name, sentence, entry)
            cited = [by_name[each] for each in entry.claims if each in by_name]
            yield from _met(judge, name, sentence, entry, cited)
    yield from _led_by_another(judge, prompt)


def _late(judge: Judge, name: str, sentence: Sentence, prompt: str) -> Iterator[CheckResult]:
    days = _days(sentence.text, _DUE)
    for start, end in split(prompt):
        told = prompt[start:end]
        deadlines = _days(told, _BY)
        shared = (_words(told) & _words(sentence.text)) - _words(" ".join(_names(judge.table)))
        if not days or not deadlines or len(shared) < ALIKE:
            continue
        if min(days) > max(deadlines):
            yield doubt(
                judge,
                f"deadline: {name}",
                sentence,
                f"“{sentence.text}” sets {min(days)}, and the task says: “{told.strip()}”",
                f"{max(deadlines)} or earlier",
                "Set a day that the task allows.",
            )
            return


def _gone(
    judge: Judge, name: str, sentence: Sentence, entry: Recommendation
) -> Iterator[CheckResult]:
    """Every day that entry and sentence set is over when the data end."""
    told = [*dates(str(entry.date or "")), *dates(sentence.text)]
    days = [one.date for one in told if one.date]
    reach = data_reach(judge) if days else None
    if reach is None or max(days) >= reach[1].date():
        return
    last = reach[1].date()
    yield doubt(
        judge,
        f"past: {name}",
        sentence,
        f"“{sentence.text}” sets {max(days)}, and the data go on until {last}: that day is over.",
        f"a day after {last}",
        "Set a day that is still to come.",
    )


def _days(text: str, before: re.Pattern[str]) -> list[date]:
    """The whole dates of a text behind a word such as `by`."""
    found = [one for one in dates(text) if one.date and _behind(text, one, before)]
    return [one.date for one in found if one.date]


def _behind(text: str, day: DateFound, before: re.Pattern[str]) -> bool:
    return bool(before.search(text[: day.start]))


def _words(text: str) -> set[str]:
    bare = text
    for day in reversed(dates(text)):
        bare = bare[: day.start] + " " + bare[day.end :]
    return {stem for stem in stems(bare) if len(stem) > 3 and not stem.isdigit()}


def _names(table: Table) -> list[str]:
    return [name for column in table.groups() for name in names_of(table, column)]


def _leads(table: Table, prompt: str) -> dict[str, str]:
    """Who stands over which group, as the task says it: `Pell Adair leads Quenby`."""
    found: dict[str, str] = {}
    for name in _names(table):
        told = re.search(rf"({_PERSON})\s+[a-z]+\s+{re.escape(name)}\b", prompt)
        if told:
            found[name] = told[1]
    return found if len(set(found.values())) == len(found) > 1 else {}


def _led_by_another(judge: Judge, prompt: str) -> Iterator[CheckResult]:
    leads = _leads(judge.table, " ".join(prompt.split()))
    for sentence in judge.document.sentences if leads else ():
        text = sentence.text
        for group, person in leads.items():
            for other in {*leads.values()} - {person}:
                if not _over(text, other, group):
                    continue
                yield doubt(
                    judge,
                    f"lead: {group}",
                    sentence,
                    f"“{text}” gives {group} to {other}; by the task it is {person}'s.",
                    person,
                    f"Name {person}, or the group of {other}.",
                )
                return


def _over(text: str, person: str, group: str) -> bool:
    """`Signe Corrow … her depot Quenby`, `Quenby's Signe Corrow`, `Signe Corrow of Quenby`."""
    who, what = re.escape(person), re.escape(group)
    own = rf"\b{who}\b[^.;:]{{0,60}}\b(?:her|his|their)(?: own)?(?: [a-z]+)? {what}\b"
    leads = rf"\b{who},? (?:who )?(?:leads|runs|heads|manages) (?:the )?(?:[a-z]+ )?{what}\b"
    of = rf"\b{who},? (?:the )?(?:head |lead |leader |manager )?(?:of|from) {what}\b"
    return any(re.search(each, text) for each in (own, leads, of, rf"\b{what}['’]s {who}\b"))


def _met(
    judge: Judge, name: str, sentence: Sentence, entry: Recommendation, cited: Sequence[Judged]
) -> Iterator[CheckResult]:
    """A goal that a value which the advice rests on reaches as things are."""
    goal = _goal(sentence.text, str(entry.threshold or ""))
    if goal is None or _CHANGE.search(entry.metric or ""):
        return
    number, most = goal
    for one in cited:
        value = one.known.value if one.known else None
        claim = one.named.claim
        measured = claim.kind in ("stat", "share") and isinstance(value, float)
        if not measured or not _same(judge, one, sentence, entry, number):
            continue
        assert isinstance(value, float)
        if value <= number.value if most else value >= number.value:
            yield doubt(
                judge,
                f"goal: {name}",
                sentence,
                f"“{sentence.text}” calls {number.text.strip()} a success, and {one.named.name} "
                f"says that it is {shown(round(value, 2))} as things are: the goal is met already.",
                f"a goal {'below' if most else 'above'} {shown(round(value, 2))}",
                "Set a value that is not reached yet.",
            )
            return


def _goal(text: str, threshold: str) -> tuple[NumberFound, bool] | None:
    """The number that a sentence calls success, and whether it is the most; None without one."""
    start = _GOAL.search(text)
    wanted = [one.value for one in numbers(threshold)]
    if start is None:
        return None
    for number in numbers(text):
        before, after = text[start.start() : number.start], text[number.end :]
        if number.start < start.end() or number.value not in wanted or _CHANGE.search(before):
            continue
        if _AT_MOST.search(after) or _UNDER.search(before):
            return number, True
        if _AT_LEAST.search(after) or _OVER.search(before):
            return number, False
    return None


def _same(
    judge: Judge, one: Judged, sentence: Sentence, entry: Recommendation, number: NumberFound
) -> bool:
    """The entry measures what the goal does: its column in the metric, its groups in the words."""
    claim = one.named.claim
    told = f"{sentence.text} {entry.metric or ''}"
    own = set(stems(claim.column.replace("_", " ")))
    share = claim.kind == "share" or "%" in (claim.unit or "")
    groups = [str(c.value) for c in claim.filter if c.col in judge.table.groups()]
    alike = number.percent == share and all(named(told, [group]) for group in groups)
    return alike and bool(own & set(stems((entry.metric or "").replace("_", " "))))
