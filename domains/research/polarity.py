"""Whether a text has a thing move of which its passage says that it stayed the same; a guess over
words, so it warns.
"""

from __future__ import annotations

import re

from workbench.prose.english import denials, stems
from workbench.prose.retold.others import blanked
from workbench.prose.retold.undenied import moves

_BOUND = re.compile(r"[;:.–—]\s|[()]|,\s|\b(?:but|while|whereas|although|though|and)\b", re.I)
_FIGURE = re.compile(r"\bnot (?=[\d−-])", re.I)
_HINTS = re.compile(
    r"\b(?:no|not|none|never|neither|nor|nothing|nobody|cannot|without|hardly|barely|un(?:changed|"
    r"affected|altered|clear|related|likely)|constant|stable|same|equal|similar|identical|lack\w*|"
    r"absen\w+|zero|fail\w*|drop\w*|abandon\w*|stopp\w+|gave up|giv\w+ up|remov\w+|instead|rather|"
    r"despite|contrary|unlike|vanish\w*|gone|disappear\w*|crosses|includes|left (?:out|open)|"
    r"omit\w*|exclud\w*|miss(?:ed|ing)|skip\w*|refus\w*|reject\w*|den(?:y|ied|ies)|avoid\w*|"
    r"prevent\w*|spared|only|up to|at most)\b|n['’]t\b",
    re.I,
)
"""Words that may deny in other ways; a text with one of them is not judged."""
_STAYED = re.compile(
    r"\b(?:stayed|remained|kept|held) (?:\w+ly )?(?:the same|unchanged|level|constant|steady|"
    r"stable|as (?:it|they) (?:was|were)|"
    r"where (?:it|they) (?:was|were))\b",
    re.I,
)
_MOVED = re.compile(
    r"\b(?:did|does) (?:indeed |\w+ly )?(?:move|change|shift|differ|rise|fall|grow|drop|increase|"
    r"decrease|alter|vary)\b|\b(?:moved|changed|shifted|altered|rose|fell|grew)\b",
    re.I,
)
_NOT_CHANGED = re.compile(
    r"(?P<what>(?:[\w’'-]+ ){1,8})(?:did not|didn['’]t|had not|have not) (?:\w+ly )?"
    r"(?:change|differ|shift|alter|move)d?\b",
    re.I,
)
_CHANGED = re.compile(
    r"(?<!\bthe )(?<!\ba )(?<!\bhad )(?<!\bof )\b(?:did (?:indeed |\w+ly )?(?:change|differ|shift|"
    r"alter)|changed|shifted|altered)\b"
    r"(?! (?:nothing|little|by|from|hands|the|its|their|an?)\b)",
    re.I,
)
"""Insists on a change; `differed by −0.3 (−2.2 to 1.6)` only measures it."""
_CLAUSES = re.compile(
    r"[;:()–—]|[.,](?!\d)|\b(?:and|but|while|when|whenever|where|which|who|that|whose|because|after|"
    r"before|since|as|once|than|until|although|though)\b",
    re.I,
)
_OPEN = re.compile(r"\b(?:whether|if|may|might|could|would|hardly|barely|ask\w*)\b|\?", re.I)
_CAN_KEEP = re.compile(
    r"\b(?:can|may|could|might|helps?|helped)(?: also| help| to)* (?:keep|stop|prevent)\b", re.I
)
"""What can keep maize from losing weight made less of a loss, and not none."""


def moved(quote: str, passage: str) -> str:
    """The words of a quote that have a thing move of which the passage says that it stayed the
    same; empty where there are none. Its name has to stand before them whole, or a word of it where
    the passage has nothing else move.
    """
    if loose := _unmoved(quote, passage):
        return loose
    for clause in _clauses(passage):
        stayed = _STAYED.search(clause)
        named = set(stems(clause[: stayed.start()])) if stayed else set()
        for mine in _clauses(quote) if named else ():
            did = _MOVED.search(mine)
            if did and not _denies(mine) and not _HINTS.search(mine) and not _OPEN.search(mine):
                before = stems(mine[: did.start()])
                if named <= set(before) and before[-1] in named:
                    return did[0]
    return ""


def _unmoved(quote: str, passage: str) -> str:
    """The words that have something change, in a quote that denies nothing, of which the passage
    says only that it did not.
    """
    same = [m for one in _clauses(passage) for m in _NOT_CHANGED.finditer(one)]
    if len(same) != 1 or moves(passage) or _denies(quote) or _HINTS.search(quote):
        return ""
    of = set(stems(same[0]["what"]))
    for clause in _CLAUSES.split(quote):
        did = _CHANGED.search(clause)
        if did and not _OPEN.search(clause) and of & set(stems(clause[: did.start()])):
            return did[0]
    return ""


def _clauses(text: str) -> list[str]:
    return [piece for piece in _BOUND.split(text) if piece.strip()]


def _denies(clause: str) -> bool:
    bare = _CAN_KEEP.sub(" ", blanked(clause.rstrip(" .,;:")))
    return bool(denials(re.sub(r"\bwith(?:out| no)\b", "", _FIGURE.sub("", bare))))
