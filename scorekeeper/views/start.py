"""The first page, and the way to a new game as far as the table: how many, which game."""

import secrets
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.db.models import Q, QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from .. import ports, rules
from ..access import at_least, role_in_club, role_in_game
from ..forms.house_rules import preset_of
from ..forms.next_game import gone_from, gone_told
from ..going_on import goes_on_at, to_read
from ..htmx import HtmxHttpRequest
from ..models import Club, Game, HouseRulesVersion
from ..own_clubs import club_of, clubs_of, clubs_to_begin_in, unclaimed_of
from ..phone import phone_of, remember
from ..scoreboard.kept_rules import in_one_line, newest_versions, ruleset_in
from ..scoreboard.listed import day_of, state_of, table_of
from ..scoreboard.naming import club_title, rules_title, size_text, title_of
from ..words import by_law

SHOWN, LOOKED_AT = 5, 60
THEN = {"": "scorekeeper:new_table", "paper": "scorekeeper:paper", "typed": "scorekeeper:typed"}
Line = dict[str, Any]


@never_cache
@require_GET
def start(request: HtmxHttpRequest) -> HttpResponse:
    """Where the table was, and how to begin another."""
    clubs = clubs_of(request)
    here = club_of(request, clubs) or next(iter(clubs), None)
    games = games_of(request, clubs)
    going = [game for game in games if not game.is_over]
    over = [game for game in games if game.is_over]
    context = {
        "lines": [line for listen in ports.start_lines for line in listen(request, clubs)],
        "resume": [line_of(game) for game in going[:SHOWN]],
        "again": again_of(request, over, going),
        "finished": [line_of(game) for game in over[:SHOWN]],
        "club": next(iter(club_lines([here] if here else [])), None),
        "clubs": club_lines([each for each in clubs if each != here]),
        "keep_url": keep_url(request, over),
        "account": bool(request.user.pk),
        "trust_url": reverse("scorekeeper:trust") if settings.HTTPS_PORT and not request.is_secure() else "",
        "new_url": reverse("scorekeeper:new_game"),
        "paper_url": f"{reverse('scorekeeper:new_game')}?then=paper",
        "typed_url": f"{reverse('scorekeeper:new_game')}?then=typed",
        "ways": [
            {"url": f"{reverse('scorekeeper:new_game')}?then={then}", "title": way.title, "text": way.text}
            for then, way in ports.ways_to_begin.items()
        ]
        + [
            {"url": reverse(each.address), "title": each.title, "text": each.text}
            for each in ports.more_to_begin
            if not clubs or any(at_least(role_in_club(request, club), each.least) for club in clubs)
        ],
        "import_url": reverse("scorekeeper:import"),
        "key": secrets.token_hex(16),
    }
    return remember(request, render(request, "scorekeeper/start.html", context))


def games_of(request: HtmxHttpRequest, clubs: list[Club]) -> list[Game]:
    """The games that this phone or account may open, the last written first."""
    known: QuerySet[Game] = (
        to_read()
        .filter(Q(club__in=clubs) | Q(public_id__in=list(phone_of(request).games)))
        .prefetch_related("seats__player")
        .order_by("-written_at", "-pk")
    )
    return [game for game in known[:LOOKED_AT] if role_in_game(request, game)]


def line_of(game: Game) -> Line:
    """A game in the list."""
    day = day_of(game, game.created_at if game.is_over else game.written_at)
    text = f"{rules_title(game)} · {state_of(game)} · {day}"
    return {"url": reverse("scorekeeper:game", args=[game.public_id]), "title": table_of(game), "text": text}


def again_of(request: HtmxHttpRequest, over: list[Game], going: list[Game]) -> Line | None:
    """The last table that is over, unless it has gone on to another game already."""
    last = next((each for each in over if may_follow(request, each)), None)
    if last is None or any(game.previous_id == last.pk for game in going):
        return None
    seats = {seat.place: seat.player for seat in last.seats.all()}
    url = reverse("scorekeeper:rematch", args=[last.public_id])
    open_seats = gone_told(gone_from(seats.values()))
    return {"url": url, "title": table_of(last), "text": rules_title(last), "open": open_seats}


def may_follow(request: HtmxHttpRequest, game: Game) -> bool:
    """Whether this phone may start the game after this one."""
    may = role_in_game(request, game) == "scorer" or at_least(role_in_club(request, game.club), "starter")
    return may and not goes_on_at(game)


def club_lines(clubs: list[Club]) -> list[Line]:
    """The pages of the clubs of this phone."""
    text = _("Games, people, house rules")
    return [
        {"url": reverse("scorekeeper:club", args=[club.public_id]), "name": club_title(club), "text": text}
        for club in clubs
    ]


def keep_url(request: HtmxHttpRequest, over: list[Game]) -> str:
    """Where the owner of finished games that hang on this phone alone is offered to keep them."""
    clubs = {game.club_id: game.club for game in over if game.status == "finished"}
    hanging = unclaimed_of(request, clubs.values())
    return reverse("scorekeeper:keep", args=[hanging[0].public_id]) if hanging else ""


