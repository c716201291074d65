"""Names and codes that a text uses and nothing gave it: a person, a body, a place, an order number.

A name is read off its capital inside a sentence, so a word that begins one, a heading in title
case, a language, a month, or a word that what was given writes small, stays unnamed. A code is
letters and digits; it is strange only where what was given has codes of that form and not this one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from workbench.prose.sentences import Sentence
from workbench.prose.titles import shortened, titles

_PART = r"[A-ZÀ-Þ][a-zà-ÿ]+(?:['’-][A-ZÀ-Þ]?[a-zà-ÿ]+)*"
_NAME = re.compile(rf"(?<![\w@#/.&-]){_PART}(?: (?:of |the |and |de |van |von )?{_PART})*(?![\w@])")
_PIECE = re.compile(r"[^\W\d_]+")
_CODE = re.compile(r"(?<![\w@#/.-])(?P<kind>[A-Z]{1,5})-?\d+(?:-[A-Z0-9]+)*(?![\w@%-])")
_OPENS = re.compile(
    r"(?:^|[.!?:;…]|[\"“‘(\[*_>])[\"'“”’)\s]*$|(?:^|[.!?…][\"”’)]*)\s*(?:\[[^\]\n]{1,40}\]\s*)+$"
)
"""What stands before a word that a capital says nothing of."""
_STOPPED = re.compile(r"(?P<word>[^\W\d_]+)\.\s*$")
_IMAGINED = re.compile(r"\b(?:imagine|suppose|picture|let us say|say that|think of|as if)\b", re.I)
TITLED = 0.5
"""Share of a sentence's words with a capital, the first left out, that make it a title."""
LONG = 5
"""Letters from which on a name and its derivations are one: Millbrook, Millbrookers."""


@dataclass(frozen=True, slots=True)
class Strange:
    """Words that nothing gave; `start` and `end` count in the plain text."""

    text: str
    start: int
    end: int


def strange_names(sentences: Iterable[Sentence], given: str) -> list[Strange]:
    """The names that stand nowhere in `given`, each at its first place."""
    known = _Known(given)
    found: dict[str, Strange] = {}
    for sentence in sentences:
        if _titled(sentence.text) or _IMAGINED.search(sentence.text):
            continue
        for match in _NAME.finditer(sentence.text):
            one = _unknown(sentence, match, known)
            if one is not None:
                found.setdefault(one.text.casefold(), one)
    return list(found.values())


class _Known:
    """The words of what was given, and the beginnings by which their derivations are known."""

    def __init__(self, given: str) -> None:
        self.words = frozenset(word.casefold() for word in _PIECE.findall(given))
        long = [word for word in self.words if len(word) >= LONG]
        self.begun = frozenset(word[:size] for word in long for size in range(LONG, len(word) + 1))
        """What a longer word begins with, from `LONG` letters on."""

    def has(self, part: str) -> bool:
        """A capital says nothing of this word: it was given, also in another form, or is common."""
        low = part.casefold()
        plain = low in _common() or low.removesuffix("s") in _common()
        if len(low) < 3 or low in self.words or plain or low in self.begun:
            return True
        alike = {low.removesuffix(ending) for ending in ("s", "es", "ers", "er", "ians", "an")}
        return bool(alike & self.words) or any(
            low[:size] in self.words for size in range(LONG, len(low))
        )


def _unknown(sentence: Sentence, match: re.Match[str], known: _Known) -> Strange | None:
    """The run of capitals from its first word that is surely one, if a word of it is unknown."""
    text, start = match[0], match.start()
    before = sentence.text[:start]
    if _OPENS.search(before) and not _behind_a_title(before):
        first = re.match(rf"{_PART}\s*(?:of |the |and |de |van |von )?", text)
        cut = first.end() if first else len(text)
        text, start = text[cut:], start + cut
    strange = [part for part in _PIECE.findall(text) if part[0].isupper() and not known.has(part)]
    if not text or not strange:
        return None
    return Strange(text, sentence.start + start, sentence.start + start + len(text))


def _behind_a_title(before: str) -> bool:
    """The stop at the end belongs to a title, and ends no sentence."""
    stopped = _STOPPED.search(before)
    return stopped is not None and stopped["word"].casefold() in shortened()


def _titled(text: str) -> bool:
    found = _PIECE.findall(text)[1:]
    capitals = [word for word in found if word[0].isupper()]
    return len(found) > 1 and len(capitals) > TITLED * len(found)


@lru_cache(maxsize=1)
def _common() -> frozenset[str]:
    """Titles and the words of `capitals.yaml`."""
    from importlib.resources import files

    import yaml

    text = files("workbench.prose.beyond").joinpath("capitals.yaml").read_text(encoding="utf-8")
    return titles() | {word for line in yaml.safe_load(text) for word in str(line).split()}


def strange_codes(sentences: Iterable[Sentence], given: str) -> Iterator[Strange]:
    """Codes of a form that `given` uses, and that it does not hold: HB-15 and HB-510 where it has
    HB-51. One with a further part, or without its last, is the same.
    """
    held = list(_CODE.finditer(given))
    kinds = {match["kind"] for match in held}
    whole = {_bare(match[0]) for match in held}
    begun = {begun for match in held for begun in _begun(match[0])}
    told: set[str] = set()
    for sentence in sentences:
        for match in _CODE.finditer(sentence.text):
            bare = _bare(match[0])
            same = bare in begun or any(each in whole for each in _begun(match[0]))
            if match["kind"] in kinds and not same and bare not in told:
                told.add(bare)
                at = sentence.start + match.start()
                yield Strange(match[0], at, at + len(match[0]))


def _begun(code: str) -> Iterator[str]:
    """The code without its last parts, as far as it keeps a number."""
    parts = code.split("-")
    for size in range(1, len(parts) + 1):
        bare = _bare("-".join(parts[:size]))
        if any(sign.isdigit() for sign in bare):
            yield bare


def _bare(code: str) -> str:
    return code.replace("-", "").casefold()
