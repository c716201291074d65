"""Any server that speaks OpenAI's chat completions: OpenAI, Azure-style gateways, Ollama, vLLM,
llama.cpp, LM Studio.

Promises: text is given as it comes; a call ends with one `Finished` or raises a ModelError that
says what happened and what to do; an answer that is not whole is never one. Tries are counted here
and shown as `Retrying`, the SDK makes none of its own; none follows once those before it used up
what the budget has left, nor once text has been streamed (see `faults`). A typed answer
(`settings.schema`) is held back until it is whole and parses, and is asked for once more if it does
not.
"""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import AsyncGenerator, AsyncIterator, Mapping, Sequence
from contextlib import aclosing
from dataclasses import InitVar, dataclass, replace
from typing import TYPE_CHECKING, Any

from workbench.core.codec import Json
from workbench.core.events import ModelChoice
from workbench.core.messages import Message, Usage
from workbench.models import CallSettings, Finished, Retrying, Thinking
from workbench.models.answer import Answer
from workbench.models.complaints import fault_of, quirk_of, wrong_type
from workbench.models.faults import Fault, Faulty, faulty, shown
from workbench.models.patience import Patience
from workbench.models.prices import Price
from workbench.models.tokens import about, input_at_most, output_at_most
from workbench.models.wire import OPENAI_URL, Address, Key, Wire, address, key_for, without_key

if TYPE_CHECKING:
    from openai import AsyncOpenAI

NO_EVENT = 5
"""A server that sends signs of life but no content for this many time-outs counts as dead."""
QUOTED = 400
"""Characters of a message with a server's own words in it."""
_ONCE = frozenset({"untyped", "silent"})
"""Faults that are tried again once: each such try may have been paid for, and took its time."""
AFTERWARDS = 5.0
"""Seconds to wait for the usage once the answer is finished."""


