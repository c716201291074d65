"""Answers respelled before they are parsed: what people say in words, in the signs for it.

Text in, text out, and nothing guessed: a phrase either has one reading in mathematics ("n an
integer", "is at least", "3 out of 4", `A(1, 2)`, `[1 2; 3 4]`) or is left alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from domains.math.notation import units
from domains.math.notation.number_words import in_digits

_STYLED_WORDS = re.compile(r"\\(?:text|textrm|mbox|textnormal)\s*\{([^{}$]*)\}")
_LETTER = r"(?:\\?\(|\$)?\s*([a-zA-Z])\s*(?:\\?\)|\$)?"
_WHOLE = r"(?:integers?|whole numbers?|natural numbers?)"
_MANY = r"(?:(?:for\s+)?(?:all|any|every|each|some)\s+)"
_WHOLE_NOTES = tuple(
    re.compile(rf"(?<![\s,;:(])[\s,;:(]*(?:\b(?:where|with|for|and|if)\b)?[\s,]*{body}[\s).]*$")
    for body in (
        rf"{_MANY}?(?:possible\s+)?{_WHOLE}\s+(?:values?\s+of\s+)?{_LETTER}",
        rf"{_LETTER}\s*(?:is|are|being|can be|may be|=|:|denotes)?\s*(?:an?|any|some|all|every)?\s*"
        rf"(?:arbitrary\s+)?{_WHOLE}",
        rf"{_MANY}?{_LETTER}\s*(?:\\in|∈)\s*(?:\\mathbb\s*\{{?Z\}}?|\\Z|ℤ|Z)",
        rf"{_LETTER}\s*(?:=|\\in\s*\\?\{{|∈\s*\\?\{{)\s*(?:\\dots|\.\.\.|…)?,?\s*"
        r"(?:-\s*2,\s*-\s*1,\s*)?(?:-\s*1,\s*)?0\s*,\s*(?:±|\\pm)?\s*1\s*,"
        r"[\s,\d±…]*(?:\\pm\s*\d|\\l?dots|\\cdots|\.\.\.|[\s,\d])*\\?\}?",
    )
)
_MORE, _LESS = r"(?:greater|more|larger|bigger|higher)", r"(?:less|smaller|fewer|lower)"
_COMPARISONS = (
    (rf"(?:is\s+|are\s+)?{_MORE}\s+than\s+or\s+equal(?:s)?\s+to", ">="),
    (rf"(?:is\s+|are\s+)?{_LESS}\s+than\s+or\s+equal(?:s)?\s+to", "<="),
    (rf"(?:is|are)\s+at\s+least|(?:is|are)\s+(?:not|no)\s+{_LESS}\s+than", ">="),
    (rf"(?:is|are)\s+at\s+most|(?:is|are)\s+(?:not|no)\s+{_MORE}\s+than", "<="),
    (rf"(?:is|are)\s+(?:strictly\s+)?{_MORE}\s+than", ">"),
    (rf"(?:is|are)\s+(?:strictly\s+)?{_LESS}\s+than", "<"),
    (r"(?:is|are|does)\s+not\s+equal(?:\s+to)?|(?:is|are)\s+different\s+from", r"\\ne"),
    (r"(?:is|are)\s+equal\s+to|equals", "="),
    (r"(?:is|was|must\s+be|will\s+be)(?=\s+(?:[-\d\\(√π]|[a-z]\b))", "="),
)
_SAID = tuple(
    (re.compile(rf"(?<![A-Za-z])([A-Za-z]|[\d)}}$])\s+(?:{words})\s+", re.I), rf"\1 {sign} ")
    for words, sign in _COMPARISONS
)
_LEFT_OUT = re.compile(r"(ℝ|\\mathbb\{R\})\s*\\\s+(?=\\?\{)")
_BACKSLASH_SPACE = re.compile(r"(?<!\\)\\(?= )")
_NUMBER = r"\d+(?:\.\d+)?"
_ONE_SIDE = r"[^\[\](),;|<>=]+"
_OUTWARD = re.compile(rf"([\[\]])\s*({_ONE_SIDE})\s*[,;]\s*({_ONE_SIDE})\s*([\[\]])")
_ALL_OUTWARD = re.compile(
    rf"^(?:[a-zA-Z]\s*(?:\\in|∈)\s*)?{_OUTWARD.pattern}"
    rf"(?:\s*(?:\\cup|∪|U)\s*[\[\]]\s*{_ONE_SIDE}[,;]{_ONE_SIDE}[\[\]])*$"
)
_ARC = re.compile(
    r"(\d+)\s*(?:\^\s*\{?\s*\\circ\s*\}?|°|\\degree)\s*(\d+(?:\.\d+)?)\s*(?:'|′|’|\^\s*\{?\\prime\}?)"
    r"(?:\s*(\d+(?:\.\d+)?)\s*(?:''|\"|″|”|’’|′′))?"
)
_EUROPEAN = re.compile(r"(?<![\d.,])(\d{1,3}(?:\.\d{3})+),(\d{1,2})(?![\d.,])")
_DOTTED_THOUSANDS = re.compile(r"(?<![\d.,])(\d{1,3}(?:\.\d{3}){2,})(?![\d.,])")
_IN_BRACKETS = re.compile(r"(?<=[\d}])\s*\(([A-Za-z][A-Za-z .²³^\d/-]*)\)$")
_WHOLE_TEXTS: tuple[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]], ...] = (
    (re.compile(r"^(?:the\s+)?(?:odds|chances?)(?:\s+(?:are|of|is))?\s*[:=]?\s*(?=\d)"), ""),
    (re.compile(r"(?<=[\d%])\s+(?:chance|odds|probability)$"), ""),
    (
        re.compile(rf"^({_NUMBER})\s+to\s+({_NUMBER})(?:\s+to\s+({_NUMBER}))?$"),
        lambda m: ":".join(g for g in m.groups() if g),
    ),
    (re.compile(r"^(\d+)\s+(?:out\s+of|in)\s+(?:every\s+)?(\d+)$"), r"\1/\2"),
    (re.compile(r"\b(\d+|n)\s+choose\s+(\d+|k|r)\b"), r" binom(\1, \2) "),
    (re.compile(r"\bper cent\b"), "percent"),
    (
        re.compile(
            r"\s*\((?:i\.e\.,?|that is,?|about|approximately|approx\.?|≈|\\approx)[^()]*\)$"
        ),
        "",
    ),
    (re.compile(r"^([^\\]*\w)\s+&\s+(\w[^\\]*)$"), r"\1 and \2"),
    (re.compile(r"^Matrix\((\[\[.*\]\])\)$"), r"\1"),
    (re.compile(r"\bRational\((-?\d+),\s*(\d+)\)"), r"(\1/\2)"),
    (re.compile(r"(?<=\*)I\b|\bI(?=\*)"), "i"),
    (re.compile(r"(?<![A-Za-z])([a-z]|\d+)\s+squared\b"), r"\1^2"),
    (re.compile(r"(?<![A-Za-z])([a-z]|\d+)\s+cubed\b"), r"\1^3"),
    (re.compile(r"^(-?(?:\d*\s*pi|\d+|[a-z]))\s+over\s+(pi|\d+|[a-z])$"), r"\1/\2"),
    (re.compile(r"^(?:the\s+)?square\s+root\s+of\s+(\w+)$"), r"\\sqrt{\1}"),
    (re.compile(r"^(?:the\s+)?cube\s+root\s+of\s+(\w+)$"), r"\\sqrt[3]{\1}"),
    (re.compile(r"^0x([0-9A-Fa-f]{1,60})$"), lambda m: str(int(m[1], 16))),
    (re.compile(r"^0b([01]{1,200})$"), lambda m: str(int(m[1], 2))),
    (
        re.compile(r"^(\d+)\s*(?:'|′|’)\s*(?:(\d+(?:\.\d+)?)\s*(?:''|\"|″|”|’’|′′))?$"),
        lambda m: f"{m[1]} ft {m[2]} in" if m[2] else f"{m[1]} ft",
    ),
    (re.compile(r"^<([^<>=]+,[^<>=]+)>$"), r"\\langle \1 \\rangle"),
    (re.compile(r"^(?![CP]\b)[A-Z]\s*=?\s*((?:\\left)?\([^()]*,[^()]*\))$"), r"\1"),
    (re.compile(r"^(-?\d+)\s*(?:\\text\s*\{)?\s*R\s*\}?\s*(\d+)$"), r"quotient \1, remainder \2"),
    (
        re.compile(
            r"^(?:quotient\s*[:=]?\s*)?(?!quotient)(.*[\dA-Za-z)}])\s*[,;]?\s*"
            r"\b(?:with\s+)?(?:an?\s+)?remainder(?:\s+of)?\s*[:=]?\s*(.+)$"
        ),
        r"quotient \1, remainder \2",
    ),
    (re.compile(r"(,[^,]*\w)\s*(\.\.\.|…|\\l?dots|\\cdots)\s*([)}\]]*)$"), r"\1, \\dots\3"),
    (re.compile(r"\+\s*(?:an?\s+)?(?:arbitrary\s+)?const(?:ant|\.)?$"), "+ C"),
    (re.compile(r"\+\s*\\text\s*\{\s*(?:an?\s+)?(?:arbitrary\s+)?const(?:ant|\.)?\s*\}$"), "+ C"),
)
_SEMICOLON_MATRIX = re.compile(r"^\[\s*([^\[\]{};=<>|]+(?:;[^\[\]{};=<>|]+)+);?\s*\]$")


def respelled(text: str) -> str:
    """The same answer with numbers in digits and comparisons, notes and lists in signs."""
    text = _BACKSLASH_SPACE.sub(" ", _LEFT_OUT.sub(r"\1 \\setminus ", text))
    text = _EUROPEAN.sub(lambda m: f"{m[1].replace('.', '')}.{m[2]}", text)
    text = _DOTTED_THOUSANDS.sub(lambda m: m[1].replace(".", ""), text)
    text = _whole_number_note(in_digits(_IN_BRACKETS.sub(_note, text)))
    for pattern, sign in _SAID:
        text = pattern.sub(sign, text)
    if _ALL_OUTWARD.match(text) and _turned_bracket(text):
        text = _OUTWARD.sub(_interval, text)
    text = _ARC.sub(_degrees, text)
    for whole, replacement in _WHOLE_TEXTS:
        text = whole.sub(replacement, text)
    return _SEMICOLON_MATRIX.sub(_matrix, text)


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


def _turned_bracket(text: str) -> bool:
    """Whether an interval opens with ] or closes with [, as it is written in much of Europe."""
    return any(m[1] == "]" or m[4] == "[" for m in _OUTWARD.finditer(text))


def _interval(match: re.Match[str]) -> str:
    opener, closer = "(["[match[1] == "["], ")]"[match[4] == "]"]
    return f"{opener}{match[2]}, {match[3]}{closer}"


def _degrees(match: re.Match[str]) -> str:
    """Degrees, minutes and seconds of arc as one number of degrees."""
    parts = f"{match[1]} + \\frac{{{match[2]}}}{{60}}"
    seconds = f" + \\frac{{{match[3]}}}{{3600}}" if match[3] else ""
    return rf"({parts}{seconds})^\circ"


def _note(match: re.Match[str]) -> str:
    """What stands in brackets after a number: its unit, or the number again in words."""
    words = match[1].strip()
    if in_digits(words) != words:
        return ""
    unit = units.parse_unit(words)
    return f" {words}" if unit is not None and len(words) > 2 and unit.noun != "base" else match[0]


def _matrix(match: re.Match[str]) -> str:
    """The rows of `[1, 2; 3, 4]` or `[1 2; 3 4]` as a LaTeX matrix."""
    rows = [
        [cell for cell in re.split(r"\s*,\s*|\s+(?![-+*/]\s)", row.strip()) if cell]
        for row in match[1].split(";")
    ]
    if max(len(row) for row in rows) < 2:
        return match[0]
    body = r" \\ ".join(" & ".join(row) for row in rows)
    return rf"\begin{{pmatrix}} {body} \end{{pmatrix}}"
