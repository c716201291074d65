"""The card of a release: what its training rows teach by their manner. Pure.

A row with two answers teaches the difference between them, one with a single answer teaches that
answer. Told apart by language, as a data set can teach short answers in one and long ones in
another; hedging, agreement and refusals are n/a where a language's phrases are not known.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from workbench.core.codec import Json, to_json
from workbench.curation.evals.statistics import Interval
from workbench.curation.teaching.figures import Rate, Ratio, Shares, rate, ratio, shares
from workbench.curation.teaching.manners import MANNERS, Manner, manners_of, spoken

CARD = 1
"""Version of the card's fields."""
OTHER = "other"
"""What languages without phrases are called."""
EVERY = "all"
_TAUGHT = {
    "length": ("longer answers", "shorter answers"),
    "hedging": ("hedging", "plain statements instead of hedging"),
    "agreement": ("agreeing with the user", "not to begin by agreeing with the user"),
    "refusal": ("refusing", "answering instead of refusing"),
}


@dataclass(frozen=True, slots=True)
class Taught:
    """One training row: what was asked, and the answers."""

    question: str
    chosen: str
    rejected: str = ""
    """Empty for a row of a single answer."""


@dataclass(frozen=True, slots=True)
class Part:
    """The rows of one language, or all of them."""

    name: str
    rows: int
    length: Ratio
    """Of characters without blanks."""
    paired: dict[Manner, Shares] = field(default_factory=dict)
    """By manner, over the pairs whose language is known; empty for none."""
    single: dict[Manner, Rate] = field(default_factory=dict)
    """By manner, over the rows of a single answer whose language is known."""


@dataclass(frozen=True, slots=True)
class Card:
    """All rows first, then each language, the one with the most rows first."""

    parts: tuple[Part, ...]

    def as_json(self) -> dict[str, Json]:
        """Figures alone: no word of a case."""
        rows = self.parts[0].rows if self.parts else 0
        return {"card": CARD, "rows": rows, "parts": [_part_json(part) for part in self.parts]}


@dataclass(frozen=True, slots=True)
class _Heard:
    """A row as it sounds."""

    language: str
    """Empty where none is known."""
    lengths: tuple[int, int] | None
    """Of both answers; None for a row of a single answer."""
    chosen: Mapping[Manner, bool]
    rejected: Mapping[Manner, bool]


def card_of(rows: Iterable[Taught]) -> Card:
    """The card of these rows; without a part when there is none."""
    known = [_heard(row) for row in rows if row.chosen.strip()]
    if not known:
        return Card(())
    by_language: dict[str, list[_Heard]] = {}
    for row in known:
        by_language.setdefault(row.language, []).append(row)
    ordered = sorted(by_language.items(), key=lambda entry: (-len(entry[1]), entry[0]))
    return Card((_part(EVERY, known), *(_part(name or OTHER, some) for name, some in ordered)))


def _heard(row: Taught) -> _Heard:
    language = spoken(row.question, row.chosen)
    paired = bool(row.rejected.strip())
    return _Heard(
        language,
        (_length(row.chosen), _length(row.rejected)) if paired else None,
        manners_of(row.chosen, language) if language else {},
        manners_of(row.rejected, language) if language and paired else {},
    )


def _part(name: str, rows: Sequence[_Heard]) -> Part:
    told = [row for row in rows if row.language]
    paired = {m: shares(both) for m in MANNERS if (both := list(_in_pairs(m, told)))}
    single = {m: rate(alone) for m in MANNERS if (alone := list(_alone(m, told)))}
    return Part(name, len(rows), ratio([r.lengths for r in rows if r.lengths]), paired, single)


def _length(text: str) -> int:
    return max(1, len("".join(text.split())))


def _in_pairs(manner: Manner, rows: Iterable[_Heard]) -> Iterator[tuple[bool, bool]]:
    for row in rows:
        if row.lengths:
            yield row.chosen.get(manner, False), row.rejected.get(manner, False)


def _alone(manner: Manner, rows: Iterable[_Heard]) -> Iterator[bool]:
    for row in rows:
        if not row.lengths:
            yield row.chosen.get(manner, False)


def _part_json(part: Part) -> Json:
    return {
        "name": part.name,
        "rows": part.rows,
        "length": {**_fields(part.length), "leaning": part.length.leaning},
        "pairs": {
            manner: {**_fields(found), "leaning": found.leaning} if found else None
            for manner in MANNERS
            for found in [part.paired.get(manner)]
        },
        "single": {
            manner: _fields(found) if found else None
            for manner in MANNERS
            for found in [part.single.get(manner)]
        },
    }


def _fields(value: object) -> dict[str, Json]:
    found = to_json(value)
    assert isinstance(found, dict)
    return found


# --- told ----------------------------------------------------------------------------------------


def told(card: Card) -> list[str]:
    """The card's lines for a person; each language apart where there are several."""
    if not card.parts:
        return ["no training rows, so nothing is taught"]
    whole, *languages = card.parts
    shown = [whole, *languages] if len(languages) > 1 else [whole]
    lines: list[str] = []
    for part in shown:
        known = f" ({languages[0].name})" if part is whole and len(languages) == 1 else ""
        lines.append(f"{part.name}{known}: {_counted(part.rows, 'row')}, {_pairs(part)}")
        lines += [f"  {line}" for line in _told_part(part)]
    return lines


def _pairs(part: Part) -> str:
    return _counted(part.length.pairs, "pair")


def _told_part(part: Part) -> Iterator[str]:
    if part.length.median is not None:
        yield _told_length(part.length)
    for manner in MANNERS:
        if found := part.paired.get(manner):
            yield _told_shares(manner, found)
        elif part.length.pairs:
            yield f"{manner:<9} n/a: its words are not known in this language"
        if alone := part.single.get(manner):
            yield (
                f"{manner:<9} in {alone.having} of {_counted(alone.answers, 'single answer')}"
                f" ({_percent(alone.limits)})"
            )
        elif not part.length.pairs:
            yield f"{manner:<9} n/a: its words are not known in this language"


def _told_length(found: Ratio) -> str:
    within = f" ({found.limits.low:.2f} to {found.limits.high:.2f})" if found.limits else ""
    few = "" if found.limits else ", too few pairs to say within which limits"
    text = f"length    chosen {found.median:.2f} × rejected{within}{few}"
    return text + _lesson("length", found.leaning)


def _told_shares(manner: Manner, found: Shares) -> str:
    counts = f"chosen {found.chosen}, rejected {found.rejected} of {_counted(found.pairs, 'pair')}"
    within = f"{found.difference:+.0%} ({found.limits.low:+.0%} to {found.limits.high:+.0%})"
    return f"{manner:<9} {counts}: {within}{_lesson(manner, found.leaning)}"


def _lesson(name: str, leaning: int) -> str:
    if not leaning:
        return ""
    return f": teaches {_TAUGHT[name][0 if leaning > 0 else 1]}"


def _percent(limits: Interval) -> str:
    return f"{limits.low:.0%} to {limits.high:.0%}"


def _counted(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"
