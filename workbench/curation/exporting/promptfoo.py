"""promptfoo test cases, in YAML, that grade offline.

A file with `prompts` and `tests`; the person adds their providers. Logged text is hostile to it in
three ways, each met here: a variable is a Nunjucks template (so braces are wrapped in a raw block,
and a text that could end the block is refused), one that begins with `file://` or the like is read
from disk (the wrapping prevents it), and a list multiplies the tests (only texts are given, and
expansion is off). All strings are quoted, so that `no`, `1e3` and `08` stay texts for every reader.
Sources: promptfoo.dev/docs/configuration (test-cases, reference); issues 404, 1283, 1405.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from workbench.core.codec import Json
from workbench.curation.exporting import ExportCase, Format, Row
from workbench.curation.exporting.lines import as_json, chat, require
from workbench.curation.exporting.selecting import seen_in_training

_TEMPLATE = re.compile(r"\{\{|\{%|\{#")
_ENDRAW = re.compile(r"\{%[-\s]*end(raw|verbatim)")
_REFERENCE = re.compile(r"\s*[A-Za-z][\w+.-]*:")
"""`file://`, `package:`, `exec:` and whatever else may come to mean "look there"."""
ROUGE = 0.6
"""Share of the expected answer's words that an answer has to have (ROUGE-1, promptfoo's
`rouge-n`); an offline floor, not a claim that the answer is right."""


def _rows(case: ExportCase) -> list[Json] | str:
    conversation = as_json(chat(case.prompt))
    texts = {"input": case.prompt[-1].text, "messages": conversation}
    answers = (case.chosen, case.rejected)
    if any(_ENDRAW.search(text) for text in (*texts.values(), *answers)):
        return "its text would end promptfoo's raw block"
    asserts = _asserts(case)
    if not asserts:
        return "nothing to hold an answer against"
    return [
        {
            "description": f"{case.kind} {case.id}",
            "vars": {name: literal(text) for name, text in texts.items()},
            "assert": asserts,
            "metadata": _metadata(case),
            "options": {"disableVarExpansion": True},
        }
    ]


def _asserts(case: ExportCase) -> list[Json]:
    found: list[Json] = []
    if case.rejected.strip():
        found.append({"type": "not-equals", "value": literal(case.rejected)})
    if case.chosen.strip():
        found.append({"type": "rouge-n", "value": literal(case.chosen), "threshold": ROUGE})
    return found


def _metadata(case: ExportCase) -> Json:
    return {
        "case_id": case.id,
        "kind": case.kind,
        "session": case.session,
        "tags": ",".join(sorted(case.tags)),
        "seen_in_training": seen_in_training(case),
    }


def literal(text: str) -> str:
    """The text so that Nunjucks and promptfoo leave it as it is."""
    if _TEMPLATE.search(text) or _REFERENCE.match(text) or text.endswith("{"):
        return "{% raw %}" + text + "{% endraw %}"
    return text


def unliteral(text: str) -> str:
    """What `literal` was given."""
    return text.removeprefix("{% raw %}").removesuffix("{% endraw %}")


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
        for value in (*test["vars"].values(), *(each["value"] for each in test["assert"])):
            require(isinstance(value, str), "a variable is no text")
            bare = not value.startswith("{% raw %}")
            require(not (bare and _TEMPLATE.search(value)), "a text would be run as a template")
            require(not _REFERENCE.match(value), "a text would be read as a reference")


FORMATS = (Format("promptfoo", "promptfoo test cases", ".yaml", "eval", _rows, _render, _check),)
