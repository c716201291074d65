"""Which pieces of a sentence are mathematics standing bare between words."""

from __future__ import annotations

from dataclasses import dataclass

from domains.math.notation import vocabulary as n
from domains.math.notation.tables import words

FUNCTION_WORDS = (
    n.FUNCTIONS
    | frozenset(n.FUNCTION_SPELLINGS)
    | frozenset(("lim", "sqrt", "cbrt", "pi", "theta"))
)


NAMED = frozenset(n.GREEK) | frozenset(
    ["pi", "infinity", "oo", "dx", "dy", "dt", "du", "dv", "dr", "mod", "cm"]
)


MAX_BRACKET_REACH = 300  # lexemes; keeps the search linear on hostile text


_NEED_AN_OPERAND = words(
    "max min sign re im arg choose deg tr det gamma log lim sum abs exp perm sd Var"
)
"""Functions that are words of prose as well."""


@dataclass(frozen=True)
class Lexeme:
    kind: str
    text: str
    start: int
    end: int


_MEANS = "ȳ\u0304\u0305\u0302"  # y with a bar, and the bars and hat that combine
SIGNS = (
    _MEANS + "√∛π∞±∓∫∑∏∂∪∩∈∅ℝ°½⅓⅔¼¾⅛²³⁴⁵⁶⁷⁸⁹⁰¹⁻⁺ⁿˣ₀₁₂₃₄₅₆₇₈₉ₙₖᵢ∠△⌊⌋⌈⌉" + "".join(n.GREEK_LETTERS)
)


_SCRIPTS = "²³⁴⁵⁶⁷⁸⁹⁰¹⁻⁺ⁿˣ₀₁₂₃₄₅₆₇₈₉ₙₖᵢ"


def is_mathematical(lexemes: list[Lexeme], index: int, inside: bool) -> bool:
    lexeme = lexemes[index]
    match lexeme.kind:
        case "latex":
            return True
        case "script" | "number" | "rel":
            return lexeme.text not in ("=>", "<=>")
        case "dots":
            before = _neighbour(lexemes, index, -1)
            return inside and before is not None and before.text in ",+-*"
        case "op":
            return _is_operator(lexemes, index)
        case "bracket":
            return _is_bracket(lexemes, index)
        case "arrow":
            return True
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
    before, after = _near(lexemes, index, -1), _near(lexemes, index, 1)
    beside = [x for x in (before, after) if x is not None and x.kind == "word"]
    if lexemes[index].text == "'":
        if before is not None and before.text == "'":
            return index >= 2 and _is_operator(lexemes, index - 1)
        of_letter = before is not None and before.kind == "word" and len(before.text) == 1
        of_bracket = before is not None and before.text == ")"
        return (of_letter or of_bracket) and (after is None or after.kind != "word")
    if lexemes[index].text in "-/":
        return not any(len(w.text) > 2 and w.text not in FUNCTION_WORDS for w in beside)
    return (
        lexemes[index].text != "!"
        or (before is not None and before.kind != "word")
        or (before is not None and len(before.text) == 1)
    )


def _near(lexemes: list[Lexeme], index: int, step: int) -> Lexeme | None:
    """The directly adjacent lexeme."""
    at = index + step
    return lexemes[at] if 0 <= at < len(lexemes) else None


def _neighbour(lexemes: list[Lexeme], index: int, step: int) -> Lexeme | None:
    """The next lexeme that is no white space."""
    at = index + step
    while 0 <= at < len(lexemes) and lexemes[at].kind == "space":
        at += step
    return lexemes[at] if 0 <= at < len(lexemes) else None


def _is_bracket(lexemes: list[Lexeme], index: int) -> bool:
    """A bracket is mathematics if what it holds is."""
    opener = lexemes[index].text
    pairs = {"(": ")", "[": "]", "{": "}"}
    if opener in pairs:
        close = _matching(lexemes, index, 1, opener, pairs[opener])
        return close is not None and _holds_mathematics(lexemes[index + 1 : close])
    back = {v: k for k, v in pairs.items()}
    start = _matching(lexemes, index, -1, opener, back[opener])
    if start is None and opener == "]":
        start = _matching(lexemes, index, -1, "]", "(")
    if start is None and opener == ")":
        start = _matching(lexemes, index, -1, ")", "[")
    return start is not None and _holds_mathematics(lexemes[start + 1 : index])


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
        x.text == "mod"
        or x.kind in ("number", "latex", "script")
        or (x.kind == "word" and len(x.text) <= 2)
        or x.text in SIGNS
        for x in inner
    )
    return something and not long_words and not pairs


