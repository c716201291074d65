"""Addresses behind their label, in any script, up to where the phrase ends; those behind the
sign of
the Japanese post need no label.

What follows must read as an address: a number and several words. It ends with its line, its
sentence, or where a phone or the like is told.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from ..listed import entries, plain_entries, words
from ..patterns import any_of, compiled
from ..spans import SHAPED, Span
from ..view import View

_MOST = 160
_LINK = (
    r"[\"'*]{0,2}\s{0,2}(?:[:=>]|(?:\s|(?<=[^\x00-\x7f]))(?:is|ist|lautet|est|es|è|é|is|är|er|on|jest|to|je|este|e|van|"
    r"είναι|είναι η|это|е|هو|هي|است|ہے|ह|है|হলো|হল|คือ|是|为|為|は|は,|는|은|adalah|ialah|là|"
    r"ni)\s?:?)\s{0,2}[\"']?\n?[ \t]{0,4}"
)
_NEXT_LINE = (
    r"[ \t]*,?\n[ \t]{0,8}(?=(?:[A-Z]{1,2}-)?\d{4,6}[ ,]+[^\W\d_]|\d{2}-\d{3}\s|\d{3} \d{2}\s|"
    r"\d{5}-\d{3}|〒)"
)
_POST = r"〒 ?\d{3}-?\d{4}[ \n]?"
_STOP = r"(?P<word>[^\s.]*)[.!?।۔](?=\s|$)"


def find_labelled_addresses(view: View) -> Iterator[Span]:
    """The address without its label."""
    text, lower = view.prose, view.lower_prose
    labels = _labels()
    if lower.may_hold(labels):
        for start, end in lower.places(labels):
            if start and text[start - 1].isalpha() and text[start - 1] < "\u0e00":
                continue
            linked = compiled(f"(?i){_LINK}").match(text, end)
            if linked is not None:
                yield from _address(text, linked.end())
            elif text[start] >= "\u0900" and text[end : end + 1] == " ":
                yield from (span for span in _address(text, end + 1) if _is_sure(text, span))
    if "〒" in text:
        for found in compiled(_POST).finditer(text):
            yield from _address(text, found.start())


def _address(text: str, start: int) -> Iterator[Span]:
    end = _end(text, start)
    value = text[start:end].rstrip(" ,;:-.(\"'")
    if _reads_as_one(value):
        yield Span(start, start + len(value), "STREET_ADDRESS", SHAPED)


def _is_sure(text: str, span: Span) -> bool:
    """Without a sign behind its label: several parts, and the code of a post office or a house."""
    value = text[span.start : span.end]
    return value.count(",") >= 2 and compiled(r"\d{4,6}\W*$").search(value) is not None


def _end(text: str, start: int) -> int:
    """Where the line ends, or the sentence, or what else is told begins."""
    end = _line_end(text, start)
    more = compiled(_NEXT_LINE).match(text, end)
    if more is not None:
        end = _line_end(text, more.end())
    found = compiled(_other()).search(text, start, end)
    if found is not None:
        end = found.start()
    for stop in compiled(_STOP).finditer(text, start, end):
        word = stop["word"].lower().strip("(,")
        short = len(word) < 2 and word.isascii()
        if stop.group()[-1] != "." or not (
            short or word in _abbreviations() or (word.rstrip("°º").isdigit() and len(word) < 4)
        ):
            return stop.end() - 1
    return end


def _line_end(text: str, start: int) -> int:
    end = text.find("\n", start, start + _MOST)
    return end if end >= 0 else min(start + _MOST, len(text))


def _reads_as_one(value: str) -> bool:
    """A number, and at least two words or parts; nothing that no address holds."""
    if not 8 <= len(value) < _MOST or compiled(_NO_ADDRESS).search(value):
        return False
    if compiled(_elsewhere()).match(value):
        return False
    digits = sum(sign.isdigit() for sign in value)
    parts = compiled(r"[^\W\d_]{2,}").findall(value)
    letters = sum(map(len, parts))
    uncased = compiled(r"[\u0590-\u1cff\u3040-\ud7ff]").search(value) is not None
    if uncased:
        return digits >= 1 and letters >= 4
    capitals = compiled(r"(?<!\w)(?:[^\W\d_a-z])").search(value) is not None
    if not capitals or not digits:
        return False
    commas = value.count(",") + value.count("\n")
    return len(parts) >= 2 and (
        commas >= 1 or compiled(r"\s\d{1,5}\w?$|^\d{1,5}\w?\s").search(value) is not None
    )


_NO_ADDRESS = (
    r"://|\b0x|^[^\d]*\b(?:19|20)\d\d[^\d]*$|[@{}=<>\\|_]|\x00.*\x00|\d{1,2}:\d{2}|\?|\d{4}-\d{2}-\d{2}|"
    r"(?i:\b(?:is|are|was|has|have|will|please|because|must|should|ist|sind|wird|nicht|est|sont|pas|"
    r"son|está|puede|sono|può|não|niet|wordt)\b)"
)


@cache
def _elsewhere() -> str:
    """`siehe Seite 12, …`: it is told somewhere else."""
    return rf"(?i){any_of(entries('street_words', 'elsewhere'))}\s"


@cache
def _labels() -> str:
    return any_of(plain_entries("address_words", "labels"))


@cache
def _other() -> str:
    ends = any_of(plain_entries("address_words", "ends"))
    return (
        rf"(?i)[\s,;(.]{{1,3}}(?<![^\W_]){ends}(?:\.|\s?(?:no|nr|number|नं|न)\b\.?)?\s{{0,2}}(?"
        rf"::|\s?\+?\d|\s?\S{{1,40}}@)|;"
    )


@cache
def _abbreviations() -> frozenset[str]:
    return frozenset(words("address_words", "abbreviations"))
