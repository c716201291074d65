"""All that is read from the sentences of a report beside its entries, in order.

Words are read in each, so none of it decides; what a sentence is held against is computed from the
rows. An entry whose own unit contradicts its value is the one exception.
"""

from __future__ import annotations

from collections.abc import Iterator

from domains.analysis.reading.advised import misaimed
from domains.analysis.reading.counted import miscalled
from domains.analysis.reading.doubtful import taken_for_sound
from domains.analysis.reading.foretelling import misforetold
from domains.analysis.reading.orders import misordered
from domains.analysis.reading.outcomes import too_late
from domains.analysis.reading.quantiles import misparted
from domains.analysis.reading.rates import wrong_spans
from domains.analysis.reading.refused import refused, told_early
from domains.analysis.reading.relations import misrelated
from domains.analysis.reading.report import Report
from domains.analysis.reading.scope import beyond_the_rows
from domains.analysis.reading.sides import other_side
from domains.analysis.reading.standings import misplaced_groups
from domains.analysis.reading.unheld import unheld
from domains.analysis.reading.whens import misdated
from domains.analysis.soundness.interventions import acted_upon
from workbench.core.checks import CheckResult

READINGS = (
    misordered,
    misrelated,
    misplaced_groups,
    misparted,
    misdated,
    wrong_spans,
    other_side,
    misforetold,
    taken_for_sound,
    beyond_the_rows,
    miscalled,
    unheld,
    refused,
    told_early,
    too_late,
    misaimed,
    acted_upon,
)


def readings(report: Report) -> Iterator[CheckResult]:
    """The results of all readings."""
    for reading in READINGS:
        yield from reading(report)
