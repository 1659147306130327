"""Files of old results as a page tells them: which there are, how far each is. Nothing here writes."""

from typing import Any

from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils import formats, timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ..models import Batch, Club
from ..scorebook import changed_since
from ..sight import words_of

Told = dict[str, Any]


def of_club(club: Club) -> QuerySet[Batch]:
    """The files of a club and of those that joined it, the last first."""
    return Batch.objects.select_related("club__joined_to").filter(Q(club=club) | Q(club__joined_to=club))


def title_of(batch: Batch) -> str:
    """What a file is called: as it was sent."""
    return words_of(batch.club_id)(batch.name) or _("pasted text")


def state_of(batch: Batch) -> str:
    """How far it is."""
    texts = {
        "checked": _("only looked at: nothing of it is here"),
        "coming": _("comes in: {done} of {total} games; seen by nobody yet"),
        "here": ngettext("{total} game is here", "{total} games are here", batch.total),
        "going": _("is taken out: {done} games are left"),
        "gone": _("was taken out again"),
    }
    return texts[batch.state].format(done=batch.done, total=batch.total)


def line_of(batch: Batch) -> Told:
    """A file in a list."""
    club = batch.club.joined_to or batch.club
    day = formats.date_format(timezone.localtime(batch.at), "SHORT_DATE_FORMAT")
    return {
        "url": reverse("scorekeeper:old_batch", args=[club.public_id, batch.public_id]),
        "title": title_of(batch),
        "text": f"{day} · {state_of(batch)}",
    }


def told(batch: Batch) -> Told:
    """A file as its own page tells it."""
    percent = 100 * batch.done // batch.total if batch.total else 0
    return {
        "title": title_of(batch), "state": batch.state, "state_text": state_of(batch), "done": batch.done,
        "total": batch.total, "percent": percent,
    }  # fmt: skip


def sure_of(batch: Batch) -> Told:
    """What is said before a file is taken out: above all what was changed in its games since they came in."""
    n = changed_since(batch).count()
    texts = [
        ngettext("{n} game goes with all its hands.", "{n} games go with all their hands.", batch.total)
        .format(n=batch.total)
    ]  # fmt: skip
    if n:
        changed = ngettext(
            "{n} of them was corrected or played on since it came in: that is lost, too.",
            "{n} of them were corrected or played on since they came in: that is lost, too.",
            n,
        )
        texts.append(changed.format(n=n))
    return {"title": _("Take these results out again?"), "texts": texts}
