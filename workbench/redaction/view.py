"""What every detector gets to see: the shadow of a text, and the same with code blanked out.

Names and addresses are looked for in `prose` only, where the code outside of strings and comments
is blanked; everything else is looked for in `text`. Both have the same length. Code is what stands
in a fence, and a text most of whose lines have the form of a program; configuration, logs and data
are not code.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

from .hints import Lowered
from .patterns import PLACEHOLDER, compiled, fitting

BLANK = "\x00"
"""Fills what a detector must not read; no pattern of this package matches it."""

_FENCE = r"(?m)^[ \t>]{0,8}(`{3,}|~{3,})[^\n]*$"
_QUOTED = (
    r'"""[\s\S]*?(?:"""|\Z)|\'\'\'[\s\S]*?(?:\'\'\'|\Z)|"(?:[^"\\\n]|\\.)*"|'
    r"\'(?:[^\'\\\n]|\\.)*\'|`[^`\n]*`"
    r"|/\*[\s\S]*?(?:\*/|\Z)|//[^\n]*|<!--[\s\S]*?(?:-->|\Z)|(?<![\w&$])\#(?!\w+[ "
    r"]*[(<\"])[^\n]*|--[ ][^\n]*|(?m:^)%[^\n]*"
)
_CODE_LINE = (
    r"^\s*(?:(?:from\s+[\w.]+\s+)?import\s+[\w.*{]|def\s+\w+\s*\(|"
    r"class\s+\w+\s*[:({]|return\b.*[\w)\]}'\"]?;?$|elif\s.*:$"
    r"|(?:if|for|while|with|try|except|else|finally|switch|catch)\b.*[:{]$|"
    r"async\s+(?:def|function|with|for)\b|@\w[\w.]*(?:\(.*)?$"
    r"|(?:export\s+)?(?:const|let|var|static|final)\s+\w|(?:public|private|"
    r"protected|internal)\s+\w|#include\b|#define\b"
    r"|(?:export\s+)?(?:default\s+)?function\b.*[({]|func\s+[\w(]|fn\s+\w+|"
    r"using\s+[\w.]+;|package\s+[\w.]+;?$|struct\s+\w+|(?:pub|impl|mod|use)\s+\w"
    r"|raise\s+\w|yield\b|await\s|assert\s|print\(|pass$|break;?$|continue;?$|end$|"
    r">>>\s|\.\.\.\s|assert\w*\("
    r"|[\w.\[\]'\"]+(?:\s*:\s*[\w.\[\], |]+)?\s(?:=|\+=|-=|\*=|:=|==)\s.+|"
    r"[\w.]+\(.*\)[;,]?$|[)\]}]+[;,)]*$|.*[;{]$"
    r"|(?:SELECT|INSERT|UPDATE|CREATE|ALTER|FROM|WHERE|JOIN|VALUES)\b|\$\s?\w|"
    r"[\w.]+\($|\w+=[\w.]+\(.*|//|/?\*|\#)"
)


@dataclass(frozen=True)
class View:
    """`text`: the shadow with placeholders blanked. `prose`: the same with bare code blanked.
    `code`: is it all code.

    `lower` and `lower_prose` are the same in lower case and of the same length: hints are looked
    for there first.
    """

    text: str
    prose: str
    code: bool
    lower: Lowered
    lower_prose: Lowered

    @cached_property
    def digits(self) -> int:
        """How many digits the text has; few texts have enough for a number of anything."""
        return len(compiled(r"\d").findall(self.text))

    def part(self, start: int, end: int) -> View:
        """The same of a stretch of the text."""
        cut = slice(start, end)
        return View(
            self.text[cut],
            self.prose[cut],
            self.code,
            Lowered(self.lower[cut]),
            Lowered(self.lower_prose[cut]),
        )


def view_of(shadow: str) -> View:
    """How detectors see a shadow."""
    text = shadow
    if "<" in shadow:
        text = compiled(PLACEHOLDER).sub(lambda found: BLANK * len(found.group()), shadow)
    code = is_code(text)
    prose = _without_bare_code(text) if code else _without_fenced_code(text)
    lower = lowered(text)
    return View(text, prose, code, lower, lower if prose is text else lowered(prose))


def lowered(text: str) -> Lowered:
    """Lower case, sign by sign, so that places stay the same: of `İ` the dot is left out, as
    patterns that ignore case do.
    """
    return Lowered(text.replace("İ", "i").lower())


def around(lower: Lowered, hints: str, before: int = 80, after: int = 160) -> list[tuple[int, int]]:
    """Stretches of a text around each of the hints (a pattern in lower case), joined where they
    meet, up to line ends.

    Big patterns are only tried there. That keeps the time linear and small in texts that hold
    nothing.
    """
    places = lower.places(hints)
    if not places:
        return places
    windows: list[tuple[int, int]] = []
    size = len(lower)
    for first, last in places:
        start, end = max(first - before, 0), min(last + after, size)
        if windows and start <= windows[-1][1]:
            if end <= windows[-1][1]:
                continue
            start = windows.pop()[0]
        line_end = lower.find("\n", end, end + 400)
        windows.append((start, line_end if line_end >= 0 else min(end + 400, size)))
    return windows


_NOTHING: Iterator[re.Match[str]] = iter(())
"""Always at its end."""


def matches(pattern: str, text: str, windows: list[tuple[int, int]]) -> Iterator[re.Match[str]]:
    """Every match of a pattern within the windows."""
    if not windows:
        return _NOTHING
    finditer = fitting(pattern, text).finditer
    return chain.from_iterable(finditer(text, start, end) for start, end in windows)


def matches_near(
    pattern: str, text: str, lower: Lowered, hints: str, reach: int, before: int, after: int
) -> Iterator[re.Match[str]]:
    """Every match around the hints, as `around` tells it, of a pattern that begins at one of them
    or at most `reach` characters before it.
    """
    windows = around(lower, hints, before, after)
    hinted = [start for start, _ in lower.places(hints)] if windows else []
    places = sorted({at for start in hinted for at in range(max(start - reach, 0), start + 1)})
    match = fitting(pattern, text).match
    for first, last in windows:
        end = first
        for place in places[bisect_left(places, first) : bisect_left(places, last)]:
            if place >= end and (found := match(text, place, last)):
                yield found
                end = max(found.end(), place + 1)


def matches_at(pattern: str, text: str, places: Iterable[int]) -> Iterator[re.Match[str]]:
    """What `finditer` gives, by one who knows at which places, in order, a match may begin."""
    match, end = fitting(pattern, text).match, 0
    for place in places:
        if place >= end and (found := match(text, place)):
            yield found
            end = max(found.end(), place + 1)


def is_code(text: str) -> bool:
    """Most of the lines have the form of a program's (at least two lines, or one that could be
    nothing else).
    """
    if "```" in text:
        return False
    head = text[:20_000]
    if head.count('"""') >= 2:
        head = compiled(r'"""[\s\S]*?"""').sub('""', head)
    lines = [line for line in head.splitlines() if line.strip()]
    if not lines:
        return False
    code = sum(1 for line in lines if len(line) < 400 and compiled(_CODE_LINE).match(line))
    if len(lines) == 1:
        return bool(code) and not lines[0].lstrip().startswith(("#", "*", "/"))
    return code >= 2 and code >= 0.5 * len(lines)


