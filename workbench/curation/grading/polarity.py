"""Whether what both texts speak of stands under the same polarity and the same condition.

Each item is looked up in the clauses of both sides. Where one side denies what the other states, or
one turns a condition round (if, unless, even if; before, after), the clause of the answer counts
its votes: it contradicts when most of them do and it was understood; one word that was not may be
what denies it (`a renewal is excluded`), so that beside it one vote alone decides nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from workbench.curation.grading.amplifying import sentences
from workbench.curation.grading.binding import Findings
from workbench.curation.grading.clauses import Clause, Item, Reading
from workbench.curation.grading.lexicon import folded
from workbench.curation.grading.moments import Moment
from workbench.curation.grading.relating import new, related, relation, same_in

_TURNED = (
    {"if", "unless"},
    {"if", "even"},
    {"unless", "even"},
    {"before", "after"},
)
_LIMITS = frozenset(("unless", "even", "if"))
Context = tuple[str, int]


def conceded(answer: Reading, wanted: Reading) -> Reading:
    """The answer with what it concedes as a statement, where a statement says just that: `although
    the first year is free`.
    """
    words = wanted.words
    stated = [clause.items for clause in wanted.clauses if clause.kind == "main"]
    clauses = tuple(
        replace(clause, kind="main")
        if clause.kind == "even"
        and folded(answer.quote(clause)).split()[:1]
        and folded(answer.quote(clause)).split()[0] in words.contrast
        and any(all(same_in(i, items, words) for i in clause.items) for items in stated)
        else clause
        for clause in answer.clauses
    )
    return replace(answer, clauses=clauses)


def contexts(
    wanted: Reading,
    answer: Reading,
    asked: Reading,
    strange: Sequence[Item],
    stated: Reading,
    ends: bool = False,
) -> Iterator[Findings]:
    """Broken or unclear for each clause of the answer that stands otherwise. `stated`: the whole of
    what is expected; `ends`: both tell when something ends, so that `until` a day says no more than
    the day.
    """
    for clause in answer.clauses:
        votes = {item: _vote(item, clause, wanted, answer, stated) for item in clause.items}
        if ends and clause.kind == "before":
            votes = {item: v for item, v in votes.items() if not isinstance(item.value, Moment)}
        against = [item for item, vote in votes.items() if vote == -1]
        if against and any(_turned_word(item, clause, wanted, answer) for item in clause.items):
            against = []
        for_it = sum(vote == 1 for vote in votes.values())
        doubtful = [item for item, vote in votes.items() if vote == 0]
        soft = new(doubtful, asked.items, wanted.words)
        unread = sum(item in strange for item in _told_of(clause, answer))
        quote = answer.quote(clause)
        enough = not for_it if clause.only else len(against) > for_it
        enough |= any(_opposed(item, clause, wanted, answer) for item in against)
        understood = not unread or (unread == 1 and len(against) > 1)
        understood &= not (clause.negators and any(item.sign < 0 for item in clause.items))
        understood &= not (clause.kind in _LIMITS and _main_unread(clause, answer, strange))
        enough &= _same_matter(clause, against, wanted)
        enough &= not _told_elsewhere(clause, against, wanted, answer)
        if against and enough and understood and not _beside_only(against, clause, wanted):
            yield "broken", f"“{quote}” turns round what is expected."
        elif against or soft:
            yield "unclear", f"“{quote}” may stand under another condition or polarity."
    yield from _only_opposite(wanted, answer)
    yield from _limits(wanted, answer, asked, strange)


def _main_unread(clause: Clause, answer: Reading, strange: Sequence[Item]) -> bool:
    """What holds under a condition is told in words that were not understood, and may be the
    contrary: `we call it off if there is a storm` of what goes on unless there is one.
    """
    beside = [each for each in answer.clauses if each is not clause and each.kind == "main"]
    near = [each for each in beside if each.items and _adjoin(each, clause, answer)]
    return bool(near) and all(item in strange for item in near[0].items)


def _adjoin(one: Clause, other: Clause, answer: Reading) -> bool:
    """They stand in one sentence."""
    return any(
        one.items[0] in each and any(item in each for item in other.items)
        for each in sentences(answer)
    )


def _only_opposite(wanted: Reading, answer: Reading) -> Iterator[Findings]:
    """Of a word that is expected both ways, `open … closed on Sundays`, one way is never told."""
    for clause in wanted.clauses:
        for item in clause.items:
            both = any(relation(item, one, wanted.words) < 0 for one in wanted.items)
            told = {sign for _, sign in _contexts(item, answer)}
            if both and told and wanted.sign(clause) not in told:
                word = wanted.text[item.start : item.end]
                yield "unclear", f"“{word}” is told the other way round alone."


def _same_matter(clause: Clause, against: Sequence[Item], wanted: Reading) -> bool:
    """The clause shares two of its parts with one that it denies, or one has no second part: that
    adults pay nothing does not deny that adults are included.
    """
    for each in wanted.clauses:
        shared = [item for item in clause.items if related(item, each.items, wanted.words)]
        single = len(shared) > 1 or len(clause.items) < 2 or len(each.items) < 2
        if single and any(item in against for item in shared):
            return True
    return False


def _told_elsewhere(
    clause: Clause, against: Sequence[Item], wanted: Reading, answer: Reading
) -> bool:
    """Another clause tells all that this one would deny, as it is expected and in more of its
    words, and as much of this one is expected as it stands: it then speaks of something else.
    """

    def shared(each: Clause, said: Clause) -> int:
        return sum(same_in(item, said.items, wanted.words) for item in each.items)

    sign = answer.sign(clause)
    near = [c for c in wanted.clauses if any(related(i, c.items, wanted.words) for i in against)]
    denied = [c for c in near if wanted.sign(c) != sign]
    stated = [shared(clause, c) for c in wanted.clauses if wanted.sign(c) == sign]
    others = [c for c in answer.clauses if c is not clause]
    return bool(denied) and all(
        max(stated, default=0) >= shared(clause, each)
        and any(
            said.kind == each.kind
            and answer.sign(said) == wanted.sign(each)
            and shared(each, said) > max(1, shared(each, clause))
            for said in others
        )
        for each in denied
    )


def _beside_only(against: Sequence[Item], clause: Clause, wanted: Reading) -> bool:
    """What is denied is not all of what alone holds: `cash is not accepted` fits `only cards are`,
    and `nobody gets in without a card` fits `only guests with a card get in`.
    """
    near = [
        each
        for each in wanted.clauses
        if any(related(item, each.items, wanted.words) for item in against)
    ]
    return bool(near) and all(
        each.only and any(related(i, clause.items, wanted.words) is None for i in each.items)
        for each in near
    )


def _told_of(clause: Clause, answer: Reading) -> Sequence[Item]:
    """What the clause is about: a bare `by 6 o'clock` is about its sentence."""
    timed = clause.kind in ("before", "after") and all(i.value is not None for i in clause.items)
    said = (each for each in sentences(answer) if clause.items and clause.items[0] in each)
    return next(said, clause.items) if timed else clause.items


def _vote(
    item: Item, clause: Clause, wanted: Reading, answer: Reading, stated: Reading
) -> int | None:
    """1 in accord, -1 in conflict, 0 unclear; None for what says nothing either way."""
    expected = {*_contexts(item, wanted), *_tails(item, wanted)}
    here = set(_contexts(item, answer))
    if not expected or len(here) != 1:
        return None if not expected or expected == here else 0
    if here & expected:
        return 1 if len(expected) == 1 else None
    if len(expected) > 1:
        return None
    [(kind, sign)], [(kinds, signs)] = expected, here
    if 0 in (sign, signs):
        return 0
    if sign != signs and _otherwise_denied(item, stated, answer):
        return 0
    if {kind, kinds} == {"main", "if"} and sign != signs:
        return 0  # the end of a condition is often not told: `only when it isn't used we refund it`
    if {kind, kinds} == {"if", "unless"} and any(item.value for item in clause.items):
        return 0  # `unless under 40` is `if 40 or more`
    if {kind, kinds} == {"if", "after"} and sign == signs:
        return None  # `once you have paid`, `when you have paid`, `after you have paid`
    if sign != signs or {kind, kinds} in _TURNED:
        return -1
    return None if _attributive(kind, kinds, clause, wanted) else 0


def _otherwise_denied(item: Item, stated: Reading, answer: Reading) -> bool:
    """One side denies a comparison, `proof no older than three months`, and with it nothing else;
    or states the item behind an `and` that may share the denial before it: `no flash and tripods`.
    """
    sides = [(r, c) for r in (stated, answer) for c in r.clauses if related(item, c.items, r.words)]
    bounds = {bool(clause.negators) and _compares(clause, reading) for reading, clause in sides}
    return len(bounds) > 1 or any(_shares_denial(clause, reading) for reading, clause in sides)


def _compares(clause: Clause, reading: Reading) -> bool:
    """It compares with an amount."""
    said = folded(reading.quote(clause)).split()
    valued = any(item.value is not None for item in clause.items)
    return valued and any(word in reading.words.comparing for word in said)


def _shares_denial(clause: Clause, reading: Reading) -> bool:
    """It is tied to a denied clause by `and` or `or`, and denies nothing itself."""
    at = next(place for place, each in enumerate(reading.clauses) if each is clause)
    before = reading.clauses[at - 1] if at else clause
    return clause.joined and not clause.negators and bool(before.negators)


def _opposed(item: Item, clause: Clause, wanted: Reading, answer: Reading) -> bool:
    """The clause says the opposite word, under the same condition and polarity."""
    here = clause.kind, answer.sign(clause)
    return any(
        relation(item, other, wanted.words) < 0 and (each.kind, wanted.sign(each)) == here
        for each in wanted.clauses
        for other in each.items
    )


def _turned_word(item: Item, clause: Clause, wanted: Reading, answer: Reading) -> bool:
    """The clause says the opposite word where the expected one denies its own, or the other way
    round: `is closed` for `is not open`. All else in it then stands as it is expected to.
    """
    here = answer.sign(clause)
    return here != 0 and any(
        relation(item, other, wanted.words) < 0
        and each.kind == clause.kind
        and wanted.sign(each) == -here
        for each in wanted.clauses
        for other in each.items
    )


def _attributive(kind: str, here: str, clause: Clause, wanted: Reading) -> bool:
    """A condition told as a quality, `unworn shoes` for `if the shoes are unworn`."""
    main = [item for each in wanted.clauses if each.kind == "main" for item in each.items]
    words = wanted.words
    beside = any(relation(item, one, words) > 0 for item in clause.items for one in main)
    return kind == "if" and here == "main" and beside


def _contexts(item: Item, reading: Reading) -> Iterator[Context]:
    for clause in reading.clauses:
        for other in clause.items:
            found = relation(item, other, reading.words)
            if found:
                yield clause.kind, found * reading.sign(clause)


def _tails(item: Item, wanted: Reading) -> Iterator[Context]:
    """The condition that a word behind its value may belong to as well."""
    for clause in wanted.clauses:
        if clause.tail and same_in(item, clause.items, wanted.words):
            yield clause.tail, wanted.sign(clause)
            yield "if", wanted.sign(clause)


def _behind_values(wanted: Reading, answer: Reading) -> Iterator[Findings]:
    """`24 hours before` on one side alone: the other one says `after`, or nothing of the kind."""
    for one, other in ((answer, wanted), (wanted, answer)):
        said = {clause.turned for clause in other.clauses}
        said |= {c.kind for c in other.clauses if all(item.value is None for item in c.items)}
        for clause in one.clauses:
            if clause.turned and clause.turned not in said:
                yield "unclear", f"“{one.quote(clause)}”: only one says “{clause.turned}”."


def _known_condition(
    clause: Clause, wanted: Reading, asked: Reading, strange: Sequence[Item]
) -> bool:
    """What it says the question says too, or a clause of what is expected that tells what it comes
    after.
    """
    unread = [item for item in clause.items if item in strange]  # judged as such
    known = unread or asked.items
    own = [item for item in clause.items if not same_in(item, known, wanted.words)]
    after = [item for each in wanted.clauses if each.kind == "after" for item in each.items]
    told = bool(own) or (bool(clause.items) and not unread)
    return told and all(same_in(item, after, wanted.words) for item in own)


def _limits(
    wanted: Reading, answer: Reading, asked: Reading, strange: Sequence[Item]
) -> Iterator[Findings]:
    """A condition or `only` that the contract does not have."""
    have = {clause.kind for clause in wanted.clauses}
    for clause in answer.clauses:
        met = clause.kind == "if" and _known_condition(clause, wanted, asked, strange)
        if clause.kind in _LIMITS and clause.kind not in have and not met:
            yield "unclear", f"“{answer.quote(clause)}” is a condition that no line has."
    yield from _behind_values(wanted, answer)
    if any(c.only for c in answer.clauses) != any(c.only for c in wanted.clauses):
        yield "unclear", "One says “only” and the other does not."
