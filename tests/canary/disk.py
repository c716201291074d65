"""What the canary tests share: folders of their own, the program as a process, and the search of
the raw bytes below the folders for a fragment in any spelling.
"""

from __future__ import annotations

import base64
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path


def made_folders(tmp_path: Path) -> dict[str, str]:
    """Every folder that the program might write into, each its own, as environment variables."""
    kinds = ("home", "config", "cache", "data", "state", "tmp", "user")
    made = {kind: tmp_path / "disk" / kind for kind in kinds}
    for folder in made.values():
        folder.mkdir(parents=True)
    return {
        "WORKBENCH_HOME": str(made["home"]),
        "XDG_CONFIG_HOME": str(made["config"]),
        "XDG_CACHE_HOME": str(made["cache"]),
        "XDG_DATA_HOME": str(made["data"]),
        "XDG_STATE_HOME": str(made["state"]),
        "TMPDIR": str(made["tmp"]),
        "HOME": str(made["user"]),
    }


def start(
    module: str, folders: dict[str, str], *arguments: str, typed: bytes | None = None
) -> subprocess.Popen[bytes]:
    """The program, with its output thrown away."""
    env = {**os.environ, **folders, "PYTHONPATH": os.getcwd(), "WORKBENCH_API_KEY": "k"}
    return subprocess.Popen(
        [sys.executable, "-m", module, *arguments],
        env=env,
        stdin=subprocess.DEVNULL if typed is None else subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def spellings(text: str) -> Iterator[bytes]:
    """How the text may lie on a disk."""
    raw = text.encode()
    yield from (raw, text.encode("utf-16-le"), text.encode("utf-16-be"), raw.hex().encode())
    yield from (text.lower().encode(), text.upper().encode())
    for shift in range(3):
        coded = base64.b64encode(b"\0" * shift + raw).rstrip(b"=")
        yield coded[(4 if shift else 0) : -2]


def found(folder: Path, fragments: Iterable[str]) -> set[str]:
    """The fragments that lie anywhere below the folder, in names of files as well."""
    files = [file for file in folder.rglob("*") if file.is_file()]
    everything = b"\0".join(str(file).encode() + b"\0" + file.read_bytes() for file in files)
    everything += everything.replace(b" ", b"")
    return {each for each in fragments if any(form in everything for form in spellings(each))}
