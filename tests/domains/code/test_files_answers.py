"""A draft of several files as one text, and what answers make of it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domains.code import DOMAIN
from domains.code.drafts.bundle import header, joined, misfits, normalised_files, split
from domains.code.drafts.layout import why_not_a_file
from domains.code.drafts.naming import named, named_in_info
from domains.code.drafts.several import revised_files
from workbench.core.diffing import unified
from workbench.redaction import Redactor

ACCOUNT = """class Account:
    def __init__(self, owner):
        self.owner = owner
        self.balance = 0

    def deposit(self, amount):
        self.balance += amount
        return self.balance
"""
REPORT = """from bank.account import Account


def summary(accounts):
    return [account.owner for account in accounts]


def richest(accounts):
    return max(accounts, key=lambda each: each.balance)
"""
A, R = "bank/account.py", "bank/report.py"
REQUIRED = {A: ("Account",), R: ("summary", "richest")}
DRAFT = joined({A: ACCOUNT, R: REPORT})
BETTER = REPORT.replace(
    "[account.owner for account in accounts]", "sorted(a.owner for a in accounts)"
)


def fence(text: str, info: str = "python") -> str:
    return f"```{info}\n{text.rstrip()}\n```"


def texts(draft: str) -> dict[str, str]:
    return {part.path: part.text for part in split(draft)}


NAMED = [
    f"Two files.\n\n{fence(ACCOUNT, f'python {A}')}\n\n{fence(REPORT, f'python {R}')}\n\nDone.",
    f"{fence(ACCOUNT, A)}\n{fence(REPORT, R)}",
    f"{fence(ACCOUNT, f'python:{A}')}\n{fence(REPORT, f'python:{R}')}",
    fence(ACCOUNT, f'py title="{A}"') + "\n" + fence(REPORT, f"{{.python file={R}}}"),
    fence(f"# {A}\n{ACCOUNT}") + "\n" + fence(f"# File: ./{R}\n{REPORT}"),
    f"### `{A}`\n\n{fence(ACCOUNT)}\n\n2. **bank\\report.py**:\n{fence(REPORT)}",
    fence(DRAFT),
    DRAFT,
    f"Here they are:\n\n{fence(ACCOUNT)}\n\nand\n\n{fence(REPORT)}",
    f"{fence(ACCOUNT, A)}\n{fence(REPORT, R)}\n{fence('', 'python bank/__init__.py')}",
    f"{fence(ACCOUNT, A)}\n{fence(REPORT, R)}\nRun it:\n{fence('python -m bank', 'bash')}",
    f"{fence(ACCOUNT, A)}\n{fence(REPORT, R)}\nUse it:\n{fence('print(summary([]))')}",
]


@pytest.mark.parametrize("answer", NAMED, ids=range(len(NAMED)))
def test_blocks_become_the_files_that_they_name(answer: str) -> None:
    made = revised_files(answer, None, REQUIRED)
    assert made.refused == ""
    found = texts(made.text)
    assert list(found) == [A, R]
    assert found[A].endswith(ACCOUNT)
    assert found[R].endswith(REPORT)


def test_a_file_that_the_answer_leaves_out_stays_as_it_is() -> None:
    made = revised_files(fence(BETTER, R), DRAFT, REQUIRED)
    assert texts(made.text) == {A: ACCOUNT, R: BETTER}


def test_without_a_draft_the_file_left_out_is_missing_and_comes_later() -> None:
    first = revised_files(fence(ACCOUNT, A), None, REQUIRED)
    assert texts(first.text) == {A: ACCOUNT}
    assert [each.text for each in misfits(split(first.text), list(REQUIRED))] == [f"{R} is missing"]
    second = revised_files(fence(REPORT, R), first.text, REQUIRED)
    assert second.text == DRAFT


def test_one_function_of_one_file_goes_into_that_file() -> None:
    part = "def summary(accounts):\n    return sorted(account.owner for account in accounts)\n"
    for answer in (fence(part, R), fence(part)):
        found = texts(revised_files(answer, DRAFT, REQUIRED).text)
        assert found[A] == ACCOUNT
        assert "sorted(account.owner" in found[R]
        assert "def richest" in found[R]


def search(old: str, new: str) -> str:
    return f"<<<<<<< SEARCH\n{old}\n=======\n{new}\n>>>>>>> REPLACE"


OLD = "    return [account.owner for account in accounts]"
NEW = "    return sorted(a.owner for a in accounts)"


@pytest.mark.parametrize(
    "answer",
    [
        search(OLD, NEW),
        f"{R}\n{search(OLD, NEW)}",
        f"{R}\n```python\n{search(OLD, NEW)}\n```",
        fence(search(OLD, NEW), f"python {R}"),
        f"**{R}**\n{fence(search(OLD, NEW), '')}",
        fence(unified(DRAFT, DRAFT.replace(OLD, NEW)), "diff"),
        fence(unified(REPORT, BETTER, names=(f"a/{R}", f"b/{R}")), "diff"),
        unified(REPORT, BETTER, names=(f"a/{R}", f"b/{R}")),
        f"{R}:\n{fence(unified(REPORT, BETTER), 'diff')}",
    ],
)
def test_changes_apply_to_the_file_that_they_name_or_that_has_their_lines(answer: str) -> None:
    made = revised_files(answer, DRAFT, REQUIRED)
    assert made.refused == ""
    assert texts(made.text) == {A: ACCOUNT, R: BETTER}


def test_one_diff_changes_two_files() -> None:
    other = ACCOUNT.replace("self.balance = 0", "self.balance = 0.0")
    one = unified(ACCOUNT, other, names=(f"a/{A}", f"b/{A}"))
    two = unified(REPORT, BETTER, names=(f"a/{R}", f"b/{R}"))
    made = revised_files(fence(f"{one}\n{two}", "diff"), DRAFT, REQUIRED)
    assert texts(made.text) == {A: other, R: BETTER}


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (fence(ACCOUNT, "python ../account.py"), "../account.py leaves the draft's folder"),
        (fence(ACCOUNT, "python bank/../../x.py"), "leaves the draft's folder"),
        (fence(ACCOUNT, "python /etc/account.py"), "/etc/account.py is not a path inside"),
        (fence(ACCOUNT, "python ~/account.py"), "is not a path inside"),
        (fence(ACCOUNT, "python C:/account.py"), "is not a path inside"),
        (fence(ACCOUNT, "python bank/con.py"), "has the name of a device"),
        (fence(ACCOUNT, "python bank/NUL.txt.py"), "has the name of a device"),
        (fence(ACCOUNT, "python bank//account.py"), "has an empty part"),
        (fence(ACCOUNT, "python bank/other.py"), "Bank/other.py is not asked for"),
        (fence(ACCOUNT, A) + "\n" + fence("x = 1", "bank/__init__.py"), "is not asked for"),
        (fence(ACCOUNT, A) + "\n" + fence(ACCOUNT + "x = 1", A), f"two versions of {A}"),
        ("I would rather not.", "holds no file of the draft"),
        (fence("print(1)"), "holds no file of the draft"),
        (search("no such line", "x"), "there is no line `no such line`"),
        (f"bank/other.py\n{search(OLD, NEW)}", "is not asked for"),
        (f"{A}\n{search(OLD, NEW)}", f"(in {A})"),
        (search(header(R), "# gone"), f"After its changes {R} is missing"),
        (fence(unified(REPORT, BETTER, names=("a/x.py", "b/../x.py")), "diff"), "leaves the"),
    ],
)
def test_what_fits_no_file_is_refused_with_the_reason(answer: str, told: str) -> None:
    made = revised_files(answer, DRAFT, REQUIRED)
    assert made.text == ""
    assert told.lower() in made.refused.lower()


def test_changes_without_a_draft_are_refused() -> None:
    assert "no draft yet" in revised_files(search(OLD, NEW), None, REQUIRED).refused


@pytest.mark.parametrize(
    "line",
    [
        "See bank/report.py for it",
        "x = 'bank/report.py'",
        "bank/report.pyc",
        "report.py and a.py",
        "",
    ],
)
def test_a_path_among_other_words_names_no_file(line: str) -> None:
    assert named(line) == ""


@pytest.mark.parametrize(
    "line",
    [
        "_" * 290 + ".py!",
        "*" * 200_000 + ".py!",
        "# " + "=" * 200_000,
        "--- " + " " * 200_000 + "x",
    ],
)
def test_long_lines_of_marks_are_read_in_no_time(line: str) -> None:
    text = f"{line}\n+++ b/x.txt\n" * 20 + search(OLD, NEW)
    assert texts(revised_files(text, DRAFT, REQUIRED).text)[R] == BETTER


def test_info_without_a_path_names_no_file() -> None:
    assert [named_in_info(info) for info in ("python", "py numbered", ".py", "{.python}")] == [
        ""
    ] * 4


TEXT = st.text(st.characters(codec="utf-8", exclude_characters="\r"), max_size=40)


@given(TEXT, TEXT)
def test_splitting_gives_back_what_was_joined(first: str, second: str) -> None:
    found = texts(joined({A: first, R: second}))
    assert found == {A: _kept(first), R: _kept(second)}


def _kept(text: str) -> str:
    return f"{text.rstrip()}\n" if text.strip() else ""


def test_a_line_of_the_draft_is_a_line_of_one_file() -> None:
    lines = DRAFT.split("\n")
    for part in split(DRAFT):
        for number, line in enumerate(part.text.splitlines(), 1):
            assert lines[part.line + number - 1] == line
            assert part.padded.split("\n")[part.line + number - 1] == line


def test_the_normal_form_keeps_files_apart_and_drops_comments() -> None:
    commented = DRAFT.replace("class Account:", "class  Account:  # an account\n\n")
    assert normalised_files(commented) == normalised_files(DRAFT)
    moved = joined({A: ACCOUNT + "\nx = 1\n", R: REPORT})
    other = joined({A: ACCOUNT, R: "x = 1\n" + REPORT})
    assert normalised_files(moved) != normalised_files(other)
    assert normalised_files("x  =  1 # one") == "x = 1"


def test_a_person_s_text_is_taken_as_it_is_and_single_modules_as_before() -> None:
    broken = DRAFT.replace("return [", "return [[")
    assert DOMAIN.extract(broken) == broken
    assert DOMAIN.extract(NAMED[0]) == NAMED[0]
    assert DOMAIN.extract(fence(ACCOUNT, "python solution.py")) == ACCOUNT
    assert DOMAIN.extract(fence("# ==== a ====\nx = 1")) == "# ==== a ====\nx = 1\n"


def test_the_lines_that_begin_files_survive_redaction_and_diffs() -> None:
    personal = DRAFT.replace("self.balance = 0", 'self.mail = "ann.ludlow@example.org"')
    redacted = Redactor().redact(personal).text
    assert "ludlow" not in redacted
    assert [(part.path, part.line) for part in split(redacted)] == [
        (part.path, part.line) for part in split(DRAFT)
    ]
    assert header(R) in unified(DRAFT, DRAFT.replace("Account\n\n\n", "Account\n\n"))


@pytest.mark.parametrize(
    ("path", "others", "told"),
    [
        ("../x.py", (), "leaves"),
        ("bank/lpt1.py", (), "device"),
        ("json.py", (), "hides the module json"),
        ("pytest.py", (), "hides the module pytest"),
        ("bank/class.py", (), "not the path of a Python module"),
        ("bank/report", (), "not the path of a Python module"),
        ("bank.py", ("bank/report.py",), "a module and a folder at once"),
        ("bank/report.py", ("bank.py",), "a module and a folder at once"),
        ("bank/report.py", ("bank/__init__.py",), ""),
        ("bank/__init__.py", ("bank/report.py",), ""),
        ("report.py", ("account.py",), ""),
    ],
)
def test_a_task_asks_for_modules_in_one_folder_alone(
    path: str, others: tuple[str, ...], told: str
) -> None:
    found = why_not_a_file(path, others)
    assert told in found if told else found == ""
