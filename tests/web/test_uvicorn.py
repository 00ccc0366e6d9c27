"""The version of uvicorn, and the undocumented parts of it that the server builds on."""

from __future__ import annotations

import asyncio
import tomllib
from importlib.metadata import version
from importlib.util import find_spec, module_from_spec
from inspect import signature
from pathlib import Path
from typing import cast

import pytest
import uvicorn
from packaging.requirements import Requirement
from starlette.applications import Starlette
from uvicorn.middleware.proxy_headers import _TrustedHosts
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

ROOT = Path(__file__).parents[2]

METHODS = {
    uvicorn.Server: ["handle_exit(sig, frame)", "startup(sockets)", "shutdown(sockets)"],
    HttpToolsProtocol: [
        "connection_made(transport)", "connection_lost(exc)", "data_received(data)",
        "handle_websocket_upgrade()", "on_message_begin()", "on_url(url)",
        "on_header(name, value)", "on_headers_complete()", "on_body(body)",
        "on_message_complete()", "on_response_complete()", "_should_upgrade()",
        "_unset_keepalive_if_required()",
    ],
    WebSocketsSansIOProtocol: [
        "connection_made(transport)", "connection_lost(exc)", "data_received(data)",
        "send_receive_event_to_app()", "handle_ping()", "handle_parser_exception()", "receive()",
    ],
    _TrustedHosts: ["__contains__(host)"],
}  # fmt: skip
"""The methods that are called or overridden, with their parameters."""

FIELDS = {
    HttpToolsProtocol: "client config connections cycle parser pipeline transport",
    WebSocketsSansIOProtocol: (
        "close_sent config conn handshake_initiated loop queue read_paused transport writable"
    ),
}
"""The fields of a connection that are read or set."""

NEWER = "a newer uvicorn has changed it: adapt src/gyoji/web/server, or narrow the range"


def test_uvicorn_is_one_of_the_versions_that_are_supported() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    wanted = map(Requirement, extras["optional-dependencies"]["web"])
    (uvicorns,) = (each.specifier for each in wanted if each.name == "uvicorn")
    assert version("uvicorn") in uvicorns
    assert any(each.operator == "<" for each in uvicorns), "the next version is not tested yet"


def as_written(kind: type) -> type:
    """The class of a module loaded anew: other packages replace methods of the first one."""
    spec = find_spec(kind.__module__)
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return cast("type", getattr(module, kind.__name__))


@pytest.mark.parametrize("kind", METHODS, ids=lambda kind: kind.__name__)
def test_methods_have_the_parameters_that_we_know(kind: type) -> None:
    for method in METHODS[kind]:
        name = method.partition("(")[0]
        found = getattr(as_written(kind), name, None)
        assert found, f"{kind.__name__} has no {name}: {NEWER}"
        given = ", ".join(list(signature(found).parameters)[1:])
        assert f"{name}({given})" == method, f"{kind.__name__}: {NEWER}"


def test_connections_have_the_fields_that_we_know() -> None:
    async def check() -> None:
        config = uvicorn.Config(Starlette(), log_config=None)
        config.load()
        for kind, fields in FIELDS.items():
            connection = kind(config, ServerState(), {})
            missing = [name for name in fields.split() if not hasattr(connection, name)]
            assert not missing, f"{kind.__name__} has no {', '.join(missing)}: {NEWER}"

    asyncio.run(check())
    assert {"keep_alive", "disconnected", "message_event", "response_started"} <= set(
        RequestResponseCycle.__init__.__code__.co_names
    ), NEWER
