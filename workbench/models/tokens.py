"""How many tokens a call used: as the server says, or at most, where it does not.

The bound is the number of UTF-8 bytes. In a byte-level BPE vocabulary (GPT-2 and later OpenAI
models, Llama 3, Qwen, Mistral's Tekken) and in SentencePiece with byte fallback (Llama 2, Gemma,
early Mistral) every token of the text stands for at least one of its bytes, so that no text has
more tokens than bytes; English has about a quarter as many (platform.openai.com/tokenizer: "4
characters" a token). What a chat template adds is covered by an allowance for each message and for
the call: the templates of the families above add 3 to 8 tokens a message, and up to about 70 once
(the system block of gpt-oss). Not covered is what nobody can see: reasoning that is not sent along,
and text that a gateway adds on its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from workbench.core.messages import Message, Usage

PER_MESSAGE = 16
PER_CALL = 128
BYTES_PER_TOKEN = 4.0
"""Of English and of code, about; for a call that was broken off, where a bound would be far above
what it used (measured 2026-11: 2,690 booked, some 650 used).
"""
MOST = 20_000_000
"""More tokens than any context holds (10 million is the largest announced by 2026): a larger count
is nonsense.
"""


def input_at_most(messages: Sequence[Message], extra: Iterable[str] = ()) -> int:
    """No fewer tokens than the request has; `extra` are texts sent beside it (a schema)."""
    sizes = sum(len(message.text.encode()) + PER_MESSAGE for message in messages)
    return sizes + sum(len(text.encode()) for text in extra) + PER_CALL


def output_at_most(text: str) -> int:
    """No fewer tokens than the text has, with one for its end."""
    return len(text.encode(errors="replace")) + 1


def about(tokens_at_most: int) -> int:
    """What a bound in bytes comes to in tokens, for a try that was broken off."""
    return round(tokens_at_most / BYTES_PER_TOKEN)


def reported(input_tokens: object, output_tokens: object, *, text: str) -> Usage | None:
    """The server's own count, or None when it makes no sense.

    Nonsense: no whole number, negative, beyond `MOST`, no input at all (Ollama, when the prompt was
    cached), or no output though there is text.
    """
    if not (_count(input_tokens) and _count(output_tokens)):
        return None
    assert isinstance(input_tokens, int)
    assert isinstance(output_tokens, int)
    if input_tokens == 0 or (text and output_tokens == 0):
        return None
    return Usage(input_tokens, output_tokens)


def _count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST
