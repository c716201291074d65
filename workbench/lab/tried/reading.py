"""A configuration as it is read from a draft: YAML, with every complaint at its line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from workbench.core.checks import CheckResult, Span, line_span
from workbench.core.codec import Json


@dataclass(frozen=True, slots=True)
class Complaint:
    """What cannot be used of a configuration."""

    message: str
    fix: str = ""
    span: Span | None = None


def fields_of(draft: str, what: str, begin: str) -> Mapping[str, Json] | Complaint:
    """The fields of a draft, or why it has none; `begin` is the field that it should begin with."""
    import yaml

    try:
        data: Json = yaml.safe_load(draft)
    except (yaml.YAMLError, RecursionError, ValueError) as error:
        told = " ".join(str(getattr(error, "problem", "") or error).split())[:200]
        mark = getattr(error, "problem_mark", None)
        span = line_span(draft, mark.line + 1) if mark is not None else None
        return Complaint(f"The draft is no YAML: {told}.", "", span)
    if not isinstance(data, Mapping):
        return Complaint(f"The draft of a {what} is no mapping of fields.", f"Begin: {begin}: …")
    return {str(key): value for key, value in data.items()}


def unread(
    draft: str, data: Mapping[str, Json], known: Sequence[str], what: str
) -> Iterator[Complaint]:
    """A complaint for each field that nothing reads."""
    for key in data:
        if key not in known:
            told = f"'{key}' is no field of a {what}."
            yield Complaint(told, f"Fields: {', '.join(known)}.", line_of(draft, f"{key}:"))


def form(complaints: Sequence[Complaint]) -> Iterator[CheckResult]:
    """The check of the form: one pass, or a blocker for each complaint."""
    if not complaints:
        yield CheckResult("form", "pass", "form", severity="blocker")
    for number, one in enumerate(complaints, 1):
        name = "form" if number == 1 else f"form ({number})"
        yield CheckResult(
            *(name, "fail", "form"), severity="blocker", message=one.message, fix=one.fix,
            span=one.span,
        )  # fmt: skip


def line_of(draft: str, word: str) -> Span | None:
    """The last line of the draft that has the word, as a person looks for it: the models of roles
    stand below the roles.
    """
    lines = draft.splitlines()
    for number in range(len(lines), 0, -1):
        if word and word in lines[number - 1]:
            return line_span(draft, number)
    return None
