"""What an answer makes of a draft of several files: the blocks that name them, or changes to them.

A block names its file beside its opening mark, in its first line, or in the line above it; where no
block of the answer names any, what it defines decides. Files that an answer leaves out stay as they
are in the current draft. A file that is not asked for, two versions of one file and a block that
fits no file are refused with the reason, and nothing of the answer is taken then.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence

from domains.code.drafts.bundle import begins_as_bundle, joined, misfits, path_in, split, strange
from domains.code.drafts.editing import Edit, applied, diff_hunks, search_blocks
from domains.code.drafts.naming import mentioned, named, named_between, named_in_info, path_of_head
from domains.code.drafts.splicing import spliced
from domains.code.extraction import looks_like_code
from domains.code.fences import Block, fenced, shows_changes
from domains.code.mending import is_diff, mended
from domains.code.source import defined_names, parse
from domains.code.unwrapping import without_thoughts
from workbench.core.domain import Revision

Required = Mapping[str, Sequence[str]]
"""File -> names that it must define."""
_WHOLE = "Answer with each file in a fenced block that names it: ```python {first}"
_NOTHING_YET = "It gives changes, and there is no draft yet that they could change."


def revised_files(answer: str, before: str | None, required: Required) -> Revision:
    """The new draft; `before` is the current one."""
    text = without_thoughts(answer.replace("\r\n", "\n").replace("\r", "\n"))
    edits = search_blocks(text, named_between)
    if edits:
        return _changed(edits, before, required)
    blocks = fenced(text)
    hunks = list(_hunks(text, blocks))
    if hunks:
        return _changed(hunks, before, required)
    given, problem = _given(text, blocks, before, required)
    if not given or problem:
        why = problem or "It holds no file of the draft"
        return Revision("", f"{why}. {_WHOLE.format(first=next(iter(required)))}")
    there = _texts(before)
    files = {path: there[path] for path in required if path in there}
    for path, code in given.items():
        whole = spliced(code, there[path], required[path]) if path in there else None
        files[path] = code if whole is None else whole
    return Revision(joined({path: files[path] for path in required if path in files}))


def holds_files(text: str) -> bool:
    """Whether a text names files as drafts or answers of several do, whatever the task."""
    blocks = () if begins_as_bundle(text) else fenced(text)
    return begins_as_bundle(text) or len({named_in_info(b.info) for b in blocks} - {""}) > 1


def _texts(draft: str | None) -> dict[str, str]:
    return {part.path: part.text for part in split(draft or "") if part.path}


def _given(
    text: str, blocks: Sequence[Block], before: str | None, required: Required
) -> tuple[dict[str, str], str]:
    """File -> the text that the answer gives it, or what is wrong with the answer."""
    pairs = list(_named_pairs(text, blocks)) or list(_by_content(blocks, before, required))
    found: dict[str, str] = {}
    for path, code in pairs:
        if path not in required:
            if path.endswith("__init__.py") and _is_empty(code):
                continue  # a folder is a package without it
            return {}, f"{_sentence(strange(path, tuple(required)))}; {_asked(required)}"
        if found.get(path, code).strip() != code.strip():
            return {}, f"It gives two versions of {path}"
        found[path] = code
    return found, ""


def _named_pairs(text: str, blocks: Sequence[Block]) -> Iterator[tuple[str, str]]:
    """Each block that names a file, and what stands below the lines that begin files."""
    for block in blocks:
        code = _code(block)
        if begins_as_bundle(code):
            yield from _texts_in(code)
        elif path := named_in_info(block.info) or _in_first_line(code) or _above(block):
            yield path, code
    if not blocks and any(path_in(line) for line in text.split("\n")):
        yield from _texts_in(text)


def _texts_in(code: str) -> Iterator[tuple[str, str]]:
    yield from ((part.path, part.text) for part in split(code) if part.path)


def _code(block: Block) -> str:
    if begins_as_bundle("\n".join(line for line, _ in block.lines)):
        return "\n".join(line for line, _ in block.lines) + "\n"
    return "\n".join(line for line, _ in mended(list(block.lines))) + "\n"


def _in_first_line(code: str) -> str:
    first = next((line for line in code.split("\n") if line.strip()), "")
    return named(first) if first.startswith("#") else ""


def _above(block: Block) -> str:
    words = next((line for line in reversed(block.before.split("\n")) if line.strip()), "")
    return named(words)


def _by_content(
    blocks: Sequence[Block], before: str | None, required: Required
) -> Iterator[tuple[str, str]]:
    """Blocks that name no file, each with the one file that its words or its definitions fit."""
    there = _texts(before)
    names = {path: {*required[path], *_defined(there.get(path, ""))} for path in required}
    for block in blocks:
        code = _code(block)
        if not block.python or not looks_like_code(code):
            continue
        told = [path for path in mentioned(block.before) if path in required]
        own = _defined(code)
        fitting = [path for path in required if own & names[path]]
        fitting = [path for path in told if path in fitting] or fitting
        if len(fitting) == 1:
            yield fitting[0], code


def _defined(code: str) -> frozenset[str]:
    """What a text defines itself; what it imports is another file's."""
    tree = parse(code)
    body = tree.body if tree is not None else []
    own = [node for node in body if not isinstance(node, ast.Import | ast.ImportFrom)]
    return defined_names(ast.Module(own, []))


