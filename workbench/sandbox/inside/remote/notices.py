"""Warnings and log records that leave the draft's process with its answers.

The draft's side collects them, the tests' side issues them again under the tests' own filters and
levels, where `pytest.warns` and `caplog` find them.
"""

from __future__ import annotations

import logging
import warnings
from typing import Any

MOST = 200
"""Notices per answer; what is beyond is dropped."""


class Collected(logging.Handler):
    """What the draft warned of and logged since the last answer."""

    def __init__(self) -> None:
        super().__init__(0)
        self.warned: list[tuple[type[Warning], str, int]] = []
        self.logged: list[list[Any]] = []

    def begin(self, logs: bool) -> None:
        """Collect warnings from now on, and with `logs` also records of every level."""
        warnings.simplefilter("always")
        warnings.showwarning = self._warn
        if logs:
            logging.getLogger().addHandler(self)
            logging.getLogger().setLevel(1)

    def _warn(
        self, message: Any, category: Any, filename: str, lineno: int, *_: Any, **__: Any
    ) -> None:
        if len(self.warned) < MOST:
            self.warned.append((category, str(message)[:2000], lineno))

    def emit(self, record: logging.LogRecord) -> None:
        """Keep one record, with whether some logger of the draft decided on its level."""
        logger: logging.Logger | None = logging.getLogger(record.name)
        decided = False
        while logger is not None and logger.parent is not None:
            decided = decided or logger.level != 0
            logger = logger.parent
        text = str(record.getMessage())[:2000]
        if len(self.logged) < MOST:
            self.logged.append([record.name, record.levelno, text, record.lineno, decided])

    def take(self) -> tuple[list[tuple[type[Warning], str, int]], list[list[Any]]]:
        """Both lists, which are empty afterwards."""
        found = self.warned, self.logged
        self.warned, self.logged = [], []
        return found


def log_again(told: list[Any], filename: str) -> None:
    """Handle a record as if it had been logged here. Raises ValueError, TypeError for nonsense."""
    name, level, text, line, decided = told
    logger = logging.getLogger(str(name))
    if decided or logger.isEnabledFor(int(level)):
        logger.handle(
            logging.LogRecord(str(name), int(level), filename, int(line), str(text), None, None)
        )


def warn_again(category: Any, text: str, line: int, filename: str) -> None:
    """Issue a warning as if it had been issued here."""
    known = isinstance(category, type) and issubclass(category, Warning)
    warnings.warn_explicit(text, category if known else UserWarning, filename, line)
