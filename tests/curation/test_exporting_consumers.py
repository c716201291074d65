"""The files, read by the programs that they are for. Long, and only where those are installed:

inspect_ai, datasets and trl in the environment of the tests (none of them is a dependency), and
promptfoo as a command on the path or named by PROMPTFOO.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.curation.cases import corrected, exported, praised, turned_down
from tests.curation.test_exporting import HOSTILE
from workbench.curation.exporting.writing import write

pytestmark = [
    pytest.mark.long,
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
]
CASES = (
    corrected("regr-1", "Sum it up\u2028now"),
    corrected("regr-2", "{{ env.HOME }} {% if %}", chosen="1e3", rejected="no"),
    praised("gold-1", held_out=True),
    praised("7", "Capital of Peru?", held_out=True, chosen="Lima."),
    turned_down("rate-1"),
)


def file_of(folder: Path, name: str, *cases: Any) -> str:
    export = exported(name, *(cases or CASES))
    file = folder / f"{name}{export.format.suffix}"
    write(export, file)
    return str(file)


def test_inspect_reads_the_samples(tmp_path: Path) -> None:
    dataset = pytest.importorskip("inspect_ai.dataset", reason="inspect_ai is not installed")
    samples = list(dataset.json_dataset(file_of(tmp_path, "inspect-samples")))
    assert [sample.id for sample in samples] == ["gold-7", "gold-1", "regr-1", "regr-2"]
    assert samples[2].input[0].text == "Sum it up\u2028now"
    assert samples[3].target == "1e3"
    assert samples[2].metadata["seen_in_training"] is True


def test_inspect_reads_the_log_and_writes_its_zip_form_from_it(tmp_path: Path) -> None:
    logs = pytest.importorskip("inspect_ai.log", reason="inspect_ai is not installed")
    log = logs.read_eval_log(file_of(tmp_path, "inspect-log"))
    scores = {sample.id: sample.scores["person"].value for sample in log.samples}
    assert (log.status, log.version) == ("success", 2)
    assert scores == {"gold-1": "C", "gold-7": "C", "rate-1": "I", "regr-1": "I", "regr-2": "I"}
    logs.write_eval_log(log, str(tmp_path / "log.eval"))
    again = logs.read_eval_log(str(tmp_path / "log.eval"))
    answers = {sample.id: sample.output.completion for sample in log.samples}
    assert {sample.id: sample.output.completion for sample in again.samples} == answers


@pytest.mark.parametrize("name", ["trl-sft", "trl-preference", "trl-kto"])
def test_datasets_loads_and_trl_recognises_each_format(tmp_path: Path, name: str) -> None:
    datasets = pytest.importorskip("datasets", reason="datasets is not installed")
    trl = pytest.importorskip("trl.data_utils", reason="trl is not installed")
    rows = datasets.load_dataset(
        "json", data_files=file_of(tmp_path, name), split="train", cache_dir=str(tmp_path / "c")
    )
    keys = {
        "trl-sft": {"prompt", "completion"},
        "trl-preference": {"prompt", "chosen", "rejected"},
        "trl-kto": {"prompt", "completion", "label"},
    }
    assert set(rows.column_names) == keys[name]
    assert all(trl.is_conversational(row) for row in rows)
    rendered = [trl.apply_chat_template(row, Template()) for row in rows]
    assert all(isinstance(row["prompt"], str) and row["prompt"] for row in rendered)


def test_trl_takes_a_preference_file_apart_into_labelled_answers(tmp_path: Path) -> None:
    datasets = pytest.importorskip("datasets", reason="datasets is not installed")
    trl = pytest.importorskip("trl.data_utils", reason="trl is not installed")
    file = file_of(tmp_path, "trl-preference")
    rows = datasets.load_dataset(
        "json", data_files=file, split="train", cache_dir=str(tmp_path / "c")
    )
    labels = trl.unpair_preference_dataset(rows)["label"]
    assert sorted(labels) == [False] * (len(labels) // 2) + [True] * (len(labels) // 2)


class Template:
    """As much of a tokenizer as trl's format functions ask for."""

    chat_template = "plain"

    def apply_chat_template(self, messages: Any, tools: Any = None, **options: Any) -> str:
        end = "<assistant>" if options.get("add_generation_prompt") else ""
        return "".join(f"<{m['role']}>{m['content']}" for m in messages) + end


def run_promptfoo(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = os.environ.get("PROMPTFOO") or shutil.which("promptfoo")
    if not command:
        pytest.skip("promptfoo is not installed, nor named by PROMPTFOO")
    quiet = ("TELEMETRY", "UPDATE", "REMOTE_GENERATION")
    environment = os.environ | {f"PROMPTFOO_DISABLE_{name}": "1" for name in quiet}
    return subprocess.run(
        [command, *arguments],
        cwd=folder,
        env=environment | {"PROMPTFOO_CONFIG_DIR": str(folder / "home")},
        capture_output=True,
        text=True,
        timeout=600,
    )


def test_promptfoo_gives_the_model_exactly_the_logged_text(tmp_path: Path) -> None:
    hostile = [
        corrected(f"regr-{n}", text, chosen=f"content role user {text}", rejected=text)
        for n, text in enumerate((*HOSTILE, '["a"]', "no", "a\nb\n"))
    ]
    file = Path(file_of(tmp_path, "promptfoo", *hostile))
    config = tmp_path / "config.yaml"
    config.write_text('providers: ["echo"]\n' + file.read_text("utf-8"), "utf-8")
    assert run_promptfoo(tmp_path, "validate", "-c", config.name).returncode == 0
    out = ("--no-cache", "--no-write", "--no-table", "-o", "out.json")
    done = run_promptfoo(tmp_path, "eval", "-c", config.name, *out)
    assert done.returncode in (0, 100), done.stdout + done.stderr
    found = json.loads((tmp_path / "out.json").read_text("utf-8"))["results"]["results"]
    said = {row["testIdx"]: json.loads(row["response"]["output"]) for row in found}
    asked = [case.prompt[-1].text for case in sorted(hostile, key=lambda case: case.id)]
    assert [said[n][0]["content"] for n in range(len(asked))] == asked
    graded = [part for row in found for part in row["gradingResult"]["componentResults"]]
    assert len(graded) == 2 * len(hostile)
    unlike = [part["pass"] for part in graded if "!==" in str(part["assertion"]["value"])]
    assert unlike
    assert all(unlike)
