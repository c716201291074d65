"""Deeds told with no word of cause, read by syntax: a column that opens a clause, a finite verb,
and as its object another column or what the outcome is measured on: `strong wind slows the ferry
down`, `age accounts for the yield`.

Any verb counts but those of company, of measure and of telling, which say nothing of a deed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.analysis.doubts.report import Report
from domains.analysis.doubts.words import denied, listed, open_words
from domains.analysis.reading.places import doubt
from domains.analysis.soundness.causes import PAIRS
from domains.analysis.tables.table import Table
from domains.analysis.wording import causal_words, caused_in
from workbench.core.checks import CheckResult
from workbench.prose.english import FUNCTION, stem
from workbench.prose.sentences import Sentence

_BEFORE, _BETWEEN = 2, 4
"""Words that may stand before the one that acts, and between its verb and what it acts on."""
_OPENS = re.compile(
    r"[,;:()–—*]|\b(?:and|but|because|so that|since|while|whereas|though|as|yet|so)\b", re.I
)
_NO_PART = re.compile(
    r"of|in|on|at|by|for|from|to|with|without|than|between|across|per|against|over|under|among|"
    r"that|which|who|whose|where|when|how|what|if|no|not|or|like|unlike|before|after|until|during|"
    r"behind|above|below|beside|near|next|years?|months?|weeks?|days?|hours?|times?|\w{2,}ing",
    re.I,
)
"""Words after which a column is part of another phrase and acts itself on nothing."""
_ADVERB = re.compile(r"\w+ly|also|always|often|never|alone|itself|themselves|just|still|even", re.I)
_PEOPLE = r"people|persons?|staff|visitors|customers|riders|pupils|guests|members|passengers|heads"
_OWNER = "the owner"
_SUPPOSES = re.compile(
    r"\b(?:can|could|would|should|must|likely|prove\w*|proof|cannot|as though|say|says|said|"
    r"claim\w*|believ\w+|think\w*|idea|notion|reading|explanation|story|tempting)\b|[\"“”]",
    re.I,
)


def deeds(report: Report) -> Iterator[CheckResult]:
    """A doubt at each sentence of a deed, one for a pair; none where groups were drawn by lot."""
    if report.randomised:
        return
    told: set[tuple[str, str]] = set()
    objects = {**_acted_on(report), **_words(report)}
    for sentence in report.sentences:
        text = sentence.text
        if open_words(text) or denied(text) or _SUPPOSES.search(text) or _told(report, sentence):
            continue
        for column, own in _words(report).items():
            found = deed(text, own, {k: v for k, v in objects.items() if k != column})
            if found is None or (column, found[1]) in told:
                continue
            told.add((column, found[1]))
            yield doubt(
                report.judge,
                f"causal: {_name(report, sentence) or f'{column} and {found[1]}'}",
                sentence,
                f"“{text}” says of {column} that it “{found[0]}”, and the data were only observed.",
                "words of association, such as “goes with” or “is higher where”",
                "Say what goes with what, and name another explanation.",
            )
            break


def _name(report: Report, sentence: Sentence) -> str:
    """The entry about a relation that the sentence has."""
    kinds = [(one.named.claim.kind, one.named.name) for one in report.quoting(sentence)]
    return next((name for kind, name in kinds if kind in PAIRS), "")


def _told(report: Report, sentence: Sentence) -> bool:
    """Words of cause in it, or in an entry's quote, are told by themselves."""
    quotes = [one.named.claim.quote for one in report.quoting(sentence)]
    return bool(caused_in(sentence.text)) or any(causal_words(quote) for quote in quotes)


def _words(report: Report) -> dict[str, frozenset[str]]:
    """The stems that name each column of numbers by one word."""
    sets = report.names.sets
    named = {
        c: frozenset(next(iter(s)) for s in sets[c] if len(s) == 1) for c in _free(report.table)
    }
    return {column: words for column, words in named.items() if words}


