"""Which files of this machine Python itself needs, so that nothing else is opened to a draft.

Three lists come of it: what may be read (fine enough to leave this product's own files out, since
its bundled tasks hold hidden tests), what may be listed, and what is mounted in a private view.
"""

from __future__ import annotations

import os
import sys
import sysconfig
from dataclasses import dataclass
from importlib.util import find_spec

INSIDE = os.path.join(os.path.dirname(os.path.realpath(__file__)), "inside")
OURS = ("workbench", "domains")
"""The packages that this product installs; a draft and its tests find none of them."""
_OURS = (*OURS, "feedback_workbench", "__editable__", "_editable_impl")
_LIBRARIES = ("/usr/lib", "/usr/lib64", "/usr/lib32", "/lib", "/lib64")
_SETTINGS = (
    "/etc/ld.so.cache", "/etc/localtime", "/usr/share/zoneinfo", "/etc/mime.types",
)  # fmt: skip
_TEST_TOOLS = ("pytest", "_pytest", "pluggy", "iniconfig", "packaging", "pygments", "hypothesis")


@dataclass(frozen=True)
class Interpreter:
    """The paths of one Python installation, all resolved."""

    executable: str
    sys_path: tuple[str, ...]
    read: tuple[str, ...]
    listing: tuple[str, ...]
    mounts: tuple[str, ...]
    hidden: tuple[str, ...]


def survey() -> Interpreter:
    """Look at the running interpreter. Light: imports nothing, reads a few directories."""
    standard = _existing([sysconfig.get_path("stdlib"), sysconfig.get_path("platstdlib")])
    dynamic = _existing([os.path.join(path, "lib-dynload") for path in standard])
    sites = [s for s in _site_directories() if s not in standard]
    read, listing = _library_files()
    for directory in standard:
        listing.append(directory)
        read += _children(directory, banned=("site-packages", "dist-packages"))
    for directory in sites:
        listing.append(directory)
        read += _children(directory, banned=_OURS)
    read += _existing(_shared_python())
    executable = os.path.realpath(sys.executable)
    mounts = [*_LIBRARIES, *_SETTINGS, *standard, *sites, *_shared_python(), executable, INSIDE]
    return Interpreter(
        executable=executable,
        sys_path=(*standard, *dynamic, *sites),
        read=tuple(read),
        listing=tuple(listing),
        mounts=tuple(dict.fromkeys(mounts)),
        hidden=tuple(
            os.path.join(s, name) for s in sites for name in ("domains", "workbench/assets")
        ),
    )


def _site_directories() -> list[str]:
    """Where installed packages lie: this environment's, and wherever pytest and its needs are."""
    found = [sysconfig.get_path("purelib"), sysconfig.get_path("platlib")]
    for name in _TEST_TOOLS:
        spec = find_spec(name)
        if spec is not None and spec.submodule_search_locations:
            found.append(os.path.dirname(next(iter(spec.submodule_search_locations))))
    return _existing(found)


def _library_files() -> tuple[list[str], list[str]]:
    """System libraries and settings, without the Python packages that lie among them."""
    read = list(_existing(list(_SETTINGS)))
    listing = _existing(list(_LIBRARIES))
    for directory in listing:
        read += _children(directory, banned=("python",))
    return read, listing


def _shared_python() -> list[str]:
    """libpython, when the executable is linked against one."""
    directory = sysconfig.get_config_var("LIBDIR")
    name = sysconfig.get_config_var("INSTSONAME")
    if not directory or not name or not str(name).startswith("libpython"):
        return []
    return _existing([os.path.join(str(directory), str(name))])


def _children(directory: str, banned: tuple[str, ...]) -> list[str]:
    try:
        names = sorted(os.listdir(directory))
    except OSError:
        return []
    return [os.path.join(directory, name) for name in names if not name.startswith(banned)]


def _existing(paths: list[str]) -> list[str]:
    """Resolved, without repeats, in order. A path that cannot be resolved is left out."""
    return list(dict.fromkeys(os.path.realpath(path) for path in paths if os.path.exists(path)))
