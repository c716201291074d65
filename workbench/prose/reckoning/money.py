"""The signs of money that a task writes itself: `R95`, `280 zł`, `Ksh 4,200`, `kr 50`.

No reader can take every such sign for money everywhere: `R2` is a room and `K4` a rule elsewhere.
What a task prints beside its own figures again and again, and a currency is known by, is money in
that task. Task and draft are then read with a mark in the place of the sign, as long as the sign
is, so that places stay; what the checks tell of them has the sign again.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from functools import lru_cache
from importlib.resources import files
from typing import Any

from workbench.core.checks import CheckResult
from workbench.core.task import Task
from workbench.prose.numbers import MARKS

_FIRST = 0xE100
LEAST = 2
"""Figures of a task that a sign stands beside; once may be chance."""
_LIKE_MONEY = re.compile(r"\s?\d{1,3}(?:[ ,.\u00a0\u202f]\d{3})+|\s?\d+[.,]\d\d(?!\d)|\s?\d{4,}")
"""How figures behind a letter alone are printed where that is money: `R3 849`, `R2.40`."""
_RUN = re.compile(f"[{MARKS}]+")

Results = Callable[..., Iterator[CheckResult]]


def read_as_money(results: Results, task: Task, *drafts: str | None) -> Iterator[CheckResult]:
    """What a domain's checks find where task and drafts are read with the task's own signs. A draft
    that holds such marks itself is read as it stands: its characters would come out as signs.
    """
    own = signs(task)
    if not own or any(_RUN.search(text) for text in _texts([task, drafts])):
        yield from results(task, *drafts)
        return
    read = mapped(lambda text: masked(text, own), task)
    for one in results(read, *(None if each is None else masked(each, own) for each in drafts)):
        yield mapped(unmasked, one)


def signs(task: Task) -> tuple[str, ...]:
    """The signs that a task prints beside its own figures, the longest first."""
    return _signs("\n".join(_texts([task.prompt, task.materials, task.settings, task.stages])))


@lru_cache(maxsize=64)
def _signs(text: str) -> tuple[str, ...]:
    known = re.compile(_beside(_known()))
    beside = Counter(match[0] for match in known.finditer(text))
    found = (sign for sign, times in beside.items() if times >= LEAST)
    return tuple(sorted((one for one in found if _told(one, text)), key=len, reverse=True))


def _told(sign: str, text: str) -> bool:
    """A letter alone names many things; beside a figure that is printed as money it is a sign."""
    places = re.finditer(rf"(?<!\w){re.escape(sign)}", text)
    return len(sign) > 1 or any(_LIKE_MONEY.match(text, one.end()) for one in places)


def masked(text: str, own: Sequence[str]) -> str:
    """A text with marks for these signs beside its figures, each as long as its sign."""
    return re.sub(_beside(own), lambda m: _mark(m[0]) * len(m[0]), text)


def unmasked(text: str) -> str:
    """The text with its signs again."""
    return _RUN.sub(lambda m: "".join(_signs_of(m[0])), text)


def _signs_of(run: str) -> Iterator[str]:
    while run:
        sign = _known()[ord(run[0]) - _FIRST]
        alike = len(run) - len(run.lstrip(run[0]))
        size = min(len(sign), alike)
        yield sign[:size]
        run = run[size:]


def _mark(sign: str) -> str:
    return chr(_FIRST + _known().index(sign))


def _beside(own: Sequence[str]) -> str:
    """Before a figure, and behind one where it is more than a letter."""
    before = "|".join(map(re.escape, own))
    behind = "|".join(re.escape(one) for one in own if len(one) > 1)
    pattern = rf"(?<![\w$])(?:{before})(?=\s?[-−]?\d)"
    return pattern + (rf"|(?:(?<=\d)|(?<=\d\s))(?:{behind})(?!\w|\s?\d)" if behind else "")


@lru_cache(maxsize=1)
def _known() -> tuple[str, ...]:
    """Every sign that a currency is known by, the longest first."""
    import yaml

    text = files("workbench.prose.reckoning").joinpath("money.yaml").read_text(encoding="utf-8")
    return tuple(sorted(set(yaml.safe_load(text)["signs"]), key=lambda one: (-len(one), one)))


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        yield from (text for one in value.values() for text in _texts(one))
    elif isinstance(value, list | tuple):
        yield from (text for one in value for text in _texts(one))
    elif is_dataclass(value):
        yield from (text for one in fields(value) for text in _texts(getattr(value, one.name)))


def mapped(change: Callable[[str], str], value: Any) -> Any:
    """The value with each of its texts changed, keys among them."""
    if isinstance(value, str):
        return change(value)
    if isinstance(value, Mapping):
        return {mapped(change, key): mapped(change, one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return type(value)(mapped(change, one) for one in value)
    if is_dataclass(value) and not isinstance(value, type):
        named = {one.name: getattr(value, one.name) for one in fields(value)}
        changed = {name: mapped(change, one) for name, one in named.items()}
        return replace(value, **{k: v for k, v in changed.items() if v != named[k]})
    return value
