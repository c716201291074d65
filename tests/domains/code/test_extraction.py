"""Code is found in an answer whatever stands around it."""

from __future__ import annotations

import ast
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domains.code import DOMAIN
from domains.code.extraction import extract, looks_like_code
from domains.code.unwrapping import without_thoughts
from tests.domains.code.answers import CASES

CODE = "def f(x):\n    return x + 1\n"

ANSWERS = {
    "a fence with its language": f"```python\n{CODE}```",
    "a fence without language": f"Sure!\n\n```\n{CODE}```\nDone.",
    "py": f"```py\n{CODE}```",
    "capital letters and a title": f"```Python title=f.py\n{CODE}```",
    "braces": f"```{{.python .numberLines}}\n{CODE}```",
    "tilde fence": f"~~~python\n{CODE}~~~\n",
    "four backticks": f"````python\n{CODE}````",
    "never closed": f"Here is the code:\n```python\n{CODE}",
    "in a list": "1. First:\n\n   ```python\n   def f(x):\n       return x + 1\n   ```\n",
    "in a quotation": "> ```python\n> def f(x):\n>     return x + 1\n> ```\n",
    "no fence": CODE,
    "no fence, prose around": f"Here is the code:\n\n{CODE}\nIt adds one. Let me know!\n",
    "all of it indented": "    def f(x):\n        return x + 1\n",
    "an interactive session": ">>> def f(x):\n...     return x + 1\n...\n>>> \n",
    "a session in a docstring": '```\ndef f(x):\n    """\n    >>> f(1)\n    2\n    """\n'
    "    return x + 1\n```",
    "Windows line ends": f"```python\n{CODE}```".replace("\n", "\r\n"),
    "old Mac line ends": f"```python\n{CODE}```".replace("\n", "\r"),
    "byte order mark": f"\ufeff```python\n{CODE}```",
    "zero width spaces": f"\u200b```python\n{CODE}```\u200b",
    "no-break spaces": f"```python\n{CODE}```".replace("    ", "\u00a0\u00a0\u00a0\u00a0"),
    "an example of use after it": f"```python\n{CODE}```\nUse:\n```python\nprint(f(1))\n```",
    "shell commands": f"```bash\npip install x\n```\n```python\n{CODE}```\n```\n2\n```",
    "an older version before it": f"```python\ndef f(x):\n    return x\n```\nBut:\n```\n{CODE}```",
    "thoughts before it": f"<think>```python\ndef f(x): ...\n```</think>\n```python\n{CODE}```",
}


@pytest.mark.parametrize("name", ANSWERS)
def test_the_code_is_found(name: str) -> None:
    found = extract(ANSWERS[name])
    assert found.found
    names: dict[str, object] = {}
    exec(found.code, names)
    assert names["f"](1) == 2  # type: ignore[operator]


@pytest.mark.parametrize("name", ANSWERS)
def test_each_line_of_the_code_knows_its_line_in_the_answer(name: str) -> None:
    answer = ANSWERS[name].replace("\r\n", "\n").replace("\r", "\n")
    found = extract(answer)
    for line, place in zip(found.code.split("\n"), found.lines, strict=True):
        if line.strip():
            assert line.strip() in answer.split("\n")[place - 1].replace("\u00a0", " ")


@pytest.mark.parametrize(
    "answer", ["I cannot do that.", "Sorry", "", "   \n", "x", "The answer is x = 3, so yes.", "42"]
)
def test_an_answer_without_code_comes_back_whole(answer: str) -> None:
    found = extract(answer)
    assert not found.found
    assert found.code == answer


def test_blocks_that_need_each_other_are_joined_in_their_order() -> None:
    answer = "```python\nimport math\n```\nand\n```python\ndef f(x):\n    return math.sqrt(x)\n```"
    assert extract(answer).code == "import math\n\n\ndef f(x):\n    return math.sqrt(x)\n"


def test_a_broken_block_is_kept_so_that_its_error_can_be_told() -> None:
    answer = "```python\ndef f(x):\n    return (x\n```\nUse it so:\n```python\nprint(f(1))\n```"
    assert extract(answer).code == "def f(x):\n    return (x\n"


def test_an_example_that_imports_the_draft_is_no_part_of_it() -> None:
    code = "import time\n\n\ndef retry(n):\n    return lambda f: f\n"
    use = "from resilient import retry\n\n@retry(3)\ndef fetch():\n    ...\n"
    assert extract(f"```python\n{code}```\nUsage\n```python\n{use}```").code == code
    real = use.replace("...", "return retry")
    assert "fetch" in extract(f"```python\n{code}```\nand\n```python\n{real}```").code


def test_the_continuation_of_a_function_keeps_its_indentation() -> None:
    body = "    total = x\n    return total\n"
    assert extract(f"```python\n{body}```").code == body
    assert extract(body).code == body


def test_closing_words_are_no_code() -> None:
    assert extract(f"Here:\n\n{CODE}\nEnjoy\n").code == CODE


@pytest.mark.parametrize(
    "answer",
    [
        "a:" + " " * 50_000 + "x",
        "x = " + "1+" * 20_000 + "1",
        "(" * 50_000,
        "import a\nbut not this line\n" * 4_000,
        "if " + ":" * 50_000,
        "```" * 20_000,
    ],
)
def test_a_long_answer_holds_nothing_up(answer: str) -> None:
    began = time.process_time()
    found = extract(answer)
    DOMAIN.normalise(found.code)
    assert time.process_time() - began < 2


@given(st.text(alphabet="`~>def f(x):\n\r\treturn ='\"#.\\ \u2028\x00", max_size=80))
def test_no_answer_is_too_strange(answer: str) -> None:
    found = extract(answer)
    assert len(found.lines) == found.code.count("\n") + 1
    DOMAIN.normalise(answer)


def test_drafts_that_differ_in_comments_and_layout_are_the_same() -> None:
    spaced = "# a remark\ndef f( x ):\n\n    return x+1  # plus one\n"
    assert DOMAIN.normalise(spaced) == DOMAIN.normalise(CODE)
    assert DOMAIN.normalise(CODE) != DOMAIN.normalise(CODE.replace("1", "2"))
    assert ast.parse(DOMAIN.normalise(CODE))


def test_text_that_is_no_python_is_compared_as_text() -> None:
    assert DOMAIN.normalise("def f(:  \n") == DOMAIN.normalise("def f(:")
    assert DOMAIN.normalise("(" * 500) == "(" * 500


def normalised(code: str) -> str:
    """As a syntax tree; what is no Python by its words."""
    try:
        return ast.dump(ast.parse(code))
    except (SyntaxError, ValueError):
        return code.strip()


@pytest.mark.parametrize("name", CASES)
def test_the_draft_is_what_a_careful_reader_takes_from_the_answer(name: str) -> None:
    case = CASES[name]
    found = extract(case.answer)
    assert found.found == (case.wanted is not None)
    if case.wanted is not None:
        assert normalised(found.code) == normalised(case.wanted)
    assert len(found.lines) == found.code.count("\n") + 1
    assert max(found.lines) <= case.answer.replace("\r", "\n").count("\n") + 1


@pytest.mark.parametrize("name", [name for name, case in CASES.items() if case.wanted is None])
def test_an_answer_without_a_draft_is_said_to_have_no_code(name: str) -> None:
    whole = extract(CASES[name].answer).code
    assert not looks_like_code(without_thoughts(whole))
