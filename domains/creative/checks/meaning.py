"""Whether the words of a claim mean what their fact says: nothing turned, no price given away.

All of it is read off words that the ledger itself rests on the fact, so it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from domains.creative.brief import Fact
from domains.creative.case import Case
from domains.creative.checks.boasts.strong import lists
from domains.creative.clock import times
from domains.creative.days import days as days_in
from domains.creative.entries import Claimed
from domains.creative.quantities import other_dates, quantities
from workbench.core.checks import CheckResult
from workbench.prose.english import share, stems
from workbench.prose.findings import found, noted
from workbench.prose.retold.prices import free, prices
from workbench.prose.retold.turned import turned as opposed

CRITERION = "claims"
SAME = 0.75
"""Share of a fact's content words from which a claim is the fact with one thing turned."""
ALIKE = 0.5
"""Share of a fact's content words in a claim from which their meanings are compared."""


def meaning(case: Case, claim: Claimed, facts: list[Fact]) -> Iterator[CheckResult]:
    told = " ".join(fact.statement for fact in facts)
    overlap = share(stems(told), stems(claim.quote))
    where = case.span(claim.quote, claim.pointer)
    turned = denied(claim.quote) ^ denied(told)
    turned -= _denied_at_all(claim.quote) & _denied_at_all(told)
    turned -= {stem for stem in turned if _kept_apart(stem, claim.quote, told)}
    turned -= denied(told) if _left_out(claim.quote) else frozenset()
    turned -= denied(claim.quote) if _left_out(told) else frozenset()
    turned = frozenset() if _denied_in_other_words(claim.quote, told) else turned
    both = {one for one in turned if _open_word(one, claim.quote) and _open_word(one, told)}
    if any(_denied_of_it(one, claim.quote, told) for one in both):
        own_words = overlap < SAME and not {*stems(claim.quote)} <= {*stems(told)}
        sides = [{one.casefold() for one in _SIDE.findall(text)} for text in (claim.quote, told)]
        other_side = all(sides) and sides[0] != sides[1]
        yield _unlike(case, claim, told, sure=not own_words and not other_side)
    elif not overlap and not _shared_figure(claim.quote, told):
        better = [f for f in case.brief.facts if f not in facts and tells(claim.quote, f)]
        if better and _shown_beside(case, claim, told, better[0]):
            return
        for fact in better[:1]:
            yield noted(
                f"claims.about: {claim.name}", CRITERION,
                f"“{claim.quote}” tells {fact.id} and shares no word with “{told}”.",
                cause="other_subject", span=where, observed=claim.quote,
                expected=fact.id, fix=f"Name {fact.id}, or quote the words that rest on this fact.",
            )  # fmt: skip
    yield from _opposite(case, claim, told)


_SIDE = re.compile(
    r"\b(?:only|alone|unless|until|except|but for|apart from|other than|without|under|over|below|"
    r"above|at least|at most|if)\b",
    re.I,
)
"""What is said of one side of a bound is denied of the other: `only of 18 and over`, and `under 18
none`.
"""


def _unlike(case: Case, claim: Claimed, told: str, *, sure: bool) -> CheckResult:
    """A claim and its fact of which one denies what the other says: a guess where the claim has
    other words (`a locker keeps no hours`), which may say the same by what they deny.
    """
    name = f"claims.turned: {claim.name}"
    message = f"“{claim.quote}” and its fact “{told}” differ by a “not”."
    more: dict[str, Any] = {
        "cause": "turned", "span": case.span(claim.quote, claim.pointer),
        "observed": claim.quote, "expected": told, "fix": "Say what the fact says.",
    }  # fmt: skip
    if not sure:
        return noted(name, CRITERION, message, **more)
    return found(name, "warn", CRITERION, message, **more)


