"""The reply against itself and its own actions: two sentences that cannot both hold, and an action
whose own words deny it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache

from domains.service.reply import Reply
from domains.service.stating.given import OPEN, stated
from domains.service.thread import figures
from domains.service.words import begins, content, denied, told_words
from workbench.core.checks import CheckResult
from workbench.prose.english import denials
from workbench.prose.retold.prices import free
from workbench.prose.sentences import Sentence

ALIKE = 0.7
"""Share of the shorter sentence's words that two sentences have in common, to say the same."""
COMMON = 3
"""Words that they have in common at least."""
_CANNOT = re.compile(
    r"\b(?:cannot|can['’]t|could not|couldn['’]t|unable to|will not|won['’]t|have not|haven['’]t|"
    r"has not|hasn['’]t|is not possible to|refuse to|decline to)\b(?P<what>[^.;,]{0,60})",
    re.I,
)

_NO_PRICE = re.compile(
    r"\bno (?:extra |further |real |great )?(?:fees?|charges?|costs?|"
    r"problem|trouble|bother|matter|worry|worries|wonder|doubt)\b",
    re.I,
)
_CLAUSE = re.compile(r"[,;:]\s|\s[–—-]\s")
_OF_A_CASE = re.compile(
    r"\b(?:if|unless|when|whenever|otherwise|only|except|nobody but|no one but)\b"
    r"|^\W*(?:an?|any|every|each|no|those|all) (?:\w+ )?(?:\w+ )?(?:that|which|who|with|without)\b",
    re.I,
)
"""What holds in one case denies nothing of another."""
_PLANNED = re.compile(
    r"\b(?:was|were|is|are) (?:to|due|supposed|meant|planned|promised|expected|scheduled)\b"
    r"|\b(?:should|would|could|ought|had hoped|promised)\b",
    re.I,
)
"""What was to be is not denied by what came of it."""
_BOUND = re.compile(r"\b(?:and )?not (?:before|earlier|later|sooner|only|until)\b", re.I)
"""`Once it works, not before`: a bound, and no denial."""


def itself(reply: Reply) -> Iterator[CheckResult]:
    """A warning for each. A line that has to stand speaks of its own case, which words alone don't
    tell from the reply's: it may differ in a figure, and denies nothing.
    """
    lines = {line.text.strip() for line in reply.desk.disclosures}
    for one, other in _about_the_same(reply.sentences):
        asked = {one.text.strip(), other.text.strip()} & lines
        why = _figures_apart(one.text, other.text) if asked else _apart(one.text, other.text)
        if why:
            yield stated(
                reply, other, f"thread.itself: {other.start}", "contradiction",
                f"and “{one.text}” cannot both hold: {why}", criterion="thread",
                observed=other.text, expected=one.text, fix="Say one of the two.",
            )  # fmt: skip
    yield from _denied(reply)


def _about_the_same(sentences: Sequence[Sentence]) -> Iterator[tuple[Sentence, Sentence]]:
    """The pairs that have words enough in common, by an index of the words."""
    holding: dict[str, list[int]] = {}
    for number, sentence in enumerate(sentences):
        for word in content(sentence.text):
            holding.setdefault(word, []).append(number)
    for number, sentence in enumerate(sentences):
        common = Counter(n for word in content(sentence.text) for n in holding[word])
        for other in sorted(n for n, times in common.items() if n > number and times >= COMMON):
            yield sentence, sentences[other]


def _apart(one: str, other: str) -> str:
    odd = _denied_of(one, other) % 2 != _denied_of(other, one) % 2
    against = odd and _alike(one, other) and _denies_it(one, other)
    return "one of them denies it" if against else _figures_apart(one, other)


def _denies_it(one: str, other: str) -> bool:
    """One of them says what the other one denies, by its word, and not of a case of its own."""
    mine, theirs = denied(one), denied(other)
    said = (mine - theirs) & _said(other) or (theirs - mine) & _said(one)
    loose = (form.search(text) for form in (_OF_A_CASE, _PLANNED) for text in (one, other))
    return bool(said) and not any(loose)


def _said(text: str) -> frozenset[str]:
    """What a text speaks of, but for the words by which it says that something is free."""
    return content(text.replace(free(text) or "\0", " "))


def _denied_of(text: str, other: str) -> int:
    """The denials of the clauses that speak of what another sentence speaks of, by half of their
    words: what a further clause denies, the other one did not say.
    """
    theirs, parts = content(other), _CLAUSE.split(text)
    shared = (part for part in parts if 2 * len(content(part) & theirs) >= len(content(part)))
    return sum(map(_denials, shared))


@lru_cache(maxsize=4096)
def _denials(text: str) -> int:
    """`There is no charge` denies nothing: it is what `free` says; nor does `no trouble at all`."""
    return denials(_BOUND.sub(" ", _NO_PRICE.sub(" ", text.replace(free(text) or "\0", " "))))


def _alike(one: str, other: str) -> bool:
    mine, theirs = content(one), content(other)
    common = mine & theirs
    if len(common - _times()) < COMMON:
        return False
    return len(common) >= COMMON and len(common) >= ALIKE * min(len(mine), len(theirs))


@lru_cache(maxsize=1)
def _times() -> frozenset[str]:
    """Words by which any term is told, of whatever thing."""
    return content(
        "business working calendar day days week weeks month months year years end start date "
        "within after before from until by at the latest account bank"
    )


def _figures_apart(one: str, other: str) -> str:
    if not _alike(one, other):
        return ""
    there, here = figures(one), figures(other)
    if len(there) == len(here) == 1 and there.keys() == here.keys():
        (first,), (second,) = there.values(), here.values()
        if first != second and len(first) == len(second) == 1:
            return f"{first.pop()} there, {second.pop()} here"
    return ""


def _denied(reply: Reply) -> Iterator[CheckResult]:
    """`We cannot refund the fee`, quoted for the refund of the fee."""
    for number, placed in enumerate(reply.actions, 1):
        quote, name = placed.entry.quote or "", placed.entry.name
        match = _CANNOT.search(quote)
        kinds = told_words(name)
        if match is None or not begins(match["what"], kinds) or number - 1 in reply.run.refusals:
            continue
        sentence = next((s for s in reply.sentences if quote in s.text or s.text in quote), None)
        rest = quote[: match.start()] + quote[match.end() :]
        if sentence is not None and not (begins(rest, kinds) and not OPEN.search(rest)):
            yield stated(
                reply, sentence, f"told.denied: {number} {name}", "contradiction",
                f"denies {name}, which the ledger has as done", criterion="resolution",
                observed=match[0], expected=f"words that tell of {name}, or no such action",
                fix="Make the words and the ledger say the same.",
            )  # fmt: skip
