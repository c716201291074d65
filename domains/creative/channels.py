"""Channels and what they take: platform limits from a dated data file, and those of the task.

`channels.yaml` says for each figure who gave it and when; it is read, never fetched. A task's own
limit takes the place of the platform's.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from domains.creative.counting import Counting
from domains.creative.entries import part_name

_BARE = re.compile(r"^(?:max|limit|most)_|_(?:max|chars?|characters|graphemes|limit|count)$")
_NAMES = {
    "max_chars": "total", "chars": "total", "characters": "total", "total": "total",
    "graphemes": "total", "length": "total", "max": "total", "max_length": "total",
    "text": "total", "hashtags": "hashtags", "tags": "hashtags", "hashtag": "hashtags",
    "words": "words", "emoji": "emoji", "emojis": "emoji", "links": "links",
    "subject_line": "subject", "caption": "body", "copy": "body", "post": "total",
    "description": "description", "title": "title",
}  # fmt: skip


@dataclass(frozen=True)
class Channel:
    """Where a variant is to appear."""

    name: str
    limits: Mapping[str, int] = field(default_factory=dict)
    """Most characters of a part, or of the `total`; most `hashtags`, `emoji`, `words`, `links`."""
    counting: Counting = "graphemes"
    parts: tuple[str, ...] = ()
    """Parts that a variant has to have."""
    alt: bool = False
    """Goes with a picture, which needs words for those who do not see it."""
    source: str = ""
    """Who gave the platform's limits, and when."""
    own: frozenset[str] = frozenset()
    """Limits that the brief sets, not the platform."""
    count_given: bool = False
    """The brief says itself how its limits count."""

    def counting_of(self, limit: str) -> Counting:
        """How a limit counts: one that the brief sets for a text message means the characters that
        its author sees, not what the network makes of them.
        """
        plain = self.counting == "sms" and limit in self.own and not self.count_given
        return "graphemes" if plain else self.counting

    def within(self, given: Any) -> Channel:
        """The channel with limits for all channels added below its own."""
        own = next((v for k, v in given.items() if same_name(str(k), self.name)), None) if (
            isinstance(given, Mapping)
        ) else None  # fmt: skip
        if own is not None:
            limits = read_limits(own)
            return replace(self, limits={**self.limits, **limits}, own=self.own | set(limits))
        extra = read_limits(given)
        more = self.own | (set(extra) - set(self.limits))
        return replace(self, limits={**extra, **self.limits}, own=more) if extra else self


def same_name(one: str, other: str) -> bool:
    """Whether two names of a channel or an audience are the same, whatever their layout."""
    return bool(one) and _key(one) == _key(other)


def _key(name: str) -> str:
    return re.sub(r"[\W_]+", "", name.casefold())


@lru_cache(maxsize=1)
def platforms() -> Mapping[str, Any]:
    """The data file as read."""
    from importlib.resources import files

    import yaml

    text = files("domains.creative").joinpath("channels.yaml").read_text(encoding="utf-8")
    data: Mapping[str, Any] = yaml.safe_load(text)
    return data


def channel_of(name: str, given: Mapping[str, Any]) -> Channel:
    """The channel of a name, with a task's own limits before the platform's."""
    platform = _platform(name)
    own = read_limits({k: v for k, v in given.items() if k not in _OTHER}) | read_limits(
        given.get("limits")
    )
    given_parts = {part_name(name) for name in own}
    known = {name: most for name, most in platform.get("limits", {}).items()
             if part_name(name) not in given_parts}  # fmt: skip
    parts = given.get("parts")
    counting: Counting = given.get("count") or platform.get("count", "graphemes")
    return Channel(
        name=name,
        limits={**known, **own},
        counting=counting if counting in ("graphemes", "weighted", "sms") else "graphemes",
        parts=tuple(map(str, parts)) if isinstance(parts, list) else (),
        alt=given.get("alt", given.get("image")) is True,
        source=f"{platform['source']}, {platform['as_of']}" if platform else "",
        own=frozenset(own),
        count_given=bool(given.get("count")),
    )


_OTHER = ("id", "name", "channel", "parts", "limits", "count", "alt", "image", "note", "label")


def _platform(name: str) -> Mapping[str, Any]:
    wanted = _key(name)
    for known, data in platforms()["channels"].items():
        if wanted in {_key(known), *(_key(other) for other in data.get("also", ()))}:
            found: Mapping[str, Any] = data
            return found
    return {}


def other_names(name: str) -> tuple[str, ...]:
    """What else a channel is called: a text message is an sms."""
    for known, data in platforms()["channels"].items():
        called = (known, *data.get("also", ()))
        if _key(name) in map(_key, called):
            return called
    return ()


def respelled(sign: str) -> str:
    """How a sign outside of the alphabet of text messages is written with signs inside of it."""
    known: Mapping[str, str] = platforms()["respelled"]
    return known.get(sign, "")


def read_limits(given: Any) -> dict[str, int]:
    """Limits by part out of `{headline: 40}`, `{max_chars: 280}`, `{body: {max: 90}}`, …"""
    if isinstance(given, int) and not isinstance(given, bool):
        return {"total": given}
    found: dict[str, int] = {}
    for key, value in given.items() if isinstance(given, Mapping) else ():
        low = str(key).casefold().replace("-", "_").replace(" ", "_")
        name = _NAMES.get(low) or _NAMES.get(_BARE.sub("", low)) or _BARE.sub("", low)
        if isinstance(value, Mapping):
            inner = read_limits(value)
            bound = {"max", "most", "limit"} & {str(k).casefold() for k in value}
            whole = low in ("chars", "characters", "max_chars")
            found |= inner if whole else {name: inner["total"]} if bound else {}
        elif isinstance(value, int) and not isinstance(value, bool):
            found[name] = value
        elif isinstance(value, str) and re.fullmatch(r"\s*(?:<=?|≤)?\s*\d+\s*\w*", value):
            found[name] = int(re.sub(r"\D", "", value))
    return found
