"""One answer's text to a typed value. What cannot be read is refused with its reason, never
guessed.

Order: fixed phrases and choice letters, then the parser, then a number with a unit or counted noun,
then a formula inside prose, and words only when nothing mathematical is left in them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType

import sympy as sp

from domains.math import relations_of, units
from domains.math.algebra import DEFAULT, Reading
from domains.math.answers import bare, boxed, math_spans, prose_without_math
from domains.math.grammar import parse
from domains.math.limits import TooLarge, Unreadable, check_length
from domains.math.nodes import Node, has
from domains.math.values import Collection, Quantity, Region, Scalar, Value, Words

_PHRASES: Mapping[str, str] = MappingProxyType(
    {
        "no solution": "none",
        "no solutions": "none",
        "no real solution": "none",
        "no real solutions": "none",
        "none": "none",
        "no roots": "none",
        "no real roots": "none",
        "empty set": "none",
        "the empty set": "none",
        "there is no solution": "none",
        "there are no solutions": "none",
        "has no solution": "none",
        "null set": "none",
        "no such number": "none",
        "no such x": "none",
        "no value": "none",
        "does not exist": "dne",
        "dne": "dne",
        "undefined": "dne",
        "limit does not exist": "dne",
        "the limit does not exist": "dne",
        "d.n.e": "dne",
        "doesn't exist": "dne",
        "not defined": "dne",
        "all real numbers": "reals",
        "all reals": "reals",
        "all real x": "reals",
        "the real numbers": "reals",
        "every real number": "reals",
        "any real number": "reals",
        "reals": "reals",
        "real numbers": "reals",
        "all real values": "reals",
        "all x": "reals",
        "all real values of x": "reals",
        "the set of all real numbers": "reals",
        "infinitely many solutions": "infinitely many",
        "infinitely many": "infinitely many",
        "infinite solutions": "infinitely many",
        "infinite number of solutions": "infinitely many",
        "infinity": "infinity",
        "positive infinity": "infinity",
        "plus infinity": "infinity",
        "negative infinity": "-infinity",
        "minus infinity": "-infinity",
        "divergent": "diverges",
        "it diverges": "diverges",
        "the series diverges": "diverges",
        "convergent": "converges",
        "it converges": "converges",
        "the series converges": "converges",
        "y": "y",
        "yes": "yes",
        "no": "no",
        "true": "true",
        "false": "false",
    }
)
_NUMBER_WORDS: Mapping[str, int] = MappingProxyType(
    {
        w: k
        for k, w in enumerate(
            [
                "zero",
                "one",
                "two",
                "three",
                "four",
                "five",
                "six",
                "seven",
                "eight",
                "nine",
                "ten",
                "eleven",
                "twelve",
                "thirteen",
                "fourteen",
                "fifteen",
                "sixteen",
                "seventeen",
                "eighteen",
                "nineteen",
                "twenty",
            ]
        )
    }
    | {
        w: 10 * k
        for k, w in enumerate(
            ["thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"], start=3
        )
    }
)
_HEDGES = re.compile(
    r"\b(?:not|isn't|aren't|no|maybe|perhaps|possibly|probably|might|either|neither|"
    r"unless|except|unsure|guess|"
    r"could be|or so|at least|at most|more than|less than|fewer than|greater than|"
    r"between|cannot|can't|about half)\b",
    re.IGNORECASE,
)
_CHOICE = re.compile(
    r"^(?:option|choice|answer)?\s*[\(\[]\s*([A-Ja-j])\s*[\)\]]\.?$|^(?:option|"
    r"choice)\s+([A-J])\.?$",
    re.IGNORECASE,
)
_CHOICE_WITH_VALUE = re.compile(r"^\(([A-J])\)\s*(\S.*)$|^([A-J])[.)]\s+(\S.*)$")
_CLOCK = re.compile(
    r"^(\d{1,2}):([0-5]\d)(?::([0-5]\d))?\s*([ap])\.?\s?m\.?$|^(\d{1,2}):(0\d)()()$", re.IGNORECASE
)
_LEADING_APPROX = re.compile(
    r"^(?:approximately|approx\.?|about|roughly|around|≈|\\approx|~)\s*", re.IGNORECASE
)
_UNIT_TAIL = re.compile(
    r"(?<=[\d)}½¼¾⅓⅔πi])[\s~]*(?:\\[,;: ])*[\s~]*"
    r"((?:\\(?:text|mathrm|mbox|textrm|operatorname|textbf|"
    r"rm)\s*\{[^{}]*\}(?:\s*\^\s*\{?-?\d\}?)?[\s/·]*"
    r"|[$€£¥₹¢]|(?<![\d)}])[A-Za-z²³][A-Za-z²³'’\-]*(?:\s*\^\s*\{?-?\d\}?)?|\s|/|\bper\b|²|³"
    r"|\\cdot|\\[,;: ]|\*)+)$"
)
_HIDDEN_UNIT = re.compile(
    r"\d[\s~]*(?:[A-Za-z]+(?:\s*/\s*[A-Za-z]+)?(?:\^\{?\d\}?|²|³)?"
    r"|(?:\\[,;: ])*\s*\\(?:mathrm|text|rm|operatorname)\s*\{[^{}]*\}.*)$"
)
_BASED = re.compile(r"^\(?([0-9][0-9A-F]*|[A-F][0-9A-F]+)\)?_\{?(1[0-6]|[2-9])\}?$")
_MEASURE = re.compile(r"(\d+(?:\.\d+)?(?:\s+\d+/\d+)?)\s*([A-Za-z]+)\.?,?\s*(?:and\s+)?")
_MONEY = re.compile(r"^(-?)\s*(?:US|USD)?\s*\\?([$€£¥₹])\s*(-?[\d.,]+(?:\s*(?:/|\\)?.*)?)$")


def read(text: str, reading: Reading = DEFAULT, depth: int = 0) -> Value:
    """The typed value of one answer; raises Unreadable or TooLarge."""
    check_length(text)
    several = boxed(text)
    if len(set(several)) > 1:
        return Collection(tuple(read(b, reading, depth + 1) for b in several[:10]), "list")
    cleaned = bare(text)
    if not cleaned:
        raise Unreadable("There is no answer to read.")
    fixed = _fixed_form(cleaned)
    if fixed is not None:
        return fixed
    if approx := _LEADING_APPROX.match(cleaned):
        cleaned = cleaned[approx.end() :]
    compound = _compound_measure(cleaned)
    if compound is not None:
        return compound
    money = _money(cleaned, reading)
    if money is not None:
        return money
    return _parsed(cleaned, reading, depth)


def _fixed_form(text: str) -> Value | None:
    plain = re.sub(r"\\(?:text|mathrm|textbf|mbox|textit)\s*\{([^{}]*)\}", r"\1", text)
    plain = re.sub(r"[\s~]+", " ", plain.replace("\\ ", " ")).strip(" .!").lower()
    if plain in _PHRASES:
        return _phrase(_PHRASES[plain])
    choice = _CHOICE.match(
        re.sub(r"\\(?:text|mathrm|textbf|mbox)\s*\{([^{}]*)\}", r"\1", text).strip()
    )
    if choice and (choice[1] or choice[2]).isupper():
        return Words((choice[1] or choice[2]).upper())
    clock = _CLOCK.match(plain)
    if clock:
        parts = [g for g in clock.groups() if g]
        return Words(
            "clock "
            + ":".join(p.lstrip("0") or "0" for p in parts if p.isdigit())
            + (f" {parts[-1]}" if not parts[-1].isdigit() else "")
        )
    based = _BASED.match(text.replace(" ", ""))
    if based and re.search(r"[A-F]", based[1]):
        value = int(based[1], 16) if int(based[2]) == 16 else int(based[1], int(based[2]))
        return Scalar(sp.Integer(value), Node("num", text=str(value)))
    if plain in _NUMBER_WORDS:
        value = _NUMBER_WORDS[plain]
        return Scalar(sp.Integer(value), Node("num", text=str(value)))
    return None


def _compound_measure(text: str) -> Value | None:
    """`1 hour 30 minutes`, `5 ft 6 in`: parts of one dimension, added up in the last unit."""
    plain = re.sub(r"\\(?:text|mathrm)\s*\{([^{}]*)\}|\\[,; ]", lambda m: m[1] or " ", text)
    parts = _MEASURE.findall(plain)
    if len(parts) < 2 or _MEASURE.sub("", plain).strip(" ."):
        return None
    found = [units.parse_unit(name) for _, name in parts]
    if any(u is None or not u.converts for u in found):
        return None
    known = [u for u in found if u is not None]
    if len({u.dimensions for u in known}) != 1 or len({u.factor for u in known}) != len(known):
        return None
    pairs = zip(parts, known, strict=True)
    total = (
        sum((Fraction(n.split()[0]) * u.factor for (n, _), u in pairs), Fraction(0))
        / known[-1].factor
    )
    value = sp.Rational(total.numerator, total.denominator)
    return Quantity(Scalar(value, Node("num", text="0")), known[-1])


def _phrase(name: str) -> Value:
    match name:
        case "none":
            return Region(sp.S.EmptySet)
        case "reals":
            return Region(sp.S.Reals)
        case "infinity":
            return Scalar(sp.oo, Node("inf"))
        case "-infinity":
            return Scalar(-sp.oo, Node("neg", (Node("inf"),)))
        case _:
            return Words(name)


def _money(text: str, reading: Reading) -> Value | None:
    match = _MONEY.match(text.replace("\\$", "$"))
    if match is None:
        return None
    body = re.sub(r"\s*(?:dollars?|USD)$", "", match[3])
    node = parse(match[1] + body)
    if has(node, "rel", "list", "or", "and"):
        return None
    unit = units.parse_unit(match[2])
    tail = node.text if node.kind == "qty" else ""
    if tail:
        node = node.args[0]
        unit = units.parse_unit(f"{match[2]}/{tail}") if tail.startswith(("per", "/")) else unit
    value = relations_of.value_of(node, reading)
    if not isinstance(value, Scalar) or unit is None:
        return None
    return Quantity(value, unit)


def _parsed(text: str, reading: Reading, depth: int) -> Value:
    try:
        node = parse(text)
        if not has(node, "words"):
            hidden = _may_hide_unit(text) and not has(node, "deg", "percent")
            as_quantity = _trailing_unit(text, reading) if hidden else None
            return as_quantity or relations_of.value_of(node, reading)
        failure: Unreadable = Unreadable("Words stand among the symbols.")
    except TooLarge:
        raise
    except Unreadable as unread:
        failure = unread
        node = None
    quantity = _trailing_unit(text, reading)
    if quantity is not None:
        return quantity
    embedded = _inside_prose(text, reading, depth)
    if embedded is not None:
        return embedded
    if node is not None:
        with_names = _relation_with_words(node, reading)
        if with_names is not None:
            return with_names
    words = _as_words(text)
    if words is None:
        raise failure
    return words


def _may_hide_unit(text: str) -> bool:
    """`5 m`, `5m/s`: letters that the parser took for variables may be a unit after a number."""
    return bool(_HIDDEN_UNIT.search(text)) and "=" not in text


def _trailing_unit(text: str, reading: Reading) -> Value | None:
    """A number followed by a unit or noun."""
    match = _UNIT_TAIL.search(text)
    if match is None:
        return None
    head, tail = text[: match.start()], match[1]
    unit = units.parse_unit(tail)
    if unit is None or (unit.noun and (len(tail.strip()) == 1 or _HEDGES.search(tail))):
        return None
    if unit.noun in ("or", "and", "if", "x", "in") or re.search(r"\b(?:or|and)\b", tail):
        return None
    try:
        value = relations_of.value_of(parse(_approx_free(head)), reading)
    except TooLarge:
        raise
    except Unreadable:
        return None
    return with_unit(value, unit)


def _approx_free(text: str) -> str:
    return _LEADING_APPROX.sub("", text.strip())


def with_unit(value: Value, unit: units.Unit) -> Value | None:
    """The value as a quantity where it is a pure number (or values that are)."""
    from domains.math.values import Assignment

    match value:
        case Scalar() if not (value.expr.free_symbols and unit.noun == "" and len(unit.text) == 1):
            return Quantity(value, unit)
        case Assignment(name, Scalar() as inner):
            return Assignment(name, Quantity(inner, unit))
        case Collection(items, order, variable):
            parts = [with_unit(i, unit) if isinstance(i, Scalar) else i for i in items]
            return (
                None if None in parts else Collection(tuple(p for p in parts if p), order, variable)
            )
        case _:
            return None


def _inside_prose(text: str, reading: Reading, depth: int) -> Value | None:
    """A single formula inside a sentence, unless the sentence hedges or denies it."""
    if depth > 2:
        return None
    spans = math_spans(text)
    prose = prose_without_math(text)
    if not spans:
        return _value_after_verb(text, reading, depth)
    if _HEDGES.search(prose):
        raise Unreadable("The sentence around the answer qualifies it.")
    if len(spans) == 1:
        inner = read(spans[0], reading, depth + 1)
        tail = re.search(r"#\s*([A-Za-z²³/^0-9 ]+?)\s*\.?\s*$", prose)
        unit = units.parse_unit(tail[1]) if tail else None
        if unit is not None and unit.converts and isinstance(inner, Scalar):
            return Quantity(inner, unit)
        return inner
    joined = re.search(r"#\s*(,\s*)?(?:and|or|,)\s*#", prose)
    if joined:
        word = "or" if re.search(r"#\s*,?\s*or\s*#", prose) else "and"
        return read(f" {word} ".join(spans), reading, depth + 1)
    if re.search(r"=|\bso\b|\bis\b", prose):
        return read(spans[-1], reading, depth + 1)
    return None


def _value_after_verb(text: str, reading: Reading, depth: int) -> Value | None:
    match = re.search(r"(?:\b(?:is|are|equals|be|was|to)\b|:)\s+(.+)$", text)
    if match is None or _HEDGES.search(text[: match.start(1)]) or not re.search(r"\d|=", match[1]):
        return None
    return read(match[1], reading, depth + 1)


def _relation_with_words(node: Node, reading: Reading) -> Value | None:
    """`Area = 5`: the name in words is dropped, the value stays."""
    if (
        node.kind == "rel"
        and node.text in ("=", "~")
        and has(node.args[0], "words")
        and not has(node.args[1], "words")
    ):
        return relations_of.value_of(node.args[1], reading)
    return None


def _as_words(text: str) -> Value | None:
    """Normal form of an answer in words: lower case, one space, no articles, no punctuation."""
    plain = re.sub(r"\\(?:text|mathrm|textbf|mbox|textit|operatorname)\s*\{([^{}]*)\}", r"\1", text)
    plain = re.sub(r"\\[,;: ]|[$~]", " ", plain)
    with_value = _CHOICE_WITH_VALUE.match(plain.strip())
    if with_value:
        return Words(with_value[1] or with_value[3])
    if re.search(r"[\\=<>^_{}]", plain):
        return None
    words = re.findall(r"[A-Za-z]+(?:'[a-z]+)?|\d+(?:\.\d+)?", plain)
    kept = [
        w.lower() for w in words if w.lower() not in ("the", "a", "an", "it", "is", "answer", "of")
    ]
    letters = sum(w[0].isalpha() for w in kept)
    if not kept or letters == 0:
        return None
    return Words(" ".join(kept))
