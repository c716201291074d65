"""The choke point: nothing unredacted gets through, places are carried along, it fails closed."""

from __future__ import annotations

import dataclasses
import sqlite3
import typing
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tests.history.logs import DRAFT, TASK, every_kind, of_other_streams, started, write
from workbench.core import curation_events as cu
from workbench.core import events as ev
from workbench.core.checks import CheckResult, Span, span_at
from workbench.core.codec import Json
from workbench.core.folding import fold
from workbench.core.task import Task
from workbench.errors import RedactionError
from workbench.history import History, Redacted, new_id, redact_event
from workbench.history.redacted import SessionRedactor
from workbench.history.rows import outline
from workbench.history.walking import _NAMES
from workbench.redaction import POLICY_VERSION, RedactedText, Redactor

MAIL = "jane.roe@example.com"
SECRETIVE = f'contact = "{MAIL}"\nrate = total / len(items)  # {MAIL}\n' + "x = 1\n" * 40


@pytest.fixture
def history(tmp_path: Path) -> Iterator[History]:
    with History.open(tmp_path / "history.db") as opened:
        yield opened


def event(body: ev.Body, seq: int = 1) -> ev.Event:
    return ev.Event(new_id(), "01S", seq, "2026-01-01T00:00:00.000Z", "me", body)


def redactor() -> SessionRedactor:
    return SessionRedactor(Redactor())


def everything_under(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in folder.rglob("*") if file.is_file())


def test_only_the_choke_point_makes_a_redacted() -> None:
    made = redact_event(event(started()), redactor())
    with pytest.raises(RedactionError):
        Redacted(event(started()), outline(started()), "none", object())
    with pytest.raises((RedactionError, TypeError, ValueError)):
        dataclasses.replace(made, event=event(ev.Noted(MAIL)))


def test_a_policy_version_stands_on_every_row(history: History, tmp_path: Path) -> None:
    write(history, every_kind())
    with sqlite3.connect(tmp_path / "history.db") as db:
        assert {policy for (policy,) in db.execute("SELECT policy FROM events")} == {POLICY_VERSION}


def with_canaries(value: typing.Any, found: list[str]) -> typing.Any:
    """The same value with an e-mail of its own in every text that is not a literal."""
    match value:
        case str():
            found.append(f"canary{len(found)}x@example.com")
            return f"{value} {found[-1]}"
        case dict():
            return {with_canaries(k, found): with_canaries(v, found) for k, v in value.items()}
        case list() | tuple():
            return type(value)(with_canaries(item, found) for item in value)
        case _ if dataclasses.is_dataclass(value) and not isinstance(value, type):
            hints = typing.get_type_hints(type(value))
            changed = {
                entry.name: with_canaries(getattr(value, entry.name), found)
                for entry in dataclasses.fields(value)
                if typing.get_origin(hints[entry.name]) is not typing.Literal
            }
            return dataclasses.replace(value, **changed)
        case _:
            return value


@pytest.mark.parametrize(
    "body", [*every_kind(), *of_other_streams()], ids=lambda body: type(body).kind
)
def test_a_canary_in_any_field_of_any_kind_is_redacted(body: ev.Body) -> None:
    canaries: list[str] = []
    planted = with_canaries(body, canaries)
    written = str(redact_event(event(planted), redactor()).json)
    assert str(ev.event_to_json(event(planted))).count("@example.com") >= len(canaries) > 0 or (
        not canaries
    )
    assert "@example.com" not in written
    assert "canary" not in written


def test_no_canary_reaches_the_files_and_without_redaction_it_would(tmp_path: Path) -> None:
    """With the positive control first: a redactor that does nothing lets it through."""

    class Nothing(Redactor):
        def redact(self, text: str) -> RedactedText:
            return RedactedText(text)

        def redact_json(self, value: Json) -> Json:
            return value

    secret = "sk-proj-canaryCANARY0123456789abcdef"
    bodies: list[ev.Body] = [
        ev.SessionStarted(Task("t", "code", secret, secret, materials={"api_key": secret})),
        ev.DraftWritten("d1", f"key = '{secret}'\n" + DRAFT),
        ev.Noted(secret),
        ev.Tagged(secret),
    ]
    for name, inner, expected in (("open", Nothing, True), ("closed", Redactor, False)):

        def redactor_for(
            session: str, numbers: Mapping[str, int], inner: type[Redactor] = inner
        ) -> Redactor:
            return inner(start=numbers)

        with History.open(tmp_path / name / "history.db", redactor_for=redactor_for) as history:
            session, _ = write(history, bodies)
            history.inbox.put(session, "guide", f"use {secret}")
            found = everything_under(tmp_path / name)
        assert (secret.encode() in found) is expected
        assert (b"canaryCANARY" in found) is expected


