"""What the plain text tells of a check's result."""

from __future__ import annotations

from workbench.commands.narrate import result_lines
from workbench.core.codec import Json


def result(**known: Json) -> dict[str, Json]:
    """A failing check as the plain text gets it."""
    empty: dict[str, Json] = dict.fromkeys(("message", "observed", "expected"), "")
    return {"check": "a", "status": "fail", "evidence": {}, "severity": "major", **empty, **known}


def test_without_an_input_the_sentence_says_what_the_values_are_values_of() -> None:
    lines = result_lines(
        result(message="The quote stands in ops, not in desk.", expected="desk", observed="It fell")
    )
    assert list(lines) == [
        "✗ fail    a",
        "    The quote stands in ops, not in desk.",
        "    expected  desk",
        "    got       It fell",
    ]


def test_a_call_with_its_values_needs_no_sentence() -> None:
    lines = result_lines(
        result(message="f(1) gave 2", expected="1", observed="2", evidence={"input": "f(1)"})
    )
    assert "gave" not in "\n".join(lines)


def test_a_sentence_without_values_keeps_its_lines() -> None:
    assert list(result_lines(result(message="line one\nline two")))[1:] == [
        "    line one",
        "    line two",
    ]
