"""All that is read from the sentences of a report beside its entries, in order.

Words are read in each, so none of it decides; what a sentence is held against is computed from the
rows. An entry whose own unit contradicts its value is the one exception.
"""

from __future__ import annotations

from collections.abc import Iterator

from domains.analysis.doubts.advised import misaimed
from domains.analysis.doubts.counted import miscalled
from domains.analysis.doubts.courses import drifting
from domains.analysis.doubts.deeds import deeds
from domains.analysis.doubts.doubtful import taken_for_sound
from domains.analysis.doubts.everywhere import told_of_groups
from domains.analysis.doubts.fits import misfitted
from domains.analysis.doubts.foretelling import misforetold
from domains.analysis.doubts.multiples import misratioed
from domains.analysis.doubts.orders import misordered
from domains.analysis.doubts.outcomes import too_late
from domains.analysis.doubts.quantiles import misparted
from domains.analysis.doubts.rates import wrong_spans
from domains.analysis.doubts.relations import misrelated
from domains.analysis.doubts.report import Report
from domains.analysis.doubts.retold import retold
from domains.analysis.doubts.scope import beyond_the_rows
from domains.analysis.doubts.sides import other_side
from domains.analysis.doubts.standings import misplaced_groups
from domains.analysis.doubts.whens import misdated
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
    too_late,
    misaimed,
    deeds,
    drifting,
    told_of_groups,
    misfitted,
    misratioed,
    retold,
)


def readings(report: Report) -> Iterator[CheckResult]:
    """The results of all readings."""
    for reading in READINGS:
        yield from reading(report)
