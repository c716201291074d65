"""Whether a sentence sounds like the rest of the copy and like the brand's own texts.

Heuristics over rates of a text, so they warn and never decide. `voice.register` looks for sentences
whose words are far longer and more abstract than those of the rest, or that shout where the rest
speaks; and for sentences in the forms of a public notice, a chat or a hymn (`words.yaml`), where
most of the rest, the brief and its exemplars have none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set
from functools import lru_cache

from domains.creative.case import Case, Piece
from domains.creative.checks.boasts.strong import lists
from domains.creative.checks.stories.outside import outside
from domains.creative.voice.metrics import measures
from workbench.core.checks import CheckResult
from workbench.prose.findings import found
from workbench.prose.numbers import numbers
from workbench.prose.sentences import words

CRITERION = "voice"
LEAST_WORDS = 12
"""Words of a sentence below which the weight of its words says nothing."""
LEAST_ABSTRACT = 1
"""Abstract words of a sentence below which long ones may be days, trades or what is sold."""
LEAST_LOUD = 4
"""Words of a sentence below which a shout says nothing."""
LEAST_REST = 24
"""Words of the rest below which there is nothing to compare with."""
FAR = 1.0
"""Mean difference, in the steps of `_HEAVY` or `_LOUD`, from which a sentence is told."""
PLAIN = 5.2
"""Letters of a word, on average, below which a sentence is plain however short those around are."""
_HEAVY = {"complex_share": 0.14, "characters_per_word": 1.0, "abstract": 0.09}
_LOUD = {"exclaimed": 0.9, "capitals": 0.1}
"""Steps that sentences of one hand seldom differ by (own clean drafts, 2026-11)."""


def register(case: Case) -> Iterator[CheckResult]:
    """One warning for each sentence that is far heavier, or far louder, than the rest."""
    if not case.english:
        return
    units = [
        (piece, sentence)
        for piece in case.pieces
        if piece.part not in ("tags", "alt")
        for sentence in piece.sentences
    ]
    known = "\n".join(case.brief.exemplars)
    kept = {*(line.text for line in (*case.brief.legal, *case.brief.required))}
    foreign = {at: told for kind in _KINDS for at, told in _foreign(case, units, kind).items()}
    given = frozenset(words(f"{case.brief.proved} {case.brief.words}".casefold()))
    counts = [_counts(sentence, given) for _, sentence in units]
    every = [_counts(known, given), *counts]
    total = {name: sum(one[name] for one in every) for name in every[0]}
    for number, (piece, sentence) in enumerate(units):
        if number in foreign:
            yield _strange(case, piece, sentence, foreign[number])
            continue
        mine = counts[number]
        rest = {name: total[name] - mine[name] for name in total}
        if mine["printed"] >= LEAST_LOUD and rest["printed"] >= LEAST_REST:
            heavy = mine["printed"] >= LEAST_WORDS and mine["abstract_words"] >= LEAST_ABSTRACT
            told = _apart(_rates(mine), _rates(rest), heavy)
            if told and not any(sentence in line for line in kept):
                yield _strange(case, piece, sentence, told)


_KINDS = {
    "notice": "a public notice",
    "chat": "a chat",
    "hymn": "a hymn",
    "gush": "a fan's letter",
    "pathos": "an appeal to the heart",
    "sermon": "a sermon",
    "corporate": "a firm's strategy",
    "treatise": "a report",
}


def _foreign(case: Case, units: Sequence[tuple[Piece, str]], kind: str) -> dict[int, str]:
    """The sentences in the forms of one kind, and those forms; none where
    that is how most of the copy speaks, or where the brief asks for it or its exemplars have such a
    form. What people of a story say is theirs.
    """
    given = f"{case.task.prompt} {case.brief.words} " + "\n".join(case.brief.exemplars)
    kept = {*(line.text for line in (*case.brief.legal, *case.brief.required))}
    strong, weak = (_forms(kind, weight) for weight in ("strong", "weak"))
    if _asked_for(kind, given):
        return {}
    found: dict[int, str] = {}
    for number, (_, whole) in enumerate(units):
        sentence = outside(whole) if case.brief.story else whole
        forms = [match[0] for match in strong.finditer(sentence)]
        forms += [match[0] for match in weak.finditer(sentence)] if len(forms) != 1 else []
        strange = [one for one in forms if one.casefold() not in given.casefold()]
        enough = strong.search(sentence) or len(strange) > 1
        if strange and enough and not any(whole in line for line in kept):
            found[number] = f"“{strange[0]}”, as in {_KINDS[kind]}"
    return found if 2 * len(found) <= len(units) else {}


@lru_cache(maxsize=32)
def _forms(kind: str, weight: str) -> re.Pattern[str]:
    inner = "|".join(str(one) for one in lists()[kind][weight])
    return re.compile(rf"(?<![\w-])(?:{inner})(?![\w-])", re.I)


def _asked_for(kind: str, given: str) -> bool:
    """The brief speaks of such a voice, wanted or not, so that nothing is strange in it."""
    return "asked" in lists()[kind] and bool(_forms(kind, "asked").search(given))


def _counts(text: str, given: Set[str]) -> dict[str, float]:
    """The counts of its words, which add up over texts: those of the rest are those of all without
    a sentence's own. A figure with its currency, `47.60 EUR`, is no word, and counts in `printed`;
    one that the brief gives (`TIG`) is not the writer's, and neither long nor loud.
    """
    printed = len(words(text))
    pieces, at = list[str](), 0
    for number in numbers(text):
        pieces += [text[at : number.start], f"{number.value:g}"]
        at = number.end
    plain = "".join([*pieces, text[at:]])
    plain = _SIGN.sub(lambda match: match[0].casefold(), plain)
    plain = _WORD.sub(lambda match: _short(match[0], given), plain)
    return {**measures(plain), "printed": printed, **({} if plain.strip() else {"sentences": 0})}


def _short(word: str, given: Set[str]) -> str:
    return word.casefold()[:5] if word.casefold() in given else word


_SIGN = re.compile(r"(?:: |[“\"‘*_])[A-Z][A-Z'’-]+(?:[ ,.;:!?]+[A-Z'’-]+(?![a-z]))+")
"""What stands on a sign or a page, as it is written there: `her sign says: BACK AT NOON`."""
_WORD = re.compile(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*")


def _rates(known: dict[str, float]) -> dict[str, float]:
    """The rates of counted words."""
    many = max(1.0, known["words"])
    return {
        "complex_share": known["complex_words"] / many,
        "characters_per_word": known["characters"] / many,
        "abstract": known["abstract_words"] / many,
        "exclaimed": known["exclamations"] / max(1.0, known["sentences"]),
        "capitals": known["capitals"] / many,
    }


def _apart(mine: dict[str, float], rest: dict[str, float], heavy: bool) -> str:
    """In what a sentence is far from the rest; empty where it is not."""
    for steps, called in ((_HEAVY, "longer and more abstract words"), (_LOUD, "louder")):
        far = sum((mine[name] - rest[name]) / step for name, step in steps.items()) / len(steps)
        long = heavy and mine["characters_per_word"] >= PLAIN
        if far >= FAR and (long or steps is _LOUD):
            return called
    return ""


def _strange(case: Case, piece: Piece, sentence: str, told: str) -> CheckResult:
    return found(
        f"voice.register: {' '.join(sentence.split()[:4])}", "warn", CRITERION,
        f"“{sentence}” is of another register than the rest: {told} (heuristic).",
        severity="minor", cause="register", span=case.span(sentence, piece.pointer),
        observed=sentence, expected="the register of the rest",
        fix="Say it as the other sentences would.",
    )  # fmt: skip
