"""One test or property of a task file, brought into its canonical form."""

from __future__ import annotations

import builtins
import difflib
import re
from collections.abc import Mapping, Sequence

from domains.code.drafts.layout import module_of, required_names
from domains.code.literals import Call, call_of, call_text, text_of, value_of
from domains.code.loading.expressions import compared, set_up, statement
from domains.code.loading.scope import advice, unknown_names
from domains.code.source import defined_names, parse, used_names
from workbench.core.codec import Json
from workbench.core.taskfile import Place, TaskFile

_TEST_FIELDS = frozenset(
    ["name", "call", "args", "kwargs", "expect", "raises", "match", "tolerance", "assert", "setup"]
)
_BESIDE = {"match": ["raises"], "tolerance": ["expect"]}
"""Fields that say something only beside another one."""
_EXCEPTIONS = [name for name, kind in vars(builtins).items() if isinstance(kind, type)
               and issubclass(kind, BaseException)]  # fmt: skip
SLIP = 0.9
"""How alike a name is to one of Python's exceptions where it is that one, misspelt (difflib's
ratio): `ValueErorr` has 0.9, `CalledProcessError` beside `ChildProcessError` less.
"""
LONGEST_NAME = 60
"""A test without a name is called by its call, cut to this many characters."""


class Entries:
    """Reads single tests and properties; what a call may name is the task's entry."""

    def __init__(self, source: TaskFile, entry: Sequence[str]) -> None:
        self.source = source
        self.entry = tuple(entry)

    def test_at(self, place: Place) -> dict[str, Json]:
        """A test: a call with its outcome, or an assertion."""
        said = self.source.get(place, object)
        if isinstance(said, str):
            hint = f'Write it as a field: - assert: "{said.removeprefix("assert ")}".'
            self.source.fail(place, f"is a text, not a mapping: {said}.", hint)
        entry = self._entry(place)
        self.source.known_fields(place, _TEST_FIELDS)
        self._fitting(place, entry)
        if "assert" in entry:
            return self._assertion(place)
        if self._needs_to_run(entry):
            return self._run(place)
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
        if not isinstance(self._entry(place).get("given"), Mapping):
            hint = "Write a strategy for each name: given: {n: integers()}."
            self.source.fail((*place, "given"), "is no mapping of names.", hint)
        given = self.source.get((*place, "given"), dict)
        text = self.source.get((*place, "assert"), str).strip().removeprefix("assert ")
        for name, strategy in given.items():
            if not str(name).isidentifier() or parse(f"({strategy})") is None:
                hint = 'Write it as in hypothesis: xs: "lists(integers(), min_size=1)".'
                self.source.fail((*place, "given", name), "is no strategy.", hint)
        if parse(f"assert {text}") is None:
            self.source.fail((*place, "assert"), f"is not valid Python: {text}.")
        setup = self.source.get((*place, "setup"), str, "")
        drawn = "\n".join(f"{name} = None" for name in given)
        self._names_known(place, "assert", f"{drawn}\n{setup}", text)
        return {
            "name": self._name(place, text),
            "given": {str(name): str(strategy) for name, strategy in given.items()},
            "assert": text,
            "setup": self.source.get((*place, "setup"), str, ""),
            "examples": self.source.get((*place, "examples"), int, 50),
        }

    def _fitting(self, place: Place, entry: Mapping[str, Json]) -> None:
        """Complain about a field that would say nothing beside the others."""
        for field, others in _BESIDE.items():
            if field in entry and not any(other in entry for other in others):
                listed = " or ".join(others)
                self.source.fail((*place, field), f"says nothing without {listed}.")
        if "assert" in entry:
            for field in ("call", "args", "kwargs", "expect", "raises"):
                if field in entry:
                    hint = "Write call instead of assert, or put all of it into assert."
                    self.source.fail((*place, field), "says nothing beside assert.", hint)

    def _needs_to_run(self, entry: Mapping[str, Json]) -> bool:
        """A set-up, or more than a plain call and a literal; where neither parses, it is read as
        those, so that the complaint speaks of them.
        """
        if "setup" in entry:
            return True
        call, expected = entry.get("call"), entry.get("expect")
        if not isinstance(call, str) or parse(f"({call})") is None:
            return False
        try:
            call_of(call)
            return isinstance(expected, str) and not _is_literal(expected)
        except ValueError:
            return True

    def _run(self, place: Place) -> dict[str, Json]:
        """An expression that runs beside the tests, and what comes of it."""
        entry = self._entry(place)
        text = self._expression(place)
        setup = self.source.get((*place, "setup"), str, "")
        self._valid((*place, "setup"), setup)
        outcome = self._outcome(place, literal=False)
        test: dict[str, Json] = {"name": self._name(place, text)}
        if "raises" in outcome:
            test |= {"run": text, **outcome}
            self._names_known(place, "raises", setup, outcome["raises"])
        else:
            tolerance = entry.get(
                "tolerance", self.source.get(("settings",), dict, {}).get("tolerance")
            )
            try:
                test["assert"] = compared(text, outcome["expect"], tolerance)
            except ValueError as error:
                hint = "Write a test for each number, or assert with math.isclose."
                self.source.fail((*place, "expect"), f"cannot be compared: {error}.", hint)
        setup = set_up(setup, statement(test))
        self._names_known(place, "call", setup, text)
        self._names_known(place, "expect", setup, outcome.get("expect", ""))
        self._about_the_draft(place, f"{setup}\n{text}")
        return test | ({"setup": setup} if setup else {})

    def _expression(self, place: Place) -> str:
        """The text of `call`, or the call that `args` are given to."""
        if "call" not in self._entry(place):
            call = self._call(place)
            return call_text(call.function, call.args, call.kwargs)
        text: str = self.source.get((*place, "call"), str)
        if parse(f"({text.strip()})") is None:
            hint = "Write an expression; statements before it go into setup."
            self.source.fail((*place, "call"), f"is not a Python expression: {text}.", hint)
        return text.strip()

    def _about_the_draft(self, place: Place, code: str) -> None:
        """Complain about a test in which the draft does not occur."""
        tree = parse(code)
        if tree is None or not self.entry or used_names(tree) & {*self.entry, *self._modules()}:
            return
        known = " or ".join(self.entry)
        hint = "Correct the name, or settings.entry."
        self.source.fail(place, f"does not use {known}, which the task asks for.", hint)

    def _names_known(self, place: Place, field: str, setup: str, text: str) -> None:
        """Complain about a name that nothing defines: every draft would fail by it."""
        if not text or parse(setup) is None or parse(f"({text})") is None:
            return
        for name in unknown_names(f"{setup}\n({text})", self._given()):
            where = "setup" if name in unknown_names(setup, self._given()) else field
            message = f"uses {name}, which nothing defines."
            self.source.fail((*place, where), message, advice(name))

    def _given(self) -> set[str]:
        """Names that tests have beside Python's: the draft's, and those of the task's own code."""
        settings = self.source.get(("settings",), dict, {})
        own = "\n".join(str(settings.get(part, "")) for part in ("preamble", "support"))
        tree = parse(own)
        names = set(defined_names(tree)) if tree is not None else set()
        return {*self.entry, *self._modules(), *names}

    def _modules(self) -> set[str]:
        settings = self.source.get(("settings",), dict, {})
        files = required_names(settings) if "files" in settings else {}
        modules = [module_of(path) for path in files] or [str(settings.get("module", "solution"))]
        return {module.partition(".")[0] for module in modules}

    def _valid(self, place: Place, code: str) -> None:
        if parse(code) is None:
            self.source.fail(place, f"is not valid Python: {code}.")

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

    def _outcome(self, place: Place, literal: bool = True) -> dict[str, Json]:
        entry = self._entry(place)
        if ("expect" in entry) == ("raises" in entry):
            hint = 'Give one of both: expect: "2.0", or raises: ValueError.'
            self.source.fail(place, "needs either expect or raises.", hint)
        if "expect" in entry:
            return {"expect": self._expected(place, entry, literal)}
        raises = self.source.get((*place, "raises"), str)
        if not all(part.isidentifier() for part in raises.split(".")):
            hint = "Give the exception's name, e.g. raises: ValueError."
            self.source.fail((*place, "raises"), f"{raises!r} is not a name.", hint)
        self._exists(place, raises)
        return {"raises": raises} | self._match(place)

    def _exists(self, place: Place, raises: str) -> None:
        """Complain about one of Python's exceptions misspelt, which no draft could raise by that
        name. Any other may come from a library or from the draft.
        """
        if "." in raises or raises in dir(builtins) or re.search(rf"\b{raises}\b", self._said()):
            return
        near = difflib.get_close_matches(raises, _EXCEPTIONS, 1, SLIP)
        if near:
            message = f"{raises} is no exception of Python, and the task does not speak of it."
            self.source.fail((*place, "raises"), message, f"Did you mean {near[0]!r}?")

    def _said(self) -> str:
        """All that the task says beside its tests."""
        data = self.source.data
        stages = data.get("stages")
        listed = stages if isinstance(stages, list) else []
        prompts = [stage.get("prompt", "") for stage in listed if isinstance(stage, Mapping)]
        return f"{data.get('prompt', '')}\n{prompts}\n{data.get('settings', '')}"

    def _match(self, place: Place) -> dict[str, Json]:
        match = self.source.get((*place, "match"), str, None)
        return {} if match is None else {"match": match}

    def _expected(self, place: Place, entry: Mapping[str, Json], literal: bool) -> str:
        value = entry["expect"]
        if not isinstance(value, str) or "call" not in entry:
            return text_of(value)
        if not literal and parse(f"({value})") is not None:
            self._meant(place, value)
            return value.strip()
        try:
            value_of(value)
        except ValueError as error:
            hint = f'For a text, quote it twice: expect: "{value!r}".'
            self.source.fail((*place, "expect"), f"{value!r} cannot be read: {error}.", hint)
        return value.strip()

    def _meant(self, place: Place, value: str) -> None:
        """Complain about a word that was meant as a text or an exception, and is read as a name."""
        name = value.strip()
        setup = self.source.get((*place, "setup"), str, "")
        if name in _EXCEPTIONS:
            self.source.fail(
                (*place, "expect"), f"{name} is an exception.", f"Write raises: {name}."
            )
        if name.isidentifier() and name in unknown_names(f"{setup}\n{name}", self._given()):
            hint = f'For a text, quote it twice: expect: "{value!r}".'
            self.source.fail((*place, "expect"), f"{name!r} is a name that nothing defines.", hint)

    def _assertion(self, place: Place) -> dict[str, Json]:
        text = self.source.get((*place, "assert"), str).strip().removeprefix("assert ")
        setup = self.source.get((*place, "setup"), str, "")
        for field, code in (("assert", f"assert {text}"), ("setup", setup)):
            if parse(code) is None:
                self.source.fail((*place, field), f"is not valid Python: {code}.")
        self._names_known(place, "assert", setup, text)
        test: dict[str, Json] = {"name": self._name(place, text), "assert": text}
        return test | ({"setup": setup} if setup else {})


def _is_literal(text: str) -> bool:
    try:
        value_of(text)
    except ValueError:
        return False
    return True
