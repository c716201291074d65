"""Secrets that their issuers give a form of their own: API keys, tokens, private keys, web hooks.

The forms are those that the issuers document; nothing here looks at names or at randomness.
"""

from __future__ import annotations

from collections.abc import Iterator

from .patterns import compiled
from .spans import LABELLED, Span
from .view import View, around, matches

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
    ("key-", r"key-[0-9a-z]{32}(?!\w)"),
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


def find_issued_keys(view: View) -> Iterator[Span]:
    """Keys and tokens by their forms, whole private keys, and the whole addresses of web hooks, "
    "which open the door to whoever knows them."""
    yield from _private_keys(view.text)
    yield from _issued(view.text)
    for found in matches(_HOOKS, view.text, around(view.lower, r"https?://", 0, 300)):
        yield Span(found.start(), found.end(), "SECRET", LABELLED)


def _issued(text: str) -> Iterator[Span]:
    for mark, form in _ISSUED:
        if mark in text:
            for found in compiled(
                rf"(?<![A-Za-z0-9_/+.-]){form}" if mark != ".eyJ" else form
            ).finditer(text):
                if mark not in ("sk-", "p") or is_mixed(found.group()):
                    yield Span(found.start(), found.end(), "SECRET", LABELLED)
            if len(mark) >= 4 and mark not in ("secret_", "access-", "key-"):
                for found in compiled(rf"(?<=[_/.+-]){form}").finditer(text):
                    yield Span(found.start(), found.end(), "SECRET", LABELLED)


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


def has_digit(value: str) -> bool:
    return any(character.isdigit() for character in value)


def is_mixed(value: str) -> bool:
    """Letters with digits, or both cases within: not a plain word or number."""
    letters = compiled(r"[A-Za-z]").search(value) is not None
    return letters and (
        has_digit(value)
        or compiled(r"[a-z][A-Z][A-Za-z]*[a-z][A-Z]|[^\w.-]").search(value) is not None
    )
