"""What it costs to log interactions of 300 characters, open the queue, release and export them.

Processor time and wall time of whole commands are printed; asserted is growth alone, since
machines differ and are shared: four times as many lines may cost five times as much at most.
"""

from __future__ import annotations

import json
import os
import random
import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.benchmark

SIZES = (2_000, 8_000)
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
"""How much more a line may cost among four times as many."""


def lines(count: int) -> Iterator[str]:
    """Interactions of some 300 characters; each fourth holds something personal, each fourth has
    feedback.
    """
    draw = random.Random(7)
    personal = ["", "", "", "", "", "", "My name is Anna Weber. ", "Write to {n}@example.com. "]
    for number in range(count):
        asked = (
            f"How do I {draw.choice(DEEDS)} my {draw.choice(THINGS)} {draw.randint(1, 99_999)}? "
        )
        asked += draw.choice(personal).format(n=f"user{number}")
        answer = ""
        while len(asked) + len(answer) < 285:
            answer += (
                f"The {draw.choice(THINGS)} can {draw.choice(DEEDS)} in {draw.randint(2, 60)} d. "
            )
        said = draw.choice([{}, {}, {}, {"feedback": draw.choice(["up", "down"])}])
        told = {"id": f"i{number}", "question": asked, "answer": answer}
        yield json.dumps({**told, "user": f"u{number % 500}", **said})


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


def costs(folder: Path, size: int) -> dict[str, tuple[float, float]]:
    """By command what it costs with so many interactions."""
    file, home = folder / f"{size}.jsonl", folder / f"home{size}"
    file.write_text("\n".join(lines(size)) + "\n", "utf-8")
    steps = {
        "log": ("log", str(file)),
        "queue": ("review", "--limit", "50"),
        "release": ("release", "make", "r1"),
        "export": ("export", "trl-sft", "-o", str(folder / f"{size}.out"), "--release", "r1"),
    }
    return {name: run(home, *words) for name, words in steps.items()}


def test_every_step_grows_with_the_number_of_interactions_alone(tmp_path: Path) -> None:
    empty = run(tmp_path / "none", "review", "--limit", "50")[0]
    small, large = (costs(tmp_path, size) for size in SIZES)
    for name in small:
        (few, short), (many, long) = small[name], large[name]
        growth = max(many - empty, 0.01) / max(few - empty, 0.25)
        print(
            f"\n{name}: {SIZES[0]} {few:.1f} s of processor, {short:.1f} s of wall; {SIZES[1]}"
            f" {many:.1f} and {long:.1f} s; x{growth:.1f} for x{SIZES[1] // SIZES[0]}"
        )
        assert growth <= MORE * SIZES[1] / SIZES[0]
