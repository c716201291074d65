"""What several tests of the screens stand on."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from workbench.commands.screens import ScreenServices
from workbench.settings import Settings


@pytest.fixture
async def services(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[ScreenServices]:
    """The real services of the screens, over a history of their own."""
    monkeypatch.setenv("WORKBENCH_HOME", str(tmp_path))
    made = ScreenServices(Settings(), "", "")
    await made.ready()
    yield made
    await made.shut()
