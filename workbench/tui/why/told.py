"""Findings as lines: short ones in columns, the one at the cursor whole, with the places it leads
to. Nothing is cut without a mark, and no mark stands where nothing was cut.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from rich.cells import cell_len

from workbench.core.session import Draft, Session
from workbench.tui.glyphs import Glyphs
from workbench.tui.lines import Line, Tone
from workbench.tui.safe import fit, one_line, padded, wrapped
from workbench.tui.why.advice import advice
from workbench.tui.why.findings import OpenFinding

Place = Literal["code", "draft", "prompt", "whole"]
LABEL = 10
"""Cells before a value of the finding shown whole."""
BECAME = 16
"""Cells of the longest of the words for what became of a finding."""
VALUE_LINES = 6
"""Lines of one value shown in the pane; its window has all."""
NAME_SHARE = 3
"""The names' column takes at most one of so many parts of the width."""


@dataclass(frozen=True, slots=True)
class Link:
    """A place that a finding leads to."""

    place: Place
    words: str


def links(finding: OpenFinding) -> tuple[Link, ...]:
    """Where Enter can go from the finding: the code first."""
    found = [Link("code", f"line {finding.line}")] if finding.line else []
    word = "broke in" if finding.broke else "since"
    found.append(Link("draft", f"{word} draft {finding.since}"))
    if finding.told_to:
        found.append(Link("prompt", f"prompt of draft {finding.told_to}"))
    return (*found, Link("whole", "all of it"))


def became(finding: OpenFinding) -> tuple[str, Tone]:
    """What the model was told of it and what came of that."""
    tracked = finding.tracked
    if finding.sent == "never sent":
        return "hidden, not sent", "dim"
    if finding.result.status in ("unknown", "error", "na"):
        return "undecided", "warn"
    later = tracked is not None and any(number >= 1 for number in tracked.sent_with)
    if tracked is None or (finding.sent == "not sent" and not later):
        return _heard(finding)
    match tracked.status:
        case "ignored":
            times = f"ignored {tracked.ignored} times"
            return times if tracked.ignored > 1 else "sent, ignored", "bad"
        case "regressed":
            return "sent, came back", "bad"
        case "addressed":
            return "mended later", "good"
        case "open":
            return "sent", "accent"


def _heard(finding: OpenFinding) -> tuple[str, Tone]:
    """What readers say of a finding that was told to no model."""
    if finding.denied:
        return "a reader denies", "warn"
    return ("a reader agrees", "accent") if finding.upheld else ("not sent", "dim")


def short(finding: OpenFinding, name: int, width: int, g: Glyphs) -> Line:
    """One line: verdict, name, what is wrong, and at its end line, origin and what became."""
    sign, tone = _sign(finding, g)
    word, word_tone = became(finding)
    place = f"line {finding.line}" if finding.line else ""
    tail = f" {padded(place, 9, right=True)} {g.dot} {padded(word, BECAME)}" if width >= 90 else ""
    room = width - 2 - name - 1 - cell_len(tail)
    label = fit(one_line(finding.result.check), name, ellipsis=g.ellipsis)
    said = fit(_gist(finding, g), max(8, room), ellipsis=g.ellipsis)
    return (
        (f"{sign} ", tone),
        (padded(label, name) + " ", "dim" if finding.cause_of else ""),
        (padded(said, room), "dim"),
        (tail, word_tone),
    )


def brief(finding: OpenFinding, name: int, width: int, depth: int, g: Glyphs) -> list[Line]:
    """What is wrong on up to so many lines under the name; one line where that says it all, or
    where `depth` is 0.
    """
    line = short(finding, name, width, g)
    gist = _gist(finding, g)
    if not depth or one_line(gist) in "".join(text for text, _ in line):
        return [line]
    lines = wrapped(gist, max(8, width - 2))
    if len(lines) > depth:
        rest = " ".join(lines[depth - 1 :])
        lines = [*lines[: depth - 1], fit(rest, max(8, width - 2), ellipsis=g.ellipsis)]
    return [_head(finding, width, g), *((("  ", ""), (text, "dim")) for text in lines)]


def _gist(finding: OpenFinding, g: Glyphs) -> str:
    """What is wrong, on one line."""
    if finding.cause_of:
        return f"same cause as {one_line(finding.cause_of)}"
    known = dict(finding.facts)
    if "what" in known and "input" not in known:
        return one_line(known["what"])
    if "expected" in known and "got" in known:
        wanted = one_line(known["expected"]).removesuffix(".")
        said = f"expected {wanted}, got {one_line(known['got'])}"
        return f"{said}  {g.dot} {one_line(known['input'])}" if "input" in known else said
    return one_line(known.get("what") or " ".join(known.values()))


