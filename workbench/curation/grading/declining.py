"""An answer that says it does not know where something is expected, one that has no amount where
one is expected, and one that tells what is expected to be kept back.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from workbench.curation.grading.binding import Findings
from workbench.curation.grading.clauses import Clause, Item, Reading
from workbench.curation.grading.relating import new, same_in

_COMPOUND = 4
"""Letters of a unit at least that ends a compound. Ours."""


def declined(
    wanted: Reading, answer: Reading, asked: Reading, strange: Sequence[Item]
) -> Iterator[Findings]:
    """Both are broken: a part of what is expected is missing, or an amount or a name is told in
    place of a denial that is not.
    """
    words = wanted.words
    fresh = new(wanted.items, asked.items, words) or list(wanted.items)
    missing = [item for item in fresh if not same_in(item, answer.items, words)]
    lacking = next((c for c in answer.clauses if _lacks(c, answer)), None)
    kept = _kept_back(wanted, fresh)
    first = new(_first(wanted), asked.items, words)
    if lacking and missing and not kept and not any(_lacks(c, wanted) for c in wanted.clauses):
        yield "broken", f"“{answer.quote(lacking)}” says that it does not know."
    if lacking and kept:
        yield "unclear", f"“{answer.quote(lacking)}” may keep back what is to be kept."
    if kept and all(item in missing for item in first) and not _denies(answer):
        told = [item for item in strange if item.value is not None or item.kind == "name"]
        for item in told[:1]:
            shown = answer.text[item.start : item.end]
            yield "broken", f"It says “{shown}” where “{wanted.text}” is expected."


def silent(answer: Reading) -> bool:
    """No number in any form that is known, and no unit that could stand for one."""
    words = answer.words
    units = tuple(unit for unit in words.units if len(unit) >= _COMPOUND)
    amounts = any(
        item.kind in ("quantity", "moment", "period")
        or item.key in words.currencies
        or item.key.endswith(units)  # `Dreiviertelstunde`
        for item in answer.items
    )
    return not amounts and not any(c.isnumeric() for c in answer.text)


def tells_nothing(stated: Reading) -> bool:
    """What is expected is itself that nothing is known or told."""
    return bool(stated.strong) or any(_lacks(clause, stated) for clause in stated.clauses)


def _lacks(clause: Clause, reading: Reading) -> bool:
    """It has no information."""
    low = reading.quote(clause).lower()
    known = reading.words.informing
    said = (
        any(word in low for word in known)
        if reading.words.cjk
        else any(item.key in known for item in clause.items)
    )
    return said and clause.negators > 0


def _first(wanted: Reading) -> list[Item]:
    return next((clause.items for clause in wanted.clauses if clause.items), [])


def _kept_back(wanted: Reading, fresh: Sequence[Item]) -> bool:
    """The expected answer begins with a denial, and tells no amount, date or name."""
    first = next((clause for clause in wanted.clauses if clause.items), None)
    denies = bool(wanted.strong) or (first is not None and wanted.sign(first) < 0)
    return denies and not any(i.value is not None or i.kind == "name" for i in fresh)


def _denies(answer: Reading) -> bool:
    return bool(answer.strong) or answer.opening == "no" or any(c.negators for c in answer.clauses)
