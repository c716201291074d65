"""The ledger of a piece of copy: variants with their parts, claims with their facts, the story's
entities and beats.

Read without complaint: other names for a field, one entry without its list, a text where an object
was meant, a mapping from ids to entries. What is missing is empty, and the checks say so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from domains.creative.storybrief import Character, read_characters
from workbench.prose.ledger import Ledger
from workbench.prose.ledgers.yamlish import escaped

Placed = tuple[str, Mapping[str, Any]]
"""(JSON pointer, fields in small letters) of an entry."""

_OWN = frozenset(
    "id name channel audience segment parts note notes label language variant version".split()  # noqa: SIM905
)
_PARTS = {
    "headline": "headline", "title": "headline", "head": "headline", "hook": "headline",
    "heading": "headline", "subject": "subject", "subject_line": "subject", "body": "body",
    "text": "body", "copy": "body", "caption": "body", "post": "body", "message": "body",
    "content": "body", "cta": "cta", "call_to_action": "cta", "button": "cta", "tags": "tags",
    "hashtags": "tags", "tag": "tags", "alt": "alt", "alt_text": "alt", "image_alt": "alt",
}  # fmt: skip
TEXT_OF = {"variants": "body", "claims": "quote", "entities": "name", "beats": "quote"}
"""What a bare text in place of an entry is."""


@dataclass(frozen=True)
class Claimed:
    """Something that the copy says of the product."""

    name: str
    pointer: str
    quote: str
    facts: tuple[str, ...]
    """Ids that it rests on."""


@dataclass(frozen=True)
class Part:
    """A text of a variant; `number` where the part has several."""

    name: str
    text: str
    pointer: str


@dataclass(frozen=True)
class Variant:
    """One version of the copy."""

    name: str
    channel: str
    audience: str
    parts: tuple[Part, ...]
    pointer: str = ""

    def part(self, name: str) -> Part | None:
        """The part of a name that has words; body and text are one."""
        wanted = part_name(name)
        return next((one for one in self.parts if one.name == wanted and one.text.strip()), None)

    @property
    def text(self) -> str:
        """What a reader gets; words for a picture left out."""
        return "\n".join(one.text for one in self.parts if one.name != "alt")


@dataclass(frozen=True)
class Told:
    """A beat as the ledger finds it in the story."""

    id: str
    quote: str
    pointer: str


def part_name(given: str) -> str:
    """The name of a part as the checks call it."""
    low = re.sub(r"[\W]+", "_", given.strip().casefold()).strip("_")
    return _PARTS.get(low, low)


def listed(ledger: Ledger, *names: str) -> list[Placed]:
    """The entries under the first of these names, however they were written."""
    known = {str(k).casefold().replace("-", "_").replace(" ", "_"): str(k) for k in ledger.data}
    key = next((known[name] for name in names if name in known), None)
    if key is None:
        return []
    bare = TEXT_OF.get(names[0], "text")
    return list(_placed(ledger.data[key], f"/{escaped(key)}", bare))


def _placed(value: Any, pointer: str, bare: str) -> Iterator[Placed]:
    if isinstance(value, Mapping):
        inner = [v for v in value.values() if isinstance(v, Mapping)]
        if inner and len(inner) == len(value) and "parts" not in {str(k).casefold() for k in value}:
            for id, one in value.items():
                yield f"{pointer}/{escaped(str(id))}", {"id": str(id), **_low(one)}
        elif value and not ({str(k).casefold() for k in value} & (_OWN | {bare, "quote"})):
            for id, one in value.items():
                yield f"{pointer}/{escaped(str(id))}", {"id": str(id), bare: one}
        elif value:
            yield pointer, _low(value)
        return
    every = value if isinstance(value, list) else [] if value is None else [value]
    for number, one in enumerate(every):
        if one is not None:
            fields = _low(one) if isinstance(one, Mapping) else {bare: one}
            yield f"{pointer}/{number}", fields


def _low(given: Mapping[Any, Any]) -> dict[str, Any]:
    return {str(k).strip().casefold().replace("-", "_").replace(" ", "_"): v
            for k, v in given.items()}  # fmt: skip


def text_of(value: Any) -> str:
    """A value as text: numbers as printed, lists joined by blanks, objects by their first text."""
    if isinstance(value, Mapping):
        found = _low(value)
        first = next((found[k] for k in ("text", "quote", "value", "words") if k in found), None)
        return text_of(first if first is not None else list(found.values()))
    if isinstance(value, list | tuple):
        return " ".join(filter(None, map(text_of, value)))
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return "" if value is None or isinstance(value, bool) else str(value).strip()


def field(given: Mapping[str, Any], *names: str) -> str:
    """The first of these fields that has a text."""
    return next((told for name in names if (told := text_of(given.get(name)))), "")


def read_claims(ledger: Ledger) -> list[Claimed]:
    """The claims of a ledger."""
    found = []
    for number, (pointer, one) in enumerate(listed(ledger, "claims", "claim", "product_claims"), 1):
        ids = one.get("fact_id", one.get("fact_ids", one.get("facts", one.get("fact"))))
        found.append(
            Claimed(
                field(one, "id", "name") or f"claim {number}",
                pointer,
                _unmarked(field(one, "quote", "claim", "text", "words")),
                tuple(_ids(ids)),
            )
        )
    return found


_MARKER = re.compile(r"^\s*(?:[-*•+–]|\d{1,2}[.)])\s+(?=\w)")


def _unmarked(quote: str) -> str:
    """A quote without the sign of the list that it was copied from."""
    return _MARKER.sub("", quote)


def _ids(given: Any) -> list[str]:
    if isinstance(given, list):
        return [id for one in given for id in _ids(one)]
    if isinstance(given, Mapping):
        return _ids(given.get("id") or given.get("fact_id"))
    return [one for one in re.split(r"[\s,;+&]+", text_of(given)) if one and one != "and"]


def read_variants(ledger: Ledger) -> list[Variant]:
    """The variants of a ledger; one without a name is called by its channel and audience."""
    return unlike([_variant(*one) for one in listed(ledger, "variants", "variant", "versions")])


def unlike(made: list[Variant]) -> list[Variant]:
    """The variants with names that tell them apart."""
    seen: dict[str, int] = {}
    found = []
    for number, one in enumerate(made, 1):
        name = one.name or f"variant {number}"
        seen[name] = seen.get(name, 0) + 1
        found.append(replace(one, name=name if seen[name] == 1 else f"{name} ({seen[name]})"))
    return found


def _variant(pointer: str, given: Mapping[str, Any]) -> Variant:
    channel = field(given, "channel", "platform", "medium")
    audience = field(given, "audience", "segment", "persona")
    own = " / ".join(part for part in (channel, audience) if part)
    parts = tuple(_parts(given.get("parts"), f"{pointer}/parts"))
    rest = {k: v for k, v in given.items() if k not in _OWN | {"platform", "medium", "persona"}}
    loose = tuple(_parts(rest, pointer))
    return Variant(own or field(given, "id", "name", "label"), channel, audience, parts + loose,
                   pointer)  # fmt: skip


def _parts(given: Any, pointer: str) -> Iterator[Part]:
    if isinstance(given, str):
        yield Part("body", given, pointer)
    elif isinstance(given, list):
        for number, one in enumerate(given):
            fields = _low(one) if isinstance(one, Mapping) else {"text": one}
            named = field(fields, "name", "part", "kind", "id")
            if named:
                yield Part(part_name(named), field(fields, "text", "value", "quote"),
                           f"{pointer}/{number}")  # fmt: skip
            else:
                for key, value in fields.items():
                    yield Part(part_name(key), text_of(value), f"{pointer}/{number}")
    elif isinstance(given, Mapping):
        for key, value in given.items():
            yield Part(part_name(str(key)), _spoken(value), f"{pointer}/{escaped(str(key))}")


def _spoken(value: Any) -> str:
    """A part's text; several tags or calls are kept apart by blanks."""
    return text_of(value)


def read_entities(ledger: Ledger) -> list[tuple[str, Character]]:
    """(pointer, entity) of the story's ledger."""
    found = []
    for pointer, one in listed(ledger, "entities", "characters", "entity"):
        read = read_characters([{**one, "name": one.get("name", one.get("id", ""))}])
        found += [(pointer, character) for character in read]
    return found


def read_beats(ledger: Ledger) -> list[Told]:
    """The beats of the story's ledger."""
    return [
        Told(
            field(one, "id", "beat", "name") or f"b{number}",
            _unmarked(field(one, "quote", "text")),
            pointer,
        )
        for number, (pointer, one) in enumerate(listed(ledger, "beats", "beat", "timeline"), 1)
    ]
