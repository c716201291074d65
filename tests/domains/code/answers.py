"""Answers as models write them, each with the draft that a careful reader would take from it.

`Case.wanted` is that draft, compared as a syntax tree; None means that there is no draft in it, and
a text that is no Python stands for itself: a broken draft is shown as it was written.
"""

# ruff: noqa: E501  an answer reads best on one line

from __future__ import annotations

import json
from dataclasses import dataclass

ONE = "def f(x):\n    return x + 1\n"
TWO = "def f(x):\n    return g(x) + 1\n\n\ndef g(x):\n    return x\n"
OLD = "def f(x):\n    return x\n"
LESS = 'def f(x, y):\n    return x < y and "a&b" > "\'"\n'
QUOTED = 'def f(x):\n    return "yes" if x == \'a\' else "no"\n'
FENCED = f"```python\n{ONE}```"
EXAMPLE = '    """Add one.\n\n    ```python\n    f(1)\n    ```\n    """\n'
DOCUMENTED = f"def f(x):\n{EXAMPLE}    return x + 1\n"


@dataclass(frozen=True)
class Case:
    """One answer."""

    answer: str
    wanted: str | None = ONE


def block(code: str, info: str = "python", mark: str = "```") -> str:
    return f"{mark}{info}\n{code}{mark}\n"


def indented(text: str, by: str) -> str:
    return "".join(by + line if line.strip() else line for line in text.splitlines(keepends=True))


TEST_FILE = "import pytest\nfrom solution import f\n\n\ndef test_f():\n    assert f(1) == 2\n"
UNIT_TEST = (
    "import unittest\n\n\nclass TestF(unittest.TestCase):\n    def test_one(self):\n"
    "        self.assertEqual(f(1), 2)\n\n\nif __name__ == '__main__':\n    unittest.main()\n"
)
JAVASCRIPT = "function f(x) {\n  const y = x + 1;\n  return y;\n}\n"
MAIN = f"{ONE}\n\nif __name__ == '__main__':\n    print(f(1))\n"
HELPERS = "import math\n\nLIMIT = 3\n\n\ndef _half(x):\n    return x / 2\n\n\n" + ONE
LONG = "".join(f"def g{n}(x):\n    return x + {n}\n\n\n" for n in range(3_300)) + ONE
DIFF = "--- a/f.py\n+++ b/f.py\n@@ -1,2 +1,2 @@\n def f(x):\n-    return x\n+    return x + 1\n"
PART = "@@ -7,3 +7,3 @@\n     total = 0\n-    return x\n+    return x + 1\n"
NEW_FILE = "--- /dev/null\n+++ b/f.py\n@@ -0,0 +1,2 @@\n+def f(x):\n+    return x + 1\n"
THOUGHT = "I might write\n```python\ndef f(x):\n    return 0\n```\nbut no.\n"
CURLY = QUOTED.replace('"yes"', "\u201cyes\u201d").replace("'a'", "\u2018a\u2019")

