"""The workings that a ledger of copy declares: what their figures may come from, and which figure
of the copy is the example that one reckons. settling.py says which figure or day one settles.

Operands come from what the brief lets be said: its prompt, lines and substantiated facts; what only
limits the form (characters, words, grades) or what nobody has proved bears none. A story's times of
day are its own, and so is what copy reckons an example for: a count (`5 tickets at £3`) or a
portion (`15 g a slice`), or what it supposes of a reader (supposed.py).
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from domains.creative.brief import Brief
from domains.creative.clock import clocked, set_hours
from domains.creative.lapse import apart
from domains.creative.quantities import Quantity, example, quantities
from domains.creative.supposed import Supposed, supposed
from domains.creative.worked import Rate, periods, rates
from workbench.prose.dates import dates
from workbench.prose.declared import Declared, declared
from workbench.prose.english import stems
from workbench.prose.ledger import Ledger
from workbench.prose.reckoning.clock import DAY, perhaps_times
from workbench.prose.reckoning.known import CONSTANTS
from workbench.prose.reckoning.steps import clause, near
from workbench.prose.reckoning.sums import Operand, Sum, read_sum
from workbench.prose.reckoning.values import Unreadable

RESTS = "the brief's prompt, lines and substantiated facts"
_FORM = re.compile(
    r"(?:product_)?facts?|limits|length|words|word_count|variants?(?:_count)?|matrix|exemplars?|"
    r"voice(?:_file|_rules)?|examples?|exclu\w+|forbidden|grade(?:_band)?|max|min"
)
"""Fields whose figures are about the form, or are asked for by themselves."""
_LASTING = ("time", "span")
"""Measures by which copy counts: `twenty days make 288 francs`."""
_PORTIONED = ("mass", "volume", "length")
"""Measures of what is used up by so much at a time."""
_USED = (*_LASTING, *_PORTIONED)
STEPS = 4
"""How many times an example may be reckoned on from the result of another."""
MOST_EXAMPLES = 1_000
"""Whoever reckons an example counts no more than that."""


def given(brief: Brief) -> list[str]:
    """The texts that operands may come from; the time between two days of a fact is told too."""
    facts = [fact.statement for fact in brief.facts if fact.substantiated]
    lengths = [f"{value:g} months" for value, kind in periods(brief.proved) if kind == "span"]
    lengths += [
        f"{value / 86400:g} days" for value, kind in periods(brief.proved) if kind == "time"
    ]
    return [brief.task.title, brief.task.prompt, *facts, *lengths, *_told(brief.given)]


def _told(value: Any, channel: bool = False) -> Iterator[str]:
    """The texts of a brief's fields; of a channel, words alone."""
    if isinstance(value, Mapping):
        for key, one in value.items():
            low = str(key).casefold()
            if not _FORM.fullmatch(low):
                yield from _told(one, channel or low in ("channel", "channels"))
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _told(one, channel)
    elif isinstance(value, str) or (value is not None and not channel):
        yield str(value)


def workings_of(
    ledger: Ledger, brief: Brief, copy: str, language: str | None = None
) -> tuple[Declared, list[Supposed]]:
    """The workings of a ledger, against the brief and the examples of the copy; and what of them
    the copy supposes. `language` is that of copy that is not English, empty where it is not known.
    """
    texts = [*given(brief), *_own_times(brief, copy)]
    first, examples = declared(ledger, texts, language=language), list[Supposed]()
    for _ in range(STEPS):
        lacking = [one.line for one in first.workings if one.fault and one.fault.kind == "operand"]
        made = [result.value for one in first.workings for result in one.results]
        own = [words for line in lacking for words, _ in _examples(line, brief.proved, copy, made)]
        own += [words for line in lacking for words in _months(line, brief.proved)]
        own += [one for line in lacking for one in _counted_from(line, brief.proved)]
        if not own:
            new = [one for one in _supposed(first, brief.proved, copy) if one.lines[0] in lacking]
            examples += [replace(one, lone=True) for one in new]
            own = [words for one in new for words in one.words]
        if not own:
            break
        texts += own
        first = declared(ledger, texts, language=language)
    return first, [*examples, *_supposed(first, brief.proved, copy)]


