"""Worn phrases, openings that repeat themselves, and holes left open. Read off the words, so they
warn.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from domains.creative.case import Case
from domains.creative.checks.boasts.strong import lists, offered
from domains.creative.checks.stories.outside import outside
from domains.creative.phrases import Phrases
from workbench.core.checks import CheckResult
from workbench.prose.english import stems
from workbench.prose.findings import found
from workbench.prose.placeholders import left_open, open_place, unfilled
from workbench.prose.sentences import words

REPEATED = 3
"""Sentences in a row with the same two first words."""


_FILES = ("idioms.yaml", "pitches.yaml")
_POSSESSIVE = r"(?:my|your|his|her|its|our|their|one's|[A-Z]\w+'s|the \w+'s)"
_FORMS = {
    "be": "(?:be|is|are|was|were|been|being|it's|that's)",
    "have": "(?:have|has|had|having)",
    "~": _POSSESSIVE,
    "_": r"(?:\w+(?: \w+){0,2})",
}


@lru_cache(maxsize=1)
def _worn() -> Phrases:
    """The patterns of `stock` and the phrases of `idioms.yaml` and `pitches.yaml`."""
    from importlib.resources import files

    import yaml

    folder = files("domains.creative")
    texts = [folder.joinpath(name).read_text(encoding="utf-8") for name in _FILES]
    listed = [one for text in texts for each in yaml.safe_load(text).values() for one in each]
    idioms = [phrase(one) for one in listed]
    return Phrases([*(str(one) for one in lists()["stock"]), *idioms])


@lru_cache(maxsize=1)
def _figures() -> Phrases:
    """The phrases of `idioms.yaml` alone, each of which may be meant as it stands."""
    from importlib.resources import files

    import yaml

    text = files("domains.creative").joinpath("idioms.yaml").read_text(encoding="utf-8")
    given = yaml.safe_load(text)
    return Phrases([phrase(one) for group, each in given.items() if group not in _SOLD
                    for one in each])  # fmt: skip


_SOLD = ("selling", "worth")
"""Groups of phrases that praise; that they name what is sold makes them no less worn."""
_EVERYWHERE = frozenset(stems("time day night life world way work home house heart love more"))


_LONGER = re.compile(
    r" (?:tower|face|shop|maker|station|vane|map|bag|box|door|gate|cup|jar|bus)s?\b", re.I
)


def _meant(case: Case, said: str, after: str) -> bool:
    """A figure of speech that is meant as it stands: a thing of it is one of the brief's (`break
    the ice` of a winter swim, `under one roof` of a market hall), all of it where it compares
    (`like hot cakes` of what is hot is no cake), or it goes on as a longer name
    does (`out of the blue bag`, `around the clock tower`).
    """
    if _LONGER.match(after):
        return True
    if not any(said in m[0] or m[0] in said for m in _figures().finditer(said)):
        return False
    story = case.brief.story
    beats = " ".join(beat.statement for beat in story.beats) if story else ""
    known = offered(case) | set(stems(beats))
    mine = set(stems(said)) - _EVERYWHERE
    return mine <= known if re.search(r"\blike\b", said) else bool(mine & known)


def phrase(given: str) -> str:
    """The pattern of a phrase as `idioms.yaml` writes it."""
    signs = re.compile(r"(?<![\w(|?=!<])(be|have)(?=[ |)])|(~|_(?= |$))|([\w)])\*")
    return signs.sub(lambda m: _FORMS[m[1] or m[2]] if not m[3] else rf"{m[3]}\w*", given)


def stock(case: Case) -> Iterator[CheckResult]:
    """Worn phrases and repeated openings; what people of a story say is theirs."""
    if not case.english:
        return
    lines = {line.text for line in (*case.brief.legal, *case.brief.required)}
    for piece in case.pieces:
        told = outside(piece.text) if piece.part == "story" else piece.text
        for match in _worn().finditer(told.replace("’", "'")):
            said = piece.text[match.start() : match.end()]
            asked = any(said in line for line in lines)
            if not asked and not _meant(case, match[0], told[match.end() :]):
                yield found(
                    f"stock: {said.casefold()}", "warn", "style",
                    f"“{said}” is worn: readers have met it everywhere.", severity="minor",
                    cause="stock", span=case.span(said, piece.pointer), observed=said,
                    fix="Say what is particular here.",
                )  # fmt: skip
        yield from _openings(case, piece.sentences, piece.pointer)
    yield from _open(case)


def _open(case: Case) -> Iterator[CheckResult]:
    """Holes of the prose, and of copy that stands in the ledger alone."""
    given = f"{case.task.title} {case.task.prompt} {case.brief.given}"
    shown = list(unfilled(case.document, given, "style"))
    yield from shown
    for piece in case.pieces:
        for one in left_open(piece.text, given):
            if piece.pointer and not case.document.places(one.text) and not shown:
                yield open_place(one.text, case.span(one.text, piece.pointer), "style")


def _openings(case: Case, sentences: list[str], pointer: str) -> Iterator[CheckResult]:
    starts = [tuple(word.casefold() for word in words(one)[:2]) for one in sentences]
    for at in range(len(starts) - REPEATED):
        same = len(set(starts[at : at + REPEATED + 1])) == 1
        if same and len(starts[at]) == 2 and (at == 0 or starts[at - 1] != starts[at]):
            opening = " ".join(words(sentences[at])[:2])
            yield found(
                f"stock.opening: {opening}", "warn", "style",
                f"{REPEATED + 1} sentences in a row open with “{opening}”.", severity="minor",
                cause="opening", span=case.span(sentences[at + REPEATED], pointer),
            )  # fmt: skip
