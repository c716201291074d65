"""Colours the pair of drafts that is looked at, in the background and after it is shown."""

from __future__ import annotations

import asyncio
from functools import partial

from textual.worker import Worker

from workbench.tui.colouring.syntax import READ_LINES, language_of, spans_of
from workbench.tui.difflayout import Compared
from workbench.tui.screens.session import SessionScreen, Share


class Colouring(Share):
    """Knows which pair is coloured."""

    def __init__(self, screen: SessionScreen) -> None:
        super().__init__(screen)
        self._seen: Compared | None = None

    def look(self) -> None:
        """Begin to colour what is shown, where that was not begun yet."""
        pair = self.screen.diff.pair
        if pair is None or pair is self._seen:
            return
        self._seen = pair
        fence = self.services.fence(self.session.task.domain)
        right = self._text(self.screen.right)
        texts = [self._text(self.screen.left or self.screen.right), right]
        languages = [language_of(fence, text, READ_LINES) for text in texts]
        by_line = pair.left.lines is None and pair.right.lines is None
        if by_line and all(languages) and fence is not None:
            self._begin(pair, texts, fence)

    def _text(self, id: str) -> str:
        draft = self.screen.draft(id)
        return draft.text if draft is not None else ""

    def _begin(self, pair: Compared, texts: list[str], language: str) -> Worker[None]:
        return self.screen.apart(partial(self._colour, pair, texts, language), "colour")

    async def _colour(self, pair: Compared, texts: list[str], language: str) -> None:
        left = await asyncio.to_thread(spans_of, texts[0], language)
        right = await asyncio.to_thread(spans_of, texts[1], language)
        self.screen.diff.colour(pair, left, right)
