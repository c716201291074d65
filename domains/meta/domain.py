"""The meta domain's face towards the workbench: strategies of feedback, whose checks are inner
experiments on simulated writers.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from workbench.lab.tried.domain import Filter, TriedDomain, lazily


class MetaDomain(TriedDomain):
    """Drafts are strategies of feedback; checks are inner experiments."""

    name: ClassVar[str] = "meta"
    package: ClassVar[str] = "domains.meta"
    trials: ClassVar[str] = "workbench.lab.learning.trials"
    commands: ClassVar[Mapping[str, Filter]] = lazily("domains.meta", "learn", "choose", "template")
