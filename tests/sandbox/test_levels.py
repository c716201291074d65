"""How strong a set of layers is called, from the layers alone."""

from __future__ import annotations

import os

import pytest

from workbench.sandbox import Mode, Profile
from workbench.sandbox.levels import rate

ALL = frozenset({"bwrap", "landlock", "seccomp", "rlimits", "uid"})
AS_ROOT = "medium" if os.geteuid() == 0 else "strong"
"""Without a user of its own: root's child would be root, anybody else's is what they are."""


def level_of(built: frozenset[str], profile: Profile = "pure", system: str = "linux") -> str:
    return rate(tuple(built), {}, profile, "table", 0, system).level


@pytest.mark.parametrize(
    ("gone", "level"),
    [
        (set(), "strong"),
        ({"landlock"}, "strong"),
        ({"bwrap"}, "strong"),
        ({"rlimits"}, "medium"),
        ({"uid"}, AS_ROOT),
        ({"uid", "rlimits"}, "medium"),
        ({"seccomp"}, "weak"),
        ({"landlock", "bwrap"}, "weak"),
        ({"landlock", "bwrap", "seccomp"}, "weak"),
        (ALL, "weak"),
    ],
)
def test_a_level_follows_from_the_layers_that_stand(gone: frozenset[str], level: str) -> None:
    assert level_of(ALL - gone) == level


def test_an_own_view_is_as_good_as_bubblewraps() -> None:
    assert level_of(ALL - {"bwrap", "landlock"} | {"namespaces"}) == "strong"


def test_where_nobody_could_try_it_or_it_is_off_no_layer_counts() -> None:
    assert level_of(ALL, system="darwin") == "untested"
    assert level_of(ALL, profile="off") == "off"
    assert level_of(ALL, profile="off", system="darwin") == "off"


@pytest.mark.parametrize(
    ("built", "mode", "proof"),
    [
        (ALL, "table", True),
        (ALL, "split", True),
        (ALL, "in-process", False),
        (ALL - {"rlimits"}, "split", True),
        (ALL - {"seccomp"}, "table", False),
    ],
)
def test_a_verdict_is_proof_against_its_draft_only_behind_a_border_that_holds(
    built: frozenset[str], mode: Mode, proof: bool
) -> None:
    found = rate(tuple(built), {"uid": "not root"}, "pure", mode, 7, "linux")
    assert (found.tamper_proof, found.mode, found.hash_seed) == (proof, mode, 7)
    assert (found.missing, set(found.layers)) == (("uid: not root",), built)
