"""How a name looks, whoever bears it: words with capitals, particles, initials; and what is no name
although it looks like one, as it names a theorem, a prize or a firm after somebody.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from ..letters import CAPITAL, CJK_SIGNS, SMALL_LETTER
from ..patterns import compiled, fitting
from .name_lists import folded, given_names, not_names, surnames

UP = CAPITAL
LOW = SMALL_LETTER
WORD = (
    r"(?:(?:[A-Z]['’]|d['’]|Mc|Mac|De|Di|Da|La|Le|Van|Von|Fitz|Al-|El-|al-|"
    rf"el-)?{UP}{LOW}+(?:['’-](?:{UP}['’])?{UP}?{LOW}+)*)"
)
PARTICLE = (
    r"(?:van der|van den|van de|van 't|van't|in 't|op 't|van|von der|von|de la|de los|de las|"
    r"del|della|dos|das|da|do|de|du|di|la|le|bin|binti|ibn|al|el|ter|ten|zu|y|e|af|av|bint|ap|cel|'t)"
)
CAPITAL_PARTICLE = (
    r"(?:Van|Von|Vom|Zur|Ten|Ter|Op|In|Mac|Mc|Ó|Ní|Nic|Uí)\s(?:(?:de[rn]?|het|'t)\s)?"
    rf"(?={UP}{LOW})"
)
"""What joins a family name has a capital where nothing but a title stands before it."""
_BEGINS = rf"{UP[:-1]}{CJK_SIGNS}]"
_JOINING = rf"{PARTICLE}|der|den|het|los|las|'t"
INITIAL = rf"(?:{UP}\.(?:-?{UP}\.)*)"
FAMILY = rf"(?:(?:{PARTICLE}[ \t])?{WORD})"
_PLAIN_WORD = r"(?<!\w)(?:[A-Za-z]{2,}(?![\w'’-])|[A-Za-z](?![\w.'’-]))"
"""A whole word, or a letter that stands alone and is no initial."""
EDGE = r"(?<![\w@#/.\\$-])"
_EPONYM = (
    r"(?i)(?:'s|s')?[ -](?:theorems?|lemmas?|laws?|methods?|algorithms?|equations?|"
    r"series|transforms?|distributions?|tests?|models?|theory|principles?|paradox|"
    r"inequalit(?:y|ies)|functions?|spaces?|matri(?:x|ces)|process(?:es)?|"
    r"constants?|numbers?|conjectures?|hypothes[ie]s|effects?|rules?|sort|search|"
    r"trees?|graphs?|networks?|polynomials?|identit(?:y|ies)|diagrams?|machines?|"
    r"codes?|filters?|chains?|sampling|sampler|noise|equilibri(?:um|a)|awards?|"
    r"prizes?|medals?|disease|syndrome|(?:state\s)?university|college|school|street|avenue|park|"
    r"institute|foundation|plaza|cent(?:er|re)|tower|building|hospital|museum|library|airport|stadium|"
    r"bridge|inc|ltd|llc|gmbh|corp|group|bank|brothers|company|motors|records|cup|"
    r"trophy|scale|index|coefficients?|decomposition|factori[sz]ation|estimat(?:e|"
    r"or|ion)|optimi[sz]ers?|schedulers?|bounds?|integrals?|operators?|kernels?|"
    r"regression|criterion|condition|notation|logic|calculus|algebra|geometry|curve|"
    r"cipher|problem|novel|albums?|songs?|concerto|symphony|station|square|falls|"
    r"sofa|armchair|lamp|band)\b"
)


@lru_cache(maxsize=2)
def capitals(text: str) -> Sequence[int]:
    """Where a pattern that begins with `EDGE` and `WORD`, or `UP`, may match, and signs of scripts
    without capitals: far quicker told than by trying it at every sign. Remembered for the text that
    is being read, and its prose.
    """
    found: set[int] = set()
    for sign in fitting(_BEGINS, text).finditer(text):
        start = sign.start()
        found.add(start)
        if text[max(start - 2, 0) : start] in ("d'", "d’"):
            found.add(start - 2)
        elif text[max(start - 3, 0) : start] in ("al-", "el-"):
            found.add(start - 3)
    return sorted(found)


@lru_cache(maxsize=2)
def beginnings(text: str) -> Sequence[int]:
    """Those of the capitals at which a name may begin: not at a plain word that no name begins
    with, nor at a letter that stands alone. Most capitals only begin a sentence.
    """
    return [start for start in capitals(text) if _may_begin(text, start)]


def _may_begin(text: str, start: int) -> bool:
    found = compiled(_PLAIN_WORD).match(text, start)
    return found is None or not (len(found.group()) == 1 or begins_no_name(found.group()))


@lru_cache(maxsize=8192)
def begins_no_name(word: str) -> bool:
    """Whether a whole word is on the list of no-names, and neither a name as well nor a particle
    that joins one.
    """
    plain = folded(word)
    return (
        plain in not_names()
        and plain not in surnames()
        and plain not in given_names()
        and compiled(_JOINING).fullmatch(word) is None
        and compiled(_JOINING).fullmatch(plain) is None
    )


def names_a_thing(text: str, end: int) -> bool:
    """`Taylor series`, `Newton's method`, `Nash equilibrium`: named after somebody, and about
    nobody.
    """
    return compiled(_EPONYM).match(text, end) is not None


def is_particle(word: str) -> bool:
    """`Ten`, `Van`: what joins a family name, with the capital that it has behind a title."""
    return compiled(_JOINING).fullmatch(word.lower()) is not None


def length_of_name(words: list[re.Match[str]]) -> int:
    """How many words from the first on belong to the name; 0 if the first does not."""
    size = 0
    for place, word in enumerate(words):
        plain = folded(word.group().rstrip(".").split("'s")[0])
        if (
            plain in not_names()
            and not (plain in surnames() and (place > 0 or not word.group().isascii()))
            and not word.group().endswith(".")
        ):
            if compiled(_JOINING).fullmatch(word.group()):
                continue
            break
        size = place + 1
    return size
