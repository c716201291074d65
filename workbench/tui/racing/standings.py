"""What a race shows: a column a lane, and below the same checks over all lanes. Pure lines, from
the lanes' sessions as they were last told.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

from rich.cells import cell_len

from workbench.core.checks import CheckResult
from workbench.core.messages import Usage
from workbench.core.session import Draft, Session
from workbench.runner import Live
from workbench.tui.glyphs import Glyphs, sparkline
from workbench.tui.lines import Line, Part, Tone
from workbench.tui.racing.columns import bar, cut, fits_across, side_by_side
from workbench.tui.safe import expand_tabs, fit, one_line, padded, safe, wrapped
from workbench.tui.tabular.grid import verdict
from workbench.tui.timetable import scores
from workbench.tui.words import STOPS, checks_label, count, elapsed, spend, status

NARROWEST = 18
"""Cells of a lane's column: four stand on 80."""
WIDE = 100
"""Cells from which the checks stand beside the lanes."""
GAP = 3
"""Cells between them."""
CELL = 5
"""Cells of a lane in the table of checks."""
COLUMN = 10
"""Lines of a column while lanes run: what a lane does, costs and is, then the end of its stream."""
TOLD = 2
"""Lines that a lane's model, strategy and note take at most."""


@dataclass(frozen=True, slots=True)
class LaneView:
    """One lane as it stands."""

    name: str
    told: str = ""
    """Its model, strategy and note in a few words."""
    session: Session = field(default_factory=Session)
    live: Live = Live()
    seconds: float = 0.0
    """How long it does what it does now."""
    streamed: int = 0
    """Characters that have come of the running call."""
    tail: str = ""
    """The end of what streamed."""
    usage: Usage = Usage()
    """What the lane used itself, the session's own calls before it left out."""
    trouble: str = ""
    """What keeps it from going on."""
    running: bool = False
    """Its loop is under way, whatever it does just now."""

    @property
    def stands(self) -> bool:
        """Nothing comes of it any more by itself."""
        return not self.running and bool(self.trouble or self.session.stop is not None)

    @property
    def best(self) -> Draft | None:
        """The lane's own best draft; None before it wrote one of its own."""
        own = self.session.best
        begun = self.session.forked_from
        return None if own is None or (begun is not None and own.id == begun.draft) else own

    @property
    def drafts(self) -> int:
        """How many drafts the lane wrote itself."""
        begun = self.session.forked_from
        before = self.session.drafts.get(begun.draft) if begun is not None else None
        return len(self.session.order) - (before.number if before is not None else 0)


def place(lane: LaneView) -> tuple[int, bool, float, int]:
    """How far a lane is, to be ordered by: stage, target, score, tokens saved."""
    best = lane.session.best
    if best is None:
        return (0, False, -1.0, 0)
    saved = -lane.session.usage.tokens
    return (lane.session.path.stage, best.scorecard.passed, best.score, saved)


def leader(lanes: Sequence[LaneView]) -> int:
    """The lane that leads, by its place in the row; -1 while none wrote a draft of its own."""
    if not any(lane.best for lane in lanes):
        return -1
    return max(range(len(lanes)), key=lambda number: place(lanes[number]))


def race_lines(
    lanes: Sequence[LaneView], at: int, width: int, height: int, g: Glyphs
) -> list[Line]:
    """The whole: columns above, checks below. Where there is room the checks stand at the left, and
    each column goes on with its lane's draft down to the last of so many lines.
    """
    table = check_table(lanes, at, width, g)
    beside = max((sum(cell_len(text) for text, _ in line) for line in table), default=0) + GAP
    room = width - beside
    if width < WIDE or room // max(1, len(lanes)) < NARROWEST:
        return [*side_by_side(_columns(lanes, at, width, 0, g), width, NARROWEST), *table]
    columns = side_by_side(_columns(lanes, at, room, height - 1, g), room, NARROWEST)
    rows = zip_longest(table, columns, fillvalue=())
    return [(*cut(left, beside), *right) for left, right in rows]


def _columns(
    lanes: Sequence[LaneView], at: int, width: int, height: int, g: Glyphs
) -> list[list[Line]]:
    """Each lane's lines; with a height its draft below, down to it."""
    ahead, column = leader(lanes), _width(len(lanes), width)
    facts = [
        lane_column(lane, number, number == at, number == ahead, column, g)
        for number, lane in enumerate(lanes)
    ]
    least = 0 if all(lane.stands for lane in lanes) else COLUMN
    level = max(map(len, facts), default=0)
    return [
        _goes_on(lane, fact, level, column, max(least, height) if height > level + 1 else least)
        for lane, fact in zip(lanes, facts, strict=True)
    ]


def _goes_on(lane: LaneView, facts: list[Line], level: int, width: int, height: int) -> list[Line]:
    """A column filled to that height: with the draft where that is more than a running race has,
    else with the end of what streams.
    """
    if height > COLUMN:
        return [*facts, *[()] * (level - len(facts)), *_draft(lane, height - level)]
    left = max(0, height - len(facts))
    return [*facts, *_streaming(lane, width, left)]