def _supposed(workings: Declared, facts: str, copy: str) -> list[Supposed]:
    """What the copy supposes of each line of these workings."""
    lines = [one.line for one in workings.workings]
    made = [result.value for one in workings.workings for result in one.results]
    found = (supposed(line, lines, facts, copy, made) for line in lines)
    return [one for one in found if one is not None]


def _own_times(brief: Brief, copy: str) -> Iterator[str]:
    """The times of day that a story sets for itself, and those of copy from which it counts a
    length of its facts: nobody gives them.
    """
    facts = [fact.statement for fact in brief.facts if fact.substantiated]
    own = perhaps_times(copy) if brief.story is not None else _far_apart(copy, facts)
    for minute in sorted({*own, *(m for one in apart(copy, facts) for m in one.perhaps)}):
        yield f"{minute // 60:02d}:{minute % 60:02d}"


def _far_apart(copy: str, facts: Sequence[str]) -> set[int]:
    """The hours by which copy sets a scene that lie so long apart as a fact that it tells, and that
    gives no hour, says.
    """
    told = set(stems(copy))
    bare = [fact for fact in facts if not perhaps_times(fact) and told & set(stems(fact))]
    lengths = {one.value / 60 for fact in bare for one in quantities(fact) if one.kind == "time"}
    hours = [*clocked(copy), *set_hours(copy)]
    pairs = ((a, b) for one, other in itertools.permutations(hours, 2)
             if one.start != other.start for a in one.perhaps for b in other.perhaps)  # fmt: skip
    return {at for a, b in pairs if (b - a) % DAY in lengths for at in (a, b)}


def _examples(
    line: str, facts: str, copy: str, made: Sequence[float] = ()
) -> Iterator[tuple[str, Sum]]:
    """(words, the sum) of the counts of a line by which a figure of the facts, or one that was
    `made` of them, is multiplied or divided: of what it is priced by, or as the copy itself tells
    them, as it may tell a portion.
    """
    counts = [one for one in quantities(copy) if not one.measured or one.kind in _USED]
    for side in re.split(r"[=≈→⇒]", line):
        try:
            read = read_sum(side)
        except Unreadable:
            continue
        for one in _multiplied(read):
            if _own(one, read, facts, counts, made):
                yield one.words, read


_TIME = re.compile(r"(?<![\d.:])\d{1,2}[:.]\d\d(?![\d.:])")


def _counted_from(line: str, facts: str) -> list[str]:
    """The one time of day of a line from which a length of the facts is counted: the reader's alarm
    clock at `6:30 - 9 minutes`.
    """
    summed = re.split(r"[=≈→⇒]", line)[0]
    times, rest = _TIME.findall(summed), _TIME.sub(" ", summed).strip(" +-−–")
    known = quantities(facts)
    lengths = [one for one in quantities(rest) if one.kind == "time"]
    given = bool(lengths) and all(_any_same(one, known) for one in lengths)
    return times if given and len(times) == 1 else []


def _any_same(one: Quantity, others: Sequence[Quantity]) -> bool:
    return any(_same(one, other) for other in others)


_MONTHS = re.compile(r"\W*(?:2[89]|3[01])\b(?:\D*\+\D*(?:2[89]|3[01])\b)+\D*")


def _months(line: str, facts: str) -> list[str]:
    """The lengths of months that a line adds up, where the facts give days of two months."""
    summed = re.split(r"[=≈→⇒]", line)[0]
    several = len({day.month for day in dates(facts) if day.month}) > 1
    return re.findall(r"\d+", summed) if several and _MONTHS.fullmatch(summed) else []


def _multiplied(read: Sum) -> Iterator[Operand]:
    """The operands that are multiplied, or divide what stands before them."""
    for at, one in enumerate(read.tokens):
        signs = read.tokens[max(0, at - 1)], *read.tokens[at + 1 : at + 2]
        if isinstance(one, Operand) and (signs[0] in ("*", "/") or "*" in signs[1:]):
            yield one


