"""Text around an answer: boxes, dollar signs, "the answer is", a closing full stop. Strings only.

`final_answer` finds what a draft states as its answer; `bare` strips one answer to what is
compared.
"""

from __future__ import annotations

import re
from functools import lru_cache

from domains.math.notation.limits import MAX_PROBLEM_CHARS, check_length, readable
from domains.math.notation.tables import Mentions
from domains.math.notation.tokens import braced

_says = Mentions("answers", "mentions.ini", "stated")
LONGEST_STATED = 100  # characters of a line that states the final answer alone
_DELIMITERS = (
    *(("$$", "$$"), ("\\[", "\\]"), ("\\(", "\\)"), ("$", "$")),
    *((mark, mark) for mark in ("```", "**", "__", "`", "*")),
)


def boxed(text: str) -> list[str]:
    """The contents of every \\boxed{…}, in order."""
    return [text[start:end] for _, start, end in _boxes(text)]


def _boxes(text: str) -> list[tuple[int, int, int]]:
    """(where the command begins, the content's start and end) of each box."""
    found = []
    for match in _says["box"].finditer(text) if "box" in text else ():
        group = readable(braced, text, match.end())
        found += [(match.start(), match.end() + 1, group[1] - 1)] if group else []
    return found


def _last_boxes(text: str) -> list[str]:
    """The last box, and those before it that nothing but `and`, `or` and commas part from it."""
    places = _boxes(text)
    kept = places[-1:]
    for one in reversed(places[:-1]):
        if not _says["between_boxes"].fullmatch(text[one[2] + 1 : kept[0][0]]):
            break
        kept.insert(0, one)
    percent = [_says["percent_after"].match(text, end + 1) for *_, end in kept]
    pairs = zip(kept, percent, strict=True)
    return [text[start:end] + (r"\%" if mark else "") for (_, start, end), mark in pairs]


def undoubled(text: str) -> str:
    """The text with single backslashes where each was doubled, as a string in JSON has them."""
    doubled = _says("doubled", text) and not _says("odd_backslashes", text)
    return text.replace("\\\\", "\\") if doubled else text


def final_answer(text: str) -> str | None:
    """What a draft states: last "Final answer: …" or box, whichever is later, `#### …`, last
    "Answer: …", else the end of its last line.
    """
    check_length(text, 4 * MAX_PROBLEM_CHARS)
    text = undoubled(_says["after_the_end"].sub("", text)).strip()
    places, stated = _boxes(text), list(_says["answer_line"].finditer(text))
    last = stated[-1] if stated else None
    final = last and "final" in last[0].lower() and len(last[1]) <= LONGEST_STATED
    if places and not (last and final and last.start() > places[-1][2]):
        return ", ".join(dict.fromkeys(box.strip() for box in _last_boxes(text)))
    hashes = _says["hashes"].findall(text)
    if hashes:
        return str(hashes[-1])
    if last:
        return bare(last[1])
    return _from_last_line(text, text[text.rfind("\n") + 1 :].strip()) if text else None


def _from_last_line(text: str, line: str) -> str | None:
    if _says["counted"].fullmatch(line):
        return bare(line)
    whole = math_spans(text) if line in ("$", "$$", r"\)", r"\]") else []
    if spans := math_spans(line) or whole:
        return bare(spans[-1])
    stated = re.search(r"(?:\bis|\bare|\bequals|:)\s+([^:]*?)\.?\s*$", line)
    if stated and re.search(r"\d|[a-z]\s*=|\\", stated[1]):
        return bare(stated[1])
    return bare(line)


@lru_cache(maxsize=256)
def bare(text: str) -> str:
    """One answer without box, delimiters, opening phrase and closing stop."""
    text = text.strip()
    for _ in range(6):
        before = text
        styled = _says["styled_opening"].match(text)  # "\\text{The answer is }"
        if styled and _says["prefix"].fullmatch(styled[1].strip() + " "):
            text = text[styled.end() :]
        prefix = _says["prefix"].match(text)
        text = _unwrapped(text[prefix.end() :].strip() if prefix else text).strip()
        text = _says["closing"].sub("", text).strip()
        if text == before:
            return text
    return text


def _unwrapped(text: str) -> str:
    if text[:1].isalnum():
        return text
    boxes = boxed(text)
    if (
        len(boxes) == 1
        and re.fullmatch(r"\W*\\(?:boxed|fbox).*?", text.partition("{")[0] + "x") is not None
    ):
        return boxes[0] if text.rstrip("$.] \\)").endswith("}") else text
    counted = _says["counted"].fullmatch(text)
    if counted is not None:
        return f"{counted[1]}{counted[2]}"
    for opener, closer in _DELIMITERS if text[:1] in "$\\`*_" else ():
        inner = text[len(opener) : -len(closer)]
        delimited = inner and text == opener + inner + closer
        if delimited and closer not in inner and opener not in inner:
            return inner
    return text


def unstyled(text: str, gap: str = "") -> str:
    """The text with what stands in `\\text{…}` and the like bare, between gaps."""
    return _says["style"].sub(lambda m: f"{gap}{m[1]}{gap}", text)


def math_spans(text: str) -> list[str]:
    """The contents of delimited mathematics in a text, in order."""
    return [next(g for g in groups if g) for groups in _says["math_span"].findall(text)]


def prose_without_math(text: str) -> str:
    return _says["math_span"].sub(" # ", text)
