"""A length in words (`an hour and a quarter`, `half a mile`) that is not the one told elsewhere of
the same thing: `100 minutes for practice`.

Its words hold no figure that would be judged where it stands. The two have to name what they are
for, and nothing may give the one in words. Read from words, so it warns.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from domains.essay.case import Case
from workbench.core.checks import CheckResult
from workbench.prose.english import denials, stems
from workbench.prose.findings import found
from workbench.prose.numberwords import value_of
from workbench.prose.reckoning.clock import DAY, perhaps_times
from workbench.prose.reckoning.measures import amounts
from workbench.prose.sentences import Sentence

_KM, _MILE = ("length", 1000.0), ("length", 1609.344)
_SIZES = {"hour": ("time", 3600.0), "kilometre": _KM, "kilometer": _KM, "mile": _MILE}
_LESS = {"minute": ("time", 60.0), "metre": ("length", 1.0), "meter": ("length", 1.0)}
_PARTS = {"half": 0.5, "a half": 0.5, "a quarter": 0.25, "three quarters": 0.75}
_ONES = "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
_UNIT = "|".join(_SIZES)
_LENGTH = re.compile(
    rf"(?<![\d.])\b(?P<n>an?|{_ONES}|\d+)[ -](?:full |whole )?(?P<unit>{_UNIT})s? and "
    rf"(?:(?P<part>a half|a quarter|three quarters)\b(?! of\b)|"
    rf"(?P<count>\d+|[a-z]+(?:-[a-z]+)?) (?P<less>{'|'.join(_LESS)})s?\b)"
    rf"|\b(?P<share>half|a quarter|three quarters)(?: of)? an? (?P<one>{_UNIT})\b",
    re.I,
)
_NOT_EXACT = re.compile(
    r"\b(?:about|around|roughly|some|nearly|almost|over|under|than|within|most|least|hardly|barely|"
    r"scarcely|every|each|another|say|perhaps|maybe|up to|close to|good)\s*(?:the |a )?$",
    re.I,
)
_OWN = re.compile(
    r"\b(?:I|me|my|imagine|picture|suppose|think of|if|once|would|could|might|should)\b|\?\s*$",
    re.I,
)
"""A speaker's own day, a scene, or what is only thought of."""
FAR = 3.0
"""Times as long: who slips, slips by less."""
_FOR = re.compile(r"\s+(?:for|of)\s+(?:the |our |their |its |a |an )?(?P<what>[^\W\d_]{3,})", re.I)


@dataclass(frozen=True, slots=True)
class Told:
    """A length of a text, in seconds or metres."""

    start: int
    end: int
    kind: str
    total: float


def lasting(case: Case) -> Iterator[CheckResult]:
    """A warning for each length in words that contradicts another."""
    texts = [case.task.prompt, *case.asked("protected_facts"), *(s.text for s in case.sources)]
    for sentence in case.document.sentences if case.english else ():
        for one in lengths_in_words(sentence.text):
            open_to = _NOT_EXACT.search(sentence.text[: one.start]) or _OWN.search(sentence.text)
            if open_to or denials(sentence.text) or _given(case, one, sentence, texts):
                continue
            if rival := _rival(case, sentence, one):
                text = sentence.text[one.start : one.end]
                yield found(
                    f"contradiction: {text}", "warn", "ledger",
                    f"The essay says {text} here, and elsewhere of the same thing: “{rival}” "
                    "(heuristic).", severity="minor", cause=f"contradiction {text}",
                    span=case.document.span(sentence.start + one.start, sentence.start + one.end),
                    observed=text, expected=rival, fix="Tell one and the same length.",
                )  # fmt: skip


def lengths_in_words(text: str) -> Iterator[Told]:
    """Those of a text that are told with parts of a unit, or in two units."""
    for match in _LENGTH.finditer(text):
        kind, size = _SIZES[(match["unit"] or match["one"]).casefold()]
        same, less = _LESS.get((match["less"] or "").casefold(), (kind, 0.0))
        part = size * _PARTS.get((match["part"] or match["share"] or "").casefold(), 0.0)
        whole = 0.0 if match["share"] else size * _count(match["n"])
        if same == kind:
            rest = less * _count(match["count"]) if less else 0.0
            yield Told(match.start(), match.end(), kind, whole + part + rest)


def _count(said: str) -> float:
    return float(said) if said.isdecimal() else float(value_of(said) or 1)


def _told(text: str, kind: str) -> list[Told]:
    """All lengths of a text, in figures and in words."""
    worded = list(lengths_in_words(text))
    plain = [Told(one.start, one.end, one.kind, one.total) for one in amounts(text)
             if not any(a.start < one.end and one.start < a.end for a in worded)]  # fmt: skip
    return [one for one in (*worded, *plain) if one.kind == kind]


def _alike(one: float, other: float) -> bool:
    return abs(one - other) <= 0.01 * other


def _given(case: Case, one: Told, sentence: Sentence, texts: Iterable[str]) -> bool:
    """The task, a source or a working has it, or two times of its paragraph lie so far apart."""
    results = [r.value for line in case.workings.workings for r in line.results]
    made = [value * unit for value in results for unit in (1.0, 60.0, 1000.0, 3600.0)]
    block = " ".join(s.text for s in case.document.sentences if s.block == sentence.block)
    for a, b in itertools.combinations(perhaps_times(block), 2) if one.kind == "time" else ():
        made += [60.0 * abs(a - b), 60.0 * (DAY - abs(a - b))]
    made += [other.total for text in texts for other in _told(text, one.kind)]
    return any(_alike(each, one.total) for each in made)


def _rival(case: Case, sentence: Sentence, one: Told) -> str:
    """The sentence with the only other length of what this one is for, where no third one beside
    makes this of it.
    """
    behind = _FOR.match(sentence.text, one.end)
    what = set(stems(behind["what"])) if behind else set()
    others = [(other.total, each.text) for each in case.document.sentences if each is not sentence
              and what & set(stems(each.text)) for other in _told(each.text, one.kind)]  # fmt: skip
    apart = {total for total, _ in others}
    if len(apart) != 1 or len(_told(sentence.text, one.kind)) > 1:
        return ""
    total, text = others[0]
    far = _alike(total, one.total) or not 1 / FAR < total / one.total < FAR
    return "" if far else text
