"""Cases to export, and a redactor that has nothing to hide."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from workbench.core.codec import to_json
from workbench.core.messages import Message
from workbench.curation.exporting import ExportCase, Format, formats
from workbench.curation.exporting.lines import as_json
from workbench.curation.exporting.selecting import select
from workbench.curation.exporting.writing import prepare


def asked(*turns: str, system: str = "") -> tuple[Message, ...]:
    """A conversation that ends with the user's turn; turns alternate."""
    roles = ["user" if place % 2 == 0 else "assistant" for place in range(len(turns))]
    head = (Message("system", system),) if system else ()
    return (*head, *(Message(role, text) for role, text in zip(roles, turns, strict=True)))  # type: ignore[arg-type]


def corrected(id: str = "regr-1", question: str = "Sum it up", **more: Any) -> ExportCase:
    """A bad answer with its correction."""
    given: dict[str, Any] = {
        "chosen": "Lee wrote it.",
        "rejected": "It was written.",
        "label": False,
    }
    return ExportCase(id, "regression", asked(question), **{**given, **more})


def praised(id: str = "gold-1", question: str = "Capital of France?", **more: Any) -> ExportCase:
    """A good answer."""
    return ExportCase(id, "golden", asked(question), **{"chosen": "Paris.", "label": True, **more})


def turned_down(id: str = "rate-1", question: str = "Tell a joke", **more: Any) -> ExportCase:
    """A bad answer with nothing in its place."""
    return ExportCase(id, "rated", asked(question), **{"rejected": "No.", "label": False, **more})


def format_of(name: str) -> Format:
    return formats()[name]


@dataclass(frozen=True)
class Unchanged:
    """What a redactor says of a text in which there is nothing."""

    text: str
    spans: tuple[Any, ...] = ()


class NothingToHide:
    def redact(self, text: str, /) -> Unchanged:
        return Unchanged(text)


def exported(name: str, *cases: ExportCase, **options: Any) -> Any:
    """The cases in a format, by the whole way but for the file."""
    chosen = {
        key: options.pop(key) for key in ("drop_placeholders", "only_held_out") if key in options
    }
    format = format_of(name)
    return prepare(select(cases, format, **chosen), format, NothingToHide(), **options)


def lines(name: str, *cases: ExportCase, **options: Any) -> list[Any]:
    """The records of a JSON lines format, read back."""
    import json

    return [
        json.loads(line)
        for line in exported(name, *cases, **options).data.decode().split("\n")[:-1]
    ]


def reasons(name: str, *cases: ExportCase, **options: Any) -> dict[str, str]:
    """Why cases were left out."""
    return {drop.case: drop.reason for drop in exported(name, *cases, **options).drops}


def write_cases(cases: Iterable[ExportCase]) -> str:
    """What `--cases` reads: one case a line, by id."""
    ordered = sorted(cases, key=lambda case: case.id)
    return "".join(as_json(to_json(case)) + "\n" for case in ordered)
