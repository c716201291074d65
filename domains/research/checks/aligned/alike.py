"""A difference told where the source found none: `the groups differed` of a passage that says `did
not differ`, and whose effect has an interval that holds no effect.

Both the field and the passage have to say so, and nothing in the passage that more or less came of
anything; that the words affirm it is read, so whoever asks warns.
"""

from __future__ import annotations

import re

from domains.research.sources import Source
from workbench.prose.english import denials, stems
from workbench.prose.retold.undenied import SAME, moves

_GROUPS = re.compile(
    r"\bwith(?:out)?(?: \w+)? (?:and|or|versus|vs\.?|against) with(?:out)?\b|"
    r"\b(?:or|and|than|against|those|\d)\s(?:\w+\s)?without\b|\bwithout(?=\s?[(,;:.])|\bor none\b",
    re.I,
)
"""Names those who were compared with, and denies nothing."""
_VERDICT = r"an? (?:\w+ )?(?:difference|(?:clear|real|marked|significant|measurable) effect)\b"
_DIFFER = re.compile(
    r"\b(?:(?:did|does|do|still|clearly|indeed|plainly) (?:\w+ly )?differ(?:ed|s)?|"
    r"differed(?! (?:in|by|from|widely|among|about|over|much|little|only)\b))\b|"
    r"(?:\b(?:found|finds?|saw|sees?|observed|observes|showed|shows?|made|makes?|was|were|is|had|"
    rf"with|calls? (?:it|that|this)|and|yes)|[:,])(?: still| indeed)? {_VERDICT}"
    r"(?! (?:of|which|whose|so|in direction)\b)|"
    r"an? (?:\w+ )?difference (?:in [\w ]{1,24}? )?(?:was|is) (?:found|seen|observed|made|clear)\b|"
    r"difference\b[^.;:,()]* (?:still|indeed) clear\b",
    re.I,
)
_OPEN = re.compile(
    r"\b(?:chance|noise|unclear|uncertain\w*|insignificant\w*|hardly|barely|scarcely|whether|if|"
    r"fail\w*|lack\w*|includ\w+|contain\w*|cross\w*|zero|room|compatible|may|might|could|would|"
    r"should|hints?|perhaps|small|slight\w*|tiny|mere\w*)\b|\?",
    re.I,
)
"""Doubts it, or makes little of it."""
_STUDIES = re.compile(
    r"\b(?:(?:trials|experiments|studies|sources|reports|findings|results|answers)\b[^.;:,]*|"
    r"(?:these|they|two|both)(?: \w+ly)? )$",
    re.I,
)
"""Which differ from one another."""
_SAME = re.compile(
    rf"{SAME.pattern}|\bno longer (?:\w+ly )?(?:differ\w*|clear)\b|"
    r"\bnot\b[^.;:()]{3,60}? (?:less|more|fewer) [^.;:()]{0,20}?than\b",
    re.I,
)


def group_names(text: str) -> str:
    """The text without the words that only name those without."""
    return _GROUPS.sub(" ", text)


def told_apart(text: str, passage: str, source: Source | None) -> str:
    """The words of a text that tell a difference, of which source and passage say that there was
    none; empty where there are none.
    """
    if source is None or not _found_none(source) or _SAME.search(passage) is None:
        return ""
    text, passage = group_names(text), group_names(passage)
    said = _DIFFER.search(text)
    if said is None or denials(text) or _OPEN.search(text) or moves(passage):
        return ""
    if _STUDIES.search(text[: said.start()]):
        return ""
    return said[0] if set(stems(text)) & set(stems(passage)) else ""


def _found_none(source: Source) -> bool:
    """The interval holds no effect; without one the field calls it none."""
    crosses = source.effect.crosses if source.effect is not None else None
    return source.direction == "0" if crosses is None else crosses
