"""What people wrote of a game that is over, kept so that it is found without reading every hand.

Who writes here has locked the games; `recount_words` proves it. This module must not know who searches.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from django.db.models import Q

from ..facts import Facts
from ..models import Noted
from ..wording import Words
from .differing import Difference

SAID = ("note", "extra")
"""What of a hand's `extra` somebody wrote; its time is none of it."""


def note_words(games: Iterable[Facts]) -> None:
    """Keep what was written of these games; nothing of one that is not over."""
    told = {facts.game.pk: words_of_game(facts) for facts in games}
    Noted.objects.filter(game__in=told).delete()
    rows = [Noted(game_id=key, text=text, folded=text.casefold()) for key, text in told.items() if text]
    Noted.objects.bulk_create(rows, batch_size=500)


def words_of_game(facts: Facts) -> str:
    """All that was written of a game, a line each."""
    game = facts.game
    if not game.is_over:
        return ""
    said = [hand.extra.get(name) for hand in facts.scored for name in SAID]
    reasons = [decision.get("reason") for hand in facts.scored for decision in hand.adjustments]
    written = [game.agreed, game.rules_name, game.extra, game.ruleset.get("extra"), said, reasons]
    return "\n".join(dict.fromkeys(texts(written)))


def texts(value: Any) -> Iterator[str]:
    """Every text in a value."""
    if isinstance(value, str):
        yield from filter(None, [value.strip()])
    elif isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from texts(each)


def scrub_words(where: Q, words: Words) -> None:
    """Take names out of what was kept of these games."""
    for row in Noted.objects.filter(where).iterator():
        text = words(row.text)
        if text != row.text:
            Noted.objects.filter(pk=row.pk).update(text=text, folded=text.casefold())


def recount_words(facts: Facts, write: bool) -> Iterator[Difference]:
    """Where what is kept is not what was written of a game that is locked."""
    row = Noted.objects.filter(game=facts.game).first()
    kept, right = [row.text, row.folded] if row else ["", ""], words_of_game(facts)
    if kept != [right, right.casefold()]:
        yield Difference(facts.game.public_id, "words", kept[0], right)
        if write:
            note_words([facts])
