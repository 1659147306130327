"""Whoever lost a link or a role between the look of a view and the lock of the pen writes nothing."""

import inspect
import json
from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.db import connection
from django.db.models import F
from django.http import Http404
from django.test import Client

from scorekeeper import rules, scorebook
from scorekeeper.links import token
from scorekeeper.models import Club, Game
from tests.table import WON, Phone, ask, kept_rules, key, one_hand, record_of
from tests.tournaments.night import night
from tournaments import director
from tournaments.formats.season import Rule
from tournaments.models import Race
from tournaments.results.outcomes import of_points

pytestmark = pytest.mark.django_db

ASKS_NOBODY = {
    "found_own_club": "there is no club yet", "import_club": "there is no club yet",
    # what the pens are made of: whoever calls it has asked
    "add_player": "a roster", "found_club": "a club", "lock_home": "a lock", "redraw_games": "boards",
    "delete_games": "games",
    # what an account does with itself, the command line, and a phone that says it is awake
    "change_email": "an account", "change_password": "an account", "close_account": "an account",
    "recount_game": "proof", "see_phone": "a phone", "recount": "proof", "recount_history": "proof",
    "recount_ratings": "proof", "rate_part": "what follows", "count_games": "what follows",
    "count_try": "who guesses is nobody yet", "take_back_try": "nor who was right",
    # what the ports of the other app call, within a write that was asked
    "one_person_in_nights": "",
    "clubs_parting": "", "game_begun": "", "game_written": "", "leave_club": "", "lock_races": "", "move_races": "",
    "person_erased": "", "person_told": "", "records_changed": "", "table_seated": "", "night_seated": "",
    "table_game_written": "", "table_race_written": "",
    "leave_club_of_nights": "", "lock_nights": "", "move_nights": "", "nights_parting": "",
    "person_of_nights_erased": "", "person_of_nights_told": "", "records_of_nights_changed": "",
    # they only read
    "changed_since": "",
    "decided": "", "decisions_key": "", "going_on": "", "guest_name": "", "guest_names": "", "known_as": "",
    "live_steps": "", "newest": "", "roster_of": "", "rules_key": "", "said_bids": "", "saved_rules_key": "",
    "scored_as_seen": "",
    "alone": "", "is_closed": "", "is_full": "", "night_seen": "", "people_seen": "", "sign_up_seen": "",
    "place_key": "", "stops_for": "", "games_of": "", "apply_ruling": "", "paper_row": "", "ruling_key": "",
    "token_key": "",
}  # fmt: skip


def functions(pen: ModuleType) -> list[str]:
    """What a pen offers to call."""
    return [name for name in pen.__all__ if inspect.isfunction(inspect.unwrap(getattr(pen, name)))]


def parameters(writer: Any) -> dict[str, inspect.Parameter]:
    """What a function of a pen takes."""
    return dict(inspect.signature(inspect.unwrap(writer)).parameters)


OFFERED = {name: getattr(pen, name) for pen in (scorebook, director) for name in functions(pen)}
WRITERS = {name: writer for name, writer in OFFERED.items() if name not in ASKS_NOBODY}


def test_whatever_a_pen_offers_asks_or_is_said_to_ask_nobody() -> None:
    silent = {name for name, writer in OFFERED.items() if "ask" not in parameters(writer)}
    assert silent - set(ASKS_NOBODY) == set()


class Stopped(Exception):
    """Raised instead of letting a write through."""


def stopped(thing: Any) -> None:
    """A look that sees the links as they are by now, and lets nothing through."""
    assert thing == (now := type(thing).objects.get(pk=thing.pk))
    links = [field.name for field in thing._meta.fields if field.name.endswith("_link")]
    assert [getattr(thing, name) for name in links] == [getattr(now, name) for name in links]
    raise Stopped


def arguments() -> dict[str, Any]:
    """Something for whatever a writer takes, by the name of its parameter."""
    game, record = one_hand(), record_of("cutthroat-official")
    file = scorebook.keep_file(game.club_id, ask(), name="old.csv", source="", chosen={})
    season = director.found_season(game.club, ask(), name="Spring", rule=Rule())
    house, race = kept_rules(game.club), director.start_race(game.pk, ask(), victories=3)
    players = [seat.player for seat in game.seats.order_by("place")]
    setup = scorebook.Setup(rules.ruleset_of(record), players, previous=game)
    people = [scorebook.Person(player.name, player=player) for player in players]
    given: dict[str, Any] = {
        "game_id": game.pk, "previous_id": game.pk, "club_id": game.club_id, "race_id": race.pk, "house": house,
        "club": Club.objects.get(pk=game.club_id), "home": scorebook.Home(Club.objects.get(pk=game.club_id)),
        "setup": setup, "people": people, "players": [players], "record": record, "other_id": scorebook.found_club().pk,
        "into_id": scorebook.found_club().pk, "username": "alice", "password": "a-long-password", "email": "",
        "claim": Club.objects.get(pk=game.club_id), "account": User.objects.create_user("bob"), "name": "Friday",
        "wanted": scorebook.Wanted("Friday", setup.ruleset), "ruleset": setup.ruleset, "victories": 3,
        "role": "scorer", "person": players[0].public_id, "places": (0, 1), "names": ("Ana", "Bea"), "hand": 1,
        "batch_id": file.pk, "brought": scorebook.Brought(setup, game.created_at),
        "seeds": {}, "rule": Rule(), "season_id": season.pk,
        "after": 1, "merge": 1, "joining_id": 1, "member_id": 1, "tournament_id": night(4).pk, "minutes": 5,
        "table": 1, "round": 1, "entrants": (1, 2), "call": 1, "seat": 0, "said": of_points([310, 280]),
    }  # fmt: skip
    Club.objects.update(**{f"{role}_link": 2 for role in ("owner", "organizer", "scorer", "starter", "reader")})
    return given


