"""What events carry beside texts: which model writes, how the loop drafts, what it sends back.

Data that can be stored, compared and shown; keys and secrets are never part of it. A new field gets
a default, so that old logs stay readable.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from workbench.core.checks import Span
from workbench.core.codec import Json


@dataclass(frozen=True, slots=True)
class ModelChoice:
    """Which model writes, by data that can be stored and shown; keys and secrets are never part of
    it.
    """

    provider: Literal["openai", "practice", "person", "replay"] = "practice"
    name: str = "practice"
    base_url: str = ""
    temperature: float | None = None
    max_tokens: int | None = None
    """Cap on one answer's tokens, where the server takes one."""
    reasoning_effort: str = ""
    """As the server names its levels (`low`, `high`, …); empty = its own default."""
    timeout: float | None = None
    """Seconds without a sign of life after which a call counts as dead; None = the setting's."""
    extra: str = ""
    """Further fields of each request, as the text of a JSON object; never a secret."""
    source: str = ""
    """For `replay`: the session whose answers are given again."""
    scripted: bool = False
    """For `replay`: the recorded answers were the practice model's."""

    @property
    def simulated(self) -> bool:
        """No model in the usual sense wrote this; shown on every screen and in every export."""
        return self.provider == "practice" or self.scripted


@dataclass(frozen=True, slots=True)
class StrategyChoice:
    """How the loop drafts and what it tells the model, as data that can be compared and tuned."""

    name: str = "checked-refine"
    items: int = 5
    """Feedback items sent in a round, most severe first (k)."""
    feedback: Literal["items", "score"] = "items"
    """`score` sends the bare score: a control, to show what pointed feedback is worth."""
    plateau: int = 3
    """Stop after this many checked drafts in a row without a better score; 0 = never."""
    payoff: int = 0
    """Stop where one more round is predicted to bring fewer points than this; 0 = never."""
    closing: float = 0.0
    """Share of the gap to 100 that a round of earlier sessions closed, for that prediction; 0 = not
    known.
    """
    questions: int = 0
    """Questions that the learner may put to people in a run, three at most; 0 = none."""
    believed: Mapping[str, float] = field(default_factory=dict)
    """What people said in earlier sessions: the share of a check's findings that they held for
    right, by check, 0..1.
    """
    fresh_after: int = 0
    """Forget the tries and start afresh after this many flat rounds; 0 = never."""
    samples: int = 1
    """Drafts asked for at once in a round; each is checked, the best one stands for the round."""
    polish: int = 0
    """Rounds in a session that go on at the target with what its judges advise (with none, with the
    remarks that stand open); 0 = none, as in logs from before the setting. A session with judges
    begins with 1 where its strategy revises by findings (`Strategy.polishes`): their comments reach
    the writer in no other way, since a draft that fails nothing ends the loop. One with none begins
    with 0: what remarks say is often a guess, which alone is not worth a paid round unasked.
    """
    polish_stays: Literal["checked", "preferred"] = "checked"
    """What a polish round's draft needs to be taken where the checks cannot tell it from the one
    before: nothing more, as in logs from before the setting, or that the session's judges prefer it
    in both orders. A session with judges begins with the latter: their advice alone made copy worse
    as often as better.
    """
    knobs: Mapping[str, Json] = field(default_factory=dict)
    """The strategy's own settings by name, for strategies that declare some."""
    detail: Literal["named", "located", "explained", "fix"] = "fix"
    """How much of a finding is told: the check's name; its place; what is wrong with measured and
    expected value; all that and what to do.
    """
    history: bool = True
    """Tell what was tried before and failed."""
    show_draft: Literal["full", "span", "none"] = "full"
    """How much of the failed draft stands in the request for the next one: failed text in the
    context pulls answers towards it (arXiv 2602.04288).
    """
    reveal: Literal["staged", "all"] = "staged"
    """Whether a task's later stages wait until the earlier ones are passed."""
    answer: Literal["rewrite", "edit"] = "rewrite"
    """Whether a revision is asked for whole or as changes, of domains that take changes."""
    models: Mapping[str, ModelChoice] = field(default_factory=dict)
    """Who writes in which role (`critic`, `optimiser`, …), where it is not the session's model."""


@dataclass(frozen=True, slots=True)
class FeedbackItem:
    """One thing sent back to the model, tracked until it is addressed."""

    id: str
    """Number of the draft it was first told about and a number of its own, e.g. `2.4`; kept over
    repeats.
    """
    check: str
    severity: str
    text: str
    span: Span | None = None
    level: int = 0
    """0 first time, 1 repeated, 2 and more escalated: located, with the failing input, reworded."""
    source: Literal["check", "judge", "person", "gate"] = "check"
    also: tuple[str, ...] = ()
    """Other checks that fail by the same cause; they are told with this one."""
    subject: str = ""
    """`CheckResult.subject`: the item is followed by it where it is given."""

    @property
    def key(self) -> str:
        """By what the item is followed over drafts."""
        return self.subject or self.check
