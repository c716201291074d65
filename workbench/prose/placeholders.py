"""What a template or a hurried writer leaves open in a text: `TODO`, `{{name}}`, `tram XX`,
`AGENT_NAME`, `[insert figure]`.

The forms are data (`placeholders.yaml`). Quoted words, code and the targets of links may hold
anything, and what the task itself contains is the task's own; all of them stay unnamed. Read from
signs, so what is found warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from workbench.core.checks import CheckResult, Span, span_at
from workbench.prose.document import Document
from workbench.prose.findings import found

_QUOTED = re.compile(r"[\"“«„][^\"“”«»„]{1,1200}[\"”»“]")
_CODE = re.compile(r"```.*?(?:```|\Z)|`[^`\n]+`|(?<=\]\()[^)\s]+|https?://\S+|<!--.*?-->", re.S)


@dataclass(frozen=True, slots=True)
class Open:
    """A place of a text that was left open."""

    text: str
    start: int
    end: int


MOST = 3
"""Places of a draft that are told; a template has more."""


def unfilled(
    document: Document, given: str, criterion: str, check: str = "leftover:", letter: bool = False
) -> Iterator[CheckResult]:
    """A warning for each place of the draft, its ledger left out, that was left open."""
    places = [*left_open(document.written, given, letter)]
    for one in places[:MOST]:
        yield open_place(one.text, span_at(document.draft, one.start, one.end), criterion, check)


def open_place(text: str, span: Span, criterion: str, check: str = "leftover:") -> CheckResult:
    """The warning about one such place."""
    return found(
        f"{check} {text}", "warn", criterion,
        f"“{text}” looks like a placeholder that was never filled in.", severity="minor",
        cause="placeholder", span=span, observed=text, expected="the value itself",
        fix="Put in the value, or take the words out.",
    )  # fmt: skip


def left_open(text: str, given: str = "", letter: bool = False) -> Iterator[Open]:
    """Each such place that `given` does not contain, in order and none within another; a `letter`
    has no use for words in square brackets, and quotes nothing that it leaves open.
    """
    bare = _CODE.sub(_blank, text)
    bare = _forms()["spared"].sub(_blank, bare if letter else _QUOTED.sub(_blank, bare))
    kinds = ["notes", "fields", "filling", *(["letter"] if letter else []), "holes"]
    places = [match for kind in kinds for match in _forms()[kind].finditer(bare)]
    end = 0
    for match in sorted(places, key=lambda one: (one.start(), -one.end())):
        if match.start() >= end and match[0].strip() and not _given(match[0], given):
            end = match.end()
            yield Open(match[0], match.start(), end)


def _given(hole: str, given: str) -> bool:
    """The task itself contains it, and not as a piece of a longer word."""
    return re.search(rf"(?<!\w){re.escape(hole)}(?!\w)", given) is not None


def _blank(match: re.Match[str]) -> str:
    return " " * len(match[0])


@lru_cache(maxsize=1)
def _forms() -> Mapping[str, re.Pattern[str]]:
    import yaml

    text = files("workbench.prose").joinpath("placeholders.yaml").read_text(encoding="utf-8")
    read: Mapping[str, Sequence[str]] = yaml.safe_load(text)
    return {kind: re.compile("|".join(forms)) for kind, forms in read.items()}
