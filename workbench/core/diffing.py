"""Differences between two drafts: rows to show, hunks to decide, words to highlight.

Lines first, then words inside replaced pairs only, and never by the clock: the same two texts give
the same rows on any machine under any load. Each distinct line (or word) becomes one code point and
the C++ engine of `fast_diff_match_patch` compares the two strings; the pure-Python
`diff_match_patch` is its reference and its fallback. Pieces too large for the quadratic worst case
are first cut at lines that occur exactly once on both sides.

Measured sizes and traps: research on terminal diffs, November 2026 (a 10,000-line revision takes
about 30 ms; whole-text character diffs and difflib can take a minute).
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

Run = tuple[str, int]
"""(`=`, `-` or `+`, how many)."""
Engine = Callable[[str, str], list[Run]]
Kind = Literal["equal", "replace", "delete", "insert"]

LARGEST_PIECE = 2_000
"""Lines on a side up to which the engine compares directly (40 ms at worst in C++)."""
LEAST_ALIKE = 0.3
"""A pair of lines with a smaller share of equal characters is shown without word spans."""
_WORDS = re.compile(r"\w+|\s+|[^\w\s]")
_JOINER = "\u200d"
_LINE_ENDS = re.compile(r"\r\n|\r|\n")


@dataclass(frozen=True, slots=True)
class Hunk:
    """A run of changed (or equal) lines: `old[a:b]` became `new[c:d]`; indices from 0, ends
    excluded.
    """

    kind: Kind
    old: tuple[int, int]
    new: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a side-by-side view; a missing side is None, indices count lines from 0."""

    kind: Literal["=", "~", "-", "+"]
    left: int | None
    right: int | None


def split_lines(text: str) -> list[str]:
    """The lines as editors and tracebacks count them: ended by LF, CR LF or CR and nothing else.

    `str.splitlines` also cuts at form feeds and U+2028, which a line of code may contain.
    """
    lines = _LINE_ENDS.split(text) if "\r" in text else text.split("\n")
    return lines if lines[-1] else lines[:-1]


