"""Whom a limit counts."""

from __future__ import annotations

import pytest

from gyoji.web.limits.addresses import address_of, client_of, network_of


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("unknown", "unknown"),
    ],
)
def test_ipv6_counts_by_its_network(address: str, network: str) -> None:
    assert network_of(address) == network


def test_a_request_without_an_address_has_a_client_too() -> None:
    assert address_of({"client": None}) == client_of({}) == "unknown"
    assert client_of({"client": ("2001:db8::1", 80)}) == "2001:db8::/64"
