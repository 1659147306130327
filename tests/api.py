"""The read API as another site reads it: addresses, tokens, and the schema that every answer must keep."""

from copy import deepcopy
from functools import cache
from typing import Any

from django.http import HttpResponse
from django.test import Client
from django.urls import get_resolver, resolve, reverse
from jsonschema import Draft202012Validator

from scorekeeper.links import token
from scorekeeper.models import Club
from scorekeeper.project import api
from tests.tournaments import night_pages
from tests.tournaments.race import address_in_race
from tournaments.models import Tournament

LINKS = {"Club": ("open/read", "reader"), "Game": ("open/watch", "viewer"), "Race": ("races/open", "viewer"),
         "Tournament": ("tournaments/open/watch", "viewer")}  # fmt: skip
OF_A_PERSON = {"player", "player_games"}
OF_A_CLUB = {"club", "club_games", "club_players", "club_tournaments"}
OF_A_NIGHT = {"tournament", "standings", "pairings", "clock"}


def names() -> list[str]:
    """Every address of the first version, by name."""
    inside: Any = get_resolver(api.VERSION_1).url_patterns[0]
    return sorted({f"api:{each.name}" for each in inside.url_patterns} - {"api:api-root"})


def where(name: str, *arguments: Any) -> str:
    """An address of the first version."""
    return reverse(f"api:{name}", api.VERSION_1, args=arguments)


def token_for(thing: Any) -> str:
    """The link to read a club, or to watch a game, a race, a tournament: its path."""
    path, role = LINKS[type(thing).__name__]
    return f"/{path}/{thing.public_id}/{token(thing, role)}/"


def address_in_api(page: str, game: Any) -> str:
    """An address of the API, for the walk of all pages: of a game, its club, its race, a night of the club."""
    name = page.removeprefix("api:")
    if name in ("documentation", "openapi"):
        return reverse(page)
    if name in OF_A_NIGHT:
        night_pages.address_in_night("nights:desk", game.club)
        return where(name, Tournament.objects.filter(club=game.club).order_by("pk")[0].public_id)
    if name in OF_A_CLUB | OF_A_PERSON:
        person = [game.seats.all()[0].player.public_id] if name in OF_A_PERSON else []
        return where(name, game.club.public_id, *person)
    if name == "race":
        return where(name, address_in_race("tournaments:race", game).strip("/").rpartition("/")[2])
    return where(name, game.public_id)


def got(address: str, thing: Any = None, status: int = 200, **asked: Any) -> Any:
    """What is answered to whoever holds the link to read something, as its schema says."""
    more = {"token": token_for(thing)} if thing is not None else {}
    return kept(Client().get(address, {**asked, **more}), status)


def kept(answer: Any, status: int = 200) -> Any:
    """What an answer says, once it was compared with what the schema promises, and names nothing beyond that."""
    assert answer.status_code == status, (answer.status_code, answer.content)
    told = answer.json()
    errors = [each.message for each in validator(name_of(answer), status).iter_errors(told)]
    assert errors == []
    return told


def name_of(answer: HttpResponse) -> str:
    """Which operation answered."""
    path = answer.request["PATH_INFO"]  # type: ignore[attr-defined]
    return str(resolve(path, api.VERSION_1).url_name)


@cache
def validator(name: str, status: int) -> Draft202012Validator:
    """What an operation promises, strictly: nothing that is not named may be there, but in a record."""
    schema = deepcopy(api.schema())
    values = schema["components"]["schemas"]
    for value in values.values():
        value.setdefault("additionalProperties", False)
    operations = [methods["get"] for methods in schema["paths"].values()]
    its = next(each for each in operations if each["operationId"] == name)
    answer = its["responses"][status]["content"]["application/json"]["schema"]
    return Draft202012Validator({**answer, "components": {"schemas": values}})


def people_of(club: Club) -> list[str]:
    """The public ids of its people, by name."""
    return [each.public_id for each in club.players.order_by("name")]
