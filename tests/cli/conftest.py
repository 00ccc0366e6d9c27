"""The fixture that runs commands."""

from __future__ import annotations

import pytest

from tests.cli.runner import Runner


@pytest.fixture
def run(capsysbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch) -> Runner:
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    return Runner(capsysbinary, monkeypatch)
