"""A figure in the one style of our plots: its colours, its finding in words, how it is shown and written.

The colours are those of Okabe and Ito, which people with any kind of colour vision tell apart.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import wraps
from io import BytesIO, StringIO
from pathlib import Path
from textwrap import fill
from typing import Any, ParamSpec

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from engine.core.errors import UserError, reason, terminal_safe, unknown
from engine.core.safe_io import write_whole

BLUE, ORANGE, GREEN, PURPLE, GREY = "#0072B2", "#D55E00", "#009E73", "#CC79A7", "#8A8F98"
SIDES = (BLUE, ORANGE, GREEN, PURPLE)
"""A colour a side, the first yours."""

INK, PALE = "#21252B", "#D4D8DD"
"""Text and axes; grid lines. On a page they follow its colours."""

WIDTH = 5.8
HEAD = 1.25
ROW = 0.29
LABEL_WIDTH = 36
TITLE_WIDTH = 54
USUAL_BREAKS, LINE = 3, 0.17
"""The line breaks in title and note that every plot has room for; what each further line takes, in inches."""
FORMATS = ("svg", "png", "pdf")
STYLE: dict[Any, Any] = {
    "figure.facecolor": "white",
    "figure.constrained_layout.use": True,
    "font.family": "sans-serif",
    "font.size": 10,
    "axes.titlesize": 11,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "axes.grid": True,
    "grid.color": PALE,
    "grid.linewidth": 0.7,
    "text.color": INK,
    "text.parse_math": False,
    "xtick.color": INK,
    "ytick.color": INK,
    "legend.frameon": False,
    "savefig.dpi": 150,
    "svg.fonttype": "none",
    "svg.hashsalt": "plots",
}


class Drawing(Figure):
    """A figure that knows its finding in words and shows itself in a notebook."""

    finding: str = ""

    def _repr_svg_(self) -> str:
        return svg_of(self)


Plot = ParamSpec("Plot")


def styled(plot: Callable[Plot, Drawing]) -> Callable[Plot, Drawing]:
    """A plot drawn in our style, whatever that of the reader's notebook is."""

    @wraps(plot)
    def draw(*args: Plot.args, **options: Plot.kwargs) -> Drawing:
        with mpl.rc_context(STYLE):
            return plot(*args, **options)

    return draw


def drawing(title: str, note: str, height: float) -> tuple[Drawing, Axes]:
    """An empty plot under its finding, with the sample below; long names make it higher, so that they leave it room."""
    title, note = terminal_safe(title), terminal_safe(note)
    above, below = fill(title, TITLE_WIDTH), fill(note, TITLE_WIDTH + 16)
    higher = LINE * max(0, above.count("\n") + below.count("\n") - USUAL_BREAKS)
    figure = Drawing(figsize=(WIDTH, height + higher))
    axes = figure.subplots()
    figure.finding = f"{title}. {note}"
    put_title(figure, above)
    figure.supxlabel(below, x=0.02, ha="left", fontsize=8.5, color=GREY)
    return figure, axes


def put_title(figure: Drawing, title: str) -> None:
    """Write the title above a plot."""
    figure.suptitle(title, x=0.02, ha="left", fontsize=11.5, fontweight="bold", color=INK)


def named(figure: Drawing, name: str) -> Drawing:
    """A plot of one configuration of several, with its name before the finding; it becomes as much higher."""
    before = figure.get_suptitle()
    title = fill(f"{terminal_safe(name)}: {' '.join(before.split())}", TITLE_WIDTH)
    figure.set_figheight(figure.get_figheight() + LINE * (title.count("\n") - before.count("\n")))
    put_title(figure, title)
    figure.finding = f"{terminal_safe(name)}: {figure.finding}"
    return figure


def svg_of(figure: Figure) -> str:
    """A figure as text, the same for the same figure."""
    sheet = StringIO()
    with mpl.rc_context(STYLE):
        figure.savefig(sheet, format="svg", metadata={"Date": None, "Creator": None})
    return sheet.getvalue()


def inline(figure: Drawing) -> str:
    """A figure as part of a page: its ink takes the colour of the text around it, and it says what it shows."""
    text = svg_of(figure)
    text = text[text.index("<svg") :]
    text = re.sub(r"<metadata>.*?</metadata>", "", text, flags=re.DOTALL)
    text = re.sub(r' xmlns:xlink="[^"]*"| xmlns="[^"]*"', "", text).replace("xlink:href", "href")
    text = re.sub(r'<g id="patch_1">.*?</g>', "", text, count=1, flags=re.DOTALL)  # the sheet of paper
    text = re.sub(r'(width|height)="[\d.]+pt" ', "", text, count=2)
    for ink, variable in ((INK, "currentColor"), (PALE, "var(--line)"), (GREY, "var(--pale)"), ("#ffffff", "none")):
        text = re.sub(ink, variable, text, flags=re.IGNORECASE)
    text = re.sub(r"font: ([^;']*?)(\d[\d.]*px) [^;\"]*", r"font: \1\2 system-ui, sans-serif", text)
    words = figure.finding.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;").replace("\n", " ")
    return text.replace("<svg", f'<svg role="img" aria-label="{words}"', 1)


def kind_of(path: Path) -> str:
    """The kind of picture that a file's name asks for."""
    kind = path.suffix.removeprefix(".").lower()
    if kind not in FORMATS:
        raise UserError(f"{path}: {unknown('kind of picture', kind, FORMATS)}")
    return kind


def save(figure: Figure, path: Path) -> None:
    """Write a figure; the end of the file's name says how."""
    kind = kind_of(path)
    sheet = BytesIO()
    with mpl.rc_context(STYLE):
        figure.savefig(
            sheet, format=kind, metadata={} if kind == "png" else {"CreationDate" if kind == "pdf" else "Date": None}
        )
    try:
        write_whole(path, sheet.getvalue())
    except OSError as error:
        raise UserError(f"{path} cannot be written: {reason(error)}") from error
