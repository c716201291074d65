"""The command palette: every action of the screen below, with its key; what is impossible is listed
with its reason.
"""

from __future__ import annotations

from collections.abc import Coroutine
from functools import partial

from textual.command import DiscoveryHit, Hit, Hits, Provider

from workbench.tui.actions import GROUPS, Action
from workbench.tui.screens.acting import ActingScreen


class ActionProvider(Provider):
    """Commands from the registry."""

    async def discover(self) -> Hits:
        """All actions, the possible ones first."""
        for action, reason in self._actions():
            yield DiscoveryHit(self._title(action), self._run(action), help=_help(action, reason))

    async def search(self, query: str) -> Hits:
        """Actions whose words fit."""
        matcher = self.matcher(query)
        for action, reason in self._actions():
            title = self._title(action)
            score = max(matcher.match(title), 0.9 * matcher.match(action.help))
            if score > 0:
                shown = matcher.highlight(title)
                yield Hit(score, shown, self._run(action), text=title, help=_help(action, reason))

    def _actions(self) -> list[tuple[Action, str]]:
        screen = self.screen
        if not isinstance(screen, ActingScreen):
            return []
        order = list(GROUPS.values())
        return sorted(
            screen.possible(),
            key=lambda entry: (
                bool(entry[1]),
                order.index(entry[0].group) if entry[0].group else 0,
            ),
        )

    def _title(self, action: Action) -> str:
        assert isinstance(self.screen, ActingScreen)
        key = self.screen.keys.shown(action)
        title = f"{action.group}: {action.label}" if action.group else action.label
        return f"{title}  ({key})" if key else title

    def _run(self, action: Action) -> partial[Coroutine[object, object, None]]:
        assert isinstance(self.screen, ActingScreen)
        return partial(self.screen.perform, action)


def _help(action: Action, reason: str) -> str:
    return f"Not now: {reason}." if reason else f"{action.help}."
