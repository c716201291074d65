"""Which pieces of a sentence are mathematics standing bare between words."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from domains.math.notation import vocabulary as n
from domains.math.notation.tables import words

FUNCTION_WORDS = n.FUNCTIONS | set(n.FUNCTION_SPELLINGS) | words("lim sqrt cbrt pi theta")
NAMED = n.GREEK | words("pi infinity oo dx dy dt du dv dr mod cm")
MAX_BRACKET_REACH = 300  # lexemes; keeps the search linear on hostile text


@dataclass(frozen=True)
class Lexeme:
    kind: str
    text: str
    start: int
    end: int


_NONE = Lexeme("end", "\0\0", -1, -1)
"""What stands beside the first and the last one; no test of kind, text or length holds for it."""
_MEANS = "ȳ\u0304\u0305\u0302"  # y with a bar, and the bars and hat that combine
SIGNS = (
    _MEANS + "√∛π∞±∓∫∑∏∂∪∩∈∅ℝ°½⅓⅔¼¾⅛²³⁴⁵⁶⁷⁸⁹⁰¹⁻⁺ⁿˣ₀₁₂₃₄₅₆₇₈₉ₙₖᵢ∠△⌊⌋⌈⌉" + "".join(n.GREEK_LETTERS)
)
_SCRIPTS = "²³⁴⁵⁶⁷⁸⁹⁰¹⁻⁺ⁿˣ₀₁₂₃₄₅₆₇₈₉ₙₖᵢ"


def is_mathematical(lexemes: list[Lexeme], index: int, inside: bool) -> bool:
    lexeme = lexemes[index]
    match lexeme.kind:
        case "latex" | "arrow":
            return True
        case "script" | "number" | "rel":
            return lexeme.text not in ("=>", "<=>")
        case "dots":
            return inside and _neighbour(lexemes, index, -1).text in ",+-*"
        case "op":
            return _is_operator(lexemes, index)
        case "bracket":
            return _is_bracket(lexemes, index)
        case "word":
            return _is_math_word(lexemes, index)
        case "stop":
            return _is_inner_stop(lexemes, index, inside)
        case "other":
            return lexeme.text in SIGNS or lexeme.text == "\x02"
        case _:
            return False


def _is_operator(lexemes: list[Lexeme], index: int) -> bool:
    """A hyphen or slash between words is prose; an apostrophe after a word too."""
    own, before, after = lexemes[index].text, _near(lexemes, index, -1), _near(lexemes, index, 1)
    of_letter = before.kind == "word" and len(before.text) == 1
    if own == "'":
        if before.text == "'":
            return index >= 2 and _is_operator(lexemes, index - 1)
        return (of_letter or before.text == ")") and after.kind != "word"
    if own in "-/":
        beside = [x.text for x in (before, after) if x.kind == "word"]
        return not any(len(word) > 2 and word not in FUNCTION_WORDS for word in beside)
    return own != "!" or of_letter or before.kind not in ("word", "end")


def _near(lexemes: list[Lexeme], index: int, step: int) -> Lexeme:
    """The directly adjacent lexeme."""
    at = index + step
    return lexemes[at] if 0 <= at < len(lexemes) else _NONE


def _neighbour(lexemes: list[Lexeme], index: int, step: int) -> Lexeme:
    """The next lexeme that is no white space."""
    found = _near(lexemes, index, step)
    return _neighbour(lexemes, index + step, step) if found.kind == "space" else found


def _is_bracket(lexemes: list[Lexeme], index: int) -> bool:
    """A bracket is mathematics if what it holds is."""
    own = lexemes[index].text
    step, others = _PARTNERS[own]
    found = (_matching(lexemes, index, step, own, other) for other in others)
    at = next((place for place in found if place is not None), None)
    return at is not None and _holds_mathematics(lexemes[min(at, index) + 1 : max(at, index)])


_PARTNERS = {
    "(": (1, ")"),
    "[": (1, "]"),
    "{": (1, "}"),
    ")": (-1, "(["),
    "]": (-1, "[("),
    "}": (-1, "{"),
}
"""In which direction the partner of a bracket stands, and what it may be, the usual one first."""


def _matching(lexemes: list[Lexeme], index: int, step: int, own: str, other: str) -> int | None:
    depth, at = 0, index
    while 0 <= at < len(lexemes) and abs(at - index) <= MAX_BRACKET_REACH:
        depth += (lexemes[at].text == own) - (lexemes[at].text == other)
        if depth == 0:
            return at
        at += step
    return None


def _holds_mathematics(inner: list[Lexeme]) -> bool:
    said = [x for x in inner if x.kind == "word"]
    long_words = [w for w in said if len(w.text) > 2 and w.text not in FUNCTION_WORDS | NAMED]
    pairs = [w for w in said if len(w.text) == 2 and w.text in n.PAIRS_THAT_ARE_WORDS]
    something = any(
        x.kind in ("number", "latex", "script") or x.text == "mod" or x.text in SIGNS for x in inner
    ) or any(len(w.text) <= 2 for w in said)
    return something and not long_words and not pairs


def _is_math_word(lexemes: list[Lexeme], index: int) -> bool:
    word = lexemes[index].text
    before, after = _near(lexemes, index, -1), _near(lexemes, index, 1)
    joining = ("number", "script", "latex", "op")
    attached = any(x.kind in joining or x.text in "()π" for x in (before, after))
    if word in FUNCTION_WORDS - n.FUNCTIONS_THAT_ARE_WORDS:
        return True
    if word in FUNCTION_WORDS:
        return after.text == "(" or after.kind == "script" or _starts_operand(lexemes, index)
    if word == "mod":
        return before.text == "(" or before.kind == "space"
    if word in NAMED:
        return word != "cm"
    if len(word) == 1:
        return _is_variable(lexemes, index)
    if len(word) == 2 and word not in n.PAIRS_THAT_ARE_WORDS:
        return attached or word.isupper() or _beside_operator(lexemes, index)
    if word.isupper() and len(word) == 3 and word not in ("LCM", "GCD", "LHS", "RHS", "AND", "THE"):
        return _beside_operator(lexemes, index)
    if before.kind == "number" and len(word) <= 4 and set(word) <= _factors(lexemes):
        return True
    between = before.kind == "number" and after.kind in ("script", "op", "bracket")
    return between and len(word) <= 4 and word.islower() and word not in _ORDINALS


def _factors(lexemes: list[Lexeme]) -> set[str]:
    """The letters that stand right behind numbers, by one or two: 5ac and 6ab make 30abc."""
    behind = (b.text for a, b in pairwise(lexemes) if a.kind == "number" and b.kind == "word")
    return {letter for word in behind if len(word) <= 2 for letter in word}


_ORDINALS = frozenset(("st", "nd", "rd", "th"))


def _starts_operand(lexemes: list[Lexeme], index: int) -> bool:
    after = _neighbour(lexemes, index, 1)
    return after.kind in ("number", "latex") or (after.kind == "word" and len(after.text) == 1)


def _beside_operator(lexemes: list[Lexeme], index: int) -> bool:
    around = (_neighbour(lexemes, index, -1), _neighbour(lexemes, index, 1))
    return any((x.kind in ("rel", "op") and x.text != "'") or x.text in "(^" for x in around)


def _is_variable(lexemes: list[Lexeme], index: int) -> bool:
    """A single letter is a variable unless it is the article or pronoun."""
    word = lexemes[index].text
    touching = [_near(lexemes, index, step) for step in (-1, 1)]
    before, after = (_neighbour(lexemes, index, step) for step in (-1, 1))
    two_away = [_near(lexemes, index, step) for step in (-2, 2)]
    follows, opens = (
        mark.text in ("'", "’") and beyond.kind == "word"
        for mark, beyond in zip(touching, two_away, strict=True)
    )
    if (follows and len(two_away[0].text) > 1) or (opens and word.isupper()):
        return False  # the s of "it's", the L of "L'Hôpital"
    if any(x.text == "." for x in touching) and word in ("i", "e", "g", "s", "t"):
        of_number = word == "i" and touching[0].kind == "number"  # 5 + 3i.
        return of_number or _beside_operator(lexemes, index)
    operand = len(two_away[1].text) == 1 or two_away[1].kind == "number"
    less = touching[1].text == "-" and operand
    if word not in ("a", "A", "I") or touching[1].text in _SCRIPTS or less:
        return True
    if touching[1].kind == "number" and word != "a":
        return True
    if after.kind in ("rel", "script") or after.text in "+*/^)'":
        return True
    beside = touching[1] is after
    if (after.kind == "bracket" and beside) or (after.text == "-" and not beside):
        return True
    if before.kind == "number" and touching[0] is before:
        return True
    operator = before.kind == "rel" or before.text in "+*/("
    return operator and (after.kind != "word" or len(after.text) <= 2)


def _is_inner_stop(lexemes: list[Lexeme], index: int, inside: bool) -> bool:
    """A comma inside a bracket, or a colon between numbers, belongs to the formula."""
    text = lexemes[index].text
    if not inside:
        return False
    if text == ",":
        return _inside_bracket(lexemes, index)
    if text == ":":
        before, after = (_near(lexemes, index, step).kind for step in (-1, 1))
        if before == "space":
            after = _neighbour(lexemes, index, 1).kind
        return before in ("number", "space") and after == "number"
    return False


def _inside_bracket(lexemes: list[Lexeme], index: int) -> bool:
    depth = 0
    for at in range(index - 1, max(-1, index - MAX_BRACKET_REACH), -1):
        depth += (lexemes[at].text in ")]}") - (lexemes[at].text in "([{")
        if depth < 0:
            return _is_bracket(lexemes, at)
    return False
