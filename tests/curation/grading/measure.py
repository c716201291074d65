"""Measures the grader on labelled answers; `python -m tests.curation.grading.measure` stores it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from workbench.curation.grading import measuring
from workbench.curation.grading.contracts import Verdict
from workbench.curation.grading.holding import grade_answer

FOLDER = Path(__file__).parent
STORED = Path(measuring.__file__).with_name("measured.json")
KEPT_APART = (
    "held_out",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
)
Graded = tuple[dict[str, str], Verdict]


def labelled(name: str) -> list[dict[str, str]]:
    """The answers of `dev`, or of one of those that were kept apart from it."""
    return [json.loads(line) for line in (FOLDER / f"{name}.jsonl").read_text("utf-8").splitlines()]


def graded(rows: Iterable[dict[str, str]]) -> list[Graded]:
    """Each answer with its verdict."""
    fields = ("question", "expected", "rejected", "answer")
    return [(row, _verdict(*(row[name] for name in fields))) for row in rows]


def _verdict(question: str, expected: str, rejected: str, answer: str) -> Verdict:
    return grade_answer(question, expected, rejected, answer).verdict


def figures(found: list[Graded]) -> dict[str, Any]:
    """Over all, by kind and by language."""

    def of(name: str, value: str) -> dict[str, int]:
        return asdict(measuring.tally((r["label"], v) for r, v in found if r[name] == value))

    kinds = sorted({row["kind"] for row, _ in found})
    languages = sorted({row["language"] for row, _ in found})
    return {
        "all": asdict(measuring.tally((row["label"], verdict) for row, verdict in found)),
        "kinds": {kind: of("kind", kind) for kind in kinds},
        "languages": {language: of("language", language) for language in languages},
    }


def kept_apart() -> list[Graded]:
    """All answers that the grader was not shaped on before it was first measured on them."""
    return graded(row for name in KEPT_APART for row in labelled(name))


def main() -> None:
    """Store today's figures; those of the first looks stay."""
    before = json.loads(STORED.read_text("utf-8")) if STORED.exists() else {}
    data = {
        "source": "held_out and second to twelfth, by tests/curation/grading/measure.py",
        "licence": "MIT",
        "date": datetime.now(UTC).date().isoformat(),
        "first_look": before.get("first_look", {}),
        "latest_first_look": before.get("latest_first_look", {}),
        **figures(kept_apart()),
    }
    STORED.write_text(json.dumps(data, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
