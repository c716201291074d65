"""Logging from Python: three lines in an agent of one's own.

from workbench import log_interaction

id = log_interaction(question, answer, model="my-agent-3", user="u17")
log_interaction(id=id, feedback="down", correction="what it should have said")
"""

from __future__ import annotations

import warnings
from pathlib import Path

from workbench.core.codec import Json
from workbench.curation.desk import Desk
from workbench.curation.intake import take
from workbench.curation.trust.policy import trust_of


def log_interaction(
    question: str = "",
    answer: str = "",
    *,
    id: str = "",
    history: Path | str | None = None,
    **more: Json,
) -> str:
    """Logs an interaction, redacted, and gives its id; or says more of an earlier one by that id.

    `more` are the fields of a line of `workbench log`: `before`, `system`, `sources`, `model`,
    `user`, `time`, `tags`, `feedback`, `correction`, `edited`, `copied`, `retry_of` and so on.
    `history` is the file; by default the person's own. What is not understood is left out, with a
    warning; UsageError where nothing could be kept. Raises HistoryError, RedactionError.
    """
    from workbench.assembly import redactor_for
    from workbench.history import History
    from workbench.settings import load_settings

    given = {"question": question, "answer": answer, "id": id, **more}
    data = {name: value for name, value in given.items() if value not in ("", None)}
    path = Path(history) if history is not None else None
    settings = load_settings()
    with History.open(path, redactor_for=redactor_for(settings)) as store:
        took = take(store, data)
        Desk(store, trust=trust_of(settings)).catch_up()
    if took.problems:
        warnings.warn(" ".join(took.problems), stacklevel=2)
    return took.id
