"""Other tools' files come in as they were meant, and nothing in them is run or followed."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Command
from tests.curation.cases import corrected, exported, praised, turned_down
from workbench.core.messages import Message
from workbench.curation.importing import Expectation, Reading, as_log_line, read_foreign
from workbench.errors import HistoryError, UsageError


def reading(folder: Path, name: str, *records: Any) -> Reading:
    """The records as JSON lines, read."""
    file = folder / name
    file.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    return read_foreign(file)


def yaml_reading(folder: Path, text: str) -> Reading:
    file = folder / "tests.yaml"
    file.write_text(text, encoding="utf-8")
    return read_foreign(file)


# --- chats ---------------------------------------------------------------------------------------


def test_a_chat_gives_question_answer_and_what_went_before(tmp_path: Path) -> None:
    turns = [("system", "Be brief"), ("user", "a"), ("assistant", "b"), ("user", "c")]
    chat = [{"role": role, "content": text} for role, text in [*turns, ("assistant", "d")]]
    [item] = reading(tmp_path, "chat.jsonl", {"messages": chat}).items
    assert (item.question, item.answer) == ("c", "d")
    assert item.before == (Message("system", "Be brief"), *map_turns("a", "b"))
    assert not item.held_out


def map_turns(question: str, answer: str) -> tuple[Message, Message]:
    return Message("user", question), Message("assistant", answer)


@pytest.mark.parametrize("name", ["trl-preference", "openai-dpo"])
def test_pairs_that_were_exported_come_back_as_corrections(tmp_path: Path, name: str) -> None:
    file = tmp_path / "pairs.jsonl"
    file.write_bytes(exported(name, corrected()).data)
    [item] = read_foreign(file).items
    assert (item.answer, item.correction, item.feedback) == (
        "It was written.",
        "Lee wrote it.",
        "down",
    )


def test_labels_come_back_as_thumbs(tmp_path: Path) -> None:
    file = tmp_path / "kto.jsonl"
    file.write_bytes(exported("trl-kto", praised(), turned_down()).data)
    assert [item.feedback for item in read_foreign(file).items] == ["up", "down"]


def test_a_log_line_comes_back_equal(tmp_path: Path) -> None:
    line = {"question": "a\u2028b", "answer": "c", "feedback": "down", "correction": "d"}
    [item] = reading(tmp_path, "log.jsonl", {**line, "user": "u1", "time": "2026-01-01"}).items
    assert as_log_line(item) == {**line, "user": "u1", "time": "2026-01-01"}


def test_images_and_tool_calls_are_skipped_with_their_line(tmp_path: Path) -> None:
    image = [{"role": "user", "content": [{"type": "image_url", "image_url": {"url": "x"}}]}]
    call = [{"role": "assistant", "content": "", "tool_calls": [{"id": "1"}]}]
    fine = [{"role": "user", "content": [{"type": "text", "text": "hello"}]}]
    found = reading(tmp_path, "c.jsonl", *({"messages": m} for m in (image, call, fine)))
    assert [each.place for each in found.skipped] == ["1", "2"]
    assert [item.question for item in found.items] == ["hello"]


# --- evals of others -----------------------------------------------------------------------------


def test_openai_evals_come_in_held_out_with_their_ideals(tmp_path: Path) -> None:
    record = {"input": [{"role": "user", "content": "2+2?"}], "ideal": ["4", "four"]}
    [item] = reading(tmp_path, "samples.jsonl", record).items
    assert item.expected == (Expectation("contains", ("4", "four")),)
    assert item.held_out


def test_inspect_samples_that_were_exported_come_back(tmp_path: Path) -> None:
    file = tmp_path / "samples.jsonl"
    file.write_bytes(exported("inspect-samples", corrected("r1")).data)
    found = read_foreign(file)
    assert found.format == "inspect-samples"
    assert found.items[0].expected[1] == Expectation("equals", ("It was written.",), negated=True)


def test_an_inspect_log_gives_answers_with_the_verdict_on_them(tmp_path: Path) -> None:
    file = tmp_path / "log.json"
    file.write_bytes(exported("inspect-log", praised(held_out=True), corrected()).data)
    found = read_foreign(file)
    assert found.format == "inspect-log"
    assert [(i.answer, i.feedback) for i in found.items] == [
        ("Paris.", "up"),
        ("It was written.", "down"),
    ]


def test_scores_that_disagree_say_nothing(tmp_path: Path) -> None:
    answer = {"choices": [{"message": {"role": "assistant", "content": "b"}}]}
    scores = {"one": {"value": "C"}, "two": {"value": 0}}
    sample = {"id": 1, "epoch": 1, "input": "a", "target": "", "output": answer, "scores": scores}
    file = tmp_path / "log.json"
    file.write_text(json.dumps({"eval": {"model": "m"}, "samples": [sample]}))
    assert [item.feedback for item in read_foreign(file).items] == [""]


def test_inspects_zip_form_is_refused_with_the_command_that_converts_it(tmp_path: Path) -> None:
    (tmp_path / "x.eval").write_bytes(b"PK")
    with pytest.raises(UsageError, match="inspect log convert"):
        read_foreign(tmp_path / "x.eval")


# --- promptfoo -----------------------------------------------------------------------------------


def test_promptfoo_tests_are_filled_in_with_each_prompt(tmp_path: Path) -> None:
    text = """
