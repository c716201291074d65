"""Every verb once: its id, words, keys, context, and why it is impossible now.

Keys, footer, palette, help and the person's keymap are all made from `ACTIONS`, so that none of
them can promise what another one lacks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from workbench.errors import SettingsError
from workbench.tui import reasons as why
from workbench.tui.reasons import Reason, Situation

Context = Literal["picker", "session", "history", "tree", "review", "rating", "pairing", "apart"]


@dataclass(frozen=True, slots=True)
class Action:
    """One verb."""

    id: str
    label: str
    """One or two words for the footer."""
    keys: tuple[str, ...]
    impossible: Reason
    """Why it cannot be done now; empty when it can."""
    help: str
    """What it does, one sentence without its full stop."""
    context: Context = "session"

    @property
    def group(self) -> str:
        """Under which heading the help lists it."""
        return GROUPS.get(self.id.partition(".")[0], "")


GROUPS: Mapping[str, str] = {
    "session": "The loop",
    "draft": "The draft on the right",
    "guidance": "What the model is told",
    "check": "Task and checks",
    "task": "Task and checks",
    "pair": "Which drafts are compared",
    "left": "Which drafts are compared",
    "diff": "How they are shown",
    "hunk": "One change",
    "undo": "Undo",
    "redo": "Undo",
    "pane": "Panes",
    "screen": "Screens",
}
"""The headings of the help, by the first word of an action's id; other screens need none."""


def _verb(id: str, label: str, keys: str, impossible: Reason, help: str) -> Action:
    own: dict[str, Context] = {
        "picker": "picker",
        "history": "history",
        "tree": "tree",
        "review": "review",
        "rating": "rating",
        "pairing": "pairing",
        "apart": "apart",
    }
    context = own.get(id.partition(".")[0], "session")
    return Action(id, label, tuple(keys.split()), impossible, help, context)