FENCES = {
    "python fence": Case(FENCED),
    "fence and prose around": Case(f"Sure, here it is:\n\n{FENCED}\n\nThis adds one."),
    "no language": Case(block(ONE, "")),
    "py": Case(block(ONE, "py")),
    "python3": Case(block(ONE, "python3")),
    "Python with a capital": Case(block(ONE, "Python")),
    "blank before the language": Case(block(ONE, " python")),
    "trailing blanks behind the language": Case(block(ONE, "python   ")),
    "a title": Case(block(ONE, 'python title="f.py"')),
    "a file name": Case(block(ONE, "python:src/f.py")),
    "a file name alone": Case(block(ONE, "solution.py")),
    "line numbers asked for": Case(block(ONE, "python {linenos=true}")),
    "attributes": Case(block(ONE, "{.python .numberLines}")),
    "sagemath called py": Case(block(ONE, "ipython3")),
    "five backticks": Case(block(ONE, "python", "`````")),
    "tildes": Case(block(ONE, "python", "~~~")),
    "tildes without language": Case(block(ONE, "", "~~~~")),
    "tildes around backticks": Case(block(DOCUMENTED, "python", "~~~"), DOCUMENTED),
    "four backticks around three": Case(block(DOCUMENTED, "python", "````"), DOCUMENTED),
    "three backticks around three": Case(block(DOCUMENTED) + "\nDone.", DOCUMENTED),
    "a markdown document in a fence": Case(block(f"# Answer\n\n{FENCED}\n", "markdown", "````")),
    "a markdown document in an equal fence": Case(f"```markdown\n# Answer\n\n{FENCED}\n```"),
    "never closed": Case(f"Here:\n\n```python\n{ONE}"),
    "never closed, words after it": Case(f"```python\n{ONE}\nThis adds one to its argument."),
    "closed by the wrong mark": Case(f"```python\n{ONE}~~~\nThis adds one."),
    "closed on the last line": Case(f"```python\n{ONE.rstrip()}```"),
    "closed with words behind": Case(f"```python\n{ONE}``` That is all there is to it."),
    "closed with too few": Case(f"````python\n{ONE}```\n"),
    "closed with too many": Case(f"```python\n{ONE}`````\n"),
    "code on the fence's line": Case("```python def f(x):\n    return x + 1\n```"),
    "all on one line": Case("```python def f(x): return x + 1```", "def f(x): return x + 1\n"),
    "all on one line, no language": Case("```def f(x): return x + 1```", "def f(x): return x + 1"),
    "in a list": Case("1. First:\n\n" + indented(FENCED, "   ") + "\n2. Then enjoy."),
    "in a list, opened beside the bullet": Case("- " + indented(FENCED, "  ")[2:]),
    "in a quotation": Case(indented(FENCED, "> ")),
    "the code indented in its fence": Case(block(indented(ONE, "    "))),
    "the code indented by a tab": Case(block(indented(ONE, "\t"))),
    "text": Case(block(ONE, "text")),
    "plaintext": Case(block(ONE, "plaintext")),
    "an empty fence first": Case(f"```python\n```\n{FENCED}"),
    "a fence of words first": Case(f"```\nAdd one to x.\n```\n{FENCED}"),
    "an empty fence": Case("```python\n```", None),
    "a fence of blanks": Case("```python\n   \n\n```", None),
    "a fence with a comment alone": Case("```python\n# to do\n```", None),
    "double spaced": Case(block(ONE.replace("\n", "\n\n"))),
    "a blank line first": Case(block(f"\n\n{ONE}")),
}
BARE = {
    "the code alone": Case(ONE),
    "no newline at the end": Case(ONE.rstrip()),
    "prose before": Case(f"Here is the function you asked for:\n\n{ONE}"),
    "prose after": Case(f"{ONE}\nThis adds one. Let me know if it helps!"),
    "prose around": Case(f"Certainly!\n\n{ONE}\nThe function adds 1."),
    "prose without a blank line": Case(f"Here you go:\n{ONE}Hope this helps!"),
    "indented as markdown wants it": Case(f"Here it is:\n\n{indented(ONE, '    ')}\nDone."),
    "all of it indented": Case(indented(ONE, "        ")),
    "python on the first line": Case(f"python\n{ONE}"),
    "Python on the first line": Case(f"Python\n\n{ONE}"),
    "a copied button": Case(f"python\nCopy code\n{ONE}"),
    "an import first": Case(f"Code:\n\nimport math\n\n\n{ONE}", f"import math\n{ONE}"),
    "a comment first": Case(f"# adds one\n{ONE}"),
    "a module docstring first": Case(f'"""Adds one."""\n\n{ONE}', f'"""Adds one."""\n{ONE}'),
    "helpers and imports": Case(HELPERS, HELPERS),
    "a main block": Case(MAIN, MAIN),
    "a class": Case(
        "class F:\n    def f(self):\n        return 1\n",
        "class F:\n    def f(self):\n        return 1\n",
    ),
    "a decorated function": Case(
        "Use a cache.\n\nimport functools\n\n@functools.cache\n" + ONE,
        "import functools\n\n@functools.cache\n" + ONE,
    ),
    "a lambda": Case("f = lambda x: x + 1", "f = lambda x: x + 1"),
    "an async function": Case(f"async {ONE}", f"async {ONE}"),
    "numbered sections": Case(f"## Solution\n\n{ONE}\n## Explanation\n\nIt adds one."),
    "a bold heading": Case(f"**Solution:**\n\n{ONE}\n**Complexity:** O(1)"),
    "two functions with words between": Case(
        "First:\n\ndef g(x):\n    return x\n\nThen:\n\ndef f(x):\n    return g(x) + 1\n",
        "def g(x):\n    return x\n\ndef f(x):\n    return g(x) + 1\n",
    ),
    "broken code alone": Case("def f(x):\n    return (x + 1\n", "def f(x):\n    return (x + 1\n"),
    "cut off in a statement": Case(
        "def f(x):\n    y = x + 1\n    return (y", "def f(x):\n    y = x + 1\n    return (y\n"
    ),
    "broken above another function": Case(
        "def f(x):\n    return x +\n\n\ndef g(x):\n    return x\n",
        "def f(x):\n    return x +\n\n\ndef g(x):\n    return x\n",
    ),
    "inline code": Case("Just use `f = lambda x: x + 1` and you are done.", "f = lambda x: x + 1"),
    "an inline function": Case("Try `def f(x): return x + 1`.", "def f(x): return x + 1"),
    "inline names only": Case("Call `f` with `x = 3` and look at `x + 1`.", None),
    "a long line": Case(
        "T = '" + "x" * 300_000 + "'\n" + ONE, "T = '" + "x" * 300_000 + "'\n" + ONE
    ),
    "ten thousand lines": Case(LONG, LONG),
    "ten thousand lines in a fence": Case(block(LONG), LONG),
}
SEVERAL = {
    "an older version first": Case(f"{block(OLD)}Wait, that forgets one. Corrected:\n\n{FENCED}"),
    "three versions": Case(block(OLD) + block(OLD.replace("x\n", "x * 2\n")) + FENCED),
    "helpers in a block of their own": Case(
        block("def g(x):\n    return x\n") + "and\n" + block("def f(x):\n    return g(x) + 1\n"),
        "def g(x):\n    return x\n\ndef f(x):\n    return g(x) + 1\n",
    ),
    "one of two functions corrected": Case(
        block(TWO.replace("x) + 1", "x)")) + "Fixed f:\n" + block(TWO.split("\n\n\n")[0] + "\n"),
        TWO.replace("x) + 1", "x)") + TWO.split("\n\n\n")[0],
    ),
    "an example of use": Case(f"{FENCED}\nExample:\n```python\nprint(f(1))  # 2\n```"),
    "an example with a name": Case(f"{FENCED}\n```python\nresult = f(1)\nprint(result)\n```"),
    "an example without a call of print": Case(f"{FENCED}\n```python\nresult = f(1)  # 2\n```"),
    "an example that imports": Case(
        f"{FENCED}\n```python\nfrom solution import f\n\nprint(f(1))\n```"
    ),
    "an example with data first": Case(
        f"{FENCED}\n```python\ndata = [1, 2]\nfor d in data:\n    print(f(d))\n```"
    ),
    "an example before the code": Case(
        f"It should work so:\n```python\nassert f(1) == 2\n```\n{FENCED}"
    ),
    "a session as example": Case(f"{FENCED}\n```pycon\n>>> f(1)\n2\n```"),
    "a session as example, called python": Case(f"{FENCED}\n```python\n>>> f(1)\n2\n```"),
    "a test file": Case(f"{FENCED}\nTests:\n{block(TEST_FILE)}"),
    "a test file before the code": Case(f"Tests first:\n{block(TEST_FILE)}\nThen:\n{FENCED}"),
    "unit tests": Case(f"{FENCED}\n{block(UNIT_TEST)}"),
    "asserts": Case(f"{FENCED}\n```python\nassert f(1) == 2\nassert f(2) == 3\n```"),
    "output": Case(f"{FENCED}\nOutput:\n```\n2\n```"),
    "output with equals signs": Case(f"{FENCED}\n```\nresult = 2\n```"),
    "a shell command": Case(f"```bash\npip install numpy\n```\n{FENCED}\n```sh\npython f.py\n```"),
    "json beside it": Case(f'```json\n{{"x": 1}}\n```\n{FENCED}'),
    "the buggy one shown afterwards": Case(
        f"{FENCED}\nFor comparison, the original buggy version was:\n\n{block(OLD)}"
    ),
    "an alternative afterwards": Case(
        f"{FENCED}\nAlternatively, a slower version:\n\n{block('def f(x):    return sum([x, 1])' + chr(10))}"
    ),
    "only the signature repeated": Case(
        f"The signature is\n```python\ndef f(x): ...\n```\nso:\n{FENCED}"
    ),
    "the signature repeated afterwards": Case(
        f"{FENCED}\nSignature:\n```python\ndef f(x): ...\n```"
    ),
    "a snippet explained afterwards": Case(
        f"{FENCED}\nThe key line is:\n```python\nreturn x + 1\n```"
    ),
    "imports in a block of their own": Case(
        f"```python\nimport math\n```\n{FENCED}", f"import math\n{ONE}"
    ),
    "another language beside it": Case(f"```javascript\n{JAVASCRIPT}```\nIn Python:\n{FENCED}"),
    "the same twice": Case(f"{FENCED}\nAgain, in full:\n{FENCED}"),
    "a class and its use": Case(
        "```python\nclass F:\n    n = 1\n```\n```python\nc = F()\nprint(c.n)\n```",
        "class F:\n    n = 1\n",
    ),
    "a constant that the function uses": Case(
        f"```python\nSTEP = 1\n```\n{block('def f(x):' + chr(10) + '    return x + STEP' + chr(10))}",
        "STEP = 1\ndef f(x):\n    return x + STEP\n",
    ),
}
WRAPPED = {
    "thoughts": Case(f"<think>\n{THOUGHT}</think>\n\n{FENCED}"),
    "thoughts without an opening": Case(f"{THOUGHT}</think>\n\n{FENCED}"),
    "thinking": Case(f"<thinking>\n{THOUGHT}</thinking>\n{FENCED}"),
    "reasoning": Case(f"<reasoning>{THOUGHT}</reasoning>{FENCED}"),
    "a scratchpad": Case(f"<scratchpad>\n{THOUGHT}</scratchpad>\n{FENCED}"),
    "bracketed thoughts": Case(f"[THINK]{THOUGHT}[/THINK]{FENCED}"),
    "channels": Case(
        f"<|channel|>analysis<|message|>{THOUGHT}<|end|><|start|>assistant"
        f"<|channel|>final<|message|>{FENCED}<|return|>"
    ),
    "thoughts that never end": Case(f"<think>\n{THOUGHT}Let me think ag", None),
    "thoughts, then bare code": Case(f"<think>hm, easy\n</think>\n{ONE}"),
    "code that speaks of thoughts": Case(
        block('def f(text):\n    return text.split("</think>")[-1]\n'),
        'def f(text):\n    return text.split("</think>")[-1]\n',
    ),
    "bare code that speaks of thoughts": Case(
        'def f(text):\n    return text.split("</think>")[-1]\n',
        'def f(text):\n    return text.split("</think>")[-1]\n',
    ),
    "answer tags": Case(f"<answer>\n{ONE}</answer>"),
    "answer tags around a fence": Case(f"<answer>\n{FENCED}\n</answer>"),
    "code tags": Case(f"<code>\n{ONE}</code>"),
    "solution tags and words": Case(f"Here:\n<solution>\n{ONE}</solution>\nDone."),
    "html": Case(f'<pre><code class="language-python">{ONE}</code></pre>'),
    "html with entities": Case(
        "<pre><code>"
        + LESS.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        + "</code></pre>",
        LESS,
    ),
    "entities in a fence": Case(
        block(
            LESS.replace("&", "&amp;")
            .replace("<", "&lt;")
            .replace(">", "&gt;")
            .replace('"', "&quot;")
            .replace("'", "&#39;")
        ),
        LESS,
    ),
    "code about entities": Case(
        block("def f(s):\n    return s.replace('&lt;', '<')\n"),
        "def f(s):\n    return s.replace('&lt;', '<')\n",
    ),
    "bracket tags": Case(f"[PYTHON]\n{ONE}[/PYTHON]"),
    "json": Case(json.dumps({"code": ONE})),
    "json in a fence": Case(
        block(json.dumps({"explanation": "adds one", "code": ONE}) + "\n", "json")
    ),
    "json over several lines": Case(json.dumps({"language": "python", "solution": ONE}, indent=2)),
    "json with a fence inside": Case(json.dumps({"answer": f"Here:\n{FENCED}"})),
    "json nested": Case(json.dumps({"result": {"code": ONE, "tests": []}})),
    "json without code": Case(json.dumps({"status": "ok", "value": 3}), None),
    "one string of json": Case(json.dumps(ONE)),
    "stop tokens": Case(f"{ONE}<|im_end|>"),
    "an end of text": Case(f"{FENCED}<|endoftext|>"),
    "an end of sequence": Case(f"{ONE}</s>"),
    "latex": Case("\\begin{lstlisting}[language=Python]\n" + ONE + "\\end{lstlisting}"),
    "a diff": Case(block(DIFF, "diff")),
    "a diff called python": Case(block(DIFF)),
    "a bare diff": Case(f"Apply this:\n\n{DIFF}"),
    "a new file as diff": Case(block(NEW_FILE, "diff")),
    "a part as diff": Case(block(PART, "diff"), None),
    "a diff and then the code": Case(block(DIFF, "diff") + "The whole file:\n" + FENCED),
    "a heredoc": Case(f"```bash\ncat > f.py <<'EOF'\n{ONE}EOF\n```"),
}
LETTERS = {
    "Windows line ends": Case(FENCED.replace("\n", "\r\n")),
    "Windows line ends, bare": Case(ONE.replace("\n", "\r\n")),
    "old Mac line ends": Case(FENCED.replace("\n", "\r")),
    "mixed line ends": Case(FENCED.replace("\n", "\r\n", 2)),
    "tabs": Case(block(ONE.replace("    ", "\t"))),
    "a byte order mark": Case(f"\ufeff{FENCED}"),
    "a byte order mark, bare": Case(f"\ufeff{ONE}"),
    "a byte order mark in the fence": Case(f"```python\n\ufeff{ONE}```"),
    "no-break spaces": Case(block(ONE.replace("    ", "\u00a0" * 4))),
    "ideographic spaces": Case(block(ONE.replace("    ", "\u3000\u3000"))),
    "narrow no-break spaces": Case(block(ONE.replace(" + ", "\u202f+\u202f"))),
    "zero width spaces in the code": Case(block(ONE.replace("x", "\u200bx"))),
    "a soft hyphen": Case(block(ONE.replace("return", "re\u00adturn"))),
    "zero width space in a string": Case(
        block("def f(s):\n    return s.replace('\u200b', '')\n"),
        "def f(s):\n    return s.replace('\u200b', '')\n",
    ),
    "no-break space in a string": Case(
        block("def f(s):\n    return s.replace('\u00a0', ' ')\n"),
        "def f(s):\n    return s.replace('\u00a0', ' ')\n",
    ),
    "line separator in a string": Case(
        block("def f(s):\n    return s.split('\u2028')\n"),
        "def f(s):\n    return s.split('\u2028')\n",
    ),
    "curly quotes": Case(block(CURLY), QUOTED),
    "curly quotes, bare": Case(f"Here:\n\n{CURLY}\nDone.", QUOTED),
    "curly quotes in a string": Case(
        block("def f():\n    return '\u201chi\u201d'\n"), "def f():\n    return '\u201chi\u201d'\n"
    ),
    "a long minus": Case(
        block("def f(x):\n    return x \u2212 1\n"), "def f(x):\n    return x - 1\n"
    ),
    "right to left text in a string": Case(
        block("def f():\n    return '\u202eabc\u202c'\n"),
        "def f():\n    return '\u202eabc\u202c'\n",
    ),
    "a direction mark before the code": Case(f"\u200e{ONE}"),
    "a NUL": Case(block(ONE.replace("+ 1", "+ 1\0"))),
    "escape sequences": Case(block(ONE.replace("def", "\x1b[1mdef\x1b[0m"))),
    "a form feed": Case(block(f"\x0c{ONE}")),
    "emoji": Case(
        block("def f():\n    return '\U0001f600 caf\u00e9'\n"),
        "def f():\n    return '\U0001f600 caf\u00e9'\n",
    ),
    "line numbers": Case("```python\n1 def f(x):\n2     return x + 1\n```"),
    "line numbers with bars": Case("```python\n1 | def f(x):\n2 |     return x + 1\n```"),
    "a session": Case(">>> def f(x):\n...     return x + 1\n...\n>>> f(1)\n2\n", f"{ONE}\nf(1)\n"),
    "a session in a fence": Case("```python\n>>> def f(x):\n...     return x + 1\n...\n```"),
    "a notebook": Case("```\nIn [1]: def f(x):\n   ...:     return x + 1\n   ...:\n```"),
    "a magic": Case(f"```python\n%matplotlib inline\n{ONE}```"),
    "an installation in the code": Case(f"```python\n!pip install numpy\n{ONE}```"),
}
NOTHING = {
    name: Case(answer, None)
    for name, answer in {
        "empty": "", "blanks": "  \n\t\n ", "a refusal": "I'm sorry, but I can't help with that.",
        "a question": "Which numbers do you mean?", "a promise": "Sure! I will write it now.",
        "pseudo code": "1. Take x\n2. Add 1\n3. Return it", "an ellipsis": "...", "a number": "42",
        "a formula": "f(x) = x + 1", "javascript": block(JAVASCRIPT, "javascript"),
        "bare javascript": JAVASCRIPT, "java": block("public class F {\n  int f(int x) { return x + 1; }\n}\n", "java"),
        "c": block("int f(int x) {\n    return x + 1;\n}\n", "c"),
        "shell": block("pip install numpy\npython f.py\n", "bash"),
        "sql": block("SELECT x + 1 FROM t;\n", "sql"), "a name": "f",
        "words that are Python": "pass", "a url": "https://example.org/f.py",
        "yaml": block("f:\n  x: 1\n", "yaml"), "a table": "| x | f |\n|---|---|\n| 1 | 2 |\n",
        "prose with code words": "You should return early if x is None, and import math for it.",
        "an unfinished fence": "```python", "a row of fences": "```\n```\n```\n```",
    }.items()
}  # fmt: skip

