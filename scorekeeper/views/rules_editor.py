"""The editor of house rules: from a preset, a game or other rules; told anew at each change; saved under a name."""

import dataclasses
import secrets
from collections.abc import Iterable
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from .. import rules, scorebook
from ..access import club_for, game_for_reader, house_rules_for
from ..addresses import next_of
from ..entering import NotPossible
from ..facts import Facts
from ..forms.house_rules import preset_of, ruleset_from
from ..forms.rules_editor import draw_agreed, draw_groups, read_rules
from ..forms.typed import read_agreed
from ..htmx import HtmxHttpRequest, page_or_partial, wants_partial
from ..models import Club, HouseRules, HouseRulesVersion
from ..phone import remember
from ..scoreboard.kept_rules import in_one_line, ruleset_in
from ..scoreboard.naming import size_text, title_of
from ..scoreboard.rules_told import rules_in_words
from ..scorebook.house_rules import checked_name
from ..sight import words_of
from ..wording import every
from ..words import by_law, in_words, tell
from .answers import Posted, ask_of, refusal
from .house_rules import version_of
from .start import facts_of, size_of, sizes

PAGE = "scorekeeper/house_rules/editor.html"


@dataclasses.dataclass
class Draft:
    """Rules that are being edited: what they began from, and the form as it stands (None: nothing was sent)."""

    club: Club
    base: rules.Ruleset
    name: str
    agreed: list[str]
    fields: QueryDict | None = None
    house: HouseRules | None = None
    version: HouseRulesVersion | None = None

    def read(self, request: HtmxHttpRequest) -> None:
        """Take the form in."""
        self.fields = request.POST
        self.name = Posted(request).text("name")
        self.agreed = read_agreed(request.POST)

    @cached_property
    def values(self) -> dict[str, Any]:
        """Every option as the form has it."""
        return self.base.options() if self.fields is None else read_rules(self.base, self.fields)

    @cached_property
    def ruleset(self) -> rules.Ruleset:
        """The rules of the form. Raises RulesError if they cannot be played."""
        return ruleset_from(self.base, self.values)

    @cached_property
    def faults(self) -> tuple[rules.Fault, ...]:
        """Why the rules of the form cannot be played."""
        try:
            ruleset_from(self.base, self.values)
        except rules.RulesError as error:
            return error.faults
        return ()

    @property
    def seen(self) -> str:
        """What the page says stood there."""
        return scorebook.saved_rules_key(self.house, self.version) if self.house and self.version else ""

    def explain(self, faults: Iterable[rules.Fault]) -> list[str]:
        """What is wrong, in the words of the club."""
        return list(dict.fromkeys(tell(fault.text, self.club.words) for fault in faults))

    def told(self) -> dict[str, Any]:
        """What the rules mean, or why they cannot be played."""
        if self.faults:
            return {"errors": self.explain(self.faults)}
        return {**rules_in_words(self.ruleset, self.club.words), "errors": []}

    def groups(self) -> list[dict[str, Any]]:
        """The options in their groups, each with its rules in plain words, or with what cannot be played in it."""
        drawn, ruleset = draw_groups(self.values, self.base.preset), self.playable()
        for group in drawn:
            here = {option["name"] for option in group["options"]}
            group["errors"] = self.explain(fault for fault in self.faults if option_of(fault) in here)
            told = rules.tell_rules(ruleset, group["name"])
            group["says"] = " ".join(tell(text, self.club.words) for text in told)
        return drawn

    def playable(self) -> rules.Ruleset:
        """The rules of the form; where they cannot be played, with what is wrong in them as it was before."""
        if not self.faults:
            return self.ruleset
        before = self.base.options()
        right = self.values | {name: before[name] for name in map(option_of, self.faults) if name in before}
        try:
            return ruleset_from(self.base, right)
        except rules.RulesError:
            return self.base

    def name_fault(self) -> list[str]:
        """What is wrong with the name."""
        try:
            checked_name(self.club, self.name, self.house)
        except NotPossible as error:
            return [str(error)]
        return []


def option_of(fault: rules.Fault) -> str:
    """The option in which something is wrong."""
    return (fault.field or "").partition(".")[0]


@never_cache
@require_http_methods(["GET", "POST"])
def new_rules(request: HtmxHttpRequest, club_id: str) -> HttpResponse:
    """Which rules to start from, then the editor, then the rules are kept."""
    club = club_for(request, club_id, "organizer")
    draft = draft_from(request, club)
    if draft is None:
        return answer_starts(request, club)
    if request.method != "POST":
        return answer_editor(request, draft)
    draft.read(request)
    return save_or_show(request, draft)


def draft_from(request: HtmxHttpRequest, club: Club) -> Draft | None:
    """The draft of an address: from a preset, a game, or kept rules. Raises Http404 if it is not there."""
    if "from" in request.GET:
        game, _role = game_for_reader(request, request.GET["from"])
        return Draft(club, Facts(game, [], []).rules, "", every(game.agreed, words_of(game.club_id)))
    if "saved" in request.GET:
        house = house_rules_for(request, request.GET["saved"])
        version = version_of(house)
        return Draft(club, ruleset_in(version), "", list(version.agreed))
    if "preset" not in request.GET:
        return None
    if request.GET["preset"] not in rules.PRESETS:
        raise Http404
    return Draft(club, preset_of(request.GET["preset"]), "", [])


