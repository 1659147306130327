"""Whoever had a role in a club that joined another has it there."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scorekeeper import scorebook
from scorekeeper.links import token
from scorekeeper.models import Club
from tests.scorekeeper.test_clubs import at
from tests.scorekeeper.test_clubs_joined import join
from tests.scorekeeper.test_members import signed_in
from tests.table import ask, club_of, key

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("kind", ["link", "account"])
def test_the_higher_role_of_the_two_clubs_counts(club, other, kind) -> None:
    bob = signed_in("bob", club, "reader") if kind == "account" else Client()
    if kind == "link":
        bob.get(f"/open/read/{club.public_id}/{token(club, 'reader')}/")
    bob.get(f"/open/organize/{other.public_id}/{token(other, 'organizer')}/")
    assert bob.get(at(club, "members/")).status_code == 403
    join(club, other)
    assert bob.get(at(club, "members/")).status_code == 200
    assert bob.get(at(club, "settings/")).status_code == 403
    told = {"stop": "reader", "was": "1", "key": key()}
    assert bob.post(at(club, "members/"), told).status_code == 302
    club.refresh_from_db()
    assert club.reader_link == 2
    scorebook.stop_link(club.pk, ask(), role="organizer", was=1)
    assert bob.get(at(club, "members/")).status_code == 403, "what they were here is left"


def test_an_open_club_s_reader_keeps_the_role_of_the_club_that_joined(club, other) -> None:
    Club.objects.filter(pk=club.pk).update(is_open=True)
    bob = Client()
    bob.get(f"/open/organize/{other.public_id}/{token(other, 'organizer')}/")
    join(club, other)
    assert bob.get(at(club, "members/")).status_code == 200


def test_what_clubs_are_asked_does_not_grow_with_them(club, other, alice) -> None:
    counts = []
    for name in ("", "Eva", "Finn", "Gus"):
        if name:
            more = club_of(name, "Ivo", "Jan")
            alice.get(f"/open/keep/{more.public_id}/{token(more, 'scorer')}/")
        with CaptureQueriesContext(connection) as asked:
            assert alice.get("/").status_code == 200
        counts.append(sum('"joined_to_id" IS NOT NULL' in query["sql"] for query in asked))
    assert counts == [0, 1, 1, 1]
