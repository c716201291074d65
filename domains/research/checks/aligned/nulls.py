"""What a passage denies has to be denied where it is retold: the words that speak of the same thing
hold a word that denies, equates or leaves open, or else they say the reverse.

Asked the other way round than elsewhere: no wording of the reverse is looked for, the proof that it
was denied is. Words are read, so it warns.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass

from domains.research.case import Case
from domains.research.checks.pooling import speaks_of_pooling
from domains.research.claims import NamedClaim
from domains.research.wordlists import pattern
from workbench.core.checks import CheckResult
from workbench.prose.english import stems
from workbench.prose.findings import found
from workbench.prose.numbers import numbers
from workbench.prose.reckoning.stated import unstated
from workbench.prose.sentences import split

LEAST = 2
"""Content words in common that tell which denial a claim speaks of."""
MOST = 0.5
"""Share of a denial's content words that these have to be, of what a passage denies at all."""
_DENIES = re.compile(r"\b(?:no|not|never|none|nobody|nothing|neither|nor|cannot)\b|n['’]t\b", re.I)
_OTHERS = re.compile(
    r"\b(?:or|versus|vs\.?|against|than|and|to) (?:(?:to|with|for|by|at) )?(?:none|not|no \w+)\b"
    r"|\b(?:(?<!, )(?:that|which|who)|or) (?:did|do|does|had|have|has|was|were|is|are)"
    r"(?: not|n['’]t)(?=\s*(?:[.,;:()]|$)|\s(?:and|but|was|were|had)\b)|\bnot only\b|"
    r"\b(?:for|of|by) not \w+ing\b",
    re.I,
)
"""Those who are compared with, `trees or none`, `entries without a sign`: nothing is denied."""
_WITHOUT = re.compile(r"\bwith(?:out| no)(?: \w+)?", re.I)
_EQUALS = re.compile(
    r"\b(?:differ\w*|chang\w*|effect|gain|matter\w*|alter\w*|better|worse|more|less|fewer|shorter|"
    r"longer|higher|lower|vary|varied|improv\w*|rise|rose|fall|fell|depend\w*)\b",
    re.I,
)
"""What is denied when two were found alike."""
_APART = re.compile(
    r"\b(?:differ\w*|apart|unlike|unequal|distinct|distinguish\w*|chang\w*|alter\w*|mov(?:ed?|ing)|"
    r"shift\w*|vari(?:ed|es)|affect\w*|effects?|matter\w*|help(?:s|ed)?|gap|prefer\w*|favour\w*|"
    r"significant\w*|worked|works|clear\w*|improv\w*|worsen\w*|ros?e|rise[sn]?|f[ae]ll(?:en|s)?|"
    r"grew|grow[ns]?|gain\w*|los(?:t|es)|drop\w*|declin\w*|better|worse|more|less|fewer|shorter|"
    r"longer|higher|lower|greater|smaller|larger|warmer|cooler|colder|faster|slower|quicker|"
    r"stronger|weaker|something|successful\w*|benefit\w*|made a|turned)\b",
    re.I,
)
_CLAUSE = re.compile(r",\s(?=(?:which|who|but|while|whereas|though|although|and)\b)", re.I)
_COUNTED = re.compile(
    r"\b(?:more|less|fewer|longer|higher|lower) than (?:an? |one |two |three |four |five |half |\d)"
    r"|\bno more \w+s\b|\bdifference-in-differences?\b",
    re.I,
)
"""`More than three rents` counts, `no more texts` ends."""
_SIZED = re.compile(
    r"(?:\d|\b(?:point|hour|day|minute|second|week|month|per cent|percent)s?)[^\s,;()]*"
    r"(?: [^\W\d_/%°]+(?:/\w+)?| [%°]\w?| percentage points?){0,2} (?:more|less|fewer|shorter|"
    r"longer|higher|lower|greater|smaller|larger|better|worse|warmer|cooler|colder|faster|slower|"
    r"quicker|apart)\b"
    r"|\b(?:more|less|fewer|shorter|longer|higher|lower|better|worse|fell|rose|f[ae]ll|gain(?:ed)?|"
    r"los[te]|grew|dropp?ed|changed|differed|moved|difference|gap|effect|change|gain)\b"
    r"(?: (?:by|of|was|is|at|came|to|stood))* (?:(?:an?|just|about|some|mere|\w+ly) )*[-−+]?\d",
    re.I,
)
"""A direction with its size, `0.1 days shorter`: measured, and its interval says how sure it is."""