def whole(finding: OpenFinding, width: int, g: Glyphs) -> list[Line]:
    """The finding with its values in full; the lines of `links` come after it."""
    rows = [_head(finding, width, g)]
    for label, value in finding.facts:
        rows += _value(label, value, width, g)
    return rows


def as_text(finding: OpenFinding) -> str:
    """The finding as a text to be taken elsewhere, every value whole."""
    where = f", line {finding.line}" if finding.line else ""
    facts = [f"{label}: {value}" for label, value in finding.facts]
    return "\n".join([f"{finding.result.check} ({finding.result.status}{where})", *facts])


def _head(finding: OpenFinding, width: int, g: Glyphs) -> Line:
    """The line above its values: verdict, name, and what became of it."""
    sign, tone = _sign(finding, g)
    word, word_tone = became(finding)
    name = fit(one_line(finding.result.check), max(8, width - 5 - cell_len(word)))
    return ((f"{sign} ", tone), (name, "strong"), (f"  {g.dot} {word}", word_tone))


def _value(label: str, value: str, width: int, g: Glyphs) -> Iterator[Line]:
    lines = wrapped(value, max(8, width - LABEL - 3)) or [""]
    for number, line in enumerate(lines[:VALUE_LINES]):
        yield ((f"  {padded('' if number else label, LABEL)}", "dim"), (line, ""))
    left = len(lines) - VALUE_LINES
    if left > 0:
        more = f"{g.ellipsis} {left} more line{'s' * (left != 1)}"
        yield ((" " * (LABEL + 2), ""), (more, "warn"))


def _sign(finding: OpenFinding, g: Glyphs) -> tuple[str, Tone]:
    if finding.result.hidden:
        return g.hidden, "dim"
    match finding.result.status:
        case "fail":
            return g.failed, "bad"
        case "warn":
            return g.warned, "warn"
        case "error":
            return g.broken_checker, "warn"
        case "pass":
            return g.passed, "good"
        case "unknown" | "na":
            return g.unknown, "warn"


def names_width(findings: Sequence[OpenFinding], width: int) -> int:
    """Cells of the column of names."""
    longest = max((cell_len(one_line(f.result.check)) for f in findings), default=0)
    return max(8, min(longest, width // NAME_SHARE))


def title(draft: Draft | None, findings: Sequence[OpenFinding]) -> str:
    """The pane's title: which draft, and how many of what."""
    if draft is None:
        return "5 Why not yet?"
    shown = [f for f in findings if f.result.status in ("fail", "warn") and not f.result.hidden]
    passed = draft.scorecard.outcome == "passed"
    denied = sum(bool(f.denied) for f in shown) if passed else 0
    wrong, hidden = len(shown) - denied, sum(f.result.hidden for f in findings)
    open_ = len(findings) - len(shown) - hidden
    mend = ("remark" if wrong == 1 else "remarks") if passed else "to mend"
    counted = ((wrong, mend), (denied, "denied"), (open_, "undecided"), (hidden, "hidden"))
    said = ", ".join(f"{number} {word}" for number, word in counted if number)
    asked = f"Draft {draft.number} passes" if passed else f"Why not yet? Draft {draft.number}"
    return f"5 {asked}: {said}" if said else f"5 {asked}"


def verdict_lines(session: Session, draft: Draft | None, width: int, g: Glyphs) -> list[Line]:
    """What is said of the whole draft above its findings: nothing fails, refused, not checked."""
    if draft is None:
        return [(("What keeps a draft from its target will stand here.", "dim"),)]
    told = [*_standing(draft, g), *_all_well(session, draft, g), *advice(draft, g)]
    return [((line, tone),) for text, tone in told for line in wrapped(text, width)]


def _standing(draft: Draft, g: Glyphs) -> Iterator[tuple[str, Tone]]:
    if draft.unusable:
        yield f"{g.failed} no draft: {one_line(draft.unusable)}", "bad"
    elif draft.verdict in ("refused", "discarded"):
        word = "refused" if draft.verdict == "refused" else "thrown out"
        yield f"{g.failed} {word}: {one_line(draft.why)}", "warn"


def _all_well(session: Session, draft: Draft, g: Glyphs) -> Iterator[tuple[str, Tone]]:
    if not draft.check_set:
        yield "Not checked yet.", "dim"
        return
    card = draft.scorecard
    if card.outcome != "passed":
        return
    hidden = session.hidden_score(draft.id)
    also = "" if hidden is None else f"; hidden, which steer nothing: {hidden[0]} of {hidden[1]}"
    passing, total = card.counts
    yield f"{g.passed} Draft {draft.number} passes {passing} of {total} checks{also}.", "good"
