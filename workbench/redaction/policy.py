"""What a person decides about redaction: their own words to hide or keep, the types, the plug-ins.

A policy is a value; its version stands on every row of the history, so that what an older rule let
through can be found.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import cached_property
from typing import Any

from ..errors import SettingsError
from .spans import ENTITIES

POLICY_VERSION = "9"
"""Of the built-in detectors; changes whenever they find something else than before."""


PATTERNED = frozenset({"EMAIL", "IP_ADDRESS", "MAC_ADDRESS", "PHONE", "STREET_ADDRESS"})
"""Types that a pattern may let through."""
_LEAST_SAID = 3
"""Letters and digits that a pattern has to say, so that none lets everything through."""


@dataclass(frozen=True)
class Policy:
    """The rules of one history. The default hides every known type and calls no plug-in."""

    deny: tuple[str, ...] = ()
    """Words and phrases hidden wherever they stand alone, in any case: one's own names, clients,
    projects.
    """
    allow: tuple[str, ...] = ()
    """Values left as they are, in any case; `deny` is stronger."""
    allow_patterns: tuple[str, ...] = ()
    """One's own domains and addresses, left as they are: `*@example.com`, `10.0.*`, `* Harbour
    Street *`; `*` and `?` stand for other characters. Holds for PATTERNED types alone, so that no
    pattern lets a secret or a number of somebody's through.
    """
    entities: frozenset[str] = field(default=frozenset(ENTITIES))
    """Types to hide; plug-ins' own types and DENIED are always hidden."""
    metadata_only: bool = False
    """Keep no text at all: each becomes one `<WITHHELD_n>` with as many lines."""
    optional_detectors: tuple[str, ...] = ()
    """Plug-ins whose failure is recorded as a warning."""
    required_detectors: tuple[str, ...] = ()
    """Plug-ins without which nothing may be written."""
    seconds_per_detector: float = 5.0
    """How long a plug-in may look at one text."""

    @cached_property
    def version(self) -> str:
        """POLICY_VERSION and what differs from the default; own words are counted, never shown."""
        parts = [POLICY_VERSION]
        if self.metadata_only:
            parts.append("metadata-only")
        parts += [
            f"{name}={len(words)}"
            for name, words in (
                ("deny", self.deny),
                ("allow", self.allow),
                ("allow-patterns", self.allow_patterns),
            )
            if words
        ]
        if missing := sorted(set(ENTITIES) - self.entities):
            parts.append("without=" + ",".join(missing))
        plug_ins = sorted(
            (*self.optional_detectors, *(f"{name}!" for name in self.required_detectors))
        )
        return ";".join([*parts, *plug_ins])


DEFAULT = Policy()
"""Every built-in type, no words of one's own, no plug-in."""


def policy_from(chosen: Mapping[str, Any]) -> Policy:
    """The policy that the settings under `redaction` ask for. Raises SettingsError for a pattern of
    one's own addresses that lets all through.
    """
    return Policy(
        deny=tuple(chosen.get("deny", ())),
        allow=tuple(chosen.get("allow", ())),
        allow_patterns=_patterns(chosen.get("allow_patterns", ())),
        metadata_only=bool(chosen.get("metadata_only", False)),
        optional_detectors=tuple(chosen.get("detectors", ())),
        required_detectors=tuple(chosen.get("required_detectors", ())),
    )


def _patterns(listed: Iterable[str]) -> tuple[str, ...]:
    patterns = tuple(map(str, listed))
    for pattern in patterns:
        if not says_enough(pattern):
            message = f"The pattern '{pattern}' in 'allow_patterns' lets nearly everything through."
            raise SettingsError(message, "Name your domain or address: '*@example.com'.")
    return patterns


def says_enough(pattern: str) -> bool:
    """Whether a pattern says what it lets through, instead of everything."""
    return sum(character.isalnum() for character in pattern) >= _LEAST_SAID


def allowed_by_pattern(type: str, value: str, patterns: Iterable[str]) -> bool:
    """Whether a value is one's own by a pattern; spelled without regard to case and blanks."""
    if type not in PATTERNED:
        return False
    plain = " ".join(value.casefold().split())
    return any(
        says_enough(pattern) and fnmatchcase(plain, _bracketless(pattern)) for pattern in patterns
    )


def _bracketless(pattern: str) -> str:
    """`[` means itself: addresses of IPv6 stand in brackets."""
    return " ".join(pattern.casefold().split()).replace("[", "[[]")
