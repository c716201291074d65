"""What holds the loop until the person says go on, and what they kept of a call they ended.

No paid call starts on the strength of an act that only says what the text shall be: after an edit,
an added check, a decided change, a revised task or a branch, whatever costs nothing (checks,
verdicts, stops) runs on at once, and the next call waits for `Resumed`. An act that is undone
holds on: undoing is no word to spend money either.
"""

from __future__ import annotations

from typing import Literal

from workbench.core import events as ev

Held = Literal["", "edit", "check", "hunk", "task", "branch"]

REASONS: dict[str, str] = {
    "edit": "your edit is checked; it goes on when you say so",
    "check": "your check was added; it goes on when you say so",
    "hunk": "your decision on a change stands; it goes on when you say so",
    "task": "the task was revised; it goes on when you say so",
    "branch": "you chose where to go on from; it goes on when you say so",
}
"""Why the loop holds, as the person is told."""

CONTINUE = (
    "Your last answer was cut off. Go on exactly where it stops: begin with the next character, "
    "and repeat nothing of what stands above."
)
"""The request that follows a fragment."""
OVERLAP = 8
"""Characters of the fragment's end that a continuation must repeat to count as overlapping it;
fewer would swallow a closing bracket that is meant twice.
"""


def held_after(held: Held, body: ev.Body) -> Held:
    """Why the loop holds after one more event; empty when it does not."""
    match body:
        case ev.DraftEdited():
            return "edit"
        case ev.CheckAdded(by="person"):
            return "check"
        case ev.HunkDecided():
            return "hunk"
        case ev.TaskRevised():
            return "task"
        case ev.BranchChosen():
            return "branch"
        case ev.Resumed() | ev.FreshStarted() | ev.CallStarted():
            return ""
        case _:
            return held


def fragment_after(fragment: str, call: ev.CallStarted | None, held: Held, body: ev.Body) -> str:
    """What the call that the person ended had written of a draft; `call` is the open one before,
    `held` why the loop held before.

    Another call, other ground to stand on (also when that ended the call), or going on without it
    drops it.
    """
    match body:
        case ev.CallFailed(error="Interrupted", text=text):
            alone = call is not None and call.what == "draft" and call.samples == 1
            return text if alone and held in ("", "check", "hunk") and text.strip() else ""
        case ev.Resumed(fragment=kept):
            return fragment if kept else ""
        case (
            ev.CallStarted()
            | ev.CallFinished()
            | ev.CallFailed()
            | ev.DraftEdited()
            | ev.BranchChosen()
            | ev.TaskRevised()
            | ev.FreshStarted()
        ):
            return ""
        case _:
            return fragment


def continuing_after(continuing: bool, body: ev.Body) -> bool:
    """Whether the next draft continues the fragment, after one more event."""
    match body:
        case ev.Resumed(fragment=kept):
            return kept
        case ev.CallStarted():
            return False
        case _:
            return continuing


def joined(fragment: str, rest: str) -> str:
    """The whole answer of a fragment and what a model wrote after it.

    A model that began anew is taken at its word; one that repeated the end is not told twice.
    """
    head = fragment.lstrip()[: 4 * OVERLAP]
    if len(head) >= OVERLAP and rest.lstrip().startswith(head):
        return rest
    for size in range(min(len(fragment), len(rest)), OVERLAP - 1, -1):
        if fragment.endswith(rest[:size]):
            return fragment + rest[size:]
    return fragment + rest
