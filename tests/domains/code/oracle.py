"""What plain Python says about drafts, in a process of its own and with none of the product's code.

Run as a script: JSON lines `{"draft", "tests", "files"}` in, one JSON line for each out: for every
test by its name whether it held, and the draft's line where it raised. A test is
`{"name", "call", "expect" | "raises"}`, or `{"name", "body"}` for statements. Each draft has a
forked process of its own, and each test loads it anew under an alarm.
"""

from __future__ import annotations

import json
import math
import os
import signal
import subprocess
import sys
import traceback
import types
from collections.abc import Sequence
from typing import Any

SECONDS = 0.5


def verdicts(jobs: Sequence[dict[str, Any]]) -> list[dict[str, dict[str, Any]]]:
    """For each job: name of test → {"held": bool, "line": int | None}."""
    lines = "".join(json.dumps(job) + "\n" for job in jobs)
    command = [sys.executable, "-I", __file__]
    done = subprocess.run(command, input=lines, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


class Late(BaseException):
    """The alarm rang."""


def _judged(job: dict[str, Any]) -> dict[str, Any]:
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        found = {test["name"]: _in_time(job, test) for test in job["tests"]}
        with os.fdopen(writer, "w") as stream:
            json.dump(found, stream)
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as stream:
        said = stream.read()
    os.waitpid(child, 0)
    return json.loads(said)


def _in_time(job: dict[str, Any], test: dict[str, Any]) -> dict[str, Any]:
    def ring(*_: object) -> None:
        raise Late

    signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, SECONDS)
    try:
        return _run(job["draft"], test, job.get("tolerance"))
    except Late:
        return {"held": False, "line": None}
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _run(draft: str, test: dict[str, Any], tolerance: float | None) -> dict[str, Any]:
    module = types.ModuleType("solution")
    sys.modules["solution"], names = module, module.__dict__
    try:
        exec(compile(draft, "<draft>", "exec"), names)
        if "body" in test:
            exec(compile(test["body"], "<test>", "exec"), names)
            return {"held": True, "line": None}
        names.update(inf=float("inf"), nan=float("nan"))
        value = eval(compile(test["call"], "<test>", "eval"), names)
    except Late:
        raise
    except BaseException as error:
        wanted = test.get("raises")
        kinds = [kind.__name__ for kind in type(error).__mro__]
        held = wanted in kinds and test.get("match", "") in str(error)
        frames = traceback.extract_tb(error.__traceback__)
        own = [frame.lineno for frame in frames if frame.filename == "<draft>"]
        return {"held": held, "line": own[-1] if own else None}
    if "raises" in test:
        return {"held": False, "line": None}
    return {"held": _same(value, eval(test["expect"], names), tolerance), "line": None}


def _same(value: Any, wanted: Any, tolerance: float | None) -> bool:
    if tolerance and isinstance(value, float | int) and isinstance(wanted, float | int):
        return math.isclose(value, wanted, rel_tol=tolerance, abs_tol=tolerance)
    return bool(value == wanted)


def main() -> None:
    """Answer each line."""
    for line in sys.stdin:
        print(json.dumps(_judged(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
