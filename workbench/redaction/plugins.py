"""Further detectors, such as one that recognises names with a model: found by entry point, held to
a time limit.

A plug-in may add spans and never takes one away. When it fails, is late or talks nonsense, the
built-in result stands and a warning says so, without a word of the text; if the policy requires it,
nothing is written.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from ..errors import RedactionError
from .patterns import compiled
from .policy import Policy
from .spans import Span

GROUP = "workbench.detectors"
"""Entry-point group; an entry names a Detector, or a callable that makes one."""


class Detector(Protocol):
    """Finds spans (code points of the text it is given) of its own `types`; called from one thread
    at a time.
    """

    name: str
    types: frozenset[str]

    def detect(self, text: str) -> Iterable[Span]: ...


class PlugIns:
    """The detectors of one session: loaded at the first text, each call in a thread that is given
    up when it is late.
    """

    def __init__(self, policy: Policy, given: Sequence[Detector] = ()) -> None:
        self._policy = policy
        self._given = {detector.name: detector for detector in given}
        self._loaded: dict[str, Detector] | None = None
        self._late: set[str] = set()
        self.warnings: list[str] = []
        self.names = tuple(
            dict.fromkeys((*self._given, *policy.optional_detectors, *policy.required_detectors))
        )

    def detect(self, text: str) -> list[Span]:
        """What all plug-ins of the policy find; RedactionError if a required one fails."""
        return [span for name in self.names for span in self._ask(name, text)]

    def _ask(self, name: str, text: str) -> list[Span]:
        detector = self._detector(name)
        if detector is None:
            return self._failed(name, "it is not installed")
        if name in self._late:
            return self._failed(name, "it is still busy with an earlier text")
        import threading

        answer: list[Span] = []
        problem: list[str] = []

        def work() -> None:
            try:
                answer.extend(_checked(detector.detect(text), len(text)))
            except ModuleNotFoundError as error:
                problem.append(f"its package '{error.name}' is not installed")
            except Exception as error:
                problem.append(f"it raised {type(error).__name__}")

        thread = threading.Thread(target=work, name=f"detector {name}", daemon=True)
        thread.start()
        thread.join(self._policy.seconds_per_detector)
        if thread.is_alive():
            self._late.add(name)
            return self._failed(
                name, f"it took longer than {self._policy.seconds_per_detector:g} s"
            )
        return self._failed(name, problem[0]) if problem else answer

    def _detector(self, name: str) -> Detector | None:
        if name in self._given:
            return self._given[name]
        if self._loaded is None:
            self._loaded = {}
        if name not in self._loaded:
            found = _installed(name)
            if found is None:
                return None
            self._loaded[name] = found
        return self._loaded[name]

    def _failed(self, name: str, why: str) -> list[Span]:
        warning = f"Detector '{name}' added nothing: {why}."
        if name in self._policy.required_detectors:
            raise RedactionError(
                warning, "It is required by your settings, so nothing was written."
            )
        if warning not in self.warnings:
            self.warnings.append(warning)
        return []


def _installed(name: str) -> Detector | None:
    """The plug-in of that name; None if there is none or it cannot be loaded."""
    from importlib.metadata import entry_points

    for entry in entry_points(group=GROUP, name=name):
        try:
            loaded = entry.load()
            made: Detector = loaded() if isinstance(loaded, type) else loaded
        except Exception:
            return None
        return made
    return None


def _checked(spans: Iterable[Span], size: int) -> list[Span]:
    """The spans, if all lie in the text and have a type that a placeholder can carry; ValueError if
    not.
    """
    checked = []
    for span in spans:
        if not 0 <= span.start < span.end <= size or not compiled(
            r"[A-Z][A-Z0-9_]{1,30}"
        ).fullmatch(span.type):
            raise ValueError("a span outside of the text, or a type that is not in capitals")
        checked.append(span)
    return checked
