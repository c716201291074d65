"""How hard a text is to read, as a band and not as a point.

Flesch-Kincaid grade = .39 · words/sentences + 11.8 · syllables/words − 15.59 (Kincaid et al. 1975).
Rules for syllables err on a quarter of awkward words (measured, research/domains.md §2), so a
difference of less than two grades says nothing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from workbench.prose.plain import Plain
from workbench.prose.sentences import sentences, words

LEAST_WORDS = 80
"""Below this a grade is noise."""
_SILENT = re.compile(r"(?:[^laeiouy]es|[^td]ed|[^l]e)$")
_VOWELS = re.compile(r"[aeiouy]+")


@dataclass(frozen=True, slots=True)
class Readability:
    """The counts, and the grade that follows from them; None below `LEAST_WORDS`."""

    words: int
    sentences: int
    syllables: int

    @property
    def grade(self) -> float | None:
        """The Flesch-Kincaid grade."""
        if self.words < LEAST_WORDS or not self.sentences:
            return None
        per_sentence = self.words / self.sentences
        return round(0.39 * per_sentence + 11.8 * self.syllables / self.words - 15.59, 1)


def readability(document: Plain) -> Readability:
    """Of the sentences in paragraphs and lists."""
    found = sentences(document)
    listed = [word for sentence in found for word in words(sentence.text)]
    return Readability(len(listed), len(found), sum(syllables(word) for word in listed))


def syllables(word: str) -> int:
    """Groups of vowels, less a silent ending, at least one in each part of a compound."""
    parts = re.split(r"[-'’]", word.casefold())
    return sum(_of_part(part) for part in parts if len(part) > 1) or 1


def _of_part(part: str) -> int:
    groups = len(_VOWELS.findall(part))
    silent = 1 if groups > 1 and _SILENT.search(part) else 0
    apart = len(re.findall(r"(?:ia|io(?!u)|eo|ua(?!r)|iu)(?!n$)", part))
    return max(1, groups - silent + (1 if apart and groups < 3 else 0))
