"""Where the prose cites: `[@s1; @s2]`, `[s1]`, `(Halden 2020)`, `Halden (2020)`; its references.

A key in square brackets with @ is a citation whoever it names. Without @ it is one where it names a
source, or looks just like the ids of the bundle. A name with a year in round brackets names a work
as people do; whether it is one of the bundle is a guess, so nothing decides on it alone.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from domains.research.sources import Source, plain_key, resolve
from workbench.prose.document import Document
from workbench.prose.english import stem

_BRACKET = re.compile(r"\[([^\[\]\n]{1,200})\](?!\()")
_AT = re.compile(r"(?<![\w\[;,@])@([A-Za-z][\w:-]*(?:\.\w+)*)")
_ROUND = re.compile(r"\(([^()\n]{2,200})\)")
_WORK = re.compile(
    r"^(?:[a-z][a-z.]*,? ){0,3}(?P<names>[A-Z][^\d;]{1,80}?),?\s+"
    r"(?P<year>(?:19|20)\d\d)[a-z]?(?:,?\s*(?:pp?\.|§)?\s*[\d–-]+)?$"
)
_NARRATED = re.compile(
    r"(?P<names>[A-Z][\w'’-]+(?:(?: and | & |, )[A-Z][\w'’-]+)*(?: et al\.?)?)(?:['’]s?)?\s+"
    r"\((?P<year>(?:19|20)\d\d)[a-z]?\)"
)
_OPENING = re.compile(r"[^\W\d_][^\d.]*,? (?:[A-Z]\.[^\d]*)?\(?(?:19|20)\d\d\b")
"""How a work's entry opens: `Nemo, A. (2001)`."""
_LIST = re.compile(r"references?|bibliography|literature|sources|works cited|reference list", re.I)

Form = Literal["at", "key", "work"]


@dataclass(frozen=True)
class Citation:
    """One key at one place; `start` and `end` count in the plain text."""

    key: str
    form: Form
    start: int
    end: int
    source: Source | None
    year: str = ""
    """Of a work named with its year."""


@dataclass(frozen=True)
class Reference:
    """An entry of the reference list."""

    text: str
    start: int
    end: int
    source: Source | None
    key: str = ""
    """The key that the entry opens with; empty where it has none."""


def citations(document: Document, sources: Sequence[Source], until: int) -> list[Citation]:
    """The citations of the prose before the place `until`, in order."""
    text = document.plain.text[:until]
    found = [*_bracketed(text, sources), *_bare(text, sources)]
    taken = [(one.start, one.end) for one in found]
    for one in [*_works(text, sources)]:
        if not any(a < one.end and one.start < b for a, b in taken):
            found.append(one)
    return sorted(found, key=lambda one: (one.start, one.end))


def _bracketed(text: str, sources: Sequence[Source]) -> Iterator[Citation]:
    for match in _BRACKET.finditer(text):
        inner = match[1]
        at_sign = "@" in inner
        named = [] if at_sign else list(_named_works(inner, match.start(1), sources))
        if named:
            yield from named
            continue
        parts = [(m.start(), m[0]) for m in re.finditer(r"[^;,]+", inner)]
        for offset, part in parts:
            raw = part.strip()
            marked = re.search(r"@([\w:.-]*\w)", raw)
            key = marked[1] if marked is not None else raw
            start = match.start(1) + offset + len(part) - len(part.lstrip())
            source = resolve(sources, key)
            if marked is not None:
                yield Citation(key, "at", start, start + len(raw), source)
            elif at_sign:
                continue
            elif source is not None or _looks_like_id(raw, sources):
                yield Citation(key, "key", start, start + len(raw), source)


def _named_works(inner: str, start: int, sources: Sequence[Source]) -> Iterator[Citation]:
    """`[Abel & Quist, 2018; Boyd 2020]`: names with years in square brackets."""
    for piece in re.finditer(r"[^;]+", inner):
        raw = piece[0].strip()
        work = _WORK.match(raw)
        if work is not None:
            at = start + piece.start() + len(piece[0]) - len(piece[0].lstrip())
            yield _work(work["names"], work["year"], at, at + len(raw), sources)


def _bare(text: str, sources: Sequence[Source]) -> Iterator[Citation]:
    """`@s1` outside of brackets."""
    inside = [(m.start(), m.end()) for m in _BRACKET.finditer(text)]
    for match in _AT.finditer(text):
        if not any(a <= match.start() < b for a, b in inside):
            key = match[1]
            yield Citation(key, "at", match.start(), match.end(), resolve(sources, key))


def _looks_like_id(raw: str, sources: Sequence[Source]) -> bool:
    """It has the shape of the bundle's ids: the same letters and digits in their place."""
    if not re.fullmatch(r"[A-Za-z][\w:-]*\d[\w-]*", raw):
        return False
    shapes = {re.sub(r"\d+", "9", source.id.casefold()) for source in sources}
    return re.sub(r"\d+", "9", raw.casefold()) in shapes


