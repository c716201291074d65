"""What the essay says twice and differently, and what it says that nobody accounts for.

A number of the prose has to be known to the ledger, to the task or to a passage that its sentence
speaks of, or follow from one of them. One that is not, and counts what another number counts,
contradicts it. Both are read from prose, so they warn.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence

from domains.essay.case import Case
from domains.essay.checks.clock import Clock
from domains.essay.checks.evidence import AGED
from domains.essay.checks.reckoned import (
    MOST_COUNTED,
    follows_somewhere,
    given_of,
    noun_of,
    reckoned,
    stands,
    supposed,
    worked_through,
)
from domains.essay.checks.resting import Resting, resting
from domains.essay.checks.worked import Worked
from domains.essay.scenes import READER, is_supposed_part, staged
from domains.essay.sources import figures_of
from workbench.core.checks import CheckResult
from workbench.prose.contract import excused
from workbench.prose.declared import NAMES, SETTLED
from workbench.prose.english import stems
from workbench.prose.findings import found
from workbench.prose.numbers import NumberFound, in_thousands, numbers
from workbench.prose.reckoning.derived import bounded, derivable, prints
from workbench.prose.retold.counting import by_hundred, is_base

CRITERION = "ledger"
SHARED = 2
"""Words that two shares have in common to be shares of one thing; values behind one noun in the
sources from which on it is a measure.
"""
_CALENDAR = re.compile(
    r"(?:36[56] (?:days|nights|mornings|evenings)|52 (?:weeks|weekends|Sundays|Saturdays))\b"
)
_CLAUSE = re.compile(r"[,;:()]|\.(?!\d)")
_ONE_OF = re.compile(r"\b(?:one of|among)\s+(?:the\s+|these\s+|our\s+)?\Z", re.I)
_OF_MANY = re.compile(r"\w (?:in|out of) \w")
"""A share of the form `two in five`, which counts people."""


def consistency(case: Case) -> Iterator[CheckResult]:
    """Numbers that nothing accounts for or that contradict others."""
    if not case.english:
        told = "The draft is not in English; its figures are not compared."
        yield found("contradiction", "na", CRITERION, told, severity="minor", decides=False)
        return
    yield from _numbers(case)


def _numbers(case: Case) -> Iterator[CheckResult]:
    known = list(_known(case))
    quoted = list(_quoted(case))
    told: set[str] = set()
    judged = [_in_plain(case, group) for group in resting(case)]
    worked, clock = Worked(case), Clock(case)
    for number in case.document.numbers:
        before = case.document.plain.text[max(0, number.start - 24) : number.start]
        after = case.document.plain.text[number.end : number.end + 24]
        text = " ".join(number.text.split())
        if clock.within(number) or any(a <= number.start and number.end <= b for a, b in judged):
            continue
        if text in told or _vague(number, text) or number.role not in ("quantity", "spoken"):
            continue
        if number.role == "quantity" and (
            excused(number, before, after) or _of_a_year(text, after)
        ):
            continue
        if clock.gives(number) or _accounted(case, number, before, known):
            continue
        if reckoned(case, number, before) or stands(case, number) == "shown":
            continue
        if _of_reader(case, number) or supposed(case, number):
            continue
        if _by_hundred(case, number, before) or _aged(case, number):
            continue
        nothing = number.value == 0 and number.unit == "money"
        if nothing or (worked.follows(number, before, quoted) and not clock.lasts(number)):
            continue
        told.add(text)
        if worked.in_two_steps(number, before) or worked_through(case, number, before):
            yield _far(case, number, text)
        else:
            nowhere = not clock.lasts(number) and _nowhere(case, number, before)
            yield _uncovered(case, number, text, known, nowhere)
    for start, end in clock.strange():
        if not any(a <= start and end <= b for a, b in judged):
            yield _strange_time(case, start, end)


def _vague(number: NumberFound, text: str) -> bool:
    """In words, and small, a share or an idiom: `a dozen`, `half`."""
    idiom = text.casefold().startswith(("a ", "an "))
    small = number.unit not in ("", "money") or abs(number.value) <= 12 or idiom
    return number.role == "spoken" and small and not _OF_MANY.search(text)


def _of_a_year(text: str, after: str) -> bool:
    """The days or weeks of a year, which the calendar gives: `over 365 evenings`."""
    return _CALENDAR.match(f"{text}{after}") is not None


def _by_hundred(case: Case, number: NumberFound, before: str) -> bool:
    """It is the hundred of `43 in every hundred`, or a share so told that is accounted for."""
    text = case.document.plain.text
    share = by_hundred(text, number)
    return is_base(text, number) or (share is not number and reckoned(case, share, before))


def _of_reader(case: Case, number: NumberFound) -> bool:
    """It tells of the reader in a scene, `Imagine that you are twenty-three`, and counts nothing
    that a source counts; or it is a part of a whole that a sentence supposes to be split.
    """
    if is_supposed_part(case.document.sentences, number.start):
        return True
    inside, text = staged(case.document.sentences, number.start), case.document.plain.text
    own = inside is not None and READER.search(inside.text) is not None
    one_of = _ONE_OF.search(text, 0, number.start)
    if not own or number.unit or number.value > MOST_COUNTED or one_of:
        return False
    noun = noun_of(text, number)
    return not noun or all(one.noun != noun for one in given_of(case.sources))


def _aged(case: Case, number: NumberFound) -> bool:
    """A superseded source has it, with the noun behind it, and its sentence says that it is old."""
    inside = next((s for s in case.document.sentences if s.start <= number.start < s.end), None)
    noun = noun_of(case.document.plain.text, number)
    return bool(inside and AGED.search(inside.text)) and any(
        number.percent == n.percent and number.prints(n.value) and noun_of(s.text, n) == noun
        for s in case.sources if s.superseded_by
        for n in s.numbers
    )  # fmt: skip


def _in_plain(case: Case, group: Resting) -> tuple[int, int]:
    """Where words that rest on evidence stand in the plain text; their figures are judged there."""
    offsets = case.document.plain.offsets
    return bisect_left(offsets, group.start), bisect_left(offsets, group.end)


def _accounted(case: Case, number: NumberFound, before: str, known: Sequence[NumberFound]) -> bool:
    """It prints a known number; one that its sentence prints already is not meant roughly too."""
    if any(prints(number, one.value) or number.prints(in_thousands(one)) for one in known):
        return True
    inside = next((s for s in case.document.sentences if s.start <= number.start < s.end), None)
    beside = [
        other
        for other in case.document.numbers
        if inside and other is not number and inside.start <= other.start < inside.end
    ]
    free = [one for one in known if not any(other.prints(one.value) for other in beside)]
    return any(
        prints(number, one.value, before)
        or (one.percent == number.percent and bounded(number, one.value, before))
        for one in free
    )


def _known(case: Case) -> Iterator[NumberFound]:
    """Numbers of the ledger's quotations and of the task; not of sources that nobody quotes."""
    for text in _strings(case.document.ledger.data):
        yield from figures_of(text)
    for text in (*case.requested, *(f"{s.title} {s.year}" for s in case.sources)):
        yield from figures_of(text)


