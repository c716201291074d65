"""What looks like a value and is none stays as it is; each was once taken for one in real code,
documentation or manual pages.
"""

from __future__ import annotations

import pytest

from workbench.redaction.detecting import detect

STREETS = (
    "During 1971 the firm invested; Spring 2024, String 5, Engineering 20, Firewall 2, Cornwall 5",
    "Retourne en sortie 0; considering 20 benchmarks, covering 150 miles, scoring 14 points",
    "The level has 32 square feet because 16 x 2 = 32; 5 route tables, 3 passage notes",
    "Copyright 2023 The Sigstore Authors. All Rights Reserved.",
    "R. Test 1965, C. Sharp 2008; Via SSH 22; Transversal 12; Largo 120 bpm",
    "Er landete auf Platz 3, siehe Zeile 12, Im Jahr 2020 und Am Montag 12",
    "Thread 12 Main Loop was slow: 16 Bit Run in 12 Gauge Route",
    "BP 120/80 mmHg, pl 3, 12345 and bp 12",
)
SECRETS = (
    "The options passed to :command:`cpack_add_component`, or passed to `--import`, as usual",
    "-P, --passwd=FILE and --client-secret=OAUTH2_CLIENT_SECRET",
    '"OLDPWD": "/home/nodeuser/project/node/src", "NextToken": "EJwY21GMGFXOXVJanA3SW5Ocm1pc3"',
    '"ARN": "arn:aws:secretsmanager:us-west-2:123456789012:secret:MyTestSecret-1a2b3c"',
    "pw_name:pw_passwd:pw_uid:pw_gid:pw_gecos:pw_dir:pw_shell",
    "docker run -p 8080:80 -e NODE_ENV=production nginx:1.25.3-alpine",
    "parola_chiave è solitamente una espressione regolare",
)
PHONES = (
    "Traceback (most recent call last): ValueError: expected 50331648 bytes in a string4",
    "let i = 1000000; callback(i); called 1500000 times in 200 ms",
    "$6000-600-150-1200-2000=2050 is left; Wed Jun 30 21:49:08 1993",
    "The phone has 128 000 000 pixels and Windows 10.0.19045; mobile first 2023 2024 2025",
)
NAMES = (
    "Eine Liste von Optionen, das Design von Dateiformaten, Wenn Maschinen lesen. Die Größe zählt.",
    "'Hello Node.js User!' in an MS Windows style dialog",
    "According to sources at Morgan Stanley and Goldman Sachs; see Addison Wesley",
    "이것은 압축 파일을 나타내는 필터 프로그램입니다. 名前を指定しない場合は同様です。",
    "Aby śledzić postępy",
    "Mercedes Benz, Sierra Leone, Puerto Rico, Santiago de Compostela and Sri Lanka",
    "The Adam Optimizer, Thomas Edison State University, Dear Hiring Manager",
)


@pytest.mark.parametrize("text", [*STREETS, *SECRETS, *PHONES, *NAMES])
def test_a_look_alike_is_left_alone(text: str) -> None:
    assert [(span.type, text[span.start : span.end]) for span in detect(text)] == []
