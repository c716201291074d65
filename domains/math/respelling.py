"""Answers respelled before they are parsed: what people say in words, in the signs for it.

Text in, text out, and nothing guessed: a phrase either has one reading in mathematics ("n an
integer", "is at least", "3 to 4", `A(1, 2)`, `[1 2; 3 4]`) or is left alone.
"""

from __future__ import annotations

import re

from domains.math.number_words import in_digits

_STYLED_WORDS = re.compile(r"\\(?:text|textrm|mbox|textnormal)\s*\{([^{}$]*)\}")
_LETTER = r"(?:\\?\(|\$)?\s*([a-zA-Z])\s*(?:\\?\)|\$)?"
_WHOLE = r"(?:integers?|whole numbers?|natural numbers?)"
_WHOLE_NOTES = tuple(
    re.compile(rf"[\s,;:(]*(?:\b(?:where|with|for|and|if)\b)?[\s,]*{body}[\s).]*$")
    for body in (
        rf"(?:(?:all|any|every|each|some)\s+)?(?:possible\s+)?{_WHOLE}\s+(?:values?\s+of\s+)?{_LETTER}",
        rf"{_LETTER}\s*(?:is|are|being|can be|may be|=|:|denotes)?\s*(?:an?|any|some|all|every)?\s*"
        rf"(?:arbitrary\s+)?{_WHOLE}",
        rf"(?:(?:all|any|every|each|some)\s+){_LETTER}\s*(?:\\in|∈)\s*(?:\\mathbb\s*\{{?Z\}}?|\\Z|ℤ|Z)",
        rf"{_LETTER}\s*(?:=|\\in\s*\\?\{{|∈\s*\\?\{{)\s*(?:\\dots|\.\.\.|…)?,?\s*"
        r"(?:-\s*2,\s*-\s*1,\s*)?(?:-\s*1,\s*)?0\s*,\s*(?:±|\\pm)?\s*1\s*,"
        r"[\s,\d±…]*(?:\\pm\s*\d|\\l?dots|\\cdots|\.\.\.|[\s,\d])*\\?\}?",
    )
)
_COMPARISONS = (
    (
        r"(?:is\s+|are\s+)?(?:strictly\s+)?(?:greater|more|larger|bigger)\s+than\s+or\s+equal(?:s)?\s+to",
        ">=",
    ),
    (
        r"(?:is\s+|are\s+)?(?:strictly\s+)?(?:less|smaller|fewer)\s+than\s+or\s+equal(?:s)?\s+to",
        "<=",
    ),
    (r"(?:is|are)\s+at\s+least|(?:is|are)\s+(?:not|no)\s+(?:less|fewer|smaller)\s+than", ">="),
    (r"(?:is|are)\s+at\s+most|(?:is|are)\s+(?:not|no)\s+(?:more|greater|larger)\s+than", "<="),
    (r"(?:is|are)\s+(?:strictly\s+)?(?:greater|more|larger|bigger)\s+than", ">"),
    (r"(?:is|are)\s+(?:strictly\s+)?(?:less|smaller|fewer)\s+than", "<"),
    (
        r"(?:is|are|does)\s+not\s+equal(?:\s+to)?|(?:is|are)\s+(?:different\s+from|not)(?=\s+-?\d)",
        r"\\ne",
    ),
    (r"(?:is|are)\s+equal\s+to|equals", "="),
)
_SAID = tuple(
    (re.compile(rf"(?<![A-Za-z])(?<=[\w)}}$])\s+(?:{words})\s+", re.I), f" {sign} ")
    for words, sign in _COMPARISONS
)
_NUMBER = r"\d+(?:\.\d+)?"
_RATIO_WORDS = re.compile(rf"^({_NUMBER})\s+to\s+({_NUMBER})(?:\s+to\s+({_NUMBER}))?$")
_SEMICOLON_MATRIX = re.compile(r"^\[\s*([^\[\]{};=<>|]+(?:;[^\[\]{};=<>|]+)+);?\s*\]$")
_HEXADECIMAL = re.compile(r"^0x([0-9A-Fa-f]{1,60})$")
_BINARY = re.compile(r"^0b([01]{1,200})$")
_LAST_DOTS = re.compile(r"(,[^,]*\w)\s*(\.\.\.|…|\\l?dots|\\cdots)\s*([)}\]]*)$")
_POINT = re.compile(r"^(?![CP]\b)[A-Z]\s*=?\s*((?:\\left)?\([^()]*,[^()]*\))$")
_FEET = re.compile(r"^(\d+)\s*(?:'|′|’)\s*(?:(\d+(?:\.\d+)?)\s*(?:''|\"|″|”|’’|′′))?$")


def respelled(text: str) -> str:
    """The same answer with numbers in digits and comparisons, notes and lists in signs."""
    text = in_digits(text)
    text = _whole_number_note(text)
    for pattern, sign in _SAID:
        text = pattern.sub(sign, text)
    text = _RATIO_WORDS.sub(lambda m: ":".join(g for g in m.groups() if g), text)
    text = _SEMICOLON_MATRIX.sub(lambda m: _matrix(m[1]), text)
    text = _HEXADECIMAL.sub(lambda m: str(int(m[1], 16)), text)
    text = _BINARY.sub(lambda m: str(int(m[1], 2)), text)
    text = _FEET.sub(lambda m: f"{m[1]} ft {m[2]} in" if m[2] else f"{m[1]} ft", text)
    text = _POINT.sub(r"\1", text)
    return _LAST_DOTS.sub(r"\1, \\dots\3", text)


def _whole_number_note(text: str) -> str:
    """`…, n an integer` and `for all integers n`, with the note as `n \\in \\mathbb{Z}`."""
    if not re.search(r"integer|whole number|natural number|\\in|∈|0\s*,", text):
        return text
    plain = _STYLED_WORDS.sub(r" \1 ", text)
    for pattern in _WHOLE_NOTES:
        match = pattern.search(plain)
        if match and match.start() and match[1] in re.findall(r"[A-Za-z]", plain[: match.start()]):
            return rf"{plain[: match.start()]}, {match[1]} \in \mathbb{{Z}}"
    return text


def _matrix(rows: str) -> str:
    """The rows of `[1, 2; 3, 4]` or `[1 2; 3 4]` as a LaTeX matrix."""
    cells = [
        [c for c in (re.split(r"\s*,\s*|\s+(?![-+*/]\s)", row.strip())) if c]
        for row in rows.split(";")
    ]
    body = r" \\ ".join(" & ".join(row) for row in cells)
    return rf"\begin{{pmatrix}} {body} \end{{pmatrix}}"
