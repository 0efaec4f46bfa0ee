"""`make notebooks`: JupyterLab starts and serves every notebook, where it is installed."""

from __future__ import annotations

import json
import os
import re
import secrets
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest

from tests.experiments.runs import HOUSE

TOKEN = secrets.token_hex(8)
PATIENCE = 120


@contextmanager
def lab(place: Path) -> Iterator[str]:
    """JupyterLab as the make target starts it, on a port of its own choice; its address."""
    options = (
        f"--no-browser --ip 127.0.0.1 --port 0 --ServerApp.port_retries=0 --allow-root --IdentityProvider.token={TOKEN}"
    )
    homes = ("CONFIG_DIR", "DATA_DIR", "RUNTIME_DIR")
    env = {**os.environ, **{f"JUPYTER_{name}": str(place / name) for name in homes}, "IPYTHONDIR": str(place)}
    asked = ["make", "-n", "notebooks", f"LAB={options}"]
    told = subprocess.run(asked, cwd=HOUSE, capture_output=True, text=True, check=True)
    line = told.stdout.splitlines()[-1].split()
    assert line[0].endswith("bin/jupyter")
    started = subprocess.Popen(
        [sys.executable, "-m", "jupyter", *line[1:]], cwd=HOUSE, env=env, stderr=subprocess.PIPE, text=True
    )
    try:
        assert started.stderr is not None
        yield next(found[0] for said in started.stderr if (found := re.search(r"http://127\.0\.0\.1:\d+", said)))
    finally:
        started.send_signal(signal.SIGTERM)
        started.communicate(timeout=PATIENCE)


def fetched(address: str) -> str:
    """A page of the lab, as soon as it answers."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            with urlopen(f"{address}?token={TOKEN}", timeout=10) as page:
                text: str = page.read().decode()
                return text
        except URLError:
            if time.monotonic() > end:
                raise
            time.sleep(0.2)


@pytest.mark.long
@pytest.mark.skipif(shutil.which("make") is None or find_spec("jupyterlab") is None, reason="needs make and JupyterLab")
def test_the_lab_lists_every_notebook_and_opens_one(tmp_path: Path) -> None:
    with lab(tmp_path) as address:
        listed = {entry["name"] for entry in json.loads(fetched(f"{address}/api/contents"))["content"]}
        assert {path.name for path in (HOUSE / "notebooks").glob("*.ipynb")} <= listed
        assert "JupyterLab" in fetched(f"{address}/lab")
        kernels = json.loads(fetched(f"{address}/api/kernelspecs"))["kernelspecs"]
        first = json.loads(fetched(f"{address}/api/contents/01_first_look.ipynb"))
        assert first["content"]["metadata"]["kernelspec"]["name"] in kernels
