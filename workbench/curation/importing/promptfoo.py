"""promptfoo's test cases: a config with `tests`, or a bare list of cases; YAML, JSON or JSON lines.

Only what can be decided offline is taken over; a test that rests on a model's judgement, on code or
on another file is skipped with its reason. Prompts are filled in by plain substitution of
`{{name}}`; a template that does more is skipped too, as this is no template engine.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path

from workbench.core.codec import Json
from workbench.core.messages import Message
from workbench.curation.importing.reading import (
    asked,
    conversation,
    parsed,
    records,
    text_of,
    yaml_value,
)
from workbench.curation.importing.taken import Expectation, ExpectationKind, Reading, Skipped, Taken

_HELD = "case = json.loads("
"""How the line begins by which our own export names its case."""
_SLOT = re.compile(r"\{\{\s*([A-Za-z_]\w*)\s*\}\}")
_RAW = re.compile(r"\{%-?\s*raw\s*-?%\}(.*?)\{%-?\s*endraw\s*-?%\}", re.DOTALL)
_LOGIC = re.compile(r"\{[{%#]")
_ALSO: dict[str, ExpectationKind] = {
    "equals": "equals",
    "contains": "contains",
    "icontains": "icontains",
    "regex": "regex",
    "is-json": "is-json",
    "rouge-n": "similar",
    "contains-any": "contains",
    "icontains-any": "icontains",
}
_THRESHOLD = 0.75
"""promptfoo's own, of `rouge-n`."""
_MOST_PROMPTS = 50


class Refused(ValueError):
    """Why a test cannot be taken over."""


def read(file: Path) -> Reading | None:
    """None when the file holds no test cases."""
    document = _document(file)
    if isinstance(document, dict) and isinstance(document.get("tests"), list):
        return _tests(document["tests"], document)
    listed = isinstance(document, list) and document and isinstance(document[0], dict)
    if listed and "vars" in document[0]:
        return _tests(document, {})
    return None


def _document(file: Path) -> Json:
    text = text_of(file)
    if file.suffix in (".yaml", ".yml"):
        return yaml_value(text)
    if file.suffix == ".jsonl":
        return [record for _, record in records(text)]
    return parsed(text) if file.suffix == ".json" else None


def _tests(tests: list[Json], config: Mapping[str, Json]) -> Reading:
    items: list[Taken] = []
    skipped: list[Skipped] = []
    prompts = _prompts(config.get("prompts"))
    for number, test in enumerate(tests, start=1):
        for place, prompt in enumerate(prompts, start=1):
            ref = f"test-{number}" + (f"-prompt-{place}" if len(prompts) > 1 else "")
            try:
                items.append(_item(test, prompt, config.get("defaultTest"), ref))
            except Refused as refused:
                skipped.append(Skipped(str(number), str(refused)))
    return Reading("promptfoo", tuple(items), tuple(skipped))


def _prompts(value: Json) -> list[str]:
    """The prompts as texts. `{{input}}` where there are none to be had here, as in a bare list."""
    listed = [value] if isinstance(value, str) else value if isinstance(value, list) else []
    texts = [
        p if isinstance(p, str) else p.get("raw") for p in listed if isinstance(p, (str, dict))
    ]
    return [text for text in texts if isinstance(text, str)][:_MOST_PROMPTS] or ["{{input}}"]


def _item(test: Json, prompt: str, default: Json, ref: str) -> Taken:
    if not isinstance(test, dict):
        raise Refused("a reference to another file" if isinstance(test, str) else "no test case")
    shared = default if isinstance(default, dict) else {}
    slots = {**(shared.get("vars") or {}), **_mapping(test.get("vars"))}
    asserts = [*(shared.get("assert") or []), *(test.get("assert") or [])]
    if not asserts:
        raise Refused("no assertion")
    item = asked(_messages(_filled(prompt, slots)))
    if item is None:
        raise Refused("the prompt does not end with a question")
    about = _mapping(test.get("metadata"))
    return Taken(
        item.question,
        item.before,
        expected=tuple(_expectation(each) for each in asserts),
        ref=str(about.get("case_id") or ref),
        tags=tuple(tag for tag in str(about.get("tags") or "").split(",") if tag),
        held_out=True,
    )


def _mapping(value: Json) -> Mapping[str, Json]:
    return value if isinstance(value, dict) else {}


def _filled(prompt: str, slots: Mapping[str, Json]) -> str:
    if prompt.startswith(("file://", "package:", "exec:")):
        raise Refused("the prompt is in another file")
    bare = _SLOT.sub("", prompt)
    if _LOGIC.search(_RAW.sub("", bare)):
        raise Refused("the prompt is a template with logic")
    return _SLOT.sub(lambda slot: _value(slot[1], slots), prompt)


def _value(name: str, slots: Mapping[str, Json]) -> str:
    value = slots.get(name)
    if not isinstance(value, (str, int, float)) or isinstance(value, bool):
        raise Refused(f"the variable '{name}' is no single text")
    return _literal(str(value))


def _literal(text: str) -> str:
    """The text that promptfoo would see; templates within it are refused, raw blocks opened."""
    if text.startswith(("file://", "package:", "exec:")):
        raise Refused("a value is in another file")
    if _LOGIC.search(_RAW.sub("", text)):
        raise Refused("a value is a template")
    return _RAW.sub(lambda block: block[1], text)


def _messages(text: str) -> tuple[Message, ...]:
    """A prompt that is a JSON chat is one, as for promptfoo."""
    chat = conversation(parsed(text)) if text.lstrip().startswith("[") else None
    return chat or (Message("user", text),)


def _expectation(each: Json) -> Expectation:
    name = str(_mapping(each).get("type", ""))
    negated = name.startswith("not-")
    kind = _ALSO.get(name.removeprefix("not-"))
    if name == "python" and (ours := _contract(str(each.get("value")))):
        return ours
    if kind is None:
        raise Refused(f"the assertion '{name}' cannot be decided offline")
    values = _values(each.get("value"))
    if kind != "is-json" and not values:
        raise Refused(f"the assertion '{name}' has no text to hold against")
    threshold = each.get("threshold")
    least = float(threshold) if isinstance(threshold, (int, float)) else _THRESHOLD
    return Expectation(kind, values, negated, least if kind == "similar" else 0.0)


def _contract(code: str) -> Expectation | None:
    """What the code of our own export holds an answer against; it is read, never run."""
    line = next((text for text in code.split("\n") if text.startswith(_HELD)), "")
    try:
        case = json.loads(json.loads(line.removeprefix(_HELD).removesuffix(")")))
    except ValueError:
        return None
    expected = case.get("expected") if isinstance(case, dict) else None
    return Expectation("means", (expected,)) if isinstance(expected, str) and expected else None


def _values(value: Json) -> tuple[str, ...]:
    listed = value if isinstance(value, list) else [] if value is None else [value]
    return tuple(_literal(str(part)) for part in listed if isinstance(part, (str, int, float)))
