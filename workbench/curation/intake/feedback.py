"""What a line says of an answer, or what was done with it, as signals for the ledger.

Said outright: `up`, `down`, a rating. Seen: `edited`, `tried_again`, `copied`, `accepted`,
`abandoned`; as the value of `feedback`, several of them in a list, or each as a field of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import get_args

from workbench.core import curation_events as cu
from workbench.core.codec import Json
from workbench.curation.intake.fields import Data, Problems
from workbench.curation.intake.fields import flag as read_flag
from workbench.curation.intake.fields import ref as read_ref
from workbench.curation.intake.fields import text as read_text
from workbench.curation.intake.fields import time as read_time
from workbench.errors import UsageError

UP = frozenset(
    (
        *("up", "+1", "1", "good", "like", "positive", "true"),
        *("thumbs_up", "thumbsup", "👍"),
    )
)
DOWN = frozenset(
    (
        *("down", "-1", "0", "bad", "dislike", "negative", "false"),
        *("thumbs_down", "thumbsdown", "👎"),
    )
)
ACTS: Mapping[str, cu.SignalKind] = {
    **dict.fromkeys(("edited", "edit"), "edited"),
    **dict.fromkeys(
        ("tried_again", "try_again", "retried", "retry", "regenerated", "regenerate"), "tried_again"
    ),
    **dict.fromkeys(("copied", "copy"), "copied"),
    **dict.fromkeys(("accepted", "accept"), "accepted"),
    **dict.fromkeys(("abandoned", "abandon"), "abandoned"),
}
"""How agents call what a user did."""
MARKS: tuple[cu.SignalKind, ...] = ("copied", "accepted", "abandoned")
"""Acts that are fields with true or false."""
FIELDS = frozenset(
    ("feedback", "rating", "correction", "note", "edited", "tried_again", "next", *MARKS)
)


def signals(data: Data, problems: Problems) -> tuple[cu.SignalSeen, ...]:
    """Everything that the line says of the answer. What is not understood is noted and left out."""
    time = problems.unless(lambda: read_time(data.get("time")), "")
    by, note = (_soft_text(data, name, problems) for name in ("user", "note"))
    found: dict[cu.SignalKind, cu.SignalSeen] = {}
    for signal in (*_said_outright(data, problems), *_done(data, problems)):
        before = found.get(signal.signal)
        if before is None or signal.correction or signal.next:
            found[signal.signal] = signal
    if note and not found:
        problems.told.append("A note alone says nothing: send it with feedback.")
    return tuple(replace(signal, by=by, note=note, time=time) for signal in found.values())


def _said_outright(data: Data, problems: Problems) -> Iterator[cu.SignalSeen]:
    """The value of `feedback`, and the correction; a correction alone says that it was wrong."""
    correction = _soft_text(data, "correction", problems)
    given = data.get("feedback", data.get("rating"))
    entries = given if isinstance(given, list) else [] if given in (None, "") else [given]
    found = [each for entry in entries if (each := problems.unless(lambda e=entry: _said(e), None))]  # type: ignore[misc]
    kinds = {signal.signal for signal in found}
    if correction and "up" in kinds:
        problems.told.append("A correction goes with 'down' or 'edited', not with 'up'.")
        found = [signal for signal in found if signal.signal != "up"]
        correction = ""
    if correction and not kinds & {"down", "edited", "rating"} and "edited" not in data:
        found.append(cu.SignalSeen("down"))
    for signal in found:
        taken = signal.signal in ("down", "rating") or (
            signal.signal == "edited" and "down" not in kinds
        )
        yield replace(signal, correction=correction) if taken else signal


def _done(data: Data, problems: Problems) -> Iterator[cu.SignalSeen]:
    """The acts that have fields of their own."""
    for name in MARKS:
        if problems.unless(lambda name=name: read_flag(data, name), False):  # type: ignore[misc]
            yield cu.SignalSeen(name)
    if (edit := problems.unless(lambda: _edit(data), None)) is not None:
        yield cu.SignalSeen("edited", correction=edit)
    if (following := problems.unless(lambda: _again(data), None)) is not None:
        yield cu.SignalSeen("tried_again", next=following)


def _edit(data: Data) -> str | None:
    """The edited answer; empty where only the fact is known, None where nobody edited."""
    value = data.get("edited")
    if value is None or value is False:
        return None
    if value is True:
        return read_text(data, "correction")
    if not isinstance(value, str) or not value.strip():
        raise UsageError("'edited' should be the edited answer, or true.")
    return value


def _again(data: Data) -> str | None:
    """The next answer's id, empty where it is not known; None where nobody tried again."""
    value, following = data.get("tried_again"), read_ref(data.get("next"), "next")
    if isinstance(value, str) and value:
        return read_ref(value, "tried_again")
    return following if following or read_flag(data, "tried_again") else None


def _soft_text(data: Data, name: str, problems: Problems) -> str:
    return problems.unless(lambda: read_text(data, name), "")


def _said(feedback: Json) -> cu.SignalSeen:
    """`up`, `down`, an act, or a rating as a share of its scale. A bare 1, 0 or -1 is a thumb;
    other numbers are out of 5.
    """
    if isinstance(feedback, Mapping):
        share = _share(feedback.get("rating"), feedback.get("of", 5))
        return cu.SignalSeen("rating", share=share)
    word = str(feedback).strip().lower()
    name = re.sub(r"[\s-]+", "_", word) if word[:1].isalpha() else word
    if name in UP:
        return cu.SignalSeen("up")
    if name in DOWN:
        return cu.SignalSeen("down")
    if name in ACTS:
        return cu.SignalSeen(ACTS[name])
    rating = re.fullmatch(r"(\d+(?:\.\d+)?)(?:\s*/\s*(\d+(?:\.\d+)?))?", word)
    if rating:
        return cu.SignalSeen("rating", share=_share(float(rating[1]), float(rating[2] or 5)))
    known = ", ".join(kind for kind in get_args(cu.SignalKind) if kind != "rating")
    raise UsageError(f"'{word[:40]}' is no feedback.", f"Use {known}, or a rating such as 2/5.")


def _share(value: Json, scale: Json) -> float:
    """A rating from 1 (worst) to `scale` as 0..1."""
    fits = all(
        isinstance(each, int | float) and not isinstance(each, bool) for each in (value, scale)
    )
    if not fits or not scale > 1 or not 0 <= value <= scale:
        raise UsageError(f"{value!r} of {scale!r} is no rating.", 'Write {"rating": 2, "of": 5}.')
    return max(0.0, float(value - 1) / float(scale - 1))
