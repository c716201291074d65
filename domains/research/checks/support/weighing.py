"""How much a figure weighs that the passages quoted for it do not give.

Less where a source, the task or a working has it and it stands in no given one's place.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import permutations

from domains.research.case import Case
from domains.research.checks.counting import between
from domains.research.checks.resting import Resting
from domains.research.sources import estimates
from workbench.core.checks import Severity
from workbench.prose.figures import SMALL, left_out, with_shared_units, wrongness
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.reckoning.derived import derivable, loosely, prints
from workbench.prose.reckoning.known import CONSTANTS
from workbench.prose.reckoning.stated import is_stated
from workbench.prose.reckoning.steps import near, swapped
from workbench.prose.retold.exchanged import TURNING, clauses

LARGE = 100
"""From here on a figure of the task is its own, whatever stands beside it."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of the words of a group, among the others of those words."""

    number: NumberFound
    mine: Sequence[NumberFound]
    before: str
    after: str
    """What stands right before and behind it in the plain text."""


def severity_of(
    case: Case, group: Resting, figure: Figure, given: Sequence[NumberFound]
) -> Severity | None:
    """How severe it is that the passages do not give a figure; None where they or a working do.
    `given` are the figures of the passages that it is held against.
    """
    severity = _severity(case, group, figure, given)
    return severity and _weighed(case, group, figure.number, figure.mine, severity)


def _severity(
    case: Case, group: Resting, figure: Figure, given: Sequence[NumberFound]
) -> Severity | None:
    number, mine, before = figure.number, figure.mine, figure.before
    elsewhere = [n for source in group.sources for n in source.everything]
    asked = numbers(f"{case.task.prompt} {case.task.title}")
    free, beside = _free(case, group, figure, given)
    severity = wrongness(number, beside, free, [*elsewhere, *asked], before, rates=False)
    if severity is None and (
        _shares_out(case, group, figure) or _by_chance(case, group, figure, [*free, *beside])
    ):
        return "minor"
    if severity is None or _of_estimates(case, number, free, group, before):
        return None
    if between(number, [n for n in mine if n is not number], [p for _, p in group.passages]):
        return None
    if severity != "major":
        return severity
    there = [n for n in elsewhere if n.of_kind(number) and n.role != "name"]
    rival = rivalled(case, group, number, mine)
    if any(prints(number, n.value, before) for n in there):
        quoted = [n for _, passage in group.passages for n in numbers(passage)]
        return "minor" if rival or any(number.prints(n.value) for n in quoted) else "info"
    if rival:
        return "major"
    there = [*asked, *(n for source in case.sources for n in source.everything)]
    there = [n for n in there if n.of_kind(number) and n.role not in ("name", "date")]
    found_there = abs(number.value) > SMALL and any(prints(number, n.value, before) for n in there)
    worked_out = any(derivable(number, list(s.numbers), before, False) for s in group.sources)
    return "minor" if found_there or worked_out else "major"


def _free(
    case: Case, group: Resting, figure: Figure, given: Sequence[NumberFound]
) -> tuple[Sequence[NumberFound], Sequence[NumberFound]]:
    """The figures of the passages and of the words that others are worked out of: no statistic and
    no end of an interval; all of them where the figure is one itself.
    """
    stated = [n for n in given if any(_is_stated(p, n) for _, p in group.passages)]
    text = case.document.plain.text[group.start : group.end]
    if is_stated(text, figure.number.start - group.start):
        return given, figure.mine
    if any(prints(figure.number, n.value, "") for n in stated if n.of_kind(figure.number)):
        return given, figure.mine
    mine = [n for n in figure.mine if not is_stated(text, n.start - group.start)]
    return [n for n in given if n not in stated], mine


def _is_stated(passage: str, number: NumberFound) -> bool:
    there = passage[number.start : number.end] == number.text
    return there and is_stated(passage, number.start)


def _shares_out(case: Case, group: Resting, figure: Figure) -> bool:
    """A share in words that only a reckoning gives, in the place of a share that a passage gives
    for the same: `a third were bitter`, where 18 % were bitter and 71 % would buy again.
    """
    number, text = figure.number, case.document.plain.text
    if number.role != "spoken" or not number.percent:
        return False
    passages = [passage for _, passage in group.passages]
    given = [n.value for one in passages for n in numbers(one) if n.percent]
    if any(prints(number, value, figure.before) or loosely(number, value) for value in given):
        return False
    taken = swapped(number, text, passages, figure.mine)
    return taken is not None and not loosely(number, 100 - taken.value)


