"""Files of old results: sent, looked at with all that is wrong in them, brought in part by part, taken out again."""

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from .. import scorebook
from ..access import club_for
from ..cells import as_csv, decoded
from ..entering import NotPossible
from ..forms import old_results as forms
from ..htmx import HtmxHttpRequest, wants_partial
from ..incoming.checking import Checked, check
from ..incoming.columns import BY_HAND, BY_PERSON, FINAL, SHAPES, of_shape
from ..incoming.people import read_choices
from ..incoming.planning import planned
from ..incoming.rows import LARGEST, sheet_of
from ..incoming.samples import example_rows, sample_rows
from ..models import Batch, Club
from ..scoreboard import batches
from ..scoreboard.naming import club_title
from .answers import Posted, ask_of, page_with_form, refusal

LEAST = "organizer"
DOINGS = ("check", "start", "file", "part", "out", "drop")
PAGE = "scorekeeper/incoming/{}.html"


@never_cache
@require_http_methods(["GET", "POST"])
def old_results(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """What a file may look like, the files that were sent; a POST keeps one, to be looked at."""
    club = club_for(request, public_id, LEAST)
    if request.method != "POST":
        return answer_files(request, club)
    ask = ask_of(request, LEAST)
    try:
        name, text = file_sent(request)
        batch = scorebook.keep_file(
            club.pk, ask, name=name, source=text, chosen=forms.read_options(request.POST, club, {})
        )
    except scorebook.REFUSALS as error:
        status, more = refusal(error)
        return answer_files(request, club, status=status, **more)
    return redirect("scorekeeper:old_batch", club.public_id, batch.public_id)


def file_sent(request: HtmxHttpRequest) -> tuple[str, str]:
    """The name and the text of the file, or what was pasted. Raises NotPossible for what is no table of results."""
    sent, pasted = request.FILES.get("file"), request.POST.get("text", "")
    raw = sent.read(LARGEST + 1) if sent else pasted.encode(errors="replace")
    if len(raw) > LARGEST:
        raise NotPossible(_("A file may have 2 MB at most: send it in parts."))
    text = decoded(raw)
    if text is None:
        raise NotPossible(_("This file is no table that can be read: save it as CSV (UTF-8)."))
    sheet_of(text)
    return ((sent.name or "") if sent else "").replace("\x00", "")[:100], text


def answer_files(request: HtmxHttpRequest, club: Club, *, status: int = 200, **more: Any) -> HttpResponse:
    """The page of all files."""
    context = {
        "text": request.POST.get("text", "")[:LARGEST],
        **forms.draw_options(club, forms.read_options(request.POST, club, {}) if request.method == "POST" else {}),
        "shapes": [shape_drawn(club, shape) for shape in SHAPES],
        "batches": [batches.line_of(each) for each in batches.of_club(club)],
        "typed_url": f"{reverse('scorekeeper:new_game')}?then=typed",
        **more,
    }
    back = {"back": reverse("scorekeeper:club", args=[club.public_id]), "back_text": club_title(club)}
    return page_with_form(request, PAGE.format("files"), {**back, **context}, status=status)


def shape_drawn(club: Club, shape: str) -> dict[str, Any]:
    """A shape of a file: its columns, and where its sample is."""
    columns = [
        {"name": f"{each.name} 1, 2 …" if each.each else each.name, "text": each.told, "needed": each.needed}
        for each in of_shape(shape)
    ]
    names = _("The final score of this person; empty for who did not play. Partners have the same.")
    named = {
        BY_HAND: [{"name": "JC, JD …", "text": _("Who caught this prize card, by name."), "needed": False}],
        BY_PERSON: [{"name": "Ana, Bea …", "text": names, "needed": True}],
    }
    titles = {
        BY_PERSON: _("A column a person: a row a game, its final scores"),
        FINAL: _("A column a seat: a row a game, its final scores"),
        BY_HAND: _("Hand by hand: a row a hand"),
    }
    return {
        "title": titles[shape],
        "columns": [*columns, *named.get(shape, [])],
        "example": example_rows() if shape == BY_PERSON else None,
        "sample_url": reverse("scorekeeper:old_sample", args=[club.public_id, shape]),
    }


@never_cache
@require_GET
def old_sample(request: HtmxHttpRequest, public_id: str, shape: str) -> HttpResponse:
    """A file that could come in as it is, to begin with."""
    club_for(request, public_id, LEAST)
    if shape not in SHAPES:
        raise Http404
    response = HttpResponse(as_csv(sample_rows(shape)), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="old-results-{shape}.csv"'
    return response


@never_cache
@require_http_methods(["GET", "POST"])
def old_batch(request: HtmxHttpRequest, public_id: str, batch_id: str) -> HttpResponse:
    """One file: what is wrong with it and who is who, how far it is, or how it is taken out."""
    club = club_for(request, public_id, LEAST)
    batch = get_object_or_404(batches.of_club(club), public_id=batch_id)
    if request.method != "POST":
        return answer_batch(request, club, batch)
    do, ask = Posted(request).one_of("do", DOINGS), ask_of(request, LEAST)
    try:
        if do == "drop":
            scorebook.drop_file(batch.pk, ask)
            return redirect("scorekeeper:old_results", club.public_id)
        if do in ("check", "start", "file"):
            return looked_at(request, club, batch, do, ask)
        done = Posted(request).number("done", 0)
        if do == "part":
            batch = scorebook.bring_part(batch.pk, ask, done=done)
        elif batch.state == "here" and not request.POST.get("sure"):
            return answer_batch(request, club, batch, sure=batches.sure_of(batch))
        else:
            batch = scorebook.take_out_part(batch.pk, ask, done=done)
    except scorebook.REFUSALS as error:
        status, told = refusal(error)
        batch.refresh_from_db()
        return answer_batch(request, club, batch, status=status, told=told)
    return answer_done(request, club, batch)


def answer_done(request: HtmxHttpRequest, club: Club, batch: Batch) -> HttpResponse:
    """After a write: the page anew, or for htmx its part."""
    if wants_partial(request):
        return answer_batch(request, club, batch)
    return redirect("scorekeeper:old_batch", club.public_id, batch.public_id)


def looked_at(request: HtmxHttpRequest, club: Club, batch: Batch, do: str, ask: scorebook.Ask) -> HttpResponse:
    """Keep what is said of a file, or another in its place, and look at it again; begin with it if nothing is wrong."""
    if batch.state != "checked":
        return answer_done(request, club, batch)
    if do == "file":
        name, source = file_sent(request)
        return answer_done(
            request, club, scorebook.choose_for_file(batch.pk, ask, chosen=batch.chosen, name=name, source=source)
        )
    chosen = forms.read_options(request.POST, club, batch.chosen)
    before = check(club, batch.source, batch.chosen)
    chosen["people"] = {**(chosen.get("people") or {}), **read_choices(before.roster, before.people, request.POST)}
    batch = scorebook.choose_for_file(batch.pk, ask, chosen=chosen)
    if do == "start":
        checked = check(club, batch.source, batch.chosen)
        if not checked.is_ready:
            return answer_batch(request, club, batch, checked=checked, status=422)
        batch = scorebook.begin_batch(batch.pk, ask, coming=planned(checked), seen=batch.chosen)
    return answer_done(request, club, batch)


def answer_batch(
    request: HtmxHttpRequest,
    club: Club,
    batch: Batch,
    checked: Checked | None = None,
    *,
    sure: dict[str, Any] | None = None,
    told: dict[str, Any] | None = None,
    status: int = 200,
) -> HttpResponse:
    """The page of a file, as far as it is."""
    context: dict[str, Any] = {
        "back": reverse("scorekeeper:old_results", args=[club.public_id]),
        "back_text": _("Old results"),
        "url": reverse("scorekeeper:old_batch", args=[club.public_id, batch.public_id]),
        "club_url": reverse("scorekeeper:club", args=[club.public_id]),
        "sure": sure,
        **batches.told(batch),
    }
    if batch.state == "checked":
        checked = checked or check(club, batch.source, batch.chosen)
        pasted = "" if batch.name else request.POST.get("text", batch.source)[:LARGEST]
        context |= {**forms.draw_options(club, batch.chosen), **forms.draw_checked(checked), "text": pasted}
    return page_with_form(request, PAGE.format("batch"), {**context, **(told or {})}, status=status)
