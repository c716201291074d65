"""What people and machines do to a command line: odd files, narrow streams, homes of nobody. Each
ends with a sentence and a status, never with a traceback, and nothing is lost or replaced.
"""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Command
from tests.history.logs import started, write
from workbench.catalog import find_task, imported_entries, read_task_file
from workbench.cli import run as typed
from workbench.commands.unsent import settled
from workbench.core import events as ev
from workbench.errors import TaskFileError, UsageError
from workbench.files import read_whole, write_whole
from workbench.history import History
from workbench.yaml_text import parse_yaml

LINE = json.dumps({"question": "Capital of Australia?", "answer": "Sydney."})


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("WORKBENCH_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def session(home: Path) -> str:
    with History.open() as history:
        made, _ = write(history, [started(), ev.DraftWritten("d1", "x = 'café'\n"), ev.Noted("a")])
    return made


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    """Status and stderr of a command, run in this process: an exception would come through."""
    status = typed(list(arguments))
    return status, capsys.readouterr().err


# --- what is written -----------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["show", "report", "export", "bundle"])
def test_o_replaces_no_device_folder_or_pipe(
    session: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], form: str
) -> None:
    pipe, folder, full, null = (tmp_path / name for name in ("pipe", "folder", "full", "null"))
    os.mkfifo(pipe)
    folder.mkdir()
    full, null = device(full, 7), device(null, 3)
    commands = {
        "show": ("show", session, "--draft", "1", "-o"),
        "report": ("report", session, "-o"),
        "export": ("export", "csv", "-o"),
        "bundle": ("bundle", "export"),
    }
    for target in (str(full), str(null), str(pipe), str(folder), ".", "/", "no\0name"):
        status, said = told(capsys, *commands[form], target)
        assert status == 2, (target, said)
        assert "cannot be" in said or "no name of a file" in said
    assert stat.S_ISCHR(full.stat().st_mode)
    assert stat.S_ISCHR(null.stat().st_mode)
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert folder.is_dir()


def device(place: Path, number: int) -> Path:
    """A device of our own where we may make one: who may replace those of the machine must not be
    asked to. Else the machine's, which we could not replace.
    """
    try:
        os.mknod(place, stat.S_IFCHR | 0o666, os.makedev(1, number))
    except PermissionError:
        return Path("/dev") / place.name
    return place


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    file, link = tmp_path / "kept.txt", tmp_path / "link"
    file.write_bytes(b"before")
    file.chmod(0o640)
    link.symlink_to(file)

    def breaks():  # type: ignore[no-untyped-def]
        yield b"half"
        raise OSError(28, "No space left on device")

    with pytest.raises(UsageError, match="No space left"):
        write_whole(file, breaks())
    assert file.read_bytes() == b"before"
    with file.open("rb") as reading:
        write_whole(link, b"after")
        assert reading.read() == b"before", "whoever reads it meanwhile reads all that was there"
    assert (file.read_bytes(), link.is_symlink()) == (b"after", True)
    assert file.stat().st_mode & 0o777 == 0o640
    assert [entry.name for entry in tmp_path.iterdir() if "partial" in entry.name] == []


