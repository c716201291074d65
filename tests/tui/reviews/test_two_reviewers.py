"""Two people at one queue: a blind second look, their disagreement, and a hundred items by key."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.curation.logs import line, logged
from tests.tui.reviewing import reviewing
from tests.tui.support import screen_text, until
from workbench.curation.trust.policy import Trust
from workbench.history import History
from workbench.tui.screens.reviewing.screen import ReviewScreen

ALL = Trust(second_reviews=1.0)
KEYS = {"sells": ("y",), "Junk": ("x",), "dear": ("1", "f")}
"""What is pressed for which questions; all others are good."""


async def test_the_second_reviewer_decides_blind_and_a_disagreement_is_an_item(
    tmp_path: Path,
) -> None:
    with History.open(tmp_path / "history.db") as history:
        logged(history, line("Capital of Peru?", "Answer Lima", id="q", accepted=True, user="u1"))
    async with reviewing(tmp_path, trust=ALL, author="ann", ready="Answer Lima") as (
        pilot,
        bench,
    ):
        assert "review by ann" in screen_text(pilot)
        assert "accepted" in screen_text(pilot)
        await pilot.press("u")
        await until(pilot, lambda: bench.rows()["q"][0] == "done")
        await pilot.press("escape", "v")
        await until(pilot, lambda: "Nothing waits" in screen_text(pilot), "not asked twice")
    async with reviewing(tmp_path, trust=ALL, author="bea", ready="Answer Lima") as (
        pilot,
        bench,
    ):
        await until(pilot, lambda: "without seeing how" in screen_text(pilot))
        assert "ann" not in screen_text(pilot)
        assert "accepted" not in screen_text(pilot)
        await pilot.press("o")
        await until(pilot, lambda: "It waits already" in screen_text(pilot), "not to be reopened")
        await pilot.press("x")
        await until(pilot, lambda: bench.rows()["q"] == ("flagged", 0), "they disagree")
    async with reviewing(tmp_path, trust=ALL, author="cleo", ready="Answer Lima") as (
        pilot,
        bench,
    ):
        await until(pilot, lambda: "People decided differently" in screen_text(pilot))
        assert "ann: up" in screen_text(pilot)
        assert "bea: discard" in screen_text(pilot)
        await pilot.press("u")
        await until(pilot, lambda: bench.rows()["q"] == ("done", 2), "one decision settles it")


async def test_each_reviewer_undoes_their_own_deeds(tmp_path: Path) -> None:
    async with reviewing(tmp_path, author="ann", questions=1) as (pilot, bench):
        await pilot.press("u")
        await until(pilot, lambda: bench.rows()["q0"][0] == "done")
    async with reviewing(tmp_path, author="bea", ready="Nothing waits") as (pilot, bench):
        await pilot.press("z")
        await until(pilot, lambda: "There is nothing to undo" in screen_text(pilot))
        assert bench.rows()["q0"][0] == "done"


@pytest.mark.long
async def test_a_hundred_items_are_cleared_by_keys_alone(tmp_path: Path) -> None:
    """Twenty of each: good, useless, edited by a user, to flag with a tag, near-duplicates."""
    topics = ["tax", "rent", "fees", "fuel", "soap", "milk", "salt", "rice", "wool", "iron"]
    topics += ["gold", "silk", "coal", "corn", "wine", "jute", "zinc", "lead", "hemp", "tea"]
    lines = [line(f"What is {name}?", f"Answer about {name}.", id=f"u{name}") for name in topics]
    lines += [line(f"Junk {name} {name}", f"Answer {name}?", id=f"x{name}") for name in topics]
    for name in topics:
        said = line(f"Who sells {name}?", f"Answer: nobody sells {name}.", id=f"y{name}")
        lines.append({**said, "edited": f"The {name} shop does.", "user": f"of {name}"})
    lines += [line(f"Why is {name} dear?", f"Answer why {name}.", id=f"d{name}") for name in topics]
    for n in range(20):
        lines.append(line(f"Where is order {70000 + n}?", f"Answer {70000 + n} left.", id=f"o{n}"))
    with History.open(tmp_path / "history.db") as history:
        logged(history, *lines)
    keys = 0
    async with reviewing(tmp_path, ready="Answer") as (pilot, bench):
        screen = pilot.app.screen
        assert isinstance(screen, ReviewScreen)
        while screen.queue.lines:
            await until(pilot, lambda: screen.item is not None, "the item")
            question = screen.item.question if screen.item is not None else ""
            pressed = next((keys for word, keys in KEYS.items() if word in question), ("u",))
            await pilot.press(*pressed)
            keys += len(pressed)
        await until(pilot, lambda: "writing" not in screen_text(pilot), "all is written")
        states = [state for state, _ in bench.rows().values()]
    print(f"{keys} keys for {len(states)} items: {keys / len(states):.2f} each")
    assert {state: states.count(state) for state in set(states)} == {
        "done": 60,
        "discarded": 20,
        "flagged": 20,
    }
    assert keys <= 2 * len(states)
