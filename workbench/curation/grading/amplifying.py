"""Words that an answer adds to what is expected, where it says all of that.

A wrong answer seldom says more: it says something else in place of a part. Where every word and
value of the expected answer is said, the parts of a statement together as they are expected, a word
more stands in place of nothing. It is let go unless it could take something back: a denial, a
contrast, a name, an amount, or an expected word with a prefix before it.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass

from workbench.curation.grading.clauses import Clause, Item, Reading
from workbench.curation.grading.identifiers import shape
from workbench.curation.grading.lexicon import folded_signs
from workbench.curation.grading.relating import new, related, same_in

_TIED = re.compile(r"[:：(（]|は、")
_OTHERS = 8
"""Words for each small word of a language at most in a text that is in it. Ours."""
_FULL = re.compile(r"[.!?;؟؛…。\n]")


@dataclass(frozen=True, slots=True)
class Added:
    """What an answer says in words of its own."""

    words: tuple[Item, ...] = ()
    """Strange words that only add, or stand for an expected one."""
    replaced: tuple[Item, ...] = ()
    """Expected words that they stand for."""


def added(
    strange: Sequence[Item],
    wanted: Reading,
    answer: Reading,
    asked: Reading,
    stated: Reading,
    told: Sequence[Item] = (),
) -> Added:
    """The strange words, where none of them changes what is said; else nothing. `stated`: the whole
    of what is expected, whose `but` the lines have lost; `told`: all that is said, with asides.
    """
    words = wanted.words
    if not strange or any(item.kind != "word" for item in strange):
        return Added()
    missing = [i for i in wanted.items if not same_in(i, told or answer.items, words)]
    known = {i.key for i in wanted.items if same_in(i, asked.items, words)}
    missing = [i for i in missing if i.kind != "word" or i.key in known or i.key not in words.light]
    if not _bound(missing, strange, wanted, asked) or not _understood(strange, wanted, answer):
        return Added()
    if any(_narrows(strange, clause, answer, wanted) for clause in answer.clauses):
        return Added()
    if _takes_back(wanted, answer, stated) or not _together(strange, wanted, answer):
        return Added()
    said = set(re.findall(r"[^\W\d_]+", folded_signs(wanted.text)))
    if any(item.key.endswith(word) for item in strange for word in said if len(word) > 2):
        return Added()
    return Added(tuple(strange), tuple(missing))


def _bound(
    missing: Sequence[Item], strange: Sequence[Item], wanted: Reading, asked: Reading
) -> bool:
    """Nothing is missing; or no more than words that the question does not have either, beside
    amounts, dates or names that are all told: the question then says what those belong to.
    """
    words = wanted.words
    if not missing:
        return True
    decisive = [i for i in new(wanted.items, asked.items, words) if i.kind != "word"]
    plain = all(i.kind == "word" and not same_in(i, asked.items, words) for i in missing)
    limits = any(_limits(item, wanted) for item in missing)
    return bool(decisive) and plain and not limits and len(missing) <= len(strange)


def _understood(strange: Sequence[Item], wanted: Reading, answer: Reading) -> bool:
    """A word says what it is about, so that no strange word need be that. None of those has a
    direction, as `pay` has, or stands in a sentence or a condition of its own; the text is in
    its language.
    """
    words = wanted.words
    told = [i for i in wanted.items if i.value is None and i.key not in words.light]
    about = any(same_in(item, answer.items, words) for item in told)
    directed = {key for groups in words.bound_frames.values() for group in groups for key in group}
    apart = any(
        item in strange and not any(related(i, wanted.items, words) for i in said)
        for said in sentences(answer)
        for item in said
    )
    limits = [item for c in wanted.clauses if c.kind != "main" for item in c.items]
    conditions = [c.items for c in answer.clauses if c.kind != "main"]
    limited = any(
        item in strange and not any(related(i, limits, words) for i in items)
        for items in conditions
        for item in items
    )
    plain = not apart and not limited and not any(item.key in directed for item in strange)
    return about and plain and _read_right(answer)


_AFTER = ("fr", "es", "it", "pt", "ar")
"""Languages in which a word stands behind what it narrows: `la entrada reducida`."""


def _narrows(strange: Sequence[Item], clause: Clause, answer: Reading, wanted: Reading) -> bool:
    """A strange word touches what it may narrow, `the sales office`, comes behind all that is
    expected, `for business customers`, or has a clause without another new word,
    `and the lounge`.
    """
    unread = [item for item in clause.items if item in strange]
    known = [item for item in clause.items if item not in strange]
    if not unread:
        return False
    rest = [item for each in answer.clauses if each is not clause for item in each.items]
    again = all(same_in(item, rest, wanted.words) for item in known)
    behind = bool(known) and unread[-1].start > known[-1].start
    if again or (behind and _apart(known[-1], unread[-1], answer)):
        return True
    pairs = itertools.pairwise(clause.items)
    return any(
        (one in known and two in unread)
        if wanted.words.name in _AFTER
        else (one in unread and two in known and not two.value and not shape(two.key))
        for one, two in pairs
        if not _apart(one, two, answer)
    )


def _apart(one: Item, two: Item, answer: Reading) -> bool:
    """A word stands between them."""
    return re.search(r"\w", answer.text[one.end : two.start]) is not None


def _read_right(answer: Reading) -> bool:
    """It has small words of its language, one to so many others."""
    if answer.words.cjk:
        return True
    said = re.findall(r"[^\W\d_]+", folded_signs(answer.text))
    small = [word for word in said if answer.words.phrases.get(word, ("word",))[0] != "word"]
    return len(small) * _OTHERS >= len(said)


def _limits(item: Item, wanted: Reading) -> bool:
    """The word belongs to an amount, date or name, `Mary` to `Shelley` and the month to `50 a
    month`: it touches what comes behind it, or follows it. So does a word of a condition.
    """
    clause = next(clause for clause in wanted.clauses if item in clause.items)
    at = clause.items.index(item)
    before, behind = clause.items[at - 1 : at], clause.items[at + 1 : at + 2]
    follows = any(one.kind != "word" for one in before)
    touches = any(
        one.kind != "word" and not wanted.text[item.end : one.start].strip() for one in behind
    )
    return clause.kind != "main" or clause.only or follows or touches


def _takes_back(wanted: Reading, answer: Reading, stated: Reading) -> bool:
    """A clause denies what is not expected to be denied, or contrasts with what is said."""
    denied = [item for c in wanted.clauses if c.negators for item in c.items]
    for clause in answer.clauses:
        if clause.negators and not any(related(i, clause.items, wanted.words) for i in denied):
            return True
    return contrasts(answer) and not contrasts(stated)


def contrasts(reading: Reading) -> bool:
    """It has a `but` behind something said; `sorry, but` contrasts with nothing."""
    low, words = folded_signs(reading.text), reading.words
    told = sorted(words.contrast, key=len, reverse=True)
    either = "|".join(map(re.escape, told))
    found = re.finditer(either if words.cjk else rf"(?<!\w)(?:{either})(?!\w)", low) if told else ()
    first = min((item.end for item in reading.items), default=len(low))
    return any(first <= hit.start() or reading.opening for hit in found)


def _together(strange: Sequence[Item], wanted: Reading, answer: Reading) -> bool:
    """The parts of each statement stand in one clause, or in one sentence in clauses that have no
    strange word: `staff wear a badge, visitors need not` has all of `visitors wear a badge`.
    """
    words = wanted.words
    for clause in wanted.clauses:
        each = [item for item in clause.items if same_in(item, answer.items, words)]
        if any(_all_in(each, stretch, wanted) for stretch in _stretches(answer)):
            continue
        if not any(_all_in(each, said, wanted) for said in sentences(answer)):
            return False
        parts = [c for c in answer.clauses if any(related(i, c.items, words) for i in each)]
        if any(item in strange for clause in parts for item in clause.items):
            return False
    return True


def _stretches(answer: Reading) -> list[list[Item]]:
    """The items of each clause, with those that a colon, a bracket or a topic ties to it."""
    found: list[list[Item]] = []
    end = 0
    for clause in answer.clauses:
        tied = _TIED.search(answer.text, end, max(end, clause.start)) is not None
        found += [[]] if not (found and tied) else []
        found[-1] += clause.items
        end = clause.end
    return found


def _all_in(items: Sequence[Item], said: Sequence[Item], wanted: Reading) -> bool:
    return all(same_in(item, said, wanted.words) for item in items)


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
