"""Whether words tell a fact, and whether a claim says the opposite in its fact's own words: one
`not` more or less, another material, nothing to pay.

All of it is read off words that the ledger itself rests on the fact, so it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.creative.brief import Fact
from domains.creative.case import Case
from domains.creative.checks.boasts.strong import lists
from domains.creative.clock import times
from domains.creative.entries import Claimed
from domains.creative.quantities import other_dates, quantities
from workbench.core.checks import CheckResult
from workbench.prose.english import denials, share, stems
from workbench.prose.findings import found
from workbench.prose.retold.prices import free, prices

CRITERION = "claims"
SAME = 0.75
"""Share of the content words of a claim and of its fact that both have, from which one says the
other, or the opposite.
"""
ALIKE = 0.5
"""Share of a fact's content words in a claim from which it tells the fact."""


def turned(case: Case, claim: Claimed, facts: list[Fact]) -> Iterator[CheckResult]:
    """A claim in the own words of a fact of one clause, of which one has a denial and the other
    none. Words that the fact does not have may deny in another way, and one clause of several may
    be told without the one that denies: both keep it silent, as does a limit of time, which may be
    told from either side (`nothing is taken in after 12.15`, `in by 12.15`).
    """
    told = " ".join(fact.statement for fact in facts)
    mine, theirs = set(stems(claim.quote)), set(stems(told))
    same = not (_CLAUSES.search(told) or _ENDS.search(told)) and mine <= theirs
    same = same and share(theirs, mine) >= SAME
    sides = {_denies(claim.quote), _denies(told)}
    if same and sides == {True, False}:
        yield found(
            f"claims.turned: {claim.name}", "warn", CRITERION,
            f"“{claim.quote}” and its fact “{told}” differ by a “not”.", cause="turned",
            span=case.span(claim.quote, claim.pointer), observed=claim.quote, expected=told,
            fix="Say what the fact says.",
        )  # fmt: skip


_ENDS = re.compile(
    r"\b(?:nothing|nobody|no one|none|no [a-z]+)\b[^.;]{0,40}\b(?:after|later|past|beyond)\b", re.I
)
_CLAUSES = re.compile(r"[;:,.!?–—]\s|\b(?:and|but|while|or)\b")


def given_away(case: Case, claim: Claimed, facts: list[Fact]) -> Iterator[CheckResult]:
    """What costs something by its fact, and nothing by its claim: `the post is on us`. Only where
    a clause of the fact has one price, the claim's clause no word beyond it, and neither text tells
    of a case: with one word more it may speak of another case, or of something else.
    """
    told = " ".join(fact.statement for fact in facts)
    said = free(claim.quote)
    rest = claim.quote.replace(said, " ") if said else ""
    mine = next((c for c in _CLAUSES.split(claim.quote) if said and said in c), "")
    own = set(stems(mine.replace(said, " ")))
    asked = [
        amounts[0].text.strip()
        for clause in _CLAUSES.split(told)
        if len(amounts := prices(clause)) == 1 and _within(own, clause)
    ]
    apart = free(told) or _IN_A_CASE.search(told) or _IN_A_CASE.search(rest)
    if own and len(asked) == 1 and not prices(mine) and not apart:
        yield found(
            f"claims.turned: {claim.name} {said}", "warn", CRITERION,
            f"“{claim.quote}” says “{said}”; its fact says “{asked[0]}”: “{told}”.",
            cause="turned", severity="minor", span=case.span(claim.quote, claim.pointer),
            observed=said, expected=asked[0], fix="Say what the fact says.",
        )  # fmt: skip


def _within(own: set[str], clause: str) -> bool:
    """All of these stems begin words of a clause: the post of `postage`."""
    return all(any(stem.startswith(one) for stem in stems(clause)) for one in own)


_IN_A_CASE = re.compile(
    r"\b(?:if|when|once|from|until|till|unless|above|over|below|under|within|before|after|with|"
    r"without|first|second|other(?:wise)?|else|only|except|for|as|on)\b",
    re.I,
)


def _denies(text: str) -> bool | None:
    """Whether a text denies; two denials affirm, and a bound denies nothing. None where it may do
    so without a denial: `only`, `all but`, `-free`.
    """
    plain = _TWICE.sub(" ", _BOUND.sub(" ", _CHARGE.sub(" ", text)))
    if denials(plain) or _DENIAL.search(plain):
        return True
    return None if _APART.search(text) else False