def text_digest(text: str) -> str:
    """A digest of the text without trailing blanks and blank lines: equal for drafts that differ in
    nothing else.
    """
    kept = "\n".join(line.rstrip() for line in text.splitlines() if line.strip())
    return hashlib.blake2b(kept.encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()


def hunks(old: Sequence[str], new: Sequence[str], engine: Engine | None = None) -> list[Hunk]:
    """All runs, equal ones included, in order; together they cover both sides exactly."""
    runs = _runs(list(old), list(new), engine or _engine())
    return _covering(_settled(runs, old, new), len(old), len(new))


def rows(old: Sequence[str], new: Sequence[str]) -> list[Row]:
    """Rows of a side-by-side view; replaced lines are paired in order, what is left over stands
    alone.
    """
    return [row for hunk in hunks(old, new) for row in rows_of(hunk)]


def rows_of(hunk: Hunk) -> Iterable[Row]:
    """The rows of one hunk."""
    (a, b), (c, d) = hunk.old, hunk.new
    paired = min(b - a, d - c)
    sign: Literal["=", "~"] = "=" if hunk.kind == "equal" else "~"
    yield from (Row(sign, a + i, c + i) for i in range(paired))
    yield from (Row("-", i, None) for i in range(a + paired, b))
    yield from (Row("+", None, i) for i in range(c + paired, d))


def apply_hunks(old: Sequence[str], new: Sequence[str], accepted: Iterable[Hunk]) -> list[str]:
    """The old lines with the accepted hunks carried out; all hunks give the new lines.

    Hunks must come from one comparison of these two texts; one given twice counts once.
    """
    result: list[str] = []
    position = 0
    for hunk in sorted(set(accepted), key=lambda entry: (entry.old, entry.new)):
        result.extend(old[position : hunk.old[0]])
        result.extend(new[hunk.new[0] : hunk.new[1]])
        position = hunk.old[1]
    return [*result, *old[position:]]


def word_spans(
    left: str, right: str, engine: Engine | None = None
) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """Character ranges that changed on each side of a replaced pair; none when the two have little
    in common. A range never parts a letter from its combining marks.
    """
    a, b = _words(left), _words(right)
    runs = _runs(a, b, engine or _engine())
    same = sum(len(token) for token in _tokens_of(runs, a, "="))
    if same < LEAST_ALIKE * max(len(left), len(right), 1):
        return [], []
    return _ranges(runs, a, "-"), _ranges(runs, b, "+")


def unified(old: str, new: str, context: int = 3, names: tuple[str, str] = ("old", "new")) -> str:
    """A unified diff as text; empty when nothing changed. For prompts and exports."""
    a, b = split_lines(old), split_lines(new)
    changed = rows(a, b)
    keep = _near_changes(changed, context)
    if not keep:
        return ""
    lines = [f"--- {names[0]}", f"+++ {names[1]}"]
    last = None
    for index in keep:
        if last is not None and index != last + 1:
            lines.append("…")
        lines.extend(_unified_row(changed[index], a, b))
        last = index
    return "\n".join(lines)


def _words(line: str) -> list[str]:
    """Words, blanks and single signs; together they are the line."""
    tokens = _WORDS.findall(line)
    if line.isascii():
        return tokens
    joined: list[str] = []
    for token in tokens:
        if joined and (_continues(token[0]) or joined[-1][-1] == _JOINER):
            joined[-1] += token
        else:
            joined.append(token)
    return joined


def _continues(sign: str) -> bool:
    """Drawn together with what stands before it: a combining mark, a joiner, a skin tone."""
    tone = "\U0001f3fb" <= sign <= "\U0001f3ff"
    return tone or sign == _JOINER or unicodedata.category(sign).startswith("M")


def _unified_row(row: Row, a: Sequence[str], b: Sequence[str]) -> list[str]:
    if row.kind == "=" and row.left is not None:
        return [f" {a[row.left]}"]
    removed = [] if row.left is None else [f"-{a[row.left]}"]
    added = [] if row.right is None else [f"+{b[row.right]}"]
    return removed + added


def _near_changes(found: Sequence[Row], context: int) -> list[int]:
    near: set[int] = set()
    for index, row in enumerate(found):
        if row.kind != "=":
            near.update(range(max(0, index - context), min(len(found), index + context + 1)))
    return sorted(near)


def reference_engine(a: str, b: str) -> list[Run]:
    """The pure-Python diff_match_patch: slow on long texts, right on all."""
    from diff_match_patch import diff_match_patch

    differ = diff_match_patch()
    differ.Diff_Timeout = 0
    signs = {0: "=", -1: "-", 1: "+"}
    return [(signs[sign], len(text)) for sign, text in differ.diff_main(a, b, False)]


def fast_engine(a: str, b: str) -> list[Run]:
    """The C++ engine; ImportError where its wheel is not installed."""
    from fast_diff_match_patch import diff

    return list(diff(a, b, timelimit=0, checklines=False, cleanup="No", counts_only=True))


def _engine() -> Engine:
    try:
        import fast_diff_match_patch  # noqa: F401
    except ImportError:
        return reference_engine
    return fast_engine


Piece = tuple[int, int, int, int, bool]
"""old[a:b] against new[c:d]; True = known to be equal."""


def _runs(old: list[str], new: list[str], engine: Engine) -> list[Run]:
    return [run for piece in _pieces(old, new) for run in _compare(old, new, piece, engine)]


def _pieces(old: list[str], new: list[str]) -> list[Piece]:
    """Both sides cut into pieces that the engine can take, at lines unique on both sides."""
    start = 0
    while start < min(len(old), len(new)) and old[start] == new[start]:
        start += 1
    end = 0
    while end < min(len(old), len(new)) - start and old[-1 - end] == new[-1 - end]:
        end += 1
    a, b, c, d = start, len(old) - end, start, len(new) - end
    middle = [(a, b, c, d, False)] if _small(b - a, d - c) else _at_anchors(old, new, a, b, c, d)
    return [(0, a, 0, c, True), *middle, (b, len(old), d, len(new), True)]


def _small(left: int, right: int) -> bool:
    return max(left, right) <= LARGEST_PIECE


def _at_anchors(old: list[str], new: list[str], a: int, b: int, c: int, d: int) -> list[Piece]:
    pieces: list[Piece] = []
    equal_from = (a, c)
    for i, j in _anchors(old, new, a, b, c, d):
        if (i, j) != (a, c):  # neighbours are one piece: most of a long revision is equal
            pieces += [(equal_from[0], a, equal_from[1], c, True), (a, i, c, j, False)]
            equal_from = (i, j)
        a, c = i + 1, j + 1
    return [*pieces, (equal_from[0], a, equal_from[1], c, True), (a, b, c, d, False)]


def _anchors(
    old: list[str], new: list[str], a: int, b: int, c: int, d: int
) -> list[tuple[int, int]]:
    """Pairs of lines that occur once on each side, thinned to the longest rising sequence
    (patience).
    """
    once_old, once_new = Counter(old[a:b]), Counter(new[c:d])
    place = {line: j for j, line in enumerate(new[c:d], c) if once_new[line] == 1}
    pairs = [(i, place[x]) for i, x in enumerate(old[a:b], a) if once_old[x] == 1 and x in place]
    return pairs if all(x[1] < y[1] for x, y in pairwise(pairs)) else _rising(pairs)


def _rising(pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The longest sequence of the pairs whose second numbers rise as the first do."""
    tails: list[int] = []
    chain: list[tuple[int, int, int]] = []
    ends: list[int] = []
    for index, (i, j) in enumerate(pairs):
        at = bisect_left(tails, j)
        chain.append((i, j, ends[at - 1] if at else -1))
        tails[at : at + 1], ends[at : at + 1] = [j], [index]
    found: list[tuple[int, int]] = []
    index = ends[-1] if ends else -1
    while index >= 0:
        i, j, index = chain[index]
        found.append((i, j))
    return found[::-1]


def _compare(old: Sequence[str], new: Sequence[str], piece: Piece, engine: Engine) -> list[Run]:
    a, b, c, d, equal = piece
    if equal:
        return [("=", b - a)]
    if a == b or c == d or not _small(b - a, d - c):
        return [("-", b - a), ("+", d - c)]
    if b - a == d - c == 1 and old[a] != new[c]:
        return [("-", 1), ("+", 1)]
    return engine(*_encoded(old[a:b], new[c:d]))


def _encoded(a: Sequence[str], b: Sequence[str]) -> tuple[str, str]:
    """One code point for each distinct token; a piece has too few to reach the surrogates."""
    numbers: dict[str, int] = {}

    def code(token: str) -> str:
        return chr(numbers.setdefault(token, len(numbers) + 1))

    return "".join(map(code, a)), "".join(map(code, b))


def _settled(runs: Iterable[Run], old: Sequence[str], new: Sequence[str]) -> list[list[int]]:
    """Changed blocks as [a, b, c, d], merged, and slid down as far as equal lines allow, so that
    engines agree.
    """
    blocks: list[list[int]] = []
    i = j = 0
    for sign, count in runs:
        if sign == "=":
            i, j = i + count, j + count
            continue
        if not (blocks and blocks[-1][1] == i and blocks[-1][3] == j):
            blocks.append([i, i, j, j])
        i, j = (i + count, j) if sign == "-" else (i, j + count)
        blocks[-1][1], blocks[-1][3] = i, j
    return _slid(
        [block for block in blocks if block[0] < block[1] or block[2] < block[3]], old, new
    )


def _slid(blocks: list[list[int]], old: Sequence[str], new: Sequence[str]) -> list[list[int]]:
    settled: list[list[int]] = []
    for index, block in enumerate(blocks):
        a, b, c, d = block
        limit = blocks[index + 1][0] if index + 1 < len(blocks) else len(old)
        if c == d:
            while b < limit and old[a] == old[b]:
                a, b, c, d = a + 1, b + 1, c + 1, d + 1
        elif a == b:
            while b < limit and new[c] == new[d]:
                a, b, c, d = a + 1, b + 1, c + 1, d + 1
        if settled and settled[-1][1] == a and settled[-1][3] == c:
            settled[-1][1], settled[-1][3] = b, d
        else:
            settled.append([a, b, c, d])
    return settled


def _covering(blocks: list[list[int]], old: int, new: int) -> list[Hunk]:
    """The blocks as hunks, with the equal runs between them."""
    found: list[Hunk] = []
    i = j = 0
    for a, b, c, d in [*blocks, [old, old, new, new]]:
        if i < a:
            found.append(Hunk("equal", (i, a), (j, c)))
        if a < b or c < d:
            kind: Kind = "insert" if a == b else "delete" if c == d else "replace"
            found.append(Hunk(kind, (a, b), (c, d)))
        i, j = b, d
    return found


def _tokens_of(runs: Iterable[Run], tokens: Sequence[str], sign: str) -> Iterable[str]:
    skip = "+" if sign != "+" else "-"
    position = 0
    for found, count in runs:
        if found == skip:
            continue
        if found == sign:
            yield from tokens[position : position + count]
        position += count


def _ranges(runs: Iterable[Run], tokens: Sequence[str], sign: str) -> list[tuple[int, int]]:
    """Character ranges of the tokens with this sign, neighbours joined."""
    ranges: list[tuple[int, int]] = []
    offset = position = 0
    for found, count in runs:
        if found not in ("=", sign):
            continue
        width = sum(len(token) for token in tokens[position : position + count])
        if found == sign and width:
            joined = bool(ranges) and ranges[-1][1] == offset
            start = ranges.pop()[0] if joined else offset
            ranges.append((start, offset + width))
        position, offset = position + count, offset + width
    return ranges
