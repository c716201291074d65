"""A small bundle of sources and drafts on it, to change one thing at a time."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from domains.research import DOMAIN
from domains.research.case import Case
from workbench.core.checks import CheckResult, failing
from workbench.core.task import Task
from workbench.core.taskfile import TaskFile

Data = dict[str, Any]

SOURCES: list[Data] = [
    {
        "id": "k1", "authors": ["Abel, R.", "Quist, M."], "year": 2018, "title": "Standing desks",
        "design": "randomised controlled trial", "n": 120,
        "effect": {"dir": "-", "est": -2.0, "lo": -3.0, "hi": -1.0, "unit": "hours"},
        "text": "We randomised 120 office workers. With standing desks they sat 2.0 hours less a "
        "day (95 % CI 1.0 to 3.0). Back pain did not change.",
    },
    {
        "id": "k2", "authors": ["Boyd, S."], "year": 2020, "title": "Desks and steps",
        "design": "randomised controlled trial", "n": 80,
        "effect": {"dir": "-", "est": -1.0, "lo": -2.0, "hi": 0.0, "unit": "hours"},
        "text": "Eighty clerks were randomised. Sitting time fell from 8.4 to 7.4 hours a day with "
        "the new desks.",
    },
    {
        "id": "k3", "authors": ["Chen, L."], "year": 2019, "title": "A cohort of clerks",
        "design": "prospective cohort", "n": 900, "cohort": "clerks",
        "effect": {"dir": "0", "est": 0.1, "lo": -0.4, "hi": 0.6, "unit": "hours"},
        "text": "Over three years 900 clerks with and without such desks sat equally long. "
        "Those who had asked for a desk were younger.",
    },
    {
        "id": "k4", "authors": ["Chen, L."], "year": 2021, "title": "Clerks, five years on",
        "design": "prospective cohort", "n": 850, "cohort": "clerks",
        "text": "After five years 850 of the clerks were left. Sitting time had not changed.",
    },
    {
        "id": "k5", "authors": ["Dorn, P."], "year": 2016, "title": "Stand up and live",
        "design": "randomised controlled trial", "n": 40, "status": "retracted",
        "effect": {"dir": "-", "est": -6.0, "lo": -7.0, "hi": -5.0, "unit": "hours"},
        "text": "All 40 workers sat six hours less.",
    },
    {
        "id": "k6", "authors": ["Boyd, S."], "year": 2017, "title": "Desks and steps: a first look",
        "design": "before-after study", "n": 30, "status": "superseded_by: k2",
        "text": "Thirty clerks sat two hours less after a month.",
    },
]  # fmt: skip


def cite(id: str, quote: str) -> Data:
    return {"id": id, "source_quote": quote}


def claim(quote: str, *cites: Data, type: str = "finding", **more: Any) -> Data:
    return {"id": more.pop("id", "c1"), "quote": quote, "type": type, "cites": list(cites), **more}


FIRST = "With standing desks people sat 2.0 hours less a day, and 1.0 in a second trial"
NONE = "A cohort of 900 clerks sat equally long with and without them"
PROSE = (
    f"Do standing desks help? {FIRST} [@k1; @k2]. {NONE} [@k3]. "
    "The trials are small, and the cohort cannot show a cause."
)
CLAIMS: list[Data] = [
    claim(
        FIRST,
        cite("k1", "they sat 2.0 hours less a day"),
        cite("k2", "Sitting time fell from 8.4 to 7.4 hours a day"),
    ),
    claim(NONE, cite("k3", "900 clerks with and without such desks sat equally long"), id="c2"),
]


def task(sources: Sequence[Data] = SOURCES, **more: Any) -> Task:
    data = {"id": "research/desks", "title": "Desks", "prompt": "Do standing desks help?"}
    return DOMAIN.load(TaskFile("desks.yaml", {**data, "sources": list(sources), **more}))


def draft(
    prose: str = PROSE, claims: Sequence[Data] = CLAIMS, *, info: str = "json", **more: Any
) -> str:
    """Prose with its ledger."""
    ledger: Mapping[str, Any] = {"claims": list(claims), **more}
    return f"{prose}\n\n```{info} ledger\n{json.dumps(ledger, ensure_ascii=False)}\n```\n"


def case(text: str, **more: Any) -> Case:
    return Case(task(**more).shown(1), text)


def check(text: str, before: str | None = None, **more: Any) -> list[CheckResult]:
    return list(DOMAIN.check(task(**more).shown(1), text, before))


def wrong(text: str, before: str | None = None, **more: Any) -> dict[str, CheckResult]:
    """The findings by name."""
    return {one.check: one for one in failing(check(text, before, **more))}


def named(found: Mapping[str, CheckResult], start: str) -> CheckResult:
    """The one finding whose name starts so."""
    fit = [one for name, one in found.items() if name.startswith(start)]
    assert len(fit) == 1, (start, sorted(found))
    return fit[0]


def added(sentence: str, *claims: Data, **more: Any) -> str:
    """The clean draft with a sentence, and claims, more."""
    return draft(f"{PROSE} {sentence}", [*CLAIMS, *claims], **more)