def exchanged(case: Case, claim: Claimed, facts: list[Fact]) -> Iterator[CheckResult]:
    """A material that no fact names, in a claim under a fact that names another one: alone there,
    or behind words that say what a thing is made of.
    """
    brief = case.brief
    own = {word for fact in facts for word in _named(fact.statement)}
    given = _named(" ".join([*(fact.statement for fact in brief.facts), case.task.prompt]))
    said = _named(claim.quote)
    made = {one.casefold() for one in _MADE.findall(claim.quote)}
    strange = sorted((said - given) & (made if said & own else said))
    if own and strange and not _DENIAL.search(claim.quote):
        yield found(
            f"claims.material: {claim.name} {strange[0]}", "warn", CRITERION,
            f"“{claim.quote}” speaks of {strange[0]}; {facts[0].id} says “{facts[0].statement}”.",
            severity="minor", cause="material", span=case.span(claim.quote, claim.pointer),
            observed=strange[0], expected=", ".join(sorted(own)), fix="Name the fact's material.",
        )  # fmt: skip


_MADE = re.compile(r"\b(?:solid|made (?:of|from|in)|built (?:of|from)|pure|real) ([a-z]+)\b", re.I)


def _named(text: str) -> set[str]:
    """The materials that a text names; `as light as cork` names none."""
    text = re.sub(r"\b(?:like|than|as [a-z]+ as) (?:an? )?[a-z]+", " ", text.casefold())
    listed = " ".join(lists()["materials"]).split()
    return set(re.findall(r"[a-z]+", text)) & set(listed)


_CHARGE = re.compile(
    r"(?<=\bfree) (?:of|from) (?:any )?(?:charge|cost)\b"
    r"|\b(?:at no|without(?: any)?) (?:further |extra |additional )?(?:charge|cost|fee)\b",
    re.I,
)
"""`Free of charge` and `at no cost` are free, and deny nothing more."""
_BOUND = re.compile(
    r"\b(?:not yet(?= \d)|(?:no|not|never|\w+n['’]t)(?: \w+){0,2}? "
    r"(?:more|less|fewer|over|under|above|below|beyond|only|just|merely|"
    r"(?!other|another|after|under)[a-z]+er(?= than))\b(?: than)?)",
    re.I,
)
"""`Never more than 300 m`, `no later than`, `not only`: a bound, and no denial."""


_TWICE = re.compile(
    r"\b(?:no|not|never|none|nothing|nobody|neither|nor|cannot|\w+n['’]t)\b[^.;:,]{0,40}"
    r"\b(?:without|free of|free from|lacks?|lacking|devoid of|in vain|missing|absent)\b",
    re.I,
)
"""`Not a single one without a roof` says that all have one."""
_DENIAL = re.compile(r"\b(?:not|no|never|without|zero|free of|free from|cannot|\w+n['’]t)\b", re.I)


_APART = re.compile(
    r"-free\b|\?|\b(?:only|except|but|leave|out|off|away|nothing|nobody|none|neither|\w+less)\b"
    r"|\bun(?!til|der|ion|i[a-z])",
    re.I,
)


def denied(text: str) -> frozenset[str]:
    """Stems that a text denies: the one that follows a `not`, and the one before `-free`. A bound
    denies nothing.
    """
    text = _TWICE.sub(" ", _BOUND.sub(" ", text))
    found_stems = [stem for word in re.findall(r"(\w+)-free\b", text) for stem in stems(word)]
    for match in _DENIAL.finditer(text):
        clause = re.split(r"[.!?;:,]|\bbut\b", text[match.end() :])[0]
        found_stems += stems(clause)[:1]
    return frozenset(found_stems)


def _affirms(sentence: str, fact: str) -> bool:
    """A fact that denies something is not told where nothing is denied, left out or set apart."""
    said = sentence.replace("’", "'")
    return bool(_DENIAL.search(fact)) and not (_DENIAL.search(said) or _APART.search(said))


_DIGITS = re.compile(r"\d+(?:[.,]\d+)*")


def tells(sentence: str, fact: Fact) -> bool:
    """Whether a sentence tells a fact: all of its figures and some of its words, or most words."""
    asked, mine = stems(fact.statement), stems(sentence)
    figures, there = quantities(fact.statement), quantities(sentence)
    if not all(any(one.fits(other) for one in there) for other in figures):
        return False
    if other_dates(fact.statement, sentence) or _affirms(sentence, fact.statement):
        return False
    exact = figures or times(fact.statement)
    if not exact and not {*_DIGITS.findall(fact.statement)} <= {*_DIGITS.findall(sentence)}:
        return False  # 50p a day is told by no day alone
    common = len(set(asked) & set(mine))
    return share(asked, mine) >= (0.2 if exact else ALIKE) and (bool(exact) or common > 1)
