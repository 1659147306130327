"""Games found by words: in what was written of them, and in the names of who played.

Nothing is found by the name of a hidden person for whoever may not see it, neither where they played nor in what was
written of them.
"""

from collections.abc import Iterable
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet

from ..models import Appearance, Club, Noted, Player
from ..sight import hidden_people, sees_names, words_of

MOST = 6
"""More words nobody needs."""


def games_found(club: Club, text: str) -> Q | None:
    """For appearances of a club: those of games that all of these words are found in; None where there are no words."""
    asked = text.casefold().split()[:MOST]
    people = people_of(club) if asked else []
    hides = bool(asked) and not sees_names(club.pk) and bool(hidden_people([club.pk])[club.pk])
    found = Q()
    for number, word in enumerate(asked):
        who = [key for key, name in people if word in name]
        told = Q(game__in=written(club, word, hides))
        if who and number:
            told |= Q(Exists(Appearance.objects.filter(game=OuterRef("game"), player__in=who)))
        elif who:  # whoever is called so has an appearance of their own: an index leads to it
            told |= Q(player__in=who)
        found &= told
    return found if asked else None


def people_of(club: Club) -> list[tuple[int, str]]:
    """Everybody who may be found, with all that they are called."""
    rows = Player.objects.known().filter(club=club)
    if not sees_names(club.pk):
        rows = rows.filter(hidden=False)
    told = rows.values_list("pk", "name", "tag", "nickname")
    return [(key, f"{name} {tag} {nickname}".casefold()) for key, name, tag, nickname in told]


def written(club: Club, word: str, hides: bool) -> QuerySet[Any] | Iterable[int]:
    """The games of which somebody wrote this. `hides`: but not in the name of a hidden person."""
    rows = Noted.objects.filter(game__club=club, folded__contains=word).order_by()
    if not hides:
        return rows.values("game")
    words = words_of(club.pk)
    return [key for key, text in rows.values_list("game", "text") if word in words(text).casefold()]
