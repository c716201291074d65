"""Closed answers: a choice between the options that a question names, and the words that only carry
what decides.

`Pro`, `that's the Pro plan` and `choose Pro` say one thing where the question asks `Plus or Pro?`.
Words count as carrying (`frames` of the lexicon) only beside a value of their class that is met, so
that they can neither make an answer right nor hide another amount, name or condition.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from workbench.curation.grading.clauses import Clause, Item, Reading
from workbench.curation.grading.lexicon import folded, folded_signs
from workbench.curation.grading.quantities import Quantity
from workbench.curation.grading.relating import related, relation

Chosen = Literal["right", "wrong", ""]
_PAIR = 2
"""Words of a clause up to which their order tells nothing: a verb, and what it is about."""
_STOP = re.compile(r"[.!?;。？！；\n]")
_SPANS = frozenset(("time", "calendar", "working day", "length", "mass", "volume", "data"))


def options(asked: Reading) -> list[Item]:
    """What stands right before and right behind the last `or` of a question, with the single words
    that commas set before them; empty without such a word.
    """
    place = _alternative(asked)
    if place is None:
        return []
    start, end = place
    before = [item for item in asked.items if item.end <= start and _near(asked, item.end, start)]
    behind = [item for item in asked.items if item.start >= end and _near(asked, end, item.start)]
    if not before or not behind:
        return []
    listed = [before[-1]]
    for item in reversed(before[:-1]):
        if asked.text[item.end : listed[-1].start].strip() != ",":
            break
        listed.append(item)
    return [*reversed(listed), behind[0]]


def _near(asked: Reading, start: int, end: int) -> bool:
    return _STOP.search(asked.text, start, end) is None


def _alternative(asked: Reading) -> tuple[int, int] | None:
    words = asked.words
    if words.cjk or not words.alternatives:
        return None
    either = "|".join(map(re.escape, words.alternatives))
    low = folded_signs(asked.text)
    found = list(re.finditer(rf"(?<!\w)(?:{either})(?!\w)", low))
    return found[-1].span() if found else None


def choice(asked: Reading, wanted: Reading, answer: Reading) -> Chosen:
    """Which of the options the answer takes, where the expected one takes exactly one: `right`,
    `wrong`, or nothing where it names none or several, or where anything is denied.
    """
    offered = options(asked)
    nearest = offered[-2:]
    if any(_says(item, wanted) for item in nearest):
        offered = nearest  # a comma may also end what is asked: `for which one, red or grey?`
    meant = [item for item in offered if _says(item, wanted)]
    taken = [item for item in offered if _says(item, answer)]
    denied = any(each.negators for r in (wanted, answer) for each in r.clauses)
    denied = denied or (_compares(answer) and not _compares(wanted))
    if len(offered) < 2 or len(meant) != 1 or len(taken) != 1 or denied:
        return ""
    return "right" if taken == meant else "wrong"


def _compares(reading: Reading) -> bool:
    return bool(_said(reading) & reading.words.comparing)


def _says(item: Item, reading: Reading) -> bool:
    return any(relation(item, other, reading.words) > 0 for other in reading.items)


def entries(reading: Reading) -> list[Item]:
    """The last words of the first and the only ones of all other statements of a list; nothing
    where it is none.
    """
    first, *rest = [clause for clause in reading.clauses if clause.items] or [Clause()]
    plain = all(len(clause.items) == 1 and clause.kind == "main" for clause in rest)
    if not rest or not plain or any(clause.negators for clause in (first, *rest)):
        return []
    return [first.items[-1], *(clause.items[0] for clause in rest)]


def asks_yes_or_no(asked: Reading) -> bool:
    """The question has no word that asks for more; so has one in a language without such words."""
    words = asked.words
    if words.cjk:
        return not any(word in asked.text for word in words.asking)
    return not _said(asked) & words.asking


def polar(asked: Reading, wanted: Reading, answer: Reading) -> bool:
    """A question of yes or no, whose words both sides state, or both deny, in one clause each: the
    polarity is all that is asked. Of three words and more the order has to be kept.
    """
    one = [clause for clause in wanted.clauses if clause.items]
    two = [clause for clause in answer.clauses if clause.items]
    plain = len(one) == len(two) == 1 and one[0].kind == two[0].kind == "main"
    asking, comparing = asked.words.asking, asked.words.comparing
    yes_or_no = (
        bool(asking)
        and not asked.words.cjk
        and not _said(asked) & (asking | comparing)
        and not options(asked)
    )
    if not plain or not yes_or_no or one[0].only or two[0].only:
        return False
    same = wanted.sign(one[0]) == answer.sign(two[0]) != 0
    places = [related(item, one[0].items, wanted.words) for item in two[0].items]
    order = [item.start for item in places if item is not None]
    return same and (order == sorted(order) or len(two[0].items) <= _PAIR)


def carrying(
    strange: Sequence[Item],
    wanted: Reading,
    answer: Reading,
    asked: Reading,
    chosen: Chosen,
    opened: bool,
) -> list[Item]:
    """Those of the strange words that only carry what decides; none where another value or name
    is strange as well.

    `opened`: the answer opens with the yes or no that is expected.
    """
    if any(item.kind != "word" for item in strange):
        return []
    met = [item for item in wanted.items if related(item, answer.items, wanted.words)]
    classes = {_class(item) for item in met}
    classes |= {"entity"} if chosen == "right" else set()
    classes |= {"yes"} if opened else set()
    classes |= {"any"} if classes or met else set()
    frames = wanted.words.frames
    known = frozenset[str]().union(*(frames.get(each, frozenset()) for each in classes))
    said = _said(wanted) | _said(asked)
    for group in (one for each in classes for one in wanted.words.bound_frames.get(each, ())):
        known |= group if group & said or _spelled(group, wanted, asked) else frozenset()
    return [item for item in strange if item.key in known]


def _said(reading: Reading) -> frozenset[str]:
    return frozenset(re.findall(r"[^\W\d_]+(?:['’][^\W\d_]+)*", folded(reading.text)))


def _spelled(group: frozenset[str], wanted: Reading, asked: Reading) -> bool:
    """Where no space parts the words, a word of the group stands somewhere."""
    return wanted.words.cjk and any(each in r.text for each in group for r in (wanted, asked))


def _class(item: Item) -> str:
    """The class of frames that belongs to an item."""
    match item.value:
        case Quantity(money=True):
            return "money"
        case Quantity(dimension=dimension):
            return "span" if dimension in _SPANS else "share" if dimension == "share" else "count"
        case None:
            return "entity" if item.kind == "name" else ""
        case _:
            return "moment"
