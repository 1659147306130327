"""Step 3 of a new game: names on the drawn table, who deals, the rules; then the game starts."""

import dataclasses
import secrets
from collections.abc import Callable
from functools import cached_property
from typing import Any

from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from .. import ports, rules, scorebook
from ..access import game_for_reader, game_to_follow, hold_game, house_rules_for
from ..facts import Facts
from ..forms import house_rules
from ..forms.cards_drawn import drawing_of
from ..forms.next_game import gone_from, gone_told, next_dealer
from ..forms.table import READY_AGREED, Table, draw_known, draw_places, draw_questions, kept_fields, zone_of
from ..htmx import HtmxHttpRequest, page_or_partial, wants_partial
from ..models import Club, Game, HouseRulesVersion
from ..own_clubs import club_wanted
from ..phone import phone_of, remember
from ..scoreboard.kept_rules import ruleset_in
from ..scoreboard.naming import against, size_text, title_of
from ..sight import words_of
from .answers import Posted, ask_of, refusal, told_errors
from .house_rules import version_of
from .start import behind, goes_to, says

PAGE = "scorekeeper/new_table.html"


@dataclasses.dataclass
class Draft:
    """A game that is being set up: where it began from (a preset, kept rules, an earlier game) and the form as it
    stands.
    """

    base: rules.Ruleset
    club: Club | None
    previous: Game | None
    table: Table
    fields: QueryDict
    rules_name: str = ""

    @property
    def title(self) -> str:
        """The name of the rules that it began from."""
        return self.rules_name or title_of(self.base.preset)

    @cached_property
    def values(self) -> dict[str, Any]:
        """Every option as the form has it."""
        return house_rules.read_options(self.base, self.fields)

    @cached_property
    def ruleset(self) -> rules.Ruleset:
        """The rules of the form. Raises RulesError if they cannot be played."""
        return house_rules.ruleset_from(self.base, self.values)

    def rule_faults(self) -> list[str]:
        """Why these rules cannot be played."""
        try:
            self.ruleset  # noqa: B018  reading it is the check
        except rules.RulesError as error:
            return told_errors(error)
        return []

    def faults(self) -> list[str]:
        """All that keeps the game from starting."""
        return [*self.table.faults().values(), *self.rule_faults()]

    def setup(self, **more: Any) -> scorebook.Setup:
        """What the pen needs to start it."""
        name = self.rules_name if self.ruleset == self.base else ""  # those that are kept are others
        return scorebook.Setup(
            self.ruleset, [], agreed=self.table.agreed, rules_name=name, previous=self.previous, **more
        )


def draft_of(request: HtmxHttpRequest) -> Draft:
    """The draft of an address and its form. Raises Http404 for a preset or game that is not there."""
    previous = game_to_follow(request, request.GET["after"]) if "after" in request.GET else None
    kept = kept_in(request) if previous is None else None
    base, name = base_of(request, previous, kept)
    club = previous.club if previous else club_wanted(request, request.POST.get("club", ""))
    roster = list(club.players.known().order_by("-played_at", "name", "tag")) if club else []
    if request.method == "POST":
        table = Table.read(request.POST, base.players, roster)
        if request.POST.get("met") == "alone":
            table.settle()
    elif previous:
        facts = Facts.load(previous)
        sitting = facts.players(facts.open_number)
        gone = gone_from(sitting)
        table = Table.blank(
            base.players, roster, [None if each in gone else each for each in sitting], next_dealer(facts)
        )
        table.note = gone_told(gone)
        table.agreed = list(previous.agreed)
    else:
        table = Table.blank(base.players, roster)
        table.agreed = list(kept.agreed) if kept else []
    return Draft(base, club, previous, table, request.POST, name)


def kept_in(request: HtmxHttpRequest) -> HouseRulesVersion | None:
    """The version of kept rules that an address names, as it was when it was chosen. Raises Http404 if it is not there
    for this phone.
    """
    if "saved" not in request.GET:
        return None
    return version_of(house_rules_for(request, request.GET["saved"]), request.GET.get("version"))


