"""What a person had seen of a draft before they said what they think of it, told from the log.

Told on the safe side: who watched a session, or did anything in it after a verdict, has seen every
verdict of it. `nothing` is said only where the log shows no way in which its author could have.
What somebody reads beside the workbench (`workbench show`, an export) is in no log.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from workbench.core import events as ev
from workbench.core.events.ratings import Saw

ANYBODY = "person"
"""The name that acts on a screen carry; they count as everybody's on this machine."""
_BLIND = (ev.RatedByRubric, ev.RatedPair, ev.JudgeCalibrated, ev.SessionStarted)
"""What can be written of a session without having seen its verdicts."""


def seen(log: Sequence[ev.Event], drafts: Iterable[str], author: str) -> Saw:
    """The most that the author can have seen of any of these drafts."""
    found: list[Saw] = [_seen(log, draft, author) for draft in drafts]
    order: tuple[Saw, ...] = ("judge", "checks", "unknown", "nothing")
    return next((saw for saw in order if saw in found), "nothing")


def _seen(log: Sequence[ev.Event], draft: str, author: str) -> Saw:
    checked = _places(log, ev.DraftChecked, draft)
    judged = _places(log, ev.DraftJudged, draft)
    watched = any(isinstance(e.body, ev.Watched) and e.author in (author, ANYBODY) for e in log)
    told = any(
        isinstance(e.body, ev.RatedByRubric) and e.body.draft == draft and e.author == author
        for e in log
    )
    last = len(log) if watched or told else _last_act(log, author)
    if any(place < last for place in judged):
        return "judge"
    return "checks" if any(place < last for place in checked) else "nothing"


def _places(
    log: Sequence[ev.Event], kind: type[ev.DraftChecked] | type[ev.DraftJudged], draft: str
) -> list[int]:
    return [k for k, e in enumerate(log) if isinstance(e.body, kind) and e.body.draft == draft]


def _last_act(log: Sequence[ev.Event], author: str) -> int:
    """The place of the author's last act that a blind rater would not do; 0 without one."""
    acts = [
        k
        for k, event in enumerate(log)
        if event.author in (author, ANYBODY) and not isinstance(event.body, _BLIND)
    ]
    return acts[-1] if acts else 0
