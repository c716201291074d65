"""What it costs to log interactions of 300 characters, open the queue, release and export them.

Of each ten: a wrong answer that two people correct alike, a right one that two people praise and a
third one asks for with another number, one that two people judge against each other, and four that
nobody says anything of; a quarter holds something personal. Two people's word is trained on by the
default policy, so that more than a tenth of all lines stands in the release.

Processor time and wall time of whole commands are printed, and from the difference of both sizes
what a further line costs and what 100,000 would; asserted is growth alone, since machines differ
and are shared: a line among three times as many may cost a quarter more at most. Both sizes are
redacted by several processes. Takes one to two minutes.
"""

from __future__ import annotations

import json
import os
import random
import resource
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.benchmark

SIZES = (4_000, 12_000)
MANY = 100_000
ROUNDS = 3
THINGS = [
    "order",
    "parcel",
    "invoice",
    "refund",
    "account",
    "ticket",
    "password",
    "booking",
    "printer",
    "licence",
]
DEEDS = ("change", "cancel", "renew", "track", "repair", "replace", "confirm", "move")
MORE = 5.0 / 4.0
"""How much more a line may cost among three times as many."""
SYLLABLES = ("ka", "ro", "mi", "tel", "vor", "san", "du", "bri", "nex", "gol", "pha", "lun")
SHARE = 0.1
"""Lines of all that the release holds at least."""


def product(number: int) -> str:
    """A name of its own for each number, without a digit."""
    name = ""
    for _ in range(4):
        number, place = divmod(number, len(SYLLABLES))
        name += SYLLABLES[place]
    return name.title()


def filled(text: str, draw: random.Random) -> str:
    """The text with sentences after it, to some 220 characters."""
    while len(text) < 220:
        text += f" The {draw.choice(THINGS)} can {draw.choice(DEEDS)} in {draw.randint(2, 60)} d."
    return text


def lines(count: int) -> Iterator[str]:
    """Interactions of some 300 characters, in tens as the head of this file says."""
    for number in range(count):
        group, place = divmod(number, 10)
        draw = random.Random(group)
        deed, thing = draw.choice(DEEDS), draw.choice(THINGS)
        told = _said(place, f"{deed} the {thing} of {product(group)}", group, draw)
        user = {"user": f"u{number % 500}"}
        yield json.dumps({"id": f"i{number}", **user, **told}, ensure_ascii=False)


def _said(place: int, about: str, group: int, draw: random.Random) -> dict[str, str]:
    """What the line at a place of ten says."""
    right = filled(f"Open the settings to {about}.", draw)
    wrong = filled(f"Nobody can {about}.", draw)
    match place:
        case 0 | 1:
            said = {"feedback": "down", "correction": f"Open the settings to {about}."}
            return {"question": f"How do I {about}?", "answer": wrong, **said}
        case 2 | 3:
            return {"question": f"Where do I {about}?", "answer": right, "feedback": "up"}
        case 4 | 5:
            said = {"feedback": ("up", "down")[place - 4]}
            return {"question": f"May I {about}?", "answer": wrong, **said}
    personal = ("My name is Anna Weber. ", f"Write to user{group}@example.com. ", "", "")
    question = f"Since when is it so hard to {about} number {group}{place}?"
    return {"question": personal[place - 6] + question, "answer": filled("It is not.", draw)}


def run(home: Path, *words: str) -> tuple[float, float]:
    """Seconds of processor and of wall of one command with its processes."""
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run(
        [sys.executable, "-m", "workbench", *words],
        env={**os.environ, "WORKBENCH_HOME": str(home)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=True,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return cpu, time.perf_counter() - began


def logged(folder: Path, size: int) -> tuple[float, float]:
    """What it costs to log so many interactions in a new history, `home` and the size."""
    file, home = folder / f"{size}.jsonl", folder / f"home{size}"
    file.write_text("\n".join(lines(size)) + "\n", "utf-8")
    shutil.rmtree(home, ignore_errors=True)
    return run(home, "log", str(file))


def turned(folder: Path, size: int) -> dict[str, tuple[float, float]]:
    """By command what it costs with what was logged, in a copy of that history."""
    home, out = folder / "copy", folder / f"{size}.out"
    shutil.rmtree(home, ignore_errors=True)
    shutil.copytree(folder / f"home{size}", home)
    steps = {
        "queue": ("review", "--limit", "50"),
        "release": ("release", "make", "r1"),
        "export": ("export", "trl-sft", "-o", str(out), "--release", "r1"),
    }
    found = {name: run(home, *words) for name, words in steps.items()}
    assert out.read_text("utf-8").count("\n") >= SHARE * size
    return found


def least(rounds: list[dict[str, tuple[float, float]]]) -> dict[str, tuple[float, float]]:
    """Of each command the round that was disturbed least."""
    return {name: min(each[name] for each in rounds) for name in rounds[0]}


def test_every_step_grows_with_the_number_of_interactions_alone(tmp_path: Path) -> None:
    empty = min(run(tmp_path / "none", "review", "--limit", "50")[0] for _ in range(ROUNDS))
    before, large, after = (logged(tmp_path, size) for size in (*SIZES, SIZES[0]))
    small = (before[0] + after[0]) / 2, (before[1] + after[1]) / 2  # a machine slows down and up
    rounds = [[turned(tmp_path, size) for size in SIZES] for _ in range(ROUNDS)]
    fewer, more = (least([each[place] for each in rounds]) for place in (0, 1))
    for name, few, many in [("log", small, large), *((n, fewer[n], more[n]) for n in fewer)]:
        each, waited = ((b - a) / (SIZES[1] - SIZES[0]) for a, b in zip(few, many, strict=True))
        growth = (many[0] - empty) / max(few[0] - empty, 0.25)
        print(
            f"\n{name}: {SIZES[0]} {few[0]:.1f} s of processor, {few[1]:.1f} s of wall;"
            f" {SIZES[1]} {many[0]:.1f} and {many[1]:.1f} s; x{growth:.1f};"
            f" a further line {1e3 * each:.2f} ms of processor, {1e3 * waited:.2f} ms of wall;"
            f" {MANY} lines {many[0] + each * (MANY - SIZES[1]):.0f} and"
            f" {many[1] + waited * (MANY - SIZES[1]):.0f} s"
        )
        assert growth <= MORE * SIZES[1] / SIZES[0]
