"""Whether a paragraph sounds like the rest of the copy and like the brand's own texts.

Heuristics over rates of a text, so they warn and never decide. `voice.distance` compares function
words and character trigrams with exemplars (Burrows 2002, "Delta"), against how far the exemplars
are from one another; below 1,000 exemplar words it is n/a (research/domains.md §5).
`voice.register` looks for a paragraph that differs from the others in several rates at once.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence

from domains.creative.case import Case, Piece
from domains.creative.voice.metrics import measures
from workbench.core.checks import CheckResult
from workbench.prose.english import FUNCTION
from workbench.prose.findings import found
from workbench.prose.sentences import words

CRITERION = "voice"
LEAST_EXEMPLARS = 1000
LEAST_WORDS = 14
FAR = 2.6
"""Mean of the three largest differences, in units of `_SPREAD`, from which a paragraph is told."""
_SPREAD = {
    "complex_share": 0.075, "abstract": 0.055, "exclaimed": 0.35, "you": 0.07, "we": 0.06,
    "contracted": 0.05, "words_per_sentence": 8.0, "capitals": 0.05, "characters_per_word": 0.6,
}  # fmt: skip
"""How far clean paragraphs of copy differ in each rate, rounded up (own drafts, 2026-11)."""


def register(case: Case) -> Iterator[CheckResult]:
    """One warning for each paragraph of another register."""
    if not case.english:
        yield found("voice.distance", "na", CRITERION, "Compared in English only.")
        return
    units = _paragraphs(case)
    rates = [_rates(piece.text) for piece in units]
    known = [_rates(text) for one in case.brief.exemplars for text in one.split("\n\n")
             if len(words(text)) >= LEAST_WORDS]  # fmt: skip
    for number, piece in enumerate(units):
        others = [*rates[:number], *rates[number + 1 :], *known]
        if len(others) >= 2 and (apart := _apart(rates[number], others)):
            yield _strange(case, piece, apart)
    yield from _distance(case)


def _paragraphs(case: Case) -> list[Piece]:
    pieces = [p for p in case.pieces if p.part in ("body", "story", "prose")]
    cut = [Piece(text, p.part, p.variant, p.pointer)
           for p in pieces for text in p.text.split("\n\n")]  # fmt: skip
    return [one for one in cut if len(words(one.text)) >= LEAST_WORDS]


def _rates(text: str) -> dict[str, float]:
    known = measures(text)
    many = max(1.0, known["words"])
    return {
        "complex_share": known["complex_share"],
        "characters_per_word": known["characters_per_word"],
        "words_per_sentence": known["words_per_sentence"],
        "abstract": known["abstract_words"] / many,
        "exclaimed": known["exclamations"] / known["sentences"],
        "you": known["second_person"] / many,
        "we": known["first_person"] / many,
        "contracted": known["contractions"] / many,
        "capitals": known["capitals"] / many,
    }


def _apart(mine: dict[str, float], others: Sequence[dict[str, float]]) -> dict[str, float]:
    """The rates in which a paragraph lies outside of all others, where that is far in sum."""
    far: dict[str, float] = {}
    for name, spread in _SPREAD.items():
        values = [one[name] for one in others]
        low, high = min(values), max(values)
        beyond = max(low - mine[name], mine[name] - high, 0.0) / spread
        if beyond > 0:
            far[name] = beyond
    top = sorted(far.values(), reverse=True)[:3]
    return far if sum(top) / 3 * 1.5 >= FAR else {}


def _strange(case: Case, piece: Piece, apart: dict[str, float]) -> CheckResult:
    most = sorted(apart, key=lambda name: -apart[name])[:3]
    told = ", ".join(name.replace("_", " ") for name in most)
    return found(
        f"voice.register: {' '.join(piece.text.split()[:4])}", "warn", CRITERION,
        f"This paragraph is of another register than the rest: {told} (heuristic).",
        severity="minor", cause="register", span=case.span(piece.text, piece.pointer),
        observed=told, expected="the register of the rest",
        fix="Say it as the other paragraphs would.",
    )  # fmt: skip


def _distance(case: Case) -> Iterator[CheckResult]:
    """Delta and trigram distance of the whole copy from the exemplars."""
    texts = [one for one in case.brief.exemplars if one.strip()]
    size = sum(len(words(one)) for one in texts)
    copy = "\n".join(
        piece.text for piece in case.pieces if piece.part in ("body", "story", "prose")
    )
    if size < LEAST_EXEMPLARS or len(texts) < 4 or len(words(copy)) < 150:
        told = f"{size} words of exemplars; {LEAST_EXEMPLARS} in four texts are needed."
        yield found("voice.distance", "na", CRITERION, told, severity="minor")
        return
    spread = sorted(far(one, [t for t in texts if t is not one]) for one in texts)
    limit = spread[max(0, math.ceil(0.95 * len(spread)) - 1)]
    mine = far(copy, texts)
    yield found(
        "voice.distance", "warn" if mine > limit else "pass", CRITERION,
        f"Distance from the brand's texts {mine:.2f}; theirs from one another up to {limit:.2f} "
        "(heuristic).", severity="minor", cause="distance", observed=f"{mine:.2f}",
        expected=f"≤ {limit:.2f}",
    )  # fmt: skip


def far(text: str, others: Sequence[str]) -> float:
    """Mean difference in the rates of function words, plus one minus the cosine of trigrams."""
    mine, theirs = _function(text), [_function(one) for one in others]
    names = {name for one in theirs for name in one}
    total = 0.0
    for name in names:
        values = [one.get(name, 0.0) for one in theirs]
        mean = sum(values) / len(values)
        spread = math.sqrt(sum((v - mean) ** 2 for v in values) / len(values)) or 0.005
        total += abs(mine.get(name, 0.0) - mean) / spread
    return total / max(1, len(names)) + 1 - _cosine(_trigrams(text), _trigrams("\n".join(others)))


def _function(text: str) -> dict[str, float]:
    found_words = [word.casefold() for word in words(text)]
    counts = Counter(word for word in found_words if word in FUNCTION)
    return {word: n / max(1, len(found_words)) for word, n in counts.most_common(60)}


def _trigrams(text: str) -> Counter[str]:
    low = " ".join(text.casefold().split())
    return Counter(low[at : at + 3] for at in range(len(low) - 2))


def _cosine(one: Counter[str], other: Counter[str]) -> float:
    size = math.sqrt(sum(n * n for n in one.values()) * sum(n * n for n in other.values()))
    return sum(n * other[key] for key, n in one.items()) / size if size else 0.0
