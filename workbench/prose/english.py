"""What can be said of English words without a model: which carry content, which deny, which belong
together.

Nothing here decides. Checks that rest on these words warn, and for a text in another language they
do not apply.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from workbench.prose.sentences import words

_FUNCTION = """
a about above across after again against all almost along already also although always am among an
and another any anybody anyone anything are around as at away back be became because become been
before behind being below between beyond both but by can cannot come could did do does doing done
down during each either else enough even ever every everybody everyone everything few first for
from further gave get give given go goes going gone got had has have having he hence her here hers
herself him himself his how however i if in indeed instead into is it its itself just keep kept
last least less let like made make makes making many may me might mine more most much must my myself
near nearly neither never next no nobody none nor not nothing now of off often on once one ones only
onto or other others otherwise ought our ours out over own per perhaps put quite rather said same
say says second see seem seems several shall she should since so some somebody someone something
soon still such take taken than that the their theirs them themselves then there therefore these
they thing things third this those though through thus to together too took toward towards two
under unless until up upon us use used very was way we well went were what whatever when whenever
where wherever whether which whichever while who whoever whole whom whose why will with within
without would yes yet you your yours
"""
FUNCTION = frozenset(_FUNCTION.split())
_COMMONEST = "the of and to a in is that for it as was with be on not by are this have from or but"
_TELLTALE = frozenset(_COMMONEST.split())
_ELSEWHERE = (
    "der die das und ist nicht mit von den dem ein eine zu auf für sich werden wurde bei",
    "le la les des et est une un dans que qui pour sur pas avec du au par sont",
    "el la los las de que y en un una por con para es del se su como",
    "il lo gli di che e un una per con non è del della sono nel si",
    "de het een en van is dat niet op te voor met zijn aan door werd",
    "o os as um uma de do da que e em para com não por foi dos",
    "och att det som en ett är på för med inte av den till har",
)
_OTHERS = tuple(frozenset(those.split()) - _TELLTALE for those in _ELSEWHERE)
_DENYING = "no not never none nobody nothing neither nor without cannot hardly barely scarcely"
NEGATIONS = frozenset(_DENYING.split())
SAYS_NO = re.compile(
    r"\b(?:rul(?:es?|ed|ing) (?:\w+ ){0,3}?out|out of the question|off the table|no way|impossible|"
    r"(?:exclud|preclud|declin|refus)(?:es?|ed|ing)|den(?:y|ies|ied)|debar(?:s|red)?|"
    r"forbid(?:s|den)?|forbade|prohibit(?:s|ed)?|disallow(?:s|ed)?|withh(?:olds?|eld)|"
    r"(?:reject|bar)(?:s|r?ed)|beyond)\b",
    re.I,
)
"""A denial without a negator: a verb that refuses, or a phrase that leaves nothing open."""
_ENDINGS = (
    "isations", "izations", "isation", "ization", "ations", "ation", "ments", "ingly", "ness",
    "ment", "ions", "ings", "able", "ible", "ing", "ion", "ers", "ies", "ied", "ity", "ive", "ous",
    "ful", "est", "ed", "es", "er", "ly", "al", "s", "e", "y",
)  # fmt: skip
LEAST_WORDS = 30
"""Below this a language cannot be told; a task that names none is English."""


def stem(word: str) -> str:
    """Related words share it: `passengers` and `passenger`, `carried` and `carry`."""
    plain = re.sub(r"['’]s?$", "", word.casefold())
    for ending in _ENDINGS:
        if plain.endswith(ending) and len(plain) - len(ending) >= 3:
            plain = plain[: -len(ending)]
            break
    return plain[:7]


def stems(text: str) -> list[str]:
    """The stems of the words that carry content, in order; parts of compounds apart."""
    return list(_stems(text))


@lru_cache(maxsize=4096)
def _stems(text: str) -> tuple[str, ...]:
    parts = (part for word in words(text) for part in re.split(r"[-–]", word))
    return tuple(stem(part) for part in parts if len(part) > 2 and part.casefold() not in FUNCTION)


_KEPT_FROM = re.compile(
    r"\b(?:keep|kept|stop|prevent|deter|discourage)(?:s|ped|ed|red|d)?\b[^.;:]{0,30}?\bfrom\s+\w+ing\b",
    re.I,
)
"""`Kept them from using it`: they did not use it."""


def denials(text: str) -> int:
    """How many words of denial a text has, `-n't` and `kept from using` among them."""
    found = words(re.sub(r"\bor not\b", " ", text, flags=re.I))
    plain = sum(1 for word in found if word.casefold() in NEGATIONS)
    plain += len(_KEPT_FROM.findall(text))
    return plain + sum(1 for word in found if re.search(r"n['’]t$", word, re.I))


def is_english(text: str, declared: str = "") -> bool:
    """Whether a text is English: as the task declares; else by the share of its commonest words,
    which in telegraphic notes may be low where no other language has more.
    """
    if declared:
        return declared.casefold().startswith("en")
    found = [word.casefold() for word in words(text)]
    if len(found) < LEAST_WORDS:
        return True
    mine = sum(word in _TELLTALE for word in found)
    others = max(sum(word in those for word in found) for those in _OTHERS)
    return mine >= 0.12 * len(found) or mine >= max(2 * others, 0.04 * len(found))


def share(of: Iterable[str], within: Iterable[str]) -> float:
    """Share of the distinct stems of one text that occur in another; 1 of nothing."""
    mine, theirs = set(of), set(within)
    return len(mine & theirs) / len(mine) if mine else 1.0
