"""Which figures of the prose follow from those of a source, though no entry of the ledger names
them.

The request lets a writer work a figure out in one step. What follows from figures of one source
that the prose tells itself is therefore accounted for, wherever it stands; what takes a second step
is not, and is told apart from a figure that comes from nowhere. Words in common suggest which
source a sentence speaks of, so nothing here decides.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from types import MappingProxyType

from domains.essay.case import Case
from domains.essay.checks.told import passages, spoken_of
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.reckoning.derived import derivable, prints, scaled
from workbench.prose.reckoning.measures import converted
from workbench.prose.retold.counting import noun_behind
from workbench.prose.sentences import Sentence

MOST_COUNTED = 100
"""Up to here two figures that add up to a third may well do so by chance."""
MANY = 3
"""Figures of one sentence that no passage but the one they come from would print together."""
_RATES = re.compile(r"\b(?:months?|weeks?|(?:\w+)?days?|daily|weekly|monthly)\b", re.I)
"""Words beside which a figure may be one by the month, week or day; a Sunday is a week."""


_SPAN = re.compile(r"\s+(?:year|month|week|day|night|season|term|time)s?\b", re.I)
_EVERY = re.compile(r"\bevery (second|other|third|fourth|fifth)\b", re.I)
_COUNTS = MappingProxyType(
    {"second": "two", "other": "two", "third": "three", "fourth": "four", "fifth": "five"}
)


class Worked:
    """Asks of one figure after another whether it follows; remembers which did."""

    def __init__(self, case: Case) -> None:
        self._case = case
        self._passages = passages(case)
        self._steps: list[NumberFound] = []
        self._turns = _turns(case.task.prompt)

    def follows(
        self, number: NumberFound, before: str, quoted: Sequence[Sequence[NumberFound]]
    ) -> bool:
        """It stands in a passage that its sentence speaks of, or follows in one step from `quoted`
        passages of one claim, or from figures of a source that the prose tells.
        """
        if self._spoken(number, before):
            return True
        if self._in_other_unit(number):
            return True
        if self._of_two(number, ()):
            self._steps.append(number)
            return True
        near = self._near(number)
        if any(self._gives(number, given, before) for given in near) or any(
            self._gives(number, given, "") for given in [*quoted, *self._shown(number)]
        ):
            self._steps.append(number)
            return True
        return False

    def _in_other_unit(self, number: NumberFound) -> bool:
        """A passage that its sentence speaks of has it in another unit."""
        inside, text = self.sentence(number), self._case.document.plain.text
        near = spoken_of(inside.text, [], self._passages) if inside else ()
        asked = self._case.task.prompt
        return any(converted(text, number, one.text, asked) for one in near)

    def _of_two(self, number: NumberFound, steps: Sequence[NumberFound]) -> bool:
        """It adds up, or takes apart, two figures of sources that count the same (crowns), of which
        one stands before it in its paragraph: the lost fares and a crew's wage, each from its own
        source; or one of the `steps` that were worked out before.
        """
        noun, block = noun_behind(self._text, number), self._block(number)
        if not noun or number.percent or abs(number.value) <= MOST_COUNTED:
            return False
        alike = [n for n in self._others(number) if noun_behind(self._text, n) == noun
                 and (n in steps or self._of_a_source(n))]  # fmt: skip
        return any(
            number.prints(one.value + sign * other.value)
            for one in alike
            if block <= one.start < number.start
            for other in alike
            for sign in (1, -1)
        )

    def _near(self, number: NumberFound) -> list[list[NumberFound]]:
        """The figures of each source that the number's own paragraph tells, and those of a passage
        that its sentence speaks of and takes a figure from; only with these `about` and `nearly`
        may be meant.
        """
        inside = self.sentence(number)
        if inside is None:
            return []
        block = [s for s in self._case.document.sentences if s.block == inside.block]
        low, high = block[0].start, block[-1].end
        told = [n for n in self._others(number) if low <= n.start < high]
        beside = [n for n in told if inside.start <= n.start < inside.end]
        spoken = spoken_of(inside.text, beside, self._passages)
        return [
            *([n for n in s.numbers if _printed(n, told)] for s in self._case.sources),
            *(list(p.near) for p in spoken if any(_printed(n, beside) for n in p.near)),
        ]

    def _others(self, number: NumberFound) -> list[NumberFound]:
        return [n for n in self._case.document.numbers if n is not number]

    def in_two_steps(self, number: NumberFound, before: str) -> bool:
        """It follows from a source's figures and one that was itself worked out."""
        return self._of_two(number, self._steps) or any(
            self._derived(number, [*shown, *self._worked_out(number)], before)
            for shown in self._shown(number)
        )

    def _worked_out(self, number: NumberFound) -> list[NumberFound]:
        """Figures before this one that follow from a source in one step."""
        earlier = [n for n in self._case.document.numbers if n.end <= number.start]
        found = [
            n
            for n in earlier
            for shown in self._shown(number)
            if not any(prints(n, one.value) for one in shown) and self._derived(n, shown, "")
        ]
        return [*dict.fromkeys([*self._steps, *found])]  # fmt: skip

    def _spoken(self, number: NumberFound, before: str) -> bool:
        inside = self.sentence(number)
        if inside is None:
            return False
        beside = [n for n in self._case.document.numbers if inside.start <= n.start < inside.end]
        if self._of_one_passage(beside):
            return True
        near = list(spoken_of(inside.text, beside, self._passages))
        given = [n for passage in near for n in passage.own if n.of_kind(number)]
        taken = [n for n in given if any(one is not number and one.prints(n.value)
                                         for one in beside)]  # fmt: skip
        free = [one for one in given if one not in taken]
        return any(prints(number, n.value) for n in given) or any(
            prints(number, n.value, before) for n in free
        )

    def _of_one_passage(self, beside: Sequence[NumberFound]) -> bool:
        """Many figures of a sentence, all of which one passage prints, tell that passage."""
        counted = [n for n in beside if n.role in ("quantity", "spoken")]
        return len({n.value for n in counted}) >= MANY and any(
            all(any(prints(n, one.value) for one in passage.own) for n in counted)
            for passage in self._passages
        )

    def _gives(self, number: NumberFound, shown: Sequence[NumberFound], before: str) -> bool:
        """It follows in one step, over a count of the writer's own (`for ten years`) too."""
        inside = self.sentence(number)
        own = [
            n
            for n in self._others(number)
            if inside
            and inside.start <= n.start < inside.end
            and (self._of_time(n) or not self._of_a_source(n))
        ]
        turned = any(number.prints(one.value * n.value) for one in shown for n in self._turns)
        return turned or self._derived(number, shown, before) or scaled(number, shown, own)

    def _of_time(self, number: NumberFound) -> bool:
        """It counts years or months, as a writer does who reckons a rate over them."""
        return _SPAN.match(self._case.document.plain.text[number.end :]) is not None

    def _of_a_source(self, number: NumberFound) -> bool:
        return any(prints(number, one.value) for s in self._case.sources for one in s.numbers)

    def _derived(self, number: NumberFound, shown: Sequence[NumberFound], before: str) -> bool:
        inside = self.sentence(number)
        rates = inside is not None and _RATES.search(inside.text) is not None
        return bool(shown) and derivable(number, shown, before, rates)

    def _shown(self, number: NumberFound) -> list[list[NumberFound]]:
        """The figures of each source that the prose tells, other than by this very number."""
        mine = self._others(number)
        return [
            [n for n in s.numbers if _printed(n, mine) and not number.prints(n.value)]
            for s in self._case.sources
        ]

    @property
    def _text(self) -> str:
        return self._case.document.plain.text

    def _block(self, number: NumberFound) -> int:
        """Where the number's paragraph begins."""
        inside = self.sentence(number)
        listed = self._case.document.sentences
        return min((s.start for s in listed if inside and s.block == inside.block), default=0)

    def sentence(self, number: NumberFound) -> Sentence | None:
        """The sentence that holds a number."""
        listed = self._case.document.sentences
        return next((s for s in listed if s.start <= number.start < s.end), None)


def _turns(prompt: str) -> list[NumberFound]:
    """The counts in which the request says that something comes round: `every second year` is two
    of them.
    """
    return [n for match in _EVERY.finditer(prompt) for n in numbers(_COUNTS[match[1].casefold()])]


def _printed(number: NumberFound, told: Sequence[NumberFound]) -> bool:
    """One of the told figures prints the number."""
    return any(number.of_kind(one) and prints(one, number.value) for one in told)
