"""Every file read back by the rules of its own format, and held against what was logged.

The readers here are those of the formats (JSON lines, YAML, CSV, Python literals, JavaScript's
string literals) and know nothing of how the files are written.
"""

from __future__ import annotations

import ast
import csv
import io
import json
import re
import unicodedata
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import yaml
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.curation.cases import corrected, exported
from workbench.curation.exporting import formats

Fact = tuple[str, str]
"""`asked`, `good` or `bad`, and the text."""
Reader = Callable[[str], Iterator[Fact]]
ASKED, GOOD, BAD = "asked", "good", "bad"


def records(text: str) -> Iterator[Any]:
    """JSON lines: each ends at LF, and nothing else ends one."""
    assert text.endswith("\n")
    for line in text.removesuffix("\n").split("\n"):
        yield json.loads(line)


def trl(text: str) -> Iterator[Fact]:
    for row in records(text):
        yield ASKED, row["prompt"][-1]["content"]
        for name, mark in (("chosen", GOOD), ("rejected", BAD)):
            if name in row:
                yield mark, row[name][0]["content"]
        if "completion" in row:
            yield (GOOD if row.get("label", True) else BAD), row["completion"][0]["content"]


def openai(text: str) -> Iterator[Fact]:
    for row in records(text):
        messages = row["messages"] if "messages" in row else row["input"]["messages"]
        yield ASKED, next(each["content"] for each in messages if each["role"] == "user")
        if "messages" in row:
            yield GOOD, messages[-1]["content"]
        else:
            yield GOOD, row["preferred_output"][0]["content"]
            yield BAD, row["non_preferred_output"][0]["content"]


def promptfoo(text: str) -> Iterator[Fact]:
    """The prompt as the provider gets it; literals as JavaScript and Python read them."""
    for test in yaml.safe_load(text)["tests"]:
        yield ASKED, json.loads(test["vars"]["messages"])[-1]["content"]
        for each in test["assert"]:
            if each["type"] == "not-equals":
                yield BAD, each["value"]
            elif each["type"] == "javascript":
                yield BAD, json.loads(each["value"].partition("!== ")[2])
            else:
                yield from _graded(json.loads(_argument(ast.parse(each["value"]))))


def _argument(tree: ast.Module) -> str:
    """What the first `json.loads(…)` of a piece of Python is given."""
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
    loads = (call for call in calls if ast.unparse(call.func) == "json.loads")
    return str(ast.literal_eval(next(loads).args[0]))


def _graded(case: Any) -> Iterator[Fact]:
    yield from ((ASKED, case["question"]), (GOOD, case["expected"]), (BAD, case["rejected"]))


def program(text: str) -> Iterator[Fact]:
    for case in json.loads(_argument(ast.parse(text))):
        yield from _graded(case)


def samples(text: str) -> Iterator[Fact]:
    for row in records(text):
        yield ASKED, row["input"][-1]["content"]
        yield GOOD, row["target"]
        yield BAD, row["metadata"]["rejected"]


def log(text: str) -> Iterator[Fact]:
    for row in json.loads(text)["samples"]:
        said = row["output"]["choices"][0]["message"]["content"]
        yield ASKED, row["input"][-1]["content"]
        yield GOOD, row["target"]
        yield (BAD if row["scores"]["person"]["value"] == "I" else GOOD), said


def table(text: str) -> Iterator[Fact]:
    for row in csv.DictReader(io.StringIO(text, newline=""), strict=True):
        for column, mark in (("question", ASKED), ("chosen", GOOD), ("rejected", BAD)):
            cell = row[column]
            assert not cell.startswith(("=", "+", "-", "@", "\t", "\r"))
            yield mark, cell.removeprefix("'")


READERS: dict[str, Reader] = {
    "trl-sft": trl,
    "trl-preference": trl,
    "trl-kto": trl,
    "openai-sft": openai,
    "openai-dpo": openai,
    "promptfoo": promptfoo,
    "pytest-answers": program,
    "inspect-task": program,
    "inspect-samples": samples,
    "inspect-log": log,
    "csv": table,
}
ONE_SIDED = ("trl-sft", "openai-sft")
"""These hold good answers alone."""

texts = st.text(min_size=1).filter(str.strip)


def test_every_format_has_a_reader_but_the_one_for_code() -> None:
    assert READERS.keys() | {"pytest"} == formats().keys()


@pytest.mark.parametrize("name", READERS)
@settings(max_examples=25, deadline=None)
@given(said=texts, good=texts, bad=texts)
@example(said="{{ env.HOME }}", good="file://secret", bad="{% raw %}")
@example(said="a\u2028b\x85c", good="=1+1", bad="'''\nnobody\n'''")
@example(said="🦊?", good="🦊 {{x}}", bad="👩‍🚀")
@example(said="no", good="1e3", bad="\\u0027 \\n")
@example(said="0", good="𝐓𝐡𝐞 fox", bad="𝕿𝖍𝖊 fox")
def test_whatever_is_logged_each_file_reads_back_as_it_was_meant(
    name: str, said: str, good: str, bad: str
) -> None:
    if unicodedata.normalize("NFKC", good).strip() == unicodedata.normalize("NFKC", bad).strip():
        bad += " (worse)"
    export = exported(name, corrected("x", said, chosen=good, rejected=bad, held_out=False))
    assert not export.drops
    found = set(READERS[name](export.data.decode("utf-8-sig")))
    meant = {(ASKED, said), (GOOD, good)} | (set() if name in ONE_SIDED else {(BAD, bad)})
    if name == "promptfoo":  # what was turned down is compared without the blanks around it
        found = {(mark, text.strip() if mark == BAD else text) for mark, text in found}
        meant = {(mark, text.strip() if mark == BAD else text) for mark, text in meant}
    assert found == meant


def test_an_eval_of_a_case_that_is_not_held_out_says_that_it_was_trained_on() -> None:
    data = exported("promptfoo", corrected("x", held_out=False)).data.decode()
    assert re.search(r'"?seen_in_training"?: true', data)
