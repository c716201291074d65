"""Times of day of the prose, and what lies between two of them: they are held against the times of
the task, its sources and the workings, and never against figures that count something.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator

from domains.essay.case import Case
from domains.essay.scenes import staged
from workbench.prose.numbers import NumberFound
from workbench.prose.reckoning.clock import DAY, perhaps_times, placed_times
from workbench.prose.reckoning.measures import amounts, measured

_MINUTE, _HOUR = 60.0, 3600.0
_OWN = re.compile(r"\b(?:I|me|my|you|your|imagine|picture|suppose|think of|if)\b", re.I)
"""A speaker's own day, or a scene."""


class Clock:
    """The times that a case gives."""

    def __init__(self, case: Case) -> None:
        self._case, self._text = case, case.document.plain.text
        given = [*case.requested, *(s.text for s in case.sources)]
        self._given = {minute for text in given for minute in perhaps_times(text)}
        self._asked = perhaps_times(case.task.prompt)
        self._placed = list(placed_times(self._text))
        self._amounts = amounts(self._text)

    def gives(self, number: NumberFound) -> bool:
        """The number tells how far apart two times are, of which its paragraph tells one, or the
        task both.
        """
        minutes = self._minutes(number)
        told = perhaps_times(self._paragraph(number))
        pairs = [
            *itertools.combinations(self._asked, 2),
            *itertools.product(told, self._given | told),
        ]
        apart = {abs(a - b) for a, b in pairs}
        return minutes > 0 and not apart.isdisjoint((minutes, DAY - minutes))

    def strange(self) -> Iterator[tuple[int, int]]:
        """Where times stand that nothing gives, and that are neither the speaker's own nor those of
        a scene.
        """
        listed = self._case.document.sentences
        for sentence in listed:
            for start, end, minute in placed_times(sentence.text):
                own = _OWN.search(sentence.text) or staged(listed, sentence.start)
                if not (own or self._has(minute)):
                    yield sentence.start + start, sentence.start + end

    def _has(self, minute: int) -> bool:
        return minute in self._given or self._case.workings.gives_time(minute)

    def within(self, number: NumberFound) -> bool:
        """The number is part of a time."""
        return any(a <= number.start < b for a, b, _ in self._placed)

    def lasts(self, number: NumberFound) -> bool:
        """The number counts minutes or hours where times of day are given: figures that count
        something else make none of it.
        """
        return len(self._given) > 1 and self._minutes(number) > 0

    def _minutes(self, number: NumberFound) -> float:
        unit = measured(self._text, number)
        if unit is None or unit[0] != "time" or unit[1] not in (_MINUTE, _HOUR):
            return 0.0
        whole = (one.total for one in self._amounts if one.start <= number.start < one.end)
        return next(whole, number.value * unit[1]) / _MINUTE

    def _paragraph(self, number: NumberFound) -> str:
        listed = self._case.paragraphs
        return next((p.text for p in listed if p.start <= number.start < p.end), "")
