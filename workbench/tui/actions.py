"""Every verb once: its id, words, keys, context, and why it is impossible now.

Keys, footer, palette, help and the person's keymap are all made from `ACTIONS`, so that none of
them can promise what another one lacks. Predicates are pure functions of a `Situation`; a verb is
possible when its predicate answers with an empty text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from workbench.errors import SettingsError

if TYPE_CHECKING:
    from workbench.core.session import Draft, Session
    from workbench.runner import Phase

Context = Literal["picker", "session", "history", "tree"]


@dataclass(frozen=True, slots=True)
class Situation:
    """What the predicates may know: the session, what is selected, what is shown."""

    session: Session | None = None
    phase: Phase = "idle"
    left: Draft | None = None
    right: Draft | None = None
    changes: int = 0
    """Changes in the diff."""
    at_change: bool = False
    """One of them is the current one."""
    wide: bool = True
    """There is room for side by side."""
    hits: int = 0
    """Lines that the search found."""
    undoable: str = ""
    """What undo would take back, in words."""
    redoable: str = ""
    listed: int = 0
    """Rows in the list (picker, history)."""
    interrupted: int = 0
    """Sessions that a crash interrupted."""


Reason = Callable[[Situation], str]


def always(now: Situation) -> str:
    """Never impossible."""
    return ""


@dataclass(frozen=True, slots=True)
class Action:
    """One verb."""

    id: str
    label: str
    """One or two words for the footer."""
    keys: tuple[str, ...]
    help: str
    """What it does, one sentence without its full stop."""
    context: Context = "session"
    hint: int = 0
    """Place in the footer, from 1; 0 = not there."""
    impossible: Reason = always
    """Why it cannot be done now; empty when it can."""


def _running(now: Situation) -> str:
    return "it is running" if _runs(now) else ""


def _runs(now: Situation) -> bool:
    s = now.session
    busy = now.phase in ("calling", "checking")
    return s is not None and not s.paused and s.stop is None and busy


def _can_run(now: Situation) -> str:
    s = now.session
    if s is None:
        return "no session"
    if s.questions:
        return "answer the question first"
    return _running(now)


def _can_pause(now: Situation) -> str:
    s = now.session
    if s is None or s.stop is not None:
        return "it has stopped"
    return "it is paused" if s.paused else ""


def _can_pause_later(now: Situation) -> str:
    s = now.session
    if s is not None and s.pause_after_call:
        return "it will pause already"
    return _can_pause(now) or ("" if s is not None and s.open_call else "no call is running")


def _can_stop(now: Situation) -> str:
    s = now.session
    return "it has stopped" if s is None or s.stop is not None else ""


def _can_retry(now: Situation) -> str:
    s = now.session
    if s is None or s.stop is not None:
        return "it has stopped"
    return "" if s.open_call or s.last_failure else "no call runs or failed"


def _can_start_fresh(now: Situation) -> str:
    s = now.session
    return "" if s is not None and s.path.best else "no draft to keep yet"


def _draft(now: Situation) -> str:
    return "" if now.right is not None else "no draft yet"


def _can_accept(now: Situation) -> str:
    s = now.session
    if s is not None and now.right is not None and s.accepted == now.right.id:
        return "it is accepted"
    return _draft(now)


def _can_branch(now: Situation) -> str:
    s = now.session
    if s is not None and now.right is not None and s.path.head == now.right.id:
        return "the path ends here already"
    return _draft(now)


def _two(now: Situation) -> str:
    s = now.session
    return "" if s is not None and len(s.order) > 1 else "only one draft yet"


def _pair(now: Situation) -> str:
    return "" if now.left is not None and now.right is not None else "nothing to compare yet"


def _can_split(now: Situation) -> str:
    return "" if now.wide else "side by side needs 100 columns"


def _change(now: Situation) -> str:
    return _pair(now) or ("" if now.changes else "nothing changed")


def _at_change(now: Situation) -> str:
    return _change(now) or ("" if now.at_change else "go to a change first (n)")


def _hits(now: Situation) -> str:
    return "" if now.hits else "search first (/)"


def _notes(now: Situation) -> str:
    s = now.session
    pending = s is not None and any(note.status == "pending" for note in s.path.guidance)
    return "" if pending else "nothing is queued"


def _undo(now: Situation) -> str:
    return "" if now.undoable else "nothing of yours to undo"


def _redo(now: Situation) -> str:
    return "" if now.redoable else "nothing to redo"


def _listed(now: Situation) -> str:
    return "" if now.listed else "the list is empty"


def _interrupted(now: Situation) -> str:
    return "" if now.interrupted else "nothing was interrupted"


ACTIONS: tuple[Action, ...] = (
    Action(
        "session.run",
        "run",
        ("r",),
        "Run on, or go on after a pause or stop",
        hint=1,
        impossible=_can_run,
    ),
    Action(
        "session.pause",
        "pause",
        ("space",),
        "Pause now: the running call ends, its text is kept apart",
        hint=2,
        impossible=_can_pause,
    ),
    Action(
        "session.pause_after",
        "pause after",
        ("p",),
        "Pause after the running call",
        impossible=_can_pause_later,
    ),
    Action(
        "session.step",
        "step",
        (".",),
        "Run until the next verdict, then pause",
        hint=3,
        impossible=_can_run,
    ),
    Action(
        "session.stop",
        "stop",
        ("s",),
        "Stop, keep the best draft, score the hidden checks",
        hint=4,
        impossible=_can_stop,
    ),
    Action(
        "session.retry",
        "retry",
        ("R",),
        "End the running call, or the failed one, and ask again",
        impossible=_can_retry,
    ),
    Action(
        "session.fresh",
        "fresh start",
        ("F",),
        "Forget what was tried and said, keep the best draft",
        impossible=_can_start_fresh,
    ),
    Action("session.budget", "budget", ("$",), "Raise or lower the budget"),
    Action("session.model", "model", ("L",), "Change the model for the next round"),
    Action("session.strategy", "strategy", ("S",), "Change the strategy for the next round"),
    Action(
        "draft.edit",
        "edit",
        ("e",),
        "Edit the draft here; saving makes a child draft, checked at once",
        hint=5,
        impossible=_draft,
    ),
    Action("draft.editor", "$EDITOR", ("E",), "Edit the draft in $EDITOR", impossible=_draft),
    Action("guidance.write", "guidance", ("i",), "Write a note to the model", hint=6),
    Action(
        "guidance.queue",
        "queued notes",
        ("I",),
        "Change or withdraw queued notes",
        impossible=_notes,
    ),
    Action(
        "draft.rate_up",
        "rate +",
        ("+", "="),
        "Rate the draft good; again takes it back",
        hint=7,
        impossible=_draft,
    ),
    Action(
        "draft.rate_down",
        "rate −",
        ("-",),
        "Rate the draft bad; again takes it back",
        hint=8,
        impossible=_draft,
    ),
    Action(
        "draft.accept",
        "accept",
        ("a",),
        "Accept the draft as it is, whatever the checks say",
        impossible=_can_accept,
    ),
    Action(
        "draft.branch",
        "branch",
        ("b",),
        "Go back to the draft and go on from there",
        hint=9,
        impossible=_can_branch,
    ),
    Action("draft.fork", "fork", ("f",), "Fork a new session from the draft", impossible=_draft),
    Action("draft.copy", "copy", ("y",), "Copy the draft to the clipboard", impossible=_draft),
    Action(
        "draft.note",
        "note",
        ("m",),
        "Write a note about the draft, for yourself",
        impossible=_draft,
    ),
    Action("check.add", "own check", ("c",), "Write a check of your own in a line"),
    Action("task.edit", "task", ("P",), "Change the task's prompt"),
    Action("task.reread", "reread task", (), "Read the task's file again"),
    Action(
        "pair.earlier",
        "earlier",
        ("[",),
        "Compare the pair one draft earlier",
        hint=10,
        impossible=_two,
    ),
    Action(
        "pair.later", "later", ("]",), "Compare the pair one draft later", hint=11, impossible=_two
    ),
    Action(
        "left.earlier",
        "left earlier",
        ("{",),
        "Compare with an earlier draft on the left",
        impossible=_two,
    ),
    Action(
        "left.later",
        "left later",
        ("}",),
        "Compare with a later draft on the left",
        impossible=_two,
    ),
    Action(
        "diff.unified", "unified", ("u",), "Unified or side by side", hint=12, impossible=_can_split
    ),
    Action("diff.wrap", "wrap", ("w",), "Wrap long lines or cut them", impossible=_draft),
    Action("diff.swap", "swap", ("x",), "Swap the sides", impossible=_pair),
    Action("diff.fold", "fold", ("o",), "Fold or unfold what is equal", impossible=_pair),
    Action(
        "diff.next", "next change", ("n",), "Go to the next change", hint=13, impossible=_change
    ),
    Action(
        "diff.previous", "previous change", ("N",), "Go to the previous change", impossible=_change
    ),
    Action("diff.search", "search", ("/",), "Search in the drafts", impossible=_draft),
    Action("diff.hit", "next hit", ("\\",), "Go to the next line found", impossible=_hits),
    Action(
        "diff.hit_back", "previous hit", ("|",), "Go to the previous line found", impossible=_hits
    ),
    Action(
        "hunk.take",
        "take change",
        ("t",),
        "Accept the current change, with a reason",
        impossible=_at_change,
    ),
    Action(
        "hunk.refuse",
        "refuse change",
        ("d",),
        "Refuse the current change, with a reason for the model",
        impossible=_at_change,
    ),
    Action("undo", "undo", ("U",), "Undo your last act; it stays in the log", impossible=_undo),
    Action("redo", "redo", ("ctrl+r",), "Bring back what was undone", impossible=_redo),
    Action("pane.task", "task pane", ("1",), "Go to the task"),
    Action("pane.timeline", "timeline", ("2",), "Go to the timeline"),
    Action("pane.diff", "diff", ("3",), "Go to the diff"),
    Action("pane.checks", "checks", ("4",), "Go to the checks"),
    Action("pane.zoom", "zoom", ("z",), "Show only this pane, or all again"),
    Action("screen.tree", "tree", ("T",), "The tree of drafts", impossible=_draft),
    Action("screen.history", "history", ("H",), "Past sessions"),
    Action("screen.settings", "settings", (",",), "Theme, signs, mouse"),
    Action("screen.help", "help", ("?", "f1"), "Keys and what they do here", hint=20),
    Action(
        "screen.close",
        "tasks",
        ("q",),
        "Back to the task list; the session pauses and stays",
        hint=19,
    ),
    Action("picker.start", "start", ("enter",), "Start the task", "picker", 1, _listed),
    Action("picker.search", "search", ("/",), "Search the tasks", "picker", 2),
    Action("picker.domain", "domain", ("d",), "Show the next domain only", "picker", 3),
    Action("picker.difficulty", "difficulty", ("f",), "Show one difficulty only", "picker", 4),
    Action("picker.model", "model", ("m",), "Choose who writes the drafts", "picker", 5),
    Action(
        "picker.resume",
        "resume",
        ("r",),
        "Go on with what was interrupted",
        "picker",
        6,
        _interrupted,
    ),
    Action("picker.history", "history", ("H",), "Past sessions", "picker", 7),
    Action("picker.settings", "settings", (",",), "Theme, signs, mouse", "picker"),
    Action("picker.help", "help", ("?", "f1"), "Keys and what they do here", "picker", 20),
    Action("picker.quit", "quit", ("q",), "Leave", "picker", 21),
    Action("history.open", "open", ("enter",), "Open the session", "history", 1, _listed),
    Action("history.search", "search", ("/",), "Search the texts", "history", 2),
    Action("history.domain", "domain", ("d",), "Show the next domain only", "history", 3),
    Action("history.outcome", "outcome", ("o",), "Show one outcome only", "history", 4),
    Action("history.rated", "rated", ("r",), "Show rated sessions only, or all", "history", 5),
    Action(
        "history.corrected",
        "corrected",
        ("c",),
        "Show sessions with corrections only, or all",
        "history",
        6,
    ),
    Action(
        "history.tag", "tag", ("t",), "Tag the session, or take the tag away", "history", 7, _listed
    ),
    Action("history.delete", "delete", ("x",), "Delete the session", "history", 8, _listed),
    Action("history.help", "help", ("?", "f1"), "Keys and what they do here", "history", 20),
    Action("history.close", "back", ("q", "escape"), "Back", "history", 21),
    Action("tree.choose", "show", ("enter",), "Show the draft", "tree", 1),
    Action(
        "tree.left", "compare", ("c",), "Put the draft on the left of the comparison", "tree", 2
    ),
    Action(
        "tree.restore",
        "branch",
        ("b",),
        "Go back to the draft and go on from there",
        "tree",
        3,
        _can_branch,
    ),
    Action("tree.fork", "fork", ("f",), "Fork a new session from the draft", "tree", 4),
    Action("tree.help", "help", ("?", "f1"), "Keys and what they do here", "tree", 20),
    Action("tree.close", "back", ("q", "escape"), "Back", "tree", 21),
)

NAVIGATION = (
    "j",
    "k",
    "g",
    "G",
    "h",
    "l",
    "ctrl+d",
    "ctrl+u",
    "up",
    "down",
    "left",
    "right",
    "home",
    "end",
    "pageup",
    "pagedown",
    "tab",
    "shift+tab",
    "enter",
    "ctrl+p",
    "ctrl+q",
    "ctrl+c",
)
"""Keys that lists, diff, matrix and the app use themselves; an action cannot have them."""


@dataclass(frozen=True, slots=True)
class Keymap:
    """Which key does what in each context, the person's wishes applied."""

    keys: Mapping[str, tuple[str, ...]]
    """Keys by action id."""
    actions: Mapping[tuple[Context, str], Action]
    """Actions by context and key."""
    conflicts: tuple[str, ...] = ()
    """What of the wishes does not fit, one sentence each."""

    def find(self, context: Context, key: str) -> Action | None:
        """What the key does there."""
        return self.actions.get((context, key))

    def shown(self, action: Action) -> str:
        """The action's first key, as it is shown; empty when it has none."""
        keys = self.keys[action.id]
        return keys[0] if keys else ""


