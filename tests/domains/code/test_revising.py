"""Answers that change a draft: blocks, diffs, one function out of several; or why not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domains.code.drafts.editing import applied, diff_hunks, search_blocks
from domains.code.drafts.revising import revised
from workbench.core.diffing import unified

BEST = """import math


def area(radius):
    if radius < 0:
        return None
    return math.pi * radius


def label(radius):
    return f"{area(radius):.2f}"
"""
FIXED = BEST.replace("math.pi * radius\n", "math.pi * radius ** 2\n")
NAMES = ("area", "label")


def block(old: str, new: str) -> str:
    return f"<<<<<<< SEARCH\n{old}\n=======\n{new}\n>>>>>>> REPLACE"


def fence(text: str, language: str = "python") -> str:
    return f"```{language}\n{text.rstrip()}\n```"


OLD, NEW = "    return math.pi * radius", "    return math.pi * radius ** 2"
DIFF = f"""--- a/draft.py
+++ b/draft.py
@@ -90,3 +90,3 @@ def area(radius):
         return None
-{OLD}
+{NEW}
"""


@pytest.mark.parametrize(
    "answer",
    [
        block(OLD, NEW),
        fence(block(OLD, NEW)),
        "The square was missing:\n\ndraft.py\n" + fence(block(OLD, NEW), ""),
        block(OLD.strip(), NEW.strip()),
        block(OLD + "   ", NEW),
        fence(DIFF, "diff"),
        "Here you are:\n" + fence(DIFF, "patch") + "\nThat mends it.",
        DIFF,
        fence(DIFF.replace("@@ -90,3 +90,3 @@ def area(radius):", "@@"), "diff"),
        fence(f"def area(radius):\n    if radius < 0:\n        return None\n{NEW}\n"),
        fence(FIXED),
        FIXED,
    ],
)
def test_a_change_in_any_form_gives_the_whole_new_draft(answer: str) -> None:
    found = revised(answer, BEST, NAMES)
    assert found.refused == ""
    assert found.text.strip() == FIXED.strip()


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (block("    return 3", NEW), "SEARCH block 1 does not fit"),
        (block("", NEW), "names no line"),
        (fence(DIFF.replace("return None", "return 0"), "diff"), "hunk 1 does not fit"),
        ("The radius should be squared, I think.", "no Python code"),
        ('```json\n{"radius": 2}\n```', "no Python code"),
        ("", "no Python code"),
    ],
)
def test_what_fits_nowhere_is_refused_with_the_reason(answer: str, words: str) -> None:
    found = revised(answer, BEST, NAMES)
    assert words in found.refused


def test_lines_that_stand_twice_are_refused_unless_the_diff_says_where() -> None:
    twice = "def f(x):\n    return x\n\n\ndef g(x):\n    return x\n"
    assert "fits 2 places" in revised(block("    return x", "    return 1"), twice, ()).refused
    diff = "@@ -6,1 +6,1 @@\n-    return x\n+    return 1\n"
    assert revised(fence(diff, "diff"), twice, ()).text == twice[:-2] + "1\n"


def test_one_bad_block_applies_nothing_of_the_answer() -> None:
    answer = f"{block(OLD, NEW)}\n{block('no such line', 'x')}"
    assert revised(answer, BEST, NAMES).refused.startswith("SEARCH block 2")


def test_a_block_that_is_done_already_is_no_fault() -> None:
    assert revised(block(OLD, NEW), FIXED, NAMES).text == FIXED


def test_changes_without_a_draft_are_refused() -> None:
    for answer in (block(OLD, NEW), fence(DIFF, "diff")):
        assert "no draft yet" in revised(answer, None, NAMES).refused
    assert revised(fence(FIXED), None, NAMES).text == FIXED


def test_a_program_about_conflict_markers_is_a_program() -> None:
    program = f'def area(x):\n    return """\n{block("a", "b")}\n"""\n'
    found = revised(fence(program), BEST, ("area",))
    assert found.text == program


def test_a_whole_module_that_dropped_a_helper_stands_as_it_is() -> None:
    whole = "def label(radius):\n    return str(radius)\n"
    assert revised(fence(whole), BEST, ("label",)).text == whole


def test_a_part_brings_its_imports_constants_and_new_helpers() -> None:
    part = "from decimal import Decimal\n\nPLACES = 3\n\n\ndef cut(x):\n    return x\n\n\n"
    part += "def label(radius):\n    return str(cut(area(Decimal(radius))))[:PLACES]\n"
    text = revised(fence(part), BEST, NAMES).text
    assert text.index("from decimal") < text.index("PLACES") < text.index("def area")
    assert text.count("def label") == 1
    assert "def cut" in text


CLASS = """class Stack:
    def __init__(self):
        self.items = []

    def push(self, item):
        self.items.append(item)

    def pop(self):
        return self.items.pop(0)
"""
POP = "def pop(self):\n    return self.items.pop()\n"


def test_a_method_alone_goes_into_its_class() -> None:
    wanted = CLASS.replace("pop(0)", "pop()")
    assert revised(fence(POP), CLASS, ("Stack",)).text == wanted
    indented = "class Stack:\n    " + POP.replace("\n    ", "\n        ")
    assert revised(fence(indented), CLASS, ("Stack",)).text == wanted


def test_the_code_of_a_diff_beside_the_whole_module_is_the_module() -> None:
    assert revised(f"{fence(DIFF, 'diff')}\nIn full:\n{fence(FIXED)}", BEST, NAMES).text == FIXED


lines = st.lists(st.sampled_from(["a", "b", "    c", "", "d = 1", "    e"]), max_size=12)


@given(old=lines, new=lines)
def test_a_diff_of_two_texts_applied_to_the_old_one_gives_the_new_one_or_a_reason(
    old: list[str], new: list[str]
) -> None:
    before, after = ("\n".join([*text, "end", ""]) for text in (old, new))
    hunks = diff_hunks(unified(before, after, names=("a", "b")).splitlines())
    text, refused = applied(hunks, before)
    assert refused or text == after


@given(old=st.text(max_size=200), new=st.text(max_size=200))
def test_hostile_text_raises_nothing(old: str, new: str) -> None:
    revised(old, new, ("f",))
    revised(block(old, new), new, ("f",))
    assert isinstance(search_blocks(old), list)
