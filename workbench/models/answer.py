"""One answer as it grows out of chunks, and the rule when it counts as whole.

Whole means: text, one finish reason that says the model came to its own end, and nothing after it.
Everything else raises `Faulty`. Chunks come from strangers: every field may be missing or of
another type, so that nothing is read but through `part`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from workbench.core.messages import Usage
from workbench.errors import GO_ON
from workbench.models.faults import Fault, Faulty, faulty, shown
from workbench.models.tokens import output_at_most, reported

ENDED = frozenset({"stop", "eos", "eos_token", "end_turn", "stop_sequence"})
"""Finish reasons that mean the model came to its own end; `stop` is the API's word, the others are
seen from gateways in front of other families.
"""
BUSY = ("overloaded", "server_error", "internal_server", "unavailable", "503", "529")
"""Parts of error codes that mean the server has trouble of its own."""
LONGEST_TOKEN = 12
"""Bytes of a token on the average, at the very most, of a whole answer: English and code have four
(`tokens.py`), and deeply indented code eight.
"""
CUT = frozenset({"length", "max_tokens", "max_length"})


def part(thing: object, name: str) -> object:
    """A field of a mapping or an object; None when there is none."""
    if isinstance(thing, Mapping):
        return thing.get(name)
    return getattr(thing, name, None)


@dataclass
class Answer:
    """What one try has brought so far."""

    cap: int
    """Most bytes of text."""
    allowed: int | None = None
    """Most tokens of text and reasoning that the server was asked for."""
    logprobs_wanted: bool = False
    pieces: list[str] = field(default_factory=list)
    size: int = 0
    finish: str | None = None
    refusal: str = ""
    reasoning: int = 0
    """Most tokens of the reasoning that was sent along; none of it is text."""
    tools: bool = False
    usage: Usage | None = None
    model: str = ""
    logprobs: list[tuple[str, float]] = field(default_factory=list)
    alternatives: list[tuple[str, Mapping[str, float]]] = field(default_factory=list)
    fault: Fault | None = None
    held: str = ""
    """Half a surrogate pair, until the other half comes."""
    counts: tuple[object, object] = (None, None)
    chunks: int = 0
    seen: bool = False
    """Some choice has come."""

    @property
    def text(self) -> str:
        """The text so far."""
        return "".join(self.pieces)

    @property
    def progress(self) -> tuple[object, ...]:
        """Something that differs whenever the answer has grown."""
        return (self.size, self.reasoning, self.tools, self.finish, len(self.refusal))

    def take(self, chunk: object) -> str:
        """Read one chunk of a stream, or a whole completion; gives the text that it adds."""
        self.chunks += 1
        self._envelope(chunk)
        choice = _first(part(chunk, "choices"))
        if choice is None:
            return ""
        self.seen = True
        delta = part(choice, "delta") or part(choice, "message")
        text = self._text(part(delta, "content"))
        self._beside(delta, choice)
        self._keep_to_what_was_asked()
        self._finish(part(choice, "finish_reason"), text)
        return text

    def end(self) -> None:
        """Complain unless the answer is whole."""
        self.usage = reported(*self.counts, text=self.text)
        if self.refusal:
            raise faulty(
                "refusal", f"The model declined: {shown(self.refusal)}", "Reword the task."
            )
        if not self.chunks:
            raise faulty("unfinished", "The answer ended before anything of it came", _RESUME)
        if not self.seen:
            raise faulty("empty", "The server sent an answer without choices", _ANOTHER)
        if self.finish is None:
            raise faulty(
                "unfinished", "The answer ended without a finish reason: it is not whole", _RESUME
            )
        self._check_reason(self.finish)
        self._check_text()

    def _envelope(self, chunk: object) -> None:
        """What stands around the choices: the model's name, the usage, an error."""
        error = part(chunk, "error")
        if error:
            raise Faulty(error_inside(error))
        name = part(chunk, "model")
        self.model = name if isinstance(name, str) and name else self.model
        usage = part(chunk, "usage")
        if usage is not None:
            self.counts = (part(usage, "prompt_tokens"), part(usage, "completion_tokens"))

    def _text(self, content: object) -> str:
        if content is None:
            return ""
        if not isinstance(content, str):
            raise faulty("unreadable", "The answer's content is no text", _ANOTHER)
        text = self._whole_characters(content)
        self.size += len(text.encode())
        if self.size > self.cap:
            raise faulty(
                "too_long",
                f"The answer is longer than {self.cap:,} bytes and was cut off",
                "Ask for less, or raise the setting answer_cap.",
            )
        if text:
            self.pieces.append(text)
        return text

    def _keep_to_what_was_asked(self) -> None:
        """Complain of a server that goes on far beyond the tokens it was allowed: a budget in
        tokens would hold against none that never stops.
        """
        if self.allowed is None or self.size + self.reasoning <= self.allowed * LONGEST_TOKEN:
            return
        raise faulty(
            "too_long",
            f"The server does not keep to the {self.allowed:,} tokens that it was allowed: the "
            f"answer was cut off after {self.size + self.reasoning:,} bytes",
            "Choose another server or model, or raise --max-output-tokens and --max-tokens.",
        )

    def _whole_characters(self, content: str) -> str:
        """JSON can spell a character as two halves, and a server can cut between them."""
        text = self.held + content
        self.held = text[-1] if text and "\ud800" <= text[-1] <= "\udbff" else ""
        text = text[: len(text) - len(self.held)]
        try:
            return text.encode("utf-16", "surrogatepass").decode("utf-16")
        except UnicodeDecodeError:
            raise faulty("unreadable", "The answer holds half a character", _ANOTHER) from None

    def _beside(self, delta: object, choice: object) -> None:
        """What is no text: a refusal, reasoning, calls of tools, log-probabilities."""
        refusal = part(delta, "refusal")
        self.refusal += refusal if isinstance(refusal, str) else ""
        self.reasoning += next((size for name in _THOUGHTS if (size := _thought(delta, name))), 0)
        self.tools = self.tools or bool(part(delta, "tool_calls") or part(delta, "function_call"))
        if self.logprobs_wanted:
            self.logprobs += _logprobs(part(choice, "logprobs"))
            self.alternatives += _alternatives(part(choice, "logprobs"))

    def _finish(self, reason: object, text: str) -> None:
        if self.finish is not None and (text or (_is_text(reason) and reason != self.finish)):
            raise faulty(
                "contradictory", "The answer went on after it was said to be finished", _ANOTHER
            )
        if _is_text(reason) and reason:
            self.finish = str(reason)

    def _check_reason(self, reason: str) -> None:
        if reason in CUT:
            hint = (
                "Raise --max-output-tokens (and --max-tokens, the whole budget), or ask for less."
            )
            raise faulty("cut_off", f"The answer was cut off (finish reason '{reason}')", hint)
        if reason == "content_filter":
            hint = "Reword the task, or choose another model."
            raise faulty("content_filter", "The server's content filter stopped the answer", hint)
        if self.tools:
            raise faulty("no_text", "The model called a tool instead of answering", _ANOTHER)
        if reason.casefold() not in ENDED:
            raise faulty(
                "unfinished", f"The answer ended with the reason '{shown(reason)}'", _ANOTHER
            )

    def _check_text(self) -> None:
        if self.held:
            raise faulty("unreadable", "The answer ends in half a character", _ANOTHER)
        if self.text.strip():
            return
        if self.reasoning:
            hint = "It may have used up its tokens: raise --max-output-tokens, or lower "
            hint += "--reasoning-effort."
            raise faulty("no_text", "The model sent its reasoning and no answer", hint)
        raise faulty("empty", "The answer is empty", _ANOTHER)


