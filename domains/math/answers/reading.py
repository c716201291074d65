"""One answer's text to a typed value. What cannot be read is refused with its reason, never
guessed.

Order: fixed phrases and choice letters, then named values, then the parser, then a number with a
unit or counted noun, then a formula inside prose, and words only when nothing mathematical is left
in them.
"""

from __future__ import annotations

import re

import sympy as sp

from domains.math.algebra.building import DEFAULT, Reading
from domains.math.answers import relations_of
from domains.math.answers.measures import HEDGES, LEADING_APPROX, measure, with_trailing_unit
from domains.math.answers.named_answers import named_parts, single_named
from domains.math.answers.phrases import fixed_phrase, spoken
from domains.math.answers.respelling import respelled
from domains.math.answers.sides_of import numbers_in
from domains.math.answers.stated import bare, boxed, math_spans, prose_without_math, unstyled
from domains.math.answers.values import (
    Assignment,
    Choice,
    Collection,
    Named,
    Quantity,
    Region,
    Scalar,
    Value,
    Words,
)
from domains.math.notation import units
from domains.math.notation.grammar import parse
from domains.math.notation.limits import MAX_PHRASE_CHARS, TooLarge, Unreadable, check_length
from domains.math.notation.nodes import Node, has
from domains.math.notation.tables import Mentions, words

MOST_VALUES = 10  # of one answer in several boxes or with several names
_says = Mentions("answers", "mentions.ini", "reading")
_SAY_LITTLE = words(
    "the a an it is answer of are they these this that there function number numbers"
)


def read(text: str, reading: Reading = DEFAULT, depth: int = 0) -> Value:
    """The typed value of one answer; raises Unreadable or TooLarge."""
    check_length(text)
    several = boxed(text)
    if len(set(several)) > 1:
        return Collection(tuple(read(b, reading, depth + 1) for b in several[:MOST_VALUES]), "list")
    cleaned = bare(text)
    if not cleaned:
        raise Unreadable("There is no answer to read.")
    if _says("formula_alone", cleaned):
        return _parsed(cleaned, reading, depth)
    if _says("vector_product", cleaned):
        raise Unreadable("A product of vectors has no reading here.")
    fixed = fixed_phrase(cleaned) if len(cleaned) <= MAX_PHRASE_CHARS else None
    if fixed is not None:
        return fixed
    cleaned = bare(LEADING_APPROX.sub("", cleaned))
    if len(cleaned) > MAX_PHRASE_CHARS:
        return _parsed(cleaned, reading, depth)
    cleaned = respelled(cleaned)
    return (
        _choice(cleaned, reading, depth)
        or _described_reals(cleaned, reading, depth)
        or measure(cleaned, reading)
        or _listed_measures(cleaned, reading)
        or _named(cleaned, reading, depth)
        or _parsed(cleaned, reading, depth)
    )


def _choice(text: str, reading: Reading, depth: int) -> Value | None:
    """`(B) 12`: a choice letter with its value."""
    match = _says("choice_with_value", unstyled(text, " ").strip())
    if match is None or depth > 1:
        return None
    return Choice(match[1] or match[2], read(match[3], reading, depth + 1))


def _listed_measures(text: str, reading: Reading) -> Value | None:
    """`3 cm and 4 cm`, `5 apples, 3 oranges`: numbers that each have a unit or noun."""
    if not _says("measured", text):
        return None
    pieces = [p for p in re.split(r"\s*(?:,(?!\d)|;|\band\b)\s*", text) if p]
    if not 2 <= len(pieces) <= MOST_VALUES or not all(_says("measured", p) for p in pieces):
        return None
    found = [with_trailing_unit(piece, reading) for piece in pieces]
    values = tuple(value for value in found if isinstance(value, Quantity))
    return Collection(values, "list") if len(values) == len(pieces) else None


def _described_reals(text: str, reading: Reading, depth: int) -> Value | None:
    """ "all real numbers except 2 and −2", "all x such that x > 3"."""
    if depth > 1 or not _says("worded", text):
        return None
    plain = unstyled(text, " ").replace("$", "").replace("\\ ", " ")
    plain = re.sub(r"\s+", " ", plain).strip()
    whole = _says("whole_such_that", plain)
    if whole:
        return read(_whole_set(whole), reading, depth + 1)
    rule = _says("such_that", plain)
    if rule and re.search(r"[<>≤≥≠\\=]", rule[1]):
        return read(rule[1], reading, depth + 1)
    exception = _says("exception", plain)
    points = numbers_in(read(exception[1], reading, depth + 1)) if exception else None
    return None if points is None else Region(sp.Complement(sp.S.Reals, sp.FiniteSet(*points)))


def _whole_set(match: re.Match[str]) -> str:
    """ "all integers n with …" and "integers from −2 to 2" as a described set."""
    letter = match["letter"] or "n"
    rule = match["rule"] or rf"{match['low']} \le {letter} \le {match['high']}"
    return rf"\{{{letter} \in \mathbb{{Z}} \mid {rule}\}}"


