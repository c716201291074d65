"""Files that a person names, written and read so that neither side gets a surprise.

Written is a regular file alone, whole or not at all: the bytes go to a temporary file beside it,
reach the disk, and take its name. A device, a pipe, a folder or a socket is never replaced, not
even by root. Read is a regular file alone and up to a size, so that a device or a pipe without an
end holds nobody up.
"""

from __future__ import annotations

import contextlib
import os
import stat
from collections.abc import Iterable
from pathlib import Path

from workbench.errors import UsageError

_KINDS = (
    (stat.S_ISDIR, "a folder"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
    (stat.S_ISFIFO, "a pipe"),
    (stat.S_ISSOCK, "a socket"),
)


AS_UTF_8 = "Save it as UTF-8; of a Windows file: iconv -f WINDOWS-1252 -t UTF-8 FILE > NEW"
"""In a hint: what makes a text readable whose bytes are not UTF-8."""


def write_whole(
    file: Path, parts: Iterable[bytes] | bytes, *, private: bool = False, hint: str = ""
) -> None:
    """The file with these bytes instead of what it held. A link is followed; the mode of a file
    that is there stays, a new one is the umask's, or with `private` its owner's alone. Raises
    UsageError, and leaves what was there.
    """
    try:
        target = Path(os.path.realpath(file))
        mode = _mode_of(target, file, 0o600 if private else 0o666)
        partial = target.with_name(f".{target.name}.{os.getpid()}.partial")
        try:
            _fill(partial, [parts] if isinstance(parts, bytes) else parts, mode)
            os.replace(partial, target)
        finally:
            with contextlib.suppress(OSError):
                partial.unlink()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "this is no name of a file"
        message = f"{file} cannot be written: {reason}."
        raise UsageError(message, hint or "Name another file with -o.") from error


def refuse_irregular(file: Path, doing: str) -> os.stat_result | None:
    """What is there; None when nothing is. Raises UsageError for anything but a regular file."""
    try:
        found = file.stat()
    except FileNotFoundError:
        return None
    except ValueError as error:
        raise UsageError(f"{str(file)!r} is no name of a file.", "Name a file.") from error
    for is_kind, name in _KINDS:
        if is_kind(found.st_mode):
            raise UsageError(f"{file} cannot be {doing}: it is {name}.", "Name a file.")
    return found


def read_whole(file: Path, largest: int) -> bytes:
    """The bytes of a regular file. Raises UsageError when it is none or is larger, and OSError."""
    refuse_irregular(file, "read")
    # Not blocking: between the look and the opening it may have become a pipe.
    with open(os.open(file, os.O_RDONLY | os.O_NONBLOCK), "rb") as source:
        data = source.read(largest + 1)
    if len(data) > largest:
        raise UsageError(f"{file} has more than {largest} bytes.", "Is it the file that you meant?")
    return data


def _mode_of(target: Path, named: Path, fresh: int) -> int | None:
    """The mode that the new file takes; None for what the umask leaves of the usual one."""
    found = refuse_irregular(target, "written")
    if named.name in ("", "..") or str(named).endswith(os.sep):
        raise UsageError(f"{named} cannot be written: it is a folder.", "Name a file.")
    if found is not None:
        return stat.S_IMODE(found.st_mode)
    return fresh if fresh == 0o600 else None


def _fill(partial: Path, parts: Iterable[bytes], mode: int | None) -> None:
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW
    with open(os.open(partial, flags, 0o666 if mode is None else 0o600), "wb") as out:
        for part in parts:
            out.write(part)
        out.flush()
        if mode is not None:
            os.fchmod(out.fileno(), mode)
        os.fsync(out.fileno())