def _by_chance(case: Case, group: Resting, figure: Figure, beside: Sequence[NumberFound]) -> bool:
    """A measured figure that only a product or a quotient gives, in the place of one that a passage
    gives for the same: 2.9 with breaks, where 2.4 is, since ten over 3.5 is 2.9.
    """
    number, passages = figure.number, [passage for _, passage in group.passages]
    given = [n.value for one in passages for n in numbers(one)]
    others = [n.value for n in beside if n is not number]
    if not number.decimals or number.unit or any(number.prints(value) for value in given):
        return False
    if any(number.prints(a + b) or number.prints(a - b) for a, b in permutations(others, 2)):
        return False
    text = case.document.plain.text
    here = _up_to_next(text, number, figure.mine)
    there = {_up_to_next(one, n, numbers(one)) for one in passages for n in numbers(one)}
    return here in there - {""} or swapped(number, text, passages, figure.mine) is not None


def _up_to_next(text: str, number: NumberFound, figures: Sequence[NumberFound]) -> str:
    """The words behind a figure with the next one: `with breaks and 3.5`; empty at the last."""
    behind = [n.end for n in figures if n.start > number.start]
    return text[number.end : min(behind)].strip() if behind else ""


def _quoted_elsewhere(case: Case, group: Resting, number: NumberFound) -> bool:
    """Another claim quotes a source of these words with just this figure, so that a reader has its
    passage: `the 14 uses hold for one kind of cup`, where the uses were told before.
    """
    ids = {source.id for source in group.sources}
    own = [passage for _, passage in group.passages]
    quotes = [cite.source_quote for claim in case.synthesis.claims for cite in claim.claim.cites
              if cite.id in ids and cite.source_quote not in own]  # fmt: skip
    return any(number.of_kind(n) and number.prints(n.value) for q in quotes for n in numbers(q))


def _weighed(
    case: Case,
    group: Resting,
    number: NumberFound,
    mine: Sequence[NumberFound],
    severity: Severity,
) -> Severity | None:
    """Less for a figure that the prose works out, or that the material reaches and that stands in
    no given one's place.
    """
    passages = [passage for _, passage in group.passages]
    where = case.stands(number, passages)
    text = case.document.plain.text
    before = text[max(0, number.start - 24) : number.start]
    if case.workings.gives(number, before):
        return None
    if case.workings.takes(number, mine) and not _miscounted(case, group, number, mine):
        return None
    if severity == "minor" and _quoted_elsewhere(case, group, number):
        return None
    taken = swapped(number, text, passages, mine)
    if where == "shown":
        return "minor" if taken is not None and severity == "major" else None
    large = abs(number.value) >= LARGE
    if (taken is None or large) and any(_same(number, n) for n in numbers(case.task.prompt)):
        return None
    return "minor" if where == "reached" and taken is None else severity


def _miscounted(
    case: Case, group: Resting, number: NumberFound, mine: Sequence[NumberFound]
) -> bool:
    """A count that neither sources nor task give, near one of the passages that is left out: that
    a working takes it makes it no better.
    """
    material = [*numbers(case.task.prompt), *(n for s in case.sources for n in s.everything)]
    if not _plain_count(number) or any(_same(number, n) for n in material):
        return False
    passages = [numbers(passage) for _, passage in group.passages]
    left = left_out(number, [n for each in passages for n in each], mine)
    return any(_plain_count(n) and near(number.value, n.value) for n in left)


def _plain_count(number: NumberFound) -> bool:
    """It counts something, and is no small number or one of the calendar."""
    whole = number.unit == "" and not number.decimals and number.role == "quantity"
    return whole and abs(number.value) > SMALL and abs(number.value) not in CONSTANTS


def _same(one: NumberFound, other: NumberFound) -> bool:
    return one.of_kind(other) and other.role != "name" and one.prints(other.value)


def _of_estimates(
    case: Case, number: NumberFound, given: Sequence[NumberFound], group: Resting, before: str
) -> bool:
    """A share or a ratio of the passages' figures and the estimates beside them, or of what the
    workings come to; people are counted by no estimate.
    """
    compared = number.percent or number.unit == "times"
    told = [*given, *estimates(group.sources)]
    sums = [r.value for one in case.workings.workings for r in one.results if not r.share]
    worked = [n for value in sums for n in numbers(f"{abs(value):.12g}")]
    return compared and any(
        derivable(number, each, before, False) for each in (told, _bare(told), worked)
    )


def rivalled(case: Case, group: Resting, number: NumberFound, mine: Sequence[NumberFound]) -> bool:
    """A passage gives another figure of the kind among the same words, which the draft leaves out:
    the two tell one thing, and differ.
    """
    text = case.document.plain.text[group.start : group.end]
    around = [words for n, words in clauses(text) if n.start + group.start == number.start]
    here = around[0] - TURNING if around else frozenset[str]()
    for _, passage in group.passages:
        theirs = [n for n, words in clauses(passage) if words & here]
        if left_out(number, with_shared_units(theirs, passage), mine):
            return True
    return False


def _bare(given: Sequence[NumberFound]) -> list[NumberFound]:
    """Points among points: 2.2 of 4.8 are less than half."""
    return [replace(one, unit="") for one in given if one.percent]
