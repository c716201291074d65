"""A text as clauses: what each is about, whether it is denied, and under which condition it stands.

The reading knows the words of the lexicon and nothing of the subject: every other word is an item
that has to be found again on the other side. It is a hypothesis; `holding` says what may rest on
it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Literal

from workbench.curation.grading.identifiers import identifiers
from workbench.curation.grading.lexicon import Class, Lexicon, folded, lexicon
from workbench.curation.grading.moments import Moment, moments
from workbench.curation.grading.plain import numbers_of_list, plain
from workbench.curation.grading.quantities import Quantity, duals, quantities
from workbench.curation.grading.weekdays import weekdays

ItemKind = Literal["word", "name", "quantity", "moment", "period"]
_STOP = re.compile(r"[.!?;؟؛…。\n]+")
_SOFT = re.compile(r"[,:،、：()—–|]")
_WORD = re.compile(r"[^\W\d_]+|(?<=\w)'(?=\w)")
_BARE = 3
"""Words up to which a text that has nothing but capitals is a name and no sentence."""
_TIME_UNITS = frozenset(("min", "h", "day", "week", "month", "year"))


@dataclass(frozen=True, slots=True)
class Item:
    """Something that a clause is about."""

    kind: ItemKind
    key: str
    """The folded word, or the unit of a period."""
    start: int
    end: int
    sign: int = 1
    """-1 behind a negating prefix such as `未`."""
    value: Quantity | Moment | None = None


@dataclass(slots=True)
class Clause:
    """A stretch of text with one condition and one polarity."""

    kind: str = "main"
    """`main`, or the kind of condition: if, unless, even, before, after."""
    items: list[Item] = field(default_factory=list)
    negators: int = 0
    only: bool = False
    ordered: bool = False
    """It opens with a word of order, or a number of a list."""
    passive: bool = False
    joined: bool = False
    """It follows the one before by `and` or `or`."""
    tail: str = ""
    """The condition of the clause before, where that ended behind its value: `after 12 months as a
    customer`.
    """
    turned: str = ""
    """`before` or `after`, where the word stands behind a value: `24 hours before`."""
    start: int = 0
    end: int = 0

    @property
    def empty(self) -> bool:
        """Nothing was read into it."""
        return not self.items and not self.negators

    def moved(self, by: int) -> Clause:
        """The same, so many characters further on."""
        items = [replace(item, start=item.start + by, end=item.end + by) for item in self.items]
        return replace(self, items=items, start=self.start + by, end=self.end + by)


@dataclass(frozen=True, slots=True)
class Reading:
    """A text, read. Offsets count in `text`, which is folded and has ASCII digits."""

    text: str
    words: Lexicon
    clauses: tuple[Clause, ...]
    opening: str = ""
    """`yes` or `no` when it begins so."""
    strong: tuple[str, ...] = ()
    """Words of refusal or ignorance."""
    weak: tuple[str, ...] = ()
    """Words that hedge."""

    @property
    def items(self) -> tuple[Item, ...]:
        """Of all clauses, in order."""
        return tuple(item for clause in self.clauses for item in clause.items)

    def sign(self, clause: Clause) -> int:
        """1 stated, -1 denied, 0 where two negations meet in a language that counts them."""
        if not clause.negators or (clause.negators > 1 and not self.words.concord):
            return 0 if clause.negators else 1
        return -1

    def quote(self, clause: Clause) -> str:
        """The clause as it stands."""
        return self.text[clause.start : clause.end].strip(" ,;:、。.")


def read(text: str, words: Lexicon) -> Reading:
    """The text's clauses; pieces without anything in them are left out."""
    return _read(text, words.name)


@lru_cache(maxsize=512)
def _read(text: str, language: str) -> Reading:
    """The same by the lexicon's name; a question and its lines are read for every answer."""
    words = lexicon(language)
    return _Reader(plain(text), words).reading()


@dataclass(slots=True)
class _Mark:
    """A piece of the text, classified."""

    start: int
    end: int
    kind: Class | ItemKind | Literal["stop", "soft", "list"]
    said: str = ""
    value: Quantity | Moment | None = None

    def of(self, text: str) -> str:
        """What stands there, its blanks single."""
        return " ".join(text[self.start : self.end].split())