def keymap(wishes: Mapping[str, str], actions: Iterable[Action] = ACTIONS) -> Keymap:
    """The keys of all actions. A wish for an unknown id or for a key that is taken is left out and
    reported.
    """
    known = {action.id: action for action in actions}
    conflicts = [_unknown(id, known) for id in wishes if id not in known]
    keys = {action.id: action.keys for action in known.values()}
    for id, wish in wishes.items():
        if id in known:
            keys[id] = tuple(key.strip() for key in wish.split(",") if key.strip())
    table: dict[tuple[Context, str], Action] = {}
    for action in sorted(known.values(), key=lambda a: a.id in wishes, reverse=True):
        kept = []
        for key in keys[action.id]:
            trouble = _taken(action, key, table)
            if trouble and (action.id in wishes or key not in NAVIGATION):
                conflicts.append(trouble)
                continue
            table[action.context, key] = action
            kept.append(key)
        keys[action.id] = tuple(kept)
    return Keymap(keys, table, tuple(conflicts))


def _taken(action: Action, key: str, table: Mapping[tuple[Context, str], Action]) -> str:
    if key in NAVIGATION and key not in action.keys:
        return f"'{key}' for {action.id}: lists and panes use that key to move."
    other = table.get((action.context, key))
    if other is None:
        return ""
    return f"'{key}' for {action.id}: {other.id} has that key in the same place."


def _unknown(id: str, known: Mapping[str, Action]) -> str:
    from difflib import get_close_matches

    near = get_close_matches(id, known, n=1)
    guess = f" Did you mean '{near[0]}'?" if near else ""
    return f"There is no action '{id}'.{guess}"


def find(id: str) -> Action:
    """The action of an id; SettingsError when there is none."""
    for action in ACTIONS:
        if action.id == id:
            return action
    raise SettingsError(_unknown(id, {action.id: action for action in ACTIONS}))


def of_context(context: Context) -> tuple[Action, ...]:
    """The actions of a context, in their order."""
    return tuple(action for action in ACTIONS if action.context == context)


def hints(context: Context, now: Situation) -> list[tuple[Action, str]]:
    """The footer's actions in their order, each with the reason why not, or empty."""
    shown = sorted((a for a in of_context(context) if a.hint), key=lambda a: a.hint)
    return [(action, action.impossible(now)) for action in shown]
