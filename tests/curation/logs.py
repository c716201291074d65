"""Interactions for the tests: what an agent logs, and desks on real files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from workbench.curation.desk import Desk
from workbench.curation.intake import take
from workbench.curation.trust.policy import Trust
from workbench.history import History

EVERYBODY = Trust(people=1)


def line(question: str = "Capital of Australia?", answer: str = "Sydney.", **more: Any) -> Any:
    return {"question": question, "answer": answer, **more}


def logged(history: History, *lines: Any) -> list[str]:
    """The lines in the history, and taken up where everybody is believed; their ids there."""
    ids = [take(history, each).id for each in lines]
    Desk(history, trust=EVERYBODY).catch_up()
    return ids


def opened(tmp_path: Path, name: str = "history.db") -> History:
    return History.open(tmp_path / name)
