"""A share that a sentence gives beside the two counts that it comes from: `9 of 58, one in six`.

The draft's own two numbers are divided; nothing else is looked up. A share is only compared where
it stands in apposition to its counts, with no word and no end of a paragraph or table between them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from workbench.prose.numbers import NumberFound
from workbench.prose.reckoning.derived import ROUGHLY

_OF = re.compile(
    r"\s+(?:out )?of\s+(?:the|its|their|our|all|those|these|some|about|a total of)?\s*", re.I
)
_BESIDE = re.compile(
    r"[^,;:.()]{0,40}(?:[,(–—]|\s-\s)\s*(?:or|that is|i\.e\.|which is|this is)?\s*,?\s*"
    r"(?:about|roughly|around|nearly|almost|over|under|just|some|more than|less than|close to|"
    r"approximately|well|a little|~|≈|\s)*",
    re.I,
)
_IN = re.compile(r"\s+(?:in|out of)\s+(?:every\s+)?", re.I)
LOOSE = 2.5 * ROUGHLY
"""What a share in words may be off by, as a share: `one in six` for 9 of 58."""


@dataclass(frozen=True, slots=True)
class Part:
    """A share of the text and what its own counts give, in per cent."""

    share: NumberFound
    computed: float
    counts: str


def misreckoned(text: str, found: Sequence[NumberFound]) -> Iterator[Part]:
    """The shares of a text that are not what the two counts before them give."""
    counted = _with_odds(text, [one for one in found if one.role in ("quantity", "spoken")])
    for small, large, share in zip(counted, counted[1:], counted[2:], strict=False):
        if share.unit != "percent" or small.unit or large.unit or not large.value:
            continue
        if not 0 < small.value < large.value:
            continue
        if "\n\n" in text[small.start : share.start]:
            continue
        if not _OF.fullmatch(text[small.end : large.start]):
            continue
        if not _BESIDE.fullmatch(text[large.end : share.start]):
            continue
        computed = 100 * small.value / large.value
        slack = LOOSE * computed if share.role == "spoken" else max(1.0, 0.05 * computed)
        if not share.prints(computed, slack):
            yield Part(share, computed, text[small.start : large.end])


def _with_odds(text: str, found: Sequence[NumberFound]) -> list[NumberFound]:
    """The numbers, `one in six` taken together as the share that it is."""
    out: list[NumberFound] = []
    for number in found:
        last = out[-1] if out else None
        said = last is not None and (last.value == 1 or last.role == number.role == "spoken")
        together = last is not None and said and _IN.fullmatch(text[last.end : number.start])
        if last is not None and together and not last.unit and 0 < last.value < number.value:
            printed, value = text[last.start : number.end], 100 * last.value / number.value
            out[-1] = replace(last, end=number.end, text=printed, value=value, unit="percent",
                              role="spoken", half=0.0)  # fmt: skip
        else:
            out.append(number)
    return out