def _named(text: str, reading: Reading, depth: int) -> Value | None:
    """`mean 4, variance 8/3`: several values, each after its name."""
    parts = (named_parts(text) if depth < 2 else None) or ()
    found = tuple((name, read(said, reading, depth + 1)) for name, said in parts)
    return Named(found) if found else None


def _single_named(text: str, reading: Reading, depth: int) -> Value | None:
    """`vertex (1, −4)`, `remainder 3`: one value after its name."""
    part = single_named(text) if depth < 2 else None
    return None if part is None else Assignment(part[0], read(part[1], reading, depth + 1))


def _parsed(text: str, reading: Reading, depth: int) -> Value:
    node, brief = None, len(text) <= MAX_PHRASE_CHARS
    try:
        node = parse(text)
        if not has(node, "words"):
            may_be = brief and has(node, "sym", "qty", "app") and not has(node, "deg", "percent")
            as_quantity = with_trailing_unit(text, reading, known_only=True) if may_be else None
            return as_quantity or relations_of.value_of(node, reading)
        failure = Unreadable("Words stand among the symbols.")
    except TooLarge:
        raise
    except Unreadable as unread:
        failure = unread
    found = (
        (with_trailing_unit(text, reading) if brief else None)
        or (_single_named(text, reading, depth) if brief else None)
        or _inside_prose(text, reading, depth)
        or (_relation_with_words(node, reading) if node is not None else None)
        or _as_words(text)
    )
    if found is None:
        raise failure
    return found


def _inside_prose(text: str, reading: Reading, depth: int) -> Value | None:
    """A single formula inside a sentence, unless the sentence hedges or denies it."""
    if depth > 2:
        return None
    spans = [s for s in math_spans(text) if not re.fullmatch(r"\s*[A-Za-z]{2,}\s*", s)]
    prose = prose_without_math(text)
    if not spans:
        return _value_after_verb(text, reading, depth)
    if HEDGES.search(prose):
        raise Unreadable("The sentence around the answer qualifies it.")
    letter = len(spans) == 1 and re.fullmatch(r"[\sA-Za-z()]+", spans[0])
    said = _value_after_verb(text, reading, depth) if letter else None  # the largest $n$ is 34
    if said is not None:
        return said
    if len(spans) == 1:
        return _with_unit_after(read(spans[0], reading, depth + 1), prose)
    joined = re.search(r"#\s*(,\s*)?(?:and|or|,)\s*#", prose)
    if joined:
        word = "or" if re.search(r"#\s*,?\s*or\s*#", prose) else "and"
        return read(f" {word} ".join(spans), reading, depth + 1)
    if re.search(r"=|\bso\b|\bis\b", prose):
        return read(spans[-1], reading, depth + 1)
    return None


def _with_unit_after(value: Value, prose: str) -> Value:
    """The value in a sentence, with the unit that the sentence ends in."""
    tail = re.search(r"#\s*([A-Za-z²³/^0-9 ]+?)\s*\.?\s*$", prose)
    unit = units.parse_unit(tail[1]) if tail else None
    if unit is not None and unit.converts and isinstance(value, Scalar):
        return Quantity(value, unit)
    return value


def _value_after_verb(text: str, reading: Reading, depth: int) -> Value | None:
    match = re.search(r"(?:\b(?:is|are|equals|be|was|to)\b|:)\s+(.+)$", text) or _says("done", text)
    if match is None or HEDGES.search(text[: match.start(1)]) or not re.search(r"\d|=", match[1]):
        return None
    return read(match[1], reading, depth + 1)


def _relation_with_words(node: Node, reading: Reading) -> Value | None:
    """`Area = 5`: a value with a name in words."""
    equation = node.kind == "rel" and node.text in ("=", "~")
    if not equation or has(node.args[1], "words") or not has(node.args[0], "words"):
        return None
    value = relations_of.value_of(node.args[1], reading)
    name = node.args[0]
    return Assignment(name.text.lower(), value) if name.kind == "words" else value


def _as_words(text: str) -> Value | None:
    """Normal form of an answer in words: lower case, one space, no articles, no punctuation."""
    plain = re.sub(r"\\[,;: ]|[$~]", " ", unstyled(text))
    if re.search(r"[\\=<>^_{}]", plain):
        return None
    said = re.findall(r"\d+(?:st|nd|rd|th)\b|[a-z]+(?:'[a-z]+)?|\d+(?:\.\d+)?", plain.lower())
    kept = [word for word in said if word not in _SAY_LITTLE]
    if not any(word[0].isalpha() for word in kept):
        return Words(" ".join(said)) if re.search("[A-Za-z]", plain) else None
    usual = (re.sub(r"^(\d+)(?:st|nd|rd|th)$", r"\1th", word) for word in kept)
    if "quadrant" in kept:
        usual = (spoken("quadrants").get(w, w) for w in usual if w != "quadrant")
    return Words(" ".join(spoken("other words").get(word, word) for word in usual))