@dataclass
class OpenAICompatible:
    """The model of a choice, on the server of its base URL."""

    choice: ModelChoice
    environ: InitVar[Mapping[str, str] | None] = None
    """Where the key is read from, once; the process's own by default."""
    price: Price | None = None
    """None = unknown, and so is the cost of every call."""
    patience: Patience = Patience()
    quirks: frozenset[str] = frozenset()
    """Fields of a request that this server was found not to take; learnt as calls are made."""

    def __post_init__(self, environ: Mapping[str, str] | None) -> None:
        known = os.environ if environ is None else environ
        server = address(self.choice.base_url or OPENAI_URL, known)
        header = known.get("WORKBENCH_API_KEY_HEADER", "")
        self._wire = Wire(server, key_for(server, known), header)

    def keep_open(self, connections: int) -> None:
        """Share connections between calls until `close`; all calls run in one event loop then."""
        self._wire.keep_open(connections)

    async def close(self) -> None:
        """Close the connections that were kept open."""
        await self._wire.close()

    @property
    def _server(self) -> Address:
        return self._wire.server

    @property
    def _key(self) -> Key:
        return self._wire.key

    async def stream(
        self, messages: Sequence[Message], settings: CallSettings
    ) -> AsyncIterator[str | Retrying | Thinking | Finished]:
        """Text as it comes, notices of retries, one `Finished`; see `workbench.models.Model`."""
        spent, tries = Usage(), 0
        while True:
            tries += 1
            further = settings.after(spent)
            wanted = settings.logprobs or bool(settings.alternatives)
            answer = Answer(settings.answer_cap, _most(self.choice, further), wanted)
            async with aclosing(self._pieces(messages, further, answer)) as pieces:
                async for piece in pieces:
                    yield piece
            usage = self._used(messages, settings, answer)
            spent = spent.plus(usage)
            if answer.fault is None:
                name = _short(without_key(shown(answer.model), self._key))
                probable = tuple(answer.logprobs), tuple(answer.alternatives)
                yield Finished(spent, "stop", tries, name, *probable)
                return
            fault = self._clean(answer.fault)
            wait = self._wait(fault, answer, tries, settings)
            if wait is None or settings.allowance.used_up(spent):
                raise fault.error(spent, tries, without_key(answer.text, self._key))
            yield Retrying(fault.message, wait, usage)
            await asyncio.sleep(wait)

    async def _pieces(
        self, messages: Sequence[Message], settings: CallSettings, answer: Answer
    ) -> AsyncGenerator[str | Thinking, None]:
        """One try: its text; what went wrong is left in `answer.fault`."""
        try:
            async with (
                self._wire.client(settings.timeout, settings.answer_cap) as client,
                aclosing(self._asked(client, messages, settings, answer)) as pieces,
            ):
                async for piece in pieces:
                    yield piece
            self._check(answer, settings)
            if settings.schema is not None:
                yield answer.text
        except Faulty as found:
            answer.fault = found.fault
        except Exception as error:  # the SDK lets through whatever odd data makes it stumble over
            answer.fault = fault_of(error, self._server, bool(self._key))
        if answer.fault is not None and answer.fault.kind == "unknown_model":
            answer.fault = await self._with_offer(answer.fault)

    async def _asked(
        self,
        client: AsyncOpenAI,
        messages: Sequence[Message],
        settings: CallSettings,
        answer: Answer,
    ) -> AsyncGenerator[str | Thinking, None]:
        body = request(self.choice, messages, settings, self.quirks, openai=self._server.openai)
        create: Any = client.chat.completions.with_raw_response.create
        async with asyncio.timeout(settings.timeout * NO_EVENT):
            raw = await create(**_unwalked(body))
        try:
            async with aclosing(self._taken(raw, body["stream"], settings, answer)) as pieces:
                async for piece in pieces:
                    yield piece
        finally:
            await raw.http_response.aclose()  # the client may live on

    async def _taken(
        self, raw: Any, streamed: bool, settings: CallSettings, answer: Answer
    ) -> AsyncGenerator[str | Thinking, None]:
        """The pieces of a response that has begun."""
        kind = raw.headers.get("content-type", "").split(";")[0].strip().lower()
        if kind in ("text/event-stream", "") and streamed:
            async with aclosing(_chunks(raw.parse(), answer, settings)) as chunks:
                async for chunk in chunks:
                    thought = answer.reasoning
                    text = answer.take(chunk)
                    if answer.reasoning > thought:
                        yield Thinking(answer.reasoning - thought)
                    if text and settings.schema is None:
                        yield text
        elif kind == "application/json" or not kind:
            async with asyncio.timeout(settings.timeout * NO_EVENT):
                content = await raw.http_response.aread()
            text = answer.take(json.loads(content))
            if text and settings.schema is None:
                yield text
        else:
            raise Faulty(wrong_type(kind, self._server))

    def _check(self, answer: Answer, settings: CallSettings) -> None:
        answer.end()
        secret = self._key
        if without_key(answer.text, secret) != answer.text:
            hint = "Change the key: that server shows it to models."
            raise faulty("key_shown", "The answer holds the key that was sent to the server", hint)
        if settings.logprobs and not answer.logprobs:
            hint = "Choose a server that gives log-probabilities, or do without."
            raise faulty("unreadable", "The answer came without log-probabilities", hint)
        if settings.schema is not None:
            _parsed(answer.text)

    def _used(self, messages: Sequence[Message], settings: CallSettings, answer: Answer) -> Usage:
        """What the try used, priced where the price is known: as counted; at most, where a whole
        answer came without a count; about, where it broke off.
        """
        usage = answer.usage
        if usage is None and answer.fault is not None and not answer.fault.row.charged:
            return Usage()
        if usage is None:
            schema = [] if settings.schema is None else [json.dumps(settings.schema)]
            shown = output_at_most(answer.text + answer.refusal) + answer.reasoning
            asked = input_at_most(messages, schema)
            if answer.fault is not None:
                asked, shown = about(asked), about(shown)
            usage = Usage(asked, shown, estimated=True)
        return usage if self.price is None else replace(usage, cost=self.price.cost(usage))

    def _wait(
        self, fault: Fault, answer: Answer, tries: int, settings: CallSettings
    ) -> float | None:
        """Seconds until the next try, None when there is none."""
        quirk = quirk_of(fault)
        strict = quirk == "alternatives" and not settings.alternatives
        if quirk is not None and quirk not in self.quirks and not strict:
            self.quirks |= {quirk}
            return 0.0
        shown = answer.text and settings.schema is None
        again = fault.row.retried and not shown and not (fault.kind in _ONCE and tries > 1)
        return self.patience.wait(tries, fault.wait, settings.seed) if again else None

    def _clean(self, fault: Fault) -> Fault:
        """Without the key, and short; in this order, so that no half of a key is left."""
        message = without_key(fault.message, self._key)
        hint = without_key(fault.hint, self._key)
        return replace(fault, message=_short(message), hint=_short(hint))

    async def _with_offer(self, fault: Fault) -> Fault:
        """The fault with the models that the server offers, where it says."""
        offered = await self._offered()
        if not offered:
            return fault
        listed = ", ".join(offered[:12]) + (", …" if len(offered) > 12 else "")
        return replace(fault, hint=f"It offers: {listed}. Choose one with --model.")

    async def _offered(self) -> list[str]:
        try:
            async with self._wire.client(3.0, 1 << 20) as client:
                page = await client.models.list()
            return sorted(model.id for model in page.data)
        except Exception:  # the offer is a courtesy: whatever prevents it must not hide the fault
            return []


