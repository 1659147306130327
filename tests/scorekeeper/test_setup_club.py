"""Setting up a game says which club it goes to, where that is not plain."""

import pytest
from django.test import Client

from scorekeeper.models import Club
from tests.scorekeeper.test_clubs import at
from tests.table import link, one_hand

pytestmark = pytest.mark.django_db
STEPS = ["/new/", "/new/?players=3", "/new/table/?preset=cutthroat-official"]


def told(client: Client, step: str) -> tuple[str, str]:
    answer = client.get(step)
    assert answer.status_code == 200
    name, url = answer.context["goes_to"], answer.context["change_url"]
    page = answer.content.decode()
    assert (f"For {name}" in page) == bool(name)
    assert ("another club" in page) == bool(url)
    return name, url


@pytest.mark.parametrize("step", STEPS)
def test_each_step_names_the_club_where_there_are_several(game, step) -> None:
    client = Client()
    assert told(client, step) == ("", "")
    client.get(link(game, "Alice"))
    assert told(client, step) == ("", "")
    Club.objects.filter(pk=game.club_id).update(name="Friday table")
    assert told(client, step) == ("Friday table", "")
    other = one_hand()
    Club.objects.filter(pk=other.club_id).update(name="Harbour")
    client.get(link(other, "Alice"))
    assert told(client, step) == ("Harbour", "/")
    assert at(game.club) in client.get("/").content.decode()
    client.get(at(game.club))  # its page is where the next game begins
    assert told(client, step) == ("Friday table", "/")
    client.get(link(other, "Vera"))
    assert told(client, f"/new/table/?after={other.public_id}") == ("Harbour", "")
