"""README's five minutes, pressed: each paragraph's keys, in its order, over the real services, the
practice model and the sandbox; and a task and a model of one's own.

A key that README names and this test does not press fails it, so README cannot rot.
"""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from tests.support.openai_server import OpenAIServer
from tests.tui.support import screen_text, typed, until
from tests.tui.test_screens import SIZE
from workbench.catalog import FIRST_TASK
from workbench.commands.screens import ScreenServices
from workbench.settings import load_settings
from workbench.tui.app import WorkbenchApp

README = Path(__file__).parents[2] / "README.md"
PATIENCE = 240.0
"""Seconds that a step of the real loop may take on a busy machine."""
NAMES = {"[": "left_square_bracket", "]": "right_square_bracket", "?": "question_mark"}
NAMES |= {"+": "plus", "-": "minus", ".": "full_stop", "/": "slash", "=": "equals_sign"}


@pytest.fixture(autouse=True)
def _at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WORKBENCH_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    monkeypatch.chdir(tmp_path)


def section(title: str) -> str:
    """A section of README."""
    return README.read_text("utf-8").partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def keys_named() -> dict[str, set[str]]:
    """The keys that each paragraph of the five minutes names, by its bold beginning."""
    named: dict[str, set[str]] = defaultdict(set)
    for paragraph in section("Five minutes on the screen").split("\n\n"):
        for head, text in re.findall(r"\*\*(.+?)\*\*(.*?)(?=\*\*|$)", paragraph, re.S):
            keys = re.findall(r"`([^`\s]|enter|space|escape|ctrl\+p)`", text)
            named[head.strip(".")] |= set(keys)
    footer = next(p for p in section("Five minutes on the screen").split("\n\n") if "ctrl+p" in p)
    named["footer"] = set(re.findall(r"`(ctrl\+p)`", footer))
    return dict(named)


class Hands:
    """Presses keys, and knows under which paragraph."""

    def __init__(self, pilot: Pilot[Any]) -> None:
        self.pilot = pilot
        self.pressed: dict[str, set[str]] = defaultdict(set)
        self.paragraph = ""

    async def press(self, *keys: str) -> None:
        """As README has them."""
        for key in keys:
            self.pressed[self.paragraph].add(key)
            await self.pilot.press(NAMES.get(key, key))

    async def sees(self, *texts: str) -> None:
        """All of them at once."""

        def there() -> bool:
            return all(text in screen_text(self.pilot) for text in texts)

        await until(self.pilot, there, f"{self.paragraph}: {texts}", PATIENCE)

    async def leaves(self, text: str) -> None:
        """Esc until the text is gone."""
        await self.pilot.press("escape")
        await until(self.pilot, lambda: text not in screen_text(self.pilot), text, PATIENCE)


async def test_every_key_of_the_five_minutes_does_what_readme_says() -> None:
    services = ScreenServices(load_settings(), FIRST_TASK, "")
    services.newcomer = True
    async with WorkbenchApp(services).run_test(size=SIZE) as pilot:
        hands = Hands(pilot)
        await watching(hands)
        await choosing(hands)
        await looking(hands)
        await steering(hands)
        await racing(hands)
        await finding(hands)
    await services.shut()
    named = keys_named()
    assert set(named) == set(hands.pressed) | {h for h, keys in named.items() if not keys}
    for head, keys in named.items():
        assert keys <= hands.pressed[head], f"{head}: README names {keys - hands.pressed[head]}"


async def watching(hands: Hands) -> None:
    """The first session is there by itself, and ends at its target."""
    hands.paragraph = "The first time"
    await hands.sees("Watch it fail (1 of 3)")
    await hands.press("escape")
    await until(hands.pilot, lambda: "of 3)" not in screen_text(hands.pilot))
    await hands.sees("stopped: target reached", "8/12", "12/12")
    hands.paragraph = "See why it is not there yet"
    await hands.press("[", "5")
    await hands.sees(
        "5 Why not yet? Draft 1: 4 to mend", "input", "expected", "got", "since draft 1"
    )
    await hands.press("enter")
    await hands.sees("/ search")
    await hands.press("5", "l", "enter")
    await hands.sees("Prompt of draft 2", "characters")
    await hands.leaves("Esc leaves")


async def choosing(hands: Hands) -> None:
    """The task list."""
    hands.paragraph = "The first time"
    await hands.press("q")
    await hands.sees("130 of 130" if "130 of 130" in screen_text(hands.pilot) else "drafts by")
    hands.paragraph = "Choose a task"
    await hands.sees("last  target 100", "2 drafts by practice")
    await hands.press("n")
    await hands.sees("A task of your own", "three example calls", "a table and a question")
    await hands.leaves("A task of your own")
    await hands.press("m")
    await hands.sees("Who writes the drafts", "another server")
    await hands.leaves("Who writes the drafts")
    await hands.press("/")
    await typed(hands.pilot, "process_data")
    await hands.sees("1 of 130" if "1 of 130" in screen_text(hands.pilot) else "code/process_data")
    await hands.press("enter")
    await hands.pilot.press("enter")
    await hands.sees("writing draft 1")


