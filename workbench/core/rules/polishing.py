"""When the loop goes on at its target, for what nobody has to mend and readers would like better.

A note of the person that waits at the target is one more round: it was written to be told.

A draft that fails nothing ends the loop, so that what judges said of it, and the remarks that hold
up nothing, would reach no writer. The strategy's `polish` gives them a round of their own: it is
told as advice, and its revision meets the gate like any other, so that one which breaks what held,
or which readers do not prefer (`preferring`), is refused and the draft before stands. A polish
round starts no call that a limit of the session forbids, and whatever becomes of it the session
ends at its target.
"""

from __future__ import annotations

from dataclasses import replace

from workbench.core.checks import CheckResult
from workbench.core.rules.disputing import upheld
from workbench.core.rules.judged import comments
from workbench.core.rules.paying import not_worth_it
from workbench.core.rules.stopping import (
    LIMITS,
    Stop,
    first_stop,
    note_waits,
    remarks,
    target_reached,
)
from workbench.core.session import Draft, View

POLISH = 1
"""Rounds of a session that has judges, where nobody says otherwise: each one costs a draft and
every judge's reading of it, and most of what revising brings comes first (arXiv 2506.18403).
"""


def polish_due(view: View) -> bool:
    """The target is reached, somebody has advice on the current draft, and a round is left for it.

    After what a person did it waits for their word: until then the target ends the session.
    """
    wanted = view.strategy.polish > polished(view) and view.strategy.feedback == "items"
    if not wanted or view.held or target_reached(view) is None:
        return False
    return _advised(view) and not any(limit(view) for limit in LIMITS)


def polished(view: View) -> int:
    """How many polish rounds wrote a draft in this session, whatever became of it."""
    return max((draft.polish for draft in view.drafts.values()), default=0)


def open_remarks(view: View, draft: Draft) -> tuple[CheckResult, ...]:
    """The remarks that a polish round tells: where the session has judges, those that each of them
    finds in the draft as well. A remark is mostly a doubt that the checks could not settle, and one
    that is wrong would cost a true sentence.
    """
    if not view.judges:
        return remarks(draft)
    found = upheld(draft)
    return tuple(result for result in remarks(draft) if result.key in found)


def _advised(view: View) -> bool:
    current = view.current
    if current is None:
        return False
    return bool(open_remarks(view, current) or comments(current, view.answers))


def note_due(view: View) -> bool:
    """The person's note waits for the next draft, and neither a limit nor an act of theirs keeps it
    back.
    """
    return note_waits(view) and not view.held and not any(limit(view) for limit in LIMITS)


def ended(view: View) -> Stop | None:
    """The first stop rule that fires, unless a polish round or a note's own is due in place of the
    target; with what came of polishing in its reason.
    """
    stop = first_stop(view)
    if stop is None or stop.reason != "target":
        return stop
    if polish_due(view) or note_due(view):
        return None
    return replace(stop, why=_with_polish(view, stop.why))


def no_more_worth(view: View) -> Stop | None:
    """`not_worth_it`, which counts points of the checks: a polish round is not asked for those, and
    no draft at its target for what the person wrote.
    """
    at_target = target_reached(view) is not None
    return None if polish_due(view) or (at_target and note_due(view)) else not_worth_it(view)


def _with_polish(view: View, why: str) -> str:
    """The reason with the rounds used and what readers' comments are left; as it is where there was
    nothing to polish, or nobody asked for it.
    """
    used, current = polished(view), view.current
    if current is None or not (used or (view.strategy.polish and _advised(view))):
        return why
    left = dict.fromkeys(result.criterion for result in comments(current, view.answers))
    said = [f"{used} of {max(used, view.strategy.polish)} polish rounds used"]
    said += [f"a reader's advice stands open: {', '.join(left)}"] if left else []
    return "; ".join([why.removesuffix("."), *said]) + "."
