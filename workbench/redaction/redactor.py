"""The one that the history calls: text in, text out that may touch the disk.

Promises, each with a law in the tests:
- what was found does not stand in the output, and redacting the output again changes nothing;
- a text keeps its lines: a value of several lines leaves its line breaks behind its placeholder;
- equal values of a session get equal placeholders, numbered above what the session's log already
  holds;
- a value found once in a session (a secret, a full name, a number with a label) is found again
  where nothing but the value stands;
- it fails closed: whatever goes wrong becomes a RedactionError, which carries no word of the text
  (our own errors, like a key that is a folder, stay as they are).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeVar

from ..errors import RedactionError, WorkbenchError
from .given import Given, Standing
from .outcome import Placed, RedactedText, in_input, written
from .patterns import any_of, compiled, says_nothing
from .placeholders import Json, Placeholders, line_breaks
from .plugins import Detector, PlugIns
from .policy import DEFAULT, Policy, allowed_by_pattern
from .spans import GUESSED, LABELLED, Memo, Span

Result = TypeVar("Result")

_MOST_ROUNDS = 12
_REMEMBERED = {
    "SECRET": 8,
    "PASSPORT": 6,
    "DRIVER_LICENSE": 6,
    "BANK_ACCOUNT": 6,
    "NATIONAL_ID": 7,
    "PERSON": 7,
}
"""Types whose values are looked for again, with the least length that makes a chance meeting
unlikely.
"""
_STANDING: Mapping[str, Standing] = {name: name for name in ("value", "alone", "part", "many")}
_MOST_REMEMBERED = 2_000
_LONG, _REACH = 8_000, 2_000
"""Characters from which on a text is looked at as a whole only once, and how far around what was
replaced it is looked at again. No detector but for headed tables reads further than that.
"""
_SHORT = 300
"""Characters up to which a JSON value is also read together with its key."""


class Redactor:
    """One per session. `start`: the highest placeholder numbers in the session's log
    (`numbers_in`); `detectors`: plug-ins given as objects, beside those that the policy names;
    `memo`: what was found in earlier texts, shared with other sessions.
    Not to be called from two threads at once.
    """

    def __init__(
        self,
        policy: Policy = DEFAULT,
        start: Mapping[str, int] = {},
        detectors: Sequence[Detector] = (),
        memo: Memo | None = None,
    ) -> None:
        self.policy = policy
        self._memo = memo
        self._placeholders = Placeholders(start)
        self._plug_ins = PlugIns(policy, detectors)
        self._allowed = frozenset(_plain(word) for word in policy.allow)
        self._denied = _denied_pattern(policy.deny)
        self._remembered: dict[str, str] = {}
        own = self._denied is not None or bool(self._plug_ins.names)
        self._only_built_in = not own and not policy.metadata_only

    @property
    def warnings(self) -> tuple[str, ...]:
        """What went wrong with plug-ins, once each."""
        return tuple(self._plug_ins.warnings)

    @property
    def policy_version(self) -> str:
        """Names the rules that hold; stored with every row."""
        return self.policy.version

    def values(self) -> tuple[str, ...]:
        """What was replaced so far, in a plain spelling; never to be written anywhere as it is."""
        return self._placeholders.values()

    def recall(self, mark: Callable[[str], str], known: Sequence[tuple[str, str, str]]) -> None:
        """Goes on with the placeholders that an earlier process gave in this conversation: marks,
        placeholders and standings as `given` told them; `mark` makes the mark of a plain value.
        """
        found = (Given(each, placeholder, _STANDING[how]) for each, placeholder, how in known)
        self._placeholders.given.recall(mark, found)

    def given(self) -> list[tuple[str, str, str]]:
        """Marks, placeholders and standings that are new since the last call."""
        fresh = self._placeholders.given.fresh()
        return [(each.mark, each.placeholder, each.standing) for each in fresh]

    def redact(self, text: str) -> RedactedText:
        """The text with a placeholder for every value; RedactionError, and nothing else, if that
        cannot be done.
        """
        if self._known_clean(text):
            return RedactedText(text)
        return _closed(lambda: self._redacted(text))

    def _known_clean(self, text: str) -> bool:
        """Whether the text was looked at before and nothing but that can say anything of it: most
        texts of a large log are.
        """
        return (
            self._memo is not None
            and self._only_built_in
            and not self._remembered
            and not self._placeholders.given.recalled
            and "<" not in text
            and (says_nothing(text) or self._memo.get(text) == ())
        )

    def redact_json(self, value: Json) -> Json:
        """The same for a JSON value, in keys and strings. A string is also read with its key
        (`"password": "…"`).

        Truth values and numbers stay, but for an integer that its key names (`"card":
        4111111111111111`): it becomes a placeholder, and thereby a string.
        """
        return _closed(lambda: self._json(value, ""))

    def _redacted(self, text: str, key: str = "") -> RedactedText:
        self._placeholders.reserve(text)
        if self.policy.metadata_only:
            return self._withheld(text)
        placed: list[Placed] = []
        result = RedactedText(text)
        near: list[tuple[int, int]] | None = None
        for _ in range(_MOST_ROUNDS):
            spans = self._spans(result.text, key, near)
            if not spans:
                return result
            fresh = [self._placed(in_input(span, result), text) for span in spans]
            placed += fresh
            result = written(text, sorted(placed, key=lambda each: each.start))
            near = _near(fresh, result) if len(text) > _LONG else None
        raise RedactionError("Redaction of a text did not come to an end, so it was not written.")

    def _spans(self, text: str, key: str, near: Sequence[tuple[int, int]] | None) -> list[Span]:
        more: list[Span] = []
        if self._denied is not None:
            more += self._denied_in(text, self._denied)
        if self._remembered:
            more += self._known_in(text)
        if self._plug_ins.names:
            more += self._plug_ins.detect(text)
        if self._placeholders.given.recalled:
            from .recalling import recalled_in

            more += recalled_in(text, self._placeholders.given, frozenset(_REMEMBERED))
        if key:
            more += _with_key(text, key, self.policy.entities)
        from .detecting import detect

        spans = detect(text, more, self.policy.entities, near, self._memo)
        if not spans:
            return spans
        return [trimmed for span in spans if self._counts(trimmed := _trimmed(span, text), text)]

    def _counts(self, span: Span, text: str) -> bool:
        if span.start >= span.end:
            return False
        value = text[span.start : span.end]
        if span.type == "DENIED" or not (self._allowed or self.policy.allow_patterns):
            return True
        return _plain(value) not in self._allowed and not allowed_by_pattern(
            span.type, value, self.policy.allow_patterns
        )

    def _placed(self, span: Span, text: str) -> Placed:
        value = text[span.start : span.end]
        self._remember(span, value)
        return Placed(
            span.start,
            span.end,
            span.type,
            self._placeholders.of(span.type, value),
            line_breaks(value),
        )

    def _remember(self, span: Span, value: str) -> None:
        least = _REMEMBERED.get(span.type)
        if least is None or len(value) < least or len(self._remembered) >= _MOST_REMEMBERED:
            return
        if span.type != "PERSON":
            self._remembered.setdefault(value, span.type)
        elif " " in value:
            from .naming.mentions import names_alone

            parts = [word for word in value.split() if len(word) >= 4 and names_alone(word)]
            for name in (value, *parts):
                self._remembered.setdefault(name, "PERSON")

    def _known_in(self, text: str) -> Iterator[Span]:
        for value, type in self._remembered.items():
            if value in text:
                # a single name gives way to a full one that it begins
                score = GUESSED if type == "PERSON" and " " not in value else LABELLED
                for found in re.finditer(rf"(?<!\w){re.escape(value)}(?!\w)", text):
                    yield Span(found.start(), found.end(), type, score)

    def _denied_in(self, text: str, denied: re.Pattern[str]) -> Iterator[Span]:
        from .shadow import shadow_of

        shadow = shadow_of(text)
        for found in denied.finditer(shadow.text):
            yield shadow.source(Span(found.start(), found.end(), "DENIED", 2.0))

    def _withheld(self, text: str) -> RedactedText:
        if not text or compiled(r"<WITHHELD_\d+>\s*").fullmatch(text):
            return RedactedText(text)
        placeholder = self._placeholders.of("WITHHELD", text)
        return written(text, [Placed(0, len(text), "WITHHELD", placeholder, line_breaks(text))])

    def _json(self, value: Json, key: str) -> Json:
        if isinstance(value, str):
            return self._redacted(value, key if len(value) <= _SHORT else "").text
        if isinstance(value, dict):
            return self._dictionary(value)
        if isinstance(value, list):
            return [self._json(part, key) for part in value]
        if isinstance(value, int) and not isinstance(value, bool) and key and abs(value) >= 10**6:
            return self._integer(value, key)
        return value

    def _dictionary(self, value: dict[str, Json]) -> Json:
        """Keys that become equal are told apart, so that no entry is lost."""
        result: dict[str, Json] = {}
        for key, part in value.items():
            name = base = self._redacted(key).text
            copies = 1
            while name in result:
                copies += 1
                name = f"{base} ({copies})"
            result[name] = self._json(part, key)
        return result

    def _integer(self, value: int, key: str) -> Json:
        digits = str(value)
        for span in _with_key(digits, key, self.policy.entities):
            named = span.score >= LABELLED or span.type not in (
                "CREDIT_CARD",
                "PHONE",
                "STREET_ADDRESS",
            )
            if named and span.start == 0 and span.end == len(digits):
                return self._redacted(digits, key).text
        return value


def _near(placed: Sequence[Placed], result: RedactedText) -> list[tuple[int, int]]:
    """Whole lines (as far as they are short) around what was just replaced, joined where they "
    "meet."""
    text, stretches = result.text, list[tuple[int, int]]()
    for each in sorted(placed, key=lambda each: each.start):
        place = result.position(each.start)
        start = _break_before(text, max(place - _REACH, 0))
        end = _break_after(text, min(place + _REACH, len(text)))
        if stretches and start <= stretches[-1][1]:
            start = stretches.pop()[0]
        stretches.append((start, end))
    return stretches


