"""A second solution beside a given one, without a screen: `workbench math route`.

Each record of a worked solution (as for `math steps`) is answered with the route and rows in the
order of both: the step, its text, its verdict, the route's line and what was done to reach it.
`parts_at` is the first step that is refuted, `final answer` where only that differs, or empty.
Where the problem has no formalisation the rows hold the draft alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from domains.math.face.beside import side_by_side
from domains.math.face.client import MathWorker
from domains.math.face.commands import answered
from domains.math.face.pieces import step_names
from domains.math.face.stepping import Solution
from domains.math.notation.drafts import DraftStep

COLUMNS = ("step", "draft", "verdict", "route", "how")
_TOLD = ("state", "method", "formalisation", "result", "certain", "note")


def run_route(lines: Iterable[str]) -> Iterator[str]:
    """An answer for each record, in order."""
    return answered("steps", lines, beside_route)


def beside_route(record: Mapping[str, Any], worker: MathWorker) -> dict[str, Any]:
    """The route of one record with its rows, and where the two part."""
    texts = [str(step) for step in record["steps"]]
    steps = [DraftStep(text, 0, len(text)) for text in texts]
    solution = Solution(steps, step_names(steps), worker.steps(record))
    route = dict(solution.verdict.get("alternative") or {})
    agrees = route.get("state") == "agrees" and solution.first_wrong is None
    rows, parts = side_by_side(solution, route, agrees)
    told = {name: route[name] for name in _TOLD if name in route}
    return {
        **told,
        "rows": [dict(zip(COLUMNS, row, strict=True)) for row in rows],
        "parts_at": parts,
    }
