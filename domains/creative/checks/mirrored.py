"""A part of the ledger that the prose shows in other words: nobody knows which of them goes out.

A part that the prose does not show at all is no fault; there the ledger is the copy.
"""

from __future__ import annotations

from collections.abc import Iterator

from domains.creative.case import Case
from domains.creative.entries import Part
from workbench.core.checks import CheckResult
from workbench.prose.anchoring import nearest
from workbench.prose.findings import found
from workbench.prose.folding import fold

ALIKE = 80.0
"""RapidFuzz ratio from which a passage of the prose is meant to be the part."""
LEAST = 16
"""Characters of a part below which it may be like anything."""


def mirrored(case: Case) -> Iterator[CheckResult]:
    """Parts that differ from the passage of the prose that shows them."""
    if not case.listed or not case.blocks:
        return
    wrong = 0
    for variant in case.listed:
        for part in variant.parts:
            shown = _other_words(case, part)
            if shown:
                wrong += 1
                yield found(
                    f"parts: {variant.name} {part.name}", "fail", "ledger",
                    f"The {part.name} of {variant.name} is “{part.text}” in the ledger and "
                    f"“{shown}” in the prose.", cause="differs",
                    span=case.span(shown, part.pointer), observed=part.text, expected=shown,
                    fix="Make them the same.",
                )  # fmt: skip
    if not wrong:
        yield found("parts", "pass", "ledger", "What the prose shows is what the ledger has.")


def _other_words(case: Case, part: Part) -> str:
    from rapidfuzz import fuzz

    text = " ".join(part.text.split())
    if len(text) < LEAST or part.name == "tags" or case.document.places(part.text):
        return ""
    if all(case.document.places(line) for line in part.text.split("\n") if line.strip()):
        return ""
    shown = nearest(case.document.plain.text, text)
    same = any(fold(shown).places(one.text) for v in case.listed for one in v.parts
               if one is not part and len(one.text) >= LEAST)  # fmt: skip
    return shown if shown and not same and fuzz.ratio(shown, text) >= ALIKE else ""