def _opposite(case: Case, claim: Claimed, told: str) -> Iterator[CheckResult]:
    """A word that excludes the fact's (open, closed); `on us` of what has a price."""
    turn = opposed(_AMOUNTS.sub(_blank, claim.quote), _AMOUNTS.sub(_blank, told), declared=True)
    said, given = (turn.said, turn.given) if turn else (free(claim.quote), "")
    if said and not given:
        amounts = [one.text.strip() for one in prices(told)]
        printed = prices(claim.quote)
        given = next((a for a in amounts if a not in [n.text.strip() for n in printed]), "")
    counted = any(case.settled_day(day.text, claim.quote, [told]) for day in days_in(claim.quote))
    if turn and counted and _TIME_OF_WEEK.search(f"{said} {given}"):
        return  # a weekend that a working counts to from the fact's Monday
    of_it = turn is None or _same_breath(claim.quote, turn.said, told)
    if said and given and not free(told):
        yield found(
            f"claims.turned: {claim.name} {said}", "warn", CRITERION,
            f"“{claim.quote}” says “{said}”; its fact says “{given}”: “{told}”.", cause="turned",
            severity="major" if of_it and _the_rest(said, given, claim.quote, told) else "minor",
            span=case.span(claim.quote, claim.pointer), observed=said, expected=given,
            fix="Say what the fact says.",
        )  # fmt: skip


def _the_rest(said: str, given: str, quote: str, told: str) -> bool:
    """Whether a claim says the rest of its fact in the fact's words: but for the two sides."""
    rest = set(stems(told)) - set(stems(given))
    return share(rest, set(stems(quote)) - set(stems(said))) >= SAME


def _shown_beside(case: Case, claim: Claimed, told: str, other: Fact) -> bool:
    """A working gives a figure of the claim from its own fact, or another entry has words of the
    claim for the other fact: `five hours for 64 stalls` of 6 pm to 11 pm.
    """
    if any(case.settled(one, claim.quote, [told]) for one in quantities(claim.quote)):
        return True
    theirs = (c.quote for c in case.claims if other.id.casefold() in map(str.casefold, c.facts))
    return any(quote and quote != claim.quote and quote in claim.quote for quote in theirs)


_TIME_OF_WEEK = re.compile(r"\bweek(?:day|end)s?\b|\b\w+day\b", re.I)


def _blank(match: re.Match[str]) -> str:
    return " " * len(match[0])


def _same_breath(said: str, word: str, told: str) -> bool:
    """The clause of a word has another one of the fact: `book by Sunday` tells nothing of Monday's
    beginning.
    """
    clauses = [c for c in re.split(_CLAUSES, said) if re.search(rf"\b{re.escape(word)}\b", c)]
    there = set(stems(told))
    return any(
        there & (set(stems(clause)) - set(stems(word))) or re.search(r"\b(?:it|they)\b", clause)
        for clause in clauses
    )


_CONTRAST = re.compile(r"(?P<kept>[^\W\d_]+)(?: [a-z]{1,4})?, (?:and )?not (?P<other>[^\W\d_]+)")


def _kept_apart(stem: str, said: str, fact: str) -> bool:
    """`Stitched on, not glued`: a claim that says the one and speaks of the other in a sentence or
    clause of its own need not say the other of the thing.
    """
    for match in _CONTRAST.finditer(fact):
        if stem in stems(match["other"]):
            parts = [stems(part) for part in re.split(r"[;:.!?–—]", said)]
            kept = {*stems(match["kept"])} - denied(said)
            return any(kept & {*part} and stem not in part for part in parts) and not any(
                kept & {*part} and stem in part for part in parts
            )
    return False


def _denied_at_all(text: str) -> frozenset[str]:
    """Every stem of a text in a clause with a denial, wherever it stands there: `nothing in the
    lid is plastic`, `plastic has no part in the lid`; a bare `none` takes its noun from the whole
    sentence. Two denials of one clause affirm.
    """
    parts = re.split(r"[.!?;:,]|\b(?:but|while|whereas|although)\b", _TWICE.sub(" ", text))
    denying = [part for part in parts if _DENIAL.search(part) or _LACKING.search(part)]
    denying += [told for told in re.split(r"[.!?]", text) if _NONE.search(told)]
    return frozenset(one for part in denying for one in stems(part))


