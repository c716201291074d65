"""What an answer makes of the best draft: the module in it, or its changes applied.

In this order: SEARCH/REPLACE blocks, code (a whole module, or the functions that change), a diff.
What fits nowhere is refused with the reason, for the model to read; prose is never taken for code.
"""

from __future__ import annotations

from collections.abc import Sequence

from domains.code.drafts.editing import Edit, applied, diff_hunks, search_blocks
from domains.code.drafts.splicing import spliced
from domains.code.extraction import extract
from domains.code.fences import Block, fenced, shows_changes
from domains.code.mending import is_diff
from domains.code.source import parse
from domains.code.unwrapping import without_thoughts
from workbench.core.domain import Revision

_NO_CODE = "It holds no Python code. Answer with the complete module in one fenced block."
_NOTHING_YET = (
    "It gives changes, and there is no draft yet that they could change. Answer with the complete "
    "module in one fenced block."
)


def revised(answer: str, before: str | None, required: Sequence[str]) -> Revision:
    """The new draft; `before` is the best one, `required` the names that the task asks for."""
    text = without_thoughts(answer.replace("\r\n", "\n").replace("\r", "\n"))
    blocks = search_blocks(text)
    if blocks and not _is_all_code(text):
        return _changed(blocks, before)
    changes = [block for block in fenced(text) if shows_changes(block)]
    found = extract(_without(text, changes))
    bare = not changes and is_diff(text.split("\n"))
    if found.found and not bare and parse(found.code) is not None:
        whole = spliced(found.code, before, required) if before is not None else None
        return Revision(found.code if whole is None else whole)
    hunks = [hunk for block in changes for hunk in diff_hunks([line for line, _ in block.lines])]
    hunks = hunks or (diff_hunks(text.split("\n")) if bare else [])
    if hunks and before is not None:
        return _changed(hunks, before)
    found = extract(answer)  # a diff may show a whole module, and broken code is code
    if found.found:
        return Revision(found.code)
    return Revision("", _NOTHING_YET if hunks else _NO_CODE)


def _changed(edits: Sequence[Edit], before: str | None) -> Revision:
    if before is None:
        return Revision("", _NOTHING_YET)
    return Revision(*applied(edits, before))


def _is_all_code(text: str) -> bool:
    """The markers stand in Python that is whole with them, in a text of it."""
    whole = ["\n".join(line for line, _ in block.lines) for block in fenced(text)] or [text]
    marked = [code for code in whole if search_blocks(code)]
    return bool(marked) and all(parse(code) is not None for code in marked)


def _without(text: str, blocks: Sequence[Block]) -> str:
    """The answer without its diffs, every other line where it was."""
    lines = text.split("\n")
    for block in blocks:
        for _, place in block.lines:
            lines[place - 1] = ""
    return "\n".join(lines)
