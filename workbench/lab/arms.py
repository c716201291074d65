"""An arm: one run of the loop as data, everything that its outcome depends on.

An arm is a value with a JSON form, so that it can be planned, sent to another machine, counted as
done after a crash, and repeated. Two arms with one key are the same experiment.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from workbench.core import events as ev
from workbench.core.codec import to_json
from workbench.core.task import Budget, Task
from workbench.models.practice_script import Script


@dataclass(frozen=True, slots=True)
class Arm:
    """One task, one lane's strategy and models, one seed, one budget."""

    task: Task
    strategy: ev.StrategyChoice = ev.StrategyChoice()
    """With its knobs; `models` in it names writers of single roles."""
    model: ev.ModelChoice = ev.ModelChoice()
    """Who writes in every role that the strategy names nobody for."""
    seed: int = 0
    budget: Budget = Budget()
    """Takes the place of the task's own, so that lanes have equal ones."""
    lane: str = ""
    """What the arm is called in a comparison; the strategy's name where it has none."""
    family: str = ""
    """Tasks made from one template are one family: they are no independent evidence."""
    script: Script | None = None
    """What the practice model plays, for a task that has no script among the bundled ones."""
    twin: bool = False
    """The task cannot be solved: a pass is a proven cheat."""
    templates: Mapping[str, str] = field(default_factory=dict)
    """Texts of prompts in place of the domain's own, by name."""

    @property
    def name(self) -> str:
        """The lane's name."""
        return self.lane or self.strategy.name

    @property
    def posed(self) -> Task:
        """The task under the arm's budget."""
        return replace(self.task, budget=self.budget)

    @property
    def key(self) -> str:
        """A digest of all that decides what happens in the arm; what it is called is none of it."""
        kept = to_json(replace(self, lane=self.name, family=""))
        text = json.dumps(kept, sort_keys=True, ensure_ascii=True)
        return hashlib.blake2b(text.encode(), digest_size=12).hexdigest()
