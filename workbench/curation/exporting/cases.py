"""A case as the exporters need it, a file's rows, and what a format is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from workbench.core.codec import Json
from workbench.core.messages import Message
from workbench.curation.grading.contracts import Contract

Kind = Literal["golden", "regression", "rated"]
"""A good answer; a bad one with its correction; a verdict with nothing to put in its place."""


Purpose = Literal["training", "eval", "table"]
"""What a file is for; a table is for people and holds every case, with its split."""


@dataclass(frozen=True, slots=True)
class ExportCase:
    """One case, as the exporters need it. All texts are redacted."""

    id: str
    kind: Kind
    prompt: tuple[Message, ...]
    """The conversation up to the answer, the question last."""
    chosen: str = ""
    """The answer to learn from: the correction, or what was praised."""
    rejected: str = ""
    """The answer that was turned down."""
    sources: Json = None
    """What the original answer relied on, as the agent gave it."""
    contract: Contract | None = None
    """Its lines where a person changed them; made from the answers otherwise."""
    label: bool | None = None
    """What a person said of the answer; None when nobody said anything."""
    signal: str = "person"
    """What the label rests on: `person`, or an implicit signal such as `tried_again`."""
    tags: tuple[str, ...] = ()
    session: str = ""
    """Where it came from: a session's or an interaction's id."""
    policy: str = ""
    """Version of the redaction rules that made its texts safe."""
    held_out: bool = False
    """Kept for evals; never trained on."""
    group: str = ""
    """Its near-duplicates; one held-out member keeps all of them out of training."""
    seen: bool = False
    """Its row was in a training export before."""
    provisional: bool = False
    """One person's word from elsewhere, that nobody has confirmed: never trained on."""
    simulated: bool = False
    """The practice model wrote the answer."""
    model: str = ""
    time: str = ""
    """When the answer was given: UTC, ISO 8601."""
    domain: str = ""
    task: str = ""
    """Id of the task whose checks grade an answer; empty for none."""
    before: str = ""
    """Python statements that a code draft may lean on: what its task puts before it."""
    tests: str = ""
    """Python statements over the names that a code draft defines; they raise when it is wrong."""


@dataclass(frozen=True, slots=True)
class Row:
    """One record of a file, and the case it came from."""

    case: str
    data: Json


@dataclass(frozen=True, slots=True)
class Drop:
    """A case, or one of its rows, that was left out."""

    case: str
    reason: str


@dataclass(frozen=True, slots=True)
class Format:
    """One way of writing cases."""

    name: str
    about: str
    suffix: str
    purpose: Purpose
    rows: Callable[[ExportCase], list[Json] | str]
    """A case's records; a text instead is the reason why it has none."""
    render: Callable[[Sequence[Row]], str]
    check: Callable[[str, Sequence[Row]], None]
    """Reads the text again as its consumer would; ValueError where something is not as meant."""
    minimum: int = 1
    """Cases below which the consumer refuses the file or it is of no use."""
    bom: bool = False
    """A byte order mark may be asked for."""
    largest: int | None = None
    """Bytes that the consumer takes."""
    holds_sources: bool = False
    """A row has a place for what an answer relied on."""
    advice: Callable[[Sequence[Row]], list[str]] = lambda rows: []
    """What a person should know about the rows: counts, weights."""

    @property
    def training(self) -> bool:
        """Something is trained on the file."""
        return self.purpose == "training"
