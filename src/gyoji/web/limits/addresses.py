"""Client identities for rate limits: the address that a request comes from."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any

PREFIX = 64
"""The number of leading bits of an IPv6 address that name a client; it chooses the other bits."""

WIDER_PREFIXES = {4: 24, 6: 48}
"""The number of leading bits, by IP version, that name a network: one organization may own it."""


def address_of(scope: Any) -> str:
    """Return the address of a request according to uvicorn, which believes trusted proxies."""
    client = scope.get("client")
    return str(client[0]) if client else "unknown"


def client_of(scope: Any) -> str:
    """Return the name under which limits count the client of a request."""
    return network_of(address_of(scope))


@lru_cache(4096)
def network_of(address: str) -> str:
    """Return the network of one client: an IPv4 address itself, the /64 of an IPv6 address."""
    try:
        known = ip_address(address.partition("%")[0])
    except ValueError:  # a proxy may send any text
        return address
    if not isinstance(known, IPv6Address):
        return str(known)
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    return str(ip_network((int(known), PREFIX), strict=False))


@lru_cache(4096)
def wider_network_of(client: str) -> str:
    """Return the network of a client: the /24 of an IPv4 address, the /48 of an IPv6 network."""
    try:
        known = ip_network(client)
    except ValueError:
        return client
    return str(known.supernet(new_prefix=WIDER_PREFIXES[known.version]))
