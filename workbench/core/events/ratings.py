"""What people say of drafts by a rubric, what they had seen, and what that makes of a judge.

A label that was given after the checker's or a judge's opinion was seen leans towards it (arXiv
2507.15821), so every label says what had been seen; only those given before calibrate, grade or
gate. That is told from the log (`judging.seeing`), never by the person.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Literal

from workbench.core.body import Body

Saw = Literal["unknown", "nothing", "checks", "judge"]
"""What its author had seen of a draft before: not known (old logs), nothing, the checker's verdict,
a judge's level. Each holds the one before it."""
Role = Literal["gates", "advises", "shown"]
"""What a judge may do: hold a loop back, be heard, or only be looked at."""
Side = Literal["left", "right", "tie"]


@dataclass(frozen=True, slots=True)
class RatedByRubric(Body):
    """A person gave levels to a draft, one for each criterion."""

    kind: ClassVar[str] = "rated_by_rubric"
    draft: str
    levels: Mapping[str, float] = field(default_factory=dict)
    """1..5 by criterion."""
    rubric: str = ""
    """The rubric's version."""
    saw: Saw = "unknown"
    note: str = ""
    seconds: float = 0.0
    """How long the draft was looked at; 0 = not known."""


@dataclass(frozen=True, slots=True)
class RatedPair(Body):
    """A person said which of two drafts is better, side by side and without their numbers."""

    kind: ClassVar[str] = "rated_pair"
    left: str
    right: str
    """As they stood, in an order drawn at random."""
    winner: Side
    rubric: str = ""
    saw: Saw = "unknown"
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class JudgeCalibrated(Body):
    """What the labels say of a judge with one rubric version; rules trust nothing else."""

    kind: ClassVar[str] = "judge_calibrated"
    judge: str
    rubric: str
    role: Role
    agreement: float = 0.0
    """Weighted kappa with the person's blind levels."""
    low: float = 0.0
    """Lower end of its 95 % interval."""
    drafts: int = 0
    """Labelled drafts that it rests on."""


@dataclass(frozen=True, slots=True)
class Watched(Body):
    """Its author has this session before their eyes: what is told of it from here on, and what was
    told before, counts as seen.
    """

    kind: ClassVar[str] = "watched"
    by: Literal["screen", "terminal"] = "screen"
