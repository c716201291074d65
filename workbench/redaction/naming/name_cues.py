"""What stands before a name: titles, greetings, closings, phrases of introduction, mail headers,
labels of fields.

Phrases are in lower case and pieces of patterns, separated by commas. They say nothing about the
name itself; `names` decides whether what follows is one.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..patterns import any_of


@dataclass(frozen=True, slots=True, eq=False)
class Cue:
    """One kind of surroundings. `phrases` come right before the name; `before` and `lead` join them
    to what is around.
    """

    phrases: str
    lead: str
    """Between phrase and name."""
    before: str = r"(?<![\w@#/.\\$-])"
    """Before the phrase."""
    after: str = r"(?!\w)"
    """After the name."""
    known: bool = True
    """One word of the name must be a known one."""
    least: int = 1
    """Words that make a name even if none of them is known."""
    with_cue: bool = False
    """The phrase is covered as well, being a title."""
    capitals: bool = False
    """The name may be all in capitals."""
    inverted: bool = False
    """The name may be written `Family, Given`."""
    capital: bool = False
    """The phrase must begin with a capital in the text."""
    reach: int = 0
    """Characters that `before` takes up at most."""


_TITLES = r"""
mr, mrs, ms, miss, mx, dr, prof, professor, sir, dame, rev, reverend, herrn?, frau, fräulein,
señora?, srta, sra, sres, monsieur, madame, mademoiselle, mme, mlle, signora?, signorina, dott,
dottoressa, dottore, senhora?, meneer, mevrouw, dhr, mevr, shri, smt, господин, госпожа, г-н, г-жа
"""
_RANKS = r"""
hon, doctor, nurse, officer, inspector, detective, capt, captain, sgt, sergeant, lt, col,
colonel, major, judge, justice, senator, sr, don, doña, sig, ing, pani?, fru, hr, sheikh, imam,
rabbi, father, sister, brother, uncle, aunt, auntie, coach, chef, president, chancellor,
minister, mayor, governor
"""
_GREETINGS = r"""
dear, hi, hello, hey, hallo, liebe[rs]?, sehr geehrte[rs]?, guten (?:tag|morgen|abend), moin,
bonjour, bonsoir, salut, chère?, coucou, hola, buenos d[ií]as, buenas(?: tardes)?, estimad[oa],
querid[oa], ciao, buongiorno, buonasera, salve, gentile, car[oa], egregio, ol[áa], oi,
prezad[oa], beste, geachte(?: heer| mevrouw)?, hoi, dag, hej, hei, kjære, kära, kære, moi, cześć,
dzień dobry, drog[ia], szanown[ya], witaj, merhaba, sayın, selam, привет, здравствуйте,
уважаем(?:ый|ая), дорог(?:ой|ая), добрый день, good (?:morning|afternoon|evening), morning,
greetings, thanks, thank you, cheers, sorry, namaste, attn:?, welcome(?: back)?
"""
_CLOSINGS = r"""
(?:kind(?:est)? |best |warm(?:est)? |many |with best |with kind )?(?:regards|wishes|thanks),
best, all the best, yours(?: sincerely| faithfully| truly)?, sincerely(?: yours)?, respectfully,
cheers, thanks(?: again| a lot| so much| in advance)?, thank you(?: very much| again| so much)?,
cordially, take care, love, xoxo, warmly, gratefully,
(?:mit )?(?:freundlichen|besten|herzlichen|vielen|lieben|schönen) (?:grüßen|grüssen|dank),
(?:viele|liebe|beste|schöne|herzliche) grü(?:ß|ss)e, freundliche grü(?:ß|ss)e, vg, lg, mfg,
gru(?:ß|ss), cordialement, bien (?:à vous|cordialement|à toi), salutations(?: distinguées)?,
amicalement, danke(?: schön| sehr| im voraus| vielmals)?, merci(?: d'avance)?, bisous,
saludos(?: cordiales)?, un saludo, atentamente, (?:muchas )?gracias, un abrazo,
(?:cordiali |distinti )?saluti, grazie(?: mille)?, un caro saluto, atenciosamente, cumprimentos,
abraços?, obrigad[oa], (?:met )?vriendelijke groet(?:en)?, groet(?:en|jes)?, mvg, bedankt,
(?:med )?vänliga hälsningar, hälsningar, mvh, tack, (?:med )?vennlig hilsen, venlig hilsen,
hilsen, hilsner, takk?, ystävällisin terveisin, terveisin, kiitos, z poważaniem, pozdrawiam,
dziękuję, saygılarımla, teşekkürler, с уважением, спасибо, signed, sent by, br, rgds, ta
"""
_INTRODUCTIONS = r"""
my (?:full |legal |real |maiden |first |last |given )?name(?:'s| is|:), his name is, her name is,
i am called, call me, (?:they|people|friends) call me, i go by, i was born as, ich hei(?:ß|ss)e,
mein name ist, je m'appelle, mon nom est, moi c'est, me llamo, mi nombre es, mi chiamo,
il mio nome è, (?:o )?meu nome é, me chamo, chamo-me, mijn naam is, ik heet, jag heter,
mitt namn är, jeg heter, jeg hedder, mit navn er, nimeni on, nazywam się, mam na imię,
benim adım, adım, меня зовут, моё имя, je suis, мене звати, моє ім'я, казвам се, jmenuji se,
jmenuju se, volám sa, zovem se, ime mi je, numele meu este, mă numesc, mă cheamă, με λένε,
ονομάζομαι, το όνομά μου είναι, a nevem, nevem, nama saya, ang pangalan ko ay, jina langu ni,
mano vardas, mani sauc, minu nimi on, em dic
"""
_MENTIONS = r"""

(?:spoke|speak|speaking|talk|talked|met|meet|chat|chatted) (?:with|to),
(?:meeting|call|appointment|interview|lunch|session) with,
contact, ask for, reach out to, forward(?:ed)? (?:it )?to, assigned to, approved by, signed by,
written by, reported by, created by, prepared by, reviewed by, requested by, submitted by,
posted by, authored by, sent by, seen by, caller, on behalf of, attention of, care of, c/o,
account of, belongs to, employee, patient, customer, client, tenant, passenger, guest,
cardholder, account holder, beneficiary, landlord, colleague, manager, supervisor, neighbou?r,
doctor, lawyer, wife, husband, spouse, partner, son, daughter, brother, sister, mother, father,
mum, mom, dad, friend, boss, cousin, uncle, aunt, nephew, niece, kid, baby, roommate, flatmate,
housemate, classmate, coworker,
co-worker, girlfriend, boyfriend, fianc[eé]e?, grand(?:mother|father|ma|pa|son|daughter), nan,
granny,
stepson, stepdaughter, stepmother, stepfather, sister-in-law, brother-in-law, mother-in-law,
toddler,
father-in-law, godson, goddaughter, tutor, nanny, counsellor, counselor, therapist, surgeon,
dentist,
under, follow(?:ed)? up with, directed by:?, starring, produced by, led by, run by, hosted by,
sung by, played by, founded by, owned by, killed by, replaced by, mentored by, supervised by,
named (?:him|her|them), call (?:him|her), change it to, change (?:the|my) name to, shouted at,
yelled at, smiled at, looked at, said, says, given, gave, heard, heard from, seen, meet, visiting,
hire, hiring, introducing, introduce, welcome, congratulate, remember, miss, love, participant,
interviewee,
respondent, applicant, candidate, defendant, plaintiff, witness, victim, student, teacher,
engineer, nurse, recipient, payee, signatory, attendee, author, deputy, assistant, host, chair,
inviting, cc'?ing, cc:?, copying, looping in, adding, ping, tell, told, emailed, thanks to,
according to, interviewed, hired, met, ring, ask, asked, name is, named, aka, text, email,
message, notify, invite, remind, with, saw, visited, married, thank, called, went to, gave to, and
"""
_SELVES = r"""
i am, i'm, this is, it's, ich bin, hier ist, soy, sono, sou, ik ben, je suis, jag är, я, ben
"""
_HEADERS = r"""
from, to, b?cc, sender, reply-to, authors?, signed-off-by, co-authored-by, reviewed-by, acked-by,
tested-by, reported-by, suggested-by, maintainers?, contact, attn, attendees?, assignee,
reporter, organizer, owner, committer, interviewer, interviewee, von, an, de, para, à, da, a,
present, apologies, chair, absent
"""
_CREDITS = r"""
@author, @maintainer, author, copyright (?:\(c\)|©)?\s?\d{4}(?:-\d{4})?\,?, ©\s?\d{4}\,?,
todo\s?\(, fixme\s?\(, written by, maintained by
"""
_WHOSE = (
    r"full first last given family middle maiden customer client patient employee "
    r"contact account billing shipping card cardholder user guest student driver "
    r"owner holder recipient sender author member applicant emergency mother'?s "
    r"father'?s display legal preferred real beneficiary payee doctor manager "
    r"reviewer assignee reporter passenger traveller traveler tenant buyer seller "
    r"party witness parent guardian spouse next\sof\skin lead caller agent rep "
    r"signatory approver supervisor participant"
)
_NAME_OF = rf"{any_of(_WHOSE)}[\s_-]?(?:maiden[\s_-]?|full[\s_-]?|first[\s_-]?|last[\s_-]?)?name"
_FIELDS = rf"""
{_NAME_OF}, surname, forename, vorname, nachname, familienname, nombre(?: completo)?,
apellidos?, nom(?: complet)?, pr[ée]nom, nom de famille, nome(?: completo)?, cognome, sobrenome,
apelido, naam, voornaam, achternaam, namn, förnamn, efternamn, navn, fornavn, etternavn,
imi[eę], nazwisko, имя, фамилия, фио, 姓名, 名前, 氏名, お名前, 이름, 성명, soyad, isim, fn
"""
_ROLES = r"""
customer, client, patient, employee, cardholder, recipient, beneficiary, payee, assignee,
reporter, passenger, tenant, caller, applicant, account[\s_-]?holder, emergency[\s_-]?contact,
next[\s_-]?of[\s_-]?kin, attendee, participant, interviewee, signed, physician, doctor,
therapist, teacher, student, landlord, guardian, witness, signatory, approver,
approved[\s_-]?by, created[\s_-]?by, updated[\s_-]?by, contact[\s_-]?person, point of contact,
poc, insured, policy[\s_-]?holder, claimant, kunde, kundin, ansprechpartner(?:in)?, inhaber,
kontoinhaber, cliente, paciente, titular, titulaire, klant, клиент, 联系人, 收件人, ad
"""
_BARE_FIELDS = r"""
name, user, username, contact, owner, author, assignee, lead, manager, by, who, person, employee,
speaker, host, signer, recipient
"""

_CLOSED = r"(?=[ \t]*[.*!]?(?:\n|$|\s\(|,|\s[|/-]))"
_IS = r"[\"'`*\]]{0,3}\s{0,3}(?:is|:|=>|=|\||was)\s{0,3}[\"'`*]{0,3}"
_AT_LINE = r"(?m:^[ \t>*|#/\"'-]{0,6})"

CUES = (
    Cue(
        _TITLES,
        r"\.?\s(?:(?:dr|prof|med|ing|dent|phil|rer|nat)\.?\s){0,3}",
        known=False,
        with_cue=True,
        capitals=True,
        capital=True,
    ),
    Cue(_RANKS, r"\.?\s", with_cue=True, capital=True),
    Cue(
        _GREETINGS,
        r"(?:\s(?:again|there))?,?\s(?:(?:mr|mrs|ms|dr|prof|herrn?|frau|señora?|madame|"
        r"monsieur)\.?\s)?",
        before=r"(?:(?m:^)|(?<=[\n\"'>.!,:;(]\s)|(?<=[\n\"'>(*]))\s{0,4}",
        reach=4,
        after=r"(?=\s?(?:[,!:;-]|\.(?!\w))|\s?\n|\s*$|\s(?:and|und|et|y|&)\s)",
        known=False,
    ),
    Cue(
        _CLOSINGS,
        r"\s?[,.!:;-]{0,2}[ \t]*(?:\n[ \t>]*){0,3}(?:[-~*/]{1,2}\s?)?",
        before=r"(?:(?m:^)|(?<=[.!?]\s)|(?<=\s\s))[ \t>*]{0,4}",
        reach=4,
        after=_CLOSED,
        known=False,
    ),
    Cue(_INTRODUCTIONS, r"\s", known=False),
    Cue(_MENTIONS, r"\s(?:is\s|was\s|named\s|called\s|my\s\w{1,12}\s)?|,\s|:\s"),
    Cue(
        _SELVES,
        r"\s",
        after=r"(?=\s?(?:[,.!?;:-]|\n|$)|\s(?:from|at|and|with|calling|writing|here|speaking|"
        r"von|aus|de|your|the|in)\b)",
    ),
    Cue(
        _HEADERS,
        r"[\"'*]{0,2}\s?:[ \t*\"']{0,4}",
        before=_AT_LINE,
        reach=6,
        after=r"(?=[ \t]*(?:[<(\[,;\"'|]|$|\n))",
        inverted=True,
    ),
    Cue(
        "cc, bcc, attendees?, participants, present, signed-off-by, co-authored-by, reported-by",
        r"\s?:[ \t\"']{0,4}",
        before=_AT_LINE,
        reach=6,
        after=r"(?=[ \t]*(?:[<(\[,;\"'|]|$|\n))",
        known=False,
        least=2,
    ),
    Cue(_CREDITS, r"\s?:?\s?", before=""),
    Cue(
        _FIELDS,
        _IS,
        before=r"(?<![^\W_])",
        after=r"(?![\w(=\[])",
        known=False,
        capitals=True,
        inverted=True,
    ),
    Cue(
        _ROLES,
        _IS,
        before=r"(?<![^\W_])",
        after=r"(?![\w(=\[])",
        known=False,
        least=2,
        capitals=True,
        inverted=True,
    ),
    Cue(
        _BARE_FIELDS,
        r"[\"'`*\]]{0,3}\s{0,2}(?::|=>|=|\|)\s{0,3}[\"'`*]{0,3}",
        before=r"(?<![\w.-])",
        after=r"(?![\w(=\[])",
        inverted=True,
    ),
    Cue(_FIELDS, r">\s{0,2}", before="<", after=r"(?![\w(=\[])", known=False, reach=1),
    Cue(_ROLES, r">\s{0,2}", before="<", after=r"(?![\w(=\[])", known=False, least=2, reach=1),
    Cue("--, ~", r"\s?", before=r"(?:(?m:^)|(?<=\s))", after=r"(?=[ \t.]*(?:\n|$))"),
)
CODE_FIELDS = Cue(
    _FIELDS,
    r"[\"'`]?\s{0,2}(?::|=>|=)\s{0,3}[\"'`]",
    before=r"(?<![^\W_])",
    after=r"(?=[\"'`])",
    known=False,
)
POSSESSIONS = (
    "phone number email address birthday passport account salary password wife "
    "husband son daughter mother father mum mom dad manager ticket"
    " laptop appointment surgery medication prescription diagnosis order flight "
    "booking contract house flat apartment card license licence ssn"
    " desk calendar inbox team brother sister boss parents kids report idea"
)
SAYINGS = (
    "said says told asked asks wrote writes called calls replied answered "
    "confirmed reported reports agreed explained thinks thought wants"
    " wanted mentioned suggested noted insisted complained promised emailed texted "
    "phoned apologised apologized objected abstained"
    " visited lives lived works worked joined left moved signed knows spoke arrived"
    " shouted whispered smiled laughed cried yelled sighed nodded shrugged frowned gasped added"
    " resigned retired graduated married died apologises apologizes thanked introduced insists"
    " remembers hates loves likes believes recommended recommends volunteered disagreed waved"
)