def _without_bare_code(text: str) -> str:
    """Only what stands in strings and comments; line breaks stay."""
    kept: list[str] = []
    place = 0
    for found in compiled(_QUOTED).finditer(text):
        kept += (_blanked(text[place : found.start()]), found.group())
        place = found.end()
    kept.append(_blanked(text[place:]))
    return "".join(kept)


def _blanked(code: str) -> str:
    return "\n".join(BLANK * len(line) for line in code.split("\n"))


def _without_fenced_code(text: str) -> str:
    if "```" not in text and "~~~" not in text:
        return text
    pieces: list[str] = []
    place, opened = 0, None
    for fence in compiled(_FENCE).finditer(text):
        part = text[place : fence.start()]
        pieces += (_as_fenced(part) if opened else part, fence.group())
        place = fence.end()
        opened = None if opened and fence[1].startswith(opened) else opened or fence[1]
    rest = text[place:]
    pieces.append(_as_fenced(rest) if opened else rest)
    return "".join(pieces)


def _as_fenced(block: str) -> str:
    """A fence may also hold a letter or data; only what reads as a program is blanked."""
    return _without_bare_code(block) if is_code(block) else block


def words_before(text: str, place: int, size: int = 40) -> str:
    """The lower-cased end of what stands before `place`, for a look at the context."""
    return text[max(place - size, 0) : place].lower()


def context(text: str, found: re.Match[str], before: int = 60, after: int = 30) -> str:
    """The lower-cased surroundings of a match, itself left out."""
    return (
        f"{words_before(text, found.start(), before)} "
        f"{text[found.end() : found.end() + after].lower()}"
    )
