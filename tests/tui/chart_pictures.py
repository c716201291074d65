"""Pictures of findings with charts: `python -m tests.tui.chart_pictures FOLDER` writes SVGs.

Histogram, trend with its interval, scatter with an outlier, schedule and finishing dates, tornado:
each in the window that the screen opens for a finding, at three sizes.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.tui.pictures import SIZES
from workbench.catalog import find_domain, find_task, practice_script
from workbench.core.checks import CheckResult
from workbench.models.practice_script import parse
from workbench.tui.app import WorkbenchApp
from workbench.tui.glyphs import glyphs
from workbench.tui.screens.asking import TextScreen
from workbench.tui.tabular.sheet import finding_rows, window_width

SHOWN = {
    "analysis/web_shop": ("histogram", "bars"),
    "analysis/nile": ("line",),
    "analysis/state_crime": ("scatter", "scatter plain"),
    "planning/app_launch": ("forecast", "drivers"),
}


def charted() -> Iterator[tuple[str, CheckResult]]:
    """The first finding with each kind of chart, by the kind's name."""
    for name, kinds in SHOWN.items():
        task, script = find_task(name).shown(1), parse(practice_script(name), name)
        results = list(find_domain(task.domain).check(task, script.draft, None))
        for kind in kinds:
            drawn = [result for result in results if _kind(result) == kind]
            if drawn:
                yield kind, drawn[0]


def _kind(result: CheckResult) -> str:
    evidence = result.evidence if isinstance(result.evidence, dict) else {}
    view = evidence.get("view")
    if isinstance(view, dict):
        return str(view["kind"]) + ("" if view["kind"] != "scatter" or view["marked"] else " plain")
    return result.check if "chart" in evidence else ""


async def pictures(
    folder: Path, size: tuple[int, int], found: list[tuple[str, CheckResult]]
) -> None:
    """All of them at one size."""
    from workbench.commands.screens import ScreenServices
    from workbench.settings import load_settings

    services = ScreenServices(load_settings(), "", "")
    app = WorkbenchApp(services)
    async with app.run_test(size=size) as pilot:
        for kind, result in found:
            width = window_width(result, size[0])
            rows = finding_rows(result, glyphs(ascii_only=False), width)
            app.push_screen(TextScreen(f"{result.check} on draft 1", rows, wide=width > 78))
            await pilot.pause(0.3)
            for _ in range(3):
                await pilot.press("end")
            await pilot.pause(0.3)
            app.save_screenshot(f"{kind}-{size[0]}x{size[1]}.svg", path=str(folder))
            await pilot.press("escape")
    await services.shut()


def main() -> None:
    """All sizes into the folder that the command line names."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    found = list(charted())
    for size in SIZES:
        with tempfile.TemporaryDirectory() as home:
            os.environ["WORKBENCH_HOME"] = home
            asyncio.run(pictures(folder, size, found))


if __name__ == "__main__":
    main()
