"""A person as the model: on a screen, or in an editor."""

from __future__ import annotations

import ast
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from workbench.core.events import ModelChoice
from workbench.core.messages import Message, Usage
from workbench.errors import ModelAnswerError, ModelError, ModelUnreachable
from workbench.models import CallSettings, Finished
from workbench.models.person import (
    EditorAsking,
    PersonModel,
    edit_in_editor,
    editor,
    kind_of,
    without_head,
)

MESSAGES = (
    Message("user", "Write it."),
    Message("assistant", "```python\nold\n```"),
    Message("user", "Line 1 is wrong."),
)


async def written(model: PersonModel, cap: int = 1_000) -> tuple[str, Finished]:
    settings = CallSettings(ModelChoice("person", "person"), answer_cap=cap)
    text, finished = [item async for item in model.stream(MESSAGES, settings)]
    assert isinstance(text, str)
    assert isinstance(finished, Finished)
    return text, finished


def saying(text: str) -> PersonModel:
    async def ask(messages):
        return text

    return PersonModel(ask)


async def test_what_a_person_writes_is_the_answer_and_costs_nothing():
    text, finished = await written(saying("mine\n"))
    assert text == "mine\n"
    assert finished.usage == Usage(cost=0.0)


@pytest.mark.parametrize(("text", "words"), [("  \n", "No draft"), ("x" * 1_001, "1,001 bytes")])
async def test_nothing_or_too_much_is_no_draft(text: str, words: str):
    with pytest.raises(ModelAnswerError, match=words):
        await written(saying(text))


def script(tmp_path: Path, body: str) -> str:
    """An editor: a Python program that gets the file's name, in a folder with a space."""
    folder = tmp_path / "my editor"
    folder.mkdir()
    path = folder / "edit.py"
    path.write_text(f"import sys, os, pathlib\npath = pathlib.Path(sys.argv[-1])\n{body}\n")
    return f"'{sys.executable}' '{path}' --wait"


async def edited(tmp_path: Path, body: str, **environ: str) -> str:
    told: list[str] = []
    asking = EditorAsking(
        {"EDITOR": script(tmp_path, body), **environ}, told.append, kind_of("python")
    )
    text, _ = await written(PersonModel(asking))
    assert told == ["Line 1 is wrong."]
    return text


async def test_the_editor_gets_the_current_draft_in_a_private_file_that_is_removed(tmp_path: Path):
    text = await edited(
        tmp_path,
        "said = path.read_text()\n"
        "mode = oct(path.stat().st_mode & 0o777), oct(path.parent.stat().st_mode & 0o777)\n"
        "path.write_text(repr((said, mode, path.suffix, str(path))))",
    )
    said, mode, suffix, place = ast.literal_eval(text)
    assert said.splitlines()[:4] == ["# Write it.", "#", "# Line 1 is wrong.", "#"]
    assert said.endswith("write the draft below it\nold\n")
    assert mode == (oct(stat.S_IRUSR | stat.S_IWUSR), "0o700")
    assert suffix == ".py"
    assert not Path(place).parent.exists()


async def test_the_editor_keeps_the_environment(tmp_path: Path):
    body = "path.write_text(os.environ['NO_COLOR'] + sys.argv[1])"
    assert await edited(tmp_path, body, NO_COLOR="1") == "1--wait"


async def test_an_interrupt_while_the_editor_is_open_is_the_editors_business(tmp_path: Path):
    interrupt = "import signal, time; time.sleep(0.3); os.kill(os.getppid(), signal.SIGINT)"
    body = f"{interrupt}; path.write_text('kept')"
    before = signal.getsignal(signal.SIGINT)
    assert await edited(tmp_path, body) == "kept"
    assert signal.getsignal(signal.SIGINT) is before


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("path.write_text('')", "No draft was written"),
        ("path.unlink()", "No draft was written"),
        ("pass", "left as it is"),
        ("path.write_text('new'); sys.exit(3)", "status 3"),
        ("path.write_bytes(b'caf\\xe9')", "not UTF-8"),
    ],
)
async def test_what_is_no_draft_is_said(tmp_path: Path, body: str, words: str):
    with pytest.raises(ModelError, match=words) as caught:
        await edited(tmp_path, body)
    assert caught.value.hint


async def test_the_comments_are_no_part_of_the_draft(tmp_path: Path):
    body = "path.write_text(path.read_text().replace('old', 'new'))"
    assert await edited(tmp_path, body) == "new\n"


def test_only_comments_of_ours_are_taken_off():
    kind = kind_of(None)
    asking = "<!-- Write it. -->\n<!-- " + without_marks(kind) + " -->\n"
    assert without_head(asking + "mine\n", kind) == "mine\n"
    assert without_head("mine\n" + asking + "more\n", kind) == "mine\n" + asking + "more\n"
    assert kind.comment("a --> b") == "<!-- a - -> b -->"


def without_marks(kind) -> str:
    from workbench.models.person import MARK

    return MARK


@pytest.mark.parametrize(
    ("body", "trouble"),
    [
        ("path.write_text('half'); sys.exit(3)", "status 3"),
        ("path.write_text('half'); os.kill(os.getpid(), 15)", "signal 15 (SIGTERM)"),
        ("path.write_text('half'); os.kill(os.getpid(), 9)", "signal 9 (SIGKILL)"),
    ],
)
async def test_however_an_editor_ends_what_it_saved_comes_back(
    tmp_path: Path, body: str, trouble: str
):
    environ = {"EDITOR": script(tmp_path, body)}
    ended = await edit_in_editor("old", kind_of(None), environ)
    assert ended.text == "half"
    assert trouble in ended.trouble


async def test_an_editor_that_failed_leaves_its_text_with_the_failed_call(tmp_path: Path):
    with pytest.raises(ModelAnswerError) as caught:
        await edited(tmp_path, "path.write_text('half'); sys.exit(3)")
    assert caught.value.text == "half"


async def test_an_editor_that_is_not_there_is_named():
    asking = EditorAsking({"VISUAL": "/no/such/editor -w"}, lambda text: None)
    with pytest.raises(ModelUnreachable, match="'/no/such/editor' could not be started") as caught:
        await asking(MESSAGES)
    assert "EDITOR=nano" in caught.value.hint
    with pytest.raises(ModelUnreachable, match="not a command"):
        editor({"EDITOR": "vi 'half"})
    assert editor({"VISUAL": "code -w", "EDITOR": "vi"}) == ["code", "-w"]


async def test_where_no_file_can_be_made_it_is_said_and_no_editor_is_opened():
    """As on a full disk: here no file of this process may have a byte."""
    program = (
        "import asyncio, resource\n"
        "from workbench.models.person import edit_in_editor, kind_of\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))\n"
        "print(asyncio.run(edit_in_editor('old', kind_of(None), {'EDITOR': 'touch'})))\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert "No file could be made for the editor: File too large" in done.stdout, done.stderr
    assert "opened=False" in done.stdout


async def test_a_text_that_no_file_can_hold_is_edited_all_the_same():
    ended = await edit_in_editor("half \ud800 a pair", kind_of(None), {"EDITOR": "true"})
    assert (ended.text, ended.trouble) == ("half ? a pair", "")
