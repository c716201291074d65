"""Pictures of the real screens: `python -m tests.tui.pictures FOLDER` writes SVGs at three sizes.

Runs the first bundled task with the practice model, in a history of its own.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from pathlib import Path

from tests.tui.support import screen_text, until
from workbench.tui.app import WorkbenchApp

SIZES = [(80, 24), (120, 40), (200, 60)]


async def picture(folder: Path, size: tuple[int, int]) -> None:
    """The task list, the session when it has stopped, and its tree, at one size."""
    from workbench.commands.screens import ScreenServices
    from workbench.settings import load_settings

    services = ScreenServices(load_settings(), "", "")
    app = WorkbenchApp(services)
    async with app.run_test(size=size) as pilot:

        async def shown(name: str, text: str) -> None:
            await until(pilot, lambda: text in screen_text(pilot), text, 90.0)
            await pilot.pause(0.5)
            app.save_screenshot(f"{name}-{size[0]}x{size[1]}.svg", path=str(folder))

        await shown("tasks", "code/process_data")
        await pilot.press("enter")
        await shown("streaming", "not saved yet")
        await shown("session", "stopped: ")
        await pilot.press("T")
        await shown("tree", "Tree of drafts")
    await services.shut()


def main() -> None:
    """All sizes into the folder that the command line names."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for size in SIZES:
        with tempfile.TemporaryDirectory() as home:
            os.environ["WORKBENCH_HOME"] = home
            asyncio.run(picture(folder, size))


if __name__ == "__main__":
    main()
