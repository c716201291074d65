"""How strong a set of layers is, in the words that the screen, the doctor and records share.

untested: nobody could try this product's walls on such a system, whatever they claim to do.
strong: the draft sees only the interpreter's files, no network, no other process, within limits.
medium: it can reach nothing outside, but is held by no limits, or shares the user of its servers.
weak:   it could read the user's files or use the network or other processes.
Source of the rule: what was measured open under each combination (Linux 6.18, Landlock ABI 7).
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence

from workbench.sandbox.contract import Isolation, Level, Mode, Profile

_VIEWS = ("bwrap", "namespaces")


def rate(
    built: Sequence[str],
    missing: Mapping[str, str],
    profile: Profile,
    mode: Mode,
    hash_seed: int,
    system: str = sys.platform,
) -> Isolation:
    """The isolation that these layers give on `system`, whose name is as in sys.platform."""
    level = _level(built, profile, system)
    return Isolation(
        level=level,
        layers=tuple(built),
        missing=tuple(f"{name}: {why}" for name, why in missing.items()),
        mode=mode,
        tamper_proof=mode in ("table", "split") and level in ("strong", "medium"),
        hash_seed=hash_seed,
    )


def _level(built: Sequence[str], profile: Profile, system: str) -> Level:
    if profile == "off":
        return "off"
    if system != "linux":
        return "untested"
    view = any(name in built for name in _VIEWS)
    if "seccomp" not in built or not ("landlock" in built or view):
        return "weak"
    separated = os.geteuid() != 0 or "uid" in built
    return "strong" if "rlimits" in built and separated else "medium"