ACTIONS: tuple[Action, ...] = (
    _verb("session.run", "run", "r", why.can_run, "Run on, or go on after a pause or a stop"),
    _verb("session.pause", "pause", "space", why.can_pause, "Pause now; what streamed is kept"),
    _verb(
        "session.continue", "continue", "C", why.can_continue, "Run on and continue what streamed"
    ),
    _verb("session.pause_after", "pause after", "p", why.can_pause_later, "Pause after this call"),
    _verb("session.step", "step", ".", why.can_run, "Run until the next verdict, then pause"),
    _verb("session.stop", "stop", "s", why.can_stop, "Stop and keep the best draft"),
    _verb("session.retry", "retry", "R", why.can_retry, "End the call and ask again"),
    _verb(
        "session.consent",
        "run it here",
        "Y",
        why.can_consent,
        "Decide whether drafts run under weak isolation",
    ),
    _verb("session.answer", "answer", "A", why.can_answer, "Answer what was asked"),
    _verb("session.fresh", "fresh start", "F", why.can_forget, "Keep the best, forget the tries"),
    _verb("session.budget", "budget", "$", why.always, "Raise or lower the budget"),
    _verb("session.model", "model", "L", why.always, "Change the model for the next round"),
    _verb("session.strategy", "strategy", "S", why.always, "Change the strategy of the next round"),
    _verb(
        "draft.edit",
        "edit",
        "e",
        why.draft,
        "Edit here; saving makes a child draft, checked at once",
    ),
    _verb("draft.editor", "$EDITOR", "E", why.draft, "Edit the draft in $EDITOR"),
    _verb("guidance.write", "guidance", "i", why.always, "Write a note to the model"),
    _verb("guidance.check", "note on check", "@", why.failing, "Write a note on one open check"),
    _verb("guidance.queue", "your notes", "I", why.notes, "Pin, change or take away your notes"),
    _verb("draft.rate_up", "rate good", "+ =", why.draft, "Rate it good; again takes it back"),
    _verb("draft.rate_down", "rate bad", "-", why.draft, "Rate it bad; again takes it back"),
    _verb("draft.rate", "rate by rubric", "*", why.draft, "Rate it by its rubric, 1 to 5 each"),
    _verb("draft.accept", "accept", "a", why.can_accept, "Accept it, whatever the checks say"),
    _verb("draft.branch", "branch", "b", why.can_branch, "Go back to the draft and on from there"),
    _verb("draft.fork", "fork", "f", why.draft, "Fork a new session from the draft"),
    _verb("draft.copy", "copy", "y", why.draft, "Copy the draft to the clipboard"),
    _verb("draft.note", "note", "m", why.draft, "Write a note about the draft, for yourself"),
    _verb("check.add", "own check", "c", why.always, "Write a check of your own in a line"),
    _verb("task.edit", "task", "P", why.always, "Change the task's prompt"),
    _verb("task.reread", "reread task", "", why.always, "Read the task's file again"),
    _verb("pair.earlier", "earlier pair", "[", why.two, "Compare the pair one draft earlier"),
    _verb("pair.later", "later pair", "]", why.two, "Compare the pair one draft later"),
    _verb("left.earlier", "left earlier", "{", why.two, "An earlier draft on the left"),
    _verb("left.later", "left later", "}", why.two, "A later draft on the left"),
    _verb("diff.unified", "unified", "u", why.can_split, "Unified or side by side"),
    _verb("diff.wrap", "wrap", "w", why.draft, "Wrap long lines or cut them"),
    _verb("diff.swap", "swap", "x", why.pair, "Swap the sides"),
    _verb("diff.fold", "fold", "o", why.pair, "Fold or unfold what is equal"),
    _verb("diff.next", "next change", "n", why.change, "Go to the next change"),
    _verb("diff.previous", "previous change", "N", why.change, "Go to the previous change"),
    _verb("diff.search", "search", "/", why.draft, "Search in the drafts"),
    _verb("diff.hit", "next hit", "\\", why.hits, "Go to the next line found"),
    _verb("diff.hit_back", "previous hit", "|", why.hits, "Go to the previous line found"),
    _verb("hunk.take", "take change", "t", why.at_change, "Take the change, with a reason"),
    _verb("hunk.refuse", "refuse change", "d", why.at_change, "Refuse it: a draft without it"),
    _verb("undo", "undo", "U", why.undo, "Undo your last act; both stay in the log"),
    _verb("redo", "redo", "ctrl+r", why.redo, "Bring back what was undone"),
    _verb("pane.task", "task pane", "1", why.always, "Go to the task"),
    _verb("pane.timeline", "timeline", "2", why.always, "Go to the timeline"),
    _verb("pane.diff", "diff", "3", why.always, "Go to the diff"),
    _verb("pane.checks", "checks", "4", why.always, "Go to the checks"),
    _verb("pane.findings", "why not yet", "5", why.always, "Go to what keeps it from its target"),
    _verb("pane.told", "prompt pane", "6", why.always, "Go to what the model was told"),
    _verb("pane.zoom", "zoom", "z", why.always, "Show only this pane, or all again"),
    _verb("draft.prompt", "prompt", "M", why.prompted, "The literal messages that asked for it"),
    _verb("screen.tree", "tree", "T", why.draft, "The tree of drafts"),
    _verb("screen.history", "history", "H", why.always, "Past sessions"),
    _verb("screen.review", "review", "V", why.always, "The review queue"),
    _verb("screen.settings", "settings", ",", why.always, "Theme, signs, mouse"),
    _verb("screen.help", "help", "? f1", why.always, "Keys and what they do here"),
    _verb("screen.close", "back", "q", why.always, "Back where you came from; the session pauses"),
    _verb("picker.start", "start", "enter", why.listed, "Start the task"),
    _verb("picker.search", "search", "/", why.always, "Search the tasks"),
    _verb("picker.domain", "domain", "d", why.always, "Show the next domain only"),
    _verb("picker.difficulty", "difficulty", "f", why.always, "Show one difficulty only"),
    _verb("picker.new", "new task", "n", why.always, "Make a task of your own by answering"),
    _verb("picker.model", "model", "m", why.always, "Choose or set up who writes the drafts"),
    _verb("picker.resume", "resume", "r", why.interrupted, "Go on with what was interrupted"),
    _verb("picker.history", "history", "H", why.always, "Past sessions"),
    _verb("picker.review", "review", "v", why.always, "The review queue"),
    _verb("picker.rate", "rate", "*", why.always, "Rate drafts of the history, blind"),
    _verb("picker.settings", "settings", ",", why.always, "Theme, signs, mouse"),
    _verb("picker.help", "help", "? f1", why.always, "Keys and what they do here"),
    _verb("picker.quit", "quit", "q", why.always, "Leave"),
    _verb("history.open", "open", "enter", why.listed, "Open the session"),
    _verb("history.search", "search", "/", why.always, "Search the texts"),
    _verb("history.filter", "filter", "f", why.always, "Choose what to show only"),
    _verb("history.domain", "domain", "d", why.always, "Show one domain only"),
    _verb("history.outcome", "outcome", "o", why.always, "Show one outcome only"),
    _verb("history.model", "model", "m", why.always, "Show one model's sessions only"),
    _verb("history.strategy", "strategy", "s", why.always, "Show one strategy only"),
    _verb("history.days", "days", "w", why.always, "Show what last changed on some days only"),
    _verb("history.tagged", "tagged", "#", why.always, "Show what has one tag only"),
    _verb("history.rated", "rated", "r", why.always, "Show rated sessions only, or all"),
    _verb("history.corrected", "corrected", "c", why.always, "Only those with corrections, or all"),
    _verb("history.all", "all", "a", why.always, "Take all filters away"),
    _verb(
        "history.compare",
        "compare",
        "=",
        why.listed,
        "Mark it, or compare it with the mark",
    ),
    _verb("history.regrade", "regrade", "v", why.listed, "Today's checks over its drafts again"),
    _verb("history.rate", "rate", "*", why.always, "Rate drafts of the history, blind"),
    _verb("history.tag", "tag", "t", why.listed, "Tag the session, or take the tag away"),
    _verb("history.delete", "forget", "x", why.listed, "Forget the session, all that came of it"),
    _verb("history.help", "help", "? f1", why.always, "Keys and what they do here"),
    _verb("history.close", "back", "q escape", why.always, "Back"),
    _verb("tree.choose", "show", "enter", why.draft, "Show the draft"),
    _verb("tree.left", "compare", "c", why.draft, "Put the draft on the left of the comparison"),
    _verb("tree.branch", "branch", "b", why.can_branch, "Go back to the draft and on from there"),
    _verb("tree.fork", "fork", "f", why.draft, "Fork a new session from the draft"),
    _verb("tree.help", "help", "? f1", why.always, "Keys and what they do here"),
    _verb("tree.close", "back", "q escape", why.always, "Back"),
    _verb("review.up", "good", "u", why.listed, "Good: a golden case and a training row"),
    _verb("review.down", "bad", "d", why.listed, "Bad, with a reason; it waits for a correction"),
    _verb("review.confirm", "confirm", "y", why.listed, "Say yes to what users said of it"),
    _verb("review.edit", "correct", "e", why.listed, "Correct it: a regression case and a row"),
    _verb("review.skip", "skip", "s", why.listed, "Put it off to the end"),
    _verb("review.flag", "flag", "f", why.listed, "Flag it for later"),
    _verb("review.discard", "discard", "x", why.listed, "Discard it: of no use"),
    _verb("review.note", "note", "n", why.listed, "Write a note that goes with the verdict"),
    _verb("review.tag", "to 9 tag", "1 2 3 4 5 6 7 8 9", why.listed, "Say what is wrong"),
    _verb("review.undo", "undo", "z", why.always, "Take the last verdict back, and all it made"),
    _verb("review.redo", "redo", "Z", why.always, "Bring back what was undone"),
    _verb("review.reopen", "reopen", "o", why.decided, "Put it back into the queue"),
    _verb("review.list", "list", "v", why.always, "Another list: pending, draft, flagged, done …"),
    _verb("review.search", "search", "/", why.always, "Search the queue, or type a filter"),
    _verb("review.filter", "filter", "l", why.always, "Choose what to show only"),
    _verb("review.all", "all", "a", why.always, "Take search and filters away"),
    _verb("review.open", "look into", "enter", why.grouped, "The items of a group, or close it"),
    _verb("review.compile", "checks of it", "c", why.corrected, "Checks that a correction gives"),
    _verb("review.checks", "all checks", "C", why.always, "Checks made of corrections; retire one"),
    _verb("review.why", "why", "w", why.listed, "Why the item is here"),
    _verb("review.help", "help", "? f1", why.always, "Keys and what they do here"),
    _verb("review.close", "back", "q escape", why.always, "Back; it goes on here next time"),
    _verb(
        "rating.level", "to 5 level", "1 2 3 4 5", why.unrated, "A level; on to the next criterion"
    ),
    _verb("rating.finish", "done, next", "enter", why.listed, "Write it; then the next draft"),
    _verb("rating.back", "back one", "backspace shift+tab", why.unrated, "The criterion before"),
    _verb("rating.forward", "on one", "tab", why.unrated, "The criterion after"),
    _verb("rating.skip", "skip", "s", why.listed, "Another draft; this one another time"),
    _verb("rating.note", "note", "n", why.unrated, "Write a note that goes with the rating"),
    _verb("rating.criterion", "new criterion", "c", why.listed, "What the rubric lacks, as a line"),
    _verb("rating.pair", "pairs", "p", why.always, "Two drafts side by side instead"),
    _verb("rating.apart", "judges", "d", why.always, "Judges, and where they lie apart from you"),
    _verb("rating.down", "down", "down j pagedown ctrl+d", why.always, "Scroll the draft"),
    _verb("rating.up", "up", "up k pageup ctrl+u", why.always, "Scroll it back"),
    _verb("rating.help", "help", "? f1", why.always, "Keys and what they do here"),
    _verb("rating.close", "back", "q escape", why.always, "Back"),
    _verb("pairing.left", "left better", "left h", why.listed, "The left one is better"),
    _verb("pairing.right", "right better", "right l", why.listed, "The right one is better"),
    _verb("pairing.tie", "tie", "t =", why.listed, "Neither is clearly better"),
    _verb("pairing.skip", "skip", "s", why.listed, "Another pair; this one another time"),
    _verb("pairing.down", "down", "down j pagedown ctrl+d", why.always, "Scroll both"),
    _verb("pairing.up", "up", "up k pageup ctrl+u", why.always, "Scroll both back"),
    _verb("pairing.help", "help", "? f1", why.always, "Keys and what they do here"),
    _verb("pairing.close", "back", "q escape", why.always, "Back"),
    _verb("apart.open", "open draft", "enter", why.listed, "Open the session at the draft"),
    _verb("apart.help", "help", "? f1", why.always, "Keys and what they do here"),
    _verb("apart.close", "back", "q escape", why.always, "Back"),
)

