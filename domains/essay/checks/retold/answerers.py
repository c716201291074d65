"""A share of those who answered, told of all: 93 of 186 answers, and “every second member”.

A source counts whom it asked, who of them answered, and what part of these said something. That
part is told of all where a share of its size stands with the source's noun and a word for all of
them, and nothing in the sentence says that some answered. Read from words, so it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from domains.essay.case import Case
from workbench.core.checks import CheckResult
from workbench.prose.english import stem, stems
from workbench.prose.findings import found
from workbench.prose.numbers import numbers
from workbench.prose.sentences import split

NEAR = 0.02
"""How far a share may be from the two counts to be theirs."""
_ASKED = re.compile(
    r"\b(?P<all>\d[\d,]*) (?:[a-z-]+ ){0,2}?(?P<who>[a-z]+?)(?: (?:were|was|are|had been))? "
    r"(?:asked|polled|surveyed|invited|written to|questioned|approached)\b[^.;]*?"
    r"\b(?P<some>\d[\d,]*)(?: of (?:them|these))?(?: \w+)? "
    r"(?:answered|replied|responded|wrote back|returned|took part|sent|filled)\b",
    re.I,
)
_SECOND = {"second": 2, "other": 2, "two": 2, "third": 3, "three": 3, "fourth": 4, "four": 4,
           "fifth": 5, "five": 5}  # fmt: skip
_EVERY = re.compile(
    r"\b(?:every|each) (?P<nth>second|other|third|fourth|fifth) (?P<who>[a-z]+)|"
    r"\bone (?P<who2>[a-z]+) in (?:every )?(?P<nth2>two|three|four|five)\b|"
    r"\bone in (?:every )?(?P<nth3>two|three|four|five) (?:of (?:all )?(?:the |our |its |your )?)?"
    r"(?P<who3>[a-z]+)",
    re.I,
)
_PART = re.compile(
    r"\b(?P<share>half|a third|two thirds|a quarter|three quarters|"
    r"\d[\d.]* ?(?:%|per cent|percent)) (?:of )?(?:all (?:of )?(?:the |our |your |its )?|our |"
    r"your |its )(?P<who>[a-z]+(?: [a-z]+)?)",
    re.I,
)
_WORTH = {"half": 0.5, "a third": 1 / 3, "two thirds": 2 / 3, "a quarter": 0.25,
          "three quarters": 0.75}  # fmt: skip
_ANSWERED = re.compile(
    r"\b(?:answer\w*|repl(?:y|ies|ied)\w*|respon\w+|return\w*|asked|poll\w*|survey\w*|wrote|written|"
    r"sent|took part|taking part|sample|questioned|questionnaires?|of (?:these|those|them)|among "
    r"(?:these|those|them)|would|could|might|may|if|perhaps)\b|\?\W*$",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Polled:
    """Who was asked, and a part of those who answered with the sentence that tells it."""

    noun: str
    share: float
    passage: str


def answerers(case: Case) -> Iterator[CheckResult]:
    """A warning for each share of those who answered that is told of all."""
    known = list(_polled(case))
    for sentence in case.document.sentences if known else ():
        if _ANSWERED.search(sentence.text):
            continue
        for said, share, who in _shares(sentence.text):
            for one in known:
                common = set(stems(sentence.text)) & set(stems(one.passage)) - {one.noun}
                if one.noun in stems(who) and abs(share - one.share) <= NEAR and common:
                    yield found(
                        f"ev.whole: {said}", "warn", "evidence",
                        f"“{said}” is said of all; the source tells it of those who answered: "
                        f"“{one.passage}” (heuristic).", severity="minor", cause="whole",
                        span=case.document.span(sentence.start, sentence.end), observed=said,
                        expected=one.passage, fix="Say it of those who answered.",
                    )  # fmt: skip
                    break


def _shares(text: str) -> Iterator[tuple[str, float, str]]:
    """(words, share, noun) of each share that is told of all."""
    for match in _EVERY.finditer(text):
        nth = match["nth"] or match["nth2"] or match["nth3"]
        yield match[0], 1 / _SECOND[nth.casefold()], match["who"] or match["who2"] or match["who3"]
    for match in _PART.finditer(text):
        said = match["share"].casefold()
        worth = _WORTH.get(said)
        if worth is None:
            worth = numbers(said)[0].value / 100 if numbers(said) else 0.0
        yield match[0], worth, match["who"]


def _polled(case: Case) -> Iterator[Polled]:
    for source in case.sources:
        parts = [source.text[a:b] for a, b in split(source.text)]
        for at, part in enumerate(parts):
            match = _ASKED.search(part)
            if match is None:
                continue
            some = float(match["some"].replace(",", ""))
            for told in (part[match.end() :], *parts[at + 1 : at + 3]):
                for number in numbers(told):
                    if number.percent:
                        yield Polled(stem(match["who"]), number.value / 100, told)
                    elif some and number.role == "quantity" and number.value < some:
                        yield Polled(stem(match["who"]), number.value / some, told)
