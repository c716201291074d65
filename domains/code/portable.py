"""A task's tests as plain Python, for tools that know nothing of this program.

The text runs in the namespace of a loaded draft and raises at the first test that does not hold.
Tables become comparisons by the rules of the split judge (NaN equals NaN, tolerances at any depth);
pytest files and properties run by pytest itself, with the draft as the module that they import.
"""

from __future__ import annotations

import math

from domains.code.drafts.layout import entry_names, module_name
from domains.code.suite import File, Suite, Test, arguments, expected_value, suite_of
from workbench.core.domain import PlainTests
from workbench.core.task import Task

_SAME = '''
def _same(got, wanted, tolerance=None):
    """Equal as the table of the task means it."""
    numbers = (int, float, complex)
    if isinstance(got, numbers) and isinstance(wanted, numbers):
        if got != got or wanted != wanted:
            return got != got and wanted != wanted
        near = tolerance and abs(got - wanted) <= tolerance * max(1, abs(got), abs(wanted))
        return bool(got == wanted or near)
    if isinstance(wanted, (list, tuple)):
        pairs = zip(got, wanted) if type(got) is type(wanted) else ()
        alike = all(_same(one, other, tolerance) for one, other in pairs)
        return type(got) is type(wanted) and len(got) == len(wanted) and alike
    if isinstance(wanted, dict):
        if not isinstance(got, dict) or got.keys() != wanted.keys():
            return False
        return all(_same(got[key], wanted[key], tolerance) for key in wanted)
    return bool(got == wanted)


def _raised(call):
    """The exception that a call ends with."""
    try:
        call()
    except Exception as error:
        return error
    return None
'''
_FILES = '''
def _run(module, files):
    """The task's pytest files, with this namespace as the module that they import."""
    import pathlib
    import sys
    import tempfile
    import types

    import pytest

    draft = types.ModuleType(module)
    draft.__dict__.update({name: value for name, value in globals().items()})
    sys.modules[module] = draft
    with tempfile.TemporaryDirectory() as folder:
        paths = [pathlib.Path(folder, name) for name, _ in files]
        for path, (_, source) in zip(paths, files):
            path.write_text(source, encoding="utf-8")
        options = ["-q", "-x", "-p", "no:cacheprovider", "--rootdir", folder, *map(str, paths)]
        status = pytest.main(options)
    assert status == 0, f"pytest ends with status {int(status)}"
'''
_NAMES = "from decimal import Decimal\nfrom fractions import Fraction\n"


def plain_tests(task: Task) -> PlainTests:
    """Every shown test of the task, of all stages together."""
    suite = suite_of(task.shown(len(task.stages)))
    preamble = str(task.settings.get("preamble", ""))
    return PlainTests(preamble, _text(task, suite))


def _text(task: Task, suite: Suite) -> str:
    parts = [f"assert callable({name})" for name in entry_names(task)]
    if suite.tables:
        parts = [_NAMES, _SAME, *parts, *(_row(task, test) for test in suite.tables)]
    if suite.files:
        parts += [_FILES, _run(task, suite.files)]
    return "\n".join(parts)


def _row(task: Task, test: Test) -> str:
    """One test of a table as statements."""
    function, args, kwargs = arguments(test)
    given = [*map(_literal, args), *(f"{key}={_literal(value)}" for key, value in kwargs.items())]
    call = f"{function}({', '.join(given)})"
    if "raises" in test.entry:
        return _row_that_raises(test, call)
    tolerance = test.entry.get("tolerance", task.settings.get("tolerance"))
    wanted = _literal(expected_value(test))
    return f"assert _same({call}, {wanted}, {tolerance!r}), {test.name!r}"


def _row_that_raises(test: Test, call: str) -> str:
    """Exceptions are told by name, as the table has them: the draft may define them itself."""
    name, match = str(test.entry["raises"]).rpartition(".")[2], test.entry.get("match")
    lines = [
        f"_error = _raised(lambda: {call})",
        "_known = {kind.__name__ for kind in type(_error).__mro__}",
        f"assert {name!r} in _known, {test.name!r}",
    ]
    if match is not None:
        lines.append(f"assert __import__('re').search({match!r}, str(_error)), {test.name!r}")
    return "\n".join(lines)


def _run(task: Task, files: tuple[File, ...]) -> str:
    return f"_run({module_name(task)!r}, {[(file.name, file.source) for file in files]!r})"


def _literal(value: object) -> str:
    """The value as an expression that gives it again; infinities and NaN have no literal."""
    match value:
        case float() if not math.isfinite(value):
            return f"float({str(value)!r})"
        case list():
            return f"[{', '.join(map(_literal, value))}]"
        case tuple():
            return f"({''.join(f'{_literal(part)}, ' for part in value)})"
        case dict():
            pairs = (f"{_literal(key)}: {_literal(part)}" for key, part in value.items())
            return f"{{{', '.join(pairs)}}}"
        case set() if value:
            return f"{{{', '.join(map(_literal, value))}}}"
        case _:
            return repr(value)