FOOTERS: Mapping[Context, str] = {
    "session": (
        "session.run session.pause session.answer session.consent session.step draft.edit "
        "guidance.write draft.rate_up/draft.rate_down=rate session.stop pair.earlier/pair.later="
        "pair draft.branch session.continue session.retry screen.close screen.help"
    ),
    "picker": (
        "picker.start picker.search picker.new picker.model picker.resume picker.domain "
        "picker.difficulty "
        "picker.history picker.review picker.settings picker.quit picker.help"
    ),
    "history": (
        "history.open history.search history.filter history.all history.compare history.tag "
        "history.delete history.close history.help"
    ),
    "review": (
        "review.up/review.down=verdict review.confirm review.edit review.open review.search "
        "review.undo review.tag review.skip review.flag review.discard review.compile "
        "review.filter review.note review.list review.why review.close review.help"
    ),
    "rating": (
        "rating.level rating.finish rating.back rating.skip rating.criterion rating.note "
        "rating.pair rating.apart rating.close rating.help"
    ),
    "pairing": (
        "pairing.left pairing.right pairing.tie pairing.skip pairing.down/pairing.up=scroll "
        "pairing.close pairing.help"
    ),
    "apart": "apart.open apart.close apart.help",
    "tree": "tree.choose tree.left tree.branch tree.fork tree.close tree.help",
}
"""What the footer shows, in order; `a/b=word` are two actions shown as one hint. The last two, the
way back and the help, stay however narrow the terminal is.
"""
PANE_FOOTERS: Mapping[str, str] = {
    "task": "task.edit check.add",
    "timeline": "!enter=its_diff draft.prompt",
    "diff": "diff.next/diff.previous=change hunk.take hunk.refuse diff.unified diff.search",
    "checks": "!enter=finding check.add",
    "findings": "!enter=go_there !l/h=place draft.prompt",
    "told": "draft.prompt",
}
"""What comes before that in a pane of the session; `!key=word` are keys of the pane itself."""

