"""Why an action is impossible now: one short pure predicate each, over what a screen knows.

An empty answer means that it is possible. The words stand in the footer, the palette, the help and
in the message after the key was pressed all the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from workbench.core.checks import CheckResult
    from workbench.core.codec import Json
    from workbench.core.foretelling import Ending
    from workbench.core.session import Draft, Session
    from workbench.runner import Phase


class Situation(NamedTuple):
    """What the predicates may know: the session, what is selected, what is shown."""

    session: Session | None = None
    phase: Phase = "idle"
    left: Draft | None = None
    right: Draft | None = None
    changes: int = 0
    """Changes in the diff."""
    at_change: bool = False
    """One of them is the current one."""
    within: bool = True
    """The pane in focus has something that its own keys act on."""
    wide: bool = True
    """There is room for side by side."""
    hits: int = 0
    """Lines that the search found."""
    undoable: str = ""
    """What undo would take back, in words."""
    redoable: str = ""
    listed: int = 0
    """Rows in the list (picker, history, review)."""
    decided: bool = False
    """The review item under the cursor is settled."""
    alike: bool = False
    """The review line under the cursor is a group, or of one that was opened."""
    corrected: bool = False
    """The review item under the cursor, or the one before, was corrected."""
    interrupted: int = 0
    """Sessions that a crash interrupted."""
    unread: bool = False
    """The history has not been read yet, so that nobody knows of any."""
    ending: Ending | None = None
    """The stop that running on would end in again at once."""


Reason = Callable[[Situation], str]


def always(now: Situation) -> str:
    """Never impossible."""
    return ""


def unless_watching(reason: Reason) -> Reason:
    """The reason, or that another workbench runs the session."""

    def impossible(now: Situation) -> str:
        return "another workbench runs it" if now.phase == "watching" else reason(now)

    return impossible


def released(now: Situation) -> bool:
    """Another workbench let the session go, and this one only looked on so far."""
    return now.phase == "released"


def unless_looking(reason: Reason) -> Reason:
    """The reason, or who has to let it go, or that it has to be taken over first."""

    def impossible(now: Situation) -> str:
        return "r takes it over first" if released(now) else unless_watching(reason)(now)

    return impossible


def running(now: Situation) -> str:
    """It must not run already."""
    return "it is running" if runs(now) else ""


def runs(now: Situation) -> bool:
    """Calls or checks are under way and nothing asked them to end."""
    s = now.session
    busy = now.phase in ("calling", "checking")
    return s is not None and not s.paused and s.stop is None and busy


def can_run(now: Situation) -> str:
    """For run and step."""
    s = now.session
    if released(now):
        return ""
    if s is None:
        return "no session"
    if s.questions and not s.paused and s.stop is None:
        return "answer the question first (A)"
    if now.phase == "consent" and not s.paused and s.stop is None:
        return "a draft waits for your yes (Y)"
    return running(now) or done_with(now.ending)


WAYS_ON = {
    "target": "target reached; i says what you still want",
    "undecided": "no check decides the rest; i says what you know",
    **dict.fromkeys(("rounds", "tokens", "money", "seconds"), "$ raises the budget"),
}
"""What a person can do, by the stop that running on would end in at once."""


def done_with(ending: Ending | None) -> str:
    """Running on would stop again at once, for the same reason."""
    if ending is None:
        return ""
    stop = ending.stop
    way = "S changes the strategy" if ending.own else WAYS_ON.get(stop.reason, "")
    why = stop.why[:1].lower() + stop.why[1:].rstrip(".")
    return way if stop.reason in ("target", "undecided") else f"{why}{'; ' if way else ''}{way}"


def can_run_lane(now: Situation) -> str:
    """For a lane of a race."""
    return listed(now) or done_with(now.ending)


def can_pause(now: Situation) -> str:
    """For pause."""
    s = now.session
    if s is None or s.stop is not None:
        return "it has stopped"
    return "it is paused" if s.paused else ""


def can_pause_later(now: Situation) -> str:
    """For pause after the call."""
    s = now.session
    if s is not None and s.pause_after_call:
        return "it will pause already"
    return can_pause(now) or ("" if s is not None and s.open_call else "no call is running")


def can_stop(now: Situation) -> str:
    """For stop."""
    s = now.session
    return "it has stopped" if s is None or s.stop is not None else ""


def can_retry(now: Situation) -> str:
    """A call runs, or the last one failed."""
    s = now.session
    if s is None or s.stop is not None:
        return "it has stopped"
    return "" if s.open_call or s.last_failure else "no call runs or failed"


def can_continue(now: Situation) -> str:
    """A call that was ended left something."""
    s = now.session
    return "" if s is not None and s.fragment and s.stop is None else "no fragment is kept"


def can_answer(now: Situation) -> str:
    """Something was asked."""
    return "" if now.session is not None and now.session.questions else "nothing was asked"


def can_consent(now: Situation) -> str:
    """A draft waits for the yes."""
    return "" if now.phase == "consent" else "nothing waits for it"


def can_forget(now: Situation) -> str:
    """There is a draft to keep."""
    s = now.session
    return "" if s is not None and s.path.best else "no draft to keep yet"


def draft(now: Situation) -> str:
    """A draft is selected."""
    return "" if now.right is not None else "no draft yet"


def settled_draft(now: Situation) -> str:
    """A draft that has its verdict is selected."""
    if now.right is not None and now.right.verdict == "pending":
        return "the draft has no verdict yet"
    if now.right is not None and now.right.verdict == "discarded":
        return "the draft was thrown out"
    return draft(now)


def can_win(now: Situation) -> str:
    """The lane under the cursor has written a draft of its own."""
    return listed(now) or ("" if now.right is not None else "the lane has no draft yet")


def prompted(now: Situation) -> str:
    """A call wrote the draft."""
    if now.right is not None and not now.right.call:
        return "you wrote it: no prompt asked for it"
    return draft(now)


def routed(now: Situation) -> str:
    """A check found another route to the answer than the draft's."""
    if now.right is None:
        return draft(now)
    from workbench.tui.why.beside import beside_of  # nothing to read before there is a draft

    found = beside_of(now.right.results)
    return "no check found another route to its answer" if found is None else draft(now)


