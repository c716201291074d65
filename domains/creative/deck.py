"""Variants as the prose shows them, for drafts whose ledger names none: headings that name a
channel or an audience, and under them lines with the names of parts.

A hypothesis about layout. It only says which words belong together, and whom a variant speaks to
where its heading tells that in the writer's own words; nothing is judged here.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from domains.creative.brief import Audience, Brief
from domains.creative.channels import other_names
from domains.creative.entries import Part, Variant, part_name, unlike
from workbench.prose.document import Document
from workbench.prose.english import stems
from workbench.prose.plain import Block

_LABEL = re.compile(
    r"(?:(?<=^)|(?<=\s))(headline|title|subject(?: line)?|preheader|body|text|copy|caption|post|"
    r"cta|call to action|button|hashtags|tags|alt(?: text)?|description|link)\s?:\s",
    re.I,
)

BEHIND = "behind"
"""The part of what stands behind another part than the body, with no label of its own."""


@dataclass(frozen=True)
class Section:
    """A heading with the blocks up to the next one that names a variant."""

    heading: str
    blocks: tuple[Block, ...]
    channel: str
    audience: str
    """The id of an audience that the heading names, else what it says beside its channel."""


def variants_in_prose(document: Document, brief: Brief) -> list[Variant]:
    """The variants under headings that name one; none where no heading does."""
    found = []
    for section in _sections(document, brief):
        parts = tuple(_parts(document, section.blocks))
        if parts:
            found.append(Variant("", section.channel, section.audience, parts))
    return addressed(found, brief)


def _sections(document: Document, brief: Brief) -> Iterator[Section]:
    blocks = document.plain.blocks
    named = [_named(document, block, brief) != ("", "") for block in blocks]
    heads = [n for n, known in enumerate(named) if known or _opens(document, n, brief)]
    channel = ""
    for place, number in enumerate(heads):
        end = heads[place + 1] if place + 1 < len(heads) else len(blocks)
        own, audience = _named(document, blocks[number], brief)
        channel = own or channel
        inside = blocks[number + 1 : end]
        if inside:
            heading = document.plain.text[blocks[number].start : blocks[number].end]
            yield Section(heading, tuple(inside), channel, audience or _label(heading, channel))


def _opens(document: Document, number: int, brief: Brief) -> bool:
    """Whether a heading that names nobody of several audiences has the labelled parts of a variant
    right below it.
    """
    block, *below = document.plain.blocks[number : number + 2]
    if block.kind != "heading" or len(brief.audiences) < 2 or not below:
        return False
    text, first = (document.plain.text[b.start : b.end] for b in (block, below[0]))
    return not _LABEL.match(text) and bool(_LABEL.match(first))


def _label(heading: str, channel: str) -> str:
    """What a heading says beside its channel: whom the variant is for, in the writer's words."""
    low = f" {_words(heading)} "
    for name in filter(None, map(_words, (channel, *other_names(channel)))):
        low = low.replace(f" {name} ", " ")
    return low.strip()


def addressed(variants: Sequence[Variant], brief: Brief) -> list[Variant]:
    """The variants with the ids of their audiences, and names that tell them apart. Who is called
    in other words than the brief's is the one of those still free on the channel whose name and
    needs the variant has most of; of several alike, the first. One label means one audience.
    """
    people = brief.audiences
    found = []
    for one in variants:
        known = brief.audience(one.audience) if one.audience else None
        found.append(replace(one, audience=known.id) if known else one)
    open_ones = _labelled(found, brief) if len(people) > 1 else {}
    while open_ones:
        free = {at: _free(found, places, people) for at, places in open_ones.items()}
        pairs = [(at, one) for at, each in free.items() for one in each]
        if not pairs:
            break
        fits = [_fit(one, [found[n] for n in open_ones[at]]) for at, one in pairs]
        at, best = pairs[fits.index(max(fits))]
        for n in open_ones.pop(at):
            found[n] = replace(found[n], audience=best.id)
    ids = {one.id for one in people}
    found = [one if one.audience in ids else replace(one, audience="") for one in found]
    called = (" / ".join(filter(None, (one.channel, one.audience))) for one in found)
    return unlike([replace(one, name=one.name or name)
                   for one, name in zip(found, called, strict=True)])  # fmt: skip


def _labelled(variants: Sequence[Variant], brief: Brief) -> dict[int, list[int]]:
    """Places of the variants that name no audience of the brief, by the first of each label; twice
    on one channel a label means two.
    """
    groups: dict[int, list[int]] = {}
    for at, one in enumerate(variants):
        if brief.audience(one.audience) is not None:
            continue
        for places in groups.values() if one.audience else ():
            mine = [variants[n] for n in places]
            if mine[0].audience == one.audience and one.channel not in [v.channel for v in mine]:
                places.append(at)
                break
        else:
            groups[at] = [at]
    return groups


def _free(
    variants: Sequence[Variant], places: Sequence[int], people: Sequence[Audience]
) -> list[Audience]:
    """The audiences that no variant of the channels of some places speaks to."""
    channels = {variants[n].channel for n in places}
    taken = {one.audience for one in variants if one.channel in channels}
    return [one for one in people if one.id not in taken]


def _fit(one: Audience, variants: Sequence[Variant]) -> tuple[int, int]:
    """How many words of an audience's name the label of variants has, and of its needs their
    texts.
    """
    label = set(stems(variants[0].audience))
    texts = {stem for variant in variants for stem in stems(f"{variant.audience} {variant.text}")}
    needs = {stem for need in one.needs for stem in stems(need)}
    return len(label & set(stems(f"{one.id} {one.name}"))), len(texts & needs)


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
    """Labelled texts under their label, the others as headline (a heading) or body. What follows
    the label of another part with none of its own goes on with the body only where that has no
    label: a legal line behind the call is in no part's limit, and counts for the whole.
    """
    texts: dict[str, list[str]] = {}
    read = [[*_named_texts(document.plain.text[b.start : b.end], b.kind)] for b in blocks]
    own = any(name == "body" and labelled for each in read for name, _, labelled in each)
    last = "body"
    for name, words, labelled in itertools.chain.from_iterable(read):
        last = name if labelled else last
        loose = own and name == "body" and last != "body"
        if words:
            texts.setdefault(BEHIND if loose else name, []).append(words)
    for name, found in texts.items():
        yield Part(name, "\n\n".join(found), "")


def _named_texts(text: str, kind: str) -> Iterator[tuple[str, str, bool]]:
    """(part, words, whether a label says so) of a block; a block may hold several labels."""
    labels = list(_LABEL.finditer(text))
    if labels and not re.search(r"\w", text[: labels[0].start()]):
        ends = [*(one.start() for one in labels[1:]), len(text)]
        for label, end in zip(labels, ends, strict=True):
            yield part_name(label[1]), text[label.end() : end].strip(), True
    elif kind == "heading":
        yield "headline", text, False
    elif text and not re.sub(r"#\w+\s*", "", text):
        yield "tags", text, False
    else:
        yield "body", text, False
