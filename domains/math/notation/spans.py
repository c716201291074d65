"""Finds the mathematics in a step: delimited ($…$) or standing bare in prose, with what is said
around it.

Promises: every span is a slice of the text it came from; a span that the parser cannot read is kept
and reported, not dropped; money signs are not mistaken for delimiters.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from domains.math.notation.lexemes import FUNCTION_WORDS, NAMED, SIGNS, Lexeme, is_mathematical
from domains.math.notation.tables import Mentions, lines_of, words
from domains.math.notation.vocabulary import NO_COUNTED_NOUNS


@dataclass(frozen=True)
class Span:
    """Mathematics in a text (money signs, counted nouns blanked), its place, the prose before."""

    text: str
    start: int
    end: int
    before: str = ""
    after: str = ""
    nouns: bool = False  # words were blanked out of it
    delimited: bool = False


_says = Mentions("notation", "mentions.ini", "spans")
_KINDS = Mentions("notation", "mentions.ini", "lexemes")
_COUNTED = Mentions("notation", "mentions.ini", "counted")
_LEXEME = re.compile("|".join(f"(?P<{k}>{p.pattern})" for k, p in _KINDS.items()), re.DOTALL)
_WORD = re.compile(r"[A-Za-z][A-Za-z'’]*|\d[\d.,]*|[%°€£¥]")
_LAYOUT = re.compile(r"[*_`#>~|&$\\{}]+")
PLAIN_WORDS = words(" ".join(lines_of("notation", "plain_words.txt")))
"""Words that claim nothing beside the formulas they join."""


def spans_in(text: str) -> list[Span]:
    """The pieces of mathematics in a step, in order, with the prose between them."""
    blanked, delimited = _delimited(text)
    found = sorted([*delimited, *_bare_spans(blanked)], key=lambda s: s.start)
    found = _joined(text, found)
    return _with_surroundings(text, found)


def _delimited(text: str) -> tuple[str, list[Span]]:
    """Delimited spans, and the text with them (and money signs) replaced by blanks or commas."""
    spans, pieces, last, at = [], [], 0, 0
    while match := _says["delimited"].search(text, at):
        inner = next(part for part in match.group("a", "b", "c", "env", "d") if part is not None)
        if match["d"] is not None and _is_money(match["d"], text[match.end() : match.end() + 1]):
            at = match.start() + 1
            continue
        start = match.start() + match[0].index(inner)
        inner = _says["stop_inside"].sub("", inner)
        joins, size = _says["only_sign"].fullmatch(inner), match.end() - match.start()
        spans += [] if joins else [Span(inner, start, start + len(inner), delimited=True)]
        pieces += [text[last : match.start()], inner.center(size) if joins else "\x01" * size]
        last = at = match.end()
    pieces.append(text[last:])
    bare = _says["currency"].sub(" ", "".join(pieces).replace("\\$", "  "))
    return bare, spans


def _is_money(inner: str, after: str) -> bool:
    """`$40 and … $`: an amount opens it, and words or an operator stand before the next sign."""
    if not inner.strip():
        return True
    if inner.lstrip().startswith("\\"):
        return False
    if re.search(r"[-+*/=<>(×·÷]\s*$|^\s?\d.*,\s+$", inner):
        return True
    without_text = re.sub(r"\\[A-Za-z]+(?:\{[^{}]*\})?", " ", inner)
    long_words = [
        w for w in _says["word"].findall(without_text) if w not in FUNCTION_WORDS and w not in NAMED
    ]
    opens_with_amount = re.match(r"\s?\d", inner) is not None
    return (opens_with_amount and (bool(long_words) or after[:1].isdigit())) or len(long_words) > 2


# --- mathematics standing bare in prose ---------------------------------------------------------


_UNSEEN = "\u2061\u2062\u2063\u2064\u200b"
_ASCII = str.maketrans("−–×·⋅÷≤≥≠≈≡⇒→⟹∴…" + _UNSEEN, "--***/<>===;\x02;;,     ")
"""One-character signs that the lexer knows, for others, and for what is not seen."""


def _bare_spans(text: str) -> Iterator[Span]:
    worded = _arithmetic_words(text)
    counted = nouns_blanked(worded)
    source = _says["event"].sub(lambda m: "\x03" * len(m[0]), counted)
    lexemes = [
        Lexeme(m.lastgroup or "other", m[0], m.start(), m.end())
        for m in _LEXEME.finditer(source.translate(_ASCII))
    ]
    run: list[Lexeme] = []
    for index, lexeme in enumerate(lexemes):
        if run and "\n" in lexeme.text and _line_ends(lexemes, index):
            yield from _span_of(run, worded, counted)
            run = []
        elif (lexeme.kind == "space" and run) or is_mathematical(lexemes, index, bool(run)):
            run.append(lexeme)
        else:
            yield from _span_of(run, worded, counted)
            run = []
    yield from _span_of(run, worded, counted)


def _line_ends(lexemes: list[Lexeme], index: int) -> bool:
    """Whether a formula ends with its line: no sign stands on either side of the break."""
    around = lexemes[index - 1 : index] + lexemes[index + 1 : index + 2]
    return not any(x.kind in ("rel", "op", "arrow", "stop") for x in around)


def _arithmetic_words(text: str) -> str:
    """`25% of 40`, `0.2 x 50`, `240 : 3 = 80`: the word becomes a sign, the length stays."""

    def as_sign(match: re.Match[str]) -> str:
        group = next(k for k in (1, 2, 3) if match[k])
        a, b = match.start(group) - match.start(), match.end(group) - match.start()
        return match[0][:a] + "*".ljust(b - a) + match[0][b:]

    return _says["divided"].sub(" / ", _says["arithmetic_words"].sub(as_sign, text))


def nouns_blanked(text: str) -> str:
    """The text with counted nouns replaced by as many blanks: `3 people * 3 eggs/person/day = 9`.

    Models write what they count beside each number. The nouns are blanked wherever a sign and
    another number follow, so that the line is read as the arithmetic that it is; the reader is told
    that words stood there and must not compare measures of several sizes.
    """
    return _COUNTED["nouns"].sub(_blank, text)


def _blank(match: re.Match[str]) -> str:
    said = {w.lower() for w in _COUNTED["word"].findall(match["nouns"])}
    return match[0] if said & NO_COUNTED_NOUNS else " " * len(match[0])


def _span_of(run: list[Lexeme], worded: str, counted: str) -> Iterator[Span]:
    while run and (run[-1].kind == "space" or run[-1].text in ",;:" or run[-1].text == "\x02"):
        run = run[:-1]
    if not run:
        return
    start, end = run[0].start, run[-1].end
    piece = counted[start:end].replace("\x02", "→")
    nouns = counted[start:end] != worded[start:end]
    telling = ("number", "latex", "rel", "op", "word", "bracket")
    if any(x.kind in telling or x.text in SIGNS for x in run):
        yield Span(piece, start, end, nouns=nouns)


def _joined(text: str, spans: list[Span]) -> list[Span]:
    """Joins pieces split by nothing but a sign."""
    joined: list[Span] = []
    for span in spans:
        if joined and _belongs_to(joined[-1], span, text):
            first = joined.pop()
            span = Span(f"{first.text} {span.text}", first.start, span.end, delimited=True)
        joined.append(span)
    return joined


def _belongs_to(first: Span, second: Span, text: str) -> bool:
    """`$a$ = 5`, `4 × $b$`: a bare piece opens with a sign right after a delimiter, or ends with
    one right before it.
    """
    between = text[first.end : second.start]
    if second.delimited:
        goes_on = first.delimited and _says["plus"].match(second.text)
        opened = _says["reopened" if goes_on else "opening"].fullmatch(between)
        return bool(opened and (goes_on or _says("sign_at_end", first.text)))
    closed = first.delimited and _says["closing"].fullmatch(between)
    return bool(closed and _says["sign_at_start"].match(second.text))


def _with_surroundings(text: str, spans: list[Span]) -> list[Span]:
    edges = [0, *(s.end for s in spans)]
    starts = [*(s.start for s in spans), len(text)]
    around = [(text[edges[k] : s.start], text[s.end : starts[k + 1]]) for k, s in enumerate(spans)]
    return [
        replace(span, before=_clean(before), after=_clean(after))
        for span, (before, after) in zip(spans, around, strict=True)
    ]


def _clean(text: str) -> str:
    return re.sub(r"\\[()\[\],;:! ]|[$~]+", " ", text)


def saying(text: str, spans: Sequence[Span]) -> tuple[str, ...]:
    """The words of a step, outside its formulas, that may say more than these do, in order: all but
    the plain ones, of which none is ever taken for a meaning. A step with any is not called proved.
    """
    pieces, at = [], 0
    for span in spans:
        pieces.append(text[at : span.start])
        if span.nouns:
            pieces.append(text[span.start : span.end])
        at = span.end
    pieces.append(text[at:])
    said = _WORD.findall(_LAYOUT.sub(" ", " ".join(pieces)))
    return tuple(dict.fromkeys(w for w in said if w.lower().replace("’", "'") not in PLAIN_WORDS))
