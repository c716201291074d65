"""Characters that nobody sees: instructions can hide in them, and a diff of them looks empty.

A prompt never carries them, and a person is shown them escaped. Joiners stay where a script needs
them: between letters of it, as in Persian words or composed emoji.
"""

from __future__ import annotations

import re

_JOINERS = "\u200c\u200d"
_UNSEEN = (
    "\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    "\U000e0000-\U000e0fff"
)
"""Soft hyphen, direction marks, zero-width and format characters, tags and their selectors."""
_ALL = re.compile(f"[{_UNSEEN}{_JOINERS}]")


def stripped(text: str) -> str:
    """The text as a prompt carries it."""
    return _ALL.sub(lambda m: m.group() if _joins(m) else "", text)


def escaped(text: str) -> str:
    r"""The text with each of them as its code point, e.g. `<U+200B>`."""
    return _ALL.sub(lambda m: m.group() if _joins(m) else f"<U+{ord(m.group()):04X}>", text)


def _joins(found: re.Match[str]) -> bool:
    """A joiner between two characters that are no ASCII, neither of them another joiner."""
    text, place = found.string, found.start()
    if found.group() not in _JOINERS or not 0 < place < len(text) - 1:
        return False
    near = text[place - 1], text[place + 1]
    return all(ord(sign) > 0x7F and not _ALL.match(sign) for sign in near)
