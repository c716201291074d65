"""A cause that a source tells itself: `a card blocked because of fines` of one that speaks of cards
`blocked because of fines`, `the city had cut the loan period` of one whose city shortened it.

What a study observed may have causes that it knows. Beside a word of cause the source has to have
the same things as the draft, and deny or doubt nothing there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from domains.research.checks.aligned.naming import only_named
from domains.research.checks.moving import movings
from domains.research.sources import Source
from domains.research.wordlists import pattern
from workbench.prose.english import denials, stems
from workbench.prose.sentences import split

NEAR = 2
"""Content words on each side of a word of cause that tell what it is said of."""
_EDGE = re.compile(r"[;:()–—]|[.,](?!\d)")
Sides = tuple[frozenset[str], frozenset[str]]


_LOST_TO = re.compile(
    r"\b(?:lost|fell|fallen|gave way|gone|yielded|damaged|killed|eaten|spoil\w+|destroyed)\b"
    r"[^.;]{0,40}? (?:to|by|from) (?P<what>[^\W\d_]+(?: [^\W\d_]+)?)",
    re.I,
)
"""`Had lost a stand to slugs`: what did it."""

_PASSIVE = re.compile(
    r"(?P<what>[^\W\d_]+) (?:(?:had|has|have) been|was|were|is|are) (?:\w+ly )?(?P<act>[^\W\d_]+)",
    re.I,
)


def given(text: str, match: re.Match[str], sources: Sequence[Source]) -> bool:
    """A source tells a cause of the same: the words around its own word of cause are there, of each
    side one at least; or it names what acts behind `lost to` and the like.
    """
    acting = stems(text[: match.start()])[-1:]
    lost = (one for source in sources for one in _LOST_TO.finditer(source.text))
    if acting and any(acting[0] in stems(one["what"]) for one in lost):
        return True
    said = frozenset().union(*_sides(text, match))
    if any(_done(text, match, source.text) for source in sources):
        return True
    return any(
        before & said and after & said for one in sources for before, after in _told(one.text)
    )


def _done(text: str, match: re.Match[str], told: str) -> bool:
    """A source says of the same thing that it was done: `the stadium raised the deposit` of one
    whose deposit `had been raised`.
    """
    acts = stems(match[0])[:1]
    moved = _sides(text, match)[1] | frozenset(stems(match[0])[1:])
    return any(stems(one["act"]) == acts and moved & set(stems(one["what"]))
               for one in _PASSIVE.finditer(told))  # fmt: skip


def caused(text: str) -> Iterator[re.Match[str]]:
    """The places where words tell of a cause; a noun that only names one tells of none."""
    yield from (one for one in pattern("causal").finditer(text) if not only_named(text, one))
    yield from movings(text)


def _told(text: str) -> Iterator[Sides]:
    """What stands around each word of cause of a source's sentences that doubt nothing."""
    for start, end in split(text):
        sentence = text[start:end]
        if not denials(sentence) and not pattern("hedged").search(sentence):
            yield from (_sides(sentence, match) for match in caused(sentence))


def _sides(text: str, match: re.Match[str]) -> Sides:
    """The stems right before and right behind a word of cause, within its clause; the words that a
    frame holds count with those behind.
    """
    verb = match.span("verb") if "verb" in match.re.groupindex else match.span()
    before = _EDGE.split(text[: verb[0]])[-1]
    after = _EDGE.split(text[verb[1] :])[0]
    return frozenset(stems(before)[-NEAR:]), frozenset(stems(after)[:NEAR])
