"""Where a memo tells what a finding on the ledger is about: a reader looks at the sentence first.

A place is given only where one sentence of the memo prints the very value; elsewhere the finding
stays at its entry of the ledger.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from datetime import date

from domains.planning.rules.findings import Examined
from domains.planning.rules.spans_of_work import in_own_words, is_named
from workbench.core.checks import Span
from workbench.prose.dates import dates
from workbench.prose.english import denials, stems
from workbench.prose.numbers import NumberFound
from workbench.prose.sentences import Sentence


def cost_told(seen: Examined) -> Span | None:
    """The sentence that tells the claimed cost."""
    cost = seen.plan.claims.cost
    if cost is None:
        return None
    return _first(seen, lambda said: any(n.prints(cost) for n in _amounts(seen, said)))


def chance_told(seen: Examined, chance: float | None) -> Span | None:
    """The sentence that tells a claimed chance, before others the one with the claimed finish."""
    if chance is None:
        return None

    def tells(said: Sentence) -> bool:
        return any(n.percent and n.prints(100 * chance) for n in _numbers(seen, said))

    finish = seen.plan.claims.finish
    both = _first(seen, lambda said: tells(said) and finish is not None and _has(said, finish))
    return both or _first(seen, tells)


def day_told(seen: Examined, day: date, words: Collection[str] = ()) -> Span | None:
    """The sentence that tells a day, and has one of these stems where any are given."""
    return _first(
        seen,
        lambda said: _has(said, day) and (not words or not set(words).isdisjoint(stems(said.text))),
    )


def price_told(seen: Examined, price: float, about: str) -> Span | None:
    """The sentence that tells a price together with a word of what it is paid for."""
    words = set(stems(re.sub(r"[-_]", " ", about)))
    return _first(
        seen,
        lambda said: (
            any(n.prints(price) for n in _amounts(seen, said))
            and not words.isdisjoint(stems(said.text))
        ),
    )


def together_told(seen: Examined, ids: Collection[str], resource: str) -> Span | None:
    """The sentence that names all of these tasks and what they share, by their ids."""
    return _first(
        seen,
        lambda said: all(is_named(said.text.casefold(), id) for id in [*ids, resource]),
    )


def denied_wait(seen: Examined, task: str, before: str) -> Span | None:
    """The sentence that names both tasks and denies something of them."""
    forecast = seen.forecast
    if forecast is None:
        return None
    wanted = {at for at, each in enumerate(forecast.plan.tasks) if each.id in (task, before)}

    def denies(said: Sentence) -> bool:
        return bool(denials(said.text)) and wanted <= set(in_own_words(forecast, said.text))

    return _first(seen, denies)


def budget_told(seen: Examined, denied: bool) -> Span | None:
    """The sentence that says of the budget that it is kept, or where `denied` that it is not."""
    return _first(
        seen,
        lambda said: "budget" in said.text.casefold() and bool(denials(said.text)) is denied,
    )


def _first(seen: Examined, holds: Callable[[Sentence], bool]) -> Span | None:
    found = next((said for said in seen.document.sentences if holds(said)), None)
    return None if found is None else seen.document.span(found.start, found.end)


def _numbers(seen: Examined, said: Sentence) -> Iterator[NumberFound]:
    return (n for n in seen.document.numbers if said.start <= n.start < said.end)


def _amounts(seen: Examined, said: Sentence) -> Iterator[NumberFound]:
    return (n for n in _numbers(seen, said) if n.role == "quantity" and not n.percent)


def _has(said: Sentence, day: date) -> bool:
    return any(found.day and found.fits(day) for found in dates(said.text))