def test_what_comes_back_live_is_not_redacted(history: History) -> None:
    session, live = write(history, [started(), ev.Noted(f"ask {MAIL}")])
    assert live[1].body == ev.Noted(f"ask {MAIL}")
    assert history.events(session)[1].body == ev.Noted("ask <EMAIL_1>")


def test_the_same_value_keeps_its_placeholder_through_a_session(history: History) -> None:
    session, _ = write(history, [started(), ev.Noted(MAIL), ev.Noted(f"{MAIL} a@b.org")])
    texts = [e.body.text for e in history.events(session)[1:]]  # type: ignore[attr-defined]
    assert texts == ["<EMAIL_1>", "<EMAIL_1> <EMAIL_2>"]


def test_numbering_goes_on_above_the_log_after_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "history.db"
    with History.open(path) as history:
        session, _ = write(history, [started(), ev.Noted(f"{MAIL} and c@d.org")])
    with History.open(path) as history:
        history.record(session, [ev.Noted("somebody.else@example.org")])
        last = history.events(session)[-1].body
    assert last == ev.Noted("<EMAIL_3>")


def test_two_writers_of_one_session_never_give_one_number_to_two_values(tmp_path: Path) -> None:
    path = tmp_path / "history.db"
    with History.open(path) as one, History.open(path) as two:
        session, _ = write(one, [started()])
        two.record(session, [ev.Noted("first@example.org")])
        one.record(session, [ev.Noted("second@example.org")])
        two.record(session, [ev.Noted("third@example.org")])
        texts = [e.body.text for e in one.events(session)[1:]]  # type: ignore[attr-defined]
    assert len(set(texts)) == 3


def checked(text: str, word: str) -> tuple[ev.DraftChecked, Span]:
    place = text.rindex(word)
    span = span_at(text, place, place + len(word))
    return ev.DraftChecked("d1", (CheckResult("c", "fail", span=span),), "s"), span


def test_a_verdicts_place_moves_with_the_redacted_draft(history: History) -> None:
    body, _ = checked(SECRETIVE, "total / len(items)")
    session, _ = write(history, [started(), ev.DraftWritten("d1", SECRETIVE), body])
    draft = history.load(session).drafts["d1"]
    span = draft.results[0].span
    assert span is not None
    assert draft.text[span.start : span.end] == span.quote == "total / len(items)"
    assert draft.text[span.start - len(span.before) : span.start] == span.before
    assert draft.text[span.end :].startswith(span.after)
    assert "roe" not in span.before + span.after


def test_a_place_inside_a_value_becomes_its_whole_placeholder(history: History) -> None:
    body, _ = checked(SECRETIVE, "roe@exam")
    session, _ = write(history, [started(), ev.DraftWritten("d1", SECRETIVE), body])
    draft = history.load(session).drafts["d1"]
    span = draft.results[0].span
    assert span is not None
    assert draft.text[span.start : span.end] == span.quote == "<EMAIL_1>"


def test_a_place_that_quotes_something_else_keeps_no_quote(history: History) -> None:
    odd = CheckResult("c", "fail", span=Span(3, 9, "ne.roe", "ja", "@exa", pointer="/a/b"))
    bodies = [started(), ev.DraftWritten("d1", SECRETIVE), ev.DraftChecked("d1", (odd,), "s")]
    session, _ = write(history, bodies)
    span = history.load(session).drafts["d1"].results[0].span
    assert span == Span(3, 9, pointer="/a/b")


def test_a_verdict_on_a_changed_text_is_marked_and_run_again(history: History) -> None:
    body, _ = checked(SECRETIVE, "total")
    session, live = write(history, [started(), ev.DraftWritten("d1", SECRETIVE), body])
    assert live[-1].body == body
    assert history.load(session).drafts["d1"].needs_recheck
    assert history.load(session).drafts["d1"].results[0].status == "fail"


