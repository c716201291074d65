"""What a formaliser is asked, as messages. Light: nothing here imports mathematics.

Two questions, each put twice: the problem as relations, without any solution in sight; the steps of
a solution as claims over the accepted modelling. The prompts are the version: a change of a word in
them makes another digest, and a recorded answer to the old one is not used.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from workbench.core.messages import Message

ROLE = "formaliser"
MODELLING, CLAIMS = "modelling", "claims"
SAMPLES = 2


def problem_messages(problem: str) -> tuple[Message, ...]:
    """The question for a problem's quantities, relations and what is asked."""
    return _asked("problem", [("problem", problem)])


def steps_messages(
    problem: str, modelling: Mapping[str, Any], steps: Sequence[str]
) -> tuple[Message, ...]:
    """The question for the claims of a solution's steps."""
    listed = "\n".join(f"[{k}] {step}" for k, step in enumerate(steps))
    parts = [("problem", problem), ("modelling", outline(modelling)), ("steps", listed)]
    return _asked("steps", parts)


def outline(modelling: Mapping[str, Any]) -> str:
    """A modelling's names and relations, a line each."""
    names = [f"{q['name']} ({q.get('unit') or q.get('kind', 'number')}): {q['quote']}"
             for q in modelling["quantities"]]  # fmt: skip
    return "\n".join([*names, *(str(each["says"]) for each in modelling["relations"])])


def _asked(name: str, parts: Sequence[tuple[str, str]]) -> tuple[Message, ...]:
    bar = "=" * 8
    while any(bar in text for _, text in parts):
        bar += "="
    bodies = "\n\n".join(_marked(*part, bar) for part in parts)
    return Message("system", _text(name)), Message("user", bodies)


def _marked(name: str, text: str, bar: str) -> str:
    """The text between marks that no part holds."""
    return f"{bar} {name} {bar}\n{text.strip()}\n{bar} end of {name} {bar}"


def _text(name: str) -> str:
    from importlib.resources import files

    path = files("domains.math.modelling").joinpath(f"prompts/{name}.md")
    return path.read_text(encoding="utf-8").strip()
