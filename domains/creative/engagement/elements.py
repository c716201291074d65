"""What each element does: hook, claim and call to action exchanged between the variants of a draft.

`workbench creative elements` takes JSON lines `{"task": FILE, "draft": "…"}`. For each two variants
of one channel it puts one's headline, body or call in the other's place, checks that draft, and
answers with the change in the computed score, in the checks that fail and in the proxy. It shows
what depends on which element; that readers like it is for real results to say.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from domains.creative.case import Case
from domains.creative.channels import same_name
from domains.creative.engagement.proxy import mean_score
from domains.creative.entries import Part, Variant
from workbench.core.checks import CheckResult, failing, scorecard
from workbench.core.task import Task
from workbench.core.taskfile import TaskFile
from workbench.prose.document import Document, read_document

Load = Callable[[TaskFile], Task]
Check = Callable[[Task, str, str | None], Iterable[CheckResult]]
ELEMENTS: Mapping[str, tuple[str, ...]] = {
    "hook": ("headline", "subject"), "claim": ("body",), "call to action": ("cta",),
}  # fmt: skip


def elements(lines: Iterable[str], load: Load, check: Check) -> Iterator[str]:
    """One JSON line for each exchange, and one for each element over all of its exchanges."""
    for line in lines:
        try:
            entry = json.loads(line)
            task, draft = _task(str(entry["task"]), load), str(entry["draft"])
        except (ValueError, KeyError, TypeError, OSError) as error:
            yield json.dumps({"error": f'a line is {{"task": FILE, "draft": "text"}}: {error}'})
            continue
        shown = task.shown(len(task.stages))
        rows = list(exchanges(shown, draft, check))
        for row in (*rows, *_summary(rows)):
            yield json.dumps(row, ensure_ascii=False)


def _task(name: str, load: Load) -> Task:
    import yaml

    file = Path(name)
    data = yaml.safe_load(file.read_text(encoding="utf-8"))
    return load(TaskFile(name, data, {}, str(file.parent)))


def exchanges(task: Task, draft: str, check: Check) -> Iterator[dict[str, Any]]:
    """Each exchange with what it changed."""
    case = Case(task, draft)
    before = list(check(task, draft, None))
    for one, other in itertools.permutations(case.variants, 2):
        if not same_name(one.channel, other.channel):
            continue
        for element, parts in ELEMENTS.items():
            mixed = _mixed(case, one, other, parts)
            if mixed is not None:
                after = list(check(task, mixed, None))
                yield _row(task, element, one, other, before, after, draft, mixed)


def _mixed(case: Case, one: Variant, other: Variant, parts: tuple[str, ...]) -> str | None:
    """The draft with the other variant's part in the place of this one's."""
    pairs = [(a, b) for name in parts if (a := one.part(name)) and (b := other.part(name))]
    draft = case.draft
    for mine, theirs in pairs:
        if mine.text == theirs.text:
            return None
        draft = _put(draft, mine, theirs)
    return _unclaimed(Case(case.task, draft)) if pairs else None


def _put(draft: str, mine: Part, theirs: Part) -> str:
    """New words for a part: in the ledger, and in the prose where it shows the part."""
    document = read_document(draft)
    data = json.loads(json.dumps(document.ledger.data, default=str))
    if mine.pointer:
        _set(data, mine.pointer, theirs.text)
    return _written(_prose(document).replace(mine.text, theirs.text, 1), data)


def _set(data: Any, pointer: str, text: str) -> None:
    *way, last = [key.replace("~1", "/").replace("~0", "~") for key in pointer.split("/")[1:]]
    for key in way:
        data = data[int(key)] if isinstance(data, list) else data[key]
    if isinstance(data, dict) and last in data:
        data[last] = text


def _prose(document: Document) -> str:
    return "\n".join(document.draft.split("\n")[: document.ledger.first_line])


def _written(prose: str, data: Any) -> str:
    return f"{prose}\n```json ledger\n{json.dumps(data, ensure_ascii=False, indent=1)}\n```\n"


def _unclaimed(case: Case) -> str:
    """The draft without the claims whose words went away with the part."""
    data = json.loads(json.dumps(case.document.ledger.data, default=str))
    listed = data.get("claims")
    if isinstance(listed, list):
        said = {c.pointer for c in case.claims if case.says(c.quote)}
        data["claims"] = [c for n, c in enumerate(listed) if f"/claims/{n}" in said]
    return _written(_prose(case.document), data)


def _row(
    task: Task, element: str, one: Variant, other: Variant, before: list[CheckResult],
    after: list[CheckResult], draft: str, mixed: str,
) -> dict[str, Any]:  # fmt: skip
    was, now = (scorecard(each).computed or 0.0 for each in (before, after))
    fails, failed = ({r.check for r in failing(each)} for each in (after, before))
    old, new = Case(task, draft), Case(task, mixed)
    proxy = mean_score(new, new.variants) - mean_score(old, old.variants)
    return {
        "element": element, "in": one.name, "taken from": other.name,
        "score_change": round(now - was, 2), "proxy_change": round(proxy, 3),
        "breaks": sorted(fails - failed), "mends": sorted(failed - fails),
    }  # fmt: skip


def _summary(rows: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for element in ELEMENTS:
        own = [row for row in rows if row["element"] == element]
        if own:
            yield {
                "element": element,
                "exchanges": len(own),
                "mean_score_change": round(sum(r["score_change"] for r in own) / len(own), 2),
                "mean_proxy_change": round(sum(r["proxy_change"] for r in own) / len(own), 3),
                "note": "proxy and checks; what readers do is for real results to say",
            }
