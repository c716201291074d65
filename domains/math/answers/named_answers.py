"""Answers that give several values, each with its name in words: "mean 4, variance 8/3".

Strings only: which parts there are, and which names mean the same quantity.
"""

from __future__ import annotations

import re

from domains.math.answers.phrases import spoken
from domains.math.answers.stated import unstyled
from domains.math.notation import vocabulary as notation
from domains.math.notation.tables import Mentions, words

_says = Mentions("answers", "mentions.ini", "named_answers")
_SYMBOLS = Mentions("answers", "mentions.ini", "named_answers symbols")
_SAYS_LITTLE = words("at of the on in for local value point total number is")
_JOINS = words("or and if for in when with")
_CONNECTIVES = _JOINS | words("x at n is")


def named_parts(text: str) -> tuple[tuple[str, str], ...] | None:
    """(name, value) of each part, names in one spelling; None unless every part has a name and one
    of the names is a word.
    """
    if "and" not in text and set(";,\n").isdisjoint(text):
        return None  # one part alone: nothing stands between two
    plain = unstyled(text.replace("$", " "), " ")
    for name, pattern in _SYMBOLS.items():
        plain = pattern.sub(f" {name} ", plain)
    pieces = [re.sub(r"^and\s+", "", p.strip()) for p in _pieces(plain.strip(" ."))]
    if not 2 <= len(pieces) <= 10:
        return None
    found = [_says("part", piece) for piece in pieces]
    if not all(found):
        return None
    parts = tuple((_name(m[1]), m[2].strip()) for m in found if m)
    names = {name for name, _ in parts}
    joined = names & _CONNECTIVES or _JOINS & words(" ".join(names))
    if len(names) != len(parts) or joined or any(map(_calls_function, names)):
        return None
    return parts if any(map(is_word, names)) else None


def _pieces(text: str) -> list[str]:
    """The parts between separators that stand in no bracket."""
    found, start = [], 0
    for match in _says["separator"].finditer(text):
        before = text[: match.start()]
        if sum(map(before.count, "([{")) == sum(map(before.count, ")]}")):
            found.append(text[start : match.start()])
            start = match.end()
    return [piece for piece in [*found, text[start:]] if piece.strip()]


def single_named(text: str) -> tuple[str, str] | None:
    """(name, value) of one value after the usual word for it: `vertex (1, −4)`."""
    match = _says("part", unstyled(text.replace("$", " "), " ").strip(" ."))
    if match is None or not any(
        w in spoken("quantities") for w in re.split(r"[\s-]+", match[1].lower())
    ):
        return None
    return _name(match[1]), match[2].strip()


def is_word(name: str) -> bool:
    """Whether a name is a word, not a letter, a Greek letter or a symbol with marks."""
    plain = name.islower() and name.isascii() and "_" not in name
    return len(name) > 2 and plain and name not in notation.GREEK


def _calls_function(name: str) -> bool:
    first = name.split()[0]
    spelled = notation.FUNCTION_SPELLINGS.get(first, first)
    return spelled in notation.FUNCTIONS and first not in ("max", "min", "gcd", "lcm", "sd", "hcf")


def _name(words: str) -> str:
    plain = re.sub(r"\s+", " ", words.strip().lower())
    return spoken("same quantity").get(plain, plain) if len(plain) > 1 else plain


def same_quantity(a: str, b: str) -> bool:
    """Whether two names may name one quantity: a letter and its usual word, or a shared word."""
    one, other = (spoken("same quantity").get(n.lower(), n.lower()) for n in (a, b))
    if one == other:
        return True
    if min(len(a), len(b)) == 1:
        return max(len(a), len(b)) > 1 and a[0].lower() == b[0].lower()
    return any(_alike(v, w) for v in _telling(one) for w in _telling(other))


def contradict(a: str, b: str) -> bool:
    """Whether two names surely name different quantities: both are known words, and not alike."""
    known = [not spoken("quantities").keys().isdisjoint(_telling(_name(n))) for n in (a, b)]
    return all(known) and not same_quantity(a, b)


def _telling(name: str) -> list[str]:
    return [word for word in re.split(r"[\s-]+", name) if word not in _SAYS_LITTLE]


def _alike(a: str, b: str) -> bool:
    """The same word, in full or cut short (max, maximum)."""
    return a == b or (min(len(a), len(b)) >= 3 and (a.startswith(b) or b.startswith(a)))
