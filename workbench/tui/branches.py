"""The tree of drafts as rows: children under their parents, the chosen path marked. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from workbench.core.session import Draft, Session
from workbench.tui.glyphs import Glyphs
from workbench.tui.lines import Line, Row, Tone
from workbench.tui.safe import one_line, padded
from workbench.tui.words import checks_label, rating_label, score_label


class _Tree(NamedTuple):
    """What every row is drawn by."""

    session: Session
    path: set[str]
    """The drafts on the chosen path."""
    glyphs: Glyphs
    checks: int
    score: int
    """Cells of the columns: as many as the longest verdict and score need."""


def tree_rows(session: Session, g: Glyphs) -> list[Row]:
    """All drafts, each below its parent; a single child follows without indentation, so that a
    plain loop is a plain list.
    """
    children: dict[str, list[str]] = {}
    for id in session.order:
        parent = session.drafts[id].parent or ""
        children.setdefault(parent if parent in session.drafts else "", []).append(id)
    path = set(session.lineage(session.path.head)) if session.path.head else set()
    drafts = session.drafts.values()
    checks = max((len(checks_label(draft)) for draft in drafts), default=0)
    score = max((len(score_label(draft)) for draft in drafts), default=0)
    return list(_below("", "", children, _Tree(session, path, g, checks, score)))


def _below(
    parent: str,
    lead: str,
    children: dict[str, list[str]],
    tree: _Tree,
) -> Iterator[Row]:
    """Rows below a parent. Iterative along single children: a path may be a thousand long."""
    current, drafts, g = children.get(parent, []), tree.session.drafts, tree.glyphs
    while len(current) == 1:
        yield _row(drafts[current[0]], lead, tree)
        current = children.get(current[0], [])
    for place, id in enumerate(current):
        last = place == len(current) - 1
        yield _row(drafts[id], lead + (g.last_branch if last else g.branch), tree)
        yield from _below(id, lead + ("  " if last else g.stem), children, tree)


def _row(draft: Draft, lead: str, tree: _Tree) -> Row:
    on_path, g = draft.id in tree.path, tree.glyphs
    star = g.best if draft.id == tree.session.path.best else " "
    author = "you" if draft.author == "person" else "model"
    tone: Tone = "good" if draft.scorecard.passed else "" if draft.verdict == "taken" else "warn"
    line: Line = (
        (f" {lead}", "dim"),
        (f"{g.running if on_path else g.idle} ", "accent" if on_path else "dim"),
        (f"{draft.number:<3}", "strong" if on_path else ""),
        (f"{star} ", "warn"),
        (padded(author, 6), "accent" if author == "you" else "dim"),
        (f"{padded(checks_label(draft), tree.checks)}  ", tone),
        (f"{padded(score_label(draft), tree.score)}  ", "dim"),
        (_verdict(draft), "dim"),
    )
    rating = rating_label(draft, g)
    return Row(draft.id, line, ((f" {rating} ", "good" if draft.rating > 0 else "bad"),))


def _verdict(draft: Draft) -> str:
    match draft.verdict:
        case "taken":
            return "taken"
        case "refused":
            return f"refused: {one_line(draft.why)}"
        case "discarded":
            return "thrown out"
        case "pending":
            return "no verdict yet"