def _break_before(text: str, place: int) -> int:
    """The start of the line, or of the word if the line is long."""
    least = max(place - _REACH, 0)
    return max(text.rfind("\n", least, place) + 1 or text.rfind(" ", least, place) + 1, least)


def _break_after(text: str, place: int) -> int:
    """The end of the line, or of the word if the line is long."""
    most = min(place + _REACH, len(text))
    ends = (text.find("\n", place, most), text.find(" ", place, most))
    return next((end for end in ends if end >= 0), most)


def _closed(work: Callable[[], Result]) -> Result:
    """The result of the work, or a RedactionError in place of any error that is not ours (a key
    that can't be read is told as it is), with neither its text nor its traceback.
    """
    try:
        return work()
    except WorkbenchError:
        raise
    except Exception as error:
        kind = type(error).__name__
    raise RedactionError(
        f"Redaction failed ({kind}), so the text was not written.", "Please report this."
    )


def _with_key(text: str, key: str, entities: frozenset[str]) -> list[Span]:
    """What is found in a value when its key stands before it, as spans of the value."""
    if "\n" in text:
        return []
    from .detecting import detect

    before = f'"{key}": "'
    shift = len(before)
    spans = detect(f'{before}{text}"', entities=entities)
    return [
        Span(max(span.start - shift, 0), min(span.end - shift, len(text)), span.type, span.score)
        for span in spans
        if span.end > shift and span.start - shift < len(text)
    ]


def _trimmed(span: Span, text: str) -> Span:
    """Without blanks at either end."""
    value = text[span.start : span.end]
    start = span.start + len(value) - len(value.lstrip())
    return Span(
        start, max(start, span.end - len(value) + len(value.rstrip())), span.type, span.score
    )


def _plain(value: str) -> str:
    from .shadow import shadow_of

    return " ".join(shadow_of(value).text.casefold().split())


def _denied_pattern(words: Sequence[str]) -> re.Pattern[str] | None:
    plain = [_plain(word) for word in words if word.strip()]
    if not plain:
        return None
    return re.compile(rf"(?i)(?<!\w){any_of(re.escape(word) for word in plain)}(?!\w)")


def warm() -> None:
    """Load and compile what the first redaction needs; for a thread after the first screen."""
    Redactor().redact("Dear Ann Lee, call +1 202 555 0123 or ann@example.org, 1 Main Street. key=1")
