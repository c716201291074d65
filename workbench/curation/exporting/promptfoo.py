"""promptfoo test cases, in YAML, that grade offline.

A file with `prompts` and `tests`; the person adds their providers. Logged text is hostile to it:

- a variable is a Nunjucks template, and `{{ env.X }}` is filled in even within a raw block;
- a raw block is no way out: promptfoo 0.121 leaves its marks in the prompt when what they enclose
  looks like a variable that is not there (measured 2026-11, tests/curation has the case);
- a value that begins with `file://` or `package:` is loaded from there, in an assertion too;
- a list as a variable multiplies the tests.

So the conversation goes in as one variable, a JSON chat, in which each brace that could begin a
template is written as JSON's own escape: no template and no reference is left to be found, and
every provider reads the exact text. What was turned down must not come again, word for word (in
JavaScript where the text could be taken for either); what is expected is a contract, which a line
of Python hands to `workbench eval grade` as an escaped literal. All strings of the YAML are quoted,
so that `no`, `1e3` and `08` stay texts for every reader.
Sources: promptfoo.dev/docs/configuration (test-cases, reference); issues 404, 1283, 1405.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

from workbench.core.codec import Json
from workbench.curation.exporting.cases import ExportCase, Format, Row
from workbench.curation.exporting.contracts import grading_line
from workbench.curation.exporting.lines import as_json, chat, require
from workbench.curation.exporting.selecting import seen_in_training

_TEMPLATE = re.compile(r"\{(?=[{%#])|(?<=#)\}")
"""A brace that begins a template, or the end of a comment, which alone is an error to Nunjucks."""
_REFERENCE = re.compile(r"\s*[A-Za-z][\w+.-]*:")
"""`file://`, `package:`, and whatever else may come to mean "look there"."""
_GRADED = """import json
import subprocess
case = json.loads(CASE)
case["answer"] = output
done = subprocess.run(
    ["workbench", "eval", "grade"], input=json.dumps(case), capture_output=True, text=True
)
found = json.loads(done.stdout)
score = dict(zip(("fail", "unknown", "pass"), (0.0, 0.5, 1.0)))[found["verdict"]]
reason = found["verdict"] + ": " + " ".join(found["reasons"])
return dict(zip(("pass", "score", "reason"), (found["verdict"] == "pass", score, reason)))
"""


def _rows(case: ExportCase) -> list[Json] | str:
    about = _metadata(case)
    if any(isinstance(value, str) and hostile(value) for value in about.values()):
        return "its id, session or tags could be run as a template"
    asserts = _asserts(case)
    if not asserts:
        return "nothing to hold an answer against"
    return [
        {
            "description": f"{case.kind} {case.id}",
            "vars": {"messages": without_templates(as_json(chat(case.prompt)))},
            "assert": asserts,
            "metadata": about,
            "options": {"disableVarExpansion": True},
        }
    ]


def _asserts(case: ExportCase) -> list[Json]:
    found: list[Json] = []
    if case.rejected.strip():
        found.append(_unlike(case.rejected))
    if case.chosen.strip():
        found.append(_like(case))
    return found


def _unlike(text: str) -> Json:
    if not hostile(text):
        return {"type": "not-equals", "value": text}
    return {"type": "javascript", "value": f"output.trim() !== {_literal(text.strip())}"}


def _like(case: ExportCase) -> Json:
    """The contract, held by `workbench eval grade`; an answer that it leaves unknown is no pass.
    The JSON is ASCII: an emoji's escape in JavaScript's literals is two halves to Python.
    """
    line = json.dumps(grading_line(case), sort_keys=True)
    return {"type": "python", "value": _GRADED.replace("CASE", _literal(line))}


def _literal(text: str) -> str:
    """A JavaScript string literal in ASCII without a brace."""
    return json.dumps(text).replace("{", "\\u007b").replace("}", "\\u007d")


def hostile(text: str) -> bool:
    """promptfoo would run it as a template or follow it as a reference."""
    return bool(_TEMPLATE.search(text) or _REFERENCE.match(text))


def without_templates(text: str) -> str:
    """JSON text that means the same, with no two characters that begin a template."""
    return _TEMPLATE.sub(lambda brace: f"\\u{ord(brace[0]):04x}", text)


def _metadata(case: ExportCase) -> dict[str, Json]:
    return {
        "case_id": case.id,
        "kind": case.kind,
        "session": case.session,
        "tags": ",".join(sorted(case.tags)),
        "seen_in_training": seen_in_training(case),
        **_sources(case),
    }


def _sources(case: ExportCase) -> dict[str, Json]:
    """What the answer relied on, as JSON text, so that nothing in it is followed or run."""
    if case.sources is None:
        return {}
    return {"sources": without_templates(json.dumps(case.sources, ensure_ascii=False))}


def _render(rows: Sequence[Row]) -> str:
    import yaml

    class Quoted(yaml.SafeDumper):
        """Every text in double quotes, so that no reader takes it for something else."""

        def ignore_aliases(self, data: Any) -> bool:
            return True

    Quoted.add_representer(
        str, lambda dumper, text: dumper.represent_scalar("tag:yaml.org,2002:str", text, style='"')
    )
    document = {
        "description": "Cases of Feedback Workbench",
        "prompts": ["{{messages}}"],
        "tests": [row.data for row in rows],
    }
    return yaml.dump(document, Dumper=Quoted, allow_unicode=True, sort_keys=False, width=2**31)


def _check(text: str, rows: Sequence[Row]) -> None:
    import yaml

    document = yaml.safe_load(text)
    require(document["tests"] == [row.data for row in rows], "the tests read back differently")
    for test in document["tests"]:
        require(not hostile(test["vars"]["messages"]), "a text would be run as a template")
        require(isinstance(json.loads(test["vars"]["messages"]), list), "the chat is no JSON")
        for each in test["assert"]:
            require(not hostile(each["value"]), "an expected text would be run or followed")


FORMATS = (
    Format(
        "promptfoo",
        "promptfoo test cases",
        ".yaml",
        "eval",
        _rows,
        _render,
        _check,
        holds_sources=True,
    ),
)