@pytest.mark.parametrize("name", ["x.pdf", "x.docx", "x.html.gz"])
def test_a_report_in_a_form_that_nothing_writes_is_refused(
    session: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    status, said = told(capsys, "report", session, "-o", str(tmp_path / name))
    assert (status, (tmp_path / name).exists()) == (2, False)
    assert "Markdown" in said


# --- what is read --------------------------------------------------------------------------------

HEAD = "id: code/x\ntitle: t\nprompt: p\n"
ODD_YAML = {
    "an integer of 6,000 digits": HEAD + "settings: {n: " + "7" * 6000 + "}",
    "a hexadecimal integer of as many": HEAD + "settings: {n: 0x" + "f" * 6000 + "}",
    "nested 100,000 deep": HEAD + "settings: " + "[" * 100_000,
    "nested 5,000 deep in blocks": HEAD + "settings:\n" + "\n".join(
        " " * n + "-" for n in range(1, 5_000)
    ),
    "aliases that grow": "a: &a [x,x,x,x,x,x,x,x,x]\n" + "".join(
        f"{c}: &{c} [{', '.join([f'*{b}'] * 9)}]\n"
        for b, c in zip("abcdefgh", "bcdefghi", strict=True)
    ),
    "an alias of itself": "id: &x [*x]\n",
    "a date that is none": HEAD + "settings: {d: 2026-13-45}",
    "a list as a key": "? [a, b]\n: c\n" + HEAD + "oops: [",
    "binary": "\x00\x01",
}  # fmt: skip


@pytest.mark.parametrize("kind", ODD_YAML)
def test_yaml_of_any_kind_is_read_or_refused_with_its_file(tmp_path: Path, kind: str) -> None:
    file = tmp_path / "task.yaml"
    file.write_text(ODD_YAML[kind])
    with pytest.raises(TaskFileError, match=r"task\.yaml"):
        find_task(str(file))


def test_yaml_that_is_too_deep_is_refused_where_it_becomes_so(tmp_path: Path) -> None:
    """Before anything is built of it: building is recursive, in C too."""
    file = tmp_path / "task.yaml"
    file.write_text(ODD_YAML["nested 100,000 deep"])
    with pytest.raises(TaskFileError, match=r"task\.yaml.*nests more than 60 levels") as refused:
        find_task(str(file))
    assert refused.value.line == 4


@pytest.mark.parametrize("kind", ["aliases that grow", "an alias of itself"])
def test_aliases_that_come_to_more_than_can_be_kept_are_named(kind: str) -> None:
    with pytest.raises(TaskFileError, match="more than 500000 values with its aliases"):
        parse_yaml(ODD_YAML[kind], "t")


@pytest.mark.parametrize("kind", ["an integer of 6,000 digits", "a hexadecimal integer of as many"])
def test_a_number_that_nobody_can_write_is_refused_where_it_stands(kind: str) -> None:
    with pytest.raises(TaskFileError, match="more than 4000 digits") as refused:
        parse_yaml(ODD_YAML[kind], "t")
    assert refused.value.line == 4
    assert "quotes" in refused.value.hint


def test_what_is_deep_or_large_within_reason_is_read() -> None:
    data, lines = parse_yaml(HEAD + "settings: {a: {b: {c: [1, [2, [3]]]}}}\n", "t")
    assert data["settings"]["a"]["b"]["c"][1][1] == [3]
    assert lines["settings", "a", "b"] == 4
    assert len(parse_yaml("ids:\n" + "- x\n" * 20_000, "t")[0]["ids"]) == 20_000


@pytest.mark.parametrize("path", ["/dev/zero", "/dev/full", "folder", "pipe", "huge"])
def test_a_task_file_that_is_none_is_refused_at_once(tmp_path: Path, path: str) -> None:
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    with (tmp_path / "huge").open("wb") as file:
        file.truncate(1 << 40)
    with pytest.raises(UsageError):
        read_task_file(tmp_path / path)
    with pytest.raises(UsageError):
        read_whole(tmp_path / path, 1000)


def test_a_broken_line_in_the_index_of_imports_hides_that_task_alone(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = {"id": "HumanEval/0", "domain": "code", "title": "T", "importer": "x", "file": "f"}
    home.mkdir()
    lines = [b"{broken", b"17", b'{"id": 1}', b"\xff\xfe", json.dumps(good).encode()]
    (home / "imported.jsonl").write_bytes(b"\n".join(lines))
    assert [entry.id for entry in imported_entries()] == ["HumanEval/0"]
    assert told(capsys, "tasks") == (0, "")


# --- where and how it is said --------------------------------------------------------------------


@pytest.mark.parametrize("verb", [("tasks",), ("history",), ("config",), ("run", "code/x")])
def test_a_home_of_nobody_is_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], verb: tuple[str, ...]
) -> None:
    monkeypatch.setenv("WORKBENCH_HOME", "~nobody-of-that-name/x")
    status, said = told(capsys, *verb)
    assert (status, "no such user" in said) == (2, True)


