"""What fault operators do with figures and sentences of clean drafts."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random

_NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?")
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+(?=[A-Z])")


def sentences_of(paragraph: str) -> list[str]:
    """The sentences of a clean draft's paragraph."""
    return _SENTENCE_END.split(paragraph)


def figures(text: str) -> list[str]:
    """The printed numbers of two digits and more that are no years."""
    found = [n.rstrip(",") for n in _NUMBER.findall(text)]
    return [n for n in found if len(n) > 1 and not re.fullmatch(r"(19|20)\d\d", n)]


def other_figure(printed: str, random: Random) -> str:
    """Another number that looks like a printed one."""
    plain = printed.replace(",", "")
    places = len(plain.partition(".")[2])
    value = float(plain) * random.choice([0.6, 0.8, 1.3, 1.7])
    if not places:
        value = max(2, round(value) + (round(value) == int(float(plain))))
    return f"{value:,.{places}f}" if "," in printed else f"{value:.{places}f}"


def summed(passages: Sequence[str], random: Random) -> tuple[str, str, str] | None:
    """A sum of two printed figures of one passage, what it comes to, and another figure; None where
    no passage has two.
    """
    pairs = [sorted(set(found))[:2] for text in passages if len(set(found := figures(text))) > 1]
    if not pairs:
        return None
    first, second = random.choice(pairs)
    places = max(len(one.partition(".")[2]) for one in (first, second))
    total = sum(float(one.replace(",", "")) for one in (first, second))
    right = f"{total:,.{places}f}"
    return f"{first} + {second}", right, other_figure(right, random)


def once(text: str, old: str, new: str) -> str:
    """A number put in place of another, once, and never inside of a longer one."""
    return re.sub(rf"(?<![\d.,]){re.escape(old)}(?![\d]|[.,]\d)", lambda _: new, text, count=1)
