"""A club whose game, rules and name tell of hidden people, one who sat in the game and one who never did; every page of
it, and who looks.
"""

import contextlib
from collections.abc import Iterator
from typing import Any

from django.test import Client
from django.urls import NoReverseMatch, reverse

from scorekeeper import scorebook
from scorekeeper.links import KINDS, token
from scorekeeper.models import Club, Game, HouseRules, Player
from tests.grounds import MATRIX, address_of
from tests.table import address, ask, imported, kept_rules, key, record_of

NAME, NICKNAME, OUTSIDER = "Zebulon", "Quickfoot", "Wilhelmina"
SECRETS = (NAME, "III)", NICKNAME, OUTSIDER)
HAND = {"bids": ["5", "4", "6"], "tricks": [6, 4, 7], "prizes": {"JC": 0, "JD": 2}}
READERS = {"viewer": "watch", "reader": "read", "stranger in an open club": ""}
WRITERS = {"starter": "join", "table": "score", "scorer": "keep", "organizer": "organize", "owner": "club"}


def told_of_them() -> Game:
    """A game that Zebulon has won, with steps and decisions and kept rules that tell of him and of Wilhelmina; both are
    hidden now.
    """
    reason = f"{NAME} and {OUTSIDER} talked"
    decided = {**HAND, "adjustments": [{"kind": "points", "side": 0, "points": -10, "reason": reason}],
               "note": f"{NAME} came late, {OUTSIDER} not at all"}  # fmt: skip
    agreed, extra = [f"{NAME} brings the cards", f"{OUTSIDER} pours the tea"], {"host": NAME, "guest": OUTSIDER}
    record = record_of("cutthroat-official", decided, options={"target": 200}, agreed=agreed, extra=extra)
    game = imported({**record, "seats": ["Ana", "Bea", "Carl"]})
    was = ("Ana", "Bea")
    scorebook.rename_seat(game.pk, ask(), place=0, name=NAME, tag="III", was=was[0])
    scorebook.swap_seats(game.pk, ask(), places=(0, 1), names=(f"{NAME} (III)", was[1]))
    scorebook.swap_seats(game.pk, ask(), places=(0, 1), names=(was[1], f"{NAME} (III)"))
    scorebook.substitute(game.pk, ask(), place=1, was="Bea", credited=True, name="Dora")
    ended = scorebook.Ask(key(), reason=f"{NAME.upper()} must go with {OUTSIDER}")
    scorebook.end_game(game.pk, ended, how="leader")
    Player.objects.filter(name=NAME).update(nickname=NICKNAME, colour="teal", sticker="rocket")
    for name in (f"{NAME} rules", f"{NICKNAME} rules", f"{OUTSIDER} rules"):
        kept_rules(game.club, name, "base", {"target": 200}, [f"{NAME} (III) brings the cards", "No talking."])
    Game.objects.filter(pk=game.pk).update(rules_name=f"{OUTSIDER} rules")
    Club.objects.filter(pk=game.club_id).update(name=f"{OUTSIDER}’s table")
    hide(him())
    hide(scorebook.add_player(game.club, OUTSIDER))
    return Game.objects.select_related("club").get(pk=game.pk)


def him() -> Player:
    """Zebulon."""
    return Player.objects.get(name=NAME)


def hide(player: Player, value: bool = True) -> None:
    """Hide a person, or show them again."""
    scorebook.mark_person(player.club_id, ask(), person=player.public_id, mark="hidden", value=value)


def browser(game: Game, kind: str) -> Client:
    """A phone that opened this kind of link; with none, one that knows the address of an open club."""
    client = Client()
    if kind:
        model, role = KINDS[kind]
        thing: Club | Game = game if model is Game else game.club
        assert client.get(f"/open/{kind}/{thing.public_id}/{token(thing, role)}/").status_code == 302
    else:
        Club.objects.filter(pk=game.club_id).update(is_open=True)
    return client


def body(answer: Any) -> str:
    """All that was answered, as text."""
    return b"".join(answer).decode(errors="replace") if answer.streaming else str(answer.content.decode())


def people_of(game: Game) -> str:
    """The roster."""
    return reverse("scorekeeper:people", args=[game.club.public_id])


def every_page(game: Game) -> Iterator[str]:
    """Every address of every app, as it is for this game, its club, its people, its race."""
    carl = Player.objects.get(name="Carl").public_id
    for page in MATRIX:
        yield address_of(page, game)
        with contextlib.suppress(NoReverseMatch):
            yield reverse(f"scorekeeper:{page}", args=[game.club.public_id, carl])
    yield "/"
    yield from (f"{people_of(game)}?{query}" for query in ("q=a", "show=guests", "show=archived"))
    yield address(game, "game") + "?tv=1"
    one, other, _third = game.club.house_rules.order_by("pk")
    yield from rules_pages(one)
    yield f"{of_rules(one, 'compare_rules')}?with={other.public_id}"


def of_rules(house: HouseRules, page: str) -> str:
    """A page of kept rules."""
    return reverse(f"scorekeeper:{page}", args=[house.club.public_id, house.public_id])


def rules_pages(house: HouseRules) -> Iterator[str]:
    """Every address of kept rules that whoever has their link may read."""
    for page in ("saved_rules", "print_rules", "share_rules", "rules_record", "take_rules", "compare_rules"):
        yield of_rules(house, page)
    yield from (f"{of_rules(house, page)}?version=1" for page in ("saved_rules", "print_rules", "rules_record"))
    yield f"{of_rules(house, 'compare_rules')}?with=preset:base"
    yield f"{of_rules(house, 'compare_rules')}?with=version:1"
    yield f"/new/table/?saved={house.public_id}"