def _is_empty(code: str) -> bool:
    tree = parse(code)
    return tree is not None and all(
        isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) for node in tree.body
    )


def _hunks(text: str, blocks: Sequence[Block]) -> Iterator[Edit]:
    """The hunks of all diffs in the answer, each with the file that its head or its block names."""
    bodies = [
        ([line for line, _ in block.lines], named_in_info(block.info) or _above(block))
        for block in blocks
        if shows_changes(block)
    ]
    if not blocks and is_diff(text.split("\n")):
        bodies = [(text.split("\n"), "")]
    for lines, named_outside in bodies:
        for path, body in _by_head(lines, named_outside):
            for edit in diff_hunks(body):
                yield Edit(edit.name, edit.old, edit.new, edit.line, path)


def _by_head(lines: Sequence[str], outside: str) -> Iterator[tuple[str, list[str]]]:
    """The lines of a diff, parted where another file begins."""
    path, body = outside, list[str]()
    for place, line in enumerate(lines):
        following = lines[place + 1] if place + 1 < len(lines) else ""
        if line.startswith("--- ") and following.startswith("+++ "):
            yield path, body
            path, body = path_of_head(line, following) or outside, []
        body.append(line)
    yield path, body


def _changed(edits: Sequence[Edit], before: str | None, required: Required) -> Revision:
    """The draft with all changes, in the files that they name, or where their lines stand."""
    if before is None:
        return Revision("", f"{_NOTHING_YET} {_WHOLE.format(first=next(iter(required)))}")
    draft = before
    for edit in edits:
        if edit.path and edit.path not in required:
            reason = _sentence(strange(edit.path, tuple(required)))
            return Revision("", f"{reason}; {_asked(required)}.")
        texts = _texts(draft)
        changed, problem = applied([edit], texts.get(edit.path, "") if edit.path else draft)
        if problem:
            place = f" (in {edit.path})" if edit.path else ""
            return Revision("", f"{problem}{place}")
        if edit.path:
            files = {**texts, edit.path: changed}
            changed = joined({path: files[path] for path in required if path in files})
        draft = changed
    lost = _lost(draft, before, required)
    return Revision("", f"{lost}. Change what is in the files alone.") if lost else Revision(draft)


def _lost(draft: str, before: str, required: Required) -> str:
    """What a change of the whole text did to the lines that begin files; empty when nothing."""
    known = {each.text for each in misfits(split(before), tuple(required))}
    new = [each.text for each in misfits(split(draft), tuple(required)) if each.text not in known]
    return f"After its changes {new[0]}" if new else ""


def _asked(required: Required) -> str:
    return f"the draft has the files {', '.join(required)} and no other"


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
