"""Which words have a capital of their own: days, months, feasts, places, people, brands, languages,
and what the brief itself writes with one.

A capital inside a line says of an unknown word that it is a name. Against that speaks only what
shows a common word: the text or the brief writes it small, it is among the words of our own lists,
or most words of the line have capitals, as in a title.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

import yaml

from workbench.prose.english import FUNCTION
from workbench.prose.titles import shortened, titles

WORD = re.compile(r"[^\W\d_]+(?:['-][^\W\d_]+)*")
_STRAIGHT = str.maketrans({"’": "'", "‘": "'", "‑": "-", "‐": "-"})
_AFTER = re.compile(r"[^.!?:;“\"(\n] $")
"""Before a word that stands inside of a sentence."""
TITLED = 0.5
"""Share of a line's words with a capital, the first left out, that make it a title."""
_NOTHING: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Known:
    """What a brief has with a capital inside a sentence, and what it or the draft has small."""

    names: frozenset[str] = _NOTHING
    small: frozenset[str] = _NOTHING
    english: bool = True
    """In other languages a capital may belong to any noun, and to names that no list here has."""


def read_known(given: str, draft: Iterable[str], english: bool = True) -> Known:
    """The words of a brief, and those of a draft that stand small in it."""
    names: set[str] = set()
    small: set[str] = set()
    for number, text in enumerate((given, *draft)):
        for line in text.translate(_STRAIGHT).split("\n"):
            found = [*WORD.finditer(line)]
            inner = [m for m in found if _AFTER.search(line[: m.start()])]
            small |= {m[0] for m in found if m[0].islower()}
            if number == 0 and not _titled([m[0] for m in found]):
                names |= {m[0].casefold() for m in inner if m[0][0].isupper()}
    return Known(frozenset(names), frozenset(small), english)


@lru_cache(maxsize=1)
def listed() -> dict[str, frozenset[str]]:
    """The words of `capitals.yaml`, by list."""
    text = files("domains.creative.voice").joinpath("capitals.yaml").read_text(encoding="utf-8")
    shared = files("workbench.prose.beyond").joinpath("capitals.yaml").read_text(encoding="utf-8")
    found = {k: frozenset(" ".join(v).split()) for k, v in yaml.safe_load(text).items()}
    days = frozenset(" ".join(yaml.safe_load(shared)[:3]).split()) - {"mar", "sat", "sun", "may"}
    return {**found, "names": found["names"] | titles() | days | {"may"}}


@lru_cache(maxsize=1)
def _common() -> frozenset[str]:
    """Words that the phrases of this domain write small."""
    texts = (
        files("domains.creative").joinpath(name).read_text(encoding="utf-8")
        for name in ("idioms.yaml", "pitches.yaml", "readers.yaml")
    )
    return frozenset(word for text in texts for word in WORD.findall(text) if word.islower())


def miscapitalised(
    line: str, words: Sequence[re.Match[str]], exceptions: frozenset[str], known: Known
) -> re.Match[str] | None:
    """The first word of a line that has a capital inside of a sentence and is no name."""
    capitals = [
        n for n, m in enumerate(words) if m[0][0].isupper() and m[0].casefold() not in exceptions
    ]
    suspects = [
        n for n in capitals if not begins(line, words[n]) and not _own(line, words, n, known)
    ]
    if not known.english or not suspects:
        return None
    titled = len(suspects) > 1 and _titled([m[0] for m in words])
    return next((words[n] for n in suspects if titled or _is_common(words[n][0], known)), None)


def _titled(words: Sequence[str]) -> bool:
    return len(words) > 2 and sum(w[0].isupper() for w in words[1:]) >= TITLED * (len(words) - 1)


def _is_common(word: str, known: Known) -> bool:
    low = re.sub(r"'s$", "", word.casefold())
    forms = {low, low.removesuffix("s"), low + "s"}
    return bool(forms & known.small) or low in FUNCTION or low in _common()


_OPENS = re.compile(r"(?:[.!?:…]|[\"“‘(\[|/·•*–—]|(?<!\w)')[\s\"“‘(\[']*$")
_MUST = re.compile(r"(?<!\.)[.!?][\"')\]]*\s+$")


@lru_cache(maxsize=1)
def _abbreviated() -> re.Pattern[str]:
    called = "|".join(sorted(shortened()))
    return re.compile(
        rf"(?:\b[a-z]|\b(?:no|vs|st|approx|incl|min|max|tel|etc|{called}))\.\s*$", re.I
    )


def begins(line: str, word: re.Match[str]) -> bool:
    """A word may have its capital as the first of a sentence, of a quotation or behind a colon."""
    before = line[: word.start()]
    return not re.search(r"\w", before) or bool(_OPENS.search(before))


def has_to_begin(line: str, word: re.Match[str]) -> bool:
    """A word has to have a capital: the first of a line or behind a full stop."""
    before = line[: word.start()]
    stop = _MUST.search(before) and not _abbreviated().search(before)
    return not re.search(r"[\w#@]", before) or bool(stop)


def as_printed(line: str, word: re.Match[str]) -> bool:
    """A word has a spelling of its own: `iPhone`, `SMSs`, `T-shirt`, `Plan B`, `6 am`, `#tag`."""
    text, before = word[0], line[: word.start()]
    mixed = bool(re.search(r"[^\W\d_][A-ZÀ-Þ]", text)) and not text.isupper()
    letter = bool(re.match(r"[A-ZÀ-Þ](?:$|-)", text)) and text != "A"
    unit = bool(re.search(r"\d[.,]?\s?$", before)) and text.casefold() in listed()["units"]
    joined = bool(re.search(r"[\d#@&/]$", before)) and not text[0].isupper()
    return mixed or letter or unit or joined


def _own(line: str, words: Sequence[re.Match[str]], at: int, known: Known) -> bool:
    word = words[at][0]
    shouted = word.isupper() and len(word) > 1
    if shouted or as_printed(line, words[at]) or _named(word, known):
        return True
    if word == "A":
        return not line[words[at].end() :].strip(" .!?,")
    if word.casefold() in FUNCTION:
        return False
    run = [words[at]]
    for step in (1, -1):
        near = at + step
        while 0 <= near < len(words) and _joined(line, words, near, near - step):
            run.insert(0 if step < 0 else len(run), words[near])
            near += step
    last = re.sub(r"'s$", "", run[-1][0].casefold())
    place = last in listed()["parts"] and not {last, word.casefold()} <= known.small
    return len(run) > 1 and place and len(run) < len(words)


def _joined(line: str, words: Sequence[re.Match[str]], one: int, other: int) -> bool:
    """Two words with capitals and no more than a blank between."""
    a, b = sorted((one, other))
    between = line[words[a].end() : words[b].start()]
    word = words[one][0]
    return between in (" ", "-", " & ") and word[0].isupper() and word.casefold() not in FUNCTION


def _named(word: str, known: Known) -> bool:
    parts = {word.casefold(), *(re.sub(r"'s?$", "", p) for p in re.split("-", word.casefold()))}
    parts |= {re.sub(r"'s?$", "", word.casefold()), word.casefold().removesuffix("s")}
    return bool(parts & (listed()["names"] | known.names))
