"""What the domains of prose have in common: drafts are prose with a ledger, and nothing is run.

A domain is a package with a module that holds

    brief(task) -> str            the task with its materials
    request(task, texts) -> str   what the writer is asked, with the domain's prompts by name

beside `rubric.yaml` and a Markdown file for each prompt in `prompts/`. Everything is read when it
is first needed, so that a start of the workbench pays for none of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from importlib import import_module
from importlib.resources import files
from typing import Any, ClassVar

from workbench.core.codec import Json
from workbench.core.domain import Domain, Revision
from workbench.core.messages import Message
from workbench.core.session import View
from workbench.core.task import Task
from workbench.core.telling.prompting import compose

KEPT = (
    "What passes must stay so: keep the words, figures and ledger entries that no finding is about."
)
"""What a writer is told of the checks that pass: their names say nothing to one who has not read
the checks.
"""


class ProseDomain(Domain):
    """Drafts are prose with a ledger; `check`, `load` and the faults are the domain's own."""

    package: ClassVar[str]
    """Where the domain's modules and prompts lie."""
    asking: ClassVar[str] = "asking"
    """The module of the package that holds `brief` and `request`."""
    prompts: ClassVar[tuple[str, ...]] = ("system", "answer")
    """The files in `prompts/`, all of which a project may put others in place of."""

    def brief(self, task: Task) -> str:
        """The prompt with all that the task gives for it, without the form of the answer."""
        return str(self._asking().brief(task))

    def asked(self, task: Task, texts: Mapping[str, str] | None = None) -> str:
        """What the writer is asked: the brief, and how prose and ledger are to be written."""
        return str(self._asking().request(task, texts or self.templates()))

    def prompt(self, view: View) -> tuple[Message, ...]:
        """The round's messages, with all that the task gives in the place of its prompt."""
        texts = {**self.templates(), **view.templates}
        task = replace(view.task, prompt=self.asked(view.task, texts))
        return compose(replace(view, task=task), system=texts["system"], kept=KEPT)

    def templates(self) -> Mapping[str, str]:
        """The system prompt, and how prose and ledger are to be written."""
        return {name: prompt_text(self.package, name) for name in self.prompts}

    def rubric(self, task: Task) -> Json:
        """The criteria in the domain's `rubric.yaml`."""
        return self.data("rubric.yaml")

    def data(self, name: str) -> Json:
        """A YAML file of the domain's package."""
        import yaml

        given: Json = yaml.safe_load(files(self.package).joinpath(name).read_text(encoding="utf-8"))
        return given

    def revise(self, answer: str, task: Task, before: str | None) -> Revision:
        """The draft; of an answer with the ledger alone, the earlier prose with that ledger."""
        from workbench.prose.document import with_ledger

        return Revision(with_ledger(self.extract(answer), before))

    def normalise(self, draft: str) -> str:
        """The draft without layout."""
        return " ".join(draft.split())

    def _asking(self) -> Any:
        return import_module(f"{self.package}.{self.asking}")


def prompt_text(package: str, name: str) -> str:
    """A prompt of a domain's package, without the blank around it."""
    return files(package).joinpath(f"prompts/{name}.md").read_text(encoding="utf-8").strip()