def can_accept(now: Situation) -> str:
    """It is not accepted yet."""
    s = now.session
    if s is not None and now.right is not None and s.accepted == now.right.id:
        return "it is accepted"
    return draft(now)


def can_branch(now: Situation) -> str:
    """The loop does not go on from the draft anyway; from the last one it does not where the gate
    refused it, and a person may see that otherwise.
    """
    s = now.session
    if s is not None and now.right is not None and s.path.head == now.right.id:
        overruled = s.path.current == now.right.id
        if now.right.verdict != "refused" or overruled:
            return "the path ends here already"
    return draft(now)


def two(now: Situation) -> str:
    """There are two drafts to choose from."""
    s = now.session
    return "" if s is not None and len(s.order) > 1 else "only one draft yet"


def pair(now: Situation) -> str:
    """Two drafts are compared."""
    return "" if now.left is not None and now.right is not None else "nothing to compare yet"


def can_split(now: Situation) -> str:
    """There are two, and room for both."""
    return pair(now) or ("" if now.wide else "side by side needs 100 columns")


def change(now: Situation) -> str:
    """The compared drafts differ."""
    return pair(now) or ("" if now.changes else "nothing changed")


def at_change(now: Situation) -> str:
    """One change is the current one."""
    return change(now) or ("" if now.at_change else "go to a change first (n)")


def hits(now: Situation) -> str:
    """The search found something."""
    return "" if now.hits else "search first (/)"


def notes(now: Situation) -> str:
    """A note was written on this path."""
    s = now.session
    return "" if s is not None and s.path.guidance else "no note written yet (i)"


def supposed(now: Situation) -> str:
    """A check of the draft in force rests on what a model said."""
    s = now.session
    current = s.current if s is not None else None
    found = hypotheses_of(current.results) if current is not None else ()
    return "" if found else "no check rests on hypotheses"


def hypotheses_of(results: Iterable[CheckResult]) -> Sequence[Mapping[str, Json]]:
    """What the results rest on that nobody but a model has said (`Domain.decided`)."""
    for result in results:
        if isinstance(result.evidence, Mapping) and result.evidence.get("hypotheses"):
            found: Sequence[Mapping[str, Json]] = result.evidence["hypotheses"]
            return found
    return ()


def failing(now: Situation) -> str:
    """A shown check of the draft in force is open."""
    s = now.session
    current = s.current if s is not None else None
    if current is None or not current.check_set:
        return "no draft is checked yet"
    shown = (r for r in current.results if not r.hidden)
    return "" if any(r.status != "pass" for r in shown) else "every check passes"


def undo(now: Situation) -> str:
    """There is an act to take back; a draft is none, since it can be left behind."""
    if now.undoable:
        return ""
    drafts = now.session.drafts.values() if now.session is not None else ()
    if any(draft.author == "person" for draft in drafts):
        return "your draft stays in the log; b on another one goes on from that"
    return "nothing of yours to undo"


def redo(now: Situation) -> str:
    """There is an undo to take back."""
    return "" if now.redoable else "nothing to redo"


def listed(now: Situation) -> str:
    """The list has rows."""
    return "" if now.listed else "the list is empty"


def decided(now: Situation) -> str:
    """The item is settled, so that it can be opened again."""
    return listed(now) or ("" if now.decided else "it waits already")


def grouped(now: Situation) -> str:
    """The line stands for several items, or is one of them."""
    return listed(now) or ("" if now.alike else "nothing else says the same")


def corrected(now: Situation) -> str:
    """There is a correction to make checks of."""
    return "" if now.corrected else "correct an answer first (e)"


def interrupted(now: Situation) -> str:
    """A crash interrupted a session."""
    if now.unread:
        return "past sessions are still being read"
    return "" if now.interrupted else "nothing was interrupted"


def unrated(now: Situation) -> str:
    """A draft must be there, and its rating not written yet."""
    if not now.listed:
        return "nothing waits"
    return "it is rated: Enter brings the next one" if now.decided else ""