def everything() -> dict[str, Any]:
    """All that both apps keep, and the accounts."""
    models: list[Any] = [
        *apps.get_app_config("scorekeeper").get_models(),
        *apps.get_app_config("tournaments").get_models(),
        User,
    ]
    return {str(model): list(model._default_manager.order_by("pk").values()) for model in models}


def went_through(writer: Callable[..., Any], given: dict[str, Any]) -> bool:
    """Did a writer go on, whatever came of it, though it was not allowed?"""
    taken = {name: each.default for name, each in parameters(writer).items() if name != "ask"}
    told = {name: given.get(name, "") for name, default in taken.items() if default is inspect.Parameter.empty}
    try:
        writer(**told, ask=scorebook.Ask(key(), "another phone", "a reason", stopped))
    except Exception as error:  # what it had before it asked, such as a fault of what is sent, is as wrong
        return not isinstance(error, Stopped)
    return True


def test_a_pen_lets_nothing_through_that_is_not_allowed_by_now() -> None:
    given = arguments()
    before = everything()
    assert [name for name, writer in WRITERS.items() if went_through(writer, given)] == []
    assert everything() == before


def meanwhile(stop: Callable[[], Any]) -> Callable[..., Any]:
    """Do something just before the first transaction of a write begins."""
    once = iter([stop])

    def watch(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if sql.startswith("SAVEPOINT") and (now := next(once, None)):
            now()
        return execute(sql, params, many, context)

    return watch


def stop_game_links() -> None:
    """Stop every link of a game."""
    Game.objects.update(viewer_link=F("viewer_link") + 1, scorer_link=F("scorer_link") + 1)


def stop_club_links() -> None:
    """Stop every link of a club that others may have."""
    Club.objects.update(starter_link=F("starter_link") + 1, scorer_link=F("scorer_link") + 1)


def phone_with(game: Game, kind: str, role: str) -> Client:
    """A phone that opened a link of the club."""
    client = Client()
    client.get(f"/open/{kind}/{game.club.public_id}/{token(game.club, role)}/")
    return client


TABLE = {"name-0": "Dan", "name-1": "Eva", "name-2": "Finn", "dealer": "1", "victories": "3"}
RECORD = {"text": json.dumps(record_of("cutthroat-official", WON))}


@pytest.mark.parametrize(
    ("address", "fields"),
    [
        ("/games/{game}/rematch/", {"seats": "same"}),
        ("/new/table/?preset=cutthroat-official", TABLE),
        ("/new/table/?after={game}", TABLE),
        ("/import/", RECORD),
        ("/races/new/?game={game}", {"victories": "3"}),
        ("/races/new/?then=race&preset=cutthroat-official", TABLE),
    ],
)
@pytest.mark.parametrize(("kind", "role"), [("join", "starter"), ("keep", "scorer")])
def test_who_may_begin_no_game_any_more_begins_none(kind, role, address, fields) -> None:
    game = one_hand()
    client, there = phone_with(game, kind, role), address.format(game=game.public_id)
    with connection.execute_wrapper(meanwhile(stop_club_links)):
        late = client.post(there, {"key": key(), **fields})
    assert (late.status_code, Game.objects.count(), Race.objects.count()) == (404, 1, 0)
    client.get(f"/open/{kind}/{game.club.public_id}/{token(Club.objects.get(), role)}/")
    assert client.post(there, {"key": key(), **fields}).status_code == 302
    assert Game.objects.count() + Race.objects.count() == (3 if "then=" in there else 2)


def test_who_may_not_even_watch_any_more_takes_no_pen() -> None:
    game = one_hand()
    vera = Phone(game, "Vera")
    Game.objects.update(phone_seen_at=None)
    with connection.execute_wrapper(meanwhile(stop_game_links)):
        assert vera.post("takeover/", code=game.table_code).status_code == 404
    assert Game.objects.get().phone == game.phone
    with pytest.raises(Http404):
        scorebook.take_pen(0, ask(), code="")
