"""The few pieces of HTML that pages and notebooks are made of; nothing in them is fetched from elsewhere."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape

from engine.core.errors import spelt

CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
"""Letters that a page does not hold, whatever the names in a run do."""
LONG = 24
"""A table with more rows scrolls in a frame of its own."""

STYLE = """
:root { --paper: #fff; --ink: #21252b; --pale: #5d646e; --line: #d4d8dd; --tint: #f4f6f8; --mark: #0072b2; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #15181d; --ink: #e6e8eb; --pale: #a3abb5; --line: #363d47; --tint: #1d2229; --mark: #6db8ea; }
}
* { box-sizing: border-box; }
html { color-scheme: light dark; -webkit-text-size-adjust: 100%; }
body { font: 16px/1.55 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 76rem;
  margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.7rem; line-height: 1.2; margin: .5rem 0; }
h2 { font-size: 1.3rem; margin: 3rem 0 .5rem; border-top: 2px solid var(--line); padding-top: 1rem; }
h3 { font-size: 1.05rem; margin: 1.8rem 0 .4rem; }
p, ul { max-width: 46rem; } p.lead { font-size: 1.1rem; }
a { color: var(--mark); }
nav ul { columns: 14rem; padding-left: 1.1rem; }
code, pre { font: .85rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
pre { background: var(--tint); padding: .8rem 1rem; border-radius: .4rem; white-space: pre-wrap; }
.note { color: var(--pale); font-size: .9rem; } .warn { border-left: .3rem solid #d55e00; padding-left: .8rem; }
.pair { display: grid; grid-template-columns: minmax(0, 1fr); gap: .5rem 2rem; align-items: start;
  margin: .6rem 0 1.6rem; }
@media (min-width: 62rem) { .pair { grid-template-columns: minmax(0, 31rem) minmax(0, 1fr); } }
svg { display: block; width: 100%; max-width: 36rem; height: auto; }
.scroll { overflow-x: auto; } .tall { max-height: 34rem; overflow-y: auto; }
table { border-collapse: collapse; font-size: .85rem; font-variant-numeric: tabular-nums; }
caption { text-align: left; color: var(--pale); padding-bottom: .3rem; }
th, td { padding: .18rem .6rem .18rem 0; text-align: right; white-space: nowrap; vertical-align: top; }
th { border-bottom: 1px solid var(--line); font-weight: 600; white-space: normal; vertical-align: bottom; }
tbody tr:nth-child(even) { background: var(--tint); }
th:first-child, td:first-child { text-align: left; white-space: normal; min-width: 8rem; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: minmax(0, 11rem) minmax(0, 1fr); gap: .2rem 1rem; }
dt { color: var(--pale); }
dd { margin: 0; overflow-wrap: anywhere; }
@media print {
  body { font-size: 11px; padding: 0; max-width: none; } nav { display: none; }
  .tall { max-height: none; overflow: visible; }
  .pair { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); } .pair, svg, tr { break-inside: avoid; }
  h2, h3 { break-after: avoid; } .scroll { overflow: visible; } th, td { white-space: normal; padding-right: .4rem; }
}
"""


def tag(name: str, content: str = "", **attributes: object) -> str:
    """One element; an underscore in an attribute's name is a hyphen."""
    told = "".join(f' {key.rstrip("_").replace("_", "-")}="{escape(str(value))}"' for key, value in attributes.items())
    return f"<{name}{told}>{content}</{name}>"


def html_table(columns: Sequence[str], rows: Sequence[Sequence[object]], caption: str = "") -> str:
    """A plain table that scrolls sideways in a narrow window, and down when it is long."""
    head = tag("tr", "".join(tag("th", escape(column), scope="col") for column in columns))
    body = "".join(tag("tr", "".join(tag("td", escape(str(value))) for value in row)) for row in rows)
    said = tag("caption", escape(caption)) if caption else ""
    long = "scroll tall" if len(rows) > LONG else "scroll"
    return tag("div", tag("table", said + tag("thead", head) + tag("tbody", body)), class_=long, tabindex="0")


def listing(pairs: Sequence[tuple[str, str]]) -> str:
    """Names with what they stand for."""
    return tag("dl", "".join(tag("dt", escape(name)) + tag("dd", escape(value)) for name, value in pairs))


def whole_page(title: str, body: str) -> str:
    """A document of its own, without letters that no text has."""
    title, body = (CONTROL.sub(lambda found: spelt(found[0]), text) for text in (title, body))
    head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
    head += tag("title", escape(title)) + tag("style", STYLE)
    return "<!DOCTYPE html>\n" + tag("html", tag("head", head) + tag("body", body), lang="en") + "\n"