def _strings(value: object) -> Iterator[str]:
    """The texts of the ledger that come from the sources; what it quotes of the draft proves
    nothing, and what it works out is recomputed.
    """
    if isinstance(value, Mapping):
        for key, one in value.items():
            if str(key) not in ("quote", "draft_quote", "reply_quote", *NAMES):
                yield from _strings(one)
    elif isinstance(value, list):
        for one in value:
            yield from _strings(one)
    elif isinstance(value, str | int | float):
        yield str(value)


def _quoted(case: Case) -> Iterator[Sequence[NumberFound]]:
    """The numbers of each claim's passages, from which others may follow."""
    for claim in case.argument.claims:
        passages = " ; ".join(entry.source_quote for entry in claim.claim.evidence)
        yield figures_of(passages)


def _nowhere(case: Case, number: NumberFound, before: str) -> bool:
    """A figure in digits that no source has, nor gives in one step: the request says that there is
    none such.
    """
    if number.role != "quantity":
        return False
    if follows_somewhere(case, number) or stands(case, number) == "reached":
        return False
    for source in case.sources:
        own = numbers(source.text)
        if any(prints(number, n.value, before) for n in own) or derivable(number, own, before):
            return False
    return True


def _far(case: Case, number: NumberFound, text: str) -> CheckResult:
    return found(
        f"uncovered: {text}", "warn", CRITERION,
        f"{text} takes several steps from the figures of the sources, not shown here.",
        severity="minor", cause=f"uncovered {text}",
        span=case.document.span(number.start, number.end), observed=text,
        expected="a figure of a source, or the steps to it in the same paragraph",
        fix=f"Give the figure that comes before it; {SETTLED}.",
    )  # fmt: skip