TEMPLATE = 'def f(code):\n    return f"""\n```python\n{code}\n```\n"""\n'
METHOD = "class A:\n    def a(self):\n        return 1\n"
RARER = {
    "before and after": Case(f"Before:\n{block(OLD)}After:\n{FENCED}"),
    "after and before": Case(f"After:\n{FENCED}\nBefore:\n{block(OLD)}"),
    "steps, then all of it": Case(
        "Step 1:\n```python\ndef f(x):\n```\nStep 2:\n```python\n    return x + 1\n```\nAll:\n"
        + FENCED
    ),
    "code that writes fences": Case(block(TEMPLATE), TEMPLATE),
    "a fence in a string": Case(
        block('def f():\n    return "```"\n'), 'def f():\n    return "```"\n'
    ),
    "details": Case(
        f"{FENCED}\n<details><summary>Tests</summary>\n\n{block(TEST_FILE)}\n</details>"
    ),
    "json with raw line breaks": Case('{"code": "def f(x):\n    return x + 1\n"}'),
    "a Python dictionary": Case(repr({"code": ONE})),
    "json after words": Case("Here is the JSON:\n\n" + json.dumps({"code": ONE})),
    "a tool call": Case(json.dumps({"name": "submit", "arguments": {"code": ONE}})),
    "a tool call with encoded arguments": Case(
        json.dumps({"name": "submit", "arguments": json.dumps({"code": ONE})})
    ),
    "yaml": Case("code: |\n" + indented(ONE, "  ")),
    "yaml in a fence": Case(block("code: |\n" + indented(ONE, "  "), "yaml")),
    "a CDATA section": Case(f"<answer><![CDATA[\n{ONE}]]></answer>"),
    "a label on the same line": Case("Answer: def f(x):\n    return x + 1\n"),
    "a title above bare code": Case(f"Solution\n\n{ONE}"),
    "a lone word below bare code": Case(f"{ONE}\nEnjoy\n"),
    "a complexity below bare code": Case(f"{ONE}\nComplexity: O(1)\nSpace: O(1)\n"),
    "a result below bare code": Case(f"{ONE}\nOutput: 2\n"),
    "use below bare code": Case(f"{ONE}\nExample usage:\nresult = f(1)\nprint(result)\n"),
    "bullets below bare code": Case(f"{ONE}\n- adds one\n- returns it\n* done\n1. yes\n> quoted"),
    "prose with a colon below": Case(f"{ONE}\nfor example, with 3 you get the following:\n\n4\n"),
    "prose that begins with if": Case(f"if you want to add one, use this:\n\n{ONE}"),
    "the language inside the fence": Case(f"```\npython\n{ONE}```"),
    "PYTHON": Case(block(ONE, "PYTHON")),
    "a fence after words on the line": Case(f"Here is the code: ```python\n{ONE}```"),
    "bold around the fence": Case(f"**Code**\n```python\n{ONE}```\n**End**"),
    "a fence in a table": Case(f"| a |\n|---|\n\n{FENCED}"),
    "two answers in numbered options": Case(
        f"Option 1:\n{FENCED}\nOption 2 (alternative):\n{block(OLD)}"
    ),
    "the final answer in the middle": Case(
        f"Draft:\n{block(OLD)}\nFinal answer:\n{FENCED}\nIt was wrong before:\n{block(OLD)}"
    ),
    "a method given apart": Case(
        f"{block(METHOD)}and its user:\n{block('def f():' + chr(10) + '    return A().a()' + chr(10))}",
        f"{METHOD}\n\ndef f():\n    return A().a()\n",
    ),
    "a class corrected": Case(block(METHOD.replace("1", "0")) + "Sorry:\n" + block(METHOD), METHOD),
    "an overload kept": Case(
        block("from typing import Any\n\nX: Any = 3\n\n" + ONE),
        "from typing import Any\n\nX: Any = 3\n\n" + ONE,
    ),
    "a type alias in a block of its own": Case(
        "```python\nNumber = int | float\n```\n```python\ndef f(x: Number):\n    return x + 1\n```",
        "Number = int | float\ndef f(x: Number):\n    return x + 1\n",
    ),
    "a recursive lambda": Case(
        block("f = lambda n: 1 if n < 2 else n * f(n - 1)\n"),
        "f = lambda n: 1 if n < 2 else n * f(n - 1)\n",
    ),
    "a function made by a call": Case(
        block("from functools import partial\nf = partial(max, 3)\n"),
        "from functools import partial\nf = partial(max, 3)\n",
    ),
    "code with its own tests below": Case(
        block(f"{ONE}\n\nassert f(1) == 2\n"), f"{ONE}\n\nassert f(1) == 2\n"
    ),
    "code with its own test functions": Case(
        block(f"{ONE}\n\ndef test_f():\n    assert f(1) == 2\n"),
        f"{ONE}\n\ndef test_f():\n    assert f(1) == 2\n",
    ),
    "a draft that is a test file": Case(
        block("def test_x():\n    assert 1\n"), "def test_x():\n    assert 1\n"
    ),
    "syntax of Python 2": Case(block("def f(x):\n    print x\n"), "def f(x):\n    print x"),
    "broken code and words": Case(
        "```python\ndef f(x):\n    return (x\n```\nIt adds one.", "def f(x):\n    return (x"
    ),
    "broken code, fence never closed": Case(
        "```python\ndef f(x):\n    return (x +", "def f(x):\n    return (x +"
    ),
    "cut off in a string": Case(
        '```python\ndef f(x):\n    return "abc', 'def f(x):\n    return "abc'
    ),
    "cut off in a docstring": Case(
        'def f(x):\n    """Adds one\n    to x, and', 'def f(x):\n    """Adds one\n    to x, and'
    ),
    "cut off after a whole function": Case(
        "```python\n" + ONE + "\n\ndef g(x):\n    for", ONE + "\n\ndef g(x):\n    for"
    ),
    "cut off bare": Case(ONE + "\n\ndef g(x):\n    y = [x,", ONE + "\n\ndef g(x):\n    y = [x,"),
    "a wrong name": Case(
        block("def add_one(x):\n    return x + 1\n"), "def add_one(x):\n    return x + 1\n"
    ),
    "elided code": Case(block("def f(x):\n    ...  # rest of the code\n"), "def f(x):\n    ...\n"),
    "only an import": Case(block("import math\n"), "import math\n"),
    "only an expression": Case(block("print('hello')\n"), "print('hello')\n"),
    "a script": Case(block("n = int(input())\nprint(n + 1)\n"), "n = int(input())\nprint(n + 1)\n"),
    "a bare script": Case("n = int(input())\nprint(n + 1)\n", "n = int(input())\nprint(n + 1)\n"),
    "match statements": Case(
        "def f(x):\n    match x:\n        case 1:\n            return 2\n        case _:\n            return x + 1\n",
        "def f(x):\n    match x:\n        case 1:\n            return 2\n        case _:\n            return x + 1\n",
    ),
    "walrus and decorators in prose": Case(
        "Sure!\n\n@staticmethod\ndef f(x):\n    if (y := x):\n        return y\n\nDone!",
        "@staticmethod\ndef f(x):\n    if (y := x):\n        return y\n",
    ),
    "a long signature in prose": Case(
        "Here:\n\ndef f(\n    x,\n    y=1,\n):\n    return x + y\n\nThat's it.",
        "def f(\n    x,\n    y=1,\n):\n    return x + y\n",
    ),
    "a docstring with words at the margin": Case(
        'Here:\n\ndef f(x):\n    """Adds.\n\nIt really adds.\n"""\n    return x + 1\n\nBye!',
        'def f(x):\n    """Adds.\n\nIt really adds.\n"""\n    return x + 1\n',
    ),
    "a comment at the margin in a function": Case(
        "Here:\n\ndef f(x):\n# adds\n    return x + 1\n\nBye!", "def f(x):\n    return x + 1\n"
    ),
    "words that import nothing": Case(f"import the module first, then:\n\n{ONE}"),
    "typescript": Case(
        block("const f = (x: number): number => {\n  return x + 1;\n};\n", "ts"), None
    ),
    "rust without a label": Case(block("fn f(x: i32) -> i32 {\n    return x + 1;\n}\n", ""), None),
    "html page": Case(block("<html><body>hi</body></html>\n", "html"), None),
    "a traceback": Case(
        block(
            'Traceback (most recent call last):\n  File "f.py", line 1, in <module>\nNameError: x\n',
            "",
        ),
        None,
    ),
    "a refusal with a fence": Case("I can't do that.\n```\nError: policy\n```", None),
    "an apology and a name": Case("Sorry, `f` is not possible because `x` may be None.", None),
}

CASES: dict[str, Case] = {
    f"{group}: {name}": case
    for group, cases in {
        "fences": FENCES, "bare": BARE, "several": SEVERAL, "wrapped": WRAPPED,
        "letters": LETTERS, "nothing": NOTHING, "rarer": RARER,
    }.items()
    for name, case in cases.items()
}  # fmt: skip
