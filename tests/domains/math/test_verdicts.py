"""Worked solutions with the verdict on every line, as somebody reviewed them.

Three tables in `data/`: `worked.txt`, short solutions with near misses for each rule of the steps;
`edges.txt`, both sides of each condition of these rules, in four parts of which every run of the
tests takes the whole; `labelled.txt`, what is said of a part of the labelled solutions of
`tests/benchmarks/data` (those that between them reach each statement of the steps several times).

A line's mark is `+` proved, `~` holds by numbers, `-` refuted, `?` open; then its reason, and the
slip that is named. After `=` stands our own route to the answer, worked out. The tables are
written anew by `python -m tests.domains.math.test_verdicts`; look at the diff: whatever brought it
about, a right line that is refuted and a wrong one that holds are defects.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from domains.math.face.engine import steps
from domains.math.steps.verdicts import StepFinding, StepsVerdict

DATA = Path(__file__).parent / "data"
WORKED, EDGES, LABELLED = (DATA / f"{name}.txt" for name in ("worked", "edges", "labelled"))
SOLUTIONS = Path(__file__).parents[2] / "benchmarks" / "data" / "math_solutions.jsonl"
MARKS = {"proved": "+", "numeric": "~", "refuted": "-", "unknown": "?"}
BLOCKS = [block for block in WORKED.read_text("utf-8").strip().split("\n\n") if block[0] != "#"]
PARTS = [part.split("\n\n") for part in EDGES.read_text("utf-8").strip("# \n").split("\n# ")]
KNOWN = {r["id"]: r for r in map(json.loads, SOLUTIONS.read_text("utf-8").splitlines())}
ROWS = [row.split(maxsplit=1) for row in LABELLED.read_text("utf-8").splitlines()]


def said_of(found: StepFinding) -> str:
    slip = f" ({found.slip})" if found.slip else ""
    broken = " BROKEN" if "could not be judged" in found.why else ""
    return f"{MARKS[found.verdict]} {found.reason}{slip}{broken}"


def own_route(verdict: StepsVerdict) -> str:
    """Our answer, whether it is sure, and whether the solution's is the reference."""
    own, sure = verdict.alternative, "sure" if verdict.alternative.certain else "unsure"
    route = f"{own.state}: {own.result}, {sure}" if own.result else own.state
    worked = "".join(f"; {line.how}: {line.text}" for line in own.lines)
    return f"= {route}{worked}; matches: {verdict.answer_matches}"


def judged(problem: str, lines: Sequence[str], answer: str | None) -> list[str]:
    found = steps(problem, list(lines), answer)
    return [*map(said_of, found.steps), own_route(found)]


def written(block: str) -> str:
    """A block of `worked.txt` with what is said of it now; its old marks are not looked at."""
    problem, *rows = block.splitlines()
    lines = [row.partition(" | ")[2] for row in rows if not row.startswith("= ")]
    question, _, answer = problem.partition(" ==> ")
    *marks, route = judged(question, lines, answer or None)
    told = (f"{mark} | {line}" for mark, line in zip(marks, lines, strict=True))
    return "\n".join([problem, *told, route])


def row_of(name: str) -> str:
    one = KNOWN[name]
    return " | ".join(judged(one["problem"], one["steps"], one.get("answer")))


@pytest.mark.parametrize("block", BLOCKS, ids=[b.partition("\n")[0] for b in BLOCKS])
def test_each_line_of_a_worked_solution_has_its_verdict(block: str) -> None:
    assert written(block) == block


@pytest.mark.parametrize("blocks", [p[1:] for p in PARTS], ids=[p[0] for p in PARTS])
def test_each_line_on_a_side_of_a_condition_has_its_verdict(blocks: Sequence[str]) -> None:
    for block in map(str.strip, blocks):
        assert written(block) == block


@pytest.mark.parametrize(("name", "row"), ROWS, ids=[name for name, _ in ROWS])
def test_each_line_of_a_labelled_solution_has_its_verdict(name: str, row: str) -> None:
    assert row_of(name) == row


@pytest.mark.parametrize(("name", "row"), ROWS, ids=[name for name, _ in ROWS])
def test_no_verdict_in_the_table_contradicts_the_label(name: str, row: str) -> None:
    marks, wrong = [said[0] for said in row.split(" | ")], KNOWN[name]["first_wrong_step"]
    assert "-" not in marks[:wrong]
    assert wrong is None or marks[wrong] not in "+~"


def main() -> None:
    """Writes the tables anew."""
    for table in (WORKED, EDGES):
        blocks = table.read_text("utf-8").strip().split("\n\n")
        told = [block if block[0] == "#" else written(block) for block in blocks]
        table.write_text("\n\n".join(told) + "\n", encoding="utf-8")
    LABELLED.write_text("".join(f"{name} {row_of(name)}\n" for name, _ in ROWS), encoding="utf-8")


if __name__ == "__main__":
    main()
