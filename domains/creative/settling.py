"""Whether a sound working of the ledger settles a figure or a day of the copy.

A result excuses no figure of another measure, and none that stands in the place of a given one: of
the same measure and near it, with all the words that this one has, and left out beside it.
"""

from __future__ import annotations

import re
from calendar import day_name
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from domains.creative.clock import Hour, clocked
from domains.creative.days import days as days_in
from domains.creative.quantities import Quantity, quantities, same_thing
from domains.creative.reckoned import both_ways
from domains.creative.worked import rates
from workbench.prose.dates import DateFound
from workbench.prose.declared import Declared
from workbench.prose.english import stems
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.reckoning.steps import clause, near


def counted(workings: Declared, one: Quantity, said: str, facts: Sequence[str]) -> bool:
    """A figure is the count for which a sound working comes to the result that stands right beside
    it: `twelve days make 288 francs`. Not where the facts count the same thing, unless told here.
    """
    told = quantities(said)
    at = next((n for n, o in enumerate(told) if o.number.start == one.number.start), None)
    if at is None or one.number.decimals or one.number.unit or one.value <= 1:
        return False
    rivals = [other for fact in facts for other in quantities(fact)
              if same_thing(one, other) or (one.measured and one.kind == other.kind)]  # fmt: skip
    beside = [o.number for o in (*told[max(0, at - 1) : at], *told[at + 1 : at + 2])]
    free = all(any(o.fits(rival) for o in told) for rival in rivals)
    return free and workings.takes(one.number, beside)


def settles(
    workings: Declared, one: Quantity, said: str, facts: Sequence[str], sold: str = ""
) -> bool:
    """A sound working gives a figure of the copy; `said` are the words that it stands in, `facts`
    the statements whose figures it may not displace, `sold` names what the copy is about.
    """
    before = said[max(0, one.number.start - 24) : one.number.start]
    given_by = [each for each in workings.workings if each.results]
    sound = any(each.gives(one.number, before) and _alike(one, each.line) for each in given_by)
    sound = sound or any(one.measured and _converted(one, each.line) for each in given_by)
    sound = sound or workings.gives_in_other_part(said, one.number)
    return sound and displaced(one, said, facts, sold) is None


def _printed(line: str) -> list[Quantity]:
    """The figures behind a line's first sign of equality."""
    return quantities(re.split(r"[=≈→⇒]", line, maxsplit=1)[-1])


def _alike(one: Quantity, line: str) -> bool:
    """The line does not print the figure in another measure: 72 hours are no 72 minutes."""
    same = [q for q in _printed(line) if q.number.value == one.number.value and q.measured]
    return not (same and one.measured) or any(one.fits(q) for q in same)


def _converted(one: Quantity, line: str) -> bool:
    """It is what the line prints, in another unit: 3 days of 72 hours."""
    return any(q.measured and one.fits(q) for q in _printed(line)[-1:])


def displaced(one: Quantity, said: str, facts: Sequence[str], sold: str = "") -> Quantity | None:
    """The given figure in whose place this one stands: of the same measure and near it, with all
    the words that this one has, and left out here; no further count makes it another matter.
    """
    mine = clause(said, one.number) - set(stems(sold))
    told = quantities(said)
    for fact in facts if mine and not _more(said, facts, one.number) else ():
        for other in quantities(fact) if not both_ways(one, said, fact) else ():
            same = same_thing(one, other) or (one.measured and one.kind == other.kind)
            same = same and near(one.value, other.value) and not _summed_up(one, said, fact)
            left_out = not any(each.fits(other) for each in told)
            if same and left_out and mine <= clause(fact, other.number):
                return other
    return None


def due_by(workings: Declared, one: Quantity, rested: str, copy: str) -> str:
    """What a figure that nothing gives has to be: the result of a sound working with a figure of
    the words that it rests on, of its measure and near it, which the copy tells nowhere and no
    other working takes. Empty where none is.
    """
    known, told = numbers(rested), quantities(copy)
    for working in (each for each in workings.workings if each.results):
        result = next(iter(_printed(working.line)[-1:]), None)
        others = [n for each in workings.workings if each is not working for n in each.taken]
        if result is None or not any(n.value == k.value for n in working.taken for k in known):
            continue
        same = result.measured and one.measured and result.kind == one.kind
        used = any(result.fits(o) for o in told) or any(n.value == result.number.value
                                                        for n in others)  # fmt: skip
        if same and not used and near(one.value, result.value):
            taken, _, printed = working.line.rpartition("=")
            return f"{printed.strip()} ({taken.strip()})" if taken else ""
    return ""


_TOTAL = re.compile(
    r"\W*(?:(?:and|so|but) )?(?:that|this|these|those|together|altogether|in all|all told|in total|"
    r"all in all|taken together)\b",
    re.I,
)


def _summed_up(one: Quantity, said: str, fact: str) -> bool:
    """Words that go on from what was counted (`that makes 208 minutes`), and do not give it by what
    the fact gives its figure by, as `38 crowns a month` of `19 crowns a month` does.
    """
    mine = {rate.per for rate in rates(said) if rate.amount.number.start == one.number.start}
    again = any(stems(per) == stems(rate.per) for per in mine for rate in rates(fact))
    return bool(_TOTAL.match(said)) and not again


def _more(said: str, facts: Sequence[str], number: NumberFound) -> bool:
    """The words have a figure besides, which no fact of theirs prints: `3 days cost €72`."""
    known = [n for fact in facts for n in numbers(fact)]
    others = [n for n in numbers(said) if n.start != number.start and n.value != number.value]
    return any(not any(n.prints(k.value) for k in known) for n in others)


def settles_day(workings: Declared, day: str, said: str, facts: Sequence[str]) -> bool:
    """A sound working gives a day or a time of day of the copy, which stands in no given one's
    place.
    """
    hour = next((one for one in clocked(said) if one.text == day), None)
    if hour is not None:
        given = any(workings.gives_time(at) for at in hour.perhaps)
        return given and _free(hour, said, facts, clocked)
    date = next((one for one in days_in(said) if one.text == day), None)
    if date is None:
        return False
    dated = any(one.year for fact in facts for one in days_in(fact))
    given = workings.gives_day(date if dated else replace(date, year=None))
    return given and _free(date, said, facts, days_in)


def _free(
    one: DateFound | Hour,
    said: str,
    facts: Sequence[str],
    among: Callable[[str], Iterable[DateFound | Hour]],
) -> bool:
    """No day, or no time, of the facts has all the words that this one has and is left out here."""
    told = [each.text for each in among(said)]
    mine = clause(said, _place(one)) - set(stems(" ".join((*told, *day_name))))
    return not any(
        mine and mine <= clause(fact, _place(other)) and other.text not in told
        for fact in facts
        for other in among(fact)
    )


def _place(day: DateFound | Hour) -> NumberFound:
    """A day or a time as a figure at its place, for what reads the words around one."""
    return NumberFound(day.start, day.end, day.text, 0.0, 0.0)
