"""The certificates of `make run`: an authority of this machine's own, and what it signs for the addresses of today.

People are asked to trust the authority, so it is made to vouch for little: addresses of a home network and names that
end in .local. Whoever steals its key can play no bank to a phone that trusts it. Must not know who serves.
"""

import datetime
import os
from collections.abc import Iterable, Sequence
from ipaddress import IPv4Address, IPv4Network
from pathlib import Path
from typing import Any, NamedTuple

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

HOME = [IPv4Network(net) for net in ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "127.0.0.0/8")]
NAMES = ["local", "localhost"]
YEARS_OF_AUTHORITY = 10
DAYS = 397  # an iPhone takes no certificate that is good for more than 825
RENEWED = datetime.timedelta(days=30)  # before its end


class Signed(NamedTuple):
    """A certificate and its key, as files."""

    certificate: Path
    key: Path


def authority_in(folder: Path) -> Path:
    """The file of the certificate that phones are asked to trust (DER)."""
    return folder / "authority.crt"


def signed_for(folder: Path, addresses: Sequence[str], names: Sequence[str], owner: str) -> Signed:
    """A certificate for these, good from now on; the one that is kept, unless they have changed or its end is near.

    An address outside of home networks makes an authority anew, which may vouch for just that, too. `owner` is the
    machine by which people know the authority.
    """
    known = [IPv4Address(address) for address in addresses]
    wanted = [*map(x509.DNSName, names), *map(x509.IPAddress, known)]
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    kept, above = Signed(folder / "server.crt", folder / "server.key"), Signed(authority_in(folder), folder / "key")
    outside = {IPv4Network(each) for each in known if not any(each in net for net in HOME)}
    if not good(above, datetime.timedelta(days=DAYS)) or not outside <= permitted(above):
        make_authority(above, owner, outside)
    issuer = x509.load_der_x509_certificate(above.certificate.read_bytes())
    if not good(kept, RENEWED) or not covers(kept, wanted, issuer):
        make_certificate(kept, wanted, issuer, key_in(above.key))
    return kept


def good(kept: Signed, before: datetime.timedelta) -> bool:
    """Is it there, and for so long still?"""
    if not (kept.certificate.exists() and kept.key.exists()):
        return False
    return read(kept.certificate).not_valid_after_utc - now() > before


def covers(kept: Signed, wanted: Sequence[x509.GeneralName], issuer: x509.Certificate) -> bool:
    """Is it for just these, by this authority?"""
    told = read(kept.certificate)
    said = told.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    return (
        set(said) == set(wanted)
        and by(issuer) == told.extensions.get_extension_for_class(x509.AuthorityKeyIdentifier).value
    )


def permitted(kept: Signed) -> set[Any]:
    """What an authority may vouch for: networks and names."""
    its = read(kept.certificate).extensions.get_extension_for_class(x509.NameConstraints).value
    return {each.value for each in its.permitted_subtrees or ()}


def make_authority(kept: Signed, owner: str, outside: Iterable[IPv4Network]) -> None:
    """An authority that vouches for home networks alone, and for this machine's addresses outside of them."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, f"Spades score on {owner}"[:64])])
    may_sign = [*map(x509.DNSName, NAMES), *map(x509.IPAddress, [*HOME, *outside])]
    made = (
        begun(name, name, key, 365 * YEARS_OF_AUTHORITY)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(may(key_cert_sign=True), critical=True)
        .add_extension(x509.NameConstraints(may_sign, None), critical=True)
        .sign(key, hashes.SHA256())
    )
    write(kept, made.public_bytes(serialization.Encoding.DER), key)


def make_certificate(
    kept: Signed,
    wanted: Sequence[x509.GeneralName],
    issuer: x509.Certificate,
    its_key: ec.EllipticCurvePrivateKey,
) -> None:
    """A certificate for a server with these addresses and names."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.ORGANIZATION_NAME, "Spades score")])
    made = (
        begun(name, issuer.subject, key, DAYS)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(may(digital_signature=True), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.SubjectAlternativeName(wanted), critical=False)
        .add_extension(by(issuer), critical=False)
        .sign(its_key, hashes.SHA256())
    )
    write(kept, made.public_bytes(serialization.Encoding.PEM), key)


def begun(name: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePrivateKey, days: int) -> x509.CertificateBuilder:
    """What every certificate has; from yesterday on, for the clock of a phone may be behind."""
    start = now() - datetime.timedelta(days=1)
    return (
        x509.CertificateBuilder(issuer, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(start)
        .not_valid_after(start + datetime.timedelta(days=days))
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
    )


def by(issuer: x509.Certificate) -> x509.AuthorityKeyIdentifier:
    """How a certificate names the key that signed it."""
    its = issuer.extensions.get_extension_for_class(x509.SubjectKeyIdentifier).value
    return x509.AuthorityKeyIdentifier.from_issuer_subject_key_identifier(its)


def may(digital_signature: bool = False, key_cert_sign: bool = False) -> x509.KeyUsage:
    """The one thing that a key is for."""
    return x509.KeyUsage(
        digital_signature=digital_signature, key_cert_sign=key_cert_sign, crl_sign=False, content_commitment=False,
        key_encipherment=False, data_encipherment=False, key_agreement=False, encipher_only=False, decipher_only=False,
    )  # fmt: skip


def read(path: Path) -> x509.Certificate:
    """A certificate, in either form."""
    told = path.read_bytes()
    return x509.load_pem_x509_certificate(told) if told.startswith(b"-") else x509.load_der_x509_certificate(told)


def key_in(path: Path) -> ec.EllipticCurvePrivateKey:
    """The key in a file of ours."""
    key = serialization.load_pem_private_key(path.read_bytes(), password=None)
    if not isinstance(key, ec.EllipticCurvePrivateKey):
        raise ValueError(f"{path} holds a key of another kind.")
    return key


def write(kept: Signed, certificate: bytes, key: ec.EllipticCurvePrivateKey) -> None:
    """Keep both; the key for this user alone."""
    told = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    kept.key.unlink(missing_ok=True)
    with os.fdopen(os.open(kept.key, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(told)
    kept.certificate.write_bytes(certificate)


def now() -> datetime.datetime:
    """This moment."""
    return datetime.datetime.now(datetime.UTC)
