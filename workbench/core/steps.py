"""What a rule or a strategy may ask for, as data; the runner performs it.

A strategy is found by the entry-point group `workbench.strategies`; those of `strategies` are
registered there like anybody else's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from workbench.core import events as ev
from workbench.core.codec import Json
from workbench.core.messages import Message
from workbench.core.rules.stopping import Stop
from workbench.core.session import View
from workbench.errors import UsageError

if TYPE_CHECKING:
    from workbench.core.domain import Domain


@dataclass(frozen=True, slots=True)
class Write:
    """Ask a model. The answer becomes a draft, or a text of the given role (`critique`, …)."""

    messages: tuple[Message, ...]
    role: str = "writer"
    what: str = "draft"
    parent: str | None = None
    guidance: tuple[str, ...] = ()
    """Notes that this prompt consumes."""
    continues: str = ""
    """What an ended call had written of the draft; the answer goes on where it stops."""
    group: str = ""
    """Id of the round that it belongs to, where that one is under way; else the runner gives it."""
    sample: int = 0
    samples: int = 1
    """Which of how many drafts of the round it asks for."""
    draw: int = 0
    """How many drafts of this very request there were before the round, so that none is drawn
    twice.
    """


@dataclass(frozen=True, slots=True)
class Check:
    """Run the shown checks on a draft."""

    draft: str


@dataclass(frozen=True, slots=True)
class Judge:
    """Have a judge grade a draft in a context of its own."""

    draft: str
    judge: str = "default"


@dataclass(frozen=True, slots=True)
class Compare:
    """Have a judge compare two drafts, in both orders."""

    first: str
    second: str
    judge: str = ""


@dataclass(frozen=True, slots=True)
class Decide:
    """Write decisions into the log: a verdict, a revealed stage, the feedback sent."""

    bodies: tuple[ev.Body, ...]


@dataclass(frozen=True, slots=True)
class Ask:
    """Ask the person, and wait for the answer; `View.answers` has it by the question's id."""

    question: str
    """Its id: the same one is asked once."""
    text: str
    options: tuple[str, ...] = ()
    """Answers that the strategy understands; any other becomes a note to the writer."""
    draft: str = ""
    """The draft that it is about."""
    asked: ev.QuestionAsked | None = None
    """A learner's question whole, as the log keeps it; None for a strategy's."""


@dataclass(frozen=True, slots=True)
class Wait:
    """Nothing to do until the person acts."""

    why: str


@dataclass(frozen=True, slots=True)
class All:
    """Steps that may run at the same time."""

    steps: tuple[Step, ...]


Step = Write | Check | Judge | Compare | Decide | Ask | Wait | Stop | All
Phase = Callable[[View, "Domain"], Step]


@dataclass(frozen=True, slots=True)
class Strategy:
    """How the loop drafts: what an entry point of the group `workbench.strategies` names."""

    name: str
    phase: Phase
    about: str = ""
    """One sentence for the person who chooses."""
    knobs: Mapping[str, Json] = field(default_factory=dict)
    """Its own settings with their defaults; what is chosen stands in `StrategyChoice.knobs`."""
    polishes: bool = False
    """It revises by what was found, so that a session with judges polishes unless told otherwise;
    a baseline that is to be compared with such a loop does not.
    """

    def chosen(self, given: Mapping[str, Json]) -> dict[str, Json]:
        """Every knob with its value; UsageError for one that it does not have or of another type.

        A whole number will do where the default is a fraction.
        """
        for name, value in given.items():
            if name not in self.knobs:
                known = ", ".join(sorted(self.knobs)) or "none"
                message = f"The strategy '{self.name}' has no knob '{name}'."
                raise UsageError(message, f"Its knobs: {known}.")
            default = self.knobs[name]
            fits = type(value) is type(default) or (type(value), type(default)) == (int, float)
            if default is not None and not fits:
                wanted = type(default).__name__
                message = f"The knob '{name}' of '{self.name}' should be {wanted}, not {value!r}."
                raise UsageError(message, f"Its default is {default!r}.")
        return {**self.knobs, **given}