def test_a_narrow_encoding_gets_what_json_would_write(started: Command) -> None:
    plain = started("tasks", "--json")
    narrow = started("tasks", "--json", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert narrow.returncode == 0, narrow.stderr
    assert narrow.stdout.isascii()
    assert json.loads(narrow.stdout) == json.loads(plain.stdout)


@pytest.mark.parametrize(
    ("redirect", "status"), [(">/dev/full", 1), (">&-", 0), ("2>&-", 0), (">&- 2>&- <&-", 0)]
)
def test_a_stream_that_is_closed_or_full_is_no_traceback(
    tmp_path: Path, redirect: str, status: int
) -> None:
    command = f"exec {sys.executable} -m workbench tasks {redirect}"
    env = {**os.environ, "WORKBENCH_HOME": str(tmp_path / "home")}
    done = subprocess.run(["sh", "-c", command], env=env, capture_output=True, text=True)
    assert (done.returncode, "Traceback" in done.stderr) == (status, False), done.stderr
    assert ("No space left" in done.stderr) is (status == 1)


@pytest.mark.parametrize(
    "options", [("--port", "99999"), ("--host", "no.such.host.invalid"), ("--host", "999.1.1.1")]
)
def test_a_place_that_cannot_be_served_is_a_sentence(
    capsys: pytest.CaptureFixture[str], options: tuple[str, str]
) -> None:
    pytest.importorskip("textual_serve")
    status, said = told(capsys, "serve", *options)
    assert (status, "Nothing can be served" in said) == (2, True)


# --- what is erased and taken in -----------------------------------------------------------------


@pytest.mark.parametrize("subject", ["a", "x", "in", "-", "é"])
def test_a_letter_is_nobody_and_erases_nothing_unasked(
    session: str, capsys: pytest.CaptureFixture[str], subject: str
) -> None:
    status, said = told(capsys, "forget", f"--subject={subject}", "--yes")
    assert (status, "too short" in said) == (2, True)
    assert told(capsys, "forget", "--subject=a", "--dry-run")[0] == 0
    with History.open(read_only=True) as history:
        assert len(history.events(session)) == 3


def test_a_refused_line_is_seen_in_the_status_and_a_byte_order_mark_is_none(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "lines.jsonl"
    file.write_bytes(b"\xef\xbb\xbf" + LINE.encode() + b"\n")
    assert told(capsys, "log", str(file))[0] == 0
    file.write_text(LINE + "\n{broken\n")
    status, said = told(capsys, "log", str(file))
    assert (status, "1 lines refused" in said) == (1, True)
    assert told(capsys, "log", "/dev/zero")[0] == 2


def test_lines_without_ids_add_nothing_when_they_are_sent_again(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As after a kill: the first run saw a part, the second sends everything."""
    lines = [json.dumps({"question": f"Q{n % 3}?", "answer": f"ask ann@example.org {n % 3}"})
             for n in range(6)]  # fmt: skip
    file = tmp_path / "lines.jsonl"
    ids: list[list[str]] = []
    for much in (4, 6, 6):
        file.write_text("\n".join(lines[:much]) + "\n")
        assert typed(["log", str(file)]) == 0
        ids.append([json.loads(line)["id"] for line in capsys.readouterr().out.splitlines()])
    assert ids[0] == ids[1][:4]
    assert ids[1] == ids[2]
    assert len(set(ids[2])) == 6, "equal lines of one file are as many interactions"
    with History.open(read_only=True) as history:
        assert {row.id for row in history.items.rows()} == set(ids[2])
        assert all(len(history.events(id)) == 1 for id in ids[2])


# --- what is being typed -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "typed_so_far", "kept"),
    [
        ("", "ask jane.ro", "ask "),
        ("", "ask jane.roe@example.or", "ask "),
        ("", "please ask Maria Schnei", "please ask "),
        ("", "the card is 4111 1111 11", "the card is "),
        ("", "the card is 4111 1111 ", "the card is "),
        ("", "my key: sk-proj-abc", "my "),
        ("fix it now", "fix jane.r it now", "fix  it now"),
        ("", "use the helper ", "use the helper "),
        ("", "half a tho", "half a tho"),
        ("", "done with Maria\n", "done with Maria\n"),
        ("", "", ""),
    ],
)
def test_what_is_half_typed_is_kept_out(before: str, typed_so_far: str, kept: str) -> None:
    assert settled(before, typed_so_far) == kept