def base_of(
    request: HtmxHttpRequest, previous: Game | None, kept: HouseRulesVersion | None
) -> tuple[rules.Ruleset, str]:
    """The rules that the form begins with: those of the game before, kept ones, how it was played last time, a preset;
    and the name under which they are kept.
    """
    if kept:
        return ruleset_in(kept), kept.house_rules.name
    if "rules" in request.GET and not previous:
        previous, _role = game_for_reader(request, request.GET["rules"])
    if previous:
        return Facts(previous, [], []).rules, words_of(previous.club_id)(previous.rules_name)
    if request.GET.get("preset") not in rules.PRESETS:
        raise Http404
    return house_rules.preset_of(request.GET["preset"]), ""


@never_cache
@require_http_methods(["GET", "POST"])
def new_table(request: HtmxHttpRequest) -> HttpResponse:
    """The drawn table; a POST starts the game, or shows the form again as it then stands."""
    draft = draft_of(request)
    if early := answer_early(request, draft):
        return early
    own = Posted(request).public_id("id")
    setup = draft.setup(first_dealer=draft.table.dealer_seat(), public_id=own)
    return start(request, draft, setup, lambda status, more: answer_table(request, draft, status=status, **more))


def answer_early(request: HtmxHttpRequest, draft: Draft) -> HttpResponse | None:
    """What there is to answer before a game may start: the form as it stands, the game begun already, what is wrong."""
    if only_shows(request):
        return show_again(request, draft)
    if there := begun_already(request):
        return open_on(request, there, founded=draft.club is None)
    if wrong := draft.faults():
        return answer_table(request, draft, status=422, errors=wrong)
    return None


def start(
    request: HtmxHttpRequest,
    draft: Draft,
    setup: scorebook.Setup,
    refuse: Callable[[int, dict[str, Any]], HttpResponse],
) -> HttpResponse:
    """Start the game and open it on this phone; `refuse` answers if that cannot be."""
    home = scorebook.Home(draft.club, zone_of(request.POST), get_language() or "")
    try:
        game = scorebook.open_table(ask_to_begin(request, draft), home, setup, draft.table.people())
    except scorebook.REFUSALS as error:
        return refuse(*refusal(error))
    return open_on(request, game, founded=draft.club is None)


def ask_to_begin(request: HtmxHttpRequest, draft: Draft) -> scorebook.Ask:
    """Who asks for a game: who may begin one in its club, or may go on after the game before."""
    ask, previous = ask_of(request, "starter"), draft.previous
    if previous is None:
        return ask

    def look(_club: Club) -> None:
        game_to_follow(request, previous.public_id)

    return dataclasses.replace(ask, allow=look)


def begun_already(request: HtmxHttpRequest) -> Game | None:
    """The game that this very page has started before: a second tap, or a replay after a lost answer."""
    return Game.objects.select_related("club").filter(key=ask_of(request).key).first()


def open_on(request: HtmxHttpRequest, game: Game, *, founded: bool) -> HttpResponse:
    """Lead to a game that this phone has just started: it holds the pen, and the club if that began with it."""
    hold_begun(request, game, founded=founded)
    return remember(request, redirect("scorekeeper:game", game.public_id))


def hold_begun(request: HtmxHttpRequest, game: Game, *, founded: bool) -> None:
    """Let this phone score a game that it has begun, and own the club if that began with it."""
    phone = phone_of(request)
    if founded and not game.club.games.exclude(pk=game.pk).exists():
        phone.open_club(game.club, "owner")
    hold_game(request, game)


def only_shows(request: HtmxHttpRequest) -> bool:
    """Is the form only to be shown: at first, with a known player picked, with the rules told anew, or come back to?"""
    return request.method == "GET" or bool(request.POST.get("pick")) or request.POST.get("step") in ("rules", "seats")


