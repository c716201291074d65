"""What one source found told of another's sites too: `not in the villages and along the motorway
[@m1]`, where the motorway is another source's.

Both places have to stand side by side before a key that has the first one alone. Words are read, so
it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from domains.research.case import Case
from domains.research.citations import Citation
from domains.research.sources import Source
from workbench.core.checks import CheckResult
from workbench.prose.english import stems
from workbench.prose.findings import found

_AT = r"(?:in|at|on|along|among|near|across|by)"
_BESIDE = re.compile(
    rf"\b{_AT} (?P<here>(?:the |its |their )?[^\W\d_]+(?: [^\W\d_]+)?),? "
    rf"(?:and|or|as well as|as|just as|no less than)(?: also| likewise)? {_AT} "
    r"(?P<there>(?:the |its |their )?[^\W\d_]+(?: [^\W\d_]+)?)",
    re.I,
)
_APART = re.compile(
    r"\b(?:unlike|against|compared|differ\w*|other|neither|between|whether|may|might|could|both "
    r"(?:studies|trials|experiments))\b",
    re.I,
)


def sites(case: Case) -> Iterator[CheckResult]:
    """A warning for each such pair of places."""
    if not case.sources or not case.english:
        return
    known = {s.id: frozenset(stems(f"{s.title} {s.text}")) for s in case.sources}
    for sentence in case.sentences:
        for start, end, cited in _pieces(case, sentence.start, sentence.end):
            text = case.document.plain.text[start:end]
            if _APART.search(text):
                continue
            mine = frozenset().union(*(known[source.id] for source in cited))
            for match in _BESIDE.finditer(text):
                here, there = (set(stems(match[name])) for name in ("here", "there"))
                others = [s for s in case.sources if s not in cited and there & known[s.id]]
                if here & mine and there and not there & mine and others:
                    place = (start + match.start(), start + match.end())
                    yield _other(case, match["there"], cited[0], others[0], place)


def _pieces(case: Case, start: int, end: int) -> Iterator[tuple[int, int, Sequence[Source]]]:
    """The words of a sentence before each group of keys, with the sources of the group."""
    text, group = case.document.plain.text, list[Citation]()
    at = start
    for one in [*case.within(start, end), None]:
        if group and (one is None or re.search(r"\w", text[group[-1].end : one.start])):
            cited = [c.source for c in group if c.source is not None]
            if len(cited) == len(group):
                yield at, group[0].start, cited
            at, group = group[-1].end, []
        if one is not None:
            group.append(one)


def _other(
    case: Case, said: str, mine: Source, other: Source, place: tuple[int, int]
) -> CheckResult:
    return found(
        f"scope.sites: {said}", "warn", "scope",
        f"“{said}” is {other.label}'s, and the words rest on {mine.label} (heuristic).",
        severity="minor", cause=f"sites {said}", span=case.document.span(*place),
        observed=said, expected=f"the sites of {mine.id}",
        fix=f"Tell it of the sites of {mine.id} alone, or cite who found it there.",
    )  # fmt: skip
