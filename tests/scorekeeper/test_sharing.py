"""The addresses that are passed round lead where other phones can follow."""

import pytest

from scorekeeper.serving.network import addresses
from tests.table import Phone, start

pytestmark = pytest.mark.django_db
OWN = f"{(addresses() or ['localhost'])[0]}:8123"


@pytest.mark.parametrize(
    ("mode", "host", "leads"),
    [
        ("local", "localhost:8123", OWN),
        ("local", "192.168.1.7:8123", "192.168.1.7:8123"),
        ("production", "localhost:8123", "localhost:8123"),
    ],
    ids=["at the desk of make run", "on a phone", "on a server"],
)
def test_a_shared_link_leads_to_this_machine(settings, mode, host, leads) -> None:
    settings.MODE, settings.ALLOWED_HOSTS = mode, ["*"]
    links = Phone(start()).get("share/", host=host).context["links"]
    assert {link["address"].split("/")[2] for link in links} == {leads}