def _left_out(text: str) -> bool:
    """Words that say of a thing that it is not there, without a negation: `we leave plastic parts
    out`, `the lid skips them`, `where others have them`.
    """
    return _leaving().search(text) is not None


@lru_cache(maxsize=1)
def _leaving() -> re.Pattern[str]:
    inner = "|".join(str(one) for one in lists()["left_out"])
    return re.compile(rf"\b(?:{inner})(?!\w)", re.I)


def _denied_of_it(stem: str, said: str, fact: str) -> bool:
    """A clause of several that denies a word of the fact, and shares no other with it, says another
    thing: `bring no helmet, for we lend you one`.
    """
    clauses = [c for c in re.split(_CLAUSES, said) if stems(c)]
    there = set(stems(fact)) - {stem}
    own = [clause for clause in clauses if stem in denied(clause)]
    return len(clauses) < 2 or not own or any(there & set(stems(clause)) for clause in own)


_CLAUSES = (
    r"[,;:.!?–—]|\b(?:unless|because|for|since|but|as) (?=we\b|you\b|it\b|one\b|they\b|the\b)"
)


def _shared_figure(one: str, other: str) -> bool:
    digits = set(re.findall(r"\d+", one)) & set(re.findall(r"\d+", other))
    return bool(digits) or any(a.fits(b) for a in quantities(one) for b in quantities(other))


_SHUT = re.compile(r"\b(?:closed|shut|banned|barred|forbidden|prohibited|excluded)\b", re.I)
"""Words of a fact that a `no` of the copy may tell in other words."""
_DENIAL = re.compile(r"\b(?:not|no|never|without|zero|free of|free from|cannot|\w+n['’]t)\b", re.I)


_APART = re.compile(
    r"-free\b|\b(?:only|except|but|leave|nothing|nobody|none|neither|\w+less)\b|\bun", re.I
)


def _denied_in_other_words(said: str, fact: str) -> bool:
    """`No parking` tells that parking is closed; `parking is not closed` does not."""
    one, other = (said, fact) if denied(said) else (fact, said)
    return bool(denied(one) and not denied(other) and _SHUT.search(other) and not _SHUT.search(one))


_BOUND = re.compile(
    r"\b(?:not yet(?= \d)|(?:no|not|never|\w+n['’]t)(?: \w+){0,2}? "
    r"(?:more|less|fewer|over|under|above|below|beyond|only|just|merely|"
    r"(?!other|another|after|under)[a-z]+er(?= than))\b(?: than)?)",
    re.I,
)
"""`Never more than 300 m`, `no later than`, `not only`: a bound, and no denial."""


_LACKING = re.compile(
    r"\b(?:nothing|none|nobody|neither|nor|nowhere|hardly|scarcely|barely|in vain|lacks?|lacking"
    r"|devoid of|void of|(?:is|are|was|were) (?:missing|absent)|any trace)\b",
    re.I,
)
"""What denies a clause beside its `not` or `no`."""
_NONE = re.compile(r"\bnone(?: at all)?\s*(?=[,;:)–—]|$)", re.I)
"""`One is heather, the other is none`."""
_TWICE = re.compile(
    r"\b(?:no|not|never|none|nothing|nobody|neither|nor|cannot|\w+n['’]t)\b[^.;:,]{0,40}"
    r"\b(?:without|free of|free from|lacks?|lacking|devoid of|in vain|missing|absent)\b",
    re.I,
)
"""`Not a single one without a roof` says that all have one."""
_AMOUNTS = re.compile(r"\bup to\b|\bor (?:less|more|under|over)\b|\b(?:less|more) than\b", re.I)


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


def _open_word(stem: str, text: str) -> bool:
    return stem in stems(text.replace("-", " "))


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