prompts: ["Say {{word}}", "Shout {{ word }}"]
defaultTest: {assert: [{type: icontains, value: hi}]}
tests:
  - vars: {word: hello}
    assert: [{type: not-equals, value: "no"}, {type: rouge-n, value: hi there}]
"""
    items = yaml_reading(tmp_path, text).items
    assert [item.question for item in items] == ["Say hello", "Shout hello"]
    assert items[0].expected == (
        Expectation("icontains", ("hi",)),
        Expectation("equals", ("no",), negated=True),
        Expectation("similar", ("hi there",), threshold=0.75),
    )


@pytest.mark.parametrize(
    ("case", "reason"),
    [
        ("vars: {a: 'file:///etc/passwd'}\n    assert: [{type: equals, value: b}]", "another file"),
        ("vars: {a: [x, y]}\n    assert: [{type: equals, value: b}]", "no single text"),
        ("vars: {a: '{{ env.HOME }}'}\n    assert: [{type: equals, value: b}]", "a template"),
        ("vars: {a: x}\n    assert: [{type: llm-rubric, value: good}]", "offline"),
        ("vars: {a: x}\n    assert: [{type: javascript, value: 'true'}]", "offline"),
        ("vars: {a: x}\n    assert: [{type: equals, value: 'file://b'}]", "another file"),
        ("vars: {a: x}", "no assertion"),
    ],
)
def test_what_promptfoo_would_run_or_follow_is_skipped(
    tmp_path: Path, case: str, reason: str
) -> None:
    found = yaml_reading(tmp_path, f'prompts: ["{{{{a}}}}"]\ntests:\n  - {case}\n')
    assert not found.items
    assert reason in found.skipped[0].reason


def test_promptfoo_cases_that_were_exported_come_back(tmp_path: Path) -> None:
    file = tmp_path / "promptfoo.yaml"
    file.write_bytes(exported("promptfoo", corrected("r1", question="{{x}} and {# y #}")).data)
    [item] = read_foreign(file).items
    assert (item.question, item.ref) == ("{{x}} and {# y #}", "r1")
    assert Expectation("means", ("Lee wrote it.",)) in item.expected


def test_yaml_that_makes_objects_makes_none(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="No format"):
        yaml_reading(tmp_path, "tests: !!python/object/apply:os.system ['echo']\n")


# --- llm's log -----------------------------------------------------------------------------------

OLDER = """
create table responses (id text, model text, prompt text, system text, response text,
  conversation_id text, datetime_utc text);
