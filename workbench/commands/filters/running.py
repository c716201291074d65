"""`workbench DOMAIN FILTER`: a domain's own filters, JSON lines in and out.

Words behind the filter's name are its input in place of standard input: a file's lines (`-` for
standard input), and any other word as a line of its own. Some ask a model: with `--model NAME`
(and `--base-url URL`) it answers, with `--formal FILE` answers that were recorded there; together,
what the file lacks is asked and added to it. Their words may be ids of tasks too.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from collections.abc import Iterable, Iterator, Sequence

from workbench.catalog import domain_entries, find_domain, list_tasks, usable_domains
from workbench.commands.filters.ending import ended
from workbench.errors import UnknownName, UsageError


def run_filter(arguments: list[str], verbs: list[str]) -> int:
    """Answer every line of the input with one line; 0 when each got an answer, 1 when a line could
    not be used.
    """
    name, *rest = arguments
    if name not in domain_entries() or not find_domain(name).commands:
        _refuse_task(name)
        usable = usable_domains(lambda error: print(f"workbench: {error.message}", file=sys.stderr))
        filters = [domain.name for domain in usable if domain.commands]
        raise UnknownName("command", name, [*verbs, *filters], hint="Try: workbench --help")
    domain = find_domain(name)
    known = [*domain.commands, *(n for n in domain.asking_commands if n not in domain.commands)]
    if not rest:
        hint = f"Write: workbench {name} {'|'.join(known)} …"
        raise UsageError(f"'{name}' is a domain; which of its filters is missing.", hint)
    if rest[0] not in known:
        raise UnknownName(f"filter of {name}", rest[0], known)
    if rest[1:2] in (["-h"], ["--help"]):
        _parser(name, rest[0], asking=rest[0] in domain.asking_commands).print_help()
        return 0
    lines = _asked(name, rest) if _asks(name, rest) else _plain(name, rest)
    unused = 0
    for answer in lines:
        unused += _is_error(answer)
        print(answer, flush=True)
    return ended(unused)


def _is_error(answer: str) -> bool:
    """The filter says that it could not use the line."""
    if '"error"' not in answer:
        return False
    try:
        found = json.loads(answer)
    except ValueError:
        return False
    return isinstance(found, dict) and bool(found.get("error"))


def _refuse_task(name: str) -> None:
    """UsageError where the word is a task's id: what to do with the task is missing."""
    if "/" in name and any(entry.id == name for entry in list_tasks()):
        message = f"'{name}' is a task; what to do with it is missing."
        hint = f"Type: workbench run {name}. Without a word, workbench opens the screens."
        raise UsageError(message, hint)


def _plain(name: str, rest: Sequence[str]) -> Iterator[str]:
    domain, words = find_domain(name), rest[1:]
    worded = rest[0] in domain.worded_commands
    lines = words if worded else (line for word in words or ["-"] for line in _read(word))
    yield from domain.commands[rest[0]](lines)


def _read(word: str) -> Iterable[str]:
    from workbench.commands.filters.answering import lines_of_file

    if word == "-":
        return sys.stdin
    if os.path.isfile(word):
        return lines_of_file(word)
    if _looks_like_a_path(word):
        hint = "Name a file of JSON lines, - for standard input, or write one line of JSON."
        raise UsageError(f"There is no file {word}.", hint)
    return [word]


def _looks_like_a_path(word: str) -> bool:
    """It has a slash or a suffix, and is no line of JSON."""
    return word.lstrip()[:1] not in ("{", "[", '"') and bool(re.search(r"[/\\]|\.\w+$", word))


def _asks(name: str, rest: Sequence[str]) -> bool:
    """Whether the filter is to ask: it always does, or an option says so."""
    domain = find_domain(name)
    named = {word.partition("=")[0] for word in rest[1:]}
    always = rest[0] not in domain.commands
    return rest[0] in domain.asking_commands and (always or bool(named & {"--model", "--formal"}))


def _asked(name: str, rest: Sequence[str]) -> Iterator[str]:
    from workbench.commands.filters.answering import Answering, lines_of

    options = _parser(name, rest[0], asking=True).parse_args(rest[1:])
    if not options.model and not options.formal:
        raise UsageError(f"'{rest[0]}' asks a model.", "Add --model NAME, or --formal FILE.")
    lines, tasks = lines_of(options.input)
    with Answering(options.model or "", options.base_url or "", options.formal, tasks) as answering:
        filtered = find_domain(name).asking_commands[rest[0]](lines, answering.name)
        yield from answering.lines(filtered)


def _parser(name: str, command: str, *, asking: bool) -> argparse.ArgumentParser:
    """What a filter takes; one that asks nobody takes JSON lines alone."""
    parser = argparse.ArgumentParser(prog=f"workbench {name} {command}")
    if command in find_domain(name).worded_commands:
        parser.add_argument("words", nargs="+", help="a table's file, and a question about it")
        return parser
    if not asking:
        parser.add_argument("input", nargs="*", help="JSON lines, or files of them; else the input")
        return parser
    parser.add_argument("input", nargs="*", help="tasks, or files of JSON lines; else the input")
    parser.add_argument("--model", help="who answers: practice, or a model's name")
    parser.add_argument("--base-url", metavar="URL", help="of an OpenAI-compatible server")
    parser.add_argument("--formal", metavar="FILE", help="recorded answers; new ones are added")
    return parser
