"""Passwords, keys and tokens by what they are called, and issued keys.

Randomness alone is never taken for a secret: hashes, ids and checksums look the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..patterns import any_of, compiled
from ..spans import LABELLED, SHAPED, Span
from ..view import View, around, matches, matches_near, words_before
from .issued_keys import find_issued_keys, has_digit, is_mixed

_SCHEME = (
    r"(?i)\b(?:authorization|proxy-authorization)[\"']?\s{0,3}[:=,]\s{0,3}[\"']?(?:("
    r"?:bearer|basic|token|digest|apikey|bot)\s{1,3})?"
    r"([\w.~+/=:-]{8,4000})|\bbearer\s{1,3}[\"']?([\w.~+/=-]{12,4000})"
    r"|\b(?:cookie|set-cookie)[\"']?\s{0,3}:\s{0,3}[\"']?[\w.-]{1,60}=([^\s;,\"']{12,2000})"
)
_PASSWORD_WORDS = (
    r"pass[_-]?(?:word|wd|wort|phrase|code|key)s? passwrd pwd pswd psw passw[dt] "
    r"contrase(?:n|ñ)a senha kennwort wachtwoord has[lł]o"
    r" l(?:o|ö)senord adgangskode parola пароль 密码 密碼 パスワード 비밀번호 mot\sde\spasse "
    r"clave passe(?!d) (?<![a-z])pw(?=\s?[:=]\s?[\"']) "
    r"(?-i:pass|PASS)(?=[\"']?\s?[:=]) kodeord(?:et)? salasana şifre"
).replace("passw[dt]", "passw[dt]")
_KEY_WORDS = (
    r"(?:api|access|secret|private|auth|account|signing|encryption|master|service|"
    r"client|app|application|session|shared|deploy|license|subscription|webhook|"
    r"storage|admin|rapidapi|consumer|hmac|jwt|rsa|aes|cipher|"
    r"crypt)[\s_-]?(?:api[_-]?)?(?:keys?|secret|token|salt)"
    r" apikey secret token credentials? auth[_-]?key jwt csrf(?:middleware)?token "
    r"session[_-]?id sessid phpsessid jsessionid connect\.sid"
    r" (?<![a-z])auth(?![a-z]) x-api-key x-auth-token sas[_-]?sig accountkey "
    r"sharedaccesskey otp[_-]?secret seed[_-]?(?:phrase|words) "
    r"recovery[_-]?(?:phrase|codes?|key) mnemonic dsn webhook cookie[_-]?secret "
    r"nonce[_-]?secret salt pepper"
)
_NO_TAIL = (
    r"(?!type|count|name|field|url|uri|path|file|dir|len|length|expir|ttl|limit|"
    r"size|regex|label|hint|input|reset|error|prefix|header|param|arn|ref|class|"
    r"format|min|max|policy|provider|manager|store|version|required|enabled|valid|"
    r"id\b|ids\b|i[sz]e|usage|budget|per\b|rate|algorithm|method|scheme|env)"
)
_TAIL = rf"(?:{_NO_TAIL}[A-Za-z0-9]{{1,24}}+)?(?:[_.-]{_NO_TAIL}[A-Za-z0-9]{{1,24}}+){{0,3}}"
_LINK = (
    r"[\"'`*\])]{0,3}(?:\s{0,3}\([^()\n]{1,24}\))?(?:\s{0,3}(?::=|=>|==?|:|->|\|"
    r")\s{0,3}|\s(?:is|was|ist|lautet|war|es|est|sera|è|é|är|er|"
    r"on|to|set[ ]to|now|still|are)(?:\s?:|\snow|\sstill|\sset\sto)?\s{1,2}|"
    r"[\"']\s?,\s?(?:value=)?(?=[\"'])|[\"']\s{1,3}(?:value|val|content)\s?=\s?(?=[\"'])|"
    r"\s(?=[\"'`])|"
    r">(?=[^<>\s]{4,}<))"
)
_QUOTES = r"(?:[rbuf]{0,2}|@)?(?:\\?[\"'`]|\*\*)"
_VALUE = (
    rf"(?:({_QUOTES})(?P<quoted>[^\"'`\n\x00]{{4,300}}?)(?:\\?[\"'`]|\*\*)|"
    rf"(?P<bare>[^\s\"'`,;<>\x00|]{{4,400}}))"
)

_NOT_SECRET = (
    r"(?i)^(?:[x*.#•_-]{3,}|x{3,}[x-]*|.*(?:\$\{|\{\{|<[a-z_ -]+>).*|<.*|%\w+%|%[(sd].*|"
    r"\$\(?[a-z_]+\)?|[\[{(]+[\w. \"'-]*[\]})]*|!(?:ref|sub|vault|secret|env)\b.*|.*\}|"
    r"[\w.:>-]+[(\[].*[)\]]|:\w[\w:`]*|(?:/[\w.@+-]+){2,}/?|(?:/[\w.@+-]+)+/|\w+(?::[a-z_]+){2,}|-{1,2}[a-z][a-z-]*"
    r"|\$\w+:\$\w+|[\w.-]*:(?-i:\$[A-Z][A-Z0-9_]*)|\$[a-z]+(?:\.[\w-]+)+|(?-i:[A-ZÀ-ÞА-Я]+(?:\d?_[A-Z]+)*)[\\)\].,]*"
    r"|(?:your|my|the|an?|some|insert|enter|put|add|replace|paste|example|sample|dummy|"
    r"fake|test|placeholder)(?:[\s_-][a-z\s_-]*|(?-i:[A-Z][a-z]+)(?-i:[A-Za-z]*))?"
    r"|change[_-]?(?:me|it|this)!?|.*redacted.*|todo|"
    r"tbd|n/?a|nil|none|null|undefined|true|false|yes|no|required|optional|string|"
    r"str|bytes?|int|number|text"
    r"|pass(?:word|wd|phrase|code)?s?\d?|secret|token|key|value|hidden|invalid|"
    r"valid|missing|expired|wrong|incorrect|weak|strong|unknown|empty|default|"
    r"disabled|enabled|bearer|basic|field|input|object|any|self|unset|masked|"
    r"encrypted|hashed|plain(?:text)?|not|too|and|for|the|type|name"
    r"|(?:os\.|process\.|env\.|config\.|settings\.|secrets\.|vars\.|self\.|this\.|"
    r"vault[:.]|ssm:|arn:|(?:[a-z0-9-]+:){2,}secret:|ref\+|file:|https?:|data\.|var\.|local\.|params?\.|args\.|"
    r"options?\.|req(?:uest)?\.|user\.|ctx\.|props\.|state\.).*)$"
)
_LABELLED_VALUE = (
    rf"(?i)(?:(?P<password>{any_of(_PASSWORD_WORDS)})|"
    rf"(?P<key>{any_of(_KEY_WORDS)})){_TAIL}{_LINK}{_VALUE}"
)
_LABEL_HINTS = (
    r"pass|pwd|psw|pw ?[:=]|contrase|senha|kennwort|wachtwoord|has[lł]o|l[oö]senord|adgangs|"
    r"parola|пароль|密码|密碼|パス|비밀|mot de|clave|kodeord|salasana|şifre|key|secret|"
    r"token|credential|jwt|csrf|sess|connect\.sid|auth|sas|seed|recovery|mnemonic|"
    r"dsn|webhook|salt|pepper"
)
_LABEL_REACH = 24
"""Characters of a label before its hint at most."""

_SENTENCE = (
    r"(?i)\b(?:must|your|enter|the|is|are|be|at|least|not|with|for|this|field|required|and|or|"
    r"please|of|in|to|an?|characters?|invalid|wrong)\b"
)

_COMMAND = (
    r"(?:\bConvertTo-SecureString\s+(?:-String\s+)?|(?<!\w)--?(?:[a-z]+-){0,3}(?:password|passwd|pass|"
    r"pwd|passphrase|token|api-?key|account-key|access-key|secret(?:-key)?)[ =]|"
    r"\bsshpass\s+-p\s?|\bmysql(?:dump|admin)?\b[^\n]{0,80}?\s-p(?=\S)"
    r"|\b(?:(?:docker|podman|helm|az|oc)\s(?:\w+\s)?login|svn|redis-cli)\b[^\n]{0,100}?\s(?:-p|-a)\s|"
    r"\bmachine\s+\S{1,80}\s+login\s+\S{1,80}\s+password\s+|"
    r"\bidentified\s+by\s+(?=[\"'])|\bwith\s+(?:encrypted\s+)?password\s+(?=[\"']))"
    r"[\"']?([^\s\"'<>\x00]{4,200})"
    r"|\becho\s+(?:-n\s+)?[\"']?([^\s\"'|<>\x00]{4,200})[\"']?\s*\|[^\n|]{0,40}"
    r"(?:--password-stdin|\bsudo\s+-S|\blogin\b|\bpasswd\b)"
    r"|\b(?:jdbc:oracle:thin:|sqlplus\s+(?:-\w\s+)?)(\w{1,40}/[^\s\"'@]{3,80})@"
)
_USERPASS = (
    r"(?:\bcurl\b[^\n]{0,200}?\s(?:-u|--user)[ =]?|"
    r"\bwget\b[^\n]{0,100}?--user=\S{1,60}\s--password=|"
    r"\bauth\s?=\s?\(\s?)[\"']?([^\s\"':]{1,80}:[^\s\"'\x00]{3,200})"
)
_PAIR = (
    r"(?i)\b(?:auth\s?=\s?|login|authenticate|credentials|basic_?auth|"
    r"set_?credentials|connect)\(\s?[\"']([^\"'\n]{1,80})[\"']\s?,\s?[\"']([^\"'\n]{"
    r"4,200})[\"']"
)
_CONNECTION = (
    r"(?i)(?:;|\b)\s?(?:password|pwd|accountkey|sharedaccesskey|sharedsecret|user[ "
    r"]?secret)\s?=\s?([^;\s\"'<>\x00]{3,300})(?=;|\"|'|\s|$)"
)
_QUERY = (
    r"(?i)[?&;](?:access_?token|api_?key|apikey|key|token|sig|signature|auth|secret|"
    r"client_secret|code|x-amz-signature|x-amz-credential|x-amz-security-token|"
    r"password|pwd|sessionid|sid|refresh_token|id_token)=([^\s&;\"'<>#\x00]{8,2000})"
)
_PRIVATE_HEX = r"(?i)private[ _-]?key[^\n]{0,30}?\b((?:0x)?[0-9a-f]{64})(?![0-9a-f])"
_LOOSE_TOKEN = (
    r"(?i)\b(?:token|api key|apikey|secret|key|password)\s{1,2}(?:of\s|is\s|was\s|"
    r"like\s|with\s)?[\"'`(]?((?=[\w-]{0,60}\d)(?=[\w-]{0,60}[a-z])[A-Za-z0-9_-]{16,"
    r"120}(?![\w.(/+])|(?-i:(?=[^\s]{0,60}\d)(?=[^\s]{0,60}[a-z])(?=[^\s]{0,60}[A-Z])"
    r"[A-Za-z0-9/+]{32,120}={0,2}(?![\w/+])))"
)
_BASIC = r"\bBasic\s([A-Za-z0-9+/]{8,400}={0,2})(?![\w+/=])"


_CONTEXT_PATTERNS = (
    (
        _COMMAND,
        r" --?[a-z]|sshpass|mysql|docker|podman|helm|\baz\b|\boc\b|svn|"
        r"redis-cli|machine|identified|password|convertto|echo|jdbc:oracle|sqlplus",
    ),
    (_USERPASS, r"curl|wget|auth"),
    (_PRIVATE_HEX, r"private"),
)


def find_secrets(view: View) -> Iterator[Span]:
    """Every secret whose form or name gives it away."""
    text = view.text
    yield from find_issued_keys(view)
    lower = view.lower
    if any(word in lower for word in ("bearer", "authorization", "cookie")):
        yield from _schemes(view)
    yield from _labelled(view)
    yield from _basic(view)
    for pattern, hints in _CONTEXT_PATTERNS:
        yield from _grouped(pattern, text, LABELLED, around(lower, hints))
    yield from _pairs(view)
    for pattern in (_CONNECTION, _QUERY):
        if "=" in text:
            yield from _values(pattern, text)
    yield from _loose(view)


def _grouped(
    pattern: str, text: str, score: float, windows: list[tuple[int, int]]
) -> Iterator[Span]:
    """The captured part of every match, unless it is a stand-in."""
    for found in matches(pattern, text, windows):
        for index, value in enumerate(found.groups(), 1):
            if value and not stand_in(value):
                yield Span(found.start(index), found.end(index), "SECRET", score)


def _schemes(view: View) -> Iterator[Span]:
    for found in matches(
        _SCHEME, view.text, around(view.lower, r"bearer|authorization|cookie", 20, 4000)
    ):
        index = found.lastindex or 0
        value = found[index] if index else ""
        if value and not stand_in(value) and (is_mixed(value) or len(value) >= 24):
            yield Span(found.start(index), found.end(index), "SECRET", LABELLED)


def _basic(view: View) -> Iterator[Span]:
    """`Basic …` where what it encodes is `user:password` (RFC 7617)."""
    from base64 import b64decode

    for found in matches(_BASIC, view.text, around(view.lower, "basic ", 2, 400)):
        value = found[1].rstrip("=")
        try:
            plain = b64decode(value + "=" * (-len(value) % 4), validate=True).decode()
        except ValueError:
            continue
        if ":" in plain and plain.isprintable():
            yield Span(found.start(1), found.end(1), "SECRET", LABELLED)


def _labelled(view: View) -> Iterator[Span]:
    near = (_LABEL_HINTS, _LABEL_REACH, _LABEL_REACH, 120)
    for found in matches_near(_LABELLED_VALUE, view.text, view.lower, *near):
        group = "quoted" if found["quoted"] is not None else "bare"
        start, value = found.start(group), found[group]
        if group == "bare":
            value = trimmed(value)
            if "://" in words_before(view.text, found.start(), 30):
                value = value.split("@")[0]  # the rest is the host of the URL
        if _is_secret(found, value, group == "quoted", view.code):
            yield Span(start, start + len(value), "SECRET", LABELLED)


def trimmed(value: str) -> str:
    """A bare value without the punctuation of the sentence around it."""
    value = compiled(r"&[\w.-]{1,40}=").split(value)[0].rstrip(".,:;?")
    while value.endswith((")", "]", "}")) and not compiled(r"[(\[{]").search(value):
        value = value[:-1]
    return value


def _is_secret(found: re.Match[str], value: str, quoted: bool, code: bool) -> bool:
    if len(value) < 4 or stand_in(value) or "://" in value:
        return False
    label = found.group()[: found.start("quoted" if quoted else "bare") - found.start()]
    if "," in label and (
        found.string[found.start() - 1 : found.start()] not in ("'", '"') or not has_digit(value)
    ):
        return False
    if found["password"]:
        return _is_password(found, value, quoted, code)
    if compiled(r"(?i)phrase|mnemonic|words").search(found["key"]) or _counts_or_pages(found):
        return False
    return _is_key(value, quoted, code)


def _counts_or_pages(found: re.Match[str]) -> bool:
    """`nextToken`, `pad_token`, `lock_token`: tokens that open nothing."""
    before = words_before(found.string, found.start(), 14)
    return (
        "token" in found["key"].lower()
        and compiled(
            r"(?:next|page|lock|continuation|sync|request|starting|cancel\w*|pad|eos|bos|unk|mask|"
            r"sep|cls|input|output|stop|public)[_\s-]?$"
        ).search(before)
        is not None
    )


def _is_password(found: re.Match[str], value: str, quoted: bool, code: bool) -> bool:
    label = found.group()[: found.start("quoted" if quoted else "bare") - found.start()]
    if " " in value:
        named = "phrase" in label.lower() or (
            "=" in label and compiled(r"(?:[a-z]{3,9} ){3,7}[a-z]{3,9}").fullmatch(value)
        )
        return quoted and bool(named) and not compiled(_SENTENCE).search(value)
    if (
        compiled(r"(?i)pass|pwd|secret").search(value)
        and value.isidentifier()
        and not has_digit(value)
    ):
        return False
    if not quoted and ((compiled(r"[()\[\]{}]").search(value) and code) or is_reference(value)):
        return False
    if label.lower().rstrip("\"' :=").endswith("pass") and not is_mixed(value):
        return False
    if value.isalpha():
        plain = compiled(
            r"\s(?:is|was|to|ist|lautet|war|es|est|sera|è|é|är|er|on|now|still|are)\b"
        ).search(label)
        return (
            value.islower()
            and not plain
            and not (code and not quoted)
            and len(value) >= 5
            and "=" not in value
        )
    if not quoted and code and value.isidentifier():
        return False
    return (
        has_digit(value)
        or is_mixed(value)
        or compiled(r"[^\w\s.-]").search(value) is not None
        or (quoted and "-" in value)
    )


def _is_key(value: str, quoted: bool, code: bool) -> bool:
    if (
        len(value) < 8
        or " " in value
        or (not quoted and (is_reference(value) or "(" in value or "[" in value))
    ):
        return False
    if compiled(
        r"[a-z]{2,}(?:[-_./:][a-z]{1,}\d?)*|[a-z]+(?:_(?:[a-z]+\d?|\d{1,3}))+|[A-Z]{2,}(?:[-_][A-Z0-9]+)*|[\d.,:+-]+"
    ).fullmatch(value):
        return False
    if not quoted and code and value.isidentifier() and not compiled(r"\d.*\d").search(value):
        return False
    if compiled(r"[\w.-]+/[\w.-]+(?:/[\w.-]+)*").fullmatch(value) and not compiled(
        r"\d[a-z]+\d|[A-Z]\w*\d"
    ).search(value):
        return False
    return is_mixed(value) and (quoted or has_digit(value))


def is_reference(value: str) -> bool:
    """`self.config.token`, `user_token` and the like name a value and are none."""
    return compiled(r"[A-Za-z_]\w*(?:(?:\.|->|::)[A-Za-z_]\w*)+(?:\(.*)?").fullmatch(
        value
    ) is not None and not compiled(r"\d.*\d").search(value)


def stand_in(value: str) -> bool:
    """A value that only shows where one belongs: `your-key-here`, `****`, `${TOKEN}`, `<password>`,
    `os.environ[...]`.
    """
    return compiled(_NOT_SECRET).match(value) is not None


def _pairs(view: View) -> Iterator[Span]:
    for found in matches(
        _PAIR, view.text, around(view.lower, r"auth|login|credentials|connect", 4, 300)
    ):
        if not stand_in(found[2]):
            yield Span(found.start(2), found.end(2), "SECRET", LABELLED)


def _values(pattern: str, text: str) -> Iterator[Span]:
    for found in compiled(pattern).finditer(text):
        value = found[1].rstrip(".,)")
        if (
            not stand_in(value)
            and not is_reference(value)
            and "(" not in value
            and (is_mixed(value) or has_digit(value))
        ):
            yield Span(found.start(1), found.start(1) + len(value), "SECRET", SHAPED)


def _loose(view: View) -> Iterator[Span]:
    """`the token 9f8a7b…` in a sentence: no sign between name and value, so the value must look the
    part.
    """
    text = view.text
    for found in matches(
        _LOOSE_TOKEN, text, around(view.lower, r"token|key|secret|password", 8, 140)
    ):
        value = found[1]
        if (
            len(compiled(r"\d").findall(value)) >= 3
            and not compiled(r"[a-z]+(?:[_-][a-z0-9]+)+").fullmatch(value)
            and "public" not in words_before(text, found.start(), 12)
        ):
            yield Span(found.start(1), found.end(1), "SECRET", SHAPED)
