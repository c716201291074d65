"""Whether what an essay takes from a passage is what its source's caution concerns."""

from __future__ import annotations

from domains.essay.argument import NamedEvidence
from domains.essay.sources import Source
from workbench.prose.english import stems
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.retold.counting import noun_behind
from workbench.prose.sentences import split


def concerned(entry: NamedEvidence, source: Source) -> bool:
    """The words take a figure that the caution concerns, or tell what the caution says of it. What
    else stands in the passage, its shares, carries no caution; where the caution names nothing that
    is counted, it concerns all.
    """
    named = counted(source)
    if not named:
        return True
    told = numbers(entry.words)
    if any(a.of_kind(b) and a.prints(b.value) for a in told for b in named):
        return True
    rest = " ".join(_apart(source))
    return bool((set(stems(source.caution)) - set(stems(rest))) & set(stems(entry.words)))


def counted(source: Source) -> list[NumberFound]:
    """The source's figures of the very thing that its caution names: 1,200 loans, 1,350 loans, of
    `why the number of loans rose`.
    """
    wanted = set(stems(source.caution))
    return [
        number
        for part in _apart(source)
        for number in numbers(part)
        if number.role == "quantity"
        and not number.percent
        and set(stems(noun_behind(part, number))) & wanted
    ]


def _apart(source: Source) -> list[str]:
    """The sentences of a source without those of its caution."""
    parts = [source.text[a:b] for a, b in split(source.text)]
    return [part for part in parts if part not in source.caution and source.caution not in part]
