"""The child process that does the mathematics: JSON lines in, JSON lines out, bounded memory.

Started by `client.MathWorker` through `workbench.warm`; it limits its own address space before
sympy is loaded, and answers each request with one line and the end mark, the first one (`ready`)
once it is warm. It asks to be replaced when it has grown. It reads nothing but its standard input
and writes nothing but its standard output.
"""

from __future__ import annotations

import contextlib
import gc
import json
import os
import sys
from typing import Any

MEMORY_BYTES = 1_000_000_000
RECYCLE_KILOBYTES = 600_000


def limit_memory(bytes_: int = MEMORY_BYTES) -> None:
    """Caps the address space where the platform can; elsewhere the client's clock remains."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        cap = bytes_ if hard == resource.RLIM_INFINITY else min(bytes_, hard)
        resource.setrlimit(resource.RLIMIT_AS, (cap, cap))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def has_grown() -> bool:
    """Whether this process holds more memory than a worker should; its peak costs less to ask."""
    return _peak_kilobytes() > RECYCLE_KILOBYTES and _held_kilobytes() > RECYCLE_KILOBYTES


def _peak_kilobytes() -> int:
    """The most it held, or on Linux the process that started it; 0 where nothing says it."""
    try:
        import resource
    except ImportError:
        return 0
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak // 1024 if sys.platform == "darwin" else peak


def _held_kilobytes() -> int:
    try:
        with open("/proc/self/statm", "rb") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") // 1024
    except (OSError, ValueError):
        return _peak_kilobytes()


def _warm_up() -> None:
    """What sympy and mpmath load or compute on first use is paid before the first request."""
    from domains.math.answers import comparing
    from domains.math.face import engine
    from domains.math.notation.tables import table

    for gold, answer in table("face", "first_pairs.json")["pairs"]:
        comparing.compare_texts(gold, answer)
    engine.steps("Solve 2x + 3 = 7.", ["2x = 4", "x = 2"], "2")


def _answer(line: str) -> dict[str, Any]:
    from domains.math.face import engine

    request = json.loads(line)
    if request["kind"] == "ready":
        return {"ready": True}
    try:
        return engine.handle(request["kind"], request["record"])
    except MemoryError:
        return {"unknown": "memory", "recycle": True}
    except Exception as failure:
        return {
            "unknown": f"checker failed: {type(failure).__name__}",
            "detail": str(failure)[:200],
        }


def _ignore_stray_timers() -> None:
    """A timer that outlives its budget must not end the process."""
    import signal

    for name in ("SIGVTALRM", "SIGPROF"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)


def main() -> None:
    """Serve until standard input ends."""
    limit_memory()
    _ignore_stray_timers()
    sys.setrecursionlimit(4_000)
    _warm_up()
    gc.collect()
    gc.freeze()  # what is loaded stays: no later collection looks through it
    for line in sys.stdin:
        answer = _answer(line)
        if has_grown():
            answer["recycle"] = True
        print(json.dumps(answer), json.dumps({"end": True}), sep="\n", flush=True)


if __name__ == "__main__":
    main()
