"""Landlock: which files a process may open, which signals and sockets it may reach.

One ruleset is built in the server and applied in every child, so that a run pays one system call.
Everything that the running kernel can handle is handled; only what `Paths` lists is allowed.
Source: include/uapi/linux/landlock.h (ABI 1 to 7); rights newer than ABI 7 are left to seccomp.
"""

from __future__ import annotations

import ctypes
import os
import struct
from dataclasses import dataclass

from . import syscalls

CREATE, ADD, RESTRICT = 444, 445, 446  # the same on every machine
NEWEST_ABI = 7

EXECUTE, WRITE_FILE, READ_FILE, READ_DIR = 1 << 0, 1 << 1, 1 << 2, 1 << 3
REFER, TRUNCATE, IOCTL_DEV = 1 << 13, 1 << 14, 1 << 15
FILES_ABI_1 = (1 << 13) - 1
FILE_ONLY = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE | IOCTL_DEV
NET_TCP = 0b11
SCOPES = 0b11  # abstract unix sockets, signals


@dataclass(frozen=True)
class Paths:
    """What may be opened. A directory stands for everything below it, but for `listing`."""

    read: tuple[str, ...] = ()
    listing: tuple[str, ...] = ()  # names may be listed there and below; files need their own rule
    write: tuple[str, ...] = ()  # read, write, create, remove
    devices: tuple[str, ...] = ()  # single files, read and write
    execute: tuple[str, ...] = ()  # read and execute


def abi() -> int:
    """The kernel's Landlock version; 0 where it is missing or switched off."""
    try:
        return syscalls.call(CREATE, 0, 0, 1)
    except OSError:
        return 0


def handled(version: int) -> int:
    """All file rights that Landlock `version` knows, as a bit mask."""
    mask = FILES_ABI_1
    for since, right in ((2, REFER), (3, TRUNCATE), (5, IOCTL_DEV)):
        if version >= since:
            mask |= right
    return mask


def ruleset(paths: Paths) -> int:
    """A ruleset descriptor that allows `paths` alone. Raises OSError where Landlock is missing."""
    version = min(abi(), NEWEST_ABI)
    if version < 1:
        raise OSError("this kernel offers no Landlock")
    rights = handled(version)
    fields = [rights]
    if version >= 4:
        fields.append(NET_TCP)
    if version >= 6:
        fields.append(SCOPES)
    packed = struct.pack(f"={len(fields)}Q", *fields)
    fd = syscalls.call(CREATE, ctypes.create_string_buffer(packed, len(packed)), len(packed), 0)
    everything = rights & ~(EXECUTE | IOCTL_DEV)
    for group, allowed in (
        (paths.read, READ_FILE | READ_DIR),
        (paths.listing, READ_DIR),
        (paths.write, everything),
        (paths.devices, READ_FILE | WRITE_FILE),
        (paths.execute, READ_FILE | READ_DIR | EXECUTE),
    ):
        for path in group:
            _allow(fd, path, allowed & rights)
    return fd


def restrict(fd: int) -> None:
    """Put this thread, and all it starts from now on, under the ruleset. Needs no_new_privs."""
    syscalls.call(RESTRICT, fd, 0)


def _allow(ruleset_fd: int, path: str, rights: int) -> None:
    """Add one rule; a path that is missing or closed to us is skipped: it stays denied."""
    try:
        fd = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return
    try:
        if not os.path.isdir(path):
            rights &= FILE_ONLY
        packed = struct.pack("=Qi", rights, fd)
        rule = ctypes.create_string_buffer(packed, len(packed))
        syscalls.call(ADD, ruleset_fd, 1, rule, 0)
    finally:
        os.close(fd)
