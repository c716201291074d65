"""What is said of an interval, `it rules out chance`, held against its ends.

Whether an interval holds no effect is a field of the bundle; that the words say so is read, so it
warns. An interval is that of the one source whose ends the sentence prints, or that it cites alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from domains.research.case import Case
from domains.research.checks.quality import citing_units
from domains.research.checks.told import inside, piece
from domains.research.sources import Source
from workbench.core.checks import CheckResult
from workbench.prose.english import denials
from workbench.prose.findings import found

_NONE = r"(?:the )?(?:zero|0(?![\d.,])|nought|no (?:effect|difference|change)|chance|coincidence)\b"
_OUT = re.compile(rf"\b(?:exclud\w+|rul\w+ out|leav\w+ out|clear of)\s+{_NONE}", re.I)
_IN = re.compile(
    rf"\b(?:includ\w+|contain\w+|cross\w*|holds?|spans?|admits?|allows?|covers?)\s+{_NONE}", re.I
)
_BOUND = re.compile(r"[;:.]\s|,\s|\b(?:but|while|whereas|and|though|although)\b", re.I)


def intervals(case: Case) -> Iterator[CheckResult]:
    """A warning for each interval of which the words say what its ends do not."""
    if not case.sources or not case.english:
        return
    for start, end, sources in citing_units(case):
        text = case.document.plain.text[start:end]
        usable = [one for one in sources if one.usable]
        for said, holds in ((_OUT, False), (_IN, True)):
            for match in said.finditer(text):
                begin, last = piece(text, *match.span())
                source = _meant(case, start + begin, start + last, usable)
                clause = _BOUND.split(text[begin : match.start()])[-1]
                effect = source.effect if source is not None else None
                if source and effect and (holds != bool(denials(clause))) != effect.crosses:
                    yield _other(case, source, (start + match.start(), start + match.end()))


def _meant(case: Case, start: int, end: int, sources: Sequence[Source]) -> Source | None:
    known = [s for s in sources if s.effect is not None and s.effect.crosses is not None]
    figures = [n for n in inside(case, start, end) if n.role == "quantity"]
    printed = [s for s in known if s.effect is not None
               and all(any(n.prints(e) for n in figures) for e in (s.effect.lo, s.effect.hi)
                       if e is not None)]  # fmt: skip
    if len(printed) == 1:
        return printed[0]
    return known[0] if not printed and len(sources) == len(known) == 1 else None


def _other(case: Case, source: Source, place: tuple[int, int]) -> CheckResult:
    effect = source.effect
    assert effect is not None
    words = " ".join(case.document.plain.text[slice(*place)].split())
    what = "holds" if effect.crosses else "does not hold"
    return found(
        f"method.interval: {source.id}", "warn", "methods",
        f"“{words}” is said of the interval of {source.label}, [{effect.lo:g}, "
        f"{effect.hi:g}], which {what} {effect.null:g} (heuristic).", severity="minor",
        cause=f"interval {source.id}",
        span=case.document.span(*place), observed=words,
        expected=f"an interval that {what} {effect.null:g}", fix="Say what the interval shows.",
    )  # fmt: skip
