"""Kinds of people or things set against each other by what the data do not hold: `larger families`
of a table without a size, `older customers` of one without an age.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from domains.analysis.doubts.report import Report
from domains.analysis.doubts.words import clause, denied, open_words
from domains.analysis.reading.places import doubt
from workbench.core.checks import CheckResult

_WHO = (
    r"(?:people|persons|customers|households|families|patients|users|visitors|members|pupils|"
    r"students|workers|drivers|riders|adults|buyers|readers|guests|residents)"
)


@dataclass(frozen=True)
class Trait:
    """Something by which people differ: the words that tell of it, and those that hold it."""

    name: str
    told: re.Pattern[str]
    held: re.Pattern[str]


def _trait(name: str, told: str, held: str) -> Trait:
    return Trait(name, *(re.compile(rf"\b(?:{words})\b", re.I) for words in (told, held)))


TRAITS = (
    _trait(
        "age",
        rf"(?:older|younger|elderly|middle-aged|young|old) {_WHO}|the (?:elderly|young|old)|"
        r"pensioners|teenagers",
        r"ages?|aged|birth\w*|born|years? old|older|younger|seniors?|adults?",
    ),
    _trait(
        "sex",
        r"women|men|girls|boys|females|males|(?:female|male) \w+",
        r"sex|gender|females?|males?|wom[ae]n|m[ae]n|girls?|boys?",
    ),
    _trait(
        "size of household",
        r"(?:larger|bigger|large|big|small|smaller) (?:families|households)|(?:families|households|"
        r"couples|parents) with (?:\w+ )?(?:children|kids)|families with more \w+",
        r"sizes?|child\w*|kids|persons|members|famil\w+",
    ),
    _trait(
        "income",
        rf"(?:richer|poorer|wealthier|rich|poor|wealthy|well-off) {_WHO}|the (?:rich|poor|wealthy)",
        r"incomes?|wages?|salar\w+|earn\w*|wealth|poverty|rich|poor|pay|rents?",
    ),
    _trait(
        "place",
        rf"(?:rural|urban|city|village) {_WHO}|(?:rural|urban) areas|people (?:in|from) (?:the )?"
        r"(?:cities|towns|countryside|villages)",
        r"places?|regions?|towns?|cit(?:y|ies)|urban|rural|districts?|count(?:y|ies)|states?|countr\w+|"
        r"areas?|villages?|address|postcode",
    ),
    _trait(
        "schooling",
        rf"(?:better|less|more)[ -]educated {_WHO}|graduates|(?:people|those) with (?:a )?degrees?",
        r"school\w*|educ\w*|grad\w*|degrees?|college|university",
    ),
    _trait(
        "weather",
        r"(?:rainy|sunny|hot|cold|warm|wet|dry|snowy|windy) (?:days|weeks|months|weather)|"
        r"(?:bad|good|fine) weather",
        r"weather|temp\w*|rain\w*|sun\w*|snow|wind|heat|cold|mm|humid\w*",
    ),
)
_SETS = re.compile(
    r"\b(?:more|less|fewer|higher|lower|larger|smaller|likelier|most|least|better|worse|longer|"
    r"shorter|rather|mainly|mostly|chiefly)\b",
    re.I,
)
_ASIDE = re.compile(
    r"\b(?:should|would|recommend\w*|suggest\w*|ask\w*|collect\w*|record\w*|literature|elsewhere|"
    r"known from|engel|survey\w*|next step)\b",
    re.I,
)


def unheld(report: Report) -> Iterator[CheckResult]:
    """A doubt at the first sentence that sets such kinds against each other."""
    held = _held(report)
    for sentence in report.sentences:
        text = sentence.text
        if open_words(text) or _ASIDE.search(text):
            continue
        for trait in TRAITS:
            found = trait.told.search(text)
            if not found or trait.held.search(held) or not _SETS.search(text):
                continue
            own = any(word.casefold() in _values(report) for word in found[0].split())
            if own or denied(clause(text, found.start())):
                continue
            yield doubt(
                report.judge,
                f"unheld: {trait.name}",
                sentence,
                f"“{text}” tells of “{found[0]}”; the data hold no column of {trait.name}, so "
                "nothing in them shows it.",
                f"nothing by {trait.name}",
                "Take the sentence out, or say that the data do not hold it.",
            )
            return


def _values(report: Report) -> set[str]:
    """The names of groups: of a page called `old`, `the old` is no trait."""
    table = report.table
    return {str(v).casefold() for c in table.groups() for v in table.frame[c].dropna().unique()}


def _held(report: Report) -> str:
    """All that the task says of its data: columns, units, groups, the question and the prompt."""
    table = report.table
    parts = [report.prompt, report.question, report.grain]
    for column in table.frame.columns:
        about = table.schema.get(str(column), {})
        parts += [str(column).replace("_", " "), *(str(value) for value in about.values())]
    parts += [str(v) for c in table.groups() for v in table.frame[c].dropna().unique()]
    return " ".join(parts)
