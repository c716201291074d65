"""Opens and closes a service reply for the fault operators: the reply, and its ledger as data.

It knows nothing of the checks. A ledger is written back in the language that it came in, so that a
planted fault is the only thing that changes.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from workbench.core.faults import Planted
from workbench.core.task import Task
from workbench.prose.planting import Data, Mark, Parted, control_folder, parted


@dataclass
class Reply(Parted):
    """A reply taken apart, to be changed in place."""

    said: Data
    """What planted.yaml has for this ticket."""

    @property
    def greeting(self) -> str:
        """The first line, which names the customer."""
        return self.prose.partition("\n")[0]

    @property
    def acknowledgement(self) -> str:
        """The paragraph after the greeting."""
        return self.prose.split("\n\n")[1]

    @property
    def next_step(self) -> str:
        """The paragraph that says who does what by when; the signature follows it."""
        return self.prose.strip().split("\n\n")[-2]

    def say(self, old: str, new: str) -> None:
        """Put other words in place of old ones, in the reply and in the ledger's quotes of it."""
        self.prose = self.prose.replace(old, new)
        for entry in (*self.ledger["answers"], *self.ledger["facts"]):
            entry["quote"] = entry["quote"].replace(old, new)

    def add(self, sentence: str, random: Random) -> None:
        """A sentence more: after the acknowledgement, or before the next step."""
        if random.random() < 0.5:
            at = self.acknowledgement
            self.prose = self.prose.replace(at, f"{at} {sentence}", 1)
        else:
            at = self.next_step
            self.prose = self.prose.replace(at, f"{sentence} {at}", 1)

    def unsay(self, sentence: str) -> None:
        """Take a sentence out of the reply, with the mark of the list item that it was."""
        item = re.compile(rf"(?:^(?:- |\d\. ))?{re.escape(sentence)} ?", re.M)
        self.prose = re.sub(r"\n{3,}", "\n\n", item.sub("", self.prose)).replace(" \n", "\n")


Mutation = Callable[[Reply, Random], Mark | None]
"""Changes the reply in its hands; None where this reply cannot carry the fault."""


def planting(mutate: Mutation) -> Callable[[Task, str, int], Planted | None]:
    """An operator from a function that changes a reply."""

    def plant(task: Task, draft: str, seed: int) -> Planted | None:
        found = parted(draft)
        said = _said().get(task.id.rpartition("-")[2])
        if found is None or said is None:
            return None
        prose, info, given = found
        data = {"actions": [], "answers": [], "facts": [], **given}
        reply = Reply(prose, info, data, {**task.materials, **task.settings}, said)
        mark = mutate(reply, Random(seed))
        if mark is None:
            return None
        return Planted(reply.closed(), mark.checks, mark.quote, mark.pointer)

    return plant


def _said() -> dict[str, Data]:
    import yaml

    text = (control_folder("service") / "planted.yaml").read_text(encoding="utf-8")
    said: dict[str, Data] = yaml.safe_load(text)
    return said