MOVING = (
    *("j", "k", "g", "G", "h", "l", "ctrl+d", "ctrl+u", "up", "down", "left", "right"),
    *("home", "end", "pageup", "pagedown", "tab", "shift+tab", "enter"),
    *("ctrl+p", "ctrl+q", "ctrl+c"),
)
"""Keys that lists, diff, matrix and the app use themselves; the keymap cannot give them away."""


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
        """The action's first key; empty when it has none."""
        keys = self.keys[action.id]
        return keys[0] if keys else ""


def keymap(wishes: Mapping[str, str], actions: Iterable[Action] = ACTIONS) -> Keymap:
    """The keys of all actions. A wish for an unknown id or for a key that is taken is left out and
    reported; an action that loses its own key to a wish is reported too.
    """
    known = {action.id: action for action in actions}
    conflicts = [_unknown(id, known) for id in wishes if id not in known]
    keys: dict[str, tuple[str, ...]] = {}
    table: dict[tuple[Context, str], Action] = {}
    for action in sorted(known.values(), key=lambda each: each.id not in wishes):
        wanted = _wanted(action, wishes)
        kept = tuple(key for key in wanted if not _trouble(action, key, table))
        conflicts += [_trouble(action, key, table) for key in wanted if key not in kept]
        table.update({(action.context, key): action for key in kept})
        keys[action.id] = kept
    return Keymap(keys, table, tuple(conflicts))


