"""A figure in the place of another: `eleven streets`, where the passage counts nine of them.

What a figure tells of stands behind it. Where a passage has a figure before the same words that the
draft leaves out, and nothing that the draft may tell, no source, no working, no task, has the
draft's own, the one is told for the other. Words are read, so it warns.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from domains.research.case import Case
from domains.research.claims import NamedClaim
from workbench.core.checks import CheckResult
from workbench.prose.english import stems
from workbench.prose.findings import found
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.reckoning.derived import derivable
from workbench.prose.reckoning.known import CONSTANTS
from workbench.prose.reckoning.measures import converted as in_other_units

REACH = 4
"""Content words behind a figure that tell what it counts."""
SMALL = 20
"""Up to here almost any count follows from two others."""
LEAST = 10
"""Up to here a constant of the calendar is a count like others."""
_BOUND = re.compile(r"[,;:.()–—](?!\d)|\b(?:while|whereas|but)\b")
_PART = re.compile(r"\s+(?:out )?of\s+(?:the |those |these |its |our |their |all |same )*")
_NTHS = "first second third fourth fifth sixth seventh eighth ninth tenth".split()  # noqa: SIM905
_NTH = re.compile(rf"\b(?P<nth>{'|'.join(_NTHS)})\s+(?P<what>[^\W\d_]+)", re.I)
_CLOCK = re.compile(r"\b(?P<hour>[01]?\d|2[0-3])[:.](?P<minute>[0-5]\d)\b")
_OWN = re.compile(
    r"\s*(?:of (?:the|these|our|its) (?:sources|studies|reports|trials|reviews)\b|"
    r"(?:\w+ )?(?:sources?|stud(?:y|ies)|reports?|trials?|reasons?|things?|ways?|experiments?|"
    r"results?|estimates?|answers?|questions?|points?|intervals?|limits?|papers?|designs?)\b)",
    re.I,
)
"""What the writer counts himself."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A figure with the stems behind it."""

    number: NumberFound
    behind: frozenset[str]
    first: str
    whole: float | None
    """What it is a part of: the 14 of `5 of the 14 dams`."""


def slots(case: Case) -> Iterator[CheckResult]:
    """A warning for each figure that stands in another one's place."""
    if not case.sources or not case.english:
        return
    told: set[int] = set()
    for claim in case.synthesis.claims:
        if claim.claim.kind.startswith("gap"):
            continue
        for start, end in case.places(claim.claim.quote)[:1]:
            text = case.text(start, end)
            for said, given in [*_exchanged(case, claim, text), *_ordinals(case, claim, text)]:
                at = case.document.plain.text.find(said, start, end)
                if at not in told:
                    told.add(at)
                    yield _other(case, claim, (max(at, start), end), said, given)


def _exchanged(case: Case, claim: NamedClaim, text: str) -> Iterator[tuple[str, str]]:
    """(figure of the claim, figure of a passage) with the same words behind them."""
    passages = [cite.source_quote for cite in claim.claim.cites]
    theirs = [slot for passage in passages for slot in _slots(passage)]
    mine = list(_slots(text))
    for slot in mine:
        alike = [one for one in theirs if _same_thing(slot, one)]
        left = [one for one in alike if not any(m.number.prints(one.number.value) for m in mine)]
        if not left or len(left) < len(alike) or _reached(slot.number, alike):
            continue
        if not _known(case, claim, slot.number, text):
            yield slot.number.text, left[0].number.text


def _reached(number: NumberFound, alike: Sequence[Slot]) -> bool:
    """One of the figures rounds to it, or some of them make it together."""
    values = [abs(one.number.value) for one in alike]
    sums = [sum(some) for k in (2, 3) for some in itertools.combinations(values[:8], k)]
    return any(number.prints(value) for value in (*values, *sums, sum(values)))


def _slots(text: str) -> Iterator[Slot]:
    """The whole counts and measures of a text, with what stands behind each."""
    every = numbers(text)
    for number in every:
        if number.role not in ("quantity", "spoken") or number.percent or number.unit == "times":
            continue
        part = _PART.match(text, number.end)
        whole = next((n for n in every if part and n.start == part.end()), None)
        rest = text[whole.end if whole else number.end :][:80]
        near = _BOUND.split(rest)[0]
        following = next(iter(numbers(near)), None)
        words = stems(near[: following.start] if following else near)[:REACH]
        if words and not _OWN.match(rest):
            yield Slot(number, frozenset(words), words[0], whole.value if whole else None)


