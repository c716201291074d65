"""A count beside the share that it is said to be: `sixty-six, a clear majority` of 150, `more than
two thirds of them, 12` of 20.

Only what stands in apposition is compared, with the whole that the sentence names, or the wholes of
which a source counts this part. Read from words, so it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from domains.essay.case import Case
from domains.essay.sources import figures_of
from workbench.core.checks import CheckResult
from workbench.prose.english import FUNCTION, stems
from workbench.prose.findings import found
from workbench.prose.numbers import NumberFound
from workbench.prose.reckoning.derived import SPOKEN, approached, bounds, prints
from workbench.prose.sentences import Sentence, split

HALF, FULL = 50.0, 100.0
LOOSE = 0.16
"""What `nearly half` may be off by, as a share: 44 %."""
_SIDE = (
    r"(?:an?|the) (?:[a-z]+ ){0,2}?(?P<most>majority|minority)"
    r"(?! (?:of|among) (?!them\b|those asked\b))"
)
_AFTER = re.compile(rf"(?: [a-z]+){{0,2}}?(?:,| [–—(]| -) ?(?:or |that is,? )?{_SIDE}", re.I)
_BEFORE = re.compile(
    rf"\b{_SIDE}(?: (?:of|among) (?:the |our |all |its )?[a-z]+(?: [a-z]+)?)?(?:,|:| [–—(]) ?$",
    re.I,
)
_SHARED = re.compile(
    r"(?: (?:of|among) (?:the |our |all |its )?[a-z]+(?: [a-z]+)?)?(?:,|:| [–—(]) ?"
)
_NEAR = re.compile(r"\b(?:nearly|almost|about|around|roughly|some|close to|not quite) $", re.I)
_OF = re.compile(
    r"\b(?:of|among|out of) (?:the |its |their |our |all |all the |those |these |about |some )?$",
    re.I,
)


def apposed(case: Case) -> Iterator[CheckResult]:
    """A warning for each share or majority that its own count is not."""
    wholes = [one for s in case.sources for a, b in split(s.text) for one in parts(s.text[a:b])]
    for sentence in case.document.sentences:
        told = [n for n in figures_of(sentence.text) if n.role in ("quantity", "spoken")]
        for count in told:
            if count.unit or count.value <= 0:
                continue
            known = _wholes(sentence.text, count, told, wholes)
            shares = [FULL * count.value / whole for whole in known]
            if shares:
                yield from _sides(case, sentence, count, shares)
                yield from _shares(case, sentence, count, told, shares)


@dataclass(frozen=True, slots=True)
class Part:
    """A count of a whole that a sentence names: of 150 people who were asked, 66."""

    count: float
    whole: float
    nouns: frozenset[str]
    """The stems of what the two count."""


def parts(text: str) -> Iterator[Part]:
    """The counts of a sentence with their wholes: of 150 who were asked, 66 and 51."""
    counts = [n for n in figures_of(text) if n.role in ("quantity", "spoken") and not n.unit]
    for whole in counts:
        if _is_whole(text, whole, counts):
            yield from (
                Part(n.value, whole.value, frozenset({_noun(text, n), _noun(text, whole)}))
                for n in counts
                if 0 < n.value < whole.value
            )


def _is_whole(text: str, number: NumberFound, counts: Sequence[NumberFound]) -> bool:
    """Something is said to be of so many: `66 of the 150`, `of 150, 66`. The months of `a test of
    ten months` are no whole, for a noun stands before them.
    """
    of = _OF.search(text[: number.start])
    if of is None or not of[0].casefold().startswith("of "):
        return of is not None
    before = text[: of.start()].rstrip()
    counted = any(re.fullmatch(r"\s*(?:[^\W\d_]+)?", before[n.end :])
                  for n in counts if n.end <= len(before))  # fmt: skip
    last = re.search(r"[^\W\d_]+$", before)
    return counted or last is None or last[0].casefold() in {*FUNCTION, "majority", "minority"}


def _noun(text: str, number: NumberFound) -> str:
    """The stem of the word right behind a figure; empty where it carries no content."""
    behind = re.match(r"\s+([^\W\d_]+)", text[number.end :])
    return next(iter(stems(behind[1])), "") if behind else ""


def _wholes(
    text: str, count: NumberFound, told: Sequence[NumberFound], known: Sequence[Part]
) -> set[float]:
    """The wholes that the sentence itself names, or else those of the sources; of what the count
    counts, `66` or `66 people`.
    """
    noun = _noun(text, count)
    own = {n.value for n in told if n is not count and not n.unit and n.value > count.value
           and _is_whole(text, n, told) and noun in ("", _noun(text, n))}  # fmt: skip
    return own or {one.whole for one in known
                   if one.count == count.value and (not noun or noun in one.nouns)}  # fmt: skip


def _sides(
    case: Case, sentence: Sentence, count: NumberFound, shares: Sequence[float]
) -> Iterator[CheckResult]:
    text = sentence.text
    said = _AFTER.match(text, count.end) or _BEFORE.search(text[: count.start])
    if said is None:
        return
    most = said["most"].casefold() == "majority"
    if all((one <= HALF) if most else (one >= HALF) for one in shares):
        yield _wrong(case, sentence, count, said["most"], shares[0])


def _shares(
    case: Case,
    sentence: Sentence,
    count: NumberFound,
    told: Sequence[NumberFound],
    shares: Sequence[float],
) -> Iterator[CheckResult]:
    """The share right before the count: `more than two thirds of them, fifteen`."""
    text = sentence.text
    for share in told:
        between = _SHARED.fullmatch(text, share.end, count.start) if share.percent else None
        before = text[max(0, share.start - 24) : share.start]
        slack = LOOSE if _NEAR.search(before) else 0.0 if approached(before) else SPOKEN
        right = any(abs(share.value - one) <= slack * one
                    or prints(share, one, before) or bounds(share, one, before)
                    for one in shares)  # fmt: skip
        if between and not right:
            yield _wrong(case, sentence, count, share.text.strip(), shares[0])


def _wrong(
    case: Case, sentence: Sentence, count: NumberFound, said: str, share: float
) -> CheckResult:
    text = " ".join(count.text.split())
    return found(
        f"ev.part: {said}", "warn", "evidence",
        f"The essay says “{said}” of {text}, which are {share:.0f} % of the whole (heuristic).",
        severity="minor", cause=f"figure {said}",
        span=case.document.span(sentence.start, sentence.end), observed=sentence.text,
        expected=f"{share:.0f} %", fix="Say what share the count is.",
    )  # fmt: skip
