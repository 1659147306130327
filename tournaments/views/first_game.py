"""A race that begins with a game of its own: the table is set up as for any game, with the number of tokens on it."""

from django.http import HttpResponse

from scorekeeper.htmx import HtmxHttpRequest


def first_game(request: HtmxHttpRequest) -> HttpResponse:
    """The choice of the game, then the table."""
    raise NotImplementedError
