"""Counts of a text, and formulas over them that a voice file may give."""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Mapping

from workbench.prose.readability import syllables
from workbench.prose.sentences import split, words

_CONTRACTION = re.compile(r"\b\w+['’](?:s|t|re|ve|ll|d|m)\b", re.I)
_SECOND = frozenset(["you", "your", "yours", "yourself", "yourselves"])
_FIRST = frozenset(["we", "our", "ours", "us", "ourselves", "i", "my", "me", "mine"])
_ABSTRACT = re.compile(r"\w{3,}(?:tion|tions|ment|ments|ity|ities|ness|ance|ence|ism|isation)$")
_OPERATORS: Mapping[type, Callable[[float, float], float]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}  # fmt: skip


def measures(text: str) -> dict[str, float]:
    """Counts by name, and the rates that are made of them; rates of nothing are 0."""
    found = words(text)
    low = [word.casefold() for word in found]
    sentences = sum(len(split(line)) for line in text.split("\n") if line.strip()) or 1
    long = sum(1 for word in low if syllables(word) >= 3)
    many = max(1, len(found))
    counts: dict[str, float] = {
        "words": len(found),
        "sentences": sentences,
        "characters": sum(map(len, found)),
        "syllables": sum(map(syllables, low)),
        "paragraphs": len([p for p in re.split(r"\n\s*\n", text) if p.strip()]),
        "long_words": sum(len(word) > 6 for word in found),
        "complex_words": long,
        "polysyllabic_words": long,
        "exclamations": text.count("!"),
        "questions": text.count("?"),
        "contractions": len(_CONTRACTION.findall(text)),
        "second_person": sum(word in _SECOND for word in low),
        "first_person": sum(word in _FIRST for word in low),
        "abstract_words": sum(bool(_ABSTRACT.match(word)) for word in low),
        "capitals": sum(word.isupper() and len(word) > 2 for word in found),
    }
    rates = {
        "words_per_sentence": len(found) / sentences,
        "characters_per_word": counts["characters"] / many,
        "complex_share": long / many,
        "grade": 0.39 * len(found) / sentences + 11.8 * counts["syllables"] / many - 15.59,
    }
    return {**counts, **rates}


def evaluated(formula: str, known: Mapping[str, float]) -> float | None:
    """The value of a formula of numbers, counts and + − * / ( ); None where it cannot be had."""
    plain = formula.strip().casefold().replace(" ", "_") if " " in formula.strip() else formula
    name = plain.strip().casefold()
    if name in known:
        return known[name]
    try:
        return _value(ast.parse(formula.casefold(), mode="eval").body, known)
    except (SyntaxError, ValueError, ZeroDivisionError, KeyError):
        return None


def _value(node: ast.expr, known: Mapping[str, float]) -> float:
    match node:
        case ast.Constant(value=int() | float() as number):
            return float(number)
        case ast.Name(id=name):
            return known[name]
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _OPERATORS:
            return _OPERATORS[type(op)](_value(left, known), _value(right, known))
        case ast.UnaryOp(op=ast.USub(), operand=inner):
            return -_value(inner, known)
    raise ValueError


def holds(value: float, condition: str) -> bool:
    """Whether a condition such as `> 12` is true of a value."""
    found = re.fullmatch(r"\s*(>=|<=|>|<|==|=|≥|≤)\s*(-?\d+(?:\.\d+)?)\s*", condition)
    if found is None:
        return False
    bound = float(found[2])
    return {
        ">": value > bound, "<": value < bound, ">=": value >= bound, "≥": value >= bound,
        "<=": value <= bound, "≤": value <= bound,
    }.get(found[1], value == bound)  # fmt: skip
