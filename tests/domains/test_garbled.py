"""Drafts with slips that no check was written for: what cannot be read is told, nothing breaks.

A checker that raises leaves its whole draft unjudged, so each mutant is one of a clean draft's own
figures, words, quotes and ledger entries gone, doubled or put in a form that nothing expects.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Sequence

import pytest

from workbench.catalog import find_domain

DOMAINS = ("essay", "service", "creative", "research", "analysis", "planning")
STRANGE = (
    "0", "-3", "−7", "1e9", "10^400", "9" * 40, "∞", "NaN", "½", "3½", "²", "1/0", "5/", "1,2,3",
    "half a", "two and a half", "a third", "one hundred and", "1.5 million million", "2 h 35 min",
    "24:00", "12:60", "31 February", "0 June", "July", "1750s", "£4.50", "99 %", "0 %",
)  # fmt: skip
"""What stands in the place of a figure."""
ODD = ("\x00", "\u202e", "\u00a0", "ß", "—", "\n\n", "|", "`", '"', "{", "}", "[", "#", "🙂")
ENTRIES = ('"x"', "null", "[]", "{}", "5", "true", '"31 February - 24:00 = 2 h 35 min"')
"""What stands in the place of a ledger's text."""


@pytest.mark.parametrize("domain", DOMAINS)
def test_no_slip_breaks_the_checks(domain: str) -> None:
    _garbled(domain, seeds=range(8))


@pytest.mark.long
@pytest.mark.parametrize("domain", DOMAINS)
def test_no_slip_of_hundreds_breaks_the_checks(domain: str) -> None:
    _garbled(domain, seeds=range(100, 400))


def _garbled(domain: str, seeds: Iterable[int]) -> None:
    checked = find_domain(domain)
    clean = tuple(checked.controls())
    for seed in seeds:
        chance = random.Random(f"{domain} {seed}")
        one = chance.choice(clean)
        draft = one.draft
        for _ in range(chance.randint(1, 5)):
            draft = chance.choice(SLIPS)(draft, chance)
        assert list(checked.check(one.task, draft, None)), f"seed {seed}"


def _replaced(pattern: str, words: Sequence[str]) -> Callable[[str, random.Random], str]:
    """A slip: one place that has the pattern gets one of the words."""

    def slip(draft: str, chance: random.Random) -> str:
        places = list(re.finditer(pattern, draft))
        if not places:
            return draft
        place = chance.choice(places)
        return draft[: place.start()] + chance.choice(words) + draft[place.end() :]

    return slip


def _cut(draft: str, chance: random.Random) -> str:
    start = chance.randrange(len(draft) + 1)
    return draft[:start] + draft[start + chance.randint(1, 400) :]


def _sown(draft: str, chance: random.Random) -> str:
    at = chance.randrange(len(draft) + 1)
    return draft[:at] + chance.choice(ODD) + draft[at:]


def _doubled(draft: str, chance: random.Random) -> str:
    said = re.findall(r"[^.]+\.", draft)
    twice = chance.choice(said) if said else ""
    return draft.replace(twice, twice * 2, 1)


SLIPS = (
    _replaced(r"\d[\d.,:]*", STRANGE),
    _replaced(r"\b(?:one|two|three|four|five|six|ten|twelve|half|third|quarter)\b", STRANGE),
    _replaced(r"\S+", ("",)),
    _replaced(r'"[^"]{4,}"', ENTRIES),
    _cut,
    _sown,
    _doubled,
)