@never_cache
@require_GET
def new_game(request: HtmxHttpRequest) -> HttpResponse:
    """Step 1: how many, each alone or with partners. Step 2, once that is said: the games that fit, ours first."""
    then = request.GET.get("then", "")
    if then not in THEN and then not in ports.ways_to_begin:
        raise Http404
    way, kept = ports.ways_to_begin.get(then), kept_by(club_of(request))
    title = way.title if way else _("Type a paper sheet") if then == "typed" else ""
    told = {"way": title, **goes_to(request)}
    if "players" not in request.GET:
        return render(request, "scorekeeper/new_game.html", {"sizes": list(sizes(then, kept)), **told})
    size = (request.GET["players"], request.GET.get("sides", "solo"))
    fitting = [name for name in rules.PRESETS if size_of(preset_of(name)) == size]
    own = [version for version in kept if size_of(ruleset_in(version)) == size]
    if not fitting and not own:
        return redirect("scorekeeper:new_game")
    last = last_game(request, fitting, size)
    names = sorted(fitting, key=lambda name: (last is None or name != last.preset, name == "base"))
    games = [*(kept_line(version, then) for version in own), *(preset_line(name, last, then) for name in names)]
    heading = size_text(ruleset_in(own[0]) if own else preset_of(names[0]))
    return render(request, "scorekeeper/new_ruleset.html", {"heading": heading, "games": games, **told})


def goes_to(request: HtmxHttpRequest, fixed: Club | None = None) -> dict[str, str]:
    """The club that the new game goes to, where there is a choice or it has a name; `fixed` if the game before says."""
    clubs = [fixed] if fixed else clubs_to_begin_in(request)
    several = len(clubs) > 1
    told = club_title(clubs[0]) if clubs and (several or clubs[0].name) else ""
    return {"goes_to": told, "change_url": reverse("scorekeeper:start") if several else ""}


def size_of(ruleset: rules.Ruleset) -> tuple[str, str]:
    """How many play, and who with whom."""
    return str(ruleset.players), ruleset.sides


def kept_by(club: Club | None) -> list[HouseRulesVersion]:
    """The rules that a club keeps and has not put away."""
    return [version for version in newest_versions(club) if not version.house_rules.archived] if club else []


def sizes(then: str, kept: list[HouseRulesVersion]) -> Iterator[Line]:
    """The sizes of table that any preset fits, or rules of the club."""
    every = [size_of(preset_of(name)) for name in rules.PRESETS] + [size_of(ruleset_in(version)) for version in kept]
    for players, sides in sorted(set(every), key=lambda size: (size[0], size[1] != "solo", size[1])):
        fitting = every.count((players, sides))
        query = urlencode({"players": players, "sides": sides, **({"then": then} if then else {})})
        yield {
            "url": f"{reverse('scorekeeper:new_game')}?{query}",
            "number": players,
            "text": {"solo": _("each alone"), "pairs": _("in pairs"), "trios": _("in two trios")}[sides],
            "small": ngettext("{n} game", "{n} games", fitting).format(n=fitting),
        }


def last_game(request: HtmxHttpRequest, presets: list[str], size: tuple[str, str]) -> Game | None:
    """The last game of this phone's club by one of these presets, of just this size."""
    club = club_of(request)
    if club is None or not presets:
        return None
    fits = {"ruleset__options__players": int(size[0]), "ruleset__options__sides": size[1]}
    return club.games.filter(preset__in=presets, **fits).order_by("-created_at", "-pk").first()


def kept_line(version: HouseRulesVersion, then: str) -> Line:
    """Rules of the club to choose; a change that is saved before the game starts is not the one that was chosen."""
    house, ruleset = version.house_rules, ruleset_in(version)
    query = {"saved": house.public_id, "version": version.number}
    return {
        "url": address_then(then, query),
        "title": house.name,
        "difference": in_one_line(ruleset, house.club.words),
        "facts": facts_of(ruleset),
        "last": False,
    }


def facts_of(ruleset: rules.Ruleset) -> str:
    """Where a game ends, and how many tricks a hand has."""
    ends = _("to {target}").format(target=ruleset.target) if ruleset.target else ""
    tricks = ngettext("{n} trick", "{n} tricks", ruleset.hand_tricks).format(n=ruleset.hand_tricks)
    return " · ".join(filter(None, [ends, tricks]))


def address_then(then: str, query: dict[str, Any]) -> str:
    """Where the page is that comes after the choice of the game."""
    if way := ports.ways_to_begin.get(then):
        return f"{reverse(way.address)}?{urlencode({'then': then, **query})}"
    return f"{reverse(THEN[then])}?{urlencode(query)}"


def behind(request: HtmxHttpRequest) -> str:
    """What comes after this page, where that is not yet the game: a paper with the scores so far, or the hands."""
    return next((page for page in THEN if page and request.path == reverse(f"scorekeeper:{page}")), "")


def says(request: HtmxHttpRequest) -> str:
    """What the button says."""
    texts = {"": _("Start the game"), "paper": _("Next: the scores so far"), "typed": _("Next: the hands")}
    return texts[behind(request)]


def preset_line(name: str, last: Game | None, then: str) -> Line:
    """A game to choose; the one played last time comes with its house rules."""
    preset, ruleset = rules.PRESETS[name], preset_of(name)
    played = last is not None and last.preset == name
    query = {"preset": name, **({"rules": last.public_id} if played and last else {})}
    return {
        "url": address_then(then, query),
        "title": title_of(name),
        "difference": by_law(preset.differs),
        "facts": facts_of(ruleset),
        "last": played,
    }
