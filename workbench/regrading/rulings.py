"""What a regrade says of one stored draft or answer: the decision as it stands, and as it would be.

A ruling holds ids, names of checks and words of verdicts; never a text, so that erasing a session
leaves nothing of it behind here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Decision = Literal["outcome", "gate", "order", "holding", "contract"]
"""Of a draft: whether it passes, and whether the loop went on from it; by a judge: whether it is
worse than its parent, and whether it is held back; of an answer: its contract's verdict."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """One decision about one draft or answer."""

    stream: str
    """The session, or the interaction."""
    unit: str
    """The draft's id; the case of an answer."""
    number: int
    """The draft's; 0 for an answer."""
    decision: Decision
    before: str
    after: str
    told: tuple[str, ...] = ()
    """What differs beneath it: `lint: pass → fail`, `score 71 → 64`."""
    skipped: str = ""
    """Why it could not be decided anew; `after` then means nothing."""

    @property
    def flipped(self) -> bool:
        """It would be decided otherwise."""
        return not self.skipped and self.before != self.after


@dataclass(frozen=True, slots=True)
class Regraded:
    """All rulings of one stream."""

    stream: str
    seq: int
    """Number of the stream's last event; what came later was not looked at."""
    task: str
    rulings: tuple[Ruling, ...] = ()
    failed: str = ""
    """Why it is not whole and will be tried again."""
