"""A task made by asking: a few questions for each domain, and a YAML file that explains itself.

Headless: the screen asks the questions, `made` gives the file's text, `save` writes it once it has
been read as a task. The file is the person's own: every field stands under a line that says what
it does, and it can be edited and run like any other.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from workbench.core.codec import Json
from workbench.errors import TaskFileError, UsageError

Answers = Mapping[str, str]
ARROW = "=>"
RAISES = " raises "


@dataclass(frozen=True, slots=True)
class Question:
    """One thing that is asked."""

    name: str
    ask: str
    hint: str
    wrong: Callable[[str], str] = lambda text: ""
    """What is wrong with an answer; empty when nothing is."""
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Written:
    """One field of the file."""

    name: str
    value: Json
    comment: str


def _examples_wrong(text: str) -> str:
    try:
        calls = list(_examples(text))
    except UsageError as error:
        return f"{error.message} {error.hint}"
    names = {call["call"].partition("(")[0] for call in calls}
    return "" if len(names) == 1 else "All calls should be of one function."


def _examples(text: str) -> Iterator[dict[str, str]]:
    """Example calls, one in a line (or between semicolons), as tests."""
    hint = "Write e.g. double(2) => 4, or double(None) raises TypeError."
    lines = [part.strip() for line in text.splitlines() for part in _split(line)]
    for line in filter(None, lines):
        call, arrow, value = line.partition(ARROW)
        key = "expect"
        if not arrow:
            call, arrow, value = line.partition(RAISES)
            key = "raises"
        if not arrow:
            raise UsageError(f"'{line}' does not say what comes out.", hint)
        _called(call, hint)
        if key == "expect":
            _literal(value, hint)
        yield {"call": call.strip(), key: value.strip()}
    if not any(lines):
        raise UsageError("There is no example.", hint)


def _split(line: str) -> list[str]:
    """Parts between semicolons that stand in no quotes."""
    return re.findall(r"(?:[^;'\"]|'[^']*'|\"[^\"]*\")+", line)


def _called(call: str, hint: str) -> None:
    try:
        parsed = ast.parse(call.strip(), mode="eval").body
    except (SyntaxError, ValueError) as error:
        raise UsageError(f"'{call.strip()}' is no call in Python.", hint) from error
    if not (isinstance(parsed, ast.Call) and isinstance(parsed.func, ast.Name)):
        raise UsageError(f"'{call.strip()}' does not call a function by its name.", hint)


def _literal(value: str, hint: str) -> None:
    try:
        ast.literal_eval(value.strip())
    except (SyntaxError, ValueError, TypeError, MemoryError, RecursionError) as error:
        raise UsageError(f"'{value.strip()}' is no plain Python value.", hint) from error


def _number_of_words(text: str) -> str:
    return "" if not text or text.isdigit() else "A whole number of words."


QUESTIONS: Mapping[str, tuple[Question, ...]] = {
    "code": (
        Question("prompt", "What should the function do?", "As you would tell a colleague."),
        Question(
            "examples",
            "Three example calls and what comes out",
            "double(2) => 4; double(-1) => -2; double(None) raises TypeError",
            _examples_wrong,
        ),
    ),
    "math": (
        Question("prompt", "What is to be solved?", "Words and formulas, LaTeX or plain."),
        Question("answer", "The right answer, if it is known", "Empty where not.", optional=True),
    ),
    "essay": (
        Question("prompt", "What should be written, and for whom?", "The brief in a sentence."),
        Question("must", "What must it speak of?", "Words between commas.", optional=True),
        Question("words", "At most how many words?", "Empty for 600.", _number_of_words, True),
    ),
    "service": (
        Question("prompt", "What does the customer write?", "The message, word for word."),
        Question("policy", "Which rules hold?", "One rule in a line, or between semicolons."),
    ),
}
"""What is asked in each domain; the others are asked for a prompt alone. A table is asked for by
`workbench analysis ask`, which infers its columns.
"""
PLAIN = (Question("prompt", "What is wanted?", "The task in your own words."),)


def questions(domain: str) -> tuple[Question, ...]:
    """What to ask for a task of a domain, in order."""
    return QUESTIONS.get(domain, PLAIN)


def made(domain: str, answers: Answers) -> str:
    """The file of a task, each field under what it does; UsageError where an answer cannot be."""
    name = slug(answers["prompt"])
    fields = [
        Written("domain", domain, "Which domain asks for the draft and checks it."),
        Written("id", f"{domain}/{name}", "What the task list and the history call it."),
        Written("title", _title(answers["prompt"]), "One line for people."),
        Written("prompt", answers["prompt"], "What the model is asked for, word for word."),
        *_own(domain, answers),
    ]
    head = "# Made by asking. Change what you like; the checks read this file at each start.\n"
    return head + "".join(_lines(field) for field in fields)


def _own(domain: str, answers: Answers) -> Iterator[Written]:
    match domain:
        case "code":
            tests = list(_examples(answers["examples"]))
            entry = tests[0]["call"].partition("(")[0]
            yield Written("settings", {"entry": entry}, "The function that the tests call.")
            yield Written("tests", tests, "Your examples: each is a check that has to pass.")
        case "math" if answers.get("answer"):
            yield Written("answer", answers["answer"], "The reference; it reaches no prompt.")
        case "service":
            ticket = [{"from": "customer", "text": answers["prompt"]}]
            yield Written("ticket", ticket, "The conversation so far.")
            rules = [rule.strip() for rule in re.split(r"[;\n]", answers["policy"]) if rule.strip()]
            policy = [{"id": f"R{n}", "statement": rule} for n, rule in enumerate(rules, 1)]
            yield Written("policy", policy, "What a reply may rest on, each rule with its name.")
        case "essay":
            longest = int(answers.get("words") or 600)
            length = {"min": longest // 4, "max": longest}
            yield Written("length", length, "Words; outside them a check fails.")
            must = [part.strip() for part in answers.get("must", "").split(",") if part.strip()]
            if must:
                yield Written("must_address", must, "Each of these has to be spoken of.")
        case _:
            return


def _lines(field: Written) -> str:
    import yaml

    text = yaml.safe_dump({field.name: field.value}, sort_keys=False, allow_unicode=True, width=96)
    return f"\n# {field.comment}\n{text}"


def slug(text: str) -> str:
    """A short name for a file: the first words, in small letters."""
    words = re.findall(r"[a-z0-9]+", text.casefold())
    return "_".join(words[:5])[:40].strip("_") or "task"


def _title(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 60 else line[:59].rsplit(" ", 1)[0] + " …"


def save(domain: str, answers: Answers, folder: Path, read: Callable[[Path], object]) -> Path:
    """Write the task's file and read it back; what cannot be read is taken away again and raised.

    `folder` is where tasks of one's own lie, with one folder for each domain; no file is ever
    overwritten.
    """
    text = made(domain, answers)
    place = folder / domain
    place.mkdir(parents=True, exist_ok=True)
    file = _free(place, slug(answers["prompt"]))
    text = text.replace(f"id: {domain}/{slug(answers['prompt'])}\n", f"id: {domain}/{file.stem}\n")
    file.write_text(text, encoding="utf-8")
    try:
        read(file)
    except TaskFileError:
        file.unlink()
        raise
    return file


def _free(place: Path, name: str) -> Path:
    """A file of that name, or with a number behind it where it is taken."""
    number = 1
    while (file := place / f"{name}{'' if number == 1 else f'_{number}'}.yaml").exists():
        number += 1
    return file
