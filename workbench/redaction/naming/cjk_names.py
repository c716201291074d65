"""Names in the scripts of China, Japan and Korea, which have no blanks around words: by labels, by
frequent family names, and by what is said right behind a name.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from ..listed import plain_entries, words
from ..patterns import any_of, compiled
from ..spans import GUESSED, SHAPED, Span

_END = r"(?=[,，、.。!！?？;；:\s()（）\"'/]|$)"
_HAN = r"[一-龥々]"
_KANA = r"[ぁ-んァ-ヶー]"
_NO_NAME = (
    r"(?:先生|女士|小姐|老师|老師|医生|同学|经理|主任|客服|大家|各位|我们|你们|他们|自己|这个|那个|一下|如何|怎么|什么|公司|学校|"
    r"医院|银行|部门|团队|客户|用户|管理员|方法|高度|时间|周末|周期|金额|黄金|王国|平均|安全|安装|成功|成绩|文件|文章|"
    r"程序|和平|关于|白色|高中|常见|常用|高兴|高興|任何|任务|方面|方案|方程|方向|平台|应该|连接|连续|单位|万一|马上|全部|"
    r"同時|当社|弊社|御社|貴社|株式会社|担当者|お客様?|皆様|皆さん|本人|不明|なし|未定|様|東京|大阪|京都|以下|上記|下記|以上|一同|"
    r"고객|환자|담당자|학생|선생|회원|관리자|사용자|모든|이것|그것|정말|오늘|내일|여기|우리|신청|문의|주문|배송|전체|공지|안내|"
    r"이번|지금|하나|조금|문제|방법|사람|부분|경우|정도|이상|이유|주소|전화|이메일|한국|서울|부산|인사|여러분|최근|고마|도움|"
    r"현재|장애|기본|기타|유저|유료|무료|이런|그런|어떤|변경|설정|오류|안전|조회|성공|전송|구매|반품|강의|수업|임시|진짜|하지만)"
)


_FIELD = (
    r"(?i:(?<![a-z])(?:full_?|user_?|real_?|customer_?|patient_?)?name)"
    r"[\"']?[\s:=：\x00]{1,3}[\"']?"
)
_PERSONAL = (
    r"(?i:\b(?:id_?(?:no|card|number)|my_number|phone|mobile|tel|e?mail|birth|dob|gender|sex|age)"
    r"(?![a-z])|手机|手機|电话|電話|"
    r"身份证|邮箱|郵箱)"
)
"""A column that only people have, near one that is called `name`."""


def find_cjk_names(text: str) -> Iterator[Span]:
    """Chinese, Japanese and Korean names."""
    if compiled(r"[一-龥]").search(text) or compiled(r"[ァ-ヶ]").search(text):
        for pattern, score in (*_chinese(), *_japanese()):
            yield from _found(pattern, text, score)
    if compiled(r"[가-힣]").search(text):
        for pattern, score in _korean():
            yield from _found(pattern, text, score)


def _found(pattern: str, text: str, score: float) -> Iterator[Span]:
    for found in compiled(pattern).finditer(text):
        if not compiled(_NO_NAME).match(found["name"]):
            yield Span(found.start("name"), found.end("name"), "PERSON", score)


def _pieces(field: str) -> str:
    lines = plain_entries("uncased_names", field)
    return any_of(part for line in lines for part in line.split("|") if part)


@cache
def _chinese() -> tuple[tuple[str, float], ...]:
    signs = "".join(
        (*words("family_names", "chinese_signs"), *plain_entries("uncased_names", "zh_signs"))
    )
    double = _pieces("zh_double")
    full = rf"(?:{double}|[{signs}]){_HAN}{{1,2}}"
    pet = rf"(?:[小阿老]{_HAN}{{1,2}})"
    edge = r"(?:(?m:^)|(?<=[,，、.。!！?？;；:：\s\"'(（)）和与與跟及]))"
    own = r"我(?:老板|老闆|上司|领导|領導|主管|经理|房东|房東|室友|邻居|鄰居|同事|朋友|同学|同學)"
    return (
        (rf"(?:{_pieces('zh_labels')})[：:=]\s?(?P<name>{full}|{_HAN}{{2,4}}){_END}", SHAPED),
        (
            rf"(?:{_pieces('zh_before')})(?P<name>{full}?)(?={_pieces('zh_after')}|的家[长長])",
            SHAPED,
        ),
        (rf"(?P<name>{double}{_HAN}{{0,2}}?)(?={_pieces('zh_after')})", SHAPED),
        (rf"{edge}(?P<name>{full}?)(?={_pieces('zh_after')}){'(?!上海|上述|上午)'}", GUESSED),
        (
            rf"{edge}(?P<name>{pet}?)(?=負責|负责|说|說|表示|提出|建议|訂|订|请假|請假|迟到|跟进|跟進|主持|的电话|的電話)",
            GUESSED,
        ),
        (rf"{own}(?:叫|是)?(?P<name>{double}{_HAN}{{1,2}})", SHAPED),
        (rf"(?:{own}(?:叫|是)?|(?:落款|署名)(?:写|寫|是|为|為)?)(?P<name>{full}){_END}", SHAPED),
        (rf"{_FIELD}(?P<name>{full}){_END}(?=.{{0,80}}?{_PERSONAL})", SHAPED),
        (
            rf"(?:我(?:女儿|儿子|老公|老婆|妈|爸|哥|姐|弟|妹)|同事|同学|室友|闺蜜|邻居)(?:叫|是)?(?P<name>{full}|{pet}){_END}",
            SHAPED,
        ),
    )


@cache
def _japanese() -> tuple[tuple[str, float], ...]:
    surnames = any_of(words("uncased_names", "ja_surnames"))
    label = _pieces("ja_labels")
    name = (
        rf"(?:{_HAN}{{1,4}}[ 　]?(?:{_HAN}|{_KANA}){{1,5}}|[ァ-ヶー]{{2,8}}[ 　・]?[ァ-ヶー]{{1,8}}|[ぁ-ん"  # noqa: E501
        rf"]{{2,5}}[ 　][ぁ-ん]{{2,5}})"
    )
    sentence = r"(?:(?m:^)|(?<=[、。,.!！?？「\s]))"
    return (
        (
            rf"(?:{label})[：:]\s?(?P<name>{name}|{_HAN}{{2,5}}|[a-z]{{4,14}})(?=様|さん|先生|氏|[、。,.\s()（）]|$)",
            SHAPED,
        ),
        (
            rf"(?P<name>{surnames}(?:[ 　]?{_HAN}{{1,3}}|[ 　]{_KANA}{{2,5}})?)(?=さん|様|さま|氏|君|くん|"  # noqa: E501
            rf"先生|殿|部長|課長|係長|主任|社長|店長|先輩|教授|医師)",
            SHAPED,
        ),
        (
            rf"(?:私|わたし|僕|俺|当方|本人)[（(]\s?"
            rf"(?P<name>{surnames}[ 　]?(?:{_HAN}|{_KANA}){{1,4}}|"
            rf"{_HAN}{{1,4}}[ 　](?:{_HAN}|{_KANA}){{1,5}})(?=\s?[)）])",
            SHAPED,
        ),
        (
            rf"{_FIELD}(?P<name>{surnames}[ 　]?(?:{_HAN}{{1,3}}|{_KANA}{{2,5}}))(?=[\"',}}]|$)"
            rf"(?=[\s\S]{{0,80}}?{_PERSONAL})",
            SHAPED,
        ),
        (
            rf"{sentence}(?P<name>{surnames}(?:[ 　]?{_HAN}{{1,3}}|[ 　]?{_KANA}{{2,5}})?)(?=です|と"  # noqa: E501
            rf"申し|ともうし|でございます|より(?:[、。\s]|$))",
            SHAPED,
        ),
        (
            rf"{sentence}(?P<name>{surnames}(?:[ 　]{_HAN}{{1,3}}|[ 　]?{_KANA}{{2,5}}|{_HAN}{{1,"
            rf"2}})?)(?=が(?:担当|対応|作成|確認|説明|報告)|は(?:欠席|出席|遅刻|担当)|に(?:確認|連絡|依頼|相談|伝え)|から(?:電話|連絡|"
            rf"メール|報告))",
            GUESSED,
        ),
    )


@cache
def _korean() -> tuple[tuple[str, float], ...]:
    signs = plain_entries("uncased_names", "ko_signs")[0]
    full = rf"(?:(?:{_pieces('ko_double')})[가-힣]{{1,2}}|[{signs}][가-힣]{{1,2}})"
    edge = r"(?<![가-힣])"
    after = _pieces("ko_after")
    return (
        (
            rf"{edge}(?:{_pieces('ko_labels')})[\])】]?\s?[:：]?\s?(?P<name>{full})(?=[\s,.()]|$|님|씨|드림|올림|입니다)",
            SHAPED,
        ),
        (rf"{edge}(?P<name>{full}?)(?=\s?(?:{after})(?![가-힣]{{3}}))", GUESSED),
        (
            rf"{edge}(?P<name>[가-힣]{{2}})(?=\s?(?:엄마|아빠|어머니|어머님|아버님|누나|언니|오빠|이모|삼촌|한테|님|쌤)(?![가-힣]))",
            GUESSED,
        ),
    )
