"""What stands in place of something expected: another value of the question, another label, another
entry of a list, another of two options.

Each finding is `broken`. It needs the place as well as the rival: the same thing counted, the same
word before the label, the other entries of the list, what is said of the option.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from workbench.curation.grading.amplifying import sentences
from workbench.curation.grading.binding import Findings
from workbench.curation.grading.clauses import Clause, Item, Reading
from workbench.curation.grading.closed import options
from workbench.curation.grading.lexicon import Lexicon, folded_signs
from workbench.curation.grading.relating import (
    is_weekday,
    new,
    related,
    relation,
    rivals_of,
    same_in,
)

_LABEL = 2
"""Letters of a label at most: `Building C`."""
_WORDS = 3
"""Words of an entry of a list at most. Ours."""
_LISTED = 2
"""Entries of a list at least that an answer has to share before another one is a rival. Ours."""


def rivals(
    wanted: Reading, answer: Reading, asked: Reading, strange: Sequence[Item]
) -> Iterator[Findings]:
    """All that stands in place of something else."""
    yield from _of_the_question(wanted, answer, asked, strange)
    yield from _labels(wanted, answer, strange)
    yield from _entries(wanted, answer, asked, strange)
    yield from _options(wanted, answer, asked)


def _quote(item: Item, reading: Reading) -> str:
    return f"“{reading.text[item.start : item.end]}”"


def _of_the_question(
    wanted: Reading, answer: Reading, asked: Reading, strange: Sequence[Item]
) -> Iterator[Findings]:
    """A value of the question too, of which the answer says another before the same word."""
    words = wanted.words
    for item in wanted.items:
        if item.value is None or not same_in(item, asked.items, words):
            continue
        others = [one for one in strange if rivals_of(item, one)]
        if same_in(item, answer.items, words) or len(others) != 1:
            continue
        [other] = others
        counted = _next_to(item, wanted, 1), _next_to(other, answer, 1)
        if None not in counted and same_in(counted[0], counted[1:], words):  # type: ignore[arg-type]
            told = f"it says {_quote(other, answer)}"
            yield "broken", f"quantity {_quote(item, wanted)}: {told}."


def _next_to(item: Item, reading: Reading, by: int) -> Item | None:
    items = reading.items
    at = next((n for n, one in enumerate(items) if one.start == item.start), -1)
    return items[at + by] if at >= 0 and 0 <= at + by < len(items) else None


def _labels(wanted: Reading, answer: Reading, strange: Sequence[Item]) -> Iterator[Findings]:
    """`Building A` for `Building C`, and the `Up` button for the `Down` button."""
    words = wanted.words
    for item in wanted.items:
        if item.kind == "name" and not same_in(item, answer.items, words):
            for other in strange:
                if other.kind == "name" and _opposite(item, other, words):
                    told = f"it says {_quote(other, answer)}"
                    yield "broken", f"entity {_quote(item, wanted)}: {told}."
        if not _is_label(item) or same_in(item, answer.items, words):
            continue
        head = _next_to(item, wanted, -1)
        for other in strange:
            before = _next_to(other, answer, -1)
            if _is_label(other) and head and before and related(head, (before,), words):
                told = f"it says {_quote(other, answer)}"
                yield "broken", f"entity {_quote(item, wanted)}: {told}."


def _opposite(one: Item, two: Item, words: Lexicon) -> bool:
    """Two labels that are opposites as words."""
    return relation(replace(one, kind="word"), replace(two, kind="word"), words) < 0


def _is_label(item: Item) -> bool:
    return item.kind == "name" and len(item.key) <= _LABEL


def listed(wanted: Reading, asked: Reading) -> list[list[Item]]:
    """The entries of an expected list, by their words: of the first clause the last one, of every
    other what the question does not name; nothing where it is none.
    """
    clauses = [clause for clause in wanted.clauses if clause.items]
    fresh = [new(clause.items, asked.items, wanted.words) for clause in clauses]
    plain = all(clause.kind == "main" and not clause.negators for clause in clauses)
    short = all(0 < len(items) <= _WORDS for items in fresh[1:])
    if len(clauses) <= _LISTED or not plain or not short or not fresh[0]:
        return []
    if any(_valued(items) for items in fresh):
        return []
    tied = all(clause.joined or _comma(clause, wanted) for clause in clauses[1:])
    return [fresh[0][-1:], *fresh[1:]] if tied else []


def _valued(items: Sequence[Item]) -> bool:
    return any(item.value is not None and not is_weekday(item) for item in items)


def _comma(clause: Clause, reading: Reading) -> bool:
    return re.search(r"[,、،]\s*\W*\w{0,4}\W*$", reading.text[: clause.items[0].start]) is not None


def _entries(
    wanted: Reading, answer: Reading, asked: Reading, strange: Sequence[Item]
) -> Iterator[Findings]:
    """One entry of a list is left out where the others are told, or one is told that is none."""
    expected = listed(wanted, asked)
    words = wanted.words
    for said in sentences(answer) if expected else ():
        met = [each for each in expected if all(same_in(item, said, words) for item in each)]
        left = [each for each in expected if not any(related(i, answer.items, words) for i in each)]
        unread = any(item in strange for item in said)
        if len(met) < _LISTED or len(met) + len(left) < len(expected):
            continue
        if left and not unread:
            yield "broken", f"It lists the others, and not {_quote(left[0][0], wanted)}."
        more = [] if left else _alone(said, answer, strange)
        if more:
            yield "broken", f"It lists {_quote(more[0], answer)}, which is not expected."


def _alone(said: Sequence[Item], answer: Reading, strange: Sequence[Item]) -> list[Item]:
    """The strange names and days that have a clause of their own, as an entry has."""
    clauses = [clause for clause in answer.clauses if any(item in said for item in clause.items)]
    return [
        clause.items[0]
        for clause in clauses[1:]
        if clause.items
        and all(i in strange and (i.kind == "name" or is_weekday(i)) for i in clause.items)
    ]


def _options(wanted: Reading, answer: Reading, asked: Reading) -> Iterator[Findings]:
    """What is said of one of the options of the question, and of it alone, the answer says of the
    other one.
    """
    offered = options(asked)[-2:]
    words = wanted.words
    timed = any(c.kind in ("before", "after") for r in (wanted, answer) for c in r.clauses)
    if len(offered) < len("ab") or timed:
        return  # `the express comes before the 8:12` is `the 8:12 comes after it`
    for clause in wanted.clauses:
        own = _before_than(clause, wanted)
        taken = [item for item in offered if same_in(item, own, words)]
        if len(taken) != 1 or wanted.sign(clause) < 0:
            continue
        other = next(item for item in offered if item is not taken[0])
        told = [item for item in own if not same_in(item, offered, words)]
        told = [item for item in told if not _said_of(item, other, wanted)]
        for said in answer.clauses:
            here = _before_than(said, answer)
            turned = same_in(other, here, words) and not same_in(taken[0], here, words)
            if turned and answer.sign(said) > 0 and _says_it(here, told, words):
                shown = answer.quote(said)
                yield "broken", f"“{wanted.quote(clause)}”: it says “{shown}”."


def _says_it(here: Sequence[Item], told: Sequence[Item], words: Lexicon) -> bool:
    """A word of what is told stands here, and an amount of it where one stands here at all."""
    met = [item for item in told if same_in(item, here, words)]
    values = any(item.value is not None for item in here)
    worded = any(item.value is None for item in met)
    return worded and (not values or any(item.value is not None for item in met))


def _said_of(item: Item, option: Item, wanted: Reading) -> bool:
    """Another clause says it of the other option."""
    parts = [_before_than(clause, wanted) for clause in wanted.clauses]
    return any(
        same_in(option, part, wanted.words) and same_in(item, part, wanted.words) for part in parts
    )


def _before_than(clause: Clause, reading: Reading) -> list[Item]:
    """The items before a word of comparison."""
    low = folded_signs(reading.text[clause.start : clause.end])
    either = "|".join(map(re.escape, reading.words.comparing))
    hit = re.search(rf"(?<!\w)(?:{either})(?!\w)", low) if either else None
    end = clause.start + hit.start() if hit else clause.end
    return [item for item in clause.items if item.start < end]
