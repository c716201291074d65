"""How teams fail, computed on a trace: the kinds of MAST (arXiv 2503.13657) that ids can show.

Each detector compares ids, texts and verdicts and reads no prose; what it cannot see in ids it does
not claim. A finding names the role, the turn and its evidence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher

from workbench.lab.team.trace import Trace, Turn

ALIKE = 0.95
"""Share of two messages that is the same, above which one repeats the other."""
LEAST = 60
"""Characters below which two messages are alike by chance."""


@dataclass(frozen=True, slots=True)
class Failure:
    """One way in which a run failed."""

    kind: str
    role: str
    turn: str
    """Id of the call."""
    about: int
    evidence: str


Detector = Callable[[Trace], Iterator[Failure]]


def _failure(kind: str, turn: Turn, evidence: str) -> Failure:
    return Failure(kind, turn.role, turn.id, turn.about, evidence)


def repeated_steps(trace: Trace) -> Iterator[Failure]:
    """A role says the same about two drafts, or a point comes back after it was closed."""
    last: dict[str, Turn] = {}
    closed: set[str] = set()
    for turn in trace.turns:
        for one in turn.raised:
            if one.quote and one.quote in closed:
                yield _failure("step repetition", turn, f"{one.id} was closed before")
        before = last.get(turn.role)
        if before is not None and _alike(before, turn):
            said = f"the same words about draft {before.about} and draft {turn.about}"
            yield _failure("step repetition", turn, said)
        if turn.text:
            last[turn.role] = turn
        points = trace.points
        closed |= {points[id].quote for id in turn.closed if id in points and points[id].quote}


def _alike(before: Turn, turn: Turn) -> bool:
    if min(len(before.text), len(turn.text)) < LEAST or before.about == turn.about:
        return False
    if not (turn.raised and before.raised) and turn.role == "critic":
        return False
    same = SequenceMatcher(None, before.text, turn.text, autojunk=False)
    return turn.role == "critic" and same.quick_ratio() > ALIKE and same.ratio() > ALIKE


def ignored_input(trace: Trace) -> Iterator[Failure]:
    """A critic's point that nobody answered: neither confirmed, rejected, sent, closed nor changed,
    though a draft was written after it.
    """
    answered = {
        id
        for turn in trace.turns
        for id in (*turn.confirmed, *turn.rejected, *turn.sent, *turn.closed, *turn.touched)
    }
    for place, turn in enumerate(trace.turns):
        later = [t for t in trace.turns[place + 1 :] if t.edits]
        for one in turn.raised:
            if turn.role == "critic" and later and one.id not in answered:
                yield _failure("ignored input", turn, f"{one.id} was neither answered nor changed")


def mismatched_action(trace: Trace) -> Iterator[Failure]:
    """A point is declared settled while its check still fails."""
    for turn in trace.turns:
        for id in turn.closed:
            point = trace.points.get(id)
            if point is not None and point.check and point.check in turn.failing:
                evidence = f"{id} was called settled; {point.check} still fails"
                yield _failure("reasoning-action mismatch", turn, evidence)


def wrong_verification(trace: Trace) -> Iterator[Failure]:
    """The validator accepts a draft that a blocker or major check fails."""
    for turn in trace.by("validator"):
        if turn.verdict == "accept" and turn.blocked:
            yield _failure("wrong verification", turn, f"accepted; {turn.failing[0]} fails")


def unaware_of_end(trace: Trace) -> Iterator[Failure]:
    """A role goes on after the target was met."""
    for turn in trace.turns:
        if turn.met:
            yield _failure("unaware of end", turn, "the target had been met before this turn")


def withheld(trace: Trace) -> Iterator[Failure]:
    """The validator knew of a failing finding, confirmed nothing else about it, and the role that
    revised never got its id, although it was asked to revise.
    """
    known: dict[str, Turn] = {}
    for turn in trace.turns:
        if turn.role == "validator":
            checks = {point.id: point.check for point in trace.points.values() if point.check}
            known = {id: turn for id in turn.seen if checks.get(id) in turn.failing}
        elif turn.role == "coordinator":
            for id in sorted(known.keys() - turn.seen):
                yield _failure("withheld information", known[id], f"{id} never reached its reader")
            known = {}


def breached_roles(trace: Trace) -> Iterator[Failure]:
    """A speaker wrote a draft, or a writer gave a verdict."""
    for turn in trace.turns:
        if turn.edits and turn.role in ("critic", "validator", "coordinator"):
            yield _failure("role breach", turn, f"the {turn.role} wrote draft {turn.about}")
        if turn.verdict and turn.role != "validator":
            yield _failure("role breach", turn, f"the {turn.role} gave a verdict")


DETECTORS: dict[str, Detector] = {
    "step repetition": repeated_steps,
    "ignored input": ignored_input,
    "reasoning-action mismatch": mismatched_action,
    "wrong verification": wrong_verification,
    "unaware of end": unaware_of_end,
    "withheld information": withheld,
    "role breach": breached_roles,
}
"""By the kind that they find."""


def failures(trace: Trace) -> tuple[Failure, ...]:
    """Everything that the detectors find, by kind."""
    return tuple(found for detect in DETECTORS.values() for found in detect(trace))