def show_again(request: HtmxHttpRequest, draft: Draft) -> HttpResponse:
    """The form as it stands."""
    draft.table.pick(request.POST.get("pick", ""))
    response = answer_table(request, draft, status=422 if draft.rule_faults() else 200)
    return remember(request, response) if request.method == "GET" else response


def answer_table(
    request: HtmxHttpRequest, draft: Draft, *, status: int = 200, errors: list[str] | None = None, **more: Any
) -> HttpResponse:
    """The page of the table, or for htmx what its rules mean."""
    table, base = draft.table, draft.base
    wrong = draft.rule_faults()
    told = {"errors": wrong} if wrong else house_rules.told(draft.ruleset)
    first, others = ([], []) if wants_partial(request) else house_rules.drawn(draft.values, base.preset)
    ready = [str(text) for text in READY_AGREED]
    query = request.GET.urlencode()
    context = {
        "url": request.get_full_path(),
        "key": request.POST.get("key") or secrets.token_hex(16),
        "title": draft.title,
        "heading": size_text(base),
        **({} if wants_partial(request) else goes_to(request, draft.previous.club if draft.previous else None)),
        "errors": errors or [],
        "note": table.note,
        "places": draw_places(table, base, table.faults() if errors else ()),
        "dealer": table.dealer,
        "draw_url": None if behind(request) else f"{reverse('scorekeeper:new_draw')}?{query}",
        "known": draw_known(table),
        "questions": draw_questions(table),
        "sides": "|".join(" ".join(map(str, seats)) for seats in base.side_seats) if base.sides != "solo" else "",
        "says": says(request),
        "who": who_plays_whom(draft),
        "options": first,
        "more_options": others,
        "told": {**told, "open": bool(wrong) or request.POST.get("step") == "rules"},
        "ready": [{"value": text, "checked": text in table.agreed} for text in ready],
        "agreed": "\n".join(line for line in table.agreed if line not in ready),
        **more,
    }
    if way := ports.ways_to_begin.get(request.GET.get("then", "")):
        target = draft.values.get("target")
        context = way.context(request, target if isinstance(target, int) else None) | context | {"way": way.title}
    return page_or_partial(request, way.page if way else PAGE, f"{PAGE}#told", context, status=status)


def who_plays_whom(draft: Draft) -> str:
    """What the button says under its word: who sits there so far, and once the partners are named who plays whom."""
    names = [place.name for place in draft.table.places]
    if all(names) and draft.base.sides != "solo":
        return against(draft.base.side_seats, names)
    return ", ".join(filter(None, names))


def way_title(request: HtmxHttpRequest) -> str:
    """What is being set up where it is more than a game: "Race for victory tokens"."""
    way = ports.ways_to_begin.get(request.GET.get("then", ""))
    return str(way.title) if way else ""


@never_cache
@require_POST
def new_draw(request: HtmxHttpRequest) -> HttpResponse:
    """Draw for the deal by cards: the page of the cards, and once they decide the table with its dealer."""
    draft = draft_of(request)
    drawing = drawing_of(draft.table, request.POST, seats_too=draft.base.sides == "solo")
    way = ports.ways_to_begin.get(request.GET.get("then", ""))
    url = f"{reverse(way.address if way else 'scorekeeper:new_table')}?{request.GET.urlencode()}"
    if drawing.decided:
        heading = _("{who} drew the highest card and deals.").format(who=drawing.seat_them())
        return answer_table(request, draft, url=url, heading=heading)
    kept = [field for field in kept_fields(request.POST) if not field["name"].startswith(("card-", "drawn-"))]
    context = {
        "url": request.get_full_path(),
        "seats_url": url,
        "key": request.POST.get("key", ""),
        "errors": drawing.errors,
        "way": way_title(request),
        "text": drawing.text,
        "draws": drawing.questions(),
        "keep": [*kept, *drawing.kept()],
    }
    return render(request, "scorekeeper/new_draw.html", context, status=422 if drawing.errors else 200)
