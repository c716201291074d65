"""What can go wrong in a call, as a table: which error it is, whether another try is made, whether
the server may have worked for it.

A fault that comes after text has been streamed is never tried again within the call, whatever the
table says: the person has seen that text, and a second answer must not be glued to it. The call
fails, at what it used; whether another call follows is the runner's business (`ModelError.again`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from workbench.core.messages import Usage
from workbench.errors import ModelAnswerError, ModelError, ModelRefused, ModelUnreachable


@dataclass(frozen=True, slots=True)
class Row:
    """What a kind of fault means."""

    error: type[ModelError]
    retried: bool = False
    charged: bool = True
    """The server may have worked: the tokens of the try are counted, at their upper bound where it
    does not say. A request that was turned away at the door used none.
    """


TABLE: Mapping[str, Row] = {
    "bad_request": Row(ModelRefused, charged=False),
    "wrong_place": Row(ModelRefused, charged=False),
    "key": Row(ModelRefused, charged=False),
    "unknown_model": Row(ModelRefused, charged=False),
    "prompt_too_long": Row(ModelRefused, charged=False),
    "quota": Row(ModelRefused, charged=False),
    "rate_limit": Row(ModelRefused, retried=True, charged=False),
    "conflict": Row(ModelRefused, retried=True, charged=False),
    "redirect": Row(ModelRefused, charged=False),
    "refusal": Row(ModelRefused),
    "content_filter": Row(ModelRefused),
    "no_connection": Row(ModelUnreachable, retried=True, charged=False),
    "tls": Row(ModelUnreachable, charged=False),
    "server_trouble": Row(ModelUnreachable, retried=True),
    "silent": Row(ModelUnreachable, retried=True),
    "broken_off": Row(ModelUnreachable, retried=True),
    "unfinished": Row(ModelAnswerError, retried=True),
    "untyped": Row(ModelAnswerError, retried=True),
    "cut_off": Row(ModelAnswerError),
    "too_long": Row(ModelAnswerError),
    "empty": Row(ModelAnswerError),
    "no_text": Row(ModelAnswerError),
    "contradictory": Row(ModelAnswerError),
    "unreadable": Row(ModelAnswerError),
    "error_event": Row(ModelAnswerError),
    "key_shown": Row(ModelAnswerError),
}
"""Every kind of fault. Retried are those that a second try often mends: a busy or broken server, a
lost connection, a stream without an end, a typed answer that is not JSON (once).
"""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that went wrong in one try."""

    kind: str
    message: str
    hint: str = ""
    wait: float | None = None
    """Seconds that the server asks to wait."""

    @property
    def row(self) -> Row:
        """Its row of the table."""
        return TABLE[self.kind]

    def error(self, usage: Usage, tries: int, text: str) -> ModelError:
        """The error to raise when no further try is made."""
        after = f" ({tries} tries)" if tries > 1 else ""
        message = f"{self.message.rstrip('.')}{after}."
        again = self.row.retried and bool(text)
        return self.row.error(
            *(message, self.hint), usage=usage, tries=tries, text=text, cause=self.kind, again=again
        )


class Faulty(Exception):
    """Carries a fault up to the loop of tries; never leaves this package."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.message)
        self.fault = fault


def shown(words: object) -> str:
    """A stranger's words on one line, without control characters."""
    return " ".join("".join(c if c.isprintable() else " " for c in str(words)).split())


def faulty(kind: str, message: str, hint: str = "") -> Faulty:
    """A fault to raise."""
    return Faulty(Fault(kind, message, hint))