@dataclass(frozen=True)
class Denial:
    """A sentence of a passage that denies."""

    text: str
    stems: frozenset[str]
    own: frozenset[str]
    """The stems that no other sentence of the passage has."""
    equal: bool
    """It says that two were alike, and not that something was not done or not there."""


def nulls(case: Case) -> Iterator[CheckResult]:
    """A warning for each finding that tells what its passage denies, and denies nothing."""
    if not case.sources or not case.english:
        return
    for claim in case.synthesis.claims:
        if claim.claim.finding:
            told = ((one, piece) for one in _denials(claim) if (piece := _lost(claim, one)))
            for denial, piece in itertools.islice(told, 1):
                yield _told(case, claim, piece, denial)


def _denials(claim: NamedClaim) -> Iterator[Denial]:
    """What the passages of a claim deny, clause by clause."""
    passages = [cite.source_quote for cite in claim.claim.cites]
    lines = [one for p in passages for a, b in split(p) for one in _CLAUSE.split(p[a:b])]
    for line in lines:
        bare = unstated(_OTHERS.sub(" ", line))
        denied = _DENIES.search(bare)
        if denied is None:
            continue
        mine = _words(bare)
        rest = frozenset(one for other in lines if other is not line for one in _words(other))
        equal = _EQUALS.search(bare[denied.start() : denied.start() + 60]) is not None
        yield Denial(line, mine, mine - rest, equal)


def _words(text: str) -> frozenset[str]:
    """The stems of a text, and its figures."""
    return frozenset([*stems(text), *(f"{number.value:g}" for number in numbers(text))])


def _lost(claim: NamedClaim, denial: Denial) -> str:
    """The piece of a claim that speaks of what is denied, if it denies nothing."""
    quote = claim.claim.quote
    if denial.equal and len(claim.claim.cites) > 1 and speaks_of_pooling(quote):
        return ""
    piece = _nearest(quote, denial)
    bare = _OTHERS.sub(" ", piece)
    if denial.equal or _WITHOUT.search(denial.text):
        bare = _WITHOUT.sub(" ", bare)
    if denial.equal:
        said = re.split(
            r",\s|\b(?:but|while|whereas|though|although)\b", _SIZED.sub(" ", unstated(bare))
        )
        if any(denial.own & _words(one) and _denying(one, denial) for one in said):
            return ""
        told = [one for one in said if _APART.search(_COUNTED.sub(" ", one))]
        return piece if told and not any(_denying(one, denial) for one in told) else ""
    return "" if _denying(bare, denial) else piece


def _denying(text: str, denial: Denial) -> bool:
    """A word that denies stands there, and none that the passage has too: a `stay` in hospital."""
    words = (match[0] for match in pattern("denying").finditer(text))
    given = denial.text.casefold()
    return any(_DENIES.search(word) or word.casefold() not in given for word in words)


def _nearest(quote: str, denial: Denial) -> str:
    """The piece of a quote with most of a denial's words; none where they are too few."""
    pieces = [one for one in re.split(r"[;.—]\s|\s[–—]", quote) if one.strip()]
    best = max(pieces, key=lambda one: len(denial.stems & _words(one)), default="")
    shared = denial.stems & _words(best)
    enough = len(shared) >= LEAST or len(shared) >= MOST * len(denial.stems)
    return best if enough and shared & denial.own else ""


def _told(case: Case, claim: NamedClaim, piece: str, denial: Denial) -> CheckResult:
    said = " ".join(piece.split())
    return found(
        f"support.unsaid: {claim.name}", "warn", "support",
        f"“{said}” denies nothing, and its passage does: “{denial.text.strip()}” (heuristic).",
        severity="minor", cause=f"unsaid {claim.name}",
        span=case.span(claim.claim.quote, claim.pointer), observed=said,
        expected=denial.text.strip(), fix="Say of it what the source says.",
    )  # fmt: skip
