"""What the trials leave behind goes where pytest tidies up."""

from __future__ import annotations

import tempfile

import pytest


@pytest.fixture(autouse=True)
def folders(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Temporary folders are made among those of the tests."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path_factory.mktemp("hard")))
