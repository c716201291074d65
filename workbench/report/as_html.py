"""The report as one HTML file: readable on paper, in the dark, and without a network."""

from __future__ import annotations

import html
from collections.abc import Iterable, Sequence

from workbench.report.blocks import (
    Block,
    Code,
    Curve,
    Facts,
    Folded,
    Listing,
    Matrix,
    Paragraph,
    Section,
    Table,
    number,
)

STYLE = """
body{font:16px/1.5 system-ui,sans-serif;margin:0;color:#1c2126;background:#fff}
main{max-width:60rem;margin:2rem auto;padding:0 1rem}
h1,h2{line-height:1.2}h2{margin-top:2.2rem;border-bottom:1px solid #d5dbe1;padding-bottom:.2rem}
.wide{overflow-x:auto}table{border-collapse:collapse;margin:1rem 0;font-size:15px}
td,th{padding:.2rem .7rem;border-bottom:1px solid #d5dbe1;text-align:left;vertical-align:top}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.2rem 1rem}dt{color:#5a6570}dd{margin:0}
.matrix td+td,.matrix th+th{text-align:center;padding:.2rem .4rem;min-width:1.6rem}
.matrix .pass{background:#dcf3e1}.matrix .fail{background:#fbe1e1}.matrix .other{background:#f7efd2}
pre{background:#f4f6f8;padding:.8rem;overflow:auto;font-size:13px;line-height:1.4}
pre span{display:inline-block;min-width:100%}.add{background:#dcf3e1}.del{background:#fbe1e1}
.curves{display:flex;flex-wrap:wrap;gap:1rem}figure{margin:0}figcaption,.legend{color:#5a6570;
font-size:14px}
@media(prefers-color-scheme:dark){body{background:#15181b;color:#dfe4e8}pre{background:#1f2429}
td,th,h2{border-color:#3a424a}dt,figcaption,.legend{color:#9aa5b0}.add,.matrix .pass{background:
#173c22}.del,.matrix .fail{background:#4a1d1d}.matrix .other{background:#463c14}}
summary{cursor:pointer;color:#5a6570;font-size:14px}
@media print{details:not([open]){display:none}main{max-width:none;margin:0}
pre{white-space:pre-wrap;overflow:visible}
h2{break-after:avoid}table,figure{break-inside:avoid}}
"""


def written(sections: Sequence[Section]) -> str:
    """All sections in one document."""
    body: list[str] = []
    for place, section in enumerate(sections):
        tag = "h1" if place == 0 else "h2"
        body.append(f"<{tag}>{html.escape(section.title)}</{tag}>")
        body += _elements(section.blocks)
    title = html.escape(sections[0].title if sections else "Session")
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{title}</title>'
        f"<style>{STYLE}</style></head>\n<body><main>\n" + "\n".join(body) + "\n"
        "</main></body></html>\n"
    )


def _elements(blocks: Sequence[Block]) -> list[str]:
    """The blocks; curves stand beside each other."""
    made: list[str] = []
    for block in blocks:
        element = _element(block)
        if isinstance(block, Curve) and made and made[-1].startswith('<div class="curves">'):
            made[-1] = made[-1].removesuffix("</div>") + element + "</div>"
        else:
            made.append(
                f'<div class="curves">{element}</div>' if isinstance(block, Curve) else element
            )
    return made


def _element(block: Block) -> str:
    match block:
        case Paragraph(text=text):
            return "<p>" + html.escape(text).replace("\n", "<br>") + "</p>"
        case Listing(items=items):
            entries = (html.escape(i).replace("\n", "<br>") for i in items)
            return "<ul>" + "".join(f"<li>{entry}</li>" for entry in entries) + "</ul>"
        case Facts(pairs=pairs):
            return "<dl>" + "".join(map(_fact, pairs)) + "</dl>"
        case Table(head=head, rows=rows):
            return _table([_cells(head, "th"), *(_cells(row, "td") for row in rows)])
        case Matrix():
            return _matrix(block)
        case Code(text=text, language=language):
            turn = _diff_line if language == "diff" else html.escape
            told = "<pre>" + "\n".join(turn(line) for line in text.splitlines()) + "</pre>"
            return _folded("Diff", told, " open") if language == "diff" else told
        case Folded(title=title, blocks=blocks):
            return _folded(title, "".join(_elements(blocks)))
        case Curve():
            return _drawing(block)


def _fact(pair: tuple[str, str]) -> str:
    return f"<dt>{html.escape(pair[0])}</dt><dd>{html.escape(pair[1])}</dd>"


def _table(rows: Iterable[str], kind: str = "") -> str:
    return f'<div class="wide"><table{kind}>' + "".join(rows) + "</table></div>"


def _cells(row: Iterable[str], tag: str) -> str:
    return "<tr>" + "".join(f"<{tag}>{html.escape(cell)}</{tag}>" for cell in row) + "</tr>"


def _folded(title: str, inside: str, state: str = "") -> str:
    """Opens and closes without a script."""
    return f"<details{state}><summary>{html.escape(title)}</summary>{inside}</details>"


def _matrix(block: Matrix) -> str:
    rows = [_cells(("check", *block.columns), "th")]
    for name, signs in block.rows:
        cells = "".join(f'<td class="{_kind(sign)}">{html.escape(sign)}</td>' for sign in signs)
        rows.append(f"<tr><td>{html.escape(name)}</td>{cells}</tr>")
    legend = f'<p class="legend">{html.escape(block.legend)}</p>'
    return _table(rows, ' class="matrix"') + legend


def _kind(sign: str) -> str:
    return {"✓": "pass", "✗": "fail", "": "none"}.get(sign[:1], "other")


def _diff_line(line: str) -> str:
    kind = {"+": "add", "-": "del"}.get(line[:1], "")
    if line.startswith(("+++", "---")):
        kind = ""
    return f'<span class="{kind}">{html.escape(line)}</span>' if kind else html.escape(line)


def _drawing(curve: Curve) -> str:
    """The curve as inline SVG, 260 by 70, its lowest and highest value written beside it."""
    low, high = min(curve.values), max(curve.values)
    span = (high - low) or 1.0
    step = 200 / max(1, len(curve.values) - 1)
    places = [
        (8 + index * step, 58 - (value - low) / span * 46)
        for index, value in enumerate(curve.values)
    ]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    dots = "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.5"/>' for x, y in places[:60])
    marks = "".join(
        f'<text x="216" y="{y}" font-size="11">{number(value)}</text>'
        for y, value in ((16, high), (62, low))
        if value == high or high != low
    )
    ends = f"{number(curve.values[0])} → {number(curve.values[-1])} {curve.unit}".rstrip()
    caption = html.escape(f"{curve.name}: {ends}")
    return (
        f'<figure><svg viewBox="0 0 260 70" width="260" height="70" role="img" '
        f'aria-label="{caption}" fill="currentColor"><polyline points="{line}" fill="none" '
        f'stroke="currentColor" stroke-width="1.5"/>{dots}{marks}</svg>'
        f"<figcaption>{caption}</figcaption></figure>"
    )
