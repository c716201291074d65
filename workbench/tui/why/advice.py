"""What judges said of a draft: a line for each, and its comments with what they quote.

A judge advises: nothing of it is among the findings. Comments are told whole once nothing fails,
when they go to the writer too; until then their number stands there.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from workbench.tui.safe import fit, one_line

if TYPE_CHECKING:
    from workbench.core.checks import CheckResult
    from workbench.core.events import DraftJudged
    from workbench.core.session import Draft
    from workbench.tui.glyphs import Glyphs
    from workbench.tui.lines import Tone

QUOTED = 120
"""Characters of a quote."""


def advice(draft: Draft, g: Glyphs) -> Iterator[tuple[str, Tone]]:
    """The lines, with their tones."""
    whole = draft.scorecard.outcome != "failed"
    for judgement in draft.judged:
        comments = [result for result in judgement.results if result.status in ("fail", "warn")]
        yield _said(judgement, 0 if whole else len(comments), g), "accent"
        for result in comments if whole else ():
            yield from _comment(result)


def _said(judgement: DraftJudged, comments: int, g: Glyphs) -> str:
    levels = ", ".join(f"{one_line(name)} {level:g}" for name, level in judgement.levels.items())
    said = f"{g.dot} {one_line(judgement.judge)} advises: {judgement.score:.0f} of 100"
    said += f" ({levels}; 5 is best)" if levels and not comments else ""
    if not judgement.reliable:
        said += "; not to be relied on: too little of what it quotes stands in the draft"
    if comments:
        word = "comment" if comments == 1 else "comments"
        said += f"; {comments} {word}, told once nothing fails"
    return f"{said}."


def _comment(result: CheckResult) -> Iterator[tuple[str, Tone]]:
    yield f"  {one_line(result.criterion or result.check)}: {one_line(result.message)}", "warn"
    quote = getattr(result.span, "quote", "")
    if quote:
        yield f"    “{fit(one_line(quote), QUOTED)}”", "dim"
