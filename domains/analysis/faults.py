"""What the analysis checks claim to find, as operators that plant it, and the clean drafts to plant
it in.

Written from the descriptions of the faults alone. A check id stands for the check of that name and
for its instances (`recompute` also for `recompute c3`). Figures come from `plain_table`, which
shares nothing with the checks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from importlib.resources import files
from pathlib import Path

from domains.analysis.planted.planted_claims import (
    best_of_many,
    in_sample,
    leaked_column,
    left_out,
    noise_trend,
    outlier_kept,
    pooled_groups,
    unskilled,
)
from domains.analysis.planted.planted_slips import (
    causal_verb,
    invented_quote,
    mean_for_median,
    perturbed,
    points_for_percent,
    reversed_trend,
    silent_dirt,
    uncovered_number,
    vague_recommendation,
    wrong_count,
    wrong_filter,
)
from workbench.core.faults import Control, FaultOperator
from workbench.core.task import Task
from workbench.core.taskfile import TaskFile

STYLES = ("memo", "bullets", "table", "letter", "report")


def operators() -> tuple[FaultOperator, ...]:
    """One operator for each listed fault."""
    planted = partial(left_out, planted=_planted_effects)
    return (
        FaultOperator("perturbed value", "A figure is not the one that the data give.", perturbed),
        FaultOperator(
            "wrong filter", "A figure was taken over other rows than the claim names.", wrong_filter
        ),
        FaultOperator("median as mean", "A median is sold as a mean, or a mean as a median.",
                      mean_for_median),
        FaultOperator("wrong n", "The number of rows behind a figure is wrong.", wrong_count),
        FaultOperator("points for per cent",
                      "A difference of two percentages is called a change in per cent.",
                      points_for_percent),
        FaultOperator("reversed trend", "A rise is told as a fall, or a fall as a rise.",
                      reversed_trend),
        FaultOperator("trend on noise", "A trend is read from a series that has none.",
                      noise_trend),
        FaultOperator("outlier-driven r", "A correlation hangs on a single row.", outlier_kept),
        FaultOperator("Simpson", "A pooled comparison whose sign is the opposite in every group.",
                      pooled_groups),
        FaultOperator("causal verb", "An association in observed data is told as a cause.",
                      causal_verb),
        FaultOperator("in-sample score", "The fit on the training data is sold as a forecast.",
                      in_sample),
        FaultOperator("no skill", "A forecast that a naive baseline beats is recommended.",
                      unskilled),
        FaultOperator("leaked column", "A prediction leans on what is known only afterwards.",
                      leaked_column),
        FaultOperator("best of many", "The smallest of many p-values, without correction.",
                      best_of_many),
        FaultOperator("omitted insight", "The effect that the data were made with is left out.",
                      planted),
        FaultOperator("uncovered number", "A number in the prose that no claim stands behind.",
                      uncovered_number),
        FaultOperator("invented quote", "A ledger entry quotes what the prose does not say.",
                      invented_quote),
        FaultOperator("vague recommendation",
                      "Advice without an owner, a metric, a threshold or a date.",
                      vague_recommendation),
        FaultOperator("silent dirt", "Duplicates or many blanks in the data are not mentioned.",
                      silent_dirt),
    )  # fmt: skip


def controls(load: Callable[[TaskFile], Task]) -> Iterator[Control]:
    """Every clean draft under assets/controls/analysis; `load` makes tasks of their files."""
    import yaml

    for file in sorted(control_folder().glob("*.yaml")):
        if file.stem == "planted":
            continue
        data = yaml.safe_load(file.read_text(encoding="utf-8"))
        task = load(TaskFile(str(file), data, {}, str(file.parent)))
        for draft in sorted(file.parent.glob(f"{file.stem}-*.md")):
            text = draft.read_text(encoding="utf-8")
            yield Control(draft.stem, task, text, draft.stem.split("-")[1])


def control_folder() -> Path:
    """Where the clean drafts lie, in a checkout and in a wheel."""
    package = Path(str(files("workbench")))
    inside = package / "assets" / "controls" / "analysis"
    return inside if inside.is_dir() else package.parent / "assets" / "controls" / "analysis"


def _planted_effects(task: Task) -> list[dict[str, str]]:
    import yaml

    file = control_folder() / "planted.yaml"
    known = yaml.safe_load(file.read_text(encoding="utf-8"))
    found: list[dict[str, str]] = known.get(task.id.rpartition("-")[2], [])
    return found
