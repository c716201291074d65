"""What a source says of some days or seasons, told of all: a car park half empty on weekdays, that
`always` stands half empty.

Both have to be in words: the source's restriction, and the essay's `always`, `every night of the
week`, `in all weathers`. A passage that names several times, or says itself that it holds for all,
restricts nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from domains.essay.case import Case
from workbench.core.checks import CheckResult
from workbench.prose.english import denials, stems
from workbench.prose.findings import found
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.reckoning.derived import prints
from workbench.prose.sentences import split

MOST, HALF = 0.8, 0.5
"""Share of a passage's words that retell it; less is enough beside its figure."""
LEAST = 2
_DAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)days?"
_MONTH = (
    r"(?:january|february|march|april|may|june|july|august|september|october|november|december)"
)
_TIME = re.compile(
    rf"\b(?:(?:on )?(?:{_DAY}|weekdays?|weekends?|workdays?)(?:(?:,| and| or) (?:on )?{_DAY})*"
    r"|(?:on|in) (?:dry|wet|hot|cold|sunny|rainy|school|market|working|bank) (?:days?|weather)"
    r"|in (?:the )?(?:summer|winter|spring|autumn|january|february|march|april|may|june|july|"
    r"august|september|october|november|december)(?: (?:19|20)\d\d)?"
    rf"|(?:between|from) (?:\d+ )?{_MONTH} (?:and|to|until) (?:\d+ )?{_MONTH}"
    r"|in (?:term|the holidays|term[- ]time))\b",
    re.I,
)
_OF_ALL = re.compile(
    r"\b(?:always|at all times|all the time|at (?:any|every) (?:time|hour)|all (?:week|year)"
    r"(?: long|[- ]round)?|(?:throughout|all through) the (?:whole )?(?:week|year)|"
    r"the (?:whole|entire) (?:week|year)(?: long| through)?|every (?:single )?(?:day|night|evening|"
    r"morning)(?: of the (?:week|year))?|(?:any|each) (?:day|night) of the (?:week|year)|"
    r"on any (?:given )?(?:day|night)|seven (?:days|nights) (?:a|of the|in the) week|"
    r"day in,? (?:and )?day out|day and night|(?:a)?round the clock|whatever the (?:day|weather|"
    r"season)|in (?:all|any) weathers?|in (?:every|any) season|rain or shine|"
    r"(?:in )?summer and winter|permanently|constantly|invariably)\b",
    re.I,
)
_SEVERAL = re.compile(
    r"\b(?:other|others|rest|otherwise|against|than|both|all|every|each|whatever|always|daily)\b",
    re.I,
)
_ONLY = re.compile(r"\b(?:only|alone|solely|exclusively)\b", re.I)
_OPEN = re.compile(
    r"\b(?:if|whether|would|could|should|must|may|might|let|almost|nearly always|suppose|"
    r"imagine|wish|hope|claim|pretend)\b",
    re.I,
)
_CLAUSES = re.compile(r"[;:]|[,\s](?:so|but|while|whereas|because)\s|,\s*(?:and|which)\s", re.I)


@dataclass(frozen=True)
class _Held:
    """A passage that holds at some times, the words that say so, and what it says."""

    text: str
    times: str
    words: frozenset[str]
    figures: tuple[NumberFound, ...]


def always(case: Case) -> Iterator[CheckResult]:
    """A warning for each clause that tells of all times what its source tells of some."""
    known = list(_restricted(case))
    raised = [place for one in case.argument.counters if one.counter.quote
              for place in case.document.places(one.counter.quote)]  # fmt: skip
    for start, end, sentence in case.placed_sentences if known else ():
        if any(place.start < end and start < place.end for place in raised):
            continue
        for clause in _CLAUSES.split(sentence.text):
            said = _OF_ALL.search(clause)
            if said is None or _TIME.search(clause) or _denied(clause):
                continue
            asked = sentence.text.rstrip().endswith("?")
            one = None if asked or _OPEN.search(clause) else _retold(clause, known)
            if one is not None:
                yield found(
                    f"ev.always: {' '.join(clause.split()[:6])}", "warn", "evidence",
                    f"“{said[0]}” is said of all times; the source says “{one.times}”: "
                    f"“{one.text}” (heuristic).", severity="minor", cause="always",
                    span=case.document.span(sentence.start, sentence.end), observed=said[0],
                    expected=one.text, fix="Say when it holds.",
                )  # fmt: skip
                break


def _restricted(case: Case) -> Iterator[_Held]:
    """The passages with one restriction, and those that one of their source's own holds for (`the
    survey was made on dry days only`).
    """
    for source in case.sources:
        parts = [source.text[a:b] for a, b in split(source.text)]
        whole = next((_times(one) for one in parts if _ONLY.search(one) and _times(one)), "")
        for part in parts:
            own = _times(part)
            if (own or whole) and not (own and _SEVERAL.search(part)):
                said = set(stems(part)) - set(stems(own))
                yield _Held(part, own or whole, frozenset(said), tuple(numbers(part)))


def _denied(clause: str) -> bool:
    """A denial stands in it; `without` compares."""
    return denials(re.sub(r"\bwithout\b", "", clause, flags=re.I)) > 0


def _times(passage: str) -> str:
    named = [match[0] for match in _TIME.finditer(passage)]
    return " … ".join(named)


def _retold(clause: str, known: list[_Held]) -> _Held | None:
    """The passage of which a clause has most of the words, or half and a figure."""
    mine, given = set(stems(clause)), numbers(clause)
    for one in known:
        both = len(mine & one.words)
        figure = any(
            number.of_kind(theirs) and prints(number, theirs.value, clause[: number.start])
            for number in given
            for theirs in one.figures
        )
        if both >= LEAST and both >= (HALF if figure else MOST) * len(one.words):
            return one
    return None
