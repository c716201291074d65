"""How an answer sounds: whether it hedges, begins by agreeing with the asker, or refuses.

The phrases are a data file, per language, and a language without phrases is not read (None), never
read as "no". A phrase counts where it can mean what it is listed for: agreement in an answer's
first words, a refusal in its first two sentences, hedging anywhere. What is read here is told to a
person and decides nothing.
"""

from __future__ import annotations

import json
import re
from functools import cache
from importlib.resources import files
from typing import Any, Literal

from workbench.curation.grading.lexicon import language_of

Manner = Literal["hedging", "agreement", "refusal"]
MANNERS: tuple[Manner, ...] = ("hedging", "agreement", "refusal")
_WITHOUT_BLANKS = ("zh", "ja")
_FIRST_SENTENCES = 2
_OPENING = r"(?:(?:yes|oh|ah|well|sorry|ja|oui|sí|thanks|thank you)[,.!]? )?"
"""A word of politeness that may stand before the agreement."""


def spoken(question: str, answer: str) -> str:
    """The language that the answer's manners are read in; empty for one without phrases. Read from
    the answer, and from the question too where the answer alone is too short to tell.
    """
    name = language_of(answer) or language_of(f"{question} {answer}")
    return name if name in _phrases() else ""


def manners_of(answer: str, language: str) -> dict[Manner, bool]:
    """Whether the answer has each manner; without those whose phrases are not known there."""
    text = _plain(answer)
    patterns = {manner: _pattern(manner, language) for manner in MANNERS}
    return {m: _shows(m, pattern, text) for m, pattern in patterns.items() if pattern}


def _shows(manner: Manner, pattern: re.Pattern[str], text: str) -> bool:
    match manner:
        case "agreement":
            return bool(pattern.match(text))
        case "refusal":
            return bool(pattern.search(_beginning(text)))
        case "hedging":
            return bool(pattern.search(text))


def _plain(text: str) -> str:
    """Small letters, straight apostrophes, one blank; without the signs of markup in front."""
    return " ".join(text.casefold().replace("’", "'").split()).lstrip("*_#>-\"'¡¿ ")


def _beginning(text: str) -> str:
    sentences = re.split(r"(?<=[.!?])\s|(?<=[。！？])", text)
    return " ".join(sentences[:_FIRST_SENTENCES])


@cache
def _phrases() -> dict[str, dict[str, str]]:
    text = files("workbench.curation.teaching").joinpath("manners.json").read_text("utf-8")
    data: Any = json.loads(text)
    return dict(data["languages"])


@cache
def _pattern(manner: Manner, language: str) -> re.Pattern[str] | None:
    listed = _phrases().get(language, {}).get(manner)
    if listed is None:
        return None
    any_of = "|".join(re.escape(each) for each in sorted(listed.split("|"), key=len, reverse=True))
    if language in _WITHOUT_BLANKS:
        return re.compile(f"(?:{any_of})")
    before = _OPENING if manner == "agreement" else r"(?<!\w)"
    return re.compile(rf"{before}(?:{any_of})(?!\w)")
