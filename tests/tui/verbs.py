"""The table of verbs: what each does in each state of a session, or why it cannot be done there.

An action without a row, or a state without an answer, fails `test_verbs.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from workbench.tui.screens.workbench import WorkbenchScreen

STATES = (
    "new",
    "first call",
    "calling",
    "last call",
    "checking",
    "paused",
    "asked",
    "consent",
    "failed",
    "target",
    "budget",
)
"""new: paused before the first call · calling, first call: in mid-stream · last call: it pauses
after this one · asked, consent: it waits for the person · failed: the model was not reached ·
target, budget: stopped, and opened again from the history.
"""
STOPPED = ("target", "budget")
EMPTY = ("new", "first call")
BUSY = ("first call", "calling", "last call", "checking")

Shown = str | Callable[[WorkbenchScreen], object]


@dataclass(frozen=True, slots=True)
class Row:
    """One verb, or one verb in a situation of its own."""

    refused: Mapping[str, str] = field(default_factory=dict)
    """The reason by state; where there is none, it is possible."""
    then: tuple[str, ...] = ()
    """Keys after the verb's own."""
    before: tuple[str, ...] = ()
    """Keys before the verb's own."""
    writes: str = ""
    """The kind of event that it adds to the log; empty for none."""
    shows: Shown = ""
    """What is on screen afterwards, or what is true of the screen."""
    also: Mapping[str, tuple[str, Shown]] = field(default_factory=dict)
    """`writes` and `shows` in the states where they are others."""
    only: tuple[str, ...] = STATES
    """The states that the row is about, when it is about a situation of its own."""
    stays: tuple[str, ...] = ()
    """States in which what it shows is there before it too."""
    opens_gate: bool = False
    """What waits has to end first."""


def no(reason: str, *states: str) -> dict[str, str]:
    """The reason in these states."""
    return dict.fromkeys(states, reason)


def but(*states: str) -> tuple[str, ...]:
    """All states but these."""
    return tuple(state for state in STATES if state not in states)


NO_DRAFT = no("no draft yet", *EMPTY)
ONE_DRAFT = no("only one draft yet", *EMPTY)
NO_PAIR = no("nothing to compare yet", *EMPTY)
RUNNING = {
    **no("it is running", *BUSY),
    **no("answer the question first (A)", "asked"),
    **no("a draft waits for your yes (Y)", "consent"),
}
DONE = {
    **no("target reached; i says what you still want", "target"),
    **no("2 of 2 rounds are used; $ raises the budget", "budget"),
}
STILL = {**no("it is paused", "new", "paused"), **no("it has stopped", *STOPPED)}


def pane(id: str) -> Shown:
    """The focus is in a pane; in the diff's place as soon as the first draft is there."""

    def shown(screen: WorkbenchScreen) -> bool:
        if id == "diff" and screen.has_class("first-draft"):
            return screen.pane == id
        return screen.focused is not None and screen.focused.id == id

    return shown


