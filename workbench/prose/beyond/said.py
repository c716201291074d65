"""What a text says on nobody's word: unnamed experts, a body or study that nothing gives,
comparisons with everything, long spans of time.

Read from words in a form that asserts. A conditional, a question, a wish or a denial stays unnamed,
and so does whatever the given texts say in words of their own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Literal

from workbench.prose.beyond.knowers import forms
from workbench.prose.english import denials, stems
from workbench.prose.sentences import Sentence

Kind = Literal["hearsay", "comparison", "span"]

_HEARSAY = re.compile(
    r"\b(?P<who>(?:many |most |some |several |numerous |countless |other |recent |all )?"
    r"(?:stud(?:ies)|surveys|polls|experts|researchers|scientists|economists|doctors|critics|"
    r"analysts|statistics|historians|psychologists)|research|science|the literature)\s+"
    r"(?:have |has |had )?(?:long |also |repeatedly |consistently |again and again )?"
    r"(?:show|shows|shown|suggest|suggests|suggested|agree|agreed|say|says|said|prove|proves|"
    r"proved|proven|find|finds|found|confirm|confirms|confirmed|warn|warned|believe|argue|argues|"
    r"argued|estimate|indicate|indicates|demonstrate|demonstrated)\b",
    re.I,
)
_COMPARISON = re.compile(
    r"\b(?:more|less|fewer|better|worse|cheaper|larger|bigger|smaller|faster|safer|higher|lower)"
    r"(?: \w+){0,3}? than (?:most|any|all|almost any|almost all|nearly all|many|any other|"
    r"most other|every other)\s+(?P<what>[a-z][\w'’-]+(?: [a-z][\w'’-]+)?)",
    re.I,
)
_SPAN = re.compile(
    r"\b(?:for|over|in|after) (?:many |several |the last few |the past few |some |long )?"
    r"(?P<what>years|decades|generations|centuries)\b"
    r"(?! (?:to come|ahead|from now|of age|old|\d))"
    r"(?!(?<=in years) (?:of|past|when|where|with|like)\b)",
    re.I,
)
_OPEN = re.compile(
    r"\?\s*$|^\W*(?:if|should|had|were|imagine|suppose)\b|\b(?:would|could|might|may|if|whether|"
    r"unless|perhaps|wish|hope)\b",
    re.I,
)
"""A sentence that asserts nothing of the kind."""


@lru_cache(maxsize=1)
def _reported() -> re.Pattern[str]:
    """`The national river agency reported last spring that …`, `a recent survey found that …`: a
    body or writing as subject of a verb of saying with its clause; the words are `bodies.yaml`.
    """
    import yaml

    text = files("workbench.prose.beyond").joinpath("bodies.yaml").read_text(encoding="utf-8")
    data = {kind: "|".join(" ".join(rows).split()) for kind, rows in yaml.safe_load(text).items()}
    return re.compile(
        r"(?:^|[,;:]\s|\b(?:and|but|for|since|as|because)\s)(?P<who>"
        rf"(?:the|our|one|another)\s(?:[\w'’-]+\s){{0,3}}?(?P<body>{data['bodies']})"
        rf"|(?:an?|one|another)\s(?:[\w'’-]+\s){{0,3}}?(?P<paper>{data['writings']}))"
        r"(?:\s(?:of|at|in|by|from|for)\s(?:[\w'’-]+\s){0,3}?[\w'’-]+)?"
        r"(?:\s(?:has|have|had|also|even|recently|already|long|once|itself|lately))*"
        rf"\s(?:{data['verbs']})\b(?:\s(?:last|this|in|some|only)\s[\w ]{{1,20}}?|\s\w+ly)?\s"
        r"(?:that|how|\d)",
        re.I,
    )


_LET = re.compile(r"\b(?:let|leave|ask)\s+(?:the\s+|it to\s+|\w+\s+)?$", re.I)
"""`Let experts argue about the rest`."""
_OWN = re.compile(r"\b(?:I|we|us|me|my|our)\b")
"""A time of the speaker's own life, which no text gives."""
_NOBODY = re.compile(r"\b(?:no|none|nobody|neither|nothing)\b", re.I)


@dataclass(frozen=True, slots=True)
class Said:
    """Words on nobody's word; `start` and `end` count in the plain text."""

    kind: Kind
    text: str
    start: int
    end: int


def on_nobodys_word(sentences: Iterable[Sentence], given: str) -> Iterator[Said]:
    """Each such place of these sentences that nothing in `given` bears."""
    known = set(stems(given))
    low = given.casefold()
    for sentence in sentences:
        if _OPEN.search(sentence.text):
            continue
        for kind, match in _matches(sentence.text):
            if _denied(kind, sentence.text[: match.start()]) or _borne(kind, match, known, low):
                continue
            at = sentence.start + match.start("who" if kind == "hearsay" else 0)
            text = match[0][at - sentence.start - match.start() :]
            yield Said(kind, text, at, at + len(text))


def _matches(text: str) -> Iterator[tuple[Kind, re.Match[str]]]:
    heard = [*_HEARSAY.finditer(text), *_reported().finditer(text)]
    yield from (("hearsay", match) for match in heard)
    for match in [] if heard else [one for form in forms() for one in form.finditer(text)][:1]:
        yield "hearsay", match
    for match in _COMPARISON.finditer(text):
        yield "comparison", match
    for match in _SPAN.finditer(text):
        yield "span", match


def _denied(kind: Kind, before: str) -> bool:
    """`No source follows it for years` tells no years, nor does `I have asked for years`; `it has
    not been asked for years` does.
    """
    if kind == "hearsay" and _LET.search(before):
        return True
    if kind == "span":
        return bool(_NOBODY.search(before) or _OWN.search(before))
    return bool(denials(before))


def _borne(kind: Kind, match: re.Match[str], known: set[str], low: str) -> bool:
    """What was given speaks of these people, compares with these things, or has such a span; and
    `all of that` are things that were spoken of before.
    """
    if kind == "hearsay":
        head = match.groupdict().get("body") or match.groupdict().get("paper")
        return bool(set(stems(head or match["who"])) & known)
    if kind == "comparison":
        what = stems(match["what"])[:2]
        return not what or bool(set(what) & known)
    return match["what"].casefold() in low
