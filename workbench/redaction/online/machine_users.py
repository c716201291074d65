"""Names of accounts where machines write them: home directories, prompts, remotes, and the lines of
logs and listings.

What lies under the home of whoever runs the workbench keeps its path: the log says where a task's
own data lie, and they have to be found there again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from ..patterns import any_of, compiled
from ..spans import SHAPED, Span
from ..view import View, around, matches
from .usernames import KIND, is_everybodys

_NAME = r"(?P<name>[A-Za-z][\w.-]{0,30}[\w])"
_QUOTED = r"[\"'`]?"
_ADDRESS = r"(?:\d{1,3}(?:\.\d{1,3}){3}|[0-9a-f:]{3,39}|<[A-Z_]+\d+>|\x00+|-)"
_HOST = r"[A-Za-z0-9](?:[\w-]{0,40}(?:\.[\w-]{1,40}){0,4})"

_WAYS = (
    (
        r"/home/|/users/|\\users|\\documents and settings",
        r"(?:(?<![\w.])(?:/[a-z]|/mnt/[a-z]|/export|/usr|/var|/data|/System/Volumes/Data|file://)?"
        r"/(?:home|Users)/|\b[A-Za-z]:(?:[\\/]{1,2}|(?=Users))(?:Users|Documents and Settings)"
        r"(?:[\\/]{1,2}|(?=[\n ][\w.-]{2,30}\\)))"
        r"(?P<name>[\n ]?[A-Za-z0-9][\w.-]{0,30}[A-Za-z0-9])(?=[/\\\"'`\s:,;)<>|\]]|$)",
    ),
    (
        r"\w@[\w.-]+:|\w@[\w.-]+ ",
        rf"(?m:^)[ \t>]{{0,4}}(?:\([\w.-]+\)\s)?\[?{_NAME}@{_HOST}(?::[~/][^\n$#%]{{0,60}}|:?\s"
        rf"[~/]?[^\n$#%\]]{{0,40}}\]?)"
        r"\s?[$#%❯➜](?:\s|$)",
    ),
    (
        r"\b(?:ssh|scp|sftp|rsync|mosh|ssh-copy-id|sshfs|autossh)\b",
        rf"\b(?:ssh|scp|sftp|rsync|mosh|ssh-copy-id|sshfs|autossh)\s(?:[^\n|;&]{{0,120}}?[\s])??"
        rf"{_QUOTED}{_NAME}@(?={_HOST}|{_ADDRESS})",
    ),
    (r"(?:ssh|sftp|svn\+ssh|git\+ssh)://", rf"(?:ssh|sftp|svn\+ssh|git\+ssh)://{_NAME}@"),
    (
        r"passwor[dt]|publickey|keyboard-interactive|gssapi|invalid user|illegal user",
        r"(?:Failed|Accepted|Postponed)\s(?:password|publickey|none|keyboard-interactive\S*|gssapi\S*|hostbased)"
        rf"\sfor\s(?:(?:invalid|illegal)\suser\s)?{_QUOTED}{_NAME}{_QUOTED}\sfrom\b",
    ),
    (
        r"\b(?:for|invalid|illegal|by|from|authenticating|new|remote|local|target|system) user\b",
        rf"(?i:\b(?:for|invalid|illegal|by|from|authenticating|new|remote|local|target|system)\suser):?\s"
        rf"(?:name=)?{_QUOTED}{_NAME}{_QUOTED}(?=\s(?:by|from|at|on|\(|{_ADDRESS})|[@(,;:]|\s*$|\s*\n|\.\s|[\"'`])",
    ),
    (
        r"\bsu(?:do)?(?:\[\d+\])?: |\bcron\[|\bcrond?\b|\buser=|\blogname=|\bruser=|\bacct=|"
        r"\bauid=",
        rf"\bsudo(?:\[\d+\])?:\s+{_NAME}\s:\s|\bCRON\[\d+\]:\s\((?P<cron>[A-Za-z][\w.-]{{1,30}})\)|"
        r"\b(?:r?user|LOGNAME|logname|acct|auid|USER)=[\"']?(?P<of>[A-Za-z][\w.-]{1,30})(?![\w(.@/-])",
    ),
    (
        r"\s- [a-z][\w.-]{1,30} \[\d",
        rf"(?m:^|(?<=[\s\"])){_ADDRESS}\s-\s{_NAME}\s\[\d{{1,2}}/[A-Za-z]{{3}}/\d{{4}}",
    ),
    (
        r"denied|failed|does not exist|granted|privileges|identified|create (?:user|role)|"
        r"alter (?:user|role)|authentication|login|owner|authorization",
        r"(?i:\b(?:(?:access\sdenied|permission\sdenied|authentication\sfailed|login\sfailed|"
        r"logon\sfailed|failed|denied|owner\sto|create|alter|drop|set|reassign\sowned\sby|peer"
        r"|authorization)\s(?:if\snot\sexists\s)?"
        r"(?:for\s|of\s|by\s|to\s)?(?:the\s)?(?:login\s)?(?:user|role|login|account|principal)?:?)\s)"
        rf"[\"'`]{_NAME}[\"'`]",
    ),
    (r"[\"'`]@[\"'`%]", rf"[\"'`]{_NAME}[\"'`]@[\"'`%\d]"),
    (
        r"\b(?:user|role|login|account|principal) [\"'`]",
        rf"(?i:\b(?:user|role|login|principal)\s)[\"'`]{_NAME}[\"'`]",
    ),
    (
        r"rw-|rwx|r--|r-x",
        rf"(?m:^)[-dlbcps](?:[r-][w-][xsStT-]){{3}}[+@.]?\s+\d{{1,5}}\s+{_NAME}\s+[\w.-]+\s",
    ),
    (r"\bcho?wn\b|\bchgrp\b", rf"\bchown\s(?:-\w+\s)*{_NAME}(?=:|\s)"),
    (r"\d\.\d +\d+\.\d ", rf"(?m:^){_NAME}\s+\d{{1,7}}\s+\d{{1,3}}\.\d\s+\d{{1,3}}\.\d\s"),
    (
        r"--(?:user(?:-?name)?|login|owner|run-?as|as-user)[ =]",
        r"(?m:^)(?![^\n]{0,120}\b(?:pip3?|systemctl|journalctl|flatpak|loginctl|gem|setup\.py|curl|"
        rf"wget)\b)[^\n]{{0,160}}?\s--(?:user(?:-?name)?|login|owner|run-?as|as-user)[ =]"
        rf"{_QUOTED}{_NAME}"
        r"(?=[\"'`]?(?:\s|$))",
    ),
    (
        r"\b[a-z][a-z0-9-]{1,14}\\[a-z]",
        r"(?i:\b(?:user|account|login|logon|domain|whoami|runas|identity|principal|caller|owner|"
        rf"username|utente|benutzer|usuario|utilisateur|konto)\b)[^\n\\]{{0,40}}?\b[A-Z][A-Z0-9-]{{1,14}}\\{{1,2}}{_NAME}"
        r"(?![\w\\(])",
    ),
    (
        r"\bset-cookie|\bsession|\buid=\d",
        r"\buid=\d{1,10}\((?P<name>[A-Za-z][\w.-]{1,30})\)",
    ),
)


_ANY_WAY = "|".join(hints for hints, _ in _WAYS)


def find_machine_users(view: View) -> Iterator[Span]:
    """The account's name alone; accounts that everybody has, and one's own home, stay."""
    if not view.lower.may_hold(_ANY_WAY):
        return
    for hints, pattern in _WAYS:
        if not view.lower.may_hold(hints):
            continue
        for found in matches(pattern, view.text, around(view.lower, hints, 160, 160)):
            for group in found.groupdict():
                if found[group] and _counts(found, group):
                    yield Span(found.start(group), found.end(group), KIND, SHAPED)


def _counts(found: re.Match[str], group: str) -> bool:
    name = found[group].strip()
    if is_everybodys(name) or compiled(_NO_NAME).fullmatch(name.lower()):
        return False
    return not _own_home() or not found.string.startswith(
        _own_home(), found.end() - len(_own_home())
    )


_NO_NAME = any_of(
    "password publickey from with is has was does failed error denied connection port server "
    "client agent for to by at on in session not and or local remote default id name "
    r"[a-z]*\.(?:py|sh|js|txt|md|json|yml|yaml|conf|log|exe|dll|so) start stop status enable"
)


@cache
def _own_home() -> str:
    """The home of whoever runs this, unless it is nobody's in particular."""
    from os.path import expanduser

    home = expanduser("~")
    return home if home.count("/") >= 2 or "\\" in home else ""
