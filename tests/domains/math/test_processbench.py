"""ProcessBench's form: rows become tasks, and are measured by the published rule.

The rows are written for these tests.
"""

from __future__ import annotations

import json
from pathlib import Path

from domains.math import DOMAIN
from domains.math.face.processbench import figures

ROWS = [
    {
        "id": "a-0",
        "generator": "nobody",
        "problem": "Solve $3x + 5 = 20$.",
        "steps": ["So $3x = 25$.", "Then $x = 25/3$."],
        "final_answer_correct": False,
        "label": 0,
    },
    {
        "id": "a-1",
        "generator": "nobody",
        "problem": "Solve $3x + 5 = 20$.",
        "steps": ["So $3x = 15$.", "Then $x = 5$."],
        "final_answer_correct": True,
        "label": -1,
    },
    {
        "id": "a-2",
        "generator": "nobody",
        "problem": "Ann has 12 pens and gives away 5. How many are left?",
        "steps": ["She has 12 + 5 = 17 pens."],
        "final_answer_correct": False,
        "label": 0,
    },
]


def test_rows_become_tasks_without_an_answer(tmp_path: Path) -> None:
    file = tmp_path / "rows.jsonl"
    file.write_text("\n".join(map(json.dumps, ROWS)), encoding="utf-8")
    tasks = list(DOMAIN.importers["processbench"](file))
    assert [task["id"] for task in tasks] == ["ProcessBench/a-0", "ProcessBench/a-2"]
    assert all("answer" not in task for task in tasks)


def test_another_form_is_left_to_others(tmp_path: Path) -> None:
    file = tmp_path / "rows.jsonl"
    file.write_text(json.dumps({"question": "?", "answer": "#### 1"}), encoding="utf-8")
    assert list(DOMAIN.importers["processbench"](file)) == []


def test_the_command_judges_each_row_and_then_gives_the_figures() -> None:
    lines = [*map(json.dumps, ROWS), "no json"]
    *rows, last = [json.loads(line) for line in DOMAIN.commands["processbench"](lines)]
    assert [row.get("first_wrong_step") for row in rows] == [0, None, None, None]
    assert "error" in rows[3]
    found = last["figures"]
    assert (found["accepted"], found["located"], found["held"]) == (1.0, 0.5, 0.0)
    assert found["late"] == 1.0


def test_the_figures_are_the_published_ones() -> None:
    done = [
        {"label": 1, "first_wrong_step": 1, "suspected_step": None, "verdicts": ["unknown"] * 4},
        {"label": 2, "first_wrong_step": 1, "suspected_step": None, "verdicts": ["proved"] * 4},
        {"label": 1, "first_wrong_step": None, "suspected_step": 1, "verdicts": ["unknown"] * 4},
        {"label": -1, "first_wrong_step": None, "suspected_step": None, "verdicts": ["numeric"]},
        {"label": -1, "first_wrong_step": 0, "suspected_step": None, "verdicts": ["refuted"]},
    ]
    found = figures(done)
    assert (found["accepted"], found["located"]) == (0.5, 0.3333)
    assert found["f1"] == 0.4
    assert found["suspected"] == 0.6667
    assert found["place"] == 0.6667
    assert found["held"] == 0.3333
    assert found["late"] == 0.5