def _works(text: str, sources: Sequence[Source]) -> Iterator[Citation]:
    for match in _ROUND.finditer(text):
        for piece in re.finditer(r"[^;]+", match[1]):
            raw = piece[0].strip()
            start = match.start(1) + piece.start() + len(piece[0]) - len(piece[0].lstrip())
            source = resolve(sources, raw)
            if source is not None and not raw.isdigit():
                yield Citation(raw, "key", start, start + len(raw), source)
            elif (work := _WORK.match(raw)) is not None:
                yield _work(work["names"], work["year"], start, start + len(raw), sources)
    for match in _NARRATED.finditer(text):
        yield _work(match["names"], match["year"], match.start(), match.end(), sources)


def _work(names: str, year: str, start: int, end: int, sources: Sequence[Source]) -> Citation:
    source = resolve(sources, f"{names.strip()}{year}")
    if source is None:
        mine = [s for s in sources if s.year == year and _named(s, names)]
        source = mine[0] if len(mine) == 1 else None
    return Citation(f"{names.strip()} {year}", "work", start, end, source, year)


def _named(source: Source, names: str) -> bool:
    """The names hold its first author's; of a firm or an office, or of a title, words alone do."""
    first = source.surnames[0] if source.surnames else ""
    if first and re.search(rf"(?<!\w){re.escape(first)}(?!\w)", names):
        return True
    if first and first not in source.bodies:
        return False
    title = {stem(word) for word in re.findall(r"\w{4,}", first or source.title)}
    told = {stem(word) for word in re.findall(r"\w{4,}", names)}
    return bool(told) and told <= title


def by_name(sources: Sequence[Source], names: str) -> list[Source]:
    """The sources whose first author is named."""
    return [s for s in sources if s.surnames and _named(s, names)]


def reference_start(document: Document) -> int:
    """Where the reference list begins in the plain text; its end where there is none."""
    for block in document.plain.blocks:
        label = document.plain.text[block.start : block.end].strip().rstrip(":")
        short = block.kind == "heading" or len(label.split()) <= 2
        if short and _LIST.fullmatch(label):
            return block.start
    return len(document.plain.text)


def references(document: Document, sources: Sequence[Source]) -> list[Reference]:
    """The entries of the reference list: a block or a line each."""
    start = reference_start(document)
    found = []
    for number, block in enumerate(document.plain.blocks):
        if block.start < start or block.kind in ("heading", "code"):
            continue
        text = _by_line(document, block.start, block.end, sources)
        for line in re.finditer(r"[^\n]+", text):
            plain = line[0].strip()
            later = document.plain.blocks[number].start > start or line.start() > 0
            if later and len(plain) > 1 and not _LIST.fullmatch(plain.rstrip(":")):
                at = block.start + line.start() + line[0].index(plain)
                found.append(_reference(plain, at, sources))
    return found


def _by_line(document: Document, start: int, end: int, sources: Sequence[Source]) -> str:
    """A block with a break before each line of the draft that opens with a work; one that goes on
    with the work before has none.
    """
    plain, text = document.plain, document.plain.text[start:end]
    breaks = [n for n, char in enumerate(text)
              if char == " " and document.draft[plain.offsets[start + n]] == "\n"]  # fmt: skip
    for at, after in itertools.pairwise([*breaks, len(text)]):
        line = text[at + 1 : after]
        opening = re.match(r"\W*@?([\w.-]*\w)", line)
        known = opening and resolve(sources, opening[1])
        named = any(name and line.startswith(name) for s in sources for name in s.surnames[:1])
        if known or named or _OPENING.match(line):
            text = f"{text[:at]}\n{text[at + 1 :]}"
    return text


def _reference(plain: str, at: int, sources: Sequence[Source]) -> Reference:
    opening = re.match(r"\W*@?([\w.-]*\w)", plain)
    key = opening[1] if opening else ""
    marked = re.match(r"\W*[\[@(]", plain) is not None
    source = resolve(sources, key) if key else None
    if source is None and not (marked and key):
        low = plain_key(plain)
        held = [plain_key(s.title) for s in sources if s.title and plain_key(s.title) in low]
        longest = max(held, key=len, default="")
        titled = [s for s in sources if longest and plain_key(s.title) == longest]
        written = [s for s in sources if s.surnames and plain.startswith(s.surnames[0])
                   and s.year and s.year in plain]  # fmt: skip
        several = titled or written
        source = several[0] if len(several) == 1 else None
        key = ""
    elif source is None and not _looks_like_id(key, sources) and "@" not in plain[:3]:
        key = ""
    return Reference(plain, at, at + len(plain), source, key)