class _Reader:
    """Marks of the text in order, then clauses out of marks."""

    def __init__(self, text: str, words: Lexicon) -> None:
        self.text, self.words = text, words
        self.clauses: list[Clause] = []
        self.now = Clause()
        self.opening = ""
        self.strong: list[str] = []
        self.weak: list[str] = []
        self.prefixed = 0
        self.limit = False
        said = _WORD.findall(text)
        self.bare = len(said) <= _BARE and all(word[0].isupper() for word in said)

    def reading(self) -> Reading:
        marks = sorted(self._marks(), key=lambda mark: mark.start)
        for place, mark in enumerate(marks):
            self._take(mark, marks[place + 1] if place + 1 < len(marks) else None)
        self._close()
        return Reading(
            self.text,
            self.words,
            tuple(self.clauses),
            self.opening,
            tuple(self.strong),
            tuple(self.weak),
        )

    def _marks(self) -> Iterator[_Mark]:
        listed = numbers_of_list(self.text)
        taken = list(listed)
        yield from (_Mark(a, b, "list") for a, b in listed)
        days = weekdays(self.text, self.words.name)
        taken += [(day.start, day.end) for day in days]
        yield from (_Mark(day.start, day.end, "moment", day.text, day) for day in days)
        for day in moments(self.text, self.words):
            if not _within(day.start, day.end, taken):
                taken.append((day.start, day.end))
                yield _Mark(day.start, day.end, "moment", day.text, day)
        for start, end, key in identifiers(self.text):
            if not _within(start, end, taken):
                taken.append((start, end))
                yield _Mark(start, end, "name", key)
        for one in (
            *duals(self.text, self.words),
            *quantities(self.text, self.words, taken),
        ):
            taken.append((one.start, one.end))
            yield _Mark(one.start, one.end, "quantity", one.text, one)
        edges = [0, *(edge for span in sorted(set(taken)) for edge in span), len(self.text)]
        for start, end in zip(edges[::2], edges[1::2], strict=True):
            yield from self._gap(start, end)

    def _gap(self, start: int, end: int) -> Iterator[_Mark]:
        piece = self.text[start:end]
        stops: tuple[tuple[re.Pattern[str], Literal["stop", "soft"]], ...] = (
            (_STOP, "stop"),
            (_SOFT, "soft"),
        )
        for pattern, kind in stops:
            for m in pattern.finditer(piece):
                yield _Mark(start + m.start(), start + m.end(), kind)
        yield from self._by_character(start, end) if self.words.cjk else self._by_word(start, end)

    def _by_word(self, start: int, end: int) -> Iterator[_Mark]:
        found = list(_WORD.finditer(self.text, start, end))
        keys = [folded(m[0]) for m in found]
        at = 0
        while at < len(found):
            size = self._phrase(found, keys, at)
            first, last = found[at], found[at + max(size, 1) - 1]
            said = " ".join(keys[at : at + max(size, 1)])
            at += max(size, 1)
            if size == 1 and self._enclitic(first, said):
                continue
            if size == 1 and self._label(first, said):
                yield _Mark(first.start(), first.end(), "name", said)
            elif size:
                kind, what = self.words.phrases[said]
                yield _Mark(first.start(), last.end(), kind, what)
            elif first[0] != "'":
                yield self._plain(first, said)

    def _label(self, match: re.Match[str], said: str) -> bool:
        """`line A`, `the Plus plan`: a single capital, or a word of joining with a capital, inside
        a sentence is a name.
        """
        inside = re.search(r"[\w,»\"')]\s+$", self.text[: match.start()]) is not None
        named = len(said) == 1 and said != "i" and match[0].isupper() and self.words.name != ""
        joins = self.words.phrases[said][0] == "splitter" or self._opposite(said)
        return inside and not self.bare and (named or (joins and match[0].istitle()))

    def _opposite(self, said: str) -> bool:
        """A small word that has an opposite, as `up` has: with a capital it is a label."""
        return self.words.name != "de" and bool(self.words.groups.get(said))

    def _enclitic(self, match: re.Match[str], said: str) -> bool:
        """`fecha-se`: a pronoun at the end of its verb, and no `if`."""
        tied = self.text[match.start() - 1 : match.start()] == "-"
        return tied and self.words.phrases[said][0] == "condition"

    def _phrase(self, found: list[re.Match[str]], keys: list[str], at: int) -> int:
        """Words of the longest phrase that begins here, 0 for none; none crosses a stop."""
        for size in range(min(self.words.longest, len(found) - at), 0, -1):
            if " ".join(keys[at : at + size]) not in self.words.phrases:
                continue
            piece = self.text[found[at].start() : found[at + size - 1].end()]
            if not (_STOP.search(piece) or _SOFT.search(piece)):
                return size
        return 0

    def _plain(self, match: re.Match[str], said: str) -> _Mark:
        unit = self.words.units.get(said, "")
        if unit in _TIME_UNITS:
            return _Mark(match.start(), match.end(), "period", unit)
        capital = match[0][0].isupper() and self.words.name not in ("de", "")
        before = self.text[: match.start()]
        first = not self.bare and not re.search(r"[\w,»\"')]\s*$", before)
        return _Mark(match.start(), match.end(), "name" if capital and not first else "word", said)

    def _by_character(self, start: int, end: int) -> Iterator[_Mark]:
        at = start
        while at < end:
            size = self._known(at, end)
            if size and not self._inside_a_word(at, size):
                kind, what = self.words.phrases[folded(self.text[at : at + size])]
                yield _Mark(at, at + size, kind, what)
            else:
                run = re.compile(r"[A-Za-z]+|[ァ-ヺー]+").match(self.text, at, end)
                size = len(run[0]) if run else 1
                if self.text[at].isalpha() or self.text[at] == "ー":
                    yield _Mark(at, at + size, "word", folded(self.text[at : at + size]))
            at += size

    def _inside_a_word(self, at: int, size: int) -> bool:
        """`約` hedges before a number alone; `予約` is a word."""
        kind = self.words.phrases[folded(self.text[at : at + size])][0]
        number = re.compile(r"\s?[\d零一二三四五六七八九十百千万]").match(self.text, at + size)
        return kind == "weak" and size == 1 and number is None

    def _known(self, at: int, end: int) -> int:
        for size in range(min(self.words.longest, end - at), 0, -1):
            if folded(self.text[at : at + size]) in self.words.phrases:
                return size
        return 0

    def _take(self, mark: _Mark, following: _Mark | None) -> None:
        match mark.kind:
            case "stop" | "soft" | "contrast":
                self._close()
                if mark.kind == "stop" and self.now.empty and self.now.kind != "main":
                    self.now = Clause()  # `Before. Run it first.`
            case "list":
                self._close()
                self._begin(mark)
                self.now.ordered = True
            case "splitter":
                self._close(self.now.kind)
                self.now.joined = True
            case "condition":
                self._condition(mark)
            case "order":
                if self.now.items:
                    self._close()
                self._begin(mark)
                self.now.ordered = True
            case "negator" | "yes" | "no":
                self._denial(mark, following)
            case "strong":
                self.strong.append(self.text[mark.start : mark.end])
            case "weak":
                self.weak.append(self.text[mark.start : mark.end])
            case "word" | "name" | "quantity" | "moment" | "period":
                self._item(mark)
            case "function" | "pleasant":
                self.now.passive |= mark.said in self.words.passive and self._by_whom(following)

    def _by_whom(self, following: _Mark | None) -> bool:
        """`is sent by Ada`, and not `get it by going there`."""
        return self.words.name != "en" or following is None or not following.said.endswith("ing")

    def _condition(self, mark: _Mark) -> None:
        if mark.said == "only":
            self._begin(mark)
            self.now.only = True
            return
        if mark.said in self.words.postposed and self.now.items:
            self.now.kind = mark.said
            self._begin(mark)
            self._close()
            return
        if not self.now.empty and mark.said != "even":
            self._close()
        self._begin(mark)
        self.now.kind = mark.said
        self.limit = mark.said == "before" and folded(mark.of(self.text)) in self.words.limits

    def _denial(self, mark: _Mark, following: _Mark | None) -> None:
        """A yes or no that stands alone opens the answer; otherwise it denies its clause."""
        alone = following is None or following.kind in ("stop", "soft")
        first = not self.clauses and self.now.empty and not self.opening
        said = self.text[mark.start : mark.end]
        entry = folded(said)
        if first and mark.kind == "yes":
            self.opening = "yes"
        elif first and (alone or mark.kind == "no"):
            self.opening = "no"
            self._close()
        elif entry in self.words.negating:
            self._begin(mark)
            self.prefixed = 2 if self.words.cjk else 1  # characters, or any length of a word
        elif mark.kind != "yes":
            self._begin(mark)
            self.now.negators += 1

    def _item(self, mark: _Mark) -> None:
        self._begin(mark)
        sign = -1 if self.prefixed else 1
        self.prefixed -= min(self.prefixed, mark.end - mark.start)
        kind = mark.kind
        assert kind in ("word", "name", "quantity", "moment", "period")
        self.now.items.append(Item(kind, mark.said, mark.start, mark.end, sign, mark.value))
        if mark.value is not None and self.now.kind in ("before", "after"):
            if self.limit and isinstance(mark.value, Quantity) and len(self.now.items) == 1:
                self.now.kind = "main"  # `up to 25 MB` bounds an amount, and is no condition
            before = self.now.kind
            self._close()
            self.now.joined, self.now.tail = True, "" if before == "main" else before

    def _begin(self, mark: _Mark) -> None:
        if self.now.end == 0:
            self.now.start = mark.start
        self.now.end = max(self.now.end, mark.end)

    def _close(self, kind: str = "main") -> None:
        if self.now.kind == "if" and self.now.empty and not self.words.cjk and self.now.end:
            said = folded(self.text[self.now.start : self.now.end])
            if said in self.words.tailing:  # `can be used once.`
                self.now.kind = "main"
                self.now.items.append(Item("word", said, self.now.start, self.now.end))
        if not self.now.empty or self.now.kind in ("even", "unless", "if"):
            self.clauses.append(self.now)
            self.now = Clause(kind)
        elif self.now.kind == "main":
            self.now = Clause(kind, ordered=self.now.ordered, only=self.now.only)
        elif self._stands_behind_a_value():
            self.clauses[-1].turned = self.now.kind
            self.clauses[-1].end = self.now.end
            self.now = Clause(kind)
        self.prefixed = 0

    def _stands_behind_a_value(self) -> bool:
        """A `before` or `after` that nothing follows, right behind a span or an amount."""
        last = self.clauses[-1].items[-1:] if self.clauses else []
        apart = self.text[last[0].end : self.now.start].strip() if last else "?"
        return self.now.kind in ("before", "after") and not apart and last[0].value is not None


def _within(start: int, end: int, taken: list[tuple[int, int]]) -> bool:
    return any(start < b and a < end for a, b in taken)
