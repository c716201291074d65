"""A contract out of a question, the expected answer and the one that was turned down."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.curation.grading.clauses import Clause, Item, Reading, read
from workbench.curation.grading.contracts import Contract, Line, LineKind
from workbench.curation.grading.lexicon import Lexicon, language_of, lexicon
from workbench.curation.grading.quantities import Quantity
from workbench.curation.grading.relating import new

LONGEST = 4_000
"""Characters of a text that are read; an answer that is longer cannot pass."""


def words_for(*texts: str) -> Lexicon:
    """The lexicon of the language that the texts are in."""
    return lexicon(language_of("\n".join(texts)[:LONGEST]))


def contract_of(question: str, expected: str, rejected: str = "") -> Contract:
    """What the expected answer says beyond the question, line by line, and what only the rejected
    one says; no lines without an expected answer but those forbidden.
    """
    words = words_for(question, expected, rejected)
    asked, good, bad = (read(text[:LONGEST], words) for text in (question, expected, rejected))
    lines = [*_statements(good), *_values(asked, good), *_forbidden(asked, good, bad)]
    return Contract(tuple(dict.fromkeys(lines)))


def stated_by(held: Contract, made: Contract, expected: str) -> str:
    """The expected answer, with the lines that a person added: it has the small words that lines
    lose at their edges. Nothing where one of its statements was dropped: only lines then count.
    """
    lines = held.of("required", "condition")
    if any(line not in lines for line in made.of("required", "condition")):
        return ""
    return " · ".join([expected, *(line.text for line in lines if line not in made.lines)])


def _statements(good: Reading) -> Iterator[Line]:
    if good.opening:
        yield Line("polarity", good.opening)
    for clause in good.clauses:
        kind: LineKind = "condition" if clause.kind in ("if", "unless", "even") else "required"
        if clause.items and good.quote(clause):
            yield Line(kind, good.quote(clause))
    plain = [clause for clause in good.clauses if clause.kind == "main" and clause.items]
    if len(plain) > 1 and any(clause.ordered for clause in plain[1:]):
        yield Line("order", " ".join(good.text.split()))


def _values(asked: Reading, good: Reading) -> Iterator[Line]:
    kept = [item for item in new(good.items, asked.items, good.words) if item.kind != "word"]
    for item in kept:
        yield Line(_kind(item), good.text[item.start : item.end])


def _kind(item: Item) -> LineKind:
    if item.kind == "name":
        return "entity"
    if item.kind == "moment":
        return "date"
    return "money" if isinstance(item.value, Quantity) and item.value.money else "quantity"


def _forbidden(asked: Reading, good: Reading, bad: Reading) -> Iterator[Line]:
    known = (*asked.items, *good.items)
    for clause in bad.clauses:
        if new(clause.items, known, bad.words):
            yield Line("forbidden", _whole(bad, clause))


def _whole(reading: Reading, clause: Clause) -> str:
    return reading.quote(clause)
