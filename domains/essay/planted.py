"""Opens and closes an essay's draft for the fault operators: prose, and its argument as data.

It knows nothing of the checks. A ledger is written back in the language that it came in, so that a
planted fault is the only thing that changes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from workbench.core.faults import Planted
from workbench.core.task import Task
from workbench.prose.planting import Mark

Argument = dict[str, Any]

_FENCE = re.compile(
    r"^(?P<fence>`{3,})(?P<info>[^\n]*ledger[^\n]*)\n(?P<body>.*?)\n(?P=fence)", re.M | re.S
)
_NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?")


@dataclass
class Opened:
    """A draft taken apart, to be changed in place."""

    prose: str
    info: str
    argument: Argument
    materials: dict[str, Any]

    @property
    def claims(self) -> list[Argument]:
        """The claims of the ledger."""
        found: list[Argument] = self.argument["claims"]
        return found

    @property
    def paragraphs(self) -> list[str]:
        """The paragraphs of plain prose: no heading, list, greeting or signature."""
        pieces = [piece.strip() for piece in self.prose.split("\n\n")]
        return [p for p in pieces if re.match(r"[A-Z]", p) and re.search(r"[.!?]$", p)]

    def say(self, old: str, new: str) -> None:
        """Put other words in place of old ones, in the prose and in each quote of the prose."""
        self.prose = self.prose.replace(old, new)
        self.argument = _replaced(self.argument, old, new)

    def unsay(self, words: str) -> None:
        """Take words out of the prose alone."""
        self.prose = re.sub(r" +(?=\n|$)", "", self.prose.replace(words, "").replace("  ", " "))

    def closed(self) -> str:
        """The draft put together again."""
        return f"{self.prose}```{self.info}\n{self._written()}\n```\n"

    def _written(self) -> str:
        import yaml

        if "yaml" not in self.info:
            return json.dumps(self.argument, indent=1, ensure_ascii=False)
        text: str = yaml.safe_dump(self.argument, sort_keys=False, allow_unicode=True, width=160)
        return text.rstrip()


def _replaced(value: Any, old: str, new: str) -> Any:
    if isinstance(value, dict):
        kept = ("source_quote", "source", "id", "supports", "point")
        return {k: v if k in kept else _replaced(v, old, new) for k, v in value.items()}
    if isinstance(value, list):
        return [_replaced(one, old, new) for one in value]
    return value.replace(old, new) if isinstance(value, str) else value


Mutation = Callable[[Opened, Random], Mark | None]


def planting(mutate: Mutation) -> Callable[[Task, str, int], Planted | None]:
    """An operator from a function that changes an opened draft."""

    def plant(task: Task, draft: str, seed: int) -> Planted | None:
        found = list(_FENCE.finditer(draft))
        if not found:
            return None
        materials = {**task.materials, **task.settings}
        parts = Opened(draft[: found[-1].start()], found[-1]["info"], _data(found[-1]), materials)
        mark = mutate(parts, Random(seed))
        if mark is None:
            return None
        return Planted(parts.closed(), mark.checks, mark.quote, mark.pointer)

    return plant


def _data(fence: re.Match[str]) -> Argument:
    import yaml

    loads = yaml.safe_load if "yaml" in fence["info"] else json.loads
    data = loads(fence["body"])
    return data if isinstance(data, dict) else {"claims": []}


def evidence_of(parts: Opened) -> Iterator[tuple[str, Argument]]:
    """(pointer, evidence entry) of every claim."""
    for number, claim in enumerate(parts.claims):
        for index, entry in enumerate(claim.get("evidence") or ()):
            yield f"/claims/{number}/evidence/{index}", entry


def sentences_of(paragraph: str) -> list[str]:
    """The sentences of a control's paragraph."""
    return re.split(r"(?<=[.!?])\s+(?=[A-Z])", paragraph)


def figures(text: str) -> list[str]:
    """The printed numbers of two digits and more that are no years."""
    found = [n for n in _NUMBER.findall(text) if len(n) > 1 and not re.fullmatch(r"(19|20)\d\d", n)]
    return [number.rstrip(",") for number in found]


def other_figure(printed: str, random: Random) -> str:
    """Another number that looks like a printed one."""
    plain = printed.replace(",", "")
    places = len(plain.partition(".")[2])
    factor = random.choice([0.6, 0.8, 1.3, 1.7])
    value = float(plain) * factor
    if not places:
        value = max(2, round(value) + (round(value) == int(float(plain))))
    return f"{value:,.{places}f}" if "," in printed else f"{value:.{places}f}"
