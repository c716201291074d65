"""A draft as the checks read it: prose, entries of the ledger, records after its actions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from domains.service.asking import brief
from domains.service.desk import Desk, as_day
from domains.service.entries import ACTIONS, ANSWERS, FACTS, Answered, Done, Told
from domains.service.known.amounts import sums
from domains.service.known.figures import Known
from domains.service.known.lengths import closed_days
from domains.service.machine import Call, Run, as_number, flat, run
from workbench.core.checks import Span
from workbench.prose.declared import Declared, declared
from workbench.prose.document import Document, read_document
from workbench.prose.english import is_english
from workbench.prose.fields import Placed, entries
from workbench.prose.folding import fold
from workbench.prose.ledger import Complaint
from workbench.prose.numbers import NumberFound
from workbench.prose.sentences import Sentence


@dataclass(frozen=True)
class Reply:
    """One draft against one desk."""

    desk: Desk
    draft: str

    @cached_property
    def document(self) -> Document:
        return read_document(self.draft, "actions")

    @property
    def text(self) -> str:
        """The visible prose."""
        return self.document.plain.text

    @property
    def sentences(self) -> Sequence[Sentence]:
        return self.document.sentences

    @cached_property
    def english(self) -> bool:
        """Read as English: as the task declares, else by its words."""
        return is_english(self.text, str(self.desk.data.get("language") or ""))

    @cached_property
    def _actions(self) -> tuple[list[Placed[Done]], list[Complaint]]:
        return entries(self.document.ledger, Done, ACTIONS)

    @cached_property
    def _answers(self) -> tuple[list[Placed[Answered]], list[Complaint]]:
        return entries(self.document.ledger, Answered, ANSWERS)

    @cached_property
    def _facts(self) -> tuple[list[Placed[Told]], list[Complaint]]:
        return entries(self.document.ledger, Told, FACTS)

    @property
    def actions(self) -> list[Placed[Done]]:
        return self._actions[0]

    @property
    def answers(self) -> list[Placed[Answered]]:
        return self._answers[0]

    @property
    def facts(self) -> list[Placed[Told]]:
        return self._facts[0]

    @property
    def complaints(self) -> list[Complaint]:
        """What does not fit the ledger's form."""
        workings = self.workings.complaints
        return [*self._actions[1], *self._answers[1], *self._facts[1], *workings]

    @cached_property
    def workings(self) -> Declared:
        """The figures that the writer worked out, recomputed from what holds on this desk, from the
        days to which its policies count, and from the arguments of the actions that are allowed.
        """
        done = [call.args for at, call in enumerate(self.calls) if at not in self.run.refusals]
        given = [brief(self.desk.task, current=True), str(self.desk.data.get("values") or "")]
        given += [str(value) for args in done for value in flat(dict(args)).values()]
        given += map(str, self.known.calendar.reached)
        closed = frozenset(day for one in self.known.current for day in closed_days(one))
        return declared(self.document.ledger, given, closed, self.desk.today, self._language)

    @property
    def _language(self) -> str | None:
        """What it is written in, as the task declares it; None in English."""
        return None if self.english else str(self.desk.data.get("language") or "")

    @cached_property
    def calls(self) -> tuple[Call, ...]:
        return tuple(Call(one.entry.name.strip(), one.entry.args) for one in self.actions)

    @cached_property
    def run(self) -> Run:
        """The records after the actions."""
        return run(self.desk.state, self.desk.actions, self.calls)

    @cached_property
    def known(self) -> Known:
        values = tuple(value for call in self.calls for value in call.args.values())
        names = tuple(call.name for call in self.calls)
        return Known(
            self.desk, values, tuple(call.args for call in self.calls), self._spells, names
        )

    @property
    def _spells(self) -> tuple[int, ...]:
        """Days by which the actions move a day of the records, and those from there to the other
        days of the same record.
        """
        was, now = flat(self.desk.state), flat(self.run.state)
        found: set[int] = set()
        for path in self.run.set_by:
            day, before = as_day(now.get(path)), as_day(was.get(path))
            if day is not None and before is not None:
                record = path.rpartition(".")[0]
                beside = [as_day(v) for k, v in now.items() if k.rpartition(".")[0] == record]
                found |= {abs((day - one).days) for one in (before, *beside) if one is not None}
        return tuple(sorted(found))

    def unquoted(self, text: str) -> str:
        """A sentence without the words by which the allowed actions of the ledger are told."""
        left = text
        for number, placed in enumerate(self.actions):
            quote = (placed.entry.quote or "").strip()
            if not quote or number in self.run.refusals:
                continue
            if fold(quote).places(text):
                return ""
            for start, end in reversed(fold(left).places(quote)):
                left = f"{left[:start]} {left[end:]}"
        return left

    def prescribed(self, text: str) -> bool:
        """A sentence of a line that has to stand in the reply word for word."""
        lines = (fold(line.text) for line in self.desk.disclosures)
        return any(line.places(text) for line in lines)

    def moves(self, number: NumberFound) -> bool:
        """Whether a number prints what one of the allowed actions pays, or several together."""
        done = [call for at, call in enumerate(self.calls) if at not in self.run.refusals]
        amounts = [as_number(value) for call in done for value in call.args.values()]
        return any(number.prints(total) for total in sums([a for a in amounts if a is not None]))

    def quoted(self, quote: str, pointer: str) -> Span:
        """Where a ledger quote stands in the prose, else its place in the ledger."""
        places = self.document.places(quote) if quote.strip() else []
        return replace(places[0], pointer=pointer) if places else self.document.span_of(pointer)

    def sentence_at(self, place: int) -> Span:
        """The sentence around a character of the plain text."""
        for one in self.sentences:
            if one.start <= place < one.end:
                return self.document.span(one.start, one.end)
        return self.document.span(place, min(place + 1, len(self.text)))

    def find(self, pattern: str) -> re.Match[str] | None:
        """The first place of a pattern in the prose, letters large or small."""
        return re.search(pattern, self.text, re.I)
