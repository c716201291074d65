"""People of the task in each other's place: a memo that calls the buyer chief engineer.

Who is what is read from the task's facts (`Jonna Thyme is chief engineer`, `Inger Moos buys`), and
compared only where a memo puts the whole of one person's part straight beside another's name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from domains.planning.rules.findings import Examined, Finding, Rule
from workbench.prose.english import stems

_NAME = r"[A-ZÀ-Þ][\w'’-]+(?: (?:(?:de|van|von|den|der|la) )?[A-ZÀ-Þ][\w'’-]+)+"
_PART = re.compile(rf"(?P<name>{_NAME}) (?P<is>is |are )?(?P<part>[^,;:.()]+)")
_LINK = frozenset(["is", "was", "as", "who", "our", "the", "a", "an", "her", "his", "its", "their"])
"""Words between a name and a part."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody of the task's facts, with the words of the part that the facts give them."""

    name: str
    part: str
    words: frozenset[str]


def people(facts: tuple[str, ...]) -> list[Person]:
    """The people to whom the facts give a part, where at least two have one."""
    found = []
    for fact in facts:
        for match in _PART.finditer(fact):
            words = frozenset(stems(match["part"]))
            if words and len(words) <= MOST:
                found.append(Person(match["name"], match["part"].strip(), words))
    return found if len({each.name for each in found}) > 1 else []


MOST = 4
"""Words of a part; more are a story."""


def confused(seen: Examined) -> Iterator[Finding] | None:
    """People whom the memo gives another's part."""
    known = people(seen.demands.facts)
    return _confused(seen, known) if known else None


def _confused(seen: Examined, known: list[Person]) -> Iterator[Finding]:
    for sentence in seen.document.sentences:
        for person in known:
            for match in re.finditer(re.escape(person.name), sentence.text):
                before, behind = sentence.text[: match.start()], sentence.text[match.end() :]
                other = next((o for o in known if _is_given(o, person, before, behind)), None)
                if other is None or _shares(known, person, other):
                    continue
                yield Finding(
                    f"The memo gives {person.name} the part of {other.name}: the task says "
                    f"“{other.name} … {other.part}”.",
                    span=seen.document.span(sentence.start, sentence.end),
                    observed=person.name, expected=other.name,
                    fix=f"Name {other.name}, or tell what {person.name} does.",
                )  # fmt: skip


def _is_given(other: Person, person: Person, before: str, behind: str) -> bool:
    """The words straight before or behind a name are the whole of another's part."""
    if other.name == person.name:
        return False
    size = len(other.part.split())
    first = re.match(r"\s*[,(]?\s*([^,;:.()]*)", behind)
    last = re.search(r"[^,;:.()]*$", before)
    behind_it = (first[1] if first else "").split()
    while behind_it and behind_it[0] in _LINK:
        behind_it.pop(0)
    near = behind_it[:size], (last[0] if last else "").split()[-size:]
    return any(other.words <= set(stems(" ".join(words))) for words in near)


def _shares(known: list[Person], person: Person, other: Person) -> bool:
    """The person has that part too."""
    own = [each for each in known if each.name == person.name]
    return any(other.words <= each.words for each in own)


RULES = (
    Rule("memo.people", "minor", confused,
         "Nobody is given another's part.", advises=True),
)  # fmt: skip
