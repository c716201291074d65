"""What a person decides about redaction: their own words to hide or keep, the types, the plug-ins.

A policy is a value; its version stands on every row of the history, so that what an older rule let
through can be found.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from .spans import ENTITIES

POLICY_VERSION = "2"
"""Of the built-in detectors; changes whenever they find something else than before."""


@dataclass(frozen=True, slots=True)
class Policy:
    """The rules of one history. The default hides every known type and calls no plug-in."""

    deny: tuple[str, ...] = ()
    """Words and phrases hidden wherever they stand alone, in any case: one's own names, clients,
    projects.
    """
    allow: tuple[str, ...] = ()
    """Values left as they are, in any case; `deny` is stronger."""
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

    @property
    def version(self) -> str:
        """POLICY_VERSION and what differs from the default; own words are counted, never shown."""
        parts = [POLICY_VERSION]
        if self.metadata_only:
            parts.append("metadata-only")
        parts += [
            f"{name}={len(words)}"
            for name, words in (("deny", self.deny), ("allow", self.allow))
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
