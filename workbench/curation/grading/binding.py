"""Whether what belongs together still does: values with their subjects, steps in their order.

Two statements that trade parts hold the same words, so that words alone would pass them.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from typing import Literal

from workbench.curation.grading.clauses import Clause, Item, Reading
from workbench.curation.grading.contracts import Contract
from workbench.curation.grading.lexicon import folded
from workbench.curation.grading.quantities import Quantity
from workbench.curation.grading.relating import new, related, relation, same_in

_FULL = re.compile(r"[.!?;؟؛…。\n]")
_TWO = 2
Findings = tuple[Literal["broken", "unclear"], str]


def arrangement(
    wanted: Reading,
    answer: Reading,
    asked: Reading,
    strange: Sequence[Item],
    contract: Contract,
    stated: Reading,
    in_order: bool = False,
) -> Iterator[Findings]:
    """What was moved from where it belongs. `stated`: the whole of what is expected, with its
    sentences; `in_order`: both are told as steps.
    """
    own = _own(wanted, asked)
    yield from _traded(answer, _own(wanted), own, strange)
    yield from _sentences(stated, answer, asked)
    if in_order or contract.of("order"):
        yield from _steps(wanted, answer, strange)
    elif _procedure(wanted, asked):
        told = all(any(clause.ordered for clause in each.clauses) for each in (stated, answer))
        for status, why in _steps(wanted, answer, strange):
            yield status if told else "unclear", why
    yield from _reordered(wanted, answer)
    yield from _swapped(wanted, answer)
    yield from _bare(wanted, answer)
    yield from _restated(wanted, answer, asked, contract)
    yield from _roles(wanted, answer, asked)
    yield from _passives(wanted, answer)


def _own(wanted: Reading, asked: Reading | None = None) -> list[list[Item]]:
    """For each clause what no other clause has, nor the question where it is given."""
    found = []
    for clause in wanted.clauses:
        rest = [item for each in wanted.clauses if each is not clause for item in each.items]
        found.append(new(clause.items, (*rest, *(asked.items if asked else ())), wanted.words))
    return found


def _traded(
    answer: Reading, own: list[list[Item]], fresh: list[list[Item]], strange: Sequence[Item]
) -> Iterator[Findings]:
    """Values that left the words of their statement for those of another one."""
    moved, mixed, crossed = [], [], []
    for clause in answer.clauses:
        hit = [items for items in own if len(items) > 1 and _any_in(items, clause, answer)]
        told = [items for items in fresh if len(items) > 1 and _any_in(items, clause, answer)]
        fits = _wholly(told, clause, answer) or _repeated(told, clause, answer)
        mixed += [clause] if len(told) > 1 and not fits else []
        crossed += [clause] if len(hit) > 1 else []
        for items in hit if len(hit) > 1 else ():
            here = [item for item in items if _in(item, clause, answer)]
            if all(item.value is not None for item in here):
                moved.append(clause)
    # two clauses that both take from both may have traded what the question names
    mixed += [clause for clause in moved if clause not in mixed]
    mixed += [clause for clause in crossed if len(crossed) > 1 and clause not in mixed]
    shown = "; ".join(f"“{answer.quote(clause)}”" for clause in mixed[:2])
    unread = any(item in strange for clause in moved for item in clause.items)
    if len({id(clause) for clause in moved}) > 1 and not unread:
        yield "broken", f"{shown}: values are exchanged."
    elif mixed:
        yield "unclear", f"{shown}: parts of several statements stand together."


def _wholly(groups: Sequence[Sequence[Item]], clause: Clause, answer: Reading) -> bool:
    """The clause says all of them, and has no two values that could have changed places."""
    kinds = [_kind(item) for item in clause.items if item.value is not None]
    said = [item for items in groups for item in items if same_in(item, answer.items, answer.words)]
    whole = all(_in(item, clause, answer) for item in said)
    return whole and len(set(kinds)) == len(kinds)


def _repeated(groups: Sequence[Sequence[Item]], clause: Clause, answer: Reading) -> bool:
    """Each of them is said whole, here or in a clause of its own: what stands here of another one
    is said again, `update your applications to use the new key`.
    """
    return all(
        any(all(_in(item, each, answer) for item in items) for each in answer.clauses)
        for items in groups
    ) and any(all(_in(item, clause, answer) for item in items) for items in groups)


def _sentences(wanted: Reading, answer: Reading, asked: Reading) -> Iterator[Findings]:
    """Two sentences that each take their parts from both of the expected ones have traded them:
    `up to 2,000 the manager, above it the board` told the other way round.
    """
    groups = _by_sentence(wanted)
    own: list[list[Item]] = []
    for group in groups:
        rest = [item for each in groups if each is not group for item in each]
        own.append(new(group, (*rest, *asked.items), wanted.words))
    own = [items for items in own if len(items) > 1]
    if len(own) < _TWO:
        return
    mixed = 0
    for said in _by_sentence(answer):
        hit = [items for items in own if any(related(i, said, answer.words) for i in items)]
        mixed += len(hit) > 1
    if mixed >= _TWO:
        yield "unclear", "Two of its sentences mix the parts of several expected ones."


def _by_sentence(reading: Reading) -> list[list[Item]]:
    """The items between full stops and semicolons; the lines of a contract are one text."""
    groups: list[list[Item]] = []
    end = 0
    for clause in reading.clauses:
        if not groups or _FULL.search(reading.text, end, max(end, clause.start)):
            groups.append([])
        groups[-1] += clause.items
        end = clause.end
    return [group for group in groups if group]


def _any_in(items: Sequence[Item], clause: Clause, answer: Reading) -> bool:
    return any(_in(item, clause, answer) for item in items)


def _in(item: Item, clause: Clause, answer: Reading) -> bool:
    return same_in(item, clause.items, answer.words)


def _procedure(wanted: Reading, asked: Reading) -> bool:
    """Several statements that answer how something is done follow each other, said or not."""
    stated = [clause for clause in wanted.clauses if clause.kind == "main"]
    question = folded(asked.text)
    listed = any(len(clause.items) < 2 for clause in stated)  # things, not steps
    asks_how = any(h in question for h in wanted.words.how)
    return (len(stated) > 2 and not listed and not _asks_which(asked)) or (
        len(stated) > 1 and asks_how
    )


def _asks_which(asked: Reading) -> bool:
    """`which documents`, `what colours`: an interrogative right before what is asked for."""
    heads = {item.start for item in asked.items if item.kind == "word"}
    words = list(re.finditer(r"[^\W\d_]+", asked.text))
    return any(
        folded(one[0]) in asked.words.which and two.start() in heads
        for one, two in itertools.pairwise(words)
    )


def _reordered(wanted: Reading, answer: Reading) -> Iterator[Findings]:
    """Within a clause the items follow as they are expected to, but for one part that is moved to
    the front or the end: `A beats B` is not `B beats A`.
    """
    for clause in answer.clauses:
        for each in wanted.clauses:
            order = _positions(clause.items, each, wanted)
            falls = sum(one > two for one, two in itertools.pairwise(order))
            if len(order) > 2 and falls > 1 and clause.passive == each.passive:
                yield "unclear", f"“{answer.quote(clause)}” may exchange who does what."


def _swapped(wanted: Reading, answer: Reading) -> Iterator[Findings]:
    """Values of one kind that stand in a clause keep their order: `90 days within 180 days`."""
    for clause in answer.clauses:
        kinds = {_kind(item) for item in clause.items if item.value is not None}
        for kind in kinds:
            same = [item for item in clause.items if item.value is not None and _kind(item) == kind]
            for each in wanted.clauses:
                order = _positions(same, each, wanted)
                if order != sorted(order):
                    yield "unclear", f"“{answer.quote(clause)}” may exchange two values."


def _bare(wanted: Reading, answer: Reading) -> Iterator[Findings]:
    """An amount alone in its clause, `up to 20 euros`, where the words of another clause
    have the value of that one: `20 euros a day, up to 2 euros` of 2 a day, 20 at most.
    """
    own = _own(wanted)
    alone = [i[0] for i in own if len(i) == 1 and isinstance(i[0].value, Quantity)]
    for items in own:
        words = [item for item in items if item.value is None and _said(item, answer)]
        values = [item for item in items if item.value is not None]
        if not words or len(values) != 1:
            continue
        for clause in answer.clauses:
            own_words = all(_in(item, clause, answer) for item in words)
            if own_words and _said(values[0], answer) and not _in(values[0], clause, answer):
                for other in alone:
                    if _kind(other) == _kind(values[0]) and _in(other, clause, answer):
                        yield "unclear", f"“{answer.quote(clause)}” may exchange two values."


def _said(item: Item, answer: Reading) -> bool:
    return same_in(item, answer.items, answer.words)


def _kind(item: Item) -> str:
    return item.value.dimension if isinstance(item.value, Quantity) else item.kind


def _restated(
    wanted: Reading, answer: Reading, asked: Reading, contract: Contract
) -> Iterator[Findings]:
    """A statement of nothing but what a question of yes or no asks has its answer's polarity; where
    the expected answer tells none, and speaks of other things, it is open.
    """
    words = asked.words
    said = set(re.findall(r"[^\W\d_]+", folded(asked.text)))
    if not words.asking or words.cjk or said & words.asking:
        return
    told = {line.text for line in contract.of("polarity")}
    for clause in answer.clauses:
        own = [item for item in clause.items if related(item, wanted.items, words) is None]
        restates = own and not new(clause.items, asked.items, words)
        fits = told == {"yes" if answer.sign(clause) > 0 else "no"}
        if restates and not fits and clause.kind == "main":
            yield "unclear", f"“{answer.quote(clause)}” answers with what is asked alone."


def _steps(wanted: Reading, answer: Reading, strange: Sequence[Item]) -> Iterator[Findings]:
    """Each step is found in the clause that says most of it; the clauses follow as the steps do.
    A step that two clauses say alike, or a clause that says two steps, leaves the order open.
    """
    own = [
        items or clause.items for items, clause in zip(_own(wanted), wanted.clauses, strict=True)
    ]
    places = [_place(items, answer) for items in own]
    found = [place for place in places if place is not None]
    clear = len(set(found)) == len(found) and -1 not in found
    turned = any(clause.kind in ("before", "after") for clause in answer.clauses)
    if not clear or (turned and found != sorted(found)):
        yield "unclear", "The order of its steps is not clear."
    elif found != sorted(found):
        if len(strange) > 1:
            yield "unclear", "Its steps may come in another order."
        else:
            yield "broken", "Its steps come in another order than expected."


def _place(step: Sequence[Item], answer: Reading) -> int | None:
    """The clause of the answer that says most of a step, -1 for several alike, None for none."""
    scores = [sum(_signed(item, clause, answer) for item in step) for clause in answer.clauses]
    best = max(scores, default=0)
    if best <= 0:
        return None
    return scores.index(best) if scores.count(best) == 1 else -1


def _signed(item: Item, clause: Clause, answer: Reading) -> int:
    found = related(item, clause.items, answer.words)
    return relation(item, found, answer.words) if found is not None else 0


def _roles(wanted: Reading, answer: Reading, asked: Reading) -> Iterator[Findings]:
    """Who does what to whom is told by order where more than one of them is left open."""
    words = wanted.words
    compares = any(f" {each} " in f" {wanted.text.lower()} " for each in words.comparing)
    compares |= words.cjk and any(each in wanted.text for each in words.comparing)
    for clause in answer.clauses:
        items = (
            list(clause.items) if compares or words.cjk else _names(clause.items, answer, wanted)
        )
        fresh = new(items, asked.items, words) if not compares else items
        if len(items) < 2 or len(fresh) == 1:
            continue
        passive = clause.passive
        for each in wanted.clauses:
            order = _positions(fresh or items, each, wanted)
            turned = order != sorted(order)
            if turned != (passive != each.passive and len(order) > 1 and not words.cjk):
                yield "unclear", f"“{answer.quote(clause)}” may exchange who does what."
                break


def _passives(wanted: Reading, answer: Reading) -> Iterator[Findings]:
    """A passive that begins with what the active begins with, and ends with another part of it, has
    turned who does it: `the nurse calls the guest` is not `the nurse is called by the guest`.
    """
    for clause in answer.clauses:
        words = [item for item in clause.items if item.value is None]
        for each in wanted.clauses:
            first = [item for item in each.items if item.value is None][:1]
            ends = len(words) > 1 and related(words[-1], each.items, wanted.words) is not None
            same = bool(first) and ends and related(first[0], words[:1], wanted.words) is not None
            if same and clause.passive != each.passive:
                yield "unclear", f"“{answer.quote(clause)}” may exchange who does what."


def _names(items: Sequence[Item], reading: Reading, other: Reading) -> list[Item]:
    """The first word of each name; words that follow each other are one name. What begins a
    sentence with a capital may be one, unless the other text writes it small.
    """
    found: list[Item] = []
    end = -1
    for item in items:
        apart = end < 0 or reading.text[end : item.start].strip() != ""
        named = item.kind == "name" or reading.text[item.start].isupper()
        named = named and not _small(item, other)
        if named and apart and item.value is None:
            found.append(item)
        end = item.end if named else end
    return found


def _small(item: Item, other: Reading) -> bool:
    """Written there without a capital, being a common word."""
    found = related(item, other.items, other.words)
    return item.kind == "word" and found is not None and other.text[found.start].islower()


def _positions(items: Sequence[Item], clause: Clause, reading: Reading) -> list[int]:
    """Where the items stand in the clause, the first place of each."""
    found = [related(item, clause.items, reading.words) for item in items]
    return [item.start for item in found if item is not None]
