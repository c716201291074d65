"""The values that go into the sandbox and come out of it. No behaviour, nothing heavy.

Statuses of a test, of which only `passed` counts as a pass:

passed        it ran to its end, every comparison held, and a trusted process said so
failed        a comparison did not hold, or the draft raised what was not expected
error         it could not be tried: the draft did not load, a fixture or the collection failed
timeout       it was still running at its limit and was killed
crashed       the draft's process ended in the middle of it (the message names signal or status)
memory        it needed more memory than its limit
output_limit  it wrote more output than anybody would read and was killed
skipped       the test itself said that it does not apply: no verdict on the draft
incomplete    it was never reached: the run's total time was used up
tampered      the draft's process broke the protocol; no answer of that run is to be believed
sandbox_error the sandbox itself failed; says nothing about the draft
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

Status = Literal[
    "passed",
    "failed",
    "error",
    "timeout",
    "crashed",
    "memory",
    "output_limit",
    "skipped",
    "incomplete",
    "tampered",
    "sandbox_error",
]
Level = Literal["strong", "medium", "weak", "untested", "off"]
Mode = Literal["table", "split", "in-process"]
Profile = Literal["pure", "tempdir", "process", "off"]


@dataclass(frozen=True)
class TableTest:
    """One call and what must come of it. Arguments and `expected` are plain Python values.

    Plain: None, bool, int, float, complex, str, bytes, list, tuple, dict, set, frozenset, range,
    Decimal, Fraction, dates and times, Counter, deque, defaultdict, OrderedDict, nested at will.
    """

    __test__ = False  # not a test class, whatever pytest thinks of the name

    name: str
    function: str  # a name in the draft; dots reach into classes, and modules of several files
    args: tuple[Any, ...] = ()
    kwargs: Mapping[str, Any] = field(default_factory=dict)
    expected: Any = None
    raises: str | None = None  # name of the expected exception or of one of its base classes
    match: str | None = None  # a fragment that the exception's text must contain
    tolerance: float | None = None  # relative and absolute; see compare.equal
    strict: bool = False  # tell 1, 1.0 and True apart, and list from tuple
    arguments_after: tuple[Any, ...] | None = None  # what `args` must look like after the call
    any_value: bool = False  # whatever it gives is right: the outcome tells what it left changed


@dataclass(frozen=True)
class PytestFile:
    """A test file as pytest would find it. `name` is a file name such as test_hidden.py."""

    __test__ = False

    name: str
    source: str


@dataclass(frozen=True)
class DraftFile:
    """One file of a draft of several, which import each other as modules of one folder.

    `path` is below that folder, such as bank/report.py, and gives the module's name; nothing is
    ever written there.
    """

    path: str
    source: str


Draft = str | tuple[DraftFile, ...]
"""What is run: the text of one module, or the files of several, imported in their order."""


@dataclass(frozen=True)
class Limits:
    """What a run may use. Times are wall-clock seconds; memory is per process, beyond its start."""

    seconds_per_test: float = 5.0
    """Of a pytest file's test, without what its first half a million calls to the draft take from
    process to process; that counts within `seconds_total` alone.
    """
    seconds_total: float = 60.0
    memory_mb: int = 512
    output_bytes: int = 65536  # of output kept per test


@dataclass(frozen=True)
class LoadFailure:
    """Why the draft could not be imported."""

    type: str  # exception class, "timeout", "crashed", "memory" or "output_limit"
    message: str
    line: int | None = None
    source_line: str = ""
    traceback: str = ""


@dataclass(frozen=True)
class TestOutcome:
    """What became of one test. Texts are clipped and free of terminal control characters."""

    __test__ = False

    name: str
    status: Status
    message: str = ""
    observed: str = ""  # repr of the value, or "ValueError: text"
    expected: str = ""
    line: int | None = None  # of the draft, where it raised
    source_line: str = ""
    traceback: str = ""  # the draft's own frames
    output: str = ""
    milliseconds: float = 0.0
    load: LoadFailure | None = None
    ahead: bool = False  # skipped by a mark, so that the draft had no say in it
    left: str = ""  # repr of an argument as the call left it, where it changed it

    @property
    def passed(self) -> bool:
        """Only the one status counts."""
        return self.status == "passed"


@dataclass(frozen=True)
class Layers:
    """Which layers may be used; a test switches them off to see what the others hold.

    `namespaces` is the own view of the machine that is built where bubblewrap is missing.
    """

    bwrap: bool = True
    namespaces: bool = True
    landlock: bool = True
    seccomp: bool = True
    rlimits: bool = True
    uid: bool = True

    def without(self, *names: str) -> Layers:
        """The same layers, less the named ones. Raises ValueError for a name that is no layer."""
        from dataclasses import replace

        unknown = sorted(set(names) - set(LAYER_NAMES))
        if unknown:
            raise ValueError(f"no layer called {unknown[0]!r}; there are {', '.join(LAYER_NAMES)}")
        return replace(self, **dict.fromkeys(names, False))


LAYER_NAMES = ("bwrap", "namespaces", "landlock", "seccomp", "rlimits", "uid")


@dataclass(frozen=True)
class Isolation:
    """How a run was kept apart, as its result must record it."""

    level: Level
    layers: tuple[str, ...]  # in force
    missing: tuple[str, ...]  # wanted and not in force, each with its reason
    mode: Mode
    tamper_proof: bool  # whether the draft could not reach tests, expected values and verdict
    hash_seed: int

    def __str__(self) -> str:
        lacking = f"; missing: {', '.join(self.missing)}" if self.missing else ""
        return f"{self.level} ({', '.join(self.layers) or 'no layer'}{lacking})"


@dataclass(frozen=True)
class Row:
    """One line of the doctor's report."""

    layer: str
    ok: bool
    detail: str
    repair: str = ""


@dataclass(frozen=True)
class Report:
    """What the self-test found out by attacking the sandbox."""

    level: Level
    rows: tuple[Row, ...]
    missing: tuple[str, ...] = ()
    milliseconds: float = 0.0
