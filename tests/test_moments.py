"""Moments: no form and no file lets in one in which nobody plays, and a page shows whatever is stored."""

import itertools
from typing import Any

import pytest
from django.apps import apps
from django.core.exceptions import ValidationError
from django.db.models import Case, DateTimeField, Model, Value, When
from django.urls import reverse
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from scorekeeper.clock import zone_called
from scorekeeper.entering import NotPossible
from scorekeeper.models import Club
from tests.grounds import MATRIX, address_of
from tests.scorekeeper.hidden import body
from tests.table import HTMX, ask, imported, key, link, play, record_of, start
from tests.tournaments.night import night
from tests.tournaments.night_phones import NightPhone
from tests.tournaments.whole_night import ROWS, file_of, whole_night
from tournaments import director
from tournaments.director.file_rows import row
from tournaments.files.rows import fields_of
from tournaments.setting_up.form import moment as moment_in

pytestmark = pytest.mark.django_db

EDGES = [("9999-12-31T23:59:00Z", "Pacific/Kiritimati"), ("0001-01-01T00:00:00Z", "America/New_York")]
NEVER = ["9999-12-31T23:59", "0001-01-01T00:00", "1999-12-31T12:00", "2101-01-01T12:00"]
OURS = [model for app in ("scorekeeper", "tournaments") for model in apps.get_app_config(app).get_models()]


def moments_of(model: type[Model]) -> list[str]:
    """Those fields of a row that are moments."""
    return [each.name for each in model._meta.concrete_fields if isinstance(each, DateTimeField)]


@pytest.mark.parametrize(("moment", "zone"), EDGES)
def test_a_zone_shows_the_first_and_the_last_moment(moment, zone) -> None:
    stored = parse_datetime(moment)
    assert stored is not None
    assert timezone.localtime(stored, zone_called(zone)).strftime("%H:%M") == moment[11:16]


def test_every_page_shows_whatever_moment_is_stored(client) -> None:
    club, (moment, zone) = whole_night().club, EDGES[0]
    play(game := start(club=club), ["4", "4", "5"], [5, 6, 6])
    client.get(link(game, "Alice"))
    there = [address_of(page, game) for page in MATRIX]
    copied = f"{reverse('nights:found')}?copy={address_of('nights:desk', game).split('/')[2]}"
    for model in OURS:
        stored = {
            each: Case(When(**{each: None}, then=None), default=Value(parse_datetime(moment)))
            for each in moments_of(model)
        }
        if stored:
            model._default_manager.update(**stored)
    Club.objects.update(time_zone=zone, name="")
    for address in [*there, copied]:
        answer = client.get(address)
        assert answer.status_code < 500, address
        assert body(answer) is not None, "to the end of what is sent piece by piece"


@pytest.mark.parametrize(("moment", "zone"), EDGES)
def test_no_form_lets_one_in_that_cannot_be(moment, zone) -> None:
    tournament = night(4)
    Club.objects.update(time_zone=zone)
    phone = NightPhone(tournament)
    found = f"{reverse('nights:found')}?club={tournament.club.public_id}"
    plan = {"name": "Friday", "1-format": "tables", "1-size": "4", "1-rounds": "4"}
    forms: list[tuple[str, str, dict[str, Any]]] = [
        (found, "begins_at", plan),
        (found, "ends_by", plan),
        (phone.address("settings/"), "begins_at", {"name": "Friday"}),
        (phone.address("settings/"), "ends_by", {"name": "Friday"}),
        (phone.address("sign-up/settings/"), "until", {"limit": "40"}),
    ]
    said = moment[:16]
    for address, field, sent in forms:
        was = phone.client.get(address).context.get("was", "")
        told = {"key": key(), "was": was, **sent}
        answer = phone.client.post(address, {**told, field: said}, headers=HTMX if "ends" in field else {})
        assert answer.status_code == 422, address
        assert answer.context["errors"] == [f"“{said}” is not of these times: is the year right?"]
        assert f'value="{said}"' in answer.content.decode()
        assert phone.client.post(address, {**told, field: "2031-02-03T18:00"}).status_code == 302


@pytest.mark.parametrize("said", [*NEVER, "9999-12-31T23:59-14:00", "0001-01-01T00:00+14:00"])
def test_what_no_moment_of_ours_is(said) -> None:
    with pytest.raises(NotPossible, match="is the year right"):
        moment_in(said)


@pytest.mark.parametrize("said", ["2000-01-01T00:00", "2100-12-31T00:00"])
def test_the_first_and_the_last_that_can_be(said) -> None:
    assert moment_in(said)


def test_no_file_of_a_tournament_lets_one_in_that_cannot_be() -> None:
    tournament, known = whole_night(), {model.__name__: model for model in OURS}
    file, never = file_of(tournament), itertools.cycle(NEVER)
    for name, rows_of in ROWS.items():
        for field in {each.name for each in fields_of(known[name])} & {*moments_of(known[name])}:
            said = next(never)
            with pytest.raises(ValidationError, match=f"{field}: {said} is not of these times"):
                row(known[name], {**rows_of(file)[-1], field: said})
    with pytest.raises(NotPossible, match="begins_at: 9999-12-31T23:59 is not of these times"):
        director.import_night(tournament.club, ask(), told={**file, "begins_at": NEVER[0]})


def test_the_time_of_a_hand_in_a_record_is_one_that_can_be_or_that_of_the_import() -> None:
    for said in (*NEVER[1:], "2026-02-30T10:00", known := "2026-03-04T20:15:00+00:00"):
        hand = {"bids": ["4", "4", "5"], "tricks": [5, 6, 6], "prizes": {"JC": 0, "JD": 2}, "at": said}
        game = imported(record_of("cutthroat-official", hand))
        when = game.hands.get().scored_at
        assert when is not None
        assert (when.isoformat() == said) is (said == known), said
