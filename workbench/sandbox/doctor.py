"""How well does this machine keep a draft apart? Found out by trying, not by looking at versions.

A harmless draft tries a dozen things that a hostile one would, against bait laid out for it. What
it gets away with lowers the level, whatever layers claim to be in force.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from workbench.errors import SandboxError
from workbench.sandbox.client import ALL_LAYERS, Sandbox
from workbench.sandbox.contract import Isolation, Layers, Level, Limits, Report, Row, TableTest

# What a draft could do if the attempt of this name is not held: (worst level left, description).
ATTEMPTS: dict[str, tuple[Level, str]] = {
    "read": ("weak", "read the user's files"),
    "write": ("weak", "write outside"),
    "network": ("weak", "use the network"),
    "start": ("weak", "start processes"),
    "signal": ("weak", "signal other processes"),
    "kernel": ("weak", "reach rarely used parts of the kernel"),
    "environment": ("weak", "see the environment of this program"),
    "environments": ("weak", "read the environment of other processes"),
    "memories": ("weak", "read the memory of other processes"),
    "memory": ("medium", "use up the memory"),
    "threads": ("medium", "start threads without end"),
    "identity": ("medium", "act as root"),
    "see": ("strong", "see which files exist"),
}

REPAIRS = {
    "bwrap": "Install bubblewrap: apt install bubblewrap, dnf install bubblewrap or "
    "pacman -S bubblewrap.",
    "namespaces": "Install bubblewrap, or allow user namespaces: "
    "sudo sysctl kernel.apparmor_restrict_unprivileged_userns=0 (Ubuntu), "
    "sudo sysctl user.max_user_namespaces=10000 (others).",
    "landlock": "Use Linux 5.13 or newer with Landlock on: add landlock to lsm= on the kernel's "
    "command line; in a container, allow the landlock_* system calls.",
    "seccomp": "Use a kernel with CONFIG_SECCOMP_FILTER on x86_64 or aarch64.",
    "rlimits": "Leave resource limits on.",
    "uid": "Start as an ordinary user, or put Python where other users can read it.",
}

_DRAFT = """
import ctypes, os, socket

def held(action):
    try:
        action()
    except (OSError, MemoryError):
        return True
    return False

def fork():
    if os.fork() == 0:
        os._exit(0)

def uring():
    if ctypes.CDLL(None).syscall(425, 8, ctypes.create_string_buffer(256)) < 0:
        raise OSError

def others(pid):
    try:
        seen = [int(entry) for entry in os.listdir("/proc") if entry.isdecimal()]
    except OSError:
        seen = []
    return sorted({*seen, pid, os.getppid(), *range(1, 50)} - {os.getpid()})

def readable(pid, what):
    found = []
    for other in others(pid):
        try:
            with open(f"/proc/{other}/{what}", "rb") as file:
                if what == "mem" or file.read(1):
                    found.append(other)
        except OSError:
            pass
    return f"of {len(found)}, such as {found[:3]}" if found else True

def threads():
    import threading, time
    ends = threading.Event()
    try:
        for _ in range(200):
            threading.Thread(target=ends.wait, daemon=True).start()
    except RuntimeError as problem:
        raise OSError from problem
    finally:
        ends.set()

def attempt(name, bait, pid):
    if name in ("environments", "memories"):
        return readable(pid, "environ" if name == "environments" else "mem")
    actions = {
        "read": lambda: open(bait).read(),
        "see": lambda: os.stat(bait),
        "write": lambda: open(bait + ".planted", "w").close(),
        "network": lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM),
        "start": fork,
        "signal": lambda: os.kill(pid, 0),
        "kernel": uring,
        "memory": lambda: bytearray(1 << 30),
        "threads": threads,
    }
    if name == "environment":
        return not any(key.startswith("WORKBENCH") for key in os.environ)
    if name == "identity":
        return os.getuid() != 0
    return held(actions[name])
"""
_LIMITS = Limits(seconds_per_test=2, seconds_total=10, memory_mb=128)
_ORDER: tuple[Level, ...] = ("strong", "medium", "weak", "untested", "off")


def self_test(layers: Layers = ALL_LAYERS) -> Report:
    """Start a sandbox, attack it, and report a level, a row per layer and a row per attempt."""
    began = time.monotonic()
    try:
        with Sandbox(layers) as sandbox:
            isolation = sandbox.isolation
            attempts = dict(_attempts(sandbox))
    except SandboxError as problem:
        level: Level = "weak" if sys.platform == "linux" else "untested"
        told = f"nothing runs here, and no draft is judged: {problem.message}"
        row = Row("sandbox", False, told, problem.hint or REPAIRS["seccomp"])
        return Report(level, (row,), ("sandbox",))
    rows = (*_layer_rows(isolation, layers), *_attempt_rows(attempts))
    return Report(
        level=_level(isolation.level, attempts),
        rows=rows,
        missing=isolation.missing,
        milliseconds=(time.monotonic() - began) * 1000,
    )


def _attempts(sandbox: Sandbox) -> Iterator[tuple[str, str]]:
    """Each attempt's name and what came of it: nothing, where it was held."""
    with tempfile.TemporaryDirectory(prefix="workbench-") as folder:
        bait = Path(folder) / "bait.txt"
        bait.write_text("bait")
        os.chmod(folder, 0o777)
        os.environ.setdefault("WORKBENCH_DOCTOR", "bait")
        tests = [
            TableTest(name, "attempt", (name, str(bait), os.getpid()), expected=True, strict=True)
            for name in ATTEMPTS
        ]
        try:
            for outcome in sandbox.run_table(_DRAFT, tests, _LIMITS):
                found = outcome.observed.strip("'\"") or outcome.message
                yield outcome.name, "" if outcome.passed else found
        finally:
            os.environ.pop("WORKBENCH_DOCTOR", None)


def _level(claimed: Level, attempts: dict[str, str]) -> Level:
    """The claimed level, lowered to what the attempts showed."""
    found = [claimed, *(ATTEMPTS[name][0] for name, got in attempts.items() if got)]
    return max(found, key=_ORDER.index)


def _layer_rows(isolation: Isolation, layers: Layers) -> Iterator[Row]:
    reasons = dict(entry.split(": ", 1) for entry in isolation.missing)
    view = {"bwrap", "namespaces"} & set(isolation.layers)
    for name, repair in REPAIRS.items():
        if name in isolation.layers:
            yield Row(name, True, "in force")
        elif name in reasons:
            off = not getattr(layers, name)
            yield Row(name, False, reasons[name], "Switch it on again." if off else repair)
        elif name in ("bwrap", "namespaces") and view:
            yield Row(name, True, f"not needed: {next(iter(view))} does the same")
        elif name == "uid":
            yield Row(name, True, "not needed: this is an ordinary user")
        else:
            yield Row(name, False, "not in force", repair)


def _attempt_rows(attempts: dict[str, str]) -> Iterator[Row]:
    for name, (_, what) in ATTEMPTS.items():
        found = attempts.get(name, "it was not tried")
        told = f"a draft can {what}" if found else f"a draft cannot {what}"
        more = f" ({found})" if found not in ("", "False") else ""
        yield Row(f"attempt: {name}", not found, f"{told}{more}")
