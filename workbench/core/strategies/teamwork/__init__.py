"""A team of five roles on one task: generator, critic, validator, optimiser, coordinator."""

from workbench.core.strategies.teamwork.phase import team
from workbench.core.strategies.teamwork.reports import (
    Plan,
    Point,
    Report,
    plan_in,
    points_in,
    report_in,
    spoken,
)
from workbench.core.strategies.teamwork.roles import (
    COORDINATE,
    CRITICISE,
    DEFAULT,
    POINTS,
    ROLES,
    SOLO,
    SPEAKERS,
    VALIDATE,
)

__all__ = [
    "COORDINATE",
    "CRITICISE",
    "DEFAULT",
    "POINTS",
    "ROLES",
    "SOLO",
    "SPEAKERS",
    "VALIDATE",
    "Plan",
    "Point",
    "Report",
    "plan_in",
    "points_in",
    "report_in",
    "spoken",
    "team",
]
