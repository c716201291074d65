"""Every verb once: keys, footer, palette, help and the person's keymap are all made from `ACTIONS`,
so that none of them can promise what another one lacks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from workbench.errors import SettingsError
from workbench.tui.reasons import Situation
from workbench.tui.verbs.action import GROUPS, Action, Context
from workbench.tui.verbs.footers import FOOTERS, PANE_FOOTERS
from workbench.tui.verbs.table import ACTIONS

__all__ = [
    "ACTIONS",
    "FOOTERS",
    "GROUPS",
    "MOVING",
    "PANE_FOOTERS",
    "Action",
    "Context",
    "Hint",
    "Keymap",
    "find",
    "hints",
    "keymap",
    "of_context",
]

MOVING = (
    *("j", "k", "g", "G", "h", "l", "ctrl+d", "ctrl+u", "up", "down", "left", "right"),
    *("home", "end", "pageup", "pagedown", "tab", "shift+tab", "enter"),
    *("ctrl+p", "ctrl+q", "ctrl+c", "ctrl+z"),
)
"""Keys that lists, diff, matrix and the app use themselves; the keymap cannot give them away."""


class Keymap(NamedTuple):
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


class Hint(NamedTuple):
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
