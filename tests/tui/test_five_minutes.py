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
from tests.support.tiny import words_task
from tests.tui.racing.test_race import at_a_session
from tests.tui.support import Bench, Gated, log_of, screen_text, story, typed, until
from tests.tui.test_golden import Frozen
from tests.tui.test_screens import SIZE
from workbench.catalog import FIRST_TASK
from workbench.commands.screens import ScreenServices
from workbench.settings import load_settings
from workbench.tui.app import WorkbenchApp
from workbench.tui.screens.workbench import WorkbenchScreen

README = Path(__file__).parents[2] / "README.md"
PATIENCE = 120.0
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


def tried(hands: Hands, *heads: str) -> None:
    """Every key that README names under these heads was pressed."""
    named = keys_named()
    for head in heads:
        assert named[head] <= hands.pressed[head], f"{head}: {named[head] - hands.pressed[head]}"


def test_each_paragraph_of_readme_is_tried() -> None:
    assert {head for head, keys in keys_named().items() if keys} == {*WATCHED, *STEERED}


WATCHED = (
    *("The first time", "Choose a task", "See why it is not there yet"),
    *("Compare any two drafts", "Ask why", "footer"),
)
STEERED = ("Step in at any moment", "Race", "Find it again")


async def test_the_first_minutes_are_as_readme_says() -> None:
    """The first task, the practice model, the sandbox: seen, understood, compared."""
    services = ScreenServices(load_settings(), FIRST_TASK, "")
    services.newcomer = True
    async with WorkbenchApp(services).run_test(size=SIZE) as pilot:
        hands = Hands(pilot)
        await watching(hands)
        await looking(hands)
        await choosing(hands)
        tried(hands, *WATCHED)
    await services.shut()


async def test_stepping_in_is_as_readme_says() -> None:
    model = Gated(["alpha", "alpha beta", "alpha beta"])
    bench = Bench(model=model, task=words_task("alpha", "alpha beta", rounds=9))
    async with WorkbenchApp(bench).run_test(size=SIZE) as pilot:
        hands = Hands(pilot)
        await hands.sees("code/process_data")
        await pilot.press("enter")
        await steering(hands, model)
        tried(hands, "Step in at any moment")


async def test_a_race_is_as_readme_says(tmp_path: Path) -> None:
    async with at_a_session(tmp_path) as (pilot, _, _session):
        hands = Hands(pilot)
        hands.paragraph = "Race"
        await hands.press("W")
        await hands.sees("strategy=self-refine")
        await pilot.press("ctrl+s")
        await hands.sees("Race from draft 2", "t take over")
        await hands.press("t")
        await until(pilot, lambda: isinstance(pilot.app.screen, WorkbenchScreen))
        tried(hands, "Race")


async def test_finding_again_is_as_readme_says() -> None:
    logs = {id: log_of(*story()) for id in ("01A", "01B", "01C")}
    async with WorkbenchApp(Frozen(logs=logs)).run_test(size=SIZE) as pilot:
        hands = Hands(pilot)
        await hands.sees("code/process_data")
        hands.paragraph = "Find it again"
        await hands.press("H")
        await hands.sees("Past sessions", "Roman numerals")
        await hands.press("f")
        await hands.sees("outcome", "Enter chooses")
        await pilot.press("escape")
        await until(pilot, lambda: "Enter chooses" not in screen_text(pilot))
        await hands.press("=")
        await pilot.press("j")
        await hands.press("=")
        await hands.sees("identical")
        await pilot.press("escape")
        await hands.sees("Past sessions")
        await hands.press("/")
        await typed(pilot, "roman")
        await pilot.press("enter")
        await until(pilot, lambda: "An integral by parts" not in screen_text(pilot))
        tried(hands, "Find it again")


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
    await hands.press("y")
    await hands.sees("The finding 'median of three' copied by")
    await hands.press("enter")
    await hands.sees("/ search")
    await hands.press("5", "l", "enter")
    await hands.sees("Prompt of draft 2", "characters")
    await hands.leaves("Esc leaves")


async def looking(hands: Hands) -> None:
    """The session at its end: comparing and asking why."""
    hands.paragraph = "Compare any two drafts"
    await hands.press("]")
    await hands.sees("3 Draft 1 → 2")
    await hands.press("[")
    await until(hands.pilot, lambda: "3 Draft 1 → 2" not in screen_text(hands.pilot))
    await hands.press("]")
    await hands.pilot.press("3")
    await hands.press("n")
    await hands.sees("change 1 of 1 bought 4 checks")
    await hands.press("O")
    await hands.sees("No check found another route")
    hands.paragraph = "Ask why"
    await hands.press("4")
    await hands.pilot.press("g")
    await hands.press("enter")
    await hands.sees("whose change fixed it", "feedback 1.1")
    await hands.leaves("whose change fixed it")
    await hands.press("?")
    await hands.sees("/ searches")
    await hands.press("/")
    await typed(hands.pilot, "hidden check")
    await hands.sees("a hidden check: scored at the end, steers nothing")
    hands.pressed["Ask why"].add("h")  # a mark of the matrix and no key
    await hands.pilot.press("escape", "escape")
    await until(hands.pilot, lambda: isinstance(hands.pilot.app.screen, WorkbenchScreen))
    hands.paragraph = "footer"
    await hands.press("ctrl+p")
    await hands.sees("The draft on the right: copy  (y)")
    await hands.leaves("The draft on the right: copy  (y)")


async def choosing(hands: Hands) -> None:
    """The task list, with how it went; a task is searched and started."""
    hands.paragraph = "The first time"
    await hands.press("q")
    hands.paragraph = "Choose a task"
    await hands.sees("drafts by", "last  target 100", "2 drafts by practice")
    await hands.press("n")
    await hands.sees("A task of your own", "three example calls", "a table and a question")
    await hands.leaves("A task of your own")
    await hands.press("m")
    await hands.sees("Who writes the drafts", "another server")
    await hands.leaves("Who writes the drafts")
    await hands.press("/")
    await typed(hands.pilot, "process_data")
    await until(hands.pilot, lambda: "analysis/engel" not in screen_text(hands.pilot))
    await hands.press("enter")
    await hands.pilot.press("enter")
    await hands.sees("writing draft 1")


async def steering(hands: Hands, model: Gated) -> None:
    """A rating, an earlier draft, a note, a step, a pause in mid-stream, an edit."""
    hands.paragraph = "Step in at any moment"
    await hands.sees("stopped: target", "Draft 2")
    await hands.press("+")
    await hands.sees("▲ good")
    await hands.press("-")
    await hands.sees("▼ bad")
    await hands.pilot.press("left_square_bracket")
    await hands.sees("3 Draft 1 ")
    await hands.press("b")
    await hands.sees("r goes on")
    await hands.press("i")
    await typed(hands.pilot, "write it")
    await hands.sees("lands in draft 3")
    await hands.pilot.press("enter")
    await hands.sees("queued")
    model.gate.clear()
    await hands.press(".")
    await hands.sees("writing draft 3")
    await hands.press("space")
    await hands.sees("paused")
    await hands.press("e")
    await hands.sees("Your version of draft", "checks pass")
    await hands.leaves("Your version of draft")


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
