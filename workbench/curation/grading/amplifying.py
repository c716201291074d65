"""Words that an answer adds to what is expected, where it says all of that.

A wrong answer seldom says more: it says something else in place of a part. Where every word and
value of the expected answer is said, the parts of a statement together as they are expected, a word
more stands in place of nothing. It is let go unless it could take something back: a denial, a
contrast, a name, an amount, or an expected word with a prefix before it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from workbench.curation.grading.clauses import Clause, Item, Reading
from workbench.curation.grading.lexicon import folded_signs
from workbench.curation.grading.relating import related, same_in

_FULL = re.compile(r"[.!?;؟؛…。\n]")


def added(strange: Sequence[Item], wanted: Reading, answer: Reading) -> list[Item]:
    """The strange words, where all of them only add; else nothing."""
    words = wanted.words
    whole = all(same_in(item, answer.items, words) for item in wanted.items)
    if not strange or not whole or any(item.kind != "word" for item in strange):
        return []
    if _takes_back(wanted, answer) or not _together(strange, wanted, answer):
        return []
    said = set(re.findall(r"[^\W\d_]+", folded_signs(wanted.text)))
    if any(item.key.endswith(word) for item in strange for word in said if len(word) > 2):
        return []
    return list(strange)


def _takes_back(wanted: Reading, answer: Reading) -> bool:
    """A clause denies what is not expected to be denied, or contrasts with what is said."""
    denied = [item for c in wanted.clauses if c.negators for item in c.items]
    for clause in answer.clauses:
        if clause.negators and not any(related(i, clause.items, wanted.words) for i in denied):
            return True
    return contrasts(answer) and not contrasts(wanted)


def contrasts(reading: Reading) -> bool:
    """It has a `but` behind something said; `sorry, but` contrasts with nothing."""
    for hit in re.finditer(r"[^\W\d_]+", folded_signs(reading.text)):
        kind = reading.words.phrases.get(hit[0], ("", ""))[0]
        if kind == "contrast" and any(item.end <= hit.start() for item in reading.items):
            return True
    return False


def _together(strange: Sequence[Item], wanted: Reading, answer: Reading) -> bool:
    """The parts of each statement stand in one clause, or in one sentence in clauses that have no
    strange word: `staff wear a badge, visitors need not` has all of `visitors wear a badge`.
    """
    words = wanted.words
    for each in wanted.clauses:
        if any(_all_in(each, clause.items, wanted) for clause in answer.clauses):
            continue
        if not any(_all_in(each, said, wanted) for said in sentences(answer)):
            return False
        parts = [c for c in answer.clauses if any(related(i, c.items, words) for i in each.items)]
        if any(item in strange for clause in parts for item in clause.items):
            return False
    return True


def _all_in(clause: Clause, said: Sequence[Item], wanted: Reading) -> bool:
    return all(same_in(item, said, wanted.words) for item in clause.items)


def sentences(reading: Reading) -> list[list[Item]]:
    """The items between full stops and semicolons."""
    groups: list[list[Item]] = []
    end = 0
    for clause in reading.clauses:
        if not groups or _FULL.search(reading.text, end, max(end, clause.start)):
            groups.append([])
        groups[-1] += clause.items
        end = clause.end
    return [group for group in groups if group]