def test_a_verdict_on_an_unchanged_text_is_not_marked(history: History) -> None:
    body, _ = checked(DRAFT, "sum")
    session, _ = write(history, [started(), ev.DraftWritten("d1", DRAFT), body])
    assert history.events(session)[-1].body == body


def test_the_mark_outlives_another_processs_turn(tmp_path: Path) -> None:
    path = tmp_path / "history.db"
    body, _ = checked(SECRETIVE, "total")
    with History.open(path) as one, History.open(path) as two:
        session, _ = write(one, [started(), ev.DraftWritten("d1", SECRETIVE)])
        two.record(session, [ev.Noted("in between")])
        one.record(session, [body])
        assert one.load(session).drafts["d1"].needs_recheck


def test_feedback_places_move_too(history: History) -> None:
    _, span = checked(SECRETIVE, "total")
    item = ev.FeedbackItem("1.1", "c", "major", f"write to {MAIL}", span)
    bodies = [started(), ev.DraftWritten("d1", SECRETIVE), ev.FeedbackSent("d1", (item,))]
    session, _ = write(history, bodies)
    kept = history.load(session).drafts["d1"].items_sent[0]
    assert kept.text == "write to <EMAIL_1>"
    assert kept.span is not None
    assert kept.span.quote == "total"
    assert kept.span.start == span.start - 2 * 0 + (len("<EMAIL_1>") - len(MAIL))


def test_the_log_on_the_disk_folds_to_the_redacted_live_session(history: History) -> None:
    body, _ = checked(SECRETIVE, "total")
    bodies = [
        started(),
        ev.DraftWritten("d1", SECRETIVE),
        body,
        ev.DraftTaken("d1"),
        ev.Noted(MAIL),
    ]
    session, live = write(history, bodies)
    guard = redactor()
    assert history.load(session) == fold(redact_event(entry, guard).event for entry in live)


def test_a_task_without_redaction_still_hides_secrets(history: History) -> None:
    task = dataclasses.replace(TASK, redact=False, prompt="password = 'hunter2hunter2'")
    session, _ = write(history, [started(task)])
    assert "hunter2" not in history.load(session).task.prompt


@pytest.mark.parametrize("error", [ValueError("x"), RecursionError(), KeyError("k")])
def test_whatever_goes_wrong_nothing_is_written(tmp_path: Path, error: Exception) -> None:
    class Broken(Redactor):
        def redact(self, text: str) -> RedactedText:
            if "canary" in text:
                raise error
            return super().redact(text)

    path = tmp_path / "history.db"
    with History.open(path, redactor_for=lambda session, numbers: Broken(start=numbers)) as history:
        session, _ = write(history, [started()])
        with pytest.raises(RedactionError) as caught:
            history.record(session, [ev.Noted("fine"), ev.Noted("canary text")])
        assert "canary" not in str(caught.value)
        assert caught.value.__context__ is None
        assert len(history.events(session)) == 1
        assert b"canary" not in everything_under(tmp_path)


def test_a_text_in_a_numbers_place_is_refused() -> None:
    body = ev.Rated("d1", "sk-ant-0123456789abcdefghij")  # type: ignore[arg-type]
    with pytest.raises(RedactionError):
        redact_event(event(body), redactor())


def test_a_value_without_a_json_form_is_refused() -> None:
    body = ev.DraftChecked("d1", (CheckResult("c", "pass", evidence=object()),), "s")
    with pytest.raises(RedactionError):
        redact_event(event(body), redactor())


def test_every_exempt_field_exists() -> None:
    classes = {cls.__name__: cls for cls in (*ev.BODIES.values(), ev.Event, Task, CheckResult)}
    parts = (ev.FeedbackItem, ev.ModelChoice, ev.StrategyChoice, cu.ReleaseEntry, cu.ReleaseDrop)
    classes |= {c.__name__: c for c in parts}
    for name, fields in _NAMES.items():
        assert fields <= {entry.name for entry in dataclasses.fields(classes[name])}, name


def test_nothing_changes_where_nothing_is_found() -> None:
    for body in (*every_kind(), *of_other_streams()):
        assert redact_event(event(body), redactor()).event.body is body
