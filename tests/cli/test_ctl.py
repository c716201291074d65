"""What `ctl` says: each verb is answered in a sentence of its own, and each can be wished for."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

from tests.core.logs import Log, result
from workbench.cli import parse, run
from workbench.commands.ctl import told
from workbench.core import events as ev
from workbench.core.task import Budget
from workbench.history import History
from workbench.history.inbox import Verb

SAID = {
    "pause": ("", "Paused after draft 1; nothing more is asked. Go on with: workbench ctl"),
    "resume": ("", "It goes on after draft 1."),
    "step": ("", "It goes on until the next verdict, and pauses there."),
    "stop": ("", "It stops once what runs has ended."),
    "guide": ("keep  it\nshort", "Queued for draft 2: keep it short"),
    "answer": (" the second ", "Answered: the second"),
    "require": (" a table ", "Required from here on: a table"),
    "accept": ("", "Draft 1 is accepted; the session ends."),
    "rate": ("up", "Draft 1 is rated up."),
    "fresh": ("", "The current draft is kept; what was tried before is forgotten."),
    "budget": ("rounds=7", "The budget is now 7 rounds, 900 tokens."),
}


@pytest.mark.parametrize("verb", get_args(Verb))
def test_each_verb_is_answered_in_a_sentence_of_what_it_did(verb: str) -> None:
    log = Log()
    log.taken("d1", result("a", "fail"))
    log.add(ev.SettingsChanged(budget=Budget(rounds=7, tokens=900)))
    text, said = SAID[verb]
    assert told(verb, text, log.session).startswith(said)


def test_every_action_that_can_be_typed_is_a_wish_that_somebody_hears(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        parse(["ctl", "--help"])
    shown = re.search(r"{([a-z,]+)}", capsys.readouterr().out)
    assert shown is not None
    assert set(shown[1].split(",")) == {"status", *get_args(Verb)}


def test_a_note_to_a_session_that_stopped_is_kept_and_resume_tells_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("WORKBENCH_HOME", str(tmp_path))
    assert run(["run", "code/process_data", "--seed", "1"]) == 0
    assert run(["resume", "last"]) == 2
    assert "guide TEXT" in capsys.readouterr().err
    assert run(["ctl", "last", "pause"]) == 1
    assert "It has stopped; go on with" in capsys.readouterr().err
    assert run(["ctl", "last", "guide", "keep", "it", "short"]) == 0
    assert "Run it: workbench resume" in capsys.readouterr().out
    run(["resume", "last"])
    with History.open() as history:
        (entry,) = history.list().items
        state = history.load(entry.id)
    (note,) = state.path.guidance
    assert (note.status, state.stop is not None) == ("consumed", True)
