"""A figure by the month or week, or a share, that the essay's own working gives otherwise: `£36, or
£4 a month` where the ledger works out `£36 / 12 = £3`; `thirty … They are three in a hundred` where
it works out `30 / 500 = 6 %`.

The sentence, or for a share the one before, has a figure that a sound division takes, beside one
that no working and no source gives, and what the division comes to is told nowhere. Which figure
the working was made for is read from words, so it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from domains.essay.case import Case
from domains.essay.checks.reckoned import stands
from domains.essay.sources import figures_of
from workbench.core.checks import CheckResult
from workbench.prose.findings import found
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.reckoning.derived import bounds, loosely, prints
from workbench.prose.reckoning.working import Working
from workbench.prose.retold.counting import by_hundred, noun_behind

_BY = re.compile(
    r"\s+(?:[^\W\d_]+\s+){0,2}?(?:an?|per|each|every|apiece|the)\b"
    r"(?:\s+(?:single\s+)?(?P<unit>[^\W\d_]+))?",
    re.I,
)
_POINTS = re.compile(r"\W*(?:they|that|this|these|those|it)\b", re.I)
_ELSE = re.compile(r"[;:.]|\b(?:and|but|while|whereas|when)\b", re.I)
_SUPPOSED = re.compile(r"\?\s*$|\b(?:I|my|if|would|could|might|may|suppose|imagine)\b")
_DIVIDES = re.compile(r"[/÷:]|\b(?:divided by|over)\b")


def rates(case: Case) -> Iterator[CheckResult]:
    """A warning for each rate that stands in the place of what a working gives."""
    if not case.english:
        return
    divisions = [one for one in case.workings.workings
                 if one.fault is None and _DIVIDES.search(one.line.split("=")[0])]  # fmt: skip
    said = [n for n in case.document.numbers if n.role in ("quantity", "spoken")]
    yield from _shares(case, divisions, said)
    yield from _amounts(case, said)
    open_ones = [one for one in divisions if not any(one.gives(n) for n in said)]
    for number in said if open_ones else ():
        if not _BY.match(case.document.plain.text, number.end) or _given(case, number):
            continue
        for working in open_ones:
            given = any(number.prints(made.value) for made in working.results)
            beside = () if given else _beside(case, number, said, working)
            if any(_alike(n, number) for n in beside):
                yield _other(case, number, working)
                break


def _amounts(case: Case, said: Sequence[NumberFound]) -> Iterator[CheckResult]:
    """`40 euros a week, or 400 for the ten weeks` where the ledger has `13 x 40 euros = 520 euros`:
    an amount that nothing gives, beside one that a sum takes, where what this comes to is told
    nowhere and goes into no other sum.
    """
    text, lines = case.document.plain.text, case.workings.workings
    for working in lines:
        sums = [one.value for one in working.results if not (one.share or one.day or one.timed)]
        others = [n for line in lines if line is not working for n in line.taken]
        last = working.fault is None and sums and not any(
            n.prints(value) for n in others for value in sums)  # fmt: skip
        if not last or any(_stands_for(n, value, text) for n in said for value in sums):
            continue
        for number in said:
            beside = [n for n in _beside(case, number, said, working) if n.unit == number.unit
                      and noun_behind(text, n) == noun_behind(text, number) != ""]  # fmt: skip
            if (
                beside
                and not _given(case, number)
                and _SUPPOSED.search(_inside(case, number)) is None
            ):
                yield _other(case, number, working)
                break


def _stands_for(number: NumberFound, value: float, text: str) -> bool:
    before = text[max(0, number.start - 24) : number.start]
    near = loosely(number, value) or prints(number, value, before)
    return near or bounds(number, value, before)


def _inside(case: Case, number: NumberFound) -> str:
    listed = case.document.sentences
    return next((s.text for s in listed if s.start <= number.start < s.end), "")


def _shares(
    case: Case, divisions: Sequence[Working], said: Sequence[NumberFound]
) -> Iterator[CheckResult]:
    """The shares, one in a sentence, that stand behind a part whose working gives another one, or
    open the next sentence with what points back to it.
    """
    text, listed = case.document.plain.text, case.document.sentences
    told = [by_hundred(text, n) for n in said]
    open_ones = [one for one in divisions for made in one.results if made.share
                 and not any(_tells(n, made.value, text) for n in told)]  # fmt: skip
    for at, inside in enumerate(listed) if open_ones else ():
        shares = [n for n in told if n.percent and inside.start <= n.start < inside.end]
        share = shares[0] if len(shares) == 1 and not _SUPPOSED.search(inside.text) else None
        if share is None or _given(case, share) or stands(case, share) == "shown":
            continue
        back = at and listed[at - 1].block == inside.block and _POINTS.match(inside.text)
        start = listed[at - 1].start if back else inside.start
        counts = [n for n in said if start <= n.start < share.start and not n.percent
                  and not _ELSE.search(text, max(n.end, inside.start), share.start)]  # fmt: skip
        for working in open_ones:
            if any(n.prints(one.value) for n in counts for one in working.taken[:1]):
                yield _other(case, share, working)
                break


def _tells(number: NumberFound, value: float, text: str) -> bool:
    """It tells a share, or what the share leaves of the whole, if only roughly."""
    before = text[max(0, number.start - 24) : number.start]
    return any(
        loosely(number, one) or prints(number, one, before) or bounds(number, one, before)
        for one in (value, 100 - value)
    )


def _beside(
    case: Case, number: NumberFound, said: Sequence[NumberFound], working: Working
) -> list[NumberFound]:
    """The figures of its sentence, before it, that the working takes."""
    inside = next((s for s in case.document.sentences if s.start <= number.start < s.end), None)
    if inside is None:
        return []
    return [n for n in said if inside.start <= n.start < number.start
            and any(n.prints(one.value) for one in working.taken)]  # fmt: skip


def _alike(one: NumberFound, number: NumberFound) -> bool:
    return one.unit == number.unit and abs(one.value) > abs(number.value)


def _given(case: Case, number: NumberFound) -> bool:
    """A working, the task or a source has it."""
    before = case.document.plain.text[max(0, number.start - 24) : number.start]
    known = [n for source in case.sources for n in figures_of(source.text)]
    known += [n for text in (case.task.prompt, *case.asked("protected_facts"))
              for n in numbers(text)]  # fmt: skip
    taken = [n for working in case.workings.workings for n in working.taken]
    return case.workings.gives(number, before) or any(
        prints(number, one.value, before)
        for one in (*known, *taken)
        if one.percent or not number.percent
    )


def _other(case: Case, number: NumberFound, working: Working) -> CheckResult:
    text = " ".join(number.text.split())
    return found(
        f"contradiction: {text}", "warn", "evidence",
        f"The essay says {text} here; its working gives another figure: “{working.line}” "
        "(heuristic).", severity="minor", cause=f"contradiction {text}",
        span=case.document.span(number.start, number.end), observed=text, expected=working.line,
        fix="Tell what the working gives.",
    )  # fmt: skip
