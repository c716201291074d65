"""Cuts LaTeX, plain and Unicode mathematics into one kind of token.

Length is checked before anything else runs. Nothing here is evaluated; an unknown command is
refused by name rather than skipped, because a skipped command changes the meaning of what stays.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from domains.math.notation import limits
from domains.math.notation import vocabulary as n
from domains.math.notation.limits import TooLarge, Unreadable, check_length
from domains.math.notation.tables import Mentions


class Token(NamedTuple):
    """One piece: num, name, func, const, op, rel, open, close, word, text, cmd, arrow, kw, dots."""

    kind: str
    text: str
    start: int
    spaced: bool  # white space stood before it


_says = Mentions("notation", "mentions.ini", "tokens")
_SIGNS = Mentions("notation", "mentions.ini", "signs")
_FORBIDDEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\u202a-\u202e\u2066-\u2069\u200e\u200f\ud800-\udfff]"
)
_COMBINING = {"\u0304": "bar", "\u0305": "bar", "\u0302": "hat"}
_COMBINED = re.compile(f"([A-Za-z])([{''.join(_COMBINING)}])")
_SUPER_RUN, _SUB_RUN = (re.compile(f"[{''.join(s)}]+") for s in (n.SUPERSCRIPTS, n.SUBSCRIPTS))
_COMMAND = re.compile(r"\\(q?quad(?=[a-z])|[A-Za-z]+|.)", re.DOTALL)
_NO_SEGMENT = frozenset(["cost", "costs", "tanx_", "sinus", "pin", "pint", "pun", "expat", "tan"])


def plain_notation(text: str) -> str:
    """The same text with Unicode signs written as LaTeX or ASCII; refuses control characters."""
    bad = _FORBIDDEN.search(text)
    if bad:
        raise Unreadable(f"A control character (U+{ord(bad[0]):04X}) at position {bad.start()}.")
    if "boxed" in text:
        text = _SIGNS["blank"].sub(lambda _: r" \blank ", text)
    if not text.isascii():
        text = text.replace("ȳ", "y\u0304")
        text = _COMBINED.sub(lambda m: rf"\{_COMBINING[m[2]]}{{{m[1]}}}", text)
        text = _SIGNS["root_index"].sub(lambda m: rf"\sqrt[{n.SUPERSCRIPTS[m[1]]}]", text)
        text = _SUPER_RUN.sub(lambda m: f"^{{{''.join(n.SUPERSCRIPTS[c] for c in m[0])}}}", text)
        text = _SUB_RUN.sub(lambda m: f"_{{{''.join(n.SUBSCRIPTS[c] for c in m[0])}}}", text)
    text = text.translate(_CHARACTERS)
    if "\\begin" in text:
        text = _SIGNS["braced_array"].sub(lambda m: rf"\begin{{cases}}{m[2]}\end{{cases}}", text)
    return text


_CHARACTERS = str.maketrans(
    {
        **n.CHARACTERS,
        **{char: rf" \{name} " for char, name in n.GREEK_LETTERS.items()},
        **{
            char: r"\frac{{{}}}{{{}}}".format(*parts.split("/")) for char, parts in n.VULGAR.items()
        },
    }
)


def tokenize(text: str, limit: int = limits.MAX_CHARS) -> tuple[Token, ...]:
    """All tokens of `text`; raises Unreadable for what has none and TooLarge beyond the limits."""
    check_length(text, limit)
    source = plain_notation(text)
    check_length(source, 4 * limit)
    if "C" in source or "P" in source:
        source = _says["choices"].sub(_choice_call, source)
    source = _says["based_logarithm"].sub("log_", source)
    source = _says["thin_thousands"].sub("", _says["times"].sub(" * ", source))
    if " " in source:
        source = _says["space_thousands"].sub(lambda m: m[1] + m[2].replace(" ", ""), source)
    source = _products_parted(source)
    tokens = _scan(source)
    if len(tokens) > limits.MAX_TOKENS:
        raise TooLarge(f"More than {limits.MAX_TOKENS} symbols in one formula.")
    return tuple(tokens)


def _products_parted(source: str) -> str:
    """`16abcd` beside `a + b + c + d`: letters that stand alone elsewhere make no word. `st + tr`:
    no function stands without an argument; `e^{in}`: nothing is in anything.
    """
    source = _says["letters_apart"].sub(lambda m: " ".join(m[0]), source)
    if not _says("letter_word", source):
        return source
    alone = set(re.findall(r"(?<![A-Za-z\\])[a-z](?![A-Za-z])", source))

    def parted(match: re.Match[str]) -> str:
        return " ".join(match[1]) if match[1] and set(match[1]) <= alone else match[0]

    return _says["letter_run"].sub(parted, source) if len(alone) > 3 else source


def _choice_call(match: re.Match[str]) -> str:
    """`{}_5C_2` and `5C2` as a function call."""
    name = "binom" if match["kind"] == "C" else "perm"
    return f" {name}({match['a'] or match['b']}, {match['c']}) "


def _scan(source: str) -> list[Token]:
    """The tokens of a source."""
    several = _says["only_listed_digits"].finditer(source) if "," in source else ()
    listed = {match.start() for match in several}
    found: list[Token] = []
    place, spaced, in_list = 0, False, -1
    while piece := _PIECE.match(source, place):
        if place in listed:
            in_list = source.find(_CLOSERS[piece[0]], place)
        text, end, kind = piece[0], piece.end(), piece.lastgroup
        match kind:
            case "number":
                if place < in_list and piece["thousands"]:
                    text = text.partition(",")[0]
                    end = place + len(text)
                found.append(Token("num", _canonical_number(text), place, spaced))
            case "sign":
                found.append(Token(*_SIGN_TOKENS.get(text[:3], ("op", text)), place, spaced))
            case "name":
                found.append(Token("name", text, place, spaced))
            case "command":
                end = _command(source, place, spaced, found)
            case "indexed":
                found.append(Token("name", f"{text[0]}_{text[1:]}", place, spaced))
            case "letters":
                found += _run_tokens(text, place, spaced)
        spaced = kind == "space" or end < 0
        place = -end if end < 0 else end
    if place < len(source) and len(found) <= limits.MAX_TOKENS:
        char = source[place]
        said = "A question mark" if char == "?" else f"The character {char!r}"
        raise Unreadable(f"{said} at position {place}.")
    return found


_PIECE = _says["piece"]
_CLOSERS = {"(": ")", "[": "]", "{": "}"}
_SIGN_TOKENS: Mapping[str, tuple[str, str]] = {
    **{s: (kind, s) for kind, signs in (("open", "([{"), ("close", ")]}")) for s in signs},
    **n.OPERATORS,
}


def _canonical_number(text: str) -> str:
    """Digits with one optional point, `(…)` for a repeating block, `e…` for an exponent."""
    if len(text) > limits.MAX_DIGITS:
        raise TooLarge(f"A number of {len(text)} digits; at most {limits.MAX_DIGITS} are read.")
    if text.isdecimal():
        return text
    text = re.sub(r"\\(?:overline|bar|dot)\{(\d+)\}", r"(\1)", text).replace(",", "")
    mantissa, mark, exponent = text.lower().partition("e")
    if mark and abs(int(exponent)) > limits.MAX_EXPONENT:
        raise TooLarge(f"The exponent {exponent[:12]} of a number; at most {limits.MAX_EXPONENT}.")
    return f"{mantissa}e{int(exponent)}" if mark else mantissa


def _run_tokens(run: str, place: int, spaced: bool) -> Iterator[Token]:
    known = _known_word(run, place, spaced)
    if known is not None:
        yield known
    elif re.fullmatch(r"ln[a-ik-z]", run):
        yield Token("func", "ln", place, spaced)
        yield Token("name", run[2], place + 2, False)
    elif _says["letter_before"].fullmatch(run):
        yield Token("name", run[0], place, spaced)
        yield from _run_tokens(run[1:], place + 1, False)
    elif len(run) <= 3 and run not in n.THREE_LETTER_WORDS:
        for offset, letter in enumerate(run):
            yield Token("name", letter, place + offset, spaced and not offset)
    elif run not in _NO_SEGMENT and "".join(_says["segment"].findall(run)) == run:
        for piece in _says["segment"].finditer(run):
            known = _known_word(piece[0], place + piece.start(), spaced and not piece.start())
            yield known or Token("name", piece[0], place + piece.start(), spaced)
    else:
        yield Token("word", run, place, spaced)


def _known_word(run: str, place: int, spaced: bool) -> Token | None:
    if len(run) == 1:
        return Token("name", run, place, spaced)
    name = n.FUNCTION_SPELLINGS.get(run, run)
    if name in n.FUNCTIONS and run not in ("deg", "sd", "gamma"):
        return Token("func", name, place, spaced)
    if run in n.GREEK:
        return Token("name", run, place, spaced)
    kind, _, text = n.WORD_SPELLINGS.get(run, "").partition(" ")
    return Token(kind, text, place, spaced) if kind else None


_STYLED_FORMULA = ("\\mathbf", "\\boldsymbol", "\\bm", "\\mathit")
_VECTOR_STYLES = ("\\mathbf", "\\boldsymbol", "\\bm", "\\textbf")


def _command(source: str, place: int, spaced: bool, found: list[Token]) -> int:
    """Puts the tokens at a backslash to those found; where they end, negative for mere style."""
    match = _COMMAND.match(source, place)
    if match is None:
        raise Unreadable("A lone backslash at the end.")
    name, end = match[1], match.end()
    if name in n.IGNORED or name == " ":
        if name in ("left", "right", "middle") and source[end : end + 1] == ".":
            return -(end + 1)
        return -end
    if name == "\\":
        found.append(Token("cmd", "row", place, spaced))
        return end
    if name in n.TEXT_COMMANDS:
        content, end = braced(source, end)
        found += _styled(source, content.strip().strip("~").strip(), place, spaced)
        return end
    if name in ("begin", "end"):
        environment, stop = braced(source, end)
        found.append(Token("cmd", f"{name}:{environment.strip().rstrip('*')}", place, spaced))
        columns = environment == "array" and name == "begin" and source[stop : stop + 1] == "{"
        return braced(source, stop)[1] if columns else stop
    known = n.COMMANDS.get(name)
    if known is None:
        raise Unreadable(f"The command \\{name[:20]} at position {place}.")
    found.append(Token(*known, place, spaced))
    return end


def braced(source: str, place: int) -> tuple[str, int]:
    """The text of the brace group (or single character) at `place`, and where it ends."""
    while source[place : place + 1] == " ":
        place += 1
    if source[place : place + 1] != "{":
        return source[place : place + 1], place + 1
    depth = 0
    for at in range(place, len(source)):
        depth += (source[at] == "{") - (source[at] == "}")
        if depth == 0:
            return source[place + 1 : at], at + 1
    raise Unreadable(f"A brace opened at position {place} and never closed.")


def _styled(source: str, said: str, place: int, spaced: bool) -> Iterator[Token]:
    """\\text{…}: a function or variable name, a connective, or words that stay words."""
    bare = said.strip(",.; ")
    formula = source.startswith(_STYLED_FORMULA, place) and re.search(r"[=+^_<>\\/(]", bare)
    if bare in ("i", "j", "k") and source.startswith(_VECTOR_STYLES, place):
        yield Token("name", f"{bare}_hat", place, spaced)
    elif re.fullmatch(r"[A-Za-z]", bare) and source[place : place + 5] != "\\text":
        yield Token("name", bare, place, spaced)
    elif formula or not re.search(r"[A-Za-z%$]", bare):  # \mathbf{x = 3}, \text{12}
        yield from (t._replace(start=place) for t in _scan(said))
    elif (known := _known_word(bare, place, spaced)) is not None and (
        known.kind in ("kw", "func", "rel") or known.text in ("infty", "emptyset", "deg", "percent")
    ):
        yield known
    else:
        yield Token("text", said, place, spaced)
