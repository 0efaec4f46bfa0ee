"""Pictures of screens one after the other: one SVG that shows each for some seconds, and needs nothing to play it."""

from __future__ import annotations

import re
from collections.abc import Sequence

CLIPS = re.compile(r'<clipPath id="[^"]*-line-\d+">.*?</clipPath>\s*', re.DOTALL)
FONTS = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)


def animation(pictures: Sequence[str], seconds: float) -> str:
    """Screenshots of one size in one SVG, each shown so long, from the beginning again after the last."""
    opening = pictures[0][: pictures[0].index(">") + 1]
    style = f"{timing(len(pictures), seconds)}\n{placing(len(pictures), seconds)}"
    frames = [f'<g class="frame f{place}">{slim(picture)}</g>' for place, picture in enumerate(pictures)]
    return "\n".join([opening, f"<style>{style}</style>", *frames, "</svg>\n"])


def timing(count: int, seconds: float) -> str:
    """Each frame is seen for its part of a round; who asked for less motion sees the last."""
    share = 100 / count
    rules = f"@keyframes show {{ 0% {{ visibility: visible }} {share:.3f}%, 100% {{ visibility: hidden }} }}"
    rules += f"\n.frame {{ animation: show {count * seconds:g}s step-end infinite }}"
    return f"{rules}\n@media (prefers-reduced-motion: reduce) {{ .frame {{ animation: none }} }}"


def placing(count: int, seconds: float) -> str:
    """When each frame begins: all are on their way already, so that none waits visible for its turn."""
    return "\n".join(f".f{place} {{ animation-delay: {(place - count) * seconds:g}s }}" for place in range(count))


def slim(picture: str) -> str:
    """A screenshot without its outer element, fonts from elsewhere, and what cuts lines that fit anyway."""
    inner = picture[picture.index(">") + 1 : picture.rindex("</svg>")]
    inner = FONTS.sub("", CLIPS.sub("", inner))
    return re.sub(r' clip-path="url\(#[^"]*-line-\d+\)"', "", inner)
