"""The team domain's face towards the workbench: configurations of a team, whose checks are what it
does in trials.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from workbench.lab.tried.domain import Filter, TriedDomain, lazily


class TeamDomain(TriedDomain):
    """Drafts are configurations of a team; checks are what it does in trials."""

    name: ClassVar[str] = "team"
    package: ClassVar[str] = "domains.team"
    trials: ClassVar[str] = "workbench.lab.team.trials"
    commands: ClassVar[Mapping[str, Filter]] = lazily("domains.team", "credit", "optimise")
