"""An answer held against a contract: met, broken, absent or unclear for each line, and a verdict.

- A line is broken where the answer says a rival of it (another amount, date or polarity) in a
  clause that was understood, or where it is absent from an answer that was understood whole.
- An answer passes when no line is broken, absent or unclear, and no word, amount, condition or
  hedge of it is left over.
- Everything else is unknown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from workbench.curation.grading.amplifying import added
from workbench.curation.grading.asides import without_asides
from workbench.curation.grading.binding import Findings, arrangement
from workbench.curation.grading.clauses import Clause, Item, Reading, read
from workbench.curation.grading.closed import carrying, choice, entries, polar
from workbench.curation.grading.contracts import Contract, Grade, Line, Verdict
from workbench.curation.grading.declining import declined, silent, tells_nothing
from workbench.curation.grading.identifiers import shape
from workbench.curation.grading.lexicon import Lexicon, folded
from workbench.curation.grading.making import LONGEST, contract_of, stated_by, words_for
from workbench.curation.grading.naming import others, renamed
from workbench.curation.grading.often.alike import both_often, in_its_words, other_frequencies
from workbench.curation.grading.ordering import in_steps
from workbench.curation.grading.polarity import conceded, contexts
from workbench.curation.grading.qualifying import qualified, rates
from workbench.curation.grading.quantities import Quantity
from workbench.curation.grading.relating import (
    is_weekday,
    new,
    related,
    rivals_of,
    same_in,
)
from workbench.curation.grading.rivalling import listed, rivals
from workbench.curation.grading.turning import agreeing, both_end, turns, within
from workbench.prose.folding import fold

Status = Literal["broken", "absent", "unclear"]
FRAGMENT = 0.4
"""An answer with fewer of the contract's words than this share is a fragment: what it leaves out
was perhaps not asked for, so that an omission decides nothing. Ours."""


def grade_answer(
    question: str, expected: str, rejected: str, answer: str, contract: Contract | None = None
) -> Grade:
    """The verdict on an answer. A contract that is given takes the place of the made one, and
    decides as that does where it is the same: files carry it.
    """
    if not answer.strip():
        return Grade("fail", ("The answer is empty.",))
    made = contract_of(question, expected, rejected)
    held = contract or made
    same = _plain(answer)
    if held == made and expected.strip() and same == _plain(expected):
        return Grade("pass", ("It is the expected answer, word for word.",))
    if rejected.strip() and same == _plain(rejected):
        return Grade("fail", ("It is the answer that was turned down, word for word.",))
    if not held.lines:
        return Grade("unknown", ("There is no line to hold it against.",))
    words = words_for(question, expected, rejected, answer if not question else "")
    stated = stated_by(held, made, expected)
    answer = in_its_words(answer, stated or held.told, words)
    return _Holding(question, held, answer, words, stated).grade()


def _plain(text: str) -> str:
    return fold(text).text.strip(" .。!\"'")


@dataclass(frozen=True, slots=True)
class _Finding:
    status: Status
    told: str


class _Holding:
    """One answer against one contract."""

    def __init__(
        self, question: str, contract: Contract, answer: str, words: Lexicon, stated: str
    ) -> None:
        self.words, self.contract = words, contract
        self.asked = read(question[:LONGEST], words)
        self.answer = read(answer[:LONGEST], words)
        self.unread = len(answer) > LONGEST
        self.lines = contract.of("required", "condition")
        self.parts = [read(line.text, words) for line in self.lines]
        self.wanted = self._merged()
        told = self.answer.items
        self.answer = without_asides(self.answer, self.asked, self.wanted)
        self.answer = conceded(self.answer, self.wanted)
        self.stated = stated or self.wanted.text
        self.in_order = self._in_order()
        counted = rates(read(self.stated[:LONGEST], words)).items
        self.spans = frozenset(item.key for item in counted if item.kind == "period")
        self.known = (*self.asked.items, *self.wanted.items, *self._values())
        self.strange = new(self.answer.items, self.known, words)
        self.fresh = new(self.wanted.items, self.asked.items, words) or list(self.wanted.items)
        self.strange = [item for item in self.strange if not self._counts_entries(item)]
        self.chosen = choice(self.asked, self.wanted, self.answer)
        opened = bool(contract.of("polarity")) and self.answer.opening != ""
        carried = carrying(self.strange, self.wanted, self.answer, self.asked, self.chosen, opened)
        agree = agreeing(self.stated, self.answer)
        self.strange = [item for item in self.strange if item not in carried]
        self.strange = [i for i in self.strange if i.value is not None or not within(i, agree)]
        self.unread_words = self.strange
        self.more = added(
            self.strange,
            self.wanted,
            self.answer,
            self.asked,
            read(self.stated[:LONGEST], words),
            told,
        )
        self.strange = [item for item in self.strange if item not in self.more.words]

    def _in_order(self) -> bool:
        """Whether both sides tell an order of two steps; they are then read as steps."""
        wanted, answer = in_steps(self.wanted), in_steps(self.answer)
        if wanted is None or answer is None:
            return False
        self.wanted, self.answer = wanted, answer
        return True

    def _merged(self) -> Reading:
        """All lines as one reading, its places counted in the joined text."""
        clauses: list[Clause] = []
        text = ""
        for part in self.parts:
            text += " · " if text else ""
            clauses += (clause.moved(len(text)) for clause in part.clauses)
            text += part.text
        first = self.parts[0] if self.parts else self.asked
        return replace(first, text=text, clauses=tuple(clauses))

    def _values(self) -> list[Item]:
        lines = self.contract.of("quantity", "money", "date", "entity")
        return [item for line in lines for item in read(line.text, self.words).items]

    def grade(self) -> Grade:
        """The verdict with the findings that made it."""
        found = [
            *self._opening(),
            *self._amounts(),
            *self._rivals(),
            *self._forbidden(),
            *self._statements(),
            *self._named(),
            *self._limited(),
            *self._context(),
            *self._hedges(),
            *self._leftovers(),
            *self._choice(),
        ]
        broken = [each.told for each in found if each.status == "broken"]
        absent = [each.told for each in found if each.status == "absent"]
        unclear = [each.told for each in found if each.status == "unclear"]
        if not (broken or absent or unclear):
            unclear = [each.told for each in self._left_out()]
        verdict: Verdict = "pass"
        if broken or (absent and not unclear and not self.more.words and not self._fragment()):
            verdict = "fail"
        elif absent or unclear:
            verdict = "unknown"
        reasons = broken or [*absent, *unclear] or [f"Met: {line.told}." for line in self.lines]
        return self._without_lexicon(Grade(verdict, tuple(dict.fromkeys(reasons))[:6]))

    def _without_lexicon(self, grade: Grade) -> Grade:
        if self.words.name or grade.verdict == "unknown":
            return grade
        return Grade("unknown", ("There is no lexicon for its language.", *grade.reasons))

    def _fragment(self) -> bool:
        found = [i for i in self.wanted.items if related(i, self.answer.items, self.words)]
        return len(found) < FRAGMENT * len(self.wanted.items)

    def _says(self, item: Item) -> bool:
        return same_in(item, self.answer.items, self.words)

    def _quote(self, items: Iterable[Item]) -> str:
        return ", ".join(f"“{self.answer.text[i.start : i.end]}”" for i in list(items)[:4])

    def _opening(self) -> Iterator[_Finding]:
        for line in self.contract.of("polarity"):
            if self.answer.opening and self.answer.opening != line.text:
                yield _Finding("broken", f"{line.told}: it begins with {self.answer.opening}.")
            elif not self.answer.opening and not self.lines:
                yield _Finding("unclear", f"{line.told}: it begins with neither yes nor no.")
        yield from self._unasked_opening()

    def _unasked_opening(self) -> Iterator[_Finding]:
        """A yes or no that the expected answer does not open with fits its polarity or is open."""
        if self.contract.of("polarity") or not self.answer.opening:
            return
        denies = any(self.wanted.sign(clause) < 0 for clause in self.wanted.clauses)
        if denies != (self.answer.opening == "no"):
            told = "a denial" if denies else "no denial"
            yield _Finding("unclear", f"It begins with {self.answer.opening}; expected is {told}.")

    def _amounts(self) -> Iterator[_Finding]:
        """Quantities, money, dates: said, said otherwise, or not said."""
        for line in self.contract.of("quantity", "money", "date", "entity"):
            for item in read(line.text, self.words).items:
                if self._says(item):
                    continue
                rivals = [one for one in self.strange if rivals_of(item, one)]
                rivals = [one for one in rivals if not self._of_another(one)]
                rivals = [] if self._other_days(rivals) else rivals
                rivals = [i for i in rivals if not self._often(line, i)]
                if rivals:
                    yield _Finding("broken", f"{line.told}: it says {self._quote(rivals)}.")
                elif line.kind == "entity" and (
                    named := others(self.wanted, self.answer, self.fresh, self.strange)
                ):
                    yield _Finding("broken", f"{line.told}: it names {self._quote(named)}.")
                elif line.kind == "entity" and self._unaddressed(item):
                    yield _Finding("broken", f"{line.told}: it gives nothing of the kind.")
                elif item.value is not None and not is_weekday(item) and silent(self.answer):
                    yield _Finding("broken", f"{line.told}: it says no amount and no date.")
                elif item.kind == "period" and item.key not in self.spans:
                    yield _Finding("unclear", f"{line.told} is not said.")  # `the day of the exam`
                else:
                    yield _Finding("absent", f"{line.told} is not said.")

    def _rivals(self) -> Iterator[_Finding]:
        stated = read(self.stated[:LONGEST], self.words)
        found = rivals(stated, self.answer, self.asked, self.unread_words)
        kept = declined(stated, self.answer, self.asked, self.unread_words)
        yield from (_Finding(status, told) for status, told in (*found, *kept))

    def _others(self) -> list[Item]:
        return others(self.wanted, self.answer, self.fresh, self.strange)

    def _named(self) -> Iterator[_Finding]:
        found = renamed(self.wanted, self.answer, self.strange)
        yield from (_Finding(status, told) for status, told in found)

    def _of_another(self, rival: Item) -> bool:
        """A bare number right before a word that no line accounts for counts something else."""
        bare = isinstance(rival.value, Quantity) and rival.value.dimension == "count"
        behind = [item for item in self.strange if item.start > rival.start]
        return bare and bool(behind) and not self.answer.text[rival.end : behind[0].start].strip()

    def _often(self, line: Line, item: Item) -> bool:
        return both_often(line.text, self.stated, item, self.answer)

    def _other_days(self, rivals: Sequence[Item]) -> bool:
        """Days that may be all but the expected ones: `closed on Mondays`, `open Tue–Sun`."""
        days = [item for item in rivals if is_weekday(item)]
        wanted = [item for item in self.fresh if is_weekday(item)]
        denies = any(clause.negators for clause in self.answer.clauses)
        return len(days) > len(wanted) or (denies and bool(days))

    def _counts_entries(self, item: Item) -> bool:
        """The number of the entries of an expected list, said before it: `three colours: …`."""
        stated = read(self.stated[:LONGEST], self.words)
        sizes = {len(entries(self.wanted)), len(listed(stated, self.asked))} - {0, 1}
        value = item.value
        counted = isinstance(value, Quantity) and value.dimension == "count"
        return counted and any(value.value == size for size in sizes)  # type: ignore[union-attr]

    def _limited(self) -> Iterator[_Finding]:
        """Behind `only` every word limits: one that is left out lets more in."""
        for clause in self.wanted.clauses:
            left = [item for item in clause.items if clause.only and not self._says(item)]
            for item in left:
                word = self.wanted.text[item.start : item.end]
                yield _Finding("unclear", f"“{word}” is left out of what alone holds.")

    def _unaddressed(self, item: Item) -> bool:
        """An address or a number to call, where the answer gives nothing of the kind."""
        given = any(each.kind == "name" and shape(each.key) for each in self.answer.items)
        return shape(item.key) in ("mail", "call") and not given

    def _forbidden(self) -> Iterator[_Finding]:
        for line in self.contract.of("forbidden"):
            reading = read(line.text, self.words)
            for part in reading.clauses:
                only = new(part.items, self.known, self.words)
                for clause in self.answer.clauses:
                    hit = [i for i in only if same_in(i, clause.items, self.words)]
                    same = self.answer.sign(clause) == reading.sign(part)
                    if hit and same and 2 * len(hit) >= len(only):
                        yield self._hit(line, clause)

    def _hit(self, line: Line, clause: Clause) -> _Finding:
        """Broken where nothing of the expected answer stands, or both in one clause."""
        told = f"{line.told}: it says “{self.answer.quote(clause)}”."
        fresh = [item for item in self.fresh if self._says(item)]
        near = [item for each in self._joined(clause) for item in each.items]
        together = any(related(item, near, self.words) for item in fresh)
        strange = new(clause.items, (*self.known, *self._of(line)), self.words)
        if not fresh or (together and not strange):
            return _Finding("broken", told)
        return _Finding("unclear", told)

    def _joined(self, clause: Clause) -> list[Clause]:
        """The clause with those that `and` or `or` ties to it."""
        clauses = list(self.answer.clauses)
        at = next(place for place, each in enumerate(clauses) if each is clause)
        first, last = at, at + 1
        while first > 0 and clauses[first].joined:
            first -= 1
        while last < len(clauses) and clauses[last].joined:
            last += 1
        return clauses[first:last]

    def _of(self, line: Line) -> tuple[Item, ...]:
        return read(line.text, self.words).items

    def _statements(self) -> Iterator[_Finding]:
        """A statement is there when half of what it adds to the question is. Where its amounts are
        said, the words beside them may be others: `two suitcases` for `two checked bags`.
        """
        for line, part in zip(self.lines, self.parts, strict=True):
            fresh = new(part.items, self.asked.items, self.words)
            said = [item for item in fresh if self._says(item)]
            opposed = [
                i for i in fresh if i not in said and related(i, self.answer.items, self.words)
            ]
            if fresh and 2 * len(said) < len(fresh) and not opposed:
                old = [item for item in part.items if item not in fresh and self._says(item)]
                values = [item for item in fresh if item.value is not None]
                worded = all(item in said for item in values) if values else bool(old)
                yield _Finding("unclear" if worded else "absent", f"{line.told} is not said.")

    def _left_out(self) -> Iterator[_Finding]:
        """A word of what is expected that the answer does not say limits it, `a one-way ticket`,
        unless it only carries a value, or the answer takes the right one of the options.
        """
        if self.chosen == "right":
            return
        fresh = new(self.wanted.items, self.asked.items, self.words)
        for item in fresh if self.asked.items else fresh[1:]:  # unasked, the first is the subject
            said = related(item, self.answer.items, self.words) is not None
            if item.kind == "word" and not (
                said or item in self.more.replaced or item.key in self.words.light
            ):
                word = self.wanted.text[item.start : item.end]
                yield _Finding("unclear", f"“{word}” is left out, and may be a limit.")

    def _context(self) -> Iterator[_Finding]:
        wanted, answer, asked, strange = self.wanted, self.answer, self.asked, self.strange
        stated = read(self.stated[:LONGEST], self.words)
        ends = both_end(self.stated, answer)
        findings: list[Findings] = [
            *contexts(wanted, answer, asked, self.unread_words, stated, ends),
            *arrangement(wanted, answer, asked, strange, self.contract, stated, self.in_order),
            *turns(wanted, self.stated, answer, asked.text),
            *qualified(stated, answer, asked),
            *other_frequencies(self.stated, answer, asked, self.unread_words),
        ]
        yield from (_Finding(status, told) for status, told in findings)

    def _hedges(self) -> Iterator[_Finding]:
        fresh = [item for item in self.fresh if self._says(item)]
        whole = len(fresh) == len(self.fresh) and not self.strange
        for said in self.answer.strong:
            if whole and folded(said) in self.words.referrals:
                continue  # whom to ask is what is expected
            if fresh or tells_nothing(read(self.stated[:LONGEST], self.words)):
                yield _Finding("unclear", f"It hedges: “{said}”.")
            else:
                yield _Finding("broken", f"It says nothing of what is expected, but “{said}”.")
        for said in self.answer.weak:
            if said not in self.wanted.text:
                yield _Finding("unclear", f"It hedges: “{said}”.")

    def _choice(self) -> Iterator[_Finding]:
        """Another of the options that the question names. Where it names all that is expected, a
        part of it says nothing yet; where the rejected answer has the same words, only their order
        tells the two apart.
        """
        if self.chosen == "wrong":
            yield _Finding("broken", "It takes another one of the options than is expected.")
        fresh = new(self.wanted.items, self.asked.items, self.words)
        if self.chosen == "right" or self.in_order or polar(self.asked, self.wanted, self.answer):
            return
        if not fresh and self.contract.lines and not self.contract.of("polarity"):
            order = [i.key for i in self.answer.items]
            if order != [i.key for i in self.wanted.items]:
                yield _Finding("unclear", "The question has all its words; only their order tells.")

    def _leftovers(self) -> Iterator[_Finding]:
        if self.unread:
            yield _Finding("unclear", f"Only its first {LONGEST} characters were read.")
        if self.strange:
            yield _Finding("unclear", f"No line accounts for {self._quote(self.strange)}.")
        settled = self.chosen == "right" or self.in_order
        if settled or any(self._says(item) for item in self.fresh):
            return
        if not self.contract.of("polarity"):
            yield _Finding("unclear", "It says nothing new of what is expected.")