def _own(
    one: Operand, read: Sum, facts: str, counts: Sequence[Quantity], made: Sequence[float]
) -> bool:
    """Whether an operand is an example of the writer's own, beside a figure of the facts or one
    that was made of them.
    """
    mine = next(iter(quantities(one.words)), None)
    others = [q for other in read.operands if other is not one
              for q in quantities(other.words)[:1]]  # fmt: skip
    by = _rates_in(read, facts)
    known = any(_same(q, n) for q in others for n in quantities(facts))
    known = known or any(q.number.prints(value) for q in others for value in made)
    if mine is None or _counted(mine, by):
        return mine is not None
    if mine.measured and example(mine, one.words, facts):
        return True
    return known and (_counts(mine, counts) or _portion(mine, facts, others, counts))


def _rates_in(read: Sum, facts: str) -> list[Rate]:
    """The rates of the facts whose amount a sum takes."""
    taken = [q for one in read.operands for q in quantities(one.words)[:1]]
    return [rate for rate in rates(facts) if any(q.fits(rate.amount) for q in taken)]


def exemplary(workings: Declared, one: Quantity, facts: str, copy: str) -> bool:
    """A figure of the copy is the count for which a sound working reckons an example."""
    for line in (each.line for each in workings.workings if each.results):
        for words, read in _examples(line, facts, copy):
            same = any(n.number.value == one.number.value for n in quantities(words)[:1])
            by = _rates_in(read, facts) if same else []
            common = one.measured or one.number.value in CONSTANTS
            if same and (not common or any(rate.count(one) is not None for rate in by)):
                return True
    return False


def portioned(
    workings: Declared, one: Quantity, said: str, facts: Sequence[str], copy: str
) -> bool:
    """A figure of the copy is the portion for which a sound working reckons an example, with words
    of its own beside it that no fact has beside a figure of its measure.
    """
    lines = (each.line for each in workings.workings if each.results)
    examples = (words for line in lines for words, _ in _examples(line, " . ".join(facts), copy))
    own = any(one.fits(q) or _same(q, one) for w in examples for q in quantities(w)[:1])
    mine = clause(said, one.number)
    given = ((fact, other) for fact in facts for other in quantities(fact))
    taken = any(o.kind == one.kind and mine <= clause(fact, o.number) for fact, o in given)
    return one.kind in _PORTIONED and own and bool(mine) and not taken


def _counted(one: Quantity, by: Sequence[Rate]) -> bool:
    """A count of what a rate goes by, or a bare one beside it."""
    return any(rate.count(one) is not None or _bare(one) for rate in by)


def _bare(one: Quantity) -> bool:
    whole = not one.measured and one.number.decimals == 0 and one.value <= MOST_EXAMPLES
    return whole and not one.kind


def _same(taken: Quantity, given: Quantity) -> bool:
    """An operand is a measured figure of the facts, perhaps without its unit."""
    if given.measured and not taken.measured and not taken.kind:
        return taken.number.value == given.number.value
    return taken.measured and taken.fits(given)


def _portion(
    one: Quantity, facts: str, taken: Sequence[Quantity], told: Sequence[Quantity]
) -> bool:
    """So much at a time, as the copy itself tells it (`15 g a slice`, of a jar of 450 g), and in
    the place of no figure of its measure that the sum leaves out.
    """
    meant = next((t for t in told if t.kind in _PORTIONED and (one.fits(t) or _same(one, t))), None)
    left_out = [n for n in quantities(facts) if not any(_same(q, n) for q in taken)]
    return meant is not None and not any(
        n.kind == meant.kind and near(meant.value, n.value) for n in left_out
    )


def _counts(one: Quantity, told: Sequence[Quantity]) -> bool:
    """The copy itself counts so many."""
    whole = (not one.measured or one.kind in _LASTING) and one.number.decimals == 0
    return whole and any(one.number.value == other.number.value for other in told)