insert into responses values ('r1', 'm', 'a', 'Be brief', 'b', 'c1', '2026-01-01T00:00:00');
insert into responses values ('r2', 'm', 'c', null, 'd', 'c1', '2026-01-01T00:01:00');
insert into responses values ('r3', 'm', 'e', null, null, 'c1', '2026-01-01T00:02:00');
create table fragments (id integer, hash text, content text);
create table prompt_fragments (response_id text, fragment_id integer, "order" integer);
insert into fragments values (7, 'h', 'A long file');
insert into prompt_fragments values ('r2', 7, 0);
"""
NEWER = """
create table messages (hash text, parent_hash text, role text);
create table parts (id text, message_hash text, position integer, type text, text text,
  payload text);
create table turns (id text, model text, tip_message_hash text, datetime_utc text);
insert into messages values ('1', null, 'user'), ('2', '1', 'assistant'), ('3', '2', 'user'),
  ('4', '3', 'assistant');
insert into parts values ('a', '1', 0, 'text', 'f', null), ('b', '2', 0, 'text', 'g', null),
  ('c', '3', 0, 'text', null, '{"text_ref": [{"fragment": 7}, {"literal": " h"}]}'),
  ('d', '4', 0, 'reasoning', 'thinking', null), ('e', '4', 1, 'text', 'i', null);
insert into turns values ('t1', 'm2', '4', '2026-02-01T00:00:00');
"""


def test_both_generations_of_llms_log_are_read(tmp_path: Path) -> None:
    file = tmp_path / "logs.db"
    db = sqlite3.connect(file)
    db.executescript(OLDER + NEWER)
    db.close()
    before = file.read_bytes()
    found = read_foreign(file)
    assert [(item.question, item.answer) for item in found.items] == [
        ("a", "b"),
        ("A long file\nc", "d"),
        ("A long file h", "i"),
    ]
    assert found.items[1].before == (Message("system", "Be brief"), *map_turns("a", "b"))
    assert found.items[2].before == map_turns("f", "g")
    assert [each.place for each in found.skipped] == ["r3"]
    assert file.read_bytes() == before


def test_a_broken_database_is_an_error_with_its_file(tmp_path: Path) -> None:
    file = tmp_path / "logs.db"
    file.write_bytes(b"SQLite format 3\x00" + b"x" * 4096)
    with pytest.raises(HistoryError, match=r"logs\.db"):
        read_foreign(file)


def test_a_file_of_no_known_format_lists_the_known_ones(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="promptfoo YAML"):
        reading(tmp_path, "odd.jsonl", {"colour": "red"})


def test_a_dry_take_prints_redacted_log_lines(workbench: Command, tmp_path: Path) -> None:
    file = tmp_path / "chat.jsonl"
    file.write_text(json.dumps({"question": "Mail ann.lee@example.org", "answer": "Done"}) + "\n")
    done = workbench("take", str(file), "--dry-run")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["question"] == "Mail <EMAIL_1>"
    assert "1 taken, 0 skipped" in done.stderr


def test_what_is_taken_in_waits_for_review_once_and_its_corrections_can_be_exported(
    workbench: Command, tmp_path: Path
) -> None:
    file = tmp_path / "pairs.jsonl"
    file.write_bytes(exported("trl-preference", corrected()).data)
    for _ in range(2):
        done = workbench("take", str(file))
        assert done.returncode == 0, done.stderr
    out = workbench("export", "csv", "--json")
    assert out.returncode == 0, out.stderr
    assert json.loads(out.stdout)["counts"] == {"cases": 1, "dropped": 0, "regression": 1}


def test_somebody_elses_evals_never_become_training_data(
    workbench: Command, tmp_path: Path
) -> None:
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "config.toml").write_text("agreeing_people = 1\n")
    file = tmp_path / "log.json"
    file.write_bytes(exported("inspect-log", praised(held_out=True), corrected()).data)
    assert workbench("take", str(file)).returncode == 0
    told = json.loads(workbench("export", "trl-sft", "--json").stdout)
    assert told["rows"] == 0
    assert told["dropped_by_reason"].get("held out for evaluation")
