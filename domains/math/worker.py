"""The child process that does the mathematics: JSON lines in, JSON lines out, bounded memory.

Started by exec from `client.MathWorker` in a session of its own; it limits its own address space
before sympy is loaded, answers "ready", and then answers each request with one line. It asks to be
replaced when it has grown. It reads nothing but its standard input and writes nothing but its
standard output.
"""

from __future__ import annotations

import json
import sys
from typing import Any

MEMORY_BYTES = 1_000_000_000
RECYCLE_KILOBYTES = 600_000


def limit_memory(bytes_: int = MEMORY_BYTES) -> None:
    """Caps the address space where the platform can; elsewhere the client's clock remains."""
    try:
        import resource
    except ImportError:
        return
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    cap = bytes_ if hard == resource.RLIM_INFINITY else min(bytes_, hard)
    try:
        resource.setrlimit(resource.RLIMIT_AS, (cap, cap))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    except (ValueError, OSError):
        return


def has_grown() -> bool:
    try:
        import resource
    except ImportError:
        return False
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak > (RECYCLE_KILOBYTES * 1024 if sys.platform == "darwin" else RECYCLE_KILOBYTES)


def _warm_up() -> None:
    from domains.math import engine

    for gold, answer in (
        ("\\frac{1}{2}x^2", "0.5x^2"),
        ("x^2=9", "x=\\pm 3"),
        ("\\sin^2 x+\\cos^2 x", "1"),
    ):
        engine.equal(gold, answer)
    engine.steps("Solve 2x + 3 = 7.", ["2x = 4", "x = 2"], "2")


def _answer(line: str) -> dict[str, Any]:
    from domains.math import engine

    request = json.loads(line)
    try:
        return engine.handle(request["kind"], request["record"])
    except MemoryError:
        return {"unknown": "memory", "recycle": True}
    except Exception as failure:
        return {
            "unknown": f"checker failed: {type(failure).__name__}",
            "detail": str(failure)[:200],
        }


def main() -> None:
    """Serve until standard input ends."""
    limit_memory()
    sys.setrecursionlimit(4_000)
    _warm_up()
    print(json.dumps({"ready": True}), flush=True)
    for line in sys.stdin:
        answer = _answer(line)
        if has_grown():
            answer["recycle"] = True
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
