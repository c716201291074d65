"""How hard the sentences are to follow. All of it counts words and warns; a judge reads.

Grade and densities are bands, since rules for syllables and passives err (research/domains.md §2).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.essay.case import Case
from workbench.core.checks import CheckResult
from workbench.prose.findings import found
from workbench.prose.readability import readability
from workbench.prose.sentences import words

CRITERION = "clarity"
LONG = 35
"""Words of a sentence from which on it is long (research/domains.md §2)."""
OFF = 2.0
"""Grades above the band that say something."""
EASY = 4.0
"""The same below it: short sentences round many figures count as far easier than they are. Ours."""
PASSIVE = 0.6
"""Share of the sentences that may hold a passive."""
NOUNS = 14.0
"""Nominalisations in 100 words that may be."""
_PASSIVE = re.compile(
    r"\b(?:is|are|was|were|be|been|being)\s+(?:\w+ly\s+)?(?:\w+ed|\w+wn|\w+en|made|kept|held|told|"
    r"found|paid|left|set|put|built|cut|sent|lost|met)\b",
    re.I,
)
_NOUN = re.compile(r"\b\w{3,}(?:tion|sion|ment|ness|ance|ence|ity)s?\b", re.I)


def clarity(case: Case) -> Iterator[CheckResult]:
    """Long sentences, the grade, passives and nominalisations."""
    if not case.english:
        told = "The draft is not in English; its readability is not computed."
        yield found("clarity", "na", CRITERION, told, severity="minor", decides=False)
        return
    yield from _long(case)
    yield from _grade(case)
    yield from _dense(case)


def _long(case: Case) -> Iterator[CheckResult]:
    limit = case.style.get("max_sentence")
    most = limit if isinstance(limit, int) else LONG
    for _, _, sentence in case.placed_sentences:
        count = len(words(sentence.text))
        if count > most:
            yield found(
                f"clarity.long: {' '.join(sentence.text.split()[:6])}", "warn", CRITERION,
                f"This sentence has {count} words.", severity="minor", cause="long_sentence",
                span=case.document.span(sentence.start, sentence.end), observed=f"{count} words",
                expected=f"up to {most} words", fix="Part it where a new thought begins.",
            )  # fmt: skip


def _grade(case: Case) -> Iterator[CheckResult]:
    band = case.style.get("grade_band")
    if not isinstance(band, list | tuple) or len(band) != 2:
        return
    grade = readability(case.document.plain).grade
    if grade is None:
        told = "Too short for a grade of readability."
        yield found("clarity.grade", "na", CRITERION, told, severity="minor", decides=False)
        return
    low, high = (float(str(one)) for one in band)
    if low - EASY <= grade <= high + OFF:
        told = f"The reading grade is about {grade:.0f}."
        yield found("clarity.grade", "pass", CRITERION, told, severity="minor")
        return
    yield found(
        "clarity.grade", "warn", CRITERION,
        f"The reading grade is about {grade:.0f}; the task wants {low:.0f} to {high:.0f}.",
        severity="minor", cause="grade", observed=f"{grade:.1f}",
        expected=f"{low:.0f} to {high:.0f}",
        fix="Shorten sentences and words." if grade > high else "Let sentences carry more.",
    )  # fmt: skip


def _dense(case: Case) -> Iterator[CheckResult]:
    sentences = [one.text for _, _, one in case.placed_sentences]
    if len(sentences) < 8:
        return
    passive = sum(bool(_PASSIVE.search(text)) for text in sentences) / len(sentences)
    if passive > PASSIVE:
        yield found(
            "clarity.passive", "warn", CRITERION,
            f"{passive:.0%} of the sentences are in the passive (heuristic).", severity="minor",
            cause="passive", observed=f"{passive:.0%}", expected=f"up to {PASSIVE:.0%}",
            fix="Say who does what.",
        )  # fmt: skip
    text = " ".join(sentences)
    rate = 100 * len(_NOUN.findall(text)) / max(1, len(words(text)))
    if rate > NOUNS:
        yield found(
            "clarity.nouns", "warn", CRITERION,
            f"{rate:.0f} of 100 words are nouns made of verbs (heuristic).", severity="minor",
            cause="nouns", observed=f"{rate:.0f}", expected=f"up to {NOUNS:.0f}",
            fix="Use the verbs.",
        )  # fmt: skip
