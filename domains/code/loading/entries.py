"""One test or property of a task file, brought into its canonical form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from domains.code.literals import Call, call_of, call_text, text_of, value_of
from domains.code.source import parse
from workbench.core.codec import Json
from workbench.core.taskfile import Place, TaskFile

_TEST_FIELDS = frozenset(
    ["name", "call", "args", "kwargs", "expect", "raises", "match", "tolerance", "assert", "setup"]
)
LONGEST_NAME = 60
"""A test without a name is called by its call, cut to this many characters."""


class Entries:
    """Reads single tests and properties; what a call may name is the task's entry."""

    def __init__(self, source: TaskFile, entry: Sequence[str]) -> None:
        self.source = source
        self.entry = tuple(entry)

    def test_at(self, place: Place) -> dict[str, Json]:
        """A test: a call with its outcome, or an assertion."""
        entry = self._entry(place)
        self.source.known_fields(place, _TEST_FIELDS)
        if "assert" in entry:
            return self._assertion(place)
        call = self._call(place)
        text = call_text(call.function, call.args, call.kwargs)
        test: dict[str, Json] = {"name": self._name(place, text), "call": text}
        if isinstance(entry.get("call"), str) and "\n" not in entry["call"].strip():
            test["call"] = entry["call"].strip()
        test |= self._outcome(place)
        if "tolerance" in entry:
            test["tolerance"] = self.source.get((*place, "tolerance"), float)
        return test

    def property_at(self, place: Place) -> dict[str, Json]:
        """A law over inputs that hypothesis draws."""
        self.source.known_fields(place, {"name", "given", "assert", "setup", "examples"})
        given = self.source.get((*place, "given"), dict)
        text = self.source.get((*place, "assert"), str).strip().removeprefix("assert ")
        for name, strategy in given.items():
            if not str(name).isidentifier() or parse(f"({strategy})") is None:
                hint = 'Write it as in hypothesis: xs: "lists(integers(), min_size=1)".'
                self.source.fail((*place, "given", name), "is no strategy.", hint)
        if parse(f"assert {text}") is None:
            self.source.fail((*place, "assert"), f"is not valid Python: {text}.")
        return {
            "name": self._name(place, text),
            "given": {str(name): str(strategy) for name, strategy in given.items()},
            "assert": text,
            "setup": self.source.get((*place, "setup"), str, ""),
            "examples": self.source.get((*place, "examples"), int, 50),
        }

    def _entry(self, place: Place) -> Mapping[str, Json]:
        entry: Mapping[str, Json] = self.source.get(place, dict)
        return entry

    def _name(self, place: Place, text: str) -> str:
        name: str = self.source.get((*place, "name"), str, "")
        one_line = " ".join((name or text).split())
        cut = one_line if len(one_line) <= LONGEST_NAME else one_line[: LONGEST_NAME - 1] + "…"
        return one_line if name else cut

    def _call(self, place: Place) -> Call:
        entry = self._entry(place)
        if "call" in entry:
            text = self.source.get((*place, "call"), str)
            try:
                call = call_of(text)
            except ValueError as error:
                example = f"Write it as e.g. {self._example()}([1, 2], mode='x'), or use assert."
                self.source.fail((*place, "call"), f"cannot be read: {error}.", example)
            if self.entry and call.function not in self.entry:
                known = " or ".join(self.entry)
                message = f"calls {call.function}, but the task asks for {known}."
                self.source.fail((*place, "call"), message, "Correct the name, or settings.entry.")
            return call
        if "args" not in entry and "kwargs" not in entry:
            hint = f'Add e.g. call: "{self._example()}(1)", or assert: "…".'
            self.source.fail(place, "says neither call, args nor assert.", hint)
        if len(self.entry) != 1:
            self.source.fail(
                place,
                "gives args, but the task names no single function.",
                "Write the whole call instead.",
            )
        args = self.source.get((*place, "args"), list, [])
        kwargs = self.source.get((*place, "kwargs"), dict, {})
        return Call(self.entry[0], tuple(args), kwargs)

    def _example(self) -> str:
        return self.entry[0] if self.entry else "function"

    def _outcome(self, place: Place) -> dict[str, Json]:
        entry = self._entry(place)
        if ("expect" in entry) == ("raises" in entry):
            hint = 'Give one of both: expect: "2.0", or raises: ValueError.'
            self.source.fail(place, "needs either expect or raises.", hint)
        if "expect" in entry:
            return {"expect": self._expected(place, entry)}
        raises = self.source.get((*place, "raises"), str)
        if not all(part.isidentifier() for part in raises.split(".")):
            hint = "Give the exception's name, e.g. raises: ValueError."
            self.source.fail((*place, "raises"), f"{raises!r} is not a name.", hint)
        return {"raises": raises} | self._match(place)

    def _match(self, place: Place) -> dict[str, Json]:
        match = self.source.get((*place, "match"), str, None)
        return {} if match is None else {"match": match}

    def _expected(self, place: Place, entry: Mapping[str, Json]) -> str:
        value = entry["expect"]
        if not isinstance(value, str) or "call" not in entry:
            return text_of(value)
        try:
            value_of(value)
        except ValueError as error:
            hint = f'For a text, quote it twice: expect: "{value!r}".'
            self.source.fail((*place, "expect"), f"{value!r} cannot be read: {error}.", hint)
        return value.strip()

    def _assertion(self, place: Place) -> dict[str, Json]:
        text = self.source.get((*place, "assert"), str).strip().removeprefix("assert ")
        setup = self.source.get((*place, "setup"), str, "")
        for field, code in (("assert", f"assert {text}"), ("setup", setup)):
            if parse(code) is None:
                self.source.fail((*place, field), f"is not valid Python: {code}.")
        test: dict[str, Json] = {"name": self._name(place, text), "assert": text}
        return test | ({"setup": setup} if setup else {})
