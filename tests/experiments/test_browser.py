"""The report in a real browser: it asks for nothing, complains of nothing and shows every plot."""

from __future__ import annotations

from pathlib import Path
from shutil import which
from typing import Any

import pytest

from experiments.html_report import write_report
from tests.experiments.runs import make_run

WIDTHS = (400, 1300)
BROWSERS = ("chromium", "chromium-browser", "google-chrome")


def open_browser(player: Any) -> Any:
    """The system's browser or the driver's own, or a skipped test where there is neither."""
    installed = next((path for path in map(which, BROWSERS) if path), None)
    try:
        return player.chromium.launch(executable_path=installed, args=["--no-sandbox"])
    except Exception as error:  # noqa: BLE001 the driver's own errors, whatever their class
        pytest.skip(f"no browser: {str(error).splitlines()[0]}")


@pytest.mark.long
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", WIDTHS)
def test_the_page_in_a_browser(tmp_path: Path, width: int, scheme: str) -> None:
    driver = pytest.importorskip("playwright.sync_api", reason="needs playwright and a browser")
    page_file = tmp_path / "page.html"
    write_report([make_run(tmp_path / "run", 60, "greedy"), make_run(tmp_path / "other", 60)], page_file)
    with driver.sync_playwright() as player:
        browser = open_browser(player)
        page = browser.new_page(viewport={"width": width, "height": 800}, color_scheme=scheme)
        asked: list[str] = []
        said: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.on("console", lambda message: said.append(message.text))
        page.goto(page_file.as_uri())
        boxes = [drawing.bounding_box() for drawing in page.query_selector_all("svg")]
        paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
        overflow = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
        browser.close()
    assert asked == [page_file.as_uri()]
    assert said == []
    assert overflow <= 0
    assert len(boxes) == 13
    assert (paper == "rgb(255, 255, 255)") == (scheme == "light")
    assert all(box["width"] > 0.8 * min(width, 600) and box["height"] > 100 for box in boxes)
