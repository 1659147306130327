"""A whole club as one file: taken along by its owner, and read again where a record is imported."""

import re
from collections.abc import Iterable, Iterator

from django.conf import settings
from django.contrib import messages
from django.http import HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from .. import scorebook
from ..access import club_for
from ..archive.telling import told_whole
from ..entering import NotPossible
from ..htmx import HtmxHttpRequest
from ..models import Club
from ..moment import as_of_now
from ..phone import phone_of, remember
from ..scoreboard.naming import club_title
from .answers import ask_of

LARGEST = 5_000_000  # bytes of a file that a page reads; `manage.py import_club` reads any
# Seconds that a page reads one; on SQLite whoever scores waits meanwhile, and gives up after so many.
PATIENCE = 5 if settings.SQLITE else 25
PIECE = 65_536  # bytes
BEGINS = re.compile(rb'(?:\xef\xbb\xbf)?\s*\{\s*"format"\s*:\s*"spades-archive/')


@never_cache
@require_GET
def archive(request: HtmxHttpRequest, public_id: str) -> StreamingHttpResponse:
    """The whole club as one file, from which it can be read again."""
    club = club_for(request, public_id, "owner")
    answer = StreamingHttpResponse(pieces(club), content_type="application/x-ndjson; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{file_name(club)}"'
    return answer


def file_name(club: Club) -> str:
    """What the file of a club is called."""
    return f"spades-club-{club.public_id}.jsonl"


def pieces(club: Club) -> Iterator[bytes]:
    """The file piece by piece, so that a large club needs no more memory than a small one; all of it as the club is
    when it begins.
    """
    with as_of_now():
        piece = bytearray()
        for line in told_whole(club):
            piece += line
            if len(piece) > PIECE:
                yield bytes(piece)
                piece.clear()
        yield bytes(piece)


def archive_sent(request: HtmxHttpRequest, pasted: str) -> Iterable[bytes] | None:
    """The lines of an archive, if that is what was sent, as a file or pasted. Raises NotPossible for one that is more
    than a page reads.
    """
    sent = request.FILES.get("file")
    if sent is None:
        lines = pasted.encode(errors="replace").splitlines() if pasted.lstrip().startswith("{") else []
        return lines if lines and BEGINS.match(lines[0]) else None
    is_one = BEGINS.match(sent.read(200)) is not None
    sent.seek(0)
    if is_one and (sent.size or 0) > LARGEST:
        told = _("That is more than {n} MB: whoever runs this server reads it with “manage.py import_club”.")
        raise NotPossible(told.format(n=LARGEST // 1_000_000))
    return sent if is_one else None


def keep_archive(request: HtmxHttpRequest, lines: Iterable[bytes]) -> HttpResponse:
    """Keep a whole club and lead to it; whoever sent it owns it. Raises what refuses it."""
    account = request.user if request.user.pk else None
    club = scorebook.import_club(lines, ask_of(request), account=account, patience=PATIENCE)
    if account is None:
        phone_of(request).open_club(club, "owner")
    else:
        phone_of(request).play_in(club)
    messages.success(request, _("{club} is here, with all that was in its file.").format(club=club_title(club)))
    return remember(request, redirect("scorekeeper:club", club.public_id))
