"""A name of the answer that stands in place of one that is expected.

Nothing is decided where the two could be spellings or short forms of each other, where either text
denies anything, or where more than the name is new.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from workbench.curation.grading.binding import Findings
from workbench.curation.grading.clauses import Item, Reading
from workbench.curation.grading.closed import entries
from workbench.curation.grading.relating import may_be_one, related, same_in

_SHARED = 2
"""Items that two clauses have in common at least where one may stand in place of another."""


def others(
    wanted: Reading, answer: Reading, fresh: Sequence[Item], strange: Sequence[Item]
) -> list[Item]:
    """The names that an answer has in place of all those that are asked for, where nothing else
    of it is new, and none is a form of one that is expected; else nothing.
    """
    names = [item for item in strange if _is_name(item, answer, strange)]
    expected = [item for item in fresh if item.kind == "name"]
    denies = any(each.sign(c) <= 0 for each in (answer, wanted) for c in each.clauses)
    if not names or len(names) < len(strange) or len(expected) < len(fresh) or denies:
        return []
    alike = may_be_one([item.key for item in names], [item.key for item in expected])
    said = any(same_in(item, answer.items, wanted.words) for item in expected)
    return [] if alike or said else names


def renamed(wanted: Reading, answer: Reading, strange: Sequence[Item]) -> Iterator[Findings]:
    """Broken where one name of a clause, or of a list, stands in place of one expected there."""
    yield from _replaced(wanted, answer, strange)
    yield from _relisted(wanted, answer, strange)


def _replaced(wanted: Reading, answer: Reading, strange: Sequence[Item]) -> Iterator[Findings]:
    """All else of both clauses is the same."""
    words = wanted.words
    for clause in answer.clauses:
        names = [item for item in clause.items if item in strange]
        named = len(names) == 1 and _is_name(names[0], answer, strange)
        if not named or len(clause.items) < _SHARED + 1:
            continue
        for part in wanted.clauses:
            gone = [i for i in part.items if related(i, clause.items, words) is None]
            if len(gone) != 1 or gone[0].kind != "name" or same_in(gone[0], answer.items, words):
                continue
            shared = len(part.items) > _SHARED and not may_be_one([names[0].key], [gone[0].key])
            if shared and wanted.sign(part) == answer.sign(clause) == 1:
                told = f"it says {_quote(names[0], answer)} for “{gone[0].key}”"
                yield "broken", f"“{wanted.quote(part)}”: {told}."


def _relisted(wanted: Reading, answer: Reading, strange: Sequence[Item]) -> Iterator[Findings]:
    expected, told = entries(wanted), entries(answer)
    gone = [item for item in expected if related(item, answer.items, wanted.words) is None]
    fresh = [item for item in told if item in strange]
    named = all(item.kind == "name" for item in (*gone, *fresh))
    listed = named and len(expected) == len(told) > _SHARED and len(gone) == len(fresh) == 1
    if listed and len(strange) == 1 and not may_be_one([gone[0].key], [fresh[0].key]):
        shown = f"it lists {_quote(fresh[0], answer)} for “{gone[0].key}”"
        yield "broken", f"“{wanted.text}”: {shown}."


def _quote(item: Item, answer: Reading) -> str:
    return f"“{answer.text[item.start : item.end]}”"


def _is_name(item: Item, answer: Reading, strange: Sequence[Item]) -> bool:
    """With a capital; one at the beginning counts where something known follows it."""
    first = answer.text[item.start].isupper() and answer.words.name not in ("de", "")
    known = len(answer.items) > len(strange)
    return item.kind == "name" or (item.kind == "word" and first and known)