@never_cache
@require_http_methods(["GET", "POST"])
def edit_rules(request: HtmxHttpRequest, club_id: str, public_id: str) -> HttpResponse:
    """The editor of kept rules; what is saved is their next version."""
    house = house_rules_for(request, public_id, "organizer", club_id)
    draft = draft_of(house)
    if request.method != "POST":
        return answer_editor(request, draft)
    draft.read(request)
    return save_or_show(request, draft)


def draft_of(house: HouseRules) -> Draft:
    """The draft of kept rules as they stand."""
    version = version_of(house)
    return Draft(house.club, ruleset_in(version), house.name, list(version.agreed), None, house, version)


def save_or_show(request: HtmxHttpRequest, draft: Draft) -> HttpResponse:
    """Save the form, or only show what it means."""
    posted = Posted(request)
    if posted.one_of("step", ("preview", "save"), "preview") == "preview":
        return answer_editor(request, draft, 422 if draft.faults else 200)
    try:
        wanted = scorebook.Wanted(draft.name, draft.ruleset, draft.agreed)
        ask = ask_of(request, "organizer")
        if draft.house:
            was = posted.text("version", most=16)
            house = scorebook.change_saved_rules(draft.house, ask, wanted, was=was)
        else:
            house = scorebook.keep_rules(draft.club.pk, ask, wanted)
    except scorebook.REFUSALS as error:
        return answer_refused(request, draft, error)
    if way := next_of(request):
        return redirect(f"{way}{'&' if '?' in way else '?'}{urlencode({'made': house.public_id})}")
    return redirect("scorekeeper:saved_rules", house.club.public_id, house.public_id)


def answer_refused(request: HtmxHttpRequest, draft: Draft, error: Exception) -> HttpResponse:
    """The form with all that was chosen, why it was not saved, and what stands now where that has changed."""
    status, more = (422, {}) if draft.faults else refusal(error)
    if isinstance(conflict := more.get("conflict"), dict) and draft.house:
        stands = draft_of(house_rules_for(request, draft.house.public_id, "organizer"))
        conflict["stands"] = [stands.name, in_one_line(stands.base, stands.club.words)]
        conflict["sent"] = [draft.name, in_one_line(draft.ruleset, draft.club.words)]
        draft.house, draft.version = stands.house, stands.version
    return answer_editor(request, draft, status, **more)


def answer_editor(request: HtmxHttpRequest, draft: Draft, status: int = 200, **more: Any) -> HttpResponse:
    """The editor, or for htmx what the rules mean and which of them are house rules."""
    number = draft.version.number + 1 if draft.version else 1
    told = draft.told()
    # Once a save was refused, a name that will not do is told until it is another.
    tried = "1" if request.POST.get("step") == "save" else request.POST.get("tried", "")
    errors = [*more.pop("errors", ()), *told["errors"], *(draft.name_fault() if tried else ())]
    context = {
        "club": draft.club,
        "house": draft.house,
        "url": request.get_full_path(),
        **way_back(request, draft.club),
        "key": secrets.token_hex(16),
        "version": draft.seen,
        "name": draft.name,
        "starts_from": _("Starts from: {title}").format(title=title_of(draft.base.preset)),
        "groups": draft.groups(),
        "told": told,
        "says": _("Save as version {n}").format(n=number) if draft.house else _("Keep these rules"),
        "errors": list(dict.fromkeys(errors)),
        "conflict": None,
        "tried": tried,
        "live": wants_partial(request),
        **draw_agreed(draft.agreed),
        **more,
    }
    return remember(request, page_or_partial(request, PAGE, "told", context, status=status))


def way_back(request: HtmxHttpRequest, club: Club) -> dict[str, str]:
    """Where somebody goes back to who makes no rules: to what they come from, else to the list."""
    if way := next_of(request):
        return {"back_url": way, "back_text": _("Back")}
    return {"back_url": reverse("scorekeeper:house_rules", args=[club.public_id]), "back_text": _("House rules")}


def answer_starts(request: HtmxHttpRequest, club: Club) -> HttpResponse:
    """What new rules may start from: how many play, then each preset for so many."""
    way = next_of(request)
    then = f"&{urlencode({'next': way})}" if way else ""
    size = (request.GET.get("players", ""), request.GET.get("sides", ""))
    presets = {name: preset_of(name) for name in rules.PRESETS if size_of(preset_of(name)) == size}
    starts = [
        {
            "url": f"?preset={name}{then}",
            "title": title_of(name),
            "text": by_law(rules.PRESETS[name].differs),
            "facts": in_words(facts_of(ruleset), club.words),
        }
        for name, ruleset in presets.items()
    ]
    context = {
        "sizes": []
        if starts
        else [{**each, "url": f"?{each['url'].partition('?')[2]}{then}"} for each in sizes("", [])],
        "heading": size_text(next(iter(presets.values()))) if starts else "",
        "starts": starts,
        "again_url": f"?{then[1:]}",
        **way_back(request, club),
    }
    return remember(request, render(request, "scorekeeper/house_rules/starts.html", context))
