"""Whether one text denies what another says, read from those of their clauses that tell the same.

A denial belongs to its clause: `, and I will come back to that` denies nothing, nor does what the
source says that it cannot say deny the sentence before. A denial that only limits (`not for a month
only`, `no fewer than four`) is none. And what is told of the others (`in the other 23`, where four
are counted) denies nothing of these.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator

from workbench.prose.english import denials, stems
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.sentences import words

ABOUT = 0.5
"""Share of a clause's content words that the other text has more than, for both to tell one thing.
"""
_BOUND = re.compile(
    r"[;:()–—]|[.,](?!\d)|\b(?:and|but|or|yet|so|while|whereas|although|though|because|since|as|"
    r"when|where|which|who|if|unless|until|before|after)\b",
    re.I,
)
_LIMITS = re.compile(
    r"\bnot (?:only|just|merely|simply|solely|alone|least|even|to mention)\b"
    r"|\bnot\b(?= (?:[\w'’-]+ ){1,6}?(?:only|alone)\b)"
    r"|\b(?:no|not) (?:\w+ )?(?=\w+ than\b)"
    r"|\bno (?:doubt|wonder|matter|later|sooner)\b|\bnothing (?:but|less|short)\b"
    r"|\bnone other\b|\bor not\b",
    re.I,
)
"""Denials that say how much, how far or how surely, and turn nothing round."""
_OTHERS = re.compile(
    r"\b(?:others?|rest|remaining|remainder|else|elsewhere|otherwise|except|besides|"
    r"apart from|outside|beyond|all but)\b",
    re.I,
)
"""The text tells of what is left when something was counted."""
_LIMITED = re.compile(
    r"(?:,\s*)?(?:(?:but|and|yet|though)\s+)?not\s+(?:\w+\s+){1,3}?\w+\s*(?:[.,;]|$)"
)
_FREE = re.compile(
    r"\b(?:(?:is|are|was|were|comes?|came) )?(?:costs?|pays?|paid|charges?|charged|asks?|asked|"
    r"takes?|took)(?: \w+)? nothing\b(?! (?:but|less|else))|\bcosting nothing\b"
    r"|\b(?:is |are |was |were |comes? |came )?(?:for nothing|free of (?:cost|charge)|"
    r"(?:at|with|for|of) (?:no|zero) (?:extra |further )?(?:cost|charge|fee|price)s?|"
    r"without (?:an? |any )?(?:cost|charge|fee|payment)s?)\b"
    r"|\b(?:has|have|had|carr(?:y|ies)|there (?:is|are)) no (?:cost|charge|fee|price)s?\b",
    re.I,
)
"""What has no price is free: no denial of that."""
_PREFIXED = re.compile(
    r"\b(?:un(?!less|der|til|ion|it)|non-?|im(?=poss|perf|prac|prob)|"
    r"in(?=compl|accu|acti|suff|cons|effe|visi|adeq|corr|capa|elig))(?P<rest>[^\W\d_]{4,})",
    re.I,
)
ROOT = 4
"""Letters that a word and its opposite share behind the prefix: `unknown`, `not know`."""
_UP_TO = re.compile(
    r"\b(?:only|solely|alone|until|till|up to|at most|ends?|ended|expires?|expired|runs? out|"
    r"stops?|"
    r"stopped|no longer than)\b",
    re.I,
)
_BEYOND = re.compile(
    r"\b(?:beyond|after|past|more than|longer|further|outside|other than|except|unless|before)\b",
    re.I,
)


def undone(text: str, other: str) -> str:
    """The text with `free` for what costs nothing, and `not known` for `unknown` where the other
    text has the word without the prefix, and the text itself has not: `dimmed lamps used half as
    much as undimmed ones` names two kinds.
    """
    text = _FREE.sub(" is free ", text)
    theirs = {word.casefold()[:ROOT] for word in words(other) if len(word) >= ROOT}
    theirs -= {word.casefold()[:ROOT] for word in words(text)}
    return _PREFIXED.sub(
        lambda m: f"not {m['rest']}" if m["rest"].casefold()[:ROOT] in theirs else m[0], text
    )


def denied_of(text: str, other: str) -> int:
    """How many words of denial stand in the clauses of a text that tell what the other tells."""
    return denials(_LIMITS.sub(" ", about(text, other)))


def about(text: str, other: str) -> str:
    """The clauses of a text most of whose content words the other text has, and no figures in
    place of its own; all where none is.
    """
    theirs, given = set(stems(other)), _values(other)
    kept = []
    for clause in _clauses(text):
        mine = set(stems(clause))
        own = _values(clause)
        if len(mine & theirs) > ABOUT * len(mine) and not (own and given and own.isdisjoint(given)):
            kept.append(clause)
    return "; ".join(kept) if kept else text


def _clauses(text: str) -> Iterator[str]:
    """The clauses; one without content words (`It did not, …`) goes with the next, and what limits
    one (`, but not for theatres`) belongs to it.
    """
    begun = ""
    bounds = (match for match in _BOUND.finditer(text) if not _LIMITED.match(text, match.start()))
    edges = [0, *(match.start() for match in bounds), len(text)]
    for start, end in itertools.pairwise(edges):
        begun += text[start:end]
        if stems(begun):
            yield begun
            begun = ""


def of_the_others(text: str, passage: str, wholes: Iterable[NumberFound]) -> bool:
    """A text tells of those whom a passage leaves: it says so, or its count and the passage's make
    up one of the `wholes`, or a hundred per cent.
    """
    if _OTHERS.search(text) and not _OTHERS.search(passage):
        return True
    sums = {one.value for one in wholes if not one.percent}
    pairs = ((a, b) for a in _counts(text) for b in _counts(passage) if a.value != b.value)
    return any(
        a.percent == b.percent and a.value + b.value in ({100.0} if a.percent else sums)
        for a, b in pairs
    )


def bounds_alike(one: str, other: str) -> bool:
    """One says up to where it goes, the other that it goes no further: `only until June` and `not
    beyond June`.
    """
    pairs = ((one, other), (other, one))
    return any(
        _UP_TO.search(a) and _BEYOND.search(b) and denials(a) == 0 < denials(b) for a, b in pairs
    )


def _values(text: str) -> set[tuple[float, bool]]:
    return {(one.value, one.percent) for one in numbers(text) if one.role == "quantity"}


def _counts(text: str) -> list[NumberFound]:
    return [n for n in numbers(text) if n.role in ("quantity", "spoken") and n.value > 0]