VERBS: dict[str, Row] = {
    "session.run": Row(
        {**RUNNING, **DONE},
        stays=("failed",),
        writes="resumed",
        shows="writing draft",
        also={"failed": ("call_failed", "call failed")},
    ),
    "session.pause": Row(STILL, writes="paused", shows="‖ paus"),
    "session.continue": Row(no("no fragment is kept", *STATES)),
    "session.pause_after": Row(
        {
            **STILL,
            **no("it will pause already", "last call"),
            **no("no call is running", "checking", "asked", "consent", "failed"),
        },
        writes="paused",
        shows="pauses after it",
    ),
    "session.step": Row({**RUNNING, **DONE}, writes="resumed"),
    "session.stop": Row(
        no("it has stopped", *STOPPED),
        writes="session_stopped",
        shows="stopped: you stopped it",
        opens_gate=True,
    ),
    "session.retry": Row(
        {
            **no("no call runs or failed", "new", "checking", "paused", "asked", "consent"),
            **no("it has stopped", *STOPPED),
        },
        writes="call_started",
        shows="writing draft",
        also={"failed": ("call_started", "call failed")},
        stays=STATES,
    ),
    "session.consent": Row(
        no("nothing waits for it", *but("consent")),
        then=("j", "enter"),
        writes="draft_checked",
        shows="writing draft 4",
    ),
    "session.answer": Row(
        no("nothing was asked", *but("asked")),
        then=(*"blue", "enter"),
        writes="question_answered",
        shows="you answered: blue",
    ),
    "session.fresh": Row(
        no("no draft to keep yet", *EMPTY), writes="fresh_started", shows="fresh start: the best"
    ),
    "session.budget": Row(
        then=("space", *"rounds=9", "enter"), writes="settings_changed", shows="of 9"
    ),
    "session.model": Row(
        then=("k", "enter"), writes="settings_changed", shows="model practice: scripted"
    ),
    "session.strategy": Row(
        then=("j", "enter"), writes="settings_changed", shows="strategy one-shot"
    ),
    "check.basis": Row(no("no check rests on hypotheses", *STATES)),
    "session.race": Row(
        {**NO_DRAFT, **no("the draft has no verdict yet", "checking", "consent")},
        shows="Lanes of the race",
    ),
    "draft.edit": Row(NO_DRAFT, then=("x", "ctrl+s"), writes="draft_edited", shows="xalpha"),
    "draft.editor": Row(NO_DRAFT, shows="An outside editor needs a terminal"),
    "guidance.write": Row(
        then=(*"hm", "enter"),
        writes="guidance_queued",
        shows="queued: hm",
        also={"paused": ("guidance_queued", "(+1 more)")},
    ),
    "guidance.check": Row(
        {**no("no draft is checked yet", *EMPTY), **no("every check passes", "target")},
        then=("enter", *"hm", "enter"),
        writes="guidance_queued",
        shows="queued: hm",
        also={"paused": ("guidance_queued", "(+1 more)")},
    ),
    "guidance.queue": Row(
        no("no note written yet (i)", *but("paused", "calling")),
        then=("enter", "enter", *"x", "enter"),
        writes="guidance_edited",
        shows="queued: be briefx",
        also={"calling": ("guidance_edited", "1 pinned ·")},
    ),
    "draft.rate_up": Row(NO_DRAFT, writes="rated", shows="▲ good"),
    "draft.rate_down": Row(NO_DRAFT, writes="rated", shows="▼ bad"),
    "draft.accept": Row(NO_DRAFT, writes="accepted", shows="you accepted draft", opens_gate=True),
    "draft.accept again": Row(no("it is accepted", "target"), before=("a",), only=("target",)),
    "draft.branch": Row({**no("the path ends here already", *but(*EMPTY)), **NO_DRAFT}),
    "draft.branch from an earlier draft": Row(
        before=("[",),
        writes="branch_chosen",
        shows="back to draft 1",
        also=dict.fromkeys(("checking", "consent"), ("branch_chosen", "back to draft 2")),
        only=but(*EMPTY),
    ),
    "draft.fork": Row(
        NO_DRAFT,
        writes="paused",
        shows="forked from session",
        also=dict.fromkeys((*STOPPED, "paused"), ("", "forked from session")),
    ),
    "draft.rate": Row(
        NO_DRAFT,
        then=("3", "3", "3", "enter"),
        writes="rated_by_rubric",
        shows="Now you may know",
    ),
    "draft.copy": Row(NO_DRAFT, before=("3",), writes="copied", shows="copied by"),
    "draft.prompt": Row(NO_DRAFT, shows="Prompt of draft"),
    "draft.route": Row({**no("no check found another route to its answer", *STATES), **NO_DRAFT}),
    "draft.note": Row(NO_DRAFT, then=(*"hm", "enter"), writes="noted", shows="note: hm"),
    "check.add": Row(
        then=(*"lacks", "space", "q", "enter"), writes="check_added", shows="your check: lacks q"
    ),
    "task.edit": Row(
        then=("x", "ctrl+s"), writes="task_revised", shows="the task was revised: prompt changed"
    ),
    "task.reread": Row(writes="task_revised", shows="the task was revised: file read again"),
    "pair.earlier": Row(
        ONE_DRAFT,
        shows="3 Draft 1 ─",
        also=dict.fromkeys(("checking", "consent"), ("", "3 Draft 1 → 2")),
    ),
    "pair.later": Row(ONE_DRAFT, shows="There is no later draft."),
    "left.earlier": Row(
        ONE_DRAFT,
        shows="There is no earlier draft.",
        also=dict.fromkeys(("checking", "consent"), ("", "3 Draft 1 → 3")),
    ),
    "left.later": Row(ONE_DRAFT, shows="There is no later draft."),
    "diff.unified": Row(NO_PAIR, shows=lambda screen: screen.diff.split),
    "diff.wrap": Row(NO_DRAFT, shows=lambda screen: not screen.diff.wrapping),
    "diff.swap": Row(
        NO_PAIR,
        shows="3 Draft 2 → 1",
        also=dict.fromkeys(("checking", "consent"), ("", "3 Draft 3 → 2")),
    ),
    "diff.fold": Row(NO_PAIR, shows=lambda screen: screen.diff.folded),
    "diff.next": Row(NO_PAIR, shows=lambda screen: screen.diff.block == 0),
    "diff.previous": Row(NO_PAIR, shows="No change further up."),
    "diff.search": Row(NO_DRAFT, then=(*"alpha", "enter"), shows="with “alpha”"),
    "diff.hit": Row(no("search first (/)", *STATES)),
    "diff.hit after a search": Row(before=("/", *"alpha", "enter"), shows="Hit ", only=but(*EMPTY)),
    "diff.hit_back": Row(no("search first (/)", *STATES)),
    "diff.hit_back after a search": Row(
        before=("/", *"alpha", "enter"), shows="Hit ", only=but(*EMPTY)
    ),
    "hunk.take": Row({**NO_PAIR, **no("go to a change first (n)", *but(*EMPTY))}),
    "hunk.take at a change": Row(
        before=("n",),
        then=("enter",),
        writes="hunk_decided",
        shows="you took this",
        only=but(*EMPTY),
    ),
    "hunk.refuse": Row({**NO_PAIR, **no("go to a change first (n)", *but(*EMPTY))}),
    "hunk.refuse at a change": Row(
        before=("n",),
        then=(*"no", "enter"),
        writes="hunk_decided",
        shows=lambda screen: screen.chosen.author == "person",
        only=but(*EMPTY),
    ),
    "undo": Row(
        no("nothing of yours to undo", *but("paused")), writes="undone", shows="Undone: the queued"
    ),
    "undo of a rating": Row(
        before=("+",), writes="undone", shows="Undone: the rating", only=but(*EMPTY)
    ),
    "redo": Row(no("nothing to redo", *STATES)),
    "redo of a rating": Row(before=("+", "U"), writes="undone", shows="▲ good", only=but(*EMPTY)),
    "pane.task": Row(shows=pane("task")),
    "pane.timeline": Row(before=("1",), shows=pane("timeline")),
    "pane.diff": Row(shows=pane("diff")),
    "pane.checks": Row(shows=pane("checks")),
    "pane.findings": Row(shows=pane("findings")),
    "pane.told": Row(shows=pane("told")),
    "pane.zoom": Row(shows=lambda screen: screen.zoomed == "timeline"),
    "screen.tree": Row(NO_DRAFT, shows="Tree of drafts"),
    "screen.history": Row(shows="Past sessions"),
    "screen.review": Row(shows="Review"),
    "screen.settings": Row(shows="Settings"),
    "screen.help": Row(shows="Keys"),
    "screen.close": Row(
        writes="paused",
        shows="5 of 5",
        also=dict.fromkeys((*STOPPED, "new", "paused"), ("", "5 of 5")),
    ),
}
"""By action id, and by action id with a situation of its own."""