def _draft(lane: LaneView, height: int) -> list[Line]:
    """What the lane writes just now, its end; else its best draft, its beginning."""
    best = lane.session.best
    if lane.live.phase == "calling" and lane.tail:
        lines = lane.tail.split("\n")[-(height - 1) :]
    elif best is not None:
        lines = best.text.split("\n", height)[: height - 1]
    else:
        return []
    return [(), *(((f"  {expand_tabs(safe(line))[0]}", ""),) for line in lines)]


def _width(lanes: int, width: int) -> int:
    return width // fits_across(lanes, width, NARROWEST) - 1


def lane_column(
    lane: LaneView, number: int, chosen: bool, leads: bool, width: int, g: Glyphs
) -> list[Line]:
    """One lane from top to bottom."""
    card, session = lane.session.best, lane.session
    mark: Part = (f"{g.cursor if chosen else ' '} ", "accent")
    crown: tuple[Part, ...] = ((f" {g.best}", "warn"),) if leads else ()
    score = card.scorecard.score_words if card is not None else g.minus
    checks = checks_label(card, "checks") if card is not None else "no draft yet"
    share = card.score / 100 if card is not None else 0.0
    curve = sparkline(scores(session), g.spark, max(1, min(12, width - 8)))
    tone: Tone = "good" if card is not None and card.scorecard.passed else ""
    doing, cost = _doing(lane, g), spend(lane.usage, session.simulated)
    name = fit(f"{number + 1} {one_line(lane.name)}", width - 2 - 2 * leads)
    return [
        (mark, (name, "strong" if chosen else ""), *crown),
        ((f"  {bar(share, g)} ", tone), (score, tone or "strong")),
        *_whole(checks, tone, width),
        ((f"  {lane.drafts} draft{'s' * (lane.drafts != 1)}  {curve}", "dim"),),
        *_whole(cost if cell_len(cost) <= width - 2 else cost.replace(" · ", "\n"), "dim", width),
        *_whole(doing[0], doing[1], width),
        *_whole(one_line(lane.told), "dim", width, TOLD),
    ]


def _whole(text: str, tone: Tone, width: int, most: int = 4) -> list[Line]:
    """A fact over as many lines of the column as it needs; past `most`, cut with a mark."""
    lines = wrapped(text, max(8, width - 2))
    if len(lines) > most:
        lines = [*lines[: most - 1], " ".join(lines[most - 1 :])]
    return [((f"  {line}", tone),) for line in lines]


def _doing(lane: LaneView, g: Glyphs) -> Part:
    if lane.trouble:
        return f"{g.failed} {one_line(lane.trouble)}", "bad"
    stop = lane.session.stop
    if stop is not None:
        return f"{g.stopped} {STOPS[stop.reason]}", "good" if stop.reason == "target" else "warn"
    if not lane.session.id or (lane.running and lane.live.phase == "idle"):
        return f"{g.idle} starting", "dim"
    told = status(lane.session, lane.live, g)
    busy = f" {elapsed(lane.seconds)}" if told.busy else ""
    come = f" {count(lane.streamed // 4)} tok" if told.busy and lane.streamed else ""
    return f"{told.sign} {told.text}{busy}{come}", told.tone


def _streaming(lane: LaneView, width: int, height: int) -> list[Line]:
    """The last lines of what streams, always as many, so that nothing below moves."""
    tail = lane.tail.split("\n") if lane.live.phase == "calling" and height else []
    ends = [one_line(line)[-max(1, width - 3) :] for line in tail[-height:]]
    return [((f"  {line}", "dim"),) for line in [*ends, *[""] * (height - len(ends))]]


def check_table(lanes: Sequence[LaneView], at: int, width: int, g: Glyphs) -> list[Line]:
    """The shown checks over the best draft of each lane, those in which lanes differ first."""
    found = [_results(lane) for lane in lanes]
    names = list(dict.fromkeys(name for results in found for name in results))
    if not names:
        return [((" The checks stand here once a lane has a draft.", "dim"),)]
    names.sort(key=lambda name: _rank(name, found))
    longest = max(cell_len(one_line(name)) for name in names) + 4
    column = max(10, min(max(20, longest), width - CELL * len(lanes) - 1))
    head: list[Part] = [(padded(" the same checks", column), "dim")]
    head += [
        (padded(str(number + 1), CELL), "accent" if number == at else "dim")
        for number in range(len(lanes))
    ]
    rows: list[Line] = [tuple(head)]
    for name in names:
        row: list[Part] = [(padded(f" {one_line(name)}", column), "")]
        row += [_cell(results.get(name), g) for results in found]
        rows.append(tuple(row))
    return rows


def _results(lane: LaneView) -> Mapping[str, CheckResult]:
    best = lane.session.best
    return {r.check: r for r in best.results if not r.hidden} if best is not None else {}


def _rank(name: str, found: Sequence[Mapping[str, CheckResult]]) -> int:
    """0 where lanes differ, 1 where all are wrong, 2 where all are right."""
    said = {results[name].status for results in found if name in results}
    if len(said) > 1:
        return 0
    return 2 if said == {"pass"} else 1


def _cell(result: CheckResult | None, g: Glyphs) -> Part:
    if result is None:
        return padded(g.not_run, CELL), "dim"
    sign, tone = verdict(result, g)
    return padded(sign, CELL), tone
