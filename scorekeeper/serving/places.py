"""Where a request comes from. This module must not know what is counted for a place."""

from collections.abc import Mapping
from ipaddress import IPv6Address, ip_address
from typing import Any

from django.conf import settings


def place_in(surroundings: Mapping[str, Any]) -> str:
    """Where a request comes from; only what our own proxies say is believed. Of IPv6 it is the network: whoever has one
    has all of its addresses.
    """
    told = [part.strip() for part in surroundings.get("HTTP_X_FORWARDED_FOR", "").split(",")]
    behind: int = settings.TRUSTED_PROXIES
    place = str(told[-behind] if behind and len(told) >= behind else surroundings.get("REMOTE_ADDR", ""))
    try:
        address = ip_address(place)
    except ValueError:
        return place
    if isinstance(address, IPv6Address) and not address.ipv4_mapped:
        return str(int(address) >> 64)
    return str(getattr(address, "ipv4_mapped", None) or address)
