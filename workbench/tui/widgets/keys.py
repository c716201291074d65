"""Keys as the registry writes them, and keys that belong to another widget than the focused one."""

from __future__ import annotations

from textual import events
from textual.message_pump import MessagePump


def pass_on(event: events.Key, to: MessagePump) -> None:
    """Give a key to another widget or screen."""
    event.stop()
    event.prevent_default()
    to.post_message(events.Key(event.key, event.character))


def key_name(event: events.Key) -> str:
    """The key as the registry writes it: the character where it has a printable one, else its
    name.
    """
    if event.character and event.character.isprintable() and event.character != " ":
        return event.character
    return event.key
