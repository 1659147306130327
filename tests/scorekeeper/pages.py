"""Every page of every app for a club, its people, rules, games and races, made from the addresses themselves: one that
is added later is among them, or the test that asks for them says that it is not known what it is of.
"""

import itertools
import re
from collections.abc import Iterable, Iterator
from typing import Any

from django.test import Client
from django.urls import URLPattern, get_resolver

from scorekeeper.models import Club, Player
from scorekeeper.project import api
from tournaments.models import Race, Season, Table, Tournament

# Of a server, of accounts and of who opens a link, not of a club: who is in one is shown by no page of theirs.
LEFT_OUT = ("trust/spades-score.crt", "account/", "open/", "races/open/", "tournaments/open/", "i18n/", "metrics")
# What a page must be asked for, or is asked for too.
QUERIES = {
    "new/table/": ["?preset=cutthroat-official"],
    "races/<slug:public_id>/": ["", "?tv=1"],
    "clubs/<slug:public_id>/people/": ["", "?show=archived", "?show=guests"],
}
# A page is drawn with keys of its own; a board that was drawn again has a new version; a forecast goes with the clock.
FRESH = re.compile(
    r'"version": \d+|'
    r'name="(?:key|csrfmiddlewaretoken|version)" value="[^"]*"|data-(?:etag|version|key)="[^"]*"|hx-headers=\'[^\']*\''
    r"|&quot;If-None-Match&quot;[^}]*|ver at about [^<]*"
)
PART = re.compile(r"\w+/<\w+:\w+>")


def routes(patterns: Any = None, before: str = "") -> Iterator[str]:
    """Every address as it is declared: "games/<slug:public_id>/sheet/"."""
    for each in get_resolver().url_patterns if patterns is None else patterns:
        route = before + str(each.pattern)
        if getattr(each, "name", "") == "version_1":
            inside: Any = get_resolver(api.VERSION_1).url_patterns
            yield from (each for each in routes(inside) if each != f"{route.replace('^', '')}")
        elif not route.startswith(LEFT_OUT) and getattr(each, "namespace", "") != "admin":
            yield from [route] if isinstance(each, URLPattern) else routes(each.url_patterns, route)


def of_each_kind(club: Club) -> list[Player]:
    """One person of each kind: hidden, archived, a guest, called otherwise before, with and without a game ..."""
    kinds: dict[tuple[bool, ...], Player] = {}
    for each in club.players.known().order_by("pk"):
        marks = each.hidden, each.archived, each.guest, each.erased
        kinds.setdefault((*marks, *map(bool, (each.tag, each.nickname, each.former, each.played_at))), each)
    return list(kinds.values())


def pages(club: Club, people: Iterable[Player] | None = None) -> Iterator[str]:
    """Every page of a club, with those of all that is in it; of its people, only of these where some are named."""
    houses, people = club.house_rules.order_by("pk"), list(people or club.players.known().order_by("pk"))
    known = {
        "clubs/<slug:public_id>": [club.public_id],
        "clubs/<slug:club_id>": [club.public_id],
        "games/<slug:public_id>": [each.public_id for each in club.games.order_by("pk")],
        "races/<slug:public_id>": [each.public_id for each in Race.objects.filter(club=club).order_by("pk")],
        "tournaments/<slug:public_id>": [
            each.public_id for each in Tournament.objects.filter(club=club).order_by("pk")
        ],
        "seasons/<slug:season_id>": [each.public_id for each in Season.objects.filter(club=club).order_by("pk")],
        "of/<slug:club_id>": [club.public_id],
        **{f"{part}/<slug:person_id>": [each.public_id for each in people] for part in ("people", "players")},
        "with/<slug:other_id>": [each.public_id for each in people[:1]],
        "rules/<slug:public_id>": [each.public_id for each in houses],
        "of/<name:username>": [each.account.username for each in club.members.select_related("account")],
        "old/<slug:batch_id>": [each.public_id for each in club.batches.order_by("pk")],
        "sample/<slug:shape>": ["final", "hands"],
        "hands/<int:number>": ["1"],
        "years/<int:year>": [f"{each:%Y}" for each in club.games.dates("created_at", "year")],
        "evenings/<day:day>": [f"{each:%Y-%m-%d}" for each in club.games.dates("created_at", "day")],
        "people/<int:number>": ["1"],
        "games/<int:number>": ["1"],
        **{f"{part}/<int:number>": ["1"] for part in ("tables", "players", "stages")},
        "calls/<int:call_id>": ["1"],
        "standings/<int:number>": ["1"],
        "results/<int:table>": [str(each.pk) for each in Table.objects.filter(round__stage__tournament__club=club)],
        "screens/<slug:what>": ["pairings", "standings", "boards", "clock"],
        "style/<slug:what>": ["first", "playing", "finished", "conflict", "undone"],
    }
    for route in routes():
        for values in itertools.product(*(known[part] for part in PART.findall(route))):
            left = iter(values)
            page = PART.sub(lambda part: f"{part[0].split('/')[0]}/{next(left)}", route)  # noqa: B023
            yield from (f"/{page}{query}" for query in QUERIES.get(route, [""]))


def read(client: Client, wanted: Iterable[str]) -> dict[str, tuple[int, str]]:
    """What stands on these pages, with the answer of each, but for what is fresh each time."""
    told = {}
    for page in wanted:
        answer: Any = client.get(page)
        told[page] = (answer.status_code, FRESH.sub("", b"".join(answer).decode(errors="replace")))
    return told