def _free(table: Table) -> list[str]:
    """Columns of measured numbers: no group, no flag, and no count of people, who do act."""
    found = [c for c in table.measures() if c not in table.groups()]
    numbers = [c for c in found if not {*table.frame[c].dropna().unique()} <= {0, 1}]
    return [c for c in numbers if not re.match(_PEOPLE, table.unit(c), re.I)]


def _acted_on(report: Report) -> dict[str, frozenset[str]]:
    """What the outcome is measured on: a row, where it is no span of time, and what the task calls
    the owner of the outcome: `the ferry's mean delay`.
    """
    outcome, found = report.outcome, set()
    if not report.outcome or not _words(report).get(outcome):
        return {}
    if not report.table.time:
        found |= {stem(word) for word in report.unit_of_rows}
    for owner in re.finditer(r"\b([a-z]+)['’]s?\s+((?:\w+\s+){0,2}\w+)", report.prompt):
        last = {stem(word) for word in owner[2].split()}
        found |= {stem(owner[1])} if last & _words(report)[outcome] else set()
    return {f"{_OWNER} of {outcome}": frozenset(found)} if found else {}


def deed(
    text: str, own: frozenset[str], objects: dict[str, frozenset[str]]
) -> tuple[str, str] | None:
    """The words of what a column does, and to which other; None where it does nothing."""
    words = list(re.finditer(r"[^\W_]+(?:[-'’][^\W_]+)*", text))
    for n, word in enumerate(words):
        if stem(word[0]) not in own or not _acts(text, word.start()):
            continue
        at = n + 1
        while at < len(words) and _ADVERB.fullmatch(words[at][0]):
            at += 1
        if at >= len(words) or not _is_deed(words[at][0].casefold(), word[0].casefold()):
            continue
        for last in range(at + 1, min(at + 2 + _BETWEEN, len(words))):
            name = next((k for k, v in objects.items() if stem(words[last][0]) in v), "")
            between = [each[0].casefold() for each in words[at + 1 : last]]
            plain = not re.search(r"[^\w\s'’-]|\d", text[word.end() : words[last].start()])
            bare = not _ends(words[at][0].casefold())
            alone = bare and name.startswith(_OWNER) and not _phrase(text, word.start())
            if name and plain and not alone and _leads_on(between, words[at][0], bare):
                return text[words[at].start() : words[last].end()], name
    return None


def _phrase(text: str, at: int) -> list[str]:
    """The words before a column in its clause."""
    return _OPENS.split(text[:at])[-1].split()


def _acts(text: str, at: int) -> bool:
    """The column opens its clause: before it stand two words at most, of its own phrase."""
    phrase = _phrase(text, at)
    return len(phrase) <= _BEFORE and not any(_NO_PART.fullmatch(word) for word in phrase)


def _is_deed(verb: str, subject: str) -> bool:
    """A finite verb of one who acts; after a noun in the plural also without an ending."""
    if len(verb) < 3 or verb in FUNCTION - listed("light deeds"):
        return False
    if stem(verb) in {stem(word) for word in listed("company")}:
        return False
    return _ends(verb) or bool(re.search(r"[^su]s$", subject))


def _ends(verb: str) -> bool:
    """The form of a verb that says who acts, or when."""
    return bool(re.search(r"(?:[^su]s|[^e]ed)$", verb)) or verb in listed("past deeds")


def _leads_on(between: list[str], verb: str, bare: bool) -> bool:
    """The words from a verb to its object: a particle, then words of the object's own phrase."""
    rest = between[1:] if between[:1] and between[0] in listed("particles") else between
    if verb.casefold() in ("add", "adds", "added") and rest[:1] == ["to"]:
        rest = rest[1:]
    if any(_NO_PART.fullmatch(w) or w in ("and", "but", "as", "is", "are", "was") for w in rest):
        return False
    return not bare or (bool(rest) and rest[0] in listed("before objects"))
