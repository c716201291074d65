"""A private view of the machine: own mounts, processes, network and IPC, without a helper program.

The same wall that bubblewrap builds, for machines that have no bubblewrap but let this user make
namespaces. It is built once around all servers. What is not mounted cannot even be seen (`stat`),
which neither Landlock nor seccomp can achieve.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import struct
from collections.abc import Iterable
from pathlib import Path

from . import syscalls

NEWNS, NEWCGROUP, NEWUTS = 0x00020000, 0x02000000, 0x04000000
NEWIPC, NEWUSER, NEWPID, NEWNET = 0x08000000, 0x10000000, 0x20000000, 0x40000000
ALL = NEWNS | NEWCGROUP | NEWUTS | NEWIPC | NEWPID | NEWNET

MS_NOSUID, MS_NODEV, MS_NOEXEC, MS_BIND, MS_REC = 2, 4, 8, 4096, 16384
MS_PRIVATE = 1 << 18
MNT_DETACH = 2
ATTR_READ_ONLY, ATTR_NOSUID, ATTR_NODEV = 1, 2, 4
AT_RECURSIVE = 0x8000
MOUNT_SETATTR = 442
BASE = "/tmp"  # covered by our own file system, in our own view only

DEVICES = ("/dev/null", "/dev/zero", "/dev/urandom", "/dev/random")


def leave() -> None:
    """Leave the machine's namespaces; the caller goes on as process 1 of new ones.

    Forks: the old process waits for the new one and ends as it ends. The old files are still in
    sight until `build_root`. Raises OSError where the kernel or a policy refuses; the process may
    then sit in a half-made view and should be replaced by a fresh one.
    """
    uid, gid = os.getuid(), os.getgid()
    try:
        _unshare(ALL | (0 if uid == 0 else NEWUSER))
    except OSError:
        if uid:
            raise
        _unshare(ALL | NEWUSER)  # root without CAP_SYS_ADMIN, as in many containers
        _map_user(uid, gid)
    else:
        if uid:
            _map_user(uid, gid)
    _become_first_process()


def build_root(read_only: Iterable[str], hidden: Iterable[str], scratch_mb: int) -> None:
    """Keep only `read_only` paths, a few devices and a /tmp of `scratch_mb` (0: an unwritable one).

    `hidden` directories inside the kept paths are covered by empty ones.
    """
    _mount("none", "/", None, MS_REC | MS_PRIVATE)
    _mount("tmpfs", BASE, "tmpfs", MS_NOSUID | MS_NODEV, "mode=0755,size=1m")
    for name in ("new", "old"):
        os.mkdir(f"{BASE}/{name}")
    _mount("tmpfs", f"{BASE}/new", "tmpfs", MS_NOSUID | MS_NODEV, "mode=0755,size=1m")
    _pivot(BASE, f"{BASE}/old")
    _populate(tuple(dict.fromkeys(read_only)), tuple(hidden), scratch_mb)
    os.chdir("/new")
    _pivot(".", ".")
    syscalls.check(syscalls.libc().umount2(b".", MNT_DETACH), "umount2")
    os.chdir("/")


def _unshare(flags: int) -> None:
    syscalls.check(syscalls.libc().unshare(flags), "unshare")


def _map_user(uid: int, gid: int) -> None:
    """Keep our own numbers inside the user namespace; nobody else exists there."""
    Path("/proc/self/setgroups").write_text("deny")
    Path("/proc/self/uid_map").write_text(f"{uid} {uid} 1")
    Path("/proc/self/gid_map").write_text(f"{gid} {gid} 1")


def _become_first_process() -> None:
    """Go on in a child that is process 1; the parent passes its end on. Both die together."""
    parent_alive, parent_end = os.pipe()
    child = os.fork()
    if child:
        os.close(parent_alive)
        _wait_as_parent(child)
    os.close(parent_end)
    syscalls.check(syscalls.libc().prctl(1, signal.SIGKILL, 0, 0, 0), "prctl(PDEATHSIG)")
    os.set_blocking(parent_alive, False)
    with contextlib.suppress(BlockingIOError):
        if os.read(parent_alive, 1) == b"":  # the parent died before the line above took effect
            os._exit(1)
    os.close(parent_alive)


def _wait_as_parent(child: int) -> None:
    _, status = os.waitpid(child, 0)
    os._exit(os.waitstatus_to_exitcode(status) & 0xFF)


def _populate(read_only: tuple[str, ...], hidden: tuple[str, ...], scratch_mb: int) -> None:
    if scratch_mb:  # first, so that what must be readable below /tmp is bound over it
        os.makedirs("/new/tmp", exist_ok=True)
        options = f"mode=1777,size={scratch_mb}m,nr_inodes=20000"
        _mount("tmpfs", "/new/tmp", "tmpfs", MS_NOSUID | MS_NODEV, options)
    for path in _outermost(read_only):
        _bind(path)
    for path in hidden:
        if os.path.isdir(f"/new{path}"):
            _mount("tmpfs", f"/new{path}", "tmpfs", MS_NOSUID | MS_NODEV, "mode=0755,size=4k")
    for device in DEVICES:
        _bind(device, writable=True)
    _make_read_only("/new", recursive=False)


def _outermost(paths: tuple[str, ...]) -> list[str]:
    """Drop paths that lie below another one of the list: a mount brings its whole tree."""
    kept: list[str] = []
    for path in sorted(paths):
        if not any(path == k or path.startswith(k.rstrip("/") + "/") for k in kept):
            kept.append(path)
    return kept


def _bind(path: str, *, writable: bool = False) -> None:
    """Show `/old/path` as `/new/path`; links are made again as links, missing paths are skipped."""
    old, new = f"/old{path}", f"/new{path}"
    if not os.path.lexists(old):
        return
    os.makedirs(os.path.dirname(new), mode=0o755, exist_ok=True)
    if os.path.islink(old):
        with contextlib.suppress(FileExistsError):
            os.symlink(os.readlink(old), new)
        return
    if os.path.isdir(old):
        os.makedirs(new, exist_ok=True)
    else:
        os.close(os.open(new, os.O_CREAT | os.O_WRONLY, 0o644))
    _mount(old, new, None, MS_BIND | MS_REC)
    if not writable:
        _make_read_only(new)


def _make_read_only(path: str, *, recursive: bool = True) -> None:
    """mount_setattr only adds flags, so it meets none that a user namespace may not drop."""
    wanted = struct.pack("=QQQQ", ATTR_READ_ONLY | ATTR_NOSUID | ATTR_NODEV, 0, 0, 0)
    attributes = ctypes.create_string_buffer(wanted, len(wanted))
    target = ctypes.create_string_buffer(path.encode())
    flags = AT_RECURSIVE if recursive else 0
    syscalls.call(MOUNT_SETATTR, -100, target, flags, attributes, len(wanted))


def _mount(source: str, target: str, kind: str | None, flags: int, data: str = "") -> None:
    result = syscalls.libc().mount(
        source.encode(),
        target.encode(),
        kind.encode() if kind else None,
        ctypes.c_ulong(flags),
        data.encode() if data else None,
    )
    syscalls.check(result, f"mount {target}")


def _pivot(new: str, old: str) -> None:
    number = syscalls.number("pivot_root", syscalls.machine())
    if number is None:
        raise OSError("no pivot_root on this machine")
    buffers = [ctypes.create_string_buffer(p.encode()) for p in (new, old)]
    syscalls.call(number, *buffers)