def _is_math_word(lexemes: list[Lexeme], index: int) -> bool:
    word = lexemes[index].text
    before, after = _near(lexemes, index, -1), _near(lexemes, index, 1)
    attached = any(
        x is not None and (x.kind in ("number", "script", "latex", "op") or x.text in "()")
        for x in (before, after)
    )
    if word in FUNCTION_WORDS - _NEED_AN_OPERAND:
        return True
    if word in FUNCTION_WORDS:
        return after is not None and (
            after.text == "(" or after.kind == "script" or _starts_operand(lexemes, index)
        )
    if word == "mod":
        return before is not None and (before.text == "(" or before.kind == "space")
    if word in NAMED:
        return word != "cm"
    if len(word) == 1:
        return _is_variable(lexemes, index)
    if len(word) == 2 and word not in n.PAIRS_THAT_ARE_WORDS:
        return attached or word.isupper() or _beside_operator(lexemes, index)
    if word.isupper() and len(word) == 3 and word not in ("LCM", "GCD", "LHS", "RHS", "AND", "THE"):
        return _beside_operator(lexemes, index)
    return (
        len(word) <= 4
        and attached
        and before is not None
        and before.kind == "number"
        and word.islower()
        and (
            word not in _ORDINALS
            and after is not None
            and after.kind in ("script", "op", "bracket")
        )
    )


_ORDINALS = frozenset(("st", "nd", "rd", "th"))


def _starts_operand(lexemes: list[Lexeme], index: int) -> bool:
    after = _neighbour(lexemes, index, 1)
    return after is not None and (
        after.kind in ("number", "latex") or (after.kind == "word" and len(after.text) == 1)
    )


def _beside_operator(lexemes: list[Lexeme], index: int) -> bool:
    around = (_neighbour(lexemes, index, -1), _neighbour(lexemes, index, 1))
    return any(
        x is not None and ((x.kind in ("rel", "op") and x.text != "'") or x.text in "(^")
        for x in around
    )


def _is_variable(lexemes: list[Lexeme], index: int) -> bool:
    """A single letter is a variable unless it is the article or pronoun."""
    word = lexemes[index].text
    touching = [_near(lexemes, index, step) for step in (-1, 1)]
    if any(
        x is not None and x.text in ("'", "’") and _follows_word(lexemes, index)
        for x in touching[:1]
    ):
        return False
    if _opens_elision(lexemes, index):
        return False
    if any(x is not None and x.text == "." for x in touching) and word in ("i", "e", "g", "s", "t"):
        return _beside_operator(lexemes, index)
    if word not in ("a", "A", "I"):
        return True
    if touching[1] is not None and touching[1].text in _SCRIPTS:
        return True
    before, after = _neighbour(lexemes, index, -1), _neighbour(lexemes, index, 1)
    if after is not None and (after.kind in ("rel", "script") or after.text in "+*/^)'"):
        return True
    if after is not None and after.kind == "bracket" and _near(lexemes, index, 1) is after:
        return True
    if (
        after is not None
        and after.text == "-"
        and not ((further := _near(lexemes, index, 1)) is after and further is not None)
    ):
        return True
    if before is not None and before.kind == "number" and _near(lexemes, index, -1) is before:
        return True
    return (
        before is not None
        and (before.kind == "rel" or before.text in "+*/(")
        and (after is None or after.kind != "word" or len(after.text) <= 2)
    )


def _opens_elision(lexemes: list[Lexeme], index: int) -> bool:
    """The L of L'Hôpital."""
    if index + 2 >= len(lexemes) or lexemes[index + 1].text not in ("'", "’"):
        return False
    following = lexemes[index + 2]
    return following.kind == "word" and lexemes[index].text.isupper()


def _follows_word(lexemes: list[Lexeme], index: int) -> bool:
    return index >= 2 and lexemes[index - 2].kind == "word" and len(lexemes[index - 2].text) > 1


def _is_inner_stop(lexemes: list[Lexeme], index: int, inside: bool) -> bool:
    """A comma inside a bracket, or a colon between numbers, belongs to the formula."""
    text = lexemes[index].text
    if not inside:
        return False
    if text == ",":
        return _inside_bracket(lexemes, index)
    if text == ":":
        before, after = _near(lexemes, index, -1), _near(lexemes, index, 1)
        spaced = _neighbour(lexemes, index, 1)
        return bool(
            before
            and before.kind in ("number", "space")
            and (
                (after and after.kind == "number")
                or (before.kind == "space" and spaced and spaced.kind == "number")
            )
        )
    return False


def _inside_bracket(lexemes: list[Lexeme], index: int) -> bool:
    depth = 0
    for at in range(index - 1, max(-1, index - MAX_BRACKET_REACH), -1):
        depth += (lexemes[at].text in ")]}") - (lexemes[at].text in "([{")
        if depth < 0:
            return _is_bracket(lexemes, at)
    return False
