"""Names in a story that nobody introduced: a character who is suddenly called something else.

Read off capitals, so it warns. A strange name counts as major where it takes the place of a known
one: like it in spelling, or first met where the known one is met no more.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from domains.creative.case import Case
from domains.creative.checks.strong import lists
from workbench.core.checks import CheckResult
from workbench.prose.findings import found

_NAME = re.compile(r"[A-Z][^\W\d_]+(?:['’-][A-Z]?[^\W\d_]+)*")
_ACTS = re.compile(
    r"^(?:['’]s\b|,? (?:[a-z]+ed|said|was|had|is|has|did|went|came|took|put|stood|sat|knew|thought|"
    r"saw|heard|felt|held|gave|got|let|made|ran|told|kept|left|found|could|would|will|can|looks|"
    r"[a-z]+s)\b)"
)
ALIKE = 72.0
"""RapidFuzz ratio from which two names may be one misspelt (`Mara`, `Marta`)."""


@dataclass(frozen=True)
class Met:
    """A name at its places in the story."""

    name: str
    places: tuple[int, ...]


def strangers(case: Case) -> Iterator[CheckResult]:
    """Each name that neither brief nor ledger has."""
    text = "\n".join(piece.text for piece in case.story)
    known = _known(case)
    people = _people(case)
    for one in _met(text, known):
        twin = _replaced(one, people, text)
        acts = any(_ACTS.match(text[at + len(one.name) :]) for at in one.places)
        if not twin and not acts:
            continue
        called = f"; it may be {twin}" if twin else ""
        yield found(
            f"story.name: {one.name}", "warn", "story",
            f"“{one.name}” is nobody that the brief or the ledger knows{called}.",
            severity="major" if twin else "minor", cause="strange_name",
            span=case.span(_around(text, one)), observed=one.name,
            expected=twin or "a name of the ledger",
            fix=f"Write {twin}." if twin else f"Enter {one.name} as an entity, or leave it out.",
        )  # fmt: skip


def _around(text: str, one: Met) -> str:
    """The name with the words behind it up to the end of its sentence, to be found by."""
    at = one.places[0]
    return re.split(r"(?<=[.!?])\s|\n", text[at:])[0]


def _known(case: Case) -> set[str]:
    """Words with a capital that need no introduction: those of the brief and the ledger."""
    given = " ".join([case.brief.words, case.document.ledger.body])
    plain = {word for line in lists()["names"] for word in line.split()}
    return plain | {name.casefold() for name in _NAME.findall(given)} | {
        part.casefold() for name in _NAME.findall(given) for part in re.split(r"['’-]", name)
    }  # fmt: skip


def _people(case: Case) -> list[str]:
    given = [c.name for _, c in case.entities]
    given += [c.name for c in (case.brief.story.characters if case.brief.story else ())]
    return list(dict.fromkeys(part for name in given for part in _NAME.findall(name)))


def _met(text: str, known: set[str]) -> list[Met]:
    """Unknown names that stand with a capital inside of a sentence at least once."""
    inside: dict[str, list[int]] = {}
    sure: set[str] = set()
    small = {word for word in re.findall(r"\b[a-z]+\b", text)}
    for match in _NAME.finditer(text):
        name = re.sub(r"['’]s$", "", match[0])
        before = text[: match.start()].rstrip(" ")
        begins = not before or before[-1] in ".!?:\n\"“‘”'—–…*#>(-"
        if name.casefold() in known or name.casefold() in small or name.isupper():
            continue
        inside.setdefault(name, []).append(match.start())
        if not begins:
            sure.add(name)
    return [Met(name, tuple(at)) for name, at in inside.items()
            if name in sure or (len(at) > 1 and _acts_often(text, name, at))]  # fmt: skip


def _acts_often(text: str, name: str, places: list[int]) -> bool:
    return all(_ACTS.match(text[at + len(name) :]) for at in places)


def _replaced(one: Met, people: list[str], text: str) -> str:
    """The known name whose place a strange one takes; empty where there is none."""
    from rapidfuzz import fuzz

    for name in people:
        if name[0] == one.name[0] and fuzz.ratio(name, one.name) >= ALIKE:
            return name
    for name in people:
        places = [m.start() for m in re.finditer(rf"\b{re.escape(name)}\b", text)]
        if places and places[0] < one.places[0] and places[-1] < one.places[0]:
            return name
    for name in people:
        if re.search(rf"\b{re.escape(name)}\b", text) is None:
            return name
    return ""
