"""Pictures of the real screens, with the real loop behind them: `make screenshots`.

Each is an SVG in assets/screenshots; the practice model plays, so that they come out alike.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from pathlib import Path

SIZES = {"80x24": (80, 24), "120x40": (120, 40), "200x60": (200, 60)}


async def shoot(folder: Path, name: str, size: tuple[int, int]) -> None:
    """Play the first task to its end and keep the picture."""
    from workbench.catalog import FIRST_TASK
    from workbench.commands.screens import ScreenServices
    from workbench.settings import Settings
    from workbench.tui.app import WorkbenchApp

    services = ScreenServices(Settings(), FIRST_TASK, "")
    app = WorkbenchApp(services)
    async with app.run_test(size=size) as pilot:
        async with asyncio.timeout(90):
            while not _stopped(app):
                await pilot.pause(0.2)
        await pilot.pause(0.5)
        app.save_screenshot(f"{name}.svg", path=str(folder))
    await services.shut()


def _stopped(app: object) -> bool:
    loop = getattr(getattr(app, "screen", None), "loop", None)
    return loop is not None and loop.session.stop is not None


def main() -> None:
    """All sizes into the folder given, or assets/screenshots."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "assets/screenshots")
    folder.mkdir(parents=True, exist_ok=True)
    os.environ["TEXTUAL_ANIMATIONS"] = "none"
    for name, size in SIZES.items():
        with tempfile.TemporaryDirectory() as home:
            os.environ["WORKBENCH_HOME"] = home
            asyncio.run(shoot(folder, f"workbench-{name}", size))


if __name__ == "__main__":
    main()
