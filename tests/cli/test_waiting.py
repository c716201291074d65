"""What takes long tells how far it is, in lines as wide as the terminal; words in any order."""

from __future__ import annotations

import io
from argparse import Namespace
from pathlib import Path
from typing import Any

import pytest


def test_doctor_tells_each_row_as_soon_as_it_is_known(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    from workbench.commands import doctor

    monkeypatch.setenv("WORKBENCH_HOME", str(tmp_path))
    said: list[str] = []

    async def looked(name: str, entry: str) -> dict[str, Any]:
        said.append(capsys.readouterr().out)
        return {"name": name, "state": "ok", "detail": "", "repair": ""}

    monkeypatch.setattr(doctor, "_domain", looked)
    doctor.doctor_command(Namespace(json=False))
    assert "✓ history" in said[0], "what is known stands there while the first domain is looked at"
    assert said[1].startswith("✓ analysis")


def test_what_lab_faults_says_is_broken_between_words() -> None:
    from workbench.commands.lab.faults import folded

    assert folded("  laws: 0 unsteady, 0 of 0 games won", 30) == [
        "  laws: 0 unsteady, 0 of 0",
        "    games won",
    ]
    assert folded("  laws: " + "x " * 90, 0) == ["  laws: " + "x " * 90]


def test_lab_faults_counts_only_on_a_terminal() -> None:
    from workbench.commands.lab.faults import progress

    class Screen(io.StringIO):
        def isatty(self) -> bool:
            return True

    for stream, told in ((Screen(), "drafts checked: 2"), (io.StringIO(), "")):
        with progress(stream) as tell:
            tell()
            tell()
        *_, last, gone, end = ["", "", *stream.getvalue().split("\r")]
        assert (last, gone.strip(), end) == (told, "", ""), "told, and gone at the end"


@pytest.mark.parametrize(
    "line",
    [
        "lab team code/to_roman --tokens 900",
        "lab team --tokens 900 code/to_roman",
        "lab --tokens 900 team code/to_roman",
    ],
)
def test_a_place_that_may_stay_empty_is_also_found_after_an_option(line: str) -> None:
    from workbench.commands.options.parser import whole_parser

    options = whole_parser().parse_args(line.split())
    assert (options.action, options.domain, options.tokens) == ("team", "code/to_roman", 900)


def test_a_word_too_many_is_still_refused() -> None:
    from workbench.commands.options.parser import whole_parser
    from workbench.errors import UsageError

    with pytest.raises(UsageError, match="two"):
        whole_parser().parse_args(["lab", "team", "one", "--tokens", "900", "two"])
