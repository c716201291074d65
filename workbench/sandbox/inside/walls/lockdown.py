"""Give up everything a child does not need, in the one order that works.

A server calls `prepare` once and `close_down` in every child. Each layer can be left out, so that a
test can show what the others hold; what is really in force is found out by `probe`, not believed.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import resource
import signal
import sys
from dataclasses import dataclass

from . import landlock, seccomp, syscalls

PR_SET_PDEATHSIG, PR_SET_DUMPABLE, PR_CAPBSET_DROP, PR_SET_NO_NEW_PRIVS = 1, 4, 24, 38
PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL = 47, 4
CAPABILITY_VERSION_3 = 0x20080522
MEGABYTE = 1 << 20
MAX_FILE_BYTES = 8 * MEGABYTE
MAX_OPEN_FILES = 64


@dataclass(frozen=True)
class Wall:
    """What every child of one server is put behind."""

    ruleset: int | None  # Landlock ruleset descriptor
    filter: bytes | None  # seccomp program without the child's number
    rlimits: bool
    base_bytes: int  # address space that the server itself takes
    tasks: int  # processes and threads that the user may have once a child begins


@dataclass(frozen=True)
class Quota:
    """What one child may use."""

    cpu_seconds: int
    memory_mb: int
    file_bytes: int = 0


def drop_user(must_read: tuple[str, ...], user: int) -> bool:
    """As root: become `user`, who owns nothing, if that user can still read the interpreter.

    Returns whether it was done. Irreversible. Anyone but root already is an ordinary user: True.
    """
    if os.geteuid() != 0:
        return True
    try:
        os.setgroups([])
        os.setresgid(user, user, user)
        os.seteuid(user)
    except OSError:
        return False
    readable = all(_readable(path) for path in must_read)
    os.seteuid(0)
    if readable:
        os.setresuid(user, user, user)
    return readable


def tasks_of_user() -> int:
    """Processes and threads that this process's user has now."""
    found = 0
    for entry in os.scandir("/proc"):
        with contextlib.suppress(OSError):
            if entry.name.isdigit() and entry.stat().st_uid == os.getuid():
                found += len(os.listdir(f"{entry.path}/task"))
    return found


def lift_soft_limits() -> None:
    """Take back limits that whoever started this process has for itself alone."""
    for which in (resource.RLIMIT_CPU, resource.RLIMIT_AS):
        _, hard = resource.getrlimit(which)
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(which, (hard, hard))


def _readable(path: str) -> bool:
    try:
        os.listdir(os.path.dirname(path))
        with open(path, "rb") as file:
            file.read(1)
    except OSError:
        return False
    return True


def hide_memory() -> None:
    """Close /proc/<pid>/mem and ptrace of this process to others of the same user."""
    syscalls.prctl(PR_SET_DUMPABLE, 0)


def drop_capabilities() -> None:
    """Hold no capability and be unable to gain one, whatever is executed later."""
    if sys.platform != "linux":
        return
    syscalls.prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL)
    for capability in range(64):
        syscalls.prctl(PR_CAPBSET_DROP, capability)
    header = (ctypes.c_uint32 * 2)(CAPABILITY_VERSION_3, 0)
    nothing = (ctypes.c_uint32 * 6)()
    syscalls.check(syscalls.libc().capset(header, nothing), "capset")
    syscalls.check(syscalls.prctl(PR_SET_NO_NEW_PRIVS, 1), "prctl(NO_NEW_PRIVS)")


def die_with_parent() -> None:
    """Be killed when the parent ends. A change of user clears this, so call it afterwards."""
    syscalls.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def keep_only(fds: list[int], spare: tuple[int, ...] = ()) -> None:
    """Make `fds` the descriptors 1, 2, 3 … with /dev/null as 0; close all others but `spare`."""
    high = [_high_copy(fd) for fd in fds]
    null = os.open(os.devnull, os.O_RDONLY)
    os.dup2(null, 0)
    for target, fd in enumerate(high, start=1):
        os.dup2(fd, target)
    start = len(high) + 1
    for fd in sorted(spare):
        os.closerange(start, fd)
        start = fd + 1
    os.closerange(start, 65536)


def _high_copy(fd: int) -> int:
    import fcntl

    return fcntl.fcntl(fd, fcntl.F_DUPFD_CLOEXEC, 40)


def close_down(wall: Wall, quota: Quota, fds: list[int]) -> None:
    """Turn this fresh child into a prisoner: own session, only `fds`, limits, no rights."""
    os.setsid()
    _reset_signals()
    keep_only(fds, (wall.ruleset,) if wall.ruleset is not None else ())
    if wall.rlimits:
        limit(quota, wall.base_bytes, wall.tasks)
    die_with_parent()
    hide_memory()
    syscalls.check(syscalls.prctl(PR_SET_NO_NEW_PRIVS, 1), "prctl(NO_NEW_PRIVS)")
    if wall.ruleset is not None:
        landlock.restrict(wall.ruleset)
        os.close(wall.ruleset)
    if wall.filter is not None:
        seccomp.install(seccomp.for_process(wall.filter, os.getpid()))


def limit(quota: Quota, base_bytes: int, tasks: int) -> None:
    """Apply resource limits; memory counts from what the process already has mapped."""
    memory = base_bytes + quota.memory_mb * MEGABYTE
    limits = [
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_FSIZE, quota.file_bytes),
        (resource.RLIMIT_NOFILE, MAX_OPEN_FILES),
        (resource.RLIMIT_MEMLOCK, 64 * 1024),
        (resource.RLIMIT_AS, memory),
        (resource.RLIMIT_NPROC, tasks),
    ]
    for which, value in limits:
        _lower(which, value, value)
    # The soft limit's SIGXCPU can be caught; the hard one a second later kills.
    _lower(resource.RLIMIT_CPU, quota.cpu_seconds, quota.cpu_seconds + 1)


def _lower(which: int, soft: int, hard: int) -> None:
    _, ceiling = resource.getrlimit(which)
    if ceiling != resource.RLIM_INFINITY:
        soft, hard = min(soft, ceiling), min(hard, ceiling)
    if sys.platform == "linux":
        resource.setrlimit(which, (soft, hard))
        return
    with contextlib.suppress(OSError, ValueError):  # macOS refuses some, RLIMIT_AS among them
        resource.setrlimit(which, (soft, hard))


def _reset_signals() -> None:
    """The server's handlers and mask are none of the child's business."""
    signal.set_wakeup_fd(-1)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGCHLD, signal.SIGHUP, signal.SIGPIPE):
        how = signal.SIG_IGN if number == signal.SIGPIPE else signal.SIG_DFL
        signal.signal(number, how)
    signal.pthread_sigmask(signal.SIG_SETMASK, ())


def address_space() -> int:
    """Bytes of address space mapped by this process; a cautious guess where /proc is not shown."""
    try:
        with open("/proc/self/statm", "rb") as file:
            return int(file.read().split()[0]) * resource.getpagesize()
    except (OSError, ValueError):
        return 400 * MEGABYTE
