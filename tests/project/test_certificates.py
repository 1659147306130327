"""What `make run` signs for https: believed by who trusts its authority, for one network alone, renewed in time."""

import datetime
import socket
import ssl
import threading
from ipaddress import IPv4Network
from pathlib import Path

import pytest

from scorekeeper.serving import certificates
from scorekeeper.serving.certificates import authority_in, read, signed_for

NAMES = ["localhost", "den.local"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "https"


def believed(folder: Path, host: str) -> bool:
    """Does a phone that trusts the authority believe the server to be this host?"""
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(folder / "server.crt", folder / "server.key")
    phone = ssl.create_default_context(cadata=authority_in(folder).read_bytes())
    ours, theirs = socket.socketpair()

    def serve() -> None:
        try:
            server.wrap_socket(theirs, server_side=True).close()
        except ssl.SSLError:
            theirs.close()

    serving = threading.Thread(target=serve)
    serving.start()
    try:
        with phone.wrap_socket(ours, server_hostname=host):
            return True
    except ssl.SSLCertVerificationError:
        return False
    finally:
        ours.close()
        serving.join()


def test_who_trusts_the_authority_believes_each_address_and_name(folder: Path) -> None:
    signed_for(folder, ["192.168.1.5", "127.0.0.1"], NAMES, "den")
    told = {
        host: believed(folder, host) for host in ("192.168.1.5", "127.0.0.1", *NAMES, "192.168.1.6", "bank.example")
    }
    assert [host for host, may in told.items() if may] == ["192.168.1.5", "127.0.0.1", *NAMES]


def test_the_authority_can_vouch_for_nothing_outside(folder: Path, monkeypatch) -> None:
    """Not even with its own key in wrong hands."""
    signed_for(folder, ["10.0.0.2"], NAMES, "den")
    monkeypatch.setattr(certificates, "HOME", [IPv4Network("0.0.0.0/0")])
    signed_for(folder, ["10.0.0.2", "203.0.113.9"], [*NAMES, "bank.example"], "den")
    assert "203.0.113.9" in str(read(folder / "server.crt").extensions)
    assert not any(believed(folder, host) for host in ("203.0.113.9", "bank.example"))


def test_an_address_of_no_home_network_takes_an_authority_that_may_vouch_for_just_it(folder: Path) -> None:
    signed_for(folder, ["10.0.0.2"], NAMES, "den")
    before = authority_in(folder).read_bytes()
    signed_for(folder, ["203.0.113.9"], NAMES, "den")
    anew = authority_in(folder).read_bytes()
    assert anew != before
    assert [host for host in ("203.0.113.9", "203.0.113.8") if believed(folder, host)] == ["203.0.113.9"]
    signed_for(folder, ["10.0.0.2"], NAMES, "den")
    assert authority_in(folder).read_bytes() == anew


def test_it_stays_until_an_address_changes_and_phones_need_not_trust_anew(folder: Path) -> None:
    def made(addresses: list[str]) -> tuple[bytes, bytes]:
        kept = signed_for(folder, addresses, NAMES, "den")
        return authority_in(folder).read_bytes(), kept.certificate.read_bytes()

    first, again, moved = made(["10.0.0.2"]), made(["10.0.0.2"]), made(["10.0.0.3"])
    assert first == again
    assert (moved[0] == first[0], moved[1] == first[1]) == (True, False)
    assert believed(folder, "10.0.0.3")


@pytest.mark.parametrize(("days", "renewed"), [(365, False), (380, True), (3600, True)])
def test_it_is_renewed_before_it_ends(folder: Path, monkeypatch, days: int, renewed: bool) -> None:
    kept = signed_for(folder, ["10.0.0.2"], NAMES, "den")
    before, today = kept.certificate.read_bytes(), certificates.now()
    monkeypatch.setattr(certificates, "now", lambda: today + datetime.timedelta(days=days))
    signed_for(folder, ["10.0.0.2"], NAMES, "den")
    assert (kept.certificate.read_bytes() != before) is renewed
    authority, server = read(authority_in(folder)), read(kept.certificate)
    server.verify_directly_issued_by(authority)
    assert server.not_valid_after_utc <= authority.not_valid_after_utc
    assert server.not_valid_after_utc - server.not_valid_before_utc < datetime.timedelta(days=825)


def test_keys_are_for_nobody_else(folder: Path) -> None:
    signed_for(folder, ["10.0.0.2"], NAMES, "den")
    assert {path.name: oct(path.stat().st_mode & 0o777) for path in (folder / "key", folder / "server.key")} == {
        "key": "0o600", "server.key": "0o600",
    }  # fmt: skip
    assert folder.stat().st_mode & 0o777 == 0o700
