"""What a phone keeps of a game that it scores, so that it can go on without signal."""

from django.http import HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from ..access import game_for_reader
from ..facts import Facts
from ..forms.next_game import games_after
from ..htmx import HtmxHttpRequest
from ..phone import phone_of
from ..scoreboard.beside import beside
from ..scoreboard.board import etag, next_url
from ..scoreboard.kept_game import kept_game
from .polling import nothing_new
from .sheets import played
from .table import offered


@never_cache
@require_GET
def kept(request: HtmxHttpRequest, public_id: str) -> HttpResponse:
    """The game as this phone keeps it (`scoreboard.kept_game`); 304 as long as its board stands as it was. Who only
    watches, as a table does once its game was let go, is told without an error that there is nothing to keep.
    """
    game, role = game_for_reader(request, public_id)
    if role != "scorer":
        return JsonResponse({"format": "nothing"})
    tag = etag(game.version, "scorer")
    if same := nothing_new(request, tag, over=False, written_at=game.written_at):
        return same
    facts = Facts.load(game)
    over = game.status == "finished" or bool(game.ended)
    bare = {"may_write": True, "over": over, "etag": tag, "stands": None, "tally": None, "move_url": ""}
    drawn = offered(request, game, bare | beside(bare, game)) | {"next_url": next_url(game) if over else ""}
    when = played(request, facts) if game.is_over else None
    told = kept_game(facts, phone=phone_of(request).id, beside=drawn, following=games_after(facts), played=when)
    answer = JsonResponse(told, json_dumps_params={"ensure_ascii": False})
    answer["ETag"] = f'"{drawn["etag"]}"'
    return answer
