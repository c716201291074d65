"""What a draft or a past session came to, for a pane beside a list: verdict, what is wrong, the
text's beginning. Pure lines for a width.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from workbench.core.checks import CheckResult, failing
from workbench.core.events import Event
from workbench.core.folding import fold
from workbench.core.session import Draft, Session
from workbench.tui.glyphs import Glyphs
from workbench.tui.lines import Line
from workbench.tui.safe import one_line, wrapped
from workbench.tui.words import STOPS, checks_label, score_label, spend

FINDINGS = 6
"""Findings shown by name; more are counted."""
TEXT = 40
"""Lines of the text shown at most."""


def session_glance(log: Sequence[Event], width: int, g: Glyphs) -> list[Line]:
    """A past session: how it ended, its best draft, what that still lacks."""
    session = fold(log)
    stop = session.stop
    ended = "it was not stopped" if stop is None else f"{STOPS[stop.reason]}. {stop.why}"
    rows: list[Line] = [((line, "strong"),) for line in wrapped(one_line(ended), width)]
    spent = spend(session.usage, session.simulated)
    drafts = len(session.order)
    rows += [((f"{drafts} draft{'s' * (drafts != 1)} · {spent}", "dim"),), ()]
    shown = session.best or session.head
    if shown is None:
        return [*rows, (("It has no draft.", "dim"),)]
    return [*rows, *draft_glance(session, shown, width, g)]


def draft_glance(session: Session, draft: Draft, width: int, g: Glyphs) -> list[Line]:
    """A draft: its last result, what is wrong with it, how its text begins."""
    best = f" {g.best}" if session.path.best == draft.id else ""
    head = f"Draft {draft.number}{best} · {checks_label(draft)} · {score_label(draft)}"
    rows: list[Line] = [((line, "accent"),) for line in wrapped(head, width)]
    if draft.verdict in ("refused", "discarded") or draft.unusable:
        why = draft.unusable or f"{draft.verdict}: {draft.why}"
        rows += [((line, "warn"),) for line in wrapped(one_line(why), width)]
    rows += list(_wrong(failing(draft.results), width, g))
    return [*rows, (), *_beginning(draft.text, width, g)]


def _wrong(findings: Sequence[CheckResult], width: int, g: Glyphs) -> Iterator[Line]:
    for finding in findings[:FINDINGS]:
        said = f"{g.failed} {one_line(finding.check)}"
        yield from (((line, "bad"),) for line in wrapped(said, width))
    if len(findings) > FINDINGS:
        yield ((f"{g.ellipsis} {len(findings) - FINDINGS} more", "dim"),)


def _beginning(text: str, width: int, g: Glyphs) -> Iterator[Line]:
    lines = [part for line in text.splitlines()[:TEXT] for part in wrapped(line, width) or [""]]
    yield from (((line, ""),) for line in lines[:TEXT])
    left = len(text.splitlines()) - TEXT
    if left > 0:
        yield ((f"{g.ellipsis} {left} more lines", "dim"),)