def _strange_time(case: Case, start: int, end: int) -> CheckResult:
    text = case.document.plain.text[start:end]
    return found(
        f"uncovered: {text}", "warn", CRITERION,
        f"The essay says {text}; neither the task, nor a source, nor a working gives this time.",
        severity="minor", cause=f"uncovered {text}", span=case.document.span(start, end),
        observed=text, expected="a time of a source, or its working",
        fix=f"Give the time of the source, or take it out; {SETTLED}.",
    )  # fmt: skip


def _uncovered(
    case: Case,
    number: NumberFound,
    text: str,
    known: Sequence[NumberFound],
    nowhere: bool,
) -> CheckResult:
    rival = _rival(case, number, known)
    name = "contradiction" if rival is not None else "uncovered"
    told = (
        f"The essay says {text} here and {rival.text.strip()} elsewhere of the same thing."
        if rival is not None
        else f"The essay says {text}, and no passage in the ledger accounts for it."
    )
    return found(
        f"{name}: {text}", "warn", CRITERION, told,
        severity="major" if nowhere and rival is None else "minor", cause=f"{name} {text}",
        span=case.document.span(number.start, number.end), observed=text,
        expected=rival.text.strip() if rival is not None else "a passage with this number",
        fix="Keep the figure of the source." if rival is not None
        else f"Quote the passage that gives it, or take it out; {SETTLED}.",
    )  # fmt: skip


def _joined(case: Case, number: NumberFound, other: NumberFound) -> bool:
    """A third figure makes the one of the other: `1,500 crowns less. Upkeep costs 900, which leaves
    600` are the terms of one sum. It stands in their sentences, which follow one another, or in the
    one before.
    """
    listed = case.document.sentences
    inside = [at for at, one in enumerate(listed) for n in (number, other)
              if one.start <= n.start < one.end]  # fmt: skip
    if len(inside) < 2 or inside[-1] - inside[0] > 1:
        return False
    start, end = listed[max(0, inside[0] - 1)].start, listed[inside[-1]].end
    thirds = [n.value for n in case.document.numbers
              if start <= n.start < end and n.role in ("quantity", "spoken")
              and n.percent == other.percent and n not in (number, other)]  # fmt: skip
    return any(number.prints(other.value + sign * third) for third in thirds for sign in (1, -1))


def _rival(case: Case, number: NumberFound, known: Sequence[NumberFound]) -> NumberFound | None:
    """A number of the prose that is known and counts the same thing; `one such evening` counts
    none, it says what one costs.
    """
    for other in case.document.numbers:
        if other.role == "spoken" and abs(other.value) == 1:
            continue
        alike = other.percent == number.percent and other.unit == number.unit
        if not alike or other.role not in ("quantity", "spoken") or other.value == number.value:
            continue
        given = _same_thing(case, number, other) and any(other.prints(n.value) for n in known)
        if given and not _joined(case, number, other):
            return other
    return None


def _same_thing(case: Case, number: NumberFound, other: NumberFound) -> bool:
    """Both count what one noun names. A noun that the sources put behind several values (crowns,
    points, years) measures many things, and a share is one of anything: then the words around have
    to agree too.
    """
    shared = _around(case, number) & _around(case, other)
    if number.percent:
        return len(shared) >= SHARED
    noun = _noun(case, number)
    if not noun or noun != _noun(case, other):
        return False
    behind = {n.value for source in case.sources for n in source.numbers
              if noun in stems(_after(source.text, n))[:1]}  # fmt: skip
    return len(behind) < SHARED or len(shared - {noun}) >= SHARED


def _noun(case: Case, number: NumberFound) -> str:
    return next(iter(stems(_after(case.document.plain.text, number))), "")


def _after(text: str, number: NumberFound) -> str:
    return _CLAUSE.split(text[number.end : number.end + 40])[0]


def _around(case: Case, number: NumberFound) -> set[str]:
    """The content words of a number's clause."""
    text = case.document.plain.text
    before = _CLAUSE.split(text[max(0, number.start - 60) : number.start])[-1]
    return set(stems(f"{before} {_after(text, number)}"))