def _wanted(action: Action, wishes: Mapping[str, str]) -> tuple[str, ...]:
    if action.id not in wishes:
        return action.keys
    return tuple(key.strip() for key in wishes[action.id].split(",") if key.strip())


def _trouble(action: Action, key: str, table: Mapping[tuple[Context, str], Action]) -> str:
    """Why the action cannot have the key; empty when it can."""
    if key in MOVING and key not in action.keys:
        return f"'{key}' for {action.id}: lists and panes use that key to move."
    other = table.get((action.context, key))
    return "" if other is None else f"'{key}' for {action.id}: {other.id} has that key there."


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


@dataclass(frozen=True, slots=True)
class Hint:
    """One entry of the footer."""

    key: str
    label: str
    reason: str = ""
    """Why it is impossible now; empty when it is not."""


def hints(
    context: Context,
    keys: Keymap,
    now: Situation,
    labels: Mapping[str, str] | None = None,
    pane: str = "",
) -> list[Hint]:
    """The footer's entries in their order, those of the pane in focus first; those without a key
    are left to the palette. `labels` take the place of an action's own words, by its id.
    """
    entries = [*PANE_FOOTERS.get(pane, "").split(), *FOOTERS[context].split()]
    found = [_hint(entry, keys, now, labels or {}) for entry in entries]
    return [hint for hint in found if hint.key]


def _hint(entry: str, keys: Keymap, now: Situation, labels: Mapping[str, str]) -> Hint:
    ids, _, label = entry.partition("=")
    if ids.startswith("!"):
        reason = "" if now.within else "there is nothing in the pane"
        return Hint(ids[1:], label.replace("_", " "), reason)
    actions = [find(id) for id in ids.split("/")]
    shown = "/".join(key for action in actions if (key := keys.shown(action)))
    reasons = [action.impossible(now) for action in actions]
    label = labels.get(ids, label) or actions[0].label
    return Hint(shown, label, reasons[0] if all(reasons) else "")
