"""Keys, tokens, passwords and private keys: by their issuers' documented forms, or by what they are
called.

Randomness alone is never taken for a secret: hashes, ids and checksums look the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from .patterns import any_of, compiled
from .spans import CHECKED, LABELLED, SHAPED, Span
from .view import View, around, matches, words_before

# Documented token forms: what a token begins with (searched for first, cheaply) and the whole form.
_ISSUED = (
    ("sk-", r"sk-(?:ant-|proj-|svcacct-|admin-|or-v1-|lf-|None-)?[A-Za-z0-9_-]{16,250}"),
    ("pk-lf-", r"pk-lf-[a-f0-9-]{36}"),
    ("sk_", r"sk_[0-9a-f]{40,64}"),
    ("_live_", r"(?:[spr]k|pk|shippo|api|key|sec)_live_[A-Za-z0-9]{10,200}"),
    ("_test_", r"(?:[spr]k|pk|shippo|key)_test_[A-Za-z0-9]{10,200}"),
    ("whsec_", r"whsec_[A-Za-z0-9+/=]{16,100}"),
    ("A", r"(?:AKIA|ASIA|ABIA|ACCA|AROA|AIDA|AGPA|ANPA|ANVA|AIPA)[A-Z0-9]{16}(?![A-Za-z0-9])"),
    ("LTAI", r"LTAI[A-Za-z0-9]{12,24}"),
    ("AKID", r"AKID[A-Za-z0-9]{28,40}"),
    ("gh", r"gh[pousr]_[A-Za-z0-9]{20,255}"),
    ("github_pat_", r"github_pat_[A-Za-z0-9_]{20,255}"),
    ("gl", r"gl(?:pat|dt|rt|ptt|ft|soat|agent|oas|cbt|imt|ffct)-[A-Za-z0-9_.-]{16,80}"),
    ("GR1348941", r"GR1348941[\w-]{20}"),
    ("xox", r"xox[abeoprsc](?:\.xox[bp])?-[A-Za-z0-9-]{10,250}"),
    ("xapp-", r"xapp-\d-[A-Za-z0-9-]{10,200}"),
    ("AIza", r"AIza[\w-]{30,45}"),
    ("ya29.", r"ya29\.[\w-]{20,300}"),
    ("GOCSPX-", r"GOCSPX-[\w-]{20,40}"),
    ("1//0", r"1//0[\w-]{30,120}"),
    ("SG.", r"SG\.[\w-]{16,32}\.[\w-]{16,64}"),
    ("key-", r"key-[0-9a-f]{32}(?!\w)"),
    ("-us", r"[0-9a-f]{32}-us\d{1,2}(?!\w)"),
    ("AC", r"AC[0-9a-f]{32}(?!\w)"),
    ("SK", r"SK[0-9a-f]{32}(?!\w)"),
    ("sq0", r"sq0[a-z]{3}-[\w-]{20,50}"),
    ("EAAA", r"EAAA[\w-]{50,80}"),
    ("EAA", r"EAA[A-Za-z0-9]{40,250}"),
    ("access_token$", r"access_token\$(?:production|sandbox)\$[0-9a-z]{16}\$[0-9a-f]{32}"),
    ("npm_", r"npm_[A-Za-z0-9]{30,50}"),
    ("pypi-", r"pypi-[A-Za-z0-9_-]{40,300}"),
    ("rubygems_", r"rubygems_[0-9a-f]{40,60}"),
    ("dckr_", r"dckr_(?:pat|oat)_[\w-]{20,60}"),
    ("oy2", r"oy2[a-z0-9]{43}(?!\w)"),
    ("hf_", r"hf_[A-Za-z0-9]{28,50}"),
    ("api_org_", r"api_org_[A-Za-z0-9]{30,40}"),
    ("r8_", r"r8_[A-Za-z0-9]{30,50}"),
    ("gsk_", r"gsk_[A-Za-z0-9]{40,60}"),
    ("xai-", r"xai-[A-Za-z0-9]{40,100}"),
    ("pplx-", r"pplx-[A-Za-z0-9]{30,60}"),
    ("fw_", r"fw_[A-Za-z0-9]{20,40}(?!\w)"),
    ("tvly-", r"tvly-[A-Za-z0-9-]{20,60}"),
    ("pcsk_", r"pcsk_[A-Za-z0-9_]{40,90}"),
    ("lsv2_", r"lsv2_(?:pt|sk)_[0-9a-f]{32}_[0-9a-f]{10}"),
    ("re_", r"re_[A-Za-z0-9]{6,10}_[A-Za-z0-9]{18,30}"),
    ("dapi", r"dapi[0-9a-f]{32}(?:-\d)?"),
    ("_v1_", r"do[opr]_v1_[0-9a-f]{40,64}"),
    ("HRKU-", r"HRKU-[\w-]{30,70}"),
    ("nfp_", r"nfp_[A-Za-z0-9]{30,50}"),
    ("fm2_", r"fm2_[\w+/=,-]{40,400}"),
    ("fo1_", r"fo1_[\w-]{40,60}"),
    ("sb", r"sb(?:p|_secret|_publishable)_[A-Za-z0-9_-]{20,60}"),
    ("pscale_", r"pscale_(?:tkn|pw|oauth)_[\w.=-]{30,70}"),
    ("lin_", r"lin_(?:api|oauth)_[A-Za-z0-9]{30,70}"),
    ("secret_", r"secret_[A-Za-z0-9]{40,50}"),
    ("ntn_", r"ntn_[A-Za-z0-9]{40,60}"),
    ("pat", r"pat[A-Za-z0-9]{14}\.[0-9a-f]{64}"),
    ("AT", r"AT(?:ATT3|BB|CTT3)[\w=+/-]{24,250}"),
    ("shp", r"shp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}"),
    ("fig", r"fig[do]_[\w-]{30,60}"),
    ("PMAK-", r"PMAK-[0-9a-f]{24}-[0-9a-f]{34}"),
    ("NR", r"NR(?:AK|JS|IQ|II)-[A-Za-z0-9_-]{19,40}"),
    ("sntry", r"sntry[su]_[A-Za-z0-9+/=_-]{40,300}"),
    ("gl", r"gl(?:c|sa)_[A-Za-z0-9+/=_]{30,300}"),
    ("hv", r"hv[sbr]\.[\w-]{24,300}"),
    (".atlasv1.", r"[A-Za-z0-9]{14}\.atlasv1\.[\w-]{50,80}"),
    ("dp.", r"dp\.(?:pt|st|ct|sa|scim|audit)\.[\w.-]{30,90}"),
    ("ops_eyJ", r"ops_eyJ[\w-]{100,1000}"),
    ("pul-", r"pul-[0-9a-f]{40}"),
    ("AGE-SECRET-KEY-1", r"AGE-SECRET-KEY-1[A-Z0-9]{50,60}"),
    ("AAAAAAAAAAAAAAAA", r"AAAAAAAAAAAAAAAA[A-Za-z0-9%]{60,150}"),
    ("sl.", r"sl\.[\w-]{60,400}"),
    ("AKC", r"AKC[a-zA-Z0-9]{30,80}"),
    ("sgp_", r"sgp_(?:[0-9a-f]{16}_|local_)?[0-9a-f]{40}"),
    ("PRIV_", r"FLWSECK_[A-Z]{4}-[\w-]{20,50}"),
    ("FLWSECK", r"FLWSECK(?:_TEST)?-[\w-]{20,60}"),
    ("EZ", r"EZ[AT]K[A-Za-z0-9]{40,60}"),
    ("access-", r"access-(?:sandbox|development|production)-[0-9a-f-]{36}"),
    ("p", r"(?:pnu|phc|phx|pdl_live_apikey|pat_na1)[_-][A-Za-z0-9_]{30,60}"),
    ("CFPAT-", r"CFPAT-[\w-]{40,50}"),
    (":AA", r"\d{8,10}:AA[\w-]{30,36}"),
    ("Q~", r"[A-Za-z0-9_~.-]{3}\dQ~[A-Za-z0-9_~.-]{30,36}"),
    ("sdk-", r"(?:sdk|api|mob)-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"),
    ("tfp_", r"tfp_[\w.=-]{40,70}"),
    ("rdme_", r"rdme_[a-z0-9]{60,80}"),
    ("AQVN", r"AQVN[\w-]{35,40}"),
    ("y0_", r"y0_[\w-]{40,80}"),
    ("aio_", r"aio_[A-Za-z0-9]{28}"),
    (".eyJ", r"[ps]k\.eyJ[\w-]{20,200}\.[\w-]{16,60}"),
    ("eyJ", r"eyJ[\w-]{8,4000}(?:\.[\w-]{6,4000}){1,4}\.?[\w-]{0,4000}"),
    ("M", r"[MNO][A-Za-z\d_-]{23,27}\.[\w-]{6}\.[\w-]{27,40}"),
    ("PuTTY-User-Key-File", r"PuTTY-User-Key-File-\d[\s\S]{0,6000}?Private-MAC: [0-9a-f]+"),
)

_PEM = r"-----BEGIN ([A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?)-----"
_PEM_LINE = (
    r"[\s\"'+,|>#*/]{0,40}(?:[A-Za-z0-9+/=]{8,400}|(?:Proc-Type|DEK-Info|Version|"
    r"Comment):[^\n]{0,200})"
)

_HOOKS = (
    r"(?i)https?://(?:hooks\.slack(?:-gov)?\.com/(?:services|workflows|triggers)/([\w/-]{16,140})"
    r"|(?:\w+\.)?discord(?:app)?\.com/api/(?:v\d+/)?webhooks/(\d{10,25}/[\w-]{20,100})"
    r"|[\w.-]{1,60}\.webhook\.office\.com/(?:webhookb2/)?([\w@/.-]{30,250})"
    r"|hooks\.zapier\.com/hooks/catch/([\w/]{6,60})|"
    r"maker\.ifttt\.com/trigger/\w{1,60}/with/key/([\w-]{10,80})"
    r"|chat\.googleapis\.com/v1/spaces/[\w/]{1,60}messages\?([\w=&%-]{20,200})"
    r"|(?:api\.telegram\.org/bot)(\d{8,10}:[\w-]{20,40})|"
    r"[\w.-]{1,60}\.m\.pipedream\.net/?([\w-]{0,60})"
    r"|outlook\.office\.com/webhook/([\w@/.-]{30,250})|"
    r"open\.feishu\.cn/open-apis/bot/v2/hook/([\w-]{20,60}))"
)

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
    r"clave passe (?-i:pass|PASS)(?=[\"']?\s?[:=]) kodeord(?:et)? salasana şifre"
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
    r")\s{0,3}|\s(?:is|was|ist|es|est|è|é|to|set[ ]to|now|are)(?:\s?:|"
    r"\snow)?\s{1,2}|[\"']\s?,\s?(?:value=)?(?=[\"'])|\s(?=[\"'`])|"
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
    r"[\w.:>-]+[(\[].*[)\]]"
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
    r"vault[:.]|ssm:|arn:|ref\+|file:|https?:|data\.|var\.|local\.|params?\.|args\.|"
    r"options?\.|req(?:uest)?\.|user\.|ctx\.|props\.|state\.).*)$"
)
_LABELLED_VALUE = (
    rf"(?i)(?:(?P<password>{any_of(_PASSWORD_WORDS)})|"
    rf"(?P<key>{any_of(_KEY_WORDS)})){_TAIL}{_LINK}{_VALUE}"
)
_LABEL_HINTS = (
    r"pass|pwd|psw|contrase|senha|kennwort|wachtwoord|has[lł]o|l[oö]senord|adgangs|"
    r"parola|пароль|密码|密碼|パス|비밀|mot de|clave|kodeord|salasana|şifre|key|secret|"
    r"token|credential|jwt|csrf|sess|connect\.sid|auth|sas|seed|recovery|mnemonic|"
    r"dsn|webhook|salt|pepper"
)

_COMMAND = (
    r"(?:\bConvertTo-SecureString\s+(?:-String\s+)?|(?<!\w)--?(?:password|passwd|pass|pwd|"
    r"token|api-?key|secret|auth-token|access-token|client-secret)[ =]|"
    r"\bsshpass\s+-p\s?|\bmysql(?:dump|admin)?\b[^\n]{0,80}?\s-p(?=\S)"
    r"|\b(?:docker|podman|helm|az|oc|svn|redis-cli)\b[^\n]{0,100}?\s(?:-p|-a)\s|"
    r"\bmachine\s+\S{1,80}\s+login\s+\S{1,80}\s+password\s+|"
    r"\bidentified\s+by\s+(?=[\"'])|\bwith\s+(?:encrypted\s+)?password\s+(?=[\"']))"
    r"[\"']?([^\s\"'<>\x00]{4,200})"
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
_PIN = (
    r"(?i)(?<![a-z])(?:pin(?:[ -]?(?:code|number))?|passcode|(?:verification|"
    r"security|one[- ]time|2fa|mfa|otp|access|login|door|gate|alarm|unlock)[ "
    r"-](?:code|pin|password)|cvv2?|cvc2?|otp)\b[\"']?(?:\s(?:for|to|"
    r"of)\s[^\n.\d]{1,24}?)?(?:\s(?:is|was|now|to)|\s?[:=#]|\s?-|(?<=cv[vc2])|"
    r"(?<=pin))\s?[\"']?(\d{3,8})(?![\d.,]*\d)"
)
_PHRASE = (
    r"(?i)\b(?:seed|recovery|mnemonic|backup|wallet)[ _-]?(?:phrase|"
    r"words)?\b[^\n]{0,40}?[:=]\s{0,2}[\"'`]?((?:[a-z]{3,8}[ "
    r",]{1,2}){11,23}[a-z]{3,8})"
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
_LOOSE_PASSWORD = (
    r"(?i)\b(?:password|passwd|passphrase|passcode)\s{1,2}(?:(?:is|was|of|to|"
    r"being)\s)?[\"'`(]?((?=[^\s,;]{0,40}\d)(?=[^\s,;]{0,40}[a-z])(?!(?:sha|md|v|"
    r"utf|bcrypt|pbkdf|argon|base|aes|scrypt|oauth|"
    r"ntlm)-?_?\d)[^\s,;\"'`()\x00]{6,60})"
)
_LOOSE_TOKEN = (
    r"(?i)\b(?:token|api key|apikey|secret|key|password)\s{1,2}(?:of\s|is\s|was\s|"
    r"like\s|with\s)?[\"'`(]?((?=[\w-]{0,60}\d)(?=[\w-]{0,60}[a-z])[A-Za-z0-9_-]{16,"
    r"120})(?![\w.(])"
)


_CONTEXT_PATTERNS = (
    (
        _COMMAND,
        r"--?p|--?t|--?a|--?s|--?c|sshpass|mysql|docker|podman|helm|\baz\b|\boc\b|svn|"
        r"redis-cli|machine|identified|password|convertto",
    ),
    (_USERPASS, r"curl|wget|auth"),
    (_PIN, r"pin|code|pass|cvv|cvc|otp"),
    (_PHRASE, r"seed|recovery|mnemonic|backup|wallet"),
    (_PRIVATE_HEX, r"private"),
)


def find_secrets(view: View) -> Iterator[Span]:
    """Every secret whose form or name gives it away."""
    text = view.text
    yield from _private_keys(text)
    yield from _issued(text)
    lower = view.lower
    yield from _grouped(_HOOKS, text, CHECKED, around(lower, r"https?://", 0, 300))
    if any(word in lower for word in ("bearer", "authorization", "cookie")):
        yield from _schemes(view)
    yield from _labelled(view)
    for pattern, hints in _CONTEXT_PATTERNS:
        yield from _grouped(pattern, text, LABELLED, around(lower, hints))
    yield from _pairs(view)
    for pattern in (_CONNECTION, _QUERY):
        if "=" in text:
            yield from _values(pattern, text)
    yield from _loose(view)
    for found in matches(_LOOSE_PASSWORD, text, around(lower, r"passw|passp|passc", 10, 90)):
        value = _trimmed(found[1])
        if (
            len(value) >= 6
            and _mixed(value)
            and not _is_reference(value)
            and not stand_in(value)
            and "=" not in value[:-2]
        ):
            yield Span(found.start(1), found.start(1) + len(value), "SECRET", SHAPED)


def _issued(text: str) -> Iterator[Span]:
    for mark, form in _ISSUED:
        if mark in text:
            for found in compiled(
                rf"(?<![A-Za-z0-9_/+.-]){form}" if mark != ".eyJ" else form
            ).finditer(text):
                if mark not in ("sk-", "p") or _mixed(found.group()):
                    yield Span(found.start(), found.end(), "SECRET", CHECKED)
            if len(mark) >= 4 and mark not in ("secret_", "access-", "key-"):
                for found in compiled(rf"(?<=[_/.+-]){form}").finditer(text):
                    yield Span(found.start(), found.end(), "SECRET", CHECKED)


def _private_keys(text: str) -> Iterator[Span]:
    """Whole blocks, from BEGIN to END; a block that is cut off ends with its last line of key
    material.
    """
    for found in compiled(_PEM).finditer(text):
        end = text.find("-----END", found.end(), found.end() + 20_000)
        if end >= 0 and "-----BEGIN" not in text[found.end() : end]:
            close = text.find("-----", end + 8, end + 80)
            yield Span(found.start(), close + 5 if close >= 0 else end + 8, "SECRET", LABELLED)
        else:
            yield Span(found.start(), _end_of_key(text, found.end()), "SECRET", LABELLED)


def _end_of_key(text: str, place: int) -> int:
    line = compiled(_PEM_LINE)
    limit = place + 20_000
    while place < limit and (found := line.match(text, place)):
        place = found.end()
    return place


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
        if value and not stand_in(value) and (_mixed(value) or len(value) >= 24):
            yield Span(found.start(index), found.end(index), "SECRET", LABELLED)


def _labelled(view: View) -> Iterator[Span]:
    for found in matches(_LABELLED_VALUE, view.text, around(view.lower, _LABEL_HINTS, 24, 120)):
        group = "quoted" if found["quoted"] is not None else "bare"
        start, value = found.start(group), found[group]
        if group == "bare":
            value = _trimmed(value)
        if _is_secret(found, value, group == "quoted", view.code):
            yield Span(start, start + len(value), "SECRET", LABELLED)


def _trimmed(value: str) -> str:
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
        found.string[found.start() - 1 : found.start()] not in ("'", '"') or not _has_digit(value)
    ):
        return False
    if found["password"]:
        return _is_password(found, value, quoted, code)
    if compiled(r"(?i)phrase|mnemonic|words").search(found["key"]):
        return False
    return _is_key(value, quoted, code)


def _is_password(found: re.Match[str], value: str, quoted: bool, code: bool) -> bool:
    label = found.group()[: found.start("quoted" if quoted else "bare") - found.start()]
    if " " in value:
        return (
            quoted
            and "phrase" in label.lower()
            and not compiled(r"(?i)\b(?:must|your|enter|the|is)\b").search(value)
        )
    if (
        compiled(r"(?i)pass|pwd|secret").search(value)
        and value.isidentifier()
        and not _has_digit(value)
    ):
        return False
    if not quoted and ((compiled(r"[()\[\]{}]").search(value) and code) or _is_reference(value)):
        return False
    if label.lower().rstrip("\"' :=").endswith("pass") and not _mixed(value):
        return False
    if value.isalpha():
        plain = compiled(r"\s(?:is|was|to|ist|es|est|now|are)\b").search(label)
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
        _has_digit(value)
        or _mixed(value)
        or compiled(r"[^\w\s.-]").search(value) is not None
        or (quoted and "-" in value)
    )


def _is_key(value: str, quoted: bool, code: bool) -> bool:
    if (
        len(value) < 8
        or " " in value
        or (not quoted and (_is_reference(value) or "(" in value or "[" in value))
    ):
        return False
    if compiled(
        r"[a-z]{2,}(?:[-_./:][a-z]{1,}\d?)*|[A-Z]{2,}(?:[-_][A-Z0-9]+)*|[\d.,:+-]+"
    ).fullmatch(value):
        return False
    if not quoted and code and value.isidentifier() and not compiled(r"\d.*\d").search(value):
        return False
    if compiled(r"[\w.-]+/[\w.-]+(?:/[\w.-]+)*").fullmatch(value) and not compiled(
        r"\d[a-z]+\d|[A-Z]\w*\d"
    ).search(value):
        return False
    return _mixed(value) and (quoted or _has_digit(value))


def _is_reference(value: str) -> bool:
    """`self.config.token`, `user_token` and the like name a value and are none."""
    return compiled(r"[A-Za-z_]\w*(?:(?:\.|->|::)[A-Za-z_]\w*)+(?:\(.*)?").fullmatch(
        value
    ) is not None and not compiled(r"\d.*\d").search(value)


def _has_digit(value: str) -> bool:
    return any(character.isdigit() for character in value)


def _mixed(value: str) -> bool:
    """Letters with digits, or both cases within: not a plain word or number."""
    letters = compiled(r"[A-Za-z]").search(value) is not None
    return letters and (
        _has_digit(value)
        or compiled(r"[a-z][A-Z][A-Za-z]*[a-z][A-Z]|[^\w.-]").search(value) is not None
    )


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
            and not _is_reference(value)
            and "(" not in value
            and (_mixed(value) or _has_digit(value))
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


# --- credentials inside URLs ---

_USERINFO = r"(?<![\w])[A-Za-z][A-Za-z0-9+.-]{1,24}://([^\s/\"'<>?#\x00]{1,300})@(?=[\w\[.-])"
_ODD_USERINFO = (
    r"(?<![\w])[A-Za-z][A-Za-z0-9+.-]{1,24}://([^\s:/@\"'<>\x00]{0,80}:[^\s@\"'<>"
    r"\x00]{1,120})@(?=[\w-]{1,63}(?:\.[\w-]{1,63}){0,6}(?::\d{1,5})?(?:[/\s\"'?,;)]"
    r"|$))"
)
_NO_CREDENTIALS = (
    r"(?i)(?:user(?:name)?|login|name|me|foo|id|u|usr|admin)?:(?:pass(?:word|wd)?|"
    r"pw|pwd|secret|bar|"
    r"p|xxx+|\*+|\.+|token)|.*(?:\$[{(]|\{\{?\w|<\w|%\(|%s|\[\w+\]).*|\$\w+:\$\w+|.*:\$[A-Z_]+"
)


def find_url_credentials(view: View) -> Iterator[Span]:
    """`user:password` of a URL, or a long key in its place; the name `git` alone is none."""
    text = view.text
    if "://" not in text or "@" not in text:
        return
    for pattern in (_USERINFO, _ODD_USERINFO):
        for found in compiled(pattern).finditer(text):
            value = found[1]
            if ":" in value:
                worth = not compiled(_NO_CREDENTIALS).fullmatch(value)
            else:
                worth = len(value) >= 16 and _has_digit(value)
            if worth:
                start = found.start(1) + (1 if value.startswith(":") else 0)
                yield Span(start, found.end(1), "URL_CREDENTIALS", LABELLED)