def _same_thing(one: Slot, other: Slot) -> bool:
    """The same word stands right behind both, or two words behind each."""
    shared = one.behind & other.behind
    alike = one.number.unit == other.number.unit
    if one.whole is not None or other.whole is not None:
        return alike and one.whole == other.whole
    return alike and (one.first == other.first or len(shared) > 1)


def _known(case: Case, claim: NamedClaim, number: NumberFound, text: str) -> bool:
    """A cited source, the task, a working or the pooling has the figure, or it counts sources."""
    if (
        abs(number.value) <= 1
        or _of_the_calendar(number)
        or (not number.unit and number.value == len(claim.claim.cites))
    ):
        return True
    sources = case.cited(claim)
    sizes = [source.n for source in sources if source.n]
    values = [*(n.value for source in sources for n in source.everything), sum(sizes)]
    values += [n.value for n in numbers(case.task.prompt)]
    counts = not number.unit and not number.decimals
    if any(abs(number.value) == abs(v) if counts else number.prints(v) for v in values):
        return True
    before = text[max(0, number.start - 24) : number.start]
    given = [n for c in claim.claim.cites for n in numbers(c.source_quote)]
    spans = [abs(b - a) for a, b in itertools.combinations(_minutes(text), 2)]
    if case.workings.gives(number, before) or any(number.prints(span) for span in spans):
        return True
    if (number.decimals or abs(number.value) > SMALL) and derivable(number, given, before):
        return True
    if number.decimals and _mean(number, given):
        return True
    if any(
        in_other_units(text, number, c.source_quote, case.task.prompt) for c in claim.claim.cites
    ):
        return True
    return not (counts and number.role == "spoken") and any(
        one.told_by(number, before) for one in case.pooled
    )


def _minutes(text: str) -> list[int]:
    """The times of day that a text tells, in minutes."""
    return [60 * int(m["hour"]) + int(m["minute"]) for m in _CLOCK.finditer(text)]


def _mean(number: NumberFound, given: Sequence[NumberFound]) -> bool:
    """It is what two or three figures of the passages are on average."""
    values = sorted({abs(n.value) for n in given if not n.percent})[:12]
    some = (one for k in (2, 3) for one in itertools.combinations(values, k))
    return any(number.prints(sum(one) / len(one)) for one in some)


def _of_the_calendar(number: NumberFound) -> bool:
    """Twelve months are a year, and sixty minutes an hour."""
    return abs(number.value) > LEAST and abs(number.value) in CONSTANTS


def _ordinals(case: Case, claim: NamedClaim, text: str) -> Iterator[tuple[str, str]]:
    """`The second summer`, where the sources of a claim have a third one and no second."""
    given = [m for s in case.cited(claim) for m in _NTH.finditer(f"{s.text} {s.title}")]
    cited: Sequence[tuple[str, str]] = [(m["nth"].casefold(), _stem(m["what"])) for m in given]
    passages = [cite.source_quote for cite in claim.claim.cites]
    quoted = [(m["nth"].casefold(), _stem(m["what"])) for p in passages for m in _NTH.finditer(p)]
    for match in _NTH.finditer(text):
        nth, what = match["nth"].casefold(), _stem(match["what"])
        others = [one for one, noun in quoted if noun == what and what and one != nth]
        told = {(m["nth"].casefold(), _stem(m["what"])) for m in _NTH.finditer(text)}
        others = [one for one in others if (one, what) not in told]
        if others and (nth, what) not in cited and not _OWN.match(f" {match['what']}"):
            yield match[0], f"{others[0]} {match['what']}"


def _stem(word: str) -> str:
    return next(iter(stems(word)), "")


def _other(
    case: Case, claim: NamedClaim, place: tuple[int, int], said: str, given: str
) -> CheckResult:
    words, ids = " ".join(said.split()), ", ".join(s.id for s in case.cited(claim))
    return found(
        f"support.slot: {claim.name} {words}", "warn", "support",
        f"The synthesis says {words} where {ids} has {given} before the same words, and nothing "
        f"gives {words} (heuristic).", severity="minor", cause=f"slot {words}",
        span=case.document.span(place[0], min(place[1], place[0] + len(said))), observed=words,
        expected=given, fix="Give the figure of the source.",
    )  # fmt: skip
