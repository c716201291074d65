"""Which kinds of fault each revision mended, broke or left: correctness, errors, edge cases,
readability. The kind is read off the failed result, so nothing has to be guessed from its name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from workbench.core.checks import CheckResult, failing
from workbench.core.session import Draft, Session
from workbench.core.telling.mending import fixed
from workbench.report.blocks import Paragraph, Section, Table

Kind = Literal["correctness", "errors", "edge cases", "readability"]
KINDS: tuple[Kind, ...] = ("correctness", "errors", "edge cases", "readability")
_WORDS = ("mended", "broke", "left")


def kind_of(result: CheckResult) -> Kind:
    """What kind of fault a failed result tells of.

    Its domain may say so in `evidence["kind_of_fault"]`; else style is readability, whatever did
    not come to a value is an error, and a wrong value is a matter of correctness.
    """
    told = result.evidence.get("kind_of_fault") if isinstance(result.evidence, Mapping) else None
    for kind in KINDS:
        if kind == told:
            return kind
    if result.criterion == "style":
        return "readability"
    return "correctness" if result.cause in ("", "assertion", "hard_coded") else "errors"


def repairs(session: Session, drafts: Sequence[Draft]) -> Section:
    """One row for each revision that was checked over the same checks as its parent."""
    rows = []
    for draft in drafts:
        parent = session.drafts.get(draft.parent or "")
        if parent is not None and parent.check_set == draft.check_set and draft.check_set:
            found = _by_kind(parent.results, draft.results)
            rows.append((str(draft.number), *(_cell(found[kind]) for kind in KINDS)))
    if not rows:
        return Section("Kinds of fault", ())
    words = "What each revision did to the faults of the draft before it, by their kind."
    return Section("Kinds of fault", (Paragraph(words), Table(("draft", *KINDS), tuple(rows))))


def _by_kind(
    before: Sequence[CheckResult], after: Sequence[CheckResult]
) -> dict[Kind, tuple[int, int, int]]:
    old = {r.key: kind_of(r) for r in failing(before)}
    new = {r.key: kind_of(r) for r in failing(after)}
    done = {result.key for result in fixed(before, after)}
    counts: dict[Kind, tuple[int, int, int]] = {}
    for kind in KINDS:
        mended = sum(k == kind and key in done for key, k in old.items())
        broke = sum(k == kind and key not in old for key, k in new.items())
        left = sum(k == kind and key in old for key, k in new.items())
        counts[kind] = (mended, broke, left)
    return counts


def _cell(counts: tuple[int, int, int]) -> str:
    told = [f"{number} {word}" for number, word in zip(counts, _WORDS, strict=True) if number]
    return ", ".join(told) or "–"
