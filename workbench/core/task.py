"""What is asked: prompt, materials, and the settings of its checks, shown and hidden, in stages.

A task is a value. Which of its checks a draft meets is said by handing over a narrowed task:
`shown(stage)` keeps the revealed stages and drops what is hidden, `hidden_only()` the reverse. A
domain checks exactly what the task in its hands contains, so that it cannot leak what it was never
given.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from workbench.core.codec import Json, to_json
from workbench.core.telling.context import ContextFile


@dataclass(frozen=True, slots=True)
class Stage:
    """One step of a task whose requirements grow: the words added to the prompt, and the checks
    revealed.
    """

    name: str
    prompt: str = ""
    """Added to the task's prompt once the stage is revealed; may be empty for the first."""
    checks: Json = None
    """The domain's own settings for this stage's checks."""


@dataclass(frozen=True, slots=True)
class AddedCheck:
    """A check that a person wrote in one line, or a model proposed; it holds from then on."""

    name: str
    kind: Literal["contains", "lacks", "matches", "assert", "property"]
    """Text that must occur, must not occur, a regular expression that must match, a Python
    assertion, or a property that a model proposed, as JSON.
    """
    text: str


@dataclass(frozen=True, slots=True)
class Budget:
    """What a session may use; None = without limit, `rounds` is always bounded."""

    rounds: int = 8
    """Drafts by the model, the first included."""
    tokens: int | None = None
    money: float | None = None
    """US dollars."""
    seconds: float | None = None
    """Wall-clock time of the calls and checks, pauses left out."""


@dataclass(frozen=True, slots=True)
class Task:
    """One task. `id` is `domain/name` for bundled ones, e.g. `code/process_data` or `HumanEval/0`
    for imported.
    """

    id: str
    domain: str
    title: str
    prompt: str
    stages: tuple[Stage, ...] = ()
    hidden: Json = None
    """The domain's settings of the hidden checks; never steers, never reaches a prompt."""
    materials: Mapping[str, Json] = field(default_factory=dict)
    """What the draft may rely on: data, sources, a signature, an entry point."""
    settings: Mapping[str, Json] = field(default_factory=dict)
    """The domain's settings that hold for all stages."""
    budget: Budget = Budget()
    redact: bool = True
    revision: int = 1
    difficulty: str = ""
    added: tuple[AddedCheck, ...] = ()
    context: tuple[ContextFile, ...] = ()
    """Files that the writer reads; no check looks at them."""
    reference: str = ""
    """A known good answer, for tests and for imported tasks; dropped by `shown`, never in a prompt.
    """

    def shown(self, stage: int) -> Task:
        """The task as the loop may know it: the first `stage` stages, nothing hidden."""
        return replace(self, stages=self.stages[:stage], hidden=None, reference="")

    def hidden_only(self) -> Task:
        """The task with its hidden checks alone."""
        return replace(self, stages=(), added=(), reference="")

    def check_set(self, stage: int) -> str:
        """A short digest of what shown checks see; scores are compared only where it is equal.

        The hidden part and the reference are left out, so that no rule can notice a change in them.
        """
        kept = (
            *(self.domain, self.prompt, self.materials, self.settings),
            *(self.stages[:stage], self.added, self.revision),
        )
        text = json.dumps(to_json(kept), sort_keys=True, default=str)
        return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()