async def _chunks(
    stream: Any, answer: Answer, settings: CallSettings
) -> AsyncGenerator[object, None]:
    """The events of a stream. Once the answer is finished, whatever ends the stream is an end;
    until then, only what adds to it counts as content.
    """
    events, clock = aiter(stream), asyncio.get_running_loop()
    seen, since = answer.progress, clock.time()
    while True:
        if answer.progress != seen:
            seen, since = answer.progress, clock.time()
        patience = AFTERWARDS if answer.finish else settings.timeout * NO_EVENT
        try:
            async with asyncio.timeout_at(since + patience):
                chunk = await anext(events, None)
        except Exception:
            if answer.finish:
                return
            raise
        if chunk is None:
            return
        yield chunk


def _short(text: str) -> str:
    return text if len(text) <= QUOTED else text[:QUOTED] + "…"


def _parsed(text: str) -> Json:
    try:
        return json.loads(text)
    except ValueError:
        hint = "Choose a model that answers in JSON."
        raise faulty("untyped", "The answer is not the JSON that was asked for", hint) from None


def _most(choice: ModelChoice, settings: CallSettings) -> int | None:
    """Tokens of an answer at most; None where nobody says."""
    caps = (choice.max_tokens, settings.max_tokens)
    return min((cap for cap in caps if cap is not None), default=None)


def request(
    choice: ModelChoice,
    messages: Sequence[Message],
    settings: CallSettings,
    quirks: frozenset[str] = frozenset(),
    *,
    openai: bool = False,
) -> dict[str, Json]:
    """The body of a request. Optional fields are sent only when asked for, because many servers
    refuse what they do not know; `quirks` are left out.
    """
    streamed = "stream" not in quirks
    # OpenAI's newer models take only the long name, most other servers only the short one.
    long_name = openai != ("other_max_tokens" in quirks)
    wanted = bool(settings.alternatives) and "alternatives" not in quirks
    optional = {
        "stream_options": {"include_usage": True} if streamed else None,
        "temperature": choice.temperature,
        "reasoning_effort": choice.reasoning_effort or None,
        "seed": settings.seed + settings.sample if settings.seed else None,
        "max_completion_tokens" if long_name else "max_tokens": _most(choice, settings),
        "response_format": _response_format(settings.schema),
        "logprobs": settings.logprobs or wanted or None,
        "top_logprobs": settings.alternatives if wanted else None,
        "extra_body": _extra_fields(choice.extra) or None,
    }
    kept = {key: value for key, value in optional.items() if value is not None}
    sent = [{"role": message.role, "content": message.text} for message in messages]
    body = {"model": choice.name, "messages": sent, "stream": streamed}
    return body | {key: value for key, value in kept.items() if key not in quirks}


def _unwalked(body: dict[str, Json]) -> dict[str, Json]:
    """The same request with its messages where the SDK sends them as they are: it goes over each
    typed one part by part in Python, a quarter of what a call costs (measured November 2026).
    """
    extra = {"messages": body["messages"], **body.get("extra_body", {})}
    return {**body, "messages": [], "extra_body": extra}


def _extra_fields(text: str) -> dict[str, Json]:
    """What `ModelChoice.extra` adds to a request; nothing where it is no JSON object (any more)."""
    try:
        data = json.loads(text) if text else {}
    except ValueError:
        return {}
    return data if isinstance(data, dict) else {}


def _response_format(schema: Json) -> Json:
    if schema is None:
        return None
    return {"type": "json_schema", "json_schema": {"name": "answer", "schema": schema}}
