"""A creative task's file as a task. Beside the fields that all domains share it has

    company, product, objective, tone, language
    facts: [{id, statement, substantiated: true, must_use: false}]
    channels: [{name, limits: {headline: 40, hashtags: 3}, parts: [headline], alt: true}]
    audiences: [{id, name, needs: [word], jargon: [word], grade: [low, high]}]
    variants: each | 3                   # one for each audience on each channel; or so many
    voice: FILE | {…}                    # a voice file beside the task, or its rules (voice/rules)
    exemplars: {on: [text], off: [text]}
    cta: {text, verb, link}
    legal_lines: [{id, text, channels, audiences}]       required: [line]      exclusions: [word]
    length: {min, max}                   # words
    protected_facts: [text]
    story: {pov: third, tense: past, characters: [{name, attributes}], beats: [{id, statement}]}

They may stand at the top, in `brief`, in `materials` or in `settings`; names may be written as
others would (`brief` knows which). A field that looks like a misspelt one is refused.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from domains.creative.channels import read_limits
from domains.creative.voice.rules import complaints
from workbench.core.task import Task
from workbench.core.taskfile import COMMON_FIELDS, TaskFile, common_task

_FIELDS = """
company brand product objective tone tone_guide language note brief facts product_facts
channels channel limits audiences audience variants voice voice_file voice_rules exemplars
examples sources cta call_to_action legal_lines legal legal_line disclaimers required
required_elements must_include brand_lines exclusions excluded exclude forbidden length words
word_count protected_facts protected keep story story_brief pov point_of_view tense characters
entities beats timeline competitors matrix lang kind type genre goal deadline
"""
OWN = frozenset(_FIELDS.split())
_LISTS = ("facts", "product_facts", "beats")


def load_task(source: TaskFile) -> Task:
    """The task; TaskFileError with line, field and fix when the file cannot be used."""
    _misspelt(source)
    common = {key: value for key, value in source.data.items() if key in COMMON_FIELDS}
    task = common_task(replace(source, data=common), frozenset(), "creative")
    own = {str(key): source.data[key] for key in source.data if key not in COMMON_FIELDS}
    materials = {**task.materials, **own}
    for name in ("voice", "voice_file"):
        if isinstance(materials.get(name), str):
            materials[name] = _read_voice(source, name, materials[name])
    _check(source, materials)
    return replace(task, materials=materials)


def _misspelt(source: TaskFile) -> None:
    """Strange fields are kept, as a brief may say anything; almost known ones are not."""
    for key in source.data:
        low = str(key).casefold().replace("-", "_")
        if low in OWN | COMMON_FIELDS:
            continue
        near = get_close_matches(low, sorted(OWN | COMMON_FIELDS), n=1, cutoff=0.8)
        if near:
            source.fail((key,), "is not a field that anything reads.", f"Did you mean '{near[0]}'?")


def _read_voice(source: TaskFile, name: str, given: str) -> Any:
    """The voice file beside the task."""
    import yaml

    file = Path(source.folder, given)
    if not file.is_file():
        source.fail((name,), f"names {given!r}, which is not there.", "Put it beside the task.")
    try:
        return yaml.safe_load(file.read_text(encoding="utf-8"))
    except yaml.YAMLError as error:
        source.fail((name,), f"{given} is no YAML: {error}", "Mend the voice file.")


def _check(source: TaskFile, materials: Mapping[str, Any]) -> None:
    for name in _LISTS:
        if not isinstance(materials.get(name) or [], list | Mapping):
            source.fail((name,), f"should be a list, not {materials[name]!r}.", "Write a list.")
    ids = [str(one.get("id")) for one in materials.get("facts") or ()
           if isinstance(one, Mapping) and one.get("id")]  # fmt: skip
    twice = next((id for id in ids if ids.count(id) > 1), None)
    if twice is not None:
        source.fail(("facts",), f"has the id {twice!r} twice.", "Rename one.")
    for what, fix in complaints(materials.get("voice") or materials.get("voice_file")):
        source.fail(("voice",), what, fix)
    limits = materials.get("limits")
    each = limits.values() if isinstance(limits, Mapping) else ()
    if each and not read_limits(limits) and not all(map(read_limits, each)):
        source.fail(("limits",), "gives no whole number.", "Write e.g. {headline: 40, total: 280}.")
