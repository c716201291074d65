"""What domains have in common whose drafts are configurations, tried on simulated ground.

A draft is a YAML block; what it says is found out by trials through the real runner (`team.trials`,
`learning.trials`), and nothing of it is run. A domain adds its request, its checks and its faults.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from importlib import import_module
from importlib.resources import files
from typing import ClassVar

from workbench.core.domain import Domain, Readiness
from workbench.core.messages import Message
from workbench.core.session import View
from workbench.core.task import Task
from workbench.core.telling.prompting import compose

_FENCED = re.compile(r"^(`{3,})[^\n`]*\n(.*?)\n?^\1\s*$", re.M | re.S)
Filter = Callable[[Iterable[str]], Iterator[str]]


class TriedDomain(Domain):
    """Drafts are configurations in a YAML block."""

    fence: ClassVar[str | None] = "yaml"
    package: ClassVar[str]
    """Where the domain's prompts and commands lie."""

    def request(self, task: Task) -> str:
        """What the writer is asked for, with the form of a draft."""
        raise NotImplementedError

    def prompt(self, view: View) -> tuple[Message, ...]:
        """The round's messages, with the domain's own request in the place of the prompt."""
        task = replace(view.task, prompt=self.request(view.task))
        system = view.templates.get("system", prompt_text(self.package, "system"))
        return compose(replace(view, task=task), system=system, fence=self.fence)

    def templates(self) -> Mapping[str, str]:
        """The system message."""
        return {"system": prompt_text(self.package, "system")}

    def extract(self, answer: str) -> str:
        """The last fenced block of an answer, else all of it."""
        found = list(_FENCED.finditer(answer))
        return (found[-1][2] if found else answer).strip()

    def normalise(self, draft: str) -> str:
        """The draft without comments and layout."""
        lines = (line.partition("#")[0] for line in draft.splitlines())
        return " ".join(" ".join(lines).split())

    def readiness(self) -> Readiness:
        """Nothing of a draft is run."""
        return Readiness("strong", "Drafts are data; every writer in a trial is simulated.")


def prompt_text(package: str, name: str) -> str:
    """One of a domain's prompts."""
    return files(package).joinpath(f"prompts/{name}.md").read_text(encoding="utf-8").strip()


def lazily(package: str, *names: str) -> Mapping[str, Filter]:
    """The commands of these names in a domain's `commands`, each loaded when it is used."""

    def command(name: str) -> Filter:
        def run(lines: Iterable[str]) -> Iterator[str]:
            yield from import_module(f"{package}.commands").COMMANDS[name](lines)

        return run

    return {name: command(name) for name in names}
