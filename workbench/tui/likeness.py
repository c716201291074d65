"""What two sessions have in common and in what they differ, each in a few words.

A comparison of two results says something only where it is known what else was equal; so task,
model, strategy, budget, prompts and drafts are compared as they stand in the logs. Prompts and
drafts are told up to the first that differs: from there on each follows from the one before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from workbench.core import events as ev
from workbench.core.folding import fold
from workbench.core.messages import Message
from workbench.core.session import Session
from workbench.tui.parsing import budget_text
from workbench.tui.words import model_label


@dataclass(frozen=True, slots=True)
class Likeness:
    """What is identical, and what differs, as short phrases."""

    same: tuple[str, ...]
    differs: tuple[str, ...]


def likeness(left: Sequence[ev.Event], right: Sequence[ev.Event]) -> Likeness:
    """Of two sessions' logs."""
    one, two = fold(left), fold(right)
    told = [*_settings(one, two), _prompts(left, right), _drafts(one, two)]
    same = tuple(said for equal, said in told if equal and said)
    return Likeness(same, tuple(said for equal, said in told if not equal and said))


def _settings(one: Session, two: Session) -> Iterator[tuple[bool, str]]:
    yield from _tasks(one, two)
    yield _pair("model", one.model, two.model, *map(model_label, (one.model, two.model)))
    same_name = one.strategy.name == two.strategy.name
    names = (one.strategy.name, two.strategy.name)
    if same_name and one.strategy != two.strategy:
        names = (f"{names[0]}, settings", "other settings")
    yield _pair("strategy", one.strategy, two.strategy, *names)
    yield _pair("seed", one.seed, two.seed, str(one.seed), str(two.seed))
    yield _pair("budget", one.budget, two.budget, *map(budget_text, (one.budget, two.budget)))


def _tasks(one: Session, two: Session) -> Iterator[tuple[bool, str]]:
    if one.task.id != two.task.id:
        yield False, f"task: {one.task.id} / {two.task.id}"
        return
    plain = [replace(s.task, revision=0, added=(), budget=two.task.budget) for s in (one, two)]
    said = "task" if plain[0] == plain[1] else f"task {one.task.id}: its text or its checks"
    yield plain[0] == plain[1], said
    if one.task.added != two.task.added:
        yield False, f"own checks: {len(one.task.added)} / {len(two.task.added)}"


def _pair(what: str, one: object, two: object, left: str, right: str) -> tuple[bool, str]:
    if one == two:
        return True, what
    if left == right:
        return False, f"{what}: settings of {left}"
    return False, f"{what}: {left} / {right}"


def _prompts(left: Sequence[ev.Event], right: Sequence[ev.Event]) -> tuple[bool, str]:
    return _run("prompt", _sent(left), _sent(right))


def _sent(log: Sequence[ev.Event]) -> list[tuple[Message, ...]]:
    calls = (event.body for event in log if isinstance(event.body, ev.CallStarted))
    return [call.messages for call in calls if call.what == "draft"]


def _drafts(one: Session, two: Session) -> tuple[bool, str]:
    return _run("draft", *([s.drafts[id].text for id in s.order] for s in (one, two)))


def _run(what: str, one: Sequence[object], two: Sequence[object]) -> tuple[bool, str]:
    """How far two rows are equal from their beginning."""
    pairs = zip(one, two, strict=False)
    equal = next((n for n, (a, b) in enumerate(pairs) if a != b), min(len(one), len(two)))
    if equal == len(one) == len(two):
        return True, f"all {equal} {what}s" if equal > 1 else f"the {what}" if equal else ""
    if equal == min(len(one), len(two)):
        return False, f"{what}s: {len(one)} / {len(two)}, the first {equal} equal"
    return False, f"{what}s from number {equal + 1} on"
