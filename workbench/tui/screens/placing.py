"""Which panes stand where: what fits a terminal of a size, and the pane that was asked for.

Three columns from 180 columns on (task and checks · timeline and diff · findings and prompt), two
below; in a narrow or low terminal, a pane that has no room takes the place of the others when it is
asked for. The plan is pure; `Places` carries it out.
"""

from __future__ import annotations

from dataclasses import dataclass

from textual.containers import Grid

from workbench.tui.screens.session import SessionScreen, Share
from workbench.tui.widgets.findings import Findings
from workbench.tui.widgets.fitted import Fitted
from workbench.tui.widgets.rows import Rows

NARROW = 110
"""Columns below which task and checks are shown in the place of timeline and diff."""
THIRD = 180
"""Columns from which findings and prompt have a column of their own."""
LOW = 32
"""Rows below which findings have no room under the diff."""
FINDINGS_SHARE = 0.36
"""Part of the height that the findings take at most under the diff; of a column of their own, all
but `PROMPT_LEAST` rows.
"""
PROMPT_LEAST = 14
FRAME_ROWS = 3
"""Rows of banner, guidance and footer."""
PANES = {"task": 1, "timeline": 2, "diff": 3, "checks": 4, "findings": 5, "told": 6}
"""The panes by name, with their number, which is their key."""
WORDS = {
    "task": "task",
    "timeline": "timeline",
    "diff": "diff",
    "checks": "checks",
    "findings": "why not yet",
    "told": "prompt",
}
PASSED = "remarks"
"""What the findings of a draft that passes are called."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What decides the places."""

    width: int
    height: int
    pane: str
    """The pane in focus or asked for."""
    zoomed: str = ""
    findings: int = 0
    """Lines that the findings would fill; 0 while there is no draft."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Where the four parts of the screen stand."""

    columns: str
    rows: str
    spans: tuple[int, int]
    """Rows that the side and the main column take."""
    shown: frozenset[str]
    """Of side, main, findings, told."""
    only: str = ""
    """The pane that is shown alone; empty where all that fit are."""

    @property
    def panes(self) -> frozenset[str]:
        """The panes that are seen."""
        if self.only:
            return frozenset({self.only})
        parts = {"side": ("task", "checks"), "main": ("timeline", "diff")}
        return frozenset(name for part in self.shown for name in parts.get(part, (part,)))


def placed(wanted: Wanted) -> Plan:
    """The plan for a size."""
    if wanted.zoomed:
        return _alone(wanted.zoomed)
    whole = _columns(wanted)
    if wanted.pane in whole.panes:
        return whole
    return _alone(wanted.pane)


def _alone(pane: str) -> Plan:
    part = {"task": "side", "checks": "side", "timeline": "main", "diff": "main"}.get(pane, pane)
    return Plan("1fr", "1fr", (1, 1), frozenset({part}), pane)


def _columns(wanted: Wanted) -> Plan:
    width, room = wanted.width, max(1, wanted.height - FRAME_ROWS)
    if width >= THIRD:
        third = max(56, min(84, width * 3 // 10))
        rows = max(5, min(wanted.findings + 2, room - PROMPT_LEAST))
        shown = frozenset({"side", "main", "findings", "told"})
        return Plan(f"44 1fr {third}", f"{rows} 1fr", (2, 2), shown)
    side = "" if width < NARROW else "36 " if width < 160 else "44 "
    parts = {"main", *(["side"] if side else [])}
    if wanted.findings and wanted.height >= LOW:
        below = max(3, min(wanted.findings + 2, round(room * FINDINGS_SHARE)))
        return Plan(f"{side}1fr", f"1fr {below}", (2, 1), frozenset({*parts, "findings"}))
    return Plan(f"{side}1fr", "1fr", (1, 1), frozenset(parts))


def hidden_panes(plan: Plan) -> list[str]:
    """The panes that the plan has no room for, in the order of their numbers."""
    return [name for name in PANES if name not in plan.panes]


def put(panes: Grid, plan: Plan) -> None:
    """Put the four parts where the plan has them."""
    for name in ("side", "main", "findings", "told"):
        panes.query_one(f"#{name}").display = name in plan.shown
    panes.query_one("#side").styles.row_span = plan.spans[0]
    panes.query_one("#main").styles.row_span = plan.spans[1]
    panes.styles.grid_size_columns = len(plan.columns.split())
    panes.styles.grid_size_rows = len(plan.rows.split())
    panes.styles.grid_columns = plan.columns
    panes.styles.grid_rows = plan.rows


class Places(Share):
    """Keeps the panes of the session's screen where they fit."""

    def __init__(self, screen: SessionScreen) -> None:
        super().__init__(screen)
        self.plan = Plan("", "", (1, 1), frozenset())
        self.others = ""
        """The panes that have no room, in words, where the diff's frame says it."""
        self._passes = False

    def arrange(self) -> Plan:
        """Put the panes where they fit now."""
        screen, size = self.screen, self.screen.size
        findings = screen.query_one("#findings", Findings)
        findings.room = size.height - FRAME_ROWS - PROMPT_LEAST if size.width >= THIRD else 0
        lines = findings.height_wanted
        lines = max(1, lines) if self.session.order else 0
        plan = placed(Wanted(size.width, size.height, screen.pane, screen.zoomed, lines))
        draft = self.session.drafts.get(screen.right)
        passes = draft is not None and draft.scorecard.outcome == "passed"
        if passes != self._passes and plan == self.plan:
            self._name_hidden(plan, passes)
        self._passes = passes
        if plan != self.plan:
            self.plan = plan
            put(screen.query_one("#panes", Grid), plan)
            for name, digit in PANES.items():
                screen.set_class(plan.only == name, f"only-{digit}")
            self._name_hidden(plan, passes)
        return plan

    def _name_hidden(self, plan: Plan, passes: bool) -> None:
        """Say on the largest pane which ones have no room, and their keys."""
        keys, words = self.screen.keys.keys, WORDS | ({"findings": PASSED} if passes else {})
        hidden = [(keys[f"pane.{name}"], words[name]) for name in hidden_panes(plan)]
        said = " · ".join(f"{key[0]} {word}" for key, word in hidden if key)
        shown = {"diff": "bench", "": "bench"}.get(plan.only, plan.only)
        self.others = said if shown == "bench" else ""
        for id in ("task", "bench", "checks", "findings"):
            self.screen.query_one(f"#{id}").border_subtitle = said if id == shown else ""
        self.screen.query_one("#told", Fitted).note = said if shown == "told" else ""
        if shown == "timeline":
            self.screen.query_one("#timeline", Rows).note = said