def error_inside(error: object) -> Fault:
    """The fault of an error that came inside an answer: an event of the stream, or a body."""
    message = f"The server broke the answer off: {shown(part(error, 'message') or error)}"
    code = f"{part(error, 'code')} {part(error, 'type')}".casefold()
    if "rate_limit" in code:
        return Fault("rate_limit", message, _RESUME)
    busy = any(word in code for word in BUSY)
    return Fault("server_trouble" if busy else "error_event", message, _RESUME)


_ANOTHER = "Try again, or choose another model with --model."
_RESUME = f"Nothing is lost: {GO_ON} asks again."


_THOUGHTS = ("reasoning_content", "reasoning", "reasoning_details", "thinking")
"""Fields in which servers send reasoning along; a server may say the same in two of them."""


def _thought(delta: object, name: str) -> int:
    """Tokens of reasoning in a field, at most; some servers send a list of pieces."""
    thought = part(delta, name)
    if isinstance(thought, str):
        return output_at_most(thought) if thought else 0
    if not isinstance(thought, Sequence):
        return 0
    texts = [part(piece, key) for piece in thought for key in ("text", "summary", "data")]
    return sum(output_at_most(text) for text in texts if isinstance(text, str))


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _first(choices: object) -> object:
    """The first choice; others are not asked for."""
    if not isinstance(choices, Sequence) or isinstance(choices, str):
        return None
    return next((choice for choice in choices if part(choice, "index") in (0, None)), None)


def _alternatives(entry: object) -> list[tuple[str, Mapping[str, float]]]:
    """Each token of `logprobs.content` with its `top_logprobs`, itself among them."""
    content = part(entry, "content")
    if not isinstance(content, Sequence) or isinstance(content, str):
        return []
    found: list[tuple[str, Mapping[str, float]]] = []
    for token in content:
        text, top = part(token, "token"), part(token, "top_logprobs")
        if not isinstance(text, str):
            return []
        others = _logprobs({"content": top}) if isinstance(top, Sequence) else []
        found.append((text, dict([*others, *_logprobs({"content": [token]})])))
    return found


def _logprobs(entry: object) -> list[tuple[str, float]]:
    content = part(entry, "content")
    if not isinstance(content, Sequence) or isinstance(content, str):
        return []
    pairs = [(part(token, "token"), part(token, "logprob")) for token in content]
    return [(t, float(p)) for t, p in pairs if isinstance(t, str) and isinstance(p, (int, float))]
