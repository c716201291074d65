"""Variants as the prose shows them, for drafts whose ledger names none: headings that name a
channel or an audience, and under them lines with the names of parts.

A hypothesis about layout. It only says which words belong together; nothing is judged here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from domains.creative.brief import Brief
from domains.creative.channels import other_names
from domains.creative.entries import Part, Variant, part_name, unlike
from workbench.prose.document import Document
from workbench.prose.plain import Block

_LABEL = re.compile(
    r"(?:(?<=^)|(?<=\s))(headline|title|subject(?: line)?|preheader|body|text|copy|caption|post|"
    r"cta|call to action|button|hashtags|tags|alt(?: text)?|description|link)\s?:\s",
    re.I,
)


@dataclass(frozen=True)
class Section:
    """A heading with the blocks up to the next one that names a variant."""

    heading: str
    blocks: tuple[Block, ...]
    channel: str
    audience: str


def variants_in_prose(document: Document, brief: Brief) -> list[Variant]:
    """The variants under headings that name one; none where no heading does."""
    found = []
    for section in _sections(document, brief):
        parts = tuple(_parts(document, section.blocks))
        name = " / ".join(part for part in (section.channel, section.audience) if part)
        if parts:
            found.append(Variant(name, section.channel, section.audience, parts))
    return unlike(found)


def _sections(document: Document, brief: Brief) -> Iterator[Section]:
    blocks = document.plain.blocks
    heads = [n for n, block in enumerate(blocks) if _named(document, block, brief) != ("", "")]
    channel = ""
    for place, number in enumerate(heads):
        end = heads[place + 1] if place + 1 < len(heads) else len(blocks)
        own, audience = _named(document, blocks[number], brief)
        channel = own or channel
        inside = blocks[number + 1 : end]
        if inside:
            heading = document.plain.text[blocks[number].start : blocks[number].end]
            yield Section(heading, tuple(inside), channel, audience)


def _named(document: Document, block: Block, brief: Brief) -> tuple[str, str]:
    """(channel, audience) that a heading, or a short line like one, names."""
    text = document.plain.text[block.start : block.end]
    if block.kind != "heading" and (len(text) > 60 or re.search(r"[.!?]$", text)):
        return "", ""
    if block.kind != "heading" and _LABEL.match(text):
        return "", ""  # `Headline: a butt for a narrow yard`, with the audience in it
    low = f" {_words(text)} "
    channels = [c.name for c in brief.channels if _says(low, c.name)] or [
        c.name for c in brief.channels if any(_says(low, one) for one in other_names(c.name))
    ]
    people = [a.id for a in brief.audiences if _says(low, a.id) or _says(low, a.name)]
    return channels[0] if channels else "", people[0] if people else ""


def _words(text: str) -> str:
    plain = re.sub(r"[^a-z0-9]+", " ", text.casefold()).strip()
    return re.sub(r"\be mail", "email", plain)


def _says(low: str, name: str) -> bool:
    wanted = _words(name)
    return bool(wanted) and f" {wanted} " in low


def _parts(document: Document, blocks: Sequence[Block]) -> Iterator[Part]:
    """Labelled texts under their label, the others as headline (a heading) or body; what follows a
    label without one of its own goes on with the body.
    """
    texts: dict[str, list[str]] = {}
    for block in blocks:
        text = document.plain.text[block.start : block.end]
        for name, words in _named_texts(text, block.kind):
            if words:
                texts.setdefault(name, []).append(words)
    for name, found in texts.items():
        yield Part(name, "\n\n".join(found), "")


def _named_texts(text: str, kind: str) -> Iterator[tuple[str, str]]:
    """(part, words) of a block; a block may hold several labels."""
    labels = list(_LABEL.finditer(text))
    if labels and not re.search(r"\w", text[: labels[0].start()]):
        ends = [*(one.start() for one in labels[1:]), len(text)]
        for label, end in zip(labels, ends, strict=True):
            yield part_name(label[1]), text[label.end() : end].strip()
    elif kind == "heading":
        yield "headline", text
    elif text and not re.sub(r"#\w+\s*", "", text):
        yield "tags", text
    else:
        yield "body", text