async def looking(hands: Hands) -> None:
    """A second session, to its end: comparing and asking why."""
    await hands.sees("stopped: target reached")
    hands.paragraph = "Compare any two drafts"
    await hands.press("[")
    await hands.sees("3 Draft 1 ")
    await hands.press("]")
    await hands.sees("3 Draft 1 → 2", "bought")
    await hands.pilot.press("3")
    await hands.press("n")
    await hands.sees("change 1 of 1")
    await hands.press("O")
    await hands.sees("No check found another route")
    hands.paragraph = "Ask why"
    await hands.press("4")
    await hands.pilot.press("g")
    await hands.press("enter")
    await hands.sees("whose change fixed it", "feedback 1.1")
    await hands.leaves("whose change fixed it")
    await hands.press("?")
    await hands.sees("Keys")
    await hands.press("/")
    await typed(hands.pilot, "hidden")
    await hands.sees("hidden")
    await hands.pilot.press("escape", "escape")
    await hands.sees("5 Why not yet?")
    hands.pressed["Ask why"].add("h")  # a mark of the matrix, no key
    hands.paragraph = "footer"
    await hands.press("ctrl+p")
    await hands.sees("The loop: run  (r)")
    await hands.leaves("The loop: run  (r)")


async def steering(hands: Hands) -> None:
    """Going on from draft 1: pause in mid-stream, a note, a step, an edit, a rating."""
    hands.paragraph = "Step in at any moment"
    await hands.pilot.press("left_square_bracket")
    await hands.sees("3 Draft 1 ")
    await hands.press("+")
    await hands.sees("▲ good")
    await hands.press("-")
    await hands.sees("▼ bad")
    await hands.press("b")
    await hands.sees("r goes on")
    await hands.press("i")
    await typed(hands.pilot, "name the mode in the error")
    await hands.sees("lands in draft 3")
    await hands.pilot.press("enter")
    await hands.sees("queued")
    await hands.press(".")
    await hands.sees("writing draft 3")
    await hands.press("space")
    await hands.sees("paused")
    await hands.press("e")
    await hands.sees("Your version of draft", "checks pass")
    await hands.leaves("Your version of draft")


async def racing(hands: Hands) -> None:
    """Two lanes; one is taken over."""
    hands.paragraph = "Race"
    await hands.press("W")
    await hands.sees("strategy=")
    await hands.pilot.press("ctrl+s")
    await hands.sees("Race from draft", "leads")
    await hands.press("t")
    await hands.sees("3 Draft", "5 Why not yet?")


async def finding(hands: Hands) -> None:
    """The history."""
    hands.paragraph = "Find it again"
    await hands.press("H")
    await hands.sees("Past sessions", FIRST_TASK)
    await hands.press("f")
    await hands.sees("domain")
    await hands.pilot.press("escape")
    await hands.press("=")
    await hands.pilot.press("j")
    await hands.press("=")
    await hands.sees("identical")
    await hands.pilot.press("escape")
    await hands.press("/")
    await typed(hands.pilot, "median")
    await hands.pilot.press("enter")
    await hands.sees("median")


SLUG = """```python
def slug(title):
    if not isinstance(title, str):
        raise TypeError("a title is text")
    return "-".join(title.lower().split())
```"""


async def test_a_task_of_ones_own_asks_who_writes_it_and_reaches_its_target(tmp_path: Path) -> None:
    """`workbench mine.yaml` on a machine without key and model: README's own task, by README's
    steps, against a server of one's own.
    """
    block = re.search(r"```yaml\n(.*?)```", section("Bring your own task"), re.S)
    assert block is not None
    (tmp_path / "mine.yaml").write_text(block[1], "utf-8")
    services = ScreenServices(load_settings(), "mine.yaml", "")
    with OpenAIServer(SLUG) as server:
        async with WorkbenchApp(services).run_test(size=SIZE) as pilot:
            hands = Hands(pilot)
            await hands.sees(
                "has no script for the task 'mine/slug'. Choose who writes its drafts."
            )
            await named_server(hands, server)
            await hands.sees("mine/slug", "loopback-1", "stopped: target reached")
            assert "practice" not in screen_text(pilot)
    await services.shut()


async def test_a_table_of_ones_own_asks_its_question_and_who_writes_it(tmp_path: Path) -> None:
    rows = "\n".join(f"{n},{n * 3}" for n in range(1, 9))
    (tmp_path / "sales.csv").write_text(f"week,sales\n{rows}\n", "utf-8")
    services = ScreenServices(load_settings(), "", "")
    services.first_table = "sales.csv"
    with OpenAIServer("# Sales\n\nThere are 8 weeks.\n") as server:
        async with WorkbenchApp(services).run_test(size=SIZE) as pilot:
            hands = Hands(pilot)
            await hands.sees("What do you want to know from sales.csv?")
            await typed(pilot, "How do sales grow?")
            await hands.press("enter")
            await hands.sees("Choose who writes its drafts.")
            await named_server(hands, server)
            await hands.sees("loopback-1", "There are 8 weeks.")
            await hands.press("s")
            await hands.sees("stopped: ")
    await services.shut()


async def named_server(hands: Hands, server: OpenAIServer) -> None:
    """The window of models, a server by its address, a model by its name."""
    await hands.sees("Who writes the drafts", "another server")
    await hands.press("G", "enter")
    await hands.sees("Address of the server")
    await typed(hands.pilot, server.base_url)
    await hands.press("enter")
    await hands.sees("Name of the model")
    await typed(hands.pilot, "loopback-1")
    await hands.press("enter")


async def test_a_session_that_cannot_be_opened_leaves_the_task_list_and_says_why() -> None:
    services = ScreenServices(load_settings(), "", "01NOBODYKNOWSTHISSESSIONX0")
    async with WorkbenchApp(services).run_test(size=SIZE) as pilot:
        hands = Hands(pilot)
        await hands.sees("No session")
        assert "Tasks" in screen_text(pilot)
    await services.shut()
