"""The draft's steps beside the lines of another route, and where they part."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from domains.math.face.client import MathWorker
from domains.math.face.commands import answered
from domains.math.face.pieces import step_names, without_answer
from domains.math.face.stepping import Solution
from domains.math.face.subjects import plain
from domains.math.face.wording import shortened
from domains.math.notation.drafts import DraftStep
from workbench.core.codec import Json

Row = list[str]
ANSWER = "final answer"


def side_by_side(
    solution: Solution, route: Mapping[str, Json], agrees: bool, stated: str = ""
) -> tuple[list[Row], str]:
    """Rows of (step, the draft's text, verdict, the route's line, how), in the order of both; and
    the name of the first step that contradicts what it rests on, or `final answer` where only that
    differs (`stated` beside the route's result in a row of its own), or nothing.

    A step stands beside a line only where the two say the same; else each has a row of its own.
    """
    steps = [
        (name, shortened(plain(without_answer(step.text))), str(finding["verdict"]))
        for _, name, step, finding in solution.rows()
    ]
    lines = [(str(line["text"]), str(line["how"])) for line in route.get("lines", ())]
    rows = _merged(steps, lines)
    if solution.first_wrong is not None:
        return rows, solution.names[solution.first_wrong]
    if agrees or route.get("state") != "differs":
        return rows, ""
    return [*rows, [ANSWER, shortened(plain(stated)), "", str(route.get("result", "")), ""]], ANSWER


def _merged(steps: Sequence[tuple[str, str, str]], lines: Sequence[tuple[str, str]]) -> list[Row]:
    """Both in order; a line that a step repeats stands beside it."""
    rows: list[Row] = []
    start = 0
    for step in steps:
        same = next((k for k in range(start, len(lines)) if _says(step[1], lines[k][0])), None)
        if same is None:
            rows.append([*step, "", ""])
            continue
        rows += [["", "", "", *line] for line in lines[start:same]]
        rows.append([*step, *lines[same]])
        start = same + 1
    return rows + [["", "", "", *line] for line in lines[start:]]


def _says(step: str, line: str) -> bool:
    """Whether the step holds the line's equation, or closes with the line's value; blanks and signs
    of products aside.
    """
    own, other = _bare(step), _bare(line)
    if not other:
        return False
    if "=" in other:
        at = own.find(other)
        after = own[at + len(other) : at + len(other) + 1]
        return at >= 0 and not own[at - 1 : at].isalnum() and not after.isalnum()
    return own == other or own.endswith(f"={other}")


def _bare(text: str) -> str:
    apart = re.sub(r"([A-Za-z]{2,}) ", r"\1|", plain(text))  # a word is no part of what follows it
    return "".join(c for c in apart if c not in " *$\\{}·.")


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
